"""Four soft keys, arrows, touches and seat buttons choose the same things."""

import pytest

from tableassist.app.prompting.choices import Cursor, by_position, nearest_choice, pressed_on, soft_keys
from tableassist.games.deluxe_memory.mat import build_mat as cards
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.memwars.board import PLACES
from tableassist.games.memwars.mat import build_mat as board
from tableassist.ports import Pressed
from tableassist.rules.view import Option, Prompt


def choice(*labels, at=0, **options):
    return Cursor(Prompt("?", tuple(Option(label, label, **options) for label in labels)), at)


FEW, MANY = choice("Ann", "Bob"), choice("A", "2", "3", "4", "5", at=1)
SEATED = Cursor(Prompt("?", (Option("x", "Ann", seat=0), Option("y", "Bob", seat=1))))


def labels(given, **state):
    return [key.label for key in soft_keys(given, **{"menu": False, "paused": False, **state})]


def taken(given, button, held=False):
    command, after, option = pressed_on(given, Pressed(button, 0, held))
    return command, after.at if after else None, option and option.key


def test_few_options_are_on_the_keys():
    assert labels(FEW) == ["Ann", "Bob", "", "Menu"]


def test_many_options_are_walked_through():
    assert labels(MANY) == ["◄", "►", "2", "Menu"]


def test_without_options_the_keys_undo_pause_and_object():
    assert labels(None) == ["Undo", "Pause", "That is wrong", "Menu"]
    assert labels(None, paused=True)[1] == "Go on"
    assert labels(None, clock=False)[1] == ""
    assert labels(FEW, menu=True)[3] == "Back"


@pytest.mark.parametrize(
    ("given", "button", "result"),
    [
        (FEW, "soft1", ("", 0, "Bob")),
        (FEW, "soft2", ("", 0, None)),
        (FEW, "option:Ann", ("", 0, "Ann")),
        (FEW, "option:nobody", ("", 0, None)),
        (FEW, "ok", ("", 0, "Ann")),
        (FEW, "right", ("", 1, None)),
        (MANY, "soft0", ("", 0, None)),
        (MANY, "soft1", ("", 2, None)),
        (MANY, "soft2", ("", 1, "2")),
        (SEATED, "seat1", ("", 0, "y")),
        (FEW, "soft3", ("menu", 0, None)),
        (None, "soft0", ("undo", None, None)),
        (None, "pause", ("pause", None, None)),
    ],
)
def test_presses(given, button, result):
    assert taken(given, button) == result


def test_holding_the_menu_key_objects():
    assert taken(FEW, "soft3", held=True)[0] == "wrong"


def test_the_cursor_goes_round():
    assert MANY.moved(-2).at == 4
    assert Cursor(MANY.prompt, 4).moved(1).at == 0


@pytest.mark.parametrize(
    ("here", "direction", "there"),
    [("D3", "right", "E3"), ("D3", "left", "C3"), ("D3", "up", "D2"), ("D3", "down", "D4"), ("H2", "right", "A2")],
)
def test_arrows_go_to_the_next_place(here, direction, there):
    found = nearest_choice(here, list_places(), direction)
    if there == "A2":  # at the rim: anywhere but where one is
        assert found != here
    else:
        assert found == there


def test_every_place_is_reached_by_arrows_alone():
    zones = list_places()
    reached, fresh = {zones[0]}, [zones[0]]
    while fresh:
        here = fresh.pop()
        for direction in ("left", "right", "up", "down"):
            there = nearest_choice(here, zones, direction)
            if there not in reached:
                reached.add(there)
                fresh.append(there)
    assert reached == set(zones)


@pytest.mark.parametrize(
    ("here", "direction", "there"),
    [
        ("1", "right", "2"),
        ("2", "right", "6"),
        ("1", "down", "3"),
        ("3", "down", "4"),
        ("4", "right", "5"),
        ("25", "right", "44"),
    ],
)
def test_arrows_on_a_board_go_as_the_places_are(here, direction, there):
    """R-MW-014: the numbers of places say nothing of what lies beside what."""
    assert nearest_choice(here, [str(place) for place in PLACES], direction, by_position(board())) == there


def test_every_place_of_a_board_is_reached_by_arrows_alone():
    zones, grid = [str(place) for place in PLACES], by_position(board())
    reached, fresh = {"1"}, ["1"]
    while fresh:
        here = fresh.pop()
        near = {nearest_choice(here, zones, direction, grid) for direction in ("left", "right", "up", "down")}
        fresh += near - reached
        reached |= near
    assert reached == set(zones)


def test_cards_are_in_the_columns_and_rows_of_their_names():
    grid = by_position(cards()).place
    first = grid("B2")
    for zone in list_places():
        assert (grid(zone)[0] - first[0], grid(zone)[1] - first[1]) == (ord(zone[0]) - ord("B"), int(zone[1]) - 2)
