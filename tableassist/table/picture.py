"""A flat picture of the table as it is kept for disputes: plain bytes and millimetres, so that no room needs cv2."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableassist.table.geometry import Rect


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The table seen from straight above, as JPEG.

    Attributes:
        taken_at: When the frame was exposed, in milliseconds on the clock of the frames.
        jpeg: The rectified picture.
        area: The part of the table that it shows, in millimetres.
        covered: What was painted over before the picture was kept or shown, in millimetres.
    """

    taken_at: int
    jpeg: bytes
    area: Rect
    covered: tuple[Rect, ...] = ()

    @property
    def size(self) -> int:
        """How much memory the picture takes, in bytes."""
        return len(self.jpeg)

    def retaken_at(self, taken_at: int) -> TablePicture:
        """The same picture for a later frame that shows nothing else; it takes no more memory."""
        return replace(self, taken_at=taken_at)
