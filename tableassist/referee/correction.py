"""Taking back and correcting: which events say so, what is announced, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.journal.events import ClockSet, Ended, Entry, Flagged, Overruled, Undone
from tableassist.referee.counting import action_of
from tableassist.referee.issues import Issue
from tableassist.referee.match import Match, check_overrule
from tableassist.referee.table_belief import TableBelief
from tableassist.rules.game import Refused

NEW_GAME = "Begin a new game."


def check_undo(match: Match) -> Refused | None:
    """Why nothing can be taken back; None where something can."""
    if match.signed:
        return Refused("R-TB-005", "The result is signed by all, so that it stands.", NEW_GAME)
    if match.last is None:
        return Refused("R-TB-005", "Nothing has happened yet that could be taken back.")
    return None


def undoing(entry: Entry) -> Undone:
    """The event that takes an entry back; what was seen cannot be un-seen (R-TB-005)."""
    seen = "" if isinstance(entry.event, ClockSet) else "; what was seen stays seen"
    return Undone(entry.number, f"{_named(entry)} taken back{seen}")


def undo_in_words(match: Match, entry: Entry) -> str:
    """What is announced after an entry was taken back, of the match that it led to.

    R-MW-100: in the same words as when it was done, which name nothing that is hidden.
    """
    match entry.event:
        case Ended():
            return "Taken back: the end of the game."
        case ClockSet():
            return f"Taken back: {_of_clock(match, entry.event)}"
        case Flagged(seat):
            return f"Taken back: {match.started.players[seat]}'s fallen flag."
    text = action_of(entry)
    what = match.game.describe(match.state, match.game.parse(text)) if text else "the last entry."
    return f"Taken back: {what}"


def _of_clock(match: Match, event: ClockSet) -> str:
    """What was put right of the clock, and what the side has now."""
    name = match.started.players[event.seat] if event.seat is not None else "the clock"
    if event.what == "set" or event.seat is None or match.clock is None:
        return f"that {name}'s time runs."
    face = match.clock.face(event.seat, match.entries[-1].at)
    return f"{event.why or 'time given'}, {name}. {name} has {face.text}."


def rest_after(match: Match, entry: Entry) -> ClockSet | None:
    """The pause that follows where a fallen flag was taken back, so that time can be given first (R-CK-006)."""
    fell = isinstance(entry.event, Flagged) and match.clock is not None
    return ClockSet("pause", why="a flag was taken back") if fell and not match.paused else None


def check_correction(match: Match, event: Overruled) -> Refused | None:
    """Why the players' overruling would come to nothing (R-TB-002); None where something follows from it."""
    refused = check_overrule(match, event.action)
    if refused is None and match.game.apply(match.state, match.game.parse(event.action)) == match.state:
        return Refused("R-TB-002", "That is how the game stands already, so that nothing would change.")
    return refused


def accepting_table(table: TableBelief, issue: Issue) -> Iterator[Overruled | Refused]:
    """What makes the game agree with a table that players call right, each by the game after the last (R-TB-002).

    Where nothing would, last comes the reason.
    """
    refused: Refused | None = None
    counts = False
    for event in _overruling(table, issue):
        objection = check_correction(table.match, event)
        if objection is None:
            counts = True
            yield event
        refused = refused or objection
    if refused is not None and not counts:
        yield refused


def _overruling(table: TableBelief, issue: Issue) -> Iterator[Overruled]:
    rule, game, placed = issue.refused.rule if issue.refused else "R-TB-002", table.game, table.placed()
    if issue.action is not None:
        yield Overruled(game.write(issue.action), rule)
    for one in issue.wrong:
        action = game.correct(table.state, one.zone, placed.at(one.zone))
        if action is not None:
            yield Overruled(game.write(action), rule)


def _named(entry: Entry) -> str:
    match entry.event:
        case Ended():
            return "the end"
        case ClockSet(_, _, _, why):
            return why or "the correction of the clock"
    return action_of(entry)
