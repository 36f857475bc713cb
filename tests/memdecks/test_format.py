from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.games.memwars.board import PLACES, QUADRANTS, Quadrant
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.memdecks.format import (
    MOST_CHARACTERS,
    missing_places,
    parse_deck,
    playable,
    review_deck,
    whole_quadrants,
    write_deck,
)
from tableassist.memdecks.lines import line_for, lines_of
from tableassist.memdecks.problems import BadDeck, Severity

pytestmark = pytest.mark.slow

HEAD = """format = 1
key = "trees"
title = "Trees"
author = "A. Gardener"
mapping = "In rows."
"""
CARD = """[[cards]]
number = 1
prompt = "Tall and straight."
facts = [
  { ask = "Name", answer = "Alder" },
]
"""


def said(toml):
    """Every problem of a text with its line."""
    return [(problem.line, problem.sentence) for problem in review_deck(toml).problems]


def mistakes(toml):
    """The errors alone."""
    return [
        (problem.line, problem.sentence) for problem in review_deck(toml).problems if problem.grade is Severity.ERROR
    ]


def test_a_deck_is_read_as_it_is_written(trees):
    assert parse_deck(write_deck(trees)) == trees


def test_writing_what_was_read_changes_nothing(trees):
    once = write_deck(trees)
    assert write_deck(parse_deck(once)) == once


def test_the_smallest_card_has_every_default():
    deck = review_deck(HEAD + CARD).deck
    assert deck.cards == (MemCard(1, "Tall and straight.", (Fact("Name", "Alder"),)),)
    assert (deck.language, deck.licence, deck.quadrants[Quadrant.SE]) == ("en", "", "SE")


def test_cards_come_in_the_order_of_their_places():
    toml = HEAD + CARD.replace("number = 1", "number = 7") + CARD
    assert [card.number for card in review_deck(toml).deck.cards] == [1, 7]


TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf", "Zl", "Zp")), min_size=1, max_size=30).filter(
    lambda text: text == text.strip()
)
LONG = st.lists(TEXT, min_size=1, max_size=3).map("\n".join)
FACTS = st.lists(st.builds(Fact, TEXT, TEXT, st.lists(TEXT, max_size=3).map(tuple)), min_size=1, max_size=4).map(tuple)
PICTURES = st.sampled_from(["", "zeus.png", "a b.JPG"])


@st.composite
def decks(draw):
    numbers = draw(st.sets(st.sampled_from(PLACES), min_size=1, max_size=6))
    cards = [
        MemCard(number, draw(LONG), draw(FACTS), draw(st.integers(1, 20)), draw(PICTURES), draw(st.just("") | LONG))
        for number in sorted(numbers)
    ]
    quadrants = {quadrant: draw(TEXT) for quadrant in QUADRANTS}
    return MemDeck("any-1", draw(TEXT), draw(TEXT), draw(LONG), quadrants, tuple(cards), draw(TEXT), draw(TEXT))


@settings(max_examples=30, deadline=None)
@given(decks())
def test_any_deck_survives_being_written_and_read(deck):
    assert review_deck(write_deck(deck)).deck == deck


@settings(max_examples=30, deadline=None)
@given(decks())
def test_every_line_that_is_reported_is_the_line_of_that_thing(deck):
    text = write_deck(deck)
    lines, found = text.splitlines(), lines_of(text)
    for count, card in enumerate(deck.cards):
        assert lines[found["cards", count, "number"] - 1] == f"number = {card.number}"
        for at, fact in enumerate(card.facts):
            assert lines[found["cards", count, "facts", at, "answer"] - 1] == written_fact(fact)


def written_fact(fact):
    text = write_deck(MemDeck("k", "t", "a", "m", {}, (MemCard(1, "p", (fact,)),)))
    return text.splitlines()[-2]


