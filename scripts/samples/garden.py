"""A garden of stones in raked sand, seen from above in low morning light."""

import numpy as np

from art import Noise, blurred, colour, grid, over, smoothstep, to_image

LINE = 0.0185
RINGS = 0.150
# Islands of moss: centre and radius; stones: centre, radii, turn, height.
ISLANDS = [(0.46, 0.37, 0.125), (1.13, 0.64, 0.098), (1.245, 0.155, 0.040)]
STONES = [
    (0.435, 0.345, 0.092, 0.066, 0.5, 0.080),
    (0.532, 0.432, 0.046, 0.036, -0.6, 0.042),
    (0.372, 0.432, 0.030, 0.023, 0.2, 0.024),
    (1.108, 0.622, 0.068, 0.052, -0.5, 0.060),
    (1.186, 0.694, 0.033, 0.025, 0.7, 0.028),
    (1.245, 0.153, 0.034, 0.026, 0.3, 0.032),
]
LIGHT = np.array([-0.62, -0.48, 0.62], np.float32)


def island_distance(x, y, wobble):
    """Distance to the shore of the nearest island, negative on it: as raked, and as grown over."""
    distance = np.full(np.broadcast(x, y).shape, 9.0, np.float32)
    for index, (cx, cy, radius) in enumerate(ISLANDS):
        angle = np.arctan2(y - cy, x - cx)
        shore = radius * (1 + 0.10 * np.sin(2 * angle + index) + 0.05 * np.sin(3 * angle + 2 * index))
        distance = np.minimum(distance, np.hypot(x - cx, y - cy) - shore)
    return distance, distance + 0.004 * (wobble - 0.5)


def stone_heights(x, y, rough):
    """Height of the stones above the ground, 0 beside them."""
    result = np.zeros(np.broadcast(x, y).shape, np.float32)
    for index, (cx, cy, long, short, turn, height) in enumerate(STONES):
        u = (x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)
        v = -(x - cx) * np.sin(turn) + (y - cy) * np.cos(turn)
        noise = Noise(40 + index)
        edge = noise.cloud(x * 22, y * 22, octaves=5, gain=0.55)
        # Planes cut from a boulder: the least of a few slopes, worn by the weather.
        body = 1 - (np.abs(u / long) ** 2.6 + np.abs(v / short) ** 2.6) * (0.72 + 0.56 * edge)
        rng = np.random.default_rng(60 + index)
        for _ in range(6):
            angle, slope, offset = (
                rng.uniform(0, 2 * np.pi),
                rng.uniform(0.35, 1.1),
                rng.uniform(0.80, 1.15),
            )
            plane = offset - slope * (u / long * np.cos(angle) + v / short * np.sin(angle))
            body = np.minimum(body, plane)
        shape = np.clip(body, 0, 1) ** 0.42 * (0.86 + 0.28 * rough)
        result = np.maximum(result, height * shape)
    return result


def sand_heights(x, y, shore):
    """Height of the raked sand: straight furrows, and rings around the islands."""
    straight = y + 0.0035 * np.sin(3.1 * x + 0.8) + 0.0 * x
    phase = np.where(shore < RINGS, shore, straight) / LINE
    ridge = np.abs(np.cos(np.pi * phase))
    seam = smoothstep(0.0, 0.006, np.abs(shore - RINGS))
    return 0.0040 * (1 - ridge**1.5) * (0.35 + 0.65 * seam)


def shaded(height, pixel):
    """How much light the surface takes, 1 where it is flat."""
    down, right = np.gradient(height, pixel)
    length = np.sqrt(right**2 + down**2 + 1)
    return (-right * LIGHT[0] - down * LIGHT[1] + LIGHT[2]) / length / LIGHT[2]


def shadows(height, pixel):
    """Where something that stands towards the light keeps it off, 0 to 1."""
    dark = np.zeros_like(height)
    slope = LIGHT[2] / np.hypot(LIGHT[0], LIGHT[1])
    for step in range(1, 90):
        reach = step * 0.0016
        shift_x = int(round(-LIGHT[0] / np.hypot(LIGHT[0], LIGHT[1]) * reach / pixel))
        shift_y = int(round(-LIGHT[1] / np.hypot(LIGHT[0], LIGHT[1]) * reach / pixel))
        moved = np.zeros_like(height)
        moved[shift_y:, shift_x:] = height[: height.shape[0] - shift_y, : height.shape[1] - shift_x]
        blocked = smoothstep(0, 0.004, moved - height - reach * slope)
        dark = np.maximum(dark, blocked)
    return dark


def paint(width, height):
    x, y = grid(width, height)
    pixel = 1.0 / height
    fine = Noise(1).cloud(x * 240, y * 240, octaves=3, gain=0.7)
    broad = Noise(2).cloud(x * 3, y * 3, octaves=5)
    raked, shore = island_distance(x, y, Noise(3).cloud(x * 30, y * 30, octaves=4))
    rough = Noise(4).cloud(x * 60, y * 60, octaves=5, gain=0.6)
    stones = stone_heights(x, y, rough)
    tufts = Noise(5).cloud(x * 95, y * 95, octaves=4, gain=0.6)
    on_moss = smoothstep(0.002, -0.003, shore)
    moss = on_moss * (0.010 + 0.010 * tufts) * (0.5 + 0.5 * smoothstep(0.0, -0.02, shore))
    sand = sand_heights(x, y, raked) * smoothstep(0.0, 0.008, shore) + 0.00055 * fine
    ground = np.where(on_moss > 0.5, moss, sand)
    light = shaded(np.maximum(stones, ground), pixel)
    dark = blurred(shadows(np.maximum(stones, moss), pixel), max(1, int(0.0018 / pixel)))

    picture = over(colour("d8cdb8"), colour("c5b8a2"), broad[..., None])
    picture = picture * (0.93 + 0.14 * fine[..., None])
    green = over(colour("4f5f38"), colour("8b9158"), smoothstep(0.35, 0.75, tufts)[..., None])
    picture = over(picture, green * (0.72 + 0.4 * broad[..., None]), on_moss)
    grey = over(colour("5a5b5e"), colour("a39d93"), smoothstep(0.3, 0.75, rough)[..., None])
    lichen = smoothstep(0.58, 0.70, Noise(6).cloud(x * 26, y * 26, octaves=5))
    grey = over(grey, colour("a8a88a"), 0.55 * lichen)
    picture = over(picture, grey, smoothstep(0.000, 0.004, stones - moss))

    warm = np.array([1.05, 1.0, 0.92], np.float32)
    sky = np.array([0.40, 0.46, 0.58], np.float32)
    lit = np.clip(light, 0, 1.9)[..., None] * (1 - 0.93 * dark[..., None])
    shore_shade = 1 - 0.30 * smoothstep(0.012, 0.0, np.abs(shore)) * (stones <= 0)
    picture = picture * (0.42 * sky + 0.76 * warm * lit) * shore_shade[..., None]
    vignette = 1 - 0.22 * smoothstep(0.55, 1.05, np.hypot((x - 0.75) / 1.1, y - 0.5))
    return to_image(np.clip(picture * vignette[..., None], 0, 1), seed=9)
