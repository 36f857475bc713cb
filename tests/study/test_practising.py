"""Practice at the terminal: a cost, the names that come, the score, what was forgotten; never part of a game."""

from __future__ import annotations

import pytest

from tableassist.cardbase.base import FILE
from tableassist.cardbase.practice import NoSuchCost
from tableassist.cardbase.problems import NoCards
from tableassist.cardbase.sample import write_sample
from tableassist.cli import run
from tableassist.games.mental_magic.cost import BadCost
from tableassist.study import practice as practising
from tableassist.study.practice import PracticeRequest, practise


@pytest.fixture
def home(tmp_path):
    """A home in which the sample was imported."""
    environ = {"STATE_DIRECTORY": str(tmp_path)}
    write_sample(tmp_path / FILE)
    return environ


def played(request, lines, environ):
    """What was told when these lines were typed; at their end the input ends."""
    told, left = [], list(lines)

    def line(_prompt):
        if not left:
            raise EOFError
        return left.pop(0)

    assert practise(request, line=line, announce=told.append, environ=environ) == 0
    return told


def test_a_round_is_scored_and_what_was_forgotten_is_reported(home):
    told = played(PracticeRequest("1u"), ["glass harbor", "Glass Harbour", "ember lance", "no such card", ""], home)
    assert told[1] == "\n{1}{U}  (3 known cards)"
    assert told[2] == "  right: Glass Harbour (1)"
    assert told[3] == "  Glass Harbour was named before"
    assert told[4] == "  no: Ember Lance costs {R}; one point less"
    assert told[5] == "  'no such card' is not a card that is known here"
    assert told[6] == "0 points: 1 of 3. Forgotten: Fogbank Drake; Thaw // Freeze."


def test_all_of_them(home):
    told = played(PracticeRequest("{1}{U}"), ["glass harbour", "fogbank drake", "freeze", "", "q"], home)
    assert told[5] == "3 points: 3 of 3. None was forgotten."


def test_the_first_cost_may_be_chosen_and_the_next_is_drawn(home):
    told = played(PracticeRequest("1u", seed=1), ["", "", "q"], home)
    costs = [line.split()[0] for line in told if line.startswith("\n")]
    assert len(costs) == 3
    assert costs[0] == "{1}{U}"
    assert (
        costs[1:]
        == [line.split()[0] for line in played(PracticeRequest("1u", seed=1), ["", "", "q"], home) if line[:1] == "\n"][
            1:
        ]
    )
    assert told[-1] == "0 points in 3 rounds."


@pytest.mark.parametrize("end", [["q"], ["Q"], []])
def test_it_ends_when_the_player_has_enough(home, end):
    told = played(PracticeRequest(seed=2), end, home)
    assert sum(line.startswith("\n") for line in told) == 1
    assert told[-1].startswith("0 points: 0 of")


def test_so_many_rounds_and_no_more(home):
    told = played(PracticeRequest(rounds=2, seed=3), [""] * 9, home)
    assert sum(line.startswith("\n") for line in told) == 2


def test_what_cannot_be_asked_says_why(home, tmp_path):
    with pytest.raises(NoSuchCost):
        played(PracticeRequest("{9}{9}"), [], home)
    with pytest.raises(BadCost):
        played(PracticeRequest("{Q}{1"), [], home)
    with pytest.raises(NoCards, match="tableassist cards import"):
        played(PracticeRequest(), [], {"STATE_DIRECTORY": str(tmp_path / "elsewhere")})


def test_many_that_were_forgotten_are_counted(home, monkeypatch):
    monkeypatch.setattr(practising, "MOST_FORGOTTEN", 1)
    assert played(PracticeRequest("1u"), [], home)[-1].endswith("Forgotten: Fogbank Drake and 2 more.")


def test_the_command_line_knows_it(home, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", home["STATE_DIRECTORY"])
    monkeypatch.setattr(
        practising.practise, "__kwdefaults__", practising.practise.__kwdefaults__ | {"line": lambda _: "q"}
    )
    assert run(["practise", "--cost", "1u"]) == 0
    assert "{1}{U}  (3 known cards)" in capsys.readouterr().out
    assert run(["practise", "--cost", "{Q}"]) == 2
