"""Decks cut out of photographs."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.simulator.deck import face_picture
from tableassist.simulator.photographed import SIZE, photographed_deck
from tableassist.table.cards import CardName

HEAD = "image,card,face,shape,coords,split,origin,note\n"


@pytest.fixture
def source(tmp_path, monkeypatch):
    """A photograph of a seven on a green table, sharp and blurred, and a rectified ace."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "cards" / "made"
    folder.mkdir(parents=True)
    art = cv2.resize(np.ascontiguousarray(face_picture(CardName("7H"), 0, 4.0)[..., :3]), SIZE)
    corners = np.array([(200, 80), (470, 140), (380, 500), (110, 440)], np.float32)
    own = np.array([(0, 0), (252, 0), (252, 352), (0, 352)], np.float32)
    way = cv2.getPerspectiveTransform(own, corners)
    table = np.full((600, 600, 3), (60, 120, 60), np.uint8)
    photograph = cv2.warpPerspective(art, way, (600, 600), table, borderMode=cv2.BORDER_TRANSPARENT)
    cv2.imwrite(str(folder / "blurred.png"), cv2.GaussianBlur(photograph, (0, 0), 6) // 2)
    cv2.imwrite(str(folder / "sharp.png"), photograph // 2)
    cv2.imwrite(str(folder / "ace.png"), np.ascontiguousarray(face_picture(CardName("AS"), 0, 4.0)[..., :3]))
    quad = ";".join(f"{n:.1f}" for n in np.roll(corners, 1, axis=0).ravel())
    rows = [f"{name}.png,7H,up,quad,{quad},dev,," for name in ("blurred", "sharp")]
    rows += [f"sharp.png,8H,up,quad,{quad},dev-val,,", "ace.png,AS,up,,,dev,,rectified card"]
    (folder / "labels.csv").write_text(HEAD + "\n".join(rows) + "\n")
    return folder, art


def test_the_sharpest_photograph_of_a_card_is_flattened_upright_and_white(source):
    folder, art = source
    made = cv2.imread(str(photographed_deck(folder) / "7H.png"))
    assert made.shape == (352, 252, 3)
    off = min(np.abs(turned.astype(int) - art).mean() for turned in (made, made[::-1, ::-1]))
    assert off < 12
    assert made[170:180, 20:40].mean() > 225


def test_what_is_only_to_be_measured_is_no_art(source):
    folder, _ = source
    assert sorted(path.stem for path in photographed_deck(folder).glob("*.png")) == ["7H", "AS"]


def test_cut_outs_are_made_once(source):
    folder, _ = source
    first = photographed_deck(folder) / "7H.png"
    before = first.stat().st_mtime_ns
    assert photographed_deck(folder) / "7H.png" == first
    assert first.stat().st_mtime_ns == before
