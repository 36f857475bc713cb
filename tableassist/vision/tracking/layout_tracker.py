"""From frames to belief: what several frames of a still table agree on, and what was touched since the last belief."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.layout import ELSEWHERE, Layout, Lot, SettledLayout, Unread
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.pieces.places import HOLDS_PIECES, LOOSE, PIECES, Places
from tableassist.vision.tracking.card_motion import OUTLIER, Motion, measure_motions
from tableassist.vision.tracking.reaching_sides import ReachingSides
from tableassist.vision.types import HIDDEN, OCCLUDED

_SURE = 0.6
_AGREED = 0.8
SURELY = 0.9
"""Confidence below which a piece's name accuses nobody: one in sixty of 4,500 crystals on 40 *kitchen* boards."""
# A card is laid back a few millimetres and degrees off, and measured to a fraction of that: what shifted by more than
# an error of measuring was touched. Where a single frame saw its place bare as well, half as much will do.
_SHIFTED_MM = 1.8
_TURNED_DEGREES = 1.2
_COVERED_MM, _COVERED_DEGREES = 0.5, 1.0
"""The half axes of the ellipse in which a card seems to lie off that a hand only covered.

On 54 *kitchen* tables 22 of 8,571 such cards lie without, and 629 of 648 that changed places under a hand. The print
of a bent card tells badly how it is turned: in 1,280 by 720 pixels some seem to be by 0.85 degrees, and not shifted.
"""
_PATIENCE = 3  # times as many frames as agree: a face is read three times at most, and seldom anew
_LIFTED_FRAMES = 2
_HOLDING = frozenset(("card", *HOLDS_PIECES))


@dataclass(frozen=True, slots=True)
class _Belief:
    """A layout with what it rests on: the zones that could not be identified and where each zone's first thing lies.

    `occluded` are zones that something covers, which are believed as they were.
    """

    layout: Layout
    unsure: frozenset[ZoneName]
    cards: dict[ZoneName, Detection]
    occluded: frozenset[ZoneName] = frozenset()


