"""How every exam of the readers runs: what has been examined is kept, so that a run can be cut and continued."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import cv2

from tableassist.simulator.levels import LEVELS

Line = dict[str, Any]
"""What came of one picture or table, as JSON."""

SIZES = {"720": (1280, 720), "900": (1600, 900), "1080": (1920, 1080)}
"""Pictures of the camera above the table, by their rows."""
TABLE = ("level", "size", "seed")
"""The fields of a line that say which table it is about."""


def parser(description: str, out: str) -> argparse.ArgumentParser:
    """What the command line of every exam asks for; `out` says what `--out` is."""
    made = argparse.ArgumentParser(description=description)
    made.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    made.add_argument("--threads", type=int, default=1)
    made.add_argument("--report", action="store_true", help="examine nothing, only tell")
    made.add_argument("--out", type=Path, required=True, help=out)
    return made


def of_tables(description: str, count: int) -> argparse.ArgumentParser:
    """What the command line of an exam of tables asks for; `count` is how many it looks at."""
    made = parser(description, "file of JSON lines")
    made.add_argument("--art", type=Path, help="folder that decks.py wrote; without it only the simulator's decks")
    made.add_argument("--tables", type=int, default=count)
    made.add_argument("--first", type=int, default=0, help="seed of the first table")
    made.add_argument("--level", choices=LEVELS, default="normal")
    made.add_argument("--size", choices=SIZES, default="900", help="rows of the camera's picture")
    return made


def tables(args: argparse.Namespace) -> Iterable[tuple[str, str, int]]:
    """The tables that the command line asks for, as `TABLE` has it."""
    return ((args.level, args.size, seed) for seed in range(args.first, args.first + args.tables))


def examined(
    args: argparse.Namespace,
    file: Path,
    fields: tuple[str, ...],
    wanted: Iterable[tuple[Any, ...]],
    ready: Callable[[], Callable[..., Line]],
) -> list[Line]:
    """All lines of an exam: those of earlier runs in `file`, and what comes of everything wanted that they lack.

    `fields` are the entries of a line that say what it is about; `ready` makes what examines one of those.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = kept(file)
    known = {tuple(line[field] for field in fields) for line in lines}
    if args.report:
        return lines
    cv2.setNumThreads(args.threads)
    examine, until = ready(), time.monotonic() + 60 * args.minutes
    with file.open("a") as out:
        for one in wanted:
            if time.monotonic() > until:
                break
            if one not in known:
                lines.append(examine(*one))
                out.write(json.dumps(lines[-1]) + "\n")
                out.flush()
    return lines


def kept(file: Path) -> list[Line]:
    """The lines of earlier runs."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
