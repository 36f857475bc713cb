"""Things that lay on an empty board before anything was done, and that look like pieces which cannot lie there yet.

A die beside a place throws a shadow that looks like clear glass. What lay there before the first action came by
nobody's hand, so that it is no part of what comes there later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from tableassist.table.layout import ELSEWHERE, Layout, Lot, SettledLayout
from tableassist.table.observation import Face


@dataclass(frozen=True, slots=True)
class NonPieces:
    """Such things, as lots that they look like: those seen ever since, and those that were not seen at some time."""

    steady: tuple[Lot, ...] = ()
    fickle: tuple[Lot, ...] = ()

    @classmethod
    def seen_at_first(cls, seen: Layout, want: Layout, foreign: Callable[[Lot], bool]) -> NonPieces:
        """Those of the first picture of a game, in zones where the game wants nothing.

        Args:
            foreign: Whether a piece that looks so cannot lie on the board before anything was done.
        """
        return cls(tuple(lot for lot in seen if lot.zone != ELSEWHERE and not want.at(lot.zone) and foreign(lot)))

    def next(self, seen: Layout) -> NonPieces:
        """The things after another settled table; of a zone with something unknown nobody can tell what is gone."""
        left = Counter(seen)
        gone = []
        for lot in self.steady:
            if left[lot]:
                left[lot] -= 1
            elif not any(one.face is Face.UNKNOWN for one in seen.at(lot.zone)):
                gone.append(lot)
        steady = Counter(self.steady) - Counter(gone)
        return replace(self, steady=tuple(steady.elements()), fickle=(*self.fickle, *gone))

    def taken_off(self, settled: SettledLayout, want: Layout) -> SettledLayout:
        """The settled table without them.

        Where a piece lies on such a thing or beside it, both may look like one: as many are taken off as leave what the
        game wants there, if that is possible. What looks like one that was gone may be it or a piece: nobody knows.
        """
        layout, unsure = settled.layout, settled.unsure
        for like in sorted({*self.steady, *self.fickle}, key=str):
            seen, wanted = layout.at(like.zone).count(like), want.at(like.zone).count(like)
            left = min(seen, max(wanted, seen - self.steady.count(like)))
            unknown = min(self.fickle.count(like), max(0, left - wanted))
            if left == seen and not unknown:
                continue
            others = (lot for lot in layout.at(like.zone) if lot != like)
            strange = (like._replace(name=None, face=Face.UNKNOWN),) * unknown
            layout = layout.with_zone(like.zone, (*others, *(like,) * (left - unknown), *strange))
            unsure = unsure | {like.zone} if unknown else unsure
        # A zone of which everything was taken off is not unsure.
        unsure = frozenset(zone for zone in unsure if layout.at(zone) or not settled.layout.at(zone))
        return replace(settled, layout=layout, unsure=unsure)
