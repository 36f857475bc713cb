"""Abilities that discard their card: Killer Queen, Kings Command, Ace to the Face, Annihilate (R-MN-051 … R-MN-056)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mnemonic import control, graveyard, mana
from tableassist.games.mnemonic.actions import Aim, HandAbility
from tableassist.games.mnemonic.cards import ABILITIES, ABILITY_NAMES, ANNIHILATE, COMMAND, FACE, KILLER
from tableassist.games.mnemonic.costs import cost_of_ability
from tableassist.games.mnemonic.knowledge import refuse_not_in_hand, take_from_hand
from tableassist.games.mnemonic.phases import Targeting, make_checking
from tableassist.games.mnemonic.refusals import (
    refuse_instant_speed,
    refuse_out_of_turn,
    refuse_without_priority,
    refuse_wrong_phase,
)
from tableassist.games.mnemonic.state import Ability, Spell, State
from tableassist.rules.game import Refused, Seat
from tableassist.table.cards import CardName, format_card, rank

FACE_DAMAGE = 3

TARGET_RULES = {COMMAND: "A-MN-31", FACE: "A-MN-32"}

_WHOSE = {KILLER: "a queen", COMMAND: "a king", FACE: "an ace", ANNIHILATE: "an ace"}
"""Which cards have the ability."""


def refuse_hand_ability(state: State, action: HandAbility) -> Iterator[Refused]:
    """R-MN-052: whenever its player has priority; the card, the target, the payment."""
    if state.options.hand_ability_timing == "sorcery":
        yield from refuse_out_of_turn(state, action.seat, "Abilities are used", "A-MN-11")
    yield from refuse_without_priority(state, action.seat)
    if action.which not in ABILITIES.get(rank(action.card), ()):
        name = ABILITY_NAMES.get(action.which, action.which)
        whose = _WHOSE.get(action.which, "a queen, a king or an ace")
        yield Refused("R-MN-051", f"{format_card(action.card)} has no {name}.", f"Discard {whose}.")
        return
    if state.options.hand_ability_timing == "sorcery":
        # A-MN-11
        yield from refuse_instant_speed(state, action.seat, "Abilities are used", "A-MN-11")
    if not _in_play(state, action):
        yield from refuse_not_in_hand(state, action.seat, action.card)
    yield from _against_target(state, action)
    cost = cost_of_ability(action.card, action.which)
    yield from mana.refuse_payment(state, action.seat, cost, action.payment)


def apply_hand_ability(state: State, action: HandAbility) -> State:
    """The ability is on the stack; the discard is a cost, so the suit ability will be above it (R-MN-054)."""
    cost = cost_of_ability(action.card, action.which)
    state = mana.pay_mana(state, action.seat, cost, action.payment)
    ability = Ability(action.seat, action.card, action.which, action.target)
    state = state.with_(stack=(*state.stack, ability), goal=None)
    if _in_play(state, action):
        state = graveyard.destroy(state, (action.card,))
    else:
        state = take_from_hand(state, action.seat, action.card)
        state = graveyard.put_on_graveyard(state, action.card, action.seat, action.seat)
    asks = ability.needs_target and list_targets(state, action.which)
    return state.with_(phase=Targeting(action.seat) if asks else make_checking(action.seat))


def refuse_aim(state: State, action: Aim) -> Iterator[Refused]:
    """The target of what was announced without one."""
    yield from refuse_wrong_phase(state, action.seat, Targeting)
    if isinstance(state.phase, Targeting):
        item = state.stack[-1]
        which = item.which if isinstance(item, Ability) else ""
        yield from _wrong_target(state, which, action.target)


def apply_aim(state: State, action: Aim) -> State:
    """The target is named; the player keeps priority."""
    if not isinstance(state.phase, Targeting):
        return state
    *rest, item = state.stack
    match item:
        case Spell() if not isinstance(action.target, int):
            item = Spell(item.seat, item.card, item.mode, action.target, item.row)
        case Ability():
            item = Ability(item.seat, item.card, item.which, action.target)
    return state.with_(stack=(*rest, item), phase=make_checking(action.seat))


def resolve_ability(state: State, ability: Ability) -> State:
    """What the ability does, if its target is still there (R-MN-053)."""
    target = ability.target
    if ability.which == ANNIHILATE:
        # R-MN-056: jacks that are Auras are no creatures.
        return graveyard.destroy(state, (one.card for one in state.creatures()))
    if isinstance(target, int):
        hit = ability.which == FACE and state.has(target)
        return state.with_player(target, life=state.players[target].life - FACE_DAMAGE) if hit else state
    if target is None or state.creature(target) is None:
        return state
    if ability.which == COMMAND:
        return control.take_control(state, target, ability.seat)
    return graveyard.destroy(state, (target,))


def list_targets(state: State, which: str) -> tuple[CardName | Seat, ...]:
    """What the ability, or with no name an Aura, may be aimed at."""
    if which == FACE:
        return (Seat(0), Seat(1))
    return () if which == ANNIHILATE else tuple(one.card for one in state.creatures())


def _in_play(state: State, action: HandAbility) -> bool:
    """A-MN-10: with that option the card may be one of one's creatures."""
    one = state.creature(action.card)
    from_play = state.options.discard_from == "hand_or_battlefield"
    return from_play and one is not None and one.controller == action.seat


def _against_target(state: State, action: HandAbility) -> Iterator[Refused]:
    if action.which == ANNIHILATE:
        if action.target is not None:
            yield Refused("R-MN-056", "Annihilate has no target: it destroys all creatures.", "Name no target.")
    elif action.target is not None:
        yield from _wrong_target(state, action.which, action.target)
    elif not any(target != action.card for target in list_targets(state, action.which)):
        # What is discarded from the battlefield (A-MN-10) is no target that could be named afterwards.
        yield Refused("R-MN-053", "There is no creature to aim at.", "Wait until there is one.")


def _wrong_target(state: State, which: str, target: CardName | Seat) -> Iterator[Refused]:
    if target in list_targets(state, which):
        return
    rule = TARGET_RULES.get(which, "R-MN-053")
    if which == FACE:
        yield Refused(rule, "Ace to the Face hits a player, not a creature.", "Choose a player.")
    elif isinstance(target, int):
        yield Refused(rule, "The target is a creature, not a player.", "Choose a creature.")
    else:
        yield Refused(rule, f"{format_card(target)} is no creature on the battlefield.", "Choose a creature.")
