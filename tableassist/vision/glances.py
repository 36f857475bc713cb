"""Glances at cards: small pictures of what lay in a place, kept to tell whether it lies there still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat
from tableassist.vision.cards.gains import SHADES, Pixels, is_tinted_as_mat
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.medians import medians
from tableassist.vision.scene import Glance, PlaceMemory, supposed
from tableassist.vision.table.background import BareMat
from tableassist.vision.table.homography import Fit, flatten, turned_corners
from tableassist.vision.table.overview import card_area
from tableassist.vision.table.patch_similarity import is_patterned, measure_unexplained
from tableassist.vision.table.segmentation import Field
from tableassist.vision.types import Picture

AROUND_MM = 1.0
"""The rim around a card in a glance at it."""
OUTLINE_MM = 5.0
"""The rim in which the edges of a plain card are looked for: its neighbours in a grid lie 6 mm from it and more."""
_PATCH_PX_PER_MM = 2.0
_PLAINER = 2.0
"""So much more of a picture must be left unexplained by the card that lay there than by the mat, for it to be gone.

Under hands on four *kitchen* tables of the split `dev` with plain backs: of 1,854 places left bare 16 by less, of 507
whose card lay there still, or up to 6 mm aside, 29 by more. Were each colour of the light free to change, 369 and 29.
"""
_RING_PX = 3
"""How wide the ring around a card's outline is, at a pixel a millimetre, that tells what is around it."""
_FAINT, _LIKE_CARD = 0.06, 0.4
"""Contrasts that tell nothing, and what part of a card's contrast must show for it to be there.

On three *kitchen* tables of the split `dev` with plain backs, of 1,806 glances at places left bare 11 show more, and of
546 at cards that lay there still, or up to 6 mm aside, 4 show less. By what is left unexplained 67 and 30 are wrong.
Where a card has a print, what is left unexplained tells more: on 34 tables of that split with all kinds of backs, 20
of them *cruel*, 147 of 2,152 bare places are so taken for the card, 229 by contrast, and none of 1,310 cards is lost.
"""
_OTHER_LIGHT = 0.1
"""From so great a change of a colour of the light, as a logarithm, a card is glanced at anew."""
_WHITEST = 255.0


def flat_card(
    mat: Mat, picture: Picture, fit: Fit, pose: CardPose, around: float = 0.0, px_per_mm: float = _PATCH_PX_PER_MM
) -> Picture:
    """What lies as a card would at a pose, upright, with `around` millimetres about it."""
    area = card_area(pose.place, mat.card_size).grow(around)
    return flatten(picture, fit, area, pose.angle, px_per_mm)


def glance_at(mat: Mat, picture: Picture, fit: Fit, pose: CardPose, around: float = AROUND_MM) -> Picture:
    """A small flat picture of a card, a pixel a millimetre, and a rim of `around` millimetres."""
    return cv2.blur(flat_card(mat, picture, fit, pose, around, 1.0), (3, 3))


def make_glance(mat: Mat, picture: Picture, fit: Fit, pose: CardPose, ground: BareMat) -> Glance:
    """A glance at a card, or at what lies at a pose instead.

    Args:
        picture: The camera's, (h, w, 3).
        fit: How it lies on the table.
        pose: How the card lies.
        ground: The bare mat in the light of the picture.
    """
    around = flat_card(mat, picture, fit, pose, OUTLINE_MM, 1.0)
    rim = round(OUTLINE_MM - AROUND_MM)
    near = cv2.blur(around[rim:-rim, rim:-rim], (3, 3))
    return Glance(near, bare_colours(ground, pose)[0], measure_contrast(around))


