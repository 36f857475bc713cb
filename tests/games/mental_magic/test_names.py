"""Names as people write them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tableassist.rules.card_names import is_name, is_near_match, name_key, name_keys


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lim-Dûl's Vault", "lim-dul’s vault"),
        ("Æther Vial", "Aether Vial"),
        ("Séance", "SEANCE"),
        ("Jötun Grunt", " Jotun  Grunt "),
        ("Bösium Strip", "Bo\u0308sium Strip"),
        ("“Ach! Hans, Run!”", '"Ach! Hans, Run!"'),
        ("Fire // Ice", "fire//ICE"),
        ("Two‑Headed Giant", "Two-Headed Giant"),
    ],
)
def test_one_name(one, other):
    assert name_key(one) == name_key(other)
    assert not is_near_match(one, other)


@pytest.mark.parametrize(("one", "other"), [("Fire", "Ice"), ("_____", ""), ("+2 Mace", "2 Mace"), ("Who", "What")])
def test_two_names(one, other):
    assert name_key(one) != name_key(other)


def test_a_split_card_takes_up_three_names():
    """R-MM-009"""
    assert name_keys("Fire // Ice") == {"fire // ice", "fire", "ice"}
    assert name_keys("Fire") == {"fire"}
    assert name_keys("  ") == frozenset()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Lightning Bolt", "Lightning Blot", id="two letters changed places"),
        pytest.param("Llanowar Elves", "Lanowar Elvs", id="two letters missing"),
        pytest.param("Bolt of Lightning", "Lightning of Bolt", id="the same words"),
        pytest.param("Jace, the Mind Sculptor", "Jace", id="cut short at the comma"),
        pytest.param("Wear // Tear", "Wear", id="one half"),
        pytest.param("Counterspell", "Counterspel", id="one letter"),
        pytest.param("Shock", "Stock", id="cards of their own, but a slip would look the same"),
    ],
)
def test_alike(one, other):
    """A-MM-04"""
    assert is_near_match(one, other)
    assert is_near_match(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bolt", "Colt"), ("Lightning Bolt", "Lightning Helix"), ("Opt", "Ops"), ("Giant Growth", "Titanic Growth")],
)
def test_not_alike(one, other):
    assert not is_near_match(one, other)


@pytest.mark.parametrize("name", ["Fire // Ice", "_____", "+2 Mace", "Ach! Hans, Run!", "Æther Vial", "B.F.M."])
def test_what_can_be_a_name(name):
    assert is_name(name)


@given(st.text(max_size=30))
def test_what_can_be_a_name_is_one_word_after_the_other(name):
    if is_name(name):
        assert " ".join(name.split()) == name
        assert not set("|=\n") & set(name)
    else:
        assert not is_name(name + "|")


@given(st.text(max_size=30))
@example("🄐")
@example("ﬀ’ǅ")
def test_a_key_is_its_own_key(name):
    assert name_key(name_key(name)) == name_key(name)
    assert not is_near_match(name, name)
