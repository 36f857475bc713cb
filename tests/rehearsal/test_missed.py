"""What players say of a dispute about cards that the eyes only miss."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tableassist.games.mnemonic.mat import build_mat
from tableassist.referee.issues import Issue
from tableassist.referee.ruling import Todo
from tableassist.rehearsal.missed import is_only_missed
from tableassist.rules.view import Option, Prompt
from tableassist.simulator.table import PlacedCard
from tableassist.table.cards import card
from tableassist.table.layout import Lot
from tableassist.table.observation import Face

MAT = build_mat()
ROW = MAT.zone("south lands")
WANT = (Lot(ROW.name, "card", card("2S"), Face.UP), Lot(ROW.name, "card", card("3D"), Face.UP, turned=True))
UPRIGHT, TURNED = ROW.angle + 4.0, ROW.angle + 86.0


def dispute(*keys):
    prompt = Prompt("Lay them back.", tuple(Option(key, key) for key in keys))
    return Issue("dispute", prompt, wrong=(Todo(ROW.name, WANT, WANT[:1]),))


@pytest.mark.parametrize(
    ("lying", "missed"),
    [
        pytest.param([("2S", UPRIGHT, Face.UP), ("3D", TURNED, Face.UP)], True, id="as it should"),
        pytest.param([("2S", UPRIGHT, Face.UP), ("3D", UPRIGHT, Face.UP)], False, id="not turned"),
        pytest.param([("2S", UPRIGHT, Face.UP)], False, id="one is gone"),
        pytest.param([("2S", UPRIGHT, Face.UP), ("3D", TURNED, Face.DOWN)], False, id="face down"),
        pytest.param([(name, UPRIGHT, Face.UP) for name in ("2S", "3D", "4C")], False, id="one too many"),
    ],
)
def test_players_say_so_where_all_lies_as_it_should(lying, missed):
    cards = [PlacedCard(card(name), face, ROW.area.centre, angle) for name, angle, face in lying]
    rig = SimpleNamespace(mat=MAT, table=SimpleNamespace(cards=cards))
    assert is_only_missed(rig, dispute("table", "eyes", "enter")) is missed
    assert not is_only_missed(rig, dispute("table", "enter"))
