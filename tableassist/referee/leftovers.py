"""Cards that still lie where the game has taken them away from: until they were seen gone, they prove nothing.

Players say that a card goes to the hand, and take it up a moment later, or forget it for a while.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tableassist.rules.located import Located
from tableassist.rules.pieces import CARD
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What is left behind where the game has it no more.

    `seen` lay there when it was said to go, and is left until it is seen gone. `unseen` nobody could read then: that
    it is not read there proves nothing, so that it is left until it is seen elsewhere. Only cards with a name can be,
    that go where they may be seen.
    """

    seen: Located = field(default_factory=Counter)
    unseen: Located = field(default_factory=Counter)

    def leave_behind(self, before: Located, after: Located, was: Layout) -> Leftovers:
        """What is left after something that no picture showed.

        Args:
            before: Where the game had its cards.
            after: Where it has them now.
            was: What lay there when the table was last accepted, without what was left then.
        """
        came, went = after - before, before - after
        seen = self.seen + _still_there(went, was, after, frozenset())
        # What went to a hand was taken up, for all that is seen: it is seen nowhere else that could end the waiting.
        names = {name for _, name in after} - {None, *(lot.name for lot in was)}
        unseen = Counter({one: n for one, n in went.items() if one[1] in names})
        return Leftovers(seen - came, (self.unseen | unseen) - came)

    def take_from(self, layout: Layout) -> Layout:
        """The layout as if what is left behind had been taken away."""
        rest = self._found_in(layout).seen
        for zone in {zone for zone, _ in rest} & {lot.zone for lot in layout}:
            layout = layout.with_zone(zone, tuple(_kept(layout.at(zone), rest)))
        return layout

    def still_in(self, layout: Layout, located: Located, unclear: frozenset[ZoneName]) -> Leftovers:
        """What is left behind still, as a settled table shows it.

        Args:
            layout: What lies there.
            located: Where the game has its cards.
            unclear: Zones that are covered, or of which it is not sure what lies there.
        """
        left, names = self._found_in(layout), {lot.name for lot in layout}
        unseen = Counter({one: n for one, n in left.unseen.items() if one[1] not in names})
        return Leftovers(_still_there(left.seen, layout, located, unclear), unseen)

    def _found_in(self, layout: Layout) -> Leftovers:
        """The same, with what can be read after all where it lay all the time as seen."""
        found = self.unseen & _places_in(layout)
        return Leftovers(self.seen + found, self.unseen - found)


def _still_there(left: Located, seen: Layout, located: Located, unclear: frozenset[ZoneName]) -> Located:
    there = _places_in(seen) - located
    return Counter({one: n if one[0] in unclear else min(n, there[one]) for one, n in left.items()}) + Counter()


def _kept(lots: tuple[Lot, ...], rest: Located) -> Iterator[Lot]:
    """The lots but for those that are left; `rest` counts them down."""
    for lot in lots:
        place = _place_of(lot)
        if place is not None and rest[place]:
            rest[place] -= 1
        else:
            yield lot


def _places_in(layout: Layout) -> Located:
    return Counter(filter(None, map(_place_of, layout)))


def _place_of(lot: Lot) -> tuple[ZoneName, CardName | None] | None:
    if lot.kind != CARD:
        return None
    if lot.face is Face.DOWN:
        return lot.zone, None
    return (lot.zone, lot.name) if lot.name is not None else None
