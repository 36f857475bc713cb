"""What is typed reaches the game's question, or whoever knows what it is for."""

import pytest
from memwars_table import Board
from recorded import Store

from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.cardbase.base import FILE, known_in
from tableassist.cardbase.sample import write_sample
from tableassist.games import deluxe_memory, mental_magic
from tableassist.journal.events import Entry, Started
from tableassist.ports import Pressed
from tableassist.referee.match import start_match
from tableassist.rules.view import TYPED


def seated(game):
    match = start_match(game, Entry(1, 0, Started(game.name, "", "", ("Ann", "Bob"), {}, ""), "told"))
    return Session(match, Store(), now=0, camera=False)


def press(session, *buttons):
    for button in buttons:
        session.press(Pressed(button, 100))
    return view_of(session, 100)


@pytest.fixture
def session():
    return seated(mental_magic.GAME)


CARD = ("option:declare", "option:hand", "option:cast")


def test_a_name_is_typed_letter_by_letter(session):
    view = press(session, *CARD, "option:{R}", "option:done", *(f"option:{letter}" for letter in "opt"))
    assert view.typed
    assert view.prompt == "Declared as? opt…"
    assert press(session, "back").prompt == "Declared as? op…"


def test_a_cost_and_a_name_are_typed_in_one_go(session):
    assert press(session, *CARD).typed
    assert press(session, "text:1R").prompt.startswith("Declared as?")
    view = press(session, "text: Ember   Golem ")
    assert view.prompt == "What does Ember Golem cost?"
    assert session.prompts.chosen[-1].startswith(TYPED)
    view = press(session, "text:{1}{R}")
    assert [option.label for option in view.options] == ["Yes"]
    assert press(session, "option:yes").headline == "Ann declares Ember Golem: right?"


def test_what_makes_no_sense_is_asked_again(session):
    view = press(session, *CARD, "text:seven")
    assert "seven" in view.prompt
    assert view.typed


def test_half_a_letter_is_no_name(tmp_path):
    """A terminal without UTF-8 gives out half letters, which no file takes: looking for a card ended the game."""
    write_sample(tmp_path / FILE)
    session = seated(mental_magic.MentalMagic(known_in(tmp_path)))
    press(session, *CARD, "option:{R}", "option:done", "text:Zo\udce9")
    assert "Zo\ufffd" in session.prompts.question().text


def test_a_total_of_life_is_typed(session):
    view = press(session, "option:life", "text:13")
    assert [option.label for option in view.options] == ["13"]
    press(session, "option:yes")
    assert session.match.state.players[0].life == 13


def test_nothing_is_typed_into_a_menu(session):
    assert not press(session, "soft3").typed
    assert session.prompts.menu.is_open
    before = session.prompts.chosen
    press(session, "text:13")
    assert session.prompts.chosen == before


def test_nothing_can_be_typed_in_a_game_without_words():
    session = seated(deluxe_memory.GAME)
    assert not view_of(session, 100).typed
    press(session, "text:queen")
    assert session.prompts.chosen == ()


def test_facts_are_typed_while_they_may_be_stated():
    """R-MW-049."""
    table = Board()
    assert view_of(table.session, table.now).typed
    table.choose("1", "Challenge", "Facts stated", "Contest", "Maintain")
    assert not view_of(table.session, table.now).typed
