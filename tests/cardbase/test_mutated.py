"""Lists spoilt in every way: read, or refused with a sentence, and nothing that was known is lost."""

from __future__ import annotations

import json
import os
from random import Random

import forms
import pytest

from tableassist.cardbase.base import CardBase
from tableassist.cardbase.importing import import_cards
from tableassist.cardbase.problems import BadCardFile
from tableassist.cardbase.sample import CARDS, write_sample

MUTANTS = int(os.environ.get("TABLEASSIST_CARD_MUTANTS", "25"))
"""How many of each kind; the environment may ask for more."""

ODD = (
    None,
    True,
    0,
    -1,
    1e300,
    float("nan"),
    float("inf"),
    "",
    "x" * 5000,
    [],
    [[]],
    {},
    {"name": []},
    "\ud800",
    "\x00",
    "A // B // C",
)


def spoilt_bytes(rng, data):
    """The bytes with a piece changed, missing, doubled, or everything after it gone."""
    at, length = rng.randrange(len(data)), rng.randrange(1, 40)
    kind = rng.randrange(4)
    if kind == 0:
        return data[:at] + rng.randbytes(length) + data[at + length :]
    if kind == 1:
        return data[:at] + data[at + length :]
    if kind == 2:
        return data[: at + length] + data[at:]
    return data[:at]


def spoilt_value(rng, plain):
    """The same structure with one value, somewhere in it, replaced by an odd one."""
    if isinstance(plain, dict) and plain and rng.random() < 0.9:
        key = rng.choice(sorted(plain))
        return plain | {key: spoilt_value(rng, plain[key])}
    if isinstance(plain, list) and plain and rng.random() < 0.9:
        at = rng.randrange(len(plain))
        return [*plain[:at], spoilt_value(rng, plain[at]), *plain[at + 1 :]]
    return rng.choice(ODD)


def whole_after(tmp_path, name, data):
    """Imports it; true where that worked. Whatever happened, a whole file is there."""
    source, into = tmp_path / name, tmp_path / "cards.db"
    source.write_bytes(data)
    try:
        report = import_cards(source, into, today="")
    except BadCardFile:
        with CardBase(into) as base:
            assert len(base) == len(CARDS)
        return False
    with CardBase(into) as base:
        assert 0 < len(base) == report.cards
        for card in base.names():
            assert base.card(card).name == card
            assert base.cost_of(card) is not None
    write_sample(into)
    return True


@pytest.mark.parametrize("ending", [".json", ".json.gz", ".json.xz", ".json.zip"])
@pytest.mark.parametrize("form", ["scryfall", "atomic", "printings"])
def test_spoilt_bytes(tmp_path, form, ending):
    rng = Random(form + ending)
    write_sample(tmp_path / "cards.db")
    data = forms.packed(forms.text_of(form, forms.valued(CARDS[::6])), ending)
    for _ in range(MUTANTS // 5):
        whole_after(tmp_path, "list" + ending, spoilt_bytes(rng, data))
    assert whole_after(tmp_path, "list" + ending, data)


@pytest.mark.parametrize("form", ["scryfall", "atomic", "printings"])
def test_spoilt_values(tmp_path, form):
    rng, read = Random(form), 0
    write_sample(tmp_path / "cards.db")
    plain = json.loads(forms.text_of(form, forms.valued(CARDS[::6])))
    for _ in range(MUTANTS):
        mutant = json.dumps(spoilt_value(rng, plain)).encode()
        read += whole_after(tmp_path, "list.json", mutant)
    # One odd value spoils one card, seldom a list.
    assert read > MUTANTS // 2


def test_spoilt_scripts(tmp_path):
    rng, read = Random(9), 0
    write_sample(tmp_path / "cards.db")
    folder = tmp_path / "cardsfolder"
    folder.mkdir()
    for number, card in enumerate(CARDS[:6]):
        (folder / f"{number}.txt").write_text(forms.forge(card), encoding="utf-8")
    good = (folder / "0.txt").read_bytes()
    for _ in range(MUTANTS):
        (folder / "0.txt").write_bytes(spoilt_bytes(rng, good))
        try:
            report = import_cards(folder, tmp_path / "cards.db", today="")
        except BadCardFile:
            continue
        read += report.cards >= 5
    assert read > MUTANTS // 2
