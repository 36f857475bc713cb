"""The lines of a journal's file as entries: which of them count, where an end begins that does not, what is corrupt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tableassist.journal.chain import NO_LINK, link_after
from tableassist.journal.codec import BadChecksum, BadEntry, LinkedEntry, decode_linked, whole_line_in
from tableassist.journal.events import FIRST_FORMAT, FORMAT, Entry, Started


class JournalCorrupt(ValueError):
    """The file is no whole journal; names the path and the line (from 1), and what to do."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(
            f"{path}, line {line}: {reason} The file was left as it is. Restore it from a copy; or, to go on from "
            f"the last good entry, copy it away and cut it before line {line}."
        )
        self.path = path
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class JournalLines:
    """The entries that count of a journal's bytes, and how many bytes they take.

    `link` is what their chain comes to; `is_chained` says whether each line has its link.
    """

    entries: tuple[Entry, ...] = ()
    size: int = 0
    link: str = NO_LINK
    is_chained: bool = True


def read_lines(path: Path, data: bytes) -> JournalLines:
    """The entries in a journal's bytes; what comes after their size is an end that cannot be read.

    Args:
        path: Where the bytes come from, for the sentence of an error.

    Raises:
        JournalCorrupt: Something that can be read comes after what cannot, nothing can be read, or an entry is not the
            one that was written there.
    """
    entries: list[Entry] = []
    size, link, chained = 0, NO_LINK, True
    for number, raw in enumerate(_lines(data), 1):
        line = _line_of(path, number, raw, data, size + len(raw))
        if line is None:
            break
        chained = bool(line.link) if number == 1 else chained
        link = link_after(link, line.body)
        _check_link(path, line, link, chained=chained)
        entries.append(line.entry)
        size += len(raw)
    return JournalLines(tuple(entries), size, link, chained)


def _lines(data: bytes, begin: int = 0) -> Iterator[bytes]:
    # Not splitlines, which would also split at other characters that end lines, and would hold the file twice.
    return (line.group() for line in re.compile(rb"[^\n]*\n|[^\n]+").finditer(data, begin))


def _line_of(path: Path, number: int, raw: bytes, data: bytes, end: int) -> LinkedEntry | None:
    try:
        line = decode_linked(_text(raw))
    except BadChecksum as error:
        if _is_end(raw, _lines(data, end)) and (number > 1 or is_torn(raw)):
            return None
        raise JournalCorrupt(path, number, _sentence(error)) from error
    except BadEntry as error:
        raise JournalCorrupt(path, number, _sentence(error)) from error
    if line.entry.number != number:
        raise JournalCorrupt(path, number, f"This is entry {line.entry.number}, but {number} must follow here.")
    return line if raw.endswith(b"\n") else None


def _check_link(path: Path, line: LinkedEntry, link: str, *, chained: bool) -> None:
    number, event = line.entry.number, line.entry.event
    if isinstance(event, Started) and event.format > FORMAT:
        known = f"It is written in format {event.format}, and this version knows formats up to {FORMAT}: update it."
        raise JournalCorrupt(path, number, known)
    if isinstance(event, Started) and (event.format > FIRST_FORMAT) != chained:
        raise JournalCorrupt(path, number, "Its format and its links do not fit: it is not as it was written.")
    if line.link != (link if chained else ""):
        raise JournalCorrupt(path, number, "This entry does not follow from those before it: one of them was changed.")


def _text(raw: bytes) -> str:
    return raw.removesuffix(b"\n").decode("ascii", "replace")


def _is_end(raw: bytes, rest: Iterable[bytes]) -> bool:
    """Whether nothing that can be read comes with or after a bad line: only then can a journal be cut before it."""
    return not any(b"\0" not in one and whole_line_in(_text(one)) for one in (raw, *rest))


def is_torn(end: bytes) -> bool:
    """Whether an end is what a write that was cut off leaves: a part of one line, without the line's own end.

    Zero bytes, a bad line with its end, and several lines are damage: what stood there may have counted.
    """
    return b"\n" not in end and b"\0" not in end


def is_like_journal(data: bytes) -> bool:
    """Whether any line begins or ends as an entry does: what is only damaged is a journal still, a record is none."""
    return re.search(rb'^\{"at":|\} (?:[0-9a-f]{64} )?[0-9a-f]{8}$', data, re.MULTILINE) is not None


def _sentence(error: Exception) -> str:
    text = str(error)
    return text[:1].upper() + text[1:]
