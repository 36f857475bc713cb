"""The stock of card art: names, splits, and how art is finished."""

from __future__ import annotations

import csv

import cv2
import numpy as np
import pytest

from tableassist.simulator import stock
from tableassist.table.cards import DECK, CardName

pytestmark = pytest.mark.slow

RED, BLUE = (30, 30, 200), (200, 60, 30)


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """A data folder with three sets of backs and an art folder with a whole deck and half of one."""
    backs, art = tmp_path / "data" / "backs", tmp_path / "art"
    backs.mkdir(parents=True)
    rows = [("one.png", "set-one"), ("two.png", "set-two"), ("three.png", "set-two")]
    for file, _ in rows:
        cv2.imwrite(str(backs / file), np.full((100, 70, 3), RED, np.uint8))
    with (backs / "backs.csv").open("w") as file:
        csv.writer(file).writerows([("file", "set", "width", "height"), *((*row, 70, 100) for row in rows)])
    for deck, cards in (("whole", DECK), ("half", DECK[:26])):
        (art / deck).mkdir(parents=True)
        for card in (*cards, "BACK"):
            cv2.imwrite(str(art / deck / f"{card}.png"), np.full((352, 252, 3), BLUE, np.uint8))
    monkeypatch.setenv("TABLEASSIST_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TABLEASSIST_ART", str(art))
    return tmp_path


def test_a_fresh_clone_has_what_the_simulator_draws(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEASSIST_DATA", str(tmp_path / "nothing"))
    monkeypatch.delenv("TABLEASSIST_ART", raising=False)
    assert set(stock.faces()) == {"drawn:0", "drawn:1", "drawn:2"}
    assert {name.partition(":")[0] for name in stock.backs()} == {"drawn"}
    for split in stock.SPLITS:
        assert len(stock.backs(split)) > stock.DRAWN_BACKS / 5


def test_what_is_in_the_folders_is_in_the_stock(folders):
    assert "art:whole" in stock.faces()
    assert "art:half" not in stock.faces()
    assert {"backs:set-one/one.png", "backs:set-two/two.png", "art:half/BACK.png"} <= set(stock.backs())


def test_a_split_never_parts_a_set(folders):
    assert stock.split_of("backs:set-two/two.png") == stock.split_of("backs:set-two/three.png")
    assert stock.split_of("art:whole") == stock.split_of("art:whole/BACK.png")
    assert stock.split_of("backs:cardset-penguins/a.png") == stock.split_of("backs:cardset-kabale/b.png")


def test_the_splits_are_the_whole_stock_and_share_nothing():
    parts = [set(stock.backs(split)) for split in stock.SPLITS]
    assert set().union(*parts) == set(stock.backs())
    assert sum(map(len, parts)) == len(stock.backs())


def test_decks_that_no_network_was_trained_on_stay_unseen():
    assert {stock.split_of(f"art:{deck}") for deck in ("npm-standard", "gnome-anglo_modern", "tex-PokeRv2")} == {
        "unseen"
    }
    assert stock.split_of("photo:eecs349") == "unseen"
    assert stock.split_of("photo:bidly-scans") == "train"


def test_art_is_a_card_with_round_corners(folders):
    for picture, colour in (
        (stock.back_art("backs:set-one/one.png", 3.0), RED),
        (stock.back_art("art:whole/BACK.png", 3.0), BLUE),
        (stock.face_art("art:whole", CardName("7C"), 3.0), BLUE),
    ):
        assert picture.shape == (264, 189, 4)
        assert picture[0, 0, 3] == 0
        assert picture[132, 94, 3] == 255
        assert np.abs(picture[20:-20, 20:-20, :3].mean(axis=(0, 1)) - colour).max() < 4


def test_a_small_back_gets_the_dots_of_print(folders):
    assert stock.back_art("backs:set-one/one.png", 4.0)[50:60, 50:60, 0].std() > 1


def test_a_joker_that_a_deck_lacks_is_the_simulators(folders):
    assert stock.face_art("art:whole", CardName("XR"), 2.0).shape == (176, 126, 4)


@pytest.mark.parametrize("name", ["backs:set-one/gone.png", "art:gone/BACK.png", "photo:x"])
def test_missing_art_is_named(folders, name):
    with pytest.raises(stock.NoSuchArt, match="TABLEASSIST_DATA"):
        stock.back_art(name, 2.0)


def test_a_missing_face_is_named(folders):
    with pytest.raises(stock.NoSuchArt, match="of art:half"):
        stock.face_art("art:half", DECK[-1], 2.0)


def test_transparent_corners_take_the_colour_of_the_rim(folders):
    picture = np.full((100, 70, 4), (*RED, 255), np.uint8)
    picture[:8, :8] = 0
    path = folders / "data" / "backs" / "corner.png"
    cv2.imwrite(str(path), picture)
    art = stock.back_art("backs:x/corner.png", 2.0)
    assert np.abs(art[4, 4, :3].astype(int) - RED).max() < 30


def test_the_dark_outline_of_a_screens_card_is_cut_off(folders):
    picture = np.full((100, 70, 3), 250, np.uint8)
    picture[[0, -1]] = 0
    picture[:, [0, -1]] = 0
    cv2.imwrite(str(folders / "data" / "backs" / "outlined.png"), picture)
    assert stock.back_art("backs:x/outlined.png", 2.0)[88, 0, :3].min() > 200
