"""Snow that falls on a gate in a lake, for ever: an animation."""

import numpy as np
from PIL import Image, ImageDraw

from art import Noise, blurred, colour, from_image, gradient, grid, over, screen, smoothstep

FRAMES = 24
MILLISECONDS = 80
# Flakes of each distance: number, radius, falls through the picture in one round, sway, opacity.
FLAKES = [(190, 0.0016, 1, 0.006, 0.55), (110, 0.0027, 1, 0.010, 0.75), (44, 0.0046, 2, 0.016, 0.95)]
SHORE = 0.720


def gate(width, height, scale=3):
    """The gate, its snow, and how both stand in the picture, as two coverages."""
    unit = height * scale
    wood, snow = (Image.new("L", (width * scale, height * scale)) for _ in range(2))
    draw, white = ImageDraw.Draw(wood), ImageDraw.Draw(snow)

    def shape(target, points):
        target.polygon([((0.4 + x) * unit, y * unit) for x, y in points], fill=255)

    for side in (-1, 1):
        shape(
            draw,
            [(side * 0.158, 0.375), (side * 0.184, 0.375), (side * 0.205, 0.742), (side * 0.172, 0.742)],
        )
    shape(draw, [(-0.215, 0.452), (0.215, 0.452), (0.215, 0.482), (-0.215, 0.482)])
    shape(draw, [(-0.018, 0.395), (0.018, 0.395), (0.018, 0.460), (-0.018, 0.460)])
    xs = np.linspace(-0.272, 0.272, 60)
    rise = -0.034 * (np.abs(xs) / 0.272) ** 2.6
    shape(draw, [*zip(xs * 0.965, 0.384 + rise), *zip(xs[::-1] * 0.94, (0.412 + rise)[::-1])])
    shape(draw, [*zip(xs, 0.350 + rise), *zip(xs[::-1] * 0.975, (0.387 + rise)[::-1])])
    lumps = 0.010 + 0.008 * Noise(401).cloud(xs * 22 + 9, 0.5, octaves=3)
    shape(white, [*zip(xs * 1.01, 0.350 + rise - lumps), *zip(xs[::-1], (0.354 + rise)[::-1])])
    shape(
        white,
        [(-0.217, 0.446), (-0.15, 0.443), (0.12, 0.442), (0.217, 0.446), (0.216, 0.454), (-0.216, 0.454)],
    )
    return [
        np.asarray(image.resize((width, height), Image.Resampling.BOX), np.float32) / 255
        for image in (wood, snow)
    ]


def scene(x, y, wood, snow):
    """Everything but the falling snow, above the water."""
    picture = gradient([(0.0, "16223f"), (0.30, "2f4468"), (0.55, "6b7f9c"), (0.72, "b3b8c4")], y + 0 * x)
    moon = np.hypot(x - 0.60, y - 0.165)
    picture = screen(picture, np.exp(-moon / 0.14)[..., None] * colour("c9d6e8") * 0.42)
    picture = over(picture, colour("f3f1e4"), smoothstep(0.0575, 0.0555, moon))
    for seed, base, swing, shade, foot in (
        (402, 0.66, 0.30, "7c8ca6", "b9c0cc"),
        (403, 0.71, 0.20, "5a6b8a", "a9b2c1"),
    ):
        line = base - swing * smoothstep(0.08, 1.0, Noise(seed).cloud(x * 2.1, 0.5, octaves=7, gain=0.48))
        depth = y - line
        ground = over(colour(shade), colour(foot), smoothstep(0.0, 0.15, depth)[..., None])
        flank = Noise(seed + 10).cloud(x * 9 + 6 * depth, y * 5, octaves=5)
        white = smoothstep(0.50, 0.60, flank) * smoothstep(0.10, 0.0, depth)
        picture = over(
            picture, over(ground, colour("dfe4ea"), 0.7 * white), smoothstep(-0.001, 0.001, depth)
        )
    pines = np.zeros_like(wood)
    for seed, spacing, tall in ((404, 0.021, 0.055), (405, 0.034, 0.080)):
        cell = np.floor(x / spacing)
        chance = np.random.default_rng(seed).random((64, 2), np.float32)[cell.astype(int) % 64]
        high = tall * (0.35 + 0.65 * chance[..., 0]) * smoothstep(0.12, 0.40, np.abs(x - 0.40))
        away = np.abs(x - (cell + 0.3 + 0.4 * chance[..., 1]) * spacing)
        drop = SHORE + 0.004 - y
        pines = np.maximum(pines, smoothstep(0.0015, -0.0015, away - (high - drop) * 0.20) * (drop > 0))
    picture = over(picture, colour("24344f"), pines)
    red = over(colour("9c2a22"), colour("cf4630"), smoothstep(0.06, -0.22, x - 0.4)[..., None])
    dark = smoothstep(0.387, 0.383, y + 0.034 * (np.abs(x - 0.4) / 0.272) ** 2.6)
    picture = over(picture, over(red, colour("2b2530"), 0.85 * dark[..., None]), wood)
    return over(picture, colour("f4f5f4"), snow)


