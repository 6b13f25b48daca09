#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The loops over pixels that both decoders share. A pixel is four bytes: blue,
// green, red and alpha (or 255); colours are multiplied by alpha
// ("premultiplied") unless a name says straight. Rows are `stride` bytes apart.

// -- Area reduction ---------------------------------------------------------

/// Averages source pixels over exact rectangles, row by row.
///
/// Along each axis target pixel i covers the source interval
/// [i·numerator÷denominator, (i+1)·numerator÷denominator), cut at the end of
/// the source; source pixels that lie in it partly count with their part. The
/// ratio is at least 1.
typedef struct cpixels_reducer cpixels_reducer;

typedef struct {
  /// Size of the source in pixels.
  int64_t length;
  /// The ratio of source to target.
  int64_t numerator;
  int64_t denominator;
  /// The wanted target pixels.
  int64_t first;
  int64_t count;
} cpixels_axis;

/// Half-open range of source pixels that the wanted target pixels need.
typedef struct {
  int64_t start;
  int64_t end;
} cpixels_range;

cpixels_range cpixels_axis_sources(cpixels_axis axis);

/// Makes a reducer that writes `down.count` rows of `across.count` pixels to
/// `target`. Rows that are pushed begin at source column `origin`, which is at
/// most the start of the range that `across` needs. Null when out of memory.
cpixels_reducer *cpixels_reducer_make(
    cpixels_axis across, cpixels_axis down, int64_t origin, uint8_t *target, size_t stride);

/// Takes the next source row; the first is that at the start of the range that
/// `down` needs. Surplus rows are ignored.
void cpixels_reducer_push(cpixels_reducer *reducer, const uint8_t *row);

/// Whether every target row has been written.
bool cpixels_reducer_is_done(const cpixels_reducer *reducer);

void cpixels_reducer_free(cpixels_reducer *reducer);

// -- Orientation ------------------------------------------------------------

/// Copies `width` × `height` stored pixels so that they stand as the Exif
/// orientation (1…8) says; from 5 on the target is `height` × `width`.
void cpixels_orient(
    const uint8_t *source, size_t source_stride, int64_t width, int64_t height, int orientation,
    uint8_t *target, size_t target_stride);

// -- Alpha ------------------------------------------------------------------

/// Multiplies `count` straight pixels, in place.
void cpixels_premultiply(uint8_t *pixels, size_t count);

/// Divides `count` premultiplied pixels by their alpha, in place.
void cpixels_unpremultiply(uint8_t *pixels, size_t count);

/// Converts straight red, green, blue, alpha to premultiplied pixels.
void cpixels_from_rgba(const uint8_t *source, uint8_t *target, size_t count);
/// Converts red, green, blue to opaque pixels.
void cpixels_from_rgb(const uint8_t *source, uint8_t *target, size_t count);
/// Converts grey to opaque pixels.
void cpixels_from_grey(const uint8_t *source, uint8_t *target, size_t count);
/// Converts straight grey, alpha to premultiplied pixels.
void cpixels_from_grey_alpha(const uint8_t *source, uint8_t *target, size_t count);
/// Converts cyan, magenta, yellow, black as a stand-alone JPEG stores them
/// (255 = no ink) to opaque pixels: red = cyan × black ÷ 255 and so on. The
/// target may be the source.
void cpixels_from_inverted_cmyk(const uint8_t *source, uint8_t *target, size_t count);

/// Lays `count` premultiplied pixels over others.
void cpixels_blend(const uint8_t *source, uint8_t *target, size_t count);

/// Replaces blue, green and red of `count` straight pixels by `table`'s entries.
void cpixels_map(uint8_t *pixels, size_t count, const uint8_t table[256]);

/// A backdrop: two colours (0xRRGGBB) in squares of `side` pixels; equal
/// colours make a plain one.
typedef struct {
  uint32_t even;
  uint32_t odd;
  int64_t side;
} cpixels_backdrop;

/// Lays premultiplied pixels over a backdrop, in place. `x`, `y` is the place
/// of the first pixel in the whole picture, where the squares begin.
void cpixels_flatten(
    uint8_t *pixels, size_t stride, int64_t width, int64_t height, int64_t x, int64_t y,
    cpixels_backdrop backdrop);

// -- Contrast ---------------------------------------------------------------

/// Share of the visible pixels, weighted by alpha, whose contrast against
/// `colour` (0xRRGGBB) is below `ratio`; 0 when nothing is visible.
///
/// The contrast ratio is that of WCAG 2: (L₁ + 0.05) ÷ (L₂ + 0.05) of the
/// relative luminances, the lighter first.
double cpixels_low_contrast_share(
    const uint8_t *pixels, size_t stride, int64_t width, int64_t height, uint32_t colour, double ratio);
