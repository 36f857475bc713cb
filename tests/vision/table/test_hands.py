import cv2
import numpy as np
import pytest

from tableassist.table.geometry import Point, Rect, Side
from tableassist.vision.table.background import GroundFinder
from tableassist.vision.table.components import find_components
from tableassist.vision.table.hands import HandFinder
from tableassist.vision.table.homography import TableFinder
from tableassist.vision.table.overview import Overview

pytestmark = pytest.mark.slow

ARMS = {
    Side.SOUTH: [(380, 700), (390, 330), (450, 330), (470, 700)],
    Side.NORTH: [(380, -80), (390, 230), (450, 230), (470, -80)],
    Side.WEST: [(-150, 200), (330, 230), (330, 290), (-150, 300)],
    Side.EAST: [(1000, 200), (500, 230), (500, 290), (1000, 300)],
}
SKIN, DARK = (120, 150, 200), (48, 46, 45)
BROAD = [(330, 700), (334, 215), (520, 215), (524, 700)]
CARDS = [(Point(x, y), 90.0, "bordered") for x in (380, 474) for y in (250, 320, 390, 460, 530)]


class Watch:
    """Feeds a hand finder with pictures of one camera."""

    def __init__(self, paint, **table):
        self.paint, self.table, self.seed, self.now = paint, table, 0, 0
        picture = paint(**table).picture()
        self.view = Overview(paint().mat, TableFinder(paint().mat)(picture), paint().size)
        self.find = HandFinder(self.view, paint().mat.card_zones())
        self.ground = GroundFinder(self.view)(self.view(picture))

    def see(self, step=200, **changes):
        self.seed += 1
        return self.look(self.view(self.paint(**{**self.table, **changes}).picture(self.seed)), step)

    def look(self, flat, step=200):
        self.now += step
        return self.find(flat, self.now, self.ground)


def arm(side, colour=SKIN):
    return {"shapes": [(ARMS[side], colour)]}


@pytest.fixture
def watch(paint):
    def start(**table):
        watching = Watch(paint, **table)
        for _ in range(2):
            seen = watching.see()
        assert not seen.hand
        return watching

    return start


@pytest.mark.parametrize("side", list(Side))
def test_a_hand_is_seen_and_from_which_side(watch, side):
    seen = watch().see(**arm(side))
    assert seen.hand
    assert seen.sides == {side}


@pytest.mark.parametrize("side", [Side.SOUTH, Side.WEST])
def test_a_dark_sleeve_on_a_dark_mat_and_table(watch, side):
    watching = watch(ground=(72, 70, 69), desk=(60, 58, 56))
    for _ in range(8):
        seen = watching.see(**arm(side, DARK))
    assert seen.sides == {side}
    assert not seen.moving


@pytest.mark.parametrize(
    ("shape", "colour"), [(BROAD, DARK), (BROAD, (150, 60, 40)), (ARMS[Side.SOUTH], (150, 60, 40))]
)
def test_a_dark_sleeve_across_cards_that_stand_out_more_than_it_does(watch, shape, colour):
    """Its outline is fainter than what it hides; that it covers something tells it from a shadow."""
    watching = watch(ground=(72, 70, 69), desk=(60, 58, 56), cards=CARDS)
    looks = [watching.see(shapes=[(shape, colour)]) for _ in range(6)]
    assert all(seen.sides == {Side.SOUTH} for seen in looks)
    assert not looks[-1].moving
    watching.see()
    assert not watching.see().hand


def test_a_hand_that_is_still_is_still_a_hand(watch):
    watching = watch()
    looks = [watching.see(**arm(Side.EAST)) for _ in range(12)]
    assert all(seen.sides == {Side.EAST} for seen in looks)
    assert not looks[-1].moving


def test_after_the_hand_nothing_is_left(watch):
    watching = watch()
    watching.see(**arm(Side.SOUTH))
    assert watching.see().moving
    assert not watching.see().hand


