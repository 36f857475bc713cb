"""Words that several screens and sentences share."""

from __future__ import annotations

from collections.abc import Iterable

from tableassist.games.mnemonic.cards import ABILITY_NAMES, ANNIHILATE, AURA
from tableassist.games.mnemonic.phases import (
    FIGHT,
    Answering,
    Attacking,
    Blocking,
    Bottoming,
    Deciding,
    Discarding,
    Dividing,
    Drafting,
    Ordering,
    Over,
    Priority,
    Shuffling,
    Siding,
    Starting,
    Step,
    Targeting,
)
from tableassist.games.mnemonic.state import Ability, Item, Spell, State
from tableassist.rules.game import Seat
from tableassist.rules.wording import format_count, list_in_words
from tableassist.table.cards import CardName, format_card

STEP_WORDS = {
    Step.UNTAP: "untap step",
    Step.UPKEEP: "upkeep",
    Step.DRAW: "draw step",
    Step.MAIN1: "first main phase",
    Step.BEGIN_COMBAT: "beginning of combat",
    Step.ATTACK: "attackers declared",
    Step.BLOCK: "blockers declared",
    Step.DAMAGE: "combat damage",
    Step.END_COMBAT: "end of combat",
    Step.MAIN2: "second main phase",
    Step.END: "end step",
    Step.CLEANUP: "cleanup",
}


def format_cards(cards: Iterable[CardName]) -> str:
    """Cards as players write them: 8♠, 9♥ and K♣."""
    return list_in_words(format_card(card) for card in cards)


def format_target(state: State, target: CardName | Seat) -> str:
    """A creature or a player by name."""
    if isinstance(target, int):
        return state.name(target) if state.has(target) else "nobody"
    return format_card(target)


def compose_headline(state: State) -> str:
    """What the game waits for, in a few words."""
    match state.phase:
        case Over(winners=()):
            return "A draw"
        case Over(winners=winners):
            names = list_in_words(state.name(seat) for seat in winners)
            return f"{names} wins" if len(winners) == 1 else f"{names} share the win"
        case Drafting() as drafting:
            return _drafting(drafting)
        case Siding() if state.options.draft == "kept":
            return "Swap cards with your sideboards, 16 to 21 stay"
        case Siding():
            return "Set aside up to 5 cards each as sideboards"
        case Starting() if state.acting is not None:
            return f"{state.name(state.acting)} chooses who begins"
        case Starting():
            return "Who has the first turn?"
        case Shuffling(seats=seats):
            return f"{state.name(seats[0])} shuffles the library"
    return _asked(state)


def _drafting(phase: Drafting) -> str:
    if phase.packet == 1:
        return "Keep the card"
    return f"Keep {phase.keep} of {phase.packet} cards and pass {phase.packet - phase.keep}"


def _asked(state: State) -> str:
    name = "" if state.acting is None else state.name(state.acting)
    match state.phase:
        case Deciding():
            return f"{name} keeps the opening hand or takes a mulligan"
        case Bottoming(count=number):
            return f"{name} puts {format_count(number)} on the bottom of the library"
        case Priority():
            return _priority(state, state.phase, name)
        case Targeting():
            return f"{name} names a target for {format_item(state, state.stack[-1])}"
        case Dividing(attacker=attacker):
            return f"{name} divides the damage of {format_card(attacker)}"
        case Answering(card=card, kind=kind):
            return f"{name} decides on the {kind.capitalize()} of {format_card(card)}"
        case Discarding(count=number):
            return f"{name} discards {format_count(number)}"
    return f"{name} {_DOES[type(state.phase)]}"


def _priority(state: State, phase: Priority, name: str) -> str:
    if state.stack:
        return f"{name} may respond to {format_item(state, state.stack[-1])}"
    if phase.seat != state.active:
        return f"{name} may respond: {state.name(state.active)}'s {STEP_WORDS[state.step]}"
    if state.step in FIGHT:
        return f"{name} may act: {STEP_WORDS[state.step]}"
    return f"{name}'s {STEP_WORDS[state.step]}"


_DOES: dict[type[object], str] = {
    Attacking: "declares attackers",
    Blocking: "declares blockers",
    Ordering: "orders the triggered abilities",
}


def format_item(state: State, item: Item) -> str:
    """Something on the stack in a few words."""
    match item:
        case Spell(card=card, mode=mode, target=target) if mode == AURA:
            return f"{format_card(card)} as an Aura{name_target(state, target)}"
        case Spell(card=card):
            return format_card(card)
        case Ability(card=card, which=which) if which == ANNIHILATE:
            return f"{ABILITY_NAMES[which]} ({format_card(card)})"
        case Ability(card=card, which=which, target=target):
            return f"{ABILITY_NAMES[which]} ({format_card(card)}){name_target(state, target)}"
    return f"{item.kind.capitalize()} of {format_card(item.card)}"


def name_target(state: State, target: CardName | Seat | None) -> str:
    """What it is aimed at, nothing while that is still to be named."""
    return "" if target is None else f" on {format_target(state, target)}"