class LayoutTracker:
    """Believes what `frames` frames in a row agree on, while nothing moves and no hand is in view.

    It answers once for each still scene: the first time, after each disturbance, and where the belief changes. Dice and
    MemCards are reported where all frames agree; they are never waited for, and nothing is unsure or touched for them.
    Those that lie beside all places and piles are not reported.
    """

    def __init__(self, mat: Mat, frames: int = 3) -> None:
        self._mat = mat
        # The same cards are seen at the same places in every frame.
        self._zone_at = lru_cache(256)(mat.zone_at)
        self._places = Places(mat)
        self._piece_zone = lru_cache(512)(self._places.zone)
        self._frames = frames
        self._recent: deque[Observation] = deque(maxlen=frames)
        self._waited = 0
        self._belief: _Belief | None = None
        self._disturbed = True
        self._reaching = ReachingSides()
        self._seen_lifted: Counter[ZoneName] = Counter()
        self._covered: set[ZoneName] = set()
        self._reached = self._lost = False
        self._believed: tuple[Detection, ...] | None = None
        self.agrees = False
        """Whether the last frame showed the table as it was last settled."""

    def __call__(self, seen: Observation) -> SettledLayout | None:
        """The settled table where this frame confirms one anew, or None."""
        self.agrees = self.rests(seen) and not (seen.hand_in_view or seen.trouble or seen.unread)
        self._reaching.take_in(seen.hands)
        # What nobody could see, while the table was not found, may have been done by a hand.
        self._reached |= seen.hand_in_view or bool(seen.trouble)
        self._lost |= bool(seen.trouble)
        if seen.trouble:
            self._mark_unstable()
            return None
        if self.rests(seen) and not seen.hand_in_view:
            return None
        self._watch_lifting(seen)
        if seen.hand_in_view:
            self._mark_unstable()
            return None
        if seen.unread:
            return None
        self._recent.append(seen)
        if len(self._recent) < self._frames:
            return None
        belief = self._judged()
        return None if belief is None else self._next_layout(belief, seen.taken_at)

    def rests(self, seen: Observation) -> bool:
        """Whether another look like this one would show nothing, nor is waited for."""
        return not self._disturbed and seen.detections == self._believed

    def _mark_unstable(self) -> None:
        self._recent.clear()
        self._waited = 0
        self._disturbed = True

    def _watch_lifting(self, seen: Observation) -> None:
        """Counts, for every zone believed to hold something, the frames that saw it lifted; notes what hands covered.

        These saw the zone bare, or a card with its other side up: nobody turns one without lifting it.
        """
        if seen.hand_in_view:
            self._covered.update(self._zone(one) for one in seen.detections if one.kind == HIDDEN)
        if self._belief is None:
            return
        here = {self._zone(detection): detection for detection in seen.detections if detection.kind not in LOOSE}
        for zone, card in self._belief.cards.items():
            if zone not in here or (card.kind == here[zone].kind == "card" and _other(card.face, here[zone].face)):
                self._seen_lifted[zone] += 1

    def _judged(self) -> _Belief | None:
        """What the recent frames say together, or None where it is worth waiting for more."""
        self._waited += 1
        frames = [self._by_zone(seen) for seen in self._recent]
        zones = sorted({zone for frame in frames for zone in frame})
        consensus = {zone: _consensus([frame.get(zone, ()) for frame in frames], zone) for zone in zones}
        # More frames may show what these disagree on, as when a face is read that was private a moment ago.
        # Where they could not be identified before, they would be waited for at every scene.
        hopeless = {zone for zone in zones if _at_rest([frame.get(zone, ()) for frame in frames])}
        hopeless |= self._belief.unsure if self._belief else frozenset()
        hidden, occluded = _zones_with(HIDDEN, frames), _zones_with(OCCLUDED, frames)
        consensus.update(dict.fromkeys(hidden))
        hopeless |= hidden
        consensus = {zone: found for zone, found in consensus.items() if zone not in occluded}
        hopeful = any((found is None or found.unsure) and zone not in hopeless for zone, found in consensus.items())
        if hopeful and self._waited < self._frames * _PATIENCE:
            return None
        unsure = {zone for zone, found in consensus.items() if found is None or found.unsure}
        lots = {zone: found.lots if found else (self._unknown(zone),) for zone, found in consensus.items()}
        unsure |= _without_doubles(lots, frames[-1])
        # Nobody sees what becomes of a zone that something covers: it is believed as it was.
        lots |= {zone: self._belief.layout.at(zone) for zone in occluded if self._belief}
        if any(self._between(detection) for detection in self._recent[-1].detections):
            unsure.add(ELSEWHERE)
        layout = Layout((*(lot for group in lots.values() for lot in group), *self._loose()))
        seen = frames[-1].items()
        cards = {zone: found[0] for zone, found in seen if found and found[0].kind not in (HIDDEN, OCCLUDED)}
        return _Belief(layout, frozenset(unsure), cards, frozenset(occluded))

    def _loose(self) -> Iterator[Lot]:
        """The dice and MemCards of every zone that all recent frames saw alike; of others, those believed before."""
        frames = [self._loose_lots(seen) for seen in self._recent]
        before = [lot for lot in self._belief.layout if lot.kind in LOOSE] if self._belief else []
        for zone in sorted({lot.zone for lots in (*frames, before) for lot in lots}):
            consensus = [sorted((lot for lot in lots if lot.zone == zone), key=str) for lots in frames]
            agreed = all(lots == consensus[0] for lots in consensus)
            yield from consensus[0] if agreed else (lot for lot in before if lot.zone == zone)

    def _loose_lots(self, seen: Observation) -> list[Lot]:
        loose = (one for one in seen.detections if one.kind in LOOSE)
        lots = (Lot(self._zone(one), one.kind, one.name, one.face) for one in loose)
        return [lot for lot in lots if lot.zone != ELSEWHERE]

    def _vague(self) -> frozenset[ZoneName]:
        """The zones with pieces that the last frame names likely, but not surely."""
        named = (one for one in self._recent[-1].detections if one.kind in PIECES and one.name is not None)
        return frozenset(self._zone(one) for one in named if one.confidence < SURELY)

    def _next_layout(self, belief: _Belief, at: int) -> SettledLayout | None:
        before = self._belief
        # Only after as many looks alike is there nothing more to learn from the next one alike.
        unchanged = all(seen.detections == self._recent[-1].detections for seen in self._recent)
        self._believed = self._recent[-1].detections if unchanged else None
        moved, slid = (frozenset[ZoneName](),) * 2 if before is None else self._moved(before, belief)
        same = before is not None and before.layout == belief.layout and before.unsure == belief.unsure
        self._belief, self.agrees = belief, True
        if same and not moved and not self._disturbed:
            return None
        candidate_names = self._either(belief.layout)
        settled = SettledLayout(
            at,
            belief.layout,
            moved,
            self._reaching.sides(),
            belief.unsure,
            candidate_names,
            possibly_present=tuple(map(self._possibly_present, self._recent[-1].possibly_present)),
            slid=slid,
            unwatched=slid if self._lost else frozenset(),
            occluded=belief.occluded,
            vague=self._vague(),
        )
        self._disturbed, self._reached, self._lost = False, False, False
        self._reaching.forget()
        self._seen_lifted.clear()
        self._covered.clear()
        return settled

    def _possibly_present(self, seen: Detection) -> Unread:
        """A piece that nobody made out where it may lie, by its zone."""
        return Unread(Lot(self._zone(seen), seen.kind, seen.name, seen.face), seen.place, 1, 1, seen.candidate_names)

    def _either(self, layout: Layout) -> dict[ZoneName, tuple[CardName, ...]]:
        """For what lies face up without a name, the names that all frames thought possible.

        For pieces between two places, elsewhere, it is these places.
        """
        nameless = {lot.zone for lot in layout if lot.face is Face.UP and lot.name is None and lot.kind not in LOOSE}
        found: dict[ZoneName, tuple[CardName, ...]] = {}
        for seen in self._recent:
            for detection in seen.detections:
                zone = self._zone(detection)
                if zone in nameless or self._between(detection):
                    names = detection.candidate_names or ((detection.name,) if detection.name else ())
                    found[zone] = tuple(dict.fromkeys((*found.get(zone, ()), *names)))
        return found

    def _moved(self, before: _Belief, after: _Belief) -> tuple[frozenset[ZoneName], frozenset[ZoneName]]:
        """The zones whose contents were moved since the belief before, and those of them that only slid.

        A card only slid where it was never seen lifted. No card is lifted or slides without a hand.
        """
        lifted, slid = self._handled(before, after) if self._reached else (set(), set())
        changed = {
            zone
            for zone in before.layout.differing(after.layout)
            if _contradict(_held(before.layout, zone), _held(after.layout, zone))
        }
        return frozenset(lifted | slid | changed), frozenset(slid - lifted - changed)

    def _handled(self, before: _Belief, after: _Belief) -> tuple[set[ZoneName], set[ZoneName]]:
        """The zones from which a hand lifted something, and those whose card it moved."""
        lifted = {zone for zone, count in self._seen_lifted.items() if count >= _LIFTED_FRAMES}
        motions = measure_motions(before.cards, after.cards)
        parts = {zone: 0.5 if self._seen_lifted[zone] else 1.0 for zone in motions}
        shifted = {zone for zone, motion in motions.items() if _shifted(motion, parts[zone])}
        slight = {zone for zone, motion in motions.items() if _shifted_slightly(motion) and zone in self._covered}
        # Of two cards that change places under one hand, one may come to lie almost as the other lay, or both may.
        if shifted or sum(after.cards[zone].aligned for zone in slight) > 1:
            shifted |= slight
        return lifted | {zone for zone in shifted if self._seen_lifted[zone]}, shifted

    def _by_zone(self, seen: Observation) -> dict[ZoneName, tuple[Detection, ...]]:
        zones: dict[ZoneName, tuple[Detection, ...]] = {}
        for detection in seen.detections:
            if detection.kind not in LOOSE:
                zone = self._zone(detection)
                zones[zone] = (*zones.get(zone, ()), detection)
        return zones

    def _zone(self, detection: Detection) -> ZoneName:
        if detection.kind in PIECES:
            return self._piece_zone(detection)
        zone = self._zone_at(detection.place)
        return ELSEWHERE if zone is None or zone.kind not in _HOLDING else zone.name

    def _between(self, detection: Detection) -> bool:
        """Whether it is a piece of which nobody can say to which of two places it belongs."""
        return detection.kind in PIECES and bool(detection.candidate_names) and self._zone(detection) == ELSEWHERE

    def _unknown(self, zone: ZoneName) -> Lot:
        kind = "card" if zone == ELSEWHERE or self._mat.zone(zone).kind == "card" else "crystal"
        return Lot(zone, kind, None, Face.UNKNOWN)


