from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.games.memwars.board import QUADRANTS
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.memdecks.checker import AnswerVerdict, Checker, weigh_answer
from tableassist.memdecks.learnt import Decision, Learnt
from tableassist.memdecks.library import Library
from tableassist.memdecks.words import plain_text

RIGHT, ALMOST, WRONG = AnswerVerdict.RIGHT, AnswerVerdict.ALMOST, AnswerVerdict.WRONG


def pairs(half=None):
    """Labelled pairs: `same` and `typo` are the answer, `confusable` and `wrong` are not.

    The checker was made with one half of each label in view; the other half was looked at afterwards.
    """
    lines = (Path(__file__).parent / "pairs.tsv").read_text(encoding="utf-8").splitlines()[1:]
    seen = Counter()
    for line in lines:
        label, answer, typed = line.split("\t")
        seen[label] += 1
        if half is None or half == ("in view" if seen[label] % 2 else "held out"):
            yield label, answer, typed


def verdicts(half, in_deck=False):
    """How often each verdict is given to each label."""
    return Counter(
        (label, weigh_answer(typed, Fact("Name", answer), [plain_text(typed)] if in_deck else ()).verdict)
        for label, answer, typed in pairs(half)
    )


def test_the_pairs_are_many_and_different():
    listed = list(pairs())
    assert len(listed) >= 500
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("half", ["in view", "held out"])
def test_nothing_that_is_another_thing_is_right(half):
    found = verdicts(half)
    assert found["confusable", RIGHT] == found["wrong", RIGHT] == 0
    assert found["confusable", WRONG] >= 0.8 * (found["confusable", WRONG] + found["confusable", ALMOST])
    assert found["wrong", ALMOST] == 0


@pytest.mark.parametrize("half", ["in view", "held out"])
def test_an_answer_that_is_another_card_of_the_deck_is_wrong(half):
    found = verdicts(half, in_deck=True)
    assert found["confusable", RIGHT] == found["confusable", ALMOST] == 0


@pytest.mark.parametrize("half", ["in view", "held out"])
def test_slips_of_the_hand_are_nearly_always_seen_as_such(half):
    found = verdicts(half)
    of = sum(count for (label, _), count in found.items() if label == "typo")
    assert found["typo", WRONG] <= 0.03 * of


@pytest.mark.parametrize("half", ["in view", "held out"])
def test_another_way_of_writing_is_right(half):
    found = verdicts(half)
    of = sum(count for (label, _), count in found.items() if label == "same")
    assert found["same", RIGHT] >= 0.95 * of


@pytest.mark.parametrize(
    ("answer", "typed", "verdict"),
    [
        ("Zeus", "Zeus", RIGHT),
        ("Zeus", "zues", ALMOST),
        ("Iran", "Iraq", WRONG),
        ("1914", "1915", WRONG),
        ("Apollo 11", "Apolo 11", ALMOST),
        ("Apollo 11", "Apollo 12", WRONG),
        ("Apollo 11", "Apollo", WRONG),
        ("22 November 1963", "november 22nd, 1963", RIGHT),
        ("22 November 1963", "23 November 1963", WRONG),
        ("vitamin C", "vitamin D", WRONG),
        ("vitamin C", "vitamine C", ALMOST),
        ("sun and moon", "the moon and the sun", RIGHT),
        ("sun and moon", "sun", WRONG),
        ("Marie Curie", "Curie, Marie", RIGHT),
        ("Ludwig van Beethoven", "Ludwig von Beethoven", ALMOST),
        ("North Korea", "South Korea", WRONG),
        ("Mark Antony", "Marc Antony", ALMOST),
        ("Jean-Paul Sartre", "jeanpaul sartre", RIGHT),
        ("Jean-Paul Sartre", "jeanpaul sartr", ALMOST),
        ("1 2", "12", WRONG),
        ("three", "third", ALMOST),
        ("12", "12th", ALMOST),
        ("a third", "three", ALMOST),
        ("third", "3rd", RIGHT),
        ("Louis XIV", "Louis the 14th", RIGHT),
        ("?", "?", RIGHT),
        ("?", "", WRONG),
        ("Zeus", "", WRONG),
        ("Zeus", "…", WRONG),
        ("♣", "♣", RIGHT),
        ("♣", "♠", WRONG),
    ],
)
def test_single_answers(answer, typed, verdict):
    assert weigh_answer(typed, Fact("Name", answer)).verdict is verdict


