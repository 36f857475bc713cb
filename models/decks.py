"""Renders the card art that the readers are trained on; the art itself is never kept in the project.

The decks come from Debian and npm packages that `models/README.md` lists. Every card becomes one picture of
252 x 352 pixels (63 x 88 mm at 4 pixels a millimetre) named `<deck>/<card>.png`: `AS` … `2C`, `XB` and `XR` for the
jokers, `BACK` for a back. Run it once: `python models/decks.py --art /tmp/art [--npm FOLDER]`.
`--foreign` writes to another folder, for measuring, the whole decks that training leaves out: Swiss suits, Cyrillic
letters.
"""

from __future__ import annotations

import argparse
import gzip
import subprocess
import tempfile
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

WIDTH, HEIGHT = 252, 352
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SHEETS = Path("/usr/share/aisleriot/cards")
KDE = Path("/usr/share/carddecks")
POKERTH = Path("/usr/share/games/pokerth/gfx/cards")
JEUXCARTES = Path("/usr/share/texlive/texmf-dist/tex/latex/jeuxcartes")

# Swiss suits, or cards whose letters are Cyrillic: only the cards that read as ours are taken from the latter.
SKIPPED_SHEETS = {"swiss-xvii"}
CYRILLIC_SHEETS = {"slavic_costumes", "Атласные"}
CYRILLIC_UNREADABLE = {"A", "J", "Q"}
KDE_DECKS = (
    "svg-ancient-egyptians",
    "svg-dondorf",
    "svg-gm-paris",
    "svg-jolly-royal",
    "svg-nicu-ornamental",
    "svg-nicu-white",
    "svg-standard",
    "svg-tigullio-international",
)
KDE_BACKS = ("back", "blue_back", "green_back", "red_back", "card_back")
KDE_RANKS = {"A": "1", "J": "jack", "Q": "queen", "K": "king"}
KDE_SUITS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}


def main() -> None:
    """Renders every deck that is installed and says how many cards each gave."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--art", type=Path, required=True, help="folder to write the rendered cards to")
    parser.add_argument("--npm", type=Path, help="folder where the two npm packages were unpacked")
    parser.add_argument("--foreign", action="store_true", help="only the decks of other letters and suits, whole")
    args = parser.parse_args()
    if args.foreign:
        save(args.art, foreign_decks())
        return
    for source in (sheets, kde, pokerth, jeuxcartes):
        save(args.art, source())
    if args.npm:
        save(args.art, npm(args.npm))


def save(art: Path, cards: Iterator[tuple[str, str, Picture]]) -> None:
    """Writes (deck, card, picture) triples below the folder."""
    for deck, card, picture in cards:
        folder = art / deck
        folder.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(folder / f"{card}.png"), cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA))


def render(command: list[str]) -> Picture | None:
    """The picture (BGRA) that a renderer writes to the file named after its arguments; None where it fails."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.png"
        subprocess.run([*command, "-o", str(out)], check=False, stderr=subprocess.DEVNULL)
        return with_alpha(cv2.imread(str(out), cv2.IMREAD_UNCHANGED)) if out.exists() else None


def with_alpha(picture: Picture | None) -> Picture | None:
    """The picture with an alpha channel."""
    if picture is None or (picture.ndim == 3 and picture.shape[2] == 4):
        return picture
    return cv2.cvtColor(picture, cv2.COLOR_GRAY2BGRA if picture.ndim == 2 else cv2.COLOR_BGR2BGRA)


def trimmed(picture: Picture) -> Picture:
    """The picture cut to what is not transparent."""
    x, y, w, h = cv2.boundingRect((picture[..., 3] > 127).astype(np.uint8))
    return picture[y : y + h, x : x + w]


def is_card(picture: Picture | None) -> bool:
    """Whether a rendered element has a card's proportions and enough pixels, and is no fragment of one."""
    if picture is None or picture.shape[0] < 200:
        return False
    solid = float((picture[..., 3] > 127).mean())
    return 0.6 < picture.shape[1] / picture.shape[0] < 0.8 and solid > 0.9


def sheets() -> Iterator[tuple[str, str, Picture]]:
    """The GNOME decks: one sheet of 13 x 5 a deck."""
    for path in sorted(SHEETS.glob("*.svgz")):
        sheet = None if path.stem in SKIPPED_SHEETS else sheet_of(path)
        unreadable = CYRILLIC_UNREADABLE if path.stem in CYRILLIC_SHEETS else set()
        if sheet is not None:
            yield from ((f"gnome-{path.stem}", card, cell) for card, cell in cells(sheet, unreadable))


def foreign_decks() -> Iterator[tuple[str, str, Picture]]:
    """The GNOME decks with other letters or suits, all of their cards."""
    for deck in sorted(SKIPPED_SHEETS | CYRILLIC_SHEETS):
        path = SHEETS / f"{deck}.svgz"
        sheet = sheet_of(path) if path.exists() else None
        if sheet is not None:
            yield from ((deck, card, cell) for card, cell in cells(sheet, ()))


def sheet_of(path: Path) -> Picture | None:
    """A deck's sheet, or None where it cannot be rendered."""
    return render(["rsvg-convert", "-w", "3276", str(path)])


def cells(sheet: Picture, unreadable: Collection[str]) -> Iterator[tuple[str, Picture]]:
    """The cards of one sheet but those of unreadable ranks."""
    height, width = sheet.shape[0] / 5, sheet.shape[1] / 13
    for card, row, column in places(unreadable):
        cell = sheet[int(row * height) : int((row + 1) * height), int(column * width) : int((column + 1) * width)]
        yield card, trimmed(cell)


