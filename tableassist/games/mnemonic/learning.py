"""What a player could pay for now, and why the rest cannot be paid: help for who is learning the game.

It looks at lands and mana only, which everybody sees, never at a hand (R-MN-084).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tableassist.games.mnemonic.cards import ABILITIES, ABILITY_NAMES, AURA, CREATURE
from tableassist.games.mnemonic.casting import cost_of
from tableassist.games.mnemonic.costs import Cost, cost_of_ability, in_words
from tableassist.games.mnemonic.mana import sources
from tableassist.games.mnemonic.payment import Mana, missing, payments
from tableassist.games.mnemonic.state import State
from tableassist.rules.game import Seat
from tableassist.table.cards import SUIT_SIGNS, SUITS, CardName, spoken


@dataclass(frozen=True, slots=True)
class Payable:
    """Something that costs mana: what it is, its cost in words, one way to pay it now, else why there is none."""

    what: str
    cost: str
    way: Mana | None
    why: str = ""


def payable(state: State, seat: Seat) -> tuple[Payable, ...]:
    """Everything that costs mana, suit by suit, and whether the player could pay for it now."""
    return tuple(entry for suit in SUITS for entry in _of_suit(state, seat, suit))


def _of_suit(state: State, seat: Seat, suit: str) -> Iterator[Payable]:
    eight, jack = CardName(f"8{suit}"), CardName(f"J{suit}")
    yield _entry(state, seat, f"8 9 10 of {SUIT_SIGNS[suit]}", cost_of(state, seat, eight, CREATURE))
    yield _entry(state, seat, f"{spoken(jack)} as an Aura", cost_of(state, seat, jack, AURA))
    for rank in ("J", "Q", "K", "A"):
        card = CardName(f"{rank}{suit}")
        yield _entry(state, seat, spoken(card), cost_of(state, seat, card, CREATURE))
        for which in ABILITIES.get(rank, ()):
            name = f"{ABILITY_NAMES[which]} ({spoken(card)})"
            yield _entry(state, seat, name, cost_of_ability(card, which))


def _entry(state: State, seat: Seat, what: str, cost: Cost) -> Payable:
    have, sevens = sources(state, seat), state.options.sevens_in_hands
    ways = payments(cost, have, sevens)
    if ways:
        return Payable(what, in_words(cost), ways[0])
    return Payable(what, in_words(cost), None, missing(cost, have, sevens))
