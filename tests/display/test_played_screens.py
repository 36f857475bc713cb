"""Games played by chance: whatever comes up is whole on the screen, apart from everything else, on any screen."""

from itertools import combinations
from random import Random

import pygame
import pytest

from tableassist.app.build import game_named
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.display import screens
from tableassist.journal.events import Entry, Started
from tableassist.referee.match import start_match

SIZES = ((800, 480), (1280, 720), (640, 720), (1920, 1080))
LEAVING = ("lose", "concede")
OPTIONS = {"mnemonic": {"draft": "done"}, "mental-magic": {}}


class Store:
    def append(self, entry):
        """Keeps nothing."""


def walked(session, chance, most=12):
    """Chooses by chance until something is entered; gives the keys on the way."""
    game, state, chosen = session.match.game, session.match.state, ()
    while len(chosen) < most:
        options = game.prompt(state, chosen, by_hand=True).options
        if not options:
            return chosen, None
        staying = [option for option in options if option.key not in LEAVING] or options
        # Whoever has typed a while says that it is done.
        done = next((option for option in options if option.key in ("done", "yes")), None)
        option = done if done is not None and len(chosen) > 5 else chance.choice(staying)
        if option.action is not None:
            return chosen, option.action
        chosen = (*chosen, option.key)
    return (), None


def played(name, players, seed, steps):
    """Views of a game on the way, some in the middle of a question."""
    chance, game = Random(seed), game_named(name)
    seats = ("Ann", "Bob", "Cleo", "Dan")[:players]
    match = start_match(game, Entry(1, 0, Started(name, "", "", seats, OPTIONS[name], "10+5"), "told"))
    session = Session(match, Store(), now=0, camera=False)
    for now in range(500, 500 * steps, 500):
        if session.match.outcome is not None:
            return
        chosen, action = walked(session, chance)
        if chance.random() < 0.25:
            session.prompts.chosen = chosen[: chance.randint(0, len(chosen))]
            yield view_of(session, now)
        session.prompts.chosen = ()
        if action is not None:
            session.enter(action, now)


def overlaps(canvas):
    seen = [box for box in canvas.drawn if box.kind != "panel"]
    pairs = ((one, other) for one, other in combinations(seen, 2) if "text" in (one.kind, other.kind))
    return [(one.what, other.what) for one, other in pairs if one.rect.colliderect(other.rect)]


@pytest.mark.parametrize(("name", "players"), [("mnemonic", 2), ("mental-magic", 2), ("mental-magic", 4)])
@pytest.mark.slow
def test_whatever_comes_up_is_whole_on_the_screen(name, players):
    views = list(played(name, players, 1, 70))
    assert len(views) > 8
    for view, size in zip(views, SIZES * len(views), strict=False):
        canvas = screens.compose(pygame.Surface(size), view)
        assert [box.what for box in canvas.drawn if box.cut] == []
        assert overlaps(canvas) == []
        assert all(canvas.surface.get_rect().contains(box.rect) for box in canvas.drawn)
