"""A camera that stays open from game to game, so that no game begins with waiting for it."""

from __future__ import annotations

import contextlib

from tableassist.ports import Camera, CameraLost, Frame


class KeptCamera:
    """Passes a camera on and keeps it open: `close` leaves it so, `put_away` really closes it.

    Its pictures are read by one thread at a time, as those of any camera.
    """

    def __init__(self, camera: Camera) -> None:
        self._camera, self._open = camera, False

    def open(self) -> None:
        """Open the camera where it is not open yet; raises CameraLost."""
        if not self._open:
            self._camera.open()
            self._open = True

    def read(self, timeout: float) -> Frame | None:
        """The next picture; raises CameraLost. After any other error the camera is opened anew by the next `open`."""
        try:
            return self._camera.read(timeout)
        except CameraLost:
            # The camera itself opens anew what hangs.
            raise
        except Exception:
            self._open = False
            with contextlib.suppress(Exception):
                self._camera.close()
            raise

    def close(self) -> None:
        """Nothing is closed: the next game goes on with it."""

    def put_away(self) -> None:
        """The camera is closed; safe twice."""
        self._open = False
        self._camera.close()
