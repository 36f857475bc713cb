"""What players see, and above all what they do not (R-MW-100, R-MW-101)."""

from __future__ import annotations

import json
import re

import pytest

from tableassist.games.memwars.actions import PlaceCounter
from tableassist.games.memwars.phases import Answering, Checking, Studying
from tableassist.games.memwars.spots import Counter, Spot
from tableassist.games.memwars.state import with_spot
from tableassist.rules.game import Seat, Setup, SetupRefused
from tableassist.rules.view import Mark, Tone

MAINTAINED = ("claim 0 12", "challenge 1", "stated 1", "contest 0", "maintain 1")


def told(view):
    """Everything that a view says, as one text."""
    return json.dumps(
        [
            view.headline,
            view.detail,
            view.facts,
            [(s.note, s.badges) for s in view.seats],
            view.sheet and view.sheet.rows,
        ],
        default=str,
    )


def tile(view, zone):
    return next(tile for tile in view.tiles if tile.zone == zone)


def test_nothing_of_a_card_is_reported_before_its_time(some_games, memwars):
    """R-MW-101."""
    fronts = 0
    for walk in some_games:
        for state, action in walk.steps[::3]:
            view = memwars.show(state)
            words = told(view) + memwars.describe(state, action)
            prompt = memwars.prompt(state, by_hand=True)
            words += " ".join(option.label for option in prompt.options) + prompt.text
            back = isinstance(state.phase, Checking | Studying) or getattr(state.phase, "finished", False)
            front = isinstance(state.phase, Answering | Studying)
            assert back or not re.search(r"answer \d+\.\d|image \d", words)
            assert front or "picture" not in words
            fronts += front
    assert fronts


def test_the_back_is_reported_to_the_agreed_depth_only(start, script, deep):
    """R-MW-101, R-MW-092."""
    state = script(start(depth="3,1", deck=deep.deck), *MAINTAINED)
    sheet = deep.show(state).sheet
    assert sheet.heads == ("Question", "Answer", "Ann", "Bob")
    assert sheet.rows == (
        ("question 1", "answer 12.1", "", ""),
        ("question 2", "answer 12.2", "", "–"),
        ("question 3", "answer 12.3", "", "–"),
    )
    assert sheet.marked == 0


def test_in_basic_the_front_first_and_the_back_when_the_answer_is_finished(start, script, memwars):
    state = start(mode="basic", depth="2")
    view = memwars.show(state)
    assert (view.headline, view.detail, view.sheet) == ("Ann answers for 1", "Card 1: picture of the 1th", None)
    view = memwars.show(script(state, "finished 0"))
    assert view.sheet.rows == (("question 1", "answer 1.1", ""), ("question 2", "answer 1.2", ""))
    assert view.tone is Tone.ASK


def test_study_shows_the_whole_card(memwars):
    state = memwars.setup(Setup(("Ann",), {"mode": "study", "north": "north"}))
    view = memwars.show(state)
    assert view.detail == "image 1"
    assert view.sheet.title == "picture of the 1th"
    assert view.sheet.rows[0] == ("question 1", "answer 1.1")


def test_counters_stay_hidden_until_their_place_is_won(some_games, memwars):
    """R-MW-100."""
    hidden = 0
    for walk in some_games:
        for state, action in walk.steps[::2]:
            if isinstance(action, PlaceCounter):
                assert not re.search(r"worth|value", memwars.describe(state, action))
                without_place = memwars.describe(state, action).replace(str(action.place), "")
                assert not re.search(r"\d", without_place)
            for here, spot in zip(memwars.show(state).tiles, state.board, strict=False):
                if spot.counters and not spot.open:
                    assert all(piece == "counter" for piece in here.pieces if piece.startswith("counter"))
                    hidden += 1
    assert hidden


