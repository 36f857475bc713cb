from __future__ import annotations

from dataclasses import replace

import pytest

from tableassist.games.memwars.board import QUADRANTS
from tableassist.games.memwars.memdeck import Fact
from tableassist.memdecks.advice import gives_away
from tableassist.memdecks.format import review_deck, write_deck
from tableassist.memdecks.problems import Severity


def warned(deck):
    """The warnings of a deck, with the text of the line that each is about."""
    text = write_deck(deck)
    lines = text.splitlines()
    problems = review_deck(text).problems
    assert all(problem.grade is Severity.WARNING for problem in problems)
    return [(lines[problem.line - 1].strip(), problem.sentence) for problem in problems]


def with_first(deck, **changes):
    return replace(deck, cards=(replace(deck.cards[0], **changes), *deck.cards[1:]))


def test_a_good_deck_needs_no_advice(trees):
    assert warned(trees) == []


@pytest.mark.parametrize("prompt", ["Is it Birch 1?", "a TREE 1, tall", "birch  1"])
def test_a_prompt_that_gives_the_name_away(trees, prompt):
    ((line, sentence),) = warned(with_first(trees, prompt=prompt))
    assert line.startswith("prompt")
    assert "gives the name away" in sentence


@pytest.mark.parametrize(
    ("prompt", "name", "told"),
    [
        ("He threw the thunderbolt of Zeus.", "Zeus", True),
        ("The Göttingen seven", "gottingen", True),
        ("In the year 1912 it sank.", "1912", True),
        ("In the year 19120", "1912", False),
        ("A zeuslike figure", "Zeus", False),
        ("He left Ithaca", "It", False),
        ("The fourteenth Louis", "Louis XIV", False),
        ("It was Louis the XIV", "Louis XIV", True),
        ("It was louis 14", "Louis XIV", True),
    ],
)
def test_giving_away_is_a_matter_of_whole_words(prompt, name, told):
    assert gives_away(prompt, name) is told


def test_the_same_question_twice(trees):
    deck = with_first(trees, facts=(Fact("Name", "Alder"), Fact("Height", "9 m"), Fact("height", "10 m")))
    assert [line for line, _ in warned(deck)] == [
        '{ ask = "Height", answer = "9 m" },',
        '{ ask = "height", answer = "10 m" },',
    ]


def test_an_answer_nobody_can_say(trees):
    ((_, sentence),) = warned(with_first(trees, facts=(Fact("Name", "Alder"), Fact("Why", "because " * 9))))
    assert sentence == "Card 1: the answer to 'Why' has 71 characters, more than 60."


def test_an_alias_that_adds_nothing(trees):
    ((_, sentence),) = warned(with_first(trees, facts=(Fact("Name", "Göttin", ("the gottin",)),)))
    assert sentence == "Card 1: the alias 'the gottin' adds nothing to 'Göttin'."


def test_more_facts_than_can_be_asked(trees):
    facts = tuple(Fact(f"Question {count}", f"answer {count}") for count in range(9))
    ((line, sentence),) = warned(with_first(trees, facts=facts))
    assert "A-MW-28" in sentence
    assert line == '{ ask = "Question 8", answer = "answer 8" },'


def test_two_cards_of_one_name(trees):
    ((_, sentence),) = warned(with_first(trees, facts=(Fact("Name", "the cedar 2"),)))
    assert sentence == "Cards 1 and 2 have the same name, 'Cedar 2'."


def test_quadrants_that_cannot_be_played_yet(trees):
    deck = replace(trees, cards=tuple(card for card in trees.cards[:75] if card.number not in (3, 4, 5, 9, 27)))
    assert [sentence for _, sentence in warned(deck)] == [
        "Quadrant NW cannot be played yet: it lacks 3–5, 9.",
        "Quadrant NE cannot be played yet: it lacks 27.",
        "Quadrant SE cannot be played yet: it lacks 76–100.",
    ]


def test_a_quadrant_without_a_name(trees):
    deck = replace(trees, quadrants={**trees.quadrants, QUADRANTS[1]: "NE"})
    assert [sentence for _, sentence in warned(deck)] == ["Quadrant NE has no name of its own."]
