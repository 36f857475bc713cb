"""The cards that lie still on a mat, each with its flat picture: what a lesson is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tableassist.app.learning.lesson import Shown
from tableassist.ports import Frame
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.sight import Face, Sighting
from tableassist.vision.cards.cells import card_area
from tableassist.vision.cards.centring import centred
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.look import Look
from tableassist.vision.table.homography import flatten, turned
from tableassist.vision.table.lens import Lens
from tableassist.vision.types import Picture

PX_PER_MM = 2.0
AROUND_MM = 10.0  # how far from where its outline was found a card is looked for


@dataclass(frozen=True)
class Scene:
    """What lies still, by place; `trouble` where the table is not seen, `hand` where one is in view."""

    lying: Mapping[ZoneName, Shown] = field(default_factory=dict)
    trouble: str = ""
    hand: bool = False


@dataclass
class _Place:
    """What is remembered of a place: the sighting there, how many looks it was the same, its laying and picture."""

    sighting: Sighting
    looks: int = 0
    shown: Shown | None = None


_SURE = 0.5
"""Confidence below which nobody can say whether a card lies there."""


class StillCards:
    """Watches a mat. A card counts as lying still after `steady` looks alike, and counts once for each laying down."""

    def __init__(self, mat: Mat, lens: Lens | None = None, steady: int = 3) -> None:
        self._mat, self._steady = mat, steady
        self._look = Look(mat, _any_face, lens=lens)
        self._places: dict[ZoneName, _Place] = {}
        self._layings = 0

    def __call__(self, frame: Frame) -> Scene:
        """What lies still in this frame."""
        seen = self._look(frame)
        if seen.trouble:
            return Scene(trouble=seen.trouble)
        there = {zone.name: one for one in seen.sightings if (zone := self._mat.zone_at(one.place)) is not None}
        self._places = {name: place for name, place in self._places.items() if name in there}
        for name, sighting in there.items():
            self._watch(name, sighting, frame.picture)
        lying = {name: place.shown for name, place in self._places.items() if place.shown and _is_face(there[name])}
        return Scene(lying, hand=seen.hand_in_view)

    def _watch(self, name: ZoneName, sighting: Sighting, picture: Picture) -> None:
        """Takes in what is seen in a place."""
        if not _is_face(sighting):
            return
        place = self._places.get(name)
        # Where nothing has changed, a look repeats the very sighting of the look before.
        if place is None or place.sighting != sighting:
            place = self._places[name] = _Place(sighting)
        place.looks += 1
        if place.looks == self._steady:
            self._layings += 1
            place.shown = Shown(self._flat(sighting, picture), self._layings)

    def _flat(self, sighting: Sighting, picture: Picture) -> Picture:
        """The card as seen from straight above, upright or turned by half."""
        fit, ground = self._look.fit, self._look.ground
        assert fit is not None
        assert ground is not None
        width, height = self._mat.card_size
        area = card_area(sighting.place, (width + 2 * AROUND_MM, height + 2 * AROUND_MM))
        wide = flatten(picture, fit, area, sighting.angle, PX_PER_MM)
        bare = ground.patch(turned(area, sighting.angle), wide.shape[1], wide.shape[0])
        return centred(wide, bare, (round(width * PX_PER_MM), round(height * PX_PER_MM)), PX_PER_MM)


def _any_face(faces: Sequence[Picture]) -> Sequence[FaceReading]:
    """Reads nothing: whatever lies there with a card's outline is a card that is shown."""
    return [FaceReading(None, Face.UP, 1.0)] * len(faces)


def _is_face(sighting: Sighting) -> bool:
    """Whether surely a card is seen, neither hidden nor something else."""
    return sighting.kind == "card" and sighting.face is Face.UP and sighting.confidence >= _SURE
