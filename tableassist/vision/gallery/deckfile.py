"""The file of a learnt deck: an album with `deck.json` and a PNG of each card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tableassist.journal.whole import read_bounded, write_whole
from tableassist.table.cards import CardName
from tableassist.vision.cards.faces import HEIGHT, WIDTH
from tableassist.vision.gallery.album import Album, AlbumKind, pack_album
from tableassist.vision.gallery.learnt import LEARNABLE, LearntDeck
from tableassist.vision.types import Picture

MOST_BYTES = 64_000_000


class BadLearntDeck(ValueError):
    """The learnt deck cannot be read or kept; the sentence says what to do."""


KIND = AlbumKind("tableassist-deck", 1, "deck.json", "a learnt deck", BadLearntDeck)


def save_deck(deck: LearntDeck, path: Path) -> None:
    """Writes the deck so that a power cut leaves the old file or the new one, whole; raises `BadLearntDeck`."""
    try:
        write_whole(path, encode_deck(deck))
    except OSError as error:
        raise BadLearntDeck(f"The learnt deck cannot be kept in {path}: {error.strerror or error}.") from error


def load_deck(path: Path) -> LearntDeck:
    """The deck in a file; raises `BadLearntDeck`."""
    try:
        data = read_bounded(path, MOST_BYTES)
    except OSError as error:
        raise BadLearntDeck(f"The learnt deck {path} cannot be opened ({error.strerror or error}).") from error
    try:
        return decode_deck(data)
    except BadLearntDeck as bad:
        way = "learn the deck again, or forget it with `tableassist learn-deck --forget`"
        raise BadLearntDeck(f"{path} {bad}: {way}.") from bad


def encode_deck(deck: LearntDeck) -> bytes:
    """The deck as the bytes of a ZIP; the same deck always gives the same bytes."""
    about = {"name": deck.name, "date": deck.date, "cards": [*deck.pictures]}
    return pack_album(KIND, about, {f"{card}.png": picture for card, picture in deck.pictures.items()})


def decode_deck(data: bytes) -> LearntDeck:
    """The deck that `encode_deck` wrote; raises `BadLearntDeck` with the end of a sentence that says what is wrong."""
    with Album(KIND, data) as album:
        about = album.about
        if not all(isinstance(about.get(key), str) for key in ("name", "date")) or not _cards(about.get("cards")):
            raise BadLearntDeck(f"has a {KIND.about} whose name, date or cards are not what they must be")
        pictures = {CardName(card): _picture(album, card) for card in about["cards"]}
    return LearntDeck(about["name"], about["date"], pictures)


def _cards(listed: Any) -> bool:
    """Whether these are names of cards, each once."""
    texts = isinstance(listed, list) and all(isinstance(card, str) for card in listed)
    return texts and len(set(listed)) == len(listed) and set(listed) <= LEARNABLE


def _picture(album: Album, card: str) -> Picture:
    """A card's picture."""
    picture = album.picture(f"{card}.png")
    if picture is None or picture.shape[:2] != (HEIGHT, WIDTH):
        raise BadLearntDeck(f"has a {card}.png that is no picture of {WIDTH} x {HEIGHT} pixels")
    return picture
