"""The steps of a turn: what happens when each begins, and which comes next (R-MN-030 … R-MN-036)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mnemonic import combat, control, damage, graveyard
from tableassist.games.mnemonic.actions import Discard
from tableassist.games.mnemonic.knowledge import from_hand, not_in_hand
from tableassist.games.mnemonic.mana import emptied
from tableassist.games.mnemonic.phases import STEPS, Checking, Cleaning, Discarding, Drawing, Entering, Step
from tableassist.games.mnemonic.refusals import acts
from tableassist.games.mnemonic.state import Combat, State, other
from tableassist.games.mnemonic.words import count
from tableassist.rules.game import Refused
from tableassist.table.cards import spoken

MOST_CARDS = 7


def enter(state: State, step: Step) -> State:
    """The step begins, with what happens in it by itself."""
    if step is Step.UNTAP:
        return _untap(state)
    state = state.with_(step=step, goal=None if state.goal is step else state.goal, phase=Checking(state.active))
    match step:
        case Step.DRAW if state.turn == 1:
            # R-MN-024
            return state.with_(phase=Entering(Step.MAIN1))
        case Step.DRAW:
            return state.with_(phase=Drawing(state.active))
        case Step.ATTACK:
            return combat.attack_begins(state)
        case Step.BLOCK:
            return combat.block_begins(state)
        case Step.DAMAGE:
            return damage.strikes(state, ())
        case Step.CLEANUP:
            return _cleanup(state)
    return state


def leave(state: State) -> State:
    """The step ends: mana is lost, the next one begins."""
    state = emptied(state)
    if state.step is Step.ATTACK and not state.combat.attackers:
        # R-MN-034
        return state.with_(phase=Entering(Step.END_COMBAT))
    if state.step is Step.END_COMBAT:
        state = state.with_(combat=Combat())
    if state.step is Step.CLEANUP:
        # R-MN-035: something triggered, so there is another cleanup step.
        return state.with_(phase=Entering(Step.CLEANUP))
    return state.with_(phase=Entering(STEPS[STEPS.index(state.step) + 1]))


def clean(state: State) -> State:
    """Damage wears off and effects end; then the next turn, unless something triggered."""
    state = control.returned(state)
    if state.pending:
        return state.with_(phase=Checking(state.active))
    return emptied(state).with_(active=other(state.active), phase=Entering(Step.UNTAP), combat=Combat())


def against_discard(state: State, action: Discard) -> Iterator[Refused]:
    """R-MN-035: down to seven, no further."""
    yield from acts(state, action.seat, Discarding)
    if isinstance(state.phase, Discarding) and len(action.cards) != state.phase.count:
        wanted = count(state.phase.count)
        yield Refused("R-MN-035", f"You discard {wanted}, not {len(action.cards)}.", f"Discard {wanted}.")
    for number, card in enumerate(action.cards):
        if card in action.cards[:number]:
            yield Refused("R-MN-001", f"{spoken(card)} exists only once.", "Check the cards.")
        yield from not_in_hand(state, action.seat, card)


def discard(state: State, action: Discard) -> State:
    """The cards lie in the graveyard, in this order."""
    for card in dict.fromkeys(action.cards):
        state = graveyard.put(from_hand(state, action.seat, card), card, action.seat, action.seat)
    return state.with_(phase=Cleaning())


def _untap(state: State) -> State:
    """R-MN-031: all at once, and nobody can act."""
    mine = frozenset(one.card for one in state.field if one.controller == state.active and one.tapped)
    state = state.with_(
        field=tuple(one.with_(tapped=False) if one.card in mine else one for one in state.field),
        turn=state.turn + 1,
        step=Step.UNTAP,
        goal=None,
        stale=mine,
        phase=Entering(Step.UPKEEP),
    )
    return state.with_player(state.active, played_land=False)


def _cleanup(state: State) -> State:
    too_many = state.players[state.active].hand - MOST_CARDS
    if too_many > 0:
        return state.with_(phase=Discarding(state.active, too_many))
    return state.with_(phase=Cleaning())
