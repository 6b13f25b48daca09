"""Counts system calls with strace, where it is installed."""

import os
import re
import shutil
import tempfile

CALL = re.compile(r'^\d+ +(?:\[pid +\d+\] )?([a-z_0-9]+)\(')
LOOKING = {'stat', 'lstat', 'newfstatat', 'statx', 'fstatat64', 'access', 'faccessat', 'faccessat2'}


def available():
    return shutil.which('strace') is not None


class Count:
    """The calls of a command and its processes; a context in which `command` may be started."""

    def __init__(self, command):
        self.folder = tempfile.TemporaryDirectory(prefix='tokonoma-bench-')
        self.log = os.path.join(self.folder.name, 'calls')
        self.command = ['strace', '-f', '-qq', '-s', '0', '-o', self.log, *command]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def so_far(self):
        """All calls, and those that look at files by name."""
        total = looks = 0
        with open(self.log, errors='replace') as file:
            for line in file:
                match = CALL.match(line)
                if match:
                    total += 1
                    looks += match[1] in LOOKING
        return total, looks
