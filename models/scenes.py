"""Training scenes: pieces of pictures in which cards lie any way, over and under each other, with every corner index.

A scene is `(picture, marks, blank)`: the picture (BGR, 256 x 256), `marks` (n, 9) with one row an index that shows
(x, y of its anchor; the vectors `across` and `down` of its card's sides, from that corner inwards; rank, suit, share of
it that shows), in pixels and as indices into `RANKS` and `SUITS`, -1 where not known; and `blank` (m, 4), the boxes
x0, y0, x1, y1 within which nothing is known about indices. The rank may be a label of `letters.py`, or `JOKER`: what
stands in that corner is no index.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import drawn
import hardships
import letters
import numpy as np
import patches
from cuttings import Shot, clear, cutting, photographs
from decks import RANKS
from marks import HEIGHTS, JOKER, SIZE, Face, Numbers, Picture, marked, numbers, rotation, rows
from numpy.random import Generator
from numpy.typing import NDArray

POOL, REUSES = 1200, 10
JOKERS = 0.03  # share of the cards face up
FOUR = ("gnome-dondorf", "kde-svg-dondorf", "photo-poker-cards-fmjio")
UNFIT = ("gnome-tango_nuevo", "pokerth-default_800x480", "photo-mspkvp", "gnome-slavic_costumes", "gnome-Атласные")
NO_INDEX = {("gnome-guyenne-classic", rank) for rank in "JQK"}
PHOTOGRAPHED = 0.35  # share of the scenes that are pieces of photographs
BARE = 0.12  # share of the drawn scenes without any card


@dataclass
class Stock:
    """What scenes are made of."""

    art: patches.Art
    faces: list[Face]
    shots: list[Shot]
    pool: list[Face] = field(default_factory=list)

    def anew(self) -> Stock:
        """The same before anything was drawn."""
        return replace(self, art=self.art.anew(), pool=[])


def load(folder: Path, grounds: Path, skip: Sequence[str] = (), only: Sequence[str] = ()) -> Stock:
    """The rendered decks below a folder, and the textures and labelled photographs of another."""
    textures = sorted(path for path in grounds.glob("*.png"))
    art = patches.load(folder, textures, skip=(*skip, *UNFIT), only=only)
    faces = []
    for path in sorted(folder.glob("*/*.png")):
        deck, name = path.parent.name, path.stem.partition("@")[0]
        fits = deck not in (*UNFIT, *skip) and (not only or deck in only) and name[:-1] in RANKS
        if fits and (deck, name[:-1]) not in NO_INDEX:
            rank, suit = numbers(name)
            rank = letters.JACK_OR_QUEEN if (deck, name[:-1]) in patches.AMBIGUOUS else rank
            faces.append(Face(patches.cards(path), rank, suit, deck in FOUR))
    shots = [] if only else list(photographs(grounds))
    art.grounds += [piece for shot in shots for piece in clear(shot)]
    return Stock(art, faces, shots)


def scene(stock: Stock, rng: Generator) -> tuple[Picture, Numbers, Numbers]:
    """One scene of chance."""
    if stock.shots and rng.random() < PHOTOGRAPHED:
        return cutting(stock.shots[int(rng.integers(len(stock.shots)))], rng)
    picture, layer = patches.crop(stock.art, SIZE, SIZE, rng), np.zeros((SIZE, SIZE), np.uint8)
    if rng.random() < 0.2:
        lettered(picture, rng)
    cards: list[tuple[Face | None, Numbers]] = []
    height = float(np.exp(rng.uniform(*np.log(HEIGHTS))))
    for corners in [] if rng.random() < BARE else layout(height, rng):
        face = None if rng.random() < 0.1 else any_face(stock, rng)
        back_or_face = patches.back(stock.art, rng) if face is None else face.picture
        picture = patches.lay(shaded(picture, corners, rng), back_or_face, corners, rng)
        cards.append((face, corners))
        cv2.fillConvexPoly(layer, corners.astype(np.int32), len(cards))
    for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
        covered(picture, layer, rng)
    marks = [mark for n, (face, corners) in enumerate(cards, 1) if face for mark in marked(face, corners, layer, n)]
    return photographed(picture, height, rng), rows(marks), np.zeros((0, 4), np.float32)


def photographed(picture: Picture, height: float, rng: Generator) -> Picture:
    """The picture as a camera gives it; focus and movement go by a card's height, so that indices stay legible."""
    seen = hardships.lit(picture, rng)
    seen = cv2.GaussianBlur(seen, (0, 0), max(0.3, height * hardships.defocus(rng, 0.003, 0.011)))
    if rng.random() < 0.1 and height > 130:
        seen = hardships.smeared(seen, rng)
    seen = hardships.noisy(hardships.sharpened(seen, rng), float(rng.gamma(1.5, 2.5)), rng)
    if rng.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))]
        seen = cv2.imdecode(cv2.imencode(".jpg", seen, quality)[1], cv2.IMREAD_COLOR)
    return seen


