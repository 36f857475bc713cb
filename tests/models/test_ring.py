"""The ring of training examples: several processes draw, each in places of its own."""

import sys
from multiprocessing import Process
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
from ring import DrawerEnded, Ring


def drawn(part, number, count):
    for value in range(count):
        part.put(np.full((2, 2, 3), number, np.uint8), np.float32([value]))


def test_each_drawer_fills_places_of_its_own():
    ring = Ring.of(10, (2, 2, 3), (1,), drawers=3)
    assert len(ring.pictures) == 9
    for number in range(3):
        drawn(ring.part(number), number, 4)
    assert [int(picture[0, 0, 0]) for picture in ring.pictures] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert ring.numbers[:, 0].tolist() == [3, 1, 2] * 3


def test_examples_are_chosen_among_the_newest_of_every_drawer():
    ring = Ring.of(24, (2, 2, 3), (1,), drawers=2)
    for number in range(2):
        drawn(ring.part(number), number, 20)
    ring.ask(40)
    chosen = ring.chosen(np.random.default_rng(1), 500)
    assert {int(ring.pictures[place, 0, 0, 0]) for place in chosen} == {0, 1}
    # The places of the quarter that may be written over next are left alone.
    assert set(ring.numbers[chosen, 0].tolist()) == set(range(11, 20))


def test_a_faster_drawer_changes_nothing_about_what_is_chosen():
    def numbers(extra):
        ring = Ring.of(24, (2, 2, 3), (1,), drawers=2)
        drawn(ring.part(0), 0, 8 + extra)
        drawn(ring.part(1), 1, 8)
        ring.ask(16)
        chosen = ring.chosen(np.random.default_rng(1), 50)
        return ring.pictures[chosen].tolist(), ring.numbers[chosen].tolist()

    assert numbers(0) == numbers(3)


def test_a_drawer_that_has_ended_ends_the_training():
    ring, drawer = Ring.of(8, (2, 2, 3), (1,)), Process(target=int)
    drawer.start()
    drawer.join()
    with pytest.raises(DrawerEnded, match="error stands above"):
        ring.ask(1, [drawer])
