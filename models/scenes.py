"""Training scenes: pieces of pictures in which cards lie any way, over and under each other, with every corner index.

A scene is `(picture, marks, blank)`: the picture (BGR, 256 x 256), `marks` (n, 9) with one row an index that shows
(x, y of its anchor; the vectors `across` and `down` of its card's sides, from that corner inwards; rank, suit, share of
it that shows), in pixels and as indices into `RANKS` and `SUITS`, -1 where not known; and `blank` (m, 4), the boxes
x0, y0, x1, y1 within which nothing is known about indices.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

import cv2
import drawn
import hardships
import numpy as np
import patches
from decks import RANKS
from numpy.random import Generator
from numpy.typing import NDArray

from tableassist.vision.indices import ANCHOR

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]

SIZE = 256
HEIGHTS = (80.0, 270.0)  # pixels of a card's height
FIELD = (0.19, 0.27)  # what an index may fill: shares of the card's width and height
SHOWS = 0.35  # share of the field from which an index is listed at all
SUITS = patches.SUITS
POOL, REUSES = 1200, 10
FOUR = ("gnome-dondorf", "kde-svg-dondorf", "photo-poker-cards-fmjio")
UNFIT = ("gnome-tango_nuevo", "pokerth-default_800x480", "photo-mspkvp", "gnome-slavic_costumes", "gnome-Атласные")
NO_INDEX = {("gnome-guyenne-classic", rank) for rank in "JQK"}
PHOTOGRAPHED = 0.35  # share of the scenes that are pieces of photographs
BARE = 0.12  # share of the drawn scenes without any card


class Face(NamedTuple):
    """A face-up card's picture (BGRA), what it is, and whether it has four indices."""

    picture: Picture
    rank: int
    suit: int
    four: bool


class Shot(NamedTuple):
    """A labelled photograph: its cards' names, their corners (None where only the box is known), and their boxes.

    `indices` are those that were found of the cards without corners, each as (3, 2): its corner, across, down.
    """

    picture: Picture
    names: list[str]
    quads: list[Numbers | None]
    boxes: Numbers
    four: bool
    indices: list[Numbers]


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
            faces.append(Face(patches.cards(path), *numbers(name), deck in FOUR))
    shots = [] if only else list(photographs(grounds))
    art.grounds += [piece for shot in shots for piece in clear(shot)]
    return Stock(art, faces, shots)


def numbers(name: str) -> tuple[int, int]:
    """Rank and suit of a name as indices; -1 for a suit that is not known."""
    return RANKS.index(name[:-1]), SUITS.find(name[-1])


def photographs(grounds: Path) -> Iterator[Shot]:
    """The labelled photographs that `photographs.py` listed."""
    listed = grounds / "places.jsonl"
    for line in listed.read_text().splitlines() if listed.exists() else ():
        one = json.loads(line)
        quads = [None if card["quad"] is None else np.float32(card["quad"]) for card in one["cards"]]
        boxes = np.float32([card["box"] for card in one["cards"]]).reshape(-1, 4)
        names = [card["card"] for card in one["cards"]]
        picture = cv2.imread(str(grounds / one["picture"]))
        scale = min(1.0, 1600 / max(picture.shape[:2]))
        if scale < 1:
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        found = [np.float32(card.get("indices", [])).reshape(-1, 3, 2) * scale for card in one["cards"]]
        quads = [q if q is None else q * scale for q in quads]
        yield Shot(picture, names, quads, boxes * scale, one["four"], found)


def clear(shot: Shot) -> Iterator[Picture]:
    """A large piece of a photograph in which no card lies: the largest strip beside all cards."""
    height, width = shot.picture.shape[:2]
    x0, y0, x1, y1 = (*shot.boxes[:, :2].min(0), *shot.boxes[:, 2:].max(0))
    strips = [(0, 0, x0, height), (x1, 0, width, height), (0, 0, width, y0), (0, y1, width, height)]
    left, top, right, bottom = max(strips, key=lambda s: (s[2] - s[0]) * (s[3] - s[1]))
    if min(right - left, bottom - top) > 0.2 * min(height, width):
        piece = shot.picture[int(top) : int(bottom), int(left) : int(right)]
        scale = max(200 / min(piece.shape[:2]), min(1.0, 640 / max(piece.shape[:2])))
        yield cv2.resize(piece, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


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
    seen = cv2.GaussianBlur(seen, (0, 0), float(np.clip(height * rng.gamma(1.6, 0.003), 0.3, 0.011 * height)))
    if rng.random() < 0.1 and height > 130:
        seen = hardships.smeared(seen, rng)
    seen = hardships.noisy(hardships.sharpened(seen, rng), float(rng.gamma(1.5, 2.5)), rng)
    if rng.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))]
        seen = cv2.imdecode(cv2.imencode(".jpg", seen, quality)[1], cv2.IMREAD_COLOR)
    return seen


