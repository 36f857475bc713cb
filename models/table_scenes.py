"""Training scenes of the calibrated table: flat pieces of mats and table tops with cards, things and arms on them.

A scene is `(picture, labels)`: the picture (BGR, `SIZE` x `SIZE`, `PX_PER_MM`) as `flatten` cuts it out of a camera's
picture, and `labels` (`CELLS`, `CELLS`, 8): for every cell of `STRIDE` pixels the shares of it that `CLASSES` cover,
and where a card covers all of it that card's centre from the cell's middle (x, y in `UNIT` pixels) and the cosine and
sine of twice its angle: a card lies the same turned by half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import backs
import cv2
import hardships
import numpy as np
import patches
import pypdfium2
import scenes
from marks import rotation
from numpy.random import Generator
from numpy.typing import NDArray

from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.simulator.conditions import MATS
from tableassist.simulator.surface import mat_picture
from tableassist.vision.table.segmentation import CLASSES, PX_PER_MM, STRIDE, UNIT

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]
Mask = NDArray[np.uint8]

SURFACE, CARD, THING, LIMB = range(len(CLASSES))
SIZE = 384
CELLS = SIZE // STRIDE
MAT_PX_PER_MM = 2.0
POKER, BRIDGE = (63.0, 88.0), (57.0, 88.0)
PRINTED, RECOLOURED = 0.6, 0.78  # cumulated shares of printed mats as they are and in other inks; the rest are textures
SHEETS = "*-a1.pdf"
PITCHES = ((94.0, 70.0), (70.0, 94.0), (66.0, 91.0), (91.0, 66.0), (104.0, 94.0), (75.0, 100.0))
FIRST_PLACE = (185.5, 87.0)  # millimetres, the middle of the first place of the grid of 94 x 70 mm
PAINTED, GRID = 0.35, 0.4  # shares of the mats that are painted, and that are the first: a sheet with a grid of places
AS_PRINTED = 0.6  # share of the mats that are neither turned nor glued
PALE = 0.2  # share of the drawn backs that have next to no ink
STYLED = 0.3  # share of the backs that are drawn as the simulator draws its own, none of these
SHADED = 0.35  # share of the scenes on which people lean, or that hanging things shade
LIFTED = 0.1  # share of the scenes taken in the dark and lifted to the light that was before, noise and all
SLIPS = 2.6  # millimetres and degrees, standard deviation of where a card lies in its place
MOST_SLIP = 10.0
SKINS = np.array([(150, 178, 226), (112, 146, 202), (84, 112, 164), (58, 80, 122), (40, 52, 84)])


@dataclass
class Stock:
    """What scenes are made of: card art, printed sheets, painted mats, and the backs of real decks."""

    scenes: scenes.Stock
    mats: list[Picture]
    painted: list[Picture]
    backs: list[Picture]

    def anew(self) -> Stock:
        """The same before anything was drawn."""
        return replace(self, scenes=self.scenes.anew())


def load(art: Path, grounds: Path, mats: Path, files: Sequence[Path], **decks: Sequence[str]) -> Stock:
    """The decks, textures, printed sheets and pictures of backs that scenes are made of."""
    pictures = [card for path in files if (card := whole(cv2.imread(str(path), cv2.IMREAD_UNCHANGED))) is not None]
    sheets = [sheet(path) for path in sorted(mats.glob(SHEETS))]
    painted = [mat_picture(deluxe_mat(), colour, MAT_PX_PER_MM) for colour in MATS]
    return Stock(scenes.load(art, grounds, **decks), sheets, painted, pictures)


def sheet(path: Path) -> Picture:
    """The first page of a PDF."""
    page = pypdfium2.PdfDocument(str(path))[0]
    return np.ascontiguousarray(page.render(scale=MAT_PX_PER_MM * 25.4 / 72).to_numpy()[..., :3])


def whole(picture: Picture | None) -> Picture | None:
    """A back as BGRA, upright, with paper where corners were cut out of it."""
    if picture is None:
        return None
    picture = patches.with_cover(picture)
    upright = picture if picture.shape[0] >= picture.shape[1] else np.rot90(picture)
    cover = upright[..., 3:] / 255.0
    paper = upright[..., :3] * cover + 246 * (1 - cover)
    size = (252, 352)
    filled = cv2.resize(paper.astype(np.uint8), size, interpolation=cv2.INTER_CUBIC)
    return np.dstack([filled, np.full(size[::-1], 255, np.uint8)])


def scene(stock: Stock, rng: Generator) -> tuple[Picture, Numbers]:
    """One scene of chance."""
    (picture, start), layer = surface(stock, rng), np.zeros((SIZE, SIZE), np.uint8)
    cards: list[Numbers] = []
    back, size = any_back(stock, rng), POKER if rng.random() < 0.9 else BRIDGE
    faces_up = float(rng.choice([0.0, 0.15, 0.5, 0.9]))
    for corners in layout(size, start, rng):
        face = scenes.any_face(stock.scenes, rng).picture if rng.random() < faces_up else back
        if rng.random() < 0.03:
            back = any_back(stock, rng)
        picture = patches.lay(shaded(picture, corners, rng), rounded(face, rng), bowed(corners, rng), rng)
        cards.append(corners)
        cv2.fillConvexPoly(layer, corners.astype(np.int32), len(cards))
    others = np.zeros((SIZE, SIZE), np.uint8)
    for _ in range(int(rng.choice([0, 0, 0, 1, 2, 6]))):
        picture = with_item(picture, others, rng)
    for _ in range(int(rng.choice([0, 0, 0, 0, 1, 2]))):
        picture = with_limb(picture, others, stock, rng)
    if rng.random() < SHADED:
        picture = hardships.leaned_over(picture, PX_PER_MM, rng)
    return photographed(picture, rng), labels(layer, others, cards)


def labels(layer: Mask, others: Mask, cards: Sequence[Numbers]) -> Numbers:
    """What is asked of every cell: what covers it, and of whole cells of cards where these lie."""
    found = np.zeros((CELLS, CELLS, 8), np.float32)
    seen = np.where(others > 0, others, np.where(layer > 0, CARD, SURFACE))
    for kind in range(len(CLASSES)):
        found[..., kind] = blocks(seen == kind).mean(axis=(1, 3))
    middle = slice(STRIDE // 2, None, STRIDE)
    whole = (found[..., CARD] == 1) & (blocks(layer).max(axis=(1, 3)) == blocks(layer).min(axis=(1, 3)))
    where = (np.stack(np.meshgrid(np.arange(CELLS), np.arange(CELLS)), -1) + 0.5) * STRIDE
    for number, corners in enumerate(cards, 1):
        mine = whole & (layer[middle, middle] == number)
        down = corners[3] - corners[0]
        angle = np.arctan2(down[1], down[0])
        # Corners are counted from the middle of the first pixel, cells from its edge.
        found[mine, 4:6] = (corners.mean(axis=0) + 0.5 - where[mine]) / UNIT
        found[mine, 6], found[mine, 7] = np.cos(2 * angle), np.sin(2 * angle)
    return found


def blocks(layer: NDArray[Any]) -> NDArray[Any]:
    """A mask's pixels by the row and column of their cell."""
    return layer.reshape(CELLS, STRIDE, CELLS, STRIDE)


