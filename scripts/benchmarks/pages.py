"""Memory and descriptors while thousands of pages are turned forward and back."""

import os
import statistics
import tempfile
import threading

from . import jpegs, pictures, processes
from .processes import MEGABYTE
from .program import Program, scenario

COLUMNS = [
    ('at', 'at'), ('memory_mb', 'memory MB'), ('viewer_mb', 'viewer MB'), ('decoders_mb', 'decoders MB'),
    ('decoders', 'decoders'), ('viewer_descriptors', 'viewer fds'), ('decoder_descriptors', 'decoder fds'),
    ('samples', 'samples'),
]
MEMORY_TOLERANCE = 0.05
# Milliseconds of the virtual clock between two turns: the animation is under way.
INTERVAL = 50
# Values at a page are medians over those so near to it.
NEARNESS = 60


def add_arguments(parser):
    parser.add_argument('--pages', type=int, default=2000, metavar='N', help='how many pages (2000)')


def write_pictures(folder):
    """A few dozen small pictures of many kinds; their paths."""
    paths = []

    def add(name, write, *arguments):
        paths.append(os.path.join(folder, name))
        write(paths[-1], *arguments)

    for number in range(12):
        add(f'baseline{number}.jpg', jpegs.write_baseline, 300 + 70 * number, 800 - 40 * number)
        add(f'strip{number}.png', pictures.write_strip_png, 200 + 90 * number, 700 - 50 * number)
    for number in range(6):
        add(f'progressive{number}.jpg', jpegs.write_progressive, 400 + 50 * number, 320)
        add(f'tiled{number}.tif', pictures.write_tiled_tiff, 256 * (number + 1), 512, 64, 5)
        add(f'drawing{number}.svg', write_drawing, number)
        add(f'map{number}.ppm', write_map, 300 + 40 * number, 200)
    return paths


def write_drawing(path, number):
    with open(path, 'w') as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"'
                   f' fill="#4{number}8"/><circle cx="150" cy="100" r="{40 + 8 * number}" fill="#fc{number}"/></svg>')


def write_map(path, width, height):
    with open(path, 'wb') as file:
        file.write(b'P6 %d %d 255\n' % (width, height))
        file.write(b''.join(pictures.coloured_row(width, number) for number in range(height)))


def write_folder(folder, count):
    """`count` names for few files."""
    sources = os.path.join(folder, 'sources')
    shown = os.path.join(folder, 'shown')
    os.mkdir(sources)
    os.mkdir(shown)
    paths = write_pictures(sources)
    for number in range(count):
        source = paths[number % len(paths)]
        os.link(source, os.path.join(shown, f'{number:06}{os.path.splitext(source)[1]}'))
    return shown


def turns(count):
    """All the way forward and back."""
    lines = []
    for number in range(2 * (count - 1)):
        key = 'Right' if number < count - 1 else 'Left'
        for phase, delay in (('down', 0), ('up', 10)):
            lines.append({'t': 100 + INTERVAL * number + delay, 'type': 'key', 'phase': phase, 'key': key})
    return scenario(lines + [{'t': 100 + INTERVAL * 2 * count, 'type': 'quit'}])


class Sampler(threading.Thread):
    """Notes where the run is and what it uses, twenty times a second."""

    def __init__(self, run):
        super().__init__(daemon=True)
        self.run_of_program = run
        self.samples = []
        self.seen = self.page = self.highest = 0
        self.stopped = threading.Event()

    def run(self):
        pid = self.run_of_program.process.pid
        while not self.stopped.wait(0.05):
            turn = self.turn()
            pids = processes.tree(pid)
            decoders = [each for each in pids if 'decode' in processes.name(each)]
            viewer = [each for each in pids if each not in decoders]
            self.samples.append({
                'turn': turn, 'viewer': processes.memory(viewer), 'decoders': processes.memory(decoders),
                'count': len(decoders), 'viewer_descriptors': processes.descriptors(pid),
                'decoder_descriptors': max(map(processes.descriptors, decoders), default=0),
            })

    def turn(self):
        """How many turns the trace tells of: the page forward, and further on the way back."""
        lines = self.run_of_program.lines
        taken = lines[self.seen:]
        pages = [line['page'] for _, line in taken if 'page' in line]
        self.seen += len(taken)
        self.highest = max([self.highest, *pages])
        self.page = pages[-1] if pages else self.page
        return 2 * self.highest - self.page if self.page < self.highest else self.page

    def finish(self):
        self.stopped.set()
        self.join()


def row(at, samples, turn):
    near = [sample for sample in samples if abs(sample['turn'] - turn) <= NEARNESS]
    if not near:
        return {'at': at, 'samples': 0}

    def median(key):
        return statistics.median_low(sample[key] for sample in near)

    viewer, decoders = median('viewer'), median('decoders')
    return {
        'at': at, 'samples': len(near), 'memory_mb': round((viewer + decoders) / MEGABYTE, 1),
        'viewer_mb': round(viewer / MEGABYTE, 1), 'decoders_mb': round(decoders / MEGABYTE, 1),
        'decoders': median('count'), 'viewer_descriptors': median('viewer_descriptors'),
        'decoder_descriptors': median('decoder_descriptors'),
    }


def measure(options):
    count = options.pages
    with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder:
        shown = write_folder(folder, count)
        run = Program([options.program, '--headless', '1280x720', '--play', '-', '--trace', '-', shown],
                      played=turns(count))
        sampler = Sampler(run)
        sampler.start()
        status = run.wait(1200)
        sampler.finish()
    if status != 0:
        raise SystemExit(f'bench pages: the program ended with {status}: {run.complaints}')
    restarts = sum(line.get('event') == 'decoder-restarted' for _, line in run.lines)
    for at, turn in (('page %d' % (count // 4), count // 4), ('page %d' % count, count - 1),
                     ('back at page %d' % (count // 4), 2 * count - count // 4), ('back at page 100', 2 * count - 100)):
        yield row(at, sampler.samples, turn) | {'restarts': restarts}


def failures(rows):
    first = rows[0]
    found = []
    if any(row['samples'] == 0 for row in rows):
        return ['too few samples: turn more pages']
    for row in rows[1:]:
        growth = row['memory_mb'] / first['memory_mb'] - 1
        if growth > MEMORY_TOLERANCE:
            found.append(f'{row["at"]}: {growth:.0%} more memory than at {first["at"]}')
        for key in ('viewer_descriptors', 'decoder_descriptors'):
            if row[key] > first[key]:
                found.append(f'{row["at"]}: {row[key]} {key.replace("_", " ")} instead of {first[key]}')
    if first['restarts']:
        found.append(f'{first["restarts"]} decoders had to be replaced')
    return found
