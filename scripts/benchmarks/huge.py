"""Pictures of enormous size: time to the first picture, memory, frames while panning at 1:1."""

import os
import shutil
import subprocess
import sys
import tempfile
import time

from . import jpegs, pictures
from .processes import MEGABYTE, wait_until
from .program import Program, scenario
from .screen import Screen

COLUMNS = [
    ('picture', 'picture'), ('file_mb', 'file MB'), ('first_s', 'first picture s'), ('djpeg_s', 'djpeg s'),
    ('djpeg_ratio', 'ratio'), ('zoom_s', '1:1 sharp s'),
    ('longest_ms', 'longest frame ms'), ('frames', 'frames'), ('peak_mb', 'peak MB'), ('viewer_mb', 'viewer MB'),
    ('decoder_mb', 'decoder MB'), ('quality', 'quality'), ('scale', 'scale'), ('zoom', 'zoom'),
]
SIZE = (1280, 720)
LIMIT_MB = 1024
LIMIT_MS = 100
# The key "1" of a PC keyboard as X numbers keys, and "q".
KEY_ONE, KEY_Q = 10, 24
DRAGS = [((1100, 600), (200, 120)), ((1100, 120), (200, 600)), ((200, 600), (1100, 120)), ((1100, 600), (200, 120))]

PICTURES = {
    'jpeg-20000x20000': ('a.jpg', jpegs.write_baseline, 20000, 20000),
    'tiff-32768x32768': ('a.tif', pictures.write_tiled_tiff, 32768, 32768),
    'progressive-12000x9000': ('a.jpg', jpegs.write_progressive, 12000, 9000),
    'interlaced-png-20000x20000': ('a.png', pictures.write_interlaced_png, 20000, 20000),
    'png-65500x1': ('a.png', pictures.write_strip_png, 65500, 1),
    'png-40000x16': ('a.png', pictures.write_strip_png, 40000, 16),
}


def add_arguments(parser):
    parser.add_argument('--only', choices=PICTURES, help='one of the pictures')


def measure(options):
    if not shutil.which('Xvfb'):
        sys.exit('bench huge: Xvfb is needed (on Debian: apt-get install xvfb)')
    for name in [options.only] if options.only else PICTURES:
        file, write, width, height = PICTURES[name]
        with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder:
            path = os.path.join(folder, file)
            write(path, width, height)
            row = {'picture': name, 'file_mb': round(os.path.getsize(path) / MEGABYTE, 1)}
            row.update(without_window(options.program, path))
            row.update(in_window(options.program, path, row))
            yield row | beside_djpeg(path, row)


def beside_djpeg(path, row):
    """What libjpeg's own program takes for an eighth of the size, the best of three; nothing without it."""
    if not path.endswith('.jpg') or not shutil.which('djpeg') or 'first_s' not in row:
        return {}
    times = []
    for _ in range(3):
        began = time.monotonic()
        subprocess.run(['djpeg', '-scale', '1/8', '-outfile', os.devnull, path], check=True)
        times.append(time.monotonic() - began)
    return {'djpeg_s': round(min(times), 2), 'djpeg_ratio': round(row['first_s'] / min(times), 2)}


def memory(run, row=None):
    """The highest values of this run and an earlier one."""
    values = {
        'peak_mb': run.watch.peak, 'viewer_mb': run.watch.highest_of('tokonoma', excluding='decode'),
        'decoder_mb': run.watch.highest_of('decode'),
    }
    return {key: max(round(value / MEGABYTE), (row or {}).get(key, 0)) for key, value in values.items()}


# On a virtual clock


def drag_lines(start, first, last):
    """A finger drawn along a line within 400 ms."""
    lines = [{'t': start, 'type': 'touch', 'phase': 'down', 'x': first[0], 'y': first[1]}]
    for step in range(1, 26):
        x, y = (a + (b - a) * step / 25 for a, b in zip(first, last))
        lines.append({'t': start + 16 * step, 'type': 'touch', 'phase': 'move', 'x': x, 'y': y})
    return lines + [{'t': start + 416, 'type': 'touch', 'phase': 'up'}]


