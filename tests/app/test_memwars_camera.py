"""MemWars as the camera sees it, at the level of settled tables: claims, tidying up, doubts, and what is wrong."""

from dataclasses import replace

import pytest
from memwars_table import DECK, Board

from tableassist.app.eyes.table_watcher import UnknownColour, palette_of
from tableassist.app.session.countdown import AFTER_HANDS_MS, GRACE_MS
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.games import memwars
from tableassist.games.memwars.phases import Challenging, Claiming, ClaimWindow
from tableassist.games.memwars.seen_pieces import make_crystal
from tableassist.memdecks.assistant import MemWarsAssistant
from tableassist.referee.patience import MOVING_MS
from tableassist.referee.questions import find_belonging, places_between
from tableassist.rules.view import Mark, Tone
from tableassist.table.cards import CardName
from tableassist.table.layout import ELSEWHERE, Layout, Lot, SettledLayout
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.types import OCCLUDED

GAME = memwars.game(DECK)


@pytest.fixture
def table():
    return Board(camera=True)


def view(table):
    return view_of(table.session, table.now)


def tile(table, zone):
    return next(one for one in view(table).tiles if one.zone == zone)


def challenged(table):
    """Ann claims 1, and Bob lays his challenge down."""
    table.lay("1", "red").settle()
    return table.lay("1", "blue", "challenge").settle()


def test_a_challenge_is_seen_from_the_claim_to_the_piece_that_goes(table):
    challenged(table)
    assert table.acted == ["claim 0 1", "challenge 1"]
    table.press("seat1").choose("Give up")
    shown = view(table)
    assert (shown.tone, shown.detail) == (Tone.TODO, "Take Ann's crystal off 1")
    assert tile(table, "1").mark is Mark.TODO
    assert set(tile(table, "1").pieces) == {"red", "blue", "challenge"}
    table.take("1", "red").settle()
    shown = view(table)
    assert (shown.tone, shown.detail) == (Tone.GOOD, "The table is right again.")
    assert table.wait(2500).refusals == []
    assert view(table).tone is Tone.CALM


def test_both_wrong_takes_two_crystals_off_one_after_the_other(table):
    challenged(table)
    table.press("seat1").choose("Contest", "Maintain", "Wrong", "Wrong")
    assert view(table).detail == "Take Ann's crystal and Bob's crystal off 1"
    table.take("1", "blue").settle()
    assert view(table).detail == "Take Ann's crystal off 1"
    assert view(table).tone is Tone.TODO
    table.take("1", "red").settle()
    assert view(table).tone is Tone.GOOD
    assert table.refusals == []


def test_the_wrong_piece_is_put_back(table):
    """R-MW-102."""
    challenged(table)
    table.press("seat1").choose("Contest", "Forsake")
    table.take("1", "red").settle().wait(2000)
    assert table.refusals == ["R-MW-102"]
    shown = view(table)
    assert shown.tone is Tone.WRONG
    assert shown.detail == "Take Bob's crystal off 1, put Ann's crystal on 1"
    assert tile(table, "1").want == "red"
    table.lay("1", "red").take("1", "blue").settle()
    assert table.session.issue is None


@pytest.mark.parametrize(
    ("zone", "piece", "rule"),
    [("1", "blue", "A-MW-31"), ("1", "challenge", "A-MW-31"), ("40", "blue", "R-MW-022"), ("5", "red", "R-MW-027")],
)
def test_what_comes_where_nothing_may_is_to_be_taken_off(table, zone, piece, rule):
    table.lay("1", "red").settle().wait(10_400)
    table.lay(zone, piece).settle().wait(2000)
    assert table.refusals == [rule]
    assert zone in view(table).detail
    table.take(zone, piece).settle()
    assert table.session.issue is None
    assert table.acted == ["claim 0 1", "window_closed"]


def test_a_crystal_that_vanished_or_moved_is_put_back(table):
    """R-MW-049."""
    table.lay("1", "red").settle().wait(10_400)
    table.take("1", "red").settle().wait(2000)
    assert view(table).detail == "Put Ann's crystal on 1"
    table.lay("1", "red").settle()
    assert table.session.issue is None
    table.take("1", "red").lay("2", "red").settle().wait(2000)
    assert table.refusals == ["R-MW-049", "R-MW-049"]
    table.take("2", "red").lay("1", "red").settle()
    assert table.session.issue is None
    assert isinstance(table.state.phase, Claiming)


def test_the_players_may_say_that_the_table_is_right(table):
    table.lay("1", "red").settle().wait(10_400)
    table.take("1", "red").settle().wait(2000)
    table.choose("Table is right")
    assert table.overruled
    assert table.state.at(1).free
    assert table.session.issue is None


