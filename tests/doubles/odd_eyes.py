"""Eyes that another process makes, and that fail there in every way there is."""

import os
import signal
import time

import numpy as np

from tableassist.app.eyes.parts import EyesPlan
from tableassist.table.geometry import Mat
from tableassist.table.observation import Observation

PLAN = EyesPlan(Mat("odd", 100.0, 100.0, (), ()))
FINE, RAISE, DIE, HANG, SLOW = 1, 2, 3, 4, 5
"""What the eyes do at a frame, by its first pixel."""


class OddEyes:
    """Reports the brightest pixel of a frame as its time, so that it shows which frame was read."""

    def __call__(self, frame, private):
        match frame.picture[0, 0, 0]:
            case 2:
                raise ZeroDivisionError("odd")
            case 3:
                os.kill(os.getpid(), signal.SIGKILL)
            case 4:
                time.sleep(600)
            case 5:
                time.sleep(1.0)
        return Observation(
            frame.taken_at, (), trouble=f"{os.getpid()} {int(frame.picture.max())} {sorted(private)}"
        ), None


def make(plan):
    if plan.evidence:
        raise FileNotFoundError("the network is gone")
    return OddEyes()


def odd():
    return make


def frame(does, brightest=9, at=1, size=(4, 6)):
    from tableassist.ports import Frame

    picture = np.full((*size, 3), brightest, np.uint8)
    picture[0, 0, 0] = does
    return Frame(picture, at)
