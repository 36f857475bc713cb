"""Objections that all topics share: who may act, which card is meant, what waits for an answer."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mental_magic.actions import CardRef
from tableassist.games.mental_magic.ledger import NEW, count_cards
from tableassist.games.mental_magic.state import State
from tableassist.rules.game import Refused, Seat


def refuse_stranger(state: State, seat: Seat) -> Iterator[Refused]:
    """Only those who play may act."""
    if not state.has(seat):
        yield Refused("R-TB-010", "There is no such player.", "Name a player of this game.")
    elif state.players[seat].out:
        yield Refused("R-TB-010", f"{state.name(seat)} is out of the game.", "The others play on.")


def refuse_while_waiting(state: State) -> Iterator[Refused]:
    """A declaration that waits is answered first (A-MM-05)."""
    if state.waiting is not None:
        who = state.name(state.waiting.seat)
        yield Refused("A-MM-05", f"{who} has declared {state.waiting.name}.", "Somebody else agrees or objects first.")


def refuse_without_mental(state: State, seat: Seat) -> Iterator[Refused]:
    """What is done with Mental Magic cards is for those who play with them (A-MM-10)."""
    if not state.players[seat].mental:
        yield Refused(
            "A-MM-10",
            f"{state.name(seat)}'s cards are what is printed on them.",
            "They are played without being entered.",
        )


def refuse_unknown_card(state: State, seat: Seat, ref: CardRef) -> Iterator[Refused]:
    """The card is in the ledger, or there is one to take it from."""
    if ref in NEW:
        yield from refuse_without_mental(state, seat)
        if not count_cards(state, seat, NEW[ref]):
            yield Refused(
                "A-MM-09", f"{state.name(seat)} has no card in the {ref}.", "Correct the count if that is wrong."
            )
    elif state.card(ref) is None:
        numbers = ", ".join(card.ref for card in state.cards)
        way = f"It has {numbers}." if numbers else "Declare one first."
        yield Refused("R-TB-002", f"The ledger has no card {ref}.", way)


def refuse_out_of_turn(state: State, seat: Seat, what: str) -> Iterator[Refused]:
    """Some things only the active player may do."""
    if seat != state.active:
        yield Refused("R-MM-011", f"Only the active player {what}.", f"It is {state.name(state.active)}'s turn.")
