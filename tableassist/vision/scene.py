"""What is known of the table under one fit: overview, bare mat, hands, and what every place was last seen to hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np

from tableassist.ports import Frame
from tableassist.table.geometry import Mat, Rect, Zone, ZoneName, enclose
from tableassist.table.observation import Detection
from tableassist.vision.cards.cells import ERROR_MM, CellFinding, is_whole
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.votes import CardPose, TableViewer
from tableassist.vision.table.background import BareMat, GroundFinder, relight
from tableassist.vision.table.components import Component, fits_card
from tableassist.vision.table.gain_compensation import GainCompensator
from tableassist.vision.table.hands import COVERED_PX, Cover, HandFinder
from tableassist.vision.table.homography import Fit
from tableassist.vision.table.overview import CHANGED_PX, PX_PER_MM, Overview, find_changed_blocks
from tableassist.vision.table.segmentation import Field, measure_light
from tableassist.vision.tracking.persistence import fill_card
from tableassist.vision.types import Mask, Picture

OCCLUDED_PART = 0.2
"""Part of a place that must be covered before nothing is said of it: by a fifth a card shows two corners or more."""

SHOWS_ITEM, SURELY_ITEM = 0.2, 0.55
"""The share of things and limbs from which what was laid across a place is no cards, and from which nothing is.

Of two neighbouring cards, on 31 dealt tables of *kitchen* and *cruel*, the most was 0.13, but 0.51 in a dark corner at
the edge of noise. Of phones, books, mugs and boxes laid on cards the least was 0.37, of bright screens and paper 0.03.
"""

SOLID = 0.9
"""The part of the smallest convex shape around it that a thing of one piece fills."""

CROSSED = 0.15, 0.65
"""Between these parts of a place it is covered across. Of 81 changes of cards in a *kitchen* game with faults five were
such: neighbours had been nudged as well."""

LAID_UPON_PART = 0.05
"""The same of what was laid upon places: what plays there takes it away first, and so nothing is lost."""

_OTHER_TINT = 0.06
"""By how much the means of two colours in a place drift apart, as logarithms, where it is another.

Of 5,416 places that a hand had been before and that looked as before, in three *kitchen* games, they did by 0.003 in
the median, and in the darkest game by 0.025 in one of a hundred; where a pale yellow back was laid on a grey mat, by
0.24. What is looked at anew in vain costs its time alone.
"""


@dataclass(frozen=True, eq=False, slots=True)
class Glance:
    """What a card looked like.

    `picture` is a small flat one, `lit` the colour (3) of the bare mat about the card in that light, and `contrast` by
    how much the card's middle is lighter than what is just around it, colour by colour, as logarithms (3).
    """

    picture: Picture
    lit: Field
    contrast: Field


@dataclass
class PlaceMemory:
    """What is remembered of a place: the last finding, its reading, and how often its face was read."""

    zone: Zone
    finding: CellFinding | None = None
    readings: tuple[FaceReading, ...] = ()
    glance: Glance | None = None
    outline: Picture | None = None
    """A glance with more around it, where the card found last is plain: its edges show where it lies."""
    private: bool = False
    occluded: bool = False
    laid_upon: bool = False
    """Whether what hides it was laid upon places: it is no arm, whose shadow may join it to a card beside it."""
    detection: Detection | None = None
    compared: bool = False
    """Whether it was held against the deck's back since it was last looked at."""
    doubted: bool = False
    """Whether the card found last shows no more, so that the place is to be looked at anew however it looks."""
    known: bool = False
    """Whether a card lay there when it was looked at before, and may lie there still by its looks."""
    was_up: bool = False
    """Whether that card lay face up."""
    unmet: bool = True
    """Whether nothing had been found there before the last finding."""
    aligned: bool = False
    """Whether the card was followed to its pose by what it looks like."""
    left_bare: bool = False
    """Whether it was seen bare under the hand that is in view."""


def supposed(cell: PlaceMemory) -> CardPose | None:
    """How a card lies in a place, or would, were there one."""
    return None if cell.finding is None else cell.finding.pose or cell.finding.supposed


