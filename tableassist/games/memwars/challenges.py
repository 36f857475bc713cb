"""How a challenge is led to its end (R-MW-044 … R-MW-048)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.memwars import refusals, resolving
from tableassist.games.memwars.actions import Contest, Forsake, GiveUp, Maintain, Stated, Verdict
from tableassist.games.memwars.phases import Challenging, Checking, Deciding, Responding
from tableassist.games.memwars.state import State
from tableassist.rules.game import Refused, Seat


def refuse_stated(state: State, action: Stated) -> Iterator[Refused]:
    """R-MW-042: the challenger states the facts; then they are locked (A-MW-32)."""
    yield from refusals.refuse_phase(state, Challenging)
    yield from refusals.refuse_unasked(state, action.seat)


def apply_stated(state: State, _action: Stated) -> State:
    """The player on turn answers."""
    if not isinstance(state.phase, Challenging):
        return state
    challenger, claimant, place = state.phase.seat, state.phase.claimant, state.phase.place
    return state.with_(phase=Responding(claimant, challenger, place))


def refuse_response(state: State, action: GiveUp | Contest) -> Iterator[Refused]:
    """R-MW-044: the player on turn answers, once the challenge is stated."""
    yield from refusals.refuse_phase(state, Responding)
    yield from refusals.refuse_unasked(state, action.seat)


def apply_give_up(state: State, _action: GiveUp) -> State:
    """The challenger has the place."""
    if not isinstance(state.phase, Responding):
        return state
    return resolving.resolve_given_up(state, state.phase.place, state.phase.seat, state.phase.challenger)


def apply_contest(state: State, _action: Contest) -> State:
    """The challenger decides."""
    if not isinstance(state.phase, Responding):
        return state
    claimant, challenger, place = state.phase.seat, state.phase.challenger, state.phase.place
    return state.with_(phase=Deciding(challenger, claimant, place))


def refuse_decision(state: State, action: Forsake | Maintain) -> Iterator[Refused]:
    """R-MW-046: the challenger decides, once the claim is contested."""
    yield from refusals.refuse_phase(state, Deciding)
    yield from refusals.refuse_unasked(state, action.seat)


def apply_forsake(state: State, _action: Forsake) -> State:
    """The player on turn keeps the place and takes the piece."""
    if not isinstance(state.phase, Deciding):
        return state
    return resolving.resolve_forsaken(state, state.phase.place, state.phase.claimant, state.phase.seat)


def apply_maintain(state: State, _action: Maintain) -> State:
    """The card is read."""
    if not isinstance(state.phase, Deciding):
        return state
    challenger, claimant, place = state.phase.seat, state.phase.claimant, state.phase.place
    return state.with_(phase=Checking(claimant, challenger, place))


def refuse_verdict(state: State, action: Verdict) -> Iterator[Refused]:
    """R-MW-048: one judgement for each fact to each side's depth (R-MW-026, R-MW-092)."""
    yield from refusals.refuse_phase(state, Checking)
    if not isinstance(state.phase, Checking):
        return
    for seat, facts in ((state.phase.claimant, action.t), (state.phase.challenger, action.c)):
        yield from _all_judged(state, seat, len(facts))


def apply_verdict(state: State, action: Verdict) -> State:
    """The place goes to whoever was right."""
    if not isinstance(state.phase, Checking):
        return state
    claimant, challenger, place = state.phase.claimant, state.phase.challenger, state.phase.place
    match all(action.t), all(action.c):
        case False, True:
            return resolving.resolve_challenger_right(state, place, claimant, challenger)
        case True, False:
            return resolving.resolve_claimant_right(state, place, claimant, challenger, costs_turn=True)
        case False, False:
            return resolving.resolve_both_wrong(state, place, claimant, challenger)
    if state.options.both_right == "void":
        return resolving.resolve_void(state, place, claimant, challenger)
    costs_turn = state.options.both_right == "as_c_wrong"
    return resolving.resolve_claimant_right(state, place, claimant, challenger, costs_turn=costs_turn)


def _all_judged(state: State, seat: Seat, judged: int) -> Iterator[Refused]:
    assert isinstance(state.phase, Checking)
    wanted = state.depth(seat, state.phase.place)
    if judged != wanted:
        facts = "1 fact is" if wanted == 1 else f"{wanted} facts are"
        yield Refused("R-MW-026", f"{facts} judged for {state.name(seat)}, not {judged}.", "Judge each of them.")
