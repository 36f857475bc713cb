"""Recorded tables: a video file or a folder of pictures as a camera. `cv2` is imported on opening, only to decode."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import CameraLost, Frame

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp"})


class _Pace:
    """Holds recorded pictures back until they are due; without a speed they come as fast as they are read."""

    def __init__(self, fps: float | None, now: Callable[[], int], sleep: Callable[[float], None]) -> None:
        self._period = None if not fps else 1000.0 / fps
        self._now, self._sleep = now, sleep
        self._first: int | None = None
        self._given = 0

    def due_in(self) -> float:
        """Seconds until the next picture is due."""
        if self._period is None or self._first is None:
            return 0.0
        return max(0.0, self._first + self._given * self._period - self._now()) / 1000

    def wait(self, timeout: float, name: str) -> None:
        """Sleeps until the next picture is due; raises CameraLost where that is not within `timeout` seconds."""
        due = self.due_in()
        self._sleep(min(due, timeout))
        if due > timeout:
            raise CameraLost(f"{name} has no picture for another {due - timeout:.1f} s.")

    def given(self) -> int:
        """Counts a picture and returns the moment to stamp it with."""
        now = self._now()
        self._first = now if self._first is None else self._first
        self._given += 1
        return now


class VideoCamera:
    """Plays a video file once. `fps` is None for as fast as possible, 0 for the file's own speed."""

    def __init__(
        self,
        path: str | Path,
        *,
        fps: float | None = None,
        now: Callable[[], int] = monotonic_ms,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._path = Path(path)
        self._fps, self._now, self._sleep = fps, now, sleep
        self._capture: Any = None
        self._pace = _Pace(None, now, sleep)

    def open(self) -> None:
        """Opens the file at its beginning; raises CameraLost."""
        self.close()
        if not self._path.is_file():
            raise CameraLost(f"There is no video file {self._path}.")
        cv2 = importlib.import_module("cv2")
        capture = cv2.VideoCapture(str(self._path))
        if not capture.isOpened():
            raise CameraLost(f"{self._path} is no video that can be played; use MP4, MKV or AVI.")
        own = capture.get(cv2.CAP_PROP_FPS)
        self._capture, self._pace = capture, _Pace(own if self._fps == 0 else self._fps, self._now, self._sleep)

    def read(self, timeout: float) -> Frame | None:
        """The next picture, or None after the last one.

        Raises:
            CameraLost: The video is not open, or the timeout is shorter than the time to the next picture.
        """
        if self._capture is None:
            raise CameraLost(f"The video {self._path.name} is not open.")
        self._pace.wait(timeout, self._path.name)
        good, picture = self._capture.read()
        return Frame(picture, self._pace.given()) if good else None

    def close(self) -> None:
        """Lets the file go."""
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()


class ImageFolder:
    """Shows the pictures of a folder once, in the order of their names, with numbers in them read as numbers."""

    def __init__(
        self,
        path: str | Path,
        *,
        fps: float | None = None,
        now: Callable[[], int] = monotonic_ms,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._path = Path(path)
        self._left: list[Path] | None = None
        self._fps, self._now, self._sleep = fps, now, sleep
        self._pace = _Pace(fps, now, sleep)

    def open(self) -> None:
        """Lists the folder; raises CameraLost where it is missing or holds no picture."""
        self._left = sort_pictures(self._path)[::-1]
        self._pace = _Pace(self._fps, self._now, self._sleep)

    def read(self, timeout: float) -> Frame | None:
        """The next picture, or None after the last one; raises CameraLost for a file that is no picture."""
        if self._left is None:
            raise CameraLost(f"The folder {self._path} is not open.")
        if not self._left:
            return None
        self._pace.wait(timeout, self._path.name)
        return Frame(_decoded(self._left.pop()), self._pace.given())

    def close(self) -> None:
        """Forgets the folder's list."""
        self._left = None


def sort_pictures(folder: Path) -> list[Path]:
    """A folder's pictures in the order of their names; raises CameraLost where it is missing or holds no picture."""
    try:
        found = [entry for entry in folder.iterdir() if entry.suffix.lower() in PICTURES]
    except OSError as error:
        raise CameraLost(f"There is no folder {folder}.") from error
    if not found:
        raise CameraLost(f"The folder {folder} holds no picture (PNG, JPEG, BMP or WebP).")
    return sorted(found, key=_by_number)


def _by_number(path: Path) -> tuple[list[tuple[bool, int, str]], str]:
    """A key that puts `9.png` before `10.png`."""
    parts = "".join(c if c.isascii() and c.isdigit() else f" {c} " for c in path.stem).split()
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts], path.name


def _decoded(path: Path) -> Any:
    cv2 = importlib.import_module("cv2")
    # Not cv2.imread: it cannot open every path that Python can, and prints instead of raising.
    numpy = importlib.import_module("numpy")
    try:
        picture = cv2.imdecode(numpy.fromfile(path, numpy.uint8), cv2.IMREAD_COLOR)
    except (OSError, cv2.error):
        picture = None
    if picture is None:
        raise CameraLost(f"{path} is no picture that can be read; take it out of the folder.")
    return picture
