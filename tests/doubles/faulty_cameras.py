"""Cameras with a will of their own, for tests. They lie outside the test modules so that a child process finds them.

What a camera does on each read is told by a script, one word a read: "picture", "same", "slow", "slow-same", "lost",
"hang", "die", "end".
A camera made anew goes on where the last one stopped, because the script lies in a file.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np

from tableassist.hardware.profile import CameraProfile
from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import CameraLost, Frame


class ScriptedCamera:
    """Does what the file says, a word a read and an opening ("open", "refuse" or "hang"); then gives pictures."""

    def __init__(self, script: Path, size: tuple[int, int] = (64, 36)) -> None:
        self._script, self._size = script, size
        self._shown = 0

    def open(self) -> None:
        note(self._script, "open")
        match self._word("openings"):
            case "refuse":
                raise CameraLost("It is not plugged in.")
            case "hang":
                time.sleep(3600)

    def read(self, timeout: float) -> Frame | None:
        match self._word("reads"):
            case "hang":
                time.sleep(3600)
            case "slow":
                time.sleep(0.3)
            case "lost":
                raise CameraLost("No picture came.")
            case "die":
                os._exit(3)
            case "end":
                return None
            case "slow-same":
                time.sleep(0.15)
                return Frame(self._picture(7), monotonic_ms())
            case "same":
                return Frame(self._picture(7), monotonic_ms())
        self._shown += 1
        return Frame(self._picture(self._shown), monotonic_ms())

    def close(self) -> None:
        note(self._script, "close")

    def _picture(self, value: int) -> np.ndarray:
        width, height = self._size
        return np.full((height, width, 3), value, np.uint8)

    def _word(self, what: str) -> str:
        file = self._script / what
        words = file.read_text().split() if file.exists() else []
        file.write_text(" ".join(words[1:]))
        return words[0] if words else ""


def note(script: Path, what: str) -> None:
    """Writes down what happened to the camera, for the test to read."""
    with (script / "diary").open("a") as file:
        file.write(f"{what} {os.getpid()}\n")


class MeasuredCamera(ScriptedCamera):
    """A camera that can tell what it settled on, unless its script says that it is lost."""

    def measure(self) -> CameraProfile:
        if self._word("measures") == "lost":
            raise CameraLost("The light does not rest.")
        return CameraProfile("imx708", 10_000, 2.0)
