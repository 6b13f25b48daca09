#pragma once

#include <stdbool.h>

/// Blurs 8-bit coverage in place: three box blurs in each direction, close to a Gaussian whose visible
/// extent is `radius` pixels. False when out of memory, with nothing changed.
bool cpango_blur(unsigned char *pixels, int width, int height, int bytes_per_row, double radius);
