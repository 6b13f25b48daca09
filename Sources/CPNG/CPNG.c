#include "CPNG.h"
#include "CLibraries.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// Every function of the library that is used.
#define FUNCTIONS(F) \
  F(png_create_info_struct) \
  F(png_create_read_struct) \
  F(png_destroy_read_struct) \
  F(png_get_channels) \
  F(png_get_IHDR) \
  F(png_get_gAMA) \
  F(png_get_iCCP) \
  F(png_get_libpng_ver) \
  F(png_get_progressive_ptr) \
  F(png_get_error_ptr) \
  F(png_get_valid) \
  F(png_process_data) \
  F(png_process_data_pause) \
  F(png_progressive_combine_row) \
  F(png_set_benign_errors) \
  F(png_set_crc_action) \
  F(png_set_expand) \
  F(png_set_interlace_handling) \
  F(png_set_progressive_read_fn) \
  F(png_set_scale_16) \
  F(png_set_user_limits) \
  F(png_read_update_info)

#define DECLARE(name) static __typeof__(name) *p_##name;
FUNCTIONS(DECLARE)

static int state;
static char library_name[32];

bool cpng_load(void) {
  if (state != 0) return state > 0;
  state = -1;
  void *library = clibraries_open("libpng16", "16", "libpng16.dll", false);
  if (!library) return false;
#define RESOLVE(name) \
  p_##name = (__typeof__(p_##name))clibraries_function(library, #name); \
  if (!p_##name) return false;
  FUNCTIONS(RESOLVE)
  snprintf(library_name, sizeof library_name, "libpng %s", p_png_get_libpng_ver(NULL));
  state = 1;
  return true;
}

const char *cpng_library(void) { return cpng_load() ? library_name : NULL; }

struct cpng_reader {
  png_structp png;
  png_infop info;
  jmp_buf jump;
  char message[128];
  cpng_header header;
  bool has_header, is_done, is_damaged, has_failed;

  cpng_row row;
  void *context;
  uint32_t rows;
  // An interlaced picture as far as it is known.
  uint8_t *picture;
  bool owns_picture;
};

static void on_error(png_structp png, png_const_charp text) {
  cpng_reader *reader = p_png_get_error_ptr(png);
  snprintf(reader->message, sizeof reader->message, "%s", text);
  longjmp(reader->jump, 1);
}

// Complaints about anything but the pixels do not matter here.
static void on_warning(png_structp png, png_const_charp text) {
  cpng_reader *reader = p_png_get_error_ptr(png);
  if (strstr(text, "IDAT: CRC")) reader->is_damaged = true;
}

static void on_header(png_structp png, png_infop info) {
  cpng_reader *reader = p_png_get_progressive_ptr(png);
  int depth, interlace;
  cpng_header *header = &reader->header;
  p_png_get_IHDR(
      png, info, &header->width, &header->height, &depth, NULL, &interlace, NULL, NULL);
  header->is_interlaced = interlace != PNG_INTERLACE_NONE;
  header->is_srgb = p_png_get_valid(png, info, PNG_INFO_sRGB) != 0;
  if (!p_png_get_gAMA(png, info, &header->gamma)) header->gamma = 0;
  p_png_set_expand(png);
  if (depth == 16) p_png_set_scale_16(png);
  p_png_set_interlace_handling(png);
  p_png_read_update_info(png, info);
  header->channels = p_png_get_channels(png, info);
  reader->has_header = true;
  p_png_process_data_pause(png, 1);
}

static size_t stride_of(const cpng_reader *reader) {
  return (size_t)reader->header.channels * reader->header.width;
}

static void on_row(png_structp png, png_bytep pixels, png_uint_32 y, int pass) {
  cpng_reader *reader = p_png_get_progressive_ptr(png);
  (void)pass;
  if (!pixels || !reader->row) return;
  if (reader->picture) {
    size_t stride = stride_of(reader);
    p_png_progressive_combine_row(png, reader->picture + y * stride, pixels);
    if (y >= reader->rows) reader->rows = y + 1;
    reader->row(reader->context, NULL, y);
    return;
  }
  reader->rows = y + 1;
  reader->row(reader->context, pixels, y);
}

static void on_end(png_structp png, png_infop info) {
  (void)info;
  ((cpng_reader *)p_png_get_progressive_ptr(png))->is_done = true;
}

cpng_reader *cpng_make(bool checks) {
  if (!cpng_load()) return NULL;
  cpng_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  if (setjmp(reader->jump)) {
    cpng_free(reader);
    return NULL;
  }
  reader->png = p_png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  if (reader->png) reader->info = p_png_create_info_struct(reader->png);
  if (!reader->info) {
    cpng_free(reader);
    return NULL;
  }
  p_png_set_progressive_read_fn(reader->png, reader, on_header, on_row, on_end);
  p_png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // What arrived with a wrong checksum is better than nothing.
  if (checks) {
    p_png_set_crc_action(reader->png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
  } else {
    p_png_set_crc_action(reader->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
  }
  p_png_set_benign_errors(reader->png, 1);
  return reader;
}

void cpng_free(cpng_reader *reader) {
  if (!reader) return;
  if (reader->png) p_png_destroy_read_struct(&reader->png, &reader->info, NULL);
  if (reader->owns_picture) free(reader->picture);
  free(reader);
}

cpng_state cpng_feed(cpng_reader *reader, const uint8_t *bytes, size_t count) {
  if (reader->has_failed) return CPNG_ERROR;
  if (setjmp(reader->jump)) {
    reader->has_failed = true;
    reader->is_damaged = true;
    return CPNG_ERROR;
  }
  bool had_header = reader->has_header;
  p_png_process_data(reader->png, reader->info, (png_bytep)bytes, count);
  if (reader->is_done) return CPNG_DONE;
  return reader->has_header && !had_header ? CPNG_HEADER : CPNG_MORE;
}

cpng_header cpng_header_of(const cpng_reader *reader) { return reader->header; }

const uint8_t *cpng_profile(const cpng_reader *reader, size_t *count) {
  png_charp name;
  int compression;
  png_bytep bytes;
  png_uint_32 size;
  *count = 0;
  if (!p_png_get_iCCP(reader->png, reader->info, &name, &compression, &bytes, &size)) return NULL;
  *count = size;
  return bytes;
}

bool cpng_begin(cpng_reader *reader, void *picture, size_t most, cpng_row row, void *context) {
  reader->row = row;
  reader->context = context;
  if (!reader->header.is_interlaced) return true;
  size_t stride = stride_of(reader);
  reader->picture = picture;
  if (picture) return true;
  if (stride > most / reader->header.height) return false;
  reader->owns_picture = true;
  reader->picture = calloc(reader->header.height, stride);
  return reader->picture != NULL;
}

uint32_t cpng_finish(cpng_reader *reader) {
  if (reader->rows < reader->header.height) reader->is_damaged = true;
  if (reader->picture && reader->row) {
    for (uint32_t y = 0; y < reader->rows; y++)
      reader->row(reader->context, reader->picture + y * stride_of(reader), y);
  }
  reader->row = NULL;
  return reader->rows;
}

bool cpng_is_damaged(const cpng_reader *reader) { return reader->is_damaged; }

const char *cpng_message(const cpng_reader *reader) { return reader->message; }
