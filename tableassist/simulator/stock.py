"""The stock of card art: decks of faces and single backs by name, split so that some stay unseen by any training.

Names say where art comes from: `drawn:7` is the simulator's own, `backs:SET/FILE` a picture below
`$TABLEASSIST_DATA/backs`, `photo:SOURCE` a deck cut out of the photographs below `$TABLEASSIST_DATA/cards`, and
`art:DECK` (`art:DECK/FILE` for a back) what `models/decks.py` rendered below `$TABLEASSIST_ART`. A clone without any of
these has the drawn ones, and everything works.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import sha1
from pathlib import Path

import cv2
import numpy as np

from tableassist.simulator.deck import HEIGHT, STYLES, WIDTH, cut_out, face_picture
from tableassist.simulator.drawn_backs import draw_styled_back
from tableassist.simulator.ink import Picture
from tableassist.simulator.photographed import PX_PER_MM, SIZE, WHOLE, photographed_deck
from tableassist.table.cards import DECK, CardName

SPLITS = ("train", "dev", "unseen")
ANY = "any"
DRAWN_BACKS = 120
"""So many numbers of drawn backs belong to the stock."""

_KEPT_OUT = frozenset(("npm-standard", "gnome-anglo_modern", "tex-PokeRv2", "eecs349"))
"""Decks that no shipped network was trained on."""
_LEARNT = frozenset(("bidly-scans",))
"""Photographs that the shipped networks were trained on."""
_FOREIGN = frozenset(("gnome-tarocco", "gnome-ancient_french"))
"""Rendered decks with letters that no reader claims to know: F for a jack, 1 for an ace."""
_TWINS = {
    "cardset-penguins": "cardset-kabale",
    "cardset-tksol": "cardset-kabale",
    "cardset-xpat2-nox-medium": "cardset-kabale",
    "cardset-xskat-french-large": "cardset-xskat-french",
    "cardset-xskat-german": "cardset-xskat-french",
    "cardset-hamburg-b": "cardset-hamburg-a",
    "cardset-warwick": "cardset-national-patriotic",
    "cardset-prince-charles": "cardset-national-patriotic",
}
"""Sets that print another set's art: they belong to the same split."""


class NoSuchArt(FileNotFoundError):
    """The stock has no art of that name; see `faces` and `backs` for what it has."""


class NoSuchSplit(ValueError):
    """There is no such split of the stock; choose train, dev, unseen or any."""


def split_of(name: str) -> str:
    """Which split a deck or a back belongs to: a hash of its set's name, the same on every machine."""
    source, _, rest = name.partition(":")
    own = rest.partition("/")[0]
    if own in _KEPT_OUT:
        return "unseen"
    if own in _LEARNT:
        return "train"
    if source == "art":
        # The rendered decks that are not kept out were all learnt from.
        return SPLITS[_third(own) % 2]
    if source != "backs":
        return SPLITS[_third(name)]
    # Sets of the same art are unseen together or not at all.
    root = _TWINS.get(own, own)
    thirds = {_third(one) for one in (root, *(twin for twin, of in _TWINS.items() if of == root))}
    return "unseen" if thirds == {SPLITS.index("unseen")} else SPLITS[min(thirds)]


def _third(name: str) -> int:
    """Which third a name falls into, by its digest."""
    return int(sha1(name.encode()).hexdigest(), 16) % len(SPLITS)


def faces(split: str = ANY) -> tuple[str, ...]:
    """The decks of a split that have all 52 faces; raises NoSuchSplit."""
    return _of(split, _all_faces(*_folders()))


def backs(split: str = ANY) -> tuple[str, ...]:
    """The backs of a split; raises NoSuchSplit."""
    return _of(split, _all_backs(*_folders()))


def face_art(deck: str, card: CardName, px_per_mm: float) -> Picture:
    """A deck's face as BGRA with round corners; a joker that the deck lacks is the simulator's. Raises NoSuchArt."""
    source, _, rest = deck.partition(":")
    if source == "drawn":
        return face_picture(card, int(rest), px_per_mm)
    path = _face_file(source, rest, card)
    if path.is_file():
        return _finished(path, px_per_mm)
    if card in DECK:
        raise NoSuchArt(f"The stock has no {card} of {deck}: set TABLEASSIST_DATA and TABLEASSIST_ART.")
    return face_picture(card, 0, px_per_mm)


def back_art(back: str, px_per_mm: float) -> Picture:
    """A back as BGRA with round corners; raises NoSuchArt."""
    source, _, rest = back.partition(":")
    if source == "drawn":
        return _drawn(int(rest), px_per_mm)
    path = _back_file(source, rest)
    if path is None or not path.is_file():
        raise NoSuchArt(f"The stock has no back {back}: set TABLEASSIST_DATA and TABLEASSIST_ART.")
    return _finished(path, px_per_mm)


# Where art lies -------------------------------------------------------------------------------------------------------


def data_folder() -> Path | None:
    """The folder with `backs` and `cards`: `$TABLEASSIST_DATA`, else `shared/data` next to the sources, if there."""
    asked = os.environ.get("TABLEASSIST_DATA")
    folder = Path(asked) if asked else Path(__file__).resolve().parents[3] / "shared" / "data"
    return folder if folder.is_dir() else None


