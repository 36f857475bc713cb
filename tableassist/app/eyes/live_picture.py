"""The live picture of the menu: what the camera sees with what is read drawn in, and nothing that is hidden."""

from __future__ import annotations

from tableassist.app.eyes.supervised import Reader
from tableassist.ports import Frame
from tableassist.rules.view import Snapshot
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Observation
from tableassist.vision.sight_overlay import draw_sight
from tableassist.vision.table.homography import TableFinder
from tableassist.vision.table.lens import Lens

EVERY_MS = 400
"""So often the picture is drawn anew."""


class LivePicture:
    """Keeps the last picture while it is `wanted`; `latest` is None where there is none, or none may be shown."""

    def __init__(self) -> None:
        self._wanted = False
        self._due = 0
        self.latest: Snapshot | None = None

    def want(self, wanted: bool) -> None:
        """Whether somebody looks; what was seen before is never shown later."""
        if wanted != self._wanted:
            self._wanted, self._due, self.latest = wanted, 0, None

    def over(self, reader: Reader, mat: Mat, lens: Lens | None) -> Reader:
        """The reader, whose pictures are drawn while they are wanted."""
        finder = TableFinder(mat, lens)
        self.latest = None

        def read(frame: Frame, private: frozenset[ZoneName]) -> tuple[Observation, SettledLayout | None]:
            seen, settled = reader(frame, private)
            if self._wanted and frame.taken_at >= self._due:
                self._due = frame.taken_at + EVERY_MS
                self.latest = draw_sight(frame.picture, finder, mat, seen, private)
            return seen, settled

        return read
