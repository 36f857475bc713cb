"""Soft shadow and light on a bare mat: by a lamp beside the table it looks like foreground where nothing lies."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.table.overview import find_steps, strongest_channel, weakest_channel
from tableassist.vision.types import Mask, Picture

DARKEST, BRIGHTEST = 0.5, 1.5  # times the mat's guessed light: between a shadow and what a guess is too dark by
EVEN = 0.02  # by which bare mat may be off in any case
TINT = 0.08  # by which that may differ from colour to colour
CALM = 5  # pixels across which noise is taken off
OUTLINE = 2.0  # times as sharp as anything usually is: the rim of a thing
SOFTER = 25  # percent of the rim: what lies on the mat in the same light makes much of a shadow's rim sharp
FALL = 11  # pixels across which a cast shadow's rim is looked at: 20 mm
SPREAD = 0.5  # of that fall, across three pixels: a camera's blur spreads a thing's rim less
MOST = 90  # percent of the rim that are spread: of a thing as dark as its shadow all of the lit side is sharp
STEP = 0.06  # by which the light steps at a rim in the shadow, between a thing and its own shadow: more than noise does
FREE = 0.25  # of the rim must not lie along the thing, to say how soft it is
SMALLEST = 40  # pixels; smaller shadows trouble nobody
BLOCK = np.ones((3, 3), np.uint8)

Field = NDArray[np.float32]


def find_soft_shadows(flat: Picture, bare: Picture, foreground: Mask, field: Mask) -> Mask:
    """The parts of what looks like foreground that are bare mat in a soft shadow, or lighter than was guessed of it.

    `flat` and `bare` are overviews of the table as it is and of its mat alone, `field` is the mat without its edge. A
    grey sleeve is off from the mat by the same factor in all colours as well, but its rim is sharp where no other thing
    lies across it. Beside a shadow that ends, the smooth field of a ground is too dark.
    """
    share = _share(flat, bare)
    least, most = weakest_channel(share), strongest_channel(share)
    even = (foreground > 0) & (most - least < TINT)
    found, steps = np.zeros_like(foreground), find_steps(flat)
    for patch in (even & (least > DARKEST) & (most < 1 - EVEN), even & (least > 1 + EVEN) & (most < BRIGHTEST)):
        found |= _soft(patch, steps, foreground, field)
    return found


def find_shadow_between(lit: Picture, shaded: Picture, changed: Mask, field: Mask) -> Mask:
    """The parts of what differs between two overviews that lie in a soft shadow in one of them, and not in the other.

    A sleeve lighter or darker than the table has a sharp rim, where no other thing lies across it.

    Args:
        lit: The overview of the table in the light.
        shaded: That of the table in the shadow.
        changed: What differs between both.
        field: The mat without its edge.
    """
    now, was = (cv2.medianBlur(one, CALM) for one in (lit, shaded))
    share = np.asarray(was / np.maximum(now.astype(np.float32), 1.0), np.float32)
    return _soft((changed > 0) & _is_shaded(share), np.maximum(find_steps(now), find_steps(was)), changed, field)


def _is_shaded(share: Field) -> NDArray[np.bool_]:
    """Where a mat's share of the light is that in a shadow: one factor for all colours, and none too dark."""
    least, most = weakest_channel(share), strongest_channel(share)
    return np.asarray((least > DARKEST) & (most < 1 - EVEN) & (most - least < TINT))


def _soft(patch: NDArray[np.bool_], steps: Mask, foreground: Mask, field: Mask) -> Mask:
    """The parts of a patch that have a rim no sharper than anything usually is, or some of a rim."""
    opened = np.asarray(cv2.morphologyEx(patch.astype(np.uint8), cv2.MORPH_OPEN, BLOCK), np.uint8)
    sharp = OUTLINE * max(1.0, float(np.median(steps[field > 0])))
    found = np.zeros_like(foreground)
    for part, rim in _parts(opened, cv2.bitwise_and(foreground, np.uint8(255) * (1 - opened)), field):
        if np.percentile(steps[rim], SOFTER) <= sharp:
            found[part > 0] = 255
    return found


def find_cast_shadow(flat: Picture, free: Picture, obstacle: Mask, field: Mask) -> Mask:
    """The part of a thing that is the soft shadow which it throws on the table beside it.

    Near what throws it a shadow ends within some millimetres, in steps that are larger than usual, but never from one
    pixel to the next. It has such a rim all round, but for where it lies along the thing.

    Args:
        flat: The overview of the table as it is.
        free: That of the table without the thing.
        obstacle: What looks other than the free table: the thing and its shadow.
        field: The mat without its edge.
    """
    share = _share(flat, free)
    light = share.mean(axis=2)
    steps = cv2.morphologyEx(light, cv2.MORPH_GRADIENT, BLOCK)
    sudden = steps / np.maximum(cv2.morphologyEx(light, cv2.MORPH_GRADIENT, np.ones((FALL, FALL), np.uint8)), EVEN)
    rim_of_thing = (sudden >= SPREAD) & (steps > STEP)
    dark = _is_shaded(share)
    patch = ((obstacle > 0) & dark & ~rim_of_thing).astype(np.uint8)
    # A rim towards what may be shadow as well counts: a grey thing and its shadow are told apart by nothing else.
    other = np.where((obstacle > 0) & ~dark, np.uint8(255), np.uint8(0))
    found = np.zeros_like(obstacle)
    for part, rim in _parts(cv2.morphologyEx(patch, cv2.MORPH_OPEN, BLOCK), other, field):
        outline = cv2.morphologyEx(part, cv2.MORPH_GRADIENT, BLOCK) > 0
        if rim.sum() > FREE * outline.sum() and np.percentile(sudden[rim], MOST) < SPREAD:
            found[part > 0] = 255
    return found


def _share(flat: Picture, bare: Picture) -> Field:
    """What part of the bare mat's light each pixel has, colour by colour.

    A few grey levels of noise are a large share of a dark mat's weakest colour.
    """
    return np.asarray(cv2.medianBlur(flat, CALM) / np.maximum(np.asarray(bare, np.float32), 1.0), np.float32)


def _parts(patch: Mask, others: Mask, field: Mask) -> Iterator[tuple[Mask, NDArray[np.bool_]]]:
    """The larger parts of a patch, each with its rim on the field where nothing else lies along it."""
    around = cv2.dilate(others, np.ones((7, 7), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(patch, connectivity=8)
    for number in range(1, count):
        if stats[number, cv2.CC_STAT_AREA] >= SMALLEST:
            part = (labels == number).astype(np.uint8)
            rim = (cv2.morphologyEx(part, cv2.MORPH_GRADIENT, BLOCK) > 0) & (around == 0) & (field > 0)
            if rim.any():
                yield part, rim
