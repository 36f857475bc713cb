"""What lies around a place of the board: described whatever its turn, and named in blurred pictures, too."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from tableassist.simulator.counters import counter_picture
from tableassist.simulator.levels import draw_conditions
from tableassist.vision import perceptron
from tableassist.vision.pieces import discs
from tableassist.vision.pieces.density import Density, measure_density
from tableassist.vision.pieces.discs import KINDS, classify_discs, describe_discs
from tableassist.vision.weights import WeightsBroken

sys.path.insert(0, str(Path(__file__).parents[1]))
import measure_counters

SCALE, SIDE = 1.5, 61
PAPER = np.full((SIDE, SIDE, 3), 237, np.uint8)


def seen(value: str, up: bool, turn: int = 0) -> Density:
    art = np.rot90(counter_picture(value, up, False, 2, SCALE, 18.0), turn)
    flat, start = PAPER.astype(float), (SIDE - art.shape[0]) // 2
    part = (slice(start, start + art.shape[0]), slice(start, start + art.shape[1]))
    flat[part] = flat[part] * (1 - art[..., 3:].astype(float) / 255) + art[..., :3]
    return measure_density(flat.round().astype(np.uint8), PAPER, SCALE)


def middle() -> list[tuple[float, float]]:
    return [((SIDE - 1) / 2, (SIDE - 1) / 2)]


def test_a_turn_changes_nothing_in_the_description():
    upright, turned = (describe_discs(seen("3", True, turn), middle(), SCALE)[0] for turn in (0, 1))
    assert np.linalg.norm(upright - turned) < 0.1 * np.linalg.norm(upright)
    other = describe_discs(seen("5", True), middle(), SCALE)[0]
    assert np.linalg.norm(upright - other) > 0.2 * np.linalg.norm(upright)


@pytest.mark.parametrize(
    ("value", "up", "kind"), [("2", True, "2"), ("3", True, "3"), ("5", True, "5"), ("5", False, "back")]
)
def test_each_side_of_a_counter_is_named(value, up, kind):
    (likely,) = classify_discs(describe_discs(seen(value, up), middle(), SCALE))
    assert KINDS[int(likely.argmax())] == kind
    assert likely.sum() == pytest.approx(1.0, abs=1e-4)


def test_nothing_lies_on_bare_paper():
    (likely,) = classify_discs(describe_discs(measure_density(PAPER, PAPER, SCALE), middle(), SCALE))
    assert KINDS[int(likely.argmax())] == discs.OTHER


def test_a_broken_file_says_so(tmp_path):
    (tmp_path / "discs.npz").write_bytes(b"no weights")
    with pytest.raises(WeightsBroken, match="counters"):
        perceptron.load_perceptron(tmp_path / "discs.npz", "counters")


@pytest.mark.slow
def test_counters_are_read_in_blurred_pictures():
    """At a blur of more than a pixel of 1280 by 720 the four dots of a back run together."""
    seed = next(seed for seed in range(7300, 7400) if draw_conditions(seed, "kitchen").blur > 1.0)
    counts = measure_counters.read(seed, (1280, 720))
    laid = sum(number for (what, _), number in counts.items() if what != "crystal")
    assert laid > 30
    assert counts["back", "right"] + counts["value", "right"] >= 0.97 * laid
    assert counts["crystal", "as a counter"] == 0