@dataclass(frozen=True, slots=True)
class _Consensus:
    """What the frames say of one zone."""

    lots: tuple[Lot, ...]
    unsure: bool


def _consensus(frames: Sequence[Sequence[Detection]], zone: ZoneName) -> _Consensus | None:
    """What the frames agree lies in the zone, or None where they do not even agree on how many things."""
    counts = {len(frame) for frame in frames}
    if len(counts) != 1:
        return None
    matched = [_matched(frames[-1], frame) for frame in frames]
    cards = [_card([frame[number] for frame in matched], zone) for number in range(counts.pop())]
    return _Consensus(tuple(lot for lot, _ in cards), any(unsure for _, unsure in cards))


def _matched(order: Sequence[Detection], frame: Sequence[Detection]) -> Sequence[Detection]:
    """The look's pieces in the order in which another frame has them: what lies nearest and is of the same kind."""
    if len(frame) < 2 or any(detection.kind not in PIECES for detection in frame):
        return frame
    left, matched = list(frame), []
    for wanted in order:
        nearest = min(left, key=lambda s: (s.kind != wanted.kind, s.place.to(wanted.place)))
        left.remove(nearest)
        matched.append(nearest)
    return matched


def _card(seen: Sequence[Detection], zone: ZoneName) -> tuple[Lot, bool]:
    """The lot that detections of one card agree on, and whether it could not be identified.

    No game gives a meaning to how a card is turned in its place: it is no part of the lot, however the eyes have it.
    """
    votes: dict[tuple[Face, CardName | None], float] = {}
    for detection in seen:
        consensus = (detection.face, detection.name)
        votes[consensus] = votes.get(consensus, 0.0) + detection.confidence
    (face, name), weight = max(votes.items(), key=lambda vote: vote[1])
    total = sum(votes.values())
    if total and weight / total >= _AGREED and weight / len(seen) >= _SURE:
        return Lot(zone, seen[0].kind, name, face), face is Face.UP and name is None
    faces = {detection.face for detection in seen}
    agreed = faces.pop() if len(faces) == 1 else Face.UNKNOWN
    return Lot(zone, seen[0].kind, None, agreed), True


