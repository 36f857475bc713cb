"""Names found while they are typed."""

from __future__ import annotations

from random import Random

import measure
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.cardbase.sample import CARDS
from tableassist.cardbase.typeahead import TypeAhead, bare_key, slips_in

NAMES = (
    *("Lightning Bolt", "Lightning Helix", "Lightning Storm", "Chain Lightning", "Bolt Bend", "Boltwing Marauder"),
    *("Lim-Dûl's Vault", "Æther Vial", "Séance", "Jace, the Mind Sculptor", "Fire // Ice", "Ice", "_____", "Opt"),
)
SEARCH = TypeAhead((name, name) for name in NAMES)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        pytest.param("lightning b", "Lightning Bolt", id="the beginning"),
        pytest.param("ice", "Ice", id="a whole name before longer ones"),
        pytest.param("bolt", "Bolt Bend", id="the beginning before the middle"),
        pytest.param("limdul", "Lim-Dûl's Vault", id="a few slips and no punctuation"),
        pytest.param("lim duls va", "Lim-Dûl's Vault", id="no accent, no apostrophe"),
        pytest.param("aether", "Æther Vial", id="a letter that is two"),
        pytest.param("SEANCE", "Séance", id="capitals"),
        pytest.param("mind scul", "Jace, the Mind Sculptor", id="a later word"),
        pytest.param("lihgtning bol", "Lightning Bolt", id="two letters changed places"),
        pytest.param("lightnig helx", "Lightning Helix", id="two letters missing"),
        pytest.param("_____", "_____", id="a name without letters"),
    ],
)
def test_the_likeliest_name_comes_first(typed, first):
    assert SEARCH(typed)[:1] == (first,)


def test_no_more_than_asked_for_and_none_twice():
    assert SEARCH("li", 2) == ("Lightning Bolt", "Lim-Dûl's Vault")
    found = SEARCH("l", 50)
    assert len(found) == len(set(found))
    assert SEARCH("") == SEARCH("   ") == ()
    assert SEARCH("qqqqqqqq") == ()
    assert len(SEARCH) == len(NAMES)


def test_an_empty_list_of_names():
    assert TypeAhead([])("anything") == ()


def test_what_is_typed_may_stand_for_another_name():
    faces = TypeAhead([("ice", "Fire // Ice"), ("fire", "Fire // Ice"), ("fire // ice", "Fire // Ice")])
    assert faces("ice") == faces("fier") == ("Fire // Ice",)


@given(st.text(max_size=12))
def test_any_text_gives_names(typed):
    assert set(SEARCH(typed)) <= set(NAMES)
    assert bare_key(bare_key(typed)) == bare_key(typed)


@given(st.sampled_from(NAMES), st.integers(1, 30))
def test_every_beginning_of_a_name_finds_it(name, length):
    typed = bare_key(name)[:length].strip()
    assert name in SEARCH(typed, len(NAMES)) if typed else not SEARCH(typed)


def test_slips_allowed_grow_with_what_is_typed():
    allowed = [slips_in("x" * length) for length in range(40)]
    assert allowed == sorted(allowed)
    assert (allowed[2], allowed[3], allowed[-1]) == (0, 1, 3)


def test_names_with_slips_are_found():
    """The sample's names, each with one or two slips: nine of ten are among the first three."""
    rng, search = Random(3), TypeAhead((card.name, card.name) for card in CARDS)
    tries = [(card.name, measure.misspelt(rng, bare_key(card.name))) for card in CARDS for _ in range(5)]
    right = sum(name in search(typed, 3) for name, typed in tries)
    assert right >= 0.9 * len(tries)


def test_thirty_thousand_names_are_fast_enough():
    """The page tells the measured figure; here only that it is not far off, on a machine that does other things too."""
    rng = Random(1)
    words = ["".join(rng.choices("abcdefghilmnorstu", k=rng.randint(3, 9))) for _ in range(3000)]
    names = {" ".join(rng.sample(words, rng.randint(1, 4))) for _ in range(30_000)}
    search = TypeAhead((name, name) for name in names)
    typed = measure.misspelt(rng, rng.choice(sorted(names)))
    took = sorted(measure.timed(search, typed[: length + 1]) for length in range(len(typed)))
    assert took[len(took) // 2] < 200
