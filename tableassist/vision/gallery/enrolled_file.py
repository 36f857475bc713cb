"""The file of enrolled cards: an album with `pool.json` and a PNG of each card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tableassist.journal.whole import read_bounded, write_whole
from tableassist.vision.cards.faces import SMALLEST
from tableassist.vision.gallery.album import Album, AlbumKind, pack_album
from tableassist.vision.gallery.enrolled import EnrolledCard, Pool
from tableassist.vision.types import Picture

MOST_BYTES = 256_000_000


class BadPool(ValueError):
    """The enrolled cards cannot be read or kept; the sentence says what to do."""


KIND = AlbumKind("tableassist-pool", 1, "pool.json", "a file of enrolled cards", BadPool)


def save_pool(pool: Pool, path: Path) -> None:
    """Writes the pool so that a power cut leaves the old file or the new one, whole; raises `BadPool`."""
    try:
        write_whole(path, encode_pool(pool))
    except OSError as error:
        raise BadPool(f"The enrolled cards cannot be kept in {path}: {error.strerror or error}.") from error


def load_pool(path: Path) -> Pool:
    """The pool in a file, an empty one where there is no file; raises `BadPool`."""
    try:
        data = read_bounded(path, MOST_BYTES)
    except FileNotFoundError:
        return Pool()
    except OSError as error:
        raise BadPool(f"The enrolled cards in {path} cannot be opened ({error.strerror or error}).") from error
    try:
        return decode_pool(data)
    except BadPool as bad:
        way = "enrol the cards again after `tableassist enrol --forget`, or bring the file back"
        raise BadPool(f"{path} {bad}: {way}.") from bad


def encode_pool(pool: Pool) -> bytes:
    """The pool as the bytes of a ZIP."""
    listed = [{"name": card.name, "date": card.date, "picture": _file(n)} for n, card in enumerate(pool.cards)]
    return pack_album(KIND, {"cards": listed}, {_file(n): card.picture for n, card in enumerate(pool.cards)})


def decode_pool(data: bytes) -> Pool:
    """The pool that `encode_pool` wrote; raises `BadPool` with the end of a sentence that says what is wrong."""
    with Album(KIND, data) as album:
        listed = _listed(album.about)
        return Pool(tuple(EnrolledCard(one["name"], _picture(album, one), one["date"]) for one in listed))


def _file(number: int) -> str:
    return f"{number + 1:04}.png"


def _listed(about: dict[str, Any]) -> list[dict[str, str]]:
    """What the pool says of its cards: each name once."""
    listed = about.get("cards")
    if not isinstance(listed, list) or not all(_is_card(one) for one in listed):
        raise BadPool(f"has a {KIND.about} whose cards are not what they must be")
    if len({one["name"] for one in listed}) < len(listed):
        raise BadPool("has a card twice")
    return listed


def _is_card(one: Any) -> bool:
    return isinstance(one, dict) and all(isinstance(one.get(key), str) for key in ("name", "date", "picture"))


def _picture(album: Album, one: dict[str, str]) -> Picture:
    """A card's picture."""
    picture = album.picture(one["picture"])
    if picture is None or min(picture.shape[:2]) < SMALLEST:
        raise BadPool(f"has no picture of {one['name']}")
    return picture
