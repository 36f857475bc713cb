"""The window as a port: views in, presses out, and a plain word where there is no screen."""

from dataclasses import replace

import numpy as np
import pygame
import pytest
import sample_screens as examples

from tableassist.display import window
from tableassist.display.window import KEYBOARD, PointerEvent, Window
from tableassist.ports import NoScreen, Pressed

KEYS = [
    (pygame.K_1, "seat0"),
    (pygame.K_4, "seat3"),
    (pygame.K_F1, "soft0"),
    (pygame.K_v, "soft3"),
    (pygame.K_z, "soft0"),
    (pygame.K_UP, "up"),
    (pygame.K_RETURN, "ok"),
    (pygame.K_BACKSPACE, "back"),
    (pygame.K_u, "undo"),
    (pygame.K_SPACE, "pause"),
    (pygame.K_p, "pause"),
    (pygame.K_w, "wrong"),
    (pygame.K_m, "menu"),
    (pygame.K_s, "mute"),
    (pygame.K_ESCAPE, "quit"),
    (pygame.K_q, "quit"),
]


@pytest.fixture
def opened():
    """Opens windows on no screen, whose time is always 77."""
    windows = []

    def open_window(**settings):
        windows.append(Window(**{"size": (800, 480), "headless": True, "now": lambda: 77} | settings))
        pygame.event.clear()
        return windows[-1]

    yield open_window
    for each in windows:
        each.close()


def post(kind, **fields):
    pygame.event.post(pygame.Event(kind, **fields))


def key(code, mod=0):
    post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def finger(x, y, kind=pygame.FINGERDOWN):
    post(kind, touch_id=0, finger_id=0, x=x, y=y, dx=0, dy=0, pressure=1)


def mouse(kind, pos, button=1, touch=False):
    post(kind, pos=pos, button=button, touch=touch)


@pytest.mark.parametrize(("code", "button"), KEYS)
def test_keys(opened, code, button):
    screen = opened()
    key(code)
    assert screen.presses() == (Pressed(button, 77),)
    assert screen.presses() == ()


@pytest.mark.parametrize(
    ("code", "button", "held"), [(pygame.K_F4, "soft3", True), (pygame.K_1, "seat0", True), (pygame.K_u, "undo", False)]
)
def test_shift_makes_a_long_press_where_that_means_something(opened, code, button, held):
    screen = opened()
    key(code, pygame.KMOD_LSHIFT)
    assert screen.presses() == (Pressed(button, 77, held=held),)


def test_a_key_without_a_meaning_does_nothing(opened):
    screen = opened()
    key(pygame.K_j)
    assert screen.presses() == ()


def test_every_button_that_the_ports_name_has_a_key():
    plain = {"up", "down", "left", "right", "ok", "back", "undo", "pause", "wrong", "menu", "mute", "quit"}
    numbered = {f"{name}{n}" for name in ("seat", "soft") for n in range(4)}
    assert set(KEYBOARD.values()) == plain | numbered


def test_closing_the_window_is_a_press_of_quit(opened):
    screen = opened()
    post(pygame.QUIT)
    assert screen.presses() == (Pressed("quit", 77),)


def test_a_touch_presses_what_is_drawn_there(opened):
    screen = opened()
    screen.draw(examples.CALM)
    finger(0.1, 0.97)
    finger(0.9, 0.97)
    assert [press.button for press in screen.presses()] == ["soft0", "soft3"]


def test_the_mouse_that_a_touch_pretends_to_be_does_not_press_again(opened):
    screen = opened()
    screen.draw(examples.CALM)
    finger(0.1, 0.97)
    mouse(pygame.MOUSEBUTTONDOWN, (80, 465), touch=True)
    assert [press.button for press in screen.presses()] == ["soft0"]


def test_a_click_presses_and_its_release_does_not(opened):
    screen = opened()
    screen.draw(examples.CALM)
    mouse(pygame.MOUSEBUTTONDOWN, (80, 465))
    mouse(pygame.MOUSEBUTTONUP, (80, 465))
    mouse(pygame.MOUSEBUTTONDOWN, (80, 465), button=4)
    assert [press.button for press in screen.presses()] == ["soft0"]


def test_a_touch_beside_everything_does_nothing(opened):
    screen = opened()
    screen.draw(examples.MENU)
    finger(0.5, 0.85)
    assert screen.presses() == ()


def test_the_same_view_is_not_drawn_again(opened):
    screen = opened()
    screen.draw(examples.CALM)
    screen.presses()
    before = screen.redraws
    screen.draw(examples.CALM.with_())
    assert screen.redraws == before
    screen.draw(replace(examples.CALM, headline="Ben: look at two cards"))
    assert screen.redraws == before + 1


def test_a_resized_window_is_drawn_anew(opened):
    screen = opened()
    screen.draw(examples.CALM)
    before = screen.redraws
    post(pygame.VIDEORESIZE, size=(1024, 600), w=1024, h=600)
    screen.presses()
    assert screen.redraws == before + 1


def test_events_are_kept_for_whoever_asks_later(opened):
    screen = opened(side_picture=True)
    key(pygame.K_u)
    assert screen.pointer() == ()
    assert screen.presses() == (Pressed("undo", 77),)


@pytest.fixture
def beside(opened):
    """A window of 800 × 480 with a picture of 200 × 100 on its left: it lies at 0, 140 and is doubled."""
    screen = opened(side_picture=True)
    screen.draw(examples.CALM)
    picture = np.zeros((100, 200, 3), np.uint8)
    picture[:, :, 0] = 255
    screen.show_picture(picture)
    return screen


