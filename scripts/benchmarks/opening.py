"""From the start of the process to the first picture on the screen, and the system calls until then."""

import os
import tempfile

from . import syscalls
from .viewing import KINDS, Stage, median, milliseconds, require_screen, write_photos

COLUMNS = [('picture', 'picture'), ('median_ms', 'median ms'), ('fastest_ms', 'fastest ms'),
           ('slowest_ms', 'slowest ms'), ('calls', 'calls'), ('looks', 'calls for names'), ('failed', 'failed')]


def add_arguments(parser):
    parser.add_argument('--rounds', type=int, default=7, metavar='N', help='how often each is opened (7)')
    parser.add_argument('--kinds', default='2MP,24MP,100MP', help='sizes of pictures (2MP,24MP,100MP)')


def measure(options):
    require_screen('open')
    kinds = [kind for kind in options.kinds.split(',') if kind in KINDS]
    with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder, Stage(folder) as stage:
        paths = {kind: write_photos(os.path.join(folder, kind), kind, 1)[0] for kind in kinds}
        times = {kind: [] for kind in kinds}
        for _ in range(options.rounds):
            for kind in kinds:
                with stage.start([options.program, '--no-animation', paths[kind]]) as show:
                    times[kind].append(show.first_picture())
        for kind in kinds:
            known = [time for time in times[kind] if time is not None]
            row = {'picture': kind, 'failed': options.rounds - len(known)}
            if known:
                row |= {'median_ms': milliseconds(median(known)), 'fastest_ms': milliseconds(min(known)),
                        'slowest_ms': milliseconds(max(known))}
            yield row | calls(stage, [options.program, '--no-animation', paths[kind]])


def calls(stage, command, fragment=b''):
    """The calls until the first picture, and those for names with the fragment; nothing where they cannot be counted."""
    if not syscalls.available():
        return {}
    with syscalls.Count(command) as count, stage.start(count.command) as show:
        if show.first_picture() is None:
            return {}
        total, looks = count.so_far(fragment)
        return {'calls': total, 'looks': looks}


def failures(rows):
    return [f'{row["picture"]}: not shown in {row["failed"]} rounds' for row in rows if row['failed']]
