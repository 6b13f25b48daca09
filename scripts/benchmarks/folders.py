"""Opening folders of 10, 1,000 and 100,000 files: time, calls and memory."""

import os
import tempfile
import time

from . import processes, syscalls
from .opening import calls
from .viewing import Stage, median, milliseconds, require_screen, write_photos

COLUMNS = [('files', 'files'), ('median_ms', 'median ms'), ('fastest_ms', 'fastest ms'), ('ratio', 'of the first'),
           ('calls', 'calls'), ('looks', 'calls for names'), ('memory_mb', 'memory MB'), ('growth_mb', 'more MB')]
COUNTS = (10, 1000, 100000)
LOOK_LIMIT = 50
GROWTH_LIMIT_MB = 40


def add_arguments(parser):
    parser.add_argument('--rounds', type=int, default=5, metavar='N', help='how often each is opened (5)')


def write_folder(folder, count):
    """Names for one small photo."""
    os.makedirs(folder)
    first = write_photos(folder, '2MP', 1)[0]
    links = 0
    for number in range(1, count):
        try:
            os.link(first, os.path.join(folder, f'p{number:06}.jpg'))
        except OSError:
            # Only so many names a file.
            links += 1
            copy = os.path.join(folder, f'p{number:06}.jpg')
            with open(first, 'rb') as source, open(copy, 'wb') as target:
                target.write(source.read())
            first = copy
    return folder


def measure(options):
    require_screen('folder')
    with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder, Stage(folder) as stage:
        shown = {count: write_folder(os.path.join(folder, str(count)), count) for count in COUNTS}
        times = {count: [] for count in COUNTS}
        sizes = {count: [] for count in COUNTS}
        for _ in range(options.rounds):
            for count in COUNTS:
                with stage.start([options.program, '--no-animation', shown[count]]) as show:
                    times[count].append(show.first_picture())
                    time.sleep(3)
                    sizes[count].append(processes.memory(processes.tree(show.process.pid)) / processes.MEGABYTE)
        base = median(times[COUNTS[0]])
        for count in COUNTS:
            taken = median(times[count])
            row = {'files': count, 'median_ms': milliseconds(taken),
                   'fastest_ms': milliseconds(min((each for each in times[count] if each), default=None)),
                   'memory_mb': round(median(sizes[count]), 1),
                   'growth_mb': round(median(sizes[count]) - median(sizes[COUNTS[0]]), 1)}
            if taken and base:
                row['ratio'] = round(taken / base, 2)
            yield row | calls(stage, [options.program, '--no-animation', shown[count]])


def failures(rows):
    found = [f'{row["files"]} files: no picture' for row in rows if row['median_ms'] is None]
    if syscalls.available():
        found += [f'{row["files"]} files: {row.get("looks")} calls for names before the first picture'
                  for row in rows if row.get('looks', 0) > rows[0].get('looks', 0) + LOOK_LIMIT]
    found += [f'{row["files"]} files: {row["growth_mb"]} MB more' for row in rows if row['growth_mb'] > GROWTH_LIMIT_MB]
    return found
