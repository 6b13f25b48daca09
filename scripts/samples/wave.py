"""A great swell before a red sun, in the manner of old woodblock prints."""

import numpy as np
from PIL import Image, ImageDraw

from art import Noise, colour, from_image, gradient, grid, over, smoothstep, to_image

INK = "1b2d4f"
DEEP = "1f4274"
BLUE = "3a6ea5"
PALE = "a9c4d6"
FOAM = "f6f0e0"
SCALE = 3


def curve(points, count=220):
    """A smooth line through the points."""
    points = np.array(points, np.float64)
    t = np.linspace(0, len(points) - 1, count)
    index = np.clip(t.astype(int), 0, len(points) - 2)
    f = (t - index)[:, None]
    before, after = points[np.maximum(index - 1, 0)], points[np.minimum(index + 2, len(points) - 1)]
    a, b = points[index], points[index + 1]
    return 0.5 * (
        2 * a
        + (b - before) * f
        + (2 * before - 5 * a + 4 * b - after) * f**2
        + (3 * a - before - 3 * b + after) * f**3
    )


class Print:
    """A sheet that is printed on with flat colours, in units of its height."""

    def __init__(self, width, height, picture):
        self.unit = height * SCALE
        self.image = Image.fromarray(np.clip(picture * 255 + 0.5, 0, 255).astype(np.uint8))
        self.image = self.image.resize((width * SCALE, height * SCALE), Image.Resampling.BICUBIC)
        self.draw = ImageDraw.Draw(self.image)
        self.size = (width, height)

    def place(self, points):
        return [(float(x) * self.unit, float(y) * self.unit) for x, y in points]

    def fill(self, points, tint):
        self.draw.polygon(self.place(points), fill="#" + tint)

    def line(self, points, tint, width):
        """A brush line that swells in its middle and ends thin; `width` at its thickest."""
        points = np.asarray(points)
        direction = np.gradient(points, axis=0)
        direction /= np.maximum(np.linalg.norm(direction, axis=1, keepdims=True), 1e-9)
        side = np.stack([-direction[:, 1], direction[:, 0]], axis=1)
        t = np.linspace(0, 1, len(points))[:, None]
        half = width / 2 * np.sin(np.pi * t) ** 0.5
        self.fill(np.concatenate([points + side * half, (points - side * half)[::-1]]), tint)

    def disc(self, x, y, radius, tint, outline=None, edge=0.0012):
        if outline:
            self.disc(x, y, radius + edge, outline)
        r = radius * self.unit
        self.draw.ellipse(
            (x * self.unit - r, y * self.unit - r, x * self.unit + r, y * self.unit + r), fill="#" + tint
        )

    def finished(self):
        return from_image(self.image.resize(self.size, Image.Resampling.BOX))


def paper(x, y):
    """The sheet: cream, fibrous, blue wiped in from above and warm towards the sea."""
    fibres = (
        Noise(301).cloud(x * 150, y * 14, octaves=3, gain=0.7) * 0.5
        + Noise(302).cloud(x * 60, y * 60, 4) * 0.5
    )
    picture = gradient(
        [(0.0, "587f9d"), (0.13, "9db5b6"), (0.30, "e6d9bb"), (0.55, "f0dcb6"), (0.75, "eec79a")], y + 0 * x
    )
    return picture * (0.965 + 0.07 * fibres[..., None])


