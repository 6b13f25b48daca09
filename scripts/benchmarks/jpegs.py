"""Writes JPEG files of any size quickly: a few rows of blocks, each a restart interval, repeated."""

import random
import struct

# Codes of four bits for the categories of DC, of eight bits for those of AC that may occur.
AC_SYMBOLS = [0x00] + [run << 4 | size for run in range(10) for size in range(1, 8)]
AC_CODES = {symbol: code for code, symbol in enumerate(AC_SYMBOLS)}
DISTINCT_ROWS = 8


class Bits:
    """Bits, the highest first; bytes 0xFF are stuffed."""

    def __init__(self):
        self.text = []

    def add(self, value, count):
        if count:
            self.text.append(format(value, f'0{count}b'))

    def add_signed(self, value):
        size = abs(value).bit_length()
        self.add(value if value >= 0 else value + (1 << size) - 1, size)

    def finished(self):
        text = ''.join(self.text)
        text += '1' * (-len(text) % 8)
        return int(text, 2).to_bytes(len(text) // 8, 'big').replace(b'\xff', b'\xff\x00')


def segment(marker, content):
    return struct.pack('>BBH', 0xFF, marker, len(content) + 2) + content


def tables():
    dc = bytes([0, 0, 0, 0, 12] + [0] * 12) + bytes(range(12))
    ac = bytes([0x10, 0, 0, 0, 0, 0, 0, 0, len(AC_SYMBOLS)] + [0] * 8) + bytes(AC_SYMBOLS)
    return segment(0xDB, bytes([0] + [4] * 64)) + segment(0xC4, dc) + segment(0xC4, ac)


def frame(marker, width, height):
    """Three components; the colours have half the resolution."""
    return segment(marker, struct.pack('>BHHB', 8, height, width, 3) + bytes([1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]))


def scan(components, first, last, approximation=0):
    content = bytes([len(components)]) + b''.join(bytes([number, 0]) for number in components)
    return segment(0xDA, content + bytes([first, last, approximation]))


def block_values(source, base):
    """A block's DC and some AC coefficients as pairs of position and value."""
    places = sorted(source.sample(range(1, 40), 4))
    values = []
    last = 0
    for place in places:
        if place - last - 1 < 10:
            values.append((place, source.choice([-12, -5, -2, -1, 1, 3, 7, 20])))
            last = place
    return base + source.randint(-20, 20), values


def add_dc(bits, value, last):
    difference = value - last
    bits.add(abs(difference).bit_length(), 4)
    bits.add_signed(difference)


def add_ac(bits, values, first=1, last=63):
    place = first
    for position, value in values:
        if not first <= position <= last:
            continue
        while position - place > 9:
            # No code for long runs: small values between keep the table short.
            add_symbol(bits, 9, 1)
            place += 10
        add_symbol(bits, position - place, value)
        place = position + 1
    if place <= last:
        bits.add(AC_CODES[0], 8)


def add_symbol(bits, run, value):
    bits.add(AC_CODES[run << 4 | abs(value).bit_length()], 8)
    bits.add_signed(value)


class Content:
    """Blocks of one row of units of 16 × 16 pixels: four of luma, one each of chroma.

    `patch` replaces a range of columns by flat units of three values of DC.
    """

    def __init__(self, number, columns, patch=None):
        source = random.Random(number)
        hue = [source.randint(-200, 200) for _ in range(2)]
        self.units = []
        for column in range(columns):
            light = (column * 16 // 1000 % 10 - 5) * 30 + number * 12 - 48
            self.units.append([block_values(source, light) for _ in range(4)]
                              + [block_values(source, base) for base in hue])
        for column in patch[0] if patch else ():
            light, blue, red = patch[1]
            self.units[column] = [(light, [])] * 4 + [(blue, []), (red, [])]

    def blocks(self, component):
        """Of one component in the order of a scan of its own; luma is two rows of blocks."""
        if component > 1:
            return [[unit[component + 2] for unit in self.units]]
        return [[unit[row * 2 + side] for unit in self.units for side in (0, 1)] for row in (0, 1)]

    def baseline(self):
        bits = Bits()
        last = [0, 0, 0]
        for unit in self.units:
            for index, (dc, ac) in enumerate(unit):
                component = max(0, index - 3)
                add_dc(bits, dc, last[component])
                last[component] = dc
                add_ac(bits, ac)
        return bits.finished()

    def all_dc(self):
        bits = Bits()
        last = [0, 0, 0]
        for unit in self.units:
            for index, (dc, _) in enumerate(unit):
                component = max(0, index - 3)
                add_dc(bits, dc >> 1, last[component])
                last[component] = dc >> 1
        return bits.finished()

    def dc_refinement(self):
        bits = Bits()
        for unit in self.units:
            for dc, _ in unit:
                bits.add(dc & 1, 1)
        return bits.finished()

    def some_ac(self, component, first, last, width):
        """A restart interval for each row of blocks; blocks beyond the picture are left out."""
        result = []
        for row in self.blocks(component):
            bits = Bits()
            for _, ac in row[:width]:
                add_ac(bits, ac, first, last)
            result.append(bits.finished())
        return result


def write_intervals(file, intervals, count):
    """Writes `count` intervals, those given in turn, with the restart markers between."""
    for index in range(count):
        if index:
            file.write(bytes([0xFF, 0xD0 + (index - 1) % 8]))
        file.write(intervals[index % len(intervals)])


def write_baseline(path, width, height):
    columns, rows = -(-width // 16), -(-height // 16)
    intervals = [Content(number, columns).baseline() for number in range(DISTINCT_ROWS)]
    with open(path, 'wb') as file:
        file.write(b'\xff\xd8' + tables() + frame(0xC0, width, height))
        file.write(segment(0xDD, struct.pack('>H', columns)) + scan([1, 2, 3], 0, 63))
        write_intervals(file, intervals, rows)
        file.write(b'\xff\xd9')


def write_marked(path, width, height, colour):
    """A baseline picture whose middle fifth, each way, has one colour (red, green, blue)."""
    columns, rows = -(-width // 16), -(-height // 16)
    red, green, blue = colour
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    # DC is eight times the mean above 128, and the tables divide by four.
    values = [round(2 * value) for value in (light - 128, 0.564 * (blue - light), 0.713 * (red - light))]
    patch = range(columns * 2 // 5, columns * 3 // 5), values
    outside = [Content(number, columns).baseline() for number in range(DISTINCT_ROWS)]
    inside = [Content(number, columns, patch).baseline() for number in range(DISTINCT_ROWS)]
    middle = range(rows * 2 // 5, rows * 3 // 5)
    with open(path, 'wb') as file:
        file.write(b'\xff\xd8' + tables() + frame(0xC0, width, height))
        file.write(segment(0xDD, struct.pack('>H', columns)) + scan([1, 2, 3], 0, 63))
        for index in range(rows):
            if index:
                file.write(bytes([0xFF, 0xD0 + (index - 1) % 8]))
            file.write((inside if index in middle else outside)[index % DISTINCT_ROWS])
        file.write(b'\xff\xd9')


def write_progressive(path, width, height):
    """Eight scans: DC in two, then each component's AC in two parts."""
    columns, rows = -(-width // 16), -(-height // 16)
    contents = [Content(number, columns) for number in range(DISTINCT_ROWS)]

    def write_scan(header, intervals, interval, count):
        file.write(segment(0xDD, struct.pack('>H', interval)) + header)
        write_intervals(file, intervals, count)

    with open(path, 'wb') as file:
        file.write(b'\xff\xd8' + tables() + frame(0xC2, width, height))
        write_scan(scan([1, 2, 3], 0, 0, 0x01), [each.all_dc() for each in contents], columns, rows)
        for component in (1, 2, 3):
            side = 8 if component == 1 else 16
            wide, high = -(-width // side), -(-height // side)
            for first, last in ((1, 5), (6, 63)):
                intervals = [part for each in contents for part in each.some_ac(component, first, last, wide)]
                write_scan(scan([component], first, last), intervals, wide, high)
        write_scan(
            scan([1, 2, 3], 0, 0, 0x10), [each.dc_refinement() for each in contents], columns, rows)
        file.write(b'\xff\xd9')
