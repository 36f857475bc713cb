"""The menu's pages: what it offers, where its options lead, and what it hands back to be done."""

import pytest

from tableassist.app.menu import Menu, menu_prompt, question_of
from tableassist.games import deluxe_memory, mental_magic
from tableassist.journal.events import Entry, Started
from tableassist.referee.match import start_match


def match_of(game, clock=""):
    return start_match(game, Entry(1, 0, Started(game.name, "", "", ("Ann", "Bob"), {}, clock), "told"))


@pytest.fixture
def match():
    return match_of(deluxe_memory.GAME)


@pytest.fixture
def menu(match):
    menu = Menu()
    menu.open(match, camera=True, muted=False)
    return menu


def keys(menu):
    return [option.key for option in menu.choice.options]


def take(menu, match, key):
    return menu.take(match, next(option for option in menu.choice.options if option.key == key))


def test_it_offers_what_can_be_done_now(menu):
    assert keys(menu) == ["undo", "wrong", "byhand", "correct", "mute", "end", "quit"]


@pytest.mark.parametrize(
    ("now", "more"),
    [
        ({"camera": False}, set()),
        ({"clock": True}, {"byhand", "pause", "clock"}),
        ({"readable": True}, {"byhand", "read"}),
        ({"question": "Is that its cost?"}, {"byhand", "ask"}),
    ],
)
def test_some_options_are_there_only_where_they_do_something(now, more):
    usual = {"camera": True, "paused": False, "clock": False, "corrections": None, "muted": False}
    assert {option.key for option in menu_prompt(**{**usual, **now}).options} == {
        "undo",
        "wrong",
        "mute",
        "end",
        "quit",
        *more,
    }


@pytest.mark.parametrize("key", ["undo", "byhand", "quit"])
def test_a_command_is_handed_back_and_the_menu_closes(menu, match, key):
    assert take(menu, match, key).key == key
    assert not menu.is_open


def test_corrections_are_walked_through_to_the_action(menu, match):
    assert take(menu, match, "correct") is None
    assert menu.is_open
    assert take(menu, match, "tokens") is None
    assert take(menu, match, keys(menu)[0]) is None
    done = take(menu, match, "21")
    assert match.game.write(done.action) == "set_tokens 0 21"
    assert not menu.is_open


def test_a_correction_that_is_left_starts_anew(menu, match):
    take(menu, match, "correct")
    take(menu, match, "tokens")
    menu.close()
    menu.open(match, camera=True, muted=False)
    assert take(menu, match, "undo").key == "undo"


def test_there_is_no_question_before_there_is_something_to_ask():
    match = match_of(mental_magic.GAME)
    assert question_of(match.game, match.state) == ""
    assert question_of(deluxe_memory.GAME, match_of(deluxe_memory.GAME).state) == ""
