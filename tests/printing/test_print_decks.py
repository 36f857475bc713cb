"""Which deck is printed, with which pictures, and the command that prints."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pypdfium2
import pytest
from made_deck import DECK, card, deck_of, slots
from paper import pages, sizes, written

from tableassist.cli import run
from tableassist.games.memwars.board import Place
from tableassist.memdecks.format import write_deck as written_deck
from tableassist.printing.commands import deck_for, print_memwars
from tableassist.printing.memcards import MARKER, PictureMissing
from tableassist.printing.pen import Unprintable
from tableassist.printing.tiles import PAPERS
from tableassist.table.geometry import Rect


def test_a_deck_is_named_by_its_key_or_its_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + written_deck(DECK).encode())
    assert deck_for(str(path)) == (DECK, tmp_path)
    assert deck_for("years-1901-2000")[0].card(Place(69)).name == "1969"


def test_a_deck_of_ones_own_is_found_by_its_key_with_its_pictures(tmp_path):
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "made-up.toml").write_text(written_deck(DECK), encoding="utf-8")
    assert deck_for("made-up", {"STATE_DIRECTORY": str(tmp_path)}) == (DECK, folder)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        pytest.param("chess", "gods-and-heroes, years-1901-2000", id="no such key"),
        pytest.param("missing.toml", "cannot be opened", id="no such file"),
        pytest.param("latin.toml", "UTF-8", id="another encoding"),
        pytest.param("torn.toml", "torn.toml", id="no deck"),
    ],
)
def test_a_deck_that_cannot_be_used_is_refused(tmp_path, monkeypatch, name, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "latin.toml").write_bytes('title = "Götter"'.encode("latin-1"))
    (tmp_path / "torn.toml").write_text('format = 1\ntitle = "A')
    with pytest.raises(ValueError, match=says):
        deck_for(name, {"STATE_DIRECTORY": str(tmp_path)})


def painted(folder, name="sun.png", size=(900, 300)):
    """A picture of one colour, wider than the room for it."""
    cv2.imwrite(str(folder / name), np.full((size[1], size[0], 3), (30, 90, 220), np.uint8))
    return name


@pytest.mark.parametrize("prompt", ["Who rises here?", ""])
def test_a_picture_stands_on_the_front_in_its_own_shape(tmp_path, prompt):
    """R-MW-004: the front is an image or a description."""
    one = replace(card(5), prompt=prompt, picture=painted(tmp_path))
    print_memwars(tmp_path / "cards.pdf", "a4", "cards", deck_of(one), tmp_path)
    page = pages(tmp_path / "cards.pdf")[0]
    slot = next(slots("a4", deck_of(one)))[2]
    red = (np.abs(page.picture.astype(int) - (30, 90, 220)).max(axis=2) < 12).nonzero()
    left, right = red[1].min() / page.across, red[1].max() / page.across
    top, bottom = red[0].min() / page.down, red[0].max() / page.down
    assert right - left == pytest.approx(52.0, abs=0.5)
    assert bottom - top == pytest.approx(52.0 / 3, abs=0.5)
    assert slot.left + 5 <= left < right <= slot.right - 5
    assert slot.top + 24 < top < bottom < slot.top + MARKER.top
    with pypdfium2.PdfDocument(tmp_path / "cards.pdf") as document:
        below = Rect(slot.left, bottom, slot.width, slot.top + MARKER.top - bottom)
        assert written(document, 0).inside(below) == prompt


@pytest.mark.slow
def test_pictures_are_printed_the_same_each_time_and_not_larger_than_needed(tmp_path):
    one = replace(card(5), picture=painted(tmp_path, "sun.jpg", (4000, 3000)))
    for name in ("one.pdf", "two.pdf"):
        print_memwars(tmp_path / name, "a4", "cards", deck_of(one), tmp_path)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    with pypdfium2.PdfDocument(tmp_path / "one.pdf") as document:
        images = [found for found in document[0].get_objects() if found.type == 3]
        assert [found.get_px_size() for found in images] == [(417, 313)]


def test_a_picture_that_is_missing_or_none_is_refused_by_name(tmp_path):
    deck = deck_of(replace(card(5), picture="sun.png"))
    for folder in (None, tmp_path):
        with pytest.raises(PictureMissing, match=r"sun\.png of card 5 of “A deck”"):
            print_memwars(tmp_path / "cards.pdf", "a4", "cards", deck, folder)
    (tmp_path / "sun.png").write_bytes(b"no picture")
    with pytest.raises(Unprintable, match=r"sun\.png is no picture"):
        print_memwars(tmp_path / "cards.pdf", "a4", "cards", deck, tmp_path)
    assert not (tmp_path / "cards.pdf").exists()


@pytest.mark.slow
def test_the_command_prints_each_part_and_refuses_others(tmp_path, capsys):
    path = tmp_path / "part.pdf"
    assert run(["print", "memwars", "--what", "board", "--paper", "a2", "--out", str(path)]) == 0
    assert len(sizes(path)) == 4
    file = tmp_path / "mine.toml"
    file.write_text(written_deck(DECK), encoding="utf-8")
    assert run(["print", "memwars", "--paper", "a1", "--deck", str(file), "--out", str(path)]) == 0
    assert len(sizes(path)) == 1 + 1 + 24 + 2 + 2
    cover, board, first, *_ = sizes(path)
    assert board == pytest.approx((594, 594), abs=0.1)
    assert cover == first == pytest.approx(PAPERS["a4"], abs=0.1)
    assert run(["print", "memwars", "--what", "box", "--out", str(path)]) == 2
    assert run(["print", "memwars", "--what", "cards", "--deck", "chess", "--out", str(path)]) == 2
    assert run(["print", "deluxe-memory", "--what", "board", "--out", str(path)]) == 2
    told = capsys.readouterr().err
    assert "Deluxe Memory has no part 'board'" in told
    assert "board, cards, counters, reference, all" in told
    assert "There is no deck 'chess'" in told
