#include "CTestSupport.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

long ctest_inflate(const uint8_t *input, size_t length, uint8_t *output, size_t capacity) {
  uLongf written = capacity;
  return uncompress(output, &written, input, length) == Z_OK ? (long)written : -1;
}

size_t ctest_deflate_bound(size_t length) { return compressBound(length); }

long ctest_deflate(const uint8_t *input, size_t length, uint8_t *output, size_t capacity) {
  uLongf written = capacity;
  return compress2(output, &written, input, length, Z_BEST_SPEED) == Z_OK ? (long)written : -1;
}

uint32_t ctest_crc32(const uint8_t *input, size_t length) {
  return (uint32_t)crc32(crc32(0, NULL, 0), input, (uInt)length);
}

static uint8_t paeth(int left, int above, int corner) {
  int estimate = left + above - corner;
  int to_left = abs(estimate - left), to_above = abs(estimate - above), to_corner = abs(estimate - corner);
  if (to_left <= to_above && to_left <= to_corner) return (uint8_t)left;
  return (uint8_t)(to_above <= to_corner ? above : corner);
}

int ctest_unfilter(uint8_t *rows, size_t height, size_t stride, size_t bytes_per_pixel, uint8_t *output) {
  for (size_t y = 0; y < height; y++) {
    const uint8_t *source = rows + y * (stride + 1);
    const uint8_t *above = y > 0 ? output + (y - 1) * stride : NULL;
    uint8_t *row = output + y * stride;
    uint8_t filter = *source++;
    if (filter > 4) return -1;
    for (size_t x = 0; x < stride; x++) {
      int left = x >= bytes_per_pixel ? row[x - bytes_per_pixel] : 0;
      int up = above ? above[x] : 0;
      int corner = above && x >= bytes_per_pixel ? above[x - bytes_per_pixel] : 0;
      int predicted = 0;
      if (filter == 1) predicted = left;
      if (filter == 2) predicted = up;
      if (filter == 3) predicted = (left + up) / 2;
      if (filter == 4) predicted = paeth(left, up, corner);
      row[x] = (uint8_t)(source[x] + predicted);
    }
  }
  return 0;
}

int ctest_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

#ifndef __has_feature
#define __has_feature(name) 0
#endif

bool ctest_has_sanitizer(void) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#else
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#endif
}
