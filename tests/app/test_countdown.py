"""A countdown that stands still while nobody can use it."""

from tableassist.app.countdown import Countdown


def test_it_counts_from_when_it_began():
    countdown = Countdown(1000)
    countdown.let_pass(1000, 3000, held=False)
    assert countdown.left(10_000, 1000, 4000) == 7000


def test_what_was_held_is_given_back():
    countdown = Countdown(0)
    countdown.let_pass(0, 1000, held=False)
    countdown.let_pass(0, 5000, held=True)
    countdown.let_pass(0, 6000, held=False)
    assert countdown.left(10_000, 0, 6000) == 10_000 - 6000 + 4000


def test_what_begins_anew_has_all_its_time():
    countdown = Countdown(0)
    countdown.let_pass(0, 5000, held=True)
    assert countdown.left(10_000, 5000, 5000) == 10_000
    countdown.let_pass(5000, 6000, held=False)
    assert countdown.left(10_000, 5000, 6000) == 9000


def test_a_clock_that_stands_still_holds_nothing():
    countdown = Countdown(0)
    countdown.let_pass(0, 4000, held=False)
    countdown.let_pass(0, 4000, held=True)
    assert countdown.left(10_000, 0, 4000) == 6000
