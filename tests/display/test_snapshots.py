"""The screens look as they did when somebody last looked at them.

A snapshot is 384 pixels wide whatever the screen's size, so that the folder stays small. After a change that was
meant, take new ones: PYTHONPATH=tests/doubles python tests/display/test_snapshots.py
"""

from pathlib import Path

import numpy as np
import pygame
import pytest
from sample_screens import EXAMPLES

from tableassist.display.screens import picture_of

pytestmark = pytest.mark.slow

SNAPSHOTS = Path(__file__).parents[1] / "snapshots"
TAKEN = [
    *((name, (1280, 720)) for name in EXAMPLES),
    *((name, size) for name in ("calm", "dispute", "question") for size in ((800, 480), (1920, 1080))),
    *((name, (800, 480)) for name in ("over", "clock", "menu")),
    ("question", (640, 720)),
    *((name, size) for name in ("board-claim", "board-check") for size in ((800, 480), (1920, 1080), (640, 720))),
    ("board-four", (800, 480)),
    *(
        (name, size)
        for name in (
            "rows-fight",
            "rows-tidy",
            "names-menu",
            "names-name",
            "names-seen",
            "study-question",
            "study-leaks",
        )
        for size in ((800, 480), (1920, 1080), (640, 720))
    ),
]
WIDE, BLOCK = 384, 6


def path_of(name, size):
    return SNAPSHOTS / f"{name}-{size[0]}x{size[1]}.png"


def small(surface):
    """The picture at the width of a snapshot."""
    wide, high = surface.get_size()
    return pygame.transform.smoothscale(surface, (WIDE, round(high * WIDE / wide)))


def difference(one, other):
    """The largest difference of two pictures, averaged over blocks, so that smooth edges may differ a little."""
    arrays = [pygame.surfarray.array3d(each).astype(float) for each in (one, other)]
    gap = np.abs(arrays[0] - arrays[1]).mean(axis=2)
    wide, high = (length // BLOCK * BLOCK for length in gap.shape)
    return float(gap[:wide, :high].reshape(wide // BLOCK, BLOCK, high // BLOCK, BLOCK).mean(axis=(1, 3)).max())


@pytest.mark.parametrize(("name", "size"), TAKEN, ids=lambda value: str(value).replace(" ", ""))
def test_the_screen_looks_as_it_did(name, size):
    assert difference(small(picture_of(EXAMPLES[name], size)), pygame.image.load(path_of(name, size))) < 24


def test_another_screen_is_noticed():
    calm = small(picture_of(EXAMPLES["calm"], (1280, 720)))
    moved = calm.copy()
    moved.blit(calm, (3, 0), (0, 0, 300, 200))
    assert difference(calm, moved) > 24


def test_no_snapshot_is_left_over():
    assert {path.name for path in SNAPSHOTS.glob("*x*.png")} == {path_of(*taken).name for taken in TAKEN}


if __name__ == "__main__":
    SNAPSHOTS.mkdir(exist_ok=True)
    for taken in TAKEN:
        pygame.image.save(small(picture_of(EXAMPLES[taken[0]], taken[1])), path_of(*taken))
