"""What shows in the trays beside the count of a game; a game without tokens has nothing to say of it (R-DM-065)."""

import pytest
from memwars_table import Board

from tableassist.app.session.tray_desk import TrayDesk
from tableassist.referee.tray_watch import LASTING_MS
from tableassist.table.geometry import SIDES
from tableassist.table.observation import Observation, TrayCount


def seen(at, side, tokens):
    return Observation(at, (), trays=(TrayCount(side, tokens),))


@pytest.fixture
def match(scene):
    return scene().session.match


def test_tokens_too_many_are_told_once_that_has_lasted(match):
    desk, (side, *_) = TrayDesk(lambda: match), SIDES[2]
    counted = match.state.tokens(0)
    desk.see(seen(0, side, counted))
    desk.see(seen(1000, side, counted + 1))
    assert desk.line(1000) == ""
    assert desk.line(1000 + LASTING_MS) == f"Ann's tray: {counted + 1} tokens seen, {counted} counted"


def test_a_game_without_tokens_has_nothing_to_say():
    board = Board().session.match
    desk = TrayDesk(lambda: board)
    desk.see(seen(0, SIDES[2][0], 5))
    assert desk.line(LASTING_MS) == ""
