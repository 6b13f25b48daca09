"""What a frame costs while pages move: processor time, allocations, textures filled, bytes redrawn."""

import json
import os
import shutil
import subprocess
import tempfile
import time

from .processes import wait_until
from .program import scenario
from .screen import Screen
from .viewing import KEYS, write_photos

COLUMNS = [('case', 'case'), ('frames', 'frames'), ('own_median_ms', 'own ms'), ('own_p99_ms', 'own p99 ms'),
           ('drawing_median_ms', 'drawing ms'), ('drawing_p99_ms', 'drawing p99 ms'), ('uploads', 'uploads'),
           ('allocations', 'allocations'), ('most_allocations', 'at most'), ('redrawn_kb', 'redrawn kB')]
SIZES = {'720p': (1280, 720), '1080p': (1920, 1080), '4K': (3840, 2160)}
OWN_LIMIT_MS = 0.3
UPLOAD_LIMIT = 2
# Frames from the start of a movement that may prepare it.
WARM_UP = 3


def add_arguments(parser):
    parser.add_argument('--only', help='cases whose names contain this, such as 4K or swipe')
    parser.add_argument('--renderers', default='', metavar='NAMES',
                        help='also in windows, drawn by these: software,opengl')


# Movements on the virtual clock, each with the time from which its frames count


def touch(time, phase, x, y, finger=0):
    return {'t': time, 'type': 'touch', 'phase': phase, 'id': finger, 'x': x, 'y': y}


def key(time, name):
    return [{'t': time, 'type': 'key', 'key': name}, {'t': time + 20, 'type': 'key', 'phase': 'up', 'key': name}]