MISTAKES = [
    ("format = 1", "format = 2", 1, "The deck: format must be 1: that is the only version this program knows."),
    (
        'key = "trees"',
        'key = "My Trees"',
        2,
        "The deck: key must be small letters, digits and hyphens, like gods-and-heroes.",
    ),
    ('key = "trees"', 'key = "con"', 2, "The deck: key must be another word; Windows has a device of that name."),
    ('title = "Trees"', 'titel = "Trees"', 3, "The deck has an unknown key 'titel'; did you mean title?"),
    ('author = "A. Gardener"', "author = 7", 4, "The deck: author must be a text between quotes."),
    ('mapping = "In rows."', 'mapping = " "', 5, "The deck: mapping must be a text, not an empty one."),
    ("number = 1", "number = 101", 7, "Card 101: number must be a whole number from 1 to 100."),
    ("number = 1", "number = true", 7, "Card True: number must be a whole number from 1 to 100."),
    ("number = 1", 'nummer = "1"', 6, "Card number 1 of the file has no number."),
    ('prompt = "Tall and straight."', 'promt = "x"', 8, "Card 1 has an unknown key 'promt'; did you mean prompt?"),
    (
        'prompt = "Tall and straight."',
        'note = "x"',
        6,
        "Card 1 has neither a prompt nor a picture for its front.",
    ),
    ('answer = "Alder"', 'answer = ""', 10, "Card 1, fact 1: answer must be a text, not an empty one."),
    ('answer = "Alder"', 'answr = "Alder"', 10, "Card 1, fact 1 has an unknown key 'answr'; did you mean answer?"),
    (
        'answer = "Alder"',
        'answer = "Al\\u202Eder"',
        10,
        "Card 1, fact 1: answer must be plain text; the control character U+202E stands in it.",
    ),
    (
        'answer = "Alder"',
        'answer = "Al\\u0000der"',
        10,
        "Card 1, fact 1: answer must be plain text; the control character U+0000 stands in it.",
    ),
    (
        'answer = "Alder"',
        'answer = "Alder", aliases = "Elder"',
        10,
        'Card 1, fact 1: aliases must be a list of at most 40 texts, like ["Herakles", "Hercules"].',
    ),
    (
        'answer = "Alder"',
        'answer = "A\\nlder"',
        10,
        "Card 1, fact 1: answer must be plain text; a line break stands in it.",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "line", "sentence"), MISTAKES)
def test_a_mistake_is_reported_with_its_line(right, wrong, line, sentence):
    assert right in HEAD + CARD
    assert (line, sentence) in mistakes((HEAD + CARD).replace(right, wrong))


@pytest.mark.parametrize(
    ("picture", "fits"),
    [
        ("zeus.png", True),
        ("zeus.PNG", True),
        ("../zeus.png", False),
        ("/etc/zeus.png", False),
        ("a/zeus.png", False),
        ("a\\zeus.png", False),
        ("C:zeus.png", False),
        (".zeus.png", False),
        ("zeus.exe", False),
        ("..", False),
    ],
)
def test_a_picture_is_beside_the_deck(picture, fits):
    toml = HEAD + CARD.replace("number = 1", f"number = 1\npicture = '{picture}'")
    assert [line for line, _ in mistakes(toml)] == ([] if fits else [8])


@pytest.mark.parametrize(
    "facts", ["facts = []", "facts = 7", 'facts = "Zeus"', "facts = {}", "facts = [7]", "facts = [{}]"]
)
def test_facts_that_are_none(facts):
    assert mistakes(HEAD + f'[[cards]]\nnumber = 1\nprompt = "x"\n{facts}\n')


@pytest.mark.parametrize("cards", ["cards = []", "cards = 7", "cards = [7]", 'cards = ["x"]', "cards = [[]]"])
def test_cards_that_are_none(cards):
    assert mistakes(HEAD + cards + "\n")


def test_nothing_at_all_names_what_every_deck_needs():
    wanted = {"format", "key", "title", "author", "mapping", "cards"}
    assert {sentence for _, sentence in mistakes("")} == {f"The deck has no {key}." for key in wanted}


def test_two_cards_for_one_place():
    assert (HEAD + CARD + CARD).splitlines()[12] == "number = 1"
    assert mistakes(HEAD + CARD + CARD) == [(13, "There are two cards 1; each place has one.")]


def test_all_mistakes_are_reported_in_one_round():
    toml = (HEAD + CARD).replace('"Trees"', "7").replace("number = 1", "number = 0").replace("Alder", "")
    assert [line for line, _ in mistakes(toml)] == [3, 7, 10]


def test_what_is_no_toml_is_reported_with_its_line():
    assert mistakes(HEAD + "[[cards]\n")[0][0] == 6