def test_noise_here_and_there_is_no_movement_but_as_much_in_one_place_is(watch):
    watching = watch()
    still = watching.view(watching.paint().picture())
    noisy, stirred = still.copy(), still.copy()
    for k in range(20):
        cv2.drawMarker(noisy, (120 + 30 * (k % 6), 120 + 30 * (k // 6)), (0, 0, 255), cv2.MARKER_CROSS, 3)
    cv2.rectangle(stirred, (160, 160), (169, 169), (0, 0, 255), cv2.FILLED)
    assert not watching.look(still).moving
    assert not watching.look(noisy).moving
    assert not watching.look(still).moving
    assert watching.look(stirred).moving


def test_noise_that_neighbours_share_is_no_movement_though_blue_has_most_of_it(watch):
    """As a camera in a dim room has it: some pixels somewhere among the places differed in one picture of ten."""
    watching = watch()
    empty, reached = (watching.view(watching.paint(**table).picture()) for table in ({}, arm(Side.SOUTH)))
    looks = [watching.look(with_shared_noise(empty, seed)) for seed in range(30)]
    assert not any(seen.hand for seen in looks[2:])
    seen = watching.look(with_shared_noise(reached, 30))
    assert seen.moving
    assert seen.sides == {Side.SOUTH}


def with_shared_noise(flat, seed):
    """The overview with noise that a camera's filters have spread to the next pixels, colour by colour."""
    noise = np.random.default_rng(seed).normal(0, 1, flat.shape).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), 0.9)
    return np.clip(flat + noise / noise.std() * (4.6, 3.3, 4.0), 0, 255).astype(np.uint8)


def test_two_hands(watch):
    seen = watch().see(shapes=[(ARMS[Side.WEST], SKIN), (ARMS[Side.EAST], DARK)])
    assert seen.sides == {Side.WEST, Side.EAST}


def test_the_hand_covers_what_is_under_it_and_no_more(watch):
    watching = watch()
    seen = watching.see(**arm(Side.SOUTH))
    zones = {z.name for z in watching.view.mat.card_zones() if seen.mask[watching.view.window(z.area)].any()}
    assert {"D5", "E6", "E7"} <= zones
    assert not zones & {"A2", "H6", "B1", "D1"}


def test_a_card_that_came_or_went_is_no_hand(watch):
    watching = watch()
    cards = [(Point(420.5, 297), 90.0, "red")]
    watching.see(cards=cards)
    assert not watching.see(cards=cards).hand
    watching.see()
    assert not watching.see().hand


def test_a_pile_of_won_cards_on_the_edge_is_no_hand(watch):
    watching = watch()
    pile = [(Point(420, 580), 90.0, "bordered")]
    watching.see(cards=pile)
    assert not watching.see(cards=pile).hand


def rectangle(left, top, wide, high):
    return [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]


@pytest.mark.parametrize(
    ("shape", "card"),
    [
        pytest.param(rectangle(776, 220, 63, 88), True, id="a card that slipped to the edge"),
        pytest.param(rectangle(751, 230, 88, 63), True, id="a card that lies sideways there"),
        pytest.param(rectangle(786, 220, 63, 88), True, id="a card that hangs over it"),
        pytest.param(rectangle(640, 230, 260, 63), False, id="an arm as wide as a card"),
        pytest.param(rectangle(760, 240, 90, 30), False, id="a finger as long as a card"),
    ],
)
def test_a_card_at_the_sheets_edge_is_no_arm(watch, shape, card):
    watching = watch()
    watching.see(shapes=[(shape, SKIN)])
    seen = watching.see(shapes=[(shape, SKIN)])
    assert seen.hand is not card


def test_something_taken_from_the_edge_leaves_no_ghost(watch):
    watching = watch(shapes=[(ARMS[Side.SOUTH], (186, 193, 195))])
    watching.see(shapes=[])
    assert not watching.see(shapes=[]).hand


@pytest.mark.parametrize("deep", [0.15, 0.35])
def test_the_shade_of_somebody_who_leaned_over_cards_is_no_hand_when_it_goes(paint, deep):
    """In better light all print is sharper than before, as if an outline were there now: it hid the cards as an arm."""
    row = [(Point(x, 490), 0.0, "bordered") for x in range(140, 740, 50)]
    watching = Watch(paint, cards=row)
    flat = watching.view(paint(cards=row).picture())
    down, across = np.mgrid[0 : flat.shape[0], 0 : flat.shape[1]]
    off = np.hypot(down - flat.shape[0], across - flat.shape[1] / 2) / 90
    shaded = (flat * (1 - deep * np.exp(-(off**2)))[..., None]).astype(np.uint8)
    assert not [watching.look(shaded) for _ in range(3)][-1].hand
    looks = [watching.look(flat, 1500) for _ in range(4)]
    assert not any(seen.hand or seen.obstacles is not None for seen in looks[1:])


@pytest.mark.parametrize("comes", [True, False])
def test_cards_laid_where_somebody_leans_over_are_no_part_of_the_shade_that_comes_or_goes(paint, comes):
    """The rims of cards are sharp, and the shade reached the edge: all of it was a thing that lies over the row."""
    row = [(Point(x, 510), 0.0, "bordered") for x in (240, 330)]
    laid = [*row, (Point(420, 510), 0.0, "bordered"), (Point(510, 510), 0.0, "bordered")]
    watching = Watch(paint, cards=row)
    before, after = (watching.view(paint(cards=cards).picture()) for cards in (row, laid))
    down, across = np.mgrid[0 : before.shape[0], 0 : before.shape[1]]
    off = np.hypot((down - before.shape[0]) / 60, (across - before.shape[1] / 2) / 90)
    shade = (1 - 0.35 * np.exp(-(off**2)))[..., None]
    first, then = (before, after * shade) if comes else (before * shade, after)
    assert not [watching.look(first.astype(np.uint8)) for _ in range(3)][-1].hand
    looks = [watching.look(then.astype(np.uint8), 1500) for _ in range(4)]
    assert not any(seen.hand or seen.obstacles is not None for seen in looks[1:])


def test_an_arm_that_came_while_a_shade_went_is_seen(paint):
    watching = Watch(paint)
    before, after = (watching.view(paint(**table).picture()) for table in ({}, arm(Side.SOUTH)))
    down, across = np.mgrid[0 : before.shape[0], 0 : before.shape[1]]
    off = np.hypot((down - before.shape[0]) / 60, (across - before.shape[1] / 2) / 90)
    shaded = (before * (1 - 0.35 * np.exp(-(off**2)))[..., None]).astype(np.uint8)
    assert not [watching.look(shaded) for _ in range(3)][-1].hand
    looks = [watching.look(after) for _ in range(4)]
    assert all(seen.sides == {Side.SOUTH} for seen in looks)


def test_a_table_that_looks_as_it_did_earlier_is_free(watch):
    """Whatever was taken for a part of the free table meanwhile: here a sleeve as dark as the mat, across cards.

    Where it has gone, the cards stand out from what was learnt by mistake, just as a hand would.
    """
    watching = watch(ground=(72, 70, 69), desk=(60, 58, 56), cards=CARDS)
    for _ in range(4):
        seen = watching.see(shapes=[(BROAD, (55, 53, 52))])
    assert not seen.hand  # the mistake that has to heal
    watching.see()
    looks = [watching.see() for _ in range(4)]
    assert not any(seen.hand for seen in looks)
    looks = [watching.see(**arm(Side.SOUTH)) for _ in range(3)]
    assert all(seen.sides == {Side.SOUTH} for seen in looks)


def test_a_hand_in_the_very_first_picture(paint):
    watching = Watch(paint, **arm(Side.SOUTH))
    watching.see()
    assert watching.see().sides == {Side.SOUTH}


@pytest.mark.parametrize("colour", [DARK, (110, 112, 113), (150, 154, 156)], ids=["dark", "grey", "light grey"])
@pytest.mark.parametrize("side", [Side.SOUTH, Side.WEST])
def test_a_sleeve_of_the_mats_own_hue_in_the_very_first_picture(paint, colour, side):
    watching = Watch(paint, **arm(side, colour))
    watching.see()
    assert watching.see().sides == {side}


@pytest.mark.parametrize(("left", "top"), [(0, 0), (40, 30), (80, 50)], ids=["corner", "middle", "other corner"])
def test_blobs_are_where_the_mask_has_them(left, top):
    mask = np.zeros((70, 100), np.uint8)
    mask[top : top + 20, left : left + 20] = 255
    mask[top + 8, left : left + 20] = 0
    (blob,) = find_components(mask, 100)
    assert (blob.rows, blob.columns) == (slice(top, top + 20), slice(left, left + 20))
    assert cv2.countNonZero(blob.mask) == 400


def test_what_is_far_apart_are_blobs_of_their_own():
    mask = np.zeros((70, 100), np.uint8)
    mask[5:25, 5:25] = mask[40:60, 60:95] = 255
    one, other = find_components(mask, 100)
    assert (one.rows, one.columns, other.rows, other.columns) == (
        slice(5, 25),
        slice(5, 25),
        slice(40, 60),
        slice(60, 95),
    )


# What lies still ---------------------------------------------------------------------------------------------------

CHIPS = [
    (
        [
            (x + 11 * c, y + 11 * s)
            for c, s in ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
        ],
        colour,
    )
    for number in range(20)
    for x, y, colour in [(300 + 25 * (number % 10), 564 + 14 * (number // 10), (40, 40 + 8 * number, 200))]
]
CUP = [
    ([(560, 560), (575, 545), (605, 545), (620, 560), (620, 590), (605, 606), (575, 606), (560, 590)], (240, 235, 230))
]
PHONE = [([(200, 552), (345, 552), (345, 626), (200, 626)], (32, 30, 30))]
ELBOW = [([(920, 300), (805, 370), (800, 410), (812, 450), (920, 470)], (90, 70, 60))]
RESTING = [([(400, 700), (405, 564), (470, 564), (480, 700)], SKIN)]
AT_REST = pytest.mark.parametrize(
    "items", [CHIPS, CUP, PHONE, ELBOW, RESTING], ids=["chips in a tray", "cup", "phone", "elbow", "resting arm"]
)


@AT_REST
def test_what_is_on_the_rim_before_the_first_picture_is_no_hand(paint, items):
    watching = Watch(paint, shapes=items)
    for _ in range(5):
        seen = watching.see(1000)
    assert not seen.hand
    assert seen.obstacles is None


@AT_REST
def test_what_is_set_down_on_the_rim_is_no_hand(watch, items):
    watching = watch()
    watching.see(shapes=[*items, (ARMS[Side.SOUTH], SKIN)])
    for _ in range(5):
        seen = watching.see(1000, shapes=items)
    assert not seen.hand
    assert seen.obstacles is None


NEAR = [([(395, 700), (400, 552), (500, 552), (515, 700)], SKIN)]
CHIP = [([(430, 529), (440, 529), (444, 537), (440, 545), (430, 545), (426, 537)], (60, 120, 60))]
"""A small thing, mostly on a place, and an arm at rest that ends 7 mm below it."""
ON_CHIP = Rect(430, 532, 9, 9)


def test_what_is_laid_close_beside_a_resting_arm_is_no_part_of_it(watch):
    """An arm that was laid down beside a place just before a crystal came there hid the crystal for ever."""
    watching = watch()
    for _ in range(5):
        seen = watching.see(1000, shapes=[*NEAR, *CHIP])
    assert not seen.hand
    assert seen.obstacles is None
    assert cv2.countNonZero(seen.aside)
    assert not seen.aside[watching.view.window(ON_CHIP)].any()


def test_what_is_laid_close_beside_an_obstacle_is_no_part_of_it(watch):
    watching = watch()
    across = [([(340, 700), (350, 330), (419, 330), (419, 700)], SKIN)]
    for _ in range(5):
        watching.see(1000, shapes=across)
    for _ in range(5):
        seen = watching.see(1000, shapes=[*across, *CHIP])
    assert seen.obstacle_sides == {Side.SOUTH}
    assert not seen.obstacles[watching.view.window(ON_CHIP)].any()


def pips(left, top):
    """The print of a card on paper as pale as the mat, which lies at this corner in millimetres."""
    spots = [(x, y) for x in (18, 45) for y in (14, 38, 62)]
    return [(rectangle(left + x - 8, top + y - 9, 16, 18), (40, 40, 160)) for x, y in spots]


BROAD_ELBOW = [([(340, 700), (346, 560), (420, 549), (494, 560), (500, 700)], SKIN)]


def test_a_card_on_a_mat_as_pale_as_its_paper_is_no_part_of_an_elbow_beside_it(watch):
    """The print alone shows, in pieces close to the elbow: together they hid the row for ever."""
    watching = watch()
    for _ in range(5):
        seen = watching.see(1000, shapes=[*BROAD_ELBOW, *pips(392, 471)])
    assert not seen.hand
    assert seen.obstacles is None


def test_a_card_at_the_sheets_edge_on_a_mat_as_pale_as_its_paper_is_no_hand(watch):
    """The stack of Mnemonic lies beside it: of a ten only the print showed, and it was a thing that reached in."""
    watching = watch()
    looks = [watching.see(shapes=pips(-8, 300)) for _ in range(3)]
    assert not any(seen.hand or seen.obstacles is not None for seen in looks[1:])


def test_what_may_lie_on_a_card_close_to_an_elbow_hides_it(watch):
    """Fingers after a pale cuff are as large as a card: where one lay before, they may lie on it."""
    lying = (rectangle(392, 471, 63, 72), (150, 90, 60))
    watching = watch(shapes=[lying])
    for _ in range(5):
        seen = watching.see(1000, shapes=[lying, *BROAD_ELBOW, *pips(392, 471)])
    assert seen.obstacles is not None


def test_a_sleeve_with_a_stripe_like_the_table_is_one_arm(watch):
    watching = watch()
    sleeve, hand = [(380, 700), (384, 540), (456, 540), (470, 700)], [(385, 534), (390, 330), (450, 330), (455, 534)]
    for _ in range(5):
        seen = watching.see(1000, shapes=[(sleeve, DARK), (hand, SKIN)])
    assert seen.obstacle_sides == {Side.SOUTH}
    assert seen.obstacles[watching.view.window(Rect(400, 360, 40, 150))].all()


BESIDE_RESTING = Rect(412, 440, 52, 130)


def cast_shadow(watching, flat, factor=0.6, *, softness=3, area=BESIDE_RESTING):
    """The table with a soft shadow that reaches from the southern rim over the places above it."""
    rows, columns = watching.view.window(area)
    shade = np.zeros(flat.shape[:2], np.float32)
    shade[rows, columns] = 1 - factor
    return (flat * (1 - cv2.GaussianBlur(shade, (0, 0), softness))[..., None]).round().astype(np.uint8)


def test_the_soft_shadow_of_a_thing_on_the_rim_hides_no_place(watch):
    watching = watch()
    for _ in range(5):
        flat = watching.view(watching.paint(shapes=RESTING).picture(watching.now))
        seen = watching.look(cast_shadow(watching, flat), 1000)
    assert not seen.hand
    assert seen.obstacles is None
    assert seen.aside is not None
    assert not seen.aside[watching.view.window(Rect(415, 450, 45, 60))].any()


def test_the_light_where_a_shadow_was_is_no_part_of_an_arm_that_has_come_to_lie_beside_it(paint):
    """Who leaned over the table put his elbow down and leaned back: light and elbow were one obstacle."""
    watching, leaning = Watch(paint), {"softness": 20, "area": Rect(250, 380, 150, 240), "factor": 0.75}
    for _ in range(5):
        watching.look(cast_shadow(watching, watching.view(watching.paint().picture(watching.now)), **leaning), 1000)
    for _ in range(5):
        seen = watching.see(1000, **arm(Side.SOUTH))
    assert not seen.hand
    assert seen.obstacles[watching.view.window(Rect(400, 340, 40, 200))].all()
    assert not seen.obstacles[watching.view.window(Rect(280, 420, 80, 100))].any()


def test_a_grey_sleeve_across_places_is_no_soft_shadow(watch):
    """A grey sleeve is darker than the mat by one factor as well, but its rim is sharp."""
    watching = watch()
    grey = tuple(round(0.6 * value) for value in watching.paint().ground)
    for _ in range(5):
        flat = watching.view(watching.paint(**arm(Side.SOUTH, grey)).picture(watching.now))
        seen = watching.look(flat, 1000)
    assert seen.obstacle_sides == {Side.SOUTH}
    assert cv2.countNonZero(seen.obstacles) > 1000


def test_a_hand_is_seen_where_furniture_is(watch):
    watching = watch()
    for _ in range(5):
        watching.see(1000, shapes=CHIPS)
    looks = [watching.see(shapes=[*CHIPS, (ARMS[Side.SOUTH], SKIN)]) for _ in range(3)]
    assert all(seen.sides == {Side.SOUTH} for seen in looks)
    watching.see(shapes=CHIPS)
    assert not watching.see(shapes=CHIPS).hand


def test_furniture_that_a_hand_passed_is_furniture_still(watch):
    """It was taken for bare table with a print from then on, and its edges for pieces."""
    watching = watch()
    for _ in range(5):
        seen = watching.see(1000, shapes=CUP)
    own = seen.aside
    assert cv2.countNonZero(own) > 100
    middle = np.mean(CUP[0][0], axis=0)
    passing = [([(x + middle[0] - 430, y) for x, y in ARMS[Side.SOUTH]], SKIN)]
    for _ in range(3):
        assert watching.see(shapes=[*CUP, *passing]).sides == {Side.SOUTH}
    watching.see(shapes=CUP)
    seen = watching.see(shapes=CUP)
    assert not seen.hand
    assert seen.aside is not None
    assert (seen.aside == own).all()
    for _ in range(5):
        seen = watching.see(1000, shapes=[])
    assert seen.aside is None


def test_an_arm_that_rested_and_reaches_out_is_a_hand_as_a_whole(watch):
    """Also where the part of it that rested looks the same as before."""
    watching = watch()
    for _ in range(5):
        watching.see(1000, shapes=RESTING)
    reaching = [([(395, 700), (410, 330), (460, 330), (485, 700)], SKIN)]
    looks = [watching.see(shapes=reaching) for _ in range(4)]
    assert all(seen.sides == {Side.SOUTH} for seen in looks)
    for _ in range(2):
        seen = watching.see(shapes=RESTING)
    assert not seen.hand


@pytest.mark.parametrize("step", [100, 200, 500], ids=["10 pictures a second", "5", "2"])
def test_an_arm_across_places_is_an_obstacle_after_three_seconds(watch, step):
    watching = watch()
    flat = watching.view(watching.paint(**arm(Side.SOUTH)).picture(7))
    looks = [watching.look(flat, step) for _ in range(3000 // step)]
    assert all(seen.sides == {Side.SOUTH} and seen.obstacles is None for seen in looks)
    seen = watching.look(flat, step)
    assert not seen.hand
    assert seen.obstacle_sides == {Side.SOUTH}
    assert cv2.countNonZero(seen.obstacles) > 1000
    watching.see()
    assert watching.see().obstacles is None


def test_an_arm_that_lay_across_places_from_the_start_is_an_obstacle(paint):
    watching = Watch(paint, cards=CARDS, **arm(Side.SOUTH))
    looks = [watching.see(700) for _ in range(7)]
    assert looks[3].sides == {Side.SOUTH}
    assert not looks[-1].hand
    assert looks[-1].obstacle_sides == {Side.SOUTH}
    watching.see(shapes=[])
    assert watching.see(shapes=[]).obstacles is None


def test_an_obstacle_that_moves_is_a_hand_again(watch):
    watching = watch()
    for _ in range(5):
        watching.see(1000, **arm(Side.SOUTH))
    pushed = [([(x + 30, y - 40) for x, y in ARMS[Side.SOUTH]], SKIN)]
    assert watching.see(shapes=pushed).sides == {Side.SOUTH}


def test_a_hand_that_reaches_before_a_resting_arm_comes_from_its_own_side_alone(watch):
    """A hand before another player's shadow, which lay still, was the hands of both: nobody asked whose it was."""
    watching = watch()
    resting, reaching = (ARMS[Side.NORTH], SKIN), ([(-150, 190), (430, 200), (430, 260), (-150, 290)], DARK)
    for _ in range(5):
        seen = watching.see(1000, shapes=[resting])
    assert seen.obstacle_sides == {Side.NORTH}
    joined = [watching.see(shapes=[resting, reaching]) for _ in range(3)]
    assert all(seen.obstacles is None for seen in joined)
    assert [seen.sides for seen in joined] == [{Side.WEST}] * 3
    # The arm that it touched is at rest again in three seconds; until then it is no hand of its own.
    assert [watching.see(shapes=[resting]).sides for _ in range(3)] == [{Side.WEST}] * 3


def test_an_arm_at_rest_that_a_hand_was_joined_to_rests_there_still(watch):
    """It was taken for the bare table, and what it hid for gone: its outline is fainter than that of cards below it."""
    watching = watch(ground=(72, 70, 69), desk=(60, 58, 56), cards=CARDS)
    resting, reaching = (BROAD, DARK), ([(560, 700), (500, 200), (580, 200), (640, 700)], SKIN)
    for _ in range(5):
        seen = watching.see(1000, shapes=[resting])
    hidden = seen.obstacles[watching.view.window(Rect(380, 250, 90, 280))]
    assert hidden.all()
    # A board's ground is learnt anew while an arm rests on it, and looks there like the arm.
    sleeves = watching.paint(ground=DARK, desk=DARK).picture()
    watching.ground = GroundFinder(watching.view)(watching.view(sleeves))
    for _ in range(3):
        assert watching.see(shapes=[resting, reaching]).obstacles is None
    for _ in range(10):
        seen = watching.see(500, shapes=[resting])
    assert seen.obstacle_sides == {Side.SOUTH}
    assert seen.obstacles[watching.view.window(Rect(380, 250, 90, 280))].all()
    for _ in range(2):
        seen = watching.see(shapes=[])
    assert seen.obstacles is None


def test_a_hand_where_another_has_just_been_comes_from_its_own_side_alone(watch):
    watching = watch()
    assert watching.see(**arm(Side.NORTH)).sides == {Side.NORTH}
    watching.see()
    assert watching.see(shapes=[([(-150, 190), (430, 200), (430, 260), (-150, 290)], DARK)]).sides == {Side.WEST}


def test_a_hand_comes_from_its_own_side_while_somebody_leans_over_the_table(paint):
    """His shadow came in the same picture, was a hand from where he sat, and nobody asked whose the other one was."""
    watching = Watch(paint, cards=CARDS)
    for _ in range(2):
        seen = watching.see()
    assert not seen.hand
    reaching = watching.view(paint(cards=CARDS, **arm(Side.NORTH)).picture(3))
    down, across = np.mgrid[0 : watching.view.height, 0 : watching.view.width]
    off = np.hypot(down - watching.view.height, across - watching.view.width / 2) / 140
    shaded = (reaching * (1 - 0.19 * np.exp(-(off**4)))[..., None]).astype(np.uint8)
    assert watching.look(shaded).sides == {Side.NORTH}


def test_beside_an_obstacle_the_table_is_learnt(watch):
    """A card turned elsewhere meanwhile is no news for ever."""
    watching = watch()
    for _ in range(5):
        watching.see(1000, **arm(Side.SOUTH))
    card = [(Point(138, 192), 90.0, "red")]
    for _ in range(3):
        seen = watching.see(cards=card, **arm(Side.SOUTH))
    assert not seen.hand
    assert seen.obstacle_sides == {Side.SOUTH}


def test_what_moves_in_a_tray_is_no_movement_near_the_places(watch):
    watching = watch()
    for _ in range(2):
        watching.see(shapes=CHIPS)
    assert not watching.see(shapes=CHIPS[:15]).hand


def noisy(flat, sigma, seed):
    """An overview as a noisy camera gives it, or one whose dark picture was lifted to the light of before."""
    noise = np.random.default_rng(seed).normal(0, sigma, flat.shape)
    return np.clip(flat + noise, 0, 255).astype(np.uint8)


def test_noise_that_is_amplified_in_the_dark_does_not_move(watch):
    watching = watch()
    flat = watching.view(watching.paint(**watching.table).picture(9))
    seen = [watching.look(noisy(flat, 9.0, seed)) for seed in range(12)]
    assert not any(one.hand for one in seen[6:])


@pytest.mark.parametrize("side", [Side.SOUTH, Side.WEST])
def test_a_hand_is_seen_through_noise(watch, side):
    watching = watch()
    flat = watching.view(watching.paint(**watching.table).picture(9))
    for seed in range(8):
        watching.look(noisy(flat, 9.0, seed))
    reaching = watching.view(watching.paint(**{**watching.table, **arm(side)}).picture(10))
    assert watching.look(noisy(reaching, 9.0, 99)).sides == {side}
