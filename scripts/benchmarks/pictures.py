"""Writes PNG and TIFF files of any size."""

import random
import struct
import zlib


def png_chunk(name, content):
    return struct.pack('>I', len(content)) + name + content + struct.pack('>I', zlib.crc32(name + content))


def write_png(path, width, height, row):
    """`row` gives the red, green, blue bytes of a row by its number."""
    packer = zlib.compressobj(1)
    data = b''.join(packer.compress(b'\0' + row(number)) for number in range(height)) + packer.flush()
    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n' + png_chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0)))
        file.write(png_chunk(b'IDAT', data) + png_chunk(b'IEND', b''))


def coloured_row(width, number):
    """The colour changes every 1,000 pixels."""
    return b''.join(
        bytes([part * 53 % 256, part * 97 % 256, (part * 31 + number) % 256]) * min(1000, width - part * 1000)
        for part in range(-(-width // 1000)))


def write_strip_png(path, width, height):
    write_png(path, width, height, lambda number: coloured_row(width, number))


PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def write_interlaced_png(path, width, height):
    """A PNG in seven passes; the colours change every 1000 pixels both ways."""
    squeeze = zlib.compressobj(1)
    data = bytearray()
    for left, top, right, down in PASSES:
        line, block = b'', -1
        for y in range(top, height, down):
            if y // 1000 != block:
                block = y // 1000
                columns = range(left, width, right)
                line = b'\0' + b''.join(
                    bytes(((x // 1000 * 40 + block * 7) % 256, block * 12 % 256, x // 1000 * 12 % 256)) for x in columns)
            data += squeeze.compress(line)
    data += squeeze.flush()
    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n')
        file.write(png_chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 1)))
        file.write(png_chunk(b'IDAT', bytes(data)))
        file.write(png_chunk(b'IEND', b''))


def tile(number, side):
    """A tile's red, green, blue bytes, compressed: a flat colour with a frame and noise."""
    source = random.Random(number)
    colour = [source.randint(40, 215) for _ in range(3)]
    noise = source.randbytes(3 * side)
    rows = []
    for row in range(side):
        pixels = bytearray(colour * side)
        pixels[0:3] = pixels[-3:] = b'\0\0\0'
        pixels[3 * row:3 * row + 60] = noise[3 * row:3 * row + 60][:len(pixels[3 * row:3 * row + 60])]
        rows.append(bytes(pixels))
    return zlib.compress(b''.join(rows), 6)


def write_tiled_tiff(path, width, height, side=256, distinct=61):
    """A TIFF of compressed tiles without smaller versions; a few tiles are used again and again."""
    tiles = [tile(number, side) for number in range(distinct)]
    count = -(-width // side) * -(-height // side)
    offsets, place = [], 8
    for data in tiles:
        offsets.append(place)
        place += len(data)
    depths, lists = place, place + 6
    directory = lists + 8 * count
    entries = [
        (256, 4, 1, width), (257, 4, 1, height), (258, 3, 3, depths), (259, 3, 1, 8), (262, 3, 1, 2),
        (277, 3, 1, 3), (284, 3, 1, 1), (322, 4, 1, side), (323, 4, 1, side), (324, 4, count, lists),
        (325, 4, count, lists + 4 * count),
    ]
    order = [index % distinct for index in range(count)]
    with open(path, 'wb') as file:
        file.write(struct.pack('<2sHI', b'II', 42, directory) + b''.join(tiles) + struct.pack('<3H', 8, 8, 8))
        file.write(struct.pack(f'<{count}I', *(offsets[index] for index in order)))
        file.write(struct.pack(f'<{count}I', *(len(tiles[index]) for index in order)))
        file.write(struct.pack('<H', len(entries)))
        file.write(b''.join(struct.pack('<HHII', *entry) for entry in entries) + struct.pack('<I', 0))
