"""Memory of all processes after pages were turned, and the processor time that turning took."""

import os
import tempfile
import time

from . import processes
from .viewing import COLOURS, KINDS, Stage, require_screen, write_photos

COLUMNS = [('after', 'after'), ('memory_mb', 'memory MB'), ('viewer_mb', 'viewer MB'), ('decoders_mb', 'decoders MB'),
           ('processes', 'processes'), ('cpu_s', 'processor s')]


def add_arguments(parser):
    parser.add_argument('--kind', choices=KINDS, default='24MP', help='the size of the pictures (24MP)')
    parser.add_argument('--pages', type=int, default=50, metavar='N', help='pages turned once (50)')


def measure(options):
    require_screen('memory')
    with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder, Stage(folder) as stage:
        photos = os.path.join(folder, 'photos')
        paths = write_photos(photos, options.kind, len(COLOURS))
        for number in range(len(paths), options.pages):
            os.link(paths[number % len(COLOURS)], os.path.join(photos, f'p{number:03}.jpg'))
        with stage.start([options.program, '--no-animation', photos]) as show:
            if show.first_picture() is None:
                return
            time.sleep(2)
            yield row('the first page', show.process.pid)
            for page in range(1, options.pages):
                show.turn('Right', page)
                if page in (options.pages // 2, options.pages - 1):
                    time.sleep(2)
                    yield row(f'{page + 1} pages', show.process.pid)


def row(after, pid):
    everything = processes.tree(pid)
    decoders = [each for each in everything if 'decode' in processes.name(each)]
    viewer = [each for each in everything if each not in decoders]
    sizes = [processes.memory(each) / processes.MEGABYTE for each in (everything, viewer, decoders)]
    return {'after': after, 'memory_mb': round(sizes[0], 1), 'viewer_mb': round(sizes[1], 1),
            'decoders_mb': round(sizes[2], 1), 'processes': len(everything),
            'cpu_s': round(processes.processor_time(everything), 2)}


def failures(rows):
    return [] if rows else ['the first picture did not come']
