"""Cards of a deck that no reader was ever shown: every card has other shapes in other colours, and no index."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.table.cards import DECK, CardName


def odd_card(number: int, size: tuple[int, int] = (126, 176)) -> np.ndarray:
    """The card of that number, flat (BGR)."""
    rng = np.random.default_rng(number)
    picture = np.full((size[1], size[0], 3), (238, 244, 246), np.uint8)
    for _ in range(6):
        colour = tuple(int(part) for part in rng.integers(0, 200, 3))
        centre = int(rng.integers(20, size[0] - 20)), int(rng.integers(20, size[1] - 20))
        axes = int(rng.integers(6, 22)), int(rng.integers(6, 22))
        cv2.ellipse(picture, centre, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
    return picture


def in_another_light(picture: np.ndarray, seed: int = 0) -> np.ndarray:
    """The picture darker, warmer, softer, a little shifted and with noise."""
    rng = np.random.default_rng(seed)
    moved = np.float32([[1, 0.008, rng.uniform(-2, 2)], [-0.008, 1, rng.uniform(-2, 2)]])
    seen = cv2.warpAffine(picture, moved, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    soft = cv2.GaussianBlur(seen, (0, 0), 1.0) * np.array([0.5, 0.6, 0.7])
    return np.clip(soft + rng.normal(0, 3, soft.shape), 0, 255).astype(np.uint8)


def turned(picture: np.ndarray) -> np.ndarray:
    """The picture turned by half."""
    return np.ascontiguousarray(picture[::-1, ::-1])


def odd_deck(count: int = 6) -> dict[CardName, np.ndarray]:
    """The first cards of the deck by their names."""
    return {card: odd_card(number) for number, card in enumerate(DECK[:count])}
