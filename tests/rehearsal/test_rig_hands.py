"""A rig whose camera is switched off: hands reach out and come back, pieces lie as laid, buttons are found."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from tableassist.app.build import game_named
from tableassist.rehearsal.pieces import FACE_DOWN, NoSuchPiece, Pieces, what_of
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import CounterPiece, Crystal
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face, Observation
from tableassist.vision.back_contrast import OVEREXPOSED
from tableassist.vision.table.low_light import TOO_DARK

BOARD, GRID = game_named("memwars").mat({}), game_named("deluxe-memory").mat({})
KIND = draw_conditions(1, "kind")


def dark_rig(mat, players=2, conditions=KIND, seed=1):
    rig = Rig(mat, players, conditions, seed, size=(64, 36))
    rig.camera.close()
    return rig


@pytest.fixture
def rig():
    rig = dark_rig(GRID)
    yield rig
    rig.close()


@pytest.fixture
def board():
    rig = dark_rig(BOARD)
    yield Pieces(rig, Random(5))
    rig.close()


class Watched:
    """A session that keeps what it is told; `sides` sit there."""

    def __init__(self, sides=(("Ann",), ("Bob",))):
        self.seen, self.ticks, self.pressed = [], [], []
        self.match = SimpleNamespace(started=SimpleNamespace(sides=sides))

    def watch(self, observation):
        self.seen.append(observation)

    def tick(self, now):
        self.ticks.append(now)

    def press(self, pressed):
        self.pressed.append(pressed)


# Hands ----------------------------------------------------------------------------------------------------------------


def test_a_visiting_hand_is_at_the_place_while_something_is_done_and_gone_after_it(rig):
    at, seen = GRID.zone("D5").area.centre, []
    rig.visit(1, at, lambda: seen.extend(rig.table.hands), lambda: seen.extend(rig.table.hands))
    assert [hand.side for hand in seen] == [Side.NORTH, Side.NORTH]
    # The fingers are this side of the place, not upon it.
    assert seen[0].at.to(at) == pytest.approx(10.0, abs=2.0)
    assert seen[0].at.y < at.y
    assert rig.table.hands == []
    assert rig.moved_at == rig.now == rig.frame_ms


def test_each_step_of_a_movement_is_a_picture_and_hands_were_at_work_until_the_last(rig):
    rig.play(iter((None, None, None)))
    assert (rig.frames, rig.now, rig.moved_at) == (3, 3 * rig.frame_ms, 3 * rig.frame_ms)
    rig.frame()
    assert (rig.frames, rig.moved_at) == (4, 3 * rig.frame_ms)


@pytest.mark.parametrize(("at", "found", "frames"), [(0, True, 0), (4, True, 4), (99, False, 30)])
def test_pictures_are_waited_for_until_it_holds_or_patience_ends(at, found, frames):
    rig = dark_rig(GRID, conditions=replace(KIND, frame_ms=200))
    assert rig.until(lambda: rig.frames >= at, 30) is found
    assert rig.frames == frames
    rig.close()


def test_a_card_is_dealt_onto_its_place_as_people_do_and_never_askew_by_much():
    rig = dark_rig(GRID)
    world = {zone.name: f"{rank}{suit}" for zone, (rank, suit) in zip(
        GRID.card_zones(), ((rank, suit) for suit in "SHDC" for rank in "A23456789JQK"), strict=False)}  # fmt: skip
    rig.deal(world)
    for zone, card in world.items():
        placed = rig.placed_at(zone)
        assert (placed.card, placed.face) == (card, Face.DOWN)
        off = placed.at.to(GRID.zone(zone).area.centre)
        assert off < 3 * KIND.slip
    ends = {round((placed.angle - 90) / 180) % 2 for placed in rig.table.cards}
    assert ends == {0, 1}, "a card has no top: it lies one way or the other"
    rig.close()


def test_the_same_seed_lays_the_same_and_another_lays_otherwise():
    spots = []
    for seed in (1, 1, 2):
        rig = dark_rig(GRID, seed=seed)
        spots.append([rig.spot(zone.name) for zone in GRID.card_zones()])
        rig.close()
    assert spots[0] == spots[1] != spots[2]


def test_players_wear_different_sleeves_in_every_wardrobe():
    for wardrobe in (0, 500):
        rig = dark_rig(GRID, 4, replace(KIND, wardrobe=wardrobe))
        assert len({rig.sleeve(seat) for seat in range(4)}) == 4
        rig.close()


# Without a picture ----------------------------------------------------------------------------------------------------


def test_a_lost_camera_is_told_to_the_session_at_each_picture_that_fails(rig):
    rig.session = Watched()
    rig.frame()
    rig.frame(1500)
    assert [one.trouble for one in rig.session.seen] == ["The camera is switched off: switch it on."] * 2
    assert rig.session.ticks == [rig.frame_ms, rig.frame_ms + 1500]


@pytest.mark.parametrize(("told", "way"), [(OVEREXPOSED, -1), (TOO_DARK, 1), ("The table was moved.", 0)])
def test_the_light_is_turned_down_or_up_only_where_the_eyes_say_so(rig, told, way):
    rig.session, before = Watched(), rig.camera.conditions.exposure
    for rig.now in (0, 4000):
        rig._reading = Future()
        rig._reading.set_result((Observation(rig.now, (), trouble=told), None))
        rig._rule()
    assert np.sign(rig.camera.conditions.exposure - before) == way


def test_a_button_is_pressed_at_the_time_of_the_table(rig):
    rig.session = Watched()
    rig.frame(700)
    rig.press("wrong", held=True)
    (pressed,) = rig.session.pressed
    assert (pressed.button, pressed.at, pressed.held) == ("wrong", 700, True)


def test_the_button_of_a_team_is_pressed_by_each_of_its_members_in_turn_of_chance(rig):
    """R-TB-007: whoever of a side is nearest presses for it."""
    rig.session = Watched((("Ann", "Cleo"), ("Bob", "Dan")))
    for _ in range(30):
        rig.press("seat1")
    rig.press("undo")
    buttons = [one.button for one in rig.session.pressed]
    assert buttons[-1] == "undo"
    assert len(set(buttons[:-1])) == 2
    assert "seat0" not in buttons


def test_without_teams_a_players_button_is_his_own(rig):
    rig.session = Watched()
    rig.press("seat1")
    assert [one.button for one in rig.session.pressed] == ["seat1"]


# Pieces ---------------------------------------------------------------------------------------------------------------


def test_what_is_dropped_lies_within_its_place_and_by_its_name(board):
    board.drop("38", "blue", "challenge", "red")
    middle = board.middle("38")
    assert board.kinds_at("38") == ["blue", "challenge", "red"]
    for piece in board.pieces("38"):
        assert piece.at.to(middle) < 20
        assert 11 <= piece.size <= 15


def test_pieces_of_one_place_never_run_into_each_other(board):
    for number in range(1, 30):
        board.drop(str(number), "blue", "red")
        one, other = board.pieces(str(number))
        assert one.at.to(other.at) >= (one.size + other.size) / 2 - 0.01


def test_a_counter_has_a_value_only_where_it_lies_face_up(board):
    board.drop("38", FACE_DOWN, "7")
    down, up = board.pieces("38")
    assert (down.face, up.face, up.value) == (Face.DOWN, Face.UP, "7")
    assert board.kinds_at("38") == [FACE_DOWN, "7"]
    board.turn("38")
    assert board.kinds_at("38")[1] == FACE_DOWN
    board.turn("38")
    assert board.kinds_at("38")[1] == "7"


def test_turning_a_place_leaves_its_glass_as_it_lies(board):
    board.drop("38", "5", "blue")
    crystal = next(piece for piece in board.pieces("38") if isinstance(piece, Crystal))
    board.turn("38")
    assert crystal in board.pieces("38")


def test_only_the_named_piece_is_picked_and_what_is_not_there_changes_nothing(board):
    board.drop("38", "blue", "red", "blue")
    board.pick("38", "blue")
    assert board.kinds_at("38") == ["red", "blue"]
    with pytest.raises(NoSuchPiece, match="no green on 38"):
        board.pick("38", "green")
    assert board.kinds_at("38") == ["red", "blue"]
    assert len(board.rig.table.pieces) == 2


def test_a_shoved_piece_is_the_same_one_elsewhere(board):
    board.drop("38", "blue", "red")
    red = board.pieces("38")[1]
    board.shove("38", "red", "12")
    (moved,) = board.pieces("12")
    assert (moved.number, moved.size, moved.cut) == (red.number, red.size, red.cut)
    assert moved.at.to(board.middle("12")) < 5
    assert board.kinds_at("38") == ["blue"]


def test_lifted_crystals_are_laid_back_the_same_and_not_quite_as_they_lay(board):
    board.drop("38", "blue", "red")
    before = {piece.number: piece for piece in board.pieces("38")}
    board.lift_crystals("38")
    after = {piece.number: piece for piece in board.pieces("38")}
    assert after.keys() == before.keys()
    assert all(after[number].turn != before[number].turn for number in before)
    assert board.kinds_at("38") == ["blue", "red"]


def test_numbers_are_never_used_twice(board):
    board.drop("38", "blue")
    board.pick("38", "blue")
    board.drop("38", "red")
    board.drop("12", "5")
    numbers = [piece.number for piece in board.rig.table.pieces]
    assert numbers == [2, 3]


@pytest.mark.parametrize(
    ("piece", "what"),
    [
        (Crystal(1, "amber", Point(0, 0)), "amber"),
        (CounterPiece(1, "3", Point(0, 0), Face.UP), "3"),
        (CounterPiece(1, "3", Point(0, 0), Face.DOWN), FACE_DOWN),
    ],
)
def test_a_piece_is_called_by_what_is_seen_of_it(piece, what):
    assert what_of(piece) == what
