"""From a key to the next picture: the neighbour is decoded ahead, then seven keys in a row."""

import os
import tempfile
import time

from . import frames
from .viewing import COLOURS, KINDS, Stage, median, milliseconds, require_screen, write_photos

COLUMNS = [('picture', 'picture'), ('median_ms', 'flip ms'), ('slowest_ms', 'slowest ms'),
           ('burst_ms', 'seven keys ms'), ('key_ms', 'key moves ms'), ('slowest_key_ms', 'at most'),
           ('drag_ms', 'drag moves ms'), ('slowest_drag_ms', 'at most'), ('failed', 'failed')]
# Milliseconds between the keys of a burst.
PACE = 60


def add_arguments(parser):
    parser.add_argument('--flips', type=int, default=8, metavar='N', help='pages turned one by one (8)')
    parser.add_argument('--kinds', default='2MP,24MP', help='sizes of pictures (2MP,24MP)')
    parser.add_argument('--renderer', metavar='NAME', help='who draws while movements are timed: software or opengl')


def measure(options):
    require_screen('flip')
    for kind in [kind for kind in options.kinds.split(',') if kind in KINDS]:
        with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder, Stage(folder) as stage:
            paths = write_photos(os.path.join(folder, kind), kind, 2 * len(COLOURS))
            row = {'picture': kind} | turns(stage, options, paths)
            yield row | first_movements(stage, options, paths, folder)


def turns(stage, options, paths):
    with stage.start([options.program, '--no-animation', *paths]) as show:
        if show.first_picture() is None:
            return {'failed': options.flips}
        time.sleep(1.5)
        times = []
        # The last page is the end.
        for page in range(1, min(options.flips, len(paths) - 8) + 1):
            times.append(show.turn('Right', page))
            time.sleep(1)
        page = len(times)
        began = time.monotonic()
        for _ in range(7):
            page += 1
            show.turn_without_looking('Right')
            time.sleep(PACE / 1000)
        seen = stage.wait_for(COLOURS[page % len(COLOURS)], 12)
    known = [each for each in times if each is not None]
    return {
        'median_ms': milliseconds(median(known)), 'slowest_ms': milliseconds(max(known, default=None)),
        'burst_ms': milliseconds(seen and seen - began), 'failed': len(times) - len(known) + (seen is None)}


def first_movements(stage, options, paths, folder):
    """Milliseconds from an input to the first frame, on its way to the screen, in which the page is elsewhere, with
    animation and from rest; by the program's own record of inputs and frames. A frame of a drag answers the first
    motion of the pointer that it shows.
    """
    files = {name: os.path.join(folder, name) for name in ('stats', 'trace', 'record')}
    command = [options.program, '--animation']
    if options.renderer:
        command += ['--renderer', options.renderer]
    for name, path in files.items():
        command += ['--' + name, path]
    middle = stage.size[1] / 2
    with stage.start([*command, *paths]) as show:
        if show.first_picture() is None:
            return {}
        time.sleep(1.5)
        for number in range(options.flips):
            stage.press('Right' if number % 2 == 0 else 'Left')
            time.sleep(1)
        for number in range(options.flips):
            start, end = (900, 500) if number % 2 == 0 else (500, 900)
            stage.screen.drag((start, middle), (end, middle), 0.3)
            time.sleep(1.2)
        stage.press('q')
        show.process.wait(10)
    # The trace's times are rounded.
    costs = {round(frame['t'], 3): frame for frame in frames.read(files['stats'])}
    shown = [frame for frame in frames.read(files['trace']) if 'position' in frame]
    inputs = frames.read(files['record'])
    keys = [line['t'] for line in inputs if line['type'] == 'key' and line.get('key') in ('Right', 'Left')
            and line.get('phase') != 'up']
    after_keys, in_drags = [], []
    rest = None
    for frame in shown:
        if frame['position'] % 1 == 0:
            rest = frame['position']
        # By at least one of the window's pixels.
        elif rest is not None and abs(frame['position'] - rest) * stage.size[0] >= 1:
            rest, cost = None, costs[frame['t']]
            if len(after_keys) < len(keys):
                after_keys.append(cost['shown'] - keys[len(after_keys)])
            elif 'latency_ms' in cost:
                in_drags.append(cost['latency_ms'])
    return {'key_ms': milliseconds_of(median(after_keys)), 'slowest_key_ms': milliseconds_of(max(after_keys, default=None)),
            'drag_ms': milliseconds_of(median(in_drags)), 'slowest_drag_ms': milliseconds_of(max(in_drags, default=None))}


def milliseconds_of(value):
    return None if value is None else round(value, 1)


def failures(rows):
    return [f'{row["picture"]}: {row["failed"]} pages did not come' for row in rows if row['failed']]
