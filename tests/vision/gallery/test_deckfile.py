"""The file of a learnt deck: what goes in comes out, and nothing is lost when something goes wrong."""

from __future__ import annotations

import io
import json
import os
import zipfile
from pathlib import Path

import cv2
import numpy as np
import odd_deck as odd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.vision.gallery.deckfile import BadLearntDeck, decode_deck, encode_deck, load_deck, save_deck
from tableassist.vision.gallery.learnt import BACK, LearntDeck

DECK = LearntDeck("Schweizer", "2026-11-21", {**odd.odd_deck(2), BACK: odd.odd_card(50)})
BYTES = encode_deck(DECK)


def same(one, other):
    """Whether two decks are the same."""
    return (one.name, one.date, list(one.pictures)) == (other.name, other.date, list(other.pictures)) and all(
        np.array_equal(one.pictures[card], other.pictures[card]) for card in one.pictures
    )


def test_what_is_saved_is_loaded(tmp_path):
    path = tmp_path / "deep" / "deck.zip"
    save_deck(DECK, path)
    assert same(load_deck(path), DECK)
    assert [file.name for file in path.parent.iterdir()] == ["deck.zip"]
    assert encode_deck(load_deck(path)) == BYTES


def test_a_player_can_look_into_it():
    with zipfile.ZipFile(io.BytesIO(BYTES)) as packed:
        assert packed.namelist() == ["deck.json", "AS.png", "2S.png", "BACK.png"]
        assert json.loads(packed.read("deck.json"))["name"] == "Schweizer"


def packed(**entries):
    """A ZIP with the deck's entries, some of them others or (None) missing."""
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(BYTES)) as good, zipfile.ZipFile(held, "w") as made:
        every = {name: good.read(name) for name in good.namelist()} | {
            name.replace("_", "."): entry for name, entry in entries.items()
        }
        for name, entry in every.items():
            if entry is not None:
                made.writestr(name, entry)
    return held.getvalue()


def about(**changes):
    """The deck's description with changes."""
    plain = {"format": "tableassist-deck", "version": 1, "name": "", "date": "", "cards": ["AS", "2S", "BACK"]}
    return json.dumps({**plain, **changes})


def png(picture):
    return cv2.imencode(".png", picture)[1].tobytes()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"", "torn", id="empty"),
        pytest.param(b"no zip at all", "torn", id="no zip"),
        pytest.param(BYTES[:-200], "torn", id="cut off"),
        pytest.param(BYTES[:3000] + bytes(200) + BYTES[3200:], "cannot be unpacked", id="overwritten in the middle"),
        pytest.param(packed(deck_json=None), "no deck.json", id="another zip"),
        pytest.param(packed(deck_json="{"), "no JSON", id="broken json"),
        pytest.param(packed(deck_json=b"\xff\xfe"), "no JSON", id="no text"),
        pytest.param(packed(deck_json="[1]"), "not a learnt deck", id="another json"),
        pytest.param(packed(deck_json=about(format="else")), "not a learnt deck", id="another format"),
        pytest.param(packed(deck_json=about(version=2)), "version 2", id="from the future"),
        pytest.param(packed(deck_json=about(name=7)), "name, date or cards", id="name is no text"),
        pytest.param(packed(deck_json=about(cards=["1S"])), "name, date or cards", id="no card"),
        pytest.param(packed(deck_json=about(cards=["AS", "AS"])), "name, date or cards", id="a card twice"),
        pytest.param(packed(deck_json=about(cards=["../AS"])), "name, date or cards", id="a path"),
        pytest.param(packed(deck_json=about(cards="AS")), "name, date or cards", id="cards are a text"),
        pytest.param(packed(deck_json=about(cards=["KH"])), "no KH.png", id="a picture is missing"),
        pytest.param(packed(AS_png=b""), "AS.png that is no picture", id="empty picture"),
        pytest.param(packed(AS_png=b"text"), "AS.png that is no picture", id="text for a picture"),
        pytest.param(packed(AS_png=png(np.zeros((10, 10, 3), np.uint8))), "112 x 160", id="picture of another size"),
        pytest.param(packed(AS_png=bytes(1_000_001)), "too large", id="far too large"),
    ],
)
def test_a_broken_file_is_refused_and_left_as_it_is(tmp_path, data, says):
    path = tmp_path / "deck.zip"
    path.write_bytes(data)
    with pytest.raises(BadLearntDeck, match=says) as bad:
        load_deck(path)
    assert str(path) in str(bad.value)
    assert "--forget" in str(bad.value)
    assert path.read_bytes() == data


@given(st.integers(0, len(BYTES) - 1), st.binary(min_size=1, max_size=40))
def test_whatever_happened_to_the_bytes_it_is_the_deck_or_refused(at, other):
    data = BYTES[:at] + other + BYTES[at + len(other) :]
    try:
        deck = decode_deck(data)
    except BadLearntDeck:
        return
    assert all(picture.shape == (160, 112, 3) for picture in deck.pictures.values())


def test_a_missing_file_is_reported(tmp_path):
    with pytest.raises(BadLearntDeck, match="cannot be opened"):
        load_deck(tmp_path / "none.zip")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file(tmp_path, monkeypatch, step):
    path = tmp_path / "deck.zip"
    save_deck(DECK, path)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "fsync") if step == "fsync" else (Path, "replace")), full)
    with pytest.raises(BadLearntDeck, match="No space left"):
        save_deck(LearntDeck("other"), path)
    monkeypatch.undo()
    assert same(load_deck(path), DECK)
    assert len(list(tmp_path.iterdir())) == 1
