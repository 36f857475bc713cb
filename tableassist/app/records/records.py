"""Records: a match as the text everybody can read, and such a text through the rules again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tableassist.app.build import game_named
from tableassist.app.evidence.concealing import Concealer
from tableassist.app.prompting.chairs import people
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
    Signed,
    Started,
    Undone,
)
from tableassist.journal.whole import read_bounded, write_whole
from tableassist.referee.match import CannotFollow, Match, check_overrule, start_match
from tableassist.rules.game import BOARD_NAME, BadAction, HasMaterial, Members, Outcome, Refused
from tableassist.rules.notation import (
    BadRecord,
    GameRecord,
    Kind,
    Line,
    join_names,
    parse_record,
    split_names,
    write_record,
)
from tableassist.rules.teams import has_teams, write_members
from tableassist.rules.wording import list_in_words
from tableassist.table.cards import UNKNOWN

MOST_BYTES = 16_000_000
"""A record of a long game has a hundred thousand."""

_JOURNAL = '{"'
"""How every journal begins, and no record."""


def record_of(match: Match) -> GameRecord:
    """The match as a record: everything that counted, was refused, taken back or noted, with its time."""
    started, outcome = match.started, match.outcome
    concealer = Concealer(match)
    tags = [
        ("Game", started.game),
        ("Version", started.version),
        ("Date", started.date),
        ("Players", join_names(started.players)),
        *([("Teams", join_names(map(write_members, started.sides)))] if started.members else []),
        *((f"Option.{key}", value) for key, value in sorted(started.options.items())),
    ]
    if started.clock:
        tags.append(("Clock", started.clock))
    if started.material:
        tags.append(("Cards", started.material))
    tags += _match_tags(match)
    if outcome is not None:
        tags.append(("Result", join_names(outcome.names(started.players)) or "nobody"))
    lines = (_line(entry) for entry in match.entries)
    return GameRecord(tuple(tags), tuple(_concealed(line, concealer) for line in lines if line is not None))


def _match_tags(match: Match) -> list[tuple[str, str]]:
    """The match that the game belongs to: its games before this one, and how it stands now (A-MN-29)."""
    started, series = match.started, match.series
    if series is None:
        return []
    earlier = [("Earlier", ", ".join(started.earlier))] if started.earlier else []
    return [("Match", started.match), *earlier, ("Standing", ":".join(map(str, series.standing)))]


_ACTIONS = (Kind.ACTION, Kind.OVERRULE, Kind.AMEND, Kind.FLAG)
"""The kinds of lines whose text is an action."""


def _concealed(line: Line, concealer: Concealer) -> Line:
    """The line without what lies hidden in a game that is not over."""
    if line.number in concealer.left_out:
        return replace(line, text=UNKNOWN if line.kind in _ACTIONS else "taken back", comment="")
    conceal = concealer.action if line.kind in _ACTIONS else concealer.text
    return replace(line, text=conceal(line.text), comment=concealer.text(line.comment))


def save_record(match: Match, path: Path) -> None:
    """Write the match's record to a file, whole or not at all; raises OSError."""
    write_whole(path, write_record(record_of(match)).encode("utf-8"))


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
        case Amended(target, action, kept, out):
            return Line(Kind.AMEND, action, number, at, target=target, kept=kept, out=out)
        case Flagged(seat, action):
            return Line(Kind.FLAG, action, number, at, seat=seat)
        case ClockSet():
            return _clock_line(entry.event, number, at)
        case Asked(question, answer):
            return Line(Kind.NOTE, f"asked: {question} {answer}".strip(), number, at)
        case Noted(text):
            return Line(Kind.NOTE, text, number, at)
        case Ended(why):
            return Line(Kind.END, why, number, at)
        case Signed(by, seat):
            return Line(Kind.SIGN, by, number, at, seat=seat)
    return None


def _clock_line(event: ClockSet, number: int, at: int) -> Line:
    kinds = {"pause": Kind.PAUSE, "resume": Kind.RESUME, "adjust": Kind.ADJUST, "restore": Kind.ADJUST, "set": Kind.SET}
    seat = event.seat if event.what != "resume" else None
    return Line(kinds[event.what], event.why, number, at, seat=seat, ms=event.ms, moves=event.moves)


@dataclass(frozen=True, slots=True)
class LineVerdict:
    """What the rules say of one line of a record; an `ok` with a `why` counts, but the cards at hand disagree."""

    number: int
    line: Line
    verdict: str
    rule: str = ""
    why: str = ""

    @property
    def action(self) -> str:
        """What the line says was done."""
        return _spoken(self.line)

    def plain(self) -> dict[str, Any]:
        """As `replay --json` prints it."""
        return {"n": self.number, "action": self.action, "verdict": self.verdict, "rule": self.rule, "why": self.why}


