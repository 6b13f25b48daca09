"""A circle drawn with one breath: ink on nothing."""

import numpy as np
from PIL import Image

from art import Noise, colour, grid, over, smoothstep

CENTRE = (0.5, 0.495)
RADIUS = 0.335
START = 2.05
SWEEP = 5.80


def brush(x, y):
    """How much ink lies at each place, 0 to 1."""
    angle = np.arctan2(y - CENTRE[1], x - CENTRE[0])
    along = ((angle - START) % (2 * np.pi)) / SWEEP
    away = np.hypot((x - CENTRE[0]) * 0.985, y - CENTRE[1])
    path = RADIUS * (1 + 0.030 * np.sin(angle + 0.9) + 0.012 * np.sin(2 * angle + 0.4) - 0.030 * along)
    half = 0.050 * (0.62 + 0.55 * np.clip(np.sin(np.pi * (along * 0.80 + 0.16)), 0, 1) ** 0.8)
    half = half * (0.86 + 0.28 * Noise(81).cloud(along * 9, 0.5, octaves=3))
    across = (away - path) / half
    # Each bristle leaves a line of its own, and runs dry at its own time.
    bristle = Noise(82).cloud(across * 15 + 40, along * 1.6, octaves=4, gain=0.72)
    fine = Noise(83).cloud(across * 60 + 90, along * 7, octaves=3, gain=0.7)
    paper = Noise(84).cloud(x * 110, y * 110, octaves=4, gain=0.65)
    dryness = smoothstep(0.22, 0.98, along) * 0.62 + 0.20 * smoothstep(0.55, 1.0, np.abs(across))
    wet = bristle * 0.60 + fine * 0.24 + paper * 0.26
    ink = smoothstep(dryness - 0.06, dryness + 0.09, wet)
    rough = 0.10 * (Noise(85).cloud(along * 60, across * 2, octaves=4) - 0.5)
    rim = smoothstep(1.02, 0.94, np.abs(across) + rough)
    tip = 0.012 * (Noise(86).cloud(across * 6 + 20, 0.5, octaves=4) - 0.5) * 4
    begin = smoothstep(0.0, 0.012, along + tip * 0.3 - 0.006 * np.abs(across) ** 2)
    end = smoothstep(1.0, 0.955, along + 1.6 * tip + 0.03 * np.abs(across))
    return ink * rim * begin * end * (0.90 + 0.10 * bristle)


def splashes(x, y):
    """Drops that the brush threw when it came down and when it left."""
    rng = np.random.default_rng(87)
    ink = np.zeros(np.broadcast(x, y).shape, np.float32)
    for _ in range(26):
        angle = START + (rng.normal(0.05, 0.28) if rng.random() < 0.6 else SWEEP + rng.normal(0.05, 0.2))
        away = RADIUS + rng.normal(0, 0.055)
        cx, cy = CENTRE[0] + away * np.cos(angle), CENTRE[1] + away * np.sin(angle)
        size = 0.0009 + 0.0042 * rng.random() ** 4
        shape = np.hypot((x - cx), (y - cy) * rng.uniform(0.8, 1.25))
        ink = np.maximum(ink, 0.92 * smoothstep(size + 0.0009, size - 0.0004, shape))
    return ink


def seal(x, y):
    """A small square seal with the character for mountain, and the part of it that took ink."""
    u, v = (x - 0.795) / 0.036, (y - 0.842) / 0.036
    soft = 0.03
    wobble = 0.10 * (Noise(88).cloud(x * 60, y * 60, octaves=4) - 0.5)

    def bar(left, top, right, bottom):
        inside = np.minimum(np.minimum(u - left, right - u), np.minimum(v - top, bottom - v)) + 0.5 * wobble
        return smoothstep(-soft, soft, inside)

    corner = np.hypot(np.maximum(np.abs(u) - 0.80, 0), np.maximum(np.abs(v) - 0.80, 0))
    square = smoothstep(0.22, 0.16, corner + wobble)
    strokes = [
        (-0.09, -0.62, 0.09, 0.52),
        (-0.60, -0.18, -0.42, 0.60),
        (0.42, -0.18, 0.60, 0.60),
        (-0.60, 0.42, 0.60, 0.60),
    ]
    character = np.zeros_like(square)
    for stroke in strokes:
        character = np.maximum(character, bar(*stroke))
    worn = smoothstep(0.22, 0.36, Noise(89).cloud(x * 150, y * 150, octaves=3))
    return square * (1 - character) * (0.55 + 0.45 * worn) * worn


def paint(width, height):
    x, y = grid(width, height)
    ink = np.maximum(brush(x, y), splashes(x, y))
    red = seal(x, y)
    opacity = np.maximum(ink, red)
    tint = np.where((red > ink)[..., None], colour("b3261e"), over(colour("17130f"), colour("2b2520"), 0.0))
    # Few levels of opacity keep the file small; the noise in the ink hides the steps.
    level = np.round(opacity * 40) / 40
    rgba = np.concatenate([tint * (level > 0)[..., None], level[..., None]], axis=2)
    return Image.fromarray(np.clip(rgba * 255 + 0.5, 0, 255).astype(np.uint8), "RGBA")
