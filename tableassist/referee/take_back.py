"""Taking back one's own last move: who must agree to it, and what the clock is given again with it.

Where nothing that lay hidden was learnt by it, nobody need be asked. Else what was learnt stays known (R-TB-005), so
that the others decide; the clock is then as it was, because they have agreed to that as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tableassist.journal.events import Acted, ClockSet, Entry, Overruled
from tableassist.referee.claims import cards_in, state_before
from tableassist.referee.match import Match, replay_entries
from tableassist.rules.clock import Mode
from tableassist.rules.game import Conceals, ConcealsActions, RevealsHidden, Seat
from tableassist.rules.learnt import learnt_by_table


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What counts last, and is taken back only if others agree.

    Attributes:
        entry: Its entry in the journal.
        sentence: What was done, as players were shown it.
        learnt: What was learnt by it, in one sentence.
        asked: The sides that must agree: all but that of the player.
    """

    entry: Entry
    sentence: str
    learnt: str
    asked: tuple[Seat, ...]


def find_take_back(match: Match) -> TakeBack | None:
    """What others must agree to where the last entry is taken back; None where nobody need be asked.

    Nobody is where nothing was learnt that lay hidden, where it was no move (a flag, an end, a correction) and showed
    nothing by ending the game, and where one side plays alone. Of what no player did in particular all are asked.
    """
    last = match.last
    if last is None or len(match.started.players) == 1:
        return None
    return _of_move(match, last) or _of_end(match, last)


def _of_move(match: Match, last: Entry) -> TakeBack | None:
    if not isinstance(last.event, Acted | Overruled):
        return None
    game, before = match.game, state_before(match, last.number)
    action = game.parse(last.event.action)
    actor = game.actor(action)
    if actor is None and isinstance(last.event, Overruled):
        return None
    asked = tuple(seat for seat in _seats(match) if seat != actor)
    learnt = game.learnt(before, action) if isinstance(game, RevealsHidden) else learnt_by_table(game, before, action)
    return TakeBack(last, game.describe(before, action), learnt, asked) if learnt else None


def _of_end(match: Match, last: Entry) -> TakeBack | None:
    """What ended the game, where that showed what lies hidden and had been read or said earlier (R-TB-003)."""
    game = match.game
    if match.outcome is None or not isinstance(game, Conceals):
        return None
    texts = (entry.event.action for entry in match.entries if isinstance(entry.event, Acted | Overruled))
    if not any(_hides(match, game, text) for text in texts):
        return None
    return TakeBack(last, "The end of the game.", "It has shown what lies face down.", tuple(_seats(match)))


def _hides(match: Match, game: Conceals, text: str) -> bool:
    """Whether an action says what lies hidden as the game stands, which it shows once it is over."""
    if not isinstance(game, ConcealsActions):
        return bool(cards_in(text) & game.concealed(match.state))
    action = match.game.parse(text)
    return bool(game.conceal_action(match.state, action) != action)


def _seats(match: Match) -> Iterator[Seat]:
    return map(Seat, range(len(match.started.players)))


def times_before(match: Match, entry: Entry) -> dict[Seat, int]:
    """What each side had left when the move was made, in milliseconds; empty without a clock.

    A side that counts up has nothing left that it could be given again.
    """
    if match.clock is None:
        return {}
    earlier = replay_entries(match.game, match.entries[: entry.number - 1], check=False)
    assert earlier.clock is not None
    return {seat: earlier.clock.left_to(seat, entry.at) for seat in _seats(match) if not _counts_up(match, seat)}


def _counts_up(match: Match, seat: Seat) -> bool:
    assert match.clock is not None
    stages, side = match.clock.control.sides[seat], match.clock.sides[seat]
    return stages[side.stage].mode is Mode.UP


def restoring(match: Match, left: Mapping[Seat, int], at: int) -> tuple[ClockSet, ...]:
    """What is to be entered so that the sides have left again what they had, after the move was taken back.

    Args:
        match: The game after the undoing.
        left: What each side had left, in milliseconds.
        at: The time of the game.
    """
    clock = match.clock
    if clock is None:
        return ()
    lacking = ((seat, then - clock.left_to(seat, at)) for seat, then in left.items())
    return tuple(ClockSet("restore", seat, ms, "taken back by consent") for seat, ms in lacking if ms)
