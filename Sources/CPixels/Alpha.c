#include "CPixels.h"

#include <math.h>

// a × b ÷ 255, rounded exactly, for 0…255.
static inline uint8_t multiplied(uint32_t a, uint32_t b) {
  uint32_t product = a * b + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

void cpixels_premultiply(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint8_t *pixel = pixels + 4 * i;
    for (int c = 0; c < 3; c++) pixel[c] = multiplied(pixel[c], pixel[3]);
  }
}

void cpixels_unpremultiply(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint8_t *pixel = pixels + 4 * i;
    uint32_t alpha = pixel[3];
    if (alpha == 255 || alpha == 0) continue;
    for (int c = 0; c < 3; c++) {
      uint32_t straight = (pixel[c] * 255u + alpha / 2) / alpha;
      pixel[c] = straight > 255 ? 255 : (uint8_t)straight;
    }
  }
}

void cpixels_from_rgba(const uint8_t *restrict source, uint8_t *restrict target, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t alpha = source[4 * i + 3];
    target[4 * i] = multiplied(source[4 * i + 2], alpha);
    target[4 * i + 1] = multiplied(source[4 * i + 1], alpha);
    target[4 * i + 2] = multiplied(source[4 * i], alpha);
    target[4 * i + 3] = (uint8_t)alpha;
  }
}

void cpixels_from_rgb(const uint8_t *restrict source, uint8_t *restrict target, size_t count) {
  for (size_t i = 0; i < count; i++) {
    target[4 * i] = source[3 * i + 2];
    target[4 * i + 1] = source[3 * i + 1];
    target[4 * i + 2] = source[3 * i];
    target[4 * i + 3] = 255;
  }
}

void cpixels_from_grey(const uint8_t *restrict source, uint8_t *restrict target, size_t count) {
  for (size_t i = 0; i < count; i++) {
    target[4 * i] = target[4 * i + 1] = target[4 * i + 2] = source[i];
    target[4 * i + 3] = 255;
  }
}

void cpixels_from_grey_alpha(const uint8_t *restrict source, uint8_t *restrict target, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint8_t grey = multiplied(source[2 * i], source[2 * i + 1]);
    target[4 * i] = target[4 * i + 1] = target[4 * i + 2] = grey;
    target[4 * i + 3] = source[2 * i + 1];
  }
}

void cpixels_from_inverted_cmyk(const uint8_t *source, uint8_t *target, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t cyan = source[4 * i], magenta = source[4 * i + 1], yellow = source[4 * i + 2];
    uint32_t black = source[4 * i + 3];
    target[4 * i] = multiplied(yellow, black);
    target[4 * i + 1] = multiplied(magenta, black);
    target[4 * i + 2] = multiplied(cyan, black);
    target[4 * i + 3] = 255;
  }
}

void cpixels_blend(const uint8_t *restrict source, uint8_t *restrict target, size_t count) {
  for (size_t i = 0; i < 4 * count; i += 4) {
    uint32_t rest = 255u - source[i + 3];
    for (int c = 0; c < 4; c++) {
      uint32_t sum = source[i + c] + multiplied(target[i + c], rest);
      target[i + c] = sum > 255 ? 255 : (uint8_t)sum;
    }
  }
}

void cpixels_map(uint8_t *pixels, size_t count, const uint8_t table[256]) {
  for (size_t i = 0; i < 4 * count; i += 4)
    for (int c = 0; c < 3; c++) pixels[i + c] = table[pixels[i + c]];
}

void cpixels_flatten(
    uint8_t *pixels, size_t stride, int64_t width, int64_t height, int64_t x, int64_t y,
    cpixels_backdrop backdrop) {
  for (int64_t row = 0; row < height; row++) {
    uint8_t *pixel = pixels + (size_t)row * stride;
    int64_t line = (y + row) / backdrop.side;
    for (int64_t column = 0; column < width; column++, pixel += 4) {
      uint32_t rest = 255u - pixel[3];
      if (rest == 0) continue;
      bool odd = (line + (x + column) / backdrop.side) & 1;
      uint32_t colour = odd ? backdrop.odd : backdrop.even;
      for (int c = 0; c < 3; c++) {
        uint32_t sum = pixel[c] + multiplied(colour >> (8 * c) & 255, rest);
        pixel[c] = sum > 255 ? 255 : (uint8_t)sum;
      }
      pixel[3] = 255;
    }
  }
}

// Linear light of an sRGB value, IEC 61966-2-1.
static float linear(float value) {
  return value <= 0.04045f ? value / 12.92f : powf((value + 0.055f) / 1.055f, 2.4f);
}

double cpixels_low_contrast_share(
    const uint8_t *pixels, size_t stride, int64_t width, int64_t height, uint32_t colour, double ratio) {
  float light[256];
  for (int i = 0; i < 256; i++) light[i] = linear((float)i / 255);
  float against = 0.0722f * light[colour & 255] + 0.7152f * light[colour >> 8 & 255] +
                  0.2126f * light[colour >> 16 & 255] + 0.05f;
  uint64_t visible = 0, low = 0;
  for (int64_t y = 0; y < height; y++) {
    const uint8_t *pixel = pixels + (size_t)y * stride;
    for (int64_t x = 0; x < width; x++, pixel += 4) {
      uint32_t alpha = pixel[3];
      if (alpha == 0) continue;
      float luminance = 0.05f;
      const float weights[3] = {0.0722f, 0.7152f, 0.2126f};
      for (int c = 0; c < 3; c++) {
        uint32_t straight = (pixel[c] * 255u + alpha / 2) / alpha;
        luminance += weights[c] * light[straight > 255 ? 255 : straight];
      }
      float contrast = luminance > against ? luminance / against : against / luminance;
      visible += alpha;
      if (contrast < (float)ratio) low += alpha;
    }
  }
  return visible == 0 ? 0 : (double)low / (double)visible;
}
