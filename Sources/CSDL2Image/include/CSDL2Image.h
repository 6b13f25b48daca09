#pragma once
// SDL2_image without linking it: it and the libraries that it needs are loaded
// when the first of these functions is called, since loading them before the
// first picture would take longer than showing it. The functions may be called
// on any thread. Where one fails, SDL_GetError() tells why.
#include "CSDL2.h"

/// The version as major × 10000 + minor × 100 + patch, or 0 without the library.
int csdl2image_version(void);

/// Decodes the picture in an open file. `type` names a format that cannot be
/// told by content ("TGA"), or is null.
SDL_Surface *csdl2image_load(int descriptor, Sint64 size, const char *type);

/// Draws a vector picture so wide and high, or as high as its proportions say
/// for height 0. Null also where the library is too old for that.
SDL_Surface *csdl2image_load_svg(int descriptor, Sint64 size, int width, int height);

/// Decodes frame `index` of an animation, and tells its number of frames and
/// the milliseconds that it is shown.
SDL_Surface *csdl2image_load_frame(
    int descriptor, Sint64 size, int index, int *frames, int *milliseconds);

/// Writes a PNG file; 0 or -1.
int csdl2image_save_png(SDL_Surface *surface, const char *path);