class TableScene:
    """What is known of the table under one fit: its overview, the ground, the hands, and every place.

    What was found `before`, under the last fit, lies where it lay on the table unless it looks otherwise.
    """

    def __init__(self, mat: Mat, fit: Fit, picture: Picture, before: TableScene | None = None) -> None:
        self._view = Overview(mat, fit, (picture.shape[1], picture.shape[0]))
        known = None if before is None else before._hands.laid
        self._hands: HandFinder = HandFinder(self._view, mat.card_zones(), laid=known)
        self._ground = GroundFinder(self._view)
        self.cells: list[PlaceMemory] = (
            [PlaceMemory(zone) for zone in mat.card_zones()] if before is None else before.cells
        )
        self._sheet = self._view.mask(Rect(0, 0, mat.width, mat.height))
        self._windows = {zone.name: self._view.window(zone.area) for zone in mat.card_zones()}
        # A card laid aslant reaches out of its place by so much without being a stray.
        self._places = self._view.mask(*(zone.area.grow(4.0) for zone in mat.card_zones()))
        self._flat = self._uncompensated = self._view(picture)
        self._seen: Picture | None = None
        self._compensate = GainCompensator(self._flat)
        self._covered: Mask = np.zeros_like(self._view.inside)
        self._changes: Mask = self._view.inside
        self._stirred = True
        self._reached: set[ZoneName] = set()
        self._reference_ground = self._ground(self._flat)
        self.ground: BareMat = self._reference_ground
        """The bare mat in the light of the last picture."""
        self.off_grid_cards: tuple[Detection, ...] | None = None
        self.disturbed = False
        self.refitted = before is not None

    @property
    def light(self) -> tuple[Field, float]:
        """The mean colour and the spread of the whole mat, as the network is given them.

        Returns:
            (3,) BGR, and the spread.
        """
        return measure_light(self._uncompensated, self._sheet)

    def _relit(self) -> BareMat:
        if not self._compensate.is_informed:
            return self._ground(self._uncompensated)
        return relight(self._reference_ground, self._view, self._compensate.gain)

    def rim(self) -> Mask:
        """What lies on the mat outside its places."""
        foreground = self._hands.foreground(self._flat, self._reference_ground)
        return np.asarray(foreground & ~self._places & ~self._covered, np.uint8)

    def take_in(self, frame: Frame, segment: TableViewer | None = None) -> Cover:
        """Takes in a frame: where hands are, and what changed since the places were last looked at.

        `segment` tells things that were laid upon places from cards; without it there are none.
        """
        self._uncompensated = self._view(frame.picture)
        flat = self._compensate(self._uncompensated)
        self.ground = self._relit()
        shows_item = None if segment is None else partial(self._shows_item, segment, frame.picture)
        cover = self._hands(flat, frame.taken_at, self._reference_ground, shows_item)
        self._covered = cover.mask
        self._occlude(cover)
        self._flat = flat
        self.disturbed = cover.hand
        if cover.hand:
            self._reached.update(cell.zone.name for cell in self.cells if self.covered(cell.zone, cover))
        if self._seen is None:
            self._changes = self._view.inside
        else:
            self._changes = find_changed_blocks(flat, self._seen, self._hands.noise.level)
        self._stirred = cv2.countNonZero(self._changes) >= CHANGED_PX
        return cover

    @property
    def laid_upon(self) -> frozenset[ZoneName]:
        """The places on which something was laid."""
        return frozenset(cell.zone.name for cell in self.cells if cell.laid_upon)

    def _shows_item(self, segment: TableViewer, picture: Picture, blob: Component) -> bool:
        """Whether a component of the foreground is no cards that were changed, but a thing that lies on some.

        Cards change as a whole: what lies across a place shows more of things and limbs to the segmentation than cards
        do, or is of one piece, across two places, and shows no whole card. What is no larger than a card is none: in
        the dark it may be the tips of a hand whose sleeve nobody sees.
        """
        area, size = self._view.area(blob.rows, blob.columns), self._view.mat.card_size
        parts = self._parts_covered(blob)
        if not parts or self._fits_card(blob):
            return False
        (view,) = segment(picture, self._view.fit, [enclose((area, *(zone.area for zone, _ in parts)))], self.light)
        *_, thing, limb = view.shares_of(area, blob.mask)
        crossed = sum(part < CROSSED[1] for _, part in parts)
        if thing + limb > (SHOWS_ITEM if crossed else SURELY_ITEM):
            return True
        # White paper is a surface or a card to the segmentation.
        cards = [view.card(zone.area) for zone, _ in parts]
        whole = (card is not None and card.error_mm <= ERROR_MM and is_whole(card, size) for card in cards)
        return crossed > 1 and _is_solid(blob) and not any(whole)

    def _fits_card(self, blob: Component) -> bool:
        width, height = (side * PX_PER_MM for side in self._view.mat.card_size)
        return fits_card(blob.mask, (width, height)) or blob.is_like((width, height))

    def _parts_covered(self, blob: Component) -> list[tuple[Zone, float]]:
        """The places of which a component covers more than a little, with the part that it covers."""
        mask = blob.drawn(np.zeros_like(self._covered))
        parts = ((cell.zone, mask[self._windows[cell.zone.name]]) for cell in self.cells)
        return [(zone, part) for zone, own in parts if (part := cv2.countNonZero(own) / own.size) > CROSSED[0]]

    def _occlude(self, cover: Cover) -> None:
        """Notes which places what lies still covers by so much that nothing can be said of them."""
        for cell in self.cells:
            cell.laid_upon = self._hides(cover.laid, cell.zone, LAID_UPON_PART)
            cell.occluded = cell.laid_upon or self._hides(cover.obstacles, cell.zone, OCCLUDED_PART)

    def _hides(self, mask: Mask | None, zone: Zone, part: float) -> bool:
        """Whether a mask marks more than a part of a place."""
        window = self._windows[zone.name]
        return mask is not None and cv2.countNonZero(mask[window]) > part * self._sheet[window].size

    @property
    def is_changed(self) -> bool:
        """Whether a place in view looks other than when it was last looked at, or a hand was before one since."""
        return bool(self._reached) or any(self._is_fresh(cell) and not cell.occluded for cell in self.cells)

    def changed(self, in_view: Callable[[PlaceMemory], bool]) -> list[PlaceMemory]:
        """The places that look other than when they were last looked at; from now on they count as looked at.

        Nothing is said of those behind what lies still, unless they are in view after all: a card taken away and the
        arm beside its place are one component of the foreground where a shadow joins them. What was laid upon places is
        no such component: its own face may look like a card's.
        """
        free = (cell for cell in self.cells if not cell.laid_upon and self._is_fresh(cell))
        fresh = [cell for cell in free if not cell.occluded or in_view(cell)]
        for cell in fresh:
            cell.occluded = False
        if not fresh:
            return []
        self._reference_ground = self._ground(self._flat, self._covered if self._covered.any() else None)
        self.ground = self._relit()
        self._compensate.renew(self._flat)
        self._seen = self._flat.copy() if self._seen is None else self._seen
        for cell in fresh:
            window = self._windows[cell.zone.name]
            self._seen[window] = self._flat[window]
        return fresh

    def learn_cards(self, whole: Iterable[CardPose]) -> None:
        """Take cards that were found whole for no part of what lies still beside them: of an arm that touches them."""
        mask = np.zeros_like(self._view.inside)
        for pose in whole:
            fill_card(mask, pose, self._view.mat.card_size)
        if cv2.countNonZero(cv2.bitwise_and(mask, self._covered)):
            self._hands.learn_part(mask, self._flat)

    def uncovered(self) -> list[PlaceMemory]:
        """The places in view that a hand was before since they were last asked for."""
        free = [cell for cell in self.cells if cell.zone.name in self._reached and not cell.occluded]
        self._reached.difference_update(cell.zone.name for cell in free)
        return free

    def hidden(self, zone: Zone, cover: Cover) -> bool:
        """Whether a hand is before the place, or the place looks other than it did when it was last free."""
        return self._has_changed(zone) or self.covered(zone, cover)

    def covered(self, zone: Zone, cover: Cover) -> bool:
        """Whether a hand is before the place."""
        return cv2.countNonZero(cover.mask[self._windows[zone.name]]) >= COVERED_PX

    def _is_fresh(self, cell: PlaceMemory) -> bool:
        if cell.finding is None or (self._stirred and self._has_changed(cell.zone)):
            return True
        return cell.zone.name in self._reached and self._has_other_tint(cell.zone)

    def _has_other_tint(self, zone: Zone) -> bool:
        """Whether a place has another tint than when it was last looked at; light and shadows leave it nearly alone.

        Of a plain back as bright as the mat no pixel differs by more than noise, but all of them together do.
        """
        if self._seen is None:
            return False
        now, then = (np.array(cv2.mean(one[self._windows[zone.name]])[:3]) for one in (self._flat, self._seen))
        return float(np.ptp(np.log((now + 1) / (then + 1)))) > _OTHER_TINT

    def _has_changed(self, zone: Zone) -> bool:
        return cv2.countNonZero(self._changes[self._windows[zone.name]]) >= CHANGED_PX


def _is_solid(blob: Component) -> bool:
    """Whether it is of one piece: cards that changed here and there are not."""
    return cv2.countNonZero(blob.mask) >= SOLID * cv2.countNonZero(blob.hull().mask)
