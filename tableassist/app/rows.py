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

    `lots` is empty where they said that no card is there at all.
    """

    zone: ZoneName
    at: Point
    lots: tuple[Lot, ...]

    def means(self, card: Unread) -> bool:
        """Whether it was said of this card."""
        return card.lot.zone == self.zone and card.at.to(self.at) < SAME_PLACE_MM


def still_named(named: Iterable[Named], settled: Settled) -> tuple[Named, ...]:
    """What was said of cards that lie there still, and still cannot be told."""
    return tuple(one for one in named if any(map(one.means, settled.unread)))


def as_named(settled: Settled, named: Iterable[Named]) -> Settled:
    """The settled table with the cards that players have named."""
    said = tuple(named)
    for card in settled.unread:
        of_it = next((one for one in said if one.means(card)), None)
        if of_it is not None:
            settled = _with(settled, card, of_it.lots)
    return settled


def unread_in(settled: Settled | None, zone: ZoneName) -> Unread | None:
    """The first card of the zone that cannot be told, or None."""
    cards = [card for card in settled.unread if card.lot.zone == zone] if settled is not None else []
    return min(cards, key=lambda card: card.number, default=None)


def cards_left(game: AnyGame, state: Any, zone: ZoneName, lying: Layout) -> frozenset[CardName]:
    """The cards that may lie in the zone without being seen elsewhere."""
    seen = {lot.name for lot in lying}
    return frozenset(name for name in DECK if name not in seen and game.possible(state, zone, name))


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
        yield Named(card.lot.zone, card.at, (card.lot._replace(name=next(iter(names)), face=Face.UP),))


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
