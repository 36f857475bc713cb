"""The page on Deluxe Memory says what the game does."""

from __future__ import annotations

import re
from pathlib import Path

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.notation import FORMS

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "deluxe-memory.md").read_text(encoding="utf-8")


def test_every_option_is_documented_with_its_values():
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (\S+) \| (.+?) \|$", PAGE, re.MULTILINE)
    told = {key: (re.findall(r"`(\w+)`", values), ruling, about) for key, values, ruling, about in rows}
    assert told == {option.key: (list(option.values), option.ruling, option.about) for option in GAME.options}


def test_every_action_is_documented():
    lines = PAGE[PAGE.index("## As text") :].replace("\\|", "|")
    for word, form in FORMS.items():
        assert form in lines, word


def test_the_example_is_a_game(start, script):
    (example,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    state = script(start(), *example.splitlines())
    assert tuple(player.tokens for player in state.players) == (4, 17, 20)
    assert "Ann has 4 tokens" in PAGE
