"""The small picture of the table: what is seen drawn in, and nothing that is hidden."""

import cv2
import numpy as np
import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.sight_overlay import WIDTH, draw_mat, draw_sight
from tableassist.vision.table.homography import TableFinder

MAT = GAME.mat({})
ZONE = MAT.zone("D4")


@pytest.fixture(scope="module")
def picture():
    table = VirtualTable(MAT)
    table.lay(CardName("QH"), ZONE.area.centre, ZONE.angle, Face.UP)
    camera = SimCamera(table, draw_conditions(1, "kind"))
    camera.open()
    return camera.read(1.0).picture


def pixels(snapshot):
    return np.frombuffer(snapshot.rgb, np.uint8).reshape(snapshot.height, snapshot.width, 3)


def around_zone(picture, shown, half=6):
    """The pixels of the small picture about the middle of the zone."""
    fit = TableFinder(MAT)(picture)
    centre = ZONE.area.centre
    x, y = fit.pixels(np.array([(centre.x, centre.y)], float))[0] * shown.shape[1] / picture.shape[1]
    return shown[round(y) - half : round(y) + half, round(x) - half : round(x) + half]


def test_the_edge_of_the_mat_is_drawn_where_it_is_found(picture):
    shown = pixels(draw_mat(picture, TableFinder(MAT)))
    assert shown.shape == (270, WIDTH, 3)
    assert ((shown == (0, 168, 122)).all(axis=2)).sum() > 300
    dark = draw_mat(np.zeros_like(picture), TableFinder(MAT))
    assert not pixels(dark).any()


def test_a_private_place_is_painted_over(picture):
    seen = Observation(0, ())
    open_, hidden = (
        around_zone(picture, pixels(draw_sight(picture, TableFinder(MAT), MAT, seen, private)))
        for private in (frozenset(), frozenset({"D4"}))
    )
    assert open_.std() > 20
    assert hidden.std() < 5


@pytest.mark.parametrize(
    ("seen", "private", "blank"),
    [
        pytest.param(Observation(0, (), hand_in_view=True), frozenset(), False, id="a hand"),
        pytest.param(Observation(0, ()), frozenset({"D4"}), True, id="private, and no mat found"),
    ],
)
def test_where_something_hidden_could_show_there_is_no_picture(picture, seen, private, blank):
    shown = np.zeros_like(picture) if blank else picture
    assert draw_sight(shown, TableFinder(MAT), MAT, seen, private) is None


def test_nothing_beside_the_mat_is_shown(picture):
    """R-TB-004: there players lay down what they look at."""
    shown = pixels(draw_sight(picture, TableFinder(MAT), MAT, Observation(0, ()), frozenset()))
    fit = TableFinder(MAT)(picture)
    x, y = fit.pixels(np.array([(MAT.width / 2, -30.0)]))[0] * shown.shape[1] / picture.shape[1]
    assert shown[round(y), round(x)].tolist() == shown[0, 0].tolist()
    assert shown[: round(y)].reshape(-1, 3).std(axis=0).max() == 0


def test_no_card_is_to_be_read_where_the_mat_is_not_found(picture):
    """Where the camera looks is to be seen all the same."""
    text = picture.copy()
    text[::16], text[:, ::16] = 0, 255
    shown = pixels(draw_sight(text[:, : text.shape[1] // 3], TableFinder(MAT), MAT, Observation(0, ()), frozenset()))
    small = cv2.resize(text[:, : text.shape[1] // 3], shown.shape[1::-1], interpolation=cv2.INTER_AREA)
    assert shown.std() > 3
    assert cv2.Laplacian(shown, cv2.CV_64F).std() < 0.05 * cv2.Laplacian(small, cv2.CV_64F).std()


def test_what_is_seen_is_ringed(picture):
    one = Detection("card", CardName("QH"), ZONE.area.centre, 0.0, Face.UP, 0.99)
    plain = pixels(draw_sight(picture, TableFinder(MAT), MAT, Observation(0, ()), frozenset()))
    ringed = pixels(draw_sight(picture, TableFinder(MAT), MAT, Observation(0, (one,)), frozenset()))
    assert (plain != ringed).any(axis=2).sum() > 60
