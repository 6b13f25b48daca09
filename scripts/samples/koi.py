"""Koi under lily leaves."""

import numpy as np

from art import Noise, blurred, colour, grid, over, screen, smoothstep, to_image

# Each fish: points that its spine goes through, head first; length scale; kind.
FISH = [
    ([(0.60, 0.30), (0.72, 0.38), (0.82, 0.50), (0.84, 0.66), (0.79, 0.79)], 1.0, "kohaku"),
    ([(0.98, 0.82), (0.86, 0.90), (0.71, 0.90), (0.58, 0.82), (0.50, 0.73)], 0.95, "sanke"),
    ([(0.33, 0.56), (0.30, 0.44), (0.33, 0.31), (0.42, 0.21), (0.54, 0.15)], 0.92, "gold"),
    ([(1.30, 0.40), (1.22, 0.31), (1.12, 0.26), (1.01, 0.26), (0.92, 0.20)], 0.80, "kohaku"),
    ([(1.36, 0.93), (1.40, 0.83), (1.38, 0.73), (1.31, 0.65), (1.22, 0.61)], 0.62, "shade"),
]
LEAVES = [
    (0.13, 0.16, 0.125, 0.6),
    (0.33, 0.05, 0.070, 2.4),
    (0.05, 0.42, 0.075, -0.6),
    (1.36, 0.12, 0.135, 2.9),
    (1.17, 0.03, 0.062, 1.2),
    (0.16, 0.90, 0.115, -1.0),
    (0.36, 0.97, 0.070, 0.3),
    (1.46, 0.50, 0.085, 2.0),
    (0.03, 0.72, 0.050, 1.7),
]


def spine(points, count=160):
    """A smooth curve through the points: positions and directions."""
    points = np.array(points, np.float32)
    t = np.linspace(0, len(points) - 1, count)
    index = np.clip(t.astype(int), 0, len(points) - 2)
    f = (t - index)[:, None]
    before = points[np.maximum(index - 1, 0)]
    after = points[np.minimum(index + 2, len(points) - 1)]
    a, b = points[index], points[index + 1]
    curve = 0.5 * (
        2 * a
        + (b - before) * f
        + (2 * before - 5 * a + 4 * b - after) * f**2
        + (3 * a - before - 3 * b + after) * f**3
    )
    direction = np.gradient(curve, axis=0)
    return curve, direction / np.linalg.norm(direction, axis=1, keepdims=True)


def along_and_across(x, y, points):
    """For each place how far along the spine it is, 0 to 1, and how far to its left, in its units."""
    curve, direction = spine(points)
    shape = np.broadcast(x, y).shape
    best = np.full(shape, 9.0, np.float32)
    along, across = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    last = len(curve) - 1
    for index, ((px, py), (dx, dy)) in enumerate(zip(curve, direction)):
        u, v = x - px, y - py
        distance = u * u + v * v
        ahead = u * dx + v * dy
        side = u * dy - v * dx
        nearer = distance < best
        step = np.hypot(*(curve[min(index + 1, last)] - curve[max(index - 1, 0)])) / 2
        best = np.where(nearer, distance, best)
        along = np.where(nearer, (index + np.clip(ahead / max(step, 1e-6), -9, 9)) / last, along)
        across = np.where(nearer, side, across)
    return along, across


def body_width(s):
    """Half the width of a koi, seen from above, at each part of its length; up to the tail's root."""
    t = np.clip(s / 0.80, 0, 1)
    nose = smoothstep(0.0, 0.012, t) ** 0.5
    return (0.050 * (t + 0.001) ** 0.47 * (1 - t) ** 0.66 * 1.74 + 0.006 * smoothstep(0.95, 0.75, t)) * nose


def skin(kind, s, w, seed):
    """Colour of the back: patches on white, or one colour that fades to the sides."""
    patch = Noise(seed).cloud(s * 6.5 + 1.7, w * 0.9 + 5, octaves=4, gain=0.45)
    spots = Noise(seed + 1).cloud(s * 15 + 3.1, w * 2.0 + 9, octaves=3, gain=0.4)
    ones = np.ones(s.shape + (1,), np.float32)
    if kind == "gold":
        return over(colour("f0a52a") * ones, colour("ffdf86"), smoothstep(0.40, 0.75, patch) * 0.7)
    if kind == "shade":
        return over(colour("7a4a2a") * ones, colour("a86a3a"), smoothstep(0.40, 0.75, patch) * 0.7)
    white = over(colour("f6efe6") * ones, colour("dcd5d2"), smoothstep(0.5, 1.0, np.abs(w)))
    red = smoothstep(
        0.485, 0.515, patch + 0.10 * smoothstep(0.16, 0.05, s) - 0.12 * smoothstep(0.70, 0.80, s)
    )
    picture = over(
        white, over(colour("d8321a") * ones, colour("ef6a2e"), smoothstep(0.3, 1.0, np.abs(w))), red
    )
    if kind == "sanke":
        picture = over(
            picture, colour("1d1b20"), smoothstep(0.625, 0.645, spots) * smoothstep(0.18, 0.26, s)
        )
    return picture