def without_window(program, path):
    """Zooms and pans; what was shown in the end."""
    lines = [{'t': 0, 'type': 'settle'}, {'t': 100, 'type': 'key', 'key': '1'},
             {'t': 120, 'type': 'key', 'phase': 'up', 'key': '1'}, {'t': 2000, 'type': 'settle'}]
    for number, (first, last) in enumerate(DRAGS):
        lines += drag_lines(2000 + 1000 * number, first, last)
    lines += [{'t': 8000, 'type': 'settle'}, {'t': 8100, 'type': 'quit'}]
    run = Program([program, '--headless', '%dx%d' % SIZE, '--play', '-', '--trace', '-', path],
                  played=scenario(lines))
    status = run.wait(180)
    last = run.last
    result = {'status': status, 'quality': last.get('quality', 'none'), 'scale': round(last.get('scale', 0), 3),
              'zoom': round(last.get('zoom', 0), 2), 'restarts': restarts(run), **memory(run)}
    return result | {key: text for key, text in (('error', last.get('error')), ('stderr', run.complaints)) if text}


def restarts(run):
    return sum(line.get('event') == 'decoder-restarted' for _, line in run.lines)


# In a window, in real time


def in_window(program, path, row):
    screen = Screen(*SIZE)
    try:
        environment = dict(os.environ, DISPLAY=screen.display, SDL_VIDEODRIVER='x11')
        run = Program([program, '--trace', '-', path], environment)
        times = pan(screen, run)
        screen.key(KEY_Q)
        run.wait(10)
    finally:
        screen.close()
    first, zoomed, sharp, begin, end = times
    gaps = moving_gaps(run, begin, end)
    result = {'frames': len(gaps), 'restarts': row['restarts'] + restarts(run), **memory(run, row)}
    if first:
        result['first_s'] = round(first - run.start, 2)
        result['zoom_s'] = round(sharp - zoomed, 2)
    if gaps:
        result['longest_ms'] = round(1000 * max(gaps))
        result['median_ms'] = round(1000 * sorted(gaps)[len(gaps) // 2], 1)
    return result


def pan(screen, run):
    """Opens, zooms, drags; the times of the first picture, the key, the sharp picture, first and last drag."""
    wait_until(lambda: run.first(lambda line: line.get('event') == 'first-picture'), 60)
    first = run.first(lambda line: line.get('event') == 'first-picture')
    screen.move(640, 360)
    await_rest(run, 10)
    zoomed = time.monotonic()
    screen.key(KEY_ONE)
    await_rest(run, 30)
    sharp = run.lines[-1][0] if run.lines else zoomed
    begin = time.monotonic()
    for start, end in DRAGS:
        screen.drag(start, end, 0.6)
        time.sleep(0.3)
    await_rest(run, 10)
    return first, zoomed, sharp, begin, time.monotonic()


def await_rest(run, seconds):
    """Until nothing was drawn for a second and a half."""
    entered = time.monotonic()

    def is_at_rest():
        return time.monotonic() - max(entered, run.lines[-1][0] if run.lines else 0) > 1.5

    wait_until(is_at_rest, seconds)


def moving_gaps(run, begin, end):
    """Seconds between frames of which the earlier was one of a movement."""
    frames = [line for time, line in run.lines if begin <= time <= end and 'event' not in line]
    return [(after['t'] - before['t']) / 1000 for before, after in zip(frames, frames[1:]) if before['moving']]


def failures(rows):
    found = []
    for row in rows:
        name = row['picture']
        if row['status'] != 0 or row['quality'] != 'final':
            found.append(f'{name}: ended with {row["status"]}, quality {row["quality"]} {row.get("error", "")}')
        elif abs(row['scale'] - 1) > 0.001:
            found.append(f'{name}: scale {row["scale"]} instead of 1')
        if row['peak_mb'] > LIMIT_MB:
            found.append(f'{name}: {row["peak_mb"]} MB, limit {LIMIT_MB} MB')
        if row.get('longest_ms', LIMIT_MS + 1) > LIMIT_MS:
            found.append(f'{name}: a frame of {row.get("longest_ms", "unknown")} ms, limit {LIMIT_MS} ms')
        if row['restarts']:
            found.append(f'{name}: {row["restarts"]} decoders had to be replaced')
    return found
