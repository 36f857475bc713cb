"""The cards that lie still on a mat, each with its flat picture: what a lesson is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tableassist.app.learning.lesson import PresentedCard
from tableassist.ports import Frame
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.centring import centre_card
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.grid_reader import GridFrameReader
from tableassist.vision.table.homography import flatten, turned_corners
from tableassist.vision.table.lens import Lens
from tableassist.vision.table.overview import card_area
from tableassist.vision.types import Picture

PX_PER_MM = 2.0
AROUND_MM = 10.0  # how far from where its outline was found a card is looked for


@dataclass(frozen=True)
class LearningScene:
    """What lies still, by place; `trouble` where the table is not seen, `hand` where one is in view."""

    placed: Mapping[ZoneName, PresentedCard] = field(default_factory=dict)
    trouble: str = ""
    hand: bool = False


@dataclass
class _Place:
    """What is remembered of a place: the detection there, how many frames it was the same, its laying and picture."""

    detection: Detection
    pictures_taken: int = 0
    shown: PresentedCard | None = None


_SURE = 0.5
"""Confidence below which nobody can say whether a card lies there."""


class StillCards:
    """Watches a mat. A card counts as lying still after `steady` looks alike, and counts once for each laying down."""

    def __init__(self, mat: Mat, lens: Lens | None = None, steady: int = 3) -> None:
        self._mat, self._steady = mat, steady
        # The faces of an unusual deck may be as much alike as backs are, and nothing here names one of them.
        self._read_frame = GridFrameReader(mat, _any_face, lens=lens, learns_backs=False)
        self._places: dict[ZoneName, _Place] = {}
        self._layings = 0

    def __call__(self, frame: Frame) -> LearningScene:
        """What lies still in this frame."""
        seen = self._read_frame(frame)
        if seen.trouble:
            return LearningScene(trouble=seen.trouble)
        there = {zone.name: one for one in seen.detections if (zone := self._mat.zone_at(one.place)) is not None}
        self._places = {name: place for name, place in self._places.items() if name in there}
        for name, detection in there.items():
            self._watch(name, detection, frame.picture)
        placed = {name: place.shown for name, place in self._places.items() if place.shown and _is_face(there[name])}
        return LearningScene(placed, hand=seen.hand_in_view)

    def _watch(self, name: ZoneName, detection: Detection, picture: Picture) -> None:
        """Takes in what is seen in a place."""
        if not _is_face(detection):
            return
        place = self._places.get(name)
        # Where nothing has changed, a frame repeats the very detection of the frame before.
        if place is None or place.detection != detection:
            place = self._places[name] = _Place(detection)
        place.pictures_taken += 1
        if place.pictures_taken == self._steady:
            self._layings += 1
            place.shown = PresentedCard(self._flat(detection, picture), self._layings)

    def _flat(self, detection: Detection, picture: Picture) -> Picture:
        """The card as seen from straight above, upright or turned by half."""
        fit, ground = self._read_frame.fit, self._read_frame.ground
        assert fit is not None
        assert ground is not None
        width, height = self._mat.card_size
        area = card_area(detection.place, (width + 2 * AROUND_MM, height + 2 * AROUND_MM))
        wide = flatten(picture, fit, area, detection.angle, PX_PER_MM)
        bare = ground.patch(turned_corners(area, detection.angle), wide.shape[1], wide.shape[0])
        return centre_card(wide, bare, (round(width * PX_PER_MM), round(height * PX_PER_MM)), PX_PER_MM)


def _any_face(faces: Sequence[Picture]) -> Sequence[FaceReading]:
    """Reads nothing: whatever lies there with a card's outline is a card that is shown."""
    return [FaceReading(None, Face.UP, 1.0)] * len(faces)


def _is_face(detection: Detection) -> bool:
    """Whether surely a card is seen, neither hidden nor something else."""
    return detection.kind == "card" and detection.face is Face.UP and detection.confidence >= _SURE
