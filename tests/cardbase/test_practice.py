"""Practice: a cost is drawn, names are typed, and what was forgotten is told."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.cardbase.base import CardBase
from tableassist.cardbase.importing import import_cards
from tableassist.cardbase.practice import NoSuchCost, PracticeVerdict, ask, draw_quiz, spell_out
from tableassist.games.mental_magic.cost import BadCost, list_plain_costs, parse_cost

RED = {"Ember Volley", "Kiln Keeper", "Powder Flask", "Séance of Sparks", "Thaw // Freeze", "Cinder Oath"}


def test_a_quiz_scores_and_reports_what_was_forgotten(base):
    quiz = ask(base, "{1}{R}")
    assert quiz.right == RED
    verdicts = []
    for typed in ("ember volley", "Kiln Keeper", "EMBER VOLLEY", "Glass Harbour", "Nobody's Card", "seance of sparks"):
        quiz, answer = quiz.answered(base, typed)
        verdicts.append(answer.verdict)
    right, again, other, unknown = (
        PracticeVerdict.RIGHT,
        PracticeVerdict.AGAIN,
        PracticeVerdict.OTHER_COST,
        PracticeVerdict.UNKNOWN,
    )
    assert verdicts == [right, right, again, other, unknown, right]
    assert quiz.named == ("Ember Volley", "Kiln Keeper", "Séance of Sparks")
    assert quiz.score == 2
    assert quiz.forgotten == ("Cinder Oath", "Powder Flask", "Thaw // Freeze")


def test_an_answer_reports_the_card_and_its_cost(base):
    quiz = ask(base, "{1}{R}")
    _, answer = quiz.answered(base, "glass harbour")
    assert (answer.name, answer.cost) == ("Glass Harbour", "{1}{U}")


def test_a_slip_of_the_fingers_is_forgiven(base):
    quiz, answer = ask(base, "{1}{R}").answered(base, "kiln keper")
    assert (answer.verdict, answer.name) == (PracticeVerdict.RIGHT, "Kiln Keeper")
    assert quiz.answered(base, "kil")[1].verdict is PracticeVerdict.UNKNOWN


def test_either_half_of_a_split_card_counts_once(base):
    quiz, answer = ask(base, "{1}{U}").answered(base, "Thaw")
    assert answer.verdict is PracticeVerdict.RIGHT
    assert quiz.answered(base, "Freeze")[1].verdict is PracticeVerdict.AGAIN


def test_every_reading_of_the_cost_counts(base):
    """R-MM-010"""
    assert "Burning Javelins" in ask(base, "{2}{R}{R}").right
    assert {"Sparrow Scout", "Tide Pupil"} <= ask(base, "{W/U}").right


def test_the_score_never_falls_below_zero(base):
    quiz = ask(base, "{1}{R}")
    for typed in ("Glass Harbour", "Ember Lance"):
        quiz, _ = quiz.answered(base, typed)
    assert quiz.score == 0


def test_costs_that_cannot_be_asked(base):
    with pytest.raises(NoSuchCost, match="No known card costs"):
        ask(base, "{13}")
    with pytest.raises(BadCost):
        ask(base, "red")
    with pytest.raises(NoSuchCost, match="1000 cards"):
        draw_quiz(base, Random(1), least=1000)


def test_chance_draws_costs_that_enough_cards_have(base):
    drawn = {draw_quiz(base, Random(seed)).cost for seed in range(60)}
    assert drawn == {"{U}", "{1}{R}"}
    assert all(len(ask(base, cost).right) >= 5 for cost in drawn)
    assert draw_quiz(base, Random(4)) == draw_quiz(base, Random(4))


def test_a_base_of_one_card(tmp_path):
    (tmp_path / "list.json").write_text('[{"name": "Bread", "mana_cost": "{1}", "layout": "normal"}]')
    import_cards(tmp_path / "list.json", tmp_path / "cards.db", today="")
    with CardBase(tmp_path / "cards.db") as one:
        assert draw_quiz(one, Random(1), least=1).forgotten == ("Bread",)


@given(st.lists(st.sampled_from(["{0}", "{2}", "{W}", "{R}", "{X}", "{S}", "{C}"]), max_size=6))
def test_a_plain_cost_is_spelt(symbols):
    (plain,) = list_plain_costs(parse_cost("".join(symbols)))
    assert list_plain_costs(parse_cost(spell_out(plain))) == {plain}


def test_what_is_no_plain_cost_is_refused():
    with pytest.raises(BadCost):
        spell_out((0, ("Q",)))
