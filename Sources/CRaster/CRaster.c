#include "CRaster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int left, top, right, bottom;
} box;

static box clipped(const craster_target *target, int left, int top, int right, int bottom) {
  box b = {left > target->clip_left ? left : target->clip_left, top > target->clip_top ? top : target->clip_top,
           right < target->clip_right ? right : target->clip_right,
           bottom < target->clip_bottom ? bottom : target->clip_bottom};
  return b;
}

static uint32_t *row(const craster_target *target, int y) {
  return (uint32_t *)(void *)(target->pixels + (ptrdiff_t)y * target->pitch);
}

static const uint32_t *source_row(const craster_source *source, int y) {
  return (const uint32_t *)(const void *)(source->pixels + (ptrdiff_t)y * source->pitch);
}

// A double as an int, saturated: rectangles of a zoomed picture can be huge.
static int whole(double value) {
  if (!(value > -1e9)) return -1000000000;
  if (!(value < 1e9)) return 1000000000;
  return (int)floor(value + 0.5);
}

void craster_fill(const craster_target *target, int x0, int y0, int x1, int y1, uint32_t colour) {
  box b = clipped(target, x0, y0, x1, y1);
  uint32_t pixel = colour | 0xFF000000u;
  for (int y = b.top; y < b.bottom; y++) {
    uint32_t *out = row(target, y);
    for (int x = b.left; x < b.right; x++) out[x] = pixel;
  }
}

static uint32_t mix(uint32_t a, uint32_t b, uint32_t share) {
  uint32_t rb = a & 0x00FF00FFu, ag = (a >> 8) & 0x00FF00FFu;
  rb = (rb + ((((b & 0x00FF00FFu) - rb) * share) >> 8)) & 0x00FF00FFu;
  ag = (ag + (((((b >> 8) & 0x00FF00FFu) - ag) * share) >> 8)) & 0x00FF00FFu;
  return rb | (ag << 8);
}

