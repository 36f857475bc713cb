"""What can be claimed of an event: pure, for all four games."""

from itertools import chain

import pytest
from four_games import GAMES, NAMES, READY, ids

from tableassist.games.deluxe_memory import GAME as DELUXE
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.journal.events import Acted, Amended, Entry, Refusal, Started
from tableassist.referee.claims import (
    ClaimKind,
    earlier_subject,
    find_claims,
    has_earlier_subject,
    last_subject,
    may_overrule,
    state_before,
    zones_of,
)
from tableassist.referee.match import start_match

OPEN = ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D")


def begun(game, *actions, players=2):
    options, ready = READY[game.name]
    match = start_match(game, Entry(1, 0, Started(game.name, "test", "", NAMES[:players], options), "told"))
    for action in (*ready, *actions):
        match = match.after(match.next(Acted(action), match.entries[-1].at + 1000, "camera"))
    return match


def mat_of(match):
    return match.game.mat(match.started.options)


def claims_of(match, kind):
    found = find_claims(match, last_subject(match), mat_of(match))
    return {claim.text for claim in found if claim.kind is kind}


@pytest.fixture
def opened():
    return begun(DELUXE, *OPEN)


class TestSubject:
    def test_the_event_that_counts_last(self, opened):
        subject = last_subject(opened)
        assert (subject.text, subject.sentence) == (OPEN[-1], "Ann shows 4♣ and 9♦, no match.")
        assert subject.before == state_before(opened, 4)

    def test_a_refusal_since_then_comes_first(self, opened):
        refused = opened.after(opened.next(Refusal("stop 0", "R-DM-005", "It is Bob's turn."), 9000, "told"))
        subject = last_subject(refused)
        assert subject.refused.rule == "R-DM-005"
        assert subject.refused.why == "It is Bob's turn."
        assert find_claims(refused, subject, mat_of(refused)) == ()

    def test_a_refusal_that_came_later_than_asked_is_passed_over(self, opened):
        count = len(opened.entries)
        refused = opened.after(opened.next(Refusal("stop 0", "R-DM-005", "It is Bob's turn."), 9000, "told"))
        assert last_subject(refused, count).text == OPEN[-1]

    def test_what_counted_before(self, opened):
        earlier = earlier_subject(opened, last_subject(opened))
        assert earlier.text == OPEN[1]
        first = earlier_subject(opened, earlier)
        assert first.text == OPEN[0]
        assert earlier_subject(opened, first) is None
        assert has_earlier_subject(opened, earlier)
        assert not has_earlier_subject(opened, first)

    @pytest.mark.parametrize("game", GAMES, ids=ids)
    def test_none_before_anything_was_done(self, game):
        match = start_match(game, Entry(1, 0, Started(game.name, "test", "", NAMES[:2], READY[game.name][0]), "told"))
        assert last_subject(match) is None


class TestClaims:
    def test_another_card(self, opened):
        cards = claims_of(opened, ClaimKind.CARD)
        assert "no_match 0 B1=4S C1=9D" in cards
        assert "no_match 0 B1=4C C1=KH" in cards
        # One card is there once.
        assert "no_match 0 B1=9D C1=9D" not in cards

    def test_another_place(self):
        places = claims_of(begun(DELUXE, OPEN[0]), ClaimKind.PLACE)
        assert "select 0 B1 D3" in places
        assert "select 0 B1 B1" not in places

    def test_only_what_the_rules_allowed(self, opened):
        for claim in find_claims(opened, last_subject(opened), mat_of(opened)):
            action = DELUXE.parse(claim.text)
            assert DELUXE.judge(state_before(opened, 4), action) is None

    def test_only_what_fits_all_that_followed(self):
        """Of cards that were taken as a match nobody can say later that they were two others."""
        match = begun(DELUXE, "select 0 B1 C1", "end_look 0 match", "match 0 5S 5C")
        first = earlier_subject(match, earlier_subject(match, last_subject(match)))
        for claim in find_claims(match, first, mat_of(match)):
            after = match.after(match.next(Amended(first.entry.number, claim.text), 9000, "told"))
            assert after.outcome is None

    def test_what_was_before_is_followed_once_for_all_of_them(self, monkeypatch):
        places, applied, apply = list_places(), [], type(DELUXE).apply
        turns = [
            (f"select {turn % 2} {one} {two}", f"end_look {turn % 2} open", f"no_match {turn % 2} {one}=4C {two}=9D")
            for turn, (one, two) in enumerate([places[:2]] * 12)
        ]
        match = begun(
            DELUXE, *chain(*turns), "select 0 E5 E6", "end_look 0 open", "no_match 0 E5=KS E6=3H", "select 1 D4 D5"
        )
        subject = earlier_subject(match, last_subject(match))
        monkeypatch.setattr(type(DELUXE), "apply", lambda *given: applied.append(given) or apply(*given))
        claims = find_claims(match, subject, mat_of(match))
        assert len(claims) > 50
        assert len(applied) < 2 * len(match.entries) + 5 * len(claims)

    def test_a_land_of_mnemonic(self):
        game = GAMES[3]
        cards = claims_of(begun(game, "play_land 0 2S"), ClaimKind.CARD)
        assert {"play_land 0 3S", "play_land 0 7D"} <= cards
        assert "play_land 0 KD" not in cards

    def test_a_place_of_memwars(self):
        match = begun(GAMES[1], "claim 0 55")
        places = claims_of(match, ClaimKind.PLACE)
        assert "claim 0 56" in places
        assert len(places) >= 90

    def test_the_players_number_is_no_place(self):
        """On a board the first word of a claim is the player, though there is a place of that number as well."""
        match = begun(GAMES[1], "claim 0 55")
        assert all(claim.instead_of != "0" for claim in find_claims(match, last_subject(match), mat_of(match)))


def test_a_text_that_is_no_action_is_about_no_place():
    match = begun(DELUXE)
    assert zones_of(DELUXE, match.state, "fly 0 B1") == frozenset()
    assert zones_of(DELUXE, match.state, "") == frozenset()


def test_only_a_refused_action_that_leads_somewhere_can_be_overruled(opened):
    assert not may_overrule(opened, last_subject(opened))
    bare = opened.after(opened.next(Refusal("", "R-DM-064", "A card is missing."), 9000, "camera"))
    assert not may_overrule(bare, last_subject(bare))
