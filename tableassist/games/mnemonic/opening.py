"""Shuffling, opening hands and mulligans (R-MN-020 … R-MN-024)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mnemonic.actions import Bottom, Keep, Mulligan, Shuffled
from tableassist.games.mnemonic.knowledge import draw_from_library, put_hand_into_library
from tableassist.games.mnemonic.phases import Bottoming, Dealing, Deciding, Entering, Shuffling, Step
from tableassist.games.mnemonic.refusals import refuse_unknown_seat, refuse_wrong_phase, waits_for
from tableassist.games.mnemonic.state import State, opponent_of
from tableassist.rules.game import Refused, Seat
from tableassist.rules.wording import format_count


def begin_opening(state: State, first: Seat) -> State:
    """Both shuffle their libraries, then hands are drawn (R-MN-021)."""
    seats = (first, opponent_of(first))
    return state.with_(active=first, phase=Shuffling(seats, Dealing(seats)))


def refuse_shuffled(state: State, action: Shuffled) -> Iterator[Refused]:
    """Only who is to shuffle."""
    yield from refuse_unknown_seat(state, action.seat)
    if not isinstance(state.phase, Shuffling):
        yield waits_for(state)
    elif action.seat not in state.phase.seats:
        yield Refused("R-MN-021", f"{state.name(action.seat)} has nothing to shuffle.", f"{_names(state)} shuffles.")


def apply_shuffled(state: State, action: Shuffled) -> State:
    """The library is shuffled; once all are, the game goes on."""
    phase = state.phase
    if not isinstance(phase, Shuffling) or action.seat not in phase.seats:
        return state
    left = tuple(seat for seat in phase.seats if seat != action.seat)
    return state.with_(phase=Shuffling(left, phase.then) if left else phase.then)


def deal_hands(state: State, seats: tuple[Seat, ...]) -> State:
    """Opening hands are drawn; who has not kept one decides in turn order (CR 103.5)."""
    for seat in seats:
        state = draw_from_library(state, seat, min(state.options.hand_size, state.players[seat].library))
    if state.options.mulligan == "none":
        return state.with_(phase=Entering(Step.UNTAP))
    return state.with_(phase=Deciding(seats[0]))


def refuse_mulligan(state: State, action: Mulligan) -> Iterator[Refused]:
    """R-MN-023: not once the hand would be empty."""
    yield from refuse_wrong_phase(state, action.seat, Deciding)
    if state.has(action.seat) and _owed(state, action.seat) >= state.options.hand_size:
        yield Refused("R-MN-023", "After as many mulligans no card would be left.", "Keep this hand.")


def apply_mulligan(state: State, action: Mulligan) -> State:
    """The hand is given back once all have decided."""
    phase = state.phase
    if not isinstance(phase, Deciding):
        return state
    state = state.with_player(action.seat, mulligans=state.players[action.seat].mulligans + 1)
    return _decided(state, action.seat, (*phase.again, action.seat))


def refuse_keep(state: State, action: Keep) -> Iterator[Refused]:
    """R-MN-023"""
    yield from refuse_wrong_phase(state, action.seat, Deciding)


def apply_keep(state: State, action: Keep) -> State:
    """The hand stays."""
    phase = state.phase
    if not isinstance(phase, Deciding):
        return state
    state = state.with_player(action.seat, kept=True)
    return _decided(state, action.seat, phase.again)


def refuse_bottom(state: State, action: Bottom) -> Iterator[Refused]:
    """R-MN-023: one card for each mulligan."""
    yield from refuse_wrong_phase(state, action.seat, Bottoming)
    if isinstance(state.phase, Bottoming) and action.count != state.phase.count:
        wanted = format_count(state.phase.count)
        go = "goes" if state.phase.count == 1 else "go"
        why = f"{wanted} {go} on the bottom, not {action.count}: one for each mulligan."
        yield Refused("R-MN-023", why, f"Put {wanted} on the bottom.")


def apply_bottom(state: State, action: Bottom) -> State:
    """The cards are at the bottom of the library."""
    if not isinstance(state.phase, Bottoming):
        return state
    player = state.players[action.seat]
    gone = min(action.count, player.hand)
    state = state.with_player(action.seat, hand=player.hand - gone, library=player.library + gone, mulligans=0)
    return _bottomed(state)


def _decided(state: State, seat: Seat, again: tuple[Seat, ...]) -> State:
    """The next player decides; after all have, new hands are drawn or the game begins."""
    late = opponent_of(seat)
    if seat == state.active and not state.players[late].kept:
        return state.with_(phase=Deciding(late, again))
    if not again:
        return _bottomed(state)
    for each in again:
        state = put_hand_into_library(state, each)
    return state.with_(phase=Shuffling(again, Dealing(again)))


def _bottomed(state: State) -> State:
    """Who took mulligans puts cards on the bottom, in turn order; then the first turn begins."""
    for seat in (state.active, opponent_of(state.active)):
        owed = _owed(state, seat)
        if owed > 0:
            return state.with_(phase=Bottoming(seat, owed))
    return state.with_(phase=Entering(Step.UNTAP))


def _owed(state: State, seat: Seat) -> int:
    free = 1 if state.options.mulligan == "free-first" else 0
    return max(0, state.players[seat].mulligans - free)


def _names(state: State) -> str:
    assert isinstance(state.phase, Shuffling)
    return state.name(state.phase.seats[0])
