// Drawing into memory: the renderer for machines without a graphics processor.
// Pixels are 32 bits, blue in the lowest byte, then green, red, alpha.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint8_t *pixels;
  int width;
  int height;
  ptrdiff_t pitch;
  // Only pixels inside are touched; must lie within the target.
  int clip_left, clip_top, clip_right, clip_bottom;
} craster_target;

typedef struct {
  const uint8_t *pixels;
  int width;
  int height;
  ptrdiff_t pitch;
} craster_source;

// Fills [x0, x1) × [y0, y1) with an opaque colour 0xRRGGBB.
void craster_fill(const craster_target *target, int x0, int y0, int x1, int y1, uint32_t colour);

// Draws a part of a picture (sx, sy, sw, sh in its pixels) over a rectangle
// (dx, dy, dw, dh), which may lie anywhere and at fractions of pixels: bilinear
// at the centres of the target's pixels, or the nearest pixel where `crisp`. The
// rectangle's edges are rounded to whole pixels, so that neighbours which share
// an edge leave no gap. Where one pixel meets one pixel it is a plain copy.
// Below an opacity of 1 it is mixed with what is there.
void craster_picture(const craster_target *target, const craster_source *source, double sx, double sy, double sw,
                     double sh, double dx, double dy, double dw, double dh, int crisp, double opacity);

// Draws an anti-aliased disc; coverage is the distance to the rim, clamped.
void craster_disc(const craster_target *target, double cx, double cy, double radius, uint32_t colour, double opacity);

// Draws a rectangle with round corners, its edges anti-aliased.
void craster_panel(const craster_target *target, double x, double y, double width, double height, double radius,
                   uint32_t colour, double opacity);

// Draws premultiplied pixels with their top left at (x, y).
void craster_blend(const craster_target *target, const craster_source *source, int x, int y, double opacity);
