"""The page on Mental Magic says what the game does."""

from __future__ import annotations

import re
from pathlib import Path

from tableassist.games.mental_magic import GAME
from tableassist.games.mental_magic.grounds import MEANINGS
from tableassist.games.mental_magic.notation import FORMS
from tableassist.games.mental_magic.words import name_card

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "mental-magic.md").read_text(encoding="utf-8")


def test_every_option_is_documented_with_its_values():
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (\S+) \| (.+?) \|$", PAGE, re.MULTILINE)
    told = {key: (re.findall(r"`(\w+)`", values), ruling, about) for key, values, ruling, about in rows}
    assert told == {option.key: (list(option.values), option.ruling, option.about) for option in GAME.options}


def test_every_action_and_ground_is_documented():
    lines = " ".join(PAGE[PAGE.index("## As text") :].replace("\\|", "|").split())
    for word, form in FORMS.items():
        assert f"`{form}`" in lines, word
    for ground, meaning in MEANINGS.items():
        assert f"`{ground}` {meaning.label}" in lines, ground


def test_the_example_is_a_game(start, script, told):
    (example,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    state = script(start(), *example.splitlines(), game=told)
    assert name_card(state.card("1")) == "Kiln Keeper"
    assert (len(state.used), state.players[1].life) == (2, 18)
    assert [card.owner for card in state.cards if card.down == "utopia"] == [0, 1]


def test_the_buttons_have_the_names_they_have(known, start, script):
    state = script(start(), "declare 0 hand cast book {R} printed={R} Firebolt", "zone_change 0 1 exile ground=linked")
    labels = {option.label for option in (*known.prompt(state).options, *known.prompt(state, ("more",)).options)}
    for label in re.findall(r"\*\*(.+?)\*\*", PAGE):
        assert label in labels, label
