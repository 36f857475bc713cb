"""A match is a fold over its entries: undo, amend, clock and digest follow from them."""

from random import Random
from time import process_time

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.actions import Lapse, Rearranged, Swap
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.memwars import game as memwars
from tableassist.games.memwars.board import PLACES, QUADRANTS
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.journal.events import (
    Acted,
    Amended,
    Beat,
    ClockSet,
    Ended,
    Entry,
    Flagged,
    Noted,
    Overruled,
    Refusal,
    Started,
    Undone,
)
from tableassist.referee.match import (
    CannotFollow,
    check_amendment,
    counting_entries,
    past_before,
    replay_entries,
    start_match,
)
from tableassist.table.cards import DECK

CARDS = tuple(MemCard(place, f"The thing of place {place}.", (Fact("Name", f"Thing {place}"),)) for place in PLACES)
PLAYERS = ("Ann", "Bob", "Cleo")


def started(clock="", **options):
    return start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", PLAYERS, options, clock), "told"))


def told(match, *events, at=0):
    for event in events:
        event = Acted(event) if isinstance(event, str) else event
        match = match.after(match.next(event, max(at, match.entries[-1].at), "told"))
    return match


@pytest.mark.parametrize("clock", ["", "5+3"])
@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Ended("It is late.", (3,)), "seat 3, which nobody has"),
        (Ended("It is late.", (0, -1)), "seat -1, which nobody has"),
        (Flagged(3), "seat 3, which nobody has"),
        (ClockSet("adjust", 3, 1000), "seat 3, which nobody has"),
        (ClockSet("set", -1), "seat -1, which nobody has"),
        (ClockSet("resume", 3), "seat 3, which nobody has"),
        (ClockSet("wind"), "does 'wind' with the clock"),
    ],
)
def test_what_cannot_be_of_this_game_is_refused(event, why, clock):
    """A journal that says so was read, and its game ended with an error as it was shown, or left."""
    with pytest.raises(CannotFollow, match=why):
        told(started(clock), event)


TURN = ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D")


def random_match(seed, steps=40):
    """A game of random legal actions, a second each."""
    rng, match = Random(seed), started("5+2")
    cards = list(DECK)
    rng.shuffle(cards)
    world = dict(zip(list_places(), cards, strict=True))
    for second in range(1, steps):
        legal = sorted(GAME.actions(match.state, world), key=GAME.write)
        if not legal:
            break
        action = rng.choice([one for one in legal if not isinstance(one, Lapse | Rearranged)])
        if isinstance(action, Swap):
            world[action.a], world[action.b] = world[action.b], world[action.a]
        match = told(match, GAME.write(action), at=1000 * second)
    return match


def test_an_action_that_does_not_fit_is_not_followed():
    with pytest.raises(CannotFollow, match="R-"):
        told(started(), "select 1 B1 C1")


def test_a_journal_begins_with_a_start():
    with pytest.raises(CannotFollow):
        start_match(GAME, Entry(1, 0, Noted("hello"), "told"))
    with pytest.raises(CannotFollow, match="empty"):
        replay_entries(GAME, ())


@pytest.mark.parametrize("seed", range(5))
def test_replay_gives_the_same_state_clock_and_digest_at_every_entry(seed):
    match = random_match(seed)
    again = replay_entries(GAME, match.entries)
    assert again.state == match.state
    assert again.clock == match.clock
    assert again.digest == match.digest


@pytest.mark.parametrize("seed", range(5))
def test_undo_from_everywhere_to_the_start(seed):
    match = random_match(seed)
    while counting_entries(match.entries):
        match = told(match, Undone(counting_entries(match.entries)[-1].number))
    assert match.digest == started().digest


def test_undo_of_an_earlier_entry_takes_all_after_it():
    match = told(started(), *TURN, "select 1 D1 E1")
    match = told(match, Undone(3))
    assert match.state == told(started(), TURN[0]).state
    assert [entry.number for entry in counting_entries(match.entries)] == [2]


def test_amending_changes_what_follows():
    match = told(started(), *TURN, "select 1 D1 E1")
    assert check_amendment(match, 4, "no_match 0 B1=4S C1=9D") is None
    match = told(match, Amended(4, "no_match 0 B1=4S C1=9D"))
    assert match.state.at("B1") == "4S"


def test_an_amendment_that_breaks_later_entries_is_refused_with_the_entry():
    match = told(started(), "select 0 B1 C1", "end_look 0 match", "match 0 5S 5C", "name_player 0 1")
    refused = check_amendment(match, 4, "no_match 0 B1=5S C1=6C")
    assert refused is not None
    assert "Entry 5" in refused.why


@pytest.mark.parametrize("seed", range(2))
def test_an_amendment_comes_to_the_same_where_what_was_before_it_is_known(seed):
    match = random_match(seed, steps=20)
    acted = [entry for entry in counting_entries(match.entries) if isinstance(entry.event, Acted)]
    match = told(match, Undone(acted[-1].number), Amended(acted[3].number, acted[3].event.action), Noted("hello"))
    for entry in acted[:-1]:
        amendment = match.next(Amended(entry.number, entry.event.action), match.entries[-1].at, "told")
        assert match.after(amendment, past_before(match, entry.number)) == match.after(amendment)


def test_points_of_a_running_game_are_not_counted_to_see_that_it_runs(monkeypatch):
    match = told(started(), *TURN)
    monkeypatch.setattr(type(GAME), "score", None)
    assert match.outcome is None


