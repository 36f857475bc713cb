"""`tableassist verify`: whether a journal is the one that a code or a slip was made of."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tableassist.app.build import game_named
from tableassist.app.journals.game_journals import JOURNAL_ENDING
from tableassist.app.proof.device_key import is_signed
from tableassist.app.proof.slip import BadSlip, read_slip
from tableassist.app.proof.statement import BadCode, Statement, code_of, parse_code, statement_of, winners_of
from tableassist.journal.chain import NO_LINK, link_after
from tableassist.journal.codec import decode_linked
from tableassist.journal.events import Entry, Started
from tableassist.journal.file import JournalCorrupt, JournalFailed
from tableassist.journal.lines import is_like_journal, is_torn, read_lines
from tableassist.referee.match import CannotFollow, Match, start_match
from tableassist.rules.wording import list_in_words

MOST_TRIED = 12
"""So many of a journal's last moments are tried for a code that was photographed before more was written."""

_UNFINISHED = "The last line was not finished and does not count."
"""What a power cut leaves half written was never part of the game."""

WHOLE, GROWN, CHANGED, ANOTHER, UNANCHORED = "whole", "grown", "changed", "another", "unanchored"


class NoJournal(ValueError):
    """The file is none: nothing in it was changed, for nothing of a game was ever in it."""


@dataclass(frozen=True)
class JournalVerdict:
    """What is known of a journal: `what` in a word, `why` in a sentence, the `entry` that it is about (0 for none)."""

    what: str
    why: str
    entry: int = 0

    def plain(self) -> dict[str, Any]:
        """As `verify --json` prints it."""
        return {"verdict": self.what, "entry": self.entry, "why": self.why}


@dataclass(frozen=True)
class Anchor:
    """What somebody has kept of a result: a code's words, the chain of a QR code, the statement of a slip."""

    words: tuple[str, ...]
    link: str = ""
    statement: str = ""


def parse_anchor(text: str) -> Anchor:
    """What was photographed: six words, or the whole text of the QR code.

    Raises:
        BadCode: It is neither.
    """
    fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    if "code" in fields and "chain" in fields:
        return Anchor(parse_code(fields["code"]), fields["chain"].strip())
    return Anchor(parse_code(text))


def verify_data(path: Path, data: bytes, anchor: Anchor | None) -> JournalVerdict:
    """What is known of a journal's bytes by what somebody has kept of its result, None for nothing."""
    try:
        read = read_lines(path, data)
    except JournalCorrupt as error:
        return JournalVerdict(CHANGED, f"Changed at entry {error.line}: {error.reason}", error.line)
    end, number = data[read.size :], len(read.entries) + 1
    if end and not is_torn(end):
        return JournalVerdict(CHANGED, f"Changed at entry {number}: what stands there cannot be read.", number)
    verdict = _verify_entries(read.entries, data[: read.size], anchor)
    return replace(verdict, why=f"{_UNFINISHED} {verdict.why}") if end else verdict


def _verify_entries(entries: Sequence[Entry], data: bytes, anchor: Anchor | None) -> JournalVerdict:
    """What is known of entries and of their bytes, which can all be read."""
    if not entries:
        return JournalVerdict(ANOTHER, "There is nothing in this journal.")
    moments = _Moments(data)
    match = _follow(entries, moments)
    if isinstance(match, JournalVerdict):
        return match
    return _held_against(match, moments, anchor)


def _held_against(match: Match, moments: _Moments, anchor: Anchor | None) -> JournalVerdict:
    if anchor is None:
        return JournalVerdict(
            UNANCHORED, "The chain is whole. Without a code that shows only that nothing was damaged."
        )
    if match.outcome is not None and _fits(statement_of(match, moments.links[-1]), anchor):
        return JournalVerdict(WHOLE, f"Whole: {_in_words(statement_of(match, moments.links[-1]))}")
    for statement in moments.statements():
        if _fits(statement, anchor):
            number, more = statement.entries, len(match.entries) - statement.entries
            why = f"The first {number} entries are those of the code, and {more} more were written since."
            return JournalVerdict(GROWN, f"{why} Until then: {_in_words(statement)}", number + 1)
    return JournalVerdict(ANOTHER, "The code is that of another game, or this one was cut short or written anew since.")


def _fits(statement: Statement, anchor: Anchor) -> bool:
    if anchor.link not in ("", statement.link) or anchor.statement not in ("", statement.text()):
        return False
    return code_of(statement) == anchor.words


