"""A camera that may miss a picture now and then, as somebody sees it who is led through steps before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from tableassist.ports import Camera, CameraLost, Frame

PATIENCE = 3
"""So many losses in a row are one too many."""


class PicturesEnded(Exception):
    """A film or a folder of pictures has come to its end, which is nobody's fault."""


class PatientCamera:
    """Opens a camera, reads it and closes it again; `announce` says why a picture was missed."""

    def __init__(self, camera: Camera, timeout: float, announce: Callable[[str], None] = lambda _why: None) -> None:
        self._camera, self._timeout, self._announce = camera, timeout, announce
        self._losses = 0

    def read(self) -> Frame | None:
        """The next picture, None where it was missed.

        Raises:
            CameraLost: The third loss in a row.
            PicturesEnded: No picture comes any more.
        """
        try:
            frame = self._camera.read(self._timeout)
        except CameraLost as error:
            self._losses += 1
            if self._losses >= PATIENCE:
                raise
            self._announce(str(error))
            return None
        if frame is None:
            raise PicturesEnded
        self._losses = 0
        return frame

    def __enter__(self) -> Self:
        self._camera.open()
        return self

    def __exit__(self, *exception: object) -> None:
        self._camera.close()
