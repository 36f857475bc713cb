"""The window of the demo: it fits its screen, says what the mouse does, and says at once that it is loading."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from tableassist.display.side_words import write_words
from tableassist.display.theme import CALM
from tableassist.display.window import Window, fit_desktop

HELP = "Left: click a card to take it in the hand, click a place to lay it face down. " * 3


@pytest.mark.parametrize(
    ("desktop", "wanted"),
    [
        ((1920, 1080), (1600, 720)),
        ((1366, 768), (1339, 602)),
        ((1280, 800), (1254, 564)),
        ((1024, 600), (1004, 452)),
        ((1600, 700), (1369, 616)),
    ],
)
def test_a_window_is_as_large_as_its_screen_has_room_for_in_the_same_shape(desktop, wanted):
    size = fit_desktop((1600, 720), [desktop, (800, 480)])
    assert size == wanted
    assert size[0] / size[1] == pytest.approx(1600 / 720, rel=0.01)


@pytest.mark.parametrize("desktops", [[], [(0, 0)]])
def test_without_a_known_screen_the_size_is_as_requested(desktops):
    assert fit_desktop((1600, 720), desktops) == (1600, 720)


@pytest.mark.parametrize("size", [(1600, 720), (1004, 452)])
def test_the_words_stand_below_the_picture_and_the_mouse_still_means_the_picture(size):
    window = Window(size, headless=True, side_picture=True)
    try:
        picture = np.full((910, 1280, 3), 120, np.uint8)
        window.side_words = HELP
        window.show_picture(picture)
        wide = min(size[0] // 2, round(size[1] * 1280 / 910))
        high = round(wide * 910 / 1280)
        left = (size[0] // 2 - wide) // 2
        seen = pygame.surfarray.array3d(window.picture)[: size[0] // 2].astype(int)
        assert np.abs(seen[left + 2 : left + wide - 2, : high - 2] - 120).max() <= 3
        below = seen[:, high + 2 :]
        assert (below.max(axis=2) > 100).any()
        # Nothing is cut off at the edges.
        assert (below[:, -3:].max(axis=2) < 60).all()
        assert (below[-5:].max(axis=2) < 60).all()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(left, 0), button=1, touch=False))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, high + 12), button=1, touch=False))
        assert [(event.kind, event.x, event.y) for event in window.pointer()] == [
            ("down", pytest.approx(0, abs=4), 0.0)
        ]
    finally:
        window.close()


def test_an_announcement_fills_the_window_at_once():
    window = Window((800, 480), headless=True)
    try:
        window.announce("Loading …")
        assert (pygame.surfarray.array3d(window.picture).max(axis=2) > 150).any()
    finally:
        window.close()


def test_words_are_as_large_as_they_fit():
    small, large = pygame.Surface((300, 60)), pygame.Surface((300, 60))
    write_words(small, HELP, small.get_rect(), CALM)
    write_words(large, "Click.", large.get_rect(), CALM)
    tall = [np.ptp(np.flatnonzero(pygame.surfarray.array3d(one).max(axis=(0, 2)) > 90)) for one in (small, large)]
    assert tall[0] <= 60
    assert tall[1] >= 18