def art_folder() -> Path | None:
    """The folder that `models/decks.py` wrote: `$TABLEASSIST_ART`, if there."""
    folder = Path(os.environ.get("TABLEASSIST_ART") or "")
    return folder if os.environ.get("TABLEASSIST_ART") and folder.is_dir() else None


def _folders() -> tuple[Path | None, Path | None]:
    return data_folder(), art_folder()


def _of(split: str, names: tuple[str, ...]) -> tuple[str, ...]:
    if split not in (*SPLITS, ANY):
        raise NoSuchSplit(f"{split!r} is no split of the stock: choose {', '.join((*SPLITS, ANY))}.")
    return tuple(name for name in names if split in (ANY, split_of(name)))


@cache
def _all_faces(data: Path | None, art: Path | None) -> tuple[str, ...]:
    drawn = tuple(f"drawn:{style}" for style in range(STYLES))
    photographs = (f"photo:{source}" for source in WHOLE if data and _is_whole_source(data / "cards" / source))
    rendered = (f"art:{folder.name}" for folder in _subfolders(art) if folder.name not in _FOREIGN and _whole(folder))
    return (*drawn, *photographs, *rendered)


def _is_whole_source(source: Path) -> bool:
    return source.is_dir() and _whole(photographed_deck(source))


@cache
def _all_backs(data: Path | None, art: Path | None) -> tuple[str, ...]:
    drawn = tuple(f"drawn:{number}" for number in range(DRAWN_BACKS))
    pictures = (f"backs:{row['set']}/{row['file']}" for row in _rows(data))
    rendered = (f"art:{path.parent.name}/{path.name}" for one in _subfolders(art) for path in sorted(one.glob("BACK*")))
    return (*drawn, *pictures, *rendered)


def _rows(data: Path | None) -> Iterator[dict[str, str]]:
    table = data / "backs" / "backs.csv" if data else None
    if table and table.is_file():
        with table.open() as file:
            yield from csv.DictReader(file)


def _subfolders(folder: Path | None) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir()) if folder else []


def _whole(folder: Path) -> bool:
    return all((folder / f"{card}.png").is_file() for card in DECK)


def _face_file(source: str, deck: str, card: CardName) -> Path:
    data, art = _folders()
    if source == "photo" and data:
        return photographed_deck(data / "cards" / deck) / f"{card}.png"
    return (art or Path()) / deck / f"{card}.png"


def _back_file(source: str, rest: str) -> Path | None:
    data, art = _folders()
    if source == "backs" and data:
        return data / "backs" / rest.partition("/")[2]
    return art / rest if source == "art" and art else None


# How it is finished ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _drawn(number: int, px_per_mm: float) -> Picture:
    return _cut(draw_styled_back(number), px_per_mm)


@lru_cache(maxsize=256)
def _finished(path: Path, px_per_mm: float) -> Picture:
    """A file's art as it is printed: without the dark outline of a screen's card, its corners filled."""
    read = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if read is None:
        raise NoSuchArt(f"{path} is no picture.")
    picture = _trimmed(_opaque(np.asarray(read, np.uint8)))
    small = picture.shape[1] < SIZE[0]
    picture = np.asarray(cv2.resize(picture, SIZE, interpolation=cv2.INTER_CUBIC if small else cv2.INTER_AREA))
    return _cut(_printed(picture) if small else picture, px_per_mm)


def _cut(picture: Picture, px_per_mm: float) -> Picture:
    size = (round(WIDTH * px_per_mm), round(HEIGHT * px_per_mm))
    way = cv2.INTER_AREA if px_per_mm < PX_PER_MM else cv2.INTER_CUBIC
    return cut_out(np.asarray(cv2.resize(picture, size, interpolation=way), np.uint8), px_per_mm)


def _opaque(picture: Picture) -> Picture:
    """The picture (BGR); where it is transparent, the colour of its rim."""
    if picture.ndim == 2:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    if picture.shape[2] == 3:
        return picture
    cover, colours = picture[..., 3:] / 255.0, picture[..., :3]
    rim = np.concatenate([colours[1][cover[1, :, 0] > 0.9], colours[-2][cover[-2, :, 0] > 0.9]])
    paper = np.median(rim, axis=0) if len(rim) else np.full(3, 250.0)
    return np.asarray(colours * cover + paper * (1 - cover), np.uint8)


def _trimmed(picture: Picture) -> Picture:
    """Without a dark line of one pixel around it, which marks a card's edge on a screen and is never printed."""
    rim = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]]).mean()
    inner = picture[1:-1, 1:-1]
    next_rim = np.concatenate([inner[0], inner[-1], inner[:, 0], inner[:, -1]]).mean()
    return inner if rim < 70 and next_rim > rim + 60 else picture


def _printed(picture: Picture) -> Picture:
    """A small picture made large, with the dots of print on it."""
    rng = np.random.default_rng(int(picture.sum()) % (1 << 31))
    y, x = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
    dots = np.sin((x + y) * 1.9) * np.sin((x - y) * 1.9) * 5 + rng.normal(0, 4, picture.shape[:2])
    return np.asarray(np.clip(picture + dots[..., None], 0, 255), np.uint8)
