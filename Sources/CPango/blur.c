#include "blur.h"

#include <stdlib.h>
#include <string.h>

/// Replaces each of `count` values, `step` bytes apart, by the mean of those up to `reach` away.
static void blur_line(unsigned char *line, int count, int step, int reach, unsigned char *copy) {
  for (int i = 0; i < count; i++) copy[i] = line[(size_t)i * step];
  int window = 2 * reach + 1, sum = 0;
  for (int i = 0; i < reach && i < count; i++) sum += copy[i];
  for (int i = 0; i < count; i++) {
    if (i + reach < count) sum += copy[i + reach];
    line[(size_t)i * step] = (unsigned char)((sum + window / 2) / window);
    if (i - reach >= 0) sum -= copy[i - reach];
  }
}

bool cpango_blur(unsigned char *pixels, int width, int height, int bytes_per_row, double radius) {
  // Three passes reach three times as far as one.
  int reach = (int)(radius / 3 + 0.5);
  if (reach < 1) return true;
  unsigned char *copy = malloc((size_t)(width > height ? width : height));
  if (copy == NULL) return false;
  for (int pass = 0; pass < 3; pass++) {
    for (int y = 0; y < height; y++) blur_line(pixels + (size_t)y * bytes_per_row, width, 1, reach, copy);
    for (int x = 0; x < width; x++) blur_line(pixels + x, height, bytes_per_row, reach, copy);
  }
  free(copy);
  return true;
}
