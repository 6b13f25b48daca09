"""The hand that writes scenarios: gestures as lines of input on the virtual clock.

Each gesture is written at the scenario's current time and moves it on to the
gesture's end. Positions are points of the window, times are milliseconds.
"""

import json
import math

SAMPLE = 8  # a touchscreen of 125 Hz


def number(value):
    """A number as short as JSON allows, to a thousandth."""
    value = round(value, 3)
    return int(value) if value == int(value) else value


class Hand:
    def __init__(self):
        self.lines = []
        self.now = 0
        self.places = {}  # where each finger is
        self.line("settle")
        self.now = 100

    # Lines

    def line(self, kind, **fields):
        fields = {k: number(v) if isinstance(v, float) else v for k, v in fields.items()}
        self.lines.append((self.now, len(self.lines), {"t": number(float(self.now)), "type": kind, **fields}))

    def text(self):
        lines = [line for _, _, line in sorted(self.lines, key=lambda item: item[:2])]
        return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)

    def wait(self, ms):
        self.now += ms

    def at(self, ms):
        self.now = ms

    # Fingers

    def down(self, x, y, id=1):
        self.places[id] = (x, y)
        self.line("touch", phase="down", id=id, x=float(x), y=float(y))

    def to(self, x, y, id=1):
        self.places[id] = (x, y)
        self.line("touch", phase="move", id=id, x=float(x), y=float(y))

    def up(self, id=1):
        self.places.pop(id, None)
        self.line("touch", phase="up", id=id)

    def cancel(self, id=1):
        self.places.pop(id, None)
        self.line("touch", phase="cancel", id=id)

    def move(self, ms, moves, step=SAMPLE):
        """Moves fingers together at constant speed; `moves` maps a finger to its offset."""
        begin, starts = self.now, {id: self.places[id] for id in moves}
        count = max(1, int(ms // step))
        for index in range(1, count + 1):
            part = index / count
            self.now = begin + ms * part
            for id, (dx, dy) in moves.items():
                x, y = starts[id]
                self.to(x + dx * part, y + dy * part, id)

    def drag(self, x, y, dx, dy, ms, id=1, step=SAMPLE):
        self.down(x, y, id)
        self.move(ms, {id: (dx, dy)}, step)

    def swipe(self, x, y, dx, dy=0, ms=120, hold=0, id=1):
        self.drag(x, y, dx, dy, ms, id)
        self.wait(hold)
        self.up(id)

    def tap(self, x, y, held=40):
        self.down(x, y)
        self.wait(held)
        self.up()

    def double_tap(self, x, y, gap=90):
        self.tap(x, y)
        self.wait(gap)
        self.tap(x, y)

    def fingers(self, x, y, distance, angle=0):
        """Puts two fingers down about a point."""
        cx, cy = math.cos(angle) * distance / 2, math.sin(angle) * distance / 2
        self.down(x - cx, y - cy, 1)
        self.down(x + cx, y + cy, 2)

    def spread(self, x, y, start, end, ms=240, dx=0, dy=0, angle=0):
        """Two fingers whose distance changes while their centre moves; they stay down."""
        self.fingers(x, y, start, angle)
        cx, cy = math.cos(angle) * (end - start) / 2, math.sin(angle) * (end - start) / 2
        self.move(ms, {1: (dx - cx, dy - cy), 2: (dx + cx, dy + cy)})

    def pinch(self, x, y, start, end, ms=240, dx=0, dy=0, angle=0):
        self.spread(x, y, start, end, ms, dx, dy, angle)
        self.up(1)
        self.up(2)

    # Mouse and wheel

    def mouse(self, phase, x, y, button=1):
        self.line("mouse", phase=phase, button=button, x=float(x), y=float(y))

    def mouse_drag(self, x, y, dx, dy, ms):
        begin = self.now
        self.mouse("down", x, y)
        count = max(1, int(ms // SAMPLE))
        for index in range(1, count + 1):
            self.now = begin + ms * index / count
            self.mouse("move", x + dx * index / count, y + dy * index / count)

    def wheel(self, x, y, dx=0.0, dy=0.0, precise=False, mods=()):
        self.line("wheel", dx=float(dx), dy=float(dy), x=float(x), y=float(y), precise=precise, mods=list(mods))

    # Keys and pads

    def key(self, name, held=40, mods=()):
        self.line("key", phase="down", key=name, mods=list(mods))
        self.wait(held)
        self.line("key", phase="up", key=name, mods=list(mods))

    def char(self, character, name=None):
        self.line("key", phase="down", key=name or character)
        self.line("text", text=character)
        self.wait(40)
        self.line("key", phase="up", key=name or character)

    def hold_key(self, name, ms, first=500, interval=30):
        begin = self.now
        self.line("key", phase="down", key=name)
        self.now = begin + first
        while self.now < begin + ms:
            self.line("key", phase="down", key=name, repeat=True)
            self.wait(interval)
        self.now = begin + ms
        self.line("key", phase="up", key=name)

    def attach(self, pad=0):
        self.line("pad", phase="attach", pad=pad)

    def button(self, name, held=60, pad=0):
        self.line("pad", phase="down", pad=pad, button=name)
        self.wait(held)
        self.line("pad", phase="up", pad=pad, button=name)

    def axis(self, name, value, pad=0):
        self.line("axis", pad=pad, axis=name, value=float(value))
