"""What lies still at the table's edge, and is known again once a hand has passed it."""

import numpy as np
import pytest

from tableassist.vision.table.components import Component
from tableassist.vision.table.furniture import STEP, Furniture
from tableassist.vision.table.overview import step_above

THING = Component(np.full((40, 40), 255, np.uint8), slice(100, 140), slice(100, 140))


@pytest.mark.parametrize(("step", "known"), [(STEP, False), (step_above(11.4, STEP), True)], ids=["even", "noisy"])
def test_what_a_hand_passed_is_known_again_for_all_the_noise(step, known):
    """Eight grey levels of it, of which a gauge makes 11.4."""
    rng = np.random.default_rng(0)
    bare = np.full((360, 500, 3), 120, np.uint8)
    seen = [np.clip(bare + rng.normal(0, 8, bare.shape), 0, 255).astype(np.uint8) for _ in range(3)]
    hand = np.zeros(bare.shape[:2], np.uint8)
    hand[110:115, 110:115] = 255
    furniture = Furniture()
    furniture.learn([THING], seen[0], bare)
    furniture.follow(seen[1], bare, hand, step)
    furniture.follow(seen[2], bare, None, step)
    assert bool(furniture.blobs) is known
