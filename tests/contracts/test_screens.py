"""What every screen promises (ports.Screen), held against all of them."""

from __future__ import annotations

import pytest

from tableassist.rules.view import View


def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    display = pytest.importorskip("tableassist.display.window")
    return display.Window((800, 480), headless=True)


def lines(_monkeypatch):
    play = pytest.importorskip("tableassist.app.play.command")
    return play.TextScreen(lambda _text: None)


@pytest.fixture(params=[window, lines], ids=["window", "text"])
def screen(request, monkeypatch):
    screen = request.param(monkeypatch)
    yield screen
    screen.close()


def test_a_view_is_drawn_again_and_again(screen):
    for headline in ("Ann to move", "Ann to move", "Bob to move", ""):
        screen.draw(View("Deluxe Memory", headline))


def test_presses_are_given_once(screen):
    screen.draw(View("Deluxe Memory", "Ann to move"))
    screen.presses()
    assert screen.presses() == ()


def test_closing_is_safe_twice(screen):
    screen.close()
    screen.close()
