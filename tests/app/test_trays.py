"""The quiet line of the trays on the screen (R-DM-065)."""

from __future__ import annotations

import pytest

from tableassist.app.build import game_named
from tableassist.app.commands.screenshots import Nowhere
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.journal.events import Entry, Started
from tableassist.referee.match import start_match
from tableassist.table.geometry import Side
from tableassist.table.observation import Observation, TrayCount


def session(game="deluxe-memory", players=("Ann", "Bob", "Cleo")):
    match = start_match(game_named(game), Entry(1, 0, Started(game, "", "", players, {}), "told"))
    return Session(match, Nowhere(), now=0, camera=True)


def look(session, at, **trays):
    counts = tuple(TrayCount(Side(side), tokens) for side, tokens in trays.items())
    session.watch(Observation(at, (), at_rest=True, trays=counts))


def test_a_lasting_surplus_is_one_fact_among_the_others():
    at = session()
    look(at, 0, west=20, north=20)
    look(at, 1000, west=21, north=19)
    before = view_of(at, 2000)
    after = view_of(at, 40_000)
    assert after.facts == (*before.facts, "Bob's tray: 21 tokens seen, 20 counted")
    assert (after.headline, after.tone, after.prompt) == (before.headline, before.tone, before.prompt)
    assert at.match.entries == at.match.entries[:1]


@pytest.mark.parametrize(("game", "players"), [("mnemonic", ("Ann", "Bob")), ("mental-magic", ("Ann", "Bob"))])
def test_games_without_tokens_say_nothing(game, players):
    at = session(game, players)
    look(at, 0, south=20)
    look(at, 1000, south=21)
    assert view_of(at, 90_000).facts == view_of(session(game, players), 90_000).facts
