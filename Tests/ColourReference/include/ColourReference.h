#pragma once

#include <stddef.h>
#include <stdint.h>

// Little CMS 2 itself, for comparison: profiles made by it and colours converted by it.

/// Makes a profile of the white point D65, of primaries given as x, y for red,
/// green and blue, and of one exponent. The caller frees the bytes; null on failure.
uint8_t *reference_profile(const double primaries[6], double exponent, size_t *count);

/// Converts red, green, blue from the profile to sRGB in floating point, rounded at the end.
/// Returns 0 on success.
int reference_convert(
    const uint8_t *profile, size_t count, const uint8_t *pixels, uint8_t *result, size_t pixel_count);
