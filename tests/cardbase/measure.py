"""What importing and typing cost, measured with tables of real cards; see docs/cardbase.md.

    python tests/cardbase/measure.py FOLDER
    python tests/cardbase/measure.py --large FOLDER

where FOLDER has tables (`*.csv`) with the columns `name`, `manaCost`, `types` and perhaps `cmc`, `layout`, `text`.
"""

from __future__ import annotations

import gc
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import forms

from tableassist.cardbase.base import CardBase
from tableassist.cardbase.importing import import_cards
from tableassist.cardbase.typeahead import TypeAhead
from tableassist.rules.card_names import name_key

SEED, TYPED = 7, 500
LETTERS = "abcdefghijklmnopqrstuvwxyz"


LARGE = 500_000_000
"""Bytes of the list that tells how memory grows with the size of a list."""


def main(folder):
    """Every figure of the page."""
    with tempfile.TemporaryDirectory() as scratch:
        for path in sorted(Path(folder).glob("*.csv")):
            pairs = list(forms.table(path))
            for name, source in sources(pairs, Path(scratch), path.stem):
                # A process of its own, so that its greatest memory is its own.
                done = subprocess.run(
                    [sys.executable, __file__, "--one", name, str(source), scratch],
                    check=True,
                    capture_output=True,
                    text=True,
                )
                print(done.stdout.strip(), flush=True)
            with CardBase(Path(scratch) / "cards.db") as base:
                typing(base)


def sources(pairs, scratch, stem):
    """The same cards in the forms in which lists are published."""
    for form, ending in (("scryfall", ".json"), ("atomic", ".json.xz"), ("printings", ".json.gz")):
        source = scratch / f"{stem}-{form}{ending}"
        source.write_bytes(forms.packed(forms.text_of(form, iter(pairs)), ending))
        yield f"{stem} as {form}{ending}", source
    source = scratch / f"{stem}-cardsfolder.zip"
    with zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED) as file:
        for number, (card, _) in enumerate(pairs):
            file.writestr(f"{number:05}.txt", forms.forge(card))
    yield f"{stem} as cardsfolder.zip", source


def large(folder):
    """One list of half a gigabyte: the same cards, each with so much in it that nobody asked for."""
    with tempfile.TemporaryDirectory() as scratch:
        pairs = [pair for path in Path(folder).glob("*.csv") for pair in forms.table(path)]
        source, padding = Path(scratch) / "large.json", ["x" * 80] * (LARGE // len(pairs) // 84)
        with source.open("w", encoding="utf-8") as file:
            for number, card in enumerate(forms.scryfall(pairs)):
                file.write(("[" if number == 0 else ",\n") + json.dumps(card | {"foreign": padding}))
            file.write("]")
        subprocess.run([sys.executable, __file__, "--one", "a large list", str(source), scratch], check=True)


def one(name, source, scratch):
    """One import, timed."""
    start = time.process_time()
    report = import_cards(Path(source), Path(scratch) / "cards.db", today="")
    took = time.process_time() - start
    # What the system counts as a process's greatest would include that of the one it was started by.
    status = Path("/proc/self/status").read_text()
    peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
    size = (Path(scratch) / "cards.db").stat().st_size / 1e6
    left_out = sum(report.left_out.values())
    print(
        f"{name}: {Path(source).stat().st_size / 1e6:.1f} MB, {report.cards} cards, {took:.1f} s, "
        f"{peak:.0f} MB memory, {size:.0f} MB file; left out {left_out}, again {report.again}, costs not read "
        f"{len(report.bad_costs)}, values compared {report.compared}, differing {len(report.differing)}"
    )
    for other in report.differing[:20]:
        print("   differs:", other[0], other[1] or "no cost", "said to be", other[2])


def typing(base):
    """How fast names are found, keystroke by keystroke, and how often the right one comes up after a slip."""
    start = time.process_time()
    search = base.typeahead
    print(f"   {len(search)} names made ready in {time.process_time() - start:.2f} s")
    # The tables that the lists were made of are no part of what is measured.
    gc.freeze()
    rng = random.Random(SEED)
    names = rng.sample(base.names(), TYPED)
    took = []
    for name in names[:100]:
        typed = misspelt(rng, name_key(name))
        took += [timed(search, typed[:length]) for length in range(1, len(typed) + 1)]
    print(f"   {len(took)} keystrokes: median {statistics.median(took):.1f} ms, worst {max(took):.1f} ms")
    found = [search(misspelt(rng, name_key(name)), 3) for name in names]
    right = sum(name in three for name, three in zip(names, found, strict=True))
    first = sum(name in three[:1] for name, three in zip(names, found, strict=True))
    print(f"   {TYPED} whole names with one or two slips: among the first three {right}, first {first}")


def timed(search: TypeAhead, typed: str) -> float:
    """Milliseconds for one keystroke, of this program's own, whatever else the machine does."""
    start = time.process_time()
    search(typed)
    return (time.process_time() - start) * 1000


def misspelt(rng, name):
    """The name with one or two slips: a letter missing, doubled, wrong, too many, or two changed places."""
    for _ in range(rng.choice((1, 2))):
        at = rng.randrange(len(name))
        kind = rng.randrange(4)
        letter = rng.choice(LETTERS)
        if kind == 0 and len(name) > 1:
            name = name[:at] + name[at + 1 :]
        elif kind == 1:
            name = name[:at] + letter + name[at:]
        elif kind == 2:
            name = name[:at] + letter + name[at + 1 :]
        else:
            name = name[:at] + name[at + 1 : at + 2] + name[at] + name[at + 2 :]
    return name


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        one(*sys.argv[2:])
    elif sys.argv[1] == "--large":
        large(sys.argv[2])
    else:
        main(sys.argv[1])
