#include "ColourReference.h"

#include <lcms2.h>
#include <stdlib.h>

uint8_t *reference_profile(const double primaries[6], double exponent, size_t *count) {
  cmsCIExyY white = {0.3127, 0.3290, 1};
  cmsCIExyYTRIPLE triple = {
      {primaries[0], primaries[1], 1}, {primaries[2], primaries[3], 1}, {primaries[4], primaries[5], 1}};
  cmsToneCurve *curve = cmsBuildGamma(NULL, exponent);
  if (!curve) return NULL;
  cmsToneCurve *curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = cmsCreateRGBProfile(&white, &triple, curves);
  cmsFreeToneCurve(curve);
  if (!profile) return NULL;
  cmsUInt32Number size = 0;
  uint8_t *bytes = NULL;
  if (cmsSaveProfileToMem(profile, NULL, &size)) bytes = malloc(size);
  if (bytes && !cmsSaveProfileToMem(profile, bytes, &size)) {
    free(bytes);
    bytes = NULL;
  }
  cmsCloseProfile(profile);
  *count = size;
  return bytes;
}

static uint8_t rounded(float value) {
  float level = value * 255 + 0.5f;
  return level <= 0 ? 0 : level >= 255 ? 255 : (uint8_t)level;
}

static void convert(cmsHTRANSFORM transform, const uint8_t *pixels, uint8_t *result, size_t pixel_count) {
  for (size_t pixel = 0; pixel < pixel_count; pixel++) {
    float source[3], target[3];
    for (int channel = 0; channel < 3; channel++) source[channel] = pixels[3 * pixel + channel] / 255.0f;
    cmsDoTransform(transform, source, target, 1);
    for (int channel = 0; channel < 3; channel++) result[3 * pixel + channel] = rounded(target[channel]);
  }
}

int reference_convert(
    const uint8_t *profile, size_t count, const uint8_t *pixels, uint8_t *result, size_t pixel_count) {
  cmsHPROFILE source = cmsOpenProfileFromMem(profile, (cmsUInt32Number)count);
  cmsHPROFILE target = cmsCreate_sRGBProfile();
  cmsHTRANSFORM transform =
      source && target
          ? cmsCreateTransform(
                source, TYPE_RGB_FLT, target, TYPE_RGB_FLT, INTENT_PERCEPTUAL, cmsFLAGS_NOOPTIMIZE)
          : NULL;
  if (transform) {
    convert(transform, pixels, result, pixel_count);
    cmsDeleteTransform(transform);
  }
  if (source) cmsCloseProfile(source);
  if (target) cmsCloseProfile(target);
  return transform ? 0 : -1;
}
