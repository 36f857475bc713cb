"""How people handle the pieces of MemWars, at the level of settled tables: one by one with pauses, or several at once.

None of it is a mistake, and nothing counts that nobody did.
"""

import pytest
from memwars_table import Board

from tableassist.app.session.screen import view_of
from tableassist.games.memwars.phases import ClaimWindow, Counting, Deciding, Responding
from tableassist.games.memwars.spots import UNKNOWN_VALUE, Counter
from tableassist.rules.view import Tone


@pytest.fixture
def table():
    return Board(camera=True)


def detail(table):
    return view_of(table.session, table.now).detail


def challenged_by_button(table, *answers):
    """Ann claims 1, Bob challenges and states the facts by his button; nothing of the challenge lies there yet."""
    table.lay("1", "red").settle().press("seat1").press("seat1").choose(*answers).settle()
    return table


@pytest.mark.parametrize(("answers", "phase"), [((), Responding), (("Contest",), Deciding)])
@pytest.mark.parametrize(
    ("first", "second", "still"),
    [
        ("blue", "challenge", "Put the challenge piece on 1"),
        ("challenge", "blue", "Put Bob's crystal on 1"),
    ],
)
def test_a_challenge_by_button_is_laid_down_piece_by_piece(answers, phase, first, second, still, table):
    """Nobody forsakes a challenge by laying down its challenge piece first (R-MW-047)."""
    challenged_by_button(table, *answers).lay("1", first).settle().wait(2000)
    assert (table.refusals, detail(table)) == ([], still)
    table.lay("1", second).settle().wait(2000)
    assert (table.refusals, table.session.issue) == ([], None)
    assert isinstance(table.state.phase, phase)


@pytest.mark.parametrize("order", [("-red", "+blue", "+challenge"), ("+challenge", "-red", "+blue"), ("+blue", "-red")])
def test_what_was_given_up_by_button_is_put_right_piece_by_piece(order, table):
    """R-MW-045."""
    challenged_by_button(table, "Give up")
    for step in order:
        (table.lay if step[0] == "+" else table.take)("1", step[1:]).settle().wait(2000)
        assert table.refusals == []
    assert table.session.issue is None


def test_a_piece_that_must_stay_is_still_asked_for_while_others_are_put_right(table):
    """R-MW-102."""
    challenged_by_button(table, "Contest", "Maintain", "Wrong", "Right").lay("1", "blue").settle()
    table.take("1", "blue").settle().wait(2000)
    assert table.refusals == ["R-MW-102"]


@pytest.mark.parametrize("order", [("blue", "challenge"), ("challenge", "blue")])
def test_a_challenge_that_was_undone_is_taken_back_piece_by_piece(order, table):
    table.lay("1", "red").settle().lay("1", "blue", "challenge").settle().press("undo")
    for piece in order:
        assert isinstance(table.state.phase, ClaimWindow)
        table.take("1", piece).settle()
    assert table.acted == ["claim 0 1", "challenge 1"]
    assert (table.refusals, view_of(table.session, table.now).tone) == ([], Tone.GOOD)


def test_crystals_are_lifted_off_counters_that_are_turned_over():
    """A-MW-21."""
    table = Board(camera=True, topology="competitive", counters="5:2,3:0,2:0")
    table.lay("1", "logo").settle().lay("2", "logo").settle().lay("1", "red").settle().choose("No challenge").settle()
    assert isinstance(table.state.phase, Counting)
    table.take("1", "red").settle().wait(2000)
    table.take("1", "logo").lay("1", "5").settle().wait(2000)
    assert table.acted[-1] == "counters 1 5"
    assert detail(table) == "Take the counter off 1, put Ann's crystal on 1"
    table.take("1", "5").lay("1", "red").settle().wait(2000)
    assert (table.refusals, table.session.issue, table.session.todo) == ([], None, ())


def test_a_claim_that_players_let_lie_elsewhere_is_made_there(table):
    """The claimant had another turn, and nobody was asked about the place."""
    table.lay("1", "red").settle().take("1", "red").lay("2", "red").settle().choose("Table is right")
    assert table.state.phase == ClaimWindow(0, 2, 1)
    assert table.state.at(1).free
    table.lay("2", "blue", "challenge").settle()
    assert table.acted[-1] == "challenge 1"


