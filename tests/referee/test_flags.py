"""What a fallen flag entails in the four games, through the match (A-CK-09, A-CK-10), and how such games end."""

from __future__ import annotations

import pytest
from four_games import DELUXE, GAMES, MAGIC, MEMWARS, MNEMONIC, NAMES, READY, ids, sides

from tableassist.games.mnemonic.phases import Discarding
from tableassist.journal.events import (
    Acted,
    Amended,
    ClockSet,
    Ended,
    Entry,
    Flagged,
    Overruled,
    Signed,
    Started,
    Undone,
)
from tableassist.referee.match import CannotFollow, counting_entries, replay_entries, start_match
from tableassist.rules.game import Outcome, SetupRefused
from tableassist.table.cards import DECK


def started(game, clock, players=2):
    """A game in its first turn, at second 0."""
    options, lines = READY[game.name]
    match = start_match(game, Entry(1, 0, Started(game.name, "", "", NAMES[:players], options, clock), "told"))
    for line in lines:
        match = match.after(match.next(Acted(line), 0, "told"))
    return match


def ticked(match, until, step=500):
    """The match as a clerk would keep it to that time: every flag is entered once it has fallen."""
    for at in range(match.entries[-1].at, until + 1, step):
        if match.outcome is not None:
            break
        if isinstance(match.state.phase if match.game is MNEMONIC else None, Discarding):
            # What only the player can name is told although his time is over.
            seat = match.state.phase.seat
            unseen = [card for card in DECK if not any(card in one.owned for one in match.state.players)]
            told = Acted(f"discard_to_seven {seat} {' '.join(unseen[: match.state.phase.count])}")
            match = match.after(match.next(told, at, "told"))
        fallen = match.clock.flag(at)
        if fallen is not None:
            match = match.after(match.next(match.flag(fallen), at, "engine"))
    return match


def flags_of(match):
    return [entry.event.seat for entry in match.entries if isinstance(entry.event, Flagged)]


ALL_SIDES = [(game, players) for game in GAMES for players in sides(game)]


@pytest.mark.parametrize(("game", "players"), ALL_SIDES, ids=ids)
@pytest.mark.parametrize("clock", ["10s!lose_turn", "10s!pass_rest"])
def test_a_ck_10_all_out_of_time_ends_the_game_and_nothing_lapses_twice(game, players, clock):
    if clock.partition("!")[2] not in game.flag_actions:
        pytest.skip("not offered in this game")
    match = ticked(started(game, clock, players), 3_600_000)
    assert sorted(flags_of(match)) == list(range(players))
    assert match.outcome.winners
    assert len(match.outcome.scores) == players
    assert replay_entries(game, match.entries).outcome == match.outcome


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_ck_09_lose_ends_a_game_of_two(game):
    match = ticked(started(game, "10s"), 60_000)
    assert flags_of(match) == [0]
    assert match.outcome.winners == (1,)
    assert match.outcome.why == "Ann has no time left."


@pytest.mark.parametrize(("game", "players"), [one for one in ALL_SIDES if one[1] > 2], ids=ids)
def test_a_ck_09_lose_with_more_sides_ends_nothing_for_the_others(game, players):
    """R-CK-028."""
    match = ticked(started(game, "10s!lose", players), 15_000)
    assert flags_of(match) == [0]
    assert match.outcome is None
    assert game.timing(match.state).owner == 1
    assert 0 not in (ticked(match, 3_600_000).outcome.winners if game is MAGIC else ())


@pytest.mark.parametrize(("game", "players"), ALL_SIDES, ids=ids)
def test_a_ck_09_a_gong_passes_the_turn_in_every_game(game, players):
    match = started(game, "gong10", players)
    owners = []
    while len(owners) < 2 * players:
        owners.append(game.timing(match.state).owner)
        match = ticked(match, match.entries[-1].at + 11_000)
        assert flags_of(match)[-1] == owners[-1]
    assert owners == [*range(players)] * 2
    assert match.outcome is None


@pytest.mark.parametrize("game", GAMES, ids=ids)
@pytest.mark.parametrize("clock", ["10s!none", "up"])
def test_a_ck_09_none_entails_nothing(game, clock):
    match = ticked(started(game, clock), 600_000)
    assert flags_of(match) == ([0] if clock == "10s!none" else [])
    assert match.last is None or isinstance(match.last.event, Acted)