def test_what_is_written_of_a_running_game_tells_no_hidden_counter(some_games, memwars):
    """R-MW-100: where it is turned over the value is there, and nowhere else."""
    hidden = shown = 0
    for walk in some_games:
        placed = [action for _, action in walk.steps if isinstance(action, PlaceCounter) and action.value]
        for state, _ in walk.steps[:: max(1, len(walk.steps) // 5)]:
            board = memwars.public(state)["board"]
            for action in placed:
                spot, told = state.at(action.place), memwars.conceal_action(state, action)
                assert told.value == (action.value if spot.open else 0)
                assert memwars.parse(memwars.write(told)) == told
                values = [value for value, _ in board[str(action.place)]["counters"]] if spot.counters else []
                assert any(values) == spot.open
                hidden, shown = hidden + (not spot.open), shown + spot.open
    assert hidden
    assert shown


def test_the_cards_to_come_of_a_shuffled_deck_are_not_written(start, script, memwars):
    """R-MW-090: only what was turned over, and the next one."""
    order = tuple(range(25, 0, -1))
    shuffled = f"shuffled 1 {' '.join(map(str, order))} thrown 4711"
    before = start(path="random", quadrants="NW")
    state = script(before, shuffled, "quiet 25")
    assert state.order == order
    assert memwars.public(state)["order"] == [25, 24]
    told = memwars.conceal_action(state, memwars.parse(shuffled))
    assert (told.order[:3], told.source, told.seed) == ((25, 24, 0), "thrown", None)
    again = script(before, memwars.write(told), "quiet 25")
    assert (again.phase, again.order) == (state.phase, (25, 24))
    for wrong in ("1 1", "1 2 3", "99 ?"):
        cards = f"{wrong} {'? ' * 23}" if wrong != "1 2 3" else wrong
        assert memwars.judge(before, memwars.parse(f"shuffled 1 {cards}")).rule == "R-MW-090"
    assert memwars.conceal_action(start(), memwars.parse("claim 0 1")) == memwars.parse("claim 0 1")


def test_what_is_on_a_place(start, script, memwars):
    state = with_spot(
        script(start(), "quiet 1", "won 2 C", "quiet 3", "won 4 none"), 5, Spot(counters=(Counter(5),), open=True)
    )
    view = memwars.show(state)
    assert (tile(view, "1").pieces, tile(view, "1").owner, tile(view, "1").face) == (("red",), 0, "up")
    assert tile(view, "2").pieces == ("red", "challenge")
    assert (tile(view, "4").pieces, tile(view, "4").owner) == (("challenge",), -1)
    assert (tile(view, "5").pieces, tile(view, "5").owner) == (("counter:5",), None)
    assert (tile(view, "6").pieces, tile(view, "6").face, tile(view, "6").kind) == ((), "empty", "place")
    assert tile(view, "deck").kind == "pile"
    assert len(view.tiles) == 108


def test_the_place_at_stake_is_marked(start, script, memwars):
    assert tile(memwars.show(script(start(), "claim 0 12")), "12").mark is Mark.CHOICE
    assert tile(memwars.show(start(path="forward")), "1").mark is Mark.CHOICE
    assert tile(memwars.show(start(mode="basic")), "1").mark is Mark.CHOICE
    assert all(one.mark is Mark.NONE for one in memwars.show(start()).tiles)


def test_a_won_quadrant(position, script, memwars):
    view = memwars.show(script(position(dict.fromkeys(range(2, 26), "B")), "quiet 1"))
    assert (tile(view, "NW").pieces, tile(view, "NW").owner) == (("blue",), 1)
    assert "NW Bob +5" in view.facts
    assert "NE 0:0 for 3" in view.facts


def test_seats(start, script, memwars):
    view = memwars.show(script(start(depth="3,1"), "quiet 1", "won 2 T"))
    ann, bob = view.seats
    assert (ann.name, ann.score, ann.unit, ann.colour) == ("Ann", 1, "point", "red")
    assert (bob.score, bob.unit, bob.to_move) == (2 + 2, "points", True)
    assert bob.badges == ("standard 1", "13 challenges", "99 crystals", "1 of Ann")
    assert ann.badges[:2] == ("standard 3", "12 challenges")
    assert "Ann skipped" in view.facts


def test_notes(start, script, memwars):
    assert memwars.show(script(start(), "won 1 C")).seats[0].note == "loses the next turn"
    passed = memwars.show(script(start(players=3), "pass_rest 1")).seats[1]
    assert (passed.note, passed.out) == ("out of time", True)
    assert memwars.show(script(start(), "won 1 none")).seats[0].badges[-1] == "1 with the board"


@pytest.mark.parametrize(
    ("lines", "headline", "tone"),
    [
        ((), "Ann claims a place", Tone.CALM),
        (("claim 0 12",), "Bob may challenge 12", Tone.ASK),
        (("claim 0 12", "challenge 1"), "Bob challenges 12", Tone.TODO),
        (("claim 0 12", "challenge 1", "stated 1"), "Does Ann give 12 up or contest?", Tone.ASK),
        (("claim 0 12", "challenge 1", "stated 1", "contest 0"), "Does Bob forsake or maintain?", Tone.ASK),
        (MAINTAINED, "The card of 12 is read", Tone.ASK),
    ],
)
def test_headlines(lines, headline, tone, start, script, memwars):
    view = memwars.show(script(start(), *lines))
    assert (view.headline, view.tone) == (headline, tone)
    assert view.detail


def test_the_score_sheet_line_by_line(start, script, memwars):
    """R-MW-070 … R-MW-073; the numbers of X-MW-01."""
    state = script(start(quadrants="NW"), "quiet 1", "claim 1 2", "challenge 0", "stated 0", "give_up 1")
    state = script(state, "claim 0 3", "challenge 1", "stated 1", "contest 0", "forsake 1", "won 4 C", "quiet 5")
    state = script(state, "won 6 T", "won 7 none", "quiet " + " ".join(map(str, range(8, 26))))
    sheet = memwars.show(state).sheet
    assert sheet.heads == ("", "Ann", "Bob", "Board")
    assert sheet.rows == (
        ("Places", "19", "9", "1"),
        ("Quadrants", "5", "0", "0"),
        ("Captured ×2", "6", "0", "0"),
        ("Held by the board ×−3", "-3", "-3", "0"),
        ("Total", "27", "6", "1"),
    )
    assert memwars.show(state).headline == "Ann wins"


def test_the_lines_of_a_basic_score_sheet(start, script, memwars):
    lines = [f"answer {n % 2} right" for n in range(25)]
    plain = memwars.show(script(start(mode="basic", quadrants="NW"), *lines)).sheet
    assert [row[0] for row in plain.rows] == ["Places", "Total"]
    state = script(start(mode="basic", quadrants="NW", basic_quadrants="true", pattern_quincunx="5"), *lines)
    assert [row[0] for row in memwars.show(state).sheet.rows] == ["Places", "Quadrants", "Total"]


def test_patterns_have_a_line_where_they_earned_something(position, script, memwars):
    state = position(dict.fromkeys(range(2, 26), "A"), quadrants="NW", pattern_quincunx="5")
    rows = memwars.show(script(state, "quiet 1")).sheet.rows
    assert ("Patterns", "25", "0", "0") in rows


def test_says(start, script, memwars):
    def describe(state, line):
        return memwars.describe(state, memwars.parse(line))

    assert describe(start(), "claim 0 12") == "Ann claims 12."
    claimed = script(start(), "claim 0 12")
    assert describe(claimed, "challenge 1") == "Bob challenges 12."
    assert describe(claimed, "window_closed") == "Nobody challenges."
    stated = script(claimed, "challenge 1", "stated 1")
    assert describe(stated, "give_up 0") == "Ann gives 12 up."
    checked = script(stated, "contest 0", "maintain 1")
    assert describe(checked, "verdict wrong right") == "Bob was right: Bob has 12; Ann loses the next turn."
    assert describe(checked, "verdict right wrong") == "Ann was right: Ann has 12; Bob is passed over."
    assert describe(checked, "verdict wrong wrong") == "Both Ann and Bob were wrong: the board has 12."
    assert describe(checked, "verdict right right") == "Both Ann and Bob were right: Ann has 12."
    assert describe(start(), "appeared 12 green") == "The green crystal came to 12."
    assert (
        describe(start(), "set_place 12 red challenge")
        == "On 12 lies Ann's crystal and the challenge piece by the players' word."
    )


def test_says_void_and_the_end(start, script, position, memwars):
    checked = script(start(both_right="void"), *MAINTAINED)
    assert memwars.describe(checked, memwars.parse("verdict right right")).endswith("12 is empty again.")
    last = position(dict.fromkeys(range(2, 26), "A"), quadrants="NW", window="0")
    last = script(last, "set_challenge 1 0")
    assert (
        memwars.describe(last, memwars.parse("claim 0 1"))
        == "Ann claims 1; Ann wins NW: +5; the game is over: Ann wins."
    )


def test_everything_said_is_a_sentence(some_games, memwars):
    for walk in some_games:
        for state, action in walk.steps[::3]:
            sentence = memwars.describe(state, action)
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "None" not in sentence


def test_a_shared_win_with_the_board(position, script, memwars):
    laid = dict(zip(range(1, 25), ["A"] * 12 + ["x"] * 12, strict=True))
    state = position(laid, acting=1, quadrants="NW")
    state = script(state.with_(boxed=(1, 0)), "set_captured 0 1 0", "quiet 25")
    # A has 12 places, wins the quadrant and pays for one piece; the board has 12.
    assert memwars.outcome(state).scores[0] == 12 + 5 - 3
    assert memwars.outcome(state).winners == (Seat(0),)
    tied = script(position(laid, acting=1, quadrants="NW").with_(boxed=(0, 0)), "quiet 25")
    assert memwars.show(tied).headline == "Ann wins"


def test_the_board_shares_the_win(start, position, script, memwars):
    laid = dict(zip(range(1, 25), ["A"] * 8 + ["B"] * 7 + ["x"] * 9, strict=True))
    state = position(laid, acting=1, quadrants="NW")
    state = script(state, "quiet 25")
    # 8 to 8 to 9: a tied quadrant, and the board alone is ahead.
    assert memwars.show(state).headline == "The board wins"
    equal = dict(zip(range(1, 25), ["A"] * 8 + ["B"] * 8 + ["x"] * 8, strict=True))
    state = script(position(equal, acting=1, quadrants="NW", quadrant_tie="split"), "claim 1 25", "challenge 0")
    state = script(state, "stated 0", "contest 1", "maintain 0", "verdict wrong wrong")
    assert memwars.outcome(state).scores == (8 + 2 - 3, 8 + 2 - 3)
    assert memwars.show(state).headline == "The board wins"


def test_places_that_are_out_of_play_are_closed(start, memwars):
    tiles = {tile.zone: tile.face for tile in memwars.show(start(quadrants="NW")).tiles if tile.kind == "place"}
    assert [zone for zone, face in tiles.items() if face == "empty"] == [str(number) for number in range(1, 26)]
    assert set(tiles.values()) == {"empty", "closed"}
    assert "closed" not in {tile.face for tile in memwars.show(start()).tiles}


def test_what_a_depth_asks_for_is_shown_while_a_claim_is_stated(start, script, memwars):
    """R-MW-026: of the deck as a whole, so that nothing of a card is told before its time (R-MW-101)."""
    state = start(depth="2,1")
    assert "question 1, question 2" in memwars.show(state).detail
    claimed = script(state, "claim 0 12")
    assert "question 1, question 2" in memwars.show(claimed).detail
    challenged = memwars.show(script(claimed, "challenge 1")).detail
    assert "question 1" in challenged
    assert "question 2" not in challenged


def test_r_mw_005_the_prize_is_reported_at_the_end(start, script, memwars):
    """R-MW-005."""
    state = script(start(prize="the last  biscuit"), "lose 1 time")
    assert memwars.outcome(state).why.endswith("The prize goes to Ann: the last biscuit.")
    assert "prize" not in memwars.outcome(script(start(), "lose 1 time")).why
    with pytest.raises(SetupRefused, match="60 letters"):
        start(prize="x" * 61)
