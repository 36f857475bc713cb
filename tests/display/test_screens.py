"""Everything on the screen is whole, apart from everything else, large enough, and found by a touch."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest
import sample_screens as examples

from tableassist.display import screens
from tableassist.rules.view import Option, SoftKey

pytestmark = pytest.mark.slow


def texts(canvas):
    return [box for box in canvas.drawn if box.kind == "text"]


def overlaps(canvas):
    seen = [box for box in canvas.drawn if box.kind != "panel"]
    return [
        (one.what, other.what)
        for one, other in combinations(seen, 2)
        if "text" in (one.kind, other.kind) and one.rect.colliderect(other.rect)
    ]


def test_nothing_is_cut_or_overlaps_in_a_strained_view(strained, size, composed):
    canvas = composed(strained, size)
    assert [box.what for box in texts(canvas) if box.cut] == []
    assert overlaps(canvas) == []
    assert all(canvas.surface.get_rect().contains(box.rect) for box in canvas.drawn)


def test_nothing_is_cut_or_overlaps_in_an_example(example, size, laid_out):
    canvas = laid_out(example, size)
    assert [box.what for box in texts(canvas) if box.cut] == []
    assert overlaps(canvas) == []
    assert all(canvas.area.contains(box.rect) for box in canvas.drawn)


def test_every_text_of_an_example_is_read_at_two_metres(example, size, laid_out):
    # Capitals are two thirds of the size; a fiftieth of the height is asked of them.
    canvas = laid_out(example, size)
    small = [(box.what, box.size) for box in texts(canvas) if box.size < int(2.95 * canvas.unit)]
    assert small == []


@pytest.mark.parametrize("screen", [(800, 480), (1280, 720), (1920, 1080)])
def test_headline_scores_and_clocks_are_read_across_the_table(example, screen, laid_out):
    canvas = laid_out(example, screen)
    sizes = {box.what: box.size for box in sorted(texts(canvas), key=lambda box: box.size)}
    must = [*(str(seat.score) for seat in example.seats), *(clock.text for clock in example.clocks)]
    must.append(max((what for what in sizes if what in example.headline), key=sizes.__getitem__))
    assert {what: sizes[what] for what in must if sizes[what] < screen[1] / 12 - 1} == {}


def centre(canvas, button):
    return next(rect for rect, name in canvas.spots if name == button).center


def test_every_button_is_found_by_a_touch(composed):
    view = replace(examples.QUESTION, seat_keys=("a", "b", "c", "d"))
    canvas = composed(view, (1280, 720))
    hits = canvas.hits()
    tiles = [f"zone:{tile.zone}" for tile in view.tiles]
    soft, seats = [f"soft{n}" for n in range(4)], [f"seat{n}" for n in range(4)]
    for button in (*tiles, *soft, *seats, "option:0", "option:1", "option:2", "menu", "mute"):
        assert hits.at(centre(canvas, button)) == button


def test_a_touch_on_nothing_finds_nothing(composed):
    canvas = composed(examples.MENU, (1280, 720))
    assert canvas.hits().at((640, 600)) is None
    assert canvas.hits().at((-5, 900)) is None


def test_a_soft_key_without_a_use_is_no_button(composed):
    canvas = composed(replace(examples.CALM, keys=(SoftKey("Match"), SoftKey(), SoftKey(), SoftKey())), (800, 480))
    assert {name for _, name in canvas.spots if name.startswith("soft")} == {"soft0"}


@pytest.mark.parametrize("screen", [(800, 480), (1280, 720), (1920, 1080)])
def test_soft_keys_stand_above_four_equally_wide_physical_keys(composed, screen):
    canvas = composed(examples.CALM, screen)
    middles = [centre(canvas, f"soft{n}")[0] / screen[0] for n in range(4)]
    assert middles == pytest.approx([1 / 8, 3 / 8, 5 / 8, 7 / 8], abs=0.003)
    assert all(rect.bottom == screen[1] for rect, name in canvas.spots if name.startswith("soft"))


def test_everything_to_be_touched_is_large_enough_for_a_finger(example, laid_out):
    # On a screen of 7 inches (800 × 480 on 154 × 86 mm) 5 mm are 28 pixels high; places are as large as fits.
    canvas = laid_out(example, (800, 480))
    assert [name for rect, name in canvas.spots if min(rect.size) < 24] == []


def test_options_follow_one_another_downwards_as_the_keys_move(composed):
    canvas = composed(examples.MENU, (1280, 720))
    (x0, y0), (x1, y1) = centre(canvas, "option:undo"), centre(canvas, "option:wrong")
    assert x0 == x1
    assert y0 < y1


def test_too_many_options_show_the_page_with_the_chosen_one(composed):
    many = tuple(Option(str(n), f"possibility number {n} of a great many") for n in range(400))
    canvas = composed(replace(examples.MENU, options=many, chosen=350), (800, 480))
    shown = {name for _, name in canvas.spots if name.startswith("option:")}
    assert "option:350" in shown
    assert len(shown) < 400
    assert any(" of 400" in box.what for box in texts(canvas))
    assert overlaps(canvas) == []


def test_options_on_the_table_are_offered_there_alone_where_they_are_many(composed):
    canvas = composed(examples.PLACES, (1280, 720))
    assert not [name for _, name in canvas.spots if name.startswith("option:")]
    assert canvas.hits().at(centre(canvas, "zone:D3")) == "zone:D3"


def test_what_the_view_says_is_on_the_screen(example, size, laid_out):
    words = " ".join(box.what for box in texts(laid_out(example, size))).replace("\u00a0", " ")
    spoken = [example.headline, example.detail, example.why, example.rule, example.instead, example.prompt]
    spoken += [seat.name for seat in example.seats] + [key.label for key in example.keys] + list(example.seat_keys)
    spoken += [clock.text for clock in example.clocks] + [example.title, example.status.camera]
    if example.asked is not None:
        spoken += [example.asked.front, example.asked.question, example.asked.rest]
    missing = [word for text in spoken for word in text.split() if word not in words]
    assert missing == []


def test_the_newest_news_has_room_in_calm_play(composed):
    for screen in ((800, 480), (1280, 720), (1920, 1080)):
        words = " ".join(box.what for box in texts(composed(examples.CALM, screen)))
        assert "stays up" in words


def test_nothing_moves_while_the_clock_runs(composed):
    later = replace(examples.CALM, clocks=(replace(examples.CALM.clocks[0], text="11:11"), examples.CALM.clocks[1]))
    one, other = composed(examples.CALM, (1280, 720)), composed(later, (1280, 720))
    assert [box.rect for box in one.drawn] == [box.rect for box in other.drawn]


def test_a_saved_picture_is_the_picture(tmp_path):
    screens.save_screen(examples.MENU, (320, 200), tmp_path / "menu.png")
    saved = pygame.image.load(tmp_path / "menu.png")
    drawn = screens.picture_of(examples.MENU, (320, 200))
    assert pygame.image.tobytes(saved, "RGB") == pygame.image.tobytes(drawn, "RGB")


@pytest.mark.parametrize("screen", [(1, 1), (319, 900), (900, 199)])
def test_a_window_drawn_tiny_is_left_empty(screen):
    surface = pygame.Surface(screen)
    assert screens.draw_screen(surface, examples.CALM).spots == ()


@pytest.mark.parametrize("screen", [(320, 200), (480, 800), (1000, 1000), (2560, 1080)])
def test_unusual_screens_are_drawn_without_overlaps(example, screen, composed):
    assert overlaps(composed(example, screen)) == []


def test_what_is_kept_between_two_frames_is_not_kept_too_long(composed):
    one = composed(examples.CALM, (800, 480))
    other = composed(replace(examples.CALM, headline="Ben: look at two cards"), (800, 480))
    again = composed(examples.CALM, (800, 480))
    assert pygame.image.tobytes(one.surface, "RGB") == pygame.image.tobytes(again.surface, "RGB")
    assert pygame.image.tobytes(one.surface, "RGB") != pygame.image.tobytes(other.surface, "RGB")
