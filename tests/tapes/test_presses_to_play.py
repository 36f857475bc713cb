"""How many presses from home to the first move: of a game played last time, and of a new one with two new names."""

import pytest

from tableassist.ports import Pressed
from tableassist.tapes.home_stage import HomeStage
from tableassist.tapes.opening import HomeWanted

pytestmark = pytest.mark.slow

TWO_NEW_NAMES = (
    *("option:new", "option:players", "option:side:0"),
    *("option:name", "option:a", "option:n", "option:n", "ok"),
    *("option:name", "option:b", "option:o", "option:b", "ok"),
    *("option:done", "option:start"),
)
LEAVE = ("quit",)


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    stage = HomeStage(HomeWanted(camera="none"))
    yield stage
    stage.close()


def press(home, *buttons):
    """Presses these, and how many they were."""
    for button in buttons:
        home.press(Pressed(button, home.now))
    return len(buttons)


def test_two_new_names_of_three_letters_take_fifteen_presses(home):
    assert press(home, *TWO_NEW_NAMES) == 15
    assert home.view().headline == "Ann to move"


@pytest.mark.parametrize(
    ("buttons", "count"),
    [
        pytest.param(("option:new", "option:start"), 2, id="by touch"),
        pytest.param(("soft1", "soft2", "soft2"), 3, id="by the four keys"),
        pytest.param(("right", "ok", "ok"), 3, id="by keyboard"),
        pytest.param(("option:continue",), 1, id="the game that was left goes on"),
    ],
)
def test_a_game_played_last_time_takes_at_most_three(home, buttons, count):
    press(home, *TWO_NEW_NAMES, *LEAVE)
    assert home.view().headline == "What shall we do?"
    assert press(home, *buttons) == count <= 3
    assert home.view().headline == "Ann to move"
