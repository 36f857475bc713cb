"""The page on Mnemonic says what the game does."""

from __future__ import annotations

import re
from pathlib import Path

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.notation import FORMS
from tableassist.games.mnemonic.rulebook import RULEBOOK
from tableassist.rules.game import Setup

ROOT = Path(__file__).parents[3]
SOURCES = sorted((ROOT / "tableassist" / "games" / "mnemonic").glob("*.py"))
PAGE = (ROOT / "docs" / "games" / "mnemonic.md").read_text(encoding="utf-8")


def test_every_option_is_documented_with_its_values():
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (\S+) \| (.+?) \|$", PAGE, re.MULTILINE)
    told = {key: (re.findall(r"`([\w-]+)`", values), ruling, about) for key, values, ruling, about in rows}
    assert told == {option.key: (list(option.values), option.ruling, option.about) for option in GAME.options}


def test_every_action_is_documented():
    lines = PAGE[PAGE.index("## As text") :].replace("\\|", "|")
    for word, form in FORMS.items():
        assert form in lines, word


def test_the_example_is_a_game(script):
    (example,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done", "first": "1", "mulligan": "none"}))
    state = script(state, *example.splitlines())
    assert tuple(player.life for player in state.players) == (18, 19)
    assert "Ann has 18 life, Bob 19" in PAGE
    assert state.turn == 6


def test_how_the_draft_goes_is_what_the_referee_leads():
    kept, state = [], GAME.setup(Setup(("Ann", "Bob")))
    while type(state.phase).__name__ == "Drafting":
        kept.append(state.phase.packet)
        for seat in (0, 1):
            state = GAME.apply(state, GAME.parse(f"draft_keep {seat} {state.phase.keep}"))
    assert kept == [16, 8, 4, 2, 1, 4, 2, 1, 1]
    assert "16, 8, 4, 2 and 1 of the first 32 cards, 4, 2 and 1 of the next" in PAGE.replace("\n", " ")


def test_every_rule_that_refuses_is_in_the_rulebook():
    refusing = {
        rule
        for path in SOURCES
        for rule in re.findall(r'Refused\(\s*"([RA]-[A-Z]{2}-\d+)"', path.read_text(encoding="utf-8"))
    }
    assert len(refusing) > 20
    assert refusing <= set(RULEBOOK)


def test_the_rulebook_quotes_only_rules_that_are_used():
    used = " ".join(path.read_text(encoding="utf-8") for path in SOURCES if path.name != "rulebook.py")
    assert [rule for rule in RULEBOOK if rule not in used] == []
    assert all(sentence.endswith(".") for sentence in RULEBOOK.values())
