#!/bin/sh
# Makes the picture beside this script with ImageMagick: a red, lime, blue and
# white quadrant as a JPEG of four inks.
set -eu
cd "$(dirname "$0")"
convert -size 16x16 \( xc:red xc:lime +append \) \( xc:blue xc:white +append \) -append \
  -strip -colorspace CMYK -sampling-factor 1x1 -quality 90 inks.jpg
