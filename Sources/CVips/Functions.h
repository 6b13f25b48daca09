#pragma once

#include <vips/vips.h>

#include <gmodule.h>

// Every function of libvips and its relatives that is used, found by name at
// run time; called as `p_name`.
#define FUNCTIONS(F) \
  F(g_log_set_default_handler) \
  F(g_module_open) \
  F(g_object_ref) \
  F(g_object_unref) \
  F(g_type_from_name) \
  F(vips_cache_set_max) \
  F(vips_cast) \
  F(vips_colourspace) \
  F(vips_concurrency_set) \
  F(vips_error_buffer) \
  F(vips_error_clear) \
  F(vips_extract_band) \
  F(vips_foreign_find_load_source) \
  F(vips_heifload_source) \
  F(vips_icc_transform) \
  F(vips_image_get_array_int) \
  F(vips_image_get_blob) \
  F(vips_image_get_int) \
  F(vips_image_get_n_pages) \
  F(vips_image_get_orientation) \
  F(vips_image_get_page_height) \
  F(vips_image_get_typeof) \
  F(vips_image_guess_interpretation) \
  F(vips_image_new_from_source) \
  F(vips_init) \
  F(vips_invert) \
  F(vips_nickname_find) \
  F(vips_openexrload) \
  F(vips_rad2float) \
  F(vips_region_new) \
  F(vips_region_prepare) \
  F(vips_source_new_from_descriptor) \
  F(vips_svgload_source) \
  F(vips_type_find) \
  F(vips_version) \
  F(vips_version_string)

#define DECLARE(name) extern __typeof__(name) *p_##name;
FUNCTIONS(DECLARE)
#undef DECLARE

/// Warnings of the libraries since the last `warnings = 0`.
extern int warnings;