def any_face(stock: Stock, rng: Generator) -> Face:
    """A face-up card: of a real deck or a drawn one."""
    if rng.random() < 0.5:
        return stock.faces[int(rng.integers(len(stock.faces)))]
    if len(stock.pool) == POOL and rng.random() > 1 / REUSES:
        return stock.pool[int(rng.integers(POOL))]
    if rng.random() < JOKERS:
        return Face(patches.joker(stock.art, rng)[0], JOKER, -1, four=False)
    name, look = patches.chance_name(rng), drawn.style(rng)
    if rng.random() < 0.35:
        look = drawn.small_signs(look, rng)
    return patches.kept(stock.pool, drawn_face(stock, look, name, rng), rng, POOL)


def drawn_face(stock: Stock, look: drawn.Style, name: str, rng: Generator) -> Face:
    """A card of a drawn deck; an index has no pips, so that its letter is all that is known of its rank."""
    letter, label = letters.printed(name[:-1], rng)
    court = patches.figures(stock.art, name[:-1], name[-1], rng)
    look = replace(look, letters=letters.font(letter, look.letters, rng))
    return Face(drawn.card(look, name[:-1], name[-1], court, rng, letter), label, numbers(name)[1], look.four)


def layout(height: float, rng: Generator) -> Iterator[Numbers]:
    """The corners (4, 2) of cards as people lay them, the lowest first: apart, in rows, fans, piles and columns."""
    spots = LAYOUTS[int(rng.choice(len(LAYOUTS), p=CHANCES))](rng)
    turn, middle = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.9, 2) * SIZE
    spots = spots - spots[int(rng.integers(len(spots))), :3] * [1, 1, 0]
    tilt = np.eye(3)
    tilt[2, :2] = rng.normal(0, 0.22 / SIZE, 2)
    squash = np.exp(rng.normal(0, 0.07, 2)) * ([1, rng.uniform(0.45, 1)] if rng.random() < 0.4 else [1, 1])
    aside = rotation(rng.uniform(0, 2 * np.pi))
    for x, y, angle in spots:
        card = placed(x, y, angle) * height * float(np.exp(rng.normal(0, 0.01)))
        points = (card @ aside.T * squash) @ rotation(turn).T
        bent = np.column_stack([points, np.ones(4)]) @ tilt.T
        yield (bent[:, :2] / np.maximum(bent[:, 2:], 0.3) + middle).astype(np.float32)


def placed(x: float, y: float, angle: float) -> NDArray[np.float64]:
    """The corners of a card of height 1 about a place."""
    half = np.array([63 / 88 / 2, 0.5])
    card = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    return card @ rotation(angle).T + [x, y]


def apart(rng: Generator) -> NDArray[np.float64]:
    """Cards anywhere."""
    count = int(rng.integers(1, 7))
    return np.column_stack([rng.uniform(-1.4, 1.4, (count, 2)), rng.uniform(0, 2 * np.pi, count)])


def row(rng: Generator) -> NDArray[np.float64]:
    """A row or column, each card over the one before, or beside it; now and then one turned by a quarter."""
    count, step = int(rng.integers(2, 8)), float(rng.choice([rng.uniform(0.12, 0.4), rng.uniform(0.3, 0.8)]))
    along = rng.choice([[1, 0], [-1, 0], [0, 1], [0, -1], [0.7, 0.5], [-0.7, 0.5]]) * step
    turns = rng.normal(0, 0.05, count) + np.pi / 2 * (rng.random(count) < 0.15)
    return np.column_stack([np.arange(count)[:, None] * along + rng.normal(0, 0.015, (count, 2)), turns])


def fan(rng: Generator) -> NDArray[np.float64]:
    """A fan, opened to either side."""
    count, open_by = int(rng.integers(3, 9)), float(rng.choice([-1, 1]) * rng.uniform(0.1, 0.4))
    turns = np.arange(count) * open_by + rng.normal(0, 0.03, count)
    pivot = float(rng.uniform(0.4, 1.2))
    spots = [[0, pivot] - rotation(turn) @ [0, pivot] for turn in turns]
    return np.column_stack([-np.array(spots) * [1, 1], turns])