def test_the_side_picture_is_shown_in_its_colours_and_the_screen_beside_it(beside):
    surface = pygame.display.get_surface()
    assert surface.get_at((200, 240))[:3] == (0, 0, 255)
    assert surface.get_at((200, 20))[:3] == surface.get_at((200, 460))[:3] != (0, 0, 255)
    assert len({tuple(surface.get_at((x, 30))[:3]) for x in range(410, 790)}) > 2


def test_the_pointer_speaks_in_pixels_of_the_picture(beside):
    mouse(pygame.MOUSEBUTTONDOWN, (100, 190))
    post(pygame.MOUSEMOTION, pos=(300, 290), rel=(0, 0), buttons=(1, 0, 0), touch=False)
    mouse(pygame.MOUSEBUTTONUP, (900, 290))
    assert beside.pointer() == (
        PointerEvent("down", 50, 25),
        PointerEvent("move", 150, 75),
        PointerEvent("up", 199, 75),
    )
    assert beside.presses() == ()


def test_the_right_button_is_the_other_pointer(beside):
    mouse(pygame.MOUSEBUTTONDOWN, (100, 190), button=3)
    mouse(pygame.MOUSEBUTTONUP, (100, 190), button=3)
    assert beside.pointer() == (PointerEvent("alt", 50, 25),)


def test_a_finger_is_a_pointer_too(beside):
    finger(0.125, 0.5)
    finger(0.25, 0.5, pygame.FINGERMOTION)
    finger(0.25, 0.5, pygame.FINGERUP)
    assert [event.kind for event in beside.pointer()] == ["down", "move", "up"]


def test_beside_the_picture_there_is_no_pointer(beside):
    mouse(pygame.MOUSEBUTTONDOWN, (100, 20))
    assert beside.pointer() == ()


def test_a_click_on_the_right_presses_as_ever(beside):
    mouse(pygame.MOUSEBUTTONDOWN, (450, 470))
    assert [press.button for press in beside.presses()] == ["soft0"]
    assert beside.pointer() == ()


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_a_kiosk_that_nobody_would_see_says_what_to_do(monkeypatch, driver):
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    with pytest.raises(NoScreen, match=f"{driver}.*Connect a screen"):
        Window(kiosk=True)


@pytest.mark.parametrize(("readable", "deaf"), [((), False), ((False, False), True), ((False, True), False)])
def test_whether_any_keyboard_may_be_read(tmp_path, monkeypatch, readable, deaf):
    for number, _ in enumerate(readable):
        (tmp_path / f"event{number}").touch()
    (tmp_path / "mice").touch()
    monkeypatch.setattr(window.os, "access", lambda path, _mode: readable[int(path.name.removeprefix("event"))])
    assert window.is_deaf(tmp_path) is deaf


def test_a_kiosk_that_could_not_be_left_is_not_begun(monkeypatch):
    """SDL says nothing where it may open no keyboard, and takes the console's away."""
    monkeypatch.setattr(window.pygame.display, "get_driver", lambda: "kmsdrm")
    monkeypatch.setattr(window, "is_deaf", lambda: True)
    with pytest.raises(NoScreen, match="usermod -aG input"):
        Window(kiosk=True)
    monkeypatch.setattr(window, "is_deaf", lambda: False)
    Window(kiosk=True).close()


def test_a_driver_that_does_not_exist_says_what_to_do(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    with pytest.raises(NoScreen, match="Connect a screen"):
        Window(kiosk=True)
    with pytest.raises(NoScreen, match="desktop"):
        Window()


def test_a_window_may_be_unseen_where_that_was_asked_for(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    Window(size=(320, 240)).close()


def test_the_environment_is_as_before(monkeypatch, opened):
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    opened()
    assert "SDL_VIDEODRIVER" not in window.os.environ


@pytest.mark.parametrize(
    ("environment", "drivers"),
    [
        ({}, ("kmsdrm",)),
        ({"DISPLAY": ":0"}, ("x11", "kmsdrm")),
        ({"WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0"}, ("wayland", "x11", "kmsdrm")),
        ({"DISPLAY": ""}, ("kmsdrm",)),
    ],
)
def test_a_desktop_that_runs_comes_before_the_graphics_card(environment, drivers):
    assert window.list_drivers(environment) == drivers


@pytest.mark.parametrize(("number", "told"), [(1, "1"), (None, None)])
def test_sdl_is_told_of_a_graphics_card_only_where_one_has_a_screen(monkeypatch, number, told):
    """Told of one that is not there it would open no screen at all, not even a desktop's."""
    monkeypatch.delenv("SDL_KMSDRM_DEVICE_INDEX", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(window, "connected_card", lambda: number)
    seen = []
    monkeypatch.setattr(window.pygame.display, "init", lambda: seen.append(dict(window.os.environ)))
    monkeypatch.setattr(window.pygame.display, "get_driver", lambda: "dummy")
    with pytest.raises(NoScreen):
        Window(kiosk=True)
    assert seen[0].get("SDL_KMSDRM_DEVICE_INDEX") == told


def test_close_is_safe_twice(opened):
    screen = opened()
    screen.close()
    screen.close()


def card(folder, name, status):
    (folder / name).mkdir(parents=True)
    (folder / name / "status").write_text(status + "\n")


def test_the_graphics_card_with_a_screen_is_found(tmp_path):
    card(tmp_path, "card0-HDMI-A-1", "disconnected")
    card(tmp_path, "card1-HDMI-A-2", "connected")
    assert window.connected_card(tmp_path) == 1
    assert window.connected_card(tmp_path / "nothing") is None
