"""What a touch reads is read by the four keys as well, through the menu."""

import pytest

from tableassist.app.build import game_named
from tableassist.app.commands.screenshots import Nowhere
from tableassist.app.prompting import readable
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.journal.events import Entry, Started
from tableassist.ports import Pressed
from tableassist.referee.match import start_match

TOLD = ("declare 0 hand cast told {R} printed={R} My Card", "confirm 1", "zone_change 0 1 battlefield")
MINE = "1: My Card"


class Keys:
    """Presses the four keys of a session without a camera."""

    def __init__(self, name="mental-magic", *told):
        game = game_named(name)
        match = start_match(game, Entry(1, 0, Started(name, "", "", ("Ann", "Bob"), {}, ""), "told"))
        self.session = Session(match, Nowhere(), now=0, camera=False)
        for line in told:
            self.session.enter(game.parse(line), 10)

    @property
    def view(self):
        return view_of(self.session, 20)

    def press(self, *keys):
        for key in keys:
            self.session.press(Pressed(f"soft{key}", 20))
        return self.view

    def choose(self, label):
        for _ in self.view.options:
            if self.view.keys[2].label == label or len(self.view.options) <= 3:
                break
            self.press(1)
        labels = [key.label for key in self.view.keys]
        return self.press(labels.index(label))


@pytest.fixture
def keys():
    return Keys("mental-magic", *TOLD)


def test_a_card_is_read_and_put_away(keys):
    keys.press(3)
    keys.choose("Read a card")
    assert [option.label for option in keys.view.options] == ["Declared names", MINE]
    view = keys.choose(MINE)
    assert (view.sheet.title, view.sheet.rows) == ("My Card", (("Cost, as it was told", "{R}"),))
    assert [key.label for key in view.keys] == ["Another", "Put away", "", "Back"]
    view = keys.choose("Put away")
    assert view.sheet is None
    assert view.prompt == "Ann …"


def test_another_is_read_next_and_the_last_key_goes_back(keys):
    keys.press(3)
    for label in ("Read a card", MINE, "Another", "Declared names"):
        view = keys.choose(label)
    assert view.sheet.rows == (("My Card", "Ann"),)
    assert keys.press(3).sheet is None


def test_piles_of_two_players_are_distinguished(keys):
    for ref in ("hand", "library"):
        keys.session.enter(keys.session.match.game.parse(f"zone_change 1 {ref} graveyard"), 20)
        keys.session.enter(keys.session.match.game.parse(f"zone_change 0 {ref} graveyard"), 20)
    keys.press(3)
    labels = [option.label for option in keys.choose("Read a card").options]
    assert labels == ["Declared names", MINE, "Ann's graveyard", "Bob's graveyard"]
    assert len(keys.choose("Bob's graveyard").sheet.rows) == 2


def test_what_went_meanwhile_is_not_read(keys):
    tiles = keys.view.tiles
    key = readable.ask_what(tiles).options[1].key
    assert readable.open_reader(tiles, key).sheet.title == "My Card"
    assert readable.open_reader((), key) is None
    assert readable.open_reader((), readable.READ) is None


@pytest.mark.parametrize("name", ["mental-magic", "mnemonic", "deluxe-memory"])
def test_nothing_is_offered_where_there_is_nothing_to_read(name):
    keys = Keys(name)
    assert "Read a card" not in [option.label for option in keys.press(3).options]


def test_is_that_its_cost_is_asked_in_the_menu(keys):
    keys.press(3)
    view = keys.choose("Is that its cost?")
    assert [option.label for option in view.options] == ["My Card"]
    view = keys.choose("My Card")
    assert view.prompt == "My Card is not among the known cards. It was told to cost {R}."
    assert view.sheet.rows[-1][0] == "A-MM-05"
    assert keys.choose("Put away").sheet is None


def test_nobody_asks_before_something_was_declared():
    for name in ("mental-magic", "deluxe-memory"):
        assert "Is that its cost?" not in [option.label for option in Keys(name).press(3).options]