def foam_edge(sheet, points, rng, size, outward):
    """A crest that breaks into claws: ever smaller arcs of foam beyond the line."""
    points = np.asarray(points)
    direction = np.gradient(points, axis=0)
    direction /= np.maximum(np.linalg.norm(direction, axis=1, keepdims=True), 1e-9)
    normal = np.stack([direction[:, 1], -direction[:, 0]], axis=1) * outward
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    claws = []
    at = 0.0
    while at < length[-1]:
        index = int(np.searchsorted(length, at))
        index = min(index, len(points) - 1)
        fade = np.sin(np.pi * np.clip(at / length[-1] * 0.86 + 0.12, 0, 1)) ** 0.6
        step = size * rng.uniform(0.75, 1.15) * (0.45 + 0.55 * fade)
        claws.append((points[index], normal[index], direction[index], step))
        at += step * 0.78
    for border in (True, False):
        for base, out, ahead, step in claws:
            local = np.random.default_rng(int(abs(base[0] * 1e6)) + 7)
            for finger in range(4):
                turn = local.uniform(-0.9, 0.9)
                reach = step * local.uniform(0.25, 0.95)
                tip = base + out * reach + ahead * turn * step * 0.6
                radius = step * (0.40 - 0.075 * finger) * local.uniform(0.7, 1.1)
                if border:
                    sheet.disc(*tip, radius + 0.0016, INK)
                else:
                    sheet.disc(*tip, radius, FOAM)
            sheet.disc(*base, step * 0.52 + (0.0016 if border else 0), INK if border else FOAM)
    for base, out, ahead, step in claws:
        local = np.random.default_rng(int(abs(base[0] * 1e6)) + 11)
        for _ in range(3):
            place = base + out * step * local.uniform(0.9, 2.3) + ahead * step * local.uniform(-1.2, 1.2)
            sheet.disc(*place, step * local.uniform(0.03, 0.10), FOAM)


def stripes(sheet, back, front, tints, start=0.0, end=1.0):
    """Bands that follow the water from one line to another, as it is drawn up the wave."""
    back, front = np.asarray(back), np.asarray(front)
    edges = np.linspace(start, end, len(tints) + 1)
    for tint, low, high in zip(tints, edges, edges[1:]):
        # A band is broad at the foot and thin at the crest.
        t = np.linspace(0, 1, len(back))[:, None]
        shape = 1.0 + 0.35 * (t - 0.5)
        first = back + (front - back) * low**shape
        second = back + (front - back) * high**shape
        sheet.fill(np.concatenate([first, second[::-1]]), tint)
    for edge in edges[1:-1]:
        line = back + (front - back) * edge ** (1.0 + 0.35 * (np.linspace(0, 1, len(back))[:, None] - 0.5))
        sheet.line(line, INK, 0.0024)


def swell(sheet, rng, base, height, length, phase, tints, width):
    """A row of sea: sharp crests, bands below them, foam on the crests."""
    xs = np.linspace(-0.05, width + 0.05, 900)
    angle = 2 * np.pi * xs / length + phase
    crest = np.abs(np.sin(angle / 2)) ** 0.75
    sway = 0.35 * np.sin(0.37 * angle + phase) + 0.25 * np.sin(0.21 * angle + 2 * phase)
    top = base + height * crest * (1 + 0.4 * sway) - height * 0.6
    outline = np.stack([xs, top], axis=1)
    sheet.fill([*outline, (width + 0.1, 1.1), (-0.1, 1.1)], tints[0])
    for index, tint in enumerate(tints[1:]):
        drop = height * (0.22 + 0.30 * index)
        sag = 0.35 * height * (1 - crest) * (index + 1) * 0.5
        lower = np.stack([xs, top + drop + sag], axis=1)
        sheet.fill([*lower, (width + 0.1, 1.1), (-0.1, 1.1)], tint)
        sheet.line(lower, INK, 0.0016)
    sheet.line(outline, INK, 0.0034)
    peaks = np.flatnonzero((crest[1:-1] < crest[:-2]) & (crest[1:-1] < crest[2:])) + 1
    for peak in peaks:
        reach = int(len(xs) * length / width * 0.16 * rng.uniform(0.7, 1.2))
        piece = outline[max(0, peak - reach) : min(len(xs), peak + reach)]
        if len(piece) > 12:
            foam_edge(sheet, piece, rng, height * 0.17, 1)


