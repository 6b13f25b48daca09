#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libjpeg-turbo's scanline interface behind functions that return: its jump
// out of errors stays within the C file.

/// Asked now and then; true ends the decode early with what there is.
typedef bool (*cturbojpeg_stop)(void *context);

typedef struct {
  int width;
  int height;
  /// 1 grey, 3 colour, 4 CMYK or YCCK (stored inverted).
  int components;
  bool is_progressive;
  /// Side of the coded blocks in full-size pixels (8, 16 or 32), across and down.
  int unit_width;
  int unit_height;
} cturbojpeg_header;

typedef struct {
  /// Number of the scaled size in eighths: 1, 2, 4 or 8.
  int eighths;
  /// Wanted rows of the scaled picture and the columns that must be among
  /// those delivered.
  int first_row;
  int row_count;
  int first_column;
  int column_count;
} cturbojpeg_part;

typedef struct cturbojpeg_decoder cturbojpeg_decoder;

/// Makes a decoder that reads `count` bytes of a file from `offset` on; the
/// descriptor must stay open. Null when out of memory.
cturbojpeg_decoder *cturbojpeg_make(int descriptor, int64_t offset, int64_t count);

/// Makes a decoder that reads a copy of `bytes`.
cturbojpeg_decoder *cturbojpeg_make_from_memory(const uint8_t *bytes, size_t count);

void cturbojpeg_free(cturbojpeg_decoder *decoder);

/// Limits of one decode: scans of a progressive file, memory in bytes, and a
/// question that is asked at every row of blocks (may be null).
void cturbojpeg_set_limits(
    cturbojpeg_decoder *decoder, int scans, int64_t memory, cturbojpeg_stop stop, void *context);

/// Reads up to the first scan; false after an error.
bool cturbojpeg_read_header(cturbojpeg_decoder *decoder, cturbojpeg_header *header);

/// The segments of an APP marker (1 Exif, 2 profile) before the first scan, by
/// index; null beyond the last.
const uint8_t *cturbojpeg_segment(
    const cturbojpeg_decoder *decoder, int marker, int index, size_t *count);

/// The colour profile put together from its segments, or null when there is
/// none or a segment is missing. The caller frees it.
uint8_t *cturbojpeg_profile(cturbojpeg_decoder *decoder, size_t *count);

/// Decodes a part. Called once, after the header. Rows come as pixels of four
/// bytes (blue, green, red, 255; stored cyan, magenta, yellow, black for four
/// components) through `cturbojpeg_next_row`. False after an error. `*origin` becomes the column of
/// the scaled picture at which they begin, `*columns` their number.
bool cturbojpeg_start(
    cturbojpeg_decoder *decoder, cturbojpeg_part part, int *origin, int *columns);

/// The next row, valid until the following call; null after an error or the
/// last wanted row.
const uint8_t *cturbojpeg_next_row(cturbojpeg_decoder *decoder);

/// Whether data was missing or wrong so far.
bool cturbojpeg_is_damaged(const cturbojpeg_decoder *decoder);

/// Whether `stop` or a limit ended the decode early.
bool cturbojpeg_was_stopped(const cturbojpeg_decoder *decoder);

/// The negative errno of a read that failed, after which the file is as if it ended; 0 if none did.
int cturbojpeg_read_error(const cturbojpeg_decoder *decoder);

/// The library's text for the last error.
const char *cturbojpeg_message(const cturbojpeg_decoder *decoder);

/// "libjpeg-turbo 2.1.5" or the like.
const char *cturbojpeg_library(void);
