"""What the referee says: order, size, and what yields when there is too much."""

from dataclasses import replace

import pygame
import pytest
import sample_screens as examples

from tableassist.display import news, options, story
from tableassist.display.theme import CALM
from tableassist.display.widgets import Canvas
from tableassist.rules.view import Option, Tone, View
from tableassist.table.geometry import ZoneName

WIDE = pygame.Rect(0, 0, 700, 350)


def told(view, room=WIDE):
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    story.draw_story(canvas, view, room)
    return canvas


def texts(canvas):
    return [box for box in canvas.drawn if box.kind == "text"]


def kinds(view):
    return [block.kind for block in story.list_paragraphs(view)]


def test_everything_comes_in_reading_order():
    view = replace(examples.DISPUTE, detail="Look.", prompt="What now?")
    assert kinds(view) == ["headline", "detail", "why", "rule", "instead", "prompt"]
    tops = [box.rect.top for box in texts(told(view))]
    assert tops == sorted(tops)


def test_what_is_empty_takes_no_room():
    assert kinds(View("", "")) == []
    assert kinds(View("", "Go")) == ["headline"]
    assert texts(told(View("", ""))) == []


@pytest.mark.parametrize("tone", Tone)
def test_every_tone_has_its_sign(tone):
    shapes = {box.what for box in told(View("", "Go", tone=tone)).drawn if box.kind == "icon"}
    assert shapes == (set() if tone is Tone.CALM else {CALM.tones[tone].shape})


def test_in_calm_play_the_headline_has_the_sign_of_who_is_to_move():
    shapes = {box.what for box in told(replace(examples.CALM, news=())).drawn if box.kind == "icon"}
    assert CALM.seat(0).shape in shapes


def test_a_question_in_a_calm_screen_has_a_sign_of_its_own():
    shapes = {box.what for box in told(View("", "Go", prompt="Where to?")).drawn if box.kind == "icon"}
    assert shapes == {"ask"}


def test_the_headline_yields_before_the_reason():
    long = replace(examples.DISPUTE, why="The ranks differ, and so this is no match at all. " * 8)
    sizes = {block.kind: setting.size for block, setting in told_blocks(long)}
    loose = {block.kind: setting.size for block, setting in told_blocks(examples.DISPUTE)}
    assert sizes["headline"] < loose["headline"]
    assert sizes["why"] >= int(3.4 * 7.2)


def told_blocks(view):
    return story.arrange_story(Canvas(pygame.Surface((1280, 720)), CALM), view, WIDE).blocks


def test_at_ease_says_whether_it_can_be_read_across_a_table():
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    assert story.at_ease(canvas, examples.DISPUTE, WIDE)
    assert not story.at_ease(canvas, replace(examples.DISPUTE, why="because " * 90), WIDE)


def test_what_is_too_long_for_any_screen_is_cut_and_says_so():
    canvas = told(replace(examples.DISPUTE, why="because " * 400))
    assert any(box.cut and box.what.endswith("…") for box in texts(canvas))
    assert all(box.rect.bottom <= WIDE.bottom for box in texts(canvas))


def test_news_are_reported_newest_first_as_far_as_there_is_room():
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    view = View("", "", news=tuple(f"news number {n}" for n in range(30)), facts=("Bank 20",))
    news.draw_news(canvas, view, pygame.Rect(0, 0, 500, 200))
    shown = [box.what for box in texts(canvas)]
    assert shown[0] == "Bank\u00a020"
    assert shown[1:] == [f"news number {n}" for n in range(len(shown) - 1)]
    assert 2 < len(shown) < 30
    assert all(box.rect.bottom <= 200 for box in texts(canvas))


def test_news_without_room_are_left_out():
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    news.draw_news(canvas, View("", "", news=("something",), facts=("Bank 20",)), pygame.Rect(0, 0, 500, 5))
    assert texts(canvas) == []


def choices(count, label="choice"):
    return tuple(Option(str(n), f"{label} {n}") for n in range(count))


def grid(view, room=(700, 350), tight=0.0):
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    return options.arrange_options(canvas, view, room, tight)


@pytest.mark.parametrize(("count", "columns", "rows"), [(1, 1, 1), (2, 2, 1), (4, 4, 1), (5, 4, 2), (12, 4, 3)])
def test_short_options_stand_side_by_side(count, columns, rows):
    found = grid(View("", "", options=choices(count)), (1200, 350))
    assert (found.columns, found.rows) == (columns, rows)


def test_long_options_stand_below_one_another():
    assert grid(View("", "", options=choices(3, "a choice with many words in its label"))).columns == 1


def test_options_are_as_high_as_a_finger_while_there_is_room():
    assert grid(View("", "", options=choices(3))).row >= 9 * 7.2 - 1
    assert grid(View("", "", options=choices(3)), tight=2.0).row < 9 * 7.2 / 2


def test_no_options_take_no_room():
    assert grid(View("", "")).height(10) == 0


@pytest.mark.parametrize("chosen", [None, 0, 19, 39])
def test_a_page_holds_the_chosen_option(chosen):
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    view = View("", "", options=choices(40), chosen=chosen)
    found = options.page(canvas, view, grid(view), 200)
    assert (chosen or 0) in [number for number, _ in found.shown]
    assert found.more.endswith("of 40")
    assert found.height(canvas.u(1.2)) <= 200


def test_what_fits_has_no_pages():
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    view = View("", "", options=choices(4))
    assert options.page(canvas, view, grid(view), 200).more == ""


def test_few_places_are_listed_too_and_options_without_a_place_always():
    places = tuple(Option(name, name, zone=ZoneName(name)) for name in ("B2", "B3", "B4", "B5", "B6", "C3", "C4"))
    few = View("", "", tiles=examples.grid(), options=places[:3])
    many = View("", "", tiles=examples.grid(), options=(*places, Option("none", "None of these")))
    assert [number for number, _ in options.list_options(few)] == [0, 1, 2]
    assert [(number, option.key) for number, option in options.list_options(many)] == [(7, "none")]


def test_options_that_the_soft_keys_name_are_not_repeated():
    view = View(
        "", "", options=(Option("m", "Match"), Option("n", "No match")), keys=examples.keys("Match", "No match")
    )
    assert options.list_options(view) == ()
    assert [number for number, _ in options.list_options(replace(view, keys=examples.keys("Match")))] == [0, 1]


def test_nothing_is_said_twice():
    view = replace(examples.DISPUTE, why="That does not count.", instead="Put it back.", prompt="Put it back")
    assert kinds(view) == ["headline", "rule", "instead"]


def test_the_seconds_left_take_the_signs_place():
    view = replace(examples.QUESTION, left=8)
    eight, nine, sign = (
        pygame.image.tobytes(told(each).surface, "RGB") for each in (view, replace(view, left=9), examples.QUESTION)
    )
    assert len({eight, nine, sign}) == 3
    where = [[box.rect for box in texts(told(each))] for each in (view, replace(view, left=10), examples.QUESTION)]
    assert where[0] == where[1] == where[2], "nothing moves while it is counted down"


def test_a_question_that_says_headline_and_detail_again_is_not_repeated():
    view = View(
        "",
        "Ada declares it: right?",
        "It is said to cost one.",
        prompt="Ada declares it: right? It is said to cost one.",
    )
    assert kinds(view) == ["headline", "detail"]
