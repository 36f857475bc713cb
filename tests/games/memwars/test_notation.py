"""Actions as one line of text, and back."""

from __future__ import annotations

import pytest

from tableassist.games.memwars import actions
from tableassist.games.memwars.notation import FORMS, parse, write
from tableassist.rules.game import BadAction, Seat
from tableassist.table.geometry import Side

LINES = {
    "agree_option window 20": actions.AgreeOption("window", "20"),
    "choose_quadrants NW SE": actions.ChooseQuadrants(("NW", "SE")),
    "set_depth 1 3": actions.SetDepth(Seat(1), 3),
    "roll 0 5": actions.Roll(Seat(0), 5),
    "roll 0 5 seen": actions.Roll(Seat(0), 5, "seen"),
    "roll 0 5 thrown 4711": actions.Roll(Seat(0), 5, "thrown", 4711),
    "orient 1 north": actions.Orient(Seat(1), Side.NORTH),
    "place_counter 1 40 5": actions.PlaceCounter(Seat(1), 40, 5),
    "place_counter 1 40 ?": actions.PlaceCounter(Seat(1), 40, 0),
    "shuffled 1": actions.Shuffled(Seat(1)),
    "shuffled 1 3 2 1": actions.Shuffled(Seat(1), (3, 2, 1)),
    "shuffled 1 3 2 1 thrown 12": actions.Shuffled(Seat(1), (3, 2, 1), "thrown", 12),
    "shuffled 1 3 ? ? thrown": actions.Shuffled(Seat(1), (3, 0, 0), "thrown"),
    "shuffled 1 seen": actions.Shuffled(Seat(1), (), "seen"),
    "draw 0 17": actions.Draw(Seat(0), 17),
    "claim 0 12": actions.Claim(Seat(0), 12),
    "challenge 1": actions.Challenge(Seat(1)),
    "decline 1": actions.Decline(Seat(1)),
    "window_closed": actions.WindowClosed(),
    "stated 1": actions.Stated(Seat(1)),
    "give_up 0": actions.GiveUp(Seat(0)),
    "contest 0": actions.Contest(Seat(0)),
    "forsake 1": actions.Forsake(Seat(1)),
    "maintain 1": actions.Maintain(Seat(1)),
    "verdict right,wrong right": actions.Verdict((True, False), (True,)),
    "finished 0": actions.Finished(Seat(0)),
    "answer 0 wrong,right": actions.Answer(Seat(0), (False, True)),
    "next_round": actions.NextRound(),
    "stop": actions.Stop(),
    "study 0 12": actions.Study(Seat(0), 12),
    "counters 40 5 3": actions.CountersRevealed(40, (5, 3)),
    "lose_turn 0": actions.LoseTurn(Seat(0)),
    "pass_rest 0": actions.PassRest(Seat(0)),
    "in_time 0": actions.InTime(Seat(0)),
    "lose 0 time": actions.LoseOnTime(Seat(0)),
    "appeared 12 green": actions.Appeared("12", "green"),
    "vanished NW red": actions.Vanished("NW", "red"),
    "shifted 12 13 red": actions.Shifted("12", "13", "red"),
    "turned 12": actions.Turned("12"),
    "wrong_piece 12 blue red": actions.WrongPiece("12", "blue", "red"),
    "set_place 12": actions.SetPlace(12, ()),
    "set_place 12 red challenge": actions.SetPlace(12, ("red", "challenge")),
    "set_challenge 0 12": actions.SetChallenge(Seat(0), 12),
    "set_captured 0 1 3": actions.SetCaptured(Seat(0), Seat(1), 3),
}


@pytest.mark.parametrize(("line", "action"), LINES.items(), ids=LINES)
def test_written_and_read(line, action):
    assert write(action) == line
    assert parse(line) == action


def test_every_kind_of_action_is_written():
    assert {line.split()[0] for line in LINES} == set(FORMS)
    kinds = {type(action) for action in LINES.values()}
    assert kinds == set(actions.Action.__args__)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "begins with no action"),
        ("jump 0", "begins with no action"),
        ("claim 0", "claim SEAT PLACE"),
        ("claim 0 101", "1 to 100"),
        ("claim 0 ²", "no place"),
        pytest.param("claim 0 " + "9" * 5000, "1 to 100", id="a place of thousands of digits"),
        ("claim x 12", "no number"),
        ("claim -1 12", "no number"),
        ("orient 0 up", "no side"),
        ("verdict yes no", "right or wrong"),
        ("verdict right", "verdict FACTS FACTS"),
        ("roll 0", "roll SEAT NUMBER"),
        ("roll 0 5 dreamt", "told, seen, thrown"),
        ("roll 0 5 thrown 1 2", "told, seen, thrown"),
        ("window_closed 0", "Nothing follows"),
        ("shuffled 0 101", "1 to 100"),
        ("place_counter 0 1", "place_counter SEAT PLACE"),
    ],
)
def test_what_is_no_action(line, words):
    with pytest.raises(BadAction, match=words.replace("|", r"\|")):
        parse(line)


def test_who_acts(memwars):
    assert memwars.actor(parse("claim 1 12")) == 1
    assert memwars.actor(parse("window_closed")) is None
    assert memwars.actor(parse("verdict right right")) is None
