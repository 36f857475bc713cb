"""What goes onto a memory stick: a folder with records and reports of all games that are over, whole or not at all."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tableassist.app.home.kept import OVER, SIGNED, Shelf
from tableassist.app.home.stick.jobs import JobProgress
from tableassist.app.proof.slip import slip_path
from tableassist.app.records.report import arbiter_report_of
from tableassist.app.records.report_html import write_html
from tableassist.journal.whole import sync, write_whole

PART, OLD = ".part", ".old"

WriteReport = Callable[[Path, Path], object]
"""Writes the report of a journal's game into a folder; raises ValueError or OSError."""


def write_page(journal: Path, folder: Path) -> Path:
    """The report as one page; raises ValueError or OSError."""
    page = folder / f"{journal.stem}.html"
    write_whole(page, write_html(arbiter_report_of(journal)).encode())
    return page


@contextmanager
def whole_folder(goal: Path) -> Iterator[Path]:
    """A folder to be filled that takes its name when all of it is on the disk; what had that name is gone then.

    Where anything goes wrong nothing of it is left, and what was there before still is. Raises OSError.
    """
    part, old = goal.with_name(goal.name + PART), goal.with_name(goal.name + OLD)
    if old.exists() and not goal.exists():
        # The plug was pulled between the two names.
        old.rename(goal)
    for left in (part, old):
        shutil.rmtree(left, ignore_errors=True)
    try:
        part.mkdir()
        yield part
        for path in sorted(part.rglob("*")):
            sync(path)
        sync(part)
        if goal.exists():
            goal.rename(old)
        part.rename(goal)
        sync(goal.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            if old.exists() and not goal.exists():
                old.rename(goal)
        shutil.rmtree(part, ignore_errors=True)
        raise
    shutil.rmtree(old, ignore_errors=True)


def write_games(games: Path, goal: Path, write_report: WriteReport, progress: JobProgress) -> tuple[int, int]:
    """Write every game that is over: its record, journal, slip and report.

    Args:
        games: The folder with the journals.
        goal: The folder that is made.
        write_report: Makes the report.
        progress: Hears which game it is.

    Returns:
        How many games were written, and how many could not be, because their journals are damaged.

    Raises:
        OSError: The stick is full, or cannot be written.
        Stopped: It was stopped.
    """
    over = [kept for kept in Shelf(games).games() if kept.state in (OVER, SIGNED)]
    damaged = 0
    with whole_folder(goal) as folder:
        for number, kept in enumerate(over, 1):
            progress.report(f"Game {number} of {len(over)}")
            try:
                write_report(games / kept.file, folder)
            except ValueError:
                damaged += 1
                continue
            _copy_journal(games / kept.file, folder)
    return len(over) - damaged, damaged


def _copy_journal(journal: Path, folder: Path) -> None:
    """The journal, and the record and the slip where there are."""
    for path in (journal, journal.with_suffix(".txt"), slip_path(journal)):
        if path.exists():
            shutil.copyfile(path, folder / path.name)