# What cannot be told ------------------------------------------------------------------------------------------------


def between(table, colour, *zones):
    table.between = zones
    return table.lay(ELSEWHERE, colour).settle()


def test_a_crystal_between_two_places_is_asked_about(table):
    """R-MW-103."""
    between(table, "red", "1", "2")
    assert table.questions == ["Ann's crystal lies between 1 and 2. Where does it belong?"]
    assert table.acted == []
    table.choose("2")
    assert table.acted == ["claim 0 2"]
    table.settle()
    assert len(table.questions) == 1


def test_a_die_between_two_places_belongs_nowhere():
    die = Lot(ELSEWHERE, "die", CardName("5"), Face.UP)
    unsure, candidate_names = frozenset({ELSEWHERE}), {ELSEWHERE: (CardName("1"), CardName("2"))}
    settled = SettledLayout(1, Layout((die,)), unsure=unsure, candidate_names=candidate_names)
    assert places_between(GAME, settled, ["1", "2", "3"]) == ()
    with_crystal = replace(settled, layout=Layout((die, make_crystal(ELSEWHERE, "red"))))
    assert places_between(GAME, with_crystal, ["1", "2", "3"]) == ("1", "2")
    assert find_belonging(GAME, with_crystal) == (make_crystal(ELSEWHERE, "red"),)


def test_what_was_said_of_it_is_forgotten_when_it_moves(table):
    between(table, "red", "1", "2").choose("2")
    table.take(ELSEWHERE, "red").lay("2", "red").settle()
    assert isinstance(table.state.phase, ClaimWindow)
    assert table.session.issue is None
    assert table.refusals == []


def test_a_crystal_that_players_lay_clearly_themselves(table):
    between(table, "red", "1", "2").choose("I move it")
    assert table.acted == []
    table.settle()
    assert table.session.issue is None
    table.take(ELSEWHERE, "red").lay("1", "red").settle()
    assert table.acted == ["claim 0 1"]


def test_what_players_are_about_to_move_is_no_mistake_before_they_have_moved_it(table):
    """R-MW-103; the crystal that is missing on 1 is the one that lies beside it."""
    table.lay("1", "red").settle().wait(10_400)
    between(table.take("1", "red"), "red", "1", "2").choose("I move it")
    assert table.wait(3000).refusals == []
    table.take(ELSEWHERE, "red").lay("1", "red").settle().wait(2000)
    assert (table.refusals, table.session.issue) == ([], None)


def test_where_nothing_of_the_game_lies_between_two_places_the_game_goes_on(table):
    """A shadow on an empty board was asked about for ever, as each answer was a place or a promise to move it."""
    between(table, "?", "1", "2").choose("Nothing is there")
    assert (table.session.issue, table.acted) == (None, [])
    table.settle().wait(MOVING_MS)
    assert len(table.questions) == 1
    table.lay("3", "red").settle()
    assert table.acted == ["claim 0 3"]
    table.take(ELSEWHERE, "?").lay(ELSEWHERE, "red").settle()
    assert table.questions[-1].endswith("lies between 1 and 2. Where does it belong?")
    assert len(table.questions) == 2, "what lies there now is something else"


def test_what_was_said_to_belong_on_a_place_is_missed_there_when_it_is_taken(table):
    """R-MW-102. All is entered, and the wrong crystal taken off, before another picture shows the table at rest."""
    table.lay("1", "red").settle()
    between(table.lay("1", "challenge").settle(), "blue", "1", "2")
    table.press_at_once("seat1", "option:1", "option:contest", "option:maintain", "option:wrong", "option:right")
    assert table.acted[2:] == ["stated 1", "contest 0", "maintain 1", "verdict wrong right"]
    table.take(ELSEWHERE, "blue").settle().wait(2000)
    assert table.refusals == ["R-MW-102"]
    assert view(table).detail == "Take Ann's crystal off 1, put Bob's crystal on 1"
    table.take("1", "red").lay("1", "blue").settle()
    assert (table.session.issue, table.session.todo) == (None, ())


def test_what_nobody_moves_after_all_is_asked_about_again(table):
    between(table, "red", "1", "2").choose("I move it")
    assert table.session.issue is None
    table.wait(MOVING_MS)
    assert len(table.questions) == 2


def test_what_is_moved_between_other_places_is_asked_about_at_once(table):
    between(table, "red", "1", "2").choose("I move it")
    table.between = ("2", "3")
    table.settle()
    assert table.questions[-1] == "Ann's crystal lies between 2 and 3. Where does it belong?"


