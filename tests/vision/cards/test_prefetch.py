"""Two kinds of work at a time: in their order, and with nothing lost where one goes wrong."""

import threading

import cv2
import pytest

from tableassist.vision.cards.prefetch import prefetch


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
