"""A card that is asked about: the line that stands open, the picture, how far one is."""

from dataclasses import replace

import pygame
import pytest
from sample_study import LEAKS, QUESTION, SHOWN

from tableassist.display import keypad, screens, story
from tableassist.display.theme import CALM
from tableassist.display.typist import Typist
from tableassist.display.widgets import Canvas
from tableassist.display.window import Window
from tableassist.ports import Pressed
from tableassist.rules.view import Status

ASKED = replace(QUESTION, line=None)
SIZE = (1280, 720)


@pytest.fixture
def opened():
    """A window on no screen, whose time is always 77, with a question on it."""
    window = Window(size=SIZE, headless=True, now=lambda: 77)
    pygame.event.clear()
    window.draw(ASKED)
    yield window
    window.close()


def strike(*signs):
    """Keys struck: a sign, or the code of a key that types none."""
    for sign in signs:
        code, text = (sign, "") if isinstance(sign, int) else (ord(sign), sign)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0))


def touch(view, button):
    """A finger on whatever means the button in the view."""
    spots = screens.compose(pygame.Surface(SIZE), view).spots
    place = next(rect for rect, name in spots if name == button).center
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))


def pressed(window):
    return [press.button for press in window.presses()]


def texts(canvas):
    return [box for box in canvas.drawn if box.kind == "text"]


def test_the_line_is_open_from_the_first_letter_on(opened):
    strike("q", "u", "i", "t", " ", "1", pygame.K_BACKSPACE, "2", pygame.K_RETURN)
    assert opened.presses() == (Pressed("text:quit 2", 77),)


def test_letters_that_come_together_are_drawn_together(opened):
    before = opened.redraws
    strike(*"typed in a hurry", pygame.K_RETURN, "q")
    assert pressed(opened) == ["text:typed in a hurry"]
    assert opened.redraws == before + 1


def test_enter_alone_asks_to_see_it(opened):
    strike(pygame.K_RETURN, " ", pygame.K_KP_ENTER)
    assert pressed(opened) == ["ok", "ok"]


def test_escape_clears_the_line_first_and_then_leaves(opened):
    strike("a", pygame.K_ESCAPE)
    assert pressed(opened) == []
    strike("b", pygame.K_RETURN, pygame.K_ESCAPE)
    assert pressed(opened) == ["text:b", "quit"]


def test_keys_that_type_nothing_stay_buttons(opened):
    strike("a", pygame.K_F1, pygame.K_UP, pygame.K_F4)
    assert pressed(opened) == ["soft0", "up", "soft3"]


def test_a_touch_on_the_line_is_for_the_keys_on_the_screen(opened):
    strike("a")
    pressed(opened)
    touch(QUESTION, keypad.OPEN)
    pressed(opened)
    shown = replace(QUESTION, inline=False)
    for key in ("key:b", "key:away"):
        touch(shown, key)
    strike("c", pygame.K_RETURN)
    assert pressed(opened) == ["text:abc"]


def test_the_keys_on_the_screen_stay_for_the_next_question_and_tab_puts_them_away():
    typist = Typist()
    assert typist.shown(ASKED).inline
    typist.key(typist.shown(ASKED), pygame.K_TAB, "\t")
    assert not typist.shown(ASKED).inline
    typist.shown(SHOWN)
    assert not typist.shown(replace(ASKED, headline="Place 18")).inline
    typist.key(typist.shown(ASKED), pygame.K_TAB, "\t")
    assert typist.shown(ASKED).inline


def test_what_was_typed_of_one_answer_is_gone_when_another_is_asked():
    typist = Typist()
    typist.key(typist.shown(ASKED), ord("a"), "a")
    assert typist.shown(ASKED).line == "a"
    typist.shown(SHOWN)
    assert typist.shown(ASKED).line == ""


