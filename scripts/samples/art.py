"""What the sample pictures share: noise, gradients, blending, and writing without banding.

Pictures are float32 arrays of shape (height, width, 3), sRGB-encoded, 0 to 1. Positions are in units of
the picture, so that each can be painted at any size. All randomness is seeded.
"""

import numpy as np
from PIL import Image


def colour(text):
    """The colour written as "rrggbb"."""
    return np.array([int(text[i : i + 2], 16) for i in (0, 2, 4)], np.float32) / 255


def smoothstep(low, high, value):
    """0 below `low`, 1 above `high`, and a smooth way between; `high` may be the lower of both."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def gradient(stops, position):
    """The colours at `position`, between stops of (position, "rrggbb"), without a visible kink."""
    places = np.array([place for place, _ in stops], np.float32)
    colours = np.stack([colour(text) for _, text in stops])
    tangents = np.gradient(colours, places, axis=0)
    index = np.clip(np.searchsorted(places, position) - 1, 0, len(stops) - 2)
    span = places[index + 1] - places[index]
    t = np.clip((position - places[index]) / span, 0, 1)[..., None]
    span = span[..., None]
    curve = (
        (2 * t**3 - 3 * t**2 + 1) * colours[index]
        + (t**3 - 2 * t**2 + t) * span * tangents[index]
        + (3 * t**2 - 2 * t**3) * colours[index + 1]
        + (t**3 - t**2) * span * tangents[index + 1]
    )
    return np.clip(curve, 0, 1).astype(np.float32)


def over(below, above, opacity):
    """Lays a colour or a picture over another one."""
    if np.ndim(opacity) == 2:
        opacity = opacity[..., None]
    return below + (above - below) * opacity


def screen(below, light):
    """Adds light as two slide projectors do."""
    return 1 - (1 - below) * (1 - light)


class Noise:
    """Smooth noise in one or two dimensions, the same at every resolution."""

    SIZE = 256

    def __init__(self, seed):
        self.lattice = np.random.default_rng(seed).random((self.SIZE, self.SIZE), np.float32)

    def at(self, x, y):
        """Noise between 0 and 1 with one bump a unit."""
        x, y = np.broadcast_arrays(np.asarray(x, np.float32), np.asarray(y, np.float32))
        column, row = np.floor(x), np.floor(y)
        u, v = x - column, y - row
        u, v = u * u * u * (u * (u * 6 - 15) + 10), v * v * v * (v * (v * 6 - 15) + 10)
        left, top = column.astype(np.int32) % self.SIZE, row.astype(np.int32) % self.SIZE
        right, bottom = (left + 1) % self.SIZE, (top + 1) % self.SIZE
        upper = self.lattice[top, left] * (1 - u) + self.lattice[top, right] * u
        lower = self.lattice[bottom, left] * (1 - u) + self.lattice[bottom, right] * u
        return upper * (1 - v) + lower * v

    def cloud(self, x, y, octaves=5, gain=0.5):
        """Noise at several scales, each twice as fine and `gain` times as strong; 0 to 1."""
        total, weight, strength = 0.0, 0.0, 1.0
        for octave in range(octaves):
            scale = 2.0**octave
            total = total + strength * self.at(x * scale + 17.3 * octave, y * scale + 9.1 * octave)
            weight += strength
            strength *= gain
        return total / weight


def blurred(values, radius):
    """A box blur of `radius` pixels, twice, by running sums."""
    for _ in range(2):
        for axis in (0, 1):
            padded = np.pad(values, [(radius + 1, radius) if a == axis else (0, 0) for a in (0, 1)], "edge")
            total = np.cumsum(padded, axis=axis, dtype=np.float64)
            count = values.shape[axis]
            upper = np.take(total, np.arange(2 * radius + 1, 2 * radius + 1 + count), axis)
            values = (upper - np.take(total, np.arange(count), axis)) / (2 * radius + 1)
    return values.astype(np.float32)


def grid(width, height, rows=None):
    """The positions of the pixels' centres: x from 0 to width / height, y from 0 to 1."""
    first, last = rows or (0, height)
    y = (np.arange(first, last, dtype=np.float32) + 0.5) / height
    x = (np.arange(width, dtype=np.float32) + 0.5) / height
    return x[None, :], y[:, None]


def in_strips(width, height, paint, rows=256):
    """Paints a large picture strip by strip: `paint(x, y)` with the positions of `grid`."""
    result = np.empty((height, width, 3), np.uint8)
    for first in range(0, height, rows):
        last = min(first + rows, height)
        strip = paint(*grid(width, height, (first, last)))
        result[first:last] = to_bytes(strip, seed=first)
    return Image.fromarray(result)


def to_bytes(picture, seed=0, strength=1.0):
    """Rounds to bytes after adding fine noise, so that no gradient shows steps."""
    noise = np.random.default_rng(seed).triangular(-1, 0, 1, picture.shape[:2])
    noisy = picture * 255 + strength * noise[..., None].astype(np.float32)
    return np.clip(noisy + 0.5, 0, 255).astype(np.uint8)


def to_image(picture, seed=0, strength=1.0):
    """The picture as one that can be saved."""
    return Image.fromarray(to_bytes(picture, seed, strength))


def from_image(image):
    """The picture of an image, as floats."""
    return np.asarray(image, np.float32) / 255
