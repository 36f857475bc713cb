"""What was laid upon places is followed for as long as it lies there, and asked about only where something moved."""

import numpy as np
import pytest

from tableassist.vision.table.components import Component, find_components
from tableassist.vision.table.laid_items import LaidItems

SIZE = 120, 200
PHONE, ASIDE = (slice(20, 56), slice(30, 105)), (slice(20, 56), slice(80, 155))


class Following:
    """Follows what differs from the free table; `there` is what the segmentation takes for a thing."""

    def __init__(self):
        self.laid, self.at, self.asked, self.there = LaidItems(), 0, 0, True
        self.moved_at = np.zeros(SIZE)

    def see(self, *shown, calm=True, blobs=True, moved=()):
        self.at += 200
        changed = np.zeros(SIZE, np.uint8)
        for part in shown:
            changed[part] = 255
        for part in moved:
            self.moved_at[part] = self.at
        found = find_components(changed) if blobs else []
        self.laid.follow(changed, found, self.moved_at, self.at, self.answer if calm else None)
        return [(blob.rows, blob.columns) for blob in self.laid.blobs]

    def answer(self, blob: Component) -> bool:
        self.asked += 1
        return self.there


@pytest.fixture
def following():
    return Following()


def test_what_is_no_cards_is_a_thing_once_nothing_moves(following):
    assert following.see(PHONE, calm=False, moved=[PHONE]) == []
    assert following.see(PHONE) == [PHONE]
    assert following.see(PHONE, calm=False) == [PHONE], "hands elsewhere take nothing away"
    assert following.see(PHONE) == [PHONE]
    assert following.asked == 1
    assert following.see(calm=False) == []


def test_what_the_segmentation_takes_for_cards_is_none(following):
    following.there = False
    assert following.see(PHONE) == []


def test_where_something_moved_it_is_asked_anew(following):
    """Two cards may lie there, turned over beneath it."""
    following.see(PHONE)
    following.see(PHONE, calm=False, moved=[PHONE])
    following.there = False
    assert following.see(PHONE) == []
    assert following.asked == 2


def test_what_was_pushed_aside_is_where_it_lies_now(following):
    following.see(PHONE)
    following.see(PHONE, ASIDE, calm=False, moved=[PHONE, ASIDE])
    assert following.see(ASIDE) == [ASIDE]


def test_what_a_change_of_light_joined_to_all_else_is_there_still(following):
    """For one picture nothing was a component of its own: it was taken for the free table, and cards were missed."""
    following.see(PHONE)
    everything = (slice(0, SIZE[0]), slice(0, SIZE[1]))
    following.see(everything, calm=False, blobs=False, moved=[everything])
    assert following.see(everything, blobs=False) == [PHONE]
    assert following.see(PHONE) == [PHONE]


def test_what_looks_like_the_cards_beneath_it_is_part_of_it(following):
    """A white phone on white backs: only the seams between the cards, and its own rim, look other than before."""
    rim = [(slice(20, 24), slice(30, 105)), (slice(52, 56), slice(30, 105)), (slice(20, 56), slice(60, 64))]
    assert following.see(*rim) == [PHONE]
    assert following.laid.mask(np.zeros(SIZE, np.uint8))[PHONE].mean() > 240
