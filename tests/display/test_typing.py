"""What is typed reaches the game: letters as options, lines as a text, on a real keyboard and on the screen's."""

from dataclasses import replace

import pygame
import pytest
import sample_names as name_examples
from sample_names import COST, LINE, MENU, NAME

from tableassist.display import keypad, screens
from tableassist.display.keypad import on_pad, sign_of, spell
from tableassist.display.typist import LONGEST, Typist
from tableassist.display.window import Window
from tableassist.ports import Pressed
from tableassist.rules.view import Option

TYPED = replace(LINE, line=None)


@pytest.fixture
def opened():
    """A window on no screen, whose time is always 77."""
    window = Window(size=(800, 480), headless=True, now=lambda: 77)
    pygame.event.clear()
    yield window
    window.close()


def strike(*signs):
    """Keys struck: a sign, or the code of a key that types none."""
    for sign in signs:
        code, text = (sign, "") if isinstance(sign, int) else (ord(sign), sign)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0))


def touch(window, view, button):
    """A finger on whatever means the button in the view."""
    hits = screens.compose(pygame.Surface((800, 480)), view).spots
    place = next(rect for rect, name in hits if name == button).center
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))


def pressed(window):
    return [press.button for press in window.presses()]


@pytest.mark.parametrize(
    ("key", "sign"),
    [
        ("a", "a"),
        ("space", " "),
        ("apostrophe", "'"),
        ("{W}", "w"),
        ("{2}", "2"),
        ("1", "1"),
        ("{W/U}", ""),
        ("done", ""),
    ],
)
def test_the_sign_that_types_an_option(key, sign):
    assert sign_of(key) == sign


def test_letters_are_on_the_keyboard_and_names_in_the_list():
    assert on_pad(NAME) == {option.key for option in NAME.options} - {"1", "2", "done", "back"}
    assert on_pad(COST) == {option.key for option in COST.options} - {"done", "back"}
    assert on_pad(MENU) == frozenset()


def test_few_single_signs_make_no_keyboard():
    ranks = tuple(Option(rank, rank) for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"))
    assert not keypad.is_pad(replace(MENU, options=ranks))


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (640, 720)])
@pytest.mark.parametrize("view", [NAME, COST])
def test_every_option_is_found_by_a_touch_once(view, size):
    canvas = screens.compose(pygame.Surface(size), view)
    touched = [name for _, name in canvas.spots if name.startswith("option:")]
    assert sorted(touched) == sorted(f"option:{option.key}" for option in view.options)


def test_letters_stand_as_on_a_keyboard():
    canvas = screens.compose(pygame.Surface((1280, 720)), NAME)
    at = {name: rect.center for rect, name in canvas.spots}
    row = [at[f"option:{letter}"] for letter in "qwertyuiop"]
    assert [x for x, _ in row] == sorted(x for x, _ in row)
    assert len({y for _, y in row}) == 1
    assert at["option:a"][1] > at["option:q"][1]


def test_letters_are_pressed_as_they_are_typed(opened):
    opened.draw(NAME)
    strike("E", "m", " ", "'", "1", pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_F4)
    assert pressed(opened) == [
        "option:e", "option:m", "option:space", "option:apostrophe", "option:1", "ok", "back", "back", "left", "soft3"
    ]  # fmt: skip


def test_a_sign_that_is_no_option_does_nothing_while_names_are_typed(opened):
    """Above all no letter undoes, quits or pauses meanwhile."""
    opened.draw(COST)
    strike("q", "é", "p", "7", "w")
    assert pressed(opened) == ["option:{7}", "option:{W}"]


def test_letters_are_buttons_where_nothing_is_typed(opened):
    opened.draw(MENU)
    strike("u", "1")
    assert pressed(opened) == ["undo", "seat0"]


def test_a_line_is_typed_on_a_keyboard(opened):
    opened.draw(TYPED)
    strike(pygame.K_TAB, "u", "1", " ", " ", "é", "x", pygame.K_BACKSPACE, pygame.K_RETURN, "u")
    assert opened.presses() == (Pressed("text:u1 é", 77), Pressed("undo", 77))


def test_a_line_is_typed_by_touch(opened):
    opened.draw(TYPED)
    touch(opened, TYPED, keypad.OPEN)
    for key in ("key:a", "key:space", "key:b", "key:c", "key:delete", "key:enter"):
        touch(opened, LINE, key)
    assert pressed(opened) == ["text:a b"]


@pytest.mark.parametrize("leave", [(pygame.K_ESCAPE,), (pygame.K_TAB,), (pygame.K_RETURN,)])
def test_a_line_that_is_put_away_or_empty_presses_nothing(opened, leave):
    opened.draw(TYPED)
    signs = () if leave == (pygame.K_RETURN,) else ("a", "b")
    strike(pygame.K_TAB, *signs, *leave, pygame.K_BACKSPACE)
    assert pressed(opened) == ["back"]


def test_a_line_is_shown_as_it_is_typed_and_kept_while_the_view_changes():
    typist = Typist()
    typist.key(TYPED, pygame.K_TAB, "\t")
    for sign in "war":
        typist.key(TYPED, ord(sign), sign)
    assert typist.shown(TYPED).line == "war"
    assert typist.shown(replace(TYPED, headline="Ben may challenge")).line == "war"
    assert typist.shown(replace(TYPED, typed=False)).line is None
    assert typist.shown(TYPED).line is None


def test_keys_that_type_nothing_stay_buttons_while_a_line_is_typed(opened):
    opened.draw(TYPED)
    strike(pygame.K_TAB, "a", pygame.K_F1, pygame.K_UP)
    assert pressed(opened) == ["soft0", "up"]


def test_a_line_has_an_end():
    typist = Typist()
    typist.key(TYPED, pygame.K_TAB, "")
    for _ in range(LONGEST + 9):
        typist.key(TYPED, ord("a"), "a")
    assert typist.shown(TYPED).line == "a" * LONGEST


def test_a_long_line_shows_its_end():
    view = replace(LINE, line=" ".join(f"word{n}" for n in range(40)))
    canvas = screens.compose(pygame.Surface((800, 480)), view)
    assert any(box.what.endswith("word39▏") for box in canvas.drawn)
    assert not any(box.cut for box in canvas.drawn)


def test_nothing_is_typed_where_nothing_may_be(opened):
    opened.draw(replace(TYPED, typed=False))
    strike(pygame.K_TAB, "u")
    assert pressed(opened) == ["undo"]
    assert keypad.OPEN not in {name for _, name in screens.compose(pygame.Surface((800, 480)), MENU).spots}


def test_every_sign_types_one_option():
    assert len(spell(name_examples.NAME.options)) == 26 + 5 + 2
