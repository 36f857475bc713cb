"""Which game was played last: a list beside the journals, for the wall clock may go back between two games."""

from __future__ import annotations

import contextlib
from bisect import bisect_right
from pathlib import Path

from tableassist.journal.whole import write_whole

LIST = "played.txt"
MOST = 1000
"""So many journals are remembered; of older ones the names alone say when they were begun."""


def note_played(path: Path) -> None:
    """Remembers that the game of this journal is the one played last.

    A disk that does not take the list stops no game: then the journals' names say which was begun last.
    """
    if _names(path.parent)[-1:] == [path.name]:
        return
    # With all that are there: a name that comes later by the clock is no later game, once the clock has gone back.
    others = [one.name for one in in_order_of_play(path.parent, f"*{path.suffix}") if one.name != path.name]
    names = [*others, path.name]
    with contextlib.suppress(OSError):
        write_whole(path.parent / LIST, "".join(f"{name}\n" for name in names[-MOST:]).encode())


def in_order_of_play(folder: Path, pattern: str) -> list[Path]:
    """The journals of a folder whose names fit the pattern, the one played last at the end.

    One that the list does not name comes after those named that were begun before it, as far as the names say.
    """
    rank = {name: number for number, name in enumerate(_names(folder))}
    known = sorted(rank)

    def place(path: Path) -> tuple[int, str]:
        before = known[: bisect_right(known, path.name)]
        return rank[before[-1]] if before else -1, path.name

    return sorted(folder.glob(pattern), key=place)


def _names(folder: Path) -> list[str]:
    try:
        return (folder / LIST).read_bytes().decode("utf-8", "replace").splitlines()
    except OSError:
        return []
