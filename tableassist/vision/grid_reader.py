"""One look at the table: from a picture to what lies where.

The picture is flattened small, compared with what was there before, and only the places that changed are looked at
closely. Nothing is looked at while a hand is at work, except whether the places it does not cover became empty. Places
behind an arm or a thing that lies still stay as they were last seen, while all others are looked at as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2

from tableassist.ports import Frame
from tableassist.table.geometry import Mat, Zone, ZoneName
from tableassist.table.observation import Detection, Observation
from tableassist.vision.back_comparer import BackComparer, is_sure, is_up
from tableassist.vision.cards.back_model import BackModel
from tableassist.vision.cards.cells import SURE_PART, CellFinding, CellReader, Holds, is_whole
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.off_grid import find_off_grid_cards, is_card, middle_of
from tableassist.vision.cards.prefetch import prefetch
from tableassist.vision.cards.votes import SURFACE, CardPose, TableViewer
from tableassist.vision.glances import (
    AROUND_MM,
    OUTLINE_MM,
    flat_card,
    glance_at,
    make_glance,
    renew_glances,
    resembles_card,
    take_glance,
)
from tableassist.vision.place_detections import hide, name_cells
from tableassist.vision.scene import PlaceMemory, TableScene
from tableassist.vision.table.background import BareMat
from tableassist.vision.table.frame_average import MOST, FrameAverage
from tableassist.vision.table.hands import Cover
from tableassist.vision.table.homography import Fit, move_place
from tableassist.vision.table.lens import Lens
from tableassist.vision.table.patch_similarity import (
    Alignment,
    align,
    align_outline,
    correlate,
    find_offset,
    fine_detail,
    is_same_within,
)
from tableassist.vision.table.tracker import TableTracker
from tableassist.vision.types import Picture

Faces = Callable[[Sequence[Picture]], Sequence[FaceReading]]
"""Reads names from flat upright pictures of cards."""

_READS = 3
_TOGETHER = 8
_SAME_GLANCE, _ALIKE = 0.97, 0.9
_LEAST_MM, _LEAST_DEGREES = 0.3, 0.3
"""By so much may a card that lies still seem to lie aside: nine of ten do by less."""
_MARGIN_MM, _STAYS_MM = 14.0, 1
"""So far around its old place a card is searched for; a millimetre aside is the picture's own."""
_SAME_PRINT = 0.6
"""So alike in fine detail are 241 of 242 cards that lay still in changing light, in seven *cruel* games of decks of
`dev`, and 31 of 141 that were moved."""
_SLEEVELESS = 2.5
"""How many times as much of a place must show mat as shows an arm, and more than shows a card.

Of what looked bare under hands on twelve *cruel* tables, eleven of them of the split `dev`, 764 of 823 bare places show
so much, and 10 of 107 with a card or a sleeve in them.
"""
_REFIT_MM, _SAME_CARD = 3, 0.9
"""Under a new fit: two fits of one bumped camera had the cards at the mat's edge 2 mm aside, alike by 0.94 and more."""


class _ToRead(NamedTuple):
    """Places whose cards are to be read, and flat pictures of these."""

    cells: Sequence[PlaceMemory]
    patches: Sequence[Picture]


