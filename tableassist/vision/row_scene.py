"""What is known of a table of rows and heaps under one fit: the overview, the ground, hands, and every zone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from math import inf

import cv2
import numpy as np

from tableassist.ports import Frame
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Rect, Zone, ZoneName
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.loose import MARGIN_MM
from tableassist.vision.scene import OCCLUDED_PART
from tableassist.vision.table.gain_compensation import GainCompensator
from tableassist.vision.table.hands import COVERED_PX, NEIGHBOURHOOD, Cover, HandFinder
from tableassist.vision.table.homography import Fit
from tableassist.vision.table.overview import (
    CHANGED_PX,
    IN_WIDE_ZONES,
    PX_PER_MM,
    Overview,
    card_area,
    find_changed_blocks,
    intersect_rectangles,
    join_rectangles,
)
from tableassist.vision.tracking.arrivals import can_hide_one, find_arrivals
from tableassist.vision.tracking.card_tracks import (
    SURE,
    is_same_card_there,
    is_same_pose,
    without_repeats,
    without_taken,
)
from tableassist.vision.tracking.occluded_cards import (
    PIP_PX,
    find_missed,
    find_unseen,
    free_of,
    has_unexplained,
    is_none_of,
    names_of,
    possibly_present,
)
from tableassist.vision.tracking.persistence import OverviewComparison, fill_card
from tableassist.vision.tracking.pip_proposals import UnexplainedPips
from tableassist.vision.tracking.row_ground import RowGround
from tableassist.vision.tracking.row_layout_tracker import ROWS, is_unknown
from tableassist.vision.tracking.row_zone import RowZone, Span, sort_along
from tableassist.vision.tracking.uncovered_cards import UncoveredCards
from tableassist.vision.types import HIDDEN, OCCLUDED, Mask, Picture

_CARD_PX = 60
_UNSEEN_MM = 60.0  # how far the middle of a card may lie beyond the last that is seen of it at a glance
_ON_ITS_WAY = 12  # readings through which a card that left a zone may still be carried to another
_SWINGS_MM = 36.0  # how far the middle of a card may swing whose outline turns about the one index that shows
_OVERHANG_MM = 10.0  # how far a card whose middle lies in a zone may be seen to reach out, for a change to count


class RowScene:
    """What is known of the table under one fit: its overview, the ground, hands, and every zone.

    `before`: what was known under the last fit, in whose light all stays, or None. `uncovered`: cards beside obstacles.
    """

    def __init__(self, mat: Mat, fit: Fit, picture: Picture, before: RowScene | None) -> None:
        self._view = Overview(mat, fit, (picture.shape[1], picture.shape[0]))
        self._hands = HandFinder(self._view, mat.zones, outlined=True)
        known = before.places if before is not None else [RowZone.bare(zone) for zone in mat.zones]
        self.places: list[RowZone] = [one.under_new_fit() for one in known]
        areas = ({zone.name: self._view.window(zone.area.grow(by)) for zone in mat.zones} for by in (0.0, _OVERHANG_MM))
        self._windows, self._wide = areas
        self._flat: Picture = self._view(picture)
        self._compensate = GainCompensator(self._flat if before is None else before._flat)
        self._flat = self._compensate(self._flat)
        self._card_px = mat.card_size[0] * mat.card_size[1] * PX_PER_MM**2
        self._seen = self._flat.copy()
        self._nothing = self._touched = self._changed = np.zeros_like(self._view.inside)
        self._ground, self.uncovered = RowGround(self._view, self._hands, self._flat), UncoveredCards(self._view)
        self._lost: deque[list[Detection]] = deque(() if before is None else before._lost, _ON_ITS_WAY)
        self.disturbed = False

    def take_in(self, frame: Frame) -> Cover:
        """Takes in a frame: where hands are."""
        self._flat = self._compensate(self._view(frame.picture))
        cover = self._hands(self._flat, frame.taken_at, self._ground.bare)
        self._changed = self._find_changed()
        self._touched = self._nothing if cover.obstacles is None else cv2.dilate(cover.obstacles, NEIGHBOURHOOD)
        if cover.obstacles is None:
            self.uncovered.forget()
        for place in self.places:
            covered = 0 if cover.obstacles is None else self.uncovered.count_covered(place.zone, cover.obstacles)
            place.occluded = covered > OCCLUDED_PART * self._card_px
        self.disturbed = cover.hand
        return cover

    def find_covered(self, private: frozenset[ZoneName]) -> Iterator[RowZone]:
        """The rows that something covers, and that are worth a look for cards that were laid down beside it."""
        rows = [one for one in self.places if one.occluded and one.zone.kind in ROWS and one.zone.name not in private]
        for row in (one for one in rows if not self.disturbed and self._has_changed(one, self._changed)):
            if self.uncovered.is_due(row.zone, self._flat, self._hands.noise.level):
                yield row

    def forget_changed(self) -> bool:
        """Begins anew with the zones that look other than when they were last read; whether there are any."""
        mask = self._changed
        stale = [place for place in self.places if not place.occluded and self._has_changed(place, mask)]
        if stale:
            self._ground.learn(self._flat, self._all_cards())
            self._compensate.renew(self._flat)
            for place in stale:
                self._begin_anew(place, mask)
            self._changed = self._find_changed()
        return bool(stale)

    def _begin_anew(self, place: RowZone, mask: Mask) -> None:
        """The zone is to be read again, as far as cards reach that are where it changed."""
        window = self._wide[place.zone.name]
        left, right = self._across(mask[window], window)
        if place.missing:
            # What changed before has not been read to its end.
            left, right = min(left, place.span[0]), max(right, place.span[1])
        place.begin(max(left, place.zone.area.left), min(right, place.zone.area.right))
        self._seen[window] = self._flat[window]

    def _across(self, mask: Mask, window: tuple[slice, slice]) -> Span:
        """Where the middles lie of cards that show in a window's mask."""
        columns = window[1].start + np.flatnonzero(mask.any(axis=0))[[0, -1]]
        first, last = self._view.millimetres(columns, columns)[:, 0]
        return float(first) - _UNSEEN_MM, float(last) + _UNSEEN_MM

    def _has_changed(self, place: RowZone, mask: Mask) -> bool:
        """Whether something changed in the zone, or beside it where a card of its own reaches out.

        What is laid close by in the next row is no reason to read this one again.
        """
        if not self._shows(mask, place.zone, CHANGED_PX):
            return False
        if place.missing or cv2.countNonZero(mask[self._windows[place.zone.name]]) >= CHANGED_PX:
            return True
        bodies = np.zeros_like(mask)
        for card in place.cards:
            fill_card(bodies, card, self._view.mat.card_size)
        return self._shows(cv2.bitwise_and(mask, bodies), place.zone, CHANGED_PX)

    def is_consistent(self, place: RowZone) -> bool:
        """Whether no name was read that a card beside that part of the zone has: each exists once (R-TB-002).

        Else two readings contradict each other, one of them is wrong, and all of the zone is to be read once more.
        """
        found = place.tracks.believed()
        named = {card.name for card in found if card.name}
        return not any(card.name in named for card in place.kept(found))

    def finish(self, place: RowZone) -> None:
        """The zone is read to the end: what the frames saw, what they missed, and what lies there still."""
        others_near, compared = self._others_near(place), self._compared(place)
        # What tells something new, named as far as it lies there as it lay.
        news = compared.find_news(self._own(place, place.tracks.believed()))
        found = compared.name_unchanged(place.cards, news, others_near)
        self._ground.learn(self._flat, (*found, *self._all_cards()))
        # A card that is read on a pile covers all that lay there.
        covered = bool(found) and place.zone.kind not in ROWS
        kept = [] if covered else place.kept(found)
        glimpsed = compared.find_news(self._glimpsed(place, (*found, *kept)))
        cards = without_repeats((*found, *kept, *glimpsed))
        lost = find_unseen(place.cards, cards, others_near)
        if not covered:
            elsewhere = {card.name for card in others_near if card.name}
            before = [card for card in place.cards if card.name not in elsewhere]
            cards = [*cards, *compared.find_unchanged(before, cards, others_near)]
        self._lost.append(find_missed(lost, cards))
        place.cards, place.pictured = tuple(sort_along(without_taken(cards))), self._flat
        maybe = place.possibly_present
        place.possibly_present = self._possibly_present(place, (*self._lost[-1], *maybe))
        self._lost[-1] += find_unseen(maybe, (*place.cards, *place.possibly_present), others_near)
        read = frozenset(card.name for card in found if card.name)
        place.assumed = frozenset(card.name for card in place.cards if card.name) - read
        self._review_others(place, read)
        free = free_of(self._all_cards(), self._nothing, self._view.mat.card_size)
        for row in self.places:
            row.may_have_come = self._may_have_come(row, free)

    def unexplained_pips(self, place: RowZone, seen: Sequence[Detection]) -> UnexplainedPips:
        """The pips of a zone that no card explains which a look at it has seen, or that lies beside what it showed."""
        before = place.tracks.believed() if place.doubtful else ()
        beside = (card for card in before if not any(area.holds(card.place) for area in place.doubtful))
        cards = [*seen, *beside, *place.kept(seen), *self._seen_elsewhere(place)]
        return UnexplainedPips(self._ground.shown(self._flat)[1], cards, self._windows[place.zone.name], self._view)

    def _review_others(self, place: RowZone, read: frozenset[CardName]) -> None:
        """What was read in one zone, or missed there, may lie no longer where it was taken to lie in others."""
        for other in (one for one in self.places if one is not place):
            other.possibly_present = self._possibly_present(other, other.possibly_present)
            if not other.missing and other.assumed & read:
                # What was read here has left there, however little that has changed.
                other.begin(-inf, inf)

    def _own(self, place: RowZone, cards: Iterable[Detection]) -> list[Detection]:
        """The cards, without those of another zone that reach in: half of one seems to lie nearer than it does."""
        others = self._read_elsewhere(place)
        return [card for card in cards if not any(is_same_card_there(card, one) for one in others)]

    def _compared(self, place: RowZone) -> OverviewComparison:
        """What the zone showed when it was last read, held against what it shows now."""
        return OverviewComparison(place.pictured, self._flat, self._view.mat.card_size, self._hands.noise.level)

    def _possibly_present(self, place: RowZone, lost: Iterable[Detection]) -> tuple[Detection, ...]:
        """Those of the cards missed that may lie there unseen; a pile hides all but its uppermost anyway.

        Where a card of the row could not be read, or something lies there that no card explains, it may be any of them,
        moved as far as that.
        """
        if place.zone.kind not in ROWS:
            return ()
        others_near = self._others_near(place)
        own = find_unseen(lost, place.cards, others_near)
        if not own:
            return ()
        if any(map(is_unknown, place.cards)) or self._has_unexplained(place):
            return tuple(own)
        size = self._view.mat.card_size
        shown = self._ground.foreground(self._flat), self._ground.whole_pips(self._flat)
        return tuple(possibly_present(own, place.cards, shown, size, others_near))

    def _may_have_come(self, place: RowZone, free: Mask) -> tuple[Detection, ...]:
        """The cards of other rows that may lie in this one: under its cards, or as what none of them explains."""
        if place.zone.kind not in ROWS:
            return ()
        others, size = [other for other in self.places if other is not place], self._view.mat.card_size
        came = find_arrivals(place, others, self._lost, free, size)
        if came and (can_hide_one(place.cards, self._nothing, size) or self._has_unexplained(place)):
            return tuple(replace(card, place=place.zone.area.centre) for card in came)
        return ()

    def _has_unexplained(self, place: RowZone) -> bool:
        shown, window = self._ground.shown(self._flat), self._windows[place.zone.name]
        return has_unexplained(self._all_cards(), shown, window, self._view.mat.card_size)

    def _all_cards(self) -> Iterator[Detection]:
        """The cards of all zones, as they were last read."""
        return (card for place in self.places for card in place.cards)

    def _others_near(self, place: RowZone) -> list[Detection]:
        """The cards of the other zones, as they were last read."""
        return [card for other in self.places if other is not place for card in other.cards]

    def _seen_elsewhere(self, place: RowZone) -> list[Detection]:
        """The cards of the other zones, as they were last read, and as looks see those that are being read."""
        reading = (other.tracks.believed() for other in self.places if other is not place and other.missing)
        return [*chain.from_iterable(reading), *self._others_near(place)]

    def _read_elsewhere(self, place: RowZone) -> list[Detection]:
        """The cards of the other zones that are read to the end."""
        return [card for other in self.places if other is not place and not other.missing for card in other.cards]

    def _glimpsed(self, place: RowZone, found: Sequence[Detection]) -> Iterator[Detection]:
        """What hardly shows and may be a known card that is missed, or none of those: few frames made it out.

        It has its name where those frames say that of a card of this row, or of one that is missed elsewhere and lies
        on a pile on which nothing else was made out. A card that was moved is missed in the zone that it left, which
        may be read before or after this one.
        """
        near, is_row, size = self._others_near(place), place.zone.kind in ROWS, self._view.mat.card_size
        read = self._read_elsewhere(place)
        # A pile hides all but its uppermost.
        own = find_missed(place.cards, (*found, *read)) if is_row else []
        lost = find_missed((*near, *chain.from_iterable(self._lost)), (*found, *read))
        wanted = frozenset[CardName]().union(*map(names_of, (*own, *lost)))
        named = wanted if not is_row and not found else frozenset[CardName]().union(*map(names_of, own))
        for card, name in place.tracks.glimpsed():
            if name in named:
                yield replace(card, name=name, candidate_names=())
            elif names_of(card) & wanted or (is_row and is_none_of(card, (*found, *near), size)):
                yield card

    def is_settled(self, place: RowZone) -> bool:
        """Whether a zone need not be read again: by looks that agree, or by one that leaves nothing open."""
        if self._hides_top(place):
            return False
        compared = self._compared(place)
        is_explained = partial(self._explains, place, compared)
        if place.tracks.is_settled(is_explained):
            return not self._may_hide_one(place, compared)
        plain = place.tracks.is_plain(is_explained) and not self._misses_one(place)
        return plain and not self._shows_more(place, compared)

    def _hides_top(self, place: RowZone) -> bool:
        """Whether nobody can tell yet what lies on a pile now: no card was made out, or one of no face."""
        unsure = (card.face is Face.UNKNOWN and card.confidence < SURE for card in place.tracks.believed())
        return place.zone.kind not in ROWS and bool(place.cards) and all(unsure) and self.filled(place) is not None

    def find_doubtful(self, place: RowZone) -> tuple[Rect, ...]:
        """The parts of a zone that alone need another look: all else is plain. None where all of it needs one."""
        if place.zone.kind not in ROWS:
            # Where all of a pile is looked at again, its black frames are told apart at other pixels.
            return ()
        compared = self._compared(place)
        cards, part = place.tracks.find_doubtful(partial(self._explains, place, compared)), self.filled(place)
        if part is None or not cards or self._misses_one(place) or self._shows_more(place, compared):
            return ()
        side = 2 * (_SWINGS_MM + MARGIN_MM)
        wide = join_rectangles(card_area(card.place, (side, side)) for card in cards)
        parts = (intersect_rectangles(one.grow(-MARGIN_MM), part) for one in wide)
        return tuple(one for one in parts if one is not None)

    def _explains(self, place: RowZone, compared: OverviewComparison, card: Detection) -> bool:
        """Whether a card without a name was as unreadable before, or nothing has changed where it seems to lie."""
        before = any(one.name is None and one.face is card.face and is_same_pose(one, card) for one in place.cards)
        return before or not compared.find_news((card,))

    def _missed(self, place: RowZone) -> list[Detection]:
        """The known cards that the looks miss in the part of a zone that is read."""
        return [card for card in find_missed(place.cards, place.tracks.believed()) if place.holds(card)]

    def _misses_one(self, place: RowZone) -> bool:
        """Whether a known card is not seen where the zone changed, nor anywhere else."""
        lost = self._missed(place)
        return place.zone.kind in ROWS and bool(find_missed(lost, self._seen_elsewhere(place)))

    def _may_hide_one(self, place: RowZone, compared: OverviewComparison) -> bool:
        """Whether a known card that is not seen where the zone changed may lie there: it is only hard to see.

        One that left another zone may lie here unseen only where something is that no card explains. A card that is
        read on a pile hides the rest.
        """
        found, size = place.tracks.believed(), self._view.mat.card_size
        if found and place.zone.kind not in ROWS:
            return False
        others_near, lost = self._others_near(place), self._missed(place)
        shown = self._ground.foreground(self._flat), self._ground.whole_pips(self._flat)
        if any(possibly_present(lost, (*found, *place.kept(found)), shown, size, others_near)):
            return True
        if not find_missed(chain.from_iterable(self._lost), (*found, *place.kept(found), *others_near)):
            return False
        return self._shows_more(place, compared)

    def _shows_more(self, place: RowZone, compared: OverviewComparison) -> bool:
        """Whether in or beside the zone something new lies that neither its cards explain nor those of other zones."""
        found = place.tracks.believed()
        cards, window = (*found, *place.kept(found), *self._seen_elsewhere(place)), self._wide[place.zone.name]
        lies, printed = map(compared.keep_changed, self._ground.shown(self._flat))
        return has_unexplained(cards, (lies, printed), window, self._view.mat.card_size)

    def filled(self, place: RowZone) -> Rect | None:
        """The part of a zone, where it changed, that holds all cards there; None where it is bare.

        It is bare where nothing lies that is large enough for a corner of a card, nor anything darkly printed. In a
        shadow on a pale mat a card's white paper is no more unlike the mat than the mat itself; its print is.
        """
        window, area = self._windows[place.zone.name], place.zone.area
        foreground, pips = self._ground.foreground(self._flat)[window], self._ground.pips(self._flat)[window]
        if cv2.countNonZero(foreground) < _CARD_PX and cv2.countNonZero(pips) < PIP_PX:
            return None
        first, last = self._across(cv2.bitwise_or(foreground, pips), window)
        left, right = max(place.span[0], area.left, first), min(place.span[1], area.right, last)
        return Rect(left, area.top, right - left, area.height) if left < right else None

    def _shows(self, mask: Mask, zone: Zone, least: int) -> bool:
        return cv2.countNonZero(mask[self._wide[zone.name]]) >= least

    def detections(self, cover: Cover, private: frozenset[ZoneName]) -> Iterator[Detection]:
        """What is known to lie in each zone; of those behind a hand or not read to the end, that they are hidden.

        What something that lies still covers is reported as it was, while all else in its zone stays the same.
        """
        mask = self._hiding(cover)
        for place in (one for one in self.places if one.zone.name not in private):
            counts = cover.hand or place.occluded
            hidden = counts and mask is not None and self._shows(mask, place.zone, COVERED_PX)
            if hidden or place.missing:
                kind = OCCLUDED if place.occluded and not cover.hand else HIDDEN
                yield Detection(kind, None, place.zone.area.centre, place.zone.angle, Face.UNKNOWN, 0.0)
            else:
                yield from place.cards

    def _find_changed(self) -> Mask:
        """Where the table looks other than when it was last read."""
        return find_changed_blocks(self._flat, self._seen, self._hands.noise.level, IN_WIDE_ZONES)

    def _hiding(self, cover: Cover) -> Mask | None:
        """Where hands are or something changed that was not read; None where neither matters."""
        if cover.hand:
            return np.asarray(cv2.bitwise_or(self._changed, cover.mask))
        return None if cover.obstacles is None else np.asarray(self._changed & ~self._touched)

    def possibly_present(self, private: frozenset[ZoneName]) -> Iterator[Detection]:
        """The known cards of the zones read to the end of which nobody can know whether they lie there."""
        for place in self.places:
            maybe = (*place.possibly_present, *place.may_have_come)
            if maybe and not place.missing and place.zone.name not in private:
                yield from find_unseen(maybe, place.cards, self._others_near(place))
