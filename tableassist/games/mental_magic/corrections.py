"""What people put right by hand, and what a fallen flag entails."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mental_magic.actions import (
    LapseTurn,
    Life,
    Lose,
    OutOfTime,
    SetCount,
    SetZone,
)
from tableassist.games.mental_magic.ledger import count_cards
from tableassist.games.mental_magic.state import State
from tableassist.games.mental_magic.words import number_card
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.game import Seat
from tableassist.rules.out_of_time import InTime
from tableassist.rules.view import Option, Prompt

STEPS = (1, 2, 5, -1, -2, -5)

_WHAT = {"life": "Life", "hand": "Cards in a hand", "library": "Cards in a library", "card": "Where a card is"}


def corrections(state: State, chosen: tuple[str, ...]) -> Prompt | None:
    """Life, counts, or where a card is; step by step."""
    match chosen:
        case _ if state.over:
            return None
        case ():
            there = ((key, label) for key, label in _WHAT.items() if key != "card" or state.cards)
            return Prompt("Correct what?", tuple(Option(key, label) for key, label in there))
        case ("card",):
            return Prompt("Which card?", tuple(Option(card.ref, number_card(card)) for card in state.cards))
        case ("card", ref) if state.card(ref) is not None:
            return Prompt("Where is it?", tuple(Option(zone, zone, SetZone(ref, zone)) for zone in Where))
        case (what,) if what in _WHAT:
            return Prompt("Whose?", tuple(_players(state)))
        case (what, seat) if what in _WHAT and seat.isdecimal() and state.has(Seat(int(seat))):
            return _amounts(state, what, Seat(int(seat)))
    return None


def _players(state: State) -> Iterator[Option]:
    return (Option(str(seat), state.name(seat), seat=seat) for seat in state.seats)


def _amounts(state: State, what: str, seat: Seat) -> Prompt:
    if what == "life":
        now = state.players[seat].life
        options = tuple(Option(str(now + step), str(now + step), Life(seat, now + step)) for step in STEPS)
    else:
        now = count_cards(state, seat, Where(what))
        counts = (now + step for step in STEPS if now + step >= 0)
        options = tuple(Option(str(count), str(count), SetCount(seat, Where(what), count)) for count in counts)
    return Prompt(f"{state.name(seat)}: {_WHAT[what].lower()}, now {now}. How many really?", options)


def flagged(state: State, seat: Seat, flag_action: str) -> LapseTurn | OutOfTime | Lose | None:
    """What a fallen flag entails (A-CK-09): who loses by it is out of the game, and the others go on."""
    if state.over or seat not in state.seats:
        return None
    match flag_action:
        case "gong":
            return LapseTurn(seat) if seat == state.holder else None
        case "lose":
            return Lose(seat, "time")
        case "lose_turn":
            return None if state.players[seat].late else OutOfTime(seat)
    return None


def back_in_time(state: State, seat: Seat) -> InTime | None:
    """Who was out of time takes turns again (R-CK-006), unless out of the game meanwhile (R-TB-010)."""
    player = state.players[seat]
    return InTime(seat) if player.late and not player.out and not state.over else None
