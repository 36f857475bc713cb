"""The report of a game for an arbiter: result, proof, moves, clocks, and disputes with their rulings and pictures.

What lies hidden is not told while the game runs (R-TB-003), and no picture is shown before it is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tableassist.app.evidence.concealing import Concealer
from tableassist.app.journals.game_journals import game_of
from tableassist.app.journals.matches import match_title
from tableassist.app.prompting.clock_desk import describe_control
from tableassist.app.prompting.signing import describe_signatures
from tableassist.app.proof.statement import code_of, qr_rows, qr_text, statement_of
from tableassist.journal.dispute_pictures import dispute_pictures
from tableassist.journal.events import (
    Acted,
    Amended,
    Asked,
    ClockSet,
    Ended,
    Entry,
    Flagged,
    Noted,
    Overruled,
    Refusal,
    Signed,
    Undone,
)
from tableassist.journal.file import JournalFailed
from tableassist.journal.lines import read_lines
from tableassist.referee.claims import state_before
from tableassist.referee.counting import counting_entries
from tableassist.referee.match import Match, replay_entries
from tableassist.rules.clock.face import count_up
from tableassist.rules.wording import list_in_words


@dataclass(frozen=True)
class ReportMove:
    """One entry: its number, when it was, what happened, by whom it is known, and whether it still counts."""

    number: int
    at: str
    what: str
    source: str
    counts: bool = True


@dataclass(frozen=True)
class ReportDispute:
    """Something that was refused, asked, taken back or put right: the rule with its text, and the pictures of it."""

    number: int
    at: str
    title: str
    what: str
    rule: str = ""
    pictures: tuple[Path, ...] = ()


@dataclass(frozen=True)
class ArbiterReport:
    """A game as an arbiter reads it: `facts` and `result` are words and what they are, `qr` is empty while it runs."""

    title: str
    players: tuple[str, ...]
    result: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    clocks: tuple[tuple[str, str, str], ...]
    moves: tuple[ReportMove, ...]
    disputes: tuple[ReportDispute, ...]
    qr: tuple[str, ...] = ()


def arbiter_report_of(path: Path) -> ArbiterReport:
    """The report of a journal.

    Raises:
        JournalFailed: It cannot be read.
        JournalCorrupt: It is damaged or was changed.
        CannotFollow: It does not fit the rules.
    """
    try:
        read = read_lines(path, path.read_bytes())
    except OSError as error:
        raise JournalFailed(error.errno, f"{path} cannot be read: {error.strerror}.") from error
    match = replay_entries(game_of(read.entries), read.entries)
    # A picture of a card that lies face down again would tell it (R-TB-003).
    pictures = dispute_pictures(path) if match.outcome is not None else {}
    qr: tuple[str, ...] = ()
    if match.outcome is not None:
        qr = qr_rows(qr_text(statement_of(match, read.link), match.game.title))
    return ArbiterReport(
        match_title(match),
        tuple(match.started.players),
        tuple(_result(match, read.link)),
        tuple(_facts(match)),
        tuple(_clocks(match)),
        tuple(_moves(match)),
        tuple(_disputes(match, pictures)),
        qr,
    )


def _result(match: Match, link: str) -> Iterator[tuple[str, str]]:
    outcome, names = match.outcome, match.started.players
    if outcome is None:
        yield "Result", "The game is not over; what lies hidden is not told."
        return
    yield "Result", f"{list_in_words(outcome.names(names)) or 'nobody'}: {outcome.why}"
    if outcome.scores:
        yield "Scores", ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=False))
    yield "Signatures", describe_signatures(match)
    yield "Code", " ".join(code_of(statement_of(match, link)))
    yield "Chain", link


def _facts(match: Match) -> Iterator[tuple[str, str]]:
    started = match.started
    yield "Played", started.date
    yield "Players", ", ".join(" and ".join(side) for side in started.sides)
    if started.options:
        yield "House rules", ", ".join(f"{key} {value}" for key, value in sorted(started.options.items()))
    if started.clock:
        yield "Clock", describe_control(match)
    if started.material:
        yield "Cards", started.material
    yield "Length", f"{count_up(match.entries[-1].at)}, {len(match.entries)} entries"
    yield "Version", started.version


def _clocks(match: Match) -> Iterator[tuple[str, str, str]]:
    """Each side's name, what it has left, and what it took."""
    if match.clock is None:
        return
    at = match.entries[-1].at
    for seat, name in enumerate(match.started.players):
        yield name, match.clock.face(seat, at).text, count_up(match.clock.spent(seat, at))


