"""The record beside a journal: there while its game is left, and not while it is played."""

from __future__ import annotations

import sys
from pathlib import Path

from tableassist.app.error_words import error_in_words
from tableassist.app.records.records import save_record
from tableassist.journal.whole import remove_whole
from tableassist.referee.match import Match


def keep_record(match: Match, journal: Path) -> str:
    """Keep the record beside the journal, which is the game; the end of a sentence that says where, "" for nowhere."""
    path = _record_path(journal)
    try:
        save_record(match, path)
    except (OSError, ValueError) as error:  # the disk, or a journal that says what no record can
        print(f"tableassist: the record cannot be written: {error_in_words(error)}", file=sys.stderr)
        return ""
    return f"; its record in {path}"


def remove_record(journal: Path) -> None:
    """Remove the record as its game goes on: what lay open when it was left may soon lie face down (R-TB-003)."""
    try:
        remove_whole(_record_path(journal))
    except OSError as error:
        print(f"tableassist: the old record cannot be removed: {error_in_words(error)}", file=sys.stderr)


def _record_path(journal: Path) -> Path:
    return journal.with_suffix(".txt")
