#include "Conversion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cvips_picture {
  VipsImage *loaded;
  VipsImage *bytes;
  VipsRegion *region;
  bool is_converted;
  int warnings_before;
  bool is_damaged;
};

static bool starts_with(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool is_vector(const char *loader) { return starts_with(loader, "svgload"); }

// A HEIF file's other pictures are bursts and parts of the first.
static bool has_pages(const char *loader) {
  static const char *const names[] = {"gifload", "webpload", "tiffload"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (starts_with(loader, names[i])) return true;
  return false;
}

static VipsImage *load_source(VipsSource *source, const char *loader, cvips_options options) {
  int page = options.page < 0 ? 0 : options.page;
  int count = options.page < 0 ? -1 : 1;
  if (is_vector(loader))
    return p_vips_image_new_from_source(source, "", "scale", options.scale, NULL);
  if (starts_with(loader, "heifload") && options.thumbnail)
    return p_vips_image_new_from_source(
        source, "", "access", VIPS_ACCESS_SEQUENTIAL, "thumbnail", TRUE, NULL);
  if (!has_pages(loader))
    return p_vips_image_new_from_source(source, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  return p_vips_image_new_from_source(
      source, "", "access", VIPS_ACCESS_SEQUENTIAL, "page", page, "n", count, NULL);
}

// Reads by an operation although the library does not recognise the content.
static VipsImage *load_by(
    const char *operation, int descriptor, VipsSource *source, cvips_options options) {
  VipsImage *image = NULL;
  int result = -1;
  if (is_vector(operation))
    result = p_vips_svgload_source(source, &image, "scale", options.scale, NULL);
  if (starts_with(operation, "heifload"))
    result = p_vips_heifload_source(source, &image, NULL);
  if (starts_with(operation, "openexrload")) {
    // This one reads from a path only, and lazily: the descriptor stays open.
    char path[32];
    snprintf(path, sizeof path, "/dev/fd/%d", descriptor);
    result = p_vips_openexrload(path, &image, NULL);
  }
  return result == 0 ? image : NULL;
}

static void name_loader(cvips_facts *facts, const char *loader) {
  *facts = (cvips_facts){0};
  if (loader) snprintf(facts->loader, sizeof facts->loader, "%s", loader);
}

static void describe(VipsImage *image, cvips_facts *facts) {
  const char *loader = facts->loader;
  int pages = has_pages(loader) ? p_vips_image_get_n_pages(image) : 1;
  facts->width = image->Xsize;
  facts->height = image->Ysize;
  facts->pages = pages < 1 ? 1 : pages;
  facts->orientation = p_vips_image_get_orientation(image);
  facts->is_vector = is_vector(loader);
  facts->is_animated = pages > 1 && p_vips_image_get_typeof(image, "delay") != 0;
  int page_height = p_vips_image_get_page_height(image);
  if (page_height > 0 && page_height < image->Ysize) facts->height = page_height;
  if (p_vips_image_get_typeof(image, "loop") != 0) p_vips_image_get_int(image, "loop", &facts->loops);
}

// Takes over the loaded image.
static cvips_picture *picture_of(VipsImage *loaded, cvips_facts *facts, int before) {
  if (!loaded) return NULL;
  cvips_picture *picture = calloc(1, sizeof *picture);
  if (!picture) {
    p_g_object_unref(loaded);
    return NULL;
  }
  picture->loaded = loaded;
  picture->warnings_before = before;
  describe(loaded, facts);
  picture->bytes = as_bytes(loaded, &facts->layout, &picture->is_converted);
  if (picture->bytes) picture->region = p_vips_region_new(picture->bytes);
  if (picture->region) return picture;
  cvips_close(picture);
  return NULL;
}

static const char *nickname(const char *class_name) {
  return class_name ? p_vips_nickname_find(p_g_type_from_name(class_name)) : NULL;
}

cvips_picture *cvips_open(
    int descriptor, const char *operation, cvips_options options, cvips_facts *facts) {
  if (!cvips_load()) return NULL;
  p_vips_error_clear();
  int before = warnings;
  name_loader(facts, NULL);
  VipsSource *source = p_vips_source_new_from_descriptor(descriptor);
  if (!source) return NULL;
  const char *loader = nickname(p_vips_foreign_find_load_source(source));
  VipsImage *image = NULL;
  if (loader) {
    name_loader(facts, loader);
    image = load_source(source, loader, options);
  } else if (operation) {
    p_vips_error_clear();
    name_loader(facts, operation);
    image = load_by(operation, descriptor, source, options);
  }
  p_g_object_unref(source);
  return picture_of(image, facts, before);
}

void cvips_close(cvips_picture *picture) {
  if (!picture) return;
  if (picture->region) p_g_object_unref(picture->region);
  if (picture->bytes) p_g_object_unref(picture->bytes);
  p_g_object_unref(picture->loaded);
  free(picture);
}

const uint8_t *cvips_profile(const cvips_picture *picture, size_t *count) {
  const void *bytes = NULL;
  *count = 0;
  if (picture->is_converted || p_vips_image_get_typeof(picture->loaded, VIPS_META_ICC_NAME) == 0) return NULL;
  if (p_vips_image_get_blob(picture->loaded, VIPS_META_ICC_NAME, &bytes, count) == 0) return bytes;
  p_vips_error_clear();
  return NULL;
}

int cvips_delay(const cvips_picture *picture, int page) {
  int *delays = NULL, count = 0;
  if (p_vips_image_get_typeof(picture->loaded, "delay") == 0) return 0;
  if (p_vips_image_get_array_int(picture->loaded, "delay", &delays, &count) != 0) {
    p_vips_error_clear();
    return 0;
  }
  return page >= 0 && page < count ? delays[page] : 0;
}

const uint8_t *cvips_rows(
    cvips_picture *picture, int x, int y, int width, int height, size_t *stride) {
  VipsRect wanted = {.left = x, .top = y, .width = width, .height = height};
  if (p_vips_region_prepare(picture->region, &wanted) != 0) {
    picture->is_damaged = true;
    return NULL;
  }
  // The library's own macros for this call functions of it.
  const VipsRegion *region = picture->region;
  *stride = (size_t)region->bpl;
  return region->data + (ptrdiff_t)(y - region->valid.top) * region->bpl +
         (ptrdiff_t)(x - region->valid.left) * picture->bytes->Bands;
}

bool cvips_is_damaged(const cvips_picture *picture) {
  return picture->is_damaged || warnings > picture->warnings_before;
}