# What lies under the cards --------------------------------------------------------------------------------------------


def surface(stock: Stock, rng: Generator) -> tuple[Picture, Numbers | None]:
    """A piece of a printed mat in some ink and paper, often with its rim; or of a table top.

    Now and then it lies as printed: then with it comes where (pixels) `FIRST_PLACE` of the mat's grid is.
    """
    chance, top = rng.random(), patches.crop(stock.scenes.art, SIZE, SIZE, rng)
    if chance > RECOLOURED or not stock.mats:
        return top, None
    mats = stock.painted if rng.random() < PAINTED else stock.mats
    mat = mats[0 if rng.random() < GRID else int(rng.integers(len(mats)))]
    reach = 100
    left, up = (int(rng.integers(-reach, side - SIZE + reach)) for side in (mat.shape[1], mat.shape[0]))
    way = np.float32([[1, 0, -left], [0, 1, -up]])
    piece = cv2.warpAffine(mat, way, (SIZE, SIZE), borderValue=(255, 255, 255))
    on_it = cv2.warpAffine(np.full(mat.shape[:2], 255, np.uint8), way, (SIZE, SIZE))[..., None] > 127
    inked = printed(piece, rng) if chance < PRINTED else recoloured(piece, rng)
    if rng.random() < AS_PRINTED:
        return np.where(on_it, inked, top), np.array(FIRST_PLACE) * PX_PER_MM - (left, up)
    made = np.where(on_it, seamed(inked, rng), top)
    return np.ascontiguousarray(np.rot90(made, int(rng.integers(4)))), None


