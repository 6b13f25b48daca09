#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Text through Pango and cairo, which are opened when first asked for: a system without them shows
/// pictures all the same.
///
/// All calls for one layout belong on one thread; fonts are cached per thread.

typedef enum {
  CPANGO_ELIDE_MIDDLE,
  CPANGO_ELIDE_END,
} cpango_elision;

typedef enum {
  CPANGO_BACKING_NONE,
  CPANGO_BACKING_SHADOW,
  CPANGO_BACKING_PLATE,
} cpango_backing;

/// All lengths are in pixels, all colours 0xRRGGBB.
typedef struct {
  /// UTF-8, not terminated; U+2028 begins a new line, paragraph separators count as spaces.
  const char *text;
  size_t text_length;
  /// Font families in order of preference, separated by commas.
  const char *families;
  /// RFC 3066 tag that decides between shapes of the same character; NULL for the default.
  const char *language;
  double font_size;
  bool is_semibold;
  bool is_centred;
  uint32_t colour;
  /// The widest that the lines may be.
  int maximum_width;
  int maximum_lines;
  cpango_elision elision;
  cpango_backing backing;
  double horizontal_margin;
  double vertical_margin;
  double shadow_radius;
  uint32_t plate_colour;
  double plate_opacity;
  double corner_radius;
} cpango_request;

/// What laying out has found.
typedef struct {
  /// Size of the finished pixels, margins included; at least 1 × 1.
  int width;
  int height;
  int lines;
  /// Characters that no installed font has.
  int unknown_glyphs;
  /// The bytes of the text that an ellipsis stands for; both 0 where everything is shown.
  int elided_start;
  int elided_end;
} cpango_measure;

typedef struct cpango_layout cpango_layout;

/// Opens the libraries; false where one is missing or lacks a function. Repeated calls cost nothing.
bool cpango_open(void);

/// Lays out the text, and keeps nothing of `request`; NULL where the libraries are missing or memory is.
cpango_layout *cpango_layout_create(const cpango_request *request, cpango_measure *measure);

/// Draws into pixels that are zero, premultiplied BGRA, of the size measured; false when out of memory.
bool cpango_layout_draw(cpango_layout *layout, void *pixels, int bytes_per_row);

void cpango_layout_destroy(cpango_layout *layout);
