"""From a key to the next picture: the neighbour is decoded ahead, then seven keys in a row."""

import os
import tempfile
import time

from . import frames
from .viewing import COLOURS, KINDS, Stage, median, milliseconds, require_screen, write_photos

COLUMNS = [('picture', 'picture'), ('median_ms', 'flip ms'), ('slowest_ms', 'slowest ms'),
           ('burst_ms', 'seven keys ms'), ('moved_ms', 'first movement ms'), ('failed', 'failed')]
# Milliseconds between the keys of a burst.
PACE = 60


def add_arguments(parser):
    parser.add_argument('--flips', type=int, default=8, metavar='N', help='pages turned one by one (8)')
    parser.add_argument('--kinds', default='2MP,24MP', help='sizes of pictures (2MP,24MP)')


def measure(options):
    require_screen('flip')
    for kind in [kind for kind in options.kinds.split(',') if kind in KINDS]:
        with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder, Stage(folder) as stage:
            paths = write_photos(os.path.join(folder, kind), kind, 2 * len(COLOURS))
            row = {'picture': kind} | turns(stage, options, paths)
            yield row | {'moved_ms': first_movement(stage, options.program, paths, folder)}


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


def first_movement(stage, program, paths, folder):
    """Milliseconds from a key to the first frame that shows its effect, with animation; the program's own account."""
    statistics = os.path.join(folder, 'statistics')
    with stage.start([program, '--animation', '--stats', statistics, *paths]) as show:
        if show.first_picture() is None:
            return None
        time.sleep(1.5)
        seen = len(frames.read(statistics))
        for _ in range(5):
            stage.press('Right')
            time.sleep(1)
        new = frames.read(statistics)[seen:]
    answered = [frame['latency_ms'] for frame in new if frame.get('latency_ms') is not None]
    return round(median(answered), 1) if answered else None


def failures(rows):
    return [f'{row["picture"]}: {row["failed"]} pages did not come' for row in rows if row['failed']]