def fin_cover(s, across, scale):
    """Coverage of the fins: two pairs at the sides and the tail's fan."""
    cover = np.zeros_like(s)
    for start, reach, span in ((0.250, 0.074, 0.120), (0.530, 0.038, 0.066)):
        # A fin is a fan: narrow where it leaves the body, swept backwards, round at its end.
        out = (np.abs(across) / scale - 0.80 * body_width(np.full_like(s, start))) / reach
        back = (s - start) / span
        middle = 0.18 + 0.55 * out
        spread = 0.17 + 0.36 * np.clip(out, 0, 1)
        fan = np.hypot((back - middle) / spread, np.clip(out - 0.60, 0, None) / 0.40)
        cover = np.maximum(cover, smoothstep(1.0, 0.90, fan) * smoothstep(-0.15, 0.0, out))
    t = (s - 0.74) / 0.26
    fork = 1 - 0.42 * np.exp(-((across / scale / 0.016) ** 2))
    width = 0.007 + 0.052 * np.clip(t, 0, 1) ** 1.25
    tail = smoothstep(1.0, 0.86, np.abs(across) / scale / width) * smoothstep(0.0, 0.06, t)
    return cover, tail * smoothstep(fork, fork - 0.08, t)


def surroundings(fish, width, height):
    """The part of the picture that a fish and its shadow can touch, as slices."""
    points = np.array(fish[0])
    low, high = points.min(axis=0) - 0.15, points.max(axis=0) + 0.17
    limit = (width, height)
    left, top = (int(max(0, low[axis] * height)) for axis in (0, 1))
    right, bottom = (int(min(limit[axis], high[axis] * height)) for axis in (0, 1))
    return slice(top, bottom), slice(left, right)


def cast_shadow(picture, x, y, fish, height):
    """Darkens the bed of the pond below a fish."""
    s, across = along_and_across(x - 0.022, y - 0.032, fish[0])
    under = smoothstep(0.004, -0.004, np.abs(across) - body_width(s) * fish[1]) * (s > 0) * (s < 0.8)
    return over(
        picture, colour("031013"), 0.55 * blurred(under.astype(np.float32), max(1, int(0.009 * height)))
    )


def swim(picture, x, y, fish, seed, water, pixel):
    """Draws one fish, deeper ones more like the water."""
    points, scale, kind = fish
    depth = 0.12 if kind != "shade" else 0.62
    s, across = along_and_across(x, y, points)
    width = body_width(s) * scale
    w = across / np.maximum(width, 1e-5)
    body = (
        smoothstep(1.4 * pixel, -1.4 * pixel, np.abs(across) - width)
        * smoothstep(0.0, 0.008, s)
        * (s < 0.80)
    )
    sides, tail = fin_cover(s, across, scale)
    rays = 0.72 + 0.28 * np.sin(across / scale * 620 + s * 30)
    fin = skin(kind, np.clip(s, 0, 1), across / scale * 9, seed) * 0.92 + 0.06
    picture = over(
        picture, over(fin, water, depth), np.maximum(sides, tail) * (0.42 + 0.22 * rays) * (1 - depth)
    )

    back = skin(kind, s, w, seed)
    row = np.floor(s * 95)
    scales = np.hypot((s * 95) % 1 - 0.5, ((across / scale * 190 + 0.5 * (row % 2)) % 1 - 0.5) * 0.9)
    on_body = smoothstep(0.20, 0.26, s) * smoothstep(0.76, 0.70, s)
    back = back * (1 - 0.13 * smoothstep(0.38, 0.60, scales) * on_body)[..., None]
    round_light = np.sqrt(np.clip(1 - np.clip(w, -1, 1) ** 2, 0, 1))
    back = back * (0.50 + 0.54 * round_light)[..., None]
    back = screen(
        back, (np.exp(-(((w + 0.28) / 0.22) ** 2)) * 0.20 * body)[..., None] * np.ones(3, np.float32)
    )
    ridge = np.exp(-((w / 0.10) ** 2)) * smoothstep(0.30, 0.36, s) * smoothstep(0.60, 0.54, s)
    back = over(back, back * 0.72, ridge)
    for side in (-1, 1):
        eye = np.hypot((s - 0.075) / 0.012, (w - side * 0.74) / 0.20)
        back = over(back, colour("16130f"), smoothstep(1.0, 0.75, eye))
    return over(picture, over(back, water, depth), body)


