"""What the referee waits with: each wait has its end, and is spoken of once."""

from tableassist.referee.belief import Belief
from tableassist.referee.patience import LIFTED_MS, MOVING_MS, PATIENCE_MS, UNREAD_MS, Patience
from tableassist.referee.ruling import Ruling, Todo
from tableassist.table.cards import CardName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

RULING, LATER = Ruling(Belief(Layout())), Ruling(Belief(Layout()), todo=())
PIECES = ((), ("1", "2"))


def test_a_complaint_waits_from_the_first_such_table_speaks_of_the_last_and_comes_once():
    patience = Patience()
    patience.hold_back(RULING, 100)
    patience.hold_back(LATER, 1000)
    assert patience.overdue_complaint(99 + PATIENCE_MS) is None
    assert patience.overdue_complaint(100 + PATIENCE_MS) is LATER
    assert patience.overdue_complaint(100 + PATIENCE_MS) is None


def wrong(want, seen):
    """A ruling about a row in which these cards should lie, and those do."""
    lots = {name: Lot("row", "card", CardName(name), Face.UP) for name in (*want, *seen)}
    return Ruling(Belief(Layout()), wrong=(Todo("row", tuple(map(lots.get, want)), tuple(map(lots.get, seen))),))


def test_cards_may_be_taken_up_for_longer_and_each_that_is_laid_back_gives_the_time_anew():
    patience, one, two = Patience(), wrong(("9C", "8S"), ("8S",)), wrong(("9C", "8S"), ())
    patience.hold_back(two, 0)
    assert patience.overdue_complaint(LIFTED_MS - 1) is None
    patience.hold_back(one, LIFTED_MS - 1)
    assert patience.overdue_complaint(2 * LIFTED_MS - 2) is None
    assert patience.overdue_complaint(2 * LIFTED_MS - 1) is one


def test_a_card_in_the_place_of_another_was_not_only_taken_up():
    patience = Patience()
    patience.hold_back(wrong(("9C",), ("8S",)), 0)
    assert patience.overdue_complaint(PATIENCE_MS) is not None


def test_a_complaint_that_is_dropped_never_comes():
    patience = Patience()
    patience.hold_back(RULING, 0)
    patience.drop_complaint()
    assert patience.overdue_complaint(10 * PATIENCE_MS) is None


def test_unread_cards_are_waited_for_anew_after_each_that_was_read():
    patience = Patience()
    assert not patience.unread_for_long(True, 0)
    assert not patience.unread_for_long(True, UNREAD_MS - 1)
    assert patience.unread_for_long(True, UNREAD_MS)
    assert not patience.unread_for_long(False, UNREAD_MS + 1)
    assert not patience.unread_for_long(True, UNREAD_MS + 2)


def test_a_move_is_awaited_while_the_pieces_are_as_they_lay():
    patience = Patience()
    assert not patience.awaits_move(PIECES, 0)
    patience.await_move(PIECES, 0)
    assert patience.awaits_move(PIECES, MOVING_MS - 1)
    assert not patience.move_is_overdue(MOVING_MS - 1)
    assert patience.move_is_overdue(MOVING_MS)
    assert not patience.awaits_move(PIECES, MOVING_MS)
    assert not patience.move_is_overdue(MOVING_MS)


def test_pieces_that_have_moved_end_the_wait():
    patience = Patience()
    patience.await_move(PIECES, 0)
    assert not patience.awaits_move(((), ("2", "3")), 1)
    assert not patience.awaits_move(PIECES, 2)
