"""What a fallen flag entails: doing nothing where something could be done (A-CK-09, A-CK-10)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mnemonic import priority
from tableassist.games.mnemonic.actions import Action, Lapse, OutOfTime
from tableassist.games.mnemonic.phases import Answering, Attacking, Blocking, Ordering, Over, Priority, make_checking
from tableassist.games.mnemonic.refusals import refuse_unknown_seat, waits_for
from tableassist.games.mnemonic.state import SEATS, State, opponent_of
from tableassist.rules.game import GONG, Outcome, Refused, Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime

_IDLING = (Priority, Attacking, Blocking, Answering, Ordering)
"""The phases in which doing nothing is possible. What only the player can name is asked for all the same."""


def flagged(state: State, seat: Seat, flag_action: str) -> Action | None:
    """What a fallen flag entails in the game, None for nothing."""
    if isinstance(state.phase, Over) or not state.turn:
        return None
    if flag_action == GONG:
        return Lapse(seat) if state.acting == seat else None
    if flag_action == "lose":
        return LoseOnTime(seat)
    return OutOfTime(seat) if flag_action == "lose_turn" and seat not in state.late else None


def back_in_time(state: State, seat: Seat) -> InTime | None:
    """Who was out of time may act again."""
    return InTime(seat) if seat in state.late and not isinstance(state.phase, Over) else None


def is_waited_for(state: State) -> bool:
    """Whether the game waits for a player without time, who need do nothing."""
    return isinstance(state.phase, _IDLING) and state.is_idle(state.acting)


def idle(state: State) -> State:
    """The player does nothing: priority is passed, nobody attacks or blocks, nothing is returned or dug up."""
    match state.phase:
        case Priority():
            return priority.pass_priority(state)
        case Attacking() | Blocking() | Answering():
            return state.with_(phase=make_checking(state.active))
        case Ordering(seat=seat, then=then):
            own = tuple(trigger for trigger in state.pending if trigger.seat == seat)
            rest = tuple(trigger for trigger in state.pending if trigger.seat != seat)
            return state.with_(stack=(*state.stack, *own), pending=rest, phase=make_checking(then))
    return state


def refuse_lapse(state: State, action: Lapse) -> Iterator[Refused]:
    """R-CK-028: only who is waited for can be out of time, and only in a turn."""
    yield from refuse_unknown_seat(state, action.seat)
    if state.acting != action.seat or not state.turn:
        yield waits_for(state)


def apply_lapse(state: State, action: Lapse) -> State:
    """The player does nothing more in this turn."""
    return state.with_(lapsed=state.lapsed | {action.seat})


def refuse_out_of_time(state: State, action: OutOfTime) -> Iterator[Refused]:
    """A-CK-09: once, and not before the first turn."""
    yield from refuse_unknown_seat(state, action.seat)
    if not state.turn:
        yield waits_for(state)
    if action.seat in state.late:
        yield Refused("A-CK-09", f"{state.name(action.seat)} is out of time already.", "Play on without.")


def apply_out_of_time(state: State, action: OutOfTime) -> State:
    """The player does nothing any more; with nobody left who does, the game ends as it stands (A-CK-10)."""
    state = state.with_(late=state.late | {action.seat})
    if len(state.late) < len(SEATS):
        return state
    best = score(state).winners
    most = max(player.life for player in state.players)
    return state.with_(phase=Over(best, f"Nobody has time left, so that {most} life win."))


def refuse_in_time(state: State, action: InTime) -> Iterator[Refused]:
    """R-CK-006: only who was out of time."""
    yield from refuse_unknown_seat(state, action.seat)
    if state.has(action.seat) and action.seat not in state.late:
        yield Refused("R-CK-006", f"{state.name(action.seat)} is not out of time.", "Play on.")


def apply_in_time(state: State, action: InTime) -> State:
    """The player may act again."""
    return state.with_(late=state.late - {action.seat})


def refuse_lose_on_time(state: State, action: LoseOnTime) -> Iterator[Refused]:
    """A-CK-09: at any time."""
    yield from refuse_unknown_seat(state, action.seat)


def apply_lose_on_time(state: State, action: LoseOnTime) -> State:
    """The other player has won."""
    return state.with_(phase=Over((opponent_of(action.seat),), f"{state.name(action.seat)} has no time left."))


def score(state: State) -> Outcome:
    """The game as it stands: most life leads, equal life shares."""
    lives = tuple(player.life for player in state.players)
    return Outcome(tuple(seat for seat in SEATS if lives[seat] == max(lives)), "", lives)
