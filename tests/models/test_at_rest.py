"""What the exam of untouched tables makes of a place."""

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
import at_rest

from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import Detection, Face

ZONE = at_rest.MAT.card_zones()[0]
DOWN = (Lot(ZONE.name, "card", None, Face.DOWN),)
ACE = (Lot(ZONE.name, "card", CardName("AS"), Face.UP),)
UNREADABLE = (Lot(ZONE.name, "card", None, Face.UNKNOWN),)
NAMELESS = (Lot(ZONE.name, "card", None, Face.UP),)


@pytest.mark.parametrize(
    ("truth", "lots", "wanted"),
    [
        ("down", DOWN, "right"),
        ("AS", ACE, "right"),
        ("empty", (), "right"),
        ("2S", ACE, "wrong"),
        ("down", ACE, "wrong"),
        ("down", NAMELESS, "wrong"),
        ("empty", NAMELESS, "wrong"),
        ("AS", DOWN, "wrong"),
        ("AS", NAMELESS, "unknown"),
        ("down", UNREADABLE, "unknown"),
        ("down", (), "missed"),
        ("AS", (*ACE, *DOWN), "wrong"),
    ],
)
def test_a_place_is_judged_by_what_is_believed(truth, lots, wanted):
    assert at_rest.verdict(ZONE, truth, SettledLayout(0, Layout(lots)))[0] == wanted


def test_what_is_unsure_or_never_believed_is_unknown():
    unsure = SettledLayout(0, Layout(ACE), unsure=frozenset((ZONE.name,)))
    assert at_rest.verdict(ZONE, "2S", unsure)[0] == "unknown"
    assert at_rest.verdict(ZONE, "2S", None)[0] == "unknown"


def test_a_card_that_seems_turned_is_seen_as_such():
    table = VirtualTable(at_rest.MAT)
    table.lay(CardName("AS"), ZONE.area.centre, ZONE.angle + 180, Face.DOWN)
    for angle, off in ((ZONE.angle, 0), (ZONE.angle + 88, 88)):
        seen = [Detection("card", None, ZONE.area.centre, angle % 180, Face.DOWN, 1.0)]
        made = at_rest.place(ZONE, table, seen, SettledLayout(0, Layout(DOWN)))
        assert made["degrees"] == off
        assert made["mm"] == 0


@pytest.mark.parametrize(("laid", "there", "up"), [("dealt", 52, 0), ("open", 52, 52)])
def test_tables_are_laid_as_a_game_has_them(laid, there, up):
    table = VirtualTable(at_rest.MAT)
    at_rest.lay(table, laid, 9.0, random.Random(1))
    assert len(table.cards) == there
    assert sum(card.face is Face.UP for card in table.cards) == up


def test_a_late_table_has_gaps():
    table = VirtualTable(at_rest.MAT)
    at_rest.lay(table, "late", 9.0, random.Random(1))
    assert 15 < len(table.cards) < 40


def test_hardships_can_be_left_out():
    how = at_rest.without(draw_conditions(5, "kitchen"), ["clutter", "tilt"])
    assert (how.clutter, how.tilt) == (0, 0.0)
    assert how.slip == draw_conditions(5, "kitchen").slip
