"""One frame of a board with crystals: from a picture to what lies at every place.

What is found is kept; only the surroundings of what changed are read again, three times, so that looks can disagree.
While nothing stirs, a frame costs no more than a glance for hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np

from tableassist.ports import Frame
from tableassist.table.geometry import Mat, Rect, ZoneName
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.pieces.board_colours import BoardColourModel
from tableassist.vision.pieces.board_memory import BoardMemory
from tableassist.vision.pieces.colours import USUAL, Palette
from tableassist.vision.pieces.counters_under_crystals import CounterAppearance
from tableassist.vision.pieces.places import HOLDS_PIECES
from tableassist.vision.table.background import BareMat, GroundFinder
from tableassist.vision.table.gain_compensation import Gain, GainCompensator
from tableassist.vision.table.hands import NEIGHBOURHOOD, Cover, HandFinder
from tableassist.vision.table.homography import Fit
from tableassist.vision.table.lens import Lens
from tableassist.vision.table.overview import IN_WIDE_ZONES, Overview, find_changed_blocks
from tableassist.vision.table.tracker import TableTracker
from tableassist.vision.types import HIDDEN, OCCLUDED, Mask, Picture

_QUIET_FRAMES = 4
_CHECK_EVERY_MS = 1000
_SMALLEST_HAND_PX = 150
_HIDING_PX = 12
_MAY_BE_A_RIM = frozenset(("crystal", "counter"))  # a die has dots; a card that slipped to the edge is no thing
_OTHER_LIGHT = 0.03  # by which gains differ whose light is not the same: less than half of what counts as dark


class BoardFrameReader:
    """Sees what lies on a board, picture after picture.

    `palette` are the colours of the crystals in play. Of what lies in the areas of piles, nothing is said.
    """

    def __init__(self, mat: Mat, palette: Palette = USUAL, lens: Lens | None = None) -> None:
        self._mat, self._palette, self._known = mat, palette, BoardColourModel(palette)
        self._table = TableTracker(mat, lens)
        self._scene: _Scene | None = None

    @property
    def fit(self) -> Fit | None:
        """How the last frame lies on the table, or None where the table was not found."""
        return self._table.fit

    @property
    def ground(self) -> BareMat | None:
        """What the bare board looked like in the last frame, or None where the table was not found."""
        return None if self._scene is None else self._scene.ground

    @property
    def palette(self) -> Palette:
        """The colours of the crystals in play."""
        return self._palette

    def use(self, palette: Palette) -> None:
        """Reads the whole board anew, in other colours."""
        self._palette, self._known, self._scene = palette, BoardColourModel(palette), None

    def __call__(self, frame: Frame, private: frozenset[ZoneName] = frozenset()) -> Observation:  # noqa: ARG002
        """What the frame shows; a board has no private places, so that `private` changes nothing."""
        trouble = self._table(frame.picture, frame.taken_at, hurry=self._scene is not None and self._scene.disturbed)
        fit = self._table.fit
        if fit is None or self._table.blind:
            return Observation(frame.taken_at, (), trouble=trouble)
        if self._table.renewed or self._scene is None:
            # Under a sagging camera, counters still lie under the crystals that hide them.
            counters = self._scene.counters if self._scene is not None else ()
            self._scene = _Scene(self._mat, fit, frame.picture, self._known, counters)
        cover = self._scene.take_in(frame)
        if not trouble and not cover.hand:
            self._scene.refresh(frame)
        detections, faint = tuple(self._scene.detections(cover)), tuple(self._scene.possibly_present(cover))
        return Observation(
            frame.taken_at, detections, cover.hand, cover.sides, trouble, faint, obstacles=cover.obstacle_sides
        )


class _Scene:
    """What is known of the board under one fit: its overview, its ground, hands, and every piece."""

    def __init__(
        self, mat: Mat, fit: Fit, picture: Picture, known: BoardColourModel, counters: Sequence[CounterAppearance]
    ) -> None:
        self._view = Overview(mat, fit, (picture.shape[1], picture.shape[0]))
        self._memory = BoardMemory(mat, fit, known, counters)
        self._zones = [zone for zone in mat.zones if zone.kind in HOLDS_PIECES]
        self._colours = {swatch.name for swatch in known.palette.coloured}
        self._hands = HandFinder(self._view, self._zones, _SMALLEST_HAND_PX, outlined=True)
        self._windows = {zone.name: self._view.window(zone.area) for zone in self._zones}
        self._flat = self._free = self._view(picture)
        self._compensate = GainCompensator(self._flat)
        self._find_ground = GroundFinder(self._view)
        self.ground = self._reference_ground = self._find_ground(self._flat)
        self._ground_gain: Gain | None = None
        self.disturbed = False
        self._reached: frozenset[ZoneName] = frozenset()
        self._light: Gain | None = None
        self._quiet, self._checked_at = 0, 0

    @property
    def counters(self) -> Sequence[CounterAppearance]:
        """The counters that were seen bare and lie there still."""
        return self._memory.counters

    def take_in(self, frame: Frame) -> Cover:
        """Takes in a frame: where hands are, and whether anything stirs."""
        self._flat = self._compensate(self._view(frame.picture))
        cover = self._hands(self._flat, frame.taken_at, self._reference_ground)
        self.disturbed = cover.hand
        if cover.hand:
            self._quiet = 0
            self._reach(cv2.dilate(cover.mask, NEIGHBOURHOOD))
        return cover

    def refresh(self, frame: Frame) -> None:
        """Reads what changed; where nothing stirred for some frames, that is looked for once a second."""
        if self._quiet >= _QUIET_FRAMES and frame.taken_at - self._checked_at < _CHECK_EVERY_MS:
            return
        self._quiet += 1
        self._checked_at = frame.taken_at
        gain = self._compensate.gain
        if _differs(gain, self._light):
            untouched = [zone.name for zone in self._zones if zone.name not in self._reached]
            self._memory.held.hold(untouched, self._memory.pieces)
        else:
            self._reach(np.zeros(self._flat.shape[:2], np.uint8))
        self._free, self._light = self._flat, gain
        if _differs(gain, self._ground_gain):
            self._learn_ground(frame)
        # The field of a gain is that of the overview; close up, the mean does until the board is read anew.
        if self._memory.refresh(frame.picture, Gain(gain.factors) if gain else None, self.ground):
            self._quiet = 0
            self._learn_ground(frame)
            self._compensate.renew(self._flat)
        if self._memory.settled:
            self._reached = frozenset()

    def _reach(self, hands: Mask) -> None:
        """Notes the zones that hands came near, and those that look other than when they were free in this light."""
        if not _differs(self._compensate.gain, self._light):
            hands = cv2.bitwise_or(hands, self._changed())
        zones = self._zones_in(hands)
        self._reached |= zones
        self._memory.held.reach(zones)

    def _learn_ground(self, frame: Frame) -> None:
        """Learns what the bare board looks like in this light: what is read is held against it."""
        self.ground, self._ground_gain = self._find_ground(self._view(frame.picture)), self._compensate.gain
        # Hands are looked for in the light of the first picture.
        self._reference_ground = self._find_ground(self._flat) if self._ground_gain else self.ground

    def possibly_present(self, cover: Cover) -> Iterator[Detection]:
        """The clear glass that may lie where nothing surely shows it; none while a hand is in view."""
        covered = self._occluded(cover.obstacles)
        faint = () if cover.hand else self._memory.possibly_present()
        yield from (piece for zone, piece in faint if zone not in covered)

    def detections(self, cover: Cover) -> Iterator[Detection]:
        """What is known to lie there; of places behind a hand or a thing, or in its shadow, that they are hidden."""
        hidden = self._hidden(cover) if cover.hand else self._occluded(cover.obstacles)
        kind = HIDDEN if cover.hand else OCCLUDED
        for zone in self._zones:
            if zone.name in hidden:
                yield Detection(kind, None, zone.area.centre, zone.angle, Face.UNKNOWN, 0.0)
        things = [mask for mask in (cover.aside, cover.obstacles) if mask is not None]
        seen = (piece for zone, piece in self._memory.pieces if zone not in hidden)
        yield from self._without_things(seen, np.bitwise_or.reduce(things)) if things else seen

    def _without_things(self, seen: Iterable[Detection], things: Mask) -> Iterator[Detection]:
        """The pieces without what is a part of a thing that reaches in from the sheet's edge, its rim or its shadow."""
        around = cv2.dilate(things, NEIGHBOURHOOD)
        for piece in seen:
            at = self._view.window(Rect(piece.place.x, piece.place.y, 0.0, 0.0))
            part = things[at].any() or (around[at].any() and self._like_shadow(piece))
            if piece.kind not in _MAY_BE_A_RIM or not part:
                yield piece

    def _like_shadow(self, piece: Detection) -> bool:
        """Whether it lies on no place and has no colour in play: beside a thing that may be its rim or its shadow."""
        on_place = any(zone.area.holds(piece.place) for zone in self._zones)
        return not on_place and piece.name not in self._colours

    def _occluded(self, obstacles: Mask | None) -> frozenset[ZoneName]:
        """The zones that something covers which lies still, or its shadow: crystals are read in their surroundings."""
        if obstacles is None:
            return frozenset()
        return self._zones_in(cv2.dilate(obstacles, NEIGHBOURHOOD))

    def _changed(self) -> Mask:
        """Where the table looks other than when it was last free."""
        return find_changed_blocks(self._flat, self._free, self._hands.noise.level, IN_WIDE_ZONES)

    def _hidden(self, cover: Cover) -> frozenset[ZoneName]:
        """The zones that a hand is before, or that look other than when they were last free."""
        return self._zones_in(cv2.bitwise_or(self._changed(), cover.mask))

    def _zones_in(self, mask: Mask) -> frozenset[ZoneName]:
        """The zones of which a mask covers so much that they are hidden."""
        return frozenset(name for name, area in self._windows.items() if cv2.countNonZero(mask[area]) >= _HIDING_PX)


def _differs(gain: Gain | None, other: Gain | None) -> bool:
    """Whether the light is another one than with the other gain, on the whole."""
    now, then = ((1.0, 1.0, 1.0) if one is None else one.factors for one in (gain, other))
    return max(abs(one / before - 1) for one, before in zip(now, then, strict=True)) > _OTHER_LIGHT
