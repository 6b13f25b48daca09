"""Watches a program and the processes that it starts through /proc."""

import os
import threading
import time

MEGABYTE = 1 << 20


def field(path, name):
    """A field of a status file in kB as bytes; 0 when the process has gone."""
    try:
        with open(path) as file:
            return next((int(line.split()[1]) * 1024 for line in file if line.startswith(name + ':')), 0)
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return 0


def children(pid):
    try:
        with open(f'/proc/{pid}/task/{pid}/children') as file:
            direct = [int(word) for word in file.read().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []
    # Processes may be started by any thread.
    for thread in threads(pid):
        if thread != pid:
            try:
                with open(f'/proc/{pid}/task/{thread}/children') as file:
                    direct += [int(word) for word in file.read().split()]
            except (FileNotFoundError, ProcessLookupError):
                continue
    return direct


def threads(pid):
    try:
        return [int(name) for name in os.listdir(f'/proc/{pid}/task')]
    except (FileNotFoundError, ProcessLookupError):
        return []


def tree(pid):
    """The process and all below it."""
    found = [pid]
    for each in found:
        found += [child for child in children(each) if child not in found]
    return found


def name(pid):
    """The program's name, cut after 15 characters by the system."""
    try:
        with open(f'/proc/{pid}/comm') as file:
            return file.read().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ''


def descriptors(pid):
    try:
        return len(os.listdir(f'/proc/{pid}/fd'))
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return 0


def memory(pids):
    """Memory of all in bytes, shared pages counted once."""
    return sum(field(f'/proc/{pid}/smaps_rollup', 'Pss') for pid in pids)


def processor_time(pids):
    """Seconds that these processes, and those that they have outlived, have computed."""
    total = 0
    for pid in pids:
        try:
            with open(f'/proc/{pid}/stat') as file:
                fields = file.read().rsplit(')', 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        total += sum(map(int, fields[11:15]))
    return total / os.sysconf('SC_CLK_TCK')


def waits(pid):
    """How often the threads of a process have gone to sleep, and so were woken."""
    total = 0
    for thread in threads(pid):
        try:
            with open(f'/proc/{pid}/task/{thread}/status') as file:
                total += next(int(line.split()[1]) for line in file if line.startswith('voluntary_ctxt'))
        except (FileNotFoundError, ProcessLookupError, StopIteration):
            continue
    return total


class Watch(threading.Thread):
    """Looks at a process tree every few milliseconds until it is stopped."""

    def __init__(self, pid, interval=0.03):
        super().__init__(daemon=True)
        self.pid = pid
        self.interval = interval
        self.peak = 0
        self.highest = {}
        self.names = {}
        self.stopped = threading.Event()

    def run(self):
        while not self.stopped.wait(self.interval):
            pids = tree(self.pid)
            self.peak = max(self.peak, memory(pids))
            for pid in pids:
                self.highest[pid] = max(self.highest.get(pid, 0), field(f'/proc/{pid}/status', 'VmHWM'))
                self.names[pid] = name(pid) or self.names.get(pid, '')

    def finish(self):
        self.stopped.set()
        self.join()

    def highest_of(self, fragment, excluding='\0'):
        """The most resident memory that one process of this name had."""
        return max((size for pid, size in self.highest.items()
                    if fragment in self.names[pid] and excluding not in self.names[pid]), default=0)


def wait_until(condition, seconds):
    """Looks every few milliseconds; whether it became true in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.01)
    return condition()
