"""How the table differs from what should lie there, and which mishap that is where nothing allows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tableassist.games.deluxe_memory.actions import (
    Action,
    Removed,
    Shown,
    Strayed,
    Swapped,
    TurnedDown,
    TurnedUp,
)
from tableassist.games.deluxe_memory.grid import DOWN, EMPTY, PLACES, list_face_up
from tableassist.games.deluxe_memory.phases import Inspected, Looking, Swapping
from tableassist.games.deluxe_memory.state import State
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE, Layout
from tableassist.table.observation import Face

UNREADABLE = "!"
"""What lies on a place where a card's face or name could not be identified, or where several cards lie."""


@dataclass(frozen=True, slots=True)
class Differences:
    """Places that are not as they should be, by what is wrong there.

    `lifted` lack their card, `came` have one too many, `up` and `down` were turned, `changed` show another card,
    `unclear` cannot be identified. `exchanged` are face-up cards that lie on another card's place.
    """

    lifted: tuple[ZoneName, ...] = ()
    came: tuple[ZoneName, ...] = ()
    up: Shown = ()
    down: tuple[ZoneName, ...] = ()
    changed: Shown = ()
    unclear: tuple[ZoneName, ...] = ()
    exchanged: tuple[tuple[ZoneName, ZoneName], ...] = ()

    @property
    def turned(self) -> tuple[ZoneName, ...]:
        """The places whose card lies there with another face."""
        return (*(place for place, _ in self.up), *self.down, *(place for place, _ in self.changed))

    @property
    def touched(self) -> tuple[ZoneName, ...]:
        """All places whose card was taken or turned, in reading order."""
        return tuple(sorted((*self.lifted, *self.turned), key=PLACES.index))


def content_at(seen: Layout, place: ZoneName) -> str:
    """What is seen on the place: EMPTY, DOWN, a card, or UNREADABLE."""
    lots = seen.at(place)
    if not lots:
        return EMPTY
    if len(lots) > 1 or lots[0].face is Face.UNKNOWN:
        return UNREADABLE
    return DOWN if lots[0].face is Face.DOWN else lots[0].name or UNREADABLE


def find_differences(
    state: State, seen: Layout, moved: frozenset[ZoneName], ignored: frozenset[ZoneName]
) -> Differences:
    """What differs from the state, apart from the ignored places and from what is only still to be put right."""
    found: dict[str, list[tuple[ZoneName, CardName]]] = {}
    for place in PLACES:
        kind = None if place in ignored else _kind(state, seen, place, place in moved)
        if kind:
            found.setdefault(kind, []).append((place, CardName(content_at(seen, place))))
    bare = {kind: tuple(place for place, _ in some) for kind, some in found.items()}
    return Differences(
        lifted=bare.get("lifted", ()),
        came=bare.get("came", ()),
        up=tuple(found.get("up", ())),
        down=bare.get("down", ()),
        changed=tuple(found.get("changed", ())),
        unclear=bare.get("unclear", ()),
        exchanged=find_exchanges(state, seen, moved),
    )


def find_exchanges(state: State, seen: Layout, moved: frozenset[ZoneName]) -> tuple[tuple[ZoneName, ZoneName], ...]:
    """Face-up cards moved to another card's place: where each belongs and where it is, but for those of a 2."""
    homes = {card: place for place, card in list_face_up(state.grid)}
    meant = set(state.phase.places) if isinstance(state.phase, Swapping) else set[ZoneName]()
    found = []
    for place in PLACES:
        home = homes.get(content_at(seen, place))
        if home in (None, place) or {home, place} == meant or not {home, place} & moved:
            continue
        if state.at(place) and (place, home) not in found:
            found.append((home, place))
    return tuple((home, place) for home, place in found if home is not None)


def list_mishaps(state: State, seen: Layout, found: Differences) -> Iterator[Action]:
    """What nothing allows, the plainest first: strayed, exchanged, turned, taken."""
    sources = [*found.lifted, *_still_away(state, seen)]
    for place in found.came:
        source = sources.pop(0) if sources else ELSEWHERE
        yield Strayed(source, place)
    explained = {place for pair in found.exchanged for place in pair}
    yield from (Swapped(home, place) for home, place in found.exchanged)
    yield from (TurnedDown(place) for place in found.down if place not in explained)
    yield from (TurnedUp(place, card) for place, card in found.up if place not in explained)
    yield from (Removed(place) for place in found.lifted if place in sources)


def _kind(state: State, seen: Layout, place: ZoneName, moved: bool) -> str | None:
    want, there = state.at(place), content_at(seen, place)
    if want == there or not moved:
        # What was not as it should be before anybody moved it is still to be put right: a card that was taken up when
        # a turn ended, one that was revealed, or what was taken back and lies there still.
        return None
    if want == EMPTY:
        # The pair just matched may still be handled; anything else has strayed.
        return None if _set_aside(state, seen, place) else "came"
    if there == EMPTY:
        return "lifted"
    if there == UNREADABLE:
        return _unreadable(seen, place)
    if there == DOWN:
        return "down"
    return "up" if want == DOWN else "changed"


def _unreadable(seen: Layout, place: ZoneName) -> str:
    return "came" if len(seen.at(place)) > 1 else "unclear"


def _set_aside(state: State, seen: Layout, place: ZoneName) -> bool:
    return any(lot.name in state.gone or (lot.name is None and lot.face is not Face.DOWN) for lot in seen.at(place))


def _still_away(state: State, seen: Layout) -> tuple[ZoneName, ...]:
    match state.phase:
        case Looking(places=held) | Swapping(places=held) | Inspected(places=held):
            return tuple(place for place in held if not seen.at(place))
    return ()
