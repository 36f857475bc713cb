"""The four suit signs as shapes, and where the pips of a number card stand."""

from __future__ import annotations

import numpy as np

from tableassist.simulator.ink import Points, arc, curve, mirror, path_through

_HEART = mirror(curve((0, 0.5), (-0.12, 0.24), (-0.5, 0.04), (-0.5, -0.2), (-0.5, -0.54), (-0.08, -0.56), (0, -0.24)))
_DIAMOND = mirror(curve((0, -0.52), (-0.1, -0.3), (-0.26, -0.1), (-0.4, 0), (-0.26, 0.1), (-0.1, 0.3), (0, 0.52)))
_STEM = mirror(curve((0, 0.05), (-0.05, 0.05), (-0.05, 0.15), (-0.05, 0.18), (-0.05, 0.38), (-0.12, 0.46), (-0.2, 0.5)))
_SPADE = mirror(
    curve((0, -0.5), (-0.1, -0.26), (-0.5, -0.06), (-0.48, 0.16), (-0.46, 0.42), (-0.1, 0.4), (-0.03, 0.18))
)
_LEAVES = tuple(arc(x, y, 0.24, 0.24) for x, y in ((0, -0.26), (-0.26, 0.1), (0.26, 0.1)))
_HEART_OF_CLUB = path_through((0, -0.26), (0.2, 0.12), (-0.2, 0.12))

SIGNS: dict[str, tuple[Points, ...]] = {
    "H": (_HEART,),
    "D": (_DIAMOND,),
    "S": (_SPADE, _STEM),
    "C": (*_LEAVES, _HEART_OF_CLUB, _STEM),
}
"""Shapes of each suit sign in a box from -0.5 to 0.5, standing upright; fill them one by one."""

_ROWS = {
    2: ((0, 0), (0, 1)),
    3: ((0, 0), (0, 0.5), (0, 1)),
    4: (),
    5: ((0, 0.5),),
    6: (),
    7: ((0, 0.25),),
    8: ((0, 0.25), (0, 0.75)),
    9: ((0, 0.5),),
    10: ((0, 1 / 6), (0, 5 / 6)),
}
_SIDE_ROWS = {2: 0, 3: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}


def pip_places(number: int) -> tuple[tuple[float, float], ...]:
    """Where the pips of a number card from 2 to 10 stand: x from -1 to 1, y from 0 at the top row to 1."""
    rows = _SIDE_ROWS[number]
    heights = np.linspace(0, 1, rows) if rows else np.empty(0)
    sides = tuple((float(x), float(y)) for y in heights for x in (-1, 1))
    return (*sides, *_ROWS[number])
