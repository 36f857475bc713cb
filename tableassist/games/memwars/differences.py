"""How the board differs from what should lie there, zone by zone."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tableassist.games.memwars.actions import COUNTER, CRYSTAL, Appeared, Mishap, Shifted, Turned, Vanished, WrongPiece
from tableassist.games.memwars.mat import place_of
from tableassist.games.memwars.spots import OUTSIDE
from tableassist.games.memwars.state import State
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

KINDS = (CRYSTAL, COUNTER)
"""What the board is compared by: a card or the die that lies there is in the way, but no move."""


class Difference(NamedTuple):
    """A zone that is not as it should be.

    `came` is what came to it and `gone` what is missing, by colour; `turned` is whether a counter was turned over.
    `late` still lies there although a challenge or an answer has sent it off.
    """

    zone: ZoneName
    came: tuple[str, ...]
    gone: tuple[str, ...]
    turned: bool = False
    late: tuple[str, ...] = ()


class Differences(NamedTuple):
    """The zones that differ; whether one cannot be read, and whether anything that must go lies there still."""

    zones: tuple[Difference, ...] = ()
    unclear: bool = False
    late: bool = False


def find_differences(state: State, want: Layout, seen: Layout, zones: Sequence[ZoneName]) -> Differences:
    """How these zones differ, apart from what may still be on its way off."""
    found = []
    for zone in zones:
        there = tuple(lot for lot in seen.at(zone) if lot.kind in KINDS)
        if any(not _clear(lot) for lot in there):
            return Differences(unclear=True)
        found.append(_difference(state, zone, want.at(zone), there))
    return Differences(
        tuple(one for one in found if one.came or one.gone or one.turned), late=any(one.late for one in found)
    )


def list_mishaps(state: State, found: Sequence[Difference]) -> Iterator[Mishap]:
    """What nothing allows, the plainest first: a wrong piece taken, something moved, taken, added, turned."""
    came = [(one.zone, what) for one in found for what in one.came]
    gone = [(one.zone, what) for one in found for what in one.gone]
    for one in found:
        if one.gone and (one.late or one.came) and _resolved(state, one.zone):
            yield WrongPiece(one.zone, one.gone[0], (*one.late, *one.came)[0])
            came, gone = [pair for pair in came if pair[0] != one.zone], [pair for pair in gone if pair[0] != one.zone]
    for zone, what in gone:
        to = next((other for other, same in came if same == what and other != zone), None)
        if to is None:
            yield Vanished(zone, what)
        else:
            came.remove((to, what))
            yield Shifted(zone, to, what)
    yield from (Appeared(zone, what) for zone, what in came)
    yield from (Turned(one.zone) for one in found if one.turned)


def count_pieces(lots: Sequence[Lot]) -> Tally[str]:
    """What lies in a zone: crystals by colour, challenge pieces, counters."""
    return Tally(COUNTER if lot.kind == COUNTER else str(lot.name) for lot in lots)


def _difference(state: State, zone: ZoneName, wanted: Sequence[Lot], there: Sequence[Lot]) -> Difference:
    want, have = count_pieces(wanted), count_pieces(there)
    came, gone = have - want, want - have
    late = came & Tally(_leaving(state, zone))
    turned = have == want and _faces(wanted) != _faces(there)
    return Difference(zone, _sorted(came - late), _sorted(gone), turned, _sorted(late))


def _sorted(counts: Tally[str]) -> tuple[str, ...]:
    return tuple(sorted(counts.elements()))


def _leaving(state: State, zone: ZoneName) -> tuple[str, ...]:
    """What may still lie there: pieces that must go, and counters that the place's winner takes."""
    place = place_of(zone)
    if place is None or state.at(place).owner == OUTSIDE:
        return ()
    spot = state.at(place)
    taken = () if spot.showing else (COUNTER,) * len(spot.counters)
    return (*spot.leaving, *taken)


def _faces(lots: Sequence[Lot]) -> Tally[tuple[str | None, Face]]:
    return Tally((lot.name, lot.face) for lot in lots if lot.kind == COUNTER)


def _resolved(state: State, zone: ZoneName) -> bool:
    place = place_of(zone)
    return place is not None and state.at(place).owner not in (None, OUTSIDE)


def _clear(lot: Lot) -> bool:
    if lot.kind == COUNTER and lot.face is Face.DOWN:
        return True
    return lot.name is not None and lot.face is not Face.UNKNOWN
