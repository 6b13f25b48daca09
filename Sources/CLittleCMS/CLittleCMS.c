#include "CLittleCMS.h"
#include "CLibraries.h"

#include <stdlib.h>
#include <string.h>

#include <lcms2.h>

// Every function of the library that is used.
#define FUNCTIONS(F) \
  F(cmsOpenProfileFromMem) \
  F(cmsCreate_sRGBProfile) \
  F(cmsCloseProfile) \
  F(cmsGetColorSpace) \
  F(cmsGetDeviceClass) \
  F(cmsCreateTransform) \
  F(cmsDeleteTransform) \
  F(cmsDoTransform) \
  F(cmsSetLogErrorHandler)

#define DECLARE(name) static __typeof__(name) *p_##name;
FUNCTIONS(DECLARE)

static void ignore_error(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)context, (void)code, (void)text;
}

// 0 before the first try, then 1 or -1.
static int state;

static bool load(void) {
  if (state != 0) return state > 0;
  state = -1;
  void *library = clibraries_open("liblcms2", "2", "lcms2.dll", false);
  if (!library) return false;
#define RESOLVE(name) \
  p_##name = (__typeof__(p_##name))clibraries_function(library, #name); \
  if (!p_##name) return false;
  FUNCTIONS(RESOLVE)
  p_cmsSetLogErrorHandler(ignore_error);
  state = 1;
  return true;
}

struct clittlecms_transform {
  cmsHTRANSFORM transform;
  clittlecms_kind kind;
};

static cmsColorSpaceSignature signature_of(clittlecms_kind kind) {
  switch (kind) {
  case CLITTLECMS_GREY: return cmsSigGrayData;
  case CLITTLECMS_INVERTED_CMYK: return cmsSigCmykData;
  default: return cmsSigRgbData;
  }
}

static cmsUInt32Number layout_of(clittlecms_kind kind) {
  switch (kind) {
  case CLITTLECMS_GREY:
    return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
  case CLITTLECMS_INVERTED_CMYK: return TYPE_CMYK_8_REV;
  default: return TYPE_BGRA_8;
  }
}

static cmsHTRANSFORM transform_from(cmsHPROFILE profile, clittlecms_kind kind) {
  if (p_cmsGetColorSpace(profile) != signature_of(kind)) return NULL;
  if (p_cmsGetDeviceClass(profile) == cmsSigLinkClass) return NULL;
  cmsHPROFILE target = p_cmsCreate_sRGBProfile();
  if (!target) return NULL;
  // Inks: their black is no deeper than paper allows, so it is stretched.
  bool is_ink = kind == CLITTLECMS_INVERTED_CMYK;
  cmsHTRANSFORM transform = p_cmsCreateTransform(
      profile, layout_of(kind), target, TYPE_BGRA_8,
      is_ink ? INTENT_RELATIVE_COLORIMETRIC : INTENT_PERCEPTUAL,
      is_ink ? cmsFLAGS_BLACKPOINTCOMPENSATION : 0);
  p_cmsCloseProfile(target);
  return transform;
}

clittlecms_transform *clittlecms_make(const uint8_t *profile, size_t count, clittlecms_kind kind) {
  if (!load() || count > UINT32_MAX) return NULL;
  cmsHPROFILE opened = p_cmsOpenProfileFromMem(profile, (cmsUInt32Number)count);
  if (!opened) return NULL;
  cmsHTRANSFORM transform = transform_from(opened, kind);
  p_cmsCloseProfile(opened);
  if (!transform) return NULL;
  clittlecms_transform *result = malloc(sizeof *result);
  if (!result) {
    p_cmsDeleteTransform(transform);
    return NULL;
  }
  *result = (clittlecms_transform){.transform = transform, .kind = kind};
  return result;
}

bool clittlecms_apply(
    const clittlecms_transform *transform, uint8_t *pixels, size_t stride, size_t width, size_t height) {
  uint8_t *copy = malloc(4 * width);
  if (!copy) return false;
  for (size_t y = 0; y < height; y++) {
    uint8_t *row = pixels + y * stride;
    memcpy(copy, row, 4 * width);
    p_cmsDoTransform(transform->transform, copy, row, (cmsUInt32Number)width);
    bool has_alpha = transform->kind != CLITTLECMS_INVERTED_CMYK;
    for (size_t x = 0; x < width; x++) row[4 * x + 3] = has_alpha ? copy[4 * x + 3] : 255;
  }
  free(copy);
  return true;
}

void clittlecms_free(clittlecms_transform *transform) {
  if (!transform) return;
  p_cmsDeleteTransform(transform->transform);
  free(transform);
}