def lily(picture, x, y, leaf, index):
    """One floating leaf with its notch and its veins."""
    cx, cy, radius, turn = leaf
    angle = np.arctan2(y - cy, x - cx)
    away = np.hypot(x - cx, y - cy)
    noise = Noise(200 + index)
    rim = radius * (
        1 + 0.020 * np.sin(angle * 5 + index) + 0.02 * (noise.cloud(angle * 3 + 20, 0.5, octaves=3) - 0.5)
    )
    from_notch = np.abs((angle - turn + np.pi) % (2 * np.pi) - np.pi)
    pixel = 1.3 / picture.shape[0]
    notch = smoothstep(
        -pixel, pixel, away * np.sin(np.minimum(from_notch, 1.5)) - 0.10 * away * (0.4 + away / radius)
    )
    cover = smoothstep(pixel, -pixel, away - rim) * notch
    vein = np.abs(((angle - turn) * 19 / (2 * np.pi)) % 1 - 0.5)
    veins = smoothstep(0.06, 0.015, (0.5 - vein) * away / radius * 1.2) * smoothstep(
        0.03, 0.2, away / radius
    )
    mottle = noise.cloud(x * 16, y * 16, octaves=5)
    green = over(colour("37602f"), colour("7d9c45"), smoothstep(0.25, 0.8, mottle)[..., None])
    slope = ((x - cx) * -0.62 + (y - cy) * -0.60) / radius
    green = green * (0.90 + 0.26 * slope + 0.10 * np.sin(vein * 2 * np.pi * 2))[..., None]
    green = over(green, colour("a9bd6a"), 0.45 * veins)
    green = over(green, colour("8a6a3a"), 0.65 * smoothstep(0.93, 1.0, away / rim))
    shadow = blurred(
        np.roll(cover, (int(0.020 / pixel * 1.3), int(0.014 / pixel * 1.3)), (0, 1)), int(0.008 / pixel)
    )
    picture = over(picture, colour("04161a"), 0.55 * shadow)
    return over(picture, np.clip(green, 0, 1), cover)


def paint(width, height):
    x, y = grid(width, height)
    noise = Noise(190)
    bend_x = noise.cloud(x * 4.5, y * 4.5, octaves=3) - 0.5
    bend_y = noise.cloud(x * 4.5 + 50, y * 4.5 + 20, octaves=3) - 0.5
    deep = noise.cloud(x * 1.7 + 3, y * 1.7, octaves=4)
    water = over(colour("0b3036"), colour("1e5a58"), smoothstep(0.25, 0.8, deep)[..., None])
    bed = noise.cloud(x * 13 + bend_x, y * 13 + bend_y, octaves=5, gain=0.6)
    water = water * (0.80 + 0.40 * bed[..., None])
    caustic = 0.0
    for seed, scale in ((191, 5.5), (192, 8.5)):
        bright = 1 - np.abs(
            2 * Noise(seed).cloud(x * scale + 2 * bend_x, y * scale + 2 * bend_y, 2, 0.35) - 1
        )
        caustic = caustic + 0.62 * np.clip(bright, 0, 1) ** 9
    caustic = caustic * smoothstep(0.30, 0.70, noise.cloud(x * 1.4 + 9, y * 1.4, octaves=2))
    picture = screen(water, caustic[..., None] * colour("4f9a86") * 0.40)
    # The surface sways, and all that is below with it.
    sx, sy = x + 0.006 * bend_x, y + 0.006 * bend_y
    for index in (4, 3, 0, 1, 2):
        rows, columns = surroundings(FISH[index], width, height)
        part = (sx[rows, columns], sy[rows, columns])
        picture[rows, columns] = cast_shadow(picture[rows, columns], *part, FISH[index], height)
        picture[rows, columns] = swim(
            picture[rows, columns], *part, FISH[index], 150 + 10 * index, water[rows, columns], 1 / height
        )
    picture = screen(picture, (caustic * 0.10)[..., None] * colour("bfe6d8"))
    for cx, cy, reach in ((0.60, 0.30, 0.11), (1.30, 0.40, 0.08)):
        away = np.hypot(x - cx, y - cy) + 0.004 * bend_x
        ring = np.sin(away * 260) * smoothstep(reach, 0.02, away) * smoothstep(0.006, 0.02, away)
        picture = screen(picture, np.clip(ring, 0, 1)[..., None] * colour("cfeee6") * 0.16)
    for index, leaf in enumerate(LEAVES):
        picture = lily(picture, x, y, leaf, index)
    vignette = 1 - 0.32 * smoothstep(0.5, 1.05, np.hypot((x - 0.75) / 1.15, y - 0.5))
    return to_image(np.clip(picture * vignette[..., None], 0, 1), seed=17)
