"""Lines of journals that earlier versions wrote are read as they were, and written again letter by letter.

`lines` has them with the actions that they meant: of every word, and of every length that 500 random games of each kind
had.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tableassist.app.build import game_named

LINES = Path(__file__).with_name("lines")
GAMES = ("deluxe-memory", "memwars", "mental-magic", "mnemonic")


@pytest.mark.parametrize("name", GAMES)
def test_lines_of_earlier_versions_mean_what_they_meant(name):
    game = game_named(name)
    kept = dict(line.split("\t") for line in (LINES / f"{name}.txt").read_text(encoding="utf-8").splitlines())
    assert {text: repr(game.parse(text)) for text in kept} == kept
    assert [game.write(game.parse(text)) for text in kept] == list(kept)


@pytest.mark.parametrize("name", GAMES)
def test_no_word_lacks_a_line(name):
    lines = (LINES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert {line.split()[0] for line in lines} == set(game_named(name).codec.forms)
