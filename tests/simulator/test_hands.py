"""The puppet moves cards like a person."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tableassist.simulator.hands import Habits, NotInHand, Puppet
from tableassist.simulator.table import NotOnTheTable, VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face

ACE, KING, TWO = CardName("AS"), CardName("KD"), CardName("2C")
HERE, THERE = Point(200, 180), Point(560, 320)


@pytest.fixture
def laid(table: VirtualTable) -> VirtualTable:
    table.lay(ACE, HERE, 90, Face.DOWN)
    table.lay(KING, THERE, 90, Face.UP)
    return table


@pytest.fixture
def puppet(laid: VirtualTable) -> Puppet:
    return Puppet(laid, Side.SOUTH, random.Random(1))


def done(*actions: Iterator[None]) -> int:
    """Plays actions to their ends; how many pictures they took."""
    return sum(1 for action in actions for _ in action)


def outside(table: VirtualTable, place: Point) -> float:
    mat = table.mat
    return max(-place.x, -place.y, place.x - mat.width, place.y - mat.height)


def test_nothing_happens_before_the_first_picture(laid, puppet):
    puppet.lift(ACE)
    assert laid.hands == []
    assert len(laid.cards) == 2


def test_lifting_takes_the_card_off_the_table_into_the_hand(laid, puppet):
    done(puppet.lift(ACE))
    assert [c.card for c in laid.cards] == [KING]
    assert puppet.held == (ACE,)
    held = laid.hands[0].holding[0]
    assert (held.at, held.angle, held.face) == (HERE, 90, Face.DOWN)


def test_the_finger_tips_are_at_the_card_when_it_is_lifted(laid, puppet):
    done(puppet.lift(ACE))
    assert laid.hands[0].at.to(HERE) < 31.5


def test_several_cards_are_lifted_one_after_the_other(laid, puppet):
    done(puppet.lift(ACE, KING))
    assert puppet.held == (ACE, KING)
    assert laid.cards == []
    assert len(laid.hands) == 1


def test_there_is_a_hand_in_every_picture_until_it_is_withdrawn(laid, puppet):
    for _ in puppet.lift(ACE):
        assert [hand.side for hand in laid.hands] == [Side.SOUTH]
    done(puppet.withdraw())
    assert laid.hands == []


def test_a_withdrawn_hand_was_last_seen_outside_the_mat(laid, puppet):
    done(puppet.lift(ACE))
    last = None
    for _ in puppet.withdraw():
        last = laid.hands[0] if laid.hands else last
    assert outside(laid, last.at) > 200
    assert puppet.held == (ACE,)


def test_a_hand_is_never_faster_than_its_habit_allows(laid):
    puppet = Puppet(laid, Side.WEST, random.Random(1), Habits(speed=40))
    places = [laid.hands[0].at for _ in puppet.lift(KING)]
    # It speeds up to one and a half times its average in the middle of the way.
    assert max(a.to(b) for a, b in pairwise(places)) < 61
    slow = len(places)
    fast = Puppet(laid, Side.EAST, random.Random(1), Habits(speed=120))
    assert done(fast.lift(ACE)) < slow


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("face", [Face.UP, Face.DOWN])
def test_a_card_is_laid_where_asked_within_the_jitter(laid, seed, face):
    puppet = Puppet(laid, Side.NORTH, random.Random(seed), Habits(jitter=4, skew=5))
    done(puppet.lift(ACE), puppet.lay(ACE, THERE, 90, face))
    placed = laid.cards[-1]
    assert (placed.card, placed.face) == (ACE, face)
    assert placed.at.to(THERE) <= 4
    assert abs(placed.angle - 90) <= 5
    assert puppet.held == ()


def test_without_jitter_a_card_is_laid_exactly(laid, puppet):
    done(puppet.lift(ACE), puppet.lay(ACE, THERE, 45, Face.DOWN, jitter=0))
    assert (laid.placed(ACE).at, laid.placed(ACE).angle) == (THERE, 45)


def test_jitter_differs_from_card_to_card(laid, puppet):
    done(puppet.lift(ACE, KING))
    done(puppet.lay(ACE, HERE, 90, Face.UP), puppet.lay(KING, HERE, 90, Face.UP))
    assert laid.placed(ACE).at != laid.placed(KING).at


def test_a_carried_card_jumps_neither_at_lifting_nor_at_laying(laid, puppet):
    done(puppet.lift(ACE))
    places = [HERE]
    for _ in puppet.lay(ACE, THERE, 20, Face.DOWN):
        held = [c for hand in laid.hands for c in hand.holding]
        places.append((held or [laid.placed(ACE)])[0].at)
    assert max(a.to(b) for a, b in pairwise(places)) < 110
    assert places[-2].to(places[-1]) < 1


def test_flipping_shows_the_other_face_about_where_it_lay(laid, puppet):
    done(puppet.flip(ACE))
    assert laid.placed(ACE).face is Face.UP
    assert laid.placed(ACE).at.to(HERE) <= 3
    done(puppet.flip(ACE, jitter=0))
    assert laid.placed(ACE).face is Face.DOWN


def test_a_card_is_edge_on_when_its_face_changes(laid, puppet):
    tilts = {Face.DOWN: [], Face.UP: []}
    for _ in puppet.flip(ACE):
        for hand in laid.hands:
            for held in hand.holding:
                tilts[held.face].append(hand.tilt)
    assert tilts[Face.DOWN][-1] > 80
    assert tilts[Face.UP][0] > 80
    assert tilts[Face.UP][-1] == 0


def test_other_held_cards_stay_in_the_hand(laid, puppet):
    done(puppet.lift(ACE, KING), puppet.lay(ACE, HERE, 90, Face.UP))
    assert puppet.held == (KING,)
    assert laid.hands[0].holding[0].face is Face.UP


def test_sliding_moves_the_card_under_the_fingers_without_lifting_it(laid, puppet):
    way = [(laid.placed(ACE).at, laid.hands[0].at) for _ in puppet.slide(ACE, Point(400, 180))]
    assert puppet.held == ()
    assert [c.card for c in laid.cards] == [ACE, KING]
    assert laid.placed(ACE).at.to(Point(400, 180)) < 1e-6
    assert (laid.placed(ACE).angle, laid.placed(ACE).face) == (90, Face.DOWN)
    moving = [(card, hand) for card, hand in way if card != HERE]
    assert len(moving) >= 3
    assert all(card.to(hand) < 31.5 for card, hand in moving)


def test_a_private_look_shows_only_backs_near_the_player(laid, puppet):
    done(puppet.lift(KING))
    seen = [laid.hands[0] for _ in puppet.hold(frames=5)][-5:]
    assert all(hand.holding[0].face is Face.DOWN and hand.tilt > 45 for hand in seen)
    assert all(hand.at.y > laid.mat.height - 60 for hand in seen)
    assert laid.hands[0].holding[0].face is Face.UP


def test_a_careless_look_shows_the_face_over_the_table(laid, puppet):
    done(puppet.lift(ACE))
    seen = [laid.hands[0] for _ in puppet.hold(frames=5, careless=True)][-5:]
    assert all(hand.holding[0].face is Face.UP and hand.tilt < 45 for hand in seen)
    assert all(outside(laid, hand.holding[0].at) < 0 for hand in seen)
    assert laid.hands[0].holding[0].face is Face.DOWN


def test_waiting_trembles_but_stays(laid, puppet):
    done(puppet.lift(ACE))
    at = laid.hands[0].at
    places = [laid.hands[0].at for _ in puppet.wait(10)]
    assert len(places) == 10
    assert len(set(places)) == 10
    assert max(place.to(at) for place in places) < 3


def test_swept_cards_are_off_the_table_for_good(laid, puppet):
    done(puppet.sweep_off(ACE, KING))
    assert laid.cards == []
    assert laid.hands == []
    assert puppet.held == ()
    assert puppet.off_table == [ACE, KING]


def test_cards_from_elsewhere_are_picked_up_and_laid(laid, puppet):
    puppet.pick_up(TWO)
    assert laid.hands == []
    done(puppet.lay(TWO, Point(400, 300), 90, Face.DOWN), puppet.withdraw())
    assert laid.cards[-1].card == TWO
    assert laid.cards[-1].face is Face.DOWN


def test_two_puppets_have_two_hands(laid, puppet):
    other = Puppet(laid, Side.EAST, random.Random(2))
    done(puppet.lift(ACE), other.lift(KING))
    assert {hand.side for hand in laid.hands} == {Side.SOUTH, Side.EAST}
    done(puppet.withdraw())
    assert [hand.side for hand in laid.hands] == [Side.EAST]


def test_the_same_chance_makes_the_same_movements(mat):
    def places(seed: int) -> list[Point]:
        table = VirtualTable(mat)
        table.lay(ACE, HERE, 90, Face.DOWN)
        puppet = Puppet(table, Side.SOUTH, random.Random(seed))
        seen = [hand.at for _ in puppet.flip(ACE) for hand in table.hands]
        return [*seen, table.placed(ACE).at]

    assert places(3) == places(3)
    assert places(3)[-1] != places(4)[-1]


def test_what_is_not_there_cannot_be_lifted_or_laid(laid, puppet):
    with pytest.raises(NotOnTheTable, match="2C does not lie"):
        done(puppet.lift(TWO))
    with pytest.raises(NotOnTheTable, match="2C does not lie"):
        done(puppet.slide(TWO, HERE))
    with pytest.raises(NotInHand, match="does not hold 2C"):
        done(puppet.lay(TWO, HERE, 0, Face.UP))
    assert [c.card for c in laid.cards] == [ACE, KING]


@pytest.mark.parametrize("side", list(Side))
def test_every_side_reaches_every_corner(laid, side):
    puppet = Puppet(laid, side, random.Random(1))
    done(puppet.lift(ACE))
    for corner in (Point(60, 60), Point(780, 60), Point(780, 540), Point(60, 540)):
        done(puppet.lay(ACE, corner, 90, Face.DOWN, jitter=0), puppet.lift(ACE))
        assert laid.hands[-1].at.to(corner) < 31.5
