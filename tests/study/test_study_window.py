"""`tableassist study --display window`: real keys in a window that nobody sees, and what is on the disk afterwards."""

import pygame
import pytest

from tableassist.app.commands.memdecks import study_folder
from tableassist.cli import run
from tableassist.display.window import Window
from tableassist.memdecks.study import Grade, load_study, study_file
from tableassist.study.command import StudyRequest, run_study

pytestmark = pytest.mark.slow

KEY = "gods-and-heroes"


@pytest.fixture
def home(tmp_path):
    return {"STATE_DIRECTORY": str(tmp_path)}


class Player(Window):
    """A window in front of which somebody strikes keys, a few between two pictures."""

    def __init__(self, size, *strokes):
        super().__init__(size, headless=True, now=lambda: 0)
        pygame.event.clear()
        self.strokes, self.closed = list(strokes), False

    def presses(self):
        for sign in self.strokes.pop(0):
            if sign == "close":
                pygame.event.post(pygame.Event(pygame.QUIT))
            else:
                code, text = (sign, "") if isinstance(sign, int) else (ord(sign), sign)
                pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0))
        return super().presses()

    def close(self):
        self.closed = True
        super().close()


def played(home, *strokes, **request):
    """What was told when these keys were struck, and the window."""
    told, windows = [], []

    def opened(display, size):
        windows.append(Player(size, *strokes))
        return windows[0]

    request = StudyRequest(KEY, **{"player": "Ann", "path": "forward", "display": "window", **request})
    assert run_study(request, announce=told.append, environ=home, screen=opened) == 0
    assert windows[0].closed
    return told


def kept(home):
    path = study_file(study_folder(home), "Ann", KEY)
    return [(review.place, review.grade) for review in load_study(path, "Ann", KEY).reviews]


ENTER, ESCAPE = [pygame.K_RETURN], [pygame.K_ESCAPE]


def test_answers_are_typed_and_reported_and_kept(home):
    told = played(home, [*"zeus", *ENTER], ENTER, ENTER, ["2"], [*"xx", *ENTER], ESCAPE)
    assert kept(home) == [(1, Grade.GOOD), (2, Grade.AGAIN), (3, Grade.AGAIN)]
    assert told == ["1 of 3 known. Everything is kept."]


def test_a_window_that_is_closed_loses_nothing(home):
    played(home, [*"zeus", *ENTER, "close"])
    assert kept(home) == [(1, Grade.GOOD)]
    told = played(home, ["close"], path="")
    assert (kept(home), told) == ([(1, Grade.GOOD)], ["Nothing was asked."])


def test_it_is_kept_before_the_next_thing_happens(home):
    """Whatever becomes of the program after the answer."""

    class PowerCut(Exception):
        pass

    class Torn(Player):
        def draw(self, view):
            if view.headline.startswith("Right"):
                raise PowerCut
            super().draw(view)

    with pytest.raises(PowerCut):
        run_study(
            StudyRequest(KEY, "Ann", "forward", display="window"),
            announce=print,
            environ=home,
            screen=lambda display, size: Torn(size, [*"zeus", *ENTER]),
        )
    assert kept(home) == [(1, Grade.GOOD)]


def test_leaks_are_looked_at_first_where_they_were_asked_for(home):
    played(home, [*"mars", *ENTER], ESCAPE)
    told = played(home, ENTER, [pygame.K_RETURN], ["1"], ESCAPE, path="", leaks=True)
    assert kept(home) == [(1, Grade.AGAIN), (1, Grade.GOOD)]
    assert told == ["1 of 1 known. Everything is kept."]


def test_the_command_opens_a_window(home, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", home["STATE_DIRECTORY"])
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(Window, "presses", lambda self: pygame.event.post(pygame.Event(pygame.QUIT)) and pump(self))
    assert run(["study", KEY, "--player", "Ann", "--display", "window"]) == 0
    assert "Nothing was asked." in capsys.readouterr().out


PRESSES = Window.presses


def pump(window):
    return PRESSES(window)
