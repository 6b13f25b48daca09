#pragma once

#include "CVips.h"
#include "Functions.h"

/// The picture as bytes in one of the layouts; the caller owns the result.
/// `*is_converted` becomes true when its numbers are sRGB whatever profile
/// the picture holds. Null after an error.
VipsImage *as_bytes(VipsImage *image, cvips_layout *layout, bool *is_converted);
