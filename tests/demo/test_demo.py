"""The demo's table under the mouse and the keys: what is done there is only seen by the virtual camera."""

import numpy as np
import pytest
from demo_desk import Desk

from tableassist.app.build import UnknownName
from tableassist.demo.kits import demo_kit_of
from tableassist.demo.run import run_demo
from tableassist.demo.table import PICTURE, STRIP, CardTable, with_hand
from tableassist.display.window import PointerEvent
from tableassist.ports import Pressed
from tableassist.rehearsal.rehearsal import Terms
from tableassist.rules.game import SetupRefused
from tableassist.table.cards import CardName

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def table():
    return CardTable(Desk(), seed=3, name="deluxe-memory")


def rounds(table, count=40, until=lambda: False):
    for _ in range(count):
        table.round()
        if until():
            return


def acted(table):
    return [entry.event.action for entry in table.session.match.entries if hasattr(entry.event, "action")]


def click(table, zone, kind="down"):
    x, y = table.rig.camera.to_pixel(table.rig.mat.zone(zone).area.centre)
    table.window.points.append(PointerEvent(kind, x, y))


def test_two_cards_taken_with_the_mouse_are_seen_as_a_selection(table):
    rounds(table, until=lambda: table.session.referee.table.seen_layout() is not None)
    click(table, "D3")
    click(table, "F5")
    rounds(table, 80, lambda: acted(table) != [])
    assert acted(table) == ["select 0 D3 F5"]
    assert len(table.hand) == 2
    assert table.window.pictures[-1].shape == (PICTURE[1] + STRIP, PICTURE[0], 3)


def test_laid_back_face_up_and_called_no_match(table):
    click(table, "D3", "alt")
    click(table, "F5", "down")
    rounds(table, 30)
    table.window.queue.append(Pressed("seat0", 0))
    rounds(table, 60, lambda: len(acted(table)) > 2)
    told = acted(table)[-1]
    assert told.startswith("no_match 0")
    assert "F5" not in told


def test_the_keys_walk_over_the_table_while_nothing_is_asked(table):
    for key in ("ok", "right", "down"):
        table.window.queue.append(Pressed(key, 0))
    rounds(table, 2)
    assert table.cursor == "C2"


def test_the_strip_shows_the_hand_and_nothing_else_changes():
    picture = np.full((100, 400, 3), 90, np.uint8)
    bare, held = with_hand(picture, []), with_hand(picture, [CardName("QD")])
    assert (bare[:100] == picture).all()
    assert (held[:100] == picture).all()
    assert (held[100:] != bare[100:]).any()


def test_quit_leaves(table):
    table.window.queue.append(Pressed("quit", 0))
    table.run()
    assert table.session.quitting


@pytest.mark.parametrize(("game", "frames"), [("deluxe-memory", 60), ("mnemonic", 12)])
@pytest.mark.slow
def test_without_a_display_it_plays_itself_and_writes_its_result(monkeypatch, tmp_path, capsys, game, frames):
    """A whole game is the job of `make demo`; here it stops after the first turns."""
    from tableassist.rehearsal import rehearsal

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(rehearsal, "MOST_FRAMES", frames)
    assert run_demo(game, auto=False, seed=2, out=tmp_path) == 1
    assert "did not come to an end" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"strength": "easy"}, "no opponent: leave --opponent out"),
        ({"strength": "easy", "draft": True}, "no opponent and no draft: leave --opponent and --draft out"),
    ],
)
def test_what_a_demo_does_not_offer_is_refused(how, why):
    with pytest.raises(UnknownName, match=f"Deluxe Memory has {why}"):
        run_demo("deluxe-memory", auto=False, seed=1, out=None, how=how)


def test_a_table_is_laid_by_the_terms_that_were_asked_for():
    terms = Terms(("Eve", "Fay", "Gil"), {"jokers": "true"}, clock="5+3")
    table = demo_kit_of("deluxe-memory").table(Desk(), 1, terms)
    started = table.session.match.started
    assert (started.players, started.options, started.clock) == (("Eve", "Fay", "Gil"), {"jokers": "true"}, "5+3")
    assert len(table.rig.table.cards) == 54


def test_terms_that_the_rules_refuse_lay_no_table():
    with pytest.raises(SetupRefused, match="speed"):
        demo_kit_of("deluxe-memory").table(Desk(), 1, Terms(options={"speed": "high"}))


def test_a_strength_that_there_is_not_is_refused_also_where_a_game_plays_itself():
    with pytest.raises(UnknownName, match="no strength 'huge'; there are easy, normal, strong"):
        run_demo(
            "mnemonic", auto=True, seed=1, out=None, how={"strength": "huge"}, opened=lambda: pytest.fail("opened")
        )


def test_where_nothing_can_be_written_no_game_is_played(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        run_demo("deluxe-memory", auto=True, seed=1, out=tmp_path / "file", opened=lambda: pytest.fail("opened"))