@pytest.mark.parametrize("game", [MAGIC, MNEMONIC], ids=ids)
@pytest.mark.parametrize(("clock", "reason"), [("10!pass_rest", "nobody can sit out"), ("10!penalty5", "no points")])
def test_a_ck_09_what_a_game_does_not_offer_is_refused_at_set_up(game, clock, reason):
    with pytest.raises(SetupRefused, match=reason):
        started(game, clock)


def test_a_ck_09_penalty_costs_tokens_at_the_end_never_below_0():
    match = started(DELUXE, "1!penalty4")
    match = ticked(match, 121_000)
    assert (flags_of(match), match.outcome) == ([0], None)
    ended = match.after(match.next(Ended("It is late."), 121_000, "told"))
    assert ended.outcome == Outcome((), "It is late.", (12, 20))
    dear = ticked(started(DELUXE, "1!penalty40"), 121_000)
    assert dear.after(dear.next(Ended("Late."), 121_000, "told")).outcome.scores == (0, 20)


def test_a_ck_09_penalty_decides_who_wins():
    """The last one with tokens wins whatever it cost; who leads by points does not."""
    match = started(MEMWARS, "1!penalty4")
    match = match.after(match.next(Acted("claim 0 1"), 70_000, "told"))
    match = match.after(match.next(Acted("window_closed"), 71_000, "told"))
    assert match.overtime == (4, 0)
    assert MEMWARS.score(match.state).winners == (0,)
    assert MEMWARS.score(match.state, match.overtime).winners == (1,)
    assert MEMWARS.score(match.state, match.overtime).scores == (-3, 0)


def claimed_after(thought_ms, **options):
    """A quadrant of quiet claims, for the first of which Ann took so long; she owns 13 places, Bob 12."""
    options = READY["memwars"][0] | {"quadrants": "NW"} | options
    match = start_match(MEMWARS, Entry(1, 0, Started("memwars", "", "", ("Ann", "Bob"), options, "1!penalty4"), "told"))
    for place in range(1, 26):
        at = thought_ms + place
        match = match.after(match.next(Acted(f"claim {match.state.acting} {place}"), at, "told"))
        match = match.after(match.next(Acted("window_closed"), at, "told"))
    return match


def test_a_ck_09_the_prize_goes_to_who_wins_after_overtime():
    """A-CK-09, R-MW-005: it went to Ann where Bob had won."""
    assert claimed_after(0, prize="the last cake").outcome.why == "Most points. The prize goes to Ann: the last cake."
    outcome = claimed_after(300_000, prize="the last cake").outcome
    assert (outcome.winners, outcome.scores) == ((1,), (-2, 12))
    assert outcome.why == "Most points. The prize goes to Bob: the last cake. Overtime costs Ann 20."


def test_a_ck_09_the_tokens_that_win_are_those_after_overtime():
    state = started(DELUXE, "1!penalty4").state.with_(grid=("",) * 54)
    over = DELUXE.apply(DELUXE.apply(state, DELUXE.parse("set_tokens 1 21")), DELUXE.parse("lapse 0"))
    assert DELUXE.outcome(over).why == "All possible matches have been made; 21 tokens win."
    assert DELUXE.score(over, (0, 8)).why == "All possible matches have been made; 20 tokens win."


def test_a_ck_09_in_mnemonic_priority_is_passed_and_nobody_attacks():
    match = ticked(started(MNEMONIC, "10s!lose_turn"), 12_000)
    assert MNEMONIC.timing(match.state).owner == 1
    assert match.state.turn == 2


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_r_ck_006_who_is_given_time_again_plays_on(game):
    match = ticked(started(game, "10s!lose_turn"), 12_000)
    match = match.after(match.next(ClockSet("adjust", 0, 60_000), 12_000, "told"))
    match = match.after(match.next(match.back_in_time(0), 12_000, "told"))
    assert match.back_in_time(0) is None
    match = ticked(match, 40_000)
    assert flags_of(match) == [0, 1]
    assert game.timing(match.state).owner == 0


