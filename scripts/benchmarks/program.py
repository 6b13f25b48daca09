"""Starts the program and reads its trace while it runs."""

import json
import subprocess
import threading
import time

from . import processes


class Program:
    """A run of the program; each line of its trace with the time at which it came."""

    def __init__(self, command, environment=None, played=None):
        self.start = time.monotonic()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE if played is not None else subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        self.lines = []
        self.watch = processes.Watch(self.process.pid)
        self.watch.start()
        self.readers = [
            threading.Thread(target=self.read, daemon=True), threading.Thread(target=self.complain, daemon=True)]
        self.complaints = ''
        for reader in self.readers:
            reader.start()
        if played is not None:
            self.process.stdin.write(played.encode())
            self.process.stdin.close()

    def read(self):
        for line in self.process.stdout:
            self.lines.append((time.monotonic(), json.loads(line)))

    def complain(self):
        self.complaints = self.process.stderr.read().decode(errors='replace').strip()

    def wait(self, seconds):
        """The exit status; None when it had to be ended."""
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            status = None
        self.watch.finish()
        for reader in self.readers:
            reader.join(5)
        return status

    def first(self, condition):
        """When the first line that fulfils the condition came; None if none has."""
        return next((time for time, line in list(self.lines) if condition(line)), None)

    @property
    def last(self):
        return next((line for _, line in reversed(list(self.lines)) if 'event' not in line), {})


def scenario(lines):
    """Lines of input as the text of a file."""
    return ''.join(json.dumps(line) + '\n' for line in lines)
