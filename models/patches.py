"""Training patches: what the flattening of a photograph gives for one card, made from card art.

A patch is `(picture, kind, rank, suit)`: the picture as the reader is given it (BGR, any size from 80 x 112 pixels),
`kind` an index into `KINDS` or `ANY_JOKER`, `rank` an index into `RANKS` or a label of `letters.py`, `suit` an index
into `SUITS`; -1 where rank or suit are not known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import backs
import cv2
import drawn
import letters
import numpy as np
from decks import HEIGHT, RANKS, WIDTH
from hardships import photographed, worn
from numpy.random import Generator
from numpy.typing import NDArray
from tints import blot, pattern_free_noise, recoloured, tinted, upside

Picture = NDArray[np.uint8]
Patch = tuple[Picture, int, int, int]

SUITS = "CDHS"
KINDS = ("up", "XB", "XR", "down", "none")
UP, DOWN, NONE, ANY_JOKER = 0, 3, 4, 5
POOL = 1500  # drawn cards kept for another use
REUSES = 8  # how often a drawn card is used on average
HEIGHTS, HARD_HEIGHTS = (72, 215), (78, 155)  # pixels of a card's height in a patch
HARD_RANKS = ("A", "J", "Q", "K", "J", "Q", "K", *RANKS)
HARD_SUITS = "CCCSSSDH"
PAIRED = 0.3  # share of the backs that lie over or under another alike
DRAWN_JOKERS = 0.6  # share of the jokers that no deck has
WORDS = ("JOKER", "JOKER", "Joker", "JOLLY", "JKR", "JO", "J", "★", "☆", "*", "")
AMBIGUOUS = {("gnome-ancient_french", "J")}
"""Decks and ranks whose letter means another rank elsewhere: a V."""


@dataclass
class Art:
    """Card pictures by what they show, and pictures of tables and rooms for what lies around them."""

    faces: dict[str, list[Picture]]
    backs: list[Picture]
    grounds: list[Picture]
    pool: list[tuple[Picture, int, int]] = field(default_factory=list)  # with labels of rank and suit
    patterns: list[Picture] = field(default_factory=list)
    hard: float = 0.0  # share of the patches that are hard to read
    hard_pool: list[tuple[Picture, int, int]] = field(default_factory=list)

    def anew(self) -> Art:
        """The same before anything was drawn."""
        return replace(self, pool=[], patterns=[], hard_pool=[])


def load(art: Path, grounds: Sequence[Path], skip: Sequence[str] = (), only: Sequence[str] = ()) -> Art:
    """The rendered decks below a folder (without those named in `skip`, or only those in `only`)."""
    faces: dict[str, list[Picture]] = defaultdict(list)
    for path in sorted(art.glob("*/*.png")):
        known = (path.parent.name, path.stem[:-1]) not in AMBIGUOUS
        if known and path.parent.name not in skip and (not only or path.parent.name in only):
            faces["BACK" if path.stem.startswith("BACK") else path.stem.partition("@")[0]].append(cards(path))
    backs = faces.pop("BACK", [])
    return Art(dict(faces), backs, [ground for path in grounds if (ground := small(path)) is not None])


def cards(path: Path) -> Picture:
    """A card's picture as BGRA."""
    return cv2.imread(str(path), cv2.IMREAD_UNCHANGED)


def with_cover(picture: Picture) -> Picture:
    """The picture as BGRA: all of it card where it says nothing else."""
    if picture.ndim == 2:
        picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
    return picture if picture.shape[2] == 4 else cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)


def small(path: Path) -> Picture | None:
    """A picture for the surroundings, at most 640 pixels on its long side, at least 200 on its short one."""
    picture = cv2.imread(str(path))
    if picture is None:
        return None
    scale = min(1.0, 640 / max(picture.shape[:2]))
    scale = max(scale, 200 / min(picture.shape[:2]))
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def chosen(options: Sequence[Any], rng: Generator) -> Any:
    """One of them."""
    return options[int(rng.integers(len(options)))]


def patch(art: Art, rng: Generator) -> Patch:
    """One patch of chance."""
    if art.hard and rng.random() < art.hard:
        return placed(*hard(art, rng), art, rng, HARD_HEIGHTS)
    chance = rng.random()
    if chance < 0.63:
        return placed(*up(art, rng), art, rng)
    if chance < 0.66:
        return placed(*joker(art, rng), art, rng)
    if chance < 0.8:
        return placed(back(art, rng), DOWN, -1, -1, art, rng)
    return nothing(art, rng), NONE, -1, -1


