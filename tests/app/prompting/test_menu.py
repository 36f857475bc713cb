"""The menu's pages: what it offers, where its options lead, and what it hands back to be done."""

from dataclasses import replace

import pytest

from tableassist.app.prompting.game_pages import CAMERA_TITLE, all_rules_of, people_of, rules_of
from tableassist.app.prompting.menu import Menu, menu_prompt, question_of
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
    assert keys(menu) == [*("undo", "wrong", "byhand", "correct", "camera", "house", "people", "mute", "end", "quit")]


SEEN = ("byhand", "camera")
"""What a camera adds."""


@pytest.mark.parametrize(
    ("now", "more"),
    [
        ({"camera": False}, set()),
        ({"clock": True}, {*SEEN, "pause", "clock"}),
        ({"readable": True}, {*SEEN, "read"}),
        ({"question": "Is that its cost?"}, {*SEEN, "ask"}),
        ({"ignored": True}, {"watch", "camera"}),
    ],
)
def test_some_options_are_there_only_where_they_do_something(now, more):
    usual = {"camera": True, "paused": False, "clock": False, "corrections": None, "muted": False}
    assert {option.key for option in menu_prompt(**{**usual, **now}).options} == {
        "undo",
        "wrong",
        "house",
        "people",
        "mute",
        "end",
        "quit",
        *more,
    }


@pytest.mark.parametrize(("key", "title"), [("house", "House rules"), ("people", "People"), ("camera", CAMERA_TITLE)])
def test_what_the_game_is_about_is_shown_alone_and_put_away(menu, match, key, title):
    assert take(menu, match, key) is None
    assert menu.choice.prompt.text == title
    assert menu.alone
    assert take(menu, match, "shown").key == "shown"
    assert not menu.is_open


def test_house_rules_and_people_say_what_holds_in_this_game(match):
    assert rules_of(match).sheet.rows == (("All of them", f"as usual ({len(match.game.options)})"),)
    assert len(all_rules_of(match).sheet.rows) == len(match.game.options)
    assert [row[0] for row in people_of(match).sheet.rows] == list(match.started.players)
    started = replace(match.started, options={"jokers": "true"})
    changed = start_match(match.game, Entry(1, 0, started, ""))
    assert [now for _, now in rules_of(changed).sheet.rows] == ["yes", f"as usual ({len(match.game.options) - 1})"]
    assert all_rules_of(changed).sheet.rows[0][1] == "yes"


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
