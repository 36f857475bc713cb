"""Hands over the table."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.simulator.arm import WARDROBE, card_shadow, dress, limb_picture, limb_shadow
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.limb import Limbs
from tableassist.simulator.scene import Scene
from tableassist.simulator.table import Hand, PlacedCard
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face

SIZE = (800, 450)
AT = Point(420, 300)


@pytest.fixture(scope="module")
def scene(mat) -> Scene:
    return Scene(mat, Conditions(light_from=0.0), SIZE)


@pytest.fixture
def paint(mat, scene):
    """Paints a hand over the empty table."""

    def painted(hand: Hand, before: Hand | None = None) -> np.ndarray:
        picture = scene.show(()).copy()
        Limbs(scene, mat).paint(picture, hand, before)
        return picture

    return painted


def holding(card: str, face: Face, dy: float = -27.0, angle: float = 0.0) -> tuple[PlacedCard, ...]:
    return (PlacedCard(CardName(card), face, Point(AT.x, AT.y + dy), angle),)


def pixel(scene: Scene, x: float, y: float) -> tuple[int, int]:
    column, row = (round(float(n)) for n in scene.lens.to_pixels(np.array([(x, y)]))[0])
    return row, column


def test_a_hand_covers_what_is_between_its_tips_and_its_player(scene, paint, differing):
    changed = differing(scene.show(()), paint(Hand(Side.SOUTH, AT)), 0)
    rows, columns = np.nonzero(changed)
    places = scene.lens.to_mm(np.column_stack((columns, rows)).astype(float))
    # Palm and sleeve are there …
    assert changed[pixel(scene, AT.x + 20, AT.y + 110)]
    assert changed[pixel(scene, AT.x + 70, 590)]
    # … and nothing ahead of the finger tips, or far left and right of the arm.
    assert places[:, 1].min() > AT.y - 30
    assert places[:, 0].min() > AT.x - 110
    assert places[:, 0].max() < AT.x + 260


@pytest.mark.parametrize(
    ("side", "rows", "columns"),
    [
        pytest.param(Side.SOUTH, np.s_[-5:], np.s_[:], id="south"),
        pytest.param(Side.NORTH, np.s_[:5], np.s_[:], id="north"),
        pytest.param(Side.EAST, np.s_[:], np.s_[-5:], id="east"),
        pytest.param(Side.WEST, np.s_[:], np.s_[:5], id="west"),
    ],
)
def test_the_arm_enters_at_its_players_edge_alone(scene, paint, differing, side, rows, columns):
    changed = differing(scene.show(()), paint(Hand(side, AT)), 10)
    edges = {"top": changed[:5], "bottom": changed[-5:], "left": changed[:, :5], "right": changed[:, -5:]}
    assert changed[rows, columns].any()
    assert sum(edge.any() for edge in edges.values()) == 1


def test_a_hand_out_of_the_picture_changes_nothing(scene, paint):
    assert (paint(Hand(Side.SOUTH, Point(540, 880))) == scene.show(())).all()


def test_a_shadow_falls_away_from_the_lamp(mat, paint, scene):
    """The lamp stands in the north, so a hand from the west darkens the table south of it."""
    ground, seen = scene.show(()).astype(int), paint(Hand(Side.WEST, Point(500, 320))).astype(int)
    below, above = pixel(scene, 350, 300 + 85), pixel(scene, 350, 300 - 70)
    assert (seen[below] - ground[below]).sum() < -8
    assert (seen[above] == ground[above]).all()


def test_a_held_card_shows_its_face_or_its_back(paint, differing):
    face = paint(Hand(Side.SOUTH, AT, holding("KD", Face.UP)))
    back = paint(Hand(Side.SOUTH, AT, holding("KD", Face.DOWN)))
    nothing = paint(Hand(Side.SOUTH, AT))
    assert differing(face, back, 60).sum() > 300
    assert differing(face, nothing, 60).sum() > 1000


def test_the_back_of_a_held_card_does_not_report_its_name(paint):
    one, other = (paint(Hand(Side.SOUTH, AT, holding(name, Face.DOWN))) for name in ("KD", "2S"))
    assert (one == other).all()


def test_fingers_are_over_the_held_card(scene, paint):
    with_card = paint(Hand(Side.SOUTH, AT, holding("2S", Face.UP)))
    without = paint(Hand(Side.SOUTH, AT))
    on_finger = pixel(scene, AT.x + 3, AT.y + 12)
    assert np.abs(with_card[on_finger].astype(int) - without[on_finger]).max() < 6


def test_a_held_card_is_as_sharp_as_the_lens_allows(mat):
    steepest = []
    for blur in (0.3, 1.2):
        soft = Scene(mat, Conditions(blur=blur), SIZE)
        picture = soft.show(()).copy()
        Limbs(soft, mat).paint(picture, Hand(Side.SOUTH, AT, holding("2S", Face.UP, dy=-60)), None)
        row, column = pixel(soft, AT.x, AT.y - 60)
        steepest.append(np.abs(np.diff(picture[row - 30 : row, column - 40 : column + 40].astype(int), axis=1)).max())
    assert steepest[1] < 0.75 * steepest[0]


def test_held_cards_overlap_in_the_order_in_which_they_were_taken(scene, paint):
    one, other = holding("2S", Face.UP)[0], holding("KD", Face.DOWN)[0]
    spot = pixel(scene, AT.x + 15, AT.y - 45)
    upper = paint(Hand(Side.SOUTH, AT, (other,)))[spot].astype(int)
    assert np.abs(paint(Hand(Side.SOUTH, AT, (one, other)))[spot] - upper).max() < 6
    assert np.abs(paint(Hand(Side.SOUTH, AT, (other, one)))[spot] - upper).max() > 40


def test_a_tipped_card_looks_shorter(paint, differing):
    nothing = paint(Hand(Side.SOUTH, AT))
    heights = []
    for tilt in (0.0, 60.0, 86.0):
        seen = paint(Hand(Side.SOUTH, AT, holding("KD", Face.DOWN), tilt=tilt))
        heights.append(int(differing(seen, nothing, 50).sum()))
    assert heights[0] > 1.5 * heights[1] > 3 * heights[2]


def test_a_moving_hand_is_smeared(paint, differing):
    here, came_from = Hand(Side.SOUTH, AT), Hand(Side.SOUTH, Point(AT.x - 80, AT.y))
    still, moving = paint(here, here), paint(here, came_from)
    assert (still == paint(here)).all()
    assert differing(still, moving, 15).sum() > 500
    # Finger edges are softer in the direction of the movement.
    edge = np.abs(np.diff(still.astype(int), axis=1)).max()
    assert np.abs(np.diff(moving.astype(int), axis=1))[200:280, 380:460].max() < edge


def test_a_hand_is_lit_like_the_table(mat):
    pictures = []
    for exposure in (1.0, 0.5):
        dim = Scene(mat, Conditions(light_from=0.0, exposure=exposure, gradient=0.0, vignetting=0.0), SIZE)
        picture = dim.show(()).copy()
        Limbs(dim, mat).paint(picture, Hand(Side.SOUTH, AT), None)
        pictures.append(picture[pixel(dim, AT.x + 15, AT.y + 120)].astype(int))
    assert pictures[1] == pytest.approx(pictures[0] / 2, abs=4)


def test_hands_and_sleeves_differ_by_style():
    pictures = [limb_picture(style, 1.0).astype(int) for style in range(4)]
    for number, one in enumerate(pictures):
        for other in pictures[number + 1 :]:
            assert np.abs(one - other).max() > 40


def test_art_is_premultiplied():
    picture = limb_picture(1, 1.0).astype(int)
    assert (picture[..., :3].max(axis=2) <= picture[..., 3] + 2).all()


def test_shadows_are_soft():
    for shadow in (limb_shadow(0.4), card_shadow(0.4)):
        assert shadow.max() > 200
        assert np.abs(np.diff(shadow.astype(int), axis=1)).max() < 80


def test_styles_below_the_wardrobe_are_as_they_always_were_and_others_vary():
    assert [dress(style) for style in (0, 1)] == [dress(style) for style in (20, 21)]
    outfits = [dress(WARDROBE + style) for style in range(60)]
    assert len({outfit.skin for outfit in outfits}) > 20
    assert {(204, 204, 204), (246, 248, 248)} <= {outfit.cloth for outfit in outfits}
    for worn in ("bare", "watch", "rings"):
        assert 0.1 < np.mean([bool(getattr(outfit, worn)) for outfit in outfits]) < 0.7


def test_an_elbow_is_round_and_has_no_fingers():
    hand, elbow = (limb_picture(0, 1.0, bent=bent)[..., 3] > 127 for bent in (False, True))
    across = [[(np.diff(row.astype(int)) == 1).sum() for row in mask[28:70]] for mask in (hand, elbow)]
    assert max(across[0]) >= 2
    assert max(across[1]) == 1
