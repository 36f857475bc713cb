"""Deck files of every kind, mutated: nothing may crash, hang or write, and every refusal is a sentence.

Run it with a number of files: `python tests/memdecks/fuzz.py 100000`. The same seed gives the same files.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))

from anki_packages import OLDEST, collection, packages, with_log, zipped

from tableassist.memdecks import learnt, study
from tableassist.memdecks.anki import read_package
from tableassist.memdecks.files import Unreadable
from tableassist.memdecks.format import write_deck
from tableassist.memdecks.library import Library, read_deck
from tableassist.memdecks.problems import BadDeck
from tableassist.memdecks.tables import read_table, write_table

NOTES = [[f"Question <b>{count}</b>", f"answer {count}", "{{c1::x}}"] for count in range(30)]
SPLICES = [
    b"\0",
    b"\xff\xfe",
    b'"""',
    b"'''",
    b"[[",
    b"]]",
    b"{",
    b"}",
    b"\\",
    b'"',
    b"=",
    b"\n",
    b"\r\n",
    b",",
    b"\t",
    b"\x1f",
]
SPLICES += [
    b"../" * 9,
    b"\xe2\x80\xae",
    b"999999999999999999999",
    b"-1",
    b"nan",
    b"[" * 2000,
    b"<!--",
    b"PK\5\6",
    bytes(64),
]
SPLICES += [
    b"CREATE VIEW notes AS SELECT 1",
    b"\x28\xb5\x2f\xfd",
    b"number",
    b"facts = []",
    b"inf",
    b"1e999",
    b"\xed\xa0\x80",
]
SLOW_S = 2.0
"""A file that takes more of the processor's time is a hang; the time of other programs does not count."""

Reader = Callable[[Path], object]


def run(files: int, seed: int, folder: Path) -> dict[str, object]:
    """Reads so many mutated files and counts what became of them; a crash is told with its traceback."""
    chance, said, slowest, crashes = random.Random(seed), Counter(), 0.0, []
    makers = list(sources().items())
    for count in range(files):
        kind, (make, reader) = makers[count % len(makers)]
        path = folder / kind
        path.write_bytes(make(chance))
        before = time.process_time()
        try:
            found = reader(path)
            said[kind, "read" if found is not None else "refused"] += 1
        except (BadDeck, Unreadable) as error:
            said[kind, "refused" if str(error).strip() else "without a word"] += 1
        except Exception:
            crashes.append({"kind": kind, "count": count, "what": traceback.format_exc(limit=-3)})
        slowest = max(slowest, time.process_time() - before)
        path.unlink()
        if left := [one.name for one in folder.iterdir()]:
            crashes.append({"kind": kind, "count": count, "what": f"left behind: {left}"})
            break
    kinds = {kind: {what: said[kind, what] for what in ("read", "refused")} for kind, _ in makers}
    silent = sum(count for (_, what), count in said.items() if what == "without a word")
    return {
        "files": files,
        "kinds": kinds,
        "silent": silent,
        "crashes": crashes,
        "slowest_s": round(slowest, 3),
    } | memory()


def sources() -> dict[str, tuple[Callable[[random.Random], bytes], Reader]]:
    """For each kind of file, what makes a mutated one and what reads it."""
    deck = Library().deck("gods-and-heroes")
    small = replace(deck, cards=deck.cards[:25])
    toml = write_deck(small).encode("utf-8")
    old, new = collection(NOTES, ("A", "B", "C")), with_log(collection(NOTES, ("A", "B", "C"), newest=True))
    kept = packages(NOTES, fields=("A", "B", "C"))
    played = study.StudyMemory(
        "Ann", "gods", [study.FactReview(1, 1, study.Grade.GOOD, 10**12 + at) for at in range(9)]
    )
    return {
        "deck.toml": (lambda chance: mutated(toml, chance), read_deck),
        "deck.csv": (lambda chance: mutated(write_table(small), chance), lambda path: read_table(path).deck),
        "deck.tsv": (lambda chance: mutated(utf16(small), chance), lambda path: read_table(path).deck),
        **{f"archive {kind}": (archive(data), package) for kind, data in kept.items()},
        "old.apkg": (lambda chance: zipped([(OLDEST, mutated(old, chance))]), package),
        "new.apkg": (lambda chance: zipped([("collection.anki21b", pressed(mutated(new, chance)))]), package),
        "learnt.json": (
            document(lambda path: learnt.save_decisions(decisions(), path)),
            lambda path: learnt.load_decisions(path, "gods"),
        ),
        "study.json": (
            document(lambda path: study.save_study(played, path)),
            lambda path: study.load_study(path, "Ann", "gods"),
        ),
    }


def archive(data: bytes) -> Callable[[random.Random], bytes]:
    return lambda chance: mutated(data, chance)


def package(path: Path) -> object:
    return read_package(path).deck


def utf16(deck: object) -> bytes:
    return write_table(deck, "\t").decode("utf-8-sig").encode("utf-16")


def pressed(data: bytes) -> bytes:
    import zstandard

    return zstandard.ZstdCompressor(1).compress(data)


def decisions() -> learnt.Learnt:
    one = learnt.Decision(7, "Name", "Zeus", "Zues", True, ("Ann", "Bob"), "2026-05-01T20:00:00")
    return learnt.Learnt("gods", (one, one, one))


def document(save: Callable[[Path], None]) -> Callable[[random.Random], bytes]:
    """The bytes that are saved, mutated."""
    with tempfile.TemporaryDirectory() as folder:
        save(Path(folder) / "file")
        data = (Path(folder) / "file").read_bytes()
    return lambda chance: mutated(data, chance)


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to six changes."""
    held = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        at = chance.randrange(len(held) + 1)
        until = min(len(held), at + chance.choice((1, 1, 4, 40, 4000)))
        kind = chance.randrange(6)
        if kind == 0:
            held[at:until] = bytes(chance.randrange(256) for _ in range(until - at))
        elif kind == 1:
            del held[at:until]
        elif kind == 2:
            held[at:at] = chance.choice(SPLICES)
        elif kind == 3:
            held[at:at] = held[at:until] * chance.choice((1, 2, 30))
        elif kind == 4 and held:
            held[at % len(held)] ^= 1 << chance.randrange(8)
        elif kind == 5 and chance.random() < 0.2:
            del held[at:]
    return bytes(held)


def memory() -> dict[str, float]:
    """The most megabytes that the process ever had, where the system tells."""
    status = Path("/proc/self/status")
    if not status.exists():
        return {}
    (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return {"peak_mb": round(int(line.split()[1]) / 1024, 1)}


@contextmanager
def empty_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        yield Path(folder)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=int, nargs="?", default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with empty_folder() as empty:
        found = run(options.files, options.seed, empty)
    print(json.dumps(found, indent=1))
    sys.exit(1 if found["crashes"] or found["silent"] or found["slowest_s"] > SLOW_S else 0)
