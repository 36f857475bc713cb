"""Places in which little was made out, or what looks like the bare mat, are held against the deck's learnt back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import log

import numpy as np

from tableassist.table.geometry import Mat, Zone
from tableassist.table.observation import Face
from tableassist.vision.back_contrast import OVEREXPOSED, BackContrast
from tableassist.vision.cards.back_model import CERTAIN, BackModel, is_surely_up
from tableassist.vision.cards.cells import (
    MOST_CARD,
    CellFinding,
    CellReader,
    Holds,
    is_whole,
    usual_pose,
)
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.gains import (
    Pixels,
    card_log_odds,
    is_card_rather_than,
    is_far_lighter,
    is_mat_rather_than,
    is_tinted_as_mat,
)
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.glances import flat_card, take_glance
from tableassist.vision.scene import PlaceMemory, TableScene, supposed
from tableassist.vision.table.background import BareMat
from tableassist.vision.table.homography import Fit, move_place, turned_corners
from tableassist.vision.table.overview import card_area
from tableassist.vision.types import Picture

NOTHING_UNCOVERED: tuple[PlaceMemory, ...] = ()
_SURE = 0.9
_SURELY_CARD = 0.9
"""Share of a place's middle that shows a card from which it is one though nobody knows which side is up.

On painted mats in the dark bare places reach 0.71. On eight tables of the split `dev`, dark, noisy, blurred or shaded,
one card was read so; no bare place was.
"""
_NEAREST = 5
"""So many cards face down, those nearest to a place, tell what tint the deck's backs have in the light there."""


