"""From looks to belief: what several looks at a still table agree on, and what was touched since the last belief."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Side, ZoneName, apart
from tableassist.table.layout import ELSEWHERE, Layout, Lot, Settled
from tableassist.table.sight import Face, Observation, Sighting
from tableassist.vision.pieces.places import HOLDS_PIECES, LOOSE, PIECES, Places
from tableassist.vision.tracking.card_motion import OUTLIER, Motion, card_motions
from tableassist.vision.types import HIDDEN, OCCLUDED

_SURE = 0.6
_AGREED = 0.8
# A card is laid back a few millimetres and degrees off, and measured to a fraction of that: what shifted by more than
# an error of measuring was touched. Where a single look saw its place bare as well, half as much will do.
_SHIFTED_MM = 1.8
_TURNED_DEGREES = 1.2
_PATIENCE = 4
_LIFTED_LOOKS = 2
_HOLDING = frozenset(("card", *HOLDS_PIECES))


@dataclass(frozen=True, slots=True)
class _Belief:
    """A layout with what it rests on: the zones that could not be told and where each zone's first thing lies.

    `occluded` are zones that something covers, which are believed as they were.
    """

    layout: Layout
    unsure: frozenset[ZoneName]
    cards: dict[ZoneName, Sighting]
    occluded: frozenset[ZoneName] = frozenset()


class Settler:
    """Believes what `looks` looks in a row agree on, while nothing moves and no hand is in view.

    It answers once for each still scene: the first time, after each disturbance, and where the belief changes. Dice and
    MemCards are told where all looks agree; they are never waited for, and nothing is unsure or touched for them. Those
    that lie beside all places and piles are told only with `beside`.
    """

    def __init__(self, mat: Mat, looks: int = 3, *, beside: bool = False) -> None:
        self._mat, self._beside = mat, beside
        # The same cards are seen at the same places in every look.
        self._zone_at = lru_cache(256)(mat.zone_at)
        self._places = Places(mat)
        self._piece_zone = lru_cache(512)(self._places.zone)
        self._looks = looks
        self._recent: deque[Observation] = deque(maxlen=looks)
        self._waited = 0
        self._belief: _Belief | None = None
        self._disturbed = True
        self._hands: frozenset[Side] = frozenset()
        self._bare: Counter[ZoneName] = Counter()
        self._reached = self._lost = False
        self._believed: tuple[Sighting, ...] | None = None
        self.agrees = False
        """Whether the last look showed the table as it was last settled."""

    def __call__(self, seen: Observation) -> Settled | None:
        """The settled table where this look confirms one anew, or None."""
        self.agrees = self.rests(seen) and not seen.hand_in_view and not seen.trouble
        self._hands |= seen.hands
        # What nobody could see, while the table was not found, may have been done by a hand.
        self._reached |= seen.hand_in_view or bool(seen.trouble)
        self._lost |= bool(seen.trouble)
        if seen.trouble:
            self._upset()
            return None
        if self.rests(seen) and not seen.hand_in_view:
            return None
        self._watch_lifting(seen)
        if seen.hand_in_view:
            self._upset()
            return None
        self._recent.append(seen)
        if len(self._recent) < self._looks:
            return None
        belief = self._judged()
        return None if belief is None else self._told(belief, seen.taken_at)

    def rests(self, seen: Observation) -> bool:
        """Whether another look like this one would tell nothing, nor is waited for."""
        return not self._disturbed and seen.sightings == self._believed

    def _upset(self) -> None:
        self._recent.clear()
        self._waited = 0
        self._disturbed = True

    def _watch_lifting(self, seen: Observation) -> None:
        """Counts, for every zone believed to hold something, the looks that saw it bare."""
        if self._belief is None:
            return
        filled = {self._zone(sighting) for sighting in seen.sightings if sighting.kind not in LOOSE}
        for zone in self._belief.cards:
            if zone not in filled:
                self._bare[zone] += 1

    def _judged(self) -> _Belief | None:
        """What the recent looks say together, or None where it is worth waiting for more."""
        self._waited += 1
        looks = [self._by_zone(seen) for seen in self._recent]
        zones = sorted({zone for look in looks for zone in look})
        told = {zone: _told([look.get(zone, ()) for look in looks], zone, self._angle(zone)) for zone in zones}
        # More looks may tell what these disagree on, as when a face is read that was private a moment ago.
        # Where they could not be told before, they would be waited for at every scene.
        hopeless = {zone for zone in zones if _at_rest([look.get(zone, ()) for look in looks])}
        hopeless |= self._belief.unsure if self._belief else frozenset()
        hidden, occluded = _zones_with(HIDDEN, looks), _zones_with(OCCLUDED, looks)
        told.update(dict.fromkeys(hidden))
        hopeless |= hidden
        told = {zone: found for zone, found in told.items() if zone not in occluded}
        hopeful = any((found is None or found.unsure) and zone not in hopeless for zone, found in told.items())
        if hopeful and self._waited < self._looks * _PATIENCE:
            return None
        unsure = {zone for zone, found in told.items() if found is None or found.unsure}
        lots = {zone: found.lots if found else (self._unknown(zone),) for zone, found in told.items()}
        unsure |= _without_doubles(lots, looks[-1])
        # Nobody sees what becomes of a zone that something covers: it is believed as it was.
        lots |= {zone: self._belief.layout.at(zone) for zone in occluded if self._belief}
        if any(self._between(sighting) for sighting in self._recent[-1].sightings):
            unsure.add(ELSEWHERE)
        layout = Layout((*(lot for group in lots.values() for lot in group), *self._loose()))
        seen = looks[-1].items()
        cards = {zone: found[0] for zone, found in seen if found and found[0].kind not in (HIDDEN, OCCLUDED)}
        return _Belief(layout, frozenset(unsure), cards, frozenset(occluded))

    def _loose(self) -> Iterator[Lot]:
        """The dice and MemCards of every zone that all recent looks saw alike; of others, those believed before."""
        looks = [self._loose_lots(seen) for seen in self._recent]
        before = [lot for lot in self._belief.layout if lot.kind in LOOSE] if self._belief else []
        for zone in sorted({lot.zone for lots in (*looks, before) for lot in lots}):
            told = [sorted((lot for lot in lots if lot.zone == zone), key=str) for lots in looks]
            agreed = all(lots == told[0] for lots in told)
            yield from told[0] if agreed else (lot for lot in before if lot.zone == zone)

    def _loose_lots(self, seen: Observation) -> list[Lot]:
        loose = (one for one in seen.sightings if one.kind in LOOSE)
        lots = (Lot(self._zone(one), one.kind, one.name, one.face) for one in loose)
        return [lot for lot in lots if self._beside or lot.zone != ELSEWHERE]

    def _told(self, belief: _Belief, at: int) -> Settled | None:
        before = self._belief
        # Only after as many looks alike is there nothing more to learn from the next one alike.
        alike = all(seen.sightings == self._recent[-1].sightings for seen in self._recent)
        self._believed = self._recent[-1].sightings if alike else None
        moved, slid = (frozenset[ZoneName](),) * 2 if before is None else self._moved(before, belief)
        same = before is not None and before.layout == belief.layout and before.unsure == belief.unsure
        self._belief, self.agrees = belief, True
        if same and not moved and not self._disturbed:
            return None
        either = self._either(belief.layout)
        settled = Settled(
            at, belief.layout, moved, self._hands, belief.unsure, either, slid=slid, occluded=belief.occluded
        )
        self._disturbed, self._reached, self._lost, self._hands = False, False, False, frozenset()
        self._bare.clear()
        return settled

    def _either(self, layout: Layout) -> dict[ZoneName, tuple[CardName, ...]]:
        """For what lies face up without a name, the names that all looks thought possible.

        For pieces between two places, elsewhere, it is these places.
        """
        nameless = {lot.zone for lot in layout if lot.face is Face.UP and lot.name is None and lot.kind not in LOOSE}
        found: dict[ZoneName, tuple[CardName, ...]] = {}
        for seen in self._recent:
            for sighting in seen.sightings:
                zone = self._zone(sighting)
                if zone in nameless or self._between(sighting):
                    names = sighting.either or ((sighting.name,) if sighting.name else ())
                    found[zone] = tuple(dict.fromkeys((*found.get(zone, ()), *names)))
        return found

    def _moved(self, before: _Belief, after: _Belief) -> tuple[frozenset[ZoneName], frozenset[ZoneName]]:
        """The zones whose contents were moved since the belief before, and those of them that only slid.

        A card only slid where its place was never seen bare although the table was in view all the time. No card is
        lifted or slides without a hand.
        """
        lifted, slid = self._handled(before, after) if self._reached else (set(), set())
        changed = {
            zone
            for zone in before.layout.differing(after.layout)
            if _contradict(_held(before.layout, zone), _held(after.layout, zone))
        }
        only_slid = frozenset[ZoneName]() if self._lost else frozenset(slid - lifted - changed)
        return frozenset(lifted | slid | changed), only_slid

    def _handled(self, before: _Belief, after: _Belief) -> tuple[set[ZoneName], set[ZoneName]]:
        """The zones from which a hand lifted something, and those whose card it moved."""
        lifted = {zone for zone, count in self._bare.items() if count >= _LIFTED_LOOKS}
        motions = card_motions(before.cards, after.cards)
        shifted = {zone for zone, motion in motions.items() if _shifted(motion, 0.5 if self._bare[zone] else 1.0)}
        return lifted | {zone for zone in shifted if self._bare[zone]}, shifted

    def _by_zone(self, seen: Observation) -> dict[ZoneName, tuple[Sighting, ...]]:
        zones: dict[ZoneName, tuple[Sighting, ...]] = {}
        for sighting in seen.sightings:
            if sighting.kind not in LOOSE:
                zone = self._zone(sighting)
                zones[zone] = (*zones.get(zone, ()), sighting)
        return zones

    def _zone(self, sighting: Sighting) -> ZoneName:
        if sighting.kind in PIECES:
            return self._piece_zone(sighting)
        zone = self._zone_at(sighting.place)
        return ELSEWHERE if zone is None or zone.kind not in _HOLDING else zone.name

    def _between(self, sighting: Sighting) -> bool:
        """Whether it is a piece of which nobody can say to which of two places it belongs."""
        return sighting.kind in PIECES and bool(sighting.either) and self._zone(sighting) == ELSEWHERE

    def _unknown(self, zone: ZoneName) -> Lot:
        kind = "card" if zone == ELSEWHERE or self._mat.zone(zone).kind == "card" else "crystal"
        return Lot(zone, kind, None, Face.UNKNOWN)

    def _angle(self, zone: ZoneName) -> float:
        return 0.0 if zone == ELSEWHERE else self._mat.zone(zone).angle


@dataclass(frozen=True, slots=True)
class _Told:
    """What the looks say of one zone."""

    lots: tuple[Lot, ...]
    unsure: bool


def _told(looks: Sequence[Sequence[Sighting]], zone: ZoneName, angle: float) -> _Told | None:
    """What the looks agree lies in the zone, or None where they do not even agree on how many things."""
    counts = {len(look) for look in looks}
    if len(counts) != 1:
        return None
    matched = [_matched(looks[-1], look) for look in looks]
    cards = [_card([look[number] for look in matched], zone, angle) for number in range(counts.pop())]
    return _Told(tuple(lot for lot, _ in cards), any(unsure for _, unsure in cards))


def _matched(order: Sequence[Sighting], look: Sequence[Sighting]) -> Sequence[Sighting]:
    """The look's pieces in the order in which another look has them: what lies nearest and is of the same kind."""
    if len(look) < 2 or any(sighting.kind not in PIECES for sighting in look):
        return look
    left, matched = list(look), []
    for wanted in order:
        nearest = min(left, key=lambda s: (s.kind != wanted.kind, s.place.to(wanted.place)))
        left.remove(nearest)
        matched.append(nearest)
    return matched


