"""“Is that its cost?” is answered with what is printed and the rule (R-MM-003, A-MM-05)."""

from __future__ import annotations

import pytest

from tableassist.rules.game import ASK, AnswersQuestion

KEEPER = "declare 0 hand cast book {1}{R} printed={1}{R} Kiln Keeper"
JAVELIN = "declare 0 hand cast book {2/R}{2/R}{2/R} printed={2}{R}{R} Flame Javelin"
MINE = ("declare 0 hand cast told {R} printed={R} My Card", "confirm 1")


@pytest.fixture
def ask(known, told, script, start):
    """The answer about a name after some actions, as its text and its rows."""

    def answer(name, *lines, game=known, **options):
        prompt = game.asked(script(start(**options), *lines, game=game), f"{ASK}:{name}")
        return prompt.text, dict(prompt.sheet.rows)

    return answer


def test_declared_names_are_asked_about_last_first(known, start, script):
    assert isinstance(known, AnswersQuestion)
    assert known.asked(start(), ASK) is None
    prompt = known.asked(script(start(), KEEPER, *MINE), ASK)
    assert (prompt.text, [one.label for one in prompt.options]) == ("Is that its cost?", ["My Card", "Kiln Keeper"])


def test_no_other_name_is_answered(known, start, script):
    """Whoever declares must know a card: the referee does not help to find one."""
    assert known.asked(script(start(), KEEPER), f"{ASK}:Ember Volley") is None


def test_yes_with_what_is_printed_and_the_rule(ask):
    says, rows = ask("Kiln Keeper", KEEPER)
    assert says == "Yes: Kiln Keeper costs {1}{R}."
    assert rows["Printed"] == rows["The card itself"] == "{1}{R}"
    assert rows["R-MM-003"] == "MM.3: A card can be declared as a Magic card with the same mana cost."


def test_a_hybrid_cost_stands_beside_that_of_the_card(ask):
    says, rows = ask("Flame Javelin", JAVELIN)
    assert says.startswith("Yes")
    assert (rows["Printed"], rows["The card itself"]) == ("{2/R}{2/R}{2/R}", "{2}{R}{R}")


def test_both_faces_are_reported(ask):
    _, rows = ask("Thaw // Freeze", "declare 0 hand cast book {1}{R}//{1}{U} printed={1}{R} Thaw // Freeze")
    assert (rows["Thaw"], rows["Freeze"]) == ("{1}{R}", "{1}{U}")


def test_a_name_that_is_no_identity_any_more_still_has_a_cost(ask):
    says, rows = ask("Kiln Keeper", KEEPER, "zone_change 0 1 graveyard")
    assert says == "Kiln Keeper costs {1}{R}."
    assert "R-MM-003" in rows


def test_what_nobody_knows_was_entered_a_mm_05(ask, told):
    says, rows = ask("My Card", *MINE)
    assert says == "My Card is not among the known cards. It was told to cost {R}."
    assert "Printed" not in rows
    assert "A-MM-05" in rows
    assert ask("Firebolt", "declare 0 hand cast told {R} printed={R} Firebolt", "confirm 1", game=told)[0] == (
        "Firebolt is not among the known cards. It was told to cost {R}."
    )


def test_a_cost_entered_wrongly_is_a_no(known, told, script, start):
    """Cards may be imported after a game began in which costs were told."""
    state = script(start(), "declare 0 hand cast told {G} printed={G} Firebolt", "confirm 1", game=told)
    prompt = known.asked(state, f"{ASK}:Firebolt")
    assert prompt.text == "No: Firebolt costs {R}, and was told to cost {G}."
