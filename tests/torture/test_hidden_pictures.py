"""A sample of `make torture-pictures`; and that it finds a picture, and a screen, that tells."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace

import hidden_pictures
import pytest

from tableassist.evidence.faces import KeptPicture
from tableassist.evidence.ring import EventPictures
from tableassist.rules.view import View
from tableassist.table.geometry import Point, Rect
from tableassist.table.observation import Face
from tableassist.table.picture import TablePicture

FRAMES = 120


class Placed:
    at, angle, face = Point(100.0, 100.0), 90.0, Face.UP


@pytest.mark.parametrize(
    ("covered", "is_covered"),
    [
        pytest.param((), False, id="nothing painted"),
        pytest.param((Rect(50, 50, 100, 100),), True, id="all of it"),
        pytest.param((Rect(50, 50, 100, 60),), False, id="a corner shows"),
        pytest.param((Rect(50, 50, 50, 100), Rect(100, 50, 50, 100)), True, id="in two pieces"),
    ],
)
def test_a_card_is_covered_where_its_corners_and_its_middle_are(covered, is_covered):
    picture = TablePicture(0, b"", Rect(0, 0, 800, 600), covered)
    assert hidden_pictures.is_covered(Placed(), picture) is is_covered
    outside = replace(picture, area=Rect(300, 300, 100, 100))
    assert hidden_pictures.is_covered(Placed(), outside)


@pytest.mark.slow
def test_no_picture_and_no_screen_shows_what_nobody_may_see():
    told = hidden_pictures.play("deluxe-memory", 1000, "kind", 0.1, FRAMES)
    assert told["found"] == {}
    assert told["pictures"] > 50
    assert told["screens"] > 10


@pytest.fixture
def table():
    """A table at which the ace lay up when a picture was taken and lies down since, and the king was never up."""
    ace, king = Card("AS", Face.UP, Point(100.0, 100.0)), Card("KH", Face.DOWN, Point(400.0, 100.0))
    made = hidden_pictures.Table.__new__(hidden_pictures.Table)
    made.chance, made.found, made.pictures, made.views, made.refused = Random(1), Counter(), 0, 0, 0
    made.up, made.down_since, made.shown = {1000: {"AS": ace}}, {"AS": 2000, "KH": 0}, {"AS"}
    zones = {100.0: Zone("A1"), 400.0: Zone("B1")}
    mat = SimpleNamespace(zone_at=lambda at: zones[at.x], zone=lambda name: Zone(name))
    lying = [replace(ace, face=Face.DOWN), king]
    made.rig = SimpleNamespace(now=9000, table=SimpleNamespace(cards=lying), mat=mat)
    return made


@dataclass(frozen=True)
class Card:
    card: str
    face: Face
    at: Point
    angle: float = 0.0


@dataclass(frozen=True)
class Zone:
    name: str
    kind: str = "card"


def session_with(*covered):
    kept = KeptPicture(TablePicture(1000, b"", Rect(0, 0, 800, 600), covered))
    ring = SimpleNamespace(_events={1: EventPictures(before=kept)})
    desk = SimpleNamespace(evidence=SimpleNamespace(ring=ring, covered=lambda kept: kept.picture))
    return SimpleNamespace(disputes=SimpleNamespace(desk=desk))


def test_a_picture_that_tells_is_found(table):
    table.look_at_pictures(session_with(Rect(50, 40, 100, 120)))
    assert (table.pictures, table.found) == (1, Counter())
    table.look_at_pictures(session_with())
    assert list(table.found) == ["a picture shows AS, which lies down now"]


def test_a_picture_of_what_was_turned_down_a_moment_ago_is_no_finding(table):
    table.down_since["AS"] = 8900
    table.look_at_pictures(session_with())
    assert table.found == Counter()


@pytest.mark.parametrize(
    ("fact", "found"),
    [("All is well.", 0), ("A1 is the AS", 1), ("The AS was seen.", 0), ("B1 is the KH", 2), ("The K♥ is missing.", 1)],
)
def test_a_screen_that_tells_is_found(table, monkeypatch, fact, found):
    view = View(title="", headline=fact)
    monkeypatch.setattr(hidden_pictures, "view_of", lambda *_given: view)
    table.look_at_screen(None)
    assert len(table.found) == found
