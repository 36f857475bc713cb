"""Crystals of glass as the lens sees them: lit through, glaring, with a coloured shadow and a glow inside it."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.simulator.glass import Glass
from tableassist.simulator.ink import Picture
from tableassist.simulator.pieces import Crystal
from tableassist.simulator.pose import Field

REACH = 1.3
"""How far from its middle a crystal changes what is seen, in sizes of its own."""

_WHITE = np.float32(246)


@dataclass(frozen=True, eq=False)
class Body:
    """The shape of a crystal over a window, in parts of its radius: all fields are of the window's size.

    `outside` is the distance from the outline (negative inside), `thick` the thickness, `bend` by how much and where
    to what lies beneath is shifted, `bright` what its faces do to the light, `shine` what they mirror (0 to 1).
    """

    outside: Field
    thick: Field
    bend: tuple[Field, Field]
    bright: Field
    shine: Field


@dataclass(frozen=True)
class Lamp:
    """Where the light comes from: a direction on the table (x, y), and how strongly it is mirrored, 0 to 1."""

    x: float
    y: float
    glare: float

    @classmethod
    def at(cls, degrees: float, glare: float) -> Lamp:
        """A lamp in a direction clockwise from north."""
        return cls(sin(radians(degrees)), -cos(radians(degrees)), glare)


def body_of(crystal: Crystal, x: Field, y: Field, lamp: Lamp, polish: float = 0.0) -> Body:
    """The crystal's shape at the places, given in parts of its radius around its middle, for a lamp seen alike.

    Args:
        x: Places (h, w) in radii around the crystal's middle, to the right.
        y: The same downwards.
        lamp: Where the light comes from.
        polish: How flat and smooth it is, 0 to 1.
    """
    rng = np.random.default_rng(crystal.number)
    if crystal.cut == "round":
        return _nugget(x, y, lamp, rng, 1 - polish)
    return _gem(x, y, lamp, rng, crystal.cut == "rough", 1 - polish)


def _nugget(x: Field, y: Field, lamp: Lamp, rng: np.random.Generator, coarse: float) -> Body:
    turn = np.arctan2(y, x)
    wave, more = rng.uniform(0.0, 0.05, 2)
    start, other = rng.uniform(0, 2 * pi, 2)
    rim = 1 - wave - more + wave * np.cos(2 * turn + start) + more * np.cos(3 * turn + other)
    far = np.hypot(x, y) / rim.astype(np.float32)
    high = np.sqrt(np.clip(1 - far**2, 0, 1))
    facing = x * lamp.x + y * lamp.y
    # Light gathers on the side away from the lamp; at the rim it leaves sideways and is lost.
    gathered = 0.22 * _less(coarse, 0.7) * np.clip(-facing, -0.5, 1)
    bright = (1 + gathered) * (1 - 0.55 * _less(coarse, 0.85) * _smooth(far, 1 - 0.30 * _less(coarse, 0.4), 1.0))
    shine = _spot(x - 0.46 * lamp.x, y - 0.46 * lamp.y, rng.uniform(0.10, 0.19) * _less(coarse, 0.4))
    shine = shine + coarse * rng.uniform(0.1, 0.5) * _spot(x + 0.3 * lamp.y, y - 0.3 * lamp.x, 0.10)
    shine = shine + coarse * 0.25 * _spot(x + 0.62 * lamp.x, y + 0.62 * lamp.y, 0.16)
    bend = (-0.28 * _less(coarse, 0.5) * x * high, -0.28 * _less(coarse, 0.5) * y * high)
    return Body(_field(far - 1), _field(0.35 + 0.8 * high), bend, _field(bright), _field(shine))


def _gem(x: Field, y: Field, lamp: Lamp, rng: np.random.Generator, rough: bool, coarse: float) -> Body:
    sides = int(rng.integers(5, 8) if rough else rng.choice((6, 8)))
    uneven = 0.34 if rough else 0.06
    turns = (np.arange(sides) + rng.uniform(-uneven, uneven, sides)) * 2 * pi / sides
    reach = 0.90 + rng.uniform(-uneven, uneven, sides) * 0.35
    across = np.cos(turns)[:, None, None] * x + np.sin(turns)[:, None, None] * y
    off = (across - reach[:, None, None]).astype(np.float32)
    face = off.argmax(axis=0)
    outside = off.max(axis=0)
    flat = rng.uniform(0.40, 0.60)
    on_top = (outside < -flat * (1 - 0.25 * rng.uniform(0, 1, sides)[face] * rough)).astype(np.float32)
    toward = np.cos(turns) * lamp.x + np.sin(turns) * lamp.y
    light = 1 + _less(coarse, 0.75) * (rng.uniform(-0.25, 0.25, sides) - 0.30 * toward)
    glint = np.clip(toward, 0, 1) ** 4 * rng.uniform(0.0, 1.0, sides) * _less(coarse, 0.8)
    bright = on_top * (1 + rng.uniform(-0.06, 0.1)) + (1 - on_top) * light[face]
    # Edges between faces are thin lines of light or dark.
    second = np.sort(off, axis=0)[-2]
    edge = _smooth(np.minimum(outside - second, np.abs(outside + flat)), 0.10, 0.0) * (outside < 0)
    bright = bright * (1 - 0.18 * coarse * edge) * (1 - 0.40 * _less(coarse, 0.8) * _smooth(outside, -0.16, 0.0))
    spot = 0.8 * _spot(x - 0.35 * lamp.x, y - 0.35 * lamp.y, 0.12 * _less(coarse, 0.3))
    shine = (1 - on_top) * glint[face] * 0.8 + spot + on_top * rng.uniform(0, 0.12) * coarse
    thick = on_top * 1.0 + (1 - on_top) * (0.55 + 0.45 * np.clip(-outside / flat, 0, 1))
    shift = (1 - on_top) * 0.35 * _less(coarse, 0.5)
    bend = (-shift * np.cos(turns)[face] - 0.1 * x, -shift * np.sin(turns)[face] - 0.1 * y)
    return Body(outside, _field(thick), (_field(bend[0]), _field(bend[1])), _field(bright), _field(shine))


def shade_glass(x: Field, y: Field, glass: Glass, lamp: Lamp, tall: float) -> NDArray[np.float32]:
    """What the ground around a crystal is multiplied with: its coloured shadow, and the light it throws into that.

    Args:
        x: Places (h, w) in radii around the crystal's middle.
        y: The same downwards.
        tall: How long the shadow is, in radii.

    Returns:
        Factors (h, w, 3), 1 where nothing changes.
    """
    tint = np.array(glass.through(0.8), np.float32) * (1 - 0.6 * glass.milk)
    # The shadow lies along a line away from the lamp.
    along = np.clip(-(x * lamp.x + y * lamp.y) / tall, 0, 1)
    far = np.hypot(x + along * tall * lamp.x, y + along * tall * lamp.y)
    coarse = 1 - glass.polish
    depth = 0.62 * _less(coarse, 0.75) * _smooth(far, 1.18, 0.80)
    close = 0.30 * _less(coarse, 0.75) * _smooth(np.hypot(x, y), 1.22, 0.98)
    dark = 1 - depth[..., None] * (1 - 0.72 * tint)
    thrown = (1 - glass.milk) * _less(coarse, 0.5)
    glow = thrown * _spot(x + (0.75 + tall * 0.7) * lamp.x, y + (0.75 + tall * 0.7) * lamp.y, 0.30)
    clear = tint / max(0.3, float(tint.max()))
    return np.asarray(dark * (1 - close[..., None]) * (1 + 0.75 * glow[..., None] * clear), np.float32)


def light_through(body: Body, below: NDArray[np.float32], glass: Glass, speck: float) -> NDArray[np.float32]:
    """What is seen through a crystal of what it shows below.

    Args:
        below: (h, w, 3), BGR.
        speck: How much brighter or darker this piece is.

    Returns:
        (h, w, 3), BGR.
    """
    swallows = np.array(glass.swallows, np.float32)
    lets = np.exp(-swallows * body.thick[..., None])
    clear = below * lets * 0.95
    milky = _WHITE * np.exp(-swallows * 0.7) * (0.82 + 0.18 * body.thick[..., None])
    return np.asarray((clear + (milky - clear) * glass.milk) * body.bright[..., None] * speck, np.float32)


def refract(ground: Picture, body: Body, columns: Field, rows: Field, radius_px: float) -> NDArray[np.float32]:
    """What of the ground is seen at each pixel through the crystal, which bends it.

    Args:
        ground: (H, W, 3), BGR.
        columns: The pixels' columns in the ground, (h, w).
        rows: Their rows.
        radius_px: The crystal's radius in pixels.

    Returns:
        (h, w, 3), BGR.
    """
    across = columns + body.bend[0] * np.float32(radius_px)
    down = rows + body.bend[1] * np.float32(radius_px)
    seen = cv2.remap(ground, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def _less(coarse: float, part: float) -> float:
    """What is left of something of which smooth glass lacks a part."""
    return 1 - part * (1 - coarse)


def _spot(x: Field, y: Field, wide: float) -> Field:
    return np.asarray(np.exp(-(x**2 + y**2) / np.float32(2 * wide**2)), np.float32)


def _smooth(value: NDArray[np.floating], start: float, end: float) -> Field:
    """0 up to `start`, 1 from `end` on (which may be the smaller one), smoothly between."""
    part = np.clip((value - start) / (end - start), 0, 1)
    return np.asarray(part * part * (3 - 2 * part), np.float32)


def _field(values: NDArray[np.floating]) -> Field:
    return np.asarray(values, np.float32)
