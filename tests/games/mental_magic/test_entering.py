"""Names and costs, a letter or a symbol at a time."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.cardbase.sample import CARDS
from tableassist.games.mental_magic import actions, entering
from tableassist.games.mental_magic.asking import Ask, Choice
from tableassist.games.mental_magic.cost import MOST_SYMBOLS, BadCost, write_cost
from tableassist.games.mental_magic.entering import LETTERS, MARKS, SYMBOLS, ask_cost, ask_name
from tableassist.games.mental_magic.knowledge import NothingKnown
from tableassist.rules.asking import answer_question
from tableassist.rules.card_names import LONGEST, name_key


def leaf(taken):
    """An action that carries what was entered, so that a test can read it."""
    return actions.ShowFace(0, "1", taken)


def names():
    return ask_name(NothingKnown(), "Name?", leaf)


def entered(ask, *keys):
    """What was entered by these keys."""
    *before, last = keys
    here = answer_question(ask, before)
    (choice,) = [choice for choice in here.choices() if choice.key == last]
    return choice.then().face


@given(st.text(alphabet=LETTERS + " ',-", min_size=1, max_size=20).filter(lambda text: name_key(text) != ""))
def test_any_name_can_be_entered_letter_by_letter(name):
    keys = {mark: word for word, mark in MARKS.items()}
    typed = entered(names(), *(keys.get(letter, letter) for letter in name), "done")
    assert name_key(typed) == name_key(name)


def test_the_name_of_a_split_card():
    assert name_key(entered(names(), "w", "e", "slashes", "t", "done")) == "we // t"


def test_deleting_a_letter():
    assert entered(names(), "a", "b", "back", "c", "done") == "ac"


def test_nothing_entered_is_no_name():
    assert {choice.key for choice in names().choices()} == {*LETTERS, *MARKS}
    spaces = answer_question(names(), ("space", "space"))
    assert "done" not in {choice.key for choice in spaces.choices()}


def test_a_name_has_an_end():
    long = answer_question(names(), ("a",) * LONGEST)
    assert [choice.key for choice in long.choices()] == ["done", "back"]
    typed = answer_question(names(), ("=" + "x" * 1000,))
    assert len(next(iter(typed.choices())).then().face) == LONGEST


def test_what_is_typed_is_asked_for_once_more():
    ask = answer_question(names(), ("=  Lightning   Bolt ",))
    assert ask.text == "Lightning Bolt?"
    assert entered(names(), "=  Lightning   Bolt ", "yes") == "Lightning Bolt"


def test_typing_may_lead_to_a_further_question():
    further = Ask("Which?", list)
    ask = ask_name(NothingKnown(), "Name?", lambda name: further)
    assert answer_question(ask, ("=Bolt",)) is further
    assert answer_question(ask_cost("Cost?", lambda cost: further), ("=1r",)) is further


def test_there_is_a_key_for_every_kind_of_symbol_r_mm_010():
    """All colours and variables, colourless, snow, each pair of colours, two, colourless or life beside them."""
    pairs = [set(pair) for pair in combinations("WUBRG", 2)]
    halves = [symbol[1:-1].split("/") for symbol in SYMBOLS[:-1]]
    singles = {half[0] for half in halves if len(half) == 1}
    assert singles == {*"0123456789", *"WUBRG", *"XYZ", "C", "S"}
    hybrid = [set(half) for half in halves if len(half) == 2 and set(half) <= set("WUBRG")]
    assert sorted(map(sorted, hybrid)) == sorted(map(sorted, pairs))
    for other in ("2", "C", "P"):
        assert {*(half[1 - half.index(other)] for half in halves if len(half) == 2 and other in half)} == set("WUBRG")
    phyrexian = [set(half[:2]) for half in halves if len(half) == 3 and half[2] == "P"]
    assert sorted(map(sorted, phyrexian)) == sorted(map(sorted, pairs))


def test_every_cost_of_the_sample_can_be_entered_by_keys():
    known = {symbol for symbol in SYMBOLS if symbol.startswith("{")}
    for card in CARDS:
        for part in re.findall(r"\{[^}]*\}", card.cost):
            assert part in known or part[1:-1].isdecimal(), card


@given(st.lists(st.sampled_from(SYMBOLS[:-1]), min_size=1, max_size=6))
def test_any_cost_can_be_entered_symbol_by_symbol(symbols):
    assert entered(ask_cost("Cost?", leaf), *symbols, "done") == write_cost("".join(symbols))


@given(st.text(max_size=10))
def test_a_typed_cost_is_read_or_asked_for_again(typed):
    ask = answer_question(ask_cost("Cost?", leaf), (f"={typed}",))
    try:
        cost = write_cost(typed)
    except BadCost:
        cost = None
    if cost is None:
        assert "is no mana cost" in ask.text or "more than any card" in ask.text
        assert ask.text.endswith(". Cost?")
    else:
        assert next(iter(ask.choices())).then() == leaf(cost)


@pytest.mark.parametrize(("keys", "cost"), [(("none",), ""), (("{1}", "{R}", "//", "{U}", "done"), "{1}{R} // {U}")])
def test_no_cost_and_two_halves(keys, cost):
    assert entered(ask_cost("Cost?", leaf), *keys) == cost


def test_a_question_shows_what_was_entered():
    assert answer_question(names(), ("a", "b")).text == "Name? ab…"
    assert answer_question(ask_cost("Cost?", leaf), ("{1}", "{R}")).text == "Cost? {1}{R}"


def test_no_more_symbols_are_offered_than_a_cost_may_have():
    keys = ("{1}",) * MOST_SYMBOLS
    choices = {choice.key for choice in answer_question(ask_cost("Cost?", leaf), keys).choices()}
    assert choices == {"done", "back"}


@pytest.mark.parametrize("keys", [(), ("a",), ("e", "m", "b"), ("e", "m", "b", "space", "hyphen")], ids="/".join)
def test_a_letter_is_found_alone_as_among_all(keys):
    ask = answer_question(ask_name(NothingKnown(), "Name?", leaf), keys)
    for choice in ask.choices():
        found = ask.find(choice.key)
        assert (found.key, found.label) == (choice.key, choice.label)
    assert ask.find("no such key") is None


@pytest.mark.parametrize("keys", [(), ("{1}",), ("{1}", "{R/G}"), ("{1}",) * MOST_SYMBOLS], ids=len)
def test_a_symbol_is_found_alone_as_among_all(keys):
    ask = answer_question(ask_cost("Cost?", leaf), keys)
    choices = list(ask.choices())
    assert [ask.find(choice.key).key for choice in choices] == [choice.key for choice in choices]
    assert {key for key in SYMBOLS if ask.find(key) is not None} == {choice.key for choice in choices} & set(SYMBOLS)


def test_a_long_way_of_keys_makes_one_choice_a_key(monkeypatch):
    made = []

    def counted(*given):
        made.append(given[0])
        return Choice(*given)

    monkeypatch.setattr(entering, "Choice", counted)
    keys = tuple("emberwolf")
    answer_question(ask_name(NothingKnown(), "Name?", leaf), keys)
    assert made == list(keys)
    made.clear()
    answer_question(ask_cost("Cost?", leaf), ("{2}", "{R}", "{R}"))
    assert made == ["{2}", "{R}", "{R}"]
