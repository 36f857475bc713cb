"""What cards on the mat say was done: as far as a camera knows them by their print, or sees that they lie face down.

Nothing on the mat is held against the ledger. What a known card's new place says is read, what nobody can see is
entered: a card that is not seen may be anywhere, and a card that is not known may be any card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.actions import Action
from tableassist.games.mental_magic.cost import BadCost, write_cost
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.mat import SEATS, STACK, build_mat, zone_of
from tableassist.games.mental_magic.state import MASK, MORPH, TURNED, Card, State
from tableassist.games.mental_magic.zones import IN_PLAY, Where
from tableassist.rules.game import Seat
from tableassist.rules.located import Located
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName, names
from tableassist.table.layout import Layout
from tableassist.table.observation import STRANGER, Face

EVERYWHERE: frozenset[ZoneName] = names(build_mat().zones)

_SHOWN = (Where.BATTLEFIELD, Where.GRAVEYARD, Where.EXILE)
_PLACES: dict[ZoneName, tuple[Where, Seat | None]] = {STACK: (Where.STACK, None)} | {
    zone: (where, Seat(seat))
    for where in _SHOWN
    for seat in range(SEATS)
    if (zone := zone_of(where, Seat(seat))) is not None
}
"""The zones that are read, with what they are and whose."""

LIBRARIES = EVERYWHERE - _PLACES.keys()


@dataclass(frozen=True)
class CardSpot:
    """Where a known card is seen: the zone, and whose it is; None for the stack."""

    own: str
    where: Where
    seat: Seat | None


def pressed(state: State, seat: Seat) -> tuple[Action, ...]:
    """A seat's own button: agrees to what waits, ends one's turn, takes the time in another's or gives it back."""
    if state.over:
        return ()
    if state.waiting is not None:
        return (actions.Confirm(seat),)
    if seat != state.holder:
        return (actions.Respond(seat),)
    return (actions.EndTurn(seat),) if seat == state.active else (actions.Done(seat),)


def read(known: Knowledge, state: State, seen: Layout) -> Sequence[tuple[Action, ...]]:
    """What was done, by all that lies there; nothing while a declaration waits or where nothing new is entered."""
    if state.over or state.waiting is not None:
        return ()
    done = (*_by_print(known, state, seen), *_face_down(state, seen))
    return (done,) if done else ()


def find_located(state: State) -> Located:
    """Where known cards may lie by the ledger, and how many lie face down there; a spell may lie on the battlefield."""
    located: Located = Counter()
    for card in state.cards:
        places = (card.zone, Where.BATTLEFIELD) if card.zone is Where.STACK else (card.zone,)
        zones = [zone_of(where, card.controller) for where in places]
        if card.down and card.in_play:
            located.update((zone, None) for zone in zones[:1] if zone is not None)
        elif card.own:
            located.update((zone, CardName(card.own)) for zone in zones if zone is not None)
    return located


# Cards that are known by their print ----------------------------------------------------------------------------------


def _by_print(known: Knowledge, state: State, seen: Layout) -> Iterator[Action]:
    """A card that is there twice proves nothing: its prints cannot be distinguished."""
    for spot in _spots(seen):
        there = [card for card in state.cards if card.own == spot.own]
        if not there:
            yield from _came(known, state, seen, spot)
        elif len(there) == 1:
            yield from _went(state, there[0], spot)


def _spots(seen: Layout) -> Iterator[CardSpot]:
    named = [lot for lot in seen if lot.face is Face.UP and lot.name is not None]
    often = Counter(lot.name for lot in named)
    for lot in named:
        if often[lot.name] == 1 and lot.zone in _PLACES:
            yield CardSpot(str(lot.name), *_PLACES[lot.zone])


def _went(state: State, card: Card, spot: CardSpot) -> Iterator[Action]:
    """A card of the ledger lies where the ledger has it, or went there."""
    if card.zone is spot.where and spot.seat in (None, card.controller):
        if card.down == TURNED:
            yield actions.TurnUp(card.controller, card.ref)
        return
    if spot.where is Where.STACK or card.identity is None:
        if spot.where in IN_PLAY and not card.in_play and card.identity is None:
            yield actions.Laid(_whose(state, spot), card.ref, spot.where, card.own, card.printed)
        elif card.laid and spot.where not in IN_PLAY and spot.seat == card.owner:
            yield actions.Move(card.controller, card.ref, spot.where)
        return
    if spot.where is Where.BATTLEFIELD:
        under = None if spot.seat == card.controller or not _has_place(card.controller) else spot.seat
        if under is not None or card.zone is not spot.where:
            yield actions.Move(card.controller, card.ref, spot.where, under=under)
    elif spot.seat == card.owner:
        yield actions.Move(card.controller, card.ref, spot.where)


