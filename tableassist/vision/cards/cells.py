"""What lies in one place of the mat: nothing, a card and how it lies, or something else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

import cv2
import numpy as np

from tableassist.table.geometry import Mat, Rect, Zone
from tableassist.vision.cards.edge_refinement import refine_pose
from tableassist.vision.cards.gains import LIKELY_CARD, MAT_TINT, SHADES, TINT, Pixels, is_no_mat, is_tinted_at_most
from tableassist.vision.cards.rotational_symmetry import centre_on_print
from tableassist.vision.cards.votes import CARD, SURFACE, CardPose, TableView
from tableassist.vision.medians import medians
from tableassist.vision.table.background import BareMat
from tableassist.vision.table.homography import Fit, flatten, turned_corners
from tableassist.vision.table.overview import strongest_channel
from tableassist.vision.table.segmentation import CLASSES, Field
from tableassist.vision.types import Picture

_SCALE, _CENTRE = 1.0, 0.8
_BARE, _STROKE = 0.008, 5
_DENSE = 0.15
_NAME_MM, _NAME_STEP = (22.0, 30.0), 80.0
_DIFFERENT, _SURELY_DIFFERENT = 14.0, 30.0
_INKED = 0.5
"""How dark print is at most in one colour, in parts of what is around it: no known shade is so dark.

Of 593 bare places in ten *cruel* games of `dev` one had as much print (`_BARE`) as 393 of 398 cards face up."""
OBJECT, LIMB = CLASSES.index("thing"), CLASSES.index("limb")
MOST_CARD, MOST_OBJECT = 0.15, 0.5
"""Shares of a place's middle up to which cards and things leave it empty: a neighbour's corner, a token."""
SURELY_BARE = 0.95
"""Share of bare surface in a place's middle from which it is empty however it looks: shades may have sharp edges.

Seven backs of 4,368 on unseen tables were a surface to the segmentation, by 0.93 at most.
"""
_COVERING = 2.5
"""How many times as much of a place's middle must show a limb or a thing as shows a surface, for it to be covered.

Of 615 bare places of the mat's colour on 24 *kitchen* tables the most had 1.5 times as much, 99 of a hundred a fifth.
"""
SEEN_PART, WHOLE_PART, SURE_PART = 0.25, 0.6, 0.85
"""Parts of a card that must show for it to be one at all, and for its pose to be beyond doubt.

Where the place has the bare mat's colour, less than the last is none unless it shows the deck's back. Of 786 bare
places of the printed mat on forty simulated tables of the split `dev` one showed by 0.15, all others by less; of 1,162
cards two showed by less than 0.25, twelve by less than 0.6. On painted mats without any card some place often showed by
half of one.
"""
ERROR_MM = 3.0
"""Mean deviation of a card's votes up to which its pose is beyond doubt."""


class Holds(Enum):
    """What a place holds."""

    NOTHING = "nothing"
    CARD = "card"
    SOMETHING = "something"
    LIMB = "limb"


@dataclass(frozen=True, slots=True)
class CellFinding:
    """What was found in a place, or what hides it: `pose` is set for a card, `sure` is how sure that is, 0 to 1.

    `supposed` is how a card would lie there, were it one after all: too few cells voted for it, or it is like no mat.
    `surface` is whether most of it shows a surface, though not surely the mat: in a light not known, or a back like no
    other. `card_share` is the share of the place's middle that shows a card to the segmentation.
    """

    holds: Holds
    sure: float
    pose: CardPose | None = None
    supposed: CardPose | None = None
    surface: bool = False
    card_share: float = 0.0


def is_whole(card: CardPose, size: tuple[float, float]) -> bool:
    """Whether hardly anything is hidden of a card of this size, by the cells that voted for it."""
    return card.area_mm2 >= SURE_PART * size[0] * size[1]