# What happened -------------------------------------------------------------------------------------------------------


def _moves(match: Match) -> Iterator[ReportMove]:
    counting, concealer = {entry.number for entry in counting_entries(match.entries)}, Concealer(match)
    for before, entry in _told(match):
        what = _in_words(before, entry, concealer)
        if what:
            counts = entry.number in counting or not isinstance(entry.event, Acted | Overruled | Ended)
            yield ReportMove(entry.number, count_up(entry.at), what, entry.source, counts)


def _told(match: Match) -> Iterator[tuple[Match, Entry]]:
    """Every entry with the match before it."""
    before = replay_entries(match.game, match.entries[:1])
    for entry in match.entries[1:]:
        yield before, entry
        before = before.after(entry)


def _in_words(before: Match, entry: Entry, concealer: Concealer) -> str:
    """What happened, actions as the screen says them (R-MW-100), without what lies hidden while the game runs."""
    if entry.number in concealer.left_out and not isinstance(entry.event, Undone):
        return "What was taken back since."
    match entry.event:
        case Acted(text):
            return concealer.sentence(before.state, text)
        case Overruled(text, rule, by):
            what = concealer.sentence(before.state, text)
            return f"Against {rule}{f' by {_named(by)}' if by else ''}: {what}"
        case Refusal(text, rule, why):
            what = concealer.sentence(before.state, text).rstrip(".")
            return f"Refused by {rule}: {concealer.text(why)}{f' ({what})' if what else ''}"
        case Amended(number, action, kept, out):
            what = concealer.sentence(state_before(before, number), action)
            return _amended_in_words(number, what, kept, out)
    return concealer.text(_event_in_words(before.started.players, entry))


def _event_in_words(names: Sequence[str], entry: Entry) -> str:
    match entry.event:
        case Undone(number):
            return f"Entry {number} was taken back, and the actions after it."
        case ClockSet(what, seat, ms, why):
            whose = names[seat] if seat is not None else "all"
            return f"Clock, {what}, {whose}{f', {ms / 1000:+g} s' if ms else ''}{f': {why}' if why else ''}"
        case Flagged(seat):
            return f"{names[seat]}'s time ran out."
        case Asked(question, answer):
            return f"Asked: {question} {answer}".strip()
        case Noted(text) | Ended(text):
            return text
        case Signed(by):
            return f"Signed by {by}."
    return ""


def _named(by: str) -> str:
    """Who overruled: the players together, somebody, or one by name."""
    return {"players": "the players", "Somebody": "somebody"}.get(by, by)


def _amended_in_words(number: int, really: str, kept: tuple[int, ...], out: tuple[int, ...]) -> str:
    what = f"Entry {number} was really: {really}" if really else f"Entry {number} did not happen."
    stays = f" {_numbered(kept)} count nevertheless." if kept else ""
    goes = tuple(one for one in out if one != number)
    return what + stays + (f" {_numbered(goes)} do not count any more." if goes else "")


def _numbered(numbers: tuple[int, ...]) -> str:
    return f"Entries {list_in_words(map(str, numbers))}"


def _disputes(match: Match, pictures: Mapping[int, tuple[Path, ...]]) -> Iterator[ReportDispute]:
    concealer = Concealer(match)
    for before, entry in _told(match):
        title, rule = _ruling(entry)
        if title or entry.number in pictures:
            text = match.game.rulebook.get(rule, "")
            yield ReportDispute(
                entry.number,
                count_up(entry.at),
                title or "With pictures",
                _in_words(before, entry, concealer),
                f"{rule}  {text}".strip(),
                pictures.get(entry.number, ()),
            )


def _ruling(entry: Entry) -> tuple[str, str]:
    """What kind of dispute an entry is and the rule that it was about; empty for none."""
    match entry.event:
        case Refusal(_, rule, _):
            return "Refused", rule
        case Overruled(_, rule, _):
            return "Overruled", rule
        case Undone():
            return "Taken back", "R-TB-005"
        case Amended():
            return "The past put right", "R-TB-005"
        case Asked():
            return "Asked", ""
    return "", ""