def measure_contrast(around: Picture) -> Field:
    """By how much the middle of a card is lighter than what is just around it, as logarithms (3).

    A soft shadow and a lamp are alike on both, however little the field of the bare mat follows them.

    Args:
        around: The flat card, a pixel a millimetre, and `OUTLINE_MM` around it, (h, w, 3).
    """
    ring = np.ones(around.shape[:2], bool)
    ring[_RING_PX:-_RING_PX, _RING_PX:-_RING_PX] = False
    height, width = (round(OUTLINE_MM) + side // 8 for side in around.shape[:2])
    inner = around[height:-height, width:-width]
    middle, rim = (medians(part.reshape(-1, 3).astype(np.float32)) for part in (inner, around[ring]))
    return np.asarray(np.log(np.maximum(middle, 1.0) / np.maximum(rim, 1.0)), np.float32)


def take_glance(mat: Mat, picture: Picture, fit: Fit, cell: PlaceMemory, ground: BareMat) -> None:
    """Keeps a glance at the card found last, and one at its outline where it is plain.

    Args:
        picture: The camera's, (h, w, 3).
        fit: How it lies on the table.
        cell: A place in which a card was found.
        ground: The bare mat in the light of the picture.
    """
    assert cell.finding is not None
    assert cell.finding.pose is not None
    pose = cell.finding.pose
    cell.glance = make_glance(mat, picture, fit, pose, ground)
    cell.outline = None if is_patterned(cell.glance.picture) else glance_at(mat, picture, fit, pose, OUTLINE_MM)


def renew_glances(mat: Mat, picture: Picture, fit: Fit, cells: Sequence[PlaceMemory], ground: BareMat) -> None:
    """Keeps new glances at those of the cards seen at rest on which another light falls than when they were taken.

    Glossy backs shine where the mat does not: no gain makes one of the other.

    Args:
        picture: The camera's, (h, w, 3), without a hand in view.
        fit: How it lies on the table.
        cells: Places that look as they did, in which a card was glanced at.
        ground: The bare mat in the light of the picture.
    """
    seen = [(cell, pose, cell.glance.lit) for cell in cells if cell.glance and (pose := supposed(cell)) is not None]
    if not seen:
        return
    changes = np.abs(np.log(bare_colours(ground, *(pose for _, pose, _ in seen)) / np.array([lit for *_, lit in seen])))
    for (cell, *_), change in zip(seen, changes.max(axis=1), strict=True):
        if change > _OTHER_LIGHT:
            take_glance(mat, picture, fit, cell, ground)


def bare_colours(ground: BareMat, *poses: CardPose) -> Field:
    """The colours (n, 3) of the bare mat about the middles of cards."""
    places = np.array([(pose.place.x, pose.place.y) for pose in poses])
    return np.asarray(np.maximum(ground.colours(places), 1.0))


def resembles_card(mat: Mat, pose: CardPose, now: Glance, before: Glance, ground: BareMat) -> bool:
    """Whether a glance at a pose resembles the card that lay there before, rather than the bare mat.

    Args:
        mat: The table's.
        pose: How the card lay.
        now: A glance at its place.
        before: At the card that lay there.
        ground: The bare mat in the light of now.
    """
    if np.abs(before.contrast).max() > _FAINT and not is_patterned(before.picture):
        return bool(now.contrast @ before.contrast >= _LIKE_CARD * (before.contrast @ before.contrast))
    seen = now.picture
    corners = turned_corners(card_area(pose.place, mat.card_size).grow(AROUND_MM), pose.angle)
    bare = np.minimum(ground.patch(corners, seen.shape[1], seen.shape[0]), _WHITEST)
    expected = expect_card(pose, before, ground)
    if is_tinted_as_mat(_mean_gain(seen, bare), _mean_gain(expected, bare)[None]):
        # A soft shadow is a pattern, too, and lies on the bare mat as it lay on the card.
        return False
    return measure_unexplained(seen, expected, SHADES) < _PLAINER * measure_unexplained(seen, bare, SHADES)


def _mean_gain(seen: NDArray[Any], bare: NDArray[Any]) -> Pixels:
    """The factors (3) by which a picture is lighter than the bare mat."""
    now, then = (np.array(cv2.mean(one)[:3]) for one in (seen, bare))
    return np.asarray(now / np.maximum(then, 1.0), np.float32)


def expect_card(pose: CardPose, before: Glance, ground: BareMat) -> Field:
    """What a glance at a card would show in the light of now: no more than a picture's white, however bright it is.

    Args:
        pose: How the card lies.
        before: A glance at it.
        ground: The bare mat in the light of now.

    Returns:
        (h, w, 3), as large as the glance.
    """
    return np.asarray(np.minimum(before.picture * (bare_colours(ground, pose)[0] / before.lit), _WHITEST), np.float32)
