"""Moves the sides of outlines onto the steps of colour next to them.

The contour of a mask lies a pixel or two beside the edge it stands for: inside or outside, by how the mask was made.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from tableassist.vision.types import Numbers, Quad

REACH = 4.0  # pixels that a side may move
_STEPS = np.linspace(-REACH, REACH, 17, dtype=np.float32)
_ALONG = np.linspace(0.15, 0.85, 24, dtype=np.float32)  # where a side is looked at: cards have round corners
_PLAIN = 4.0  # the root of a step no side is moved for


def refine_sides(quads: Sequence[Quad], steepness: Numbers) -> list[Quad]:
    """The quads, each side moved in parallel to where the picture is steepest, the clearest quad first.

    Those whose faintest side is clearest come first. Sides without a clear step within `REACH` stay where they are.

    Args:
        steepness: (h, w) float32.
    """
    if not quads:
        return []
    corners = np.array(quads, np.float32)
    sides = np.roll(corners, -1, axis=1) - corners
    ways = sides / np.maximum(np.linalg.norm(sides, axis=2, keepdims=True), 1.0)
    outwards = np.stack((ways[..., 1], -ways[..., 0]), axis=2)
    moves, clear = _moves(_profiles(corners, sides, outwards, steepness))
    starts = corners + outwards * moves[..., None]
    moved = _crossings(np.roll(starts, 1, axis=1), np.roll(ways, 1, axis=1), starts, ways, corners)
    return [*moved[np.argsort(-clear.min(axis=1), kind="stable")]]


def _profiles(corners: Numbers, sides: Numbers, outwards: Numbers, steepness: Numbers) -> Numbers:
    """The mean root of the steepness along each side (quad, side), moved by each of `_STEPS`: no spot outweighs it."""
    points: Numbers = corners[:, :, None, None] + sides[:, :, None, None] * _ALONG[:, None]
    points = points + outwards[:, :, None, None] * _STEPS[:, None, None]
    flat = points.reshape(len(corners) * 4, -1, 2)
    seen = cv2.remap(np.sqrt(steepness), flat[..., 0].copy(), flat[..., 1].copy(), cv2.INTER_LINEAR)
    return np.asarray(seen.reshape(len(corners), 4, len(_STEPS), len(_ALONG)).mean(axis=3))


def _moves(profiles: Numbers) -> tuple[Numbers, Numbers]:
    """By how many pixels outwards each side moves, and how clear the step is there."""
    at = profiles.argmax(axis=2)
    inner = np.clip(at, 1, len(_STEPS) - 2)
    before, here, after = (np.take_along_axis(profiles, (inner + k)[..., None], 2)[..., 0] for k in (-1, 0, 1))
    curvature = np.minimum(before - 2 * here + after, -1e-3)
    peak = _STEPS[inner] + np.clip(0.5 * (before - after) / curvature, -0.5, 0.5) * (_STEPS[1] - _STEPS[0])
    is_step = (at == inner) & (here > _PLAIN)
    return np.where(is_step, peak, 0.0).astype(np.float32), np.where(is_step, here, 0.0)


def _crossings(a: Numbers, along_a: Numbers, b: Numbers, along_b: Numbers, otherwise: Numbers) -> Numbers:
    """Where the lines through `a` meet those through `b`; `otherwise` where they are nearly parallel."""
    slant = along_a[..., 0] * along_b[..., 1] - along_a[..., 1] * along_b[..., 0]
    off = b - a
    far = (off[..., 0] * along_b[..., 1] - off[..., 1] * along_b[..., 0]) / np.where(np.abs(slant) < 0.2, 1.0, slant)
    return np.where(np.abs(slant)[..., None] < 0.2, otherwise, a + far[..., None] * along_a).astype(np.float32)
