"""Rectified pictures of the table for disputes: JPEG from straight above, with everything painted over that is private.

The paint is in the pixels before they are encoded: what was cut out is nowhere to be found any more (R-TB-004).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from tableassist.ports import Frame
from tableassist.table.geometry import Mat, Rect, ZoneName
from tableassist.table.picture import TablePicture
from tableassist.vision.table.components import disc
from tableassist.vision.table.homography import Fit, flatten_wide
from tableassist.vision.table.overview import strongest_channel
from tableassist.vision.types import Mask, Picture

SHARP_PX_PER_MM, CLIP_PX_PER_MM = 1.5, 0.8
"""The scale of a settled table, on which an index is read with ease, and of the pictures of a clip."""

SHARP_QUALITY, CLIP_QUALITY = 82, 70
"""JPEG quality, of 100."""

PRIVATE_MARGIN_MM = 10.0
"""So far beyond its edges a private zone is cut out: cards lie a little over them."""

COVER_COLOUR = (92, 84, 78)
"""The paint over what nobody may see, blue, green, red: a dark grey that is no card's and no mat's."""

_MOVING = 18
"""Grey levels from which a place looks other than the table at rest: noise and JPEG differ by less, print by more."""

_SMOOTH = (7, 7)
"""Pixels of a clip over which both are averaged: fine print of backs is drawn otherwise at each of the two scales."""

_CARD_MM, _AROUND_MM = 22.0, 14.0
"""So far apart are pips of one card at most, half of that, and so far beyond them its indices may be: on white paper
nothing else of a white card differs."""

_HATCH_MM = 9.0
_HATCH_COLOUR = (128, 118, 110)


def rectify(
    frame: Frame, fit: Fit, mat: Mat, private: Collection[ZoneName] = (), *, sharp: bool = False
) -> TablePicture:
    """The frame as a flat picture of the mat, without what is private.

    Args:
        frame: The camera's picture.
        fit: Where the mat lies in it.
        mat: The mat, whose whole area is shown.
        private: The zones that are cut out (R-TB-004).
        sharp: Whether it is a settled table, which is kept at the finer scale.
    """
    scale, quality = (SHARP_PX_PER_MM, SHARP_QUALITY) if sharp else (CLIP_PX_PER_MM, CLIP_QUALITY)
    area = Rect(0.0, 0.0, mat.width, mat.height)
    flat = flatten_wide(frame.picture, fit, area, scale)
    cut = tuple(mat.zone(zone).area.grow(PRIVATE_MARGIN_MM) for zone in sorted(private))
    flat = _painted(flat, area, cut)
    return TablePicture(frame.taken_at, _encoded(flat, quality), area, cut)


def cover_picture(picture: TablePicture, areas: Iterable[Rect]) -> TablePicture:
    """The picture with more of it painted over (R-TB-003); itself where nothing more is to be covered.

    Args:
        picture: The picture as it was kept.
        areas: What nobody may see now, in millimetres.
    """
    fresh = tuple(area for area in areas if area not in picture.covered)
    if not fresh:
        return picture
    flat = _painted(decode_picture(picture), picture.area, fresh)
    return replace(picture, jpeg=_encoded(flat, SHARP_QUALITY), covered=(*picture.covered, *fresh))


def hide_moving(picture: TablePicture, tables: Sequence[TablePicture]) -> TablePicture:
    """The picture with all that none of the tables shows painted over: hands, and the cards that they hold (R-TB-004).

    Where a hand was is to be seen then, and nothing of what is in it.

    Args:
        picture: One taken while something moved.
        tables: The same area at rest, before and after it; none: all is painted.
    """
    flat = decode_picture(picture)
    size = flat.shape[1::-1]
    moving = np.full(flat.shape[:2], 255, np.uint8)
    seen = cv2.blur(flat, _SMOOTH)
    for table in tables:
        still = cv2.resize(decode_picture(table), size, interpolation=cv2.INTER_AREA)
        off = strongest_channel(cv2.absdiff(seen, cv2.blur(still, _SMOOTH)))
        moving[off <= _MOVING] = 0
    flat[_with_what_is_held(moving, flat.shape[1] / picture.area.width) > 0] = COVER_COLOUR
    return replace(picture, jpeg=_encoded(flat, CLIP_QUALITY))


def _with_what_is_held(moving: Mask, px_per_mm: float) -> Mask:
    """What moves, joined to whole cards, with what is close around it; at half the scale, which is as good."""
    high, wide = moving.shape
    small = cv2.resize(moving, (wide // 2, high // 2), interpolation=cv2.INTER_AREA)
    small = cv2.threshold(small, 0, 255, cv2.THRESH_BINARY)[1]
    joined = cv2.morphologyEx(small, cv2.MORPH_CLOSE, _disc_around(_CARD_MM * px_per_mm / 2))
    whole = cv2.dilate(joined, _disc_around(_AROUND_MM * px_per_mm / 2))
    return np.asarray(cv2.resize(whole, (wide, high), interpolation=cv2.INTER_NEAREST), np.uint8)


def _disc_around(radius_px: float) -> Mask:
    return disc(2 * round(radius_px) + 1)


def decode_picture(picture: TablePicture) -> Picture:
    """The pixels, height × width × 3, blue-green-red."""
    return np.asarray(cv2.imdecode(np.frombuffer(picture.jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def _painted(flat: Picture, area: Rect, cut: Iterable[Rect]) -> Picture:
    """The pixels with areas painted over and hatched, so that nobody takes the paint for a card."""
    high, wide = flat.shape[:2]
    across, down = wide / area.width, high / area.height
    for one in cut:
        left, right = (int(np.clip(round((x - area.left) * across), 0, wide)) for x in (one.left, one.right))
        top, bottom = (int(np.clip(round((y - area.top) * down), 0, high)) for y in (one.top, one.bottom))
        patch = flat[top:bottom, left:right]
        patch[:] = COVER_COLOUR
        rows, columns = np.indices(patch.shape[:2])
        patch[(rows + columns) % max(2, round(_HATCH_MM * across)) < max(1, round(1.4 * across))] = _HATCH_COLOUR
    return flat


def _encoded(flat: Picture, quality: int) -> bytes:
    _, data = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes()
