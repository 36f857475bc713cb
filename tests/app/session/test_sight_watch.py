"""Where the camera sees nothing for three seconds, the main keys offer to enter what is done by hand."""

import pytest

from tableassist.app.build import game_named
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.app.session.sight_watch import BLIND_MS, LAID_MS, LaidTable, SightWatch
from tableassist.journal.events import Entry, Started
from tableassist.ports import Pressed
from tableassist.referee.match import start_match
from tableassist.table.observation import Observation

LOST = "The mat is not found."


class Store:
    def append(self, entry):
        """Nothing is kept."""


def session_of(name="deluxe-memory", camera=True):
    match = start_match(game_named(name), Entry(1, 0, Started(name, "0", "2026-11-24", ("Ann", "Bob"), {}, "10"), ""))
    return Session(match, Store(), now=0, camera=camera)


def keys(session, now):
    return [key.label for key in view_of(session, now).keys]


def watched(session, *observed, until):
    """Look at pictures, each with its time and what is wrong with it, and let time pass."""
    for at, trouble in observed:
        session.watch(Observation(at, (), trouble=trouble))
    session.tick(until)
    return keys(session, until)


@pytest.mark.parametrize(
    ("observed", "until", "offered"),
    [
        pytest.param([(0, ""), (1000, LOST)], 1000 + BLIND_MS - 1, False, id="not long enough"),
        pytest.param([(0, ""), (1000, LOST)], 1000 + BLIND_MS, True, id="long enough"),
        pytest.param([(0, LOST), (2000, LOST), (4000, "other")], 4000, True, id="whatever is wrong"),
        pytest.param([(0, LOST), (4000, "")], 9000, False, id="seen again"),
        pytest.param([(0, LOST), (4000, ""), (5000, LOST)], 6000, False, id="counted anew"),
        pytest.param([], 9000, False, id="nothing was heard yet"),
    ],
)
def test_after_a_while_without_sight_it_is_offered(observed, until, offered):
    assert ("Enter by hand" in watched(session_of(), *observed, until=until)) is offered


def test_one_press_leads_to_entering_and_back_to_the_keys():
    session = session_of()
    assert watched(session, (0, LOST), until=5000)[0] == "Enter by hand"
    session.press(Pressed("soft0", 5001))
    options = [option.label for option in view_of(session, 5002).options]
    assert options
    assert "Enter by hand" not in options
    session.press(Pressed("back", 5003))
    assert keys(session, 5004)[0] == "Enter by hand"


def test_undo_stays_in_the_menu_meanwhile():
    session = session_of()
    watched(session, (0, LOST), until=5000)
    session.press(Pressed("soft3", 5001))
    assert "Undo" in [option.label for option in view_of(session, 5002).options]


def test_beside_a_question_of_the_game_it_is_offered_as_well():
    session = session_of("mnemonic")
    watched(session, (0, LOST), until=5000)
    labels = [option.label for option in view_of(session, 5000).options]
    assert "Enter by hand" in labels or keys(session, 5000)[0] == "Enter by hand"
    button = "option:byhand" if "Enter by hand" in labels else "soft0"
    session.press(Pressed(button, 5001))
    assert session.prompts.by_hand


def test_without_a_camera_nothing_is_missing():
    assert "Enter by hand" not in watched(session_of(camera=False), (0, LOST), until=9000)


def test_a_sight_watch_begins_with_nothing_lost():
    assert not SightWatch().is_lost(10**9)


@pytest.mark.parametrize(
    ("seen", "now", "told"),
    [
        pytest.param([], 0, False, id="nothing was seen"),
        pytest.param([(0, True, False)], LAID_MS - 1, True, id="right"),
        pytest.param([(0, True, False), (1000, True, False)], LAID_MS, False, id="right for long"),
        pytest.param([(0, True, False), (1000, False, False)], 1000, False, id="a card was moved"),
        pytest.param([(0, True, False), (1000, False, False), (9000, True, False)], 9001, True, id="right again"),
        pytest.param([(0, True, False), (1000, True, True)], 1000, False, id="the game has begun"),
    ],
)
def test_before_the_first_move_it_is_announced_that_the_table_lies_right(seen, now, told):
    laid = LaidTable()
    for at, right, begun in seen:
        laid.see(at, right=right, begun=begun)
    assert laid.is_announced(now) is told
