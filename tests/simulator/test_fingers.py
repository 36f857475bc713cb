"""Hands that bring, take, push and swap small things."""

from __future__ import annotations

import random

import pytest

from tableassist.games.memwars.mat import build_mat as board_mat
from tableassist.games.memwars.mat import centre_of
from tableassist.simulator.fingers import Fingers
from tableassist.simulator.pieces import Crystal
from tableassist.simulator.table import NotOnTheTable, VirtualTable
from tableassist.table.geometry import Side


@pytest.fixture
def table() -> VirtualTable:
    return VirtualTable(board_mat())


@pytest.fixture
def fingers(table) -> Fingers:
    return Fingers(table, Side.SOUTH, random.Random(1))


def red(number: int = 1, place: int = 38) -> Crystal:
    return Crystal(number, "red", centre_of(place))


def test_a_crystal_is_brought_near_to_where_it_should_be(table, fingers):
    seen = [len(table.pieces) for _ in fingers.bring(red(), jitter=3.0)]
    assert seen[0] == 0
    assert seen[-1] == 1
    assert 0 < table.piece(1).at.to(red().at) <= 3.0
    assert len(table.hands) == 1
    list(fingers.withdraw())
    assert table.hands == []


def test_a_crystal_is_taken(table, fingers):
    table.put(red())
    list(fingers.take(1))
    assert table.pieces == []
    assert [piece.number for piece in fingers.taken] == [1]


def test_a_crystal_is_pushed_bit_by_bit(table, fingers):
    table.put(red())
    ways = [table.piece(1).at.x for _ in fingers.push_aside(1, 200.0, 0.0)]
    assert ways == sorted(ways)
    assert len(set(ways)) >= 3
    assert table.piece(1).at.x == pytest.approx(red().at.x + 200)


def test_a_crystal_is_swapped_for_another_in_its_place(table, fingers):
    table.put(red())
    list(fingers.swap(1, Crystal(2, "blue", centre_of(1)), jitter=0.0))
    assert [(piece.number, piece.at) for piece in table.pieces] == [(2, red().at)]


def test_only_what_is_there_can_be_taken(fingers):
    with pytest.raises(NotOnTheTable):
        list(fingers.take(9))
