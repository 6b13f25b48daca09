#include <math.h>
#include <stdlib.h>

#include "CPango.h"
#include "blur.h"
#include "symbols.h"

struct cpango_layout {
  cpango_request request;
  PangoLayout *layout;
  /// Where the layout's origin lies in the finished pixels.
  double x, y;
  int width, height;
};

/// Smooth grey edges and unrounded advances: the pixels are composed over anything and shown scaled.
static void set_font_options(PangoLayout *layout) {
  cairo_font_options_t *options = cpango.cairo_font_options_create();
  cpango.cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cpango.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
  cpango.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cpango.pango_cairo_context_set_font_options(cpango.pango_layout_get_context(layout), options);
  cpango.cairo_font_options_destroy(options);
}

static void set_font(PangoLayout *layout, const cpango_request *request) {
  PangoFontDescription *font = cpango.pango_font_description_new();
  cpango.pango_font_description_set_family(font, request->families);
  cpango.pango_font_description_set_weight(
      font, request->is_semibold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
  cpango.pango_font_description_set_absolute_size(font, request->font_size * PANGO_SCALE);
  cpango.pango_layout_set_font_description(layout, font);
  cpango.pango_font_description_free(font);
}

static PangoLayout *lay_out(const cpango_request *request) {
  cairo_surface_t *surface = cpango.cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  cairo_t *context = cpango.cairo_create(surface);
  PangoLayout *layout = cpango.pango_cairo_create_layout(context);
  cpango.cairo_destroy(context);
  cpango.cairo_surface_destroy(surface);
  if (layout == NULL) return NULL;

  set_font_options(layout);
  if (request->language != NULL) {
    cpango.pango_context_set_language(
        cpango.pango_layout_get_context(layout), cpango.pango_language_from_string(request->language));
  }
  cpango.pango_layout_context_changed(layout);
  set_font(layout, request);
  cpango.pango_layout_set_text(layout, request->text, (int)request->text_length);
  cpango.pango_layout_set_width(layout, request->maximum_width * PANGO_SCALE);
  cpango.pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  cpango.pango_layout_set_ellipsize(
      layout, request->elision == CPANGO_ELIDE_MIDDLE ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END);
  cpango.pango_layout_set_alignment(layout, request->is_centred ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT);
  cpango.pango_layout_set_single_paragraph_mode(layout, request->maximum_lines == 1);
  // Negative heights are numbers of lines, of each paragraph: there is only one.
  cpango.pango_layout_set_height(layout, -request->maximum_lines);
  return layout;
}

static void find_elision(PangoLayout *layout, cpango_measure *measure) {
  PangoLayoutIter *iter = cpango.pango_layout_get_iter(layout);
  do {
    PangoLayoutRun *run = cpango.pango_layout_iter_get_run_readonly(iter);
    if (run != NULL && (run->item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS)) {
      measure->elided_start = run->item->offset;
      measure->elided_end = run->item->offset + run->item->length;
    }
  } while (cpango.pango_layout_iter_next_run(iter));
  cpango.pango_layout_iter_free(iter);
}

cpango_layout *cpango_layout_create(const cpango_request *request, cpango_measure *measure) {
  if (!cpango_open()) return NULL;
  cpango_layout *result = calloc(1, sizeof *result);
  if (result == NULL) return NULL;
  result->request = *request;
  result->layout = lay_out(request);
  if (result->layout == NULL) {
    free(result);
    return NULL;
  }
  result->request.text = result->request.families = result->request.language = NULL;

  PangoRectangle logical;
  cpango.pango_layout_get_pixel_extents(result->layout, NULL, &logical);
  // Pango may be a pixel over where even the ellipsis finds no room.
  int width = logical.width < request->maximum_width ? logical.width : request->maximum_width;
  int horizontal = (int)floor(request->horizontal_margin), vertical = (int)floor(request->vertical_margin);
  result->x = horizontal - logical.x;
  result->y = vertical - logical.y;
  result->width = (width > 0 ? width : 1) + 2 * horizontal;
  result->height = (logical.height > 0 ? logical.height : 1) + 2 * vertical;

  *measure = (cpango_measure){
      .width = result->width,
      .height = result->height,
      .lines = cpango.pango_layout_get_line_count(result->layout),
      .unknown_glyphs = cpango.pango_layout_get_unknown_glyphs_count(result->layout),
  };
  find_elision(result->layout, measure);
  return result;
}

static double channel(uint32_t colour, int shift) { return ((colour >> shift) & 0xFF) / 255.0; }

static void draw_plate(cairo_t *context, const cpango_layout *layout) {
  const cpango_request *request = &layout->request;
  double width = layout->width, height = layout->height;
  double radius = fmin(request->corner_radius, fmin(width, height) / 2);
  cpango.cairo_set_source_rgba(
      context, channel(request->plate_colour, 16), channel(request->plate_colour, 8),
      channel(request->plate_colour, 0), request->plate_opacity);
  cpango.cairo_new_sub_path(context);
  cpango.cairo_arc(context, width - radius, radius, radius, -M_PI / 2, 0);
  cpango.cairo_arc(context, width - radius, height - radius, radius, 0, M_PI / 2);
  cpango.cairo_arc(context, radius, height - radius, radius, M_PI / 2, M_PI);
  cpango.cairo_arc(context, radius, radius, radius, M_PI, 3 * M_PI / 2);
  cpango.cairo_close_path(context);
  cpango.cairo_fill(context);
}

/// Draws the text's own shape, blurred, below it. Twice, so that thin strokes cast enough of it.
static void draw_shadow(cairo_t *context, const cpango_layout *layout) {
  cairo_surface_t *mask =
      cpango.cairo_image_surface_create(CAIRO_FORMAT_A8, layout->width, layout->height);
  if (cpango.cairo_surface_status(mask) == CAIRO_STATUS_SUCCESS) {
    cairo_t *mask_context = cpango.cairo_create(mask);
    cpango.cairo_move_to(mask_context, layout->x, layout->y);
    cpango.pango_cairo_show_layout(mask_context, layout->layout);
    cpango.cairo_destroy(mask_context);
    cpango.cairo_surface_flush(mask);
    bool is_blurred = cpango_blur(
        cpango.cairo_image_surface_get_data(mask), layout->width, layout->height,
        cpango.cairo_image_surface_get_stride(mask), layout->request.shadow_radius);
    cpango.cairo_surface_mark_dirty(mask);
    if (is_blurred) {
      cpango.cairo_set_source_rgba(context, 0, 0, 0, 0.8);
      cpango.cairo_mask_surface(context, mask, 0, 0);
      cpango.cairo_mask_surface(context, mask, 0, 0);
    }
  }
  cpango.cairo_surface_destroy(mask);
}

bool cpango_layout_draw(cpango_layout *layout, void *pixels, int bytes_per_row) {
  const cpango_request *request = &layout->request;
  cairo_surface_t *surface = cpango.cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_ARGB32, layout->width, layout->height, bytes_per_row);
  cairo_t *context = cpango.cairo_create(surface);
  if (request->backing == CPANGO_BACKING_PLATE) draw_plate(context, layout);
  if (request->backing == CPANGO_BACKING_SHADOW) draw_shadow(context, layout);
  cpango.cairo_set_source_rgb(
      context, channel(request->colour, 16), channel(request->colour, 8), channel(request->colour, 0));
  cpango.cairo_move_to(context, layout->x, layout->y);
  cpango.pango_cairo_show_layout(context, layout->layout);
  bool is_drawn = cpango.cairo_status(context) == CAIRO_STATUS_SUCCESS;
  cpango.cairo_destroy(context);
  cpango.cairo_surface_flush(surface);
  cpango.cairo_surface_destroy(surface);
  return is_drawn;
}

void cpango_layout_destroy(cpango_layout *layout) {
  cpango.g_object_unref(layout->layout);
  free(layout);
}
