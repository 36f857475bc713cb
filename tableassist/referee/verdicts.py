"""What the evidence says of a dispute: for which reading the pictures speak, and how surely. Pure, without any picture.

A verdict is given only where a settled table distinguishes the readings: one of them explains what lies there, by what
the action leaves on the table or because the rules read it from there, and the other does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tableassist.referee.claims import NO_ACTION, ClaimKind, DisputeClaim, DisputeSubject, zones_of
from tableassist.referee.decisions import CAMERA
from tableassist.referee.match import AnyGame
from tableassist.referee.readings import read_likeliest
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face


class Certainty(StrEnum):
    """How sure the referee is, in the words of the screen."""

    SURE = "sure"
    LIKELY = "likely"
    UNKNOWN = "cannot tell"


SURE_FROM, LIKELY_FROM = 0.98, 0.80
"""From which probability of all names that it rests on a verdict is sure, or likely (docs/disputes.md: the figures)."""


@dataclass(frozen=True, slots=True)
class SeenLot:
    """One thing that a settled picture shows in a zone: `confidence` is the probability that its name is right.

    `turned` is whether it lies across its row, as what is tapped does.
    """

    kind: str
    name: str | None
    face: Face
    confidence: float
    turned: bool = False

    @property
    def is_named(self) -> bool:
        """Whether its name is there for all to see."""
        return self.face is Face.UP and bool(self.name)


SeenZones = Mapping[ZoneName, tuple[SeenLot, ...]]
"""What a settled picture shows zone by zone; a zone of which nothing can be said is not in it."""


@dataclass(frozen=True, slots=True)
class SeenTables:
    """What was seen before the event and after it; None where there is no picture."""

    before: SeenZones | None = None
    after: SeenZones | None = None


@dataclass(frozen=True, slots=True)
class EvidenceVerdict:
    """What the evidence says: `stands` is whether the referee's reading does, None where that cannot be told.

    `zones` are the places that it rests on. `instead` is the one claim that the pictures show in place of the
    referee's reading, None where they show none or several.
    """

    certainty: Certainty
    stands: bool | None
    zones: frozenset[ZoneName] = frozenset()
    instead: DisputeClaim | None = None


UNDECIDED = EvidenceVerdict(Certainty.UNKNOWN, None)


@dataclass(frozen=True, slots=True)
class _Table:
    """A settled table, the zones that look otherwise than before the event, and the actions that the rules read."""

    zones: SeenZones
    changed: frozenset[ZoneName]
    read: frozenset[str]


def weigh_event(
    game: AnyGame, subject: DisputeSubject, claims: Iterable[DisputeClaim], seen: SeenTables
) -> EvidenceVerdict:
    """What the pictures say of an event: whether the table changed as the event says, or as one of the claims does.

    Whose move it was they need not show.
    """
    zones, rivals = zones_of(game, subject.before, subject.text), tuple(claims)
    for table in _tables(game, subject, seen):
        held = _probability(game, subject.before, subject.text, table)
        shown = {one: likely for one in rivals if (likely := _of_claim(game, subject, one, table)) is not None}
        if held is not None and all(one.kind is ClaimKind.PLAYER for one in shown):
            return _judged(held, zones or table.changed, stands=True)
        if held is None and shown:
            instead = next(iter(shown)) if len(shown) == 1 else None
            return _judged(max(shown.values()), zones or table.changed, stands=False, instead=instead)
    return replace(UNDECIDED, zones=zones)


def _of_claim(game: AnyGame, subject: DisputeSubject, claim: DisputeClaim, table: _Table) -> float | None:
    """How probable a claim is by a table; how a fact was ruled none shows."""
    return None if claim.kind is ClaimKind.FACT else _probability(game, subject.before, claim.text, table)


def weigh_claim(game: AnyGame, subject: DisputeSubject, claim: DisputeClaim, seen: SeenTables) -> EvidenceVerdict:
    """What the pictures say for the referee's reading against a player's: by the places in which the two differ."""
    both = (subject.text, claim.text)
    zones = frozenset[ZoneName]().union(*(zones_of(game, subject.before, text) for text in both))
    for table in _tables(game, subject, seen):
        held, claimed = (_probability(game, subject.before, text, table) for text in both)
        if held is not None and claimed is None:
            return _judged(held, zones or table.changed, stands=True)
        if claimed is not None and held is None:
            return _judged(claimed, zones or table.changed, stands=False, instead=claim)
    return replace(UNDECIDED, zones=zones)


def _tables(game: AnyGame, subject: DisputeSubject, seen: SeenTables) -> Iterator[_Table]:
    """The settled tables that may show the event, the latest first.

    What was entered by hand may have lain there already, and be gone by the time that it was entered.
    """
    had = _as_seen(game, subject.before)
    if seen.after is not None:
        yield _table(game, subject.before, {**had, **(seen.before or {})}, seen.after)
    if seen.before is not None and subject.entry.source != CAMERA:
        yield _table(game, subject.before, had, seen.before)


def _as_seen(game: AnyGame, state: Any) -> dict[ZoneName, tuple[SeenLot, ...] | None]:
    """A state as a picture would show it: None for zones that may have been in any condition, as of cards in a hand."""
    layout, free = game.layout(state), game.unread(state)
    zones = layout.occupied() - free
    lots = {
        zone: tuple(SeenLot(lot.kind, lot.name, lot.face, 1.0, lot.turned) for lot in layout.at(zone)) for zone in zones
    }
    return {**dict.fromkeys(free), **lots}


def _table(
    game: AnyGame, state: Any, before: Mapping[ZoneName, tuple[SeenLot, ...] | None], after: SeenZones
) -> _Table:
    """The table after; where unread things came or went nobody knows what changed, and it is no evidence."""
    old = {zone: before.get(zone, ()) for zone in after}
    changed = frozenset(zone for zone, there in after.items() if (was := old[zone]) is None or _differ(was, there))
    evident = any(_unread(after[zone]) == _unread(old[zone] or ()) for zone in changed)
    return _Table(after, changed, _read_again(game, state, after, changed) if evident else frozenset())


def _read_again(game: AnyGame, state: Any, zones: SeenZones, changed: frozenset[ZoneName]) -> frozenset[str]:
    """What the rules themselves read in a settled table."""
    lots = [_lot(zone, one) for zone, there in zones.items() for one in there]
    try:
        return frozenset(map(game.write, read_likeliest(game, state, Layout(tuple(lots)), changed)))
    except NO_ACTION:
        return frozenset()


def _differ(one: Iterable[SeenLot], other: Iterable[SeenLot]) -> bool:
    return _plain(one) != _plain(other)


def _probability(game: AnyGame, before: Any, text: str, table: _Table) -> float | None:
    """How probable it is by a settled table that the action was done; None where it shows something else, or nothing.

    Either the table lies as the action leaves it, or the rules read the action from it: pieces that have to go lie
    there still, and a game has no more on the table than before where cards go to a hand.
    """
    if not text:
        return None
    try:
        after = game.apply(before, game.parse(text))
        zones = game.layout(before).differing(game.layout(after)) - game.unread(after)
        if not zones <= table.zones.keys():
            return None
        fits = [_fit(game, after, zone, table.zones) for zone in sorted(zones)]
        if fits and None not in fits:
            return _product(fits)
    except NO_ACTION:
        return None
    if text not in table.read:
        return None
    return _product([one.confidence for zone in table.changed for one in table.zones[zone] if one.is_named])


def _fit(game: AnyGame, after: Any, zone: ZoneName, seen: SeenZones) -> float | None:
    """How probable it is that the zone holds what the action leaves there; None where it holds something else."""
    there, want = seen[zone], game.layout(after).at(zone)
    if _plain(there) != sorted((lot.kind, str(lot.name or ""), lot.face, lot.turned) for lot in want):
        return None
    return _product([one.confidence for one in there if one.is_named])


def _lot(zone: ZoneName, one: SeenLot) -> Lot:
    return Lot(zone, one.kind, None if one.name is None else CardName(one.name), one.face, one.turned)


def _plain(lots: Iterable[SeenLot]) -> list[tuple[str, str, Face, bool]]:
    return sorted((one.kind, one.name or "", one.face, one.turned) for one in lots)


def _unread(lots: Iterable[SeenLot]) -> Counter[str]:
    """How many things of each kind nobody could read, whichever face is up."""
    return Counter(one.kind for one in lots if one.face is Face.UNKNOWN or (one.face is Face.UP and one.name is None))


def _product(numbers: Sequence[float | None]) -> float:
    product = 1.0
    for number in numbers:
        product *= number if number is not None else 0.0
    return product


def _judged(
    probability: float, zones: frozenset[ZoneName], *, stands: bool, instead: DisputeClaim | None = None
) -> EvidenceVerdict:
    if probability < LIKELY_FROM:
        return replace(UNDECIDED, zones=zones)
    certainty = Certainty.SURE if probability >= SURE_FROM else Certainty.LIKELY
    return EvidenceVerdict(certainty, stands, zones, instead)