@dataclass(frozen=True)
class CellReader:
    """Decides what lies in a place by the segmented table around it."""

    mat: Mat

    def __call__(
        self, picture: Picture, fit: Fit, ground: BareMat, view: TableView, zone: Zone, *, known: bool = False
    ) -> CellFinding:
        """What the place holds, by a view of the table around it, and by the bare mat's colour where that is unsure.

        `known` says that a card was found there last, and that it may lie there still by its looks: such a place is
        bare only where less shows one.
        """
        pose = view.card(zone.area, zone.angle)
        part = 0.0 if pose is None else pose.area_mm2 / (self.mat.card_size[0] * self.mat.card_size[1])
        shares = view.shares(zone.area.grow(-_margin(zone, self.mat.card_size)))
        share = float(shares[CARD])
        shows_card = part >= SEEN_PART or share > MOST_CARD
        place = self._compared(picture, fit, ground, zone) if part < SURE_PART else None
        # Blur and noise make a fine lattice grey, like the mat in a shade; on no shade does a card seem to lie.
        bare = place is not None and place.is_bare() and (place.is_unshaded() or not shows_card)
        if known and share >= LIKELY_CARD:
            bare = False
        bare = bare and not _is_covered(shares)
        if bare and not shows_card:
            return CellFinding(Holds.NOTHING, 1.0)
        if bare and pose is None:
            # On paper as white as the card its cells show one, but cannot tell where its middle is.
            pose = usual_pose(zone)
        pose = None if pose is None else self._refined(picture, fit, pose)
        if bare:
            return CellFinding(Holds.NOTHING, 1.0, supposed=pose, card_share=share)
        if pose is not None and part >= SEEN_PART:
            whole = part >= WHOLE_PART and pose.error_mm <= ERROR_MM
            return CellFinding(Holds.CARD, 1.0 if whole else 0.3, pose, card_share=share)
        return self._without_card(picture, fit, zone, shares, place, pose)

    def _without_card(
        self, picture: Picture, fit: Fit, zone: Zone, shares: Field, place: ComparedPlace | None, pose: CardPose | None
    ) -> CellFinding:
        """What a place holds in which no card was made out; `pose` is how one would lie by the cells that show one."""
        share = float(shares[CARD])
        if shares.argmax() == LIMB:
            # A hand that rests, in a sleeve of the mat's own colour: nothing leads from it to the edge of the table.
            return CellFinding(Holds.LIMB, float(shares[LIMB]))
        if shares[OBJECT] <= MOST_OBJECT and place is not None and place.is_printed():
            # In noise, far from above, a white card with few pips is a surface to the segmentation.
            where = pose or self._refined(picture, fit, usual_pose(zone))
            return CellFinding(Holds.CARD, 0.3, where, card_share=share)
        if share > MOST_CARD or shares[OBJECT] > MOST_OBJECT:
            return CellFinding(Holds.SOMETHING, 0.3, supposed=pose, card_share=share)
        if shares[SURFACE] < SURELY_BARE and place is not None and not place.may_be_lit():
            # A back like no card that the segmentation was shown is a surface to it, but no bare mat.
            where = pose or self._refined(picture, fit, usual_pose(zone))
            surface = bool(shares.argmax() == SURFACE)
            return CellFinding(Holds.SOMETHING, 0.3, supposed=where, surface=surface, card_share=share)
        if pose is None and place is not None and is_no_mat(place.gain):
            # A dark back without a print is a surface to the segmentation, too.
            pose = self._refined(picture, fit, usual_pose(zone))
        return CellFinding(Holds.NOTHING, 1 - share, supposed=pose, card_share=share)

    def _refined(self, picture: Picture, fit: Fit, pose: CardPose) -> CardPose:
        place, angle = refine_pose(picture, fit, self.mat.card_size, pose.place, pose.angle)
        place = centre_on_print(picture, fit, self.mat.card_size, place, angle)
        return replace(pose, place=place, angle=angle % 180.0)

    def bare(self, picture: Picture, fit: Fit, ground: BareMat, zone: Zone) -> bool:
        """Whether the place is surely empty: a quick answer, also for places in the shadow of a hand."""
        return self._compared(picture, fit, ground, zone).is_bare()

    def is_lit_mat(self, picture: Picture, fit: Fit, ground: BareMat, zone: Zone) -> bool:
        """Whether the place looks like the bare mat in light that may be better than it was; so do blank cards."""
        return self._compared(picture, fit, ground, zone).is_lit()

    def is_mat_in_some_light(self, picture: Picture, fit: Fit, ground: BareMat, zone: Zone) -> bool:
        """Whether a place looks like the bare mat in this light, in a shadow or in better light."""
        place = self._compared(picture, fit, ground, zone)
        return place.is_bare() or place.is_lit()

    def is_even(self, picture: Picture, fit: Fit, ground: BareMat, zone: Zone) -> bool:
        """Whether the place has the bare mat's colour in one even light, however dark; so do plain grey backs."""
        return self._compared(picture, fit, ground, zone).is_even()

    def is_mat_coloured(self, picture: Picture, fit: Fit, ground: BareMat, zone: Zone) -> bool:
        """Whether the place has the bare mat's colour in some other light, as in the shadow of an arm that rests."""
        return is_tinted_at_most(TINT, self._compared(picture, fit, ground, zone).gain)

    def gain(self, picture: Picture, fit: Fit, ground: BareMat, zone: Zone) -> Pixels:
        """The factors (3) by which most of the place's middle is lighter than the bare mat, colour by colour."""
        return self._compared(picture, fit, ground, zone).gain

    def _compared(self, picture: Picture, fit: Fit, ground: BareMat, zone: Zone) -> ComparedPlace:
        """The middle of the place, which a card covers however it is pushed, beside the bare mat."""
        width, height = (side * _CENTRE for side in _upright_size(zone, self.mat.card_size))
        centre = zone.area.centre
        area = Rect(centre.x - width / 2, centre.y - height / 2, width, height)
        patch = flatten(picture, fit, area, 0.0, _SCALE).astype(np.float32)
        bare = ground.patch(turned_corners(area, 0.0), patch.shape[1], patch.shape[0])
        return ComparedPlace(patch, bare, ground.noise)


