#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Colour conversion to sRGB by Little CMS 2, which is opened at the first use:
// most pictures need none. Pixels are four bytes each.

typedef enum {
  /// Blue, green, red, alpha.
  CLITTLECMS_RGB = 1,
  /// Grey in the first byte, alpha in the fourth.
  CLITTLECMS_GREY,
  /// Cyan, magenta, yellow, black with 255 for no ink.
  CLITTLECMS_INVERTED_CMYK,
} clittlecms_kind;

typedef struct clittlecms_transform clittlecms_transform;

/// Makes a conversion from a profile. Null when the profile is broken or is
/// one for another kind of pixels, or the library is missing.
clittlecms_transform *clittlecms_make(const uint8_t *profile, size_t count, clittlecms_kind kind);

/// Converts straight pixels in place to blue, green, red, alpha (255 for CMYK).
/// False when out of memory.
bool clittlecms_apply(
    const clittlecms_transform *transform, uint8_t *pixels, size_t stride, size_t width, size_t height);

void clittlecms_free(clittlecms_transform *transform);
