"""Ridge behind ridge in the evening mist."""

import numpy as np

from art import Noise, colour, gradient, in_strips, over, screen, smoothstep

SUN = (0.98, 0.405)
SKY = [
    (0.0, "2d3561"),
    (0.14, "4b4a7d"),
    (0.27, "8a6a94"),
    (0.37, "d0918f"),
    (0.45, "f3bd93"),
    (0.56, "f9d9ae"),
]
# Crest, height of its waves, their frequency, colour, colour of the mist at its foot, trees' height.
RIDGES = [
    (0.455, 0.135, 1.7, "cb9a9b", "f9d3ab", 0.0),
    (0.505, 0.125, 2.1, "ab8597", "f2c4a4", 0.0),
    (0.560, 0.120, 1.8, "866e90", "e6b2a2", 0.0),
    (0.622, 0.120, 2.2, "645883", "cf9fa0", 0.0030),
    (0.700, 0.120, 1.8, "464472", "ab86a0", 0.0065),
    (0.795, 0.125, 2.3, "2d3159", "77678f", 0.0130),
    (0.915, 0.110, 1.9, "171c38", "2b3052", 0.0260),
]


def trees(x, height, seed):
    """How far a dense conifer wood rises above the ground, at each x."""
    result = np.zeros_like(x)
    for layer in range(3):
        spacing = height * (0.36 + 0.17 * layer)
        cell = np.floor(x / spacing + 0.37 * layer)
        random = np.random.default_rng(seed + layer).random((4096, 3), np.float32)
        chance = random[cell.astype(np.int32) % 4096]
        centre = (cell - 0.37 * layer + 0.3 + 0.4 * chance[..., 0]) * spacing
        tall = height * (0.25 + 0.75 * chance[..., 1] ** 2.2)
        away = np.abs(x - centre) / (tall * (0.16 + 0.05 * chance[..., 2]))
        # Boughs hang in tiers, so the outline steps outwards on its way down.
        down = away + 0.07 * np.abs(np.sin(away * 9.0))
        result = np.maximum(result, tall * np.clip(1 - down, 0, 1))
    return result


def crests(x):
    """For each ridge the height of the ground and of the outline, trees included, at each x."""
    lines = []
    for index, (crest, swing, frequency, _, _, wood) in enumerate(RIDGES):
        noise = Noise(100 + index)
        hills = noise.cloud(x * frequency + 3.7 * index, 0.5, octaves=9, gain=0.46)
        peaks = 1 - np.abs(2 * noise.cloud(x * frequency * 0.8 + 11, 4.5, octaves=8, gain=0.44) - 1)
        ground = crest + swing * (1.25 - 1.5 * hills - 1.0 * (peaks - 0.6))
        rise = trees(x, wood, 900 + 10 * index) if wood > 0 else 0
        lines.append((ground, ground - rise))
    return lines


def sky(x, y):
    clouds = Noise(7)
    streaks = clouds.cloud(x * 1.1 + 0.3, y * 9 + 0.15 * clouds.at(x * 3, y * 3), octaves=6, gain=0.52)
    picture = gradient(SKY, y + 0.0 * x)
    bright = smoothstep(0.50, 0.78, streaks) * smoothstep(0.03, 0.20, y) * smoothstep(0.52, 0.36, y)
    picture = over(picture, colour("ffd9b8"), 0.50 * bright)
    dark = smoothstep(0.47, 0.28, streaks) * smoothstep(0.40, 0.10, y)
    picture = over(picture, colour("39386a"), 0.35 * dark)
    away = np.hypot(x - SUN[0], y - SUN[1])
    glow = np.exp(-((away / 0.055) ** 2))[..., None] * colour("ffedd0") * 0.75
    halo = np.exp(-away / 0.22)[..., None] * colour("ff9a62") * 0.50
    picture = screen(screen(picture, halo), glow)
    disc = smoothstep(0.0282, 0.0276, away)
    return over(picture, colour("fff6e3"), disc)


def paint(width, height):
    lines = crests((np.arange(width, dtype=np.float32) + 0.5) / height)
    edge = 1.0 / height

    def strip(x, y):
        picture = sky(x, y)
        for index, (_, _, _, shade, mist, _) in enumerate(RIDGES):
            ground_line, line = (part[None, :] for part in lines[index])
            if y[-1] < line.min() - edge:
                continue
            depth = y - ground_line
            drift = Noise(300 + index).cloud(x * 2.2, y * 7 + index, octaves=5)
            foot = smoothstep(0.00, 0.09 + 0.10 * drift, depth + 0.02 * (drift - 0.5))
            light = np.exp(-np.hypot(x - SUN[0], 0.6 * (y - SUN[1])) / 0.45)[..., None]
            ground = over(colour(shade), colour(mist), 0.92 * foot)
            ground = screen(ground, light * colour("ff9d66") * (0.30 - 0.030 * index))
            picture = over(picture, ground, smoothstep(-edge, edge, y - line))
        return picture

    return in_strips(width, height, strip)
