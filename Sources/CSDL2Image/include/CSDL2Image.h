#pragma once
// SDL2_image without linking it: it and the libraries that it needs are loaded
// when the first of these functions is called, since loading them before the
// first picture would take longer than showing it. The functions may be called
// on any thread. Where one fails, SDL_GetError() tells why.
#include "CSDL2.h"

/// The version as major × 10000 + minor × 100 + patch, or 0 without the library.
int csdl2image_version(void);

/// An open file, and what happened while it was decoded.
typedef struct {
  int descriptor;
  /// Bytes in the file.
  Sint64 size;
  /// Nanoseconds of the monotonic clock after which the file seems to end, so
  /// that decoders come to an end; 0 for never.
  Sint64 deadline;
  /// More bytes were wanted than there are.
  SDL_bool ran_dry;
  /// The deadline was met.
  SDL_bool timed_out;
} csdl2image_source;

/// Decodes the picture in a file with the library's function for the format
/// ("JPG", "PNG" …: the middle of IMG_LoadJPG_RW). When the library was built
/// without it, SDL_GetError() is empty.
SDL_Surface *csdl2image_load(csdl2image_source *source, const char *format);

/// Draws a vector picture so wide and high, as far as its proportions allow.
/// Null also where the library is too old for that.
SDL_Surface *csdl2image_load_svg(csdl2image_source *source, int width, int height);

/// Decodes frame `index` of an animation.
SDL_Surface *csdl2image_load_frame(csdl2image_source *source, int index);

/// Copies a surface to `x`, `y` of a transparent one of this size and of
/// SDL_PIXELFORMAT_RGBA32; what lies outside is cut off.
SDL_Surface *csdl2image_place(SDL_Surface *surface, int width, int height, int x, int y);

/// Writes a PNG file; 0 or -1.
int csdl2image_save_png(SDL_Surface *surface, const char *path);
