"""A sample of the search of `make torture-secrets`; and that it finds what it is there to find."""

from collections import Counter

import hidden_faces
import hidden_search
import pytest
from random_players import PLAYERS
from secrets_read import heard

from tableassist.app import records
from tableassist.app.screen import view_of


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYERS)
def test_nothing_that_is_hidden_is_shown_written_or_logged(name):
    told = hidden_search.torture(name, states=150, seconds=20.0, seed=5)
    assert told["found"] == {}
    assert told["states"] > 20
    assert told["menus"] > 20


def test_an_answer_that_stands_in_another_cards_note_tells_no_back():
    """The note of Horus, once it is turned, names the double crown, which is also an answer of Atum's card."""
    telling = hidden_faces.telling("gods-and-heroes")
    assert "double crown" not in telling
    assert "Shu and Tefnut" in telling


def test_a_game_that_breaks_is_found_and_the_next_one_is_searched(monkeypatch):
    def watched(_name, seed, _log):
        if seed == 5001:
            raise TypeError("no list")
        return 10, Counter(), 2

    monkeypatch.setattr(hidden_search, "watch", watched)
    told = hidden_search.torture("deluxe-memory", states=20, seconds=60.0, seed=5)
    assert (told["games"], told["states"], told["menus"]) == (3, 20, 4)
    assert told["found"] == {"game 1 ended by TypeError: no list": 1}


def first_found(name):
    with heard() as log:
        for seed in range(3):
            _, found, _ = hidden_faces.watch(name, seed, log)
            if found:
                return " ".join(found)
    return ""


def leaking(read):
    """A screen with a line more, of what the players have."""
    return lambda game: view_of(game.session, game.now).with_(facts=(read(game),))


def grid_in_words(game):
    return " ".join(f"{zone} {card}" for zone, card in game.player.placed.items())


def hands_in_words(game):
    return " ".join(game.player.placed.libraries[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "read", "says"),
    [("deluxe-memory", grid_in_words, "tells what lies on"), ("mnemonic", hands_in_words, "names")],
)
def test_a_screen_that_tells_is_found(name, read, says, monkeypatch):
    monkeypatch.setattr(hidden_faces.Watched, "view", leaking(read))
    assert says in first_found(name)


@pytest.mark.slow
def test_a_page_of_the_menu_that_tells_is_found(monkeypatch):
    def leaking(session, now):
        view = view_of(session, now)
        return view.with_(facts=(told(session),)) if session.prompts.menu.is_open else view

    def told(session):
        return " ".join(f"{zone} {card}" for zone, card in placed(session).items())

    def placed(session):
        return watched[0].player.placed if watched else {}

    watched, begun = [], hidden_faces.Watched.__init__

    def begin(game, *given):
        watched[:] = [game]
        begun(game, *given)

    monkeypatch.setattr(hidden_faces.Watched, "__init__", begin)
    monkeypatch.setattr(hidden_faces, "view_of", leaking)
    assert "tells what lies on" in first_found("deluxe-memory")


@pytest.mark.slow
def test_a_record_that_conceals_nothing_is_found(monkeypatch):
    monkeypatch.setattr(records, "_hidden", lambda _match: None)
    assert "record:" in first_found("deluxe-memory")