static int clamp_int(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

// One source row stretched to the target's columns.
static void stretch(const uint32_t *in, uint32_t *out, const int *left, const int *right, const uint32_t *share,
                    int count) {
  for (int i = 0; i < count; i++) out[i] = mix(in[left[i]], in[right[i]], share[i]);
}

static void copy_unscaled(const craster_target *target, const craster_source *source, box b, int offset_x,
                          int offset_y) {
  for (int y = b.top; y < b.bottom; y++)
    memcpy(row(target, y) + b.left, source_row(source, y + offset_y) + b.left + offset_x,
           (size_t)(b.right - b.left) * 4);
}

// Scratch that is kept between calls: one drawing thread, no allocation a frame.
typedef struct {
  int capacity;
  int *left, *right;
  uint32_t *share, *upper, *lower;
} scratch;

static _Thread_local scratch kept;

static int reserve(int count) {
  if (count <= kept.capacity) return 1;
  int *left = realloc(kept.left, (size_t)count * sizeof *left);
  if (left) kept.left = left;
  int *right = realloc(kept.right, (size_t)count * sizeof *right);
  if (right) kept.right = right;
  uint32_t *share = realloc(kept.share, (size_t)count * sizeof *share);
  if (share) kept.share = share;
  uint32_t *upper = realloc(kept.upper, (size_t)count * sizeof *upper);
  if (upper) kept.upper = upper;
  uint32_t *lower = realloc(kept.lower, (size_t)count * sizeof *lower);
  if (lower) kept.lower = lower;
  if (!left || !right || !share || !upper || !lower) return 0;
  kept.capacity = count;
  return 1;
}

// Puts a finished line of pixels into the target, mixed with what is there below a share of 256.
static void put(uint32_t *out, const uint32_t *in, int count, uint32_t share) {
  if (share >= 256) {
    memcpy(out, in, (size_t)count * 4);
    return;
  }
  for (int i = 0; i < count; i++) out[i] = mix(out[i], in[i], share);
}

static void draw_crisp(const craster_target *target, const craster_source *source, box b, double sx, double sy,
                       double sw, double sh, double dx, double dy, double dw, double dh, uint32_t opacity) {
  int count = b.right - b.left;
  int first_x = (int)sx, last_x = (int)(sx + sw) - 1, first_y = (int)sy, last_y = (int)(sy + sh) - 1;
  for (int i = 0; i < count; i++) {
    double at = sx + (b.left + i + 0.5 - dx) * sw / dw;
    kept.left[i] = clamp_int((int)floor(at), first_x, last_x);
  }
  for (int y = b.top; y < b.bottom; y++) {
    int line = clamp_int((int)floor(sy + (y + 0.5 - dy) * sh / dh), first_y, last_y);
    const uint32_t *in = source_row(source, line);
    for (int i = 0; i < count; i++) kept.upper[i] = in[kept.left[i]];
    put(row(target, y) + b.left, kept.upper, count, opacity);
  }
}

static void draw_smooth(const craster_target *target, const craster_source *source, box b, double sx, double sy,
                        double sw, double sh, double dx, double dy, double dw, double dh, uint32_t opacity) {
  int count = b.right - b.left;
  int first_x = (int)sx, last_x = (int)ceil(sx + sw) - 1, first_y = (int)sy, last_y = (int)ceil(sy + sh) - 1;
  for (int i = 0; i < count; i++) {
    double at = sx + (b.left + i + 0.5 - dx) * sw / dw - 0.5;
    double base = floor(at);
    kept.left[i] = clamp_int((int)base, first_x, last_x);
    kept.right[i] = clamp_int((int)base + 1, first_x, last_x);
    kept.share[i] = (uint32_t)((at - base) * 256);
  }
  int upper_line = -1, lower_line = -1;
  for (int y = b.top; y < b.bottom; y++) {
    double at = sy + (y + 0.5 - dy) * sh / dh - 0.5;
    double base = floor(at);
    int above = clamp_int((int)base, first_y, last_y), below = clamp_int((int)base + 1, first_y, last_y);
    uint32_t share = (uint32_t)((at - base) * 256);
    if (above == lower_line) {
      uint32_t *swap = kept.upper;
      kept.upper = kept.lower;
      kept.lower = swap;
      lower_line = upper_line;
      upper_line = above;
    }
    if (above != upper_line)
      stretch(source_row(source, above), kept.upper, kept.left, kept.right, kept.share, count);
    upper_line = above;
    uint32_t *out = row(target, y) + b.left;
    if (share == 0 || below == above) {
      put(out, kept.upper, count, opacity);
      continue;
    }
    if (below != lower_line)
      stretch(source_row(source, below), kept.lower, kept.left, kept.right, kept.share, count);
    lower_line = below;
    const uint32_t *upper = kept.upper, *lower = kept.lower;
    if (opacity >= 256) {
      for (int i = 0; i < count; i++) out[i] = mix(upper[i], lower[i], share);
    } else {
      for (int i = 0; i < count; i++) out[i] = mix(out[i], mix(upper[i], lower[i], share), opacity);
    }
  }
}

void craster_picture(const craster_target *target, const craster_source *source, double sx, double sy, double sw,
                     double sh, double dx, double dy, double dw, double dh, int crisp, double opacity) {
  uint32_t share = opacity >= 1 ? 256 : opacity > 0 ? (uint32_t)(opacity * 256) : 0;
  if (share == 0) return;
  if (!(sw > 0 && sh > 0 && dw > 0 && dh > 0)) return;
  if (fabs(dw - sw) < 0.5 && fabs(dh - sh) < 0.5 && share == 256) {
    int x = whole(dx), y = whole(dy);
    box b = clipped(target, x, y, x + (int)sw, y + (int)sh);
    if (b.left < b.right && b.top < b.bottom) copy_unscaled(target, source, b, (int)sx - x, (int)sy - y);
    return;
  }
  box b = clipped(target, whole(dx), whole(dy), whole(dx + dw), whole(dy + dh));
  if (b.left >= b.right || b.top >= b.bottom || !reserve(b.right - b.left)) return;
  if (crisp)
    draw_crisp(target, source, b, sx, sy, sw, sh, dx, dy, dw, dh, share);
  else
    draw_smooth(target, source, b, sx, sy, sw, sh, dx, dy, dw, dh, share);
}

void craster_disc(const craster_target *target, double cx, double cy, double radius, uint32_t colour,
                  double opacity) {
  box b = clipped(target, whole(cx - radius - 1), whole(cy - radius - 1), whole(cx + radius + 2),
                  whole(cy + radius + 2));
  for (int y = b.top; y < b.bottom; y++) {
    uint32_t *out = row(target, y);
    for (int x = b.left; x < b.right; x++) {
      double distance = hypot(x + 0.5 - cx, y + 0.5 - cy);
      double coverage = radius - distance + 0.5;
      if (coverage <= 0) continue;
      if (coverage > 1) coverage = 1;
      uint32_t share = (uint32_t)(coverage * opacity * 256);
      out[x] = mix(out[x], colour | 0xFF000000u, share > 256 ? 256 : share);
    }
  }
}

void craster_panel(const craster_target *target, double x, double y, double width, double height, double radius,
                   uint32_t colour, double opacity) {
  if (!(width > 0 && height > 0)) return;
  double half_width = width / 2, half_height = height / 2;
  double most = half_width < half_height ? half_width : half_height;
  if (radius > most) radius = most;
  if (radius < 0) radius = 0;
  double cx = x + half_width, cy = y + half_height;
  box b = clipped(target, whole(x - 1), whole(y - 1), whole(x + width + 1), whole(y + height + 1));
  uint32_t full = (uint32_t)(opacity * 256), pixel = colour | 0xFF000000u;
  if (full > 256) full = 256;
  for (int line = b.top; line < b.bottom; line++) {
    uint32_t *out = row(target, line);
    // The signed distance to a rounded rectangle: to the core rectangle, less the radius.
    double qy = fabs(line + 0.5 - cy) - (half_height - radius);
    for (int i = b.left; i < b.right; i++) {
      double qx = fabs(i + 0.5 - cx) - (half_width - radius);
      double distance = qx > 0 && qy > 0 ? hypot(qx, qy) : qx > qy ? qx : qy;
      double coverage = radius - distance + 0.5;
      if (coverage <= 0) continue;
      uint32_t share = coverage >= 1 ? full : (uint32_t)(coverage * opacity * 256);
      out[i] = share >= 256 ? pixel : mix(out[i], pixel, share);
    }
  }
}

static uint32_t scaled_bytes(uint32_t pixel, uint32_t share) {
  uint32_t rb = ((pixel & 0x00FF00FFu) * share >> 8) & 0x00FF00FFu;
  uint32_t ag = (((pixel >> 8) & 0x00FF00FFu) * share) & 0xFF00FF00u;
  return rb | ag;
}

void craster_blend(const craster_target *target, const craster_source *source, int x0, int y0, double opacity) {
  box b = clipped(target, x0, y0, x0 + source->width, y0 + source->height);
  uint32_t share = (uint32_t)(opacity * 256);
  for (int y = b.top; y < b.bottom; y++) {
    const uint32_t *in = source_row(source, y - y0);
    uint32_t *out = row(target, y);
    for (int x = b.left; x < b.right; x++) {
      uint32_t pixel = scaled_bytes(in[x - x0], share > 256 ? 256 : share);
      uint32_t alpha = pixel >> 24;
      if (alpha == 0) continue;
      out[x] = pixel + scaled_bytes(out[x], 256 - alpha - (alpha >> 7));
    }
  }
}
