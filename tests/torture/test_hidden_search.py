"""A sample of the search of `make torture-secrets`; and that it finds what it is there to find."""

from collections import Counter
from dataclasses import fields, replace
from random import Random
from unittest.mock import patch

import hidden_faces
import hidden_search
import pytest
from random_games import RandomGame
from random_players import PLAYERS, same_game
from secrets_read import Followed, Naming, Secrets, Written, heard, name, read_view

from tableassist.app.evidence import concealing
from tableassist.app.records import records
from tableassist.app.session.screen import view_of
from tableassist.rules.view import Mark, Option, Sheet, Tile, View
from tableassist.table.geometry import Rect, ZoneName


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYERS)
def test_nothing_that_is_hidden_is_shown_written_or_logged(name):
    told = hidden_search.torture(name, states=90, seconds=20.0, first=5001)
    assert told["found"] == {}
    assert told["states"] > 20
    assert told["menus"] > 20


def test_an_answer_that_stands_in_another_cards_note_tells_no_back():
    """The note of Horus, once it is turned, names the double crown, which is also an answer of Atum's card."""
    telling = hidden_faces.telling("gods-and-heroes")
    assert "double crown" not in telling
    assert "Shu and Tefnut" in telling


def test_a_game_that_breaks_is_found_and_the_next_one_is_searched(monkeypatch):
    def watched(_name, number, _log):
        if number == 5001:
            raise TypeError("no list")
        return 10, Counter(), 2

    monkeypatch.setattr(hidden_search, "watch", watched)
    told = hidden_search.torture("deluxe-memory", states=20, seconds=60.0, first=5001)
    assert (told["games"], told["states"], told["menus"]) == (3, 20, 4)
    assert told["found"] == {"game 5001 ended by TypeError: no list": 1}


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
def test_a_page_several_levels_down_that_tells_once_it_is_seen_again_is_found(monkeypatch):
    """Everything else on the page is as it was when nothing was found on it."""
    watched, begun, seen = [], hidden_faces.Watched.__init__, set()

    def begin(game, *given):
        watched[:] = [game]
        begun(game, *given)

    def leaking(session, now):
        view, levels = view_of(session, now), len(session.prompts.menu.place[0])
        page = view.headline, view.prompt, view.options
        if not session.prompts.menu.is_open or levels < 2 or page not in seen:
            seen.add(page)
            return view
        placed = watched[0].player.placed
        sheet = Sheet("Places", ("Place", "Card"), tuple((f"On {zone}: {card}", "") for zone, card in placed.items()))
        return view.with_(options=(replace(view.options[0], action={"sheet": [sheet]}), *view.options[1:]))

    monkeypatch.setattr(hidden_faces.Watched, "__init__", begin)
    monkeypatch.setattr(hidden_faces, "view_of", leaking)
    assert "tells what lies on" in first_found("deluxe-memory")


@pytest.mark.slow
def test_a_record_that_conceals_nothing_is_found(monkeypatch):
    monkeypatch.setattr(concealing, "hidden_cards", lambda _match: frozenset())
    assert "record:" in first_found("deluxe-memory")


# What is remembered is searched no less -----------------------------------------------------------------------------


def tiled(cell="nothing", **changes):
    about = Sheet("About", ("Word",), ((cell,),))
    tile = Tile(ZoneName("B1"), Rect(0, 0, 1, 1), "down", about=about, **changes)
    return View("", "", tiles=(tile,), options=(Option("one", "One"),))


HIDDEN = Secrets({"B1": "JH", "C1": "9D"}, frozenset({"9D"}), frozenset({"JH", "9D"}))


def test_a_screen_that_was_clean_is_read_anew_where_one_word_of_it_differs():
    assert read_view(tiled(), HIDDEN) == []
    assert read_view(tiled("J♥"), HIDDEN) == ["the tile B1 shows JH"]
    assert read_view(tiled("9♦"), HIDDEN) == ["'9♦' names 9D"]
    assert read_view(tiled(mark=Mark.TODO, card="JH"), HIDDEN) == ["the tile B1 shows JH"]


def test_a_screen_that_was_clean_is_read_anew_where_something_else_is_hidden():
    shown = tiled("On C1: Q♠")
    assert read_view(shown, HIDDEN) == []
    assert read_view(shown, replace(HIDDEN, places={"C1": "QS"})) == ["'On C1: Q♠' tells what lies on C1"]
    assert read_view(shown, replace(HIDDEN, never=frozenset({"QS"}))) == ["'On C1: Q♠' names QS"]


@pytest.mark.parametrize("kind", [Tile, Sheet, Rect])
def test_all_that_a_tile_shows_tells_it_from_others(kind):
    """Of tiles that are equal the texts are remembered."""
    assert all(field.compare for field in fields(kind))


def test_what_stands_in_a_text_is_remembered_as_it_is_found():
    rng, naming = Random(7), Naming(most=5)
    words = ["JH", "10D", "B1", "Shu", "Shu and Tefnut", "“Ra”", "-12", "Ra"]
    glue = [" ", "", ", ", "=", "♥", "x", "and"]
    for _ in range(500):
        text = "".join(rng.choice([*words, "J♥", "10♦"]) + rng.choice(glue) for _ in range(rng.randint(0, 5)))
        asked = frozenset(rng.sample(words, rng.randint(0, len(words))))
        assert naming.of(text, asked) == name(text, asked), text


def test_what_was_written_is_searched_for_what_is_hidden_later():
    written = Written()
    assert written.read(["act 1 JH", "act 2"], frozenset({"9D"})) == []
    assert written.read(["act 3"], frozenset({"9D", "JH"})) == ["written: 'act 1 JH' names JH"]
    assert written.read(["act 4 9D"], frozenset({"9D", "JH"})) == ["written: 'act 4 9D' names 9D"]


def test_records_are_followed_as_replay_follows_them():
    follow, compared = Followed(), []

    class Growing(RandomGame):
        def heard(self, entry):
            super().heard(entry)
            if entry.number % 5 == 0:
                record = records.record_of(self.session.match)
                compared.append((outcome_of(follow, record), outcome_of(plainly, record)))

    def plainly(record):
        with patch.object(records, "game_named", same_game):
            return records.follow_record(record)

    def outcome_of(following, record):
        try:
            return following(record)
        except records.BadRecord as error:
            return str(error)

    Growing("mental-magic", 3).play()
    assert len(compared) > 5
    assert all(one == other for one, other in compared)
