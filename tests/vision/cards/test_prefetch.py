"""Two kinds of work at a time: in their order, and with nothing lost where one goes wrong."""

import threading

import cv2
import numpy as np
import pytest

from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.prefetch import prefetch
from tableassist.vision.grid_reader import GridFrameReader


@pytest.fixture(params=[1, 2], ids=["one thread", "two threads"])
def threads(request):
    before = cv2.getNumThreads()
    cv2.setNumThreads(request.param)
    yield request.param
    cv2.setNumThreads(before)


def test_results_come_in_the_order_of_the_things(threads):
    assert prefetch(lambda one: one * one, iter(range(20))) == [one * one for one in range(20)]
    assert prefetch(str, []) == []


def test_the_next_thing_is_made_while_the_one_before_is_worked_on():
    made = threading.Event()

    def items():
        yield 1
        made.set()
        yield 2

    before = cv2.getNumThreads()
    cv2.setNumThreads(2)
    try:
        assert prefetch(lambda one: made.wait(10) and one, items()) == [1, 2]
    finally:
        cv2.setNumThreads(before)


def test_one_thread_is_one_thread():
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        assert {*prefetch(lambda _: threading.get_ident(), range(3))} == {threading.get_ident()}
    finally:
        cv2.setNumThreads(before)


def test_what_the_work_raises_is_raised(threads):
    with pytest.raises(ZeroDivisionError):
        prefetch(lambda one: 1 / one, [1, 0])


def test_what_making_the_things_raises_is_raised(threads):
    def items():
        yield 1
        raise KeyError("gone")

    with pytest.raises(KeyError):
        prefetch(str, items())


@pytest.mark.slow
def test_a_table_is_read_alike_by_one_thread_and_by_two(paint, mat):
    """The tests run with one thread for each worker, the device reads with more."""
    zones = list(mat.card_zones())[:10]
    spots = [
        (Point(zone.area.centre.x, zone.area.centre.y), 90.0, "ace" if number % 3 else "red")
        for number, zone in enumerate(zones)
    ]
    readers = set()

    def faces_of(patches):
        readers.add(threading.get_ident())
        return tuple(
            FaceReading("AS", Face.UP, 0.9) if np.median(one) > 225 else FaceReading(None, Face.DOWN, 0.98)
            for one in patches
        )

    before, seen = cv2.getNumThreads(), []
    try:
        for threads in (1, 2):
            cv2.setNumThreads(threads)
            readers.clear()
            read = GridFrameReader(mat, faces_of)
            seen.append([read(paint(cards=spots).frame(at)).detections for at in (200, 400, 600)])
            assert readers == {threading.get_ident()} if threads == 1 else threading.get_ident() not in readers
    finally:
        cv2.setNumThreads(before)
    assert seen[0] == seen[1]
    assert len(seen[0][-1]) == len(spots)