def test_a_question_closes_when_the_crystal_is_laid_clearly_without_an_answer(table):
    between(table, "red", "1", "2")
    table.take(ELSEWHERE, "red").lay("1", "red").settle()
    assert table.session.issue is None
    assert table.acted == ["claim 0 1"]


def test_a_piece_that_cannot_be_identified_is_asked_for(table):
    table.lay("1", "?").settle()
    assert table.questions == ["I cannot tell what lies on 1. What is it?"]
    table.choose("Ann's crystal")
    assert table.acted == ["claim 0 1"]
    table.settle()
    assert len(table.questions) == 1


def test_nobody_is_accused_of_what_lies_beside_all_places(table):
    """R-TB-002: a coin on the rim may look like clear glass, now and then."""
    table.lay(ELSEWHERE, "challenge").settle().wait(10_400)
    assert (table.refusals, table.questions, table.session.issue) == ([], [], None)
    table.lay("1", "red").settle()
    assert table.acted == ["claim 0 1"]
    table.take(ELSEWHERE, "challenge").settle().wait(2000)
    assert (table.refusals, table.session.issue) == ([], None)


def test_several_things_between_places_are_laid_clearly(table):
    table.between = ("1", "2")
    table.lay(ELSEWHERE, "red", "challenge").settle()
    assert [option.key for option in table.session.prompts.choice().options] == ["moved", "none"]


def test_a_challenge_that_cannot_be_identified_waits_for_its_answer(table):
    table.lay("1", "red").settle()
    table.placed["1"] = ("?",)
    table.settle()
    table.choose("Ann's crystal and Bob's crystal and the challenge piece")
    assert table.acted == ["claim 0 1", "challenge 1"]


def test_eyes_that_err_are_reported_so_and_accuse_nobody_again(table):
    table.lay("1", "red").settle().wait(10_400)
    table.placed = {"1": ("blue",)}
    table.settle().wait(2000)
    assert table.session.issue.kind == "dispute"
    table.choose("It lies as it should")
    assert table.session.issue is None
    accused = len(table.refusals)
    table.lay("9", "blue").settle()
    assert table.acted[-1] == "claim 1 9"
    assert len(table.refusals) == accused
    table.placed["1"] = ("red",)
    table.settle()
    assert table.session.issue is None


def test_a_piece_without_a_name_accuses_nobody(table):
    """The eyes can only think of clear glass, but it is the shadow of something."""
    table.lay("1", "red").settle().wait(10_400)
    lots = (make_crystal("1", "red"), Lot("5", "crystal", None, Face.UP))
    for _ in range(2):
        table.now += 100
        names = {"5": (CardName("challenge"),)}
        seen = SettledLayout(table.now, Layout(lots), frozenset("5"), unsure=frozenset("5"), candidate_names=names)
        table.session.see(seen, table.now)
        table.wait(2000)
        assert (table.refusals, table.questions) == ([], ["I cannot tell what lies on 5. What is it?"])
        if table.session.issue is not None:
            table.choose("Nothing")
    assert table.session.issue is None


def test_what_looks_like_a_counter_on_a_flat_board_is_asked_about(table):
    """R-MW-080."""
    table.lay("1", "red").settle().wait(10_400)
    table.lay("1", "5").settle()
    assert table.questions == ["I cannot tell what lies on 1. What is it?"]
    table.choose("Ann's crystal")
    assert table.session.issue is None
    assert table.refusals == []


def test_a_counter_under_crystals_need_not_be_seen():
    table = Board(camera=True, topology="standard")
    zone, value = next((lot.zone, lot.name) for lot in table.session.match.game.layout(table.state))
    for lot in table.session.match.game.layout(table.state):
        table.lay(lot.zone, lot.name)
    table.settle().lay(zone, "red").settle()
    table.take(zone, value).lay(zone, "blue", "challenge").settle().wait(2000)
    assert table.acted == [f"claim 0 {zone}", "challenge 1"]
    assert table.refusals == []
    table.press("seat1").choose("Contest")
    table.take(zone, "blue").settle()
    assert table.acted[-1] == "forsake 1"


def test_a_counter_that_stays_with_the_board_need_not_be_seen_while_crystals_are_taken_off_it():
    """A-MW-21, R-MW-048: both wrong, so that only the challenge piece stays, on the counter that nobody has won."""
    table = Board(camera=True, topology="standard")
    zone, value = next((lot.zone, lot.name) for lot in table.session.match.game.layout(table.state))
    for lot in table.session.match.game.layout(table.state):
        table.lay(lot.zone, lot.name)
    table.settle().lay(zone, "red").settle()
    table.take(zone, value).lay(zone, "blue", "challenge").settle()
    table.press("seat1").choose("Contest", "Maintain", "Wrong", "Wrong")
    table.take(zone, "red").settle().take(zone, "blue").settle().wait(2000)
    assert (table.refusals, table.session.todo) == ([], ())
    table.take(zone, "challenge").settle().wait(2000)
    assert table.session.issue is not None


