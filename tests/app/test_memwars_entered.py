"""MemWars with the camera off: by buttons and typed lines, from the die to the last place."""

import signal
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest
from memwars_table import DECK, Board

from tableassist.app.build import assistant_for, game_named
from tableassist.app.commands.screenshots import match_view
from tableassist.app.journals.game_journals import resume_game, unfinished_journals
from tableassist.app.play.command import PlayRequest, begin_game
from tableassist.app.records.records import follow_record, record_of
from tableassist.app.session.screen import view_of
from tableassist.app.settings import config
from tableassist.cli import run
from tableassist.games.memwars.phases import Challenging, Checking, Claiming, ClaimWindow, Rolling
from tableassist.journal.events import ClockSet
from tableassist.journal.file import Journal
from tableassist.memdecks.assistant import MemWarsAssistant
from tableassist.memdecks.learnt import load_decisions
from tableassist.referee.match import replay_entries
from tableassist.rules.notation import parse_record, write_record

pytestmark = pytest.mark.slow


def view(table):
    return view_of(table.session, table.now)


def claimed(table, place, *labels):
    return table.choose(str(place), *labels)


def test_both_players_are_led_through_every_way_a_challenge_ends():
    """X-MW-01, the first seven turns."""
    table = Board()
    claimed(table, 1, "No challenge")
    claimed(table, 2, "Challenge", "Facts stated", "Give up")
    claimed(table, 3, "Challenge", "Facts stated", "Contest", "Forsake")
    claimed(table, 4, "Challenge", "Facts stated", "Contest", "Maintain", "Wrong", "Right")
    assert isinstance(claimed(table, 5).state.phase, Claiming)
    claimed(table, 6, "Challenge", "Facts stated", "Contest", "Maintain", "Right", "Wrong")
    claimed(table, 7, "Challenge", "Facts stated", "Contest", "Maintain", "Wrong", "Wrong")
    assert [seat.score for seat in view(table).seats] == [10 + 6 - 3, -3]
    assert table.refusals == []


def test_what_is_taken_back_names_no_counter_that_is_hidden():
    """R-MW-100, R-TB-003: the value was told in secret, and an undo tells it to nobody either."""
    table = Board(topology="competitive", counters="5:2,3:2,2:2").choose("12", "5")
    assert table.state.at(12).counters[0].value == 5
    table.press("undo")
    assert not table.state.at(12).counters
    (said,) = {line for line in view(table).news if "Taken back" in line}
    assert "counter on 12" in said
    assert "5" not in said


def test_nothing_of_the_card_is_shown_before_the_challenge_is_maintained():
    """R-MW-101."""
    table = Board(depth="2")
    claimed(table, 1, "Challenge", "Facts stated", "Contest")
    assert view(table).sheet is None
    table.choose("Maintain")
    sheet = view(table).sheet
    assert [row[1] for row in sheet.rows] == ["Athena of 1th", "wisdom 1 (owls 1)"]
    assert sheet.marked == 0
    assert view(table.choose("Right")).sheet.rows[0][2] == "right"


def test_the_window_closes_by_itself():
    """R-CK-022, R-CK-023."""
    table = Board()
    claimed(table, 1).wait(9000)
    assert isinstance(table.state.phase, ClaimWindow)
    assert "1 second left" in view(table).detail
    table.wait(1200)
    assert table.acted[-1] == "window_closed"


def test_nobody_closes_the_window_that_is_open_for_the_other_side():
    table = claimed(Board(), 1)
    assert view(table).seat_keys == ("", "Challenge")
    table.press("seat0")
    assert isinstance(table.state.phase, ClaimWindow)
    table.press("seat1")
    assert isinstance(table.state.phase, Challenging)
    assert view(table).seat_keys == ("", "Facts stated")


def test_a_window_stands_still_while_the_game_is_paused():
    """A-CK-06."""
    table = claimed(Board(clock="5+3"), 1).wait(4000).press("pause").wait(30_000)
    assert isinstance(table.state.phase, ClaimWindow)
    table.press("pause").wait(4000)
    assert isinstance(table.state.phase, ClaimWindow)
    assert table.wait(3000).acted[-1] == "window_closed"


