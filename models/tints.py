"""What chance does to a picture: other hues, tints and grain, a turn by half, a small thing on it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


def recoloured(face: Picture, rng: Generator) -> Picture:
    """The back with its hues turned."""
    hsv = cv2.cvtColor(face[..., :3], cv2.COLOR_BGR2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(int) + int(rng.integers(180))) % 180
    return np.dstack([cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), face[..., 3]])


def pattern_free_noise(plain: Picture, rng: Generator) -> Picture:
    """A plain colour with cloth-like grain."""
    grain = rng.normal(0, float(rng.uniform(3, 25)), plain.shape[:2]).astype(np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), float(rng.uniform(0.5, 2.5)))
    return np.clip(plain + grain[..., None], 0, 255).astype(np.uint8)


def tinted(picture: Picture, rng: Generator) -> Picture:
    """The picture in another colour and brightness."""
    gain = rng.uniform(0.6, 1.2, 3) * float(rng.uniform(0.5, 1.2))
    return np.clip(picture * gain, 0, 255).astype(np.uint8)


def upside(picture: Picture, rng: Generator) -> Picture:
    """The picture, or the picture turned by half."""
    return np.ascontiguousarray(picture[::-1, ::-1]) if rng.random() < 0.5 else picture


def blot(picture: Picture, rng: Generator) -> None:
    """Something small on the card: a coin, a crystal, a fingertip."""
    height, width = picture.shape[:2]
    centre = int(rng.integers(width)), int(rng.integers(height))
    axes = tuple(int(height * rng.uniform(0.04, 0.12)) for _ in range(2))
    colour = tuple(int(c) for c in rng.integers(0, 256, 3))
    cv2.ellipse(picture, centre, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