def up(art: Art, rng: Generator) -> Patch:
    """A face-up card: of a real deck or a drawn one."""
    chance = rng.random()
    if chance < 0.5:
        return pooled(art, rng)
    if chance < 0.56 and (suitless := [name for name in art.faces if name.endswith("x")]):
        name = str(rng.choice(suitless))
        return chosen(art.faces[name], rng), UP, RANKS.index(name[:-1]), -1
    name = chance_name(rng)
    options = art.faces.get(name)
    return labelled(chosen(options, rng), name) if options else pooled(art, rng)


def chance_name(rng: Generator) -> str:
    """A card of chance; the cards that only their index tells apart come twice as often."""
    ranks = (*RANKS, "A", "J", "Q", "K")
    return chosen(ranks, rng) + SUITS[int(rng.integers(4))]


def labelled(face: Picture, name: str) -> Patch:
    """The face with what its name says."""
    return face, UP, RANKS.index(name[:-1]), SUITS.index(name[-1])


def pooled(art: Art, rng: Generator) -> Patch:
    """A card of a drawn deck, often one drawn a while ago: drawing is the slowest part."""
    if len(art.pool) == POOL and rng.random() > 1 / REUSES:
        return face_up(chosen(art.pool, rng))
    name = chance_name(rng)
    return face_up(kept(art.pool, made(drawn.style(rng), name, figures(art, name[:-1], name[-1], rng), rng), rng))


def made(look: drawn.Style, name: str, court: list[Picture], rng: Generator) -> tuple[Picture, int, int]:
    """A card as a deck of some country draws it, with the labels of its rank and suit."""
    rank, suit = name[:-1], name[-1]
    letter, label = letters.printed(rank, rng)
    if label == letters.ACE_OR_TEN and rank == "10" and not look.single_pip:
        label = RANKS.index(rank)  # its pips can be counted
    look = replace(look, letters=letters.font(letter, look.letters, rng))
    return drawn.card(look, rank, suit, court, rng, letter), label, SUITS.index(suit)


def kept(pool: list[Any], card: Any, rng: Generator, most: int = POOL) -> Any:
    """The card, put into a pool, in the place of another where that is full."""
    if len(pool) < most:
        pool.append(card)
    else:
        pool[int(rng.integers(most))] = card
    return card


def face_up(card: tuple[Picture, int, int]) -> Patch:
    """A drawn card as a patch."""
    picture, rank, suit = card
    return picture, UP, rank, suit


def hard(art: Art, rng: Generator) -> Patch:
    """A face of which the index must be read, and that is small: mostly a club or spade, mostly a court card."""
    name = str(rng.choice(HARD_RANKS)) + str(rng.choice(list(HARD_SUITS)))
    options = art.faces.get(name)
    if options and rng.random() < 0.3:
        return labelled(chosen(options, rng), name)
    if len(art.hard_pool) == POOL and rng.random() > 2 / REUSES:
        return face_up(chosen(art.hard_pool, rng))
    look = drawn.small_signs(drawn.style(rng), rng)
    card = made(look, name, misleading(art, name[:-1], name[-1], rng), rng)
    return face_up(kept(art.hard_pool, card, rng))


def misleading(art: Art, rank: str, suit: str, rng: Generator) -> list[Picture]:
    """As `figures`, but more often of another court card and of another suit."""
    if rank not in "JQK" or rng.random() < 0.5:
        return figures(art, rank, suit, rng)
    return art.faces.get(str(rng.choice(["J", "Q", "K"])) + str(rng.choice(list(SUITS))), [])


def figures(art: Art, rank: str, suit: str, rng: Generator) -> list[Picture]:
    """Pictures for the middle of a drawn court card.

    Decks draw their figures as they like, so often it is another court card's figure, or no figure at all: the index
    alone must then tell.
    """
    if rank == "A":
        return [ornament(art, rng)] if rng.random() < (0.5 if suit == "S" else 0.15) else []
    if rank not in "JQK":
        return []
    chance = rng.random()
    if chance < 0.15:
        return [np.dstack([crop(art, HEIGHT, WIDTH, rng), np.full((HEIGHT, WIDTH), 255, np.uint8)])]
    figure = str(rng.choice(["J", "Q", "K"])) if chance < 0.6 else rank
    return art.faces.get(figure + suit, [])


def ornament(art: Art, rng: Generator) -> Picture:
    """Something busy for the middle of an ace: a back, a joker or a court card's figure."""
    sources = (art.backs, art.faces["XB"], art.faces[f"{rng.choice(['J', 'Q', 'K'])}S"])
    options = chosen(sources, rng)
    return chosen(options, rng)


