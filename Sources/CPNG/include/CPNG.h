#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpng's progressive reader behind functions that return: bytes go in as
// they come, rows come out as soon as they are complete, so a file that is cut
// off shows every row that it holds. The library is opened at the first use.

/// Whether the library is there.
bool cpng_load(void);

/// "libpng 1.6.39", or null when it is missing.
const char *cpng_library(void);

typedef struct {
  uint32_t width;
  uint32_t height;
  bool is_interlaced;
  /// Bytes of a pixel in the rows: 1 grey, 2 grey and alpha, 3 red, green and
  /// blue, 4 with alpha.
  int channels;
  /// Whether the file says that its colours are sRGB.
  bool is_srgb;
  /// The stated exponent (gAMA chunk), e.g. 0.45455, or 0.
  double gamma;
} cpng_header;

/// Receives a row of straight pixels; null while an interlaced picture is put
/// together, for each row that a pass has changed.
typedef void (*cpng_row)(void *context, const uint8_t *pixels, uint32_t y);

typedef enum {
  /// Everything was taken; more bytes are needed.
  CPNG_MORE,
  /// The header has become known; the rest of the bytes is kept for later.
  CPNG_HEADER,
  CPNG_DONE,
  CPNG_ERROR,
} cpng_state;

typedef struct cpng_reader cpng_reader;

/// Null when out of memory or without the library. Without `checks` the
/// checksums of the chunks may be anything.
cpng_reader *cpng_make(bool checks);
void cpng_free(cpng_reader *reader);

/// Takes the next bytes of the file.
cpng_state cpng_feed(cpng_reader *reader, const uint8_t *bytes, size_t count);

/// Valid once `cpng_feed` has answered `CPNG_HEADER`.
cpng_header cpng_header_of(const cpng_reader *reader);

/// The colour profile, or null; lives as long as the reader.
const uint8_t *cpng_profile(const cpng_reader *reader, size_t *count);

/// Where rows go to. Call it after the header is known, before more bytes are
/// fed. An interlaced picture is put together in `picture`, zeroed memory for
/// all its rows that lives until `cpng_finish`; with null in memory that is
/// allocated: false when it does not fit into `most` bytes.
bool cpng_begin(cpng_reader *reader, void *picture, size_t most, cpng_row row, void *context);

/// Delivers what is left after the last byte, or after an error: the rows of
/// an interlaced picture. Returns the number of rows delivered in all.
uint32_t cpng_finish(cpng_reader *reader);

/// Whether the library complained about missing or wrong data.
bool cpng_is_damaged(const cpng_reader *reader);

/// The library's text for the last error.
const char *cpng_message(const cpng_reader *reader);

/// A line of text in a file (tEXt): both ASCII, the key up to 79 characters.
typedef struct {
  const char *key;
  const char *value;
} cpng_text;

/// Encodes straight red, green, blue and alpha, rows `stride` bytes apart, as
/// a file that is not interlaced, with the texts before the pixels. Returns
/// `*count` bytes for `cpng_release`; null when out of memory, without the
/// library, or for sizes that PNG has not.
uint8_t *cpng_encode(
    uint32_t width, uint32_t height, const uint8_t *pixels, size_t stride, const cpng_text *texts,
    size_t text_count, size_t *count);
void cpng_release(uint8_t *bytes);
