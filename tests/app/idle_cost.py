"""What the program costs while nobody does anything: `make bench-idle`.

Each part is started as a process of its own, left alone until it rests, and then watched: told are the share of one
processor that it takes, and its memory (PSS, in MB).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DEMO = """
from tableassist.demo.run import run_demo
from tableassist.display.window import Window
run_demo("{}", auto=False, seed=1, out=None, opened=lambda: Window((1280, 720), side_picture=True, headless=True))
"""
HOME = """
from tableassist.cli import run
run(["table", "--display", "window"])
"""
PARTS = {
    "home": HOME,
    "demo of Deluxe Memory": DEMO.format("deluxe-memory"),
    "demo of MemWars": DEMO.format("memwars"),
}


def processor_s(pid):
    """The processor's seconds that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid):
    """What a process really takes of the memory."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return round(next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000)


def watched(program, settle_s, seconds):
    """The share of one processor in per cent, and the memory."""
    with tempfile.TemporaryDirectory() as folder:
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "STATE_DIRECTORY": folder}
        run = subprocess.Popen([sys.executable, "-c", program], env=os.environ | quiet, stdout=subprocess.DEVNULL)
        try:
            time.sleep(settle_s)
            before, begun = processor_s(run.pid), time.monotonic()
            time.sleep(seconds)
            share = 100 * (processor_s(run.pid) - before) / (time.monotonic() - begun)
            return round(share, 1), memory_mb(run.pid)
        finally:
            run.kill()
            run.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--settle", type=float, default=20.0, help="seconds until it rests")
    parser.add_argument("--seconds", type=float, default=20.0, help="seconds that are watched")
    given = parser.parse_args()
    for part, program in PARTS.items():
        share, memory = watched(program, given.settle, given.seconds)
        print(json.dumps({"part": part, "processor_percent": share, "memory_mb": memory}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
