"""How people handle the pieces of MemWars, at the level of settled tables: one by one with pauses, or several at once.

None of it is a mistake, and nothing counts that nobody did.
"""

import pytest
from memwars_table import Board

from tableassist.app.screen import view_of
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
