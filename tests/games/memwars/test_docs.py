"""The page on MemWars says what the game does."""

from __future__ import annotations

import re
from pathlib import Path

from tableassist.games.memwars.notation import FORMS
from tableassist.games.memwars.topologies import TOPOLOGIES

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "memwars.md").read_text(encoding="utf-8")


def test_every_option_is_documented_with_its_values(memwars):
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (\S+) \| (.+?) \|$", PAGE, re.MULTILINE)
    told = {key: (re.findall(r"`([^`]+)`", values), ruling, about) for key, values, ruling, about in rows}
    options = [option for option in memwars.options if option.key != "deck"]
    assert told == {option.key: (list(option.values), option.ruling, option.about) for option in options}
    assert "`deck` names the MemDeck" in PAGE


def test_every_action_is_documented():
    lines = PAGE[PAGE.index("## As text") :].replace("\\|", "|")
    for word, form in FORMS.items():
        assert f"`{form}`" in lines, word


def test_every_map_is_documented():
    for key, topology in TOPOLOGIES.items():
        assert f"| `{key}` | {topology.about} |" in PAGE


def test_the_example_is_a_game(start, script, totals):
    (example,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    state = script(start(), *example.splitlines())
    assert totals(state) == [1 + 2 + 2 + 2 + 2 * 2, 0, 0]
    assert "Ann has 11 points" in PAGE
    assert state.players[1].lost_turn
