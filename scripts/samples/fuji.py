"""Mount Fuji at dawn over a still lake, from shore to shore."""

import numpy as np

from art import Noise, colour, gradient, in_strips, over, screen, smoothstep

WATER = 0.735
SKY = [
    (0.0, "33476f"),
    (0.18, "5a6b96"),
    (0.36, "9c94b3"),
    (0.52, "dda9ae"),
    (0.64, "f4c3a8"),
    (0.735, "fbdcb4"),
]
SUMMIT = (2.05, 0.170)


def ridged(noise, x, y, octaves=6):
    """Noise with sharp crests, as erosion cuts them."""
    total, weight, strength = 0.0, 0.0, 1.0
    for octave in range(octaves):
        bump = 1 - np.abs(2 * noise.at(x * 2.0**octave + 5.1 * octave, y * 2.0**octave) - 1)
        total = total + strength * bump
        weight += strength
        strength *= 0.55
    return total / weight


def mountain_line(x):
    """The height of the mountain's outline at each x: slopes that grow steeper towards the summit."""
    away = np.abs(x - SUMMIT[0])
    away = np.maximum(away - 0.060, 0)
    slope = 0.52 * (1 - np.exp(-away / 0.62)) + 0.05 * away
    lip = 0.010 * Noise(20).cloud(x * 40, 0.5, octaves=3) * np.exp(-(((x - SUMMIT[0]) / 0.08) ** 2))
    rough = 0.010 * (Noise(21).cloud(x * 16, 0.5, octaves=6) - 0.5)
    return SUMMIT[1] + slope - lip + rough * smoothstep(0.0, 0.3, away)


def hill_line(x, seed, base, swing, frequency):
    noise = Noise(seed)
    hills = noise.cloud(x * frequency, 0.5, octaves=8, gain=0.47)
    return base - swing * smoothstep(0.22, 0.85, hills)


def mountain(picture, x, y):
    line = mountain_line(x)
    inside = smoothstep(-0.0012, 0.0012, y - line)
    # Gullies run down from the summit: noise in the direction and the distance from it.
    turn = np.arctan2(x - SUMMIT[0], y - SUMMIT[1] + 0.11)
    away = np.hypot(x - SUMMIT[0], y - SUMMIT[1])
    warp = Noise(22).cloud(x * 14, y * 14, octaves=4) - 0.5
    gully = ridged(Noise(23), turn * 8.0 + 0.8 * warp, away * 2.2 + warp, octaves=5)
    bare = 0.118 + 0.20 * (gully - 0.5) + 0.085 * warp
    snow = smoothstep(0.020, -0.016, away - bare - 0.04)
    sunlit = smoothstep(-0.10, 0.10, (x - SUMMIT[0]) * 0.9 + 0.30 * (gully - 0.55))
    rock = over(colour("514c74"), colour("98708a"), sunlit)
    rock = over(rock, colour("3c3c62"), 0.45 * smoothstep(0.62, 0.38, gully))
    white = over(colour("a9b0d3"), colour("ffe6dc"), sunlit)
    white = over(white, colour("8d93bd"), 0.55 * smoothstep(0.60, 0.40, gully))
    body = over(rock, white, snow)
    body = over(body, colour("f0bfb0"), 0.88 * smoothstep(0.40, 0.70, y))
    return over(picture, body, inside)


def clouds(picture, x, y, seed, centre, thick, amount):
    """A bank of cloud that hides the foot of the mountain."""
    noise = Noise(seed)
    puff = noise.cloud(x * 2.4, y * 8 + 0.5 * noise.at(x * 2, y * 4), octaves=7, gain=0.53)
    cover = smoothstep(thick, 0.0, np.abs(y - centre - 0.03 * (noise.at(x * 1.2, 3.3) - 0.5)))
    opacity = amount * smoothstep(0.40, 0.72, puff * 0.75 + cover * 0.42) * cover
    tint = over(colour("c7a3b4"), colour("fff1e2"), smoothstep(0.38, 0.70, puff)[..., None])
    return over(picture, tint, opacity)


def land(x, y, width):
    """Everything above the water."""
    picture = gradient(SKY, y + 0.0 * x)
    sun = np.hypot((x - 3.55) * 0.55, y - 0.66)
    picture = screen(picture, np.exp(-sun / 0.26)[..., None] * colour("ffb070") * 0.55)
    noise = Noise(30)
    streak = noise.cloud(x * 0.9 + 4, y * 11 + 0.4 * noise.at(x * 2, y * 3), octaves=7, gain=0.55)
    high = smoothstep(0.52, 0.76, streak) * smoothstep(0.02, 0.12, y) * smoothstep(0.46, 0.28, y)
    picture = over(picture, colour("ffd9cf"), 0.60 * high)
    picture = mountain(picture, x, y)
    picture = clouds(picture, x, y, 31, 0.560, 0.090, 0.95)
    edge = 1.2 * width
    for seed, base, swing, frequency, shade, mist in (
        (41, 0.690, 0.085, 0.9, "a787a3", "eebfae"),
        (42, 0.715, 0.085, 1.3, "75668f", "cf9fa6"),
        (43, 0.738, 0.070, 1.9, "454770", "8d749a"),
    ):
        line = hill_line(x, seed, base, swing, frequency)
        ground = over(colour(shade), colour(mist), 0.8 * smoothstep(0.0, 0.075, y - line))
        picture = over(picture, ground, smoothstep(-edge, edge, y - line))
    haze = smoothstep(0.055, 0.0, np.abs(y - WATER + 0.004)) * (0.35 + 0.4 * noise.cloud(x * 2, 7.7))
    return over(picture, colour("f6cfb8"), 0.8 * haze)


def paint(width, height):
    pixel = 1.0 / height

    def strip(x, y):
        below = np.maximum(y - WATER, 0)
        if y[-1, 0] < WATER:
            return land(x, y, pixel)
        # Ripples grow towards the viewer and bend what is mirrored in them.
        ripples = Noise(50)
        wave = ripples.cloud(x * 9, below * 150 / (1 + 7 * below), octaves=4, gain=0.6) - 0.5
        calm = smoothstep(0.35, 0.62, ripples.cloud(x * 0.8, below * 6 + 2, octaves=3))
        bend = wave * (0.010 + 0.16 * below) * (0.25 + 0.75 * calm)
        mirrored = np.clip(WATER - below * 1.55 + bend, 0.02, WATER - 0.002)
        water = land(x + 0.0 * bend, mirrored, pixel * 2)
        water = over(
            water * np.array([0.86, 0.90, 0.97], np.float32),
            colour("2d3c63"),
            (0.10 + 0.55 * smoothstep(0.0, 0.27, below))[..., None] * np.ones_like(water),
        )
        gleam = smoothstep(0.10, 0.30, wave) * calm * smoothstep(0.0, 0.03, below)
        water = screen(water, gleam[..., None] * colour("ffd2a8") * 0.16)
        return np.where((y < WATER)[..., None], land(x, y, pixel), water)

    return in_strips(width, height, strip, rows=120)