def test_counters_that_are_not_laid_out_yet_are_asked_for_and_nobody_is_accused():
    """R-MW-081."""
    table = Board(camera=True, topology="standard").wait(3000)
    assert table.refusals == []
    assert view(table).tone is Tone.TODO
    assert "Put the counter on" in view(table).detail
    for lot in table.session.match.game.layout(table.state):
        table.lay(lot.zone, lot.name)
    table.settle()
    assert view(table).tone is Tone.GOOD


def test_pieces_that_are_tidied_away_one_by_one_do_not_blur_the_next_dispute(table):
    challenged(table)
    table.press("seat1").choose("Contest", "Maintain", "Wrong", "Wrong")
    table.take("1", "blue").settle()
    table.lay("1", "blue").settle()
    assert "Bob's crystal" in view(table).detail
    table.take("1", "blue").settle().lay("4", "red").settle().wait(2000)
    assert table.refusals == ["R-MW-027"]
    table.take("4", "red").settle()
    assert table.session.issue is None
    assert view(table).detail == "Take Ann's crystal off 1"


# Time ---------------------------------------------------------------------------------------------------------------


def hand(table, seen=True):
    table.session.watch(Observation(table.now, (), seen))


def test_a_hand_that_reaches_in_as_the_window_closes_is_let_finish(table):
    table.lay("1", "red").settle().wait(9000)
    hand(table)
    table.wait(AFTER_HANDS_MS - 800)
    assert isinstance(table.state.phase, ClaimWindow)
    table.lay("1", "blue", "challenge").settle()
    assert isinstance(table.state.phase, Challenging)


def test_what_a_hand_laid_in_time_counts_once_a_slow_camera_has_seen_it_lie_still(table):
    table.lay("1", "red").settle().wait(9000)
    hand(table)
    table.wait(AFTER_HANDS_MS + 1200)
    assert isinstance(table.state.phase, ClaimWindow)
    table.settle().wait(0)
    assert table.acted[-1] == "window_closed"


def test_but_no_hand_keeps_a_window_open_for_ever(table):
    table.lay("1", "red").settle()
    while table.now < 10_000 + GRACE_MS + 3000:
        hand(table)
        table.wait(400)
    assert table.acted[-1] == "window_closed"


def cover(table, *places):
    """Something rests on these places, as the camera sees it."""
    zones = [table.session.referee.table.mat.zone(place) for place in places]
    there = (Detection(OCCLUDED, None, zone.area.centre, zone.angle, Face.UNKNOWN, 0.0) for zone in zones)
    table.session.watch(Observation(table.now, tuple(there), hand_in_view=False))


def test_a_window_waits_while_the_claimed_place_cannot_be_seen(table):
    """A challenge was laid there under an arm that rested on it, and the window closed as if nobody had challenged."""
    table.lay("1", "red").settle().wait(4000)
    cover(table, "1", "2")
    table.wait(30_000)
    assert isinstance(table.state.phase, ClaimWindow)
    assert view(table).detail.startswith("Time rests: something lies before 1.")
    cover(table)
    assert "6 seconds left" in view(table).detail
    table.lay("1", "blue", "challenge").settle()
    assert isinstance(table.state.phase, Challenging)


def test_a_window_waits_for_no_camera_that_players_do_not_use(table):
    table.lay("1", "red").settle()
    table.session.camera = False
    cover(table, "1")
    assert table.wait(10_400).acted[-1] == "window_closed"


def test_a_window_waits_for_no_other_place(table):
    table.lay("1", "red").settle()
    cover(table, "2")
    assert table.wait(10_400).acted[-1] == "window_closed"


def test_a_window_waits_while_something_is_wrong(table):
    table.lay("1", "red").settle()
    table.lay("9", "blue", "blue").settle().wait(30_000)
    assert isinstance(table.state.phase, ClaimWindow)
    table.take("9", "blue", "blue").settle()
    assert isinstance(table.state.phase, ClaimWindow)
    assert table.wait(10_400).acted[-1] == "window_closed"


def entered_by_hand(table):
    """Ann's claim is open, Bob's next one and something that nobody did are seen: the players enter it by hand."""
    table.lay("1", "red").settle()
    table.lay("9", "blue", "blue").settle().choose("Enter by hand")
    return table