def test_a_counter_that_players_let_lie_elsewhere_lies_there():
    """R-MW-082."""
    table = Board(camera=True, topology="competitive")
    table.lay("1", "logo").settle().take("1", "logo").lay("2", "logo").settle().choose("Table is right")
    assert [table.state.at(place).counters for place in (1, 2)] == [(), (Counter(UNKNOWN_VALUE, 1),)]
    assert table.session.todo == ()


@pytest.mark.parametrize("counter_first", [False, True])
def test_the_counter_that_an_answer_wins_is_taken_before_or_after_its_crystal(counter_first):
    """The crystal lay upon it, and whether it was taken from beneath nobody could see: the answer never counted."""
    table = Board(camera=True, mode="basic", topology="standard")
    for lot in table.session.match.game.layout(table.state):
        table.lay(lot.zone, str(lot.name))
    table.settle()
    while str(table.state.phase.place) not in table.placed:
        table.lay(str(table.state.phase.place), ("red", "blue")[table.state.phase.seat]).settle()
    place, colour = str(table.state.phase.place), ("red", "blue")[table.state.phase.seat]
    counter, answered = table.placed[place][0], len(table.acted)
    steps = [lambda: table.lay(place, colour), lambda: table.take(place, counter)]
    for step in reversed(steps) if counter_first else steps:
        step()
        table.settle().wait(3000)
    assert len(table.acted) == answered + 1
    assert table.acted[-1].endswith("right")
    assert (table.refusals, table.session.todo) == ([], ())


# What was taken back, asked about, or taken off again -----------------------------------------------------------------


COMPETITIVE = {"topology": "competitive", "counters": "5:2,3:0,2:0"}


def countered(*steps):
    """Each has placed a counter, on 1 and 2; then the steps, each seen to lie still: `+1=red/blue`, `-1=logo`, keys."""
    table = Board(camera=True, **COMPETITIVE)
    return stepped(table, "+1=logo", "+2=logo", *steps)


def stepped(table, *steps):
    for step in steps:
        if step[0] not in "+-":
            table.choose(step) if step[0].isupper() else table.press(step)
            continue
        for one in step.split():
            zone, _, pieces = one[1:].partition("=")
            (table.lay if one[0] == "+" else table.take)(zone, *pieces.split("/"))
        table.settle().wait(2000)
    return table


def test_counters_that_were_taken_back_are_not_read_again_before_they_are_turned_over_anew():
    """A-MW-21, R-TB-005."""
    table = countered("+1=red", "No challenge", "-1=red", "-1=logo +1=5").take_back()
    stepped(table, "+3=blue", "-3=blue")
    assert table.acted[-1] == "counters 1 5"
    assert table.acted.count("counters 1 5") == 1
    stepped(table, "-1=5 +1=logo", "-1=logo +1=5")
    assert table.acted.count("counters 1 5") == 2


@pytest.mark.parametrize(
    ("steps", "last"),
    [
        (("-1=red",), "give_up 0"),
        (("Contest", "-1=blue"), "forsake 1"),
    ],
)
def test_whoever_yields_a_place_with_a_counter_takes_off_the_crystal_only(steps, last):
    """R-MW-102: the counter goes to the winner, who has yet to turn it over."""
    table = countered("+1=red", "+1=blue/challenge", "seat1", *steps)
    assert table.acted[-1] == last
    assert isinstance(table.state.phase, Counting)
    stepped(table, "-1=logo +1=5", "-1=5")
    assert (table.acted[-1], table.refusals, table.session.issue) == ("counters 1 5", [], None)
    assert table.session.todo == ()


def test_an_open_counter_is_taken_after_the_crystal_of_whoever_gave_up():
    """R-MW-083."""
    table = Board(camera=True, topology="standard")
    for lot in table.session.match.game.layout(table.state):
        table.lay(lot.zone, str(lot.name))
    table.settle()
    counter = table.placed["11"][0]
    stepped(table, "+11=red", "+11=blue/challenge", "seat1", "-11=red")
    assert table.acted[-1] == "give_up 0"
    stepped(table, f"-11={counter}", "+20=blue")
    assert (table.acted[-1], table.refusals, table.session.todo) == ("claim 1 20", [], ())


