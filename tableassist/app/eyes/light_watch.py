"""Notices during play that the light is no longer as it was when the table was calibrated."""

from __future__ import annotations

from collections.abc import Callable

from tableassist.app.eyes.supervised import Reader
from tableassist.ports import Frame
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Observation
from tableassist.vision.calibrate.light import NoMarkers, check_light

EVERY_MS = 5000
"""So often the light is measured."""

CONFIRMED = 3
"""So many measurements in a row have to agree before players are told: a passing cloud or sleeve is not told."""


class LightWatch:
    """Measures the paper of the mat's corners beside the eyes; `notice` is what the players are told."""

    def __init__(self) -> None:
        self._told, self._same, self._due = "", 0, 0
        self._last = False

    def notice(self) -> str:
        """A sentence while the light is another one, "" while it is as it was."""
        return self._told

    def over(self, reader: Reader, mat: Mat, white: float | None) -> Reader:
        """The reader, with the light watched by its pictures; `white` is how bright the paper was, None for unknown."""
        self._told, self._same, self._due, self._last = "", 0, 0, False
        if white is None:
            return reader

        def read(frame: Frame, private: frozenset[ZoneName]) -> tuple[Observation, SettledLayout | None]:
            seen, settled = reader(frame, private)
            if frame.taken_at >= self._due and not seen.hand_in_view and not seen.trouble:
                self._due = frame.taken_at + EVERY_MS
                self._measure(lambda: check_light([frame.picture], mat).drift(white))
            return seen, settled

        return read

    def _measure(self, drift: Callable[[], str]) -> None:
        try:
            found = drift()
        except NoMarkers:
            return
        self._same = self._same + 1 if bool(found) == self._last else 1
        self._last = bool(found)
        if self._same >= CONFIRMED:
            self._told = found
