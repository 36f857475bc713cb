"""The file of a learnt deck: a ZIP with `deck.json` and a PNG of each card, so that a player can look into it."""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.journal.whole import write_whole
from tableassist.table.cards import CardName
from tableassist.vision.faces import HEIGHT, WIDTH
from tableassist.vision.learnt import LEARNABLE, LearntDeck

FORMAT, VERSION = "tableassist-deck", 1
ABOUT = "deck.json"
MOST_BYTES = 1_000_000  # of one entry, unpacked; a picture of a card has about 30,000
EARLIEST = (1980, 1, 1, 0, 0, 0)  # a ZIP wants a time for its entries; the same deck is to give the same bytes

# What zipfile raises of a checksum that does not fit, or a version, compression or password that no deck of ours has.
CANNOT_UNPACK = (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, OSError, ValueError, struct.error)

Picture = NDArray[Any]  # 8 bit BGR; cv2's own annotations promise no more


class BadDeck(ValueError):
    """The learnt deck cannot be read or kept; the sentence says what to do."""


def save(deck: LearntDeck, path: Path) -> None:
    """Writes the deck so that a power cut leaves the old file or the new one, whole; raises `BadDeck`."""
    try:
        write_whole(path, written(deck))
    except OSError as error:
        raise BadDeck(f"The learnt deck cannot be kept in {path}: {error.strerror or error}.") from error


def load(path: Path) -> LearntDeck:
    """The deck in a file; raises `BadDeck`."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadDeck(f"The learnt deck {path} cannot be opened ({error.strerror or error}).") from error
    try:
        return read(data)
    except BadDeck as bad:
        raise BadDeck(f"{path} {bad}: learn the deck again, or forget it with `learn-deck --forget`.") from bad


def written(deck: LearntDeck) -> bytes:
    """The deck as the bytes of a ZIP; the same deck always gives the same bytes."""
    about = {"format": FORMAT, "version": VERSION, "name": deck.name, "date": deck.date, "cards": [*deck.pictures]}
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as packed:
        packed.writestr(zipfile.ZipInfo(ABOUT, EARLIEST), json.dumps(about, indent=2, ensure_ascii=False) + "\n")
        for card, picture in deck.pictures.items():
            packed.writestr(zipfile.ZipInfo(f"{card}.png", EARLIEST), cv2.imencode(".png", picture)[1].tobytes())
    return held.getvalue()


def read(data: bytes) -> LearntDeck:
    """The deck that `written` wrote; raises `BadDeck` with the end of a sentence that says what is wrong."""
    with _opened(data) as packed:
        about = _about(_entry(packed, ABOUT))
        pictures = {CardName(card): _picture(card, _entry(packed, f"{card}.png")) for card in about["cards"]}
    return LearntDeck(about["name"], about["date"], pictures)


def _opened(data: bytes) -> zipfile.ZipFile:
    """The bytes as a ZIP."""
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except CANNOT_UNPACK as error:
        raise BadDeck("is torn or was never a learnt deck") from error


def _entry(packed: zipfile.ZipFile, name: str) -> bytes:
    """An entry's bytes."""
    try:
        large = packed.getinfo(name).file_size > MOST_BYTES
        entry = b"" if large else packed.read(name)
    except KeyError as error:
        raise BadDeck(f"is no learnt deck, for it has no {name}") from error
    except CANNOT_UNPACK as error:
        raise BadDeck(f"has a {name} that cannot be unpacked") from error
    if large:
        raise BadDeck(f"has a {name} that is far too large")
    return entry


def _about(entry: bytes) -> dict[str, Any]:
    """What the deck says of itself."""
    try:
        about = json.loads(entry.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadDeck(f"has a {ABOUT} that is no JSON") from error
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise BadDeck("is no learnt deck")
    if about.get("version") != VERSION:
        raise BadDeck(f"is a learnt deck of version {about.get('version')!r}, and this program knows {VERSION}")
    if not all(isinstance(about.get(key), str) for key in ("name", "date")) or not _cards(about.get("cards")):
        raise BadDeck(f"has a {ABOUT} whose name, date or cards are not what they must be")
    return about


def _cards(listed: Any) -> bool:
    """Whether these are names of cards, each once."""
    texts = isinstance(listed, list) and all(isinstance(card, str) for card in listed)
    return texts and len(set(listed)) == len(listed) and set(listed) <= LEARNABLE


def _picture(card: str, entry: bytes) -> Picture:
    """A card's picture."""
    try:
        picture = cv2.imdecode(np.frombuffer(entry, np.uint8), cv2.IMREAD_COLOR) if entry else None
    except cv2.error:
        picture = None
    if picture is None or picture.shape[:2] != (HEIGHT, WIDTH):
        raise BadDeck(f"has a {card}.png that is no picture of {WIDTH} x {HEIGHT} pixels")
    return picture