def _card(seen: Sequence[Sighting], zone: ZoneName, angle: float) -> tuple[Lot, bool]:
    """The lot that sightings of one card agree on, and whether it could not be told."""
    turned = apart(seen[-1].angle, angle) > 45
    votes: dict[tuple[Face, CardName | None], float] = {}
    for sighting in seen:
        told = (sighting.face, sighting.name)
        votes[told] = votes.get(told, 0.0) + sighting.confidence
    (face, name), weight = max(votes.items(), key=lambda vote: vote[1])
    total = sum(votes.values())
    if total and weight / total >= _AGREED and weight / len(seen) >= _SURE:
        return Lot(zone, seen[0].kind, name, face, turned), face is Face.UP and name is None
    faces = {sighting.face for sighting in seen}
    agreed = faces.pop() if len(faces) == 1 else Face.UNKNOWN
    return Lot(zone, seen[0].kind, None, agreed, turned), True


def _at_rest(looks: Sequence[Sequence[Sighting]]) -> bool:
    """Whether looks at pieces are one and the same: a board is read anew only where something stirs."""
    return all(look == looks[0] for look in looks) and any(sighting.kind in PIECES for sighting in looks[0])


def _zones_with(kind: str, looks: Iterable[Mapping[ZoneName, Iterable[Sighting]]]) -> set[ZoneName]:
    """The zones of which any of the looks told a detection of that kind."""
    return {zone for look in looks for zone, found in look.items() if any(one.kind == kind for one in found)}


