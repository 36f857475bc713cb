"""Questions of several steps, and the words they are asked in."""

from __future__ import annotations

import pytest

from tableassist.games.deluxe_memory.actions import Stop
from tableassist.games.deluxe_memory.asking import Ask, Choice
from tableassist.games.deluxe_memory.words import format_tokens, name_players
from tableassist.rules.asking import answer_question, prompt_of
from tableassist.rules.wording import list_in_words

GROWN = []


def branch(text):
    GROWN.append(text)
    return Ask(text, lambda: [Choice("stop", f"Stop {text}", lambda: Stop(0))])


TREE = Ask("Which?", lambda: [Choice(key, key.upper(), lambda key=key: branch(key)) for key in ("a", "b")])


@pytest.mark.parametrize(
    ("chosen", "text"),
    [
        ((), "Which?"),
        (("a",), "a"),
        (("b",), "b"),
        (("c",), "Which?"),
        (("a", "stop"), "Which?"),
        (("a", "x"), "Which?"),
    ],
)
def test_the_open_question(chosen, text):
    assert answer_question(TREE, chosen).text == text


def test_only_what_is_asked_grows():
    GROWN.clear()
    answer_question(TREE, ("b",))
    assert GROWN == ["b"]


def test_a_choice_is_a_question_or_an_action():
    first = prompt_of(TREE, 1)
    assert ([option.action for option in first.options], first.seat) == ([None, None], 1)
    second = prompt_of(answer_question(TREE, ("a",)), None)
    assert [(option.key, option.label, option.action) for option in second.options] == [("stop", "Stop a", Stop(0))]


@pytest.mark.parametrize(
    ("names", "expected"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Bob"), "Ann and Bob"), (("Ann", "Bob", "Cleo"), "Ann, Bob and Cleo")],
)
def test_listed(names, expected):
    assert list_in_words(names) == expected


def test_counted_and_named(start):
    assert (format_tokens(1), format_tokens(0), format_tokens(12)) == ("1 token", "0 tokens", "12 tokens")
    assert name_players(start(), (0, 2, 9)) == "Ann and Cleo"