def _in_words(statement: Statement) -> str:
    signed = f"Signed by {list_in_words(statement.signed)}." if statement.signed else "Signed by nobody."
    played = f"{', '.join(statement.players)}. {winners_of(statement)} {statement.why}"
    return f"{statement.entries} entries, {played} {signed}"


class _Moments:
    """The links of a journal, and its last moments in which the game was over."""

    def __init__(self, data: bytes) -> None:
        self.links: list[str] = []
        self.over: list[tuple[Match, int]] = []
        for line in data.decode("ascii").split("\n")[:-1]:
            before = self.links[-1] if self.links else NO_LINK
            self.links.append(link_after(before, decode_linked(line).body))

    def note(self, match: Match) -> None:
        """Remember a moment."""
        if match.outcome is not None:
            self.over.append((match, len(match.entries)))

    def statements(self) -> Iterator[Statement]:
        """What was proven at earlier moments, the last first."""
        for match, number in self.over[-2 : -2 - MOST_TRIED : -1]:
            yield statement_of(match, self.links[number - 1])


def _follow(entries: Sequence[Entry], moments: _Moments) -> Match | JournalVerdict:
    """The match that the entries lead to, or the entry that does not follow from those before it."""
    event, number = entries[0].event, 1
    if not isinstance(event, Started):
        return JournalVerdict(ANOTHER, "This journal does not begin with the start of a game.", 1)
    game = game_named(event.game, event.options)
    try:
        match = start_match(game, entries[0])
        for entry in entries[1:]:
            number = entry.number
            match = match.after(entry)
            moments.note(match)
            if entry.digest and entry.digest != match.digest:
                raise CannotFollow("it leads to another state than it did when it was written")
    except Exception as error:  # what a forged entry does to the rules is not known
        return JournalVerdict(CHANGED, f"Changed at entry {number}, or played by other rules: {error}", number)
    return match


def verify_with_slip(path: Path, data: bytes, slip: Path) -> JournalVerdict:
    """What is known of a journal's bytes by the slip of its result."""
    try:
        kept = read_slip(slip)
        text = json.dumps(kept.statement, sort_keys=True, separators=(",", ":"))
        anchor = Anchor(parse_code(kept.code), statement=text)
    except (BadSlip, BadCode) as error:
        return JournalVerdict(CHANGED, f"The slip does not count. {error}")
    if not is_signed(kept.signed_text(), kept.signature, kept.key):
        return JournalVerdict(CHANGED, "The slip was changed: the device's signature does not fit it.")
    return verify_data(path, data, anchor)


@dataclass(frozen=True)
class VerifyRequest:
    """What the command line asks for; see `tableassist verify --help`."""

    journal: Path
    code: str = ""
    slip: Path | None = None
    as_json: bool = False


def verify(request: VerifyRequest, device: str = "") -> int:
    """`tableassist verify`: exit code 0 where the journal is whole by what is held against it, else 1.

    Args:
        device: The public part of this device's key, to say whether the slip is its own.

    Raises:
        BadCode: The code is none.
        JournalFailed: The journal cannot be read.
        NoJournal: The file is something else.
    """
    try:
        data = request.journal.read_bytes()
    except OSError as error:
        raise JournalFailed(error.errno, f"{request.journal} cannot be read: {error.strerror}.") from error
    if data and not is_like_journal(data):
        raise NoJournal(f"{request.journal} is no journal of a game: name the file that ends in {JOURNAL_ENDING}.")
    verdicts = list(_verdicts(request, data, device))
    for verdict in verdicts:
        print(json.dumps(verdict.plain(), ensure_ascii=False) if request.as_json else verdict.why)
    return 0 if all(verdict.what == WHOLE for verdict in verdicts) else 1


def _verdicts(request: VerifyRequest, data: bytes, device: str) -> Iterator[JournalVerdict]:
    if request.slip is not None:
        verdict = verify_with_slip(request.journal, data, request.slip)
        yield JournalVerdict(verdict.what, f"{verdict.why} {_whose(request.slip, device)}".strip(), verdict.entry)
    if request.code or request.slip is None:
        anchor = parse_anchor(request.code) if request.code else None
        yield verify_data(request.journal, data, anchor)


def _whose(slip: Path, device: str) -> str:
    """Which device signed a slip, as far as that is known here."""
    try:
        key = read_slip(slip).key
    except BadSlip:
        return ""
    return "The slip names the key of this device." if key == device else f"The slip names the key {key[:16]}…"
