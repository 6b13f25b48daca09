"""Pictures with coloured middles, and programs whose screen is watched until a colour is there."""

import os
import shutil
import signal
import subprocess
import sys
import time

from . import jpegs
from .screen import Screen

# Far from each other and from what walls and pictures are made of.
COLOURS = [(255, 0, 255), (0, 255, 255), (255, 255, 0), (0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 128, 0),
           (128, 0, 255)]
SIZE = (1280, 720)
# Keys of a PC keyboard as X numbers them.
KEYS = {'q': 24, 'n': 57, 'Space': 65, 'Right': 114, 'Left': 113, 'Page_Down': 117, 'Down': 116, 'Return': 36,
        '1': 10, 'i': 31}
KINDS = {'2MP': (1920, 1280), '24MP': (6000, 4000), '100MP': (12500, 8000)}


def write_photos(folder, kind, count):
    """Photos of a kind with the colours in turn; their paths."""
    width, height = KINDS[kind]
    os.makedirs(folder, exist_ok=True)
    paths = [os.path.join(folder, f'p{number:03}.jpg') for number in range(count)]
    for number, path in enumerate(paths[:len(COLOURS)]):
        jpegs.write_marked(path, width, height, COLOURS[number])
    for number, path in enumerate(paths[len(COLOURS):]):
        shutil.copyfile(paths[number % len(COLOURS)], path)
    return paths


def require_screen(benchmark):
    if not shutil.which('Xvfb'):
        sys.exit(f'bench {benchmark}: Xvfb is needed (on Debian: apt-get install xvfb)')


class Stage:
    """A screen, with a window manager where one is installed, and a home of its own for what is started."""

    def __init__(self, home, size=SIZE):
        self.screen = Screen(*size)
        self.size = size
        self.environment = dict(
            os.environ, DISPLAY=self.screen.display, SDL_VIDEODRIVER='x11', HOME=home, XDG_RUNTIME_DIR=home,
            GDK_BACKEND='x11', QT_QPA_PLATFORM='xcb', NO_AT_BRIDGE='1')
        for name in ('WAYLAND_DISPLAY', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'):
            self.environment.pop(name, None)
        self.manager = None
        if shutil.which('openbox'):
            self.manager = subprocess.Popen(
                ['openbox'], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(0.7)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.manager:
            self.manager.terminate()
            self.manager.wait()
        self.screen.close()

    def start(self, command):
        return Show(self, command)

    def wait_for(self, colour, seconds):
        """When the colour is at the screen's middle; None if it does not come."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            pixel = self.screen.pixel(self.size[0] // 2, self.size[1] // 2)
            if all(abs(a - b) <= 40 for a, b in zip(pixel, colour)):
                return time.monotonic()
            time.sleep(0.0005)
        return None

    def press(self, key):
        """Presses a key; when that was."""
        pressed = time.monotonic()
        self.screen.key(KEYS[key])
        return pressed


class Show:
    """A program that shows pictures on a stage; ended at the end of a `with`."""

    def __init__(self, stage, command):
        self.stage = stage
        stage.screen.move(stage.size[0] - 2, stage.size[1] - 2)
        self.begin = time.monotonic()
        self.process = subprocess.Popen(
            command, env=stage.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        time.sleep(0.2)

    def end(self):
        """Asks the program to end, as a session's end would, so that it remembers what it does."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)

    def first_picture(self, seconds=30):
        """Seconds from the start of the process to the first picture."""
        seen = self.stage.wait_for(COLOURS[0], seconds)
        return None if seen is None else seen - self.begin

    def turn_without_looking(self, key):
        self.stage.press(key)

    def turn(self, key, page, seconds=6):
        """Seconds from a key to the page's picture, the number counted from 0."""
        pressed = self.stage.press(key)
        seen = self.stage.wait_for(COLOURS[page % len(COLOURS)], seconds)
        return None if seen is None else seen - pressed


def milliseconds(seconds, digits=1):
    return None if seconds is None else round(1000 * seconds, digits)


def median(values):
    """Of those that are there; None of none."""
    known = sorted(value for value in values if value is not None)
    return known[len(known) // 2] if known else None
