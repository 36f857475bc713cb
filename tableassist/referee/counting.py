"""Which entries count after everything that was taken back and amended, and what each of them is by then (R-TB-005)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import attrgetter

from tableassist.journal.entry_log import EntryLog
from tableassist.journal.events import (
    Acted,
    Amended,
    Beat,
    Entry,
    Flagged,
    Overruled,
    Undone,
)
from tableassist.referee.clock_steps import counts_until_undone, is_correction, is_taken_back

AGAINST_ALL = "R-TB-005"
"""The rule of what the players let count of a past that was put right."""


def counting_entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that count and can be taken back, after every undoing and amending.

    They are actions, flags, the end, and what was put right of the clock (R-CK-027).
    """
    counted: EntryLog = reduce(counting_after, entries, EntryLog())
    return tuple(counted)


def counting_after(counted: EntryLog, entry: Entry) -> EntryLog:
    """The entries that count after one more, without looking at all that there were: a long game stays as quick.

    Args:
        counted: Those that counted before it.
    """
    match entry.event:
        case Undone(number):
            before = first_from(counted, number)
            kept = (one for one in counted[before:] if not is_taken_back(one, number))
            return reduce(EntryLog.with_entry, kept, counted.first(before))
        case Amended():
            return EntryLog(amended(one, entry.event) for one in counted if one.number not in entry.event.dropped)
    return counted.with_entry(entry) if counts_until_undone(entry.event) else counted


def first_from(counted: EntryLog, number: int) -> int:
    """Where in the log the first entry stands that has this number or a later one."""
    return bisect_left(counted, number, key=attrgetter("number"))


def amended(entry: Entry, by: Amended) -> Entry:
    """What an entry is after an amendment that does not drop it."""
    text = action_of(entry)
    if entry.number == by.number and not is_correction(entry.event):
        text = by.action
    elif entry.number not in by.overruled:
        return entry
    return replace(
        entry, event=Overruled(text, AGAINST_ALL, "players") if entry.number in by.overruled else Acted(text)
    )


def rewritten(entries: Sequence[Entry], after: int = 1) -> Iterator[Entry]:
    """The entries after the first ones, each as all amendments say that it was, and without these.

    What is dropped, and an amendment itself, is a sign of life: it took its time and nothing else.
    """
    amendments = [entry.event for entry in entries if isinstance(entry.event, Amended)]
    for entry in entries[after:]:
        yield replace(entry, event=Beat()) if isinstance(entry.event, Amended) else _as_amended(entry, amendments)


def _as_amended(entry: Entry, amendments: Iterable[Amended]) -> Entry:
    for by in amendments:
        if entry.number in by.dropped:
            return replace(entry, event=Beat())
        entry = amended(entry, by)
    return entry


def action_of(entry: Entry) -> str:
    """The action that an entry stands for in the game's own words, empty where it stands for none."""
    return entry.event.action if isinstance(entry.event, Acted | Overruled | Flagged) else ""
