"""Taking back and correcting: which events say so, and what is announced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableassist.journal.events import Acted, Amended, Entry, Flagged, Noted, Overruled, Undone
from tableassist.referee.issues import Issue
from tableassist.referee.match import Match, counting
from tableassist.referee.table_belief import TableBelief


def last_counted(match: Match) -> Entry | None:
    """The entry that an undo takes back; None where nothing counts, or the game is over."""
    counted = counting(match.entries)
    return counted[-1] if counted and match.outcome is None else None


def undoing(entry: Entry) -> Undone:
    """The event that takes an entry back; what was seen cannot be un-seen (R-TB-005)."""
    return Undone(entry.number, f"{_action_of(entry)} taken back; what was seen stays seen")


def undo_in_words(match: Match, entry: Entry) -> str:
    """What is announced after an entry was taken back.

    R-MW-100: in the same words as when it was done, which name nothing that is hidden.
    """
    text = _action_of(entry)
    what = match.game.says(match.state, match.game.parse(text)) if text else "the last entry."
    return f"Taken back: {what}"


def accepting_table(table: TableBelief, issue: Issue) -> Iterator[Overruled | Noted]:
    """What makes the game agree with a table that players call right, each by the game after the last (R-TB-002).

    Where nothing follows from that, a remark says that they let it stand.
    """
    lying, game = table.lying(), table.game
    rule = issue.refused.rule if issue.refused else "R-TB-002"
    said = False
    if issue.action is not None and _changes(table, issue.action):
        said = True
        yield Overruled(game.write(issue.action), rule)
    for one in issue.wrong:
        action = game.correct(table.state, one.zone, lying.at(one.zone))
        if action is not None and _changes(table, action):
            said = True
            yield Overruled(game.write(action), rule)
    if not said:
        yield Noted(f"The players let the table stand, against {rule}.")


def changes_nothing(match: Match, event: Amended | Overruled) -> bool:
    """Whether the game would be the same after a correction."""
    if isinstance(event, Amended):
        counted = {entry.number: entry for entry in counting(match.entries)}
        return event.number in counted and _action_of(counted[event.number]) == event.action
    action = match.game.parse(event.action)
    return bool(match.game.apply(match.state, action) == match.state)


def _changes(table: TableBelief, action: Any) -> bool:
    return bool(table.game.apply(table.state, action) != table.state)


def _action_of(entry: Entry) -> str:
    return entry.event.action if isinstance(entry.event, Acted | Overruled | Flagged) else ""
