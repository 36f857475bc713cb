"""The steps of a turn: what happens when each begins, and which comes next (R-MN-030 … R-MN-036)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tableassist.games.mnemonic import combat, control, damage, graveyard, library
from tableassist.games.mnemonic.actions import Discard
from tableassist.games.mnemonic.knowledge import refuse_not_in_hand, take_from_hand
from tableassist.games.mnemonic.mana import empty_pool
from tableassist.games.mnemonic.phases import NEXT, Cleaning, Discarding, Step, make_checking
from tableassist.games.mnemonic.refusals import refuse_wrong_phase
from tableassist.games.mnemonic.state import NO_COMBAT, State, opponent_of
from tableassist.rules.game import Refused, Seat
from tableassist.rules.wording import format_count
from tableassist.table.cards import format_card

MOST_CARDS = 7
_NOBODY: frozenset[Seat] = frozenset()


def enter(state: State, step: Step, **changes: Any) -> State:
    """The step begins, with these changes and what happens in it by itself; then its active player gets priority."""
    if state.goal is step:
        changes["goal"] = None
    state = state.with_(step=step, phase=make_checking(changes.get("active", state.active)), **changes)
    begins = _BEGINNINGS.get(step)
    return state if begins is None else begins(state)


def leave(state: State) -> State:
    """The step ends: mana is lost, the next one begins."""
    state = empty_pool(state)
    if state.step is Step.ATTACK and not state.combat.attackers:
        # R-MN-034
        return enter(state, Step.END_COMBAT)
    if state.step is Step.END_COMBAT:
        return enter(state, NEXT[state.step], combat=NO_COMBAT)
    return enter(state, NEXT[state.step])


def clean(state: State) -> State:
    """Damage wears off and effects end; then the next turn, unless something triggered."""
    state = control.end_turn_effects(state)
    if state.pending:
        return state.with_(phase=make_checking(state.active))
    return enter(empty_pool(state), Step.UNTAP, active=opponent_of(state.active), combat=NO_COMBAT)


def refuse_discard(state: State, action: Discard) -> Iterator[Refused]:
    """R-MN-035: down to seven, no further."""
    yield from refuse_wrong_phase(state, action.seat, Discarding)
    if isinstance(state.phase, Discarding) and len(action.cards) != state.phase.count:
        wanted = format_count(state.phase.count)
        yield Refused("R-MN-035", f"You discard {wanted}, not {len(action.cards)}.", f"Discard {wanted}.")
    for number, card in enumerate(action.cards):
        if card in action.cards[:number]:
            yield Refused("R-MN-001", f"{format_card(card)} exists only once.", "Check the cards.")
        yield from refuse_not_in_hand(state, action.seat, card)


def apply_discard(state: State, action: Discard) -> State:
    """The cards lie in the graveyard, in this order."""
    for card in dict.fromkeys(action.cards):
        state = graveyard.put_on_graveyard(take_from_hand(state, action.seat, card), card, action.seat, action.seat)
    return state.with_(phase=Cleaning())


def _untap(state: State) -> State:
    """R-MN-031: all at once, and nobody can act."""
    mine = frozenset([one.card for one in state.field if one.tapped and one.controller == state.active])
    if state.players[state.active].played_land:
        state = state.with_player(state.active, played_land=False)
    state = state.with_permanents(mine, tapped=False)
    return enter(state, Step.UPKEEP, turn=state.turn + 1, goal=None, stale=mine, lapsed=_NOBODY)


def _draw(state: State) -> State:
    # R-MN-024
    return enter(state, Step.MAIN1) if state.turn == 1 else library.draw_one(state, state.active)


def _cleanup(state: State) -> State:
    too_many = state.players[state.active].hand - MOST_CARDS
    if too_many > 0:
        return state.with_(phase=Discarding(state.active, too_many))
    return clean(state)


_BEGINNINGS: dict[Step, Callable[[State], State]] = {
    Step.UNTAP: _untap,
    Step.DRAW: _draw,
    Step.ATTACK: combat.begin_attack,
    Step.BLOCK: combat.begin_block,
    Step.DAMAGE: lambda state: damage.strike(state, ()),
    Step.CLEANUP: _cleanup,
}
"""What happens at the beginning of a step (R-MN-030)."""
