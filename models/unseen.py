"""Pictures for exams of the readers, of decks, tables and lights that no training has seen.

Decks are those kept out of training and the simulator's own; tables are the simulator's materials and textures of
packages that no training used; lens, light, shadows, glare, noise and compression are the simulator's (`Conditions`),
none of which `hardships.py` knows.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from scoring import Card

from tableassist.simulator.conditions import TABLES, Conditions
from tableassist.simulator.deck import BACK_STYLES, STYLES, back_picture, face_picture
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.light import Noise
from tableassist.simulator.pose import AffinePose, Field, outline_of
from tableassist.simulator.scene import Scene
from tableassist.simulator.table import PlacedCard
from tableassist.table.geometry import POKER_CARD, Mat, Point
from tableassist.table.observation import Face

Picture = NDArray[np.uint8]
Draw = Callable[[str, float], Picture]
"""Draws a card's face or, for a number, a back, as BGRA at so many pixels a millimetre."""

DECKS = ("npm-standard", "gnome-anglo_modern", "tex-PokeRv2")
SUFFIXES = (".png", ".jpg", ".pat")
SIZE = (1280, 720)
FILL = 0.96  # share of the picture's width that the table's millimetres fill
LEVELS, LEVEL_SHARES = ("easy", "normal", "hard"), (0.2, 0.5, 0.3)
OBLIQUE = 18.0  # degrees by which a photograph's camera may be tilted
BACKS = 1000  # numbers of backs; those beyond a deck's own are its own in other hues
CONTRAST = (0.25, 1.0)  # share of a texture's contrast that a table has
GLOSS = 110  # of 255, what the table mirrors of a lamp


class Deck(NamedTuple):
    """A deck: its name, its faces by name (of `cards`), its backs by number."""

    name: str
    cards: tuple[str, ...]
    face: Draw
    back: Draw


@dataclass(frozen=True)
class Stock:
    """What pictures are made of."""

    decks: tuple[Deck, ...]
    textures: tuple[Picture, ...]


class Shot(NamedTuple):
    """A picture, the cards in it from the lowest to the highest, and of what deck, on what table they lie."""

    picture: Picture
    cards: list[Card]
    deck: str
    table: str


def load(art: Path | None, textures: Sequence[Path]) -> Stock:
    """The decks kept out of training below `art`, the simulator's, and all textures in folders and zip files."""
    rendered = [of_pictures(art / name) for name in DECKS if art and (art / name).is_dir()]
    simulated = [of_simulator(style) for style in range(STYLES)]
    tables = [table for path in textures for table in pictures(path) if min(table.shape[:2]) >= 60]
    return Stock((*rendered, *simulated), tuple(tables))


# Decks ----------------------------------------------------------------------------------------------------------------


