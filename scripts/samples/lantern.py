"""A paper lantern in the dark, as a vector picture."""

import math

WIDTH, HEIGHT = 900, 1200
CENTRE = (450, 560)
HALF, TALL = 215, 300


def outline(y):
    """Half the lantern's width at `y`, from -1 at its top to 1 at its bottom."""
    return HALF * (1 - abs(y) ** 3.2 * 0.42)


def body():
    """The path around the paper."""
    ys = [-1 + step / 20 for step in range(41)]
    right = [(CENTRE[0] + outline(y), CENTRE[1] + TALL * y) for y in ys]
    left = [(CENTRE[0] - outline(y), CENTRE[1] + TALL * y) for y in reversed(ys)]
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in right + left) + " Z"


def ribs():
    """The bamboo rings, each an arc that sags as one sees it from slightly below."""
    lines = []
    for index in range(1, 17):
        y = -1 + index / 8.5
        half, at = outline(y), CENTRE[1] + TALL * y
        sag = 15 * (0.35 + 0.65 * math.cos(y))
        lines.append(
            f"M{CENTRE[0] - half:.1f} {at:.1f} "
            f"Q{CENTRE[0]} {at + 2 * sag:.1f} {CENTRE[0] + half:.1f} {at:.1f}"
        )
    return " ".join(lines)


def caps():
    """The black rings of lacquered wood above and below, and the handle."""
    x, top, bottom = CENTRE[0], CENTRE[1] - TALL, CENTRE[1] + TALL
    half = outline(1) + 8
    ring = f'x="{x - half:.1f}" width="{2 * half:.1f}" rx="9" fill="url(#wood)"'
    return f"""
  <path d="M{x} {top - 150} L{x} {top - 60}" stroke="#0d0a0c" stroke-width="5"/>
  <path d="M{x - 62} {top - 18} Q{x - 58} {top - 88} {x} {top - 88} Q{x + 58} {top - 88} {x + 62} {top - 18}"
    fill="none" stroke="#141013" stroke-width="8"/>
  <rect {ring} y="{top - 24}" height="40"/>
  <rect {ring} y="{bottom - 8}" height="38"/>"""


def tassel():
    """The red tassel below the lantern."""
    x, top = CENTRE[0], CENTRE[1] + TALL + 30
    threads = "".join(
        f'<path d="M{x + 1.6 * i:.1f} {top + 78} Q{x + 2.3 * i:.1f} {top + 130} '
        f'{x + 2.7 * i:.1f} {top + 196 - abs(i)}"/>'
        for i in range(-9, 10)
    )
    return f"""
  <path d="M{x} {top} L{x} {top + 50}" stroke="#7d1a17" stroke-width="4"/>
  <circle cx="{x}" cy="{top + 46}" r="13" fill="#c8372b"/>
  <path d="M{x - 16} {top + 80} Q{x} {top + 48} {x + 16} {top + 80} Z" fill="#a92a22"/>
  <g fill="none" stroke="#b5302a" stroke-width="2.4" stroke-linecap="round">{threads}</g>"""


def around(x, y, radius, count):
    """Points on a circle at equal distances, the first above its centre."""
    turns = [2 * math.pi * index / count for index in range(count)]
    return [(x + radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]


def branch():
    """A plum branch that crosses the emblem: stem and blossoms."""
    flowers = []
    for x, y, size in ((372, 470, 36), (520, 545, 44), (436, 610, 30), (560, 425, 25), (352, 660, 24)):
        petals = "".join(
            f'<circle cx="{px:.1f}" cy="{py:.1f}" r="{0.50 * size:.1f}"/>'
            for px, py in around(x, y, 0.62 * size, 5)
        )
        stamens = "".join(
            f'<path d="M{x} {y} L{px:.1f} {py:.1f}"/>' for px, py in around(x, y, 0.46 * size, 7)
        )
        flowers.append(
            f'<g fill="#b3281f">{petals}</g><circle cx="{x}" cy="{y}" r="{0.20 * size:.1f}" fill="#ffd98c"/>'
            f'<g stroke="#ffd98c" stroke-width="1.6">{stamens}</g>'
        )
    buds = "".join(
        f'<circle cx="{x}" cy="{y}" r="9" fill="#b3281f"/>'
        for x, y in ((610, 398), (318, 585), (486, 452), (402, 712))
    )
    stem = (
        '<path d="M300 742 C360 690 372 640 418 612 C470 578 488 566 512 520 C532 482 560 440 628 384" '
        'stroke-width="11"/>'
        '<path d="M418 612 C392 560 380 520 374 470 M512 520 C500 490 492 470 486 452 '
        'M372 664 C350 640 330 612 318 585" stroke-width="6"/>'
    )
    wood = f'<g fill="none" stroke="#4a1a12" stroke-linecap="round" opacity="0.85">{stem}</g>'
    return wood + "".join(flowers) + buds


def sparks():
    """Faint lights in the distance."""
    lights = []
    for index in range(26):
        x = (index * 383 + 97) % WIDTH
        y = (index * 619 + 40) % HEIGHT
        radius = 7 + (index * 37) % 30
        strength = 0.05 + 0.010 * ((index * 53) % 11)
        lights.append(f'<circle cx="{x}" cy="{y}" r="{radius}" opacity="{strength:.2f}"/>')
    return f'<g fill="#ffb765">{"".join(lights)}</g>'


def text():
    """The whole document."""
    x, y = CENTRE
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" {size}>
  <title>Paper lantern</title>
  <defs>
    <radialGradient id="night" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="820">
      <stop offset="0" stop-color="#7a3b1c"/><stop offset="0.35" stop-color="#41221f"/>
      <stop offset="0.7" stop-color="#1d1420"/><stop offset="1" stop-color="#0d0b14"/>
    </radialGradient>
    <radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="460">
      <stop offset="0" stop-color="#ffb45a" stop-opacity="0.75"/>
      <stop offset="0.55" stop-color="#ff8a30" stop-opacity="0.28"/>
      <stop offset="1" stop-color="#ff8a30" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="paper" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y + 60}" r="330">
      <stop offset="0" stop-color="#fff6cf"/><stop offset="0.35" stop-color="#ffdd8f"/>
      <stop offset="0.75" stop-color="#f6a347"/><stop offset="1" stop-color="#cf6a27"/>
    </radialGradient>
    <linearGradient id="wood" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="#0c0a0c"/><stop offset="0.5" stop-color="#4a2c1e"/>
      <stop offset="1" stop-color="#0c0a0c"/>
    </linearGradient>
    <clipPath id="round"><path d="{body()}"/></clipPath>
  </defs>
  <rect width="{WIDTH}" height="{HEIGHT}" fill="url(#night)"/>
  {sparks()}
  <circle cx="{x}" cy="{y}" r="460" fill="url(#glow)"/>
  <path d="{body()}" fill="url(#paper)"/>
  <g clip-path="url(#round)">{branch()}</g>
  <path d="{ribs()}" fill="none" stroke="#a4521c" stroke-width="2.5" opacity="0.55"/>{caps()}{tassel()}
</svg>
"""
