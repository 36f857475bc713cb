"""A camera that gives bad frames for some seconds at a time: what a loose plug, a full bus or another camera gives."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import replace
from random import Random

import cv2
import numpy as np

from tableassist.ports import CameraLost

EPISODE = (3, 25)
"""Frames that an episode lasts: from half a second to five."""


def noise(picture, chance):
    return np.random.default_rng(chance.getrandbits(32)).integers(0, 256, picture.shape, np.uint8)


def stripes(picture, chance):
    wave = (np.arange(picture.shape[0]) // chance.choice((1, 4, 16)) % 2 * 255).astype(np.uint8)
    return np.ascontiguousarray(np.broadcast_to(wave[:, None, None], picture.shape))


def half_size(picture, chance):
    return cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


def other_size(picture, chance):
    return np.ascontiguousarray(picture[: picture.shape[0] * 3 // 4])


def dark(picture, chance):
    return np.zeros_like(picture)


def white(picture, chance):
    return np.full_like(picture, 255)


def shifted(picture, chance):
    way = np.float32([[1, 0, chance.choice((-1, 1)) * chance.randint(12, 120)], [0, 1, chance.randint(-80, 80)]])
    return cv2.warpAffine(picture, way, picture.shape[1::-1])


def zoomed(picture, chance):
    height, width = picture.shape[:2]
    way = cv2.getRotationMatrix2D((width / 2, height / 2), 0, chance.uniform(1.05, 1.6))
    return cv2.warpAffine(picture, way, (width, height))


def turned(picture, chance):
    return np.ascontiguousarray(picture[::-1, ::-1])


def mirrored(picture, chance):
    return np.ascontiguousarray(picture[:, ::-1])


def blurred(picture, chance):
    return cv2.GaussianBlur(picture, (0, 0), chance.uniform(8, 20))


def torn(picture, chance):
    """The lower rows came shifted over the wire, as where a packet was lost."""
    at, by = chance.randint(picture.shape[0] // 8, picture.shape[0] * 7 // 8), chance.randint(40, picture.shape[1] // 2)
    bad = picture.copy()
    bad[at:] = np.roll(bad[at:], by, axis=1)
    return bad


def grey_below(picture, chance):
    """A JPEG that ends too soon: the rows that are missing are grey."""
    bad = picture.copy()
    bad[chance.randint(picture.shape[0] // 8, picture.shape[0] * 7 // 8) :] = 128
    return bad


def swapped(picture, chance):
    """Red for blue."""
    return np.ascontiguousarray(picture[..., ::-1])


_SPOILING = (
    *(noise, stripes, half_size, other_size, dark, white, shifted),
    *(zoomed, turned, mirrored, blurred, torn, grey_below, swapped),
)
PICTURES = {one.__name__: one for one in _SPOILING}
KINDS = (*PICTURES, "stale", "old_stamp", "frozen", "clock_ahead", "lost", "hung", "slow")

SLOW_FRAMES = 5
"""Of so many frames a camera that has become slow gives one."""


class BadFrames:
    """Reads another camera's pictures, and spoils them for an episode of one of the kinds now and then, by the seed.

    `episodes` counts them by their kind; between two lie at least `rest` frames. Of a camera that hangs so many frames
    are `unheard` before it says that none comes.
    """

    def __init__(self, camera, kinds, seed, rest=40, unheard=5):
        self._camera, self._kinds, self._chance = camera, kinds, Random(f"{kinds} {seed}")
        self.kind, self._unheard, self._length = kinds[0], unheard, 0
        self._rest, self._left, self._until = rest, rest, 0
        self._past = deque(maxlen=60)
        self._episode = Random(0)
        self.episodes, self.spoilt = Counter(), 0

    def __getattr__(self, name):
        return getattr(self._camera, name)

    def read(self, timeout):
        frame = self._camera.read(timeout)
        if self._until:
            self._until -= 1
            self.spoilt += 1
            return self._bad(frame)
        self._past.append(frame)
        self._left -= 1
        if self._left <= 0:
            self.kind = self._chance.choice(self._kinds)
            self.episodes[self.kind] += 1
            self._left = self._rest + self._chance.randrange(self._rest)
            self._until = self._length = self._chance.randint(*EPISODE)
            self._episode = self._chance.getrandbits(32)
        return frame

    @property
    def is_bad(self):
        """Whether the next frame is a bad one."""
        return self._until > 0

    def skips(self):
        """Whether nothing is heard of the camera instead of the next frame, which is gone then."""
        at = self._length - self._until
        silent = (self.kind == "hung" and at < self._unheard) or (self.kind == "slow" and (at + 1) % SLOW_FRAMES > 0)
        if not self._until or not silent:
            return False
        self._until -= 1
        self.spoilt += 1
        return True

    def _bad(self, frame):
        chance = Random(self._episode)
        match self.kind:
            case "stale":
                return replace(self._past[-1 - self._until % len(self._past)], taken_at=frame.taken_at)
            case "old_stamp":
                return self._past[-1 - self._until % len(self._past)]
            case "frozen":
                return replace(self._past[-1], taken_at=frame.taken_at)
            case "clock_ahead":
                return replace(frame, taken_at=frame.taken_at + 3_600_000)
            case "lost" | "hung":
                raise CameraLost("The camera gave no picture.")
            case "slow":
                return frame
        return replace(frame, picture=PICTURES[self.kind](frame.picture, chance))
