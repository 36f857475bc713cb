"""What a ruling rests on besides the table: costs and what pays them, a card that was read, facts ruled otherwise."""

import pytest
from four_games import CARDS, GAMES, MEMWARS, NAMES, READY

from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.claims import ClaimKind, find_claims, last_subject
from tableassist.referee.match import start_match
from tableassist.rules.game import RulesOnFacts, StatesGrounds

MNEMONIC = GAMES[3]


def begun(game, *actions):
    options, ready = READY[game.name]
    match = start_match(game, Entry(1, 0, Started(game.name, "test", "", NAMES[:2], options), "told"))
    for action in (*ready, *actions):
        match = match.after(match.next(Acted(action), match.entries[-1].at + 1000, "told"))
    return match


def grounds(match):
    subject = last_subject(match)
    return match.game.grounds(subject.before, match.game.parse(subject.text))


def test_a_cast_shows_its_cost_what_was_paid_and_what_would_have_paid():
    sheet = grounds(begun(MNEMONIC, "play_land 0 2S", "cast 0 8S creature for 2S"))
    assert sheet.title == "What 8♠ costs"
    rows = dict(sheet.rows)
    assert rows["Paid"] == "2♠"
    assert rows["Would pay"] == "2♠"


def test_what_costs_nothing_rests_on_nothing():
    assert grounds(begun(MNEMONIC, "play_land 0 2S")) is None


CHALLENGED = ("claim 0 55", "challenge 1", "stated 1", "contest 0", "maintain 1")


@pytest.fixture
def judged():
    return begun(MEMWARS, *CHALLENGED, "verdict right wrong")


def test_a_verdict_shows_the_card_that_was_read(judged):
    sheet = grounds(judged)
    assert sheet.title == "The card of 55"
    assert sheet.rows[0][:2] == (CARDS[54].facts[0].ask, "Thing 55")
    assert sheet.rows[0][2:4] == ("right", "wrong")


def test_nothing_of_a_card_is_shown_before_it_is_read():
    """R-MW-101."""
    for count in range(1, len(CHALLENGED) + 1):
        assert grounds(begun(MEMWARS, *CHALLENGED[:count])) is None


def test_each_fact_of_a_verdict_can_be_disputed(judged):
    found = find_claims(judged, last_subject(judged), MEMWARS.mat({}))
    facts = {claim.value: claim.text for claim in found if claim.kind is ClaimKind.FACT}
    assert facts == {"Ann, Name: wrong": "verdict wrong wrong", "Bob, Name: right": "verdict right right"}


def test_no_other_action_rules_on_facts():
    match = begun(MEMWARS, "claim 0 55")
    found = find_claims(match, last_subject(match), MEMWARS.mat({}))
    assert all(claim.kind is not ClaimKind.FACT for claim in found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_who_offers_what(game):
    assert isinstance(game, StatesGrounds) == (game.name != "deluxe-memory")
    assert isinstance(game, RulesOnFacts) == (game.name == "memwars")


def test_a_declared_card_shows_its_costs():
    magic = GAMES[2]
    action = magic.parse("declare 0 hand cast book {1}{R} printed={1}{R} Ember Volley")
    sheet = magic.grounds(begun(magic).state, action)
    assert sheet.title == "Ember Volley"
    assert ("Declared cost", "{1}{R}") in sheet.rows
