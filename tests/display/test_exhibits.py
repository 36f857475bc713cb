"""The pictures of a ruling on the screen: side by side, marked, with the certainty in words, on every screen."""

from io import BytesIO

import pygame
import pytest

from tableassist.display.screens import compose
from tableassist.display.theme import CALM
from tableassist.rules.view import Exhibit, Option, RulingCard, SeatLine, Tile, Tone, View
from tableassist.table.geometry import Rect

TABLE = Rect(0, 0, 800, 600)
SIZES = [(800, 480), (1024, 600), (1280, 720), (1920, 1080), (480, 800)]


def jpeg(colour):
    surface = pygame.Surface((400, 300))
    surface.fill(colour)
    data = BytesIO()
    pygame.image.save(surface, data, "picture.jpg")
    return data.getvalue()


MARK, CROP = Rect(300, 200, 90, 70), Rect(200, 100, 300, 300)


def exhibit(caption, colour=(40, 120, 60), marks=(MARK,), crops=(CROP,)):
    return Exhibit(caption, jpeg(colour), TABLE, marks, crops)


def view(certainty="sure", *exhibits):
    return View(
        "Deluxe Memory",
        "Ann shows 4♣ and Q♦, no match.",
        detail="Disputed, the clock rests. It counts as it is.",
        tone=Tone.ASK,
        seats=(SeatLine("Ann", 20), SeatLine("Bob", 20)),
        tiles=tuple(Tile(f"Z{n}", Rect(90 * n, 10, 80, 60), "down") for n in range(8)),
        prompt="What is wrong?",
        options=(Option("card", "It was another card"), Option("stands", "It stands")),
        ruling=RulingCard(exhibits or (exhibit("Before"), exhibit("After")), certainty, "The pictures show it.", ""),
    )


def drawn(shown, size=(800, 480)):
    return compose(pygame.Surface(size), shown)


def words(canvas):
    return [box.what for box in canvas.drawn if box.kind == "text"]


@pytest.mark.parametrize("size", SIZES)
def test_both_pictures_stand_side_by_side_with_their_captions(size):
    canvas = drawn(view(), size)
    before, after = [box.rect for box in canvas.drawn if box.what in ("Before", "After") and box.kind == "panel"]
    assert before.right <= after.left
    assert abs(before.width - after.width) <= 1
    assert {"Before", "After"} <= set(words(canvas))
    assert canvas.surface.get_rect().contains(before.union(after))


@pytest.mark.parametrize(("certainty", "icon"), [("sure", "check"), ("likely", "notice"), ("cannot tell", "ask")])
def test_how_sure_stands_in_words_with_a_sign(certainty, icon):
    """Never by a colour alone."""
    canvas = drawn(view(certainty))
    assert certainty.capitalize() in words(canvas)
    assert icon in [box.what for box in canvas.drawn if box.kind == "icon"]


def test_nothing_that_is_said_is_cut_off():
    assert not any(box.cut for box in drawn(view()).drawn)


def test_the_places_are_marked_with_a_bright_frame_on_a_dark_one():
    canvas = drawn(view())
    (place,) = [box.rect for box in canvas.drawn if box.what == "After" and box.kind == "panel"]
    colours = {tuple(canvas.surface.get_at((x, place.centery))[:3]) for x in range(place.left, place.right)}
    assert CALM.tones[Tone.ASK].colour in colours
    assert CALM.ground in colours


def test_places_that_are_far_apart_are_shown_one_above_the_other():
    crops = (Rect(0, 0, 120, 100), Rect(600, 400, 120, 100))
    canvas = drawn(view("sure", exhibit("Before", crops=crops), exhibit("After", crops=crops)))
    boxes = [box.rect for box in canvas.drawn if box.what == "After" and box.kind == "panel"]
    assert len(boxes) == 2
    assert boxes[0].bottom <= boxes[1].top


def test_the_mirrored_table_yields_to_the_pictures_and_everything_else_keeps_its_place():
    with_pictures, without = drawn(view()), drawn(view().with_(ruling=None))
    shown = [[box.rect for box in canvas.drawn if box.what == "Ann"] for canvas in (with_pictures, without)]
    assert shown[0] == shown[1]


def test_a_card_without_pictures_says_that_it_cannot_tell():
    shown = view().with_(ruling=RulingCard((), "cannot tell", "The pictures do not show it.", ""))
    assert "Cannot tell" in words(drawn(shown))


def test_another_picture_is_drawn_anew():
    one, other = drawn(view("sure", exhibit("Before"))), drawn(view("sure", exhibit("Before", (200, 30, 30))))
    (place,) = [box.rect for box in one.drawn if box.what == "Before" and box.kind == "panel"]
    spot = (place.left + 3, place.top + 3)
    assert one.surface.get_at(spot) != other.surface.get_at(spot)


def test_what_is_wide_stands_one_above_the_other_and_so_larger():
    wide = [exhibit(caption, crops=(Rect(0, 150, 800, 200),)) for caption in ("Before", "After")]
    canvas = drawn(view("sure", *wide))
    before, after = [box.rect for box in canvas.drawn if box.what in ("Before", "After") and box.kind == "panel"]
    assert before.bottom <= after.top
    assert before.width > 200


def test_the_certainty_stands_right_below_the_pictures():
    canvas = drawn(view())
    panel = max(box.rect.bottom for box in canvas.drawn if box.kind == "panel" and box.what in ("Before", "After"))
    (word,) = [box.rect for box in canvas.drawn if box.kind == "text" and box.what == "Sure"]
    assert 0 <= word.top - panel <= 30


@pytest.mark.parametrize("size", SIZES)
def test_options_have_their_pictures_at_their_left_and_keep_their_words(size):
    """One without a picture stands in line with the others."""
    pictured = (
        Option("5", "5. Ann shows 4♣ and Q♦.", picture=exhibit("", marks=())),
        Option("4", "4. Ann lays both of the cards back, and nothing else was done."),
    )
    shown = View("Deluxe Memory", "Which entry was it?", tone=Tone.ASK, options=pictured, chosen=0)
    canvas = drawn(shown, size)
    labels = [box.rect for box in canvas.drawn if box.kind == "text" and box.what.startswith(("5.", "4."))]
    pictures = [box.rect for box in canvas.drawn if box.kind == "panel" and box.what == ""]
    (picture,) = [box for box in pictures if any(box.right <= one.left and box.top < one.bottom for one in labels)][-1:]
    assert picture.height >= 20
    assert len({one.left for one in labels}) == 1