def joker(art: Art, rng: Generator) -> Patch:
    """A joker: of a real deck, or any picture with a joker's word or sign, or none, in its corners."""
    if rng.random() < DRAWN_JOKERS:
        return drawn_joker(art, rng)
    name = str(rng.choice(["XB", "XR"]))
    options = art.faces[name]
    return chosen(options, rng), KINDS.index(name), -1, -1


def drawn_joker(art: Art, rng: Generator) -> Patch:
    """A joker that no deck has: black with a grey picture, or red with a coloured one; either where these disagree."""
    look, word = drawn.style(rng), str(rng.choice(WORDS))
    look = replace(look, letters=letters.font(word, look.letters, rng) if word else look.letters)
    grey, black = rng.random() < 0.5, rng.random() < 0.5
    middle = joker_figure(art, rng) if word else chosen(art.faces[str(rng.choice(["XB", "XR"]))], rng)
    if grey:
        plain = cv2.cvtColor(cv2.cvtColor(middle, cv2.COLOR_BGRA2GRAY), cv2.COLOR_GRAY2BGR)
        middle = np.dstack([plain, middle[..., 3]])
    kind = ANY_JOKER if grey != black else KINDS.index("XB" if black else "XR")
    return drawn.joker(look, word, look.inks["S" if black else "H"], middle, rng), kind, -1, -1


def joker_figure(art: Art, rng: Generator) -> Picture:
    """What a joker may show: another joker, a court card's figure, an ornament, a piece of a picture."""
    chance = rng.random()
    if chance < 0.4:
        return chosen(art.faces[str(rng.choice(["XB", "XR"]))], rng)
    if chance < 0.6:
        return chosen(art.faces[str(rng.choice(list("JQK"))) + str(rng.choice(list(SUITS)))], rng)
    if chance < 0.75:
        return chosen(art.backs, rng)
    return np.dstack([crop(art, HEIGHT, WIDTH, rng), np.full((HEIGHT, WIDTH), 255, np.uint8)])


def back(art: Art, rng: Generator) -> Picture:
    """A back: of a real deck in other colours, or one that does not exist."""
    if len(art.patterns) >= POOL // 2 and rng.random() > 1 / REUSES:
        return chosen(art.patterns, rng)
    real = rng.random() < 0.45
    made = recoloured(chosen(art.backs, rng), rng) if real else backs.card(crop(art, HEIGHT, WIDTH, rng), rng)
    art.patterns.append(made)
    del art.patterns[: -POOL // 2]
    return made


def crop(art: Art, height: int, width: int, rng: Generator) -> Picture:
    """A piece of the surroundings, stretched, turned and coloured by chance."""
    if not art.grounds or rng.random() < 0.25:
        plain = np.full((height, width, 3), rng.integers(0, 256, 3), np.uint8)
        return plain if rng.random() < 0.5 else pattern_free_noise(plain, rng)
    ground = chosen(art.grounds, rng)
    share = float(rng.uniform(0.15, 1.0))
    h, w = int(ground.shape[0] * share), int(ground.shape[1] * share)
    y, x = int(rng.integers(ground.shape[0] - h + 1)), int(rng.integers(ground.shape[1] - w + 1))
    piece = cv2.resize(ground[y : y + h, x : x + w], (width, height), interpolation=cv2.INTER_AREA)
    return tinted(np.rot90(piece, 2) if rng.random() < 0.5 else piece, rng)


def placed(
    face: Picture,
    kind: int,
    rank: int,
    suit: int,
    art: Art,
    rng: Generator,
    heights: tuple[float, float] = HEIGHTS,
) -> Patch:
    """The face on a ground, a little out of place, as a camera would see it."""
    height = int(np.exp(rng.uniform(*np.log(heights))))
    width = round(height * WIDTH / HEIGHT)
    picture = crop(art, height, width, rng)
    for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
        picture = neighbour(picture, art, rng)
    paired = kind == DOWN and rng.random() < PAIRED
    above = rng.random() < 0.5
    if paired and not above:
        picture = overlapping(picture, face, rng)
    picture = lay(picture, face, misplaced(height, width, rng), rng)
    if paired and above:
        picture = overlapping(picture, face, rng)
    if rng.random() < 0.16:
        picture = neighbour(picture, art, rng, (0.68, 1.0))
    if rng.random() < 0.08:
        blot(picture, rng)
    return photographed(upside(picture, rng), rng), kind, rank, suit


def misplaced(height: int, width: int, rng: Generator) -> NDArray[np.float32]:
    """Where the card's corners fall in the patch: shifted and stretched by up to 4 mm, turned by up to 4 degrees."""
    scale = height / 88
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    centre = corners.mean(0)
    angle = np.deg2rad(rng.normal(0, 1.6))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    stretched = (corners - centre) * rng.normal(1, 0.022, 2) @ turn.T + centre + rng.normal(0, 1.5 * scale, 2)
    return (stretched + rng.normal(0, 0.5 * scale, (4, 2))).astype(np.float32)


def lay(ground: Picture, face: Picture, corners: NDArray[np.float32], rng: Generator) -> Picture:
    """The ground with the card, a little worn, laid on it; corners (pixels) clockwise from its top left."""
    card_height_px = np.linalg.norm(corners[3] - corners[0])
    if card_height_px < 0.75 * face.shape[0]:
        size = max(24, round(card_height_px * WIDTH / HEIGHT)), max(32, round(float(card_height_px)))
        face = cv2.resize(face, size, interpolation=cv2.INTER_AREA)
    face = worn(face, rng)
    h, w = face.shape[:2]
    there = cv2.getPerspectiveTransform(np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32), corners)
    laid = cv2.warpPerspective(face, there, (ground.shape[1], ground.shape[0]), flags=cv2.INTER_LINEAR)
    cover = cv2.cvtColor(laid[..., 3], cv2.COLOR_GRAY2BGR)
    above = cv2.multiply(laid[..., :3], cover, scale=1 / 255)
    return cv2.add(above, cv2.multiply(ground, cv2.bitwise_not(cover), scale=1 / 255))