def _without_doubles(
    lots: dict[ZoneName, tuple[Lot, ...]], look: dict[ZoneName, tuple[Sighting, ...]]
) -> set[ZoneName]:
    """Takes the name from every card but the surest of those read alike: each card exists once (R-TB-002)."""
    holders: dict[CardName, list[ZoneName]] = {}
    for zone, group in lots.items():
        for lot in group:
            if lot.name is not None and lot.kind == "card":
                holders.setdefault(lot.name, []).append(zone)
    doubtful: set[ZoneName] = set()
    for name, zones in holders.items():
        ranked = sorted(zones, key=lambda zone: -_confidence(look.get(zone, ()), name))
        for zone in ranked[1:]:
            lots[zone] = tuple(lot._replace(name=None) if lot.name == name else lot for lot in lots[zone])
            doubtful.add(zone)
    return doubtful


def _confidence(sightings: Iterable[Sighting], name: CardName) -> float:
    return max((sighting.confidence for sighting in sightings if sighting.name == name), default=0.0)


def _shifted(motion: Motion, part: float) -> bool:
    """Whether the card lies elsewhere by more than a part of what no error of measuring explains."""
    least_mm = max(_SHIFTED_MM, OUTLIER * motion.usual_shift)
    least_degrees = max(_TURNED_DEGREES, OUTLIER * motion.usual_turn)
    return motion.shift > part * least_mm or motion.turn > part * least_degrees


def _held(layout: Layout, zone: ZoneName) -> tuple[Lot, ...]:
    """What lies in a zone, apart from what may lie anywhere."""
    return tuple(lot for lot in layout.at(zone) if lot.kind not in LOOSE)


def _contradict(before: Sequence[Lot], after: Sequence[Lot]) -> bool:
    """Whether the lots cannot both be true: what was unknown and is known now has not moved for that."""
    if len(before) != len(after):
        return True
    return any(_other(old.face, new.face) or _other(old.name, new.name) for old, new in zip(before, after, strict=True))


def _other(old: Face | CardName | None, new: Face | CardName | None) -> bool:
    return old != new and not {old, new} & {None, Face.UNKNOWN}
