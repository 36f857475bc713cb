"""A table at rest is not looked at again while its picture shows what it showed."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.ports import Frame
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.table.stillness import MOST, QUIET, Stillness, shrink
from tableassist.vision.tracking.layout_tracker import LayoutTracker

pytestmark = pytest.mark.slow

NOBODY = frozenset()
CARD = Detection("card", "AS", Point(100.0, 50.0), 0.0, Face.UP, 0.99)
SEEN = Observation(0, (CARD,))


def picture(size=(360, 640), noise=2.0, seed=0):
    rng = np.random.default_rng(seed)
    table = cv2.resize(rng_table(), size[::-1], interpolation=cv2.INTER_LINEAR)
    return (table + rng.normal(0, noise, table.shape)).clip(0, 255).astype(np.uint8)


def rng_table():
    """The same patterned table every time."""
    return np.random.default_rng(99).uniform(60, 200, (9, 16, 3))


@pytest.fixture
def still():
    """A table that was looked at until it rests."""
    still = Stillness()
    for number in range(QUIET + 1):
        still.note(Frame(picture(seed=number), number), NOBODY, replace(SEEN, taken_at=number), news=False)
    return still


def test_what_was_seen_is_reported_again_at_a_later_time(still):
    results = still(Frame(picture(seed=50), 777), NOBODY)
    assert results == replace(SEEN, taken_at=777)


def test_a_table_is_looked_at_until_so_many_looks_showed_the_same():
    still = Stillness()
    for number in range(QUIET):
        still.note(Frame(picture(seed=number), number), NOBODY, SEEN, news=False)
        assert still(Frame(picture(seed=90), 9), NOBODY) is None
    still.note(Frame(picture(), 8), NOBODY, SEEN, news=False)
    assert still(Frame(picture(seed=90), 9), NOBODY) is not None


def test_what_is_read_to_its_end_is_not_looked_at_again():
    still = Stillness()
    still.note(Frame(picture(), 0), NOBODY, SEEN, news=True, done=True)
    assert still(Frame(picture(seed=1), 9), NOBODY) == replace(SEEN, taken_at=9)


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(replace(SEEN, trouble="The mat cannot be seen."), id="trouble"),
        pytest.param(replace(SEEN, hands=frozenset({Side.SOUTH}), hand_in_view=True), id="a hand"),
        pytest.param(replace(SEEN, unread=True), id="what is still to be read"),
    ],
)
def test_what_cannot_be_seen_well_is_looked_at_again_though_all_was_read(seen):
    still = Stillness()
    still.note(Frame(picture(), 0), NOBODY, seen, news=False, done=True)
    assert still(Frame(picture(seed=1), 9), NOBODY) is None


@pytest.mark.parametrize(
    ("seen", "news"),
    [
        pytest.param(SEEN, True, id="something was settled"),
        pytest.param(replace(SEEN, trouble="The mat cannot be seen."), False, id="trouble"),
        pytest.param(replace(SEEN, hands=frozenset({Side.SOUTH}), hand_in_view=True), False, id="a hand"),
        pytest.param(replace(SEEN, detections=(replace(CARD, confidence=0.9),)), False, id="read otherwise"),
    ],
)
def test_whatever_happens_makes_it_be_looked_at_again(still, seen, news):
    still.note(Frame(picture(), 1), NOBODY, seen, news=news)
    assert still(Frame(picture(seed=3), 2), NOBODY) is None


def test_a_small_thing_that_moved_is_looked_at_and_goes_on_being_looked_at(still):
    changed = picture(seed=4)
    cv2.circle(changed, (200, 100), 9, (20, 20, 240), -1)
    assert still(Frame(changed, 1), NOBODY) is None
    assert still(Frame(picture(seed=5), 2), NOBODY) is None


def test_a_change_of_colour_alone_is_seen(still):
    changed = picture(seed=4)
    changed[100:116, 200:216, 0] = 255 - changed[100:116, 200:216, 0]
    assert still(Frame(changed, 1), NOBODY) is None


def test_what_is_private_now_is_looked_at(still):
    """R-TB-004"""
    assert still(Frame(picture(seed=4), 1), frozenset({"A1"})) is None
    assert still(Frame(picture(seed=4), 1), NOBODY) is not None


def test_so_it_is_after_a_single_look_that_left_nothing_to_read():
    """R-TB-004"""
    still = Stillness()
    still.note(Frame(picture(), 0), NOBODY, SEEN, news=True, done=True)
    assert still(Frame(picture(seed=4), 1), frozenset({"A1"})) is None
    still.note(Frame(picture(seed=4), 1), frozenset({"A1"}), SEEN, news=False, done=True)
    assert still(Frame(picture(seed=5), 2), frozenset({"A1"})) is None


def test_now_and_then_it_is_looked_at_anyway(still):
    for number in range(MOST):
        assert still(Frame(picture(seed=number), number), NOBODY) is not None
    assert still(Frame(picture(), 99), NOBODY) is None
    still.note(Frame(picture(), 99), NOBODY, SEEN, news=False)
    assert still(Frame(picture(seed=2), 100), NOBODY) is not None


def test_a_picture_of_another_size_is_another_camera(still):
    assert still(Frame(picture((720, 1280)), 1), NOBODY) is None


def test_the_small_picture_is_a_quarter_as_wide_and_high():
    assert shrink(picture()).shape == (90, 160, 3)
    assert abs(float(shrink(picture()).mean()) - float(picture().mean())) < 1


def test_while_more_looks_are_waited_for_the_table_does_not_rest():
    """A card whose name is not sure is looked at several times before it is believed to be unknown."""
    table = build_mat()
    zone = table.card_zones()[0]
    unsure = Detection("card", None, zone.area.centre, zone.angle, Face.UP, 0.5)
    settler, results = LayoutTracker(table), []
    for number in range(20):
        seen = Observation(number, (unsure,))
        results.append(settler(seen))
        if not any(results):
            assert not settler.rests(seen)
    assert sum(one is not None for one in results) == 1
    assert results.index(next(filter(None, results))) > QUIET
    assert settler.rests(seen)