class TestTheEndCanBeUndone:
    """R-TB-005."""

    @pytest.mark.parametrize("game", GAMES, ids=ids)
    def test_after_a_flag(self, game):
        match = ticked(started(game, "10s"), 60_000)
        match = match.after(match.next(Ended(match.outcome.why, match.outcome.winners), 20_000, "engine"))
        again = match.after(match.next(Undone(match.last.number), 30_000, "told"))
        assert again.outcome is None
        assert again.clock.running == 0
        assert again.clock.flag(99_000) is None
        assert replay_entries(game, again.entries).outcome is None

    @pytest.mark.parametrize("game", [MAGIC, MNEMONIC], ids=ids)
    def test_after_a_concession(self, game):
        line = "lose 0 concedes" if game is MAGIC else "concede 0"
        match = started(game, "10")
        match = match.after(match.next(Acted(line), 5_000, "told"))
        assert match.outcome.winners == (1,)
        again = match.after(match.next(Undone(match.last.number), 30_000, "told"))
        assert again.outcome is None
        assert again.clock.left_to(0, 35_000) == 590_000

    @pytest.mark.parametrize("game", GAMES, ids=ids)
    def test_after_it_was_ended_by_hand(self, game):
        match = started(game, "10")
        match = match.after(match.next(Ended("It is late."), 5_000, "told"))
        assert (match.outcome.winners, match.outcome.why) == ((), "It is late.")
        assert isinstance(match.last.event, Ended)
        again = match.after(match.next(Undone(match.last.number), 30_000, "told"))
        assert again.outcome is None
        assert again.clock.left_to(0, 35_000) == 590_000

    def test_a_signed_result_stands(self):
        match = started(DELUXE, "")
        match = match.after(match.next(Ended("It is late."), 5_000, "told"))
        match = match.after(match.next(Signed("Ann and Bob"), 6_000, "told"))
        assert match.last is None
        with pytest.raises(CannotFollow, match="signed"):
            match.next(Undone(2), 7_000, "told")

    def test_it_stands_once_every_seat_has_signed(self):
        match = started(DELUXE, "", 3)
        match = match.after(match.next(Ended("It is late."), 5_000, "told"))
        for seat in (2, 0, 2):
            match = match.after(match.next(Signed(NAMES[seat], seat), 6_000, "told"))
        assert (match.signatures, match.signed) == ({0, 2}, False)
        match = match.after(match.next(Signed("Bob", 1), 7_000, "told"))
        assert match.signed
        assert replay_entries(DELUXE, match.entries).signed

    def test_another_result_is_signed_anew(self):
        match = started(DELUXE, "")
        for event in (Ended("It is late."), Signed("Ann", 0), Undone(2)):
            match = match.after(match.next(event, 5_000, "told"))
        assert match.signatures == frozenset()
        with pytest.raises(CannotFollow, match="not over"):
            match.next(Signed("Bob", 1), 6_000, "told")

    def test_only_who_plays_signs(self):
        match = started(DELUXE, "")
        match = match.after(match.next(Ended("It is late."), 5_000, "told"))
        with pytest.raises(CannotFollow, match="seat 2, which nobody has"):
            match.next(Signed("Cleo", 2), 6_000, "told")

    @pytest.mark.parametrize("event", [Undone(2), Amended(2, "stop 0"), Overruled("set_tokens 0 1", "R-TB-002")])
    def test_nothing_changes_what_is_signed(self, event):
        match = started(DELUXE, "")
        for before in (Ended("It is late."), Signed("Ann and Bob")):
            match = match.after(match.next(before, 5_000, "told"))
        with pytest.raises(CannotFollow, match="signed"):
            match.next(event, 6_000, "told")

    def test_a_flag_taken_back_with_what_came_before_falls_again(self):
        match = started(DELUXE, "10s!lose_turn", 3)
        match = match.after(match.next(Acted("select 0 B1 C1"), 1_000, "told"))
        number = match.last.number
        match = ticked(match, 12_000)
        assert flags_of(match) == [0]
        match = match.after(match.next(Undone(number), 13_000, "told"))
        assert ticked(match, 14_000).state.players[0].late
        assert len(counting_entries(ticked(match, 14_000).entries)) == 1