def neighbour(ground: Picture, art: Art, rng: Generator, reach: tuple[float, float] = (0.94, 1.06)) -> Picture:
    """The ground with another card beside its middle, `reach` widths or heights away: below 1 it covers a side."""
    height, width = ground.shape[:2]
    face = back(art, rng) if rng.random() < 0.3 else pooled(art, rng)[0]
    side = rng.choice([[1, 0], [-1, 0], [0, 1], [0, -1]])
    away = np.array([width, height]) * side * rng.uniform(*reach) + rng.normal(0, 0.08, 2) * height * (side == 0)
    corners = misplaced(height, width, rng)
    if rng.random() < 0.3:
        angle = np.deg2rad(rng.uniform(-90, 90))
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        corners, away = (corners - corners.mean(0)) @ turn.T + corners.mean(0), away * 1.15
    return lay(ground, face, (corners + away).astype(np.float32), rng)


def overlapping(ground: Picture, face: Picture, rng: Generator) -> Picture:
    """The ground with the same back once more, a little aside and askew, as two hole cards lie."""
    height, width = ground.shape[:2]
    corners, angle = misplaced(height, width, rng), np.deg2rad(rng.normal(0, 9))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    away = np.array([rng.uniform(0.15, 0.65) * width * rng.choice([-1, 1]), rng.normal(0, 0.08) * height])
    return lay(ground, face, ((corners - corners.mean(0)) @ turn.T + corners.mean(0) + away).astype(np.float32), rng)


def nothing(art: Art, rng: Generator) -> Picture:
    """What is no card in its place: a table, a card far out of place, half a card, a blank sheet."""
    height = int(np.exp(rng.uniform(*np.log(HEIGHTS))))
    width = round(height * WIDTH / HEIGHT)
    picture = crop(art, height, width, rng)
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(1, 4))):
            picture = astray(picture, art, rng)
    elif rng.random() < 0.2:
        picture[:] = picture * 0.1 + 220
    return photographed(upside(picture, rng), rng)


def astray(ground: Picture, art: Art, rng: Generator) -> Picture:
    """The ground with a card that does not fill it: shifted by over a quarter, turned, too large or too small."""
    height, width = ground.shape[:2]
    face = back(art, rng) if rng.random() < 0.2 else pooled(art, rng)[0]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    centre = corners.mean(0)
    away, size, angle = np.zeros(2), 1.0, 0.0
    match int(rng.integers(4)):
        case 0:
            away = np.array([width, height]) * rng.uniform(0.25, 0.8, 2) * rng.choice([-1, 1], 2)
        case 1:
            angle = float(rng.uniform(25, 155))
            size = float(rng.uniform(0.6, 1.4))
        case 2:
            size = float(rng.uniform(0.25, 0.7))
            away = rng.normal(0, 0.15, 2) * height
        case _:
            size = float(rng.uniform(1.5, 4))
            away = rng.uniform(-0.5, 0.5, 2) * height * (size - 1)
    angle = np.deg2rad(angle + rng.normal(0, 3))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return lay(ground, face, ((corners - centre) * size @ turn.T + centre + away).astype(np.float32), rng)
