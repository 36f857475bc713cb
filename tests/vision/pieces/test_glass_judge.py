"""What a place says of the glass on it adds a piece only where none was made out."""

import pytest

from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision.pieces.colours import USUAL
from tableassist.vision.pieces.faint_glass import CONFIDENCE
from tableassist.vision.pieces.glass_judge import GlassJudge
from tableassist.vision.pieces.piece_stacks import DIE, PieceFinder, SeenPiece

MIDDLE = Point(100.0, 100.0)
FIND = PieceFinder(USUAL.only("red", "challenge"), 1.5)


class Says:
    """A place that surely holds clear glass, or surely none, or of which nobody can tell."""

    def __init__(self, answer):
        self.answer = answer

    def is_sure(self, _at):
        return self.answer is True

    def denies(self, _at):
        return self.answer is False


def piece(kind, name, off_mm, sure=0.95, candidate_names=()):
    return SeenPiece(kind, name, Face.UP, 0.0, 0.0, sure, 6.0, candidate_names), Point(MIDDLE.x + off_mm, MIDDLE.y)


def missed(*made_out, answer=True):
    there = FIND.clear_glass(0.0, 0.0, CONFIDENCE)
    return [one.name for one, _ in GlassJudge(FIND, Says(answer)).missed(made_out, [(there, MIDDLE)])]


@pytest.mark.parametrize(
    "made_out",
    [
        pytest.param(piece("crystal", "challenge", 9.0), id="clear glass"),
        pytest.param(piece("crystal", None, 9.0, 0.0, ("red", "challenge")), id="what may be clear glass"),
        pytest.param(piece("counter", "5", 4.0), id="a counter"),
        pytest.param(piece(DIE, "4", 4.0), id="a die"),
    ],
)
def test_what_was_made_out_on_a_place_is_seen_once(made_out):
    """The print of a counter looks like glass to its place, and one piece is no two."""
    assert missed(made_out) == []


@pytest.mark.parametrize(
    "beside",
    [
        pytest.param((), id="nothing"),
        pytest.param((piece("crystal", "red", 9.0),), id="a coloured crystal"),
        pytest.param((piece("counter", "5", 12.0),), id="a counter on the next place"),
        pytest.param((piece("crystal", "challenge", 20.0),), id="clear glass on the next place"),
    ],
)
def test_glass_that_was_not_made_out_is_missed_beside_what_explains_none_of_it(beside):
    assert missed(*beside) == ["challenge"]


@pytest.mark.parametrize("answer", [False, None])
def test_where_none_surely_lies_none_is_missed(answer):
    assert missed(answer=answer) == []


@pytest.mark.parametrize(("kind", "name"), [("counter", "5"), (DIE, "4")])
def test_what_seems_to_be_glass_on_a_thing_is_left_as_it_is(kind, name):
    """What lies under it makes the place look as it does: that makes glass on it no surer, nor takes it away."""
    glass, thing = piece("crystal", "challenge", 0.0, 0.4), piece(kind, name, 5.0)
    for answer in (True, False):
        assert GlassJudge(FIND, Says(answer)).judge([glass, thing]) == [glass, thing]
