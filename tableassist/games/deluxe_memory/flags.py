"""What a fallen flag entails (A-CK-09, A-CK-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableassist.games.deluxe_memory import effects, refusals, tokens, trail, turns
from tableassist.games.deluxe_memory.actions import Action, Lapse
from tableassist.games.deluxe_memory.phases import Intercepting, Over, Swapping
from tableassist.games.deluxe_memory.state import State, with_player
from tableassist.rules.game import GONG, Refused, Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest


def flagged(state: State, seat: Seat, flag_action: str) -> Action | None:
    """What a fallen flag entails in the game, None for nothing."""
    if isinstance(state.phase, Over):
        return None
    if flag_action == GONG:
        return Lapse(seat) if seat in (state.acting, state.owner) else None
    if flag_action == "lose" and len(state.players) == 2:
        return LoseOnTime(seat)
    rests = flag_action in ("lose", "lose_turn", "pass_rest")
    return PassRest(seat) if rests and state.players[seat].plays else None


def back_in_time(state: State, seat: Seat) -> InTime | None:
    """Who was out of time takes turns again, unless out of the game meanwhile (R-DM-025)."""
    player = state.players[seat]
    return InTime(seat) if player.late and not player.out and not isinstance(state.phase, Over) else None


def refuse_lapse(state: State, action: Lapse) -> Iterator[Refused]:
    """R-CK-028: only whose clock runs, or whose turn it is."""
    if action.seat not in (state.acting, state.owner):
        yield from refusals.refuse_unasked(state, action.seat)
        yield Refused("R-CK-028", "Only the player on turn can lose the turn.", "")


def apply_lapse(state: State, action: Lapse) -> State:
    """The turn is over as the cards lie, without the offer of a 7.

    In another's turn only what was asked of the player lapses: tens stay where they are, or an effect has no effect.
    """
    if isinstance(state.phase, Swapping):
        # R-TB-003: they come back with nobody seeing whether they changed places, so that nothing is known of either.
        state = trail.forget_places(state, state.phase.places)
    if action.seat == state.acting != state.owner:
        if isinstance(state.phase, Intercepting):
            return effects.answer_ten(state, state.phase, False)
        return effects.end_effect(state)
    if action.seat == state.acting and state.takers:
        # A-DM-15: whoever copies the match has discarded tens for it, and takes the effect nevertheless.
        return effects.end_effect(state.with_(offer=False))
    state = tokens.settle_players(state.with_(takers=(), offer=False))
    return state if isinstance(state.phase, Over) else turns.begin_next_turn(state)


def refuse_pass_rest(state: State, action: PassRest) -> Iterator[Refused]:
    """A-CK-09: a player in the game, once."""
    yield from _exists(state, action.seat)
    if state.has(action.seat) and state.players[action.seat].late:
        yield Refused("A-CK-09", f"{state.name(action.seat)} is out of time already.", "Play on without.")


def apply_pass_rest(state: State, action: PassRest) -> State:
    """The turn lapses, and no other comes; once nobody has time left, the game ends as it stands (A-CK-10)."""
    state = with_player(state, action.seat, replace(state.players[action.seat], late=True))
    over = tokens.end_out_of_time(state)
    if over is not None:
        return state.with_(phase=over)
    return apply_lapse(state, Lapse(action.seat)) if action.seat in (state.acting, state.owner) else state


def refuse_in_time(state: State, action: InTime) -> Iterator[Refused]:
    """R-CK-006: only who was out of time."""
    yield from _exists(state, action.seat)
    if state.has(action.seat) and not state.players[action.seat].late:
        yield Refused("R-CK-006", f"{state.name(action.seat)} is not out of time.", "Play on.")


def apply_in_time(state: State, action: InTime) -> State:
    """The player takes turns again."""
    return with_player(state, action.seat, replace(state.players[action.seat], late=False))


def refuse_lose_on_time(state: State, action: LoseOnTime) -> Iterator[Refused]:
    """A-CK-09: with three players or more nobody's flag ends the game for the others."""
    yield from _exists(state, action.seat)
    if len(state.players) > 2:
        yield Refused("A-CK-09", "A flag ends the game for two players only.", "Pass the rest of the game instead.")


def apply_lose_on_time(state: State, action: LoseOnTime) -> State:
    """The other player wins."""
    winners = tuple(Seat(seat) for seat in range(len(state.players)) if seat != action.seat)
    return state.with_(phase=Over(winners, f"{state.name(action.seat)} has no time left."))


def _exists(state: State, seat: Seat) -> Iterator[Refused]:
    if not state.has(seat):
        yield Refused("R-DM-025", f"There is no player {seat + 1}.", "Choose one of the players.")
    elif state.players[seat].out:
        yield Refused("R-DM-025", f"{state.name(seat)} is out of the game.", "Play on without.")