def of_pictures(folder: Path) -> Deck:
    """A deck that `decks.py` rendered."""
    faces = {path.stem.partition("@")[0]: path for path in sorted(folder.glob("*.png")) if "BACK" not in path.stem}
    backs = sorted(folder.glob("BACK*.png"))
    names = tuple(name for name in faces if name[0] != "X")

    def face(name: str, px_per_mm: float) -> Picture:
        return sized(read(faces[name]), px_per_mm)

    def back(number: str, px_per_mm: float) -> Picture:
        return hued(sized(read(backs[int(number) % len(backs)]), px_per_mm), int(number) // len(backs))

    return Deck(folder.name, names, face, back)


def of_simulator(style: int) -> Deck:
    """A deck of the simulator's."""
    names = tuple(rank + suit for suit in "CDHS" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K"))

    def face(name: str, px_per_mm: float) -> Picture:
        return face_picture(name, style, px_per_mm)

    def back(number: str, px_per_mm: float) -> Picture:
        return hued(back_picture(int(number) % BACK_STYLES, px_per_mm), int(number) // BACK_STYLES)

    return Deck(f"simulator-{style}", names, face, back)


@lru_cache(maxsize=400)
def read(path: Path) -> Picture:
    """A card's picture (BGRA), paper where it is transparent."""
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    cover = picture[..., 3:] / 255.0
    paper = picture[..., :3] * cover + 250 * (1 - cover)
    return np.dstack([paper, np.full(picture.shape[:2], 255)]).astype(np.uint8)


def sized(picture: Picture, px_per_mm: float) -> Picture:
    """A card's picture at so many pixels a millimetre."""
    size = tuple(round(side * px_per_mm) for side in POKER_CARD)
    shrinks = size[0] < picture.shape[1]
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC)


def hued(picture: Picture, turn: int) -> Picture:
    """A picture (BGRA) in other hues; 0 leaves it as it is."""
    if not turn:
        return picture
    hsv = cv2.cvtColor(picture[..., :3], cv2.COLOR_BGR2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(int) + 37 * turn) % 180
    return np.dstack([cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), picture[..., 3]])


# Tables ---------------------------------------------------------------------------------------------------------------


def pictures(path: Path) -> Iterator[Picture]:
    """The pictures (BGR) in a folder, or in a zip or jar file."""
    if path.is_dir():
        for one in sorted(path.rglob("*")):
            if one.suffix in SUFFIXES and (picture := decoded(one.name, one.read_bytes())) is not None:
                yield picture
        return
    with zipfile.ZipFile(path) as held:
        for name in sorted(held.namelist()):
            fits = "textures/" in name and Path(name).suffix in SUFFIXES
            if fits and (picture := decoded(name, held.read(name))) is not None:
                yield picture


def decoded(name: str, raw: bytes) -> Picture | None:
    """A picture (BGR) from a file's bytes; GIMP's own patterns, too. None where it cannot be read."""
    if not name.endswith(".pat"):
        return cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR)
    start, _, width, height, depth = np.frombuffer(raw[:20], ">u4").astype(int).tolist()
    pixels = np.frombuffer(raw[start : start + width * height * depth], np.uint8)
    if pixels.size < width * height * depth or depth not in (1, 3):
        return None
    picture = pixels.reshape(height, width, depth)
    return cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR if depth == 1 else cv2.COLOR_RGB2BGR)


def table_top(stock: Stock, size: tuple[float, float], rng: Generator) -> Picture | None:
    """A table of a texture, as a picture of so many millimetres; None where the simulator's own is to be taken."""
    if not stock.textures or rng.random() < 0.4:
        return None
    texture = stock.textures[int(rng.integers(len(stock.textures)))]
    return toned(tiled(texture, size, float(rng.uniform(0.6, 2.5)), float(rng.uniform(2, 3.5))), rng)


