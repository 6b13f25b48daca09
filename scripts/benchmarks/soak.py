"""Uses the program at random in a real window, and says whether it stood."""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

FRAME_LIMIT = 100  # ms from one frame of a motion to the next
ANSWER_LIMIT = 100  # ms from a key to the next frame
KEYS = (
    ["Right"] * 12 + ["Left"] * 8 + ["Next", "Prior", "Home", "End", "plus", "minus", "0", "1", "3", "Up", "Down"]
    + ["Return"] * 2 + ["Escape"] * 6 + ["i", "m", "b", "a", "bracketright", "F10", "F1", "s", "comma", "period"]
    + ["Delete"] * 2 + ["ctrl+z"] * 3
)


def hostile_folder(folder, samples, others, generator):
    """Fills a folder with good, broken and strange files."""
    sources = sorted(samples.iterdir()) + [f for other in others for f in sorted(pathlib.Path(other).rglob("*"))]
    sources = [f for f in sources if f.is_file() and f.stat().st_size < 20_000_000][:600]
    for number, source in enumerate(sources):
        data = source.read_bytes()
        (folder / f"{number:04} {source.name}").write_bytes(data)
        if number % 3 == 0:
            (folder / f"{number:04} cut {source.name}").write_bytes(data[: len(data) // 2])
        if number % 4 == 0 and data:
            flipped = bytearray(data)
            for _ in range(20):
                flipped[generator.randrange(len(flipped))] ^= 1 << generator.randrange(8)
            (folder / f"{number:04} flipped {source.name}").write_bytes(bytes(flipped))
    (folder / "0000 empty.jpg").write_bytes(b"")
    (folder / "0000 noise.png").write_bytes(generator.randbytes(20_000))
    os.mkfifo(folder / "0000 pipe.jpg")
    (folder / "0000 folder.jpg").mkdir()
    os.symlink("nowhere.jpg", folder / "0000 dangling.jpg")
    first = sources[0].read_bytes()
    for name in [b"0000 \xff\xfe.jpg", b"0000 new\nline.jpg", b"-rf.jpg", b"0000 " + b"x" * 240 + b".jpg", b"0000 %41#?.jpg"]:
        with open(os.fsencode(folder) + b"/" + name, "wb") as file:
            file.write(first)


class Program:
    def __init__(self, arguments, environment):
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        self.lines = []  # (time of arrival, line)
        self.errors = []
        self.changed = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()
        threading.Thread(target=self.read_errors, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            with self.changed:
                self.lines.append((time.monotonic(), json.loads(line)))
                self.changed.notify_all()

    def read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line.decode(errors="replace").rstrip())

    def wait(self, count, seconds):
        """Waits until more than `count` lines are there; when the next one came, or None."""
        with self.changed:
            self.changed.wait_for(lambda: len(self.lines) > count, seconds)
            return self.lines[count][0] if len(self.lines) > count else None


def family(pid):
    """A process and all below it."""
    children = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                children.setdefault(int(fields[1]), []).append(int(entry.name))
            except OSError:
                pass
    result, queue = [], [pid]
    while queue:
        next_one = queue.pop()
        result.append(next_one)
        queue += children.get(next_one, [])
    return result


def sizes(pid):
    """PSS of a process in MB: all of it, what is its own, and what it shares in memory."""
    kilobytes = dict.fromkeys(["Pss", "Pss_Anon", "Pss_Shmem"], 0)
    try:
        for line in open(f"/proc/{pid}/smaps_rollup"):
            name, _, value = line.partition(":")
            if name in kilobytes:
                kilobytes[name] = int(value.split()[0])
    except OSError:
        pass
    return [value / 1024 for value in kilobytes.values()]


def sample(pid):
    """PSS of all processes in MB, of it the viewer's own memory, its pictures and the decoders, and the viewer's
    open descriptors."""
    total, own, pictures = sizes(pid)
    decoders = sum(sizes(member)[0] for member in family(pid) if member != pid)
    return total + decoders, own, pictures, decoders, len(os.listdir(f"/proc/{pid}/fd"))


def act(generator, display):
    """One thing that a person might do; whether an answer is certain to be seen."""
    tool = lambda *words: subprocess.run(["xdotool", *map(str, words)], env=display, stderr=subprocess.DEVNULL)
    choice = generator.random()
    if choice < 0.72:
        key = generator.choice(KEYS)
        tool("key", key)
        return key in ("m",)
    x, y = generator.randrange(1280), generator.randrange(720)
    # A pointer comes before its button: within a millisecond SDL would still let go of what the press holds.
    tool("mousemove", x, y)
    time.sleep(0.02)
    if choice < 0.82:
        tool("click", generator.choice([1, 1, 3, 4, 5, 8, 9]))
    elif choice < 0.92:
        tool("mousedown", 1, "mousemove", generator.randrange(1280), y, "mouseup", 1)
    elif choice < 0.96:
        tool("search", "--class", "tokonoma", "windowsize", generator.randrange(200, 1280), generator.randrange(150, 720))
    else:
        tool("click", "--repeat", 2, "--delay", 60, 1)
    return False


def main():
    program, samples, minutes = sys.argv[1], pathlib.Path(sys.argv[2]), float(sys.argv[3])
    seed = int(os.environ.get("TEST_SEED", "20260101"))
    generator = random.Random(seed)
    home = pathlib.Path(tempfile.mkdtemp(prefix="tokonoma-soak-"))
    folder = home / "pictures"
    folder.mkdir()
    hostile_folder(folder, samples, sys.argv[4:], generator)
    number = 90 + os.getpid() % 100
    server = subprocess.Popen(
        ["Xvfb", f":{number}", "-screen", "0", "1280x720x24", "-nolisten", "tcp"], stderr=subprocess.DEVNULL
    )
    environment = {
        "PATH": os.environ["PATH"], "DISPLAY": f":{number}", "HOME": str(home), "LANG": "C.UTF-8",
        "SDL_VIDEODRIVER": "x11", "XDG_DATA_HOME": str(home / "data"), "XDG_STATE_HOME": str(home / "state"),
        "XDG_CACHE_HOME": str(home / "cache"), "XDG_CONFIG_HOME": str(home / "config"),
    }
    while not pathlib.Path(f"/tmp/.X11-unix/X{number}").exists():
        time.sleep(0.05)
    statistics = home / "statistics"
    viewer = Program([program, "--trace", "-", "--stats", str(statistics), str(folder)], environment)
    growing = folder / "0000 growing.jpg"
    whole = sorted(samples.glob("*.jpg"))[0].read_bytes()
    samples_taken, answers, actions = [], [], 0
    start = time.monotonic()
    viewer.wait(0, 20)
    next_sample = start + 5
    try:
        while time.monotonic() < start + minutes * 60 and viewer.process.poll() is None:
            count, before = len(viewer.lines), time.monotonic()
            is_certain = act(generator, environment)
            actions += 1
            if is_certain:
                came = viewer.wait(count, 2)
                answers.append(((came or before + 2) - before) * 1000)
            time.sleep(generator.choice([0.01, 0.03, 0.1, 0.3]))
            with open(growing, "ab") as file:
                file.write(whole[file.tell() : file.tell() + 4096])
            if time.monotonic() > next_sample:
                next_sample += 5
                samples_taken.append(sample(viewer.process.pid))
        ended = viewer.process.poll()
        if ended is None:
            viewer.process.send_signal(signal.SIGTERM)
            ended = viewer.process.wait(20)
            crashed = ended not in (0, -signal.SIGTERM)
        else:
            crashed = True
    finally:
        viewer.process.kill()
        server.terminate()
    report(seed, actions, samples_taken, answers, viewer, costs(statistics), crashed, ended)
    left = [f for f in home.rglob("*") if f.is_file() and f != statistics]
    print(f"files after it, in the folder and in the trash: {len(left)}")
    shutil.rmtree(home, ignore_errors=True)
    sys.exit(1 if crashed else 0)


def costs(statistics):
    """What the frames cost, by their times as the trace has them; the last line may have been cut off."""
    lines = statistics.read_text().splitlines(keepends=True)
    return {round(cost["t"], 3): cost for cost in (json.loads(line) for line in lines if line.endswith("\n"))}


def report(seed, actions, samples_taken, answers, viewer, costs, crashed, ended):
    frames = [line for _, line in viewer.lines if "page" in line]
    pairs = [(a, b) for a, b in zip(frames, frames[1:]) if a["moving"] and b["moving"]]
    gaps = [b["t"] - a["t"] for a, b in pairs]
    restarts = sum(1 for _, line in viewer.lines if line.get("event") == "decoder-restarted")
    quarter = max(1, len(samples_taken) // 4)
    parts = [samples_taken[start : start + quarter] for start in range(0, 4 * quarter, quarter)]
    means = lambda which: ", ".join(f"{sum(s[which] for s in part) / max(1, len(part)):.1f}" for part in parts)
    print(f"seed {seed}, {actions} actions, {len(frames)} frames, {restarts} decoders replaced")
    print(f"crashed: {'yes, status ' + str(ended) if crashed else 'no'}")
    print(f"memory of all processes in each quarter of the time, MB: {means(0)}")
    print(f"  of it the viewer's own: {means(1)}; its pictures: {means(2)}; the decoders: {means(3)}")
    print(f"descriptors of the viewer: {means(4)}")
    long = [gap for gap in gaps if gap > FRAME_LIMIT]
    print(f"frames of motions: {len(gaps)}, longest {max(gaps, default=0):.0f} ms, over {FRAME_LIMIT} ms: {len(long)}")
    for (before, after), gap in zip(pairs, gaps):
        cost = costs.get(before["t"])
        if gap > FRAME_LIMIT and cost:
            print(
                f"  {gap:.0f} ms after {before['t']:.0f}: shown after {cost['shown'] - before['t']:.0f} ms; processor time"
                f" {cost['own_ms']:.1f} ms in the gallery, {cost['drawing_ms']:.1f} ms in drawing; {before['view']},"
                f" then {after['view']} with {costs.get(after['t'], {}).get('own_ms', 0):.1f} ms"
            )
    slow = [answer for answer in answers if answer > ANSWER_LIMIT]
    print(
        f"answers to keys: {len(answers)}, longest {max(answers, default=0):.0f} ms, "
        f"over {ANSWER_LIMIT} ms: {len(slow)}"
    )
    for line in viewer.errors[-5:]:
        print(f"stderr: {line}")


main()
