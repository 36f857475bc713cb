"""What is told of boards: each place by what lies there, what is believed of it, and whether it is asked about."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
import boards

from tableassist.table.geometry import Point
from tableassist.table.layout import ELSEWHERE, Layout, Lot, SettledLayout, Unread
from tableassist.table.observation import Face

PLACE = next(zone.name for zone in boards.MAT.zones if zone.kind == "place")
RED, CLEAR = (Lot(PLACE, "crystal", name, Face.UP) for name in ("red", "challenge"))


def faint(name):
    return Unread(Lot(PLACE, "crystal", name, Face.UP), Point(0.0, 0.0), 1, 1)


def fate(settled, *truth):
    """What became of the place where the truth lies."""
    scene = SimpleNamespace(truth={PLACE: boards.Counter(truth)})
    (what,) = (one["what"] for one in boards.fates_of(scene, settled, "laid") if one["zone"] == PLACE)
    return what


@pytest.mark.parametrize(
    ("lots", "more", "truth", "what"),
    [
        pytest.param([RED], {}, [RED], "right", id="as it is"),
        pytest.param([], {}, [RED], "wrong", id="missed"),
        pytest.param([RED], {}, [], "wrong", id="made up"),
        pytest.param([RED, RED], {}, [RED], "wrong", id="seen twice"),
        pytest.param([RED], {"unsure": frozenset({PLACE})}, [CLEAR], "asked", id="asked about"),
        pytest.param([RED], {"unsure": frozenset({PLACE})}, [RED], "needless", id="asked about for nothing"),
        pytest.param([], {"candidate_names": {ELSEWHERE: (PLACE,)}}, [RED], "asked", id="between two places"),
        pytest.param([RED], {"possibly_present": (faint("challenge"),)}, [RED, CLEAR], "right", id="hidden glass"),
        pytest.param([RED], {"possibly_present": (faint(None),)}, [RED, CLEAR], "asked", id="glass that may lie there"),
        pytest.param([CLEAR], {"possibly_present": (faint(None),)}, [CLEAR], "right", id="glass that was made out"),
    ],
)
def test_what_became_of_a_place(lots, more, truth, what):
    assert fate(SettledLayout(0, Layout(tuple(lots)), **more), *truth) == what


def test_of_a_board_that_is_not_believed_all_is_asked():
    assert fate(None, RED) == "asked"


def test_a_board_is_laid_played_on_and_told():
    """On a board of a level that is easy to see nothing is wrong, and crystals were both taken and laid."""
    line = boards.judged("kind", 3)
    assert {one["when"] for one in line["places"]} == {"laid", "relit", "moved"}
    assert not [one for one in line["places"] if one["what"] == "wrong"]
    laid, moved = ([one["lie"] for one in line["places"] if one["when"] == when] for when in ("laid", "moved"))
    assert any(before > after for before, after in zip(laid, moved, strict=True))
    assert any(before < after for before, after in zip(laid, moved, strict=True))
