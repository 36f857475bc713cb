"""Cards of a row that the eyes cannot tell and players can: each is known by the place where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tableassist.referee.match import AnyGame
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.layout import Layout, Lot, Settled, Unread
from tableassist.table.sight import Face

SAME_PLACE_MM = 12.0
"""As far as this a card is shifted that is turned where it lies."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class Named:
    """What players said of a card in a row; it holds while a card that cannot be told lies in that place.

    `lots` is empty where they said that no card is there at all. `veiled` is the known card of which it was said while
    nothing shows it, or None; then it holds while that card may lie there unseen, and `touched` is whether its row was
    touched since.
    """

    zone: ZoneName
    at: Point
    lots: tuple[Lot, ...]
    veiled: CardName | None = None
    touched: bool = False

    def means(self, card: Unread) -> bool:
        """Whether it was said of this card: several that nothing shows may lie in one place."""
        near = card.lot.zone == self.zone and card.at.to(self.at) < SAME_PLACE_MM
        return near and (self.veiled is None or self.veiled in card.either)


def still_named(named: Iterable[Named], settled: Settled) -> tuple[Named, ...]:
    """What was said of cards that lie there still, and still cannot be told."""
    still = (one for one in named if any(map(one.means, settled.veiled if one.veiled else settled.unread)))
    return tuple(replace(one, touched=one.touched or one.zone in settled.moved) for one in still)


def as_named(settled: Settled, named: Iterable[Named]) -> Settled:
    """The settled table with the cards that players have named."""
    said = tuple(named)
    for card in settled.unread:
        of_it = next((one for one in said if not one.veiled and one.means(card)), None)
        if of_it is not None:
            settled = _with(settled, card, of_it.lots)
    for card in settled.veiled:
        of_it = next((one for one in said if one.veiled and one.means(card)), None)
        if of_it is not None:
            settled = _unveiled(settled, card, of_it.lots)
    return settled


def unread_in(settled: Settled | None, zone: ZoneName) -> Unread | None:
    """The first card of the zone that cannot be told, or None."""
    cards = [card for card in settled.unread if card.lot.zone == zone] if settled is not None else []
    return min(cards, key=lambda card: card.number, default=None)


def cards_left(game: AnyGame, state: Any, zone: ZoneName, lying: Layout) -> frozenset[CardName]:
    """The cards that may lie in the zone without being seen elsewhere."""
    seen = {lot.name for lot in lying}
    return frozenset(name for name in DECK if name not in seen and game.possible(state, zone, name))


def likely(game: AnyGame, state: Any, card: Unread, among: frozenset[CardName]) -> list[CardName]:
    """The names among which a card is looked for first: what the eyes think it is, or else what is missed elsewhere."""
    missed = [lot.name for lot in game.layout(state) if lot.face is Face.UP and lot.name in among]
    thought = [name for name in card.either if name in among]
    return sorted(thought, key=lambda name: name not in missed) or [name for name in missed if name]


def veiled_in(game: AnyGame, state: Any, settled: Settled) -> tuple[Unread, CardName] | None:
    """The first card that the game has where it may lie unseen, if it is seen nowhere, and its name; or None."""
    want, free = game.layout(state), game.unread(state)
    seen = {lot.name for lot in settled.layout}
    for card in settled.veiled:
        there = [lot.name for lot in want.at(card.lot.zone) if lot.name in card.either and lot.name not in seen]
        if len(there) == 1 and there[0] is not None and card.lot.zone not in free:
            return card, there[0]
    return None


def unseen_in(game: AnyGame, state: Any, settled: Settled) -> Iterator[tuple[Unread, CardName]]:
    """The cards in play that are seen nowhere, wherever one may lie unseen, with their names."""
    seen = {lot.name for lot in settled.layout}
    missed = {lot.name for lot in game.layout(state) if lot.face is Face.UP and lot.name not in seen}
    for card in settled.veiled:
        names = [name for name in card.either if name in missed]
        if len(names) == 1:
            yield card, names[0]


def as_lot(card: Unread, name: CardName | None) -> Lot:
    """The card as it lies, with its name."""
    return card.lot._replace(name=name, face=Face.UP)


def found_again(game: AnyGame, state: Any, settled: Settled, was: Layout) -> Iterator[Named]:
    """The cards that cannot be told, where they look like those that lay open before and are seen no more.

    What the eyes think a card may be is not always all that it may be: nothing is concluded unless there are as many of
    these as of those, and each can be one of them only.
    """
    seen, had = {lot.name for lot in settled.layout}, {lot.name for lot in game.layout(state)}
    lost = {lot.name for lot in was if lot.face is Face.UP and lot.name in had} - seen
    among = [lost & {*card.either} for card in settled.unread]
    if len(among) != len(lost) or {len(names) for names in among} != {1} or set().union(*among) != lost:
        return
    for card, names in zip(settled.unread, among, strict=True):
        yield Named(card.lot.zone, card.at, (as_lot(card, next(iter(names))),))


def where(card: Unread) -> str:
    """Which card is meant: "the second of 3 cards in south lands", counted as its player counts."""
    if card.of == 1:
        return f"the card in {card.lot.zone}"
    number = _ORDINALS[card.number - 1] if card.number <= len(_ORDINALS) else f"{card.number}th"
    return f"the {number} of {card.of} cards from the left in {card.lot.zone}"


def _with(settled: Settled, card: Unread, lots: Iterable[Lot]) -> Settled:
    zone = card.lot.zone
    there = list(settled.layout.at(zone))
    there.remove(card.lot)
    told = (lot._replace(turned=card.lot.turned) for lot in lots)
    rest = tuple(one for one in settled.unread if one != card)
    unsure = settled.unsure if any(one.lot.zone == zone for one in rest) else settled.unsure - {zone}
    return replace(settled, layout=settled.layout.with_zone(zone, (*there, *told)), unread=rest, unsure=unsure)


def _unveiled(settled: Settled, card: Unread, lots: Iterable[Lot]) -> Settled:
    """The table with what players said of a card that nothing shows; one that is seen elsewhere has left."""
    zone, seen = card.lot.zone, {lot.name for lot in settled.layout}
    told = (lot for lot in lots if lot.name not in seen)
    rest = tuple(one for one in settled.veiled if one != card)
    return replace(settled, layout=settled.layout.with_zone(zone, (*settled.layout.at(zone), *told)), veiled=rest)
