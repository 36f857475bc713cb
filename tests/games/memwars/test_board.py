"""Addressing the Macunx (R-MW-010…016) and where its places lie on the sheet."""

import pytest

from tableassist.games.memwars.board import (
    PLACES,
    Place,
    Quadrant,
    is_centre,
    is_in_central_quincunx,
    lattice_of,
    list_major_diagonals,
    list_minor_diagonals,
    places_of,
    quadrant_of,
    quincunx_of,
)
from tableassist.games.memwars.mat import PITCH, SIZE, build_mat, centre_of, place_of, zone_of


@pytest.mark.parametrize(
    ("place", "where"),
    [(1, (0, 0)), (7, (0, 8)), (13, (4, 4)), (25, (8, 8)), (26, (0, 9)), (51, (9, 0)), (100, (17, 17))],
)
def test_checks_of_the_formula(place, where):
    """R-MW-014."""
    assert lattice_of(Place(place)) == where


def test_every_place_has_a_spot_of_its_own():
    assert len({lattice_of(place) for place in PLACES}) == 100


def test_x_mw_09_addressing():
    """X-MW-09."""
    assert quadrant_of(Place(7)) is Quadrant.NW
    assert quincunx_of(Place(7)) == (6, 7, 8, 9, 10)
    assert lattice_of(Place(7)) == (0, 8)
    assert quadrant_of(Place(38)) is Quadrant.NE
    assert is_centre(Place(38))
    assert is_in_central_quincunx(Place(38))
    assert places_of(Quadrant.SW)[0] == 51
    assert places_of(Quadrant.SE)[-1] == 100


def test_centres_and_central_quincunxes():
    """R-MW-015."""
    assert sum(is_centre(place) for place in PLACES) == 20
    central = [place for place in PLACES if is_in_central_quincunx(place)]
    assert central == [*range(11, 16), *range(36, 41), *range(61, 66), *range(86, 91)]
    assert [place for place in central if is_centre(place)] == [13, 38, 63, 88]


def test_diagonals():
    """R-MW-016."""
    assert list_minor_diagonals(Quadrant.NW) == (
        (1, 3, 5, 11, 13, 15, 21, 23, 25),
        (7, 8, 9, 12, 13, 14, 17, 18, 19),
    )
    assert list_minor_diagonals(Quadrant.NE)[1] == (32, 33, 34, 37, 38, 39, 42, 43, 44)
    assert list_minor_diagonals(Quadrant.SW) == (
        (51, 53, 55, 61, 63, 65, 71, 73, 75),
        (57, 58, 59, 62, 63, 64, 67, 68, 69),
    )
    assert list_minor_diagonals(Quadrant.SE)[0] == (76, 78, 80, 86, 88, 90, 96, 98, 100)
    main, anti = list_major_diagonals()
    assert main == list_minor_diagonals(Quadrant.NW)[0] + list_minor_diagonals(Quadrant.SE)[0]
    assert anti == list_minor_diagonals(Quadrant.NE)[1] + list_minor_diagonals(Quadrant.SW)[1]


def test_nothing_on_the_board_overlaps():
    areas = [zone.area for zone in build_mat().zones] + [marker.square for marker in build_mat().markers]
    for number, one in enumerate(areas):
        for other in areas[:number]:
            apart = (
                one.left >= other.right - 1e-6
                or other.left >= one.right - 1e-6
                or one.top >= other.bottom - 1e-6
                or other.top >= one.bottom - 1e-6
            )
            assert apart, (one, other)


def test_the_board_looks_alike_from_all_four_sides():
    """A quarter turn maps places on places, diamonds on diamonds and piles on piles (R-MW-021)."""
    spots = {(zone.kind, round(zone.area.centre.x, 3), round(zone.area.centre.y, 3)) for zone in build_mat().zones}
    turned = {(kind, round(SIZE - y, 3), x) for kind, x, y in spots}
    assert turned == spots


def test_zones_are_named_by_number():
    assert zone_of(Place(38)) == "38"
    assert place_of(zone_of(Place(38))) == 38
    assert place_of(build_mat().zones[-1].name) is None
    assert build_mat().zone_at(centre_of(Place(100))).name == "100"
    assert centre_of(Place(26)).x - centre_of(Place(7)).x == pytest.approx(PITCH)
