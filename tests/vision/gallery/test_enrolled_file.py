"""Enrolled cards in a file: whole or a clear error, never half."""

from __future__ import annotations

import json
import zipfile

import numpy as np
import pytest

from tableassist.vision.gallery.enrolled import BACK, HEIGHT, WIDTH, EnrolledCard, Pool
from tableassist.vision.gallery.enrolled_file import KIND, BadPool, decode_pool, encode_pool, load_pool, save_pool

CHANCE = np.random.default_rng(1)


def a_card(name):
    return EnrolledCard(name, CHANCE.integers(0, 255, (HEIGHT, WIDTH, 3), np.uint8), "2026-11-21")


POOL = Pool((a_card(BACK), a_card("Séance of Sparks"), a_card("Thaw // Freeze")))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "pool.zip"


def test_what_is_kept_comes_back(path):
    save_pool(POOL, path)
    back = load_pool(path)
    assert back.names == ("Séance of Sparks", "Thaw // Freeze")
    assert [card.date for card in back.cards] == ["2026-11-21"] * 3
    assert all((one.picture == other.picture).all() for one, other in zip(POOL.cards, back.cards, strict=True))
    assert [entry.name for entry in path.parent.iterdir()] == ["pool.zip"]


def test_no_file_is_an_empty_pool(path):
    assert load_pool(path) == Pool()


def test_the_same_cards_are_the_same_bytes():
    assert encode_pool(POOL) == encode_pool(decode_pool(encode_pool(POOL)))


@pytest.mark.parametrize("share", [0.0, 0.2, 0.6, 0.99])
def test_a_torn_file_is_reported(path, share):
    save_pool(POOL, path)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(BadPool, match=r"pool\.zip .*: enrol the cards again"):
        load_pool(path)


def test_a_flipped_byte_is_reported(path):
    save_pool(POOL, path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(bytes(data))
    with pytest.raises(BadPool):
        load_pool(path)


def about(path, **changes):
    """The file with other words about it."""
    save_pool(POOL, path)
    with zipfile.ZipFile(path) as packed:
        entries = {name: packed.read(name) for name in packed.namelist()}
    with_strangers = json.loads(entries[KIND.about]) | changes
    entries[KIND.about] = json.dumps(with_strangers).encode()
    with zipfile.ZipFile(path, "w") as packed:
        for name, data in entries.items():
            packed.writestr(name, data)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "other"}, "is not a file of enrolled cards"),
        ({"version": 9}, "version 9"),
        ({"cards": [{"name": "A"}]}, "not what they must be"),
        ({"cards": 3}, "not what they must be"),
        ({"cards": [{"name": "A", "date": "", "picture": "0001.png"}] * 2}, "has a card twice"),
        ({"cards": [{"name": "A", "date": "", "picture": "nowhere.png"}]}, "has no nowhere.png"),
        ({"cards": [{"name": "A", "date": "", "picture": KIND.about}]}, "has no picture of A"),
    ],
)
def test_what_is_wrong_with_it_is_said(path, changes, said):
    about(path, **changes)
    with pytest.raises(BadPool, match=said):
        load_pool(path)


def test_a_file_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadPool, match="cannot be kept"):
        save_pool(POOL, tmp_path / "file" / "pool.zip")


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(BadPool, match="cannot be opened"):
        load_pool(tmp_path)


def test_bytes_of_something_else():
    for data in (b"", b"PK", b"not a zip at all", encode_pool(POOL)[::-1]):
        with pytest.raises(BadPool):
            decode_pool(data)
