"""Somebody at an unseen screen can press what is drawn there, and nothing else."""

import pytest
from sample_board import CLAIM, STATED
from sample_names import NAME
from sample_screens import CALM, QUESTION

from tableassist.display.visitor import Label, NotOnTheScreen, Visitor


@pytest.fixture
def visitor():
    one = Visitor((800, 480), lambda: 1234)
    yield one
    one.close()


def shown(visitor, view):
    visitor.show(view)
    return visitor


def test_keys_options_and_players_buttons_have_words(visitor):
    labels = shown(visitor, CALM).labels()
    assert labels[:4] == (
        Label("Match", "soft0"),
        Label("No match", "soft1"),
        Label("Undo", "soft2"),
        Label("Menu", "soft3"),
    )
    assert Label("I have looked", "seat0") in labels


def test_a_touch_is_the_press_of_what_is_drawn_there(visitor):
    (pressed,) = shown(visitor, QUESTION).touch(visitor.called("Ben"))
    assert (pressed.button, pressed.at) == ("option:1", 1234)


def test_what_is_not_drawn_cannot_be_pressed(visitor):
    shown(visitor, CALM)
    with pytest.raises(NotOnTheScreen, match="no “New game” on the screen; there is “Match”, “No match”"):
        visitor.called("New game")
    with pytest.raises(NotOnTheScreen, match="option:1 is nowhere"):
        visitor.touch("option:1")
    assert (visitor.has("soft0"), visitor.has("option:1")) == (True, False)


def test_the_same_words_on_several_players_buttons_are_distinguished_by_name(visitor):
    shown(visitor, CALM.with_(seat_keys=("Done", "Done")))
    with pytest.raises(NotOnTheScreen, match="press seat0 or seat1"):
        visitor.called("Done")


def test_a_place_is_touched_by_its_number(visitor):
    shown(visitor, STATED)
    zone = STATED.options[0].zone
    assert visitor.touch(visitor.called(zone))[0].button == f"zone:{zone}"


def test_a_line_is_opened_typed_and_handed_on(visitor):
    shown(visitor, CLAIM.with_(typed=True))
    assert visitor.ready_to_type()
    assert [press for sign in "ares" for press in visitor.sign(sign)] == []
    assert visitor.shown.line == "ares"
    assert [press.button for press in visitor.enter()] == ["text:ares"]


def test_letters_that_are_options_are_pressed(visitor):
    assert shown(visitor, NAME).ready_to_type()
    assert [press.button for press in visitor.sign("E")] == ["option:e"]


def test_nothing_is_typed_where_nothing_is_asked(visitor):
    assert not shown(visitor, CALM).ready_to_type()


def test_before_anything_was_shown_nothing_is_there(visitor):
    with pytest.raises(NotOnTheScreen, match="Nothing was shown yet"):
        visitor.labels()
