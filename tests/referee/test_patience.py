"""What the referee waits with: each wait has its end, and is spoken of once."""

from tableassist.referee.belief import Belief
from tableassist.referee.patience import MOVING_MS, PATIENCE_MS, UNREAD_MS, Patience
from tableassist.referee.ruling import Ruling
from tableassist.table.layout import Layout

RULING, LATER = Ruling(Belief(Layout())), Ruling(Belief(Layout()), todo=())
PIECES = ((), ("1", "2"))


def test_a_complaint_waits_from_the_first_such_table_speaks_of_the_last_and_comes_once():
    patience = Patience()
    patience.hold_back(RULING, 100)
    patience.hold_back(LATER, 1000)
    assert patience.overdue_complaint(99 + PATIENCE_MS) is None
    assert patience.overdue_complaint(100 + PATIENCE_MS) is LATER
    assert patience.overdue_complaint(100 + PATIENCE_MS) is None


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