def _came(known: Knowledge, state: State, seen: Layout, spot: CardSpot) -> Iterator[Action]:
    """A card that the ledger does not know yet: one entered without being seen, one turned up, or a new one.

    Where it may be one turned up as well as one that no camera knew, as neither is seen, it waits until one of them is.
    """
    printed = _cost(known, spot.own) if state.options.card_db == "used" else None
    unseen = _unseen(state, seen, spot, printed)
    turned = _turned_up(state, seen, spot)
    if unseen and turned is not None:
        return
    if len(unseen) == 1:
        yield actions.Recognise(unseen[0].ref, spot.own, printed)
        yield from _went(state, unseen[0], spot)
    elif turned is not None:
        yield actions.Recognise(turned.ref, spot.own, printed)
    elif not unseen and spot.where in IN_PLAY:
        seat = _whose(state, spot)
        if seat in state.seats and state.players[seat].mental and state.players[seat].hand:
            yield actions.Laid(seat, "hand", spot.where, spot.own, printed)


def _cost(known: Knowledge, own: str) -> str | None:
    """The mana cost of the card of that name, None where nobody knows it."""
    card = known.card(own)
    try:
        return None if card is None else write_cost(card.cost)
    except BadCost:
        return None


def _unseen(state: State, seen: Layout, spot: CardSpot, printed: str | None) -> list[Card]:
    """The cards of that cost that were entered as face up there, and that no camera knew: strangers may be they.

    Else those on the stack: a spell that was entered may be laid down only where it goes then.
    """
    for where in dict.fromkeys((spot.where, Where.STACK)):
        here = [card for card in state.at(where) if spot.seat in (None, card.controller)]
        there = [card for card in here if not card.own and not card.down]
        strangers = _count(seen, where, None if where is Where.STACK else spot.seat, STRANGER)
        if where not in IN_PLAY or strangers < len(there):
            fitting = [card for card in there if printed is None or card.printed in (None, printed)]
            if fitting:
                return fitting
    return []


def _turned_up(state: State, seen: Layout, spot: CardSpot) -> Card | None:
    """The one card that was cast face down there, where one fewer lies face down. Utopias are never turned up."""
    if spot.where is not Where.BATTLEFIELD or spot.seat is None:
        return None
    down = [card for card in state.at(spot.where, spot.seat) if card.down]
    cast = [card for card in down if card.down in (MORPH, MASK) and not card.own]
    return cast[0] if len(cast) == 1 and _count(seen, spot.where, spot.seat) == len(down) - 1 else None


def _whose(state: State, spot: CardSpot) -> Seat:
    """Whose doing it is: on the stack, or without a place of one's own on the mat, that of whose time runs."""
    return state.holder if spot.seat is None or not _has_place(state.holder) else spot.seat


def _has_place(seat: Seat) -> bool:
    """Whether the mat has a half for that player; the others lay their cards as they like."""
    return seat < SEATS


# Cards that lie face down ---------------------------------------------------------------------------------------------


def _face_down(state: State, seen: Layout) -> Iterator[Action]:
    """One more of them on a battlefield is a Utopia or comes from the stack; one more on the stack is cast.

    No land is played while a spell is on the stack: where more than one of these is seen, only one order is allowed.
    Where players have no place on the mat, one on a battlefield may be anybody's.
    """
    waits = [card for card in state.at(Where.STACK) if card.down]
    left = len(waits) - _count(seen, Where.STACK, None)
    seats = range(len(state.players)) if _has_place(Seat(len(state.players) - 1)) else ()
    for seat in map(Seat, seats):
        more = _count(seen, Where.BATTLEFIELD, seat) - sum(1 for card in state.at(Where.BATTLEFIELD, seat) if card.down)
        mine = [card for card in waits if card.controller == seat]
        resolved = more in (1, 2) and left == 1 and len(mine) == 1
        if resolved:
            yield actions.Move(seat, mine[0].ref, Where.BATTLEFIELD)
        bare = left == resolved or (left == -1 and not waits)
        if more - resolved == 1 and bare and _is_utopia(state, seen, seat):
            yield from _taken_back(state, seen, Where.BATTLEFIELD, seat)
            yield actions.Utopia(seat)
    if left == -1:
        yield from _taken_back(state, seen, Where.STACK, state.holder)
        yield actions.Morph(state.holder)


def _taken_back(state: State, seen: Layout, where: Where, seat: Seat) -> Iterator[Action]:
    """Cards that came there face up, were declared as nothing, and are seen no more: turned down, they are none there.

    Whether it is the same one that lies face down now nobody can see, nor does it matter.
    """
    there = {lot.name for lot in seen if lot.face is Face.UP}
    for card in state.at(where, seat):
        if card.laid and card.own and card.own not in there:
            yield actions.Move(seat, card.ref, Where.HAND)


def _is_utopia(state: State, seen: Layout, seat: Seat) -> bool:
    """Whether nothing else explains a face-down card.

    None of the declared cards there can have been turned down, and no Utopia can have come back (MM.4b).
    """
    if any(card.lasting and card.down for card in state.cards):
        return False
    there = {lot.name for lot in seen if lot.face is Face.UP}
    faces = [card for card in state.at(Where.BATTLEFIELD, seat) if not card.down and not card.laid]
    plays = state.players[seat].mental and state.options.utopia != "off"
    return plays and all(card.own in there for card in faces if card.own)


def _count(seen: Layout, where: Where, seat: Seat | None, kind: str = "card") -> int:
    """How many cards lie face down there, or how many strangers."""
    zone = STACK if seat is None else zone_of(where, seat)
    return sum(1 for lot in seen if lot.zone == zone and lot.face is Face.DOWN and lot.kind == kind)
