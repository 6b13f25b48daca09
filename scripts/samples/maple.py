"""Looking up through a maple in November."""

import numpy as np
from PIL import Image, ImageDraw

from art import Noise, blurred, colour, gradient, grid, over, screen, smoothstep, to_image

LOBES = [(-128, 0.42), (-84, 0.72), (-40, 0.93), (0, 1.0), (40, 0.93), (84, 0.72), (128, 0.42)]
# Each layer: leaves, size, blur, how sharp in depth, colours.
REDS = ["8f1414", "b81f17", "d2341a", "e2561f", "a8181c", "c92a1c"]
GOLDS = ["e8862a", "f0a63a", "dd6b22", "f3bd55", "e4752a"]


def lobe(angle, length, rng):
    """The outline of one finger of a leaf, toothed, from the stalk to the tip and back."""
    steps = 26
    sides = []
    for side in (-1, 1):
        points = []
        for step in range(steps + 1):
            t = step / steps
            half = 0.155 * length * (np.sin(np.pi * t**0.82) ** 0.9) * (1 - 0.25 * t)
            tooth = 0.014 * length * (step % 2) * np.sin(np.pi * t)
            points.append((t * length, side * (half + tooth)))
        sides.append(points)
    outline = sides[0] + sides[1][::-1]
    bend = rng.uniform(-0.10, 0.10)
    turned = np.radians(angle)
    result = []
    for along, across in outline:
        across = across + bend * along * along
        result.append(
            (
                along * np.cos(turned) - across * np.sin(turned),
                along * np.sin(turned) + across * np.cos(turned),
            )
        )
    return result


