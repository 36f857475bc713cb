import cv2
import numpy as np
import pytest

from tableassist.vision.cards.faces import BadPatch
from tableassist.vision.cards.indices import (
    Find,
    Index,
    IndexFinder,
    IndexReader,
    corner_displacement,
    cut_patch,
    even_light,
    sharpen,
)

deck = pytest.importorskip("tableassist.simulator.deck")
FELT = (60, 100, 50)


def table(cards, size=(480, 640), height=180.0):
    """A table from above; cards are (name, x, y, degrees clockwise), later ones lie on earlier ones."""
    picture = np.full((*size, 3), FELT, np.uint8)
    outlines = []
    for name, x, y, angle in cards:
        face = deck.face_picture(name)
        h, w = face.shape[:2]
        turn = cv2.getRotationMatrix2D((w / 2, h / 2), -angle, height / h)
        turn[:, 2] += (x - w / 2, y - h / 2)
        moved = cv2.warpAffine(face, turn, (size[1], size[0]), flags=cv2.INTER_AREA)
        cover = moved[..., 3:] / 255.0
        picture = (moved[..., :3] * cover + picture * (1 - cover)).astype(np.uint8)
        outlines.append(np.array([[0, 0], [w, 0], [w, h], [0, h]]) @ turn[:, :2].T + turn[:, 2])
    grain = np.random.default_rng(1).normal(0, 3, picture.shape)
    return (cv2.GaussianBlur(picture, (3, 3), 0) + grain).clip(0, 255).astype(np.uint8), outlines


@pytest.fixture(scope="module")
def find():
    return IndexFinder()


@pytest.fixture(scope="module")
def read():
    return IndexReader()


@pytest.mark.parametrize("angle", range(0, 360, 45))
def test_both_indices_of_a_card_at_any_angle(find, read, angle):
    picture, (outline,) = table([("7C", 320, 240, angle)])
    found = [one for one in find(picture) if one.sure > 0.5]
    for corner, beside, below in ((0, 1, 3), (2, 3, 1)):
        at = outline[corner]
        one = min(found, key=lambda index: np.linalg.norm(index.at - at))
        assert np.linalg.norm(one.at - at) < 12
        assert np.linalg.norm(one.across - (outline[beside] - at)) < 25
        assert np.linalg.norm(one.down - (outline[below] - at)) < 30
        assert read(picture, [one])[0].name == "7C"


def test_a_fan_of_which_only_the_indices_show(find, read):
    names = ["2H", "9S", "QD", "5C", "KH"]
    picture, _ = table([(name, 180 + 45 * n, 240, 6 * n - 12) for n, name in enumerate(names)])
    results = {one.name for one in read(picture, find(picture)) if one.sure > 0.5}
    assert set(names) <= results


def test_an_index_read_again_at_its_own_size_is_surer(read):
    picture, (outline,) = table([("7C", 320, 240, 30)])
    at, across, down = outline[0], outline[1] - outline[0], outline[3] - outline[0]
    found = Index(at, across, down, 0.5, np.full(13, 1 / 13), np.full(4, 1 / 4))
    (one,) = read.again(picture, [found])
    assert one.name == "7C"
    assert one.confidence > 0.95
    assert (one.at == at).all()


def test_a_glance_reports_where_an_index_stands_and_leaves_out_noise(read):
    picture, (outline,) = table([("7C", 320, 240, 30)])
    at, across, down = outline[0], outline[1] - outline[0], outline[3] - outline[0]
    off = Find(at + 0.04 * down, 1.1 * across, 0.9 * down, 0.9)
    noise = Find(np.array([20.0, 20.0]), np.array([128.0, 0]), np.array([0, 180.0]), 0.4)
    ((find, index),) = read.glance(picture, [off, noise])
    assert np.linalg.norm(find.anchor - index.anchor) == 0
    assert np.linalg.norm(find.at - at) < 0.5 * np.linalg.norm(off.at - at)
    assert index.name == "7C"


def test_what_training_left_in_doubt_is_plain_again():
    smoothed = np.array([0.9925, 0.0025, 0.0025, 0.0025])  # as the reader is taught that one of four suits is certain
    assert sharpen(smoothed)[0] > 0.999
    assert sharpen(np.full(4, 0.25)) == pytest.approx(np.full(4, 0.25))
    assert sharpen(np.array([0.7, 0.3, 0, 0]))[0] == pytest.approx(0.7, abs=0.005)
    assert sharpen(np.array([1.0, 0, 0, 0])).min() > 0


def test_what_is_no_index_stays_none_when_it_is_read_again(read):
    picture, _ = table([("7C", 320, 240, 30)])
    nothing = Index(np.array([20.0, 20.0]), np.array([128.0, 0]), np.array([0, 180.0]), 0.3, np.ones(13), np.ones(4))
    (one,) = read.again(picture, [nothing])
    assert one.sure < 0.3


def test_no_index_on_a_bare_table(find):
    picture, _ = table([])
    assert not [one for one in find(picture) if one.sure > 0.5]


@pytest.mark.parametrize("side", [1, -1])
def test_the_patch_of_a_mirrored_corner_is_not_mirrored(side):
    """The foot of an L stays on its right, whichever of the upper corners it stands in."""
    picture = np.zeros((200, 200, 3), np.uint8)
    picture[50:70, 90:93] = picture[67:70, 90:102] = 255
    flat = cut_patch(picture, np.float32([96 - side * 12, 42]), np.float32([side * 100, 0]), np.float32([0, 140]))
    ink = np.argwhere(flat[..., 0] > 128)
    foot, head = ink[ink[:, 0] > ink[:, 0].max() - 2], ink[ink[:, 0] < ink[:, 0].min() + 3]
    assert foot[:, 1].max() > head[:, 1].max() + 2
    assert abs(foot[:, 1].min() - head[:, 1].min()) <= 1


def test_even_light_takes_away_a_shadow():
    ground = np.random.default_rng(2).integers(90, 110, (200, 200, 3), dtype=np.uint8)
    dark = ground // 3
    assert abs(float(even_light(ground).mean()) - float(even_light(dark).mean())) < 3


def test_what_is_no_picture_is_refused(find):
    with pytest.raises(BadPatch):
        find(np.zeros((100, 100), np.uint8))


def test_nothing_to_read_is_nothing_read(read):
    assert read(np.zeros((100, 100, 3), np.uint8), []) == ()


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_a_find_that_is_off_is_moved_to_where_the_card_really_is(side):
    real = (np.float32([50, 60]), np.float32([side * 100, 8]), np.float32([-6, 140]))
    find = Find(np.float32([55, 52]), np.float32([side * 90, 20]), np.float32([9, 155]), 0.9)
    moved = find.moved(corner_displacement(find.at, find.across, find.down, real))
    for results, true in zip((moved.at, moved.across, moved.down), real, strict=True):
        assert np.abs(results - true).max() < 1e-3
