#include "CPNG.h"
#include "CLibraries.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// Every function of the library that is used here: viewers that write nothing
// need none of them.
#define FUNCTIONS(F) \
  F(png_create_info_struct) \
  F(png_create_write_struct) \
  F(png_destroy_write_struct) \
  F(png_get_error_ptr) \
  F(png_get_io_ptr) \
  F(png_set_IHDR) \
  F(png_set_text) \
  F(png_set_write_fn) \
  F(png_write_end) \
  F(png_write_info) \
  F(png_write_row)

#define DECLARE(name) static __typeof__(name) *p_##name;
FUNCTIONS(DECLARE)

static clibraries_flag once = CLIBRARIES_ONCE;
static bool is_loaded;

static void load(void) {
  void *library = clibraries_open("libpng16", "16", "libpng16.dll", false);
  if (!library) return;
#define RESOLVE(name) \
  p_##name = (__typeof__(p_##name))clibraries_function(library, #name); \
  if (!p_##name) return;
  FUNCTIONS(RESOLVE)
  is_loaded = true;
}

typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  jmp_buf jump;
} output;

static void on_error(png_structp png, png_const_charp text) {
  (void)text;
  longjmp(((output *)p_png_get_error_ptr(png))->jump, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void on_bytes(png_structp png, png_bytep bytes, size_t count) {
  output *target = p_png_get_io_ptr(png);
  if (count > target->capacity - target->count) {
    size_t capacity = 2 * target->capacity + count;
    uint8_t *grown = realloc(target->bytes, capacity);
    if (!grown) longjmp(target->jump, 1);
    target->bytes = grown;
    target->capacity = capacity;
  }
  memcpy(target->bytes + target->count, bytes, count);
  target->count += count;
}

static void on_flush(png_structp png) { (void)png; }

uint8_t *cpng_encode(
    uint32_t width, uint32_t height, const uint8_t *pixels, size_t stride, const cpng_text *texts,
    size_t text_count, size_t *count) {
  *count = 0;
  clibraries_once(&once, load);
  if (!is_loaded) return NULL;
  output *target = calloc(1, sizeof *target);
  png_text *lines = calloc(text_count + 1, sizeof *lines);
  png_structp png = NULL;
  png_infop info = NULL;
  if (target && lines)
    png = p_png_create_write_struct(PNG_LIBPNG_VER_STRING, target, on_error, on_warning);
  if (png) info = p_png_create_info_struct(png);
  volatile bool is_done = false;
  if (info && !setjmp(target->jump)) {
    p_png_set_write_fn(png, target, on_bytes, on_flush);
    p_png_set_IHDR(
        png, info, width, height, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    for (size_t i = 0; i < text_count; i++)
      lines[i] = (png_text){
          .compression = PNG_TEXT_COMPRESSION_NONE,
          .key = (png_charp)texts[i].key,
          .text = (png_charp)texts[i].value,
          .text_length = strlen(texts[i].value),
      };
    p_png_set_text(png, info, lines, (int)text_count);
    p_png_write_info(png, info);
    for (uint32_t y = 0; y < height; y++) p_png_write_row(png, (png_bytep)pixels + y * stride);
    p_png_write_end(png, NULL);
    is_done = true;
  }
  if (png) p_png_destroy_write_struct(&png, &info);
  free(lines);
  uint8_t *bytes = NULL;
  if (target) {
    bytes = target->bytes;
    *count = target->count;
  }
  free(target);
  if (is_done) return bytes;
  free(bytes);
  *count = 0;
  return NULL;
}

void cpng_release(uint8_t *bytes) { free(bytes); }
