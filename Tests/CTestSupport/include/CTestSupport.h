#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Inflates a zlib stream of `length` bytes into `output`, which holds
/// `capacity` bytes. Returns the number of bytes written, or -1 when the stream
/// is broken or does not fit.
long ctest_inflate(const uint8_t *input, size_t length, uint8_t *output, size_t capacity);

/// The most bytes that `ctest_deflate` can write for `length` bytes of input.
size_t ctest_deflate_bound(size_t length);

/// Deflates `length` bytes into a zlib stream at the fastest level. Returns the
/// number of bytes written, or -1 when the output does not fit.
long ctest_deflate(const uint8_t *input, size_t length, uint8_t *output, size_t capacity);

/// The CRC-32 that ends each chunk of a PNG.
uint32_t ctest_crc32(const uint8_t *input, size_t length);

/// Undoes the row filters of PNG in place. `rows` holds `height` rows of one
/// filter byte and `stride` bytes; the unfiltered rows are packed into `output`
/// without their filter bytes. Returns 0, or -1 on an unknown filter.
int ctest_unfilter(uint8_t *rows, size_t height, size_t stride, size_t bytes_per_pixel, uint8_t *output);

/// Makes a pipe whose ends no child process inherits. Returns 0, or -1 with `errno`.
int ctest_pipe(int ends[2]);

/// Whether this is a build with the address or the thread sanitizer, which keep
/// memory that was given back.
bool ctest_has_sanitizer(void);

/// Things that a process under a stranger's control would try.
size_t ctest_attempt_count(void);

/// What an attempt is, for people.
const char *ctest_attempt_name(size_t index);

/// Tries it. Returns 0 if it can be done, else the error. `folder` is one of the
/// user's that has a file "old".
int ctest_attempt(size_t index, const char *folder);

/// Asks the kernel for something harmless by the number that another architecture has for it, as one who
/// hopes that a filter knows only its own. Returns what the system's call does.
long ctest_foreign_call(void);
