"""How cards are spread for an exam: apart, partly hidden, in fans.

A spread is a list of (x, y, angle, group), the lowest card first: the place of a card's centre in millimetres, degrees
clockwise, and what the card is an example of. `size` is the table's width and height in millimetres.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tableassist.table.geometry import POKER_CARD

Size = tuple[float, float]
Spot = tuple[float, float, float, str]
Spread = Callable[[Size, Generator], list[Spot]]
Quad = NDArray[np.float32]

MOST = 14  # cards in one picture
TRIES = 300
EDGE = 34.0  # millimetres of the table's edge where no card's centre lies
GAP = 4.0  # millimetres between cards that lie apart
INDEX = (0.19, 0.27)  # what an index fills: shares of the card's width and height
WHOLE = 0.97  # share of an index that must show
ABOVE = "above another"
FAN = 7


def outline(x: float, y: float, angle: float, grown: float = 0.0) -> Quad:
    """A card's corners (4, 2) on the table, clockwise from its own top left; `grown` moves its edges out."""
    half = np.array(POKER_CARD) / 2 + grown
    return np.float32(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ rotation(angle).T + [x, y])


def rotation(angle: float) -> NDArray[np.float64]:
    """The matrix that turns clockwise by degrees."""
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return np.array([[c, -s], [s, c]])


def common(one: Quad, other: Quad) -> float:
    """The area that two outlines share."""
    return float(cv2.intersectConvexConvex(one, other)[0])


def groups_of(size: Size, rng: Generator, make: Callable[[], list[Spot]], most: int) -> list[Spot]:
    """Groups of cards that do not touch each other; `make()` gives a group about 0, 0."""
    placed: list[Quad] = []
    spots: list[Spot] = []
    for _ in range(TRIES):
        group = make()
        if len(spots) + len(group) > most:
            break
        x, y = (float(rng.uniform(EDGE, side - EDGE)) for side in size)
        moved = [(x + dx, y + dy, angle, name) for dx, dy, angle, name in group]
        quads = [outline(*spot[:3], GAP / 2) for spot in moved]
        if all(inside(quad, size) and all(common(quad, other) == 0 for other in placed) for quad in quads):
            placed += quads
            spots += moved
    return spots


def inside(quad: Quad, size: Size) -> bool:
    """Whether the table holds an outline."""
    return bool((quad > 0).all() and (quad < np.array(size)).all())


def any_angle(rng: Generator) -> float:
    """As people lay cards: upright or tapped, a little askew, or anyhow."""
    if rng.random() < 0.5:
        return float(rng.uniform(0, 360))
    return float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 4))


def apart(size: Size, rng: Generator, group: str) -> list[Spot]:
    """Whole cards that do not touch."""
    return groups_of(size, rng, lambda: [(0.0, 0.0, any_angle(rng), group)], MOST)


def backs(size: Size, rng: Generator, group: str) -> list[Spot]:
    """Cards face down, every one with another back; among them now and then some face up."""
    ups = 0.25 if rng.random() < 0.5 else 0.0
    spots = apart(size, rng, group)
    return [(*spot[:3], "face up among backs" if rng.random() < ups else group) for spot in spots]


def covered(size: Size, rng: Generator, group: str, share: float) -> list[Spot]:
    """Pairs, of which the upper card hides a share of the lower one, but not both of its indices."""
    return groups_of(size, rng, lambda: pair(rng, group, share), MOST)


def pair(rng: Generator, group: str, share: float) -> list[Spot]:
    """A card about 0, 0 and another that hides a share of it, with one index or more left to see."""
    while True:
        angle, way = any_angle(rng), float(rng.uniform(0, 2 * np.pi))
        over = angle + float(rng.normal(0, 6) if rng.random() < 0.6 else rng.uniform(0, 360))
        away = np.array([np.cos(way), np.sin(way)]) * distance(angle, over, way, share)
        if shows_index(outline(0, 0, angle), outline(*away, over)):
            return [(0.0, 0.0, angle, group), (float(away[0]), float(away[1]), over, ABOVE)]


def distance(angle: float, over: float, way: float, share: float) -> float:
    """How far off in a direction (radians) a card at the angle `over` hides a share of one at `angle`."""
    low, high = 0.0, float(np.hypot(*POKER_CARD))
    lower, step = outline(0, 0, angle), np.array([np.cos(way), np.sin(way)])
    for _ in range(24):
        middle = (low + high) / 2
        hidden = common(lower, outline(*(step * middle), over)) / (POKER_CARD[0] * POKER_CARD[1])
        low, high = (middle, high) if hidden > share else (low, middle)
    return (low + high) / 2


def shows_index(lower: Quad, upper: Quad) -> bool:
    """Whether one of the two indices of a card shows beside the card above."""
    a, b, c, d = lower
    for at, across, down in ((a, b - a, d - a), (c, d - c, b - c)):
        far = at + INDEX[0] * across + INDEX[1] * down
        field = np.float32([at, at + INDEX[0] * across, far, at + INDEX[1] * down])
        if common(field, upper) <= (1 - WHOLE) * cv2.contourArea(field):
            return True
    return False


def fans(size: Size, rng: Generator, group: str) -> list[Spot]:
    """Fans of seven, each card's index in sight."""
    return groups_of(size, rng, lambda: fan(rng, group), 2 * FAN)


def fan(rng: Generator, group: str) -> list[Spot]:
    """A fan of seven as a hand is laid down: every card turned on about the same place below, over the one before."""
    step, below = float(rng.uniform(8, 13)), float(rng.uniform(55, 110))
    first = float(rng.uniform(0, 360))
    turns = first + np.arange(FAN) * step + rng.normal(0, 0.7, FAN)
    places = np.array([rotation(turn) @ [0, -below] for turn in turns])
    places += rng.normal(0, 0.8, places.shape) - places.mean(axis=0)
    return [(float(x), float(y), float(turn), group) for (x, y), turn in zip(places, turns, strict=True)]


APART, QUARTER, HALF, SEVEN, DOWN = "apart", "a quarter hidden", "half hidden", "fan of seven", "face down"
CATEGORIES: dict[str, tuple[Spread, tuple[float, float]]] = {
    APART: (partial(apart, group=APART), (105, 230)),
    QUARTER: (partial(covered, group=QUARTER, share=0.25), (105, 200)),
    HALF: (partial(covered, group=HALF, share=0.5), (105, 200)),
    SEVEN: (partial(fans, group=SEVEN), (105, 190)),
    DOWN: (partial(backs, group=DOWN), (105, 230)),
    **{f"index {px} px": (partial(apart, group=f"index {px} px"), (11 * px, 11 * px)) for px in (10, 12, 16, 24)},
}
"""What is examined: how cards lie, and how many pixels a card's height has, from and to."""
