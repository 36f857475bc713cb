"""A camera that fails as real ones do, in whatever process it runs: told by a file how, from one read to the next."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import numpy as np

from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import CameraLost, Frame

ENDING = ("hang", "die", "segfault", "raise")
"""What ends a camera's process, or makes it useless, at one moment."""
LASTING = ("unplugged", "stuck", "frozen", "garbage", "black", "half_size", "other_camera", "slow", "clock_ahead")
"""What goes on for a while."""

SLOW_S = 1.3


class FailingCamera:
    """Shows one table with a sensor's noise, `frame_ms` apart; a file beside the picture says how it fails."""

    def __init__(self, folder: Path, frame_ms: int = 200) -> None:
        self._folder, self._frame_ms = folder, frame_ms
        self._picture = np.zeros((1, 1, 3), np.uint8)
        self._noise = np.random.default_rng(os.getpid())
        self._last: Frame | None = None

    def open(self) -> None:
        if self._failure() == "unplugged":
            raise CameraLost("The camera is not plugged in.")
        self._picture = np.load(self._folder / "table.npy")

    def read(self, timeout: float) -> Frame | None:
        failure = self._failure()
        if failure in ENDING:
            end_by(failure)
        time.sleep(SLOW_S if failure == "slow" else self._frame_ms / 1000)
        match failure:
            case "unplugged":
                raise CameraLost("The camera is not plugged in.")
            case "stuck":
                time.sleep(3600)
            case "frozen" if self._last is not None:
                return Frame(self._last.picture, monotonic_ms())
            case "clock_ahead":
                return Frame(self._noisy(self._picture), monotonic_ms() + 3_600_000)
        self._last = Frame(self._noisy(self._spoilt(failure)), monotonic_ms())
        return self._last

    def close(self) -> None: ...

    def _spoilt(self, failure: str) -> np.ndarray:
        picture = self._picture
        match failure:
            case "garbage":
                return self._noise.integers(0, 256, picture.shape, np.uint8)
            case "black":
                return np.zeros_like(picture)
            case "half_size":
                return picture[::2, ::2]
            case "other_camera":
                return picture[::-1, ::-1]
        return picture

    def _noisy(self, picture: np.ndarray) -> np.ndarray:
        noise = self._noise.integers(0, 4, picture.shape, np.uint8)
        return np.where(picture < 250, picture + noise, picture - noise).astype(np.uint8)

    def _failure(self) -> str:
        """How it fails now. What ends a process is over once it was found."""
        file = self._folder / "failure"
        try:
            told = json.loads(file.read_text())
        except (OSError, ValueError):
            return ""
        if told["kind"] in ENDING:
            file.unlink(missing_ok=True)
        return told["kind"] if monotonic_ms() < told["until"] else ""


def begin_failure(folder: Path, kind: str, until: int) -> None:
    """From now on the camera fails so, until that moment."""
    part = folder / "failure.part"
    part.write_text(json.dumps({"kind": kind, "until": until}))
    part.replace(folder / "failure")


def end_by(failure: str) -> None:
    """Whatever ends a process that runs a camera's driver, or stops it for ever."""
    match failure:
        case "hang":
            time.sleep(3600)
        case "die":
            os._exit(3)
        case "segfault":
            os.kill(os.getpid(), signal.SIGSEGV)
    raise RuntimeError("The driver failed.")