@pytest.mark.parametrize("event", [Refusal("x", "R-DM-020", "no"), Noted("hello"), Beat()])
def test_what_changes_no_state_changes_no_state(event):
    match = started()
    assert told(match, event).state == match.state


def test_overruling_counts_against_the_rule():
    match = told(started(), *TURN, Overruled("turned_down B1", "R-DM-024"))
    assert match.state.at("B1") == "?"


def test_another_digest_is_noticed():
    match = told(started(), *TURN)
    entries = (*match.entries[:-1], Entry(4, 0, match.entries[-1].event, "told", digest="0" * 16))
    with pytest.raises(CannotFollow, match="Entry 4"):
        replay_entries(GAME, entries)
    assert replay_entries(GAME, entries, check=False).state == match.state


def test_the_clock_charges_whose_turn_it_is_and_gives_the_bonus():
    match = told(started("5+3"), *TURN, at=20_000)
    assert match.clock.left_to(0, 20_000) == 300_000 + 3000 - 20_000 + 3000
    assert match.clock.running == 1


def test_pauses_charge_nobody():
    match = told(started("5"), ClockSet("pause"), at=10_000)
    match = told(match, ClockSet("resume"), at=60_000)
    assert match.clock.left_to(0, 61_000) == 300_000 - 11_000


def test_time_is_added_and_set_by_hand():
    match = told(started("5"), ClockSet("adjust", 1, 120_000, "disturbed"), ClockSet("set", 2), at=1000)
    assert match.clock.left_to(1, 1000) == 420_000
    assert match.clock.running == 2


def test_an_interceptor_pays_for_his_choice_and_the_turn_stays_anothers():
    tens = ("select 0 B1 C1", "end_look 0 match", "match 0 10S 10H")
    match = told(started("5"), *tens, at=5000)
    match = told(match, "select 1 D1 E1", "end_look 1 match", "match 1 5S 5C", at=10_000)
    timing = GAME.timing(match.state)
    assert (timing.owner, timing.charged) == (1, 0)
    assert match.clock.running == 0
    match = told(match, "name_player 0 2", at=30_000)
    assert match.clock.left_to(0, 30_000) == 300_000 - 5000 - 20_000
    assert match.clock.left_to(1, 30_000) == 300_000 - 5000
    assert match.clock.running == 2


def test_a_clock_set_by_hand_in_an_interrupt_does_not_break_its_end():
    match = told(started("5"), "select 0 B1 C1", "end_look 0 match", "match 0 10S 10H")
    match = told(match, "select 1 D1 E1", "end_look 1 match", "match 1 5S 5C", ClockSet("set", 1), "name_player 0 2")
    assert match.clock.running == 2


def test_a_flag_with_a_consequence_counts_as_an_action():
    match = told(started("gong10"), Flagged(0, "lapse 0"), at=10_000)
    assert GAME.timing(match.state).owner == 1
    assert match.clock.flag(10_000) is None
    assert len(counting_entries(match.entries)) == 1


def test_a_game_ended_by_hand_is_over():
    match = told(started("5"), Ended("It is late.", (2,)))
    assert match.outcome.winners == (2,)
    assert match.clock.running is None


class TestBeforeTheFirstTurn:
    """Who starts is thrown for at the cost of nobody's time, whoever sits first (R-CK-024)."""

    def thrown(self, *rolls):
        deck = MemDeck("plain", "Plain", "us", "by number", dict.fromkeys(QUADRANTS, "A quarter"), CARDS)
        game = memwars(deck)
        match = start_match(
            game, Entry(1, 0, Started(game.name, "", "", ("Ann", "Bob"), {"deck": "plain"}, "5+0"), "told")
        )
        for number, roll in enumerate(rolls, 1):
            match = match.after(match.next(Acted(f"roll {number - 1} {roll} told"), 10_000 * number, "told"))
        return match

    def test_throwing_the_die_is_free(self):
        match = self.thrown(3)
        assert match.clock.paused
        assert match.clock.left_to(0, 60_000) == 300_000

    def test_the_first_turn_is_that_of_whoever_threw_most(self):
        match = self.thrown(3, 8)
        assert match.clock.running == 1 or match.clock.paused
        while match.clock.paused:
            (text, *_) = [match.game.write(action) for action in match.game.actions(match.state, {})]
            match = match.after(match.next(Acted(text), 30_000, "told"))
        assert match.clock.running == match.game.timing(match.state).owner == 1
        assert match.clock.left_to(1, 40_000) == 290_000
        assert match.clock.left_to(0, 40_000) == 300_000


def heartbeats(number):
    """A game that nobody plays: its start and so many signs of life."""
    match = started("90+30")
    return [match.entries[0], *(Entry(at, at, Beat(), "engine", match.digest) for at in range(2, number + 2))]


def cost_of(entries):
    begun = process_time()
    replay_entries(GAME, entries)
    return process_time() - begun


def test_going_on_after_a_long_evening_costs_as_much_for_each_sign_of_life_as_after_a_short_one():
    """20,000 of them, 28 hours, took 13 s when each was added to a tuple; twice as many four times as long."""
    entries = heartbeats(8000)
    cost, before = (min(cost_of(some) for _ in range(2)) for some in (entries, entries[:1000]))
    assert cost < 20 * before


def test_a_sign_of_life_changes_nothing_but_the_entries():
    match = told(started("5+2"), *TURN, at=4000)
    beat = match.after(match.next(Beat(), 9000, "engine"))
    assert (beat.state, beat.clock, beat.clock_steps, beat.paused) == (
        match.state,
        match.clock,
        match.clock_steps,
        match.paused,
    )
    assert beat.entries[:-1] == tuple(match.entries)
