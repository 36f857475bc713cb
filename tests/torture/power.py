"""Power cuts at every call to the disk (`make torture-power`): what was acknowledged is there, or damage is told.

Journals are appended to until the power goes; then the file is made as a disk may have it, opened again, appended to,
and cut again while that is done.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from powered_disk import PowerCut, PoweredDisk, every_end, lay_down

from tableassist.journal.events import Acted, Entry, Noted
from tableassist.journal.file import Journal, JournalCorrupt, JournalFailed, read_journal

NAME = "game.journal"


class Lost(Exception):
    """An entry that was acknowledged is gone, or another stands in its place."""


def entry(number, chance):
    if chance.random() < 0.2:
        return Entry(number, number * 400, Noted("x" * chance.randrange(1, 1500)), "engine")
    return Entry(number, number * 400, Acted(f"select 0 B{number} C1"), "camera")


def run_on(folder, disk, sent, chance, most):
    """Open or begin the journal and append until the power goes; how many entries were acknowledged."""
    path, acknowledged = folder / NAME, 0
    try:
        journal = Journal.open(path, disk) if path.exists() else Journal.create(path, disk)
    except PowerCut:
        return 0
    with journal:
        acknowledged = len(journal.entries)
        check(journal, sent, 0)
        del sent[acknowledged:]
        try:
            for number in range(acknowledged + 1, acknowledged + most):
                sent.append(entry(number, chance))
                journal.append(sent[-1])
                acknowledged = number
        except PowerCut:
            pass
    return acknowledged


def check(journal, sent, acknowledged):
    """What is read is what was sent, with all that was acknowledged."""
    read = list(journal.entries)
    if len(read) < acknowledged:
        raise Lost(f"{acknowledged} were acknowledged, {len(read)} are there")
    if read != sent[: len(read)]:
        raise Lost("another entry stands there than was sent")


def torture(seed, cuts):
    """One journal through so many power cuts in a row; how many entries it had in the end, how often it was told."""
    chance, sent, acknowledged, told = Random(f"power {seed}"), [], 0, 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "0"
        folder.mkdir()
        for cut in range(cuts):
            disk = PoweredDisk(chance.randrange(1, 30))
            for file in folder.iterdir():
                disk.holds(file, file.read_bytes())
            before = acknowledged
            acknowledged = max(run_on(folder, disk, sent, chance, 12), before)
            folder = Path(place) / str(cut + 1)
            folder.mkdir()
            lay_down(disk.images, folder, chance)
            told += examine(folder, sent, acknowledged)
    return len(sent), told


def examine(folder, sent, acknowledged):
    """Read the journal without touching it, as after a start; whether something was told of its end."""
    path = folder / NAME
    if not path.exists():
        if acknowledged:
            raise Lost("the file is gone")
        return False
    whole = path.read_bytes()
    if whole and not acknowledged and is_unreadable(path):
        # Not even its beginning counted: that is told, and another is begun.
        path.unlink()
        return True
    with Journal.open(path) as journal:
        check(journal, sent, acknowledged)
        if len(b"".join(line + b"\n" for line in whole.split(b"\n")[: len(journal.entries)])) < len(whole):
            assert journal.note, "bytes were cut off without a word"
        told = bool(journal.note)
    for file in folder.iterdir():
        file.unlink()
    path.write_bytes(whole)
    return told


def is_unreadable(path):
    try:
        read_journal(path)
    except JournalCorrupt:
        return True
    return False


def every_state(entries):
    """Every state that a short journal may be in after a cut in its last write; how many were looked at."""
    looked = 0
    for last in range(1, entries + 1):
        with tempfile.TemporaryDirectory() as place:
            folder, chance, sent = Path(place), Random(last), []
            disk = PoweredDisk()
            with Journal.create(folder / NAME, disk) as journal:
                for number in range(1, last + 1):
                    sent.append(entry(number, chance))
                    disk.left = None if number < last else disk.count + 1
                    try:
                        journal.append(sent[-1])
                    except PowerCut:
                        break
            for content in every_end(disk.images[NAME]):
                looked += 1
                (folder / NAME).write_bytes(content)
                examine(folder, sent, last - 1)
    return looked


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--journals", type=int, default=1000)
    parser.add_argument("--cuts", type=int, default=10, help="for each journal")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun, entries, told, lost = time.monotonic(), 0, 0, []
    for number in range(given.journals):
        try:
            one, words = torture(1000 * given.seed + number, given.cuts)
            entries, told = entries + one, told + words
        except (Lost, JournalCorrupt, JournalFailed, AssertionError) as error:
            lost.append(f"{number}: {type(error).__name__} {error}")
    states = every_state(6)
    answer = {"journals": given.journals, "cuts": given.journals * given.cuts, "entries": entries, "states": states}
    print(json.dumps({**answer, "told": told, "lost": lost[:10], "seconds": round(time.monotonic() - begun, 1)}))
    return int(bool(lost))


if __name__ == "__main__":
    sys.exit(main())
