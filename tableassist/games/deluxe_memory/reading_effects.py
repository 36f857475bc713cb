"""What a settled table says while an effect is being resolved: reveals, looks, squares, crosses, swaps, jokers."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.deluxe_memory.actions import (
    Action,
    Cross,
    EndLook,
    Look,
    Rearranged,
    Reveal,
    Shown,
    Square,
    Stop,
    Swap,
    TurnedDown,
    TurnedUp,
)
from tableassist.games.deluxe_memory.differences import UNREADABLE, Differences, content_at
from tableassist.games.deluxe_memory.effects import find_crosses_with
from tableassist.games.deluxe_memory.grid import DOWN, EMPTY, list_filled, list_square_corners, places_of_square
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.deluxe_memory.phases import (
    Crossing,
    Inspected,
    Inspecting,
    Peeking,
    Rearranging,
    Revealing,
    Squaring,
    Swapping,
)
from tableassist.games.deluxe_memory.state import State
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout

Candidate = tuple[Action, ...]


def read_effect(state: State, seen: Layout, handled: tuple[ZoneName, ...], found: Differences) -> Iterator[Candidate]:
    """What was done in the effect under way; `handled` are the cards that were taken, turned, or only touched."""
    match state.phase:
        case Revealing():
            yield from _revealed(state.phase, found)
        case Peeking(seat=seat) if len(found.lifted) >= 2:
            yield (Look(seat, found.lifted),)
        case Peeking() if found.lifted and found.turned:
            yield from read_early_exchange(state, state.phase, seen, found)
        case Inspecting(seat=seat, block=block) if len(found.lifted) >= min(2, len(block)):
            yield (Look(seat, found.lifted),)
        case Peeking(seat=seat) if len(handled) == 2 and not found.touched:
            # Looked at and laid back, one after the other.
            yield (Look(seat, handled),)
        case Inspecting(seat=seat, block=block) if len(handled) == min(2, len(block)) and not found.touched:
            yield (Look(seat, handled),)
        case Inspected():
            yield from _inspected(state.phase, seen, found)
        case Squaring(seat=seat):
            yield from _squares(state, seat, handled, found)
        case Crossing():
            yield from _crosses(state, state.phase, found)
        case _ if state.closed and len(found.up) == 1:
            yield from (_reveals(state.closed.seat, found.up),)


def read_exchange(phase: Swapping, there: tuple[str, str], before: tuple[str, str]) -> Iterator[Candidate]:
    """Whether two cards changed places, and kept their faces."""
    first, second = before
    if there == (second, first):
        yield (Swap(phase.seat, phase.places[0], phase.places[1]),)
    elif there == before:
        # Left as they lay, which R-DM-032 does not allow.
        yield (Stop(phase.seat),)
    else:
        wanted = zip(phase.places, there, (second, first), strict=True)
        yield from (_turned(place, now) for place, now, want in wanted if now != want)


def read_early_exchange(state: State, phase: Peeking, seen: Layout, found: Differences) -> Iterator[Candidate]:
    """Two cards of a 2 that change places before both were in the hand together: one was held, or both slid at once."""
    if len(found.touched) != 2:
        return
    a, b = found.touched
    there, other = (content_at(seen, a), content_at(seen, b)), (state.at(b), state.at(a))
    if all(now in (EMPTY, then) for now, then in zip(there, other, strict=True)):
        done = () if EMPTY in there else (EndLook(phase.seat), Swap(phase.seat, a, b))
        yield Look(phase.seat, (a, b)), *done


def read_rearrangement(state: State, phase: Rearranging, seen: Layout) -> tuple[Candidate, ...]:
    """Where the cards lie after a pair of jokers, once the player is done."""
    there = tuple((place, content_at(seen, place)) for place in list_places(state.options.jokers))
    if not phase.done or any(content == UNREADABLE for _, content in there):
        return ()
    # The jokers themselves were not taken off yet: that is a reminder, and no card that was moved.
    kept = tuple((place, content) for place, content in there if content != EMPTY and content not in state.gone)
    done = (Rearranged(phase.seat, kept),)
    # Who has said so before all cards lay there has some in the hand still.
    return (done,) if len(kept) >= len(list_filled(state.grid)) else ((), done)


def begins_reveal(state: State, handled: tuple[ZoneName, ...], found: Differences) -> bool:
    """Whether the cards handled so far are to be revealed: turned up for some cross, one of them in the hand still."""
    if found.came or found.down or found.changed:
        return False
    if isinstance(state.phase, Revealing):
        # Whoever takes cards off to show them lays them back face up, or is seen to have taken others.
        left = state.phase.most - len(state.phase.done)
        return 0 < len(found.lifted) <= left and set(found.touched) <= set(state.phase.pool) - state.phase.revealed
    # R-DM-027: what everyone has seen may lie face down again before it shows which cross it is.
    done = dict(state.phase.done) if isinstance(state.phase, Crossing) else {}
    return bool(handled) and bool(find_crosses_with(state, (*done, *(found.touched or handled))))


def _revealed(phase: Revealing, found: Differences) -> Iterator[Candidate]:
    allowed = tuple(shown for shown in found.up if shown[0] in phase.pool)
    # A card that the effect does not allow is read alone: the judge says which ones it does.
    some = allowed or found.up[:1]
    if some:
        yield _reveals(phase.seat, some)


def _inspected(phase: Inspected, seen: Layout, found: Differences) -> Iterator[Candidate]:
    """The other cards of the square may be turned up as soon as the two are back."""
    if found.up and all(seen.at(place) for place in phase.places):
        yield EndLook(phase.seat), *_reveals(phase.seat, found.up)


def find_squares_with(state: State, lifted: tuple[ZoneName, ...]) -> list[ZoneName]:
    """The squares in which the lifted cards are just those that are looked at (A-DM-23)."""
    blocks = {field: [place for place in places_of_square(field) if state.at(place)] for field in list_square_corners()}
    return [
        field
        for field, block in blocks.items()
        if lifted and set(lifted) <= set(block) and len(lifted) == min(2, len(block))
    ]


def _squares(state: State, seat: Seat, handled: tuple[ZoneName, ...], found: Differences) -> Iterator[Candidate]:
    """The square with the cards looked at; where several have them, the cards revealed may tell which one it is."""
    up = tuple(place for place, _ in found.up)
    looked = tuple(place for place in handled if place not in up)
    squares = find_squares_with(state, looked)
    fitting = [field for field in squares if set(up) <= set(places_of_square(field))]
    if len(fitting) != 1 or found.touched not in ((), looked, up):
        # One of the two is in the hand still, or it must be asked.
        return
    ended = (EndLook(seat), *_reveals(seat, found.up)) if up else ()
    yield Square(seat, fitting[0]), Look(seat, looked), *ended


def _crosses(state: State, phase: Crossing, found: Differences) -> Iterator[Candidate]:
    """The cards turned up, and their cross as soon as only one has them all; until then more cards will tell."""
    up = tuple(place for place, _ in found.up)
    fitting = find_crosses_with(state, (*dict(phase.done), *up)) if up and found.touched == up else []
    if fitting:
        cross = (Cross(phase.seat, fitting[0]),) if len(fitting) == 1 else ()
        yield *cross, *_reveals(phase.seat, found.up)


def _reveals(seat: Seat, up: Shown) -> Candidate:
    return tuple(Reveal(seat, place, card) for place, card in up)


def _turned(place: ZoneName, now: str) -> Candidate:
    return (TurnedDown(place),) if now == DOWN else (TurnedUp(place, CardName(now)),)