def test_an_alias_is_as_right_as_the_answer():
    fact = Fact("Name", "Heracles", ("Hercules", "Alcides"))
    assert weigh_answer("hercules", fact).verdict is RIGHT
    almost = weigh_answer("Alcidess", fact)
    assert (almost.verdict, almost.meant) == (ALMOST, "Alcides")


def test_what_is_nearer_to_another_answer_is_wrong():
    fact = Fact("Name", "Manet")
    assert weigh_answer("Monett", fact).verdict is WRONG
    assert weigh_answer("Manett", fact, ["monet"]).verdict is ALMOST
    assert weigh_answer("Monet", fact, ["monet"]).verdict is WRONG
    assert weigh_answer("Manet", fact, ["manet"]).verdict is RIGHT


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=30), st.text(min_size=1, max_size=30).filter(str.strip))
def test_any_texts_get_a_verdict_and_right_means_the_same_on_both_sides(typed, answer):
    verdict = weigh_answer(typed, Fact("Name", answer)).verdict
    assert weigh_answer(answer, Fact("Name", answer)).verdict is RIGHT
    if verdict is RIGHT and typed.strip() and "," not in typed + answer:
        assert weigh_answer(answer, Fact("Name", typed)).verdict is RIGHT


def test_a_long_answer_costs_no_time():
    assert weigh_answer("a, " * 1_000_000, Fact("Name", "Zeus")).verdict is WRONG


PAINTERS = MemDeck(
    "painters",
    "Painters",
    "A",
    "m",
    dict.fromkeys(QUADRANTS, "Q"),
    (
        MemCard(1, "Water lilies", (Fact("Name", "Claude Monet"), Fact("Born", "1840"))),
        MemCard(2, "Olympia", (Fact("Name", "Claude Manet"), Fact("Born", "1832"))),
    ),
)


def test_the_checker_knows_the_other_cards():
    checker = Checker(PAINTERS)
    assert checker.check(1, 1, "Claude Monnet").verdict is ALMOST
    assert checker.check(1, 1, "Claude Manet").verdict is WRONG
    assert checker.check(1, 1, "Claude Manett").verdict is WRONG
    assert checker.check(1, 2, "1832").verdict is WRONG


def test_all_facts_of_a_card():
    found = Checker(PAINTERS).check_all(2, ["claude manet", "1840"])
    assert [one.verdict for one in found] == [RIGHT, WRONG]


def test_there_is_no_such_card_or_level():
    checker = Checker(PAINTERS)
    with pytest.raises(KeyError):
        checker.check(3, 1, "x")
    for level in (0, 3):
        with pytest.raises(IndexError):
            checker.check(1, level, "x")


def decision(typed, accepted, ask="Name", answer="Claude Monet"):
    return Decision(1, ask, answer, typed, accepted, ("Ann", "Bob"), "2026-05-01T20:00:00")


def test_what_the_players_accepted_is_right_from_then_on():
    learnt = Learnt("painters").with_decision(decision("Monet", accepted=True))
    checker = Checker(PAINTERS, learnt)
    assert checker.check(1, 1, "MONET").verdict is RIGHT
    assert checker.check(1, 1, "MONET").learnt
    assert checker.check(2, 1, "Monet").verdict is WRONG


def test_the_latest_decision_holds():
    learnt = Learnt("painters").with_decision(decision("Monet", True)).with_decision(decision("monet", False))
    assert Checker(PAINTERS, learnt).check(1, 1, "Monet").verdict is WRONG


def test_no_decision_makes_the_deck_wrong():
    learnt = Learnt("painters").with_decision(decision("Claude Monet", accepted=False))
    assert Checker(PAINTERS, learnt).check(1, 1, "claude monet").verdict is RIGHT


def test_a_decision_about_another_text_of_the_deck_is_void():
    for old in (decision("Monet", True, answer="Edgar Degas"), decision("Monet", True, ask="Nickname")):
        assert Checker(PAINTERS, Learnt("painters", (old,))).check(1, 1, "Monet").verdict is WRONG


@pytest.mark.parametrize("key", ["gods-and-heroes", "years-1901-2000"])
def test_in_a_shipped_deck_no_card_answers_for_another(key):
    deck = Library().deck(key)
    checker = Checker(deck)
    for card, after in zip(deck.cards, (*deck.cards[1:], deck.cards[0]), strict=True):
        assert checker.check(card.number, 1, card.name.upper()).verdict is RIGHT
        assert checker.check(card.number, 1, after.name).verdict is WRONG, (card.name, after.name)