def leaf(size, rng, shade):
    """One leaf as an image with alpha, its stalk's end in the centre."""
    box = int(size * 2.4) * 3
    centre, unit = box / 2, size * 3
    mask = Image.new("L", (box, box))
    veins = Image.new("L", (box, box))
    draw, vein = ImageDraw.Draw(mask), ImageDraw.Draw(veins)
    tilt = rng.uniform(0.45, 1.0)
    turn = rng.uniform(0, 2 * np.pi)

    def place(points):
        moved = []
        for u, v in points:
            v = v * tilt
            moved.append(
                (
                    centre + unit * (u * np.cos(turn) - v * np.sin(turn)),
                    centre + unit * (u * np.sin(turn) + v * np.cos(turn)),
                )
            )
        return moved

    for angle, length in LOBES:
        angle, length = angle + rng.uniform(-6, 6), length * rng.uniform(0.9, 1.08)
        outline = lobe(angle, length, rng)
        draw.polygon(place(outline), fill=255)
        middle = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(outline, outline[::-1])][
            : len(outline) // 2
        ]
        vein.line(place(middle), fill=255, width=max(2, int(unit * 0.012)))
    draw.ellipse(
        (centre - unit * 0.10, centre - unit * 0.10, centre + unit * 0.10, centre + unit * 0.10), fill=255
    )
    draw.line(place([(0, 0), (-0.35, 0.04), (-0.62, 0.12)]), fill=255, width=max(2, int(unit * 0.022)))
    small = (box // 3, box // 3)
    cover = np.asarray(mask.resize(small, Image.Resampling.BOX), np.float32) / 255
    lines = np.asarray(veins.resize(small, Image.Resampling.BOX), np.float32) / 255
    return tinted(cover, lines, shade, rng)


def tinted(cover, lines, shade, rng):
    """Colours the leaf: lighter where it is thin, veins bright as the light comes through."""
    side = cover.shape[0]
    x, y = grid(side, side)
    noise = Noise(int(rng.integers(1 << 30)))
    mottle = noise.cloud(x * 5, y * 5, octaves=5)
    away = np.hypot(x - 0.5, y - 0.5) / 0.42
    picture = over(colour(shade) * 0.80, colour(shade) * 1.12, smoothstep(0.25, 0.75, mottle)[..., None])
    picture = over(picture, colour("f7b24a"), 0.30 * smoothstep(0.55, 0.0, away))
    picture = over(
        picture, colour("5d0d10"), 0.35 * smoothstep(0.62, 1.0, away) * smoothstep(0.4, 0.7, mottle)
    )
    picture = over(picture, colour("ffcf7d"), 0.55 * lines)
    rgba = np.concatenate([np.clip(picture, 0, 1), cover[..., None]], axis=2)
    return Image.fromarray((rgba * 255 + 0.5).astype(np.uint8), "RGBA")


def layer(width, height, seed, count, size, blur, shades, where):
    """Scattered leaves of one distance, premultiplied, and out of focus by `blur`."""
    rng = np.random.default_rng(seed)
    canvas = Image.new("RGBA", (width, height))
    for _ in range(count):
        cx, cy = where(rng)
        image = leaf(size * height * rng.uniform(0.75, 1.2), rng, shades[rng.integers(len(shades))])
        corner = (int(cx * height - image.width / 2), int(cy * height - image.height / 2))
        paste(canvas, image, corner)
    pixels = np.asarray(canvas, np.float32) / 255
    pixels[..., :3] *= pixels[..., 3:]
    if blur > 0:
        radius = max(1, round(blur * height))
        pixels = np.stack([blurred(pixels[..., channel], radius) for channel in range(4)], axis=2)
    return pixels


def paste(canvas, image, corner):
    """Composes an image that may reach beyond the canvas."""
    left, top = max(0, -corner[0]), max(0, -corner[1])
    right, bottom = min(image.width, canvas.width - corner[0]), min(image.height, canvas.height - corner[1])
    if right > left and bottom > top:
        canvas.alpha_composite(image.crop((left, top, right, bottom)), (corner[0] + left, corner[1] + top))


def bokeh(picture, x, y):
    """The sky between far leaves: discs of light, out of focus."""
    rng = np.random.default_rng(21)
    light = np.zeros_like(picture)
    ratio = x.max()
    for _ in range(95):
        cx, cy = rng.uniform(-0.05, ratio + 0.05), rng.uniform(-0.05, 1.05)
        radius = rng.uniform(0.012, 0.052)
        tint = colour(["ffe9a8", "ffd27a", "fff4d0", "f6b45a", "e9e08e"][rng.integers(5)])
        away = np.hypot(x - cx, y - cy)
        disc = smoothstep(radius * 1.03, radius * 0.95, away) * (
            0.62 + 0.38 * smoothstep(0.5, 1.0, away / radius)
        )
        strength = rng.uniform(0.04, 0.22) * (1.3 - cy * 0.6)
        light = screen(light, disc[..., None] * tint * strength)
    return screen(picture, light)


def twig(width, height):
    """The branch that the leaves hang from, as coverage."""
    image = Image.new("L", (width * 2, height * 2))
    draw = ImageDraw.Draw(image)
    rng = np.random.default_rng(33)

    def grow(x, y, angle, length, thick):
        steps = 22
        for step in range(steps):
            nx = x + np.cos(angle) * length / steps
            ny = y + np.sin(angle) * length / steps
            w = max(1.5, thick * (1 - 0.6 * step / steps) * 2 * height)
            draw.line(
                [(x * 2 * height, y * 2 * height), (nx * 2 * height, ny * 2 * height)],
                fill=255,
                width=int(w),
            )
            draw.ellipse(
                [
                    nx * 2 * height - w / 2,
                    ny * 2 * height - w / 2,
                    nx * 2 * height + w / 2,
                    ny * 2 * height + w / 2,
                ],
                fill=255,
            )
            x, y = nx, ny
            angle += rng.normal(0.0, 0.05)
            if step in (7, 12, 17) and thick > 0.0035:
                grow(x, y, angle + rng.choice([-1, 1]) * rng.uniform(0.4, 0.8), length * 0.45, thick * 0.45)

    grow(-0.03, 0.10, 0.30, 0.62, 0.0085)
    grow(0.70, -0.03, 2.30, 0.42, 0.0060)
    return np.asarray(image.resize((width, height), Image.Resampling.BOX), np.float32) / 255


def paint(width, height):
    x, y = grid(width, height)
    ratio = width / height
    backdrop = [(0.0, "f2c766"), (0.3, "dca24a"), (0.6, "93763a"), (0.85, "4b4a2a"), (1.0, "2f3520")]
    slant = np.clip(y * 0.86 + 0.22 * (ratio - x) / ratio - 0.02, 0, 1)
    picture = gradient(backdrop, slant)
    haze = Noise(20).cloud(x * 3.2, y * 3.2, octaves=4)
    picture = over(picture, colour("c2571f"), 0.45 * smoothstep(0.45, 0.8, haze)[..., None])
    picture = bokeh(picture, x, y)

    def upper(rng):
        return rng.uniform(0, ratio), rng.uniform(-0.02, 0.62) ** 1.0

    def spray(rng):
        along = rng.random()
        return (
            -0.02 + 0.58 * along + rng.normal(0, 0.035),
            0.11 + 0.20 * along + rng.normal(0, 0.055) + 0.03,
        )

    def corner(rng):
        along = rng.random()
        return 0.68 - 0.27 * along + rng.normal(0, 0.04), 0.02 + 0.30 * along + rng.normal(0, 0.04)

    for leaves in (
        layer(width, height, 1, 46, 0.060, 0.020, GOLDS, upper),
        layer(width, height, 2, 40, 0.072, 0.0085, GOLDS + REDS, upper),
    ):
        picture = picture * (1 - leaves[..., 3:]) + leaves[..., :3]
    picture = over(picture, colour("2a1712"), twig(width, height))
    for leaves in (
        layer(width, height, 3, 22, 0.082, 0.0020, REDS + GOLDS[:2], corner),
        layer(width, height, 4, 30, 0.094, 0.0, REDS, spray),
    ):
        picture = picture * (1 - leaves[..., 3:]) + leaves[..., :3]
    sun = np.exp(-np.hypot(x - ratio * 0.92, y - 0.02) / 0.30)[..., None]
    picture = screen(picture, sun * colour("ffd98a") * 0.55)
    return to_image(np.clip(picture, 0, 1), seed=13)
