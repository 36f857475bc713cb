"""What a player could pay for now, and why the rest cannot be paid: help for who is learning the game.

It looks at lands and mana only, which everybody sees, never at a hand (R-MN-084).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tableassist.games.mnemonic.cards import ABILITIES, ABILITY_NAMES, AURA, CREATURE
from tableassist.games.mnemonic.casting import cost_of
from tableassist.games.mnemonic.costs import Cost, cost_of_ability, describe_cost
from tableassist.games.mnemonic.mana import list_sources
from tableassist.games.mnemonic.payment import Mana, explain_missing, format_mana, list_completing, list_payments
from tableassist.games.mnemonic.state import State, opponent_of
from tableassist.rules.game import Seat
from tableassist.rules.view import Sheet
from tableassist.table.cards import SUIT_SIGNS, SUITS, CardName, format_card


@dataclass(frozen=True, slots=True)
class Payable:
    """Something that costs mana: what it is, its cost in words, one way to pay it now, else why there is none.

    `kind` and `suit` say of which sort it is; each of the lands in `helps` would be the one that is missing.
    """

    what: str
    cost: str
    way: Mana | None
    why: str = ""
    suit: str = ""
    kind: str = ""
    helps: Mana = ()


def list_payable(state: State, seat: Seat) -> tuple[Payable, ...]:
    """Everything that costs mana, suit by suit, and whether the player could pay for it now."""
    return tuple(entry for suit in SUITS for entry in _of_suit(state, seat, suit))


def make_sheet(state: State) -> Sheet | None:
    """What whoever is learning can pay for now, a row for each kind of card, and what the other suits lack."""
    seat = next((seat for seat in _in_order(state) if state.options.learns(seat)), None)
    if seat is None or not state.turn:
        return None
    by_kind: dict[str, list[Payable]] = {}
    for entry in list_payable(state, seat):
        by_kind.setdefault(entry.kind, []).append(entry)
    rows = tuple((kind, _cost(entries[0]), _signs(entries), _lacking(entries)) for kind, entries in by_kind.items())
    return Sheet(f"What {state.name(seat)} can pay for", ("Card", "Costs", "Paid now", "Missing for the others"), rows)


def _in_order(state: State) -> tuple[Seat, ...]:
    """Who is to act before who is not."""
    acting = state.active if state.acting is None else state.acting
    return (acting, opponent_of(acting))


def _signs(entries: Iterable[Payable]) -> str:
    return " ".join(SUIT_SIGNS[entry.suit] for entry in entries if entry.way is not None) or "–"


def _cost(entry: Payable) -> str:
    """The cost of its kind in any suit."""
    return entry.cost.replace(SUIT_SIGNS[entry.suit], "of its suit")


def _lacking(entries: Iterable[Payable]) -> str:
    """Which land would do, suit by suit, and the suits for which one land is not enough."""
    unpaid = [entry for entry in entries if entry.way is None]
    near = [f"{SUIT_SIGNS[one.suit]} {format_mana(one.helps[:_FEW], ' or ')}" for one in unpaid if one.helps]
    far = [SUIT_SIGNS[entry.suit] for entry in unpaid if not entry.helps]
    return ", ".join((*near, *([f"{' '.join(far)} more than one land"] if far else [])))


_FEW = 2


def _of_suit(state: State, seat: Seat, suit: str) -> Iterator[Payable]:
    eight, jack = CardName(f"8{suit}"), CardName(f"J{suit}")
    yield _entry(state, seat, f"8 9 10 of {SUIT_SIGNS[suit]}", cost_of(state, seat, eight, CREATURE), suit, "8 9 10")
    yield _entry(state, seat, f"{format_card(jack)} as an Aura", cost_of(state, seat, jack, AURA), suit, "J as an Aura")
    for rank in ("J", "Q", "K", "A"):
        card = CardName(f"{rank}{suit}")
        yield _entry(state, seat, format_card(card), cost_of(state, seat, card, CREATURE), suit, rank)
        for which in ABILITIES.get(rank, ()):
            name = f"{ABILITY_NAMES[which]} ({format_card(card)})"
            yield _entry(state, seat, name, cost_of_ability(card, which), suit, f"{rank}: {ABILITY_NAMES[which]}")


def _entry(state: State, seat: Seat, what: str, cost: Cost, suit: str, kind: str) -> Payable:
    have, sevens = list_sources(state, seat), state.options.sevens_in_hands
    ways = list_payments(cost, have, sevens)
    if ways:
        return Payable(what, describe_cost(cost), ways[0], "", suit, kind)
    return Payable(
        what,
        describe_cost(cost),
        None,
        explain_missing(cost, have, sevens),
        suit,
        kind,
        list_completing(cost, have, sevens),
    )
