"""Boards by chance, and what is seen around their counters, crystals, dice and free places, for `train_discs.py`."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "vision"))

from board_scenes import MAT, BoardScene
from printed import counter, die, memcard

from tableassist.simulator.glass import ODD, USUAL
from tableassist.simulator.household import Household
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import CounterPiece, Crystal, Die
from tableassist.table.geometry import Point, Rect
from tableassist.table.observation import Face
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces.closeup import PX_PER_MM, CloseUp
from tableassist.vision.pieces.density import Density, measure_density
from tableassist.vision.pieces.discs import BACK, CLEAR, KINDS, OTHER, describe_discs
from tableassist.vision.table.homography import turned_corners

SIZES = ((1280, 720), (1280, 720), (1600, 900), (1600, 900), (1920, 1080), (2304, 1296))
LEVELS = ("kitchen", "kitchen", "kitchen", "hard", "normal")
STRAY_MM = 0.8
BESIDE_MM = (4.5, 11.0)
FREE = 25
DICE = 15
PRINTED = 0.3
GLASS_EVERY = 4
LOOKALIKES, FIELD_MM = 20, 14.0
TYPEFACES = ("Helvetica-Oblique", "Times-Italic", "Courier")
INKS = ((0xE8E8E4, 0x202020), (0x282830, 0xF0F0F0), (0x9A2A30, 0xF4F4F0), (0x304C90, 0xF4F4F0))


def board_rows(seed: int) -> Iterator[tuple[np.ndarray, str]]:
    """What is seen around places of one board, and what each is."""
    rng = random.Random(f"discs {seed}")
    scene = BoardScene(seed)
    if seed % GLASS_EVERY:
        scene.fill(empty=0.35, counters=rng.uniform(0.4, 0.8))
    else:
        lay_glass(scene, rng)
    named = lay_printed(scene, rng)
    lay_dice(scene, rng)
    size = rng.choice(SIZES)
    conditions = replace(
        draw_conditions(seed, rng.choice(LEVELS)),
        glass=rng.choice((USUAL, USUAL, ODD)),
        size=size,
        edition=rng.choice(("light", "light", "light", "saving")),
    )
    camera = scene.camera(conditions, size)
    if conditions.clutter:
        Household(scene.table, camera, ("south", "north"), seed).furnish()
    seen = density_of(scene, camera)
    if seen is None:
        return
    named = list(labelled(scene, named, rng))
    yield from described(seen, named)
    covered = [(strayed(at, rng), OTHER) for at in cover_counters(scene, rng)]
    later = density_of(scene, camera)
    if later is None or not covered:
        return
    yield from described(later, covered)
    # What is left where a counter that was seen bare is taken off, as the eyes do it.
    rest = Density(*(now - before for now, before in zip(fields(later), fields(seen), strict=True)))
    still = [(strayed(piece.at, rng), OTHER) for piece in scene.table.pieces if isinstance(piece, CounterPiece)]
    yield from described(rest, still)


def described(seen: Density, named: Sequence[tuple[Point, str]]) -> Iterator[tuple[np.ndarray, str]]:
    """The rows of places, each with what lies there."""
    rows = describe_discs(seen, [pixel(place) for place, _ in named], PX_PER_MM)
    yield from zip(rows, (kind for _, kind in named), strict=True)


def fields(density: Density) -> tuple[np.ndarray, ...]:
    """The three fields of a density."""
    return density.dark, density.warm, density.pink


def lay_printed(scene: BoardScene, rng: random.Random) -> dict[int, str]:
    """Counters, dice and a card as they come from a printer, on free places; what each is, by its number."""
    named: dict[int, str] = {}
    for zone in MAT.zones:
        if zone.kind != "place" or zone.name in scene.truth or rng.random() > PRINTED:
            continue
        number, at, turn = 800_000 + len(named), strayed(zone.area.centre, rng), rng.uniform(0, 360)
        what = rng.choice((None, "2", "3", "5", "die", "die", "card"))
        if what == "card":
            piece = memcard(rng.randint(1, 100), at, turn, rng.random() < 0.5, piece=number)
        elif what == "die":
            look = (rng.choice(TYPEFACES), *rng.choice(INKS), rng.uniform(15, 19), rng.uniform(0.28, 0.42))
            piece = die(number, rng.randint(1, 8), at, turn, look)
        else:
            piece = counter(number, what, at, turn)
        scene.table.put(piece)
        named[number] = what if what in KINDS else BACK if what is None else OTHER
    return named


def cover_counters(scene: BoardScene, rng: random.Random) -> list[Point]:
    """Lays a crystal, or two, upon some of the counters; where these lie."""
    found = []
    for zone in MAT.zones:
        under = [piece for piece in scene.table.pieces if isinstance(piece, CounterPiece)]
        at = [piece.at for piece in under if piece.at.to(zone.area.centre) < BESIDE_MM[0]]
        if zone.kind == "place" and at and rng.random() < 0.5:
            scene.lay(zone, *rng.sample((*scene.sides, "challenge"), rng.choice((1, 1, 2))))
            found += at
    return found


def lay_glass(scene: BoardScene, rng: random.Random) -> None:
    """A crystal on most places, mostly a clear one: these look most like counters."""
    for zone in MAT.zones:
        if zone.kind == "place" and rng.random() < 0.9:
            scene.lay(zone, "challenge" if rng.random() < 0.75 else rng.choice(scene.sides))


def lay_dice(scene: BoardScene, rng: random.Random) -> None:
    """Dice on free places and between the places."""
    middles = [zone.area.centre for zone in MAT.zones if zone.kind == "place"]
    for number in range(rng.randrange(DICE)):
        at = Point(rng.uniform(60, MAT.width - 60), rng.uniform(60, MAT.height - 60))
        if rng.random() < 0.6:
            at = strayed(rng.choice(middles), rng)
        if all(piece.at.to(at) > 25 for piece in scene.table.pieces):
            scene.table.put(Die(900_000 + number, rng.randint(1, 8), at, rng.uniform(15, 19), rng.uniform(0, 360)))


def density_of(scene: BoardScene, camera) -> Density | None:
    """What the whole board swallows, by the third picture."""
    look = BoardFrameReader(MAT, scene.palette)
    for _ in range(3):
        frame = camera.read(1.0)
        look(frame)
    if look.fit is None or look.ground is None:
        return None
    flat = CloseUp(MAT, look.fit)(frame.picture)
    area = Rect(0, 0, flat.shape[1] / PX_PER_MM, flat.shape[0] / PX_PER_MM)
    bare = look.ground.patch(turned_corners(area, 0.0), flat.shape[1], flat.shape[0])
    return measure_density(flat, bare, PX_PER_MM)


def labelled(scene: BoardScene, named: Mapping[int, str], rng: random.Random) -> Iterator[tuple[Point, str]]:
    """Places around each piece, and free ones, with what lies there; `named` are pieces by their numbers."""
    pieces = scene.table.pieces
    for piece in pieces:
        kind = named.get(piece.number) or kind_of(piece)
        for _ in range(2 if isinstance(piece, Crystal) else 3):
            yield strayed(piece.at, rng), kind
        if isinstance(piece, CounterPiece) or rng.random() < 0.3:
            at = beside(piece.at, rng)
            if all(one.at.to(at) > BESIDE_MM[0] - 0.5 for one in pieces):
                yield at, OTHER
    for _ in range(FREE):
        at = Point(rng.uniform(15, MAT.width - 15), rng.uniform(15, MAT.height - 15))
        if all(one.at.to(at) > BESIDE_MM[0] for one in pieces):
            yield at, OTHER


def kind_of(piece: object) -> str:
    """What the network is to say of a piece."""
    if isinstance(piece, CounterPiece):
        return BACK if piece.face is Face.DOWN else piece.value
    return CLEAR if isinstance(piece, Crystal) and piece.colour == "challenge" else OTHER


def strayed(at: Point, rng: random.Random) -> Point:
    """A place as a finder misses it."""
    return Point(at.x + rng.gauss(0, STRAY_MM), at.y + rng.gauss(0, STRAY_MM))


def beside(at: Point, rng: random.Random) -> Point:
    """A place that a finder takes for the middle of what lies beside it."""
    far, turn = rng.uniform(*BESIDE_MM), rng.uniform(0, 2 * np.pi)
    return Point(at.x + far * np.cos(turn), at.y + far * np.sin(turn))


def pixel(at: Point) -> tuple[float, float]:
    """The pixel of the flat board."""
    return at.x * PX_PER_MM - 0.5, at.y * PX_PER_MM - 0.5


def lookalikes(rng: random.Random, number: int) -> Iterator[np.ndarray]:
    """What a finder stumbles over and no board above holds: ink without dots, dark stones with light faces."""
    side = round(2 * FIELD_MM * PX_PER_MM) | 1
    down, across = np.ogrid[-(side // 2) : side // 2 + 1, -(side // 2) : side // 2 + 1]
    for _ in range(number):
        reach = rng.choice((rng.uniform(1.0, 5.0), rng.uniform(5.5, 11.0)))
        dark = np.where(np.hypot(down, across) < reach * PX_PER_MM, rng.uniform(0.4, 1.7), 0.0)
        ring, start, spots = (
            rng.uniform(0.25, 0.75) * reach,
            rng.uniform(0, 2 * np.pi),
            rng.choice((0, 0, 2, 3, 4, 4, 5, 6)),
        )
        for spot in range(spots):
            turn = start + 2 * np.pi * spot / spots + rng.gauss(0, 0.1)
            x, y = ring * PX_PER_MM * np.cos(turn), ring * PX_PER_MM * np.sin(turn)
            dark = np.where(
                np.hypot(down - y, across - x) < rng.uniform(0.5, 2.2) * PX_PER_MM, rng.uniform(-0.1, 0.8), dark
            )
        dark = cv2.GaussianBlur(dark.astype(np.float32), (0, 0), rng.uniform(0.5, 1.2) * PX_PER_MM)
        tint = [dark * rng.gauss(0, 0.05) for _ in range(2)]
        middle = side // 2 + rng.gauss(0, 0.5), side // 2 + rng.gauss(0, 0.5)
        yield describe_discs(Density(dark, *tint), [middle], PX_PER_MM)[0]


def collect(seeds: range) -> tuple[np.ndarray, np.ndarray]:
    """The rows of boards and the number of what each shows."""
    found = [one for seed in seeds for one in board_rows(seed)]
    found += [(row, OTHER) for seed in seeds for row in lookalikes(random.Random(f"lookalikes {seed}"), LOOKALIKES)]
    return np.array([row for row, _ in found], np.float32), np.array([KINDS.index(kind) for _, kind in found])