def rows(marks: Sequence[Numbers]) -> Numbers:
    """The marks as one array."""
    return np.float32(marks).reshape(-1, 9)


def any_face(stock: Stock, rng: Generator) -> Face:
    """A face-up card: of a real deck or a drawn one."""
    if rng.random() < 0.5:
        return stock.faces[int(rng.integers(len(stock.faces)))]
    if len(stock.pool) == POOL and rng.random() > 1 / REUSES:
        return stock.pool[int(rng.integers(POOL))]
    name, look = patches.chance_name(rng), drawn.style(rng)
    if rng.random() < 0.35:
        look = drawn.small_signs(look, rng)
    made = drawn.card(look, name[:-1], name[-1], patches.figures(stock.art, name[:-1], name[-1], rng), rng)
    face = Face(made, *numbers(name), look.four)
    if len(stock.pool) < POOL:
        stock.pool.append(face)
    else:
        stock.pool[int(rng.integers(POOL))] = face
    return face


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


def rotation(angle: float) -> NDArray[np.float64]:
    """The matrix that turns clockwise by an angle (radians) in a picture."""
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


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


def marked(face: Face, corners: Numbers, layer: Picture, number: int) -> Iterator[Numbers]:
    """The marks of a card's indices that show; `layer` says which card shows at each pixel."""
    for at, across, down in frames(corners, face.four):
        field = np.float32([at, at + FIELD[0] * across, at + FIELD[0] * across + FIELD[1] * down, at + FIELD[1] * down])
        share = showing(field, layer, number)
        if share >= SHOWS:
            anchor = at + ANCHOR[0] * across + ANCHOR[1] * down
            yield np.float32([*anchor, *across, *down, face.rank, face.suit, share])


def frames(corners: Numbers, four: bool) -> Iterator[tuple[Numbers, Numbers, Numbers]]:
    """(corner, across, down) of the card's corners that bear an index; the vectors lead along its sides."""
    a, b, c, d = corners
    yield a, b - a, d - a
    yield c, d - c, b - c
    if four:
        yield b, a - b, c - b
        yield d, c - d, a - d


def showing(field: Numbers, layer: Picture, number: int) -> float:
    """The share of a field (4, 2) at which the numbered card shows in the picture."""
    x, y, w, h = cv2.boundingRect(np.round(field).astype(np.int32))
    mask = np.zeros((h, w), np.uint8)
    cv2.fillConvexPoly(mask, np.round(field - [x, y]).astype(np.int32), 1)
    x0, y0, x1, y1 = max(0, x), max(0, y), min(SIZE, x + w), min(SIZE, y + h)
    if x1 <= x0 or y1 <= y0:
        return 0.0
    seen = (layer[y0:y1, x0:x1] == number) & (mask[y0 - y : y1 - y, x0 - x : x1 - x] > 0)
    return float(seen.sum() / max(1, mask.sum()))


