"""Opening folders of 10, 1,000 and 100,000 files for the first time and again, and files in them: time, calls, memory."""

import hashlib
import os
import shutil
import tempfile
import time

from . import processes
from .opening import calls
from .viewing import Stage, median, milliseconds, require_screen, write_photos

COLUMNS = [('files', 'opened'), ('median_ms', 'median ms'), ('fastest_ms', 'fastest ms'), ('ratio', 'of the first'),
           ('calls', 'calls'), ('looks', 'for names in it'), ('memory_mb', 'memory MB'), ('growth_mb', 'more MB')]
COUNTS = (10, 1000, 100000)
WAYS = ('folder of {}', 'folder of {} again', 'file among {}')
# Where the first picture can only be known when all names are: a folder of as many as the largest.
UNNUMBERED = 'folder of {} unnumbered'
LOOK_LIMIT = 50
GROWTH_LIMIT_MB = 40


def add_arguments(parser):
    parser.add_argument('--rounds', type=int, default=5, metavar='N', help='how often each is opened (5)')


def numbered(number):
    return f'p{number:06}.jpg'


def unnumbered(number):
    return hashlib.sha256(str(number).encode()).hexdigest()[:16] + '.jpg'


def write_folder(folder, count, name=numbered):
    """Names for one small photo."""
    os.makedirs(folder)
    first = write_photos(folder, '2MP', 1)[0]
    links = 0
    for number in range(1, count):
        try:
            os.link(first, os.path.join(folder, name(number)))
        except OSError:
            # Only so many names a file.
            links += 1
            copy = os.path.join(folder, name(number))
            with open(first, 'rb') as source, open(copy, 'wb') as target:
                target.write(source.read())
            first = copy
    return folder


def measure(options):
    require_screen('folder')
    with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder, Stage(folder) as stage:
        state = os.path.join(folder, '.local')
        shown = {}
        for count in COUNTS:
            path = write_folder(os.path.join(folder, str(count)), count)
            for way in WAYS:
                shown[way.format(count)] = os.path.join(path, 'p000.jpg') if way.startswith('file') else path
        shown[UNNUMBERED.format(count)] = write_folder(os.path.join(folder, 'unnumbered'), count, unnumbered)
        # Of a folder in which something happened just now, nothing is remembered.
        time.sleep(4)
        times = {name: [] for name in shown}
        sizes = {name: [] for name in shown}
        for _ in range(options.rounds):
            for name, path in shown.items():
                if not name.endswith('again'):
                    shutil.rmtree(state, ignore_errors=True)
                with stage.start([options.program, '--no-animation', path]) as show:
                    times[name].append(show.first_picture())
                    time.sleep(2)
                    sizes[name].append(processes.memory(processes.tree(show.process.pid)) / processes.MEGABYTE)
                    show.end()
        for index, (name, path) in enumerate(shown.items()):
            base = list(shown)[index % len(WAYS)]
            row = {'files': name, 'median_ms': milliseconds(median(times[name])),
                   'fastest_ms': milliseconds(min((each for each in times[name] if each), default=None)),
                   'memory_mb': round(median(sizes[name]), 1),
                   'growth_mb': round(median(sizes[name]) - median(sizes[base]), 1)}
            if row['median_ms'] and median(times[base]):
                row['ratio'] = round(median(times[name]) / median(times[base]), 2)
            if not name.endswith('again'):
                shutil.rmtree(state, ignore_errors=True)
                inside = os.path.join(folder, name.split()[-1]).encode()
                row |= calls(stage, [options.program, '--no-animation', path], inside)
            yield row


def failures(rows):
    found = [f'{row["files"]}: no picture' for row in rows if row['median_ms'] is None]
    found += [f'{row["files"]}: {row["looks"]} calls for names in the folder before the first picture'
              for row in rows if row.get('looks', 0) > LOOK_LIMIT]
    return found + [f'{row["files"]}: {row["growth_mb"]} MB more' for row in rows if row['growth_mb'] > GROWTH_LIMIT_MB]
