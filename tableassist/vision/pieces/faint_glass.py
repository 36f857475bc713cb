"""How surely clear glass lies on each place of a board, as a trained network says of what the place looks like.

Blur and polish take from clear glass what it is known by: its dark rim and the unevenness of its light. That no rim
was made out is then no proof that none lies there, nor is a stain any that it does. `models/train_glass.py` trains the
network on simulated boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import exp

import numpy as np
from numpy.typing import NDArray

from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Point, Zone, ZoneName
from tableassist.table.observation import Detection, Face
from tableassist.vision.pieces.blobs import Blob
from tableassist.vision.pieces.closeup import PX_PER_MM
from tableassist.vision.pieces.density import Density
from tableassist.vision.types import Mask
from tableassist.vision.weights import Network, load_network, weights_path

SIDE = 49
"""Pixels of the square around a place's middle that the network sees: 33 mm."""
SURE, POSSIBLE = 0.95, 0.05
"""The probability from which it is there, and from which nobody can tell.

On 60 *kitchen* boards kept out of training (900100 on), between whose places arms rest, 6,262 of 6,308 reads of places
with clear glass are sure and 11 denied; of 8,932 without any 80 are neither, and none is sure.
"""
CONFIDENCE = 0.85
"""Of the name of glass that only its place as a whole shows, which accuses nobody."""

_ON_PLACE_MM = 12.0
"""How far from a place's middle that of one of three crystals is."""
_MOST_ODDS = 20.0  # of one read: a surer one would outweigh all others
_LEAST, _MOST = -0.5, 1.5
"""Densities beyond which it does not matter how dark something is."""


class FaintGlass:
    """How likely clear glass lies on each place of which a part was read, as the reads of a scene say together.

    `clear` is the name of clear glass, None where none is in play.
    """

    def __init__(self, mat: Mat, clear: str | None) -> None:
        self._places = {zone.name: zone for zone in mat.zones if zone.kind == "place"} if clear else {}
        self._clear = CardName(clear or "")
        self._odds: dict[ZoneName, list[float]] = {}

    def forget(self, stale: Mask) -> None:
        """What was read of places that look other now counts no more."""
        for name in [*self._odds]:
            x, y = _pixel(self._places[name])
            if stale[round(y), round(x)]:
                del self._odds[name]

    def read(self, seen: Density, part: Blob) -> None:
        """Takes in a read of a part of the picture.

        Args:
            seen: How the part's pixels absorb light.
            part: Where it is; its mask is what is read.

        Raises:
            WeightsMissing: The network is nowhere.
            WeightsBroken: Its file does not hold it.
        """
        middles = [*self.middles_in(part)]
        if middles:
            odds = log_odds(np.stack([cut_place(seen, at, SIDE) for _, at in middles]))
            for (name, _), one in zip(middles, odds, strict=True):
                self._odds.setdefault(name, []).append(float(one))

    def middles_in(self, part: Blob) -> Iterator[tuple[ZoneName, tuple[float, float]]]:
        """The places in a part of the picture, with their middles in pixels of the part."""
        for name, zone in self._places.items():
            x, y = _pixel(zone)
            x, y = x - part.columns.start, y - part.rows.start
            if part.holds(x, y):
                yield name, (x, y)

    def is_sure(self, at: Point) -> bool:
        """Whether it surely lies on the place around a point, as far as that was read."""
        return any(one > SURE for one in self._near(at))

    def denies(self, at: Point) -> bool:
        """Whether it surely lies not on the place around a point, as far as that was read."""
        return any(one <= POSSIBLE for one in self._near(at))

    def _near(self, at: Point) -> Iterator[float]:
        """The probability for the place around a point; none where the point is on no place that was read."""
        for name, odds in self._odds.items():
            if self._places[name].area.centre.to(at) <= _ON_PLACE_MM:
                yield _probability(odds)

    def found(self) -> Iterator[tuple[ZoneName, Detection]]:
        """The places on which it lies or may lie; with its name where it does."""
        for name, odds in sorted(self._odds.items()):
            probability = _probability(odds)
            if probability > POSSIBLE:
                known = self._clear if probability > SURE else None
                middle = self._places[name].area.centre
                yield name, Detection("crystal", known, middle, 0.0, Face.UP, probability, (self._clear,))


def cut_place(seen: Density, middle: tuple[float, float], side: int) -> NDArray[np.float32]:
    """What a place looks like: the densities around its middle, as bare board beyond the patch.

    Args:
        seen: What the patch absorbs.
        middle: x, y in pixels of the patch.
        side: Pixels of the square that is cut out.

    Returns:
        (3, side, side): dark, warm, pink.
    """
    left, top = round(middle[0]) - side // 2, round(middle[1]) - side // 2
    cut = np.zeros((3, side, side), np.float32)
    for number, field in enumerate((seen.dark, seen.warm, seen.pink)):
        part = field[max(0, top) : max(0, top + side), max(0, left) : max(0, left + side)]
        down, across = max(0, -top), max(0, -left)
        cut[number, down : down + part.shape[0], across : across + part.shape[1]] = part
    return cut.clip(_LEAST, _MOST)


def log_odds(places: NDArray[np.float32]) -> NDArray[np.float32]:
    """The log-odds (n,) that clear glass lies on places (n, 3, SIDE, SIDE), as `cut_place` cuts them.

    Raises:
        WeightsMissing: The network is nowhere.
        WeightsBroken: Its file does not hold it.
    """
    return np.asarray(_network()(places)[:, 0].clip(-_MOST_ODDS, _MOST_ODDS), np.float32)


def shows_glass(seen: Density, middle: tuple[float, float]) -> bool:
    """Whether clear glass surely lies around a middle, in pixels of the patch that absorbs so."""
    return _probability(list(log_odds(cut_place(seen, middle, SIDE)[None]))) > SURE


@cache
def _network() -> Network:
    return load_network(weights_path("glass.onnx"))


def _probability(odds: list[float]) -> float:
    return 1 / (1 + exp(-sum(odds) / len(odds)))


def _pixel(zone: Zone) -> tuple[float, float]:
    centre = zone.area.centre
    return centre.x * PX_PER_MM, centre.y * PX_PER_MM