@pytest.mark.parametrize("clock", ["", "5+3"])
def test_a_window_stands_still_beneath_the_ruling_card(clock):
    """Without a clock there is no pause that would hold it: it closed while players settled what was wrong."""
    table = claimed(Board(clock=clock), 1).wait(4000).press("wrong").wait(30_000)
    assert table.session.disputes.is_open
    assert isinstance(table.state.phase, ClaimWindow)
    table.choose("It stands").wait(4000)
    assert isinstance(table.state.phase, ClaimWindow)
    assert table.wait(3000).acted[-1] == "window_closed"


def test_whose_clock_runs():
    """R-CK-024: the claim is on the claimant's time, the window and the card on nobody's, facts on the challenger's."""
    table = Board(clock="10")
    clock = lambda: table.session.match.clock  # noqa: E731
    left = lambda seat: clock().left_to(seat, table.session.clerk.at(table.now))  # noqa: E731
    start = left(0)
    table.wait(5000)
    assert left(0) == pytest.approx(start - 5200, abs=10)
    claimed(table, 1)
    before = (left(0), left(1))
    table.wait(5000)
    assert (left(0), left(1)) == before
    table.choose("Challenge").wait(3000)
    assert left(0) == before[0]
    assert left(1) < before[1] - 3000
    table.choose("Facts stated", "Contest", "Maintain")
    before = (left(0), left(1))
    table.wait(8000)
    assert (left(0), left(1)) == before
    assert clock().paused
    table.choose("Right", "Wrong").wait(1000)
    # Bob was wrong: his turn is passed over, and Ann's time runs.
    assert left(0) < before[0] - 1000
    assert left(1) == before[1]


def test_the_referee_throws_the_die_and_says_with_which_seed():
    """R-TB-006."""
    table = Board(ready=False)
    assert isinstance(table.state.phase, Rolling)
    assert [table.session.prompts.choice().options[0].label for _ in range(2)] == ["Throw it here"] * 2
    table.choose("Throw it here", "Throw it here")
    rolls = [action.split() for action in table.acted]
    assert [roll[3:] for roll in rolls] == [["thrown", "41"], ["thrown", "42"]]
    assert [int(roll[2]) for roll in rolls] == [Random(f"die {seed}").randint(1, 8) for seed in (41, 42)]


def test_the_referee_shuffles_and_the_order_stays_off_the_screen():
    table = Board(path="random")
    table.choose("Shuffle here")
    order = [int(word) for word in table.acted[-1].split()[2:-2]]
    assert sorted(order) == list(range(1, 26))
    assert order != sorted(order)
    assert table.state.phase.only == order[0]
    shown = view(table)
    assert not any(str(order[1]) in text.split() for text in (shown.headline, shown.detail, *shown.facts, *shown.news))


# Typed answers ------------------------------------------------------------------------------------------------------


def checked(table, t, c):
    """A claim of 12 with these typed facts, challenged with those, to the card."""
    table.choose("12").typed(*t)
    return table.choose("Challenge").typed(*c).choose("Facts stated", "Contest", "Maintain")


def test_typed_facts_are_judged_without_a_press():
    table = checked(Board(depth="2"), ["Athena of 12th", "the wind"], ["=", "Owls 12"])
    assert table.acted[-1] == "verdict right,wrong right,right"
    assert table.state.at(12).owner == 1
    assert "Ann said: Athena of 12th" in table.notes


def test_what_was_not_typed_is_judged_by_button():
    table = checked(Board(depth="2"), ["Athena of 12th"], [])
    assert isinstance(table.state.phase, Checking)
    assert "Rules" in view(table).prompt
    table.choose("Wrong", "As Ann said", "Right")
    assert table.acted[-1] == "verdict right,wrong right,right"


