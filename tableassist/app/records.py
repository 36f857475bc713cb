"""Records: a match as the text everybody can read, and such a text through the rules again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableassist.app.build import game_named
from tableassist.journal.events import (
    Acted,
    Amended,
    Asked,
    ClockSet,
    Ended,
    Entry,
    Event,
    Flagged,
    Noted,
    Overruled,
    Refusal,
    Started,
    Undone,
)
from tableassist.referee.match import AnyGame, CannotFollow, Match, begin
from tableassist.rules.game import BadAction
from tableassist.rules.notation import BadRecord, Kind, Line, Record, join_names, parse, write


def record_of(match: Match) -> Record:
    """The match as a record: everything that counted, was refused, taken back or noted, with its time."""
    started, outcome = match.started, match.outcome
    tags = [
        ("Game", started.game),
        ("Version", started.version),
        ("Date", started.date),
        ("Players", join_names(started.players)),
        *((f"Option.{key}", value) for key, value in sorted(started.options.items())),
    ]
    if started.clock:
        tags.append(("Clock", started.clock))
    if outcome is not None:
        tags.append(("Result", join_names(started.players[seat] for seat in outcome.winners) or "nobody"))
    lines = (_line(entry) for entry in match.entries)
    return Record(tuple(tags), tuple(line for line in lines if line is not None))


def save_record(match: Match, path: Path) -> None:
    """Write the match's record to a file."""
    path.write_text(write(record_of(match)), encoding="utf-8")


def _line(entry: Entry) -> Line | None:
    number, at = entry.number, entry.at
    match entry.event:
        case Acted(action):
            return Line(Kind.ACTION, action, number, at)
        case Refusal(action, rule, why):
            return Line(Kind.NOTE, f"refused {rule}: {why}", number, at, comment=action)
        case Overruled(action, rule):
            return Line(Kind.OVERRULE, action, number, at, rule=rule)
        case Undone(target, note):
            return Line(Kind.UNDO, note, number, at, target=target)
        case Amended(target, action):
            return Line(Kind.AMEND, action, number, at, target=target)
        case Flagged(seat, action):
            return Line(Kind.FLAG, action, number, at, seat=seat)
        case ClockSet():
            return _clock_line(entry.event, number, at)
        case Asked(question, answer):
            return Line(Kind.NOTE, f"asked: {question} {answer}".strip(), number, at)
        case Noted(text) | Ended(text):
            return Line(Kind.NOTE, text, number, at)
    return None


