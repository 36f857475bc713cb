"""A countdown that stands still while nobody can use it."""

import pytest

from tableassist.app.session.countdown import AFTER_HANDS_MS, GRACE_MS, Countdown, WindowTimer
from tableassist.rules.game import Seat, Timing


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


# A window that is open for others -------------------------------------------------------------------------------------


class Window:
    """A match in which something has ten seconds for itself."""

    def __init__(self, countdown_ms=10_000):
        self.game, self.state = self, None
        self._timing = Timing(1, Seat(0), None, countdown_ms)

    def timing(self, _state):
        return self._timing


def over(timer, match, at, held=False, asked=False, seen_at=-1):
    return timer.runs_out(match, 0, at, at, held=held, asked=asked, seen_at=seen_at)


def test_a_window_runs_out_at_its_end():
    timer, match = WindowTimer(0, lenient=False), Window()
    assert timer.left(match, 0, 4000) == 6000
    assert not over(timer, match, 9999)
    assert over(timer, match, 10_000)


def test_without_a_time_of_its_own_nothing_runs_out():
    timer = WindowTimer(0, lenient=True)
    assert timer.left(Window(0), 0, 99_000) is None
    assert not over(timer, Window(0), 99_000)


def test_nothing_runs_out_while_it_is_held():
    timer, match = WindowTimer(0, lenient=False), Window()
    assert not over(timer, match, 12_000, held=True)
    assert not over(timer, match, 12_001)
    assert over(timer, match, 22_000)


@pytest.mark.parametrize("lenient", [True, False])
def test_after_a_question_others_have_all_of_their_time_again(lenient):
    """What was asked about may have been their answer: they take it off and lay it anew."""
    timer, match = WindowTimer(0, lenient=lenient), Window()
    assert not over(timer, match, 9000)
    assert not over(timer, match, 9500, asked=True)
    assert timer.left(match, 0, 9500) == (10_000 if lenient else 1000)
    assert over(timer, match, 10_500) is not lenient
    assert over(timer, match, 19_500)


@pytest.mark.parametrize("lenient", [True, False])
def test_hands_at_work_are_let_finish_where_a_challenge_may_be_on_its_way(lenient):
    timer, match = WindowTimer(0, lenient=lenient), Window()
    timer.saw_hand(9500)
    assert over(timer, match, 10_000) is not lenient
    assert over(timer, match, 9500 + AFTER_HANDS_MS)


def test_but_not_for_ever():
    timer, match = WindowTimer(0, lenient=True), Window()
    timer.saw_hand(10_000 + GRACE_MS - 1)
    assert not over(timer, match, 10_000 + GRACE_MS - 1)
    assert over(timer, match, 10_000 + GRACE_MS)


def test_what_they_laid_is_waited_for_until_the_table_was_seen_to_lie_still():
    """A camera with two pictures a second saw a challenge 2.5 seconds after the hand, and it counted as none."""
    timer, match = WindowTimer(0, lenient=True), Window()
    timer.saw_hand(9500)
    late = 9500 + AFTER_HANDS_MS
    assert not over(timer, match, late, seen_at=9500)
    assert over(timer, match, late, seen_at=9501)
    assert over(timer, match, 10_000 + GRACE_MS, seen_at=9500)
