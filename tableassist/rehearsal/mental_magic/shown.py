"""Made-up cards enrolled on the virtual mat: each laid down once, cut out of the camera's picture, and named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from tableassist.games.mental_magic.mat import build_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Zone
from tableassist.table.observation import Face
from tableassist.vision.gallery.enrolled import BACK, PX_PER_MM, EnrolledCard, Pool
from tableassist.vision.table.homography import TableFinder, flatten
from tableassist.vision.table.overview import card_area
from tableassist.vision.types import Picture

SIZE = (1600, 900)
_STEP_X, _STEP_Y, _FIRST = 90.0, 115.0, 55.0


@lru_cache(maxsize=4)
def pool_of(names: tuple[str, ...]) -> Pool:
    """The pool of the cards of these names and of their back, as somebody enrols them in good light."""
    cards = [EnrolledCard(BACK, picture) for picture in _flat(("any",), Face.DOWN)]
    cards += [EnrolledCard(name, picture) for name, picture in zip(names, _flat(names, Face.UP), strict=True)]
    return Pool(tuple(cards))


def row_places(zone: Zone) -> Iterator[Point]:
    """Places of a zone at which cards lie side by side."""
    area = zone.area
    for row in range(int((area.height - 2 * _FIRST) // _STEP_Y) + 1):
        for column in range(int((area.width - 2 * _FIRST) // _STEP_X) + 1):
            yield Point(area.left + _FIRST + _STEP_X * column, area.top + _FIRST + _STEP_Y * row)


def _flat(names: Sequence[str], face: Face) -> Iterator[Picture]:
    """The cards' flat pictures, so many at a time as the mat has room for."""
    table_mat = build_mat()
    spots = [at for zone in table_mat.zones if zone.kind == "field" for at in row_places(zone)]
    for start in range(0, len(names), len(spots)):
        table = VirtualTable(table_mat)
        laid = list(zip(names[start : start + len(spots)], spots, strict=False))
        for name, at in laid:
            table.lay(CardName(name), at, 0.0, face)
        yield from _cut_out(table, (at for _, at in laid))


def _cut_out(table: VirtualTable, spots: Iterable[Point]) -> Iterator[Picture]:
    picture = _seen(table).picture
    fit = TableFinder(table.mat).locate(picture)
    for at in spots:
        yield flatten(picture, fit, card_area(at, table.mat.card_size), 0.0, PX_PER_MM)


def _seen(table: VirtualTable) -> Frame:
    camera = SimCamera(table, draw_conditions(0, "easy"), SIZE)
    camera.open()
    try:
        return camera.read(1.0)
    finally:
        camera.close()
