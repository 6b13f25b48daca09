#include "Conversion.h"

static VipsImage *take(VipsImage *from, VipsImage *result) {
  p_g_object_unref(from);
  return result;
}

// Each step consumes its argument.

static VipsImage *unpacked(VipsImage *image) {
  if (image->Coding != VIPS_CODING_RAD) return image;
  VipsImage *result = NULL;
  return take(image, p_vips_rad2float(image, &result, NULL) == 0 ? result : NULL);
}

static VipsImage *in_srgb(VipsImage *image) {
  VipsImage *result = NULL;
  return take(
      image, p_vips_colourspace(image, &result, VIPS_INTERPRETATION_sRGB, NULL) == 0 ? result : NULL);
}

static VipsImage *in_bytes(VipsImage *image, bool shift) {
  if (image->BandFmt == VIPS_FORMAT_UCHAR) return image;
  VipsImage *result = NULL;
  return take(
      image,
      p_vips_cast(image, &result, VIPS_FORMAT_UCHAR, "shift", (gboolean)shift, NULL) == 0 ? result : NULL);
}

static VipsImage *bands(VipsImage *image, int count) {
  if (image->Bands == count) return image;
  VipsImage *result = NULL;
  return take(image, p_vips_extract_band(image, &result, 0, "n", count, NULL) == 0 ? result : NULL);
}

static VipsImage *inverted(VipsImage *image) {
  VipsImage *result = NULL;
  return take(image, p_vips_invert(image, &result, NULL) == 0 ? result : NULL);
}

static VipsImage *by_embedded_profile(VipsImage *image) {
  VipsImage *result = NULL;
  if (p_vips_icc_transform(
          image, &result, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE,
          "black_point_compensation", TRUE, NULL) == 0)
    return result;
  p_vips_error_clear();
  return NULL;
}

static VipsImage *from_inks(VipsImage *image, cvips_layout *layout, bool *is_converted) {
  if (p_vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0) {
    VipsImage *result = by_embedded_profile(image);
    if (result) {
      *is_converted = true;
      *layout = CVIPS_RGB;
      result = in_bytes(result, true);
      return take(image, result ? bands(result, 3) : NULL);
    }
  }
  *layout = CVIPS_INVERTED_CMYK;
  image = in_bytes(image, true);
  if (image) image = bands(image, 4);
  return image ? inverted(image) : NULL;
}

// Whether the numbers are display values whose top bits can be shown as they are.
static bool is_plain(VipsImage *image, VipsInterpretation meaning) {
  switch (image->BandFmt) {
  case VIPS_FORMAT_UCHAR:
  case VIPS_FORMAT_USHORT:
  case VIPS_FORMAT_UINT:
    break;
  default:
    return false;
  }
  switch (meaning) {
  case VIPS_INTERPRETATION_MULTIBAND:
  case VIPS_INTERPRETATION_B_W:
  case VIPS_INTERPRETATION_GREY16:
  case VIPS_INTERPRETATION_RGB:
  case VIPS_INTERPRETATION_RGB16:
  case VIPS_INTERPRETATION_sRGB:
    return true;
  default:
    return false;
  }
}

// At most three colours and alpha; without a second colour only grey and alpha.
static int useful_bands(VipsImage *image) { return image->Bands > 4 ? 3 : image->Bands; }

VipsImage *as_bytes(VipsImage *image, cvips_layout *layout, bool *is_converted) {
  *is_converted = false;
  p_g_object_ref(image);
  image = unpacked(image);
  if (!image) return NULL;
  VipsInterpretation meaning = p_vips_image_guess_interpretation(image);
  if (meaning == VIPS_INTERPRETATION_CMYK && image->Bands >= 4)
    return from_inks(image, layout, is_converted);
  if (is_plain(image, meaning)) {
    image = in_bytes(image, true);
  } else {
    *is_converted = true;
    image = in_srgb(image);
    if (image) image = in_bytes(image, false);
  }
  if (image) image = bands(image, useful_bands(image));
  if (image) *layout = (cvips_layout)image->Bands;
  return image;
}
