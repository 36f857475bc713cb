"""Flat cards that were not read surely, read once more with their indices, wherever on the card these stand.

A card lies in its place, so that it is known where a corner index should be. Some decks have theirs further in, and
aces often have four of another size: those stand beside what is cut out there, and what was read there counts no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from tableassist.table.observation import Face
from tableassist.vision.cards.assembly import assemble_cards, nms_indices
from tableassist.vision.cards.candidates import Candidate
from tableassist.vision.cards.faces import FaceReading, candidate_names_of
from tableassist.vision.cards.fusion import SURE_OF_NAME, belongs_to, fuse
from tableassist.vision.cards.indices import IndexFinder, IndexReader
from tableassist.vision.cards.known_scale import keep_fitting_indices, snap_cards
from tableassist.vision.cards.reader import Faces
from tableassist.vision.types import Picture

BEST_HEIGHT = 176.0
"""Pixels of a card's height at which indices are looked for: two a millimetre."""
RIM = 24
"""Pixels around the card, so that the finder sees nothing end at a corner."""


class IndexSearch:
    """Reads flat pictures of cards as `faces` does, and looks for the indices of those that it is not sure of.

    `read_whole` reads a face without its indices, which are then found and read here; by default what `faces` said
    is held against them.
    """

    def __init__(
        self, faces: Faces, read_whole: Callable[[Sequence[Picture]], Sequence[FaceReading]] | None = None
    ) -> None:
        self._faces, self._read_whole = faces, read_whole
        self._find, self._read = IndexFinder(), IndexReader()

    def __call__(self, faces: Sequence[Picture]) -> Sequence[FaceReading]:
        """A reading for each picture (BGR, portrait, either way up). Raises `BadPatch`."""
        readings = self._faces(faces)
        return tuple(
            self._searched(face, one) if _is_worth_it(one) else one for face, one in zip(faces, readings, strict=True)
        )

    def screened(self, faces: Sequence[Picture]) -> Sequence[FaceReading | None]:
        """As `faces` screens them: in what may be no card nobody looks for indices."""
        return self._faces.screened(faces)

    def _searched(self, face: Picture, reading: FaceReading) -> FaceReading:
        """The reading with what the card's indices say; without its name where none are found."""
        scale = BEST_HEIGHT / face.shape[0]
        flat = cv2.resize(face, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else face
        height, width = flat.shape[:2]
        padded = cv2.copyMakeBorder(flat, RIM, RIM, RIM, RIM, cv2.BORDER_REPLICATE)
        quad = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) + np.float32(RIM - 0.5)
        outline, size = Candidate(quad, reading), (float(width), float(height))
        indices = nms_indices(keep_fitting_indices(self._read(padded, self._find(padded)), size))
        own = [card for card in snap_cards(assemble_cards(indices), size) if belongs_to(card, outline)]
        if not own:
            return _unnamed(reading)
        return fuse([replace(outline, reading=self._whole(face, reading))], own, printed=False)[0].reading

    def _whole(self, face: Picture, reading: FaceReading) -> FaceReading:
        """What the face says beside its indices, or the reading where the whole of it shows no face."""
        whole = self._read_whole([face])[0] if self._read_whole else reading
        return whole if whole.odds else reading


def _unnamed(reading: FaceReading) -> FaceReading:
    """The reading of a face of which only its names' odds are known."""
    return replace(reading, card=None, candidate_names=candidate_names_of(reading.odds))


def _is_worth_it(reading: FaceReading) -> bool:
    """Whether a card may be up and is not surely read."""
    unsure = reading.card is None or reading.confidence < SURE_OF_NAME
    return unsure and reading.face is not Face.DOWN and bool(reading.odds)