def printed(piece: Picture, rng: Generator) -> Picture:
    """The sheet with more or less ink, on paper of some tone."""
    density = float(rng.choice([rng.uniform(0.7, 1.3), rng.uniform(0.0, 1.0)]))
    paper = (255 - rng.gamma(1.5, 6, 3).clip(0, 40)) * float(rng.uniform(0.9, 1.0))
    return np.clip(paper * (1 - density * (255.0 - piece) / 255.0), 0, 255).astype(np.uint8)


def recoloured(piece: Picture, rng: Generator) -> Picture:
    """The sheet in two colours of chance."""
    ground, ink = rng.integers(20, 256, (2, 3)).astype(np.float32)
    share = cv2.cvtColor(piece, cv2.COLOR_BGR2GRAY)[..., None].astype(np.float32) / 255
    return np.clip(ground * share + (0.4 * ground + 0.6 * ink) * (1 - share), 0, 255).astype(np.uint8)


def seamed(piece: Picture, rng: Generator) -> Picture:
    """Now and then with the seam of two glued sheets."""
    if rng.random() < 0.7:
        return piece
    at, made = int(rng.integers(20, SIZE - 20)), piece.copy()
    made[:, at:] = np.roll(made[:, at:], int(rng.integers(-2, 3)), axis=0)
    made[:, at : at + 1 + int(rng.integers(2))] = made[:, at : at + 1] * float(rng.uniform(0.7, 1.05))
    return made if rng.random() < 0.5 else np.ascontiguousarray(made.transpose(1, 0, 2))


# Cards ----------------------------------------------------------------------------------------------------------------


def any_back(stock: Stock, rng: Generator) -> Picture:
    """A back: of a real deck, of a rendered one, or one that does not exist."""
    if rng.random() < STYLED:
        return backs.styled(rng)
    if stock.backs and rng.random() < 0.45:
        chosen = stock.backs[int(rng.integers(len(stock.backs)))]
        if rng.random() < PALE / 2:
            return paled(chosen, rng)
        return chosen if rng.random() < 0.6 else patches.recoloured(chosen, rng)
    made = patches.back(stock.scenes.art, rng)
    made = rimmed(made, rng) if rng.random() < 0.3 else made
    return paled(made, rng) if rng.random() < PALE else made


def paled(back: Picture, rng: Generator) -> Picture:
    """The back with next to no ink, as on decks whose backs are nearly as white as their paper."""
    made, ink = back.copy(), float(rng.uniform(0.02, 0.35))
    paper = 255 - rng.gamma(1.5, 4, 3).clip(0, 30)
    made[..., :3] = np.clip(paper * (1 - ink * (255.0 - back[..., :3]) / 255.0), 0, 255)
    return made


def rimmed(back: Picture, rng: Generator) -> Picture:
    """The back inside a thin white rim."""
    made, rim = back.copy(), round(float(rng.uniform(0.6, 4.0)) * 4)
    white = 255 - rng.integers(0, 14)
    inner = cv2.resize(back, (252 - 2 * rim, 352 - 2 * rim), interpolation=cv2.INTER_AREA)
    made[..., :3] = white
    made[rim:-rim, rim:-rim, :3] = inner[..., :3]
    return made


