"""Declared cards stand on the screen where a camera sees them, and as the game arranges them without one."""

import pytest

from tableassist.app.build import game_named
from tableassist.app.commands.screenshots import Nowhere
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.journal.events import Entry, Started
from tableassist.referee.match import start_match
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Detection, Face, Observation

LAID = "laid 0 hand battlefield printed={1}{R} Bog Lantern"


def session(name="mental-magic", players=("Ann", "Bob"), *told):
    game = game_named(name)
    match = start_match(game, Entry(1, 0, Started(name, "", "", players, {}, ""), "told"))
    made = Session(match, Nowhere(), now=0, camera=True)
    for line in told:
        made.enter(game.parse(line), 10)
    return made


def saw(session, x, angle=0.0, **more):
    seen = Detection("card", CardName("Bog Lantern"), Point(x, 430), angle, Face.UP, 0.99)
    session.watch(Observation(20, (seen,), **more))


def plate(session):
    return next(one for one in view_of(session, 30).tiles if "Bog Lantern" in one.text)


@pytest.fixture
def table():
    return session("mental-magic", ("Ann", "Bob"), LAID)


def test_a_plate_goes_where_its_card_goes(table):
    arranged = plate(table).area
    for x in (300, 450):
        saw(table, x)
        assert plate(table).area.centre == Point(x, pytest.approx(430))
    saw(table, 450, 88)
    assert plate(table).area.width > plate(table).area.height
    assert arranged != plate(table).area


def test_the_camera_does_not_see_and_everything_stays(table):
    tiles = table.match.game.show(table.match.state).tiles
    table.watch(Observation(15, (), trouble="no marker is seen"))
    assert view_of(table, 30).tiles == tiles
    saw(table, 300)
    table.watch(Observation(25, (), trouble="no marker is seen"))
    assert plate(table).area.centre.x == pytest.approx(300)


def test_three_players_and_other_games_are_shown_as_ever():
    for other in (session(players=("Ann", "Bob", "Cleo")), session("mnemonic")):
        tiles = view_of(other, 30).tiles
        saw(other, 300)
        assert view_of(other, 30).tiles == tiles
