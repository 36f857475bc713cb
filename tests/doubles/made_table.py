"""Made-up cards on the virtual mat of Mental Magic, and their flat pictures cut out where they lie."""

from __future__ import annotations

from random import Random

from tableassist.games.mental_magic.mat import build_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import POKER_CARD, Point
from tableassist.table.observation import Face
from tableassist.vision.gallery.enrolled import BACK, PX_PER_MM, EnrolledCard, Pool
from tableassist.vision.table.homography import TableFinder, flatten
from tableassist.vision.table.overview import card_area

MAT = build_mat()
FIELD = MAT.zone("south battlefield").area
SIZE = (1600, 900)
AT_ONCE = 8


def names(count, word="Card"):
    return [f"{word} {chr(65 + number % 26)}{number}" for number in range(count)]


def picture_of(table, conditions, seed=0, size=SIZE):
    """What the camera sees of a table."""
    camera = SimCamera(table, conditions, size, seed=seed)
    camera.open()
    try:
        return camera.read(1.0).picture
    finally:
        camera.close()


def cut_out(picture, fit, at, angle):
    return flatten(picture, fit, card_area(at, POKER_CARD), angle, PX_PER_MM)


def shots(cards, seed, level, *, face=Face.UP, turned=20.0, off=1.0, size=SIZE):
    """Each card's flat picture, shown in a place and at an angle of its own, cut out inexactly and either way up."""
    chance = Random(f"{seed} {level}")
    for start in range(0, len(cards), AT_ONCE):
        table, spots = VirtualTable(MAT), []
        for number, name in enumerate(cards[start : start + AT_ONCE]):
            at = Point(FIELD.left + 60 + number % 4 * 110, FIELD.top + 60 + number // 4 * 120)
            angle = chance.uniform(-turned, turned) + (chance.choice((0, 90, 180, 270)) if turned else 0)
            table.lay(CardName(name), at, angle, face)
            spots.append((name, at, angle))
        picture = picture_of(table, draw_conditions(seed * 100 + start, level), seed, size)
        fit = TableFinder(MAT).locate(picture)
        for name, at, angle in spots:
            there = Point(at.x + chance.gauss(0, off), at.y + chance.gauss(0, off))
            half = 180 if turned and chance.random() < 0.5 else 0
            yield name, cut_out(picture, fit, there, angle + half + chance.gauss(0, off))


def enrolled(cards, *, back=True):
    """The cards, each shown once, and their back."""
    pool = Pool(tuple(EnrolledCard(name, flat) for name, flat in shots(cards, 1, "easy", turned=0.0, off=0.5)))
    if not back:
        return pool
    ((_, flat),) = shots(["any"], 1, "easy", face=Face.DOWN, turned=0.0)
    return pool.having(EnrolledCard(BACK, flat))
