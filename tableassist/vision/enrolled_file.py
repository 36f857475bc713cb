"""The file of enrolled cards: a ZIP with `pool.json` and a PNG of each card, so that a player can look into it."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.journal.whole import write_whole
from tableassist.vision.deckfile import CANNOT_UNPACK, EARLIEST, MOST_BYTES
from tableassist.vision.enrolled import EnrolledCard, Pool
from tableassist.vision.faces import SMALLEST

FORMAT, VERSION = "tableassist-pool", 1
ABOUT = "pool.json"

Picture = NDArray[Any]  # 8 bit BGR; cv2's own annotations promise no more


class BadPool(ValueError):
    """The enrolled cards cannot be read or kept; the sentence says what to do."""


def save(pool: Pool, path: Path) -> None:
    """Writes the pool so that a power cut leaves the old file or the new one, whole; raises `BadPool`."""
    try:
        write_whole(path, written(pool))
    except OSError as error:
        raise BadPool(f"The enrolled cards cannot be kept in {path}: {error.strerror or error}.") from error


def load(path: Path) -> Pool:
    """The pool in a file, an empty one where there is no file; raises `BadPool`."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Pool()
    except OSError as error:
        raise BadPool(f"The enrolled cards in {path} cannot be opened ({error.strerror or error}).") from error
    try:
        return read(data)
    except BadPool as bad:
        raise BadPool(f"{path} {bad}: enrol the cards again after `enrol --forget`, or bring the file back.") from bad


def written(pool: Pool) -> bytes:
    """The pool as the bytes of a ZIP."""
    listed = [{"name": card.name, "date": card.date, "picture": _file(n)} for n, card in enumerate(pool.cards)]
    about = {"format": FORMAT, "version": VERSION, "cards": listed}
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as packed:
        packed.writestr(zipfile.ZipInfo(ABOUT, EARLIEST), json.dumps(about, indent=2, ensure_ascii=False) + "\n")
        for number, card in enumerate(pool.cards):
            # Without loss, as every card more writes all of them again.
            picture = cv2.imencode(".png", card.picture)[1].tobytes()
            packed.writestr(zipfile.ZipInfo(_file(number), EARLIEST), picture)
    return held.getvalue()


def read(data: bytes) -> Pool:
    """The pool that `written` wrote; raises `BadPool` with the end of a sentence that says what is wrong."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if any(entry.file_size > MOST_BYTES for entry in packed.infolist()):
                raise BadPool("has an entry that is far too large")
            listed = _listed(packed.read(ABOUT))
            return Pool(tuple(EnrolledCard(one["name"], _picture(packed, one), one["date"]) for one in listed))
    except KeyError as error:
        raise BadPool(f"is not whole: {error.args[0]}") from error
    except CANNOT_UNPACK as error:
        if isinstance(error, BadPool):
            raise
        raise BadPool("is torn or was never a file of enrolled cards") from error


def _file(number: int) -> str:
    return f"{number + 1:04}.png"


def _listed(entry: bytes) -> list[dict[str, str]]:
    """What the pool says of its cards: each name once."""
    try:
        about = json.loads(entry.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadPool(f"has a {ABOUT} that is no JSON") from error
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise BadPool("is no file of enrolled cards")
    if about.get("version") != VERSION:
        raise BadPool(f"is of version {about.get('version')!r}, and this program knows {VERSION}")
    listed = about.get("cards")
    if not isinstance(listed, list) or not all(_is_card(one) for one in listed):
        raise BadPool(f"has a {ABOUT} whose cards are not what they must be")
    if len({one["name"] for one in listed}) < len(listed):
        raise BadPool("has a card twice")
    return listed


def _is_card(one: Any) -> bool:
    return isinstance(one, dict) and all(isinstance(one.get(key), str) for key in ("name", "date", "picture"))


def _picture(packed: zipfile.ZipFile, one: dict[str, str]) -> Picture:
    """A card's picture."""
    try:
        picture = cv2.imdecode(np.frombuffer(packed.read(one["picture"]), np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None or min(picture.shape[:2]) < SMALLEST:
        raise BadPool(f"has no picture of {one['name']}")
    return picture
