"""`tableassist cards`, as it is called."""

from __future__ import annotations

import json

import forms
import pytest

from tableassist.cardbase.sample import CARDS
from tableassist.cli import run


@pytest.fixture
def cards(tmp_path, monkeypatch, capsys):
    """Runs `tableassist cards …`; gives the exit code and what was printed."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))

    def call(*arguments):
        code = run(["cards", *arguments])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return call


def test_import_info_find(cards, tmp_path):
    source = tmp_path / "oracle-cards.json"
    source.write_text(forms.text_of("scryfall", forms.valued(CARDS)), encoding="utf-8")
    code, answered = cards("import", str(source))
    assert code == 0
    assert f"oracle-cards.json (Scryfall bulk file): {len(CARDS)} cards" in answered
    assert f"Mana value as in the list: {len(CARDS)} of {len(CARDS)} cards." in answered
    code, answered = cards("info")
    assert code == 0
    assert f"{len(CARDS)} cards" in answered
    assert str(tmp_path / "state" / "cards.db") in answered
    assert cards("find", "freeze") == (
        0,
        "Thaw // Freeze  {1}{R} // {1}{U}  (split)\n  Thaw  {1}{R}  Instant\n  Freeze  {1}{U}  Instant\n",
    )


def test_find_reports_names_that_are_near(cards):
    assert cards("import", "sample")[0] == 0
    code, answered = cards("find", "embr lance")
    assert code == 1
    assert answered.startswith("'embr lance' is not known. Near: Ember Lance")
    assert cards("find", "zzzzzzzzzzzzz") == (1, "'zzzzzzzzzzzzz' is not known.\n")
    assert "no mana cost" in cards("find", "Orchard Gate")[1]


def test_what_was_left_out_is_reported(cards, tmp_path):
    odd = [{"name": f"Odd {n}", "mana_cost": "{Q}", "layout": "normal"} for n in range(12)]
    rest = [
        {"name": "Bread", "mana_cost": "{1}", "cmc": 3.0, "layout": "normal"},
        {"name": "Bread", "mana_cost": "{1}", "layout": "normal"},
        {"name": "Bird", "layout": "token"},
        7,
    ]
    source = tmp_path / "list.json"
    source.write_text(json.dumps([*odd, *rest]))
    code, answered = cards("import", str(source))
    assert code == 0
    for sentence in (
        "1 tokens",
        "1 it is no card",
        "more than once: 1",
        "could not be read: 12",
        "Odd 0: {Q}",
        "and 2 more",
    ):
        assert sentence in answered, sentence
    assert "Bread: {1}, 3" in answered


def test_problems_are_sentences(cards, tmp_path):
    assert cards("info") == (
        2,
        "tableassist: No cards are known yet: get a list and say `tableassist cards import FILE`.\n",
    )
    code, answered = cards("import", str(tmp_path / "none.json"))
    assert (code, "cannot be read" in answered) == (2, True)
