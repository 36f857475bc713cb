from __future__ import annotations

import os
from dataclasses import replace

import pytest

from tableassist.games.memwars.board import PLACES, QUADRANTS
from tableassist.memdecks.files import Unreadable
from tableassist.memdecks.format import review_deck, whole_quadrants, write_deck
from tableassist.memdecks.library import Library, UnknownDeck, read_deck, text_in
from tableassist.memdecks.problems import BadDeck

SHIPPED = ("gods-and-heroes", "years-1901-2000")


@pytest.mark.parametrize("key", SHIPPED)
def test_a_shipped_deck_is_whole_and_needs_no_advice(key):
    deck = Library().deck(key)
    assert [card.number for card in deck.cards] == list(PLACES)
    assert whole_quadrants(deck) == QUADRANTS
    assert min(card.levels for card in deck.cards) >= 5
    found = review_deck(write_deck(deck))
    assert (found.deck, found.problems) == (deck, ())


def test_the_shipped_decks_are_found_by_their_keys():
    assert set(SHIPPED) <= set(Library().keys())
    assert not [entry for entry in Library().entries() if entry.trouble or entry.own]


def test_a_deck_of_ones_own_is_kept_and_found(tmp_path, trees):
    library = Library(tmp_path / "decks")
    assert library.keep(trees) == tmp_path / "decks" / "trees.toml"
    assert library.deck("trees") == trees
    assert [entry.title for entry in library.entries() if entry.own] == ["Trees"]


def test_ones_own_stands_in_for_a_shipped_one(tmp_path, trees):
    own = replace(trees, key=SHIPPED[0])
    library = Library(tmp_path)
    library.keep(own)
    assert library.deck(SHIPPED[0]) == own
    assert library.keys().count(SHIPPED[0]) == 1


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "has no cards"),
        (b"\xff\xfe\x00", "not written in UTF-8"),
        (b"PK\x03\x04", "no TOML"),
        (b'key = "other"', "has no cards"),
        (b"x" * 1_200_001, "more than 1,200,000 bytes"),
    ],
    ids=["empty", "other letters", "a ZIP", "not finished", "too much"],
)
def test_a_foreign_file_is_refused_with_a_sentence_and_listed_as_such(tmp_path, content, why):
    (tmp_path / "bad.toml").write_bytes(content)
    library = Library(tmp_path)
    with pytest.raises((BadDeck, Unreadable), match=why):
        library.deck("bad")
    (entry,) = [entry for entry in library.entries() if entry.own]
    assert entry.key == "bad"
    assert why in entry.trouble
    assert (tmp_path / "bad.toml").read_bytes() == content


def test_a_file_that_is_called_as_another_deck(tmp_path, trees):
    (tmp_path / "bushes.toml").write_text(write_deck(trees), encoding="utf-8")
    with pytest.raises(BadDeck, match=r"Its key is 'trees'; call the file trees\.toml"):
        Library(tmp_path).deck("bushes")


def test_a_deck_that_is_not_finished_is_not_played(tmp_path, small):
    (tmp_path / "small.toml").write_text(write_deck(replace(small, cards=small.cards[:9])), encoding="utf-8")
    with pytest.raises(BadDeck, match="whole quadrants"):
        Library(tmp_path).deck("small")


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("gods-and-heros", "did you mean gods-and-heroes?"),
        ("../../etc/passwd", "there are gods-and-heroes, years-1901-2000"),
        ("", "there are gods-and-heroes"),
        ("a\0b", "there are"),
    ],
)
def test_a_deck_that_is_not_there(tmp_path, key, hint):
    with pytest.raises(UnknownDeck) as error:
        Library(tmp_path).deck(key)
    assert hint in str(error.value)


def test_other_files_in_the_folder_are_no_decks(tmp_path):
    (tmp_path / "note.txt").write_text("x")
    (tmp_path / ".hidden.toml").write_text("x")
    (tmp_path / "folder.toml").mkdir()
    assert Library(tmp_path).keys() == Library().keys()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_the_folder_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    assert Library(tmp_path).keys() == SHIPPED


def test_a_folder_that_is_not_there_is_empty(tmp_path):
    assert Library(tmp_path / "none").keys() == Library().keys()


def test_without_a_folder_nothing_is_kept(trees):
    with pytest.raises(BadDeck, match="no folder"):
        Library().keep(trees)


def test_a_file_with_the_mark_of_windows(tmp_path, trees):
    path = tmp_path / "trees.toml"
    path.write_text(write_deck(trees).replace("\n", "\r\n"), encoding="utf-8-sig", newline="")
    assert read_deck(path) == trees
    assert text_in(path).startswith("format")
