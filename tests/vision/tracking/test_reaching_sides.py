"""From which edges hands reached in: what is seen in a single picture beside a longer reach is none."""

from tableassist.table.geometry import Side
from tableassist.vision.tracking.reaching_sides import ReachingSides

NORTH, SOUTH = frozenset({Side.NORTH}), frozenset({Side.SOUTH})


def seen(*pictures):
    reaching = ReachingSides()
    for hands in pictures:
        reaching.take_in(hands)
    return reaching.sides()


def test_a_resting_arm_in_the_shadow_of_a_hand_is_none():
    """R-TB-010: else nobody is asked whose hand it was."""
    assert seen(frozenset(), NORTH | SOUTH, NORTH, NORTH, frozenset()) == NORTH


def test_two_hands_that_both_stay_are_both_told():
    assert seen(NORTH | SOUTH, NORTH | SOUTH) == NORTH | SOUTH
    assert seen(NORTH, NORTH, SOUTH, SOUTH) == NORTH | SOUTH


def test_a_quick_hand_alone_is_told():
    assert seen(frozenset(), NORTH, frozenset()) == NORTH
    assert seen() == frozenset()


def test_what_was_seen_before_is_forgotten():
    reaching = ReachingSides()
    for _ in range(3):
        reaching.take_in(NORTH)
    reaching.forget()
    reaching.take_in(SOUTH)
    assert reaching.sides() == SOUTH
