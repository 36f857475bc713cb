"""A player's own button does what its words on the screen say, also where several options name the player."""

from recorded import Store

from tableassist.app.build import game_named
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.journal.events import Entry, Started
from tableassist.ports import Pressed
from tableassist.referee.match import start_match


def test_the_words_are_those_of_the_option_that_the_button_takes():
    game = game_named("mental-magic")
    match = start_match(game, Entry(1, 0, Started(game.name, "", "", ("Ann", "Bob")), "told"))
    session = Session(match, Store(), now=0, camera=False)
    session.enter(game.parse("declare 0 hand cast told {1}{R} printed={1}{R} Ember Golem"), 1000)
    view = view_of(session, 1000)
    assert [option.label for option in view.options if option.seat == 1] == ["Bob agrees", "Bob objects"]
    assert view.seat_keys[1] == "Bob agrees"
    session.press(Pressed("seat1", 2000))
    assert session.match.entries[-1].event.action == game.write(game.parse("confirm 1"))