def great_wave(sheet, rng):
    """The wave that rears at the left and breaks to the right."""
    back = curve(
        [
            (-0.20, 1.02),
            (-0.06, 0.62),
            (0.10, 0.335),
            (0.30, 0.170),
            (0.52, 0.135),
            (0.685, 0.205),
            (0.745, 0.330),
        ]
    )
    front = curve(
        [
            (0.86, 1.06),
            (0.62, 0.905),
            (0.455, 0.735),
            (0.405, 0.560),
            (0.450, 0.425),
            (0.560, 0.350),
            (0.745, 0.330),
        ]
    )
    sheet.fill(np.concatenate([back, front[::-1]]), DEEP)
    stripes(sheet, back, front, [DEEP, PALE, BLUE, FOAM, DEEP, PALE, BLUE, DEEP, FOAM, BLUE, DEEP])
    sheet.line(front, INK, 0.006)
    sheet.line(back, INK, 0.006)
    under = curve([(0.470, 0.405), (0.560, 0.338), (0.650, 0.318), (0.745, 0.335)])
    foam_edge(sheet, under, rng, 0.036, -1)
    crest = curve(
        [(0.020, 0.450), (0.10, 0.335), (0.30, 0.170), (0.52, 0.135), (0.685, 0.205), (0.752, 0.340)]
    )
    foam_edge(sheet, crest, rng, 0.046, 1)
    lip = curve([(0.60, 0.150), (0.70, 0.215), (0.775, 0.300), (0.790, 0.375)])
    foam_edge(sheet, lip, rng, 0.040, 1)


def mountain(sheet):
    """The far mountain, small under the wave."""
    left = curve([(0.78, 0.825), (0.93, 0.758), (1.025, 0.684), (1.070, 0.640)], 60)
    right = curve([(1.104, 0.642), (1.150, 0.688), (1.245, 0.760), (1.42, 0.825)], 60)
    sheet.fill([*left, (1.078, 0.637), (1.090, 0.640), *right], "4a6b8f")
    west, east = left[left[:, 0] > 1.024], right[right[:, 0] < 1.146]
    snow = [(1.128, 0.674), (1.116, 0.694), (1.096, 0.670), (1.080, 0.700), (1.060, 0.672), (1.046, 0.690)]
    sheet.fill([*west, (1.078, 0.637), (1.090, 0.640), *east, *snow], FOAM)


def paint(width, height):
    x, y = grid(width, height)
    ratio = width / height
    sheet = Print(width, height, paper(x, y))
    rng = np.random.default_rng(303)
    sheet.disc(1.075, 0.385, 0.150, "d2452d")
    mountain(sheet)
    swell(sheet, rng, 0.790, 0.035, 0.36, 0.6, [PALE, BLUE], ratio)
    swell(sheet, rng, 0.835, 0.055, 0.52, 2.2, [FOAM, PALE, BLUE], ratio)
    great_wave(sheet, rng)
    swell(sheet, rng, 0.890, 0.085, 0.66, 4.4, [BLUE, FOAM, DEEP], ratio)
    swell(sheet, rng, 0.985, 0.110, 0.84, 1.0, [DEEP, PALE, BLUE, DEEP], ratio)
    for _ in range(170):
        place = rng.uniform(0.30, 1.05), rng.uniform(0.02, 0.62)
        near = np.exp(-((place[0] - 0.72) ** 2 + (place[1] - 0.30) ** 2) / 0.035)
        if rng.random() < near - 0.08:
            sheet.disc(*place, rng.uniform(0.0012, 0.0050), FOAM)
    picture = sheet.finished()
    grain = Noise(304).cloud(x * 9 + 0.5 * Noise(305).at(x * 3, y * 3), y * 130, octaves=3, gain=0.6)
    speck = Noise(306).cloud(x * 320, y * 320, octaves=2)
    worn = (0.955 + 0.07 * grain + 0.05 * (speck - 0.5))[..., None]
    picture = over(np.clip(picture * worn, 0, 1), colour("efe3c8"), 0.06 * smoothstep(0.62, 0.75, speck))
    margin = np.minimum(np.minimum(x, ratio - x), np.minimum(y, 1 - y))
    border = smoothstep(0.0245, 0.0235, margin)
    sheet_edge = over(colour("f3ead6") * np.ones_like(picture), colour("e3d5b8"), (grain * 0.4)[..., None])
    picture = over(picture, colour(INK), smoothstep(0.0275, 0.0265, margin))
    return to_image(over(picture, sheet_edge, border), seed=19)
