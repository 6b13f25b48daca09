"""Counts system calls with strace, where it is installed."""

import os
import re
import shutil
import tempfile

CALL = re.compile(rb'^\d+ +([a-z_0-9]+)\(')
LOOKING = {b'stat', b'lstat', b'newfstatat', b'statx', b'fstatat64', b'access', b'faccessat', b'faccessat2'}


def available():
    return shutil.which('strace') is not None


class Count:
    """The calls of a command and its processes; a context in which `command` may be started."""

    def __init__(self, command):
        self.folder = tempfile.TemporaryDirectory(prefix='tokonoma-bench-')
        self.log = os.path.join(self.folder.name, 'calls')
        self.command = ['strace', '-f', '-qq', '-y', '-s', '256', '-o', self.log, *command]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def so_far(self, fragment=b''):
        """All calls, and those that look at files whose names contain the fragment."""
        total = looks = 0
        with open(self.log, 'rb') as file:
            for line in file:
                match = CALL.match(line)
                if match:
                    total += 1
                    looks += match[1] in LOOKING and fragment in line
        return total, looks
