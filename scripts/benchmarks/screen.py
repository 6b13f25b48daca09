"""A virtual X server and its pointer and keyboard, moved through the XTEST extension."""

import os
import socket
import struct
import subprocess
import time

KEY_PRESS, KEY_RELEASE, BUTTON_PRESS, BUTTON_RELEASE, MOTION = 2, 3, 4, 5, 6


class Screen:
    def __init__(self, width, height):
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ['Xvfb', '-displayfd', str(writing), '-screen', '0', f'{width}x{height}x24', '-nolisten', 'tcp'],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.number = int(pipe.readline())
        self.display = f':{self.number}'
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(f'/tmp/.X11-unix/X{self.number}')
        self.socket.sendall(struct.pack('<BxHHHHxx', ord('l'), 11, 0, 0, 0))
        self.root = self.greeting()
        self.extension = self.opcode(b'XTEST')

    def exactly(self, count):
        data = b''
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise ConnectionError('the X server closed the connection')
            data += part
        return data

    def greeting(self):
        """The root window, from the answer to the first message (X protocol, connection setup)."""
        accepted, size = struct.unpack('<BxHHH', self.exactly(8))[0::3]
        content = self.exactly(size * 4)
        if accepted != 1:
            raise ConnectionError('the X server refused the connection')
        vendor, formats = struct.unpack_from('<H', content, 16)[0], content[21]
        return struct.unpack_from('<I', content, 32 + (vendor + 3 & ~3) + 8 * formats)[0]

    def opcode(self, name):
        padded = name + bytes(-len(name) % 4)
        self.socket.sendall(struct.pack('<BxHHxx', 98, 2 + len(padded) // 4, len(name)) + padded)
        reply = self.exactly(32)
        if not reply[8]:
            raise ConnectionError('the X server has no XTEST')
        return reply[9]

    def send(self, kind, detail, x=0, y=0):
        event = struct.pack('<BBxxII8xhh7xB', kind, detail, 0, self.root, x, y, 0)
        self.socket.sendall(struct.pack('<BBH', self.extension, 2, 9) + event)

    def move(self, x, y):
        self.send(MOTION, 0, round(x), round(y))

    def press(self):
        self.send(BUTTON_PRESS, 1)

    def release(self):
        self.send(BUTTON_RELEASE, 1)

    def drag(self, first, last, seconds):
        """The pointer drawn along a line with its button down, at 125 Hz."""
        self.move(*first)
        self.press()
        began = time.monotonic()
        count = round(seconds * 125)
        for step in range(1, count + 1):
            time.sleep(max(0, began + step / 125 - time.monotonic()))
            self.move(*(a + (b - a) * step / count for a, b in zip(first, last)))
        self.release()

    def key(self, code):
        self.send(KEY_PRESS, code)
        self.send(KEY_RELEASE, code)

    def pixel(self, x, y):
        """Red, green, blue of what is on the screen at a point."""
        self.socket.sendall(struct.pack('<BBHIhhHHI', 73, 2, 5, self.root, x, y, 1, 1, 0xFFFF_FFFF))
        reply = self.reply()
        blue, green, red = reply[32:35]
        return red, green, blue

    def reply(self):
        """The next answer; events that come before it are passed over."""
        while True:
            head = self.exactly(32)
            if head[0] == 0:
                raise ConnectionError(f'the X server refused a request with error {head[1]}')
            if head[0] == 1:
                return head + self.exactly(4 * struct.unpack_from('<I', head, 4)[0])

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