def _at_rest(frames: Sequence[Sequence[Detection]]) -> bool:
    """Whether frames of pieces are one and the same: a board is read anew only where something stirs."""
    return all(frame == frames[0] for frame in frames) and any(detection.kind in PIECES for detection in frames[0])


def _zones_with(kind: str, frames: Iterable[Mapping[ZoneName, Iterable[Detection]]]) -> set[ZoneName]:
    """The zones of which any of the frames reported a detection of that kind."""
    return {zone for frame in frames for zone, found in frame.items() if any(one.kind == kind for one in found)}


def _without_doubles(
    lots: dict[ZoneName, tuple[Lot, ...]], frame: dict[ZoneName, tuple[Detection, ...]]
) -> set[ZoneName]:
    """Takes the name from every card but the surest of those read alike: each card exists once (R-TB-002)."""
    holders: dict[CardName, list[ZoneName]] = {}
    for zone, group in lots.items():
        for lot in group:
            if lot.name is not None and lot.kind == "card":
                holders.setdefault(lot.name, []).append(zone)
    doubtful: set[ZoneName] = set()
    for name, zones in holders.items():
        ranked = sorted(zones, key=lambda zone: -_confidence(frame.get(zone, ()), name))
        for zone in ranked[1:]:
            lots[zone] = tuple(lot._replace(name=None) if lot.name == name else lot for lot in lots[zone])
            doubtful.add(zone)
    return doubtful


def _confidence(detections: Iterable[Detection], name: CardName) -> float:
    return max((detection.confidence for detection in detections if detection.name == name), default=0.0)


def _shifted(motion: Motion, part: float) -> bool:
    """Whether the card lies elsewhere by more than a part of what no error of measuring explains."""
    least_mm = max(_SHIFTED_MM, OUTLIER * motion.usual_shift)
    least_degrees = max(_TURNED_DEGREES, OUTLIER * motion.usual_turn)
    return motion.shift > part * least_mm or motion.turn > part * least_degrees


def _shifted_slightly(motion: Motion) -> bool:
    """Whether the card lies further off than one that a hand only covered, and than the table's fit explains."""
    shift = motion.shift / max(_COVERED_MM, OUTLIER * motion.usual_shift)
    turn = motion.turn / max(_COVERED_DEGREES, OUTLIER * motion.usual_turn)
    return hypot(shift, turn) > 1.0


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