class BackComparer:
    """Decides by the deck's back what lies in doubtful places of a mat."""

    def __init__(self, mat: Mat, read_cell: CellReader, backs: BackModel) -> None:
        self._mat = mat
        self._read_cell = read_cell
        self._backs = backs
        self._knew_print = backs.has_print
        self._contrast = BackContrast(mat.card_zones())
        self._last_gains: list[Pixels] = []

    def __call__(
        self, picture: Picture, fit: Fit, scene: TableScene, uncovered: Sequence[PlaceMemory] = NOTHING_UNCOVERED
    ) -> bool:
        """Compares what was not compared since it was last looked at; whether any place may be another now.

        So with what a hand was before and seemed empty: a nearly white card laid there is as bright as the paper.
        """
        if not self._backs.learnt:
            return False
        for cell in uncovered:
            cell.compared &= not _seems_empty(cell)
        changed = self._compare(picture, fit, scene)
        if self._backs.has_print and not self._knew_print:
            # The cards just recognised may have taught it: what was taken for the mat without it is compared anew.
            self._knew_print = True
            for cell in scene.cells:
                cell.compared &= not _seems_empty(cell)
            changed |= self._compare(picture, fit, scene)
        if not self._contrast.learnt:
            self._contrast.learn([cell.glance for cell in scene.cells if cell.glance and _is_surely_down(cell)])
        return changed

    def trouble(self, ground: BareMat) -> str:
        """What keeps backs from being seen in the light of a picture, in words for players; "" for nothing.

        Args:
            ground: The bare mat in that light.
        """
        return OVEREXPOSED if self._contrast.watch(ground) else ""

    def _compare(self, picture: Picture, fit: Fit, scene: TableScene) -> bool:
        fresh = [cell for cell in scene.cells if not (cell.private or cell.occluded or cell.compared)]
        doubtful = [cell for cell in fresh if _is_doubtful(cell) or (self._backs.has_print and _seems_empty(cell))]
        for cell in doubtful:
            cell.compared = True
            self._recognise(picture, fit, scene, cell)
        down = [cell for cell in fresh if _is_down(cell)]
        denied = [cell for cell in down if self._is_mat_after_all(picture, fit, scene, cell)]
        if doubtful:
            denied += [
                cell for cell in scene.cells if cell.compared and self._is_bare_unread(picture, fit, scene, cell)
            ]
        for cell in denied:
            # What has a card's outline is the place's own: that shows neither face nor back but bare mat.
            cell.finding = CellFinding(Holds.NOTHING, 1.0, supposed=supposed(cell))
            cell.readings, cell.glance = (), None
        return bool(doubtful or denied)

    def is_gone(self, picture: Picture, fit: Fit, cell: PlaceMemory) -> bool:
        """Whether the print of a card that lay there face down is no more, though the place be as bright as before."""
        if (
            not self._backs.has_print
            or not _is_down(cell)
            or cell.private
            or cell.finding is None
            or cell.finding.pose is None
        ):
            return False
        return self._backs.denies(flat_card(self._mat, picture, fit, cell.finding.pose))

    def _recognise(self, picture: Picture, fit: Fit, scene: TableScene, cell: PlaceMemory) -> None:
        """Takes what shows the learnt back for a card face down where little was made out."""
        made_out = supposed(cell)
        pose = None if made_out is None else self._with_back(picture, fit, scene, cell, made_out)
        if pose is None:
            # Where little was made out it may be wrong by more than print is looked for aside.
            pose = self._with_print(picture, fit, usual_pose(cell.zone))
        if pose is not None:
            cell.finding = CellFinding(Holds.CARD, 1.0, pose)
            cell.readings = (FaceReading(None, Face.DOWN, CERTAIN),)
            take_glance(self._mat, picture, fit, cell, scene.ground)

    def _with_back(
        self, picture: Picture, fit: Fit, scene: TableScene, cell: PlaceMemory, pose: CardPose
    ) -> CardPose | None:
        """How a card lies that shows the learnt back, or its print, about where one may lie; None where none does."""
        card = flat_card(self._mat, picture, fit, pose)
        corners = turned_corners(card_area(pose.place, self._mat.card_size), pose.angle)
        bare = np.clip(scene.ground.patch(corners, card.shape[1], card.shape[0]), 0, 255).astype(np.uint8)
        if self._shows_back(picture, fit, scene, cell, card, bare):
            self._backs.learn_print_from(card)
            return pose
        return self._with_print(picture, fit, pose)

    def _shows_back(
        self, picture: Picture, fit: Fit, scene: TableScene, cell: PlaceMemory, card: Picture, bare: Picture
    ) -> bool:
        """Whether a flat picture of a place shows the learnt back, and not the bare mat as it would look there.

        Where the mat looks like a plain back, too, a look at it does not tell one from the other.
        """
        if self._backs.denies(bare):
            # A faint print is mostly its frame: the rims of the cards around a bare place are as like that.
            return self._backs.shows(card) and not self._is_tinted_as_mat(picture, fit, scene, cell.zone)
        here, there = self._compare_light(picture, fit, scene, cell.zone)
        if is_card_rather_than(here, there):
            # So is a court card that lies face up in the shade, where nobody can read its name.
            return not (is_up(cell) and self._backs.denies(card))
        # All that a plain back has is its tint, and at a glance a deep tint is like a pale one of that colour.
        if len(there) and is_mat_rather_than(here, there):
            return False
        if not (self._backs.shows(card) or (_seems_empty(cell) and not self._backs.denies(card))):
            return False
        assert cell.finding is not None
        odds = card_log_odds(cell.finding.card_share, here, there, known=cell.known and not cell.was_up)
        return odds + (_prior_log_odds(scene.cells) if cell.unmet else 0.0) > 0

    def _is_tinted_as_mat(self, picture: Picture, fit: Fit, scene: TableScene, zone: Zone) -> bool:
        """Whether a place has the mat's tint, which the other cards face down that lie nearest to it have not."""
        here, there = self._compare_light(picture, fit, scene, zone)
        return bool(len(there)) and is_tinted_as_mat(here, there)

    def _is_far_lighter(self, picture: Picture, fit: Fit, scene: TableScene, zone: Zone) -> bool:
        """Whether a place is far lighter than the other cards face down that lie nearest to it."""
        here, there = self._compare_light(picture, fit, scene, zone)
        return bool(len(there)) and is_far_lighter(here, there)

    def _compare_light(self, picture: Picture, fit: Fit, scene: TableScene, zone: Zone) -> tuple[Pixels, Pixels]:
        """The gains of a place (3), and of those nearest to it (n, 3) that surely hold a card face down.

        Where few lie there any more, the last that were not so few tell what the deck's backs are like.
        """
        others = [cell for cell in scene.cells if cell.zone is not zone and not (cell.private or cell.occluded)]
        down = [cell.zone for cell in others if _is_surely_down(cell)]
        nearest = sorted(down, key=lambda other: other.area.centre.to(zone.area.centre))[:_NEAREST]
        here, *there = (self._read_cell.gain(picture, fit, scene.ground, place) for place in (zone, *nearest))
        if len(there) == _NEAREST:
            self._last_gains = there
        return here, np.array([*there, *self._last_gains[len(there) :]])

    def _with_print(self, picture: Picture, fit: Fit, pose: CardPose) -> CardPose | None:
        found = self._backs.find_print(flat_card(self._mat, picture, fit, pose))
        if found is None:
            return None
        place = move_place(pose.place, found.right, found.down, pose.angle)
        return replace(pose, place=place, angle=(pose.angle + found.turn) % 180.0)

    def _is_mat_after_all(self, picture: Picture, fit: Fit, scene: TableScene, cell: PlaceMemory) -> bool:
        """Whether what was read as a card face down looks like the bare mat, and is not like the deck's back."""
        cell.compared, pose = True, supposed(cell)
        looks_bare = not cell.known and self._read_cell.bare(picture, fit, scene.ground, cell.zone)
        if looks_bare and self._is_far_lighter(picture, fit, scene, cell.zone):
            # Between dark backs bare paper has a card's outline.
            return True
        if pose is None or self._shows_card(cell, pose):
            # Where light is too bright for it, no print is to see.
            return False
        if cell.known and not self._backs.has_print:
            # In a soft shadow a plain back is as unlike itself as bare paper is.
            return False
        if not self._read_cell.is_mat_in_some_light(picture, fit, scene.ground, cell.zone):
            return False
        return self._backs.denies(flat_card(self._mat, picture, fit, pose))

    def _shows_card(self, cell: PlaceMemory, card: CardPose) -> bool:
        """Whether so much of a card shows to the segmentation that it is one however it looks: nearly all of it, or
        less where one was known to lie.
        """
        sure = cell.finding is not None and cell.finding.holds is Holds.CARD and cell.finding.sure >= 1.0
        return sure and (cell.known or is_whole(card, self._mat.card_size))

    def _shows_face(self, cell: PlaceMemory) -> bool:
        """Whether a card is read as face up, if by no name: nearly all of it shows, or its rank does.

        In the dark not even that is read of an ace, but its place is a card's to the segmentation.
        """
        finding, best = cell.finding, agreed(cell.readings)
        pose = None if finding is None else finding.pose
        if finding is None or pose is None:
            return False
        if best.face is not Face.UP:
            return finding.card_share > _SURELY_CARD and self._shows_card(cell, pose)
        return len({name[:-1] for name in best.candidate_names}) == 1 or self._shows_card(cell, pose)

    def _is_bare_unread(self, picture: Picture, fit: Fit, scene: TableScene, cell: PlaceMemory) -> bool:
        """Whether what nobody could read looks like the bare mat: in any light where hardly a card was made out."""
        if _is_nameless(cell):
            # In the dark the pip of an ace is lost in noise, and the rest of its middle is like bare paper.
            shows_one = cell.known or self._shows_face(cell)
            return not shows_one and (
                _is_found_by_print(cell) or self._read_cell.bare(picture, fit, scene.ground, cell.zone)
            )
        if cell.finding is None or cell.finding.holds is not Holds.SOMETHING:
            return False
        lit = self._read_cell.is_lit_mat(picture, fit, scene.ground, cell.zone)
        return lit or self._is_in_deep_shade(picture, fit, scene, cell, cell.finding)

    def _is_in_deep_shade(
        self, picture: Picture, fit: Fit, scene: TableScene, cell: PlaceMemory, found: CellFinding
    ) -> bool:
        """Whether a place is as even as the mat, only darker than shades are known to be, and shows no back.

        By the deck's print, or the mat's tint where that has none.
        """
        if not found.surface or found.supposed is None:
            return False
        if not self._read_cell.is_even(picture, fit, scene.ground, cell.zone):
            return False
        denied = self._backs.denies(flat_card(self._mat, picture, fit, found.supposed))
        return denied and (self._backs.has_print or self._is_tinted_as_mat(picture, fit, scene, cell.zone))


