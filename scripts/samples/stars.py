"""The sky turning about its pole over a hut in the pines: one long exposure."""

import numpy as np
from PIL import Image, ImageDraw

from art import Noise, colour, from_image, gradient, grid, over, screen, smoothstep, to_image

POLE = (0.83, 0.40)
TURN = 38.0
SKY = [
    (0.0, "0b1430"),
    (0.35, "14264f"),
    (0.62, "25487a"),
    (0.80, "4c7d9c"),
    (0.90, "9dbb9f"),
    (0.97, "e6c489"),
]
TINTS = ["cfe0ff", "e9f1ff", "ffffff", "fff1d6", "ffd9b0", "b9d2ff"]


def trails(width, height, scale=2):
    """The stars' arcs, drawn larger and reduced so that their edges are smooth."""
    rng = np.random.default_rng(5)
    image = Image.new("RGB", (width * scale, height * scale))
    draw = ImageDraw.Draw(image)
    unit = height * scale
    reach = 1.45
    count = 1900
    radii = np.sqrt(rng.random(count)) * reach
    faint = np.sort(rng.random(count) ** 3.2)
    for radius, brightness in zip(radii, faint):
        start = rng.uniform(0, 360)
        tint = colour(TINTS[rng.integers(len(TINTS))]) * (0.14 + 0.86 * brightness)
        thick = max(1, round((0.0008 + 0.0011 * brightness) * unit))
        x, y = POLE[0] * unit, POLE[1] * unit
        r = radius * unit
        box = (x - r, y - r, x + r, y + r)
        draw.arc(box, start, start + TURN, tuple(int(v * 255) for v in tint), thick)
    return from_image(image.resize((width, height), Image.Resampling.BOX))


def conifer(draw, rng, x, base, height, unit):
    """One tree, bough by bough, as a silhouette."""
    lean = rng.uniform(-0.015, 0.015) * height
    tiers = int(15 + 10 * height)
    half = height * rng.uniform(0.15, 0.19)
    trunk = 0.012 * height
    draw.polygon(
        [
            (v[0] * unit, v[1] * unit)
            for v in ((x - trunk, base), (x + lean, base - height), (x + trunk, base))
        ],
        fill=255,
    )
    for side in (-1, 1):
        for tier in range(tiers):
            along = (tier + rng.uniform(0, 0.8)) / tiers
            top = base - height * (0.995 - 0.90 * along)
            span = half * along**0.85 * rng.uniform(0.65, 1.1) + 0.004 * height
            droop = span * rng.uniform(0.25, 0.55)
            thick = height * 0.9 / tiers * rng.uniform(0.7, 1.2)
            spine = x + lean * (1 - along)
            points = [(spine, top - 0.4 * thick), (spine + side * span, top + droop)]
            for notch in (0.72, 0.45, 0.2):
                points.append(
                    (spine + side * span * notch, top + droop * notch + thick * (0.25 + 0.5 * notch))
                )
                points.append((spine + side * span * (notch - 0.07), top + droop * notch + 0.1 * thick))
            points.append((spine, top + thick))
            draw.polygon([(px * unit, py * unit) for px, py in points], fill=255)


def silhouettes(width, height, scale=2):
    """The ridge and the trees as coverage, far ones first."""
    layers = []
    woods = ((71, 0.935, 0.06, 0.05, 0.11, 150), (72, 0.990, 0.07, 0.12, 0.29, 78))
    for seed, base, swing, low, high, count in woods:
        rng = np.random.default_rng(seed)
        image = Image.new("L", (width * scale, height * scale))
        draw = ImageDraw.Draw(image)
        unit = height * scale
        xs = np.linspace(0, width / height, 400)
        ground = base - swing * Noise(seed).cloud(xs * 2.4, 0.5, octaves=6)
        outline = [(x * unit, y * unit) for x, y in zip(xs, ground)]
        draw.polygon([(0, unit), *outline, (width * scale, unit)], fill=255)
        for _ in range(count):
            # More of them stand at the sides.
            x = (0.5 + 0.53 * np.sin(np.pi * rng.uniform(-0.5, 0.5))) * width / height
            clearing = np.exp(-(((x - HUT[0]) / 0.20) ** 2))
            if rng.random() < clearing * 1.3:
                continue
            tall = rng.uniform(low, high) * (1 - 0.45 * clearing) * (0.75 + 0.5 * (abs(x - 0.8) / 0.8) ** 2)
            conifer(draw, rng, x, np.interp(x, xs, ground) + 0.02, tall, unit)
        layers.append(np.asarray(image.resize((width, height), Image.Resampling.BOX), np.float32) / 255)
    return layers


HUT = (1.015, 0.920)


def hut(picture, x, y):
    """A dark hut with one warm window, and its light around it."""
    size = 0.040
    u, v = (x - HUT[0]) / size, (y - HUT[1]) / size
    pixel = 1.2 / picture.shape[0] / size
    glow = np.exp(-np.hypot(u - 0.1, v - 0.28) / 1.5)[..., None] * colour("ff9d3c") * 0.40
    picture = screen(picture, glow)
    walls = smoothstep(0.72 + pixel, 0.72 - pixel, np.abs(u)) * smoothstep(-0.02 - pixel, -0.02 + pixel, v)
    walls = walls * smoothstep(1.20, 1.18, v)
    roof = smoothstep(pixel, -pixel, np.abs(u) * 0.66 - (v + 0.66)) * smoothstep(0.06, 0.06 - pixel, v)
    chimney = smoothstep(pixel, -pixel, np.abs(u + 0.42) - 0.075) * smoothstep(
        pixel, -pixel, np.abs(v + 0.52) - 0.22
    )
    picture = over(picture, colour("080d1b"), np.maximum(np.maximum(walls, roof), chimney))
    pane = smoothstep(pixel, -pixel, np.abs(u - 0.1) - 0.20)
    pane = pane * smoothstep(pixel, -pixel, np.abs(v - 0.30) - 0.16)
    bars = np.minimum(np.abs(u - 0.1), np.abs(v - 0.30))
    return over(picture, colour("ffd083"), pane * smoothstep(0.012, 0.03 + pixel, bars))


def paint(width, height):
    x, y = grid(width, height)
    picture = gradient(SKY, y + 0.0 * x)
    band = Noise(60)
    milky = band.cloud(x * 2.5 + 0.7 * y, y * 2.5 - 0.7 * x, octaves=6, gain=0.55)
    lane = np.exp(-(((x * 0.62 + y * 0.9 - 0.80) / 0.26) ** 2))
    picture = screen(picture, (lane * smoothstep(0.35, 0.75, milky))[..., None] * colour("6a74b8") * 0.30)
    picture = screen(picture, trails(width, height) * smoothstep(0.97, 0.60, y)[..., None])
    glow = np.exp(-np.hypot((x - 0.35) * 0.6, y - 0.98) / 0.16)[..., None] * colour("ffb46a") * 0.35
    picture = screen(picture, glow)
    far, near = silhouettes(width, height)
    picture = over(
        picture, over(colour("16294a"), colour("2c4a66"), smoothstep(0.86, 0.95, y)[..., None]), far
    )
    picture = hut(picture, x, y)
    picture = over(picture, colour("070c1a"), near)
    return to_image(picture, seed=11)