def _clock_line(event: ClockSet, number: int, at: int) -> Line:
    kinds = {"pause": Kind.PAUSE, "resume": Kind.RESUME, "adjust": Kind.ADJUST, "set": Kind.SET}
    seat = event.seat if event.what in ("adjust", "set") else None
    return Line(kinds[event.what], event.why, number, at, seat=seat, ms=event.ms)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of one line of a record."""

    number: int
    action: str
    verdict: str
    rule: str = ""
    why: str = ""

    def plain(self) -> dict[str, Any]:
        """As `replay --json` prints it."""
        return {"n": self.number, "action": self.action, "verdict": self.verdict, "rule": self.rule, "why": self.why}


def follow(record: Record, until: int | None = None) -> tuple[Match, tuple[Verdict, ...]]:
    """The record through the rules: a refused action changes nothing, the others count. Raises BadRecord."""
    game = game_named(record.tag("Game"), record.options)
    match = begin(game, Entry(1, 0, _started(record), "told"))
    verdicts: list[Verdict] = []
    for number, line in _numbered(record):
        if until is not None and number > until:
            break
        match, verdict = _step(match, number, line)
        if verdict is not None:
            verdicts.append(verdict)
    return match, tuple(verdicts)


def _started(record: Record) -> Started:
    if not record.players:
        raise BadRecord(0, 'The record has no [Players "…"] tag: say who played, in seat order.')
    return Started(
        record.tag("Game"),
        record.tag("Version"),
        record.tag("Date"),
        record.players,
        record.options,
        record.tag("Clock"),
    )


def _numbered(record: Record) -> Iterator[tuple[int, Line]]:
    """The lines that say something, with their own numbers or the next ones."""
    number = 1
    for line in record.lines:
        if line.kind is Kind.COMMENT:
            continue
        number = line.number if line.number is not None else number + 1
        yield number, line


def _step(match: Match, number: int, line: Line) -> tuple[Match, Verdict | None]:
    at = line.at if line.at is not None else match.entries[-1].at
    try:
        event = _event(match.game, line)
        if isinstance(event, Acted):
            refused = match.game.judge(match.state, match.game.parse(event.action))
            if refused is not None:
                return match, Verdict(number, event.action, "refused", refused.rule, refused.why)
        after = match.after(Entry(number, max(at, match.entries[-1].at), event, "told"))
    except (BadAction, CannotFollow) as error:
        raise BadRecord(0, f"Entry {number}: {error}") from error
    told = line.kind in (Kind.ACTION, Kind.OVERRULE, Kind.AMEND, Kind.UNDO) or (line.kind is Kind.FLAG and line.text)
    return after, Verdict(number, _spoken(line), "ok") if told else None


def _spoken(line: Line) -> str:
    match line.kind:
        case Kind.UNDO:
            return f"undo {line.target}"
        case Kind.AMEND:
            return f"amend {line.target}: {line.text}"
        case Kind.OVERRULE:
            return f"overrule {line.rule}: {line.text}"
        case Kind.FLAG:
            return f"flag {line.seat} {line.text}"
    return line.text


def _event(game: AnyGame, line: Line) -> Event:
    match line.kind:
        case Kind.ACTION:
            game.parse(line.text)
            return Acted(line.text)
        case Kind.OVERRULE:
            return Overruled(line.text, line.rule)
        case Kind.UNDO:
            return Undone(line.target or 0, line.text)
        case Kind.AMEND:
            return Amended(line.target or 0, line.text)
        case Kind.FLAG:
            return Flagged(line.seat or 0, line.text)
        case Kind.PAUSE | Kind.RESUME | Kind.ADJUST | Kind.SET:
            return ClockSet(str(line.kind), line.seat, line.ms, line.text)
    return Noted(line.text)


def load_record(path: Path) -> Record:
    """The record in a file; raises BadRecord, also where the file cannot be opened or is no text."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(0, f"{path}: cannot be opened ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise BadRecord(0, f"{path}: is no text in UTF-8.") from error


def replay(path: Path, *, as_json: bool, until: int | None) -> int:
    """`tableassist replay`: exit code 1 where an action was refused."""
    match, verdicts = follow(load_record(path), until)
    print(_json(match, verdicts) if as_json else _text(match, verdicts))
    return 1 if any(one.verdict == "refused" for one in verdicts) else 0


def _json(match: Match, verdicts: tuple[Verdict, ...]) -> str:
    outcome = match.outcome
    ended = outcome and {"winners": list(outcome.winners), "why": outcome.why, "scores": list(outcome.scores)}
    answer = {
        "game": match.game.name,
        "options": dict(match.started.options),
        "entries": [one.plain() for one in verdicts],
        "state": match.game.plain(match.state),
        "outcome": ended,
    }
    return json.dumps(answer, ensure_ascii=False)


def _text(match: Match, verdicts: tuple[Verdict, ...]) -> str:
    lines = [f"{one.number:>4}  {one.action}" + _why(one) for one in verdicts]
    shown = match.game.show(match.state)
    lines.append(f"      {shown.headline}")
    lines += [f"      {seat.name}: {seat.score} {seat.unit}" for seat in shown.seats]
    return "\n".join(lines)


def _why(one: Verdict) -> str:
    return f"    refused, {one.rule}: {one.why}" if one.verdict == "refused" else ""