def test_a_window_waits_while_players_enter_by_hand_what_was_done(table):
    entered_by_hand(table).wait(30_000)
    assert isinstance(table.state.phase, ClaimWindow)
    table.choose("No challenge")
    assert table.acted[-1] == "decline 1"


def test_it_runs_on_once_the_camera_sees_what_was_done_after_all(table):
    entered_by_hand(table).take("9", "blue", "blue").lay("1", "blue", "challenge").settle()
    assert isinstance(table.state.phase, Challenging)
    assert not table.session.prompts.by_hand


def test_the_die_is_seen_and_disturbs_nobody_afterwards():
    """R-TB-006, R-MW-020."""
    table = Board(camera=True, ready=False)
    table.lay(ELSEWHERE, "die3").settle()
    assert table.acted == ["roll 0 3 seen"]
    table.placed[ELSEWHERE] = ()
    table.settle().lay("60", "die7").settle()
    assert table.acted == ["roll 0 3 seen", "roll 1 7 seen"]
    table.choose("North")
    assert isinstance(table.state.phase, Claiming)
    table.settle().wait(2000)
    table.placed["60"] = ()
    table.lay("5", "blue").settle().wait(2000)
    assert table.acted[-1] == "claim 1 5"
    assert table.refusals == []


def test_what_was_answered_holds_no_longer_once_a_piece_is_taken_from_a_place_that_stays_unclear():
    """R-MW-080: what looks like a counter leaves all of the place to be asked about, before and after."""
    table = Board(camera=True)
    table.lay("1", "red").settle().wait(10_400)
    table.lay("1", "blue", "5").settle().choose("Ann's crystal and Bob's crystal")
    assert len(table.refusals) == 1
    table.take("1", "blue").settle().wait(2000)
    assert table.questions[1:] == ["I cannot tell what lies on 1. What is it?"]
    table.choose("Ann's crystal")
    assert (len(table.refusals), table.session.issue) == (1, None)


# Colours ------------------------------------------------------------------------------------------------------------


def test_the_eyes_look_for_the_colours_in_play():
    names = {swatch.name for swatch in palette_of(Board(players=3, colours="green,amber,blue").session.match).swatches}
    assert names == {"green", "amber", "blue", "challenge"}


def test_a_colour_that_no_camera_knows_is_refused():
    with pytest.raises(UnknownColour, match="violet"):
        palette_of(Board(colours="violet,red").session.match)


def test_glass_upon_a_counter_that_looks_like_a_die_is_asked_about():
    table = Board(camera=True, topology="standard")
    for lot in table.session.match.game.layout(table.state):
        table.lay(lot.zone, str(lot.name))
    table.settle().lay("13", "red").settle()
    table.placed["13"] = ("die5",)
    table.settle().wait(2000)
    assert (table.refusals, table.questions) == ([], ["I cannot tell what lies on 13. What is it?"])
    table.choose("Ann's crystal and the counter")
    assert (table.refusals, table.session.issue) == ([], None)


# A game that goes on ------------------------------------------------------------------------------------------------


def gone_on_with(*seen):
    """Ann has claimed 13, on which a 5 lies; the game is left and gone on with, and this is seen there first."""
    table = Board(camera=True, topology="standard")
    for lot in table.session.match.game.layout(table.state):
        table.lay(lot.zone, str(lot.name))
    table.settle().lay("13", "red").settle()
    assert table.acted == ["claim 0 13"]
    assistant = MemWarsAssistant(DECK, lambda: 1, lambda: "")
    table.session = Session(table.session.match, table.store, now=table.now, camera=True, assistant=assistant)
    table.placed["13"] = seen
    return table.settle().wait(2000)


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(("red",), id="no counter"),
        pytest.param(("red", "challenge"), id="a counter like clear glass"),
        pytest.param(("red", "?"), id="something"),
        pytest.param(("5", "red"), id="all of it"),
    ],
)
def test_counters_under_crystals_at_the_first_look_are_where_the_journal_has_them(seen):
    table = gone_on_with(*seen)
    assert (table.refusals, table.questions) == ([], [])
    table.placed["13"] = ("5", "red", "blue", "challenge")
    table.settle()
    assert table.acted == ["claim 0 13", "challenge 1"]


@pytest.mark.parametrize("seen", [("blue",), ("5", "blue"), ("3", "red"), ()])
def test_a_first_look_still_reports_what_no_glass_upon_a_counter_explains(seen):
    table = gone_on_with(*seen)
    assert table.session.issue is not None
