"""Light on the table and what the sensor makes of it, as fields over the whole picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.ink import Picture
from tableassist.simulator.lens import LensModel
from tableassist.simulator.table import Lean

Field = NDArray[np.float32]
_COARSE = 8
"""Light changes slowly, so its field is computed on every eighth pixel."""
_NOISE_MARGIN = 96


def light_field(conditions: Conditions, size: tuple[int, int]) -> Field:
    """What the picture's colours are multiplied with: lamp, soft shadows, vignetting, exposure, white balance.

    Args:
        size: Width and height in pixels.

    Returns:
        Factors (h, w, 3).
    """
    x, y = _coarse_grid(size)
    toward = sin(radians(conditions.light_from)) * x - cos(radians(conditions.light_from)) * y
    light = conditions.exposure * (1 + conditions.gradient * toward / 1.5)
    light = light * _soft_shadows(conditions, x, y) * (1 - conditions.vignetting * (x**2 + y**2) / 2)
    balance = np.array([1 - 0.16 * conditions.warmth, 1.0, 1 + 0.10 * conditions.warmth])
    return _grown(light[..., None] * balance, size)


def glare_field(conditions: Conditions, size: tuple[int, int]) -> Field | None:
    """What a glossy surface mirrors of the lamp, in grey levels; None where nothing is mirrored.

    Args:
        size: Width and height in pixels.

    Returns:
        Grey levels (h, w); None where nothing is mirrored.
    """
    if conditions.glare <= 0:
        return None
    x, y = _coarse_grid(size)
    rng = np.random.default_rng(conditions.seed + 7)
    cx, cy = rng.uniform(-0.6, 0.6, 2)
    spot = np.exp(-(((x - cx) / 0.30) ** 2 + ((y - cy) / 0.42) ** 2))
    return _grown(spot * 160 * conditions.glare, size)


def _grown(coarse: NDArray[np.floating], size: tuple[int, int]) -> Field:
    return np.asarray(cv2.resize(coarse.astype(np.float32), size, interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def _coarse_grid(size: tuple[int, int]) -> tuple[Field, Field]:
    """Coordinates from -1 to 1 over the picture."""
    across = np.linspace(-1, 1, max(2, size[0] // _COARSE), dtype=np.float32)
    down = np.linspace(-1, 1, max(2, size[1] // _COARSE), dtype=np.float32)
    x, y = np.meshgrid(across, down)
    return x, y


def _soft_shadows(conditions: Conditions, x: Field, y: Field) -> Field:
    rng = np.random.default_rng(conditions.seed + 3)
    shade = np.ones_like(x)
    for _ in range(conditions.shadows):
        cx, cy = rng.uniform(-1.1, 1.1, 2)
        turn, long, wide = rng.uniform(0, np.pi), rng.uniform(0.4, 1.1), rng.uniform(0.15, 0.4)
        u = (x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)
        v = (y - cy) * np.cos(turn) - (x - cx) * np.sin(turn)
        shade = shade * (1 - conditions.shadow_depth * np.exp(-((u / long) ** 4 + (v / wide) ** 4)))
    return np.asarray(shade, dtype=np.float32)


def lean_field(leans: Sequence[Lean], lens: LensModel) -> Picture:
    """What is left of the light (0 to 255, in three channels) beneath people who lean over the table."""
    step = _COARSE * 2
    columns, rows = (np.arange(n // step + 1) * step for n in lens.size)
    across, down = np.meshgrid(columns, rows)
    places = lens.to_mm(np.column_stack((across.ravel(), down.ravel())).astype(np.float64))
    light = np.ones(len(places))
    for lean in leans:
        far = np.hypot(places[:, 0] - lean.at.x, places[:, 1] - lean.at.y) / lean.reach
        light *= 1 - lean.depth * np.exp(-(far**4))
    coarse = (255 * light).reshape(across.shape).astype(np.float32)
    field = cv2.resize(coarse, lens.size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.merge([np.rint(field).astype(np.uint8)] * 3), np.uint8)


class Noise:
    """The sensor's noise: one field drawn once, laid over every picture at another offset."""

    def __init__(self, sigma: float, size: tuple[int, int], rng: np.random.Generator) -> None:
        self._size, self._rng = size, rng
        self._brighter, self._darker, after = _noise_drawn(sigma, size, json.dumps(rng.bit_generator.state))
        rng.bit_generator.state = json.loads(after)

    def add_to(self, picture: Picture) -> None:
        """Adds fresh noise to the picture."""
        self.laid_over(picture, picture)

    def laid_over(self, picture: Picture, into: Picture | None = None) -> Picture:
        """The picture with fresh noise, written into another one where one is given."""
        dx, dy = (int(n) for n in self._rng.integers(0, _NOISE_MARGIN, 2))
        window = np.s_[dy : dy + self._size[1], dx : dx + self._size[0]]
        # Saturating bytes twice is several times faster than one sum of signed numbers.
        noisy = cv2.add(picture, self._brighter[window], dst=into)
        return np.asarray(cv2.subtract(noisy, self._darker[window], dst=noisy), np.uint8)


# Seven million draws take as long as ten pictures, and cameras of one seed draw the same ones.
@lru_cache(maxsize=6)
def _noise_drawn(sigma: float, size: tuple[int, int], state: str) -> tuple[Picture, Picture, str]:
    """What noise adds and what it takes away, from a generator in that state; and its state afterwards."""
    rng = np.random.default_rng(0)
    rng.bit_generator.state = json.loads(state)
    shape = (size[1] + _NOISE_MARGIN, size[0] + _NOISE_MARGIN)
    # Two thirds of what a sensor adds is common to the colours; demosaicking smears it a little.
    grey = rng.standard_normal(shape, dtype=np.float32)[..., None] * np.float32(0.8)
    coloured = rng.standard_normal((*shape, 3), dtype=np.float32) * np.float32(0.6)
    smeared = np.asarray(cv2.GaussianBlur(grey + coloured, (3, 3), 0.5), dtype=np.float32)
    field = smeared * np.float32(sigma / float(smeared.std()))
    brighter: Picture = np.clip(np.rint(field), 0, 255).astype(np.uint8)
    darker: Picture = np.clip(np.rint(-field), 0, 255).astype(np.uint8)
    for drawn in (brighter, darker):
        drawn.setflags(write=False)
    return brighter, darker, json.dumps(rng.bit_generator.state)
