"""Writes animations as GIF: frames that keep what they do not change."""

import struct


def packed(pixels, bits=8):
    """Compresses palette indices as GIF does (LZW with growing codes), in blocks."""
    clear, stop = 1 << bits, (1 << bits) + 1
    codes, width, pending, held, out = {}, bits + 1, 0, 0, bytearray()

    def emit(code):
        nonlocal pending, held
        pending |= code << held
        held += width
        while held >= 8:
            out.append(pending & 255)
            pending >>= 8
            held -= 8

    emit(clear)
    prefix, following = pixels[0], stop + 1
    for pixel in pixels[1:]:
        known = codes.get((prefix, pixel))
        if known is not None:
            prefix = known
            continue
        emit(prefix)
        codes[prefix, pixel] = following
        if following == 1 << width and width < 12:
            width += 1
        following += 1
        prefix = pixel
        if following > 4095:
            emit(clear)
            codes, width, following = {}, bits + 1, stop + 1
    emit(prefix)
    emit(stop)
    if held:
        out.append(pending & 255)
    blocks = b"".join(bytes([len(out[i : i + 255])]) + out[i : i + 255] for i in range(0, len(out), 255))
    return bytes([bits]) + blocks + b"\0"


def write(path, frames, milliseconds, transparent):
    """Writes frames of one palette that repeat for ever; `transparent` is the index that keeps."""
    width, height = frames[0].size
    palette = bytes(frames[0].getpalette())[:768].ljust(768, b"\0")
    with open(path, "wb") as file:
        file.write(b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + palette)
        file.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")
        for index, frame in enumerate(frames):
            flags = 0x04 if index == 0 else 0x05
            file.write(b"\x21\xf9\x04" + struct.pack("<BHBB", flags, milliseconds // 10, transparent, 0))
            file.write(b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0))
            file.write(packed(frame.tobytes()))
        file.write(b";")