def drag(start, first, last, duration=320):
    lines = [touch(start, 'down', *first)]
    for step in range(1, duration // 16 + 1):
        share = step * 16 / duration
        lines.append(touch(start + 16 * step, 'move', *(a + (b - a) * share for a, b in zip(first, last))))
    return lines + [touch(start + duration + 8, 'up', *last)]


def swipe(width, height):
    lines = []
    for number in range(4):
        lines += drag(1000 + 1200 * number, (0.8 * width, height / 2), (0.3 * width, height / 2))
    return lines, 1000, 5600


def zoom(width, height):
    lines = [touch(1000, 'down', width / 2 - 40, height / 2, 1), touch(1000, 'down', width / 2 + 40, height / 2, 2)]
    for step in range(1, 41):
        reach = 40 + step * width / 160
        lines += [touch(1000 + 16 * step, 'move', width / 2 - reach, height / 2, 1),
                  touch(1000 + 16 * step, 'move', width / 2 + reach, height / 2, 2)]
    lines += [touch(1700, 'up', width / 2 - reach, height / 2, 1), touch(1700, 'up', width / 2 + reach, height / 2, 2)]
    return lines + drag(2200, (0.7 * width, 0.5 * height), (0.4 * width, 0.4 * height)), 1000, 3600


def dots(width, height):
    """An input brings the dots back; they fade by themselves."""
    return [{'t': 6000, 'type': 'mouse', 'phase': 'move', 'x': width / 2, 'y': height / 2},
            {'t': 12000, 'type': 'mouse', 'phase': 'move', 'x': width / 2 + 9, 'y': height / 2}], 1000, 18000


def grid(width, height):
    lines = key(1000, 'Return')
    for number in range(3):
        lines += drag(2500 + 1500 * number, (width / 2, 0.8 * height), (width / 2, 0.2 * height))
    return lines, 2500, 8000


MOVEMENTS = {'swipe': swipe, 'zoom': zoom, 'dots': dots, 'grid': grid}


# The same in a window, in real time, by the pointer


def swipe_window(screen, width, height):
    for _ in range(4):
        screen.drag((0.8 * width, height / 2), (0.3 * width, height / 2), 0.32)
        time.sleep(0.9)


def zoom_window(screen, width, height):
    screen.move(0.4 * width, 0.5 * height)
    for _ in range(2):
        screen.press()
        screen.release()
        time.sleep(0.08)
    time.sleep(0.9)
    for last in [(0.4, 0.4), (0.6, 0.7)]:
        screen.drag((0.7 * width, 0.5 * height), (last[0] * width, last[1] * height), 0.32)
        time.sleep(0.9)


def dots_window(screen, width, height):
    for number in range(2):
        screen.move(width / 2 + 9 * number, height / 2)
        time.sleep(4)


WINDOW_MOVEMENTS = {'swipe': swipe_window, 'zoom': zoom_window, 'dots': dots_window}


# Measuring


def measure(options):
    with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder:
        counter = build_counter(folder)
        write_photos(os.path.join(folder, 'photos'), '2MP', 16)
        for index in range(16, 240):
            os.link(os.path.join(folder, 'photos', f'p{index % 16:03}.jpg'),
                    os.path.join(folder, 'photos', f'p{index:03}.jpg'))
        for size, (width, height) in SIZES.items():
            for movement, make in MOVEMENTS.items():
                name = f'{movement} {size}'
                if options.only and options.only not in name:
                    continue
                lines, first, last = make(width, height)
                lines = lines + [{'t': last + 100, 'type': 'quit'}]
                yield {'case': name} | run(options.program, (width, height), lines, (first, last), folder, counter)
        for renderer in filter(None, options.renderers.split(',')):
            for size, extent in SIZES.items():
                for movement, perform in WINDOW_MOVEMENTS.items():
                    name = f'{movement} {size} {renderer}'
                    if not options.only or options.only in name:
                        yield {'case': name, 'renderer': renderer} | run_in_window(
                            options.program, extent, renderer, perform, folder, counter)


def run(program, size, lines, interval, folder, counter):
    statistics = os.path.join(folder, 'statistics')
    environment = dict(os.environ)
    if counter:
        environment['LD_PRELOAD'] = counter
    result = subprocess.run(
        [program, '--headless', '%dx%d' % size, '--settings', 'none', '--play', '-', '--stats', statistics,
         os.path.join(folder, 'photos')],
        input=scenario([{'t': 0, 'type': 'settle'}, *lines]), env=environment, text=True, capture_output=True)
    if result.returncode != 0:
        raise SystemExit(f'bench frames: the program ended with {result.returncode}: {result.stderr}')
    return summary([frame for frame in read(statistics) if interval[0] <= frame['t'] <= interval[1]])


def run_in_window(program, size, renderer, perform, folder, counter):
    statistics = os.path.join(folder, 'statistics')
    screen = Screen(*size)
    environment = dict(os.environ, DISPLAY=screen.display, SDL_VIDEODRIVER='x11', HOME=folder)
    if counter:
        environment['LD_PRELOAD'] = counter
    program = subprocess.Popen(
        [program, '--fullscreen', '--renderer', renderer, '--settings', 'none', '--stats', statistics,
         os.path.join(folder, 'photos')], env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: read(statistics), 20)
        # The neighbours are decoded and the dots have faded.
        time.sleep(4)
        before = len(read(statistics))
        perform(screen, *size)
        screen.key(KEYS['q'])
        program.wait(20)
    finally:
        program.kill()
        program.wait()
        screen.close()
    return summary(read(statistics)[before:])


def build_counter(folder):
    """The library that counts allocations; None where there is no compiler."""
    compiler = next(filter(None, map(shutil.which, ('cc', 'clang', 'gcc'))), None)
    if not compiler:
        return None
    library = os.path.join(folder, 'allocations.so')
    source = os.path.join(os.path.dirname(os.path.realpath(__file__)), 'allocations.c')
    made = subprocess.run([compiler, '-O2', '-fPIC', '-shared', '-fno-builtin', '-o', library, source],
                          capture_output=True)
    return library if made.returncode == 0 else None


def read(path):
    """The frames that a file of statistics tells of; its last line may still be being written."""
    frames = []
    try:
        with open(path) as file:
            for line in file:
                if line.endswith('\n'):
                    frames.append(json.loads(line))
    except FileNotFoundError:
        pass
    return frames


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def summary(frames):
    steady = frames[WARM_UP:]
    if not steady:
        return {'frames': len(frames)}
    own = [frame['own_ms'] for frame in steady]
    drawing = [frame['drawing_ms'] for frame in steady]
    row = {
        'frames': len(frames), 'own_median_ms': round(percentile(own, 0.5), 3),
        'own_p99_ms': round(percentile(own, 0.99), 3), 'drawing_median_ms': round(percentile(drawing, 0.5), 2),
        'drawing_p99_ms': round(percentile(drawing, 0.99), 2), 'uploads': max(frame['uploads'] for frame in steady),
        'redrawn_kb': round(percentile([frame['redrawn'] for frame in steady], 0.5) / 1024)}
    counts = [frame['allocations'] for frame in steady if frame.get('allocations') is not None]
    if counts:
        row |= {'allocations': percentile(counts, 0.5), 'most_allocations': max(counts)}
    return row


def failures(rows):
    """Counts only: times depend on what else the machine does.

    In windows the display server's events and the graphics driver allocate, too.
    """
    found = [f'{row["case"]}: no frames' for row in rows if not row['frames']]
    found += [f'{row["case"]}: {row["allocations"]} allocations a frame'
              for row in rows if row.get('allocations') and 'renderer' not in row]
    return found
