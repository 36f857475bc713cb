"""Pieces that nobody came near while the light changed: they lie there as they lay, whatever they look like now.

In the light of another lamp the unlit side of a coloured crystal may look like clear glass beside it. Nothing is held
against a piece where none lay, nor against a place that is bare: light does not lay down pieces, nor take them away,
and a hand may come and go between two pictures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tableassist.table.geometry import ZoneName
from tableassist.table.observation import Detection

Known = tuple[ZoneName, Detection]

_STAYED_MM = 3.0
_ONE_PIECE_MM = 10.0
"""Nearer than the middles of two crystals can lie beside each other."""


class HeldPieces:
    """What lay in zones when the light changed, and what was read in them since while no hand came near."""

    def __init__(self) -> None:
        self._held: dict[ZoneName, tuple[Known, ...]] = {}
        self._misread: dict[ZoneName, list[tuple[Known, ...]]] = {}
        self._reached: set[ZoneName] = set()

    def hold(self, zones: Iterable[ZoneName], pieces: Iterable[Known]) -> None:
        """The light changed, and no hand came near these zones: of those with nothing unknown the pieces are held."""
        pieces = tuple(pieces)
        for zone in zones:
            known = _in(zone, pieces)
            if all(seen.name is not None for _, seen in known):
                self._held[zone] = known
                self._reached.discard(zone)

    def reach(self, zones: Iterable[ZoneName]) -> None:
        """A hand came near these zones, or they look other than before in the same light."""
        self._reached.update(self._held.keys() & zones)

    def __call__(self, read: tuple[Known, ...]) -> tuple[Known, ...]:
        """The pieces of a read, as they are held where it can only be the light that makes them look otherwise."""
        for zone, held in tuple(self._held.items()):
            found = _in(zone, read)
            if _names(found) == _names(held) or not _cover_each_other(found, held):
                continue
            misread = self._misread.setdefault(zone, [])
            if zone not in self._reached:
                misread.append(found)
            elif not any(_are_same(found, one) for one in misread):
                del self._held[zone], self._misread[zone]
                continue
            read = (*(known for known in read if known[0] != zone), *held)
        return read


def _in(zone: ZoneName, pieces: Iterable[Known]) -> tuple[Known, ...]:
    return tuple(known for known in pieces if known[0] == zone)


def _names(pieces: Iterable[Known]) -> Counter[tuple[str, str | None, str]]:
    return Counter((seen.kind, seen.name, seen.face.value) for _, seen in pieces)


def _are_same(found: tuple[Known, ...], before: tuple[Known, ...]) -> bool:
    """Whether both are the same pieces at the same places: nobody lays a piece just where a shadow looked like one."""
    return _names(found) == _names(before) and all(
        any(_names([one]) == _names([other]) and one[1].place.to(other[1].place) < _STAYED_MM for other in before)
        for one in found
    )


def _cover_each_other(found: tuple[Known, ...], held: tuple[Known, ...]) -> bool:
    """Whether each of the pieces that were found is part of one that is held, and each of these was found."""
    near = [[one[1].place.to(other[1].place) < _ONE_PIECE_MM for other in held] for one in found]
    return bool(near) and all(map(any, near)) and all(map(any, zip(*near, strict=True)))