def still(width, height):
    """The picture without falling snow: the scene and its mirror image in the lake."""
    x, y = grid(width, height)
    wood, snow = gate(width, height)
    picture = scene(x, y, wood, snow)
    line = int(SHORE * height)
    below = height - line
    mirrored = picture[line - below : line][::-1]
    ripple = Noise(406).cloud(x * 5, y[line:] * 90, octaves=3) - 0.5
    shift = (ripple * (0.004 + 0.03 * (y[line:] - SHORE) / 0.28) * height).astype(int)
    rows = np.clip(np.arange(below)[:, None] + shift, 0, below - 1)
    mirrored = np.take_along_axis(mirrored, np.repeat(rows[..., None], 3, axis=2), axis=0)
    picture[line:] = over(mirrored * 0.82, colour("26395a"), 0.30)
    bank = smoothstep(0.006, 0.0, np.abs(y - SHORE - 0.002 * np.sin(x * 30)))
    return over(picture, colour("e9edf0"), 0.85 * bank)


def falling(width, height, frame):
    """The flakes of one frame as coverage; the last frame leads into the first."""
    cover = np.zeros((height, width), np.float32)
    turn = frame / FRAMES
    for layer, (count, radius, falls, sway, opacity) in enumerate(FLAKES):
        rng = np.random.default_rng(410 + layer)
        places = rng.random((count, 3))
        for u, v, phase in places:
            cx = u * 0.84 - 0.02 + sway * np.sin(2 * np.pi * (turn + phase))
            cy = (v + falls * turn) % 1.0 * 1.04 - 0.02
            size = radius * (0.7 + 0.6 * phase)
            reach = size + 1.5 / height
            top, bottom = (
                int(np.clip(value * height, 0, height)) for value in (cy - reach, cy + reach + 1 / height)
            )
            left, right = (
                int(np.clip(value * height, 0, width)) for value in (cx - reach, cx + reach + 1 / height)
            )
            px = (np.arange(left, right) + 0.5) / height - cx
            py = (np.arange(top, bottom) + 0.5) / height - cy
            away = np.hypot(px[None, :], py[:, None])
            disc = opacity * smoothstep(size + 0.8 / height, size - 0.8 / height, away)
            part = cover[top:bottom, left:right]
            np.maximum(part, disc, out=part)
    return cover


def paint(width, height):
    """All frames, with one palette; what stays as it was is transparent, which keeps the file small."""
    base = still(width, height)
    grain = np.random.default_rng(420).normal(0, 0.006, (height, width, 1)).astype(np.float32)
    first = Image.fromarray((np.clip(base + grain, 0, 1) * 255 + 0.5).astype(np.uint8))
    sample = over(from_image(first), colour("f7f9fa"), falling(width, height, 0))
    palette = Image.fromarray((sample * 255 + 0.5).astype(np.uint8)).quantize(255, Image.Quantize.MEDIANCUT)
    background = np.asarray(first.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG))
    frames, shown = [], None
    for index in range(FRAMES):
        cover = falling(width, height, index)
        mixed = over(from_image(first), colour("f7f9fa"), cover)
        flakes = Image.fromarray((mixed * 255 + 0.5).astype(np.uint8))
        flakes = np.asarray(flakes.quantize(palette=palette, dither=Image.Dither.NONE))
        pixels = np.where(cover > 0.03, flakes, background)
        changed = pixels if shown is None else np.where(pixels == shown, 255, pixels)
        shown = pixels
        frame = Image.fromarray(changed.astype(np.uint8), "P")
        frame.putpalette(palette.getpalette()[: 255 * 3] + [0, 0, 0])
        frames.append(frame)
    return frames
