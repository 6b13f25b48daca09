#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libvips behind a few functions without its types. The library is opened at
// the first use, since that takes about 25 ms that most pictures do not need.
// One picture is worked on at a time, from one thread.

/// Opens and sets up the library; true when it can be used.
bool cvips_load(void);

/// "libvips 8.14.1", or null when it cannot be used.
const char *cvips_library(void);

/// Opens an add-on module ("heif", "jxl") that lies beside the
/// library, unless it was opened before. Modules that do not exist are built
/// in or missing; the next picture will tell.
void cvips_load_module(const char *name);

/// Whether the library, with the modules opened so far, has an operation.
bool cvips_has_operation(const char *name);

/// How the bytes of a row are to be read.
typedef enum {
  CVIPS_GREY = 1,
  CVIPS_GREY_ALPHA = 2,
  CVIPS_RGB = 3,
  CVIPS_RGBA = 4,
  /// Cyan, magenta, yellow, black; 255 is no ink.
  CVIPS_INVERTED_CMYK = 5,
} cvips_layout;

typedef struct {
  /// Size of one page in pixels, as stored, at the scale asked for.
  int width;
  int height;
  int pages;
  /// Whether the pages are frames that follow each other in time.
  bool is_animated;
  /// How often an animation plays; 0 for ever.
  int loops;
  /// The Exif orientation, or 1.
  int orientation;
  cvips_layout layout;
  /// Whether the picture is drawn at any scale.
  bool is_vector;
  /// The library's operation that reads it, e.g. "pngload_source".
  char loader[48];
} cvips_facts;

typedef struct {
  /// Index of the page, or -1 for all of them, one below the other.
  int page;
  /// For vector pictures: pixels a stated pixel.
  double scale;
  /// For pictures that hold a small one of themselves: reads that.
  bool thumbnail;
} cvips_options;

typedef struct cvips_picture cvips_picture;

/// Opens a picture by its content; the descriptor must stay open. `operation`
/// ("svgload_source", "heifload_source", "openexrload" or null) reads what the
/// library does not recognise. Null when it cannot be read: see
/// `cvips_message`; `facts->loader` tells whether the format was known.
cvips_picture *cvips_open(
    int descriptor, const char *operation, cvips_options options, cvips_facts *facts);

void cvips_close(cvips_picture *picture);

/// The profile that the rows' numbers refer to, or null for sRGB; lives as
/// long as the picture.
const uint8_t *cvips_profile(const cvips_picture *picture, size_t *count);

/// How long a frame stands, in milliseconds.
int cvips_delay(const cvips_picture *picture, int page);

/// Decodes rectangles from top to bottom; going back to a row above may fail.
/// The rows are `*stride` bytes apart and stay until the next call. Null on
/// failure: see `cvips_message`.
const uint8_t *cvips_rows(
    cvips_picture *picture, int x, int y, int width, int height, size_t *stride);

/// Whether the library warned of missing or wrong data since the picture was opened.
bool cvips_is_damaged(const cvips_picture *picture);

/// The library's text for the last failure, one line.
const char *cvips_message(void);