def is_sure(reading: FaceReading) -> bool:
    """Whether a face was read so well that reading it again would show no more."""
    named = reading.card is not None or reading.face is Face.DOWN
    return named and reading.confidence >= _SURE


def agreed(readings: Sequence[FaceReading]) -> FaceReading:
    """What most readings of one card say, the surest of these; no name where there is no such thing."""
    if len(readings) == 1:
        return readings[0]
    votes = Counter((reading.face, reading.card) for reading in readings)
    named = max(votes, key=lambda vote: (votes[vote], vote[1] is None))
    return max((one for one in readings if (one.face, one.card) == named), key=lambda reading: reading.confidence)


def is_up(cell: PlaceMemory) -> bool:
    """Whether a card was read as face up, by a name or by none."""
    return bool(cell.readings) and agreed(cell.readings).face is Face.UP


def _is_doubtful(cell: PlaceMemory) -> bool:
    """Whether a card may lie there face down of which too little was made out, or which was not read."""
    finding = cell.finding
    if finding is None or (finding.holds is not Holds.CARD and finding.supposed is None):
        return False
    if cell.readings and is_surely_up(agreed(cell.readings)):
        return False
    return not (finding.sure >= 1.0 and cell.readings and is_sure(cell.readings[0]))


def _seems_empty(cell: PlaceMemory) -> bool:
    return cell.finding is not None and cell.finding.holds is Holds.NOTHING


def _is_down(cell: PlaceMemory) -> bool:
    """Whether a card was made out and read as face down, by whatever tells that."""
    return cell.finding is not None and bool(cell.readings) and agreed(cell.readings).face is Face.DOWN


def _is_surely_down(cell: PlaceMemory) -> bool:
    return _is_down(cell) and cell.finding is not None and cell.finding.sure >= 1.0 and is_sure(agreed(cell.readings))


def _prior_log_odds(cells: Sequence[PlaceMemory]) -> float:
    """The log-odds that a place never looked at before holds a card face down: so many do of those that are sure."""
    bare = sum(_seems_empty(cell) and supposed(cell) is None for cell in cells)
    return log((1 + sum(map(_is_surely_down, cells))) / (1 + bare))


def _is_found_by_print(cell: PlaceMemory) -> bool:
    """Whether no more than print tells of a card, and that shows no face: a coin or a die has such, too."""
    finding = cell.finding
    return finding is not None and finding.sure < 1.0 and finding.card_share <= MOST_CARD and not is_up(cell)


def _is_nameless(cell: PlaceMemory) -> bool:
    """Whether what seems to be a card was read, and shows neither a name nor a back."""
    if cell.finding is None or cell.finding.holds is not Holds.CARD or not cell.readings:
        return False
    best = agreed(cell.readings)
    return best.card is None and best.face is not Face.DOWN