def follow_record(record: GameRecord, until: int | None = None) -> tuple[Match, tuple[LineVerdict, ...]]:
    """The record through the rules: a refused action changes nothing, the others count. Raises BadRecord."""
    if not record.tag("Game"):
        raise BadRecord(0, 'The record has no [Game "…"] tag: say which game was played.')
    game = game_named(record.tag("Game"), record.options)
    match = start_match(game, Entry(1, 0, _started(record), "told"))
    verdicts: list[LineVerdict] = []
    taken_back = _taken_back_unseen(record)
    for number, line in _numbered(record):
        if until is not None and number > until:
            break
        follow = _step_unjudged if number in taken_back else _step
        match, verdict = follow(match, number, line)
        if verdict is not None:
            verdicts.append(verdict)
    return match, tuple(verdicts)


def _started(record: GameRecord) -> Started:
    if not record.players:
        raise BadRecord(0, 'The record has no [Players "…"] tag: say who played, in seat order.')
    return Started(
        record.tag("Game"),
        record.tag("Version"),
        record.tag("Date"),
        record.players,
        record.options,
        record.tag("Clock"),
        material=record.tag("Cards"),
        members=record.members,
        match=record.tag("Match"),
        earlier=split_names(record.tag("Earlier")),
    )


def _numbered(record: GameRecord) -> Iterator[tuple[int, Line]]:
    """The lines that say something, with their own numbers or the next ones."""
    number = 1
    for line in record.lines:
        if line.kind is Kind.COMMENT:
            continue
        number = line.number if line.number is not None else number + 1
        yield number, line


def _taken_back_unseen(record: GameRecord) -> frozenset[int]:
    """The lines that were taken back and may rest on what the record conceals: that was known then, and is hidden now.

    Empty where the record is that of a game that is over, or conceals nothing.
    """
    lines = tuple(_numbered(record))
    if record.tag("Result") or not any(line.kind in _ACTIONS and UNKNOWN in line.text.split() for _, line in lines):
        return frozenset()
    undone = ((number, line.target or 0) for number, line in lines if line.kind is Kind.UNDO)
    return frozenset(number for last, first in undone for number, _ in lines if first <= number < last)


def _step_unjudged(match: Match, number: int, line: Line) -> tuple[Match, LineVerdict | None]:
    """As a step, but what cannot be followed counts for nothing and is refused by no rule: it was taken back anyway."""
    try:
        after, verdict = _step(match, number, line)
    except BadRecord:
        return match, LineVerdict(number, line, "ok")
    return after, None if verdict is None else LineVerdict(number, line, "ok")


def _step(match: Match, number: int, line: Line) -> tuple[Match, LineVerdict | None]:
    at = line.at if line.at is not None else match.entries[-1].at
    try:
        event = _event(match, line)
        refused = _against(match, event)
        if refused is not None and not _is_recorded(match, event):
            return match, LineVerdict(number, line, "refused", refused.rule, refused.why)
        after = match.after(Entry(number, max(at, match.entries[-1].at), event, "told"))
    except (BadAction, CannotFollow) as error:
        raise BadRecord(0, f"Entry {number}: {error}") from error
    reported = line.kind in (Kind.ACTION, Kind.OVERRULE, Kind.AMEND, Kind.UNDO) or (
        line.kind is Kind.FLAG and line.text
    )
    if refused is not None:
        return after, LineVerdict(number, line, "ok", refused.rule, refused.why)
    return after, LineVerdict(number, line, "ok") if reported else None


def _against(match: Match, event: Event) -> Refused | None:
    """What the rules say against an action, by all that is known at hand."""
    if isinstance(event, Overruled):
        return check_overrule(match, event.action)
    if not isinstance(event, Acted):
        return None
    if match.outcome is not None and match.ended is not None:
        return Refused("R-TB-012", f"The game is over: {match.outcome.why}", "Undo its end first.")
    return match.game.judge(match.state, match.game.parse(event.action))


def _is_recorded(match: Match, event: Event) -> bool:
    """Whether the action counted with the list that the record names, and only the one at hand objects."""
    game = match.game
    if not isinstance(event, Acted) or not isinstance(game, HasMaterial) or match.ended is not None:
        return False
    return bool(match.started.material) and game.recorded.judge(match.state, game.parse(event.action)) is None


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


