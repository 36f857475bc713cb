"""Letters whose meaning depends on the country: named where the other cards leave one meaning, else unknown."""

import numpy as np
import pytest

from tableassist.table.observation import Face
from tableassist.vision.cards.candidates import Candidate
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.letters import resolve_letters

QUAD = np.float32([[0, 0], [63, 0], [63, 88], [0, 88]])


def card(name, confidence=0.99):
    return Candidate(QUAD, FaceReading(name, Face.UP, confidence, name))


def unknown(*odds):
    candidate_names = tuple(name for name, _ in odds)
    return Candidate(QUAD, FaceReading(None, Face.UP, odds[0][1], odds[0][0], candidate_names, odds))


V = unknown(("JS", 0.5), ("QS", 0.47), ("KS", 0.03))
T = unknown(("10H", 0.55), ("AH", 0.42), ("7H", 0.01))


@pytest.mark.parametrize(
    ("ambiguous", "others", "name"),
    [
        pytest.param(V, [card("QH"), card("KS")], "JS", id="V beside D and R is a valet"),
        pytest.param(V, [card("JH"), card("KS")], "QS", id="V beside B and H is a vrouw"),
        pytest.param(T, [card("10C")], "AH", id="T beside a 10 is an ace"),
        pytest.param(T, [card("AC")], "10H", id="T beside an A is a ten"),
        pytest.param(V, [], None, id="alone"),
        pytest.param(V, [card("KS"), card("7D")], None, id="beside cards that say nothing of it"),
        pytest.param(V, [card("QH"), card("JH")], None, id="beside both ranks in other letters"),
        pytest.param(V, [card("QH", 0.9)], None, id="beside a card that is not sure enough"),
        pytest.param(unknown(("JS", 0.85), ("QS", 0.1)), [card("QH")], None, id="odds that are not even"),
        pytest.param(unknown(("JS", 0.5), ("JC", 0.48)), [card("QH")], None, id="even odds on two suits"),
        pytest.param(unknown(("8S", 0.5), ("9S", 0.48)), [card("9H")], None, id="even odds on other ranks"),
        pytest.param(unknown(("JS", 0.1), ("QS", 0.1)), [card("QH")], None, id="a letter of no known meaning"),
    ],
)
def test_ambiguous_letter(ambiguous, others, name):
    resolved, *rest = resolve_letters([ambiguous, *others])
    assert resolved.reading.card == name
    assert [one.reading.card for one in rest] == [one.reading.card for one in others]
    if name is None:
        assert resolved.reading.candidate_names == ambiguous.reading.candidate_names
    else:
        assert resolved.reading.confidence == pytest.approx(0.97)
        assert resolved.reading.candidate_names == ()


def test_two_ambiguous_letters_do_not_resolve_each_other():
    readings = [one.reading.card for one in resolve_letters([V, V, card("KH")])]
    assert readings == [None, None, "KH"]