def tiled(texture: Picture, size: tuple[float, float], px_per_mm: float, scale: float) -> Picture:
    """The texture, mirrored at its edges, over so many millimetres at `scale` pixels each."""
    factor = scale / px_per_mm
    tile = cv2.resize(texture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    width, height = (round(side * scale) for side in size)
    down, across = height - tile.shape[0], width - tile.shape[1]
    grown = cv2.copyMakeBorder(tile, 0, max(0, down), 0, max(0, across), cv2.BORDER_REFLECT)
    return grown[:height, :width]


def toned(picture: Picture, rng: Generator) -> Picture:
    """The picture with another contrast, brightness and tint."""
    mean = picture.reshape(-1, 3).mean(axis=0)
    wanted = mean * rng.uniform(0.5, 1.25) * rng.normal(1, 0.06, 3)
    return ((picture - mean) * rng.uniform(*CONTRAST) + wanted).clip(0, 255).astype(np.uint8)


# Pictures -------------------------------------------------------------------------------------------------------------


class TableTop(Scene):
    """What the simulator's lens sees of a table without a mat, on which cards of any deck lie."""

    def __init__(self, size: tuple[float, float], conditions: Conditions, deck: Deck, top: Picture | None) -> None:
        self._deck, self._top, self._table_size = deck, top, size
        super().__init__(Mat("table", *size, (), ()), conditions, SIZE)

    def card_art(self, placed: PlacedCard) -> Picture:
        """The upper side of a card; a card that lies face down is named by its back's number."""
        draw = self._deck.face if placed.face is Face.UP else self._deck.back
        return draw(placed.card, self._art_scale)

    def _opaque_art(self, placed: PlacedCard) -> Picture:
        return np.ascontiguousarray(self.card_art(placed)[..., :3])

    def _empty_table(self) -> tuple[Picture, Picture]:
        colours = self._table_top(self.pixels.x, self.pixels.y)
        return colours, np.full(colours.shape[:2], GLOSS, np.uint8)

    def _table_top(self, x: Field, y: Field) -> Picture:
        if self._top is None:
            return super()._table_top(x, y)
        scale = np.float32(self._top.shape[1] / self._table_size[0])
        return cv2.remap(self._top, x * scale, y * scale, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)

    def outline(self, placed: PlacedCard) -> NDArray[np.float32]:
        """The corners (4, 2) of a card in the picture, clockwise from its own top left."""
        return np.float32(
            self.lens.to_pixels(AffinePose.flat(placed.at, placed.angle).on_table(outline_of(*POKER_CARD)))
        )


def table_size(card_height: float) -> tuple[float, float]:
    """Width and height (mm) of the table that fills the picture where cards are so many pixels high."""
    width = POKER_CARD[1] * SIZE[0] * FILL / card_height
    return width, width * SIZE[1] / SIZE[0]


def conditions(rng: Generator) -> Conditions:
    """Light, lens and sensor of chance; the camera may look from aside."""
    level = str(rng.choice(LEVELS, p=LEVEL_SHARES))
    drawn = draw_conditions(int(rng.integers(1 << 30)), level)
    table, turn = str(rng.choice(TABLES)), float(rng.uniform(-180, 180))
    return replace(
        drawn, tilt=float(rng.uniform(0, OBLIQUE)), rotation=drawn.rotation, tilt_towards=turn, fill=FILL, table=table
    )


def photographed(scene: TableTop, rng: Generator, cards: Sequence[PlacedCard] = ()) -> Picture:
    """The picture of the cards, lowest first, as a camera gives it."""
    return developed(scene.show(tuple(cards)).copy(), scene.conditions, rng)


def developed(picture: Picture, how: Conditions, rng: Generator) -> Picture:
    """The picture with the sensor's noise and the loss of compression."""
    Noise(how.noise, (picture.shape[1], picture.shape[0]), rng).add_to(picture)
    return cv2.imdecode(cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, how.jpeg))[1], cv2.IMREAD_COLOR)


def shot(stock: Stock, card_height: float, spread: Callable, rng: Generator) -> Shot:
    """A picture of a spread of cards so many pixels high.

    `spread(size, rng)` gives (place, angle, group) of each card, the lowest first; a group that ends in "down" lies
    face down. Cards that the picture does not show whole are left out.
    """
    deck = stock.decks[int(rng.integers(len(stock.decks)))]
    size = table_size(card_height)
    top = table_top(stock, size, rng)
    scene = TableTop(size, conditions(rng), deck, top)
    placed, groups = [], []
    names = rng.permutation(deck.cards)
    for (x, y, angle, group), name in zip(spread(size, rng), names, strict=False):
        down = group.endswith("down")
        name = str(rng.integers(BACKS)) if down else str(name)
        placed.append(PlacedCard(name, Face.DOWN if down else Face.UP, Point(x, y), angle))
        groups.append(group)
    quads = [scene.outline(one) for one in placed]
    kept = [i for i, quad in enumerate(quads) if within(quad)]
    picture = photographed(scene, rng, [placed[i] for i in kept])
    cards = [Card(None if groups[i].endswith("down") else placed[i].card, quads[i], groups[i]) for i in kept]
    return Shot(picture, cards, deck.name, scene.conditions.table if top is None else "texture")


def within(quad: NDArray[np.float32]) -> bool:
    """Whether the picture shows all of an outline."""
    return bool((quad > 2).all() and (quad < np.array(SIZE) - 3).all())
