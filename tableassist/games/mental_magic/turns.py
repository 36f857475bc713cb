"""Turns, time, life, and the end (A-MM-09: as in the base game)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableassist.games.mental_magic.actions import REASONS, Done, Draw, EndTurn, Life, Lose, PutBack, Respond
from tableassist.games.mental_magic.ledger import NEW, counted, recounted
from tableassist.games.mental_magic.refusals import against_seat, against_waiting
from tableassist.games.mental_magic.state import State, with_player
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.game import Outcome, Refused, Seat, Timing

MOST_LIFE = 1_000_000

WHY = {
    "concedes": "has conceded",
    "life": "has no life left",
    "library": "could not draw",
    "poison": "is poisoned",
    "effect": "has lost by an effect",
    "time": "has no time left",
}


def against_end_turn(state: State, action: EndTurn) -> Iterator[Refused]:
    """The active player ends the turn, with nothing left to resolve."""
    yield from against_seat(state, action.seat)
    yield from against_waiting(state)
    if action.seat != state.active:
        yield Refused("R-TB-010", f"It is {state.name(state.active)}'s turn.", "Only that player ends it.")
    if action.next is not None and action.next not in state.seats:
        yield Refused("R-TB-010", "No such player is in the game.")
    left = next(state.at(Where.STACK), None)
    if left is not None:
        what = left.identity.name if left.identity else f"the face-down card {left.ref}"
        yield Refused("A-MM-09", f"On the stack there is still {what}.", "Tell where it went.")


def end_turn(state: State, action: EndTurn) -> State:
    """The next player's turn begins (R-TB-010)."""
    named = action.next if action.next in state.seats else None
    following = next(iter(state.clockwise(action.seat)), action.seat) if named is None else named
    return turned_to(state, following)


def turned_to(state: State, seat: Seat) -> State:
    """A fresh turn of that player."""
    return state.with_(active=seat, holder=seat, turn=state.turn + 1, lands=0, utopias=0, allowed=1)


def against_respond(state: State, action: Respond) -> Iterator[Refused]:
    """Whoever holds the time has it already."""
    yield from against_seat(state, action.seat)
    yield from against_waiting(state)
    if action.seat == state.holder:
        yield Refused("R-CK-003", f"{state.name(action.seat)}'s time runs already.")


def respond(state: State, action: Respond) -> State:
    """That player's time runs."""
    return state.with_(holder=action.seat)


def against_done(state: State, action: Done) -> Iterator[Refused]:
    """Only borrowed time is given back."""
    yield from against_seat(state, action.seat)
    yield from against_waiting(state)
    if action.seat != state.holder or action.seat == state.active:
        yield Refused("R-CK-003", f"{state.name(action.seat)} has not responded.", "Press when your turn is over.")


def done(state: State, _action: Done) -> State:
    """The time of whose turn it is runs again."""
    return state.with_(holder=state.active)


def against_draw(state: State, action: Draw) -> Iterator[Refused]:
    """As many as there are."""
    yield from against_seat(state, action.seat)
    yield from against_waiting(state)
    yield from _against_number(state, action.seat, Where.LIBRARY, action.number)


def draw(state: State, action: Draw) -> State:
    """From the library into the hand."""
    state = recounted(state, action.seat, Where.LIBRARY, -action.number)
    return recounted(state, action.seat, Where.HAND, action.number)


def against_put_back(state: State, action: PutBack) -> Iterator[Refused]:
    """As many as there are."""
    yield from against_seat(state, action.seat)
    yield from against_waiting(state)
    yield from _against_number(state, action.seat, Where.HAND, action.number)


def put_back(state: State, action: PutBack) -> State:
    """From the hand into the library."""
    state = recounted(state, action.seat, Where.HAND, -action.number)
    return recounted(state, action.seat, Where.LIBRARY, action.number)


def _against_number(state: State, seat: Seat, zone: Where, number: int) -> Iterator[Refused]:
    there = counted(state, seat, zone)
    if number < 1:
        yield Refused("A-MM-09", "At least one card.")
    elif number > there:
        instead = "Whoever cannot draw loses." if zone is Where.LIBRARY else ""
        yield Refused("A-MM-09", f"{state.name(seat)}'s {zone} has {there} cards, not {number}.", instead)


def against_life(state: State, action: Life) -> Iterator[Refused]:
    """A number that can be meant."""
    yield from against_seat(state, action.seat)
    if abs(action.total) > MOST_LIFE:
        yield Refused("A-MM-09", f"{action.total} is no amount of life.")


def life(state: State, action: Life) -> State:
    """So much life; without any a player is out, unless these players tell that (A-MM-09)."""
    state = with_player(state, action.seat, life=action.total)
    if action.total <= 0 and state.options.zero_life == "out":
        return out(state, action.seat, "life")
    return state


def against_lose(state: State, action: Lose) -> Iterator[Refused]:
    """For one of the reasons there are."""
    yield from against_seat(state, action.seat)
    if action.reason not in REASONS:
        yield Refused("A-MM-09", f"Nobody loses by {action.reason!r}.", f"Reasons are {', '.join(REASONS)}.")


def lose(state: State, action: Lose) -> State:
    """Out of the game."""
    return out(state, action.seat, action.reason)


def out(state: State, seat: Seat, reason: str) -> State:
    """The player is out; his cards leave the game, his names stay used, and the last one left has won."""
    state = with_player(state, seat, out=reason)
    if state.waiting is not None and state.waiting.seat == seat:
        state = state.with_(waiting=None)
    kept = (card for card in state.cards if card.owner != seat)
    cards = tuple(replace(card, controller=card.owner) if card.controller == seat else card for card in kept)
    state = state.with_(cards=cards)
    if state.waiting is not None and state.waiting.card not in NEW and state.card(state.waiting.card) is None:
        state = state.with_(waiting=None)
    if len(state.seats) < 2:
        return state.with_(over=f"{state.name(seat)} {WHY.get(reason, 'is out')}.", waiting=None)
    if seat == state.active:
        return turned_to(state, state.clockwise(seat)[0])
    return state.with_(holder=state.active if state.holder == seat else state.holder)


def outcome(state: State) -> Outcome | None:
    """Who is left, once that is only one, or nobody."""
    return Outcome(state.seats, state.over, tuple(player.life for player in state.players)) if state.over else None


def timing(state: State) -> Timing:
    """Whose time runs; nobody's while a declaration waits for an answer (A-CK-06)."""
    return Timing(state.turn, state.active, None if state.waiting is not None or state.over else state.holder)