@dataclass(frozen=True, eq=False)
class ComparedPlace:
    """What a place shows, `patch` (h, w, 3), beside what it would show of the `bare` mat, whose noise is known."""

    patch: Pixels
    bare: Pixels
    noise: float

    @cached_property
    def gain(self) -> Pixels:
        """The factors (3) by which most of the place is lighter than the bare mat, colour by colour."""
        return _gain(self.patch, self.bare)

    @cached_property
    def unlike_lit(self) -> float:
        """The part of the place that is not bare mat, were that in one even light."""
        return _different(self.patch, self.bare * self.gain, self.noise)

    def is_bare(self) -> bool:
        """Whether it is surely bare mat, in the light it is known in or in a known shade."""
        # Noise hides how a pixel differs, but not how all of them do together, which is soonest told.
        if not is_tinted_at_most(MAT_TINT, self.gain):
            return False
        return (self.is_unshaded() or self.is_shaded()) and not self.is_printed()

    def is_unshaded(self) -> bool:
        """Whether it is bare mat in the light it is known in."""
        return _different(self.patch, self.bare, self.noise) < _BARE

    def is_shaded(self) -> bool:
        """Whether it is bare mat in another light: every colour darker by one and the same factor."""
        known = self.gain.min() >= SHADES[0] and self.gain.max() <= SHADES[1] and np.ptp(self.gain) <= TINT
        return bool(known and self.unlike_lit < _BARE)

    def is_lit(self) -> bool:
        """Whether it is bare mat in one even light that may be better than it was."""
        return bool(self.gain.min() >= SHADES[0]) and self.is_even()

    def may_be_lit(self) -> bool:
        """Whether any light may make most of the bare mat look so: no shade is so dark, and light has no pattern."""
        lit = self.gain.max() >= SHADES[0] and is_tinted_at_most(TINT, self.gain)
        return bool(lit and self.unlike_lit <= MOST_OBJECT)

    def is_printed(self) -> bool:
        """Whether black or coloured print shows on it that no light or shade makes of the bare mat: a card's pips."""
        lit = self.bare * self.gain
        # On a nearly black mat noise alone halves it.
        most = np.minimum(lit * _INKED, lit - _noticed(self.noise))
        inked = (self.patch < most).any(axis=2).astype(np.uint8)
        return bool(cv2.morphologyEx(inked, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)).mean() >= _BARE)

    def is_even(self) -> bool:
        """Whether it is bare mat in one even light."""
        return is_tinted_at_most(MAT_TINT, self.gain) and self.unlike_lit < _BARE


def _is_covered(shares: Field) -> bool:
    """Whether a limb or a thing lies in a place: a grey phone is like the mat in the shade, a pale one like paper."""
    other = float(shares[OBJECT] + shares[LIMB])
    return other > max(MOST_OBJECT, _COVERING * float(shares[SURFACE]))


def usual_pose(zone: Zone) -> CardPose:
    """How a card lies that lies in its place as it should."""
    return CardPose(zone.area.centre, zone.angle, ERROR_MM, 0.0)


def _margin(zone: Zone, card: tuple[float, float]) -> float:
    """How far inside its edges a place is judged: what a neighbour's card may cover is left out."""
    width, height = _upright_size(zone, card)
    return max(0.0, (min(zone.area.width - width, zone.area.height - height) + (1 - _CENTRE) * min(card)) / 2)


def _upright_size(zone: Zone, card: tuple[float, float]) -> tuple[float, float]:
    """The width and height of the upright box that a card fills when it lies in the zone as it should."""
    return (card[1], card[0]) if 45 <= zone.angle % 180 <= 135 else card


def _different(patch: Pixels, bare: Pixels, noise: float) -> float:
    """The part of a patch that is not bare mat."""
    off = strongest_channel(cv2.absdiff(patch, bare))
    mask = (off > _noticed(noise)).astype(np.uint8)
    # The place's own name is printed in its middle, fainter than any pip.
    name = tuple(_middle(side, millimetres) for side, millimetres in zip(off.shape, _NAME_MM, strict=True))
    mask[name] &= off[name] > _NAME_STEP
    filled = float(mask.mean())
    if filled >= _DENSE:
        return filled
    # Print on the mat is made of a few thin strokes; pips are not, and the pattern of a back has many.
    return float(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((_STROKE, _STROKE), np.uint8)).mean())


def _noticed(noise: float) -> float:
    """The grey levels by which more differs than noise; cards and shadows make the ground look noisier than it is."""
    return min(max(_DIFFERENT, 5 * noise), _SURELY_DIFFERENT)


def _middle(side: int, millimetres: float) -> slice:
    """The middle of a side of so many pixels."""
    return slice(max(0, round((side - millimetres * _SCALE) / 2)), round((side + millimetres * _SCALE) / 2))


def _gain(patch: Pixels, bare: Pixels) -> Pixels:
    """The factors (3) by which most of a patch is lighter than the bare mat, colour by colour."""
    # Of every other pixel and row the median is as good, and takes a quarter of the time.
    ratios = patch[::2, ::2] / np.maximum(bare[::2, ::2], 1.0)
    return medians(ratios.reshape(-1, 3))
