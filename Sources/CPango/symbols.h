#pragma once

#include <pango/pangocairo.h>
#include <stdbool.h>

/// The functions that are taken from each library, as X(name).
#define CPANGO_CAIRO(X)              \
  X(cairo_image_surface_create)      \
  X(cairo_image_surface_create_for_data) \
  X(cairo_image_surface_get_data)    \
  X(cairo_image_surface_get_stride)  \
  X(cairo_surface_flush)             \
  X(cairo_surface_mark_dirty)        \
  X(cairo_surface_status)            \
  X(cairo_surface_destroy)           \
  X(cairo_create)                    \
  X(cairo_status)                    \
  X(cairo_destroy)                   \
  X(cairo_set_source_rgb)            \
  X(cairo_set_source_rgba)           \
  X(cairo_mask_surface)              \
  X(cairo_move_to)                   \
  X(cairo_new_sub_path)              \
  X(cairo_arc)                       \
  X(cairo_close_path)                \
  X(cairo_fill)                      \
  X(cairo_font_options_create)       \
  X(cairo_font_options_destroy)      \
  X(cairo_font_options_set_antialias) \
  X(cairo_font_options_set_hint_style) \
  X(cairo_font_options_set_hint_metrics)

#define CPANGO_PANGO(X)                     \
  X(pango_font_description_new)             \
  X(pango_font_description_free)            \
  X(pango_font_description_set_family)      \
  X(pango_font_description_set_weight)      \
  X(pango_font_description_set_absolute_size) \
  X(pango_language_from_string)             \
  X(pango_context_set_language)             \
  X(pango_layout_get_context)               \
  X(pango_layout_context_changed)           \
  X(pango_layout_set_font_description)      \
  X(pango_layout_set_text)                  \
  X(pango_layout_set_width)                 \
  X(pango_layout_set_height)                \
  X(pango_layout_set_wrap)                  \
  X(pango_layout_set_ellipsize)             \
  X(pango_layout_set_alignment)             \
  X(pango_layout_set_single_paragraph_mode) \
  X(pango_layout_get_line_count)            \
  X(pango_layout_get_unknown_glyphs_count)  \
  X(pango_layout_get_pixel_extents)         \
  X(pango_layout_get_iter)                  \
  X(pango_layout_iter_get_run_readonly)     \
  X(pango_layout_iter_next_run)             \
  X(pango_layout_iter_free)

#define CPANGO_PANGOCAIRO(X)               \
  X(pango_cairo_create_layout)             \
  X(pango_cairo_context_set_font_options)  \
  X(pango_cairo_show_layout)

#define CPANGO_GOBJECT(X) X(g_object_unref)

/// The functions, filled in by `cpango_open`.
struct cpango_symbols {
#define CPANGO_MEMBER(name) __typeof__(&name) name;
  CPANGO_CAIRO(CPANGO_MEMBER)
  CPANGO_PANGO(CPANGO_MEMBER)
  CPANGO_PANGOCAIRO(CPANGO_MEMBER)
  CPANGO_GOBJECT(CPANGO_MEMBER)
#undef CPANGO_MEMBER
};

extern struct cpango_symbols cpango;