class GridFrameReader:
    """Sees what lies on a mat, picture after picture.

    `faces` reads names from flat pictures of cards. Faces in private zones are never cut out of the picture (R-TB-004).
    With `learns_backs` many cards that look alike lie face down, whatever `faces` says of them.
    """

    def __init__(self, mat: Mat, faces: Faces, *, lens: Lens | None = None, learns_backs: bool = True) -> None:
        self._mat = mat
        self._faces = faces
        self._learns_backs = learns_backs
        self._table = TableTracker(mat, lens)
        self._read_cell = CellReader(mat)
        self._view = TableViewer()
        self._backs = BackModel()
        self._compare_backs = BackComparer(mat, self._read_cell, self._backs)
        self._scene: TableScene | None = None
        self._average = FrameAverage()
        self._awaited = 0
        self._lit: BareMat | None = None
        self.done = False
        """Whether the last frame left nothing to read: another one at the same picture would show no more."""

    @property
    def fit(self) -> Fit | None:
        """How the last frame lies on the table, or None where the table was not found."""
        return self._table.fit

    @property
    def ground(self) -> BareMat | None:
        """What the bare mat looked like in the last frame, or None where the table was not found."""
        return None if self._scene is None else self._scene.ground

    def __call__(self, frame: Frame, private: frozenset[ZoneName] = frozenset()) -> Observation:
        """What the frame shows."""
        self.done = False
        trouble = self._table(frame.picture, frame.taken_at, hurry=self._scene is not None and self._scene.disturbed)
        fit = self._table.fit
        if fit is None or self._table.blind:
            return Observation(frame.taken_at, (), trouble=trouble)
        if self._table.renewed or self._scene is None:
            self._scene = TableScene(self._mat, fit, frame.picture, self._scene)
            self._forget_frames()
        cover = self._scene.take_in(frame, self._view)
        trouble = trouble or self._compare_backs.trouble(self._scene.ground)
        disturbed = cover.hand or bool(trouble)
        picture = None if disturbed else self._steady(frame.picture, self._scene)
        if picture is not None:
            self._refresh(picture, fit, self._scene, private)
        if disturbed:
            self._forget_frames()
        unread = picture is None and not disturbed
        detections = tuple(self._detections(frame.picture, fit, self._scene, cover, unread=unread))
        sides, obstacles, laid = cover.sides, cover.obstacle_sides, self._scene.laid_upon
        return Observation(
            frame.taken_at, detections, cover.hand, sides, trouble, obstacles=obstacles, unread=unread, laid_upon=laid
        )

    def _steady(self, picture: Picture, scene: TableScene) -> Picture | None:
        """The mean of the frames since something changed; None where a noisy camera has to give more of them first.

        Until its noise is known nothing is waited for; some frames at most, however often noise looks like change.
        """
        known, due = self._average.noise is not None, scene.is_changed or any(map(_unread, scene.cells))
        if known and not due:
            self._forget_frames()
            return picture
        mean = self._average.add(picture)
        self._awaited += due
        return mean if not known or self._average.is_clean or self._awaited >= MOST else None

    def _forget_frames(self) -> None:
        self._average.restart()
        self._awaited = 0

    def _refresh(self, picture: Picture, fit: Fit, scene: TableScene, private: frozenset[ZoneName]) -> None:
        for cell in scene.cells:
            cell.left_bare = False
        fresh = scene.changed(lambda cell: self._is_in_view(picture, fit, scene, cell))
        hushed = [cell for cell in scene.cells if cell.private != (cell.zone.name in private)]
        for cell in hushed:
            cell.private, cell.readings, cell.glance, cell.outline = not cell.private, (), None, None
        uncovered = [] if scene.refitted else scene.uncovered()
        changed = {cell.zone.name for cell in fresh}
        fresh += [cell for cell in self._gone(picture, fit, scene, uncovered) if cell.zone.name not in changed]
        followed = [cell for cell in uncovered if self._follow(picture, fit, scene, cell)]
        read = prefetch(self._read, self._found(picture, fit, scene, fresh))
        compared = self._compare_backs(picture, fit, scene, uncovered)
        if fresh or followed or hushed or read or compared:
            name_cells(scene.cells)
            scene.learn_cards(filter(None, (self._whole_card(cell.finding) for cell in fresh)))
        elif scene.ground is not self._lit:
            self._lit = scene.ground
            rested = [cell for cell in scene.cells if _is_comparable(cell) and not cell.occluded]
            renew_glances(self._mat, picture, fit, rested, scene.ground)
        self.done = not any(map(_unread, scene.cells))

    def _gone(self, picture: Picture, fit: Fit, scene: TableScene, cells: Iterable[PlaceMemory]) -> list[PlaceMemory]:
        """The places, of those that a hand was before, whose card is there no more, to be looked at anew.

        Paper from which a nearly white card was taken is as bright as the card was, or darker by no more than noise.
        """
        seen = [cell for cell in cells if _is_comparable(cell)]
        gone = [
            cell
            for cell in seen
            if self._compare_backs.is_gone(picture, fit, cell) or self._is_left_bare(picture, fit, scene, cell)
        ]
        for cell in gone:
            cell.doubted = True
        return gone

    def _is_in_view(self, picture: Picture, fit: Fit, scene: TableScene, cell: PlaceMemory) -> bool:
        """Whether nothing covers a place: a whole card shows there, or the mat by colour and by the segmentation."""
        (view,) = self._view(picture, fit, [cell.zone.area], scene.light)
        found = self._read_cell(picture, fit, scene.ground, view, cell.zone)
        if found.holds is Holds.CARD and found.pose is not None:
            return self._whole_card(found) is not None
        surface = float(view.shares(cell.zone.area)[SURFACE])
        return surface >= SURE_PART and self._read_cell.is_mat_coloured(picture, fit, scene.ground, cell.zone)

    def _whole_card(self, found: CellFinding | None) -> CardPose | None:
        """The card that was found, if hardly anything of it is hidden."""
        if found is None or found.pose is None or found.holds is not Holds.CARD:
            return None
        return found.pose if found.sure >= 1.0 and is_whole(found.pose, self._mat.card_size) else None

    def _compare_card(self, picture: Picture, fit: Fit, scene: TableScene, cell: PlaceMemory) -> tuple[bool, bool]:
        """Whether the card found last may lie there still by its looks, and whether a hand has only passed over it.

        Where one has, the glance at it is renewed.
        """
        last, before = cell.finding, cell.glance
        if not _is_comparable(cell) or last is None or last.pose is None or before is None:
            return False, False
        now = make_glance(self._mat, picture, fit, last.pose, scene.ground)
        # The mat under a plain card is as even as that was: it must resemble the card as well.
        known = resembles_card(self._mat, last.pose, now, before, scene.ground)
        same = correlate(now.picture, before.picture) >= _SAME_GLANCE or is_same_within(now.picture, before.picture)
        as_before = known and same and not cell.doubted
        if as_before:
            cell.glance = replace(now, contrast=before.contrast)
        return known, as_before

    def _follow(self, picture: Picture, fit: Fit, scene: TableScene, cell: PlaceMemory) -> bool:
        """Moves a card that looks as before by as much as it seems to lie aside; whether it does.

        Of two cards of one back that change places under a hand, one may come to lie almost as the other lay.
        """
        finding, before = cell.finding, cell.glance
        if not _is_comparable(cell) or finding is None or finding.pose is None or before is None or cell.doubted:
            return False
        off = align(glance_at(self._mat, picture, fit, finding.pose), before.picture)
        if off is None or off.agreement < _ALIKE:
            off = self._outline_off(picture, fit, cell, finding.pose)
        if off is None or (off.shift < _LEAST_MM and abs(off.turn) < _LEAST_DEGREES):
            return False
        pose, angle = finding.pose, finding.pose.angle
        # A glance has a pixel a millimetre.
        place = move_place(pose.place, off.right, off.down, angle)
        pose = replace(pose, place=place, angle=(angle + off.turn) % 180.0)
        cell.finding = replace(finding, pose=pose)
        cell.aligned = True
        if is_up(cell):
            # Each of two that were swapped lies almost as the other lay, and at a glance a nine is like a nine.
            cell.readings = ()
        if cell.outline is None:
            take_glance(self._mat, picture, fit, cell, scene.ground)
        else:
            # Its edges tell where a card lies, not that the same side is up: what it looked like is still held on to.
            cell.outline = glance_at(self._mat, picture, fit, pose, OUTLINE_MM)
        return True

    def _outline_off(self, picture: Picture, fit: Fit, cell: PlaceMemory, pose: CardPose) -> Alignment | None:
        """How far aside a plain card lies by its edges; None where they do not tell that it does."""
        if cell.outline is None:
            return None
        now = glance_at(self._mat, picture, fit, pose, OUTLINE_MM)
        off = align_outline(now, cell.outline)
        if off is None:
            # What lies beside it may be other than it was.
            cell.outline = now
        return off

    def _find(self, picture: Picture, fit: Fit, scene: TableScene, fresh: Sequence[PlaceMemory]) -> bool:
        """Finds anew what lies in places, unless the card found last looks as before; whether there were such."""
        kept = [(cell, cell.finding, cell.glance) for cell in fresh]
        compared = [self._compare_card(picture, fit, scene, cell) for cell in fresh]
        anew = [(*one, known) for one, (known, as_before) in zip(kept, compared, strict=True) if not as_before]
        views = self._view(picture, fit, [cell.zone.area for cell, *_ in anew], scene.light) if anew else []
        for (cell, last, before, known), view in zip(anew, views, strict=True):
            cell.doubted, cell.known, cell.was_up, cell.unmet = False, known, is_up(cell), last is None
            cell.finding = self._read_cell(picture, fit, scene.ground, view, cell.zone, known=known)
            cell.readings, cell.glance, cell.compared, cell.aligned, cell.left_bare = (), None, False, False, False
            if last is None or before is None or cell.private:
                continue
            if self._stays(picture, fit, cell, last, before.picture, refitted=scene.refitted):
                cell.finding = replace(cell.finding, pose=last.pose)
        scene.refitted = False
        return bool(anew)

    def _stays(
        self, picture: Picture, fit: Fit, cell: PlaceMemory, last: CellFinding, before: Picture, *, refitted: bool
    ) -> bool:
        """Whether the card found last is seen at its old place although its pose was now found elsewhere.

        Had it been moved, what it looked like would be seen at another place, or at another angle. Under a new fit of
        the table it may seem to lie a little aside: two fits agree to two millimetres at the mat's edge.
        """
        pose = None if cell.finding is None else cell.finding.pose
        if pose is None or last.pose is None or not pose.is_within(2 * _MARGIN_MM, last.pose):
            return False
        if pose.is_within(_LEAST_MM, last.pose, _LEAST_DEGREES):
            return False
        there = PlaceMemory(cell.zone, last)
        around = cv2.blur(self._patch(picture, fit, there, AROUND_MM + _MARGIN_MM, 1.0), (3, 3))
        now = glance_at(self._mat, picture, fit, pose)
        best, off = find_offset(around, before)
        if best >= _SAME_CARD:
            return off <= _REFIT_MM if refitted else off <= _STAYS_MM and best >= correlate(now, before)
        # In other light a card looks other than before, but for what is printed on it; cut out alike, both tell of that
        # alone, and not of how dark the mat is beside it.
        printed = fine_detail(before)
        lying = correlate(fine_detail(glance_at(self._mat, picture, fit, last.pose)), printed)
        if lying < max(_SAME_PRINT, correlate(fine_detail(now), printed)):
            return False
        return find_offset(fine_detail(around), printed)[1] == 0

    def _found(self, picture: Picture, fit: Fit, scene: TableScene, fresh: Sequence[PlaceMemory]) -> Iterator[_ToRead]:
        """Finds what lies in fresh places and strays; all cards to read, some at a time, as soon as they are found."""
        changed = {cell.zone.name for cell in fresh}
        yield from self._cut(picture, fit, scene, [cell for cell in scene.cells if cell.zone.name not in changed])
        anew = bool(fresh) and scene.off_grid_cards is None
        anew |= self._find(picture, fit, scene, fresh)
        for start in range(0, len(fresh), _TOGETHER):
            yield from self._cut(picture, fit, scene, fresh[start : start + _TOGETHER])
        if anew:
            scene.off_grid_cards = self._off_grid(picture, fit, scene)

    def _off_grid(self, picture: Picture, fit: Fit, scene: TableScene) -> tuple[Detection, ...]:
        """The cards that lie in none of the places."""
        shaped = tuple(find_off_grid_cards(scene.rim(), self._mat))
        views = self._view(picture, fit, [middle_of(one) for one in shaped], scene.light) if shaped else []
        return tuple(one for one, view in zip(shaped, views, strict=True) if is_card(one, view))

    def _cut(self, picture: Picture, fit: Fit, scene: TableScene, cells: Sequence[PlaceMemory]) -> Iterator[_ToRead]:
        """The cards in these places that are not read, cut out of the picture; nothing where all are."""
        unread = [cell for cell in cells if _unread(cell)]
        for cell in unread:
            take_glance(self._mat, picture, fit, cell, scene.ground)
        if unread:
            yield _ToRead(unread, [self._patch(picture, fit, cell) for cell in unread])

    def _read(self, some: _ToRead) -> None:
        readings = self._faces(some.patches)
        if self._learns_backs:
            readings = self._backs(some.patches, readings)
        for cell, reading in zip(some.cells, readings, strict=True):
            cell.readings = (*cell.readings, reading)

    def _patch(self, picture: Picture, fit: Fit, cell: PlaceMemory, *around: float) -> Picture:
        assert cell.finding is not None
        assert cell.finding.pose is not None
        return flat_card(self._mat, picture, fit, cell.finding.pose, *around)

    def _detections(
        self, picture: Picture, fit: Fit, scene: TableScene, cover: Cover, *, unread: bool
    ) -> Iterable[Detection]:
        for cell in scene.cells:
            if (cover.hand or unread) and scene.hidden(cell.zone, cover):
                # A place that a hand has left bare is seen at once: that a card was lifted must not be missed.
                if scene.covered(cell.zone, cover) or not self._is_left_bare(picture, fit, scene, cell):
                    yield hide(cell.zone)
            elif cell.finding is None:
                yield hide(cell.zone)
            elif cell.detection is not None:
                yield cell.detection
        yield from scene.off_grid_cards or ()

    def _is_left_bare(self, picture: Picture, fit: Fit, scene: TableScene, cell: PlaceMemory) -> bool:
        """Whether a place shows bare mat and not the card found last: a back may look like mat in the shade."""
        place = picture, fit, scene.ground, cell.zone
        if cell.finding is None or cell.finding.holds is Holds.NOTHING:
            return self._read_cell.bare(*place)
        if not _is_comparable(cell) or cell.finding.pose is None:
            # A thing was before the card, which no look remembers: it may be grey where the thing is taken away.
            gone = self._read_cell.bare(*place)
        elif not self._read_cell.is_mat_in_some_light(*place):
            return False
        else:
            # In noise little more is left unexplained by a grey card than by the mat, but its print is found or not.
            gone = self._compare_backs.is_gone(picture, fit, cell)
            if not gone:
                assert cell.glance is not None
                now = make_glance(self._mat, picture, fit, cell.finding.pose, scene.ground)
                gone = not resembles_card(self._mat, cell.finding.pose, now, cell.glance, scene.ground)
        cell.left_bare = gone and (cell.left_bare or self._is_surface(picture, fit, scene, cell.zone))
        return cell.left_bare

    def _is_surface(self, picture: Picture, fit: Fit, scene: TableScene, zone: Zone) -> bool:
        """Whether a place shows the mat to the segmentation: to all else a white sleeve is bare paper."""
        (view,) = self._view(picture, fit, [zone.area], scene.light)
        surface, card, _, limb = view.shares(zone.area)
        return bool(surface > max(card, _SLEEVELESS * limb))


def _is_comparable(cell: PlaceMemory) -> bool:
    """Whether a picture of the card found last is kept, and may be compared with one of now."""
    return not cell.private and cell.glance is not None and cell.finding is not None


def _unread(cell: PlaceMemory) -> bool:
    """Whether another reading of the card's face would help."""
    if cell.private or cell.occluded or cell.finding is None or cell.finding.holds is not Holds.CARD:
        return False
    return len(cell.readings) < (1 if cell.readings and is_sure(cell.readings[0]) else _READS)