def _event(match: Match, line: Line) -> Event:
    match line.kind:
        case Kind.ACTION:
            match.game.parse(line.text)
            return Acted(line.text)
        case Kind.OVERRULE:
            return Overruled(line.text, line.rule)
        case Kind.UNDO:
            return Undone(line.target or 0, line.text)
        case Kind.AMEND:
            return Amended(line.target or 0, line.text, line.kept, line.out)
        case Kind.FLAG:
            return Flagged(line.seat or 0, line.text)
        case Kind.PAUSE | Kind.RESUME | Kind.ADJUST | Kind.SET:
            return ClockSet(str(line.kind), line.seat, line.ms, line.text, line.moves)
        case Kind.END:
            by_rules = match.game.outcome(match.state)
            return Ended(line.text, () if by_rules is None else tuple(by_rules.winners))
        case Kind.SIGN:
            return Signed(line.text, line.seat)
    return Noted(line.text)


def load_record(path: Path) -> GameRecord:
    """The record in a file; raises BadRecord, also where the file cannot be opened or is no text."""
    try:
        text = read_bounded(path, MOST_BYTES).decode("utf-8")
    except OSError as error:
        raise BadRecord(0, f"{path}: cannot be opened ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise BadRecord(0, f"{path}: is no text in UTF-8.") from error
    if text.startswith(_JOURNAL):
        raise BadRecord(0, f"{path}: is a journal; its record, {path.stem}.txt, is beside it once the game was left.")
    return parse_record(text)


def replay(path: Path, *, as_json: bool, until: int | None) -> int:
    """`tableassist replay`: exit code 1 where an action was refused."""
    match, verdicts = follow_record(load_record(path), until)
    print(_json(match, verdicts) if as_json else _text(match, verdicts))
    return 1 if any(one.verdict == "refused" for one in verdicts) else 0


def _json(match: Match, verdicts: tuple[LineVerdict, ...]) -> str:
    concealer = Concealer(match)
    answer = {
        "game": match.game.name,
        "options": dict(match.started.options),
        "entries": [_without_hidden(one, concealer).plain() for one in verdicts],
        "state": concealer.state(),
        "outcome": _ended(match.outcome, match.started.sides),
        "signed": sorted(match.signatures),
        **_of_teams_and_match(match),
    }
    return json.dumps(answer, ensure_ascii=False)


def _of_teams_and_match(match: Match) -> dict[str, Any]:
    """The people of each side where some are teams; the match of several games that the game is one of."""
    started, series = match.started, match.series
    reported: dict[str, Any] = {"members": [list(side) for side in started.sides]} if started.members else {}
    if series is None:
        return reported
    earlier, standing = list(started.earlier), list(series.standing)
    return {
        **reported,
        "match": {"match": started.match, "earlier": earlier, "standing": standing, "over": series.is_over},
    }


def _ended(outcome: Outcome | None, sides: Sequence[Members]) -> dict[str, Any] | None:
    """R-MW-073: the board is a winner by name, and its points come last."""
    if outcome is None:
        return None
    winners = [*outcome.winners, *([BOARD_NAME] if outcome.board_wins else [])]
    scores = [*outcome.scores, *([] if outcome.board is None else [outcome.board])]
    ended: dict[str, Any] = {"winners": winners, "why": outcome.why, "scores": scores}
    if has_teams(sides):
        ended["names"] = [*people(sides, outcome.winners), *([BOARD_NAME] if outcome.board_wins else [])]
    return ended


def _without_hidden(one: LineVerdict, concealer: Concealer) -> LineVerdict:
    return replace(one, line=_concealed(one.line, concealer), why=concealer.text(one.why))


def _text(match: Match, verdicts: tuple[LineVerdict, ...]) -> str:
    concealer = Concealer(match)
    told = (_without_hidden(one, concealer) for one in verdicts)
    lines = [f"{one.number:>4}  {one.action}{_why(one)}" for one in told]
    shown = match.game.show(match.state)
    lines.append(f"      {shown.headline}")
    lines += [f"      {seat.name}: {seat.score} {seat.unit}" for seat in shown.seats]
    if match.outcome is not None:
        names = join_names(match.outcome.names(match.started.players)) or "nobody"
        lines.append(f"      Winner: {names}. {match.outcome.why}")
    if match.series is not None:
        lines.append(f"      Game {_game_number(match)} of a match, {match.started.match}.")
        lines.append(f"      {match.series.describe(match.started.players)}")
    if match.signatures:
        signers = list_in_words(match.started.players[seat] for seat in sorted(match.signatures))
        lines.append(f"      Signed by {signers}.")
    return "\n".join(lines)


def _game_number(match: Match) -> int:
    return len(match.started.earlier) + 1


def _why(one: LineVerdict) -> str:
    if one.verdict == "refused":
        return f"    refused, {one.rule}: {one.why}"
    return f"    counts as recorded, but {one.rule}: {one.why}" if one.why else ""