def test_an_almost_is_decided_by_the_players_and_learnt(tmp_path):
    """A-MW-34."""
    path = tmp_path / "learnt.json"
    table = checked(Board(learnt=path), ["Athina of 12th"], ["Mars"])
    assert view(table).prompt == "Ann said “Athina of 12th”. Is that “Athena of 12th”?"
    table.choose("Right")
    assert table.acted[-1] == "verdict right wrong"
    assert any("“Athina of 12th” counts" in note and "Ann and Bob, 2026-01-01 10:00" in note for note in table.notes)
    learnt = load_decisions(path, DECK.key).decisions
    assert [(one.given, one.accepted, one.by) for one in learnt] == [("Athina of 12th", True, ("Ann", "Bob"))]
    again = checked(Board(learnt=path), ["Athina of 12th"], ["Mars"])
    assert again.acted[-1] == "verdict right wrong"


def test_an_almost_that_does_not_count_is_learnt_as_well(tmp_path):
    path = tmp_path / "learnt.json"
    table = checked(Board(learnt=path), ["Athina of 12th"], ["Mars"]).choose("Wrong")
    assert table.acted[-1] == "verdict wrong wrong"
    assert [one.accepted for one in load_decisions(path, DECK.key).decisions] == [False]


def test_a_statement_is_locked_once_it_is_challenged():
    """A-MW-32."""
    table = Board(depth="2").choose("12").typed("Mars").choose("Challenge", "Facts stated").typed("Athena of 12th")
    assert view(table).news[0] == "There is nothing to be typed now."
    table.choose("Contest", "Maintain")
    assert view(table).prompt.startswith("Rules")


def test_a_typed_line_is_taken_back_and_no_more_is_taken_than_was_agreed():
    table = Board(depth="1").typed("Mars", "-", "Athena of 12th", "and more")
    assert "has said it all" in view(table).news[0]
    table.choose("12", "Challenge").typed("Mars").choose("Facts stated", "Contest", "Maintain")
    assert table.acted[-1] == "verdict right wrong"


def test_after_an_undo_people_judge():
    table = checked(Board(), ["Mars"], ["Athena of 12th"])
    assert table.acted[-1] == "verdict wrong right"
    table.take_back().wait(1000)
    assert isinstance(table.state.phase, Checking)
    table.choose("Right", "Wrong")
    assert table.state.at(12).owner == 0


def test_basic_answers_are_typed_before_the_card_is_shown():
    """R-MW-031, R-MW-032."""
    table = Board(mode="basic", depth="2")
    table.typed("Athena of 1th", "Owls 1")
    assert view(table).sheet is None
    table.choose("Answer finished")
    assert table.acted[-1] == "answer 0 right,right"
    table.typed("Athena of 2th", "Owls 1").choose("Answer finished")
    assert table.acted[-1] == "answer 1 right,wrong"


def test_a_full_folder_keeps_no_decision_and_says_so(tmp_path):
    (tmp_path / "file").write_text("in the way")
    aide_path = tmp_path / "file" / "learnt.json"
    table = checked(Board(learnt=aide_path), ["Athina of 12th"], ["Mars"]).choose("Right")
    assert any("in this game only" in note for note in table.notes)
    assert table.acted[-1] == "verdict right wrong"


# Kept and read again ------------------------------------------------------------------------------------------------


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    return tmp_path


def test_a_record_leads_to_the_same_game(home, tmp_path, capsys):
    options = {"deck": "years-1901-2000", "quadrants": "SE", "first": "1", "north": "north"}
    journal, match = begin_game(
        PlayRequest("memwars", ("Ann", "Bob"), options, "5+3"), config.Settings(), _game(options), tmp_path
    )
    for text in ("claim 0 76", "challenge 1", "stated 1", "contest 0", "maintain 1", "verdict wrong right"):
        match = match.after(match.next(_acted(text), match.entries[-1].at + 500, "told"))
    journal.close()
    record = record_of(match)
    assert parse_record(write_record(record)) == record
    again, verdicts = follow_record(record)
    assert again.digest == match.digest
    assert [one.verdict for one in verdicts] == ["ok"] * 6
    path = tmp_path / "game.txt"
    path.write_text(write_record(record), encoding="utf-8")
    assert run(["replay", str(path)]) == 0
    assert "Bob" in capsys.readouterr().out


