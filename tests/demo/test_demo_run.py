"""`tableassist demo` from its window to its end: what is opened, said, played and written."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tableassist.app.build import UnknownName, game_named
from tableassist.app.plugins import BrokenPlugin
from tableassist.demo import kits, opening, run
from tableassist.demo.kits import DemoKit, demo_kit_of
from tableassist.demo.run import run_demo
from tableassist.display import window as windows
from tableassist.journal.events import Entry, Started
from tableassist.ports import Frame, NoScreen, Pressed
from tableassist.referee.match import start_match
from tableassist.rehearsal.rehearsal import Terms

GAME = game_named("mnemonic")
MATCH = start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", ("Ann", "Bob"), {}), "told"))


class Window:
    """What is done with a window; `buttons` are pressed one at each picture."""

    def __init__(self, *buttons):
        self.log, self.buttons, self.side_words = [], list(buttons), ""

    def announce(self, words):
        self.log.append(words)

    def show_picture(self, picture):
        self.log.append("picture")

    def draw(self, view):
        self.log.append("view")

    def presses(self):
        return (Pressed(self.buttons.pop(0), 0),) if self.buttons else ()

    def close(self):
        self.log.append("closed")


@pytest.fixture
def kit(monkeypatch):
    """A demo whose table gives a match at once; what it was made with."""
    made = []

    def table(window, seed, terms, **how):
        made.append((seed, terms, how))
        return SimpleNamespace(run=lambda: MATCH)

    fake = DemoKit(table, "Left: click.\n", {"level": "easy", "options": {"size": "small"}}, ("strength",), ("easy",))
    monkeypatch.setattr(run, "demo_kit_of", lambda name: fake)
    return SimpleNamespace(kit=fake, made=made)


# The window -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_a_driver_that_shows_nothing_opens_no_window(monkeypatch, driver):
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    monkeypatch.setattr(windows, "Window", lambda *args, **more: pytest.fail("a window was opened"))
    assert opening.open_window() is None


def test_where_there_is_no_screen_there_is_no_window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")

    def without(*args, **more):
        raise NoScreen("there is none")

    monkeypatch.setattr(windows, "Window", without)
    assert opening.open_window() is None


def test_the_window_says_that_it_is_loading_before_anything_else(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    made = Window()
    asked = {}
    monkeypatch.setattr(windows, "Window", lambda size, **more: asked.update(size=size, **more) or made)
    assert opening.open_window() is made
    assert made.log == ["Loading the table, the cards and the eyes …"]
    assert asked == {"size": (1600, 720), "title": "TableAssist demo", "side_picture": True}


# Under the mouse ------------------------------------------------------------------------------------------------------


def test_what_mouse_and_keys_do_is_said_on_the_terminal_and_beside_the_table(kit, capsys):
    window = Window()
    assert run_demo("mnemonic", auto=False, seed=4, out=None, how={"strength": "easy"}, opened=lambda: window) == 0
    assert kit.made[0][0] == 4
    assert kit.made[0][2] == {"strength": "easy"}
    told = capsys.readouterr().out
    assert told.startswith("Left: click.\nRight: click what the screen offers")
    assert window.side_words.startswith("Left: click. Right: click")
    assert "\n" not in window.side_words
    assert "The game was not finished." in told
    assert window.log == ["closed"]


def test_what_a_demo_does_not_offer_opens_no_window(kit):
    with pytest.raises(UnknownName, match="no draft: leave --draft out"):
        run_demo("mnemonic", auto=False, seed=1, out=None, how={"draft": True}, opened=lambda: pytest.fail("opened"))
    assert kit.made == []


def test_the_window_is_closed_when_the_table_cannot_be_laid(kit, monkeypatch):
    broken = DemoKit(lambda *args, **more: 1 / 0, "")
    monkeypatch.setattr(run, "demo_kit_of", lambda name: broken)
    window = Window()
    with pytest.raises(ZeroDivisionError):
        run_demo("mnemonic", auto=False, seed=1, out=None, opened=lambda: window)
    assert window.log == ["closed"]


def test_the_record_and_the_last_screen_are_written_into_a_folder_that_is_made(kit, tmp_path, capsys):
    out = tmp_path / "new" / "demo"
    run_demo("mnemonic", auto=False, seed=1, out=out, opened=Window)
    assert sorted(path.name for path in out.iterdir()) == ["final.png", "game.txt"]
    assert '[Players "Ann, Bob"]' in (out / "game.txt").read_text(encoding="utf-8")
    assert (out / "final.png").read_bytes().startswith(b"\x89PNG")
    assert str(out / "game.txt") in capsys.readouterr().out


# Played by itself -----------------------------------------------------------------------------------------------------


@pytest.fixture
def rehearsed(kit, monkeypatch):
    """Rehearsals that show so many pictures and end with this trouble; what they were made with."""
    asked = []

    def of(pictures=0, trouble=""):
        def made(name, seed, faults, **how):
            asked.append((seed, faults, how))
            session = SimpleNamespace(match=MATCH)

            def play():
                for _ in range(pictures):
                    how["on_frame"](Frame(None, 0))
                return trouble

            rig = SimpleNamespace(frames=pictures, now=0)
            return SimpleNamespace(run=play, rig=rig, actor=SimpleNamespace(session=session))

        monkeypatch.setattr(run, "rehearsal_of", made)
        monkeypatch.setattr(run, "view_of", lambda session, now: None)
        monkeypatch.setattr(run, "sleep", lambda seconds: None)
        return asked

    return of


def test_what_was_wished_for_stands_above_what_is_usual_in_a_demo(rehearsed):
    asked = rehearsed()
    terms = Terms(("Eve", "Fay", "Gil"), {"size": "large", "cross": "x"}, clock="5+3")
    run_demo("mnemonic", auto=False, seed=2, out=None, terms=terms, opened=lambda: None)
    ((seed, faults, how),) = asked
    assert (seed, faults, how["players"], how["level"]) == (2, 0.0, 3, "easy")
    assert how["terms"].options == {"size": "large", "cross": "x"}
    assert (how["terms"].names, how["terms"].clock) == (terms.names, "5+3")
    assert "options" not in how


def test_usual_options_hold_where_nothing_was_wished_for(rehearsed, kit):
    asked = rehearsed()
    for _ in range(2):
        run_demo("mnemonic", auto=False, seed=2, out=None, opened=lambda: None)
    assert [how["terms"].options for *_, how in asked] == [{"size": "small"}] * 2
    assert [how["players"] for *_, how in asked] == [2, 2]
    assert kit.kit.rehearsed["options"] == {"size": "small"}


@pytest.mark.parametrize(("trouble", "code"), [("", 0), ("nobody knows a way on", 1)])
def test_without_a_display_the_exit_code_says_whether_the_game_was_played(rehearsed, capsys, trouble, code, tmp_path):
    rehearsed(pictures=0, trouble=trouble)
    assert run_demo("mnemonic", auto=False, seed=2, out=tmp_path, opened=lambda: None) == code
    told = capsys.readouterr().out
    assert told.startswith("No display: a whole game of Mnemonic plays itself")
    assert trouble in told
    assert (tmp_path / "game.txt").exists() is not bool(trouble)


def test_a_game_that_plays_itself_is_shown_picture_by_picture_until_it_ends(rehearsed):
    rehearsed(pictures=3)
    window = Window()
    assert run_demo("mnemonic", auto=True, seed=2, out=None, opened=lambda: window) == 0
    assert window.log == ["picture", "view"] * 3 + ["closed"]


def test_closing_the_window_ends_a_game_that_plays_itself(rehearsed):
    rehearsed(pictures=9)
    window = Window("up", "quit")
    with pytest.raises(KeyboardInterrupt):
        run_demo("mnemonic", auto=True, seed=2, out=None, opened=lambda: window)
    assert window.log == ["picture", "view"] * 2 + ["closed"]


# Kits -----------------------------------------------------------------------------------------------------------------


def test_a_package_that_registers_something_else_is_named(monkeypatch):
    entry = SimpleNamespace(name="odd", dist=SimpleNamespace(name="odd-pack", version="1.0"))
    monkeypatch.setattr(kits, "registered_plugins", lambda group: {"odd": entry})
    monkeypatch.setattr(kits, "load_plugin", lambda entry: 42)
    with pytest.raises(BrokenPlugin, match=r"odd of odd-pack 1\.0 registers int for its demo, not a DemoKit"):
        demo_kit_of("odd")


def test_a_game_with_pieces_that_registers_no_demo_has_none(monkeypatch):
    monkeypatch.setattr(kits, "registered_plugins", lambda group: {})
    with pytest.raises(UnknownName, match="There is no demo of 'memwars': it registers none"):
        demo_kit_of("memwars")
    assert demo_kit_of("deluxe-memory").offers == ()
