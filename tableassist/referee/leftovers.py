"""Cards that still lie where the game has taken them away from: until they were seen gone, they prove nothing.

Players say that a card goes to the hand, and take it up a moment later, or forget it for a while.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tableassist.rules.located import Located
from tableassist.rules.pieces import CARD
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face


def leave_behind(left: Located, before: Located, after: Located, was: Layout) -> Located:
    """What lies where the game has it no more.

    Args:
        left: What was left before.
        before: Where the game had its cards.
        after: Where it has them now, by something that no picture showed.
        was: What lay there when the table was last accepted, without what was left then.
    """
    return left + still_left(before - after, was, after, frozenset()) - (after - before)


def without_leftovers(layout: Layout, left: Located) -> Layout:
    """The layout as if what is left behind had been taken away."""
    rest, zones = Counter(left), {zone for zone, _ in left}
    for zone in zones & {lot.zone for lot in layout}:
        layout = layout.with_zone(zone, tuple(_kept(layout.at(zone), rest)))
    return layout


def still_left(left: Located, seen: Layout, located: Located, unclear: frozenset[ZoneName]) -> Located:
    """What is left behind still, as a settled table shows it.

    Args:
        left: What was left before.
        seen: What lies there.
        located: Where the game has its cards.
        unclear: Zones that are covered, or of which it is not sure what lies there.
    """
    there = Counter(filter(None, map(_place_of, seen))) - located
    return Counter({one: n if one[0] in unclear else min(n, there[one]) for one, n in left.items()}) + Counter()


def _kept(lots: tuple[Lot, ...], rest: Located) -> Iterator[Lot]:
    """The lots but for those that are left; `rest` counts them down."""
    for lot in lots:
        place = _place_of(lot)
        if place is not None and rest[place]:
            rest[place] -= 1
        else:
            yield lot


def _place_of(lot: Lot) -> tuple[ZoneName, CardName | None] | None:
    if lot.kind != CARD:
        return None
    if lot.face is Face.DOWN:
        return lot.zone, None
    return (lot.zone, lot.name) if lot.name is not None else None
