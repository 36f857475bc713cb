"""A card that no look saw is there all the same where nothing has changed."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tableassist.games.mnemonic.mat import build_mat
from tableassist.table.geometry import POKER_CARD, Point
from tableassist.table.observation import Detection, Face
from tableassist.vision.table.overview import MARGIN, PX_PER_MM
from tableassist.vision.tracking.persistence import OverviewComparison, fill_card

MAT = build_mat()
SHAPE = tuple(round((side + 2 * MARGIN) * PX_PER_MM) for side in (MAT.height, MAT.width))


def card(name="7H", x=300.0, y=540.0, angle=0.0, face=Face.UP):
    return Detection("card", name, Point(x, y), angle, face, 0.99)


def changed(*areas):
    """A mask in which some areas (left, top, right, bottom in millimetres) have changed."""
    mask = np.zeros(SHAPE, np.uint8)
    for area in areas:
        left, top, right, bottom = (round((v + MARGIN) * PX_PER_MM) for v in area)
        cv2.rectangle(mask, (left, top), (right, bottom), 255, -1)
    return mask


def pictures(mask):
    """The overview of an even grey before, and one that has become lighter where the mask says so."""
    then = np.full((*SHAPE, 3), 120, np.uint8)
    return then, np.where(mask[..., None] > 0, np.uint8(220), then)


def comparison(pictures):
    return OverviewComparison(*pictures, POKER_CARD)


def kept(before, now, mask):
    return [one.name for one in comparison(pictures(mask)).find_unchanged(before, now)]


@pytest.mark.parametrize(("taken", "left"), [(False, ["7H"]), (True, [])])
def test_a_card_as_pale_as_the_mat_is_gone_where_its_print_is(taken, left):
    """Its paper changes nothing: only its pips do, a tenth of it."""
    pips = changed(*((x, y, x + 8, y + 10) for x in (280, 312) for y in (510, 535, 560)))
    with_card, bare = pictures(pips)[1], pictures(changed())[0]
    compared = comparison((with_card, bare if taken else with_card))
    assert [one.name for one in compared.find_unchanged([card()], [])] == left


@pytest.mark.parametrize(("face", "left"), [(Face.UP, 1), (Face.UNKNOWN, 1), (Face.DOWN, 0)])
def test_a_card_that_nobody_can_name_is_there_while_nothing_changes_in_its_place(face, left):
    """A Magic card that was not enrolled was no news, and then it was not there at all (kitchen 9998004)."""
    unread, compared = card(None, face=face), comparison(pictures(changed()))
    assert compared.find_news([card(None, face=Face.UNKNOWN)]) == []
    assert len([*compared.find_unchanged([unread], [])]) == left


def test_a_card_of_the_next_row_that_is_as_before_is_none_of_it():
    """Who takes a card from beneath it leaves the rest of its place bare."""
    gone, below, bare = card(y=485.0), card("7D", y=470.0), changed((260, 517, 340, 590))
    assert list(comparison(pictures(bare)).find_unchanged([gone], [])) == [gone]
    assert list(comparison(pictures(bare)).find_unchanged([gone], [], [below])) == []


def test_what_was_missed_and_has_not_changed_is_there():
    assert kept([card()], [], changed()) == ["7H"]
    assert kept([card(), card("KC", x=500)], [card("KC", x=500)], changed((480, 500, 520, 580))) == ["7H"]


@pytest.mark.parametrize("angle", [0.0, 90.0, 30.0])
def test_what_was_taken_away_is_gone(angle):
    assert kept([card(angle=angle)], [], changed((230, 480, 370, 600))) == []


def test_a_little_change_is_noise_and_a_strip_of_its_own_is_none():
    assert kept([card()], [], changed((295, 535, 303, 543))) == ["7H"]
    assert kept([card()], [], changed((268, 490, 290, 590))) == []


def test_what_others_cover_now_says_nothing():
    """The part that shows decides: a card laid half upon it changes only the other half."""
    above = card("KC", x=330)
    assert kept([card()], [above], changed((298, 490, 370, 590))) == ["7H"]
    assert kept([card()], [above], changed((260, 490, 370, 590))) == []
    assert kept([card(y=540)], [card("KC", x=322), card("QC", x=278)], changed()) == []


@pytest.mark.parametrize(
    "now",
    [
        pytest.param(card(None), id="read without a name"),
        pytest.param(card("7D", x=310), id="read as another"),
        pytest.param(card("7H", x=600), id="seen elsewhere"),
    ],
)
def test_what_is_seen_needs_no_help(now):
    assert kept([card()], [now], changed()) == []


def test_a_card_that_was_never_read_stays_too_and_backs_do_not():
    assert kept([replace(card(), name=None)], [card(None, x=500)], changed()) == [None]
    assert kept([replace(card(), face=Face.DOWN, name=None)], [], changed()) == []


def test_a_strip_between_two_others_is_enough():
    """Seen with three lands, the middle one turned and half covered: one look missed it."""
    row = [card("2C", x=348), card("4S", x=252, angle=90)]
    middle = card("3C", x=300, angle=90)
    assert kept([middle, *row], row, changed((208, 490, 298, 590))) == ["3C"]
    assert kept([middle, *row], row, changed((208, 490, 320, 590))) == []


@pytest.mark.parametrize(
    ("angle", "neighbour", "left"),
    [
        pytest.param(0.0, 359.0, ["5D"], id="nothing turned"),
        pytest.param(90.0, 359.0, [], id="turned"),
        pytest.param(90.0, 390.0, ["5D"], id="half of it shows"),
    ],
)
def test_where_others_of_its_row_were_turned_a_strip_is_too_little(angle, neighbour, left):
    """The middle pip of a five of diamonds shows as well when the card was turned with its neighbour."""
    now = [card("3D", x=265.0, angle=angle), card("2S", x=neighbour)]
    assert kept([card("5D", x=315.0), card("3D", x=265.0), now[1]], now, changed()) == left


def printed(*cards):
    """The overview of white paper on which cards as white lie, of which only six pips show."""
    overview = np.full((*SHAPE, 3), 200, np.uint8)
    for one in cards:
        for x, y in ((-16, -28), (14, -26), (-15, 0), (17, 3), (-13, 27), (16, 29)):
            turn = np.radians(one.angle)
            at = one.place.x + x * np.cos(turn) - y * np.sin(turn), one.place.y + x * np.sin(turn) + y * np.cos(turn)
            cv2.circle(overview, [round((v + MARGIN) * PX_PER_MM) for v in at], 3, (40, 40, 40), -1)
    return overview


@pytest.mark.parametrize(
    ("now", "left"),
    [
        pytest.param(card(), ["7H"], id="kept"),
        pytest.param(card(x=303.0, y=538.0), ["7H"], id="nudged"),
        pytest.param(card(angle=90.0), [], id="turned"),
        pytest.param(card(x=322.0), [], id="moved"),
    ],
)
def test_on_paper_as_white_a_card_is_where_its_print_is(now, left):
    """A card that is turned changes little there, and one that was nudged nearly as much."""
    assert [one.name for one in comparison((printed(card()), printed(now))).find_unchanged([card()], [])] == left


def test_in_other_light_print_is_the_same():
    dark = (printed(card()) * 0.6).astype(np.uint8)
    assert [one.name for one in comparison((printed(card()), dark)).find_unchanged([card()], [])] == ["7H"]


@pytest.mark.parametrize(("name", "left"), [("7H", ["7H"]), (None, [])])
def test_a_strip_of_print_beside_others_is_no_card_that_nobody_ever_read(name, left):
    """An outline that one index implied wrongly covers the print of its neighbours, which does not change."""
    others = [card("KC", x=330.0), card("QC", x=278.0, y=520.0)]
    picture = printed(card(), *others)
    assert [one.name for one in comparison((picture, picture)).find_unchanged([card(name)], others)] == left


@pytest.mark.parametrize(
    ("read", "change", "left"),
    [
        pytest.param(card(None, x=311.0, y=565.0, angle=16.0), (), 0, id="print of what lay there"),
        pytest.param(card(None, x=311.0, y=565.0, angle=16.0), (300, 550, 320, 580), 1, id="something came"),
        pytest.param(card(None, x=311.0, y=565.0, angle=16.0), (400, 500, 480, 590), 0, id="beside it"),
        pytest.param(card("2S"), (), 1, id="one that is named"),
        pytest.param(card(None, face=Face.DOWN), (), 1, id="face down"),
    ],
)
def test_a_card_without_a_name_where_nothing_has_changed_is_none(read, change, left):
    """R-TB-002: the blurred index of a 2 of diamonds that lay there was read as a further card, and asked for."""
    shown = pictures(changed(change) if change else changed())
    assert len(comparison(shown).find_news([read])) == left


def test_of_what_lies_there_only_what_changed_is_news():
    lies, came = changed((100, 100, 140, 140), (300, 300, 340, 340)), changed((300, 300, 340, 340))
    assert np.array_equal(comparison(pictures(came)).keep_changed(lies), came)
    assert np.array_equal(OverviewComparison(None, printed(), POKER_CARD).keep_changed(lies), lies)


def test_nothing_is_as_before_where_nothing_was_pictured_before():
    read, never = card(None), OverviewComparison(None, printed(card()), POKER_CARD)
    assert never.find_news([read]) == [read]
    assert never.name_unchanged([card()], [replace(read, candidate_names=("7H",))]) != [card()]
    assert list(never.find_unchanged([card()], [])) == []


@pytest.mark.parametrize(
    ("read", "now", "named"),
    [
        pytest.param({}, card(), ["7H"], id="as it lay"),
        pytest.param({}, card(angle=90.0), [None], id="turned"),
        pytest.param({"candidate_names": ("7D", "7S")}, card(), [None], id="another card"),
        pytest.param({"place": Point(330.0, 552.0)}, card(), [None], id="beside it"),
        pytest.param({"angle": 92.0}, card(), [None], id="across it"),
        pytest.param({"name": "9C", "candidate_names": ()}, card(), ["9C"], id="read"),
    ],
)
def test_what_has_no_name_is_the_known_card_that_it_may_be_where_that_shows_unchanged(read, now, named):
    askew = replace(card(None, x=309.0, y=548.0, angle=16.0), candidate_names=("7D", "7H"))
    found = comparison((printed(card()), printed(now))).name_unchanged([card()], [replace(askew, **read)])
    assert [one.name for one in found] == named
    assert (found == [card()]) == (named == ["7H"])


def test_no_card_is_known_again_twice_or_of_little_that_shows():
    read = [replace(card(None, x=x), candidate_names=("7H",)) for x in (309.0, 294.0)]
    lies = comparison((printed(card()),) * 2)
    assert [one.name for one in lies.name_unchanged([card()], read)] == [None, None]
    covers, unread = card("KC", x=325.0), read[:1]
    both = comparison((printed(card(), covers),) * 2)
    assert [one.name for one in both.name_unchanged([card()], [*unread, covers])] == [None, "KC"]
    elsewhere = card(x=500.0)
    assert lies.name_unchanged([card()], [*unread, elsewhere]) == [*unread, elsewhere]


@pytest.mark.parametrize(("level", "news"), [(0.0, 1), (11.4, 0)], ids=["no noise is known of", "it is known"])
def test_noise_in_a_cards_place_is_no_news(level, news):
    """As a gauge has it of two pictures with eight grey levels of it."""
    rng = np.random.default_rng(0)
    then, now = (np.clip(120 + rng.normal(0, 8, (*SHAPE, 3)), 0, 255).astype(np.uint8) for _ in range(2))
    compared = OverviewComparison(then, now, POKER_CARD, level)
    assert len(compared.find_news([card(None)])) == news


@pytest.mark.parametrize("angle", [0.0, 90.0, 30.0])
def test_a_card_is_marked_where_it_lies(angle):
    """In the middle of several: each is marked in whole pixels."""
    off = []
    for step in np.arange(0.0, 8.0, 0.5):
        mask, at = np.zeros(SHAPE, np.uint8), (300.0 + step, 500.0 + 1.3 * step)
        fill_card(mask, card(x=at[0], y=at[1], angle=angle), POKER_CARD)
        off.append(np.argwhere(mask).mean(axis=0)[::-1] - [(v + MARGIN) * PX_PER_MM - 0.5 for v in at])
    assert np.mean(off, axis=0) == pytest.approx([0.0, 0.0], abs=0.2)
