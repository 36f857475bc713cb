"""What players have entered about the table, and how long it holds: a zone's contents, or one card of a row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.layout import Layout, Lot, Settled, Unread

SAME_PLACE_MM = 12.0
"""As far as this a card is shifted that is turned where it lies."""


@dataclass(frozen=True, slots=True)
class EnteredZone:
    """What players entered that lies in a zone; it holds while the eyes see the same there as when it was entered.

    `lots` may lie in other zones: where a piece elsewhere belongs.
    """

    zone: ZoneName
    seen: tuple[Lot, ...]
    lots: tuple[Lot, ...]

    def holds(self, settled: Settled) -> bool:
        """Whether the eyes see what they saw then."""
        return settled.layout.at(self.zone) == self.seen


@dataclass(frozen=True, slots=True)
class EnteredCard:
    """What players entered about a card in a row; it holds while a card that cannot be read lies in that place.

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
        """Whether it was entered about this card: several that nothing shows may lie in one place."""
        near = card.lot.zone == self.zone and card.at.to(self.at) < SAME_PLACE_MM
        return near and (self.veiled is None or self.veiled in card.either)


def with_zones(settled: Settled, entered: Iterable[EnteredZone]) -> Settled:
    """The settled table with what players entered about whole zones."""
    for one in entered:
        others = (lot for lot in settled.layout if lot.zone != one.zone)
        either = {zone: names for zone, names in settled.either.items() if zone != one.zone}
        layout = Layout((*others, *one.lots))
        settled = replace(settled, layout=layout, unsure=settled.unsure - {one.zone}, either=either)
    return settled


def with_cards(settled: Settled, entered: Iterable[EnteredCard]) -> Settled:
    """The settled table with the cards of rows that players have named."""
    known = tuple(entered)
    for card in settled.unread:
        match = next((one for one in known if not one.veiled and one.means(card)), None)
        if match is not None:
            settled = _with_read(settled, card, match.lots)
    for card in settled.veiled:
        match = next((one for one in known if one.veiled and one.means(card)), None)
        if match is not None:
            settled = _with_unveiled(settled, card, match.lots)
    return settled


def still_holding(entered: Iterable[EnteredCard], settled: Settled) -> tuple[EnteredCard, ...]:
    """What was entered about cards that lie there still, and still cannot be read."""
    still = (one for one in entered if any(map(one.means, settled.veiled if one.veiled else settled.unread)))
    return tuple(replace(one, touched=one.touched or one.zone in settled.moved) for one in still)


def _with_read(settled: Settled, card: Unread, lots: Iterable[Lot]) -> Settled:
    zone = card.lot.zone
    there = list(settled.layout.at(zone))
    there.remove(card.lot)
    entered = (lot._replace(turned=card.lot.turned) for lot in lots)
    rest = tuple(one for one in settled.unread if one != card)
    unsure = settled.unsure if any(one.lot.zone == zone for one in rest) else settled.unsure - {zone}
    return replace(settled, layout=settled.layout.with_zone(zone, (*there, *entered)), unread=rest, unsure=unsure)


def _with_unveiled(settled: Settled, card: Unread, lots: Iterable[Lot]) -> Settled:
    """The table with what players entered about a card that nothing shows; one that is seen elsewhere has left."""
    zone, seen = card.lot.zone, {lot.name for lot in settled.layout}
    entered = (lot for lot in lots if lot.name not in seen)
    rest = tuple(one for one in settled.veiled if one != card)
    return replace(settled, layout=settled.layout.with_zone(zone, (*settled.layout.at(zone), *entered)), veiled=rest)
