"""The steps of a calibration that are about the table: the mat, the light, the colours, a card to read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from tableassist.app.calibrating.steps import Progress
from tableassist.ports import Frame
from tableassist.table.cards import CardName, format_card
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.calibrate.colour import ColourFit, NoColourCard, measure_colours
from tableassist.vision.calibrate.light import (
    LightReading,
    NoMarkers,
    brightness_spread,
    check_light,
    describe_corner,
    mean_brightness,
)
from tableassist.vision.calibrate.profile import CalibrationProfile
from tableassist.vision.table.homography import Fit, TableFinder
from tableassist.vision.table.lens import Lens

_LEAST_SHARE, _LEAST_OF_WIDEST = 0.6, 0.75
"""How much of the picture's width a mat must fill. A square one reaches no more than 56 % of a 16:9 picture: of what is
possible there it must fill as much as a wide one does."""
_ACROSS = {"far": "near", "near": "far", "left": "right", "right": "left"}


@dataclass
class TableStep:
    """Finds the mat, and says how to hang the camera so that all of it is seen well."""

    mat: Mat
    lens: Lens | None = None
    steady: int = 10
    _good: int = 0
    _finder: TableFinder = field(init=False)

    def __post_init__(self) -> None:
        self._finder = TableFinder(self.mat, self.lens)

    def run(self, frame: Frame) -> Progress:
        """Judges one picture."""
        fit = self._finder(frame.picture)
        if trouble := self._trouble(fit, frame):
            self._good = 0
            return Progress(trouble)
        assert fit is not None
        self._good += 1
        message = f"All corners are seen, {self._scale(fit):.1f} pixels a millimetre, {fit.error_mm:.1f} mm off."
        return Progress(message, done=self._good >= self.steady)

    def confirm(self) -> Progress:
        """A mat that is not found cannot be approved."""
        return Progress("All four corners of the mat must be seen first.")

    def keep(self, profile: CalibrationProfile) -> CalibrationProfile:
        """Nothing to keep: the mat is found afresh in every game."""
        return profile

    def _trouble(self, fit: Fit | None, frame: Frame) -> str:
        if fit is None:
            return "The mat is not found: point the camera at all four corner squares and light them."
        missing = [marker.number for marker in self.mat.markers if marker.number not in fit.markers]
        if missing:
            where = " and the ".join(f"{describe_corner(self.mat, number)} corner" for number in missing)
            return f"I cannot see the {where}: uncover what is hidden, or raise the camera."
        return self._badly_hung(fit, frame)

    def _badly_hung(self, fit: Fit, frame: Frame) -> str:
        share = self._scale(fit) * self.mat.width / frame.picture.shape[1]
        if share < min(_LEAST_SHARE, _LEAST_OF_WIDEST * self._widest(frame)):
            return f"The mat fills only {share:.0%} of the picture's width: bring the camera nearer."
        skew, longer = self._skew(fit)
        if skew > 1.2:
            return f"The {longer} edge looks {skew - 1:.0%} longer than the other: hang the camera over the middle."
        if fit.error_mm > 1.0:
            return f"The corners do not fit by {fit.error_mm:.1f} mm: smooth the mat, check its size with a ruler."
        return ""

    def _widest(self, frame: Frame) -> float:
        """Which share of the picture's width the mat fills where it fills the picture's height."""
        height, width = frame.picture.shape[:2]
        return self.mat.width / self.mat.height * float(height) / float(width)

    def _edges(self, fit: Fit) -> dict[str, float]:
        """How long the picture shows the mat's four edges."""
        width, height = self.mat.width, self.mat.height
        corners = fit.pixels(np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
        lengths = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
        return dict(zip(("far", "right", "near", "left"), map(float, lengths), strict=True))

    def _scale(self, fit: Fit) -> float:
        edges = self._edges(fit)
        return (edges["far"] + edges["near"]) / 2 / self.mat.width

    def _skew(self, fit: Fit) -> tuple[float, str]:
        """By how much the longest edge exceeds the one across from it, and which edge that is."""
        edges = self._edges(fit)
        ratios = {edge: edges[edge] / edges[other] for edge, other in _ACROSS.items()}
        longest = max(ratios, key=ratios.__getitem__)
        return ratios[longest], longest


@dataclass
class LightStep:
    """Measures the light over some pictures; bad light can be approved by hand, dim rooms exist."""

    mat: Mat
    enough: int = 15
    _means: list[float] = field(default_factory=list)
    _reading: LightReading | None = None
    _advice: str = "Keep the table still and empty."

    def run(self, frame: Frame) -> Progress:
        """Collects some pictures, then judges them; begins again where the light is bad."""
        self._means.append(mean_brightness(frame.picture))
        if len(self._means) < self.enough:
            return Progress(self._advice)
        means, self._means = self._means, []
        try:
            self._reading = replace(check_light([frame.picture], self.mat), flicker=brightness_spread(means))
        except NoMarkers as error:
            self._advice = str(error)
            return Progress(self._advice)
        if advice := self._reading.advice():
            self._advice = f"{advice[0]} Press OK to leave it as it is."
            return Progress(self._advice)
        return Progress(f"The light is good: paper at {self._reading.white:.0f} of 255.", done=True)

    def confirm(self) -> Progress:
        """Leaves the light as it is."""
        if self._reading is None:
            return Progress("The light is not measured yet.")
        return Progress("The light is left as it is.", done=True)

    def keep(self, profile: CalibrationProfile) -> CalibrationProfile:
        """Notes the paper's brightness, by which a change of light is noticed later."""
        return replace(profile, white=self._reading.white) if self._reading else profile


@dataclass
class ColourStep:
    """Measures the colours on the printed colour card."""

    _fit: ColourFit | None = None

    def run(self, frame: Frame) -> Progress:
        """Looks for the card."""
        try:
            self._fit = measure_colours(frame.picture)
        except NoColourCard as error:
            return Progress(str(error))
        message = f"Colours are {self._fit.before:.0%} off without and {self._fit.error:.0%} off with the correction."
        return Progress(message, done=True)

    def confirm(self) -> Progress:
        """Without the card there is nothing to approve."""
        return Progress("Lay the colour card on the mat first, or skip this step.")

    def keep(self, profile: CalibrationProfile) -> CalibrationProfile:
        """Notes the correction."""
        return replace(profile, colours=self._fit.matrix) if self._fit else profile


@dataclass
class CardStep:
    """Has a card laid down and reads it: the proof that everything before was good."""

    read_frame: Callable[[Frame], Observation]
    mat: Mat
    card: CardName
    zone: ZoneName
    steady: int = 3
    _good: int = 0

    def run(self, frame: Frame) -> Progress:
        """Reads one picture."""
        seen = self.read_frame(frame)
        placed = [one for one in seen.detections if self._is_there(one)]
        right = not seen.hand_in_view and [one.name for one in placed] == [self.card]
        self._good = self._good + 1 if right else 0
        if self._good >= self.steady:
            return Progress(f"{format_card(self.card)} is read on {self.zone}. Everything is ready.", done=True)
        return Progress(seen.trouble or self._message(placed, seen.hand_in_view))

    def confirm(self) -> Progress:
        """A card that is not read cannot be approved; the step can be skipped."""
        return Progress(f"Lay {format_card(self.card)} face up on {self.zone} first, or skip this step.")

    def keep(self, profile: CalibrationProfile) -> CalibrationProfile:
        """Nothing to keep."""
        return profile

    def _is_there(self, one: Detection) -> bool:
        zone = self.mat.zone_at(one.place)
        return zone is not None and zone.name == self.zone

    def _message(self, placed: list[Detection], hand: bool) -> str:
        if hand:
            return "Take the hand away, so that the whole table is seen."
        if not placed:
            return f"Lay {format_card(self.card)} face up on {self.zone}."
        one = placed[0]
        if one.face is Face.DOWN:
            return f"A card lies face down on {self.zone}: turn up {format_card(self.card)}."
        if one.name is None:
            return f"The card on {self.zone} cannot be read: more light, a sharper picture, or lay it straight."
        if one.name != self.card:
            return f"{format_card(one.name)} is read on {self.zone}: lay {format_card(self.card)} there."
        return f"{format_card(self.card)} is read; looking again."
