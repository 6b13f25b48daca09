"""Ten seconds in which nothing happens: frames, wake-ups, processor time."""

import os
import tempfile
import time

from . import frames, processes
from .viewing import Stage, require_screen, write_photos

COLUMNS = [('state', 'state'), ('frames', 'frames'), ('wakeups', 'wake-ups'), ('cpu_ms', 'processor ms'),
           ('threads', 'threads')]
SECONDS = 10


def add_arguments(parser):
    parser.add_argument('--seconds', type=int, default=SECONDS, metavar='N', help=f'how long ({SECONDS})')


def measure(options):
    require_screen('idle')
    with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder, Stage(folder) as stage:
        photos = os.path.join(folder, 'photos')
        write_photos(photos, '24MP', 5)
        statistics = os.path.join(folder, 'statistics')
        with stage.start([options.program, '--stats', statistics, photos]) as show:
            if show.first_picture() is None:
                return
            # The dots fade and decoders that nobody needs end.
            time.sleep(12)
            yield row('a page', show.process.pid, statistics, options.seconds)
            stage.press('Return')
            time.sleep(12)
            yield row('overview', show.process.pid, statistics, options.seconds)


def row(state, pid, statistics, seconds):
    before = look(pid, statistics)
    time.sleep(seconds)
    after = look(pid, statistics)
    return {'state': state, 'frames': after[0] - before[0], 'wakeups': after[1] - before[1],
            'cpu_ms': round(1000 * (after[2] - before[2])), 'threads': after[3]}


def look(pid, statistics):
    """Frames drawn, how often threads have waited for something, processor seconds, threads."""
    everything = processes.tree(pid)
    return (len(frames.read(statistics)), sum(map(processes.waits, everything)),
            processes.processor_time(everything), sum(len(processes.threads(each)) for each in everything))


def failures(rows):
    found = [] if rows else ['the first picture did not come']
    for row in rows:
        found += [f'{row["state"]}: {row[key]} {name}' for key, name in (('frames', 'frames'), ('wakeups', 'wake-ups'))
                  if row[key]]
    return found