def _game(options):
    return game_named("memwars", options)


def _acted(text):
    from tableassist.journal.events import Acted

    return Acted(text)


def test_a_game_goes_on_with_its_own_deck(home, tmp_path):
    options = {"deck": "years-1901-2000", "quadrants": "NW", "first": "1", "north": "north"}
    journal, match = begin_game(PlayRequest("memwars", (), options), config.Settings(), _game(options), tmp_path)
    entry = match.next(_acted("claim 0 5"), 400, "told")
    journal.append(entry)
    journal.close()
    path = unfinished_journals(tmp_path, "memwars")
    journal, found = resume_game(path)
    journal.close()
    assert found.game.deck.key == "years-1901-2000"
    assert found.digest == match.after(entry).digest
    assert isinstance(assistant_for(found.game), MemWarsAssistant)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--option", "deck=gods"], "gods-and-heroes"),
        (["--option", "mode=chess"], "mode"),
        (["--players", "Ann", "--option", "mode=standard"], "2 to 4"),
    ],
)
def test_what_cannot_be_played_is_refused(home, capsys, arguments, says):
    assert run(["play", "memwars", "--display", "none", *arguments]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_a_game_is_killed(tmp_path):
    path, told = tmp_path / "game.journal", {}
    for seed, lines in enumerate((4, 23)):
        command = [sys.executable, "-m", "tableassist.rehearsal.hand_entry", str(path), str(seed), "memwars"]
        player = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        for _ in range(lines):
            number, digest = player.stdout.readline().split()
            told[int(number)] = digest
        player.send_signal(signal.SIGKILL)
        player.wait()
    journal = Journal.open(path)
    match = replay_entries(game_named("memwars", journal.entries[0].event.options), journal.entries)
    journal.close()
    digests = {entry.number: entry.digest for entry in journal.entries}
    assert all(digests[number] in ("", digest) for number, digest in told.items())
    assert len(told) > 20
    assert match.digest == journal.entries[-1].digest


def test_the_board_wins_in_the_games_own_words():
    """R-MW-073: nobody of the players has won, and yet somebody has."""
    table = Board(pattern_quincunx="0")
    for place in range(1, 26):
        claimed(table, place)
        if isinstance(table.state.phase, ClaimWindow) and place % 5:
            table.choose("Challenge", "Facts stated", "Contest", "Maintain", "Wrong", "Wrong")
        else:
            table.wait(10_400)
    shown = view(table)
    assert table.session.match.outcome.winners == ()
    assert shown.headline == "The board wins"
    assert shown.sheet.title == "Score"


def test_pausing_is_written_down_once():
    table = Board(clock="5").press("pause").press("pause")
    assert [event.what for event in table.events(ClockSet)] == ["pause", "resume"]


def test_an_aide_does_not_mix_turns_up():
    """What was typed for one claim is not held against the next card."""
    table = Board().typed("Mars").choose("3", "No challenge")
    table.choose("4", "Challenge", "Facts stated", "Contest", "Maintain")
    assert isinstance(table.state.phase, Checking)
    assert replace(table.state, turn=2) == table.state


def test_the_deck_is_written_down_even_where_none_was_chosen(home, tmp_path):
    journal, match = begin_game(PlayRequest("memwars"), config.Settings(), _game({}), tmp_path)
    journal.close()
    assert match.started.options == {"deck": "gods-and-heroes"}


def test_a_game_as_it_stands_is_drawn(home):
    """`screenshot` needs neither a camera nor an assistant."""
    match = Board().choose("1", "No challenge").session.match
    shown = match_view(match)
    assert next(tile for tile in shown.tiles if tile.zone == "1").pieces == ("red",)
    assert shown.seats[0].score == 1