@pytest.mark.parametrize(
    "steps",
    [("+1=?", "-1=?"), ("+3=red", "+1=?", "-1=?"), ("+3=red", "-1=logo +1=?", "-1=? +1=logo")],
    ids=["beside a counter", "out of turn", "upon it"],
)
def test_a_counter_on_which_a_piece_came_and_went_was_not_touched(steps):
    """R-MW-100: it lay there all the time; only what the piece was is asked."""
    table = countered(*steps)
    assert (len(table.questions), table.session.issue, table.refusals) == (1, None, [])


def test_a_challenge_that_was_asked_about_is_laid_anew_in_time():
    """R-CK-022: the window had closed a moment before, and the challenge accused its player."""
    table = Board(camera=True)
    table.lay("1", "red").settle().wait(8800)
    stepped(table, "+1=?", "-1=?")
    assert (len(table.questions), table.session.issue) == (1, None)
    table.wait(3000).lay("1", "blue", "challenge").settle()
    assert (table.acted[-1], table.refusals) == ("challenge 1", [])


def test_a_window_in_which_players_were_asked_closes_when_nothing_comes_of_it():
    """R-CK-023."""
    table = Board(camera=True)
    table.lay("1", "red").settle().wait(8800)
    stepped(table, "+1=?", "-1=?").wait(11_000)
    assert table.acted[-1] == "window_closed"


# Several at once ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "laid", "read"),
    [
        (2, {"mode": "basic"}, "+1=red +2=blue", ["answer 0 right", "answer 1 right"]),
        (2, {"mode": "basic"}, "+1=challenge +2=blue", ["answer 0 wrong", "answer 1 right"]),
        (3, {"mode": "basic"}, "+1=red +2=blue +3=green", ["answer 0 right", "answer 1 right", "answer 2 right"]),
        (1, {"mode": "study"}, "+2=red +1=red", ["study 0 1", "study 0 2"]),
    ],
)
def test_answers_are_laid_down_before_the_table_comes_to_rest(players, options, laid, read):
    """R-MW-031, R-MW-094: quick players do not wait for the camera."""
    table = stepped(Board(players, camera=True, **options), laid)
    assert (table.acted, table.refusals, table.session.issue) == (read, [], None)


def test_an_answer_counts_beside_a_piece_that_is_out_of_place():
    table = stepped(Board(camera=True, mode="basic"), "+1=red +2=red")
    assert table.acted == ["answer 0 right"]
    assert [one.zone for one in table.session.issue.wrong] == ["2"]
    stepped(table, "-2=red", "+2=blue")
    assert table.acted == ["answer 0 right", "answer 1 right"]


@pytest.mark.parametrize(
    ("label", "read"),
    [
        ("The one on 1", ["place_counter 1 1 ?", "place_counter 0 2 ?"]),
        ("The one on 2", ["place_counter 1 2 ?", "place_counter 0 1 ?"]),
    ],
)
def test_two_counters_that_are_placed_at_once_are_asked_about(label, read):
    """R-MW-082: they lie logo side up, so that nothing shows whose is which."""
    table = stepped(Board(camera=True, topology="competitive"), "+1=logo +2=logo")
    assert (table.refusals, table.questions) == ([], ["Which of the counters did Bob place?"])
    table.choose(label)
    assert (table.acted, table.session.issue, table.session.todo) == (read, None, ())
    stepped(table, "+3=logo")
    assert table.acted[-1] == "place_counter 1 3 ?"


def test_counters_of_which_only_one_order_is_allowed_are_not_asked_about():
    """R-MW-082: one of each player's counters lies on a place at most."""
    table = stepped(Board(camera=True, topology="competitive"), "+1=logo", "+1=logo +2=logo")
    assert table.acted[1:] == ["place_counter 0 1 ?", "place_counter 1 2 ?"]
    assert (table.questions, table.refusals) == ([], [])