def places(unreadable: Collection[str]) -> Iterator[tuple[str, int, int]]:
    """(card, row, column) of the cards to take from a deck's sheet, whose ranks are not unreadable."""
    for row, suit in enumerate("CDHS"):
        yield from ((rank + suit, row, column) for column, rank in enumerate(RANKS) if rank not in unreadable)
    yield from (("XB", 4, 0), ("XR", 4, 1), ("BACK", 4, 2))


def kde() -> Iterator[tuple[str, str, Picture]]:
    """The KDE decks: one element a card."""
    for deck in KDE_DECKS:
        for path in sorted((KDE / deck).glob("*.svgz")):
            yield from ((f"kde-{deck}", card, picture) for card, picture in kde_cards(path))


def kde_cards(path: Path) -> Iterator[tuple[str, Picture]]:
    """The cards of one KDE deck that render as whole cards."""
    with tempfile.NamedTemporaryFile(suffix=".svg") as file:
        file.write(gzip.decompress(path.read_bytes()))
        file.flush()
        for card, element in kde_elements():
            picture = render(["rsvg-convert", "-i", element, "-h", "400", file.name])
            if picture is not None and is_card(picture := trimmed(picture)):
                yield card, picture


def kde_elements() -> Iterator[tuple[str, str]]:
    """(card, element of the drawing)."""
    for suit, name in KDE_SUITS.items():
        yield from ((rank + suit, f"{KDE_RANKS.get(rank, rank)}_{name}") for rank in RANKS)
    yield from (("XB", "black_joker"), ("XR", "red_joker"))
    yield from (("BACK" if index == 0 else f"BACK{index}", name) for index, name in enumerate(KDE_BACKS))


def pokerth() -> Iterator[tuple[str, str, Picture]]:
    """The PokerTH decks: numbered small pictures, deuce to ace, diamonds, hearts, spades, clubs."""
    ranks = (*RANKS[1:], RANKS[0])
    for deck in ("default", "default4c", "default_800x480"):
        for number in range(52):
            picture = with_alpha(cv2.imread(str(POKERTH / deck / f"{number}.png"), cv2.IMREAD_UNCHANGED))
            if picture is not None:
                yield f"pokerth-{deck}", ranks[number % 13] + "DHSC"[number // 13], trimmed(picture)


def jeuxcartes() -> Iterator[tuple[str, str, Picture]]:
    """The JeuxCartes decks of TeX Live: one PDF a card, named in French."""
    ranks = {"V": "J", "D": "Q", "R": "K"}
    suits = {"C": "H", "K": "D", "P": "S", "T": "C"}
    for path in sorted(JEUXCARTES.glob("CaJ-PokeR*.pdf")):
        _, deck, name = path.stem.split("-")
        card = {"JN": "XB", "JR": "XR"}.get(name) or ranks.get(name[:-1], name[:-1]) + suits.get(name[-1], "?")
        card = "BACK" + name[3:] if name.startswith("Dos") else card
        if card.startswith(("BACK", "X")) or (card[:-1] in RANKS and "?" not in card):
            yield from ((f"tex-{deck}", card, picture) for picture in pdf(path))


def pdf(path: Path) -> Iterator[Picture]:
    """The first page as a picture, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        stem = Path(folder) / "out"
        command = ["pdftocairo", "-png", "-transp", "-singlefile", "-r", "150", str(path), str(stem)]
        subprocess.run(command, check=False, stderr=subprocess.DEVNULL)
        picture = with_alpha(cv2.imread(f"{stem}.png", cv2.IMREAD_UNCHANGED))
    if picture is not None:
        yield trimmed(picture)


def npm(folder: Path) -> Iterator[tuple[str, str, Picture]]:
    """The npm decks `svg-cards` (PNG) and `@younestouati/playing-cards-standard-deck` (SVG)."""
    yield from named(folder, "**/png/2x/*.png", svg_cards_name, "npm-svg-cards")
    yield from named(folder, "**/cards/*.svg", standard_name, "npm-standard")


def named(
    folder: Path, pattern: str, name: Callable[[str], str | None], deck: str
) -> Iterator[tuple[str, str, Picture]]:
    """The pictures below a folder whose file name says which card they are."""
    for path in sorted(folder.glob(pattern)):
        card = name(path.stem)
        picture = loaded(path) if card else None
        if picture is not None:
            yield deck, str(card), trimmed(picture)


def loaded(path: Path) -> Picture | None:
    """A PNG or a rendered SVG as BGRA."""
    if path.suffix == ".svg":
        return render(["rsvg-convert", "-h", "400", str(path)])
    return with_alpha(cv2.imread(str(path), cv2.IMREAD_UNCHANGED))


def svg_cards_name(stem: str) -> str | None:
    """`club_1` to `AC`."""
    suit, _, rank = stem.partition("_")
    if stem.startswith("back"):
        return stem.upper()
    if suit == "joker":
        return {"black": "XB", "red": "XR"}.get(rank)
    rank = {"1": "A", "jack": "J", "queen": "Q", "king": "K"}.get(rank, rank)
    return rank + suit[0].upper() if rank in RANKS else None


def standard_name(stem: str) -> str | None:
    """`11c` to `JC`."""
    rank = {"1": "A", "11": "J", "12": "Q", "13": "K"}.get(stem[:-1], stem[:-1])
    return {"back": "BACK", "joker": "XB"}.get(stem) or (rank + stem[-1].upper() if rank in RANKS else None)


if __name__ == "__main__":
    main()
