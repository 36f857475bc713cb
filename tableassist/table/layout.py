"""What lies where: the settled table as counts of lots, and how two layouts differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side, ZoneName
from tableassist.table.observation import Face

ELSEWHERE = ZoneName("elsewhere")
"""The zone of whatever lies outside all zones of the mat."""


class Lot(NamedTuple):
    """A kind of thing in a zone: `name` is None where it is face down or could not be identified.

    `turned` is a card of a row that lies across (R-MN-083).
    """

    zone: ZoneName
    kind: str
    name: CardName | None
    face: Face
    turned: bool = False


class Unread(NamedTuple):
    """A card among others in a row that could not be identified: where its middle lies, and the names it may have.

    It is number `number` of the `of` cards there, counted from the left as its player sees them. `askew` is whether it
    lies neither upright nor turned, whichever its lot says (R-MN-083).
    """

    lot: Lot
    at: Point
    number: int
    of: int
    candidate_names: tuple[CardName, ...] = ()
    askew: bool = False


class Change(NamedTuple):
    """`more` lots (negative: fewer) than before.

    >>> Change(Lot(ZoneName("B2"), "card", CardName("7S"), Face.UP), -1).more
    -1
    """

    lot: Lot
    more: int


@dataclass(frozen=True)
class Layout:
    """What lies where, as counts of lots. Two layouts are equal when the same lies in the same zones.

    >>> seven = Lot(ZoneName("B2"), "card", CardName("7S"), Face.UP)
    >>> back = Lot(ZoneName("B2"), "card", None, Face.DOWN)
    >>> [(change.lot.name, change.more) for change in Layout((back,)).changes_to(Layout((seven,)))]
    [(None, -1), ('7S', 1)]
    """

    lots: tuple[Lot, ...] = ()
    _zones: dict[ZoneName, tuple[Lot, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lots", tuple(sorted(self.lots, key=_order)))
        zones: dict[ZoneName, tuple[Lot, ...]] = {}
        for lot in self.lots:
            zones[lot.zone] = (*zones.get(lot.zone, ()), lot)
        object.__setattr__(self, "_zones", zones)

    def open_cards(self) -> frozenset[CardName]:
        """The cards that lie face up by name; pieces have no face that was ever hidden."""
        up = (lot for lot in self.lots if lot.kind == "card" and lot.face is Face.UP)
        return frozenset(lot.name for lot in up if lot.name is not None)

    def at(self, zone: ZoneName) -> tuple[Lot, ...]:
        """What lies in the zone; empty where nothing does."""
        return self._zones.get(zone, ())

    def occupied(self) -> frozenset[ZoneName]:
        """The zones in which something lies."""
        return frozenset(self._zones)

    def changes_to(self, other: Layout) -> tuple[Change, ...]:
        """What must be added (and, negative, taken away) to make this layout the other."""
        counts = Counter(other.lots)
        counts.subtract(Counter(self.lots))
        return tuple(Change(lot, more) for lot, more in sorted(counts.items(), key=lambda c: _order(c[0])) if more)

    def differing(self, other: Layout) -> frozenset[ZoneName]:
        """The zones in which the two layouts differ."""
        here, there = self._zones, other._zones
        return frozenset(zone for zone in here.keys() | there.keys() if here.get(zone) != there.get(zone))

    def with_zone(self, zone: ZoneName, lots: Iterable[Lot]) -> Layout:
        """The same layout with other contents of one zone."""
        return Layout((*(lot for lot in self.lots if lot.zone != zone), *lots))

    def __iter__(self) -> Iterator[Lot]:
        return iter(self.lots)


@dataclass(frozen=True)
class SettledLayout:
    """A still table that several frames agree on.

    `moved` names the zones whose contents were lifted or shifted since the last settled table, even where they look the
    same again; `slid` are those of them that were only shifted, never seen bare, and `unwatched` such as nobody could
    see bare, for the table was not in view. `hands` are the edges from which hands reached in meanwhile. `unsure` are
    zones whose contents could not be identified after all frames; `candidate_names` are the names that a face-up card
    without a name may have. Where pieces lie between two places, elsewhere, it names these places. `unread` are such
    cards one by one, where zones hold many. `possibly_present` are known cards of such zones, as they lay, that nothing
    shows and that may lie there all the same, and on a board clear glass that was not made out, with its name where it
    lies there surely: the layout has none of them. `occluded` are zones that something covers which lies still, and of
    which nothing was seen. `vague` are zones of pieces whose names are likely, but not sure. `askew` are cards with a
    name that lie neither upright nor turned, whichever their lots say (R-MN-083).
    """

    at: int
    layout: Layout
    moved: frozenset[ZoneName] = frozenset()
    hands: frozenset[Side] = frozenset()
    unsure: frozenset[ZoneName] = frozenset()
    candidate_names: Mapping[ZoneName, tuple[CardName, ...]] = field(default_factory=dict)
    unread: tuple[Unread, ...] = ()
    possibly_present: tuple[Unread, ...] = ()
    slid: frozenset[ZoneName] = frozenset()
    occluded: frozenset[ZoneName] = frozenset()
    vague: frozenset[ZoneName] = frozenset()
    askew: tuple[Unread, ...] = ()
    unwatched: frozenset[ZoneName] = frozenset()


def _order(lot: Lot) -> tuple[str, str, str, str, bool]:
    return (lot.zone, lot.kind, lot.name or "", lot.face, lot.turned)
