"""What a fallen flag entails (A-MW-33, A-CK-07, A-CK-09)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.memwars import basic, challenges, claims, refusals, resolving, turns
from tableassist.games.memwars.actions import (
    Action,
    Answer,
    Decline,
    GiveUp,
    LoseTurn,
)
from tableassist.games.memwars.phases import (
    Answering,
    Challenging,
    Claiming,
    ClaimWindow,
    Deciding,
    Drawing,
    Over,
    Responding,
    Setting,
    Studying,
)
from tableassist.games.memwars.state import State, with_player
from tableassist.rules.game import GONG, Refused, Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest

_CHARGED = (Drawing, Claiming, Challenging, Responding, Deciding, Answering, Studying)


def refuse_lose_turn(state: State, action: LoseTurn) -> Iterator[Refused]:
    """R-CK-028: only whose clock runs."""
    if not isinstance(state.phase, _CHARGED):
        yield Refused("R-CK-028", "Nobody's time runs now.", refusals.waits_for(state).why)
    yield from refusals.refuse_unasked(state, action.seat)


def apply_lose_turn(state: State, action: LoseTurn) -> State:
    """The turn, or the challenge, is lost: who is out of time yields."""
    return _yielded(state, action.seat)


def refuse_pass_rest(state: State, action: PassRest) -> Iterator[Refused]:
    """A-CK-07: a side in play, once."""
    if isinstance(state.phase, Setting | Over):
        yield refusals.waits_for(state)
    if not state.has(action.seat):
        yield Refused("R-MW-027", f"There is no side {action.seat + 1}.", "Choose one of the sides.")
    elif state.players[action.seat].passed:
        yield Refused("A-CK-07", f"{state.name(action.seat)} has passed already.", "Play on without.")


def apply_pass_rest(state: State, action: PassRest) -> State:
    """The side claims and challenges no more; the others go on."""
    if isinstance(state.phase, Setting):
        return state
    state = with_player(state, action.seat, passed=True)
    if isinstance(state.phase, ClaimWindow) and action.seat == state.phase.asked:
        return claims.apply_decline(state, Decline(action.seat))
    if isinstance(state.phase, ClaimWindow) and action.seat in state.phase.others:
        others = tuple(seat for seat in state.phase.others if seat != action.seat)
        return state.with_(phase=ClaimWindow(state.phase.seat, state.phase.place, state.phase.asked, others))
    return _yielded(state, action.seat) if action.seat == state.acting else state


def flagged(state: State, seat: Seat, flag_action: str) -> Action | None:
    """What a fallen flag entails in the game, None for nothing (A-CK-09).

    Who loses each turn to come loses the challenges, too: to state one takes time that is over.
    """
    if isinstance(state.phase, Setting | Over):
        return None
    if flag_action == GONG:
        return LoseTurn(seat) if isinstance(state.phase, _CHARGED) and state.acting == seat else None
    if flag_action == "lose" and len(state.players) == 2:
        return LoseOnTime(seat)
    # R-CK-028: with three sides or more the game never ends for the others.
    rests = flag_action in ("lose", "lose_turn", "pass_rest")
    return PassRest(seat) if rests and not state.players[seat].passed else None


def back_in_time(state: State, seat: Seat) -> InTime | None:
    """Who was out of time plays on (R-CK-006)."""
    return InTime(seat) if state.players[seat].passed and not isinstance(state.phase, Over) else None


def refuse_in_time(state: State, action: InTime) -> Iterator[Refused]:
    """R-CK-006: only who was out of time."""
    yield from _exists(state, action.seat)
    if state.has(action.seat) and not state.players[action.seat].passed:
        yield Refused("R-CK-006", f"{state.name(action.seat)} is not out of time.", "Play on.")


def apply_in_time(state: State, action: InTime) -> State:
    """The side claims and challenges again."""
    return with_player(state, action.seat, passed=False)


def refuse_lose_on_time(state: State, action: LoseOnTime) -> Iterator[Refused]:
    """A-CK-09: with three sides or more nobody's flag ends the game for the others."""
    yield from _exists(state, action.seat)
    if len(state.players) != 2:
        yield Refused("A-CK-09", "A flag ends the game for two sides only.", "Pass the rest of the game instead.")


def apply_lose_on_time(state: State, action: LoseOnTime) -> State:
    """The other side wins."""
    winners = tuple(seat for seat in state.seats if seat != action.seat)
    return turns.award_prize(state, winners, f"{state.name(action.seat)} has no time left.")


def _exists(state: State, seat: Seat) -> Iterator[Refused]:
    if not state.has(seat):
        yield Refused("R-MW-027", f"There is no side {seat + 1}.", "Choose one of the sides.")


def _yielded(state: State, seat: Seat) -> State:
    match state.phase:
        case Drawing() | Claiming() | Studying():
            return turns.pass_on(state)
        case Answering():
            return basic.apply_answer(state, Answer(seat, (False,)))
        case Responding():
            return challenges.apply_give_up(state, GiveUp(seat))
        case Challenging(claimant=claimant, place=place) | Deciding(claimant=claimant, place=place):
            return resolving.resolve_forsaken(state, place, claimant, seat)
    return state
