"""The worked examples X-MM-01 to X-MM-09, each as a game."""

from __future__ import annotations

import pytest

VOLLEY = "declare 0 hand cast book {1}{R} printed={1}{R} Ember Volley"


def test_x_mm_01_a_name_is_declared_once_in_a_game(start, script, rule_of):
    """Also by the other player, and also after the card has died."""
    state = script(start(), VOLLEY)
    assert state.card("1").identity.name == "Ember Volley"
    again = "declare 1 hand cast book {1}{R} printed={1}{R} Ember Volley"
    assert rule_of(state, again) == "R-MM-008"
    state = script(state, "zone_change 0 1 battlefield", "zone_change 0 1 graveyard")
    assert state.card("1").identity is None
    assert rule_of(state, again) == "R-MM-008"


@pytest.mark.parametrize("printed", ["{R}{R}{R}", "{2}{R}{R}", "{4}{R}", "{6}"])
def test_x_mm_02_flame_javelin(start, rule_of, printed):
    line = f"declare 0 hand cast book {{2/R}}{{2/R}}{{2/R}} printed={printed} Flame Javelin"
    assert rule_of(start(), line) is None


@pytest.mark.parametrize("printed", ["{3}{R}{R}", "{5}"])
def test_x_mm_02_what_flame_javelin_is_not(start, rule_of, printed):
    line = f"declare 0 hand cast book {{2/R}}{{2/R}}{{2/R}} printed={printed} Flame Javelin"
    assert rule_of(start(), line) == "R-MM-003"


def test_x_mm_03_phyrexian_mana_is_its_colour(start, rule_of):
    assert rule_of(start(), "declare 0 hand cast book {U/P} printed={U} Blue Oil") is None


@pytest.mark.parametrize(
    "line",
    [
        "declare 0 hand cast book {0} printed=- Paper Lantern",
        "declare 0 hand land book - printed={0} Orchard Gate",
        "declare 0 hand land book - printed=- Orchard Gate",
    ],
)
def test_x_mm_04_no_mana_cost_is_zero(start, rule_of, line):
    assert rule_of(start(), line) is None


def test_x_mm_05_one_utopia_and_a_real_land(start, script, rule_of):
    state = script(start(), "utopia 0", "extra_lands 0 1")
    assert rule_of(state, "utopia 0") == "R-MM-012"
    assert rule_of(state, "declare 0 hand land book - printed=- Orchard Gate") is None


def test_x_mm_06_firebolt_and_its_flashback(start, script, rule_of):
    state = script(start(), "declare 0 hand cast book {R} printed={R} Firebolt", "zone_change 0 1 graveyard")
    assert state.card("1").identity is None
    # "As that Firebolt" it cannot be cast: it is none any more.
    assert rule_of(state, "zone_change 0 1 stack") == "R-MM-006"
    # Nor can it, or any other card, be declared as Firebolt again.
    assert rule_of(state, "declare 0 1 cast book {R} Firebolt") == "R-MM-008"
    # Another card with flashback that nobody has named is fine, cast immediately.
    state = script(state, "declare 0 1 cast told {R} Faithless Squirrel", "confirm 1")
    assert state.card("1").zone == "stack"


def test_x_mm_07_nothing_is_declared_only_to_pay_with(start, rule_of):
    line = "declare 0 hand only_paid told {R} printed={R} Transguild Courier"
    assert rule_of(start(), line) == "R-MM-006"


def test_x_mm_08_sol_ring_is_banned(start, rule_of):
    assert rule_of(start(), "declare 0 hand cast book {1} printed={1} Sol Ring") == "R-MM-018"


def test_x_mm_09_a_mental_magic_library_is_not_searched(start, rule_of):
    assert rule_of(start(), "search 0 0") == rule_of(start(), "search 1 0") == "R-MM-015"
    assert rule_of(start(), "shuffle 0 0") is None