def test_the_board_stays_beside_an_open_line_and_yields_to_the_keys():
    for view, board in ((QUESTION, True), (replace(QUESTION, inline=False), False)):
        names = {name for _, name in screens.compose(pygame.Surface(SIZE), view).spots}
        assert ("zone:17" in names) is board
        assert ("key:q" in names) is not board


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (1920, 1080)])
def test_leaks_stand_on_the_board_and_in_the_list(size):
    canvas = screens.compose(pygame.Surface(size), LEAKS)
    assert "zone:38" in {name for _, name in canvas.spots}
    assert {row[0] for row in LEAKS.sheet.rows} <= {box.what.replace(" ", "  ", 1) for box in texts(canvas)}


def bar(known, missed):
    """The colours of the bar from left to right."""
    canvas = Canvas(pygame.Surface((900, 700)), CALM)
    view = replace(
        QUESTION, line=None, typed=False, asked=replace(QUESTION.asked, known=known, missed=missed, total=10)
    )
    story.draw_story(canvas, view, pygame.Rect(0, 0, 900, 700))
    return [tuple(canvas.surface.get_at((90 * n + 45, 698)))[:3] for n in range(10)]


def test_the_bar_shows_known_missed_and_left():
    green, red = CALM.tones["good"].colour, CALM.tones["wrong"].colour
    assert bar(3, 2) == [green] * 3 + [red] * 2 + [CALM.raised] * 5
    assert bar(0, 0) == [CALM.raised] * 10


@pytest.fixture
def picture(tmp_path):
    """A red picture, twice as wide as high."""
    surface = pygame.Surface((200, 100))
    surface.fill((250, 10, 10))
    pygame.image.save(surface, tmp_path / "red.png")
    return str(tmp_path / "red.png")


def reds(view, size):
    canvas = screens.compose(pygame.Surface(size), view)
    found = pygame.mask.from_threshold(canvas.surface, (250, 10, 10), (6, 6, 6, 255)).get_bounding_rects()
    return canvas, found


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (640, 720)])
def test_a_picture_has_room_of_its_own_and_keeps_its_shape(picture, size):
    canvas, found = reds(replace(QUESTION, asked=replace(QUESTION.asked, picture=picture)), size)
    assert len(found) == 1
    assert found[0].width == pytest.approx(2 * found[0].height, abs=3)
    assert found[0].height > size[1] * 0.1
    assert [box.what for box in texts(canvas) if box.rect.colliderect(found[0])] == []
    assert [box.what for box in texts(canvas) if box.cut] == []


def test_a_picture_alone_is_a_front(picture):
    view = replace(QUESTION, asked=replace(QUESTION.asked, front="", picture=picture))
    assert reds(view, SIZE)[1][0].height > 180


def test_a_picture_that_cannot_be_read_is_left_out(tmp_path):
    (tmp_path / "torn.png").write_bytes(b"\x89PNG torn")
    with_torn = replace(QUESTION, asked=replace(QUESTION.asked, picture=str(tmp_path / "torn.png")))
    with_none = replace(QUESTION, asked=replace(QUESTION.asked, picture=str(tmp_path / "none.png")))
    plain = screens.compose(pygame.Surface(SIZE), QUESTION).drawn
    assert screens.compose(pygame.Surface(SIZE), with_torn).drawn == plain
    assert screens.compose(pygame.Surface(SIZE), with_none).drawn == plain


def test_a_picture_with_a_palette_is_drawn(tmp_path):
    surface = pygame.Surface((40, 20), depth=8)
    surface.set_palette([(250, 10, 10)] * 256)
    pygame.image.save(surface, tmp_path / "few.png")
    view = replace(QUESTION, asked=replace(QUESTION.asked, picture=str(tmp_path / "few.png")))
    assert reds(view, SIZE)[1]


def test_where_no_camera_belongs_the_strip_has_no_camera_and_no_sound():
    icons = lambda view: {box.what for box in screens.compose(pygame.Surface(SIZE), view).drawn if box.kind == "icon"}  # noqa: E731
    assert {"camera", "sound"} & icons(QUESTION) == set()
    assert {"camera", "sound"} <= icons(replace(QUESTION, status=Status("camera off")))