def rounded(face: Picture, rng: Generator) -> Picture:
    """The card with its corners rounded by its maker's knife."""
    height, width = face.shape[:2]
    radius = round(height * float(rng.uniform(0.02, 0.045)))
    cover = np.zeros((height, width), np.uint8)
    cv2.rectangle(cover, (radius, 0), (width - radius, height), 255, -1)
    cv2.rectangle(cover, (0, radius), (width, height - radius), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(cover, (x, y), radius, 255, -1)
    made = face.copy()
    made[..., 3] = np.minimum(face[..., 3], cover)
    return made


def layout(size: tuple[float, float], start: Numbers | None, rng: Generator) -> list[Numbers]:
    """The corners (4, 2) of cards in pixels, the lowest first: in places of a grid, in rows and fans, or anywhere."""
    chance = rng.random()
    if chance < 0.65:
        return in_places(size, start, rng)
    if chance < 0.82:
        spots = scenes.LAYOUTS[int(rng.integers(len(scenes.LAYOUTS)))](rng)
        turn = rotation(float(rng.choice([0, np.pi / 2])) + rng.normal(0, 0.06))
        middle = rng.uniform(0.1, 0.9, 2) * SIZE
        return [
            card(size, (x, y) @ turn.T * 88 * PX_PER_MM + middle, np.degrees(a + np.arctan2(turn[1, 0], turn[0, 0])))
            for x, y, a in spots
        ]
    count = int(rng.choice([0, 1, 2, 3]))
    angles = rng.choice([0.0, 90.0], count) + rng.choice([rng.normal(0, 4, count), rng.uniform(0, 90, count)])
    return [card(size, rng.uniform(0, SIZE, 2), angle) for angle in angles]


def in_places(size: tuple[float, float], start: Numbers | None, rng: Generator) -> list[Numbers]:
    """Cards in the places of a grid, which may be the printed one, each a little off, some places free."""
    pitch = PITCHES[0 if start is not None else int(rng.choice(len(PITCHES), p=(0.3, 0.3, 0.1, 0.1, 0.1, 0.1)))]
    filled = float(rng.choice([rng.uniform(0.0, 0.4), rng.uniform(0.4, 1.0)]))
    sideways = pitch[0] > pitch[1] and pitch[1] < 90
    first = rng.uniform(0, 1, 2) if start is None else start / (np.array(pitch) * PX_PER_MM) % 1.0
    found = []
    for row in range(-1, 4):
        for column in range(-1, 4):
            if rng.random() < filled:
                off = (rng.normal(0, SLIPS, 2)).clip(-MOST_SLIP, MOST_SLIP)
                at = (np.array([column, row]) + first) * np.array(pitch) + off
                angle = 90.0 * sideways + float(rng.normal(0, SLIPS)) + 90.0 * (rng.random() < 0.02)
                found.append(card(size, at * PX_PER_MM, angle))
    return [found[number] for number in rng.permutation(len(found))]


def card(size: tuple[float, float], at: Numbers, angle: float) -> Numbers:
    """The corners of a card around a place, either way up."""
    half = np.array(size) / 2 * PX_PER_MM
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    return (corners @ rotation(np.radians(angle)).T + at).astype(np.float32)


def bowed(corners: Numbers, rng: Generator) -> Numbers:
    """The corners of a card that does not lie quite flat."""
    return (corners + rng.normal(0, 0.3, (4, 2))).astype(np.float32)


def shaded(picture: Picture, corners: Numbers, rng: Generator) -> Picture:
    """The picture with the thin shadow of a card about to be laid on it; a bent card throws a wider one."""
    reach, depth = float(rng.choice([rng.uniform(0.6, 2.0), rng.uniform(1.5, 6.0)])), float(rng.uniform(0.02, 0.5))
    moved = corners + rng.normal(0, 0.6 * reach, 2)
    window = window_of(moved, 3 * reach + 1)
    shade = np.zeros(picture[window].shape[:2], np.float32)
    if not shade.size:
        return picture
    cv2.fillConvexPoly(shade, (moved - (window[1].start, window[0].start)).astype(np.int32), depth)
    shade = cv2.GaussianBlur(shade, (0, 0), reach)
    darker = picture.copy()
    darker[window] = cv2.multiply(picture[window], cv2.merge([1 - shade] * 3), dtype=cv2.CV_8U)
    return darker


def window_of(points: Numbers, margin: float) -> tuple[slice, slice]:
    """The rows and columns of a scene that hold the points, and a margin around them."""
    (left, top), (right, bottom) = (points.min(axis=0) - margin), (points.max(axis=0) + margin + 1)
    rows, columns = (np.clip(card_height_px, 0, SIZE).astype(int) for card_height_px in ((top, bottom), (left, right)))
    return slice(int(rows[0]), int(rows[1])), slice(int(columns[0]), int(columns[1]))


# Things and arms ------------------------------------------------------------------------------------------------------


def with_item(picture: Picture, others: Mask, rng: Generator) -> Picture:
    """The picture with a chip, coin, cup, die, phone or box on it."""
    cover = np.zeros((SIZE, SIZE), np.uint8)
    at = tuple(int(v) for v in rng.integers(-20, SIZE + 20, 2))
    art = patches.pattern_free_noise(np.full((SIZE, SIZE, 3), rng.integers(0, 256, 3), np.uint8), rng)
    if rng.random() < 0.65:
        radius = round(float(rng.choice([rng.uniform(8, 13), rng.uniform(11, 22), rng.uniform(30, 50)])) * PX_PER_MM)
        cv2.circle(cover, at, radius, 255, -1)
        for share in np.sort(rng.uniform(0.2, 1.0, int(rng.integers(0, 4))))[::-1]:
            cv2.circle(art, at, round(radius * share), rng.integers(0, 256, 3).tolist(), int(rng.choice([-1, 2, 5])))
    else:
        sides = float(rng.uniform(12, 160)), float(rng.uniform(8, 90))
        box = cv2.boxPoints((at, tuple(side * PX_PER_MM for side in sides), float(rng.uniform(0, 180))))
        cv2.fillConvexPoly(cover, box.astype(np.int32), 255)
        inner = cv2.boxPoints((at, tuple(side * PX_PER_MM * 0.85 for side in sides), float(rng.uniform(0, 180))))
        cv2.fillConvexPoly(art, inner.astype(np.int32), rng.integers(0, 256, 3).tolist())
        if min(sides) > 50 and max(sides) < 105:
            return picture  # as large as a card, it might be one
    others[cover > 0] = THING
    return laid(picture, art, cover, float(rng.uniform(1, 10)), rng)


def with_limb(picture: Picture, others: Mask, stock: Stock, rng: Generator) -> Picture:
    """The picture with a hand or an arm reaching in, now and then with a card in it."""
    start, tip = rng.uniform(-0.4, 1.4, 2) * SIZE, rng.uniform(0, 1, 2) * SIZE
    start += (start - tip) / max(1.0, float(np.linalg.norm(start - tip))) * SIZE
    cover, width = np.zeros((SIZE, SIZE), np.uint8), float(rng.uniform(30, 85)) * PX_PER_MM
    skin = SKINS[int(rng.integers(len(SKINS)))] * float(rng.uniform(0.8, 1.1))
    art = patches.pattern_free_noise(np.full((SIZE, SIZE, 3), skin.clip(0, 255), np.uint8), rng)
    way = (start - tip) / np.linalg.norm(start - tip)
    palm = tip + way * 75 * PX_PER_MM
    for spread in np.linspace(-0.4, 0.4, 4) + rng.normal(0, 0.08, 4):
        end = tip + rotation(spread * 1.5) @ (palm - tip) * float(rng.uniform(-0.15, 0.3))
        cv2.line(cover, *(tuple(int(v) for v in p) for p in (palm, end)), 255, round(rng.uniform(13, 18) * PX_PER_MM))
    wrist = palm + way * 60 * PX_PER_MM
    cv2.line(cover, *(tuple(int(v) for v in p) for p in (palm, wrist)), 255, round(80 * PX_PER_MM))
    cv2.line(cover, *(tuple(int(v) for v in p) for p in (wrist, start)), 255, round(width))
    if rng.random() < 0.75:
        sleeve = np.zeros((SIZE, SIZE), np.uint8)
        cv2.line(sleeve, *(tuple(int(v) for v in p) for p in (wrist, start)), 255, round(width * 1.2))
        cloth = patches.crop(stock.scenes.art, SIZE, SIZE, rng)
        art, cover = np.where(sleeve[..., None] > 0, cloth, art), cover | sleeve
    if rng.random() < 0.3:
        held = card(POKER, tip + rng.normal(0, 20, 2), float(rng.uniform(0, 360)))
        held = (held - held.mean(axis=0)) * rng.uniform([0.3, 0.9], [1.08, 1.12]) + held.mean(axis=0)
        picture = patches.lay(picture, any_back(stock, rng), held.astype(np.float32), rng)
        cv2.fillConvexPoly(others, held.astype(np.int32), LIMB)
    others[cover > 0] = LIMB
    edge = cv2.GaussianBlur(cover, (0, 0), float(rng.uniform(6, 20)))[..., None]
    round_art = np.clip(art * (0.65 + 0.4 * (edge / 255.0)), 0, 255).astype(np.uint8)
    return laid(picture, round_art, cover, float(rng.uniform(4, 25)), rng)


def laid(picture: Picture, art: Picture, cover: Mask, height: float, rng: Generator) -> Picture:
    """The picture with something of a height (mm) on it, and its shadow aside."""
    x, y, wide, high = cv2.boundingRect(cover)
    if not wide:
        return picture
    window = window_of(np.float32([(x, y), (x + wide, y + high)]), 4 * height)
    under, over, cover = picture[window], art[window], np.ascontiguousarray(cover[window])
    way = np.float32([[1, 0, rng.normal(0, height)], [0, 1, rng.normal(0, height)]])
    shade = cv2.GaussianBlur(cv2.warpAffine(cover, way, cover.shape[::-1]), (0, 0), max(1.0, height * 0.6))
    through = 1 - cv2.merge([shade] * 3).astype(np.float32) * np.float32(rng.uniform(0.05, 0.5) / 255)
    soft = cv2.merge([cv2.GaussianBlur(cover, (0, 0), 0.8)] * 3).astype(np.float32) / 255
    made = picture.copy()
    made[window] = under * through * (1 - soft) + over * soft
    return made


# The camera -----------------------------------------------------------------------------------------------------------


def photographed(picture: Picture, rng: Generator) -> Picture:
    """The picture as a camera of some resolution gives it, flattened again."""
    seen = hardships.lit(picture, rng)
    scale = float(rng.uniform(0.55, 1.3))
    size = round(SIZE * scale)
    small = cv2.resize(seen, (size, size), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), max(0.3, float(rng.gamma(2.0, 0.35))))
    exposure = float(np.exp(rng.uniform(np.log(0.13), 0))) if rng.random() < 0.12 else 1.0
    small = cv2.convertScaleAbs(small, alpha=exposure)
    small = hardships.noisy(hardships.sharpened(small, rng), float(min(15.0, rng.gamma(1.6, 2.2))), rng)
    if rng.random() < LIFTED:
        small = hardships.lifted(small, rng)
    if rng.random() < 0.7:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 97))]
        small = cv2.imdecode(cv2.imencode(".jpg", small, quality)[1], cv2.IMREAD_COLOR)
    return cv2.resize(small, (SIZE, SIZE), interpolation=cv2.INTER_LINEAR)