def pile(rng: Generator) -> NDArray[np.float64]:
    """An untidy pile."""
    count = int(rng.integers(2, 6))
    return np.column_stack([rng.normal(0, 0.25, (count, 2)), rng.normal(0, 0.5, count) + rng.choice([0, np.pi])])


def grid(rng: Generator) -> NDArray[np.float64]:
    """Rows and columns with thin gaps or touching."""
    gap = float(rng.uniform(-0.01, 0.15))
    places = [(x * (63 / 88 + gap), y * (1 + gap)) for y in range(3) for x in range(4)]
    turns = rng.normal(0, 0.02, len(places)) + np.pi * rng.integers(0, 2, len(places))
    return np.column_stack([np.array(places) + rng.normal(0, 0.01, (len(places), 2)), turns])


LAYOUTS = (apart, row, fan, pile, grid)
CHANCES = (0.26, 0.28, 0.2, 0.16, 0.1)


def shaded(picture: Picture, corners: Numbers, rng: Generator) -> Picture:
    """The picture with the soft shadow of a card about to be laid on it."""
    if rng.random() < 0.3:
        return picture
    shade = np.zeros(picture.shape[:2], np.float32)
    reach = float(rng.uniform(0.8, 3.0))
    cv2.fillConvexPoly(shade, (corners + rng.normal(0, reach, 2)).astype(np.int32), float(rng.uniform(0.1, 0.5)))
    shade = cv2.GaussianBlur(shade, (0, 0), reach)
    return cv2.multiply(picture, cv2.merge([1 - shade] * 3), dtype=cv2.CV_8U)


def covered(picture: Picture, layer: Picture, rng: Generator) -> None:
    """Something that is no card on the table or on the cards: a coin, a crystal, a finger."""
    centre = tuple(int(v) for v in rng.integers(SIZE, size=2))
    axes = tuple(int(v) for v in rng.uniform(5, 26, 2))
    skin = np.array([95, 125, 185]) * rng.uniform(0.5, 1.3)
    colour = [float(v) for v in (skin if rng.random() < 0.4 else rng.integers(0, 256, 3))]
    if rng.random() < 0.3:
        end = (rng.uniform(-1, 2, 2) * SIZE).astype(int).tolist()
        cv2.line(picture, centre, end, colour, 2 * max(axes), cv2.LINE_AA)
        cv2.line(layer, centre, end, 0, 2 * max(axes))
        return
    angle = float(rng.uniform(0, 180))
    cv2.ellipse(picture, centre, axes, angle, 0, 360, colour, -1, cv2.LINE_AA)
    cv2.ellipse(layer, centre, axes, angle, 0, 360, 0, -1)


def lettered(picture: Picture, rng: Generator) -> None:
    """Writes on the table: a page, a box, a phone. Letters, digits and signs that are no index."""
    letters, signs = drawn.fonts()
    if rng.random() < 0.6:
        x, y, w, h = (int(v) for v in rng.integers((0, 0, 60, 60), (180, 180, 256, 256)))
        cv2.rectangle(picture, (x, y), (x + w, y + h), [float(v) for v in rng.integers(120, 256, 3)], -1)
    ink = rng.integers(0, 120, 3) if rng.random() < 0.7 else rng.integers(100, 256, 3)
    tall = int(rng.uniform(7, 34))
    for top in range(int(rng.integers(20)), SIZE - tall, round(tall * rng.uniform(1.2, 2.5))):
        text = "".join(rng.choice(list("AKQJ1023456789 abcdefgnorst"), int(rng.integers(1, 14)))).strip() or "A"
        font = str(rng.choice(letters))
        mask = drawn.glyph(font, text) if rng.random() < 0.9 else drawn.glyph(str(rng.choice(signs)), "♥")
        wide = max(3, round(tall * mask.shape[1] / mask.shape[0] * 0.8))
        left = int(rng.integers(-20, 200))
        x0, x1 = max(0, left), min(SIZE, left + wide)
        if x1 > x0:
            cover = cv2.resize(np.ascontiguousarray(mask), (wide, tall))[:, x0 - left : x1 - left, None]
            under = picture[top : top + tall, x0:x1]
            picture[top : top + tall, x0:x1] = under + cover * (ink - under)
