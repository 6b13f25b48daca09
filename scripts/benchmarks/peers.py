"""The program beside other viewers on the same screen: opening, turning pages, memory."""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

from . import processes
from .viewing import COLOURS, Stage, median, milliseconds, require_screen, write_photos

COLUMNS = [('viewer', 'viewer'), ('open_ms', 'open ms'), ('flip_ms', 'flip ms'), ('burst_ms', 'seven keys ms'),
           ('memory_mb', 'memory MB'), ('idle', 'idle %'), ('rounds', 'rounds')]
KINDS = {'2': ('2MP', 16), '24': ('24MP', 16), '100': ('100MP', 1)}
OURS = 'tokonoma'
# The command, the key for the next picture, and whether it is given one file and finds the others by itself.
VIEWERS = {
    'feh': (['feh', '--auto-zoom', '--fullscreen', '--sort', 'filename'], 'Right', False),
    'gpicview': (['gpicview'], 'Right', False),
    'nsxiv': (['nsxiv', '-f'], 'n', False),
    'imv': (['imv-x11', '-f'], 'Right', False),
    'eog': (['eog', '-f', '-n'], 'Right', True),
    'geeqie': (['geeqie', '-f', '--disable-clutter'], 'Page_Down', True),
    'gthumb': (['gthumb', '-f'], 'Page_Down', True),
}


def add_arguments(parser):
    parser.add_argument('--rounds', type=int, default=3, metavar='N', help='rounds, the viewers in turn (3)')
    parser.add_argument('--set', choices=KINDS, default='24', help='megapixels of the pictures (24)')
    parser.add_argument('--viewers', metavar='NAMES', help='only these, parted by commas')
    parser.add_argument('--photos', metavar='FOLDER', help='pictures in folders called 2, 24 and 100')
    parser.add_argument('compare', nargs='?', default=os.environ.get('TOKONOMA_COMPARE'), metavar='COMPARE',
                        help='another program that compares, called with a folder, --set, --rounds, --viewers, --json')


def measure(options):
    require_screen('peers')
    asked = options.viewers.split(',') if options.viewers else list(VIEWERS)
    names = [OURS] + [name for name in asked if name in VIEWERS and shutil.which(VIEWERS[name][0][0])]
    with tempfile.TemporaryDirectory(prefix='tokonoma-bench-') as folder:
        photos = options.photos or folder
        if not options.photos:
            kind, count = KINDS[options.set]
            write_photos(os.path.join(photos, options.set), kind, count)
        results = compared(options, photos, names, folder) if options.compare else here(options, photos, names, folder)
    yield from sorted((row(name, figures) for name, figures in results.items()),
                      key=lambda each: each.get('open_ms') or 1e9)


def row(name, figures):
    """A line of the table from the median of each figure, in seconds, megabytes and shares."""
    return {'viewer': name, 'open_ms': milliseconds(figures.get('open')), 'flip_ms': milliseconds(figures.get('flip')),
            'burst_ms': milliseconds(figures.get('burst')), 'rounds': figures.get('rounds'),
            'memory_mb': figures.get('pss') and round(figures['pss'], 1),
            'idle': figures.get('idle') and round(100 * figures['idle'], 1)}


def compared(options, photos, names, folder):
    """What another program finds."""
    result = os.path.join(folder, 'result.json')
    viewers = ','.join(f'{OURS}={options.program}' if name == OURS else name for name in names)
    done = subprocess.run([sys.executable, options.compare, photos, '--set', options.set, '--rounds', str(options.rounds),
                           '--viewers', viewers, '--json', result], stdout=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SystemExit(f'bench peers: {options.compare} ended with {done.returncode}')
    with open(result) as file:
        return {name: figures | {'rounds': options.rounds} for name, figures in json.load(file).items()}


def here(options, photos, names, home):
    paths = sorted(entry.path for entry in os.scandir(os.path.join(photos, options.set)))
    found = {name: [] for name in names}
    with Stage(home) as stage:
        for _ in range(options.rounds):
            for name in random.sample(names, len(names)):
                ours = [os.path.realpath(options.program), '--fullscreen', '--no-animation'], 'Right', False
                found[name].append(round_of(stage, ours if name == OURS else VIEWERS[name], paths))
    return {name: {key: median([each.get(key) for each in rounds])
                   for key in ('open', 'flip', 'burst', 'pss', 'idle')} | {'rounds': len(rounds)}
            for name, rounds in found.items()}


def round_of(stage, viewer, paths):
    command, key, takes_one = viewer
    with stage.start(command + (paths[:1] if takes_one else paths)) as show:
        result = {'open': show.first_picture()}
        if result['open'] is None:
            return {}
        if len(paths) >= 2 * len(COLOURS):
            time.sleep(1.5)
            times = []
            for page in range(1, 5):
                times.append(show.turn(key, page))
                time.sleep(1.2)
            result['flip'] = median(times)
            result['burst'] = burst(stage, show, key, 4)
        time.sleep(0.7)
        everything = processes.tree(show.process.pid)
        before = processes.processor_time(everything)
        time.sleep(3)
        result['idle'] = (processes.processor_time(everything) - before) / 3
        result['pss'] = processes.memory(everything) / processes.MEGABYTE
        return result


def burst(stage, show, key, page):
    """Seconds from the first of seven keys to the picture at their end: one fewer than there are colours."""
    began = time.monotonic()
    for _ in range(len(COLOURS) - 1):
        page += 1
        show.turn_without_looking(key)
        time.sleep(0.06)
    seen = stage.wait_for(COLOURS[page % len(COLOURS)], 12)
    return None if seen is None else seen - began


def failures(rows):
    ours = next((row for row in rows if row['viewer'] == OURS), None)
    return [] if ours and ours['open_ms'] else ['the program showed no picture']
