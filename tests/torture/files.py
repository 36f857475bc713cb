"""Every parser against spoilt files (`make torture-files`): read, or refused in a sentence of ours, in time and memory.

With `--engine atheris` the files are made by libFuzzer, guided by what the parsers have not yet done. What is found is
kept in `tests/torture/corpus` and read again by the tests.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import resource
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random

CORPUS = Path(__file__).with_name("corpus")
SLOW_S = 5.0
MORE_MB = 200
"""How much memory reading one file may take beyond what the program has anyway."""


class Finding(Exception):
    """A file that was not read and not refused in a sentence, or that took too long; what it did."""


class Trial:
    """One parser in a folder of its own."""

    def __init__(self, name, folder):
        from parsers import PARSERS

        self.name, self.parser, self.folder = name, PARSERS[name], Path(folder)
        self.file = self.folder / f"file{self.parser.ending}"
        self.out = self.folder / "out"
        self.out.mkdir(exist_ok=True)
        self.read = self.refused = 0
        self.slowest = 0.0

    def __call__(self, data):
        """Reads the bytes as a file of the kind; raises Finding."""
        self.file.write_bytes(data)
        begun = time.perf_counter()
        try:
            self.parser.read(self.file, self.out)
            self.read += 1
        except Exception as error:
            if not is_sentence(error):
                raise Finding(what_failed(error)) from error
            self.refused += 1
        took = time.perf_counter() - begun
        self.slowest = max(self.slowest, took)
        if took > SLOW_S:
            raise Finding(f"it took {took:.1f} s")
        # A torn file is put aside under a name of its own.
        expected = {self.file.name, f"{self.file.stem}.torn", f"{self.file.name}.torn", "out"}
        if stray := {path.name for path in self.folder.iterdir()} - expected:
            raise Finding(f"it wrote {sorted(stray)}")


def is_sentence(error):
    """Whether the error is one of ours, which says what to do, and holds nothing that moves a terminal."""
    ours = type(error).__module__.startswith("tableassist.") and isinstance(error, ValueError | OSError | RuntimeError)
    return ours and bool(str(error).strip())


def what_failed(error):
    frames = [one for one in traceback.extract_tb(error.__traceback__) if "tableassist" in one.filename]
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    return f"{type(error).__name__} in {where}: {str(error)[:120]!r}"


def keep(name, data):
    """The file goes into the corpus, so that it is read again for ever."""
    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)


def kept(name):
    return [path.read_bytes() for path in sorted((CORPUS / name).glob("*"))] if (CORPUS / name).is_dir() else []


def limit_memory():
    with open("/proc/self/status") as status:
        used = next(int(line.split()[1]) for line in status if line.startswith("VmSize"))
    resource.setrlimit(resource.RLIMIT_AS, (used * 1024 + MORE_MB * 2**20,) * 2)


def torture(name, seconds, most, seed, found):
    """Spoilt files of one kind until the time is over; what was found, each kind once."""
    from mutation import mutated

    chance, count, until = Random(f"{name} {seed}"), 0, time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(name, folder)
        pool = [*trial.parser.seeds(), *kept(name)]
        for data in pool:
            attempt(trial, data, found)
        while time.monotonic() < until and count < most:
            count += 1
            attempt(trial, mutated(chance.choice(pool), chance, pool), found)
    told = {"parser": name, "files": count + len(pool), "read": trial.read, "refused": trial.refused}
    return {**told, "slowest_s": round(trial.slowest, 2), "found": len(found.get(name, ()))}


def attempt(trial, data, found):
    try:
        trial(data)
    except Finding as finding:
        said = str(finding).partition(": ")[0]
        if said not in found.setdefault(trial.name, {}):
            found[trial.name][said] = str(finding)
            keep(trial.name, data)


def guided(name, runs):
    """The same with libFuzzer."""
    import atheris

    with atheris.instrument_imports(include=["tableassist"]):
        import parsers  # noqa: F401
    folder = tempfile.mkdtemp()
    trial, found = Trial(name, folder), {}
    begin = Path(folder + "-corpus")
    begin.mkdir()
    pool = [*trial.parser.seeds(), *kept(name)]
    for number, data in enumerate(pool):
        (begin / str(number)).write_bytes(data)
    # What is longer is cut off, and a good MemDeck without its end is none.
    longest = max(20_000, 2 * max(map(len, pool)))

    def once(data):
        attempt(trial, data, found)
        if trial.read + trial.refused >= runs:
            tell()
            # libFuzzer ends the process only when it has counted so many itself.
            os._exit(int(bool(found)))

    def tell():
        told = {"parser": name, "engine": "atheris", "read": trial.read, "refused": trial.refused}
        print(json.dumps({**told, "slowest_s": round(trial.slowest, 2), "found": found.get(name, {})}), flush=True)

    atheris.Setup([sys.argv[0], str(begin), f"-runs={2 * runs}", f"-max_len={longest}", "-verbosity=0"], once)
    atheris.Fuzz()


def hush():
    """What libraries written in C say of every spoilt picture is said to nobody."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parser", nargs="+", default=[])
    parser.add_argument("--seconds", type=float, default=60.0, help="for each parser")
    parser.add_argument("--files", type=int, default=100_000, help="at most, of each parser")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=("mutation", "atheris"), default="mutation")
    given = parser.parse_args()
    if given.engine == "atheris":
        return guided(given.parser[0], given.files)
    from parsers import PARSERS

    found = {}
    limit_memory()
    hush()
    for name in given.parser or PARSERS:
        with contextlib.redirect_stdout(sys.stderr):
            told = torture(name, given.seconds, given.files, given.seed, found)
        print(json.dumps(told), flush=True)
    for name, kinds in found.items():
        for what in kinds.values():
            print(f"{name}: {what}", flush=True)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
