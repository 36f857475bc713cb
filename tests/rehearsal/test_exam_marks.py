"""What an exam counts of many games, what fails it, and what it says of each game."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import pytest

from tableassist.journal.events import Entry, Started
from tableassist.rehearsal import exam as exams
from tableassist.rehearsal.disputing import DisputeTally
from tableassist.rehearsal.exam import GameReport, exam, is_passed, report_of, scene_of, summary, terms_of
from tableassist.rehearsal.tally import Tally
from tableassist.simulator.levels import draw_conditions

GAME = GameReport(
    seed=7,
    events=40,
    equal=True,
    silent=(),
    accusations=(),
    questions=3,
    helped=(),
    injected=Counter(third_card=2),
    caught=Counter(third_card=2),
    frames=900,
    seconds=4.0,
    scene="drawn:classic",
)
KINDS = ("third_card", "wrong_pair")

BLEMISHES = {
    "another end than was played": {"equal": False},
    "no end": {"trouble": "nobody knows a way on"},
    "a deck that is not seen": {"unseen": 3},
    "what was never done": {"silent": ("match 0 AS AH",)},
    "an accusation": {"accusations": ("R-DM-020, two cards",)},
    "a wrong reason": {"wrong_reasons": ("third_card: R-DM-024, no pair",)},
    "a fault that was missed": {"injected": Counter(third_card=3)},
    "a verdict against the truth": {"disputes": DisputeTally(raised=1, wrong_verdict=1)},
    "a hidden face in a picture": {"disputes": DisputeTally(raised=1, faces=["7S"])},
}


def answer_of(*reports):
    return summary(list(reports), 12.34, KINDS)


@pytest.mark.parametrize("blemish", BLEMISHES.values(), ids=BLEMISHES)
def test_each_blemish_of_one_game_fails_the_exam_of_many(blemish):
    assert is_passed(answer_of(GAME, GAME))
    assert not is_passed(answer_of(GAME, replace(GAME, **blemish), GAME))


@pytest.mark.parametrize(
    "harmless",
    [
        {"questions": 99},
        {"helped": ("undo",)},
        {"disputes": DisputeTally(raised=3, undecided=3)},
        {"injected": Counter(), "caught": Counter()},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_questions_help_and_what_cannot_be_told_fail_no_exam(harmless):
    assert is_passed(answer_of(GAME, replace(GAME, **harmless)))


def test_a_kind_that_was_missed_stands_beside_those_that_were_caught():
    missed = replace(GAME, injected=Counter(wrong_pair=1), caught=Counter())
    assert answer_of(GAME, missed)["faults"] == {
        "third_card": {"injected": 2, "caught": 2},
        "wrong_pair": {"injected": 1, "caught": 0},
    }
    assert not is_passed(answer_of(GAME, missed))


def test_a_summary_adds_up_its_games():
    other = replace(GAME, events=2, questions=1, equal=False, silent=("a", "b"), accusations=("c",), trouble="stuck")
    answer = answer_of(GAME, other, replace(GAME, wrong_reasons=("d", "e")))
    assert {key: answer[key] for key in list(answer)[:9]} == {
        "games": 3,
        "unfinished": 1,
        "unseen_decks": 0,
        "events": 82,
        "state_equal": 2,
        "silent_errors": 2,
        "false_accusations": 1,
        "wrong_reason": 2,
        "questions": 7,
    }
    assert answer["seconds"] == 12.3
    assert "disputes" not in answer


def test_disputes_of_all_games_are_added_up():
    one = DisputeTally(raised=2, right_event=2, right_verdict=1, millis=[100.0] * 19, presses=[3], right_claims=1)
    two = DisputeTally(raised=1, right_event=1, undecided=1, millis=[900.0], presses=[5], put_right=1)
    told = answer_of(replace(GAME, disputes=one), GAME, replace(GAME, disputes=two))["disputes"]
    assert (told["raised"], told["right_event"], told["right_verdict"], told["cannot_tell"]) == (3, 3, 1, 1)
    assert (told["right_claims"], told["put_right"], told["most_presses"]) == (1, 1, 5)
    # The slowest of twenty is the worst of them, and no more than five in a hundred may be as slow.
    assert told["p95_ms"] == 100


def test_a_tally_without_a_dispute_is_plain_as_well():
    told = DisputeTally().plain()
    assert (told["p95_ms"], told["most_presses"], told["certainty"]["sure"]) == (0, 0, {"all": 0, "right": 0})


# What is printed ------------------------------------------------------------------------------------------------------


@pytest.fixture
def played(monkeypatch):
    """Exams whose games are these reports; gives the seeds that were asked for."""

    def of(*reports):
        asked = []

        def examined(one, seeds, jobs):
            asked.extend(seeds)
            for report, seed in zip(reports, seeds, strict=True):
                yield replace(report, seed=seed)

        monkeypatch.setattr(exams, "_examined", examined)
        return asked

    return of


def run(games, **how):
    usual = {"seed": 3, "faults": 0.1, "jobs": 1, "as_json": True, "level": "cruel"}
    return exam("deluxe-memory", games=games, **{**usual, **how})


def test_the_games_of_an_exam_have_seeds_of_their_own(played, capsys):
    """So no two exams with seeds beside each other play a game twice."""
    asked = played(GAME, GAME)
    assert run(2) == 0
    assert asked == [3000, 3001]
    answer = json.loads(capsys.readouterr().out)
    assert (answer["level"], answer["games"]) == ("cruel", 2)
    assert set(answer["faults"]) >= {"third_card", "wrong_pair", "out_of_turn"}


def test_the_exit_code_says_whether_it_was_passed(played, capsys):
    played(GAME, replace(GAME, silent=("match 0 AS AH",)))
    assert run(2, as_json=False) == 1
    told = capsys.readouterr().out.splitlines()
    assert "silent errors: 1" in told
    assert "  third card: 4 of 4 caught" in told
    assert not any(line.startswith("faults") for line in told)


def test_a_games_line_tells_what_was_wrong_with_it():
    report = replace(
        GAME,
        equal=False,
        silent=("match 0 AS AH",),
        accusations=("R-DM-020",),
        wrong_reasons=("third_card: R-DM-024",),
        helped=("undo",),
        injected=Counter(third_card=3, wrong_pair=1),
        trouble="the game did not come to an end",
        unseen=5,
        terms="clock 10+5",
        disputes=DisputeTally(raised=2, right_event=1, right_verdict=1, undecided=1, faces=["7S"]),
    )
    told = exams._line(report).split(", ")
    assert told[:5] == ["game 7: 40 events", "900 frames", "4 s", "NOT EQUAL", "3 questions"]
    for word in (
        "silent: match 0 AS AH",
        "accused: R-DM-020",
        "wrong reason: third_card: R-DM-024",
        "helped: undo",
        "missed: third_card ×1",
        "missed: wrong_pair ×1",
        "2 disputes",
        "1 of the right event",
        "1 cannot tell",
        "HIDDEN FACE 7S",
        "the game did not come to an end",
        "NOT PLAYED: 5 cards of the deal are not seen",
        "clock 10+5",
    ):
        assert word in told
    assert told[-1] == "drawn:classic"


def test_a_spotless_games_line_has_no_empty_parts():
    assert exams._line(GAME) == "game 7: 40 events, 900 frames, 4 s, equal, 3 questions, drawn:classic"


def test_terms_tell_sides_clock_and_rules_in_one_line():
    started = Started("memwars", "", "", ("Ann & Bob", "Cleo"), {"depth": "2", "cross": "x"}, "10+5", 1, "", ())
    assert terms_of(started) == "clock 10+5 cross=x depth=2"
    teams = replace(started, clock="", options={}, members=(("Ann", "Bob"), ("Cleo",)))
    assert terms_of(teams) == "Ann & Bob against Cleo"


def test_a_scene_tells_deck_back_and_camera():
    drawn = draw_conditions(1, "kind")
    plain = replace(drawn, edge="", deck="", back="", size=(1280, 720), frame_ms=66)
    assert scene_of(plain) == f"drawn:{drawn.face_style} with back style {drawn.back_style}, 1280x720 every 66 ms"
    real = replace(plain, edge="worn", deck="bicycle", back="red")
    assert scene_of(real) == "edge worn, bicycle with back red, 1280x720 every 66 ms"


# A report of one game -------------------------------------------------------------------------------------------------


def rehearsed(*, done, state="end", refereed="end", helped=()):
    """A rehearsal that is over: what was done, by the truth's and the referee's state."""
    match = SimpleNamespace(entries=[Entry(1, 0, Started("g", "", "", ("Ann", "Bob"), {}), "told")], state=refereed)
    tally = Tally(2, ["why"], list(helped), ("B1", "C1"), late=Counter(third_card=1))
    actor = SimpleNamespace(
        session=SimpleNamespace(match=match),
        game=SimpleNamespace(plain=lambda state: {"state": state}),
        state=state,
        done=list(done),
        tally=tally,
    )
    faults = SimpleNamespace(injected=Counter(third_card=2), caught=Counter(third_card=1), wrong_reasons=["r"])
    rig = SimpleNamespace(frames=12, camera=SimpleNamespace(conditions=draw_conditions(1, "kind")))
    return SimpleNamespace(actor=actor, faults=faults, rig=rig)


def test_a_report_holds_the_referees_end_against_the_truth():
    assert report_of(rehearsed(done=["a"]), 5, 1.5).equal
    report = report_of(rehearsed(done=["a"], refereed="another"), 5, 1.5)
    assert (report.equal, report.seed, report.seconds, report.frames) == (False, 5, 1.5, 12)
    assert (report.accusations, report.wrong_reasons, report.unseen) == (("why",), ("r",), 2)


def test_a_fault_that_was_asked_about_later_was_caught():
    report = report_of(rehearsed(done=[]), 5, 1.0)
    assert report.caught == report.injected == {"third_card": 2}


def test_help_counts_as_a_question_that_had_to_be_asked():
    report = report_of(rehearsed(done=[], helped=("undo", "a")), 5, 1.0)
    assert (report.questions, report.helped) == (4, ("undo", "a"))
