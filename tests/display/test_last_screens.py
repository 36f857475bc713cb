"""The last screen of every game, and the clock put right, are whole on any screen, apart from everything else."""

from itertools import combinations

import pygame
import pytest

from tableassist.app.build import game_named
from tableassist.app.prompting.signing import WaysOut
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.display import screens
from tableassist.journal.events import Ended, Entry, Signed, Started
from tableassist.ports import Pressed
from tableassist.referee.match import start_match

pytestmark = pytest.mark.slow

SIZES = ((800, 480), (1024, 600), (1280, 720), (640, 720), (1920, 1080))
NAMES = ("Maximiliane", "Ørjan", "Charlotte", "Konstantin")
OPTIONS = {
    "deluxe-memory": {},
    "mnemonic": {"draft": "done"},
    "mental-magic": {},
    "memwars": {"first": "1", "north": "north"},
}
GAMES = [("deluxe-memory", 2), ("deluxe-memory", 4), ("mnemonic", 2), ("mental-magic", 4), ("memwars", 2)]


class Store:
    def append(self, entry):
        """Keeps nothing."""


def session_of(name, players, *events, clock="10+5", now=0):
    started = Started(name, "", "", NAMES[:players], OPTIONS[name], clock)
    match = start_match(game_named(name, OPTIONS[name]), Entry(1, 0, started, "told"))
    for event in events:
        match = match.after(match.next(event, 3_999_000, "told"))
    return Session(match, Store(), now=now, camera=False, ways=WaysOut.GAME)


def overlaps(canvas):
    seen = [box for box in canvas.drawn if box.kind != "panel"]
    pairs = ((one, other) for one, other in combinations(seen, 2) if "text" in (one.kind, other.kind))
    return [(one.what, other.what) for one, other in pairs if one.rect.colliderect(other.rect)]


def is_whole(view, size):
    canvas = screens.compose(pygame.Surface(size), view)
    assert [box.what for box in canvas.drawn if box.cut] == []
    assert overlaps(canvas) == []
    return {box.what for box in canvas.drawn}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_last_screen(name, players, size):
    """R-TB-005: who has signed and who has not is told by words."""
    session = session_of(name, players, Ended("Ended by the players."), Signed(NAMES[1], 1))
    view = view_of(session, 0)
    drawn = is_whole(view, size)
    assert {"Sign", "Undo", "Leave"} <= drawn
    assert [note.note.endswith("not signed") for note in view.seats] == [seat != 1 for seat in range(players)]
    for button in ("soft2", "soft3", "soft3", "soft3", "option:new"):
        is_whole(view_of(session, 0), size)
        session.press(Pressed(button, 0))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("clock", ["10+5", "40/120 60+30", "10y3x30"])
def test_the_clock_put_right(name, players, size, clock):
    """R-CK-009 j."""
    session = session_of(name, players, clock=clock)
    for button in ("pause", "option:clock", "option:0", "option:set", "option:0", "option:0", "soft3", "soft3"):
        session.press(Pressed(button, 0))
        is_whole(view_of(session, 0), size)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_menu(name, players, size):
    """It has the screen to itself, so that it can be read and touched."""
    session = session_of(name, players)
    session.press(Pressed("menu", 0))
    view = view_of(session, 0)
    assert (view.headline, view.tiles) == ("Menu", ())
    is_whole(view, size)