def cutting(shot: Shot, rng: Generator) -> tuple[Picture, Numbers, Numbers]:
    """A piece of a photograph, turned, sized and lit by chance; what is not known in it is blank."""
    known = [quad for quad in shot.quads if quad is not None]
    sides = [max(cv2.minAreaRect(quad)[1]) for quad in known] or [float(np.median(shot.boxes[:, 3] - shot.boxes[:, 1]))]
    target = float(np.exp(rng.uniform(*np.log(HEIGHTS))))
    scale = min(2.5, target / float(np.median(sides)))
    box = shot.boxes[int(rng.integers(len(shot.boxes)))]
    focus = rng.uniform(box[:2], box[2:]) if rng.random() < 0.85 else rng.uniform(0, shot.picture.shape[1::-1])
    there = np.empty((2, 3))
    there[:, :2] = rotation(rng.uniform(0, 2 * np.pi)) * scale * np.exp(rng.normal(0, 0.06, (1, 2)))
    there[:, 2] = SIZE / 2 - there[:, :2] @ focus
    halvings = max(0, int(np.log2(1 / scale)))
    source = shot.picture
    for _ in range(halvings):
        source = cv2.pyrDown(source)
    here = there.copy()
    here[:, :2] *= 2**halvings
    picture = cv2.warpAffine(source, here, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    inside = cv2.warpAffine(np.ones(source.shape[:2], np.uint8), here, (SIZE, SIZE), flags=cv2.INTER_NEAREST)
    picture = np.where(inside[..., None] > 0, picture, np.uint8(rng.integers(256)))
    marks, blank = labels(shot, there, inside)
    return relit(picture, rng), rows(marks), np.float32(blank).reshape(-1, 4)


def labels(shot: Shot, there: Numbers, inside: Picture) -> tuple[list[Numbers], list[Numbers]]:
    """The marks of the known cards' indices, and the boxes of what is not known, in the piece."""
    marks, blank = [], []
    for n, (name, quad) in enumerate(zip(shot.names, shot.quads, strict=True)):
        if quad is None:
            blank.append(bounds(there, corners_of(shot.boxes[n])))
            marks += [moved_mark(frame, there, *numbers(name)) for frame in shot.indices[n]]
            continue
        moved = (quad @ there[:, :2].T + there[:, 2]).astype(np.float32)
        four, listed = shot.four, list(frames(moved, shot.four))
        face = Face(np.empty(0, np.uint8), *numbers(name), four)
        clear_of = [i for i, (at, across, down) in enumerate(listed) if not hidden(shot, n, there, at, across, down)]
        for i, mark in enumerate(marked(face, moved, inside, 1)):
            spot = next(
                (
                    k
                    for k, (at, a, d) in enumerate(listed)
                    if np.allclose(at + ANCHOR[0] * a + ANCHOR[1] * d, mark[:2], atol=0.01)
                ),
                i,
            )
            if spot in clear_of:
                marks.append(mark)
            else:
                around = np.float32(
                    [mark[:2] - 0.25 * np.abs(mark[4:6]).max(), mark[:2] + 0.25 * np.abs(mark[4:6]).max()]
                )
                blank.append(around.ravel())
    return marks, blank


def moved_mark(frame: Numbers, there: Numbers, rank: int, suit: int) -> Numbers:
    """The mark in the piece of an index in the photograph; one that the piece cuts off is not asked for."""
    at, across, down = frame[0] @ there[:, :2].T + there[:, 2], frame[1] @ there[:, :2].T, frame[2] @ there[:, :2].T
    anchor = at + ANCHOR[0] * across + ANCHOR[1] * down
    reach = 0.1 * float(np.linalg.norm(down))
    inside = ((anchor > reach) & (anchor < SIZE - reach)).all()
    return np.float32([*anchor, *across, *down, rank, suit, 1.0 if inside else 0.5])


def hidden(shot: Shot, number: int, there: Numbers, at: Numbers, across: Numbers, down: Numbers) -> bool:
    """Whether another card may lie over this index: its centre falls in that one's box."""
    centre = at + ANCHOR[0] * across + ANCHOR[1] * down
    back = np.linalg.inv(there[:, :2]) @ (centre - there[:, 2])
    for n, (box, quad) in enumerate(zip(shot.boxes, shot.quads, strict=True)):
        if n == number:
            continue
        outline = corners_of(box) if quad is None else quad
        reach = -0.12 * float(np.linalg.norm(down)) / max(1e-6, float(np.sqrt(abs(np.linalg.det(there[:, :2])))))
        if cv2.pointPolygonTest(outline.astype(np.float32), (float(back[0]), float(back[1])), True) > reach:
            return True
    return False


def corners_of(box: Numbers) -> Numbers:
    """The corners of a box x0, y0, x1, y1."""
    x0, y0, x1, y1 = box
    return np.float32([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])


def bounds(there: Numbers, corners: Numbers) -> Numbers:
    """The box in the piece about corners in the photograph."""
    moved = corners @ there[:, :2].T + there[:, 2]
    return np.float32([*moved.min(0), *moved.max(0)])


def relit(picture: Picture, rng: Generator) -> Picture:
    """The piece in a little other light, colour, focus and noise: it is a photograph already."""
    gain = np.exp(rng.normal(0, 0.25)) * rng.normal(1, 0.05, 3)
    seen = cv2.LUT(picture, np.stack([(np.arange(256) * g).clip(0, 255) for g in gain], -1).astype(np.uint8)[None])
    if rng.random() < 0.4:
        seen = cv2.GaussianBlur(seen, (0, 0), float(rng.uniform(0.3, 1.3)))
    noise = rng.normal(0, float(rng.gamma(1.2, 2.5)), seen.shape[:2]).astype(np.float32)
    return cv2.add(seen, cv2.merge([noise] * 3), dtype=cv2.CV_8U)