@pytest.mark.parametrize("bad", ["a = " + "[" * 50_000, "x" * (MOST_CHARACTERS + 1), "\0", '"', "a = 1\na = 2"])
def test_a_text_that_is_nothing_is_refused_with_a_sentence(bad):
    (problem,) = review_deck(bad).problems
    assert problem.sentence.startswith("This is no ")
    with pytest.raises(BadDeck, match=r"^some file"):
        parse_deck(bad, "some file")


HOSTILE = {
    "dots": "a." * 140_000 + "a = 1",
    "dots in a table": "x = {" + "a." * 140_000 + "a = 1}",
    "unknown keys": "".join(f"k{count} = 1\n" for count in range(25_000)),
    "tables": "[[a]]\n" * 45_000,
    "entries": "a = [" + "1," * 140_000 + "]",
    "quotes": 'a = "' + '\\"' * 140_000 + '"',
    "cards": HEAD + CARD * 3_000,
    "facts": HEAD + CARD.replace("facts = [", "facts = [" + '{ ask = "a", answer = "b" },' * 10_000),
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("toml", HOSTILE.values(), ids=HOSTILE)
def test_a_text_that_is_made_to_take_long(toml):
    found = review_deck(toml)
    assert found.deck is None
    assert len(found.problems) < 20


def test_a_row_of_dots_is_no_key():
    assert review_deck("# " + "." * 300 + "\n" + HEAD + CARD).deck is not None


def test_lines_are_right_with_the_line_ends_of_windows():
    assert mistakes((HEAD + CARD).replace("Alder", "").replace("\n", "\r\n"))[0][0] == 10


def test_a_refused_deck_says_every_line_but_not_without_end(trees):
    toml = re.sub(r"number = \d+", "number = 1", write_deck(trees))
    with pytest.raises(BadDeck) as refused:
        parse_deck(toml, "trees.toml")
    assert len(refused.value.problems) == 99
    assert str(refused.value).splitlines()[-1] == "trees.toml: and 79 more."
    assert str(refused.value).startswith("trees.toml, line ")


def test_a_deck_with_part_of_a_quadrant_is_looked_through_but_not_played(small):
    torn = replace(small, cards=small.cards[:23])
    assert review_deck(write_deck(torn)).deck == torn
    with pytest.raises(BadDeck, match="whole quadrants, and NW lacks 24, 25"):
        parse_deck(write_deck(torn))


def test_whole_quadrants_are_enough_to_play(small, trees):
    assert playable(small) is small
    assert whole_quadrants(small) == (Quadrant.NW,)
    assert missing_places(small, Quadrant.NE) == tuple(range(26, 51))
    assert whole_quadrants(trees) == QUADRANTS


def test_lines_of_every_way_to_write_the_same():
    toml = (
        'title = """\ntwo\n[[cards]]\n"""\n'  # 1–4: a header inside a text is none
        "cards = [ # 5\n"
        "  { number = 1, facts = [{ ask = ']', \"answer\" = '''x\n'''}, {\n"  # 6–7
        "     ask = 'y'}]},\n"  # 8
        "  { number = 2, points = 1.5 },\n"
        "]\n"
        "[a.b]\nc.d = 1\n[[a.e]]\nf = 1\n[[a.e]]\nf = 2\n[a.e.g]\nh = 3\n"
    )
    found = lines_of(toml)
    assert found["title",] == 1
    assert found["cards",] == 5
    assert found["cards", 0] == found["cards", 0, "facts", 0, "ask"] == 6
    assert found["cards", 0, "facts", 1] == 7
    assert found["cards", 0, "facts", 1, "ask"] == 8
    assert found["cards", 1, "points"] == 9
    assert found["a", "b", "c", "d"] == 12
    assert (found["a", "e", 0, "f"], found["a", "e", 1, "f"]) == (14, 16)
    assert found["a", "e", 1, "g", "h"] == 18


def test_the_line_of_what_is_missing_is_that_of_what_is_around_it():
    found = lines_of(HEAD + CARD)
    assert line_for(found, ("cards", 0, "facts", 0, "aliases", 3)) == 10
    assert line_for(found, ("cards", 0, "note")) == 6
    assert line_for(found, ("licence",)) is None


def test_the_shipped_shape_is_read_as_it_was_announced():
    doc = (Path(__file__).parents[2] / "docs" / "memdecks.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(format = 1.*?)```", doc, re.DOTALL)[1]
    found = review_deck(example)
    assert found.deck.key == "gods-and-heroes"
    assert not [problem for problem in found.problems if "quadrant" not in problem.sentence.lower()]
