"""Each card exists once (R-TB-002): names that others surely have are left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.table.cards import DECK
from tableassist.table.observation import Face
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.unique_names import assign_unique_names


def sure(name, confidence=0.9999):
    return FaceReading(name, Face.UP, confidence, name, odds=((name, confidence), ("2H", 1 - confidence)))


def torn(*odds, card=None):
    names = tuple(name for name, _ in odds)
    return FaceReading(card, Face.UP, odds[0][1], names[0], () if card else names, odds)


def names(readings):
    return [reading.card for reading in assign_unique_names(readings)]


def test_the_twin_of_a_card_that_surely_is_elsewhere_is_named():
    assert names([sure("KS"), torn(("KS", 0.6), ("KC", 0.399), ("KH", 0.001))]) == ["KS", "KC"]


def test_it_is_not_named_while_the_other_is_nowhere():
    assert names([sure("QS"), torn(("KS", 0.6), ("KC", 0.399))]) == ["QS", None]


def test_it_is_not_named_where_a_third_is_not_ruled_out():
    _, second = assign_unique_names([sure("KS"), torn(("KS", 0.6), ("KC", 0.3), ("QC", 0.1))])
    assert second.card is None
    assert "KS" not in dict(second.odds)
    assert "QC" in second.candidate_names
    assert second.confidence == pytest.approx(0.75)


def test_of_two_read_alike_the_far_surer_keeps_the_name_and_the_other_is_its_twin():
    doubtful = torn(("KS", 0.985), ("KC", 0.0149), card="KS")
    assert names([doubtful, sure("KS")]) == ["KC", "KS"]


def test_of_two_read_alike_neither_far_surer_nothing_is_said_here():
    one, other = torn(("KS", 0.985), ("KC", 0.015), card="KS"), torn(("KS", 0.99), ("KC", 0.01), card="KS")
    assert names([one, other]) == ["KS", "KS"]


def test_what_little_is_left_is_not_weighed():
    doubtful = torn(("KS", 0.9995), ("KC", 0.0004), card="KS")
    (_, second) = assign_unique_names([sure("KS", 0.99999), doubtful])
    assert second.card is None


def test_one_name_leads_to_the_next():
    chain = [sure("KS"), torn(("KS", 0.5), ("KC", 0.499)), torn(("KC", 0.6), ("QC", 0.3999))]
    assert names(chain) == ["KS", "KC", "QC"]


def test_backs_and_readings_without_odds_stay_as_they_are():
    back, plain = FaceReading(None, Face.DOWN, 0.99), FaceReading("KS", Face.UP, 0.97)
    assert assign_unique_names([back, plain, plain]) == [back, plain, plain]


def test_none_are_none():
    assert assign_unique_names([]) == []


@given(st.lists(st.tuples(st.sampled_from(DECK), st.sampled_from(DECK), st.floats(0.5, 0.9999)), max_size=12))
def test_a_name_given_here_is_no_other_cards(pairs):
    given_ = [
        torn((one, share), (other, 1 - share), card=one if share > 0.9 else None)
        for one, other, share in pairs
        if one != other
    ]
    results = assign_unique_names(given_)
    for before, after in zip(given_, results, strict=True):
        if after.card not in (None, before.card):
            assert sum(reading.card == after.card for reading in results) == 1


@given(st.permutations([sure("KS"), sure("QS"), torn(("KS", 0.6), ("KC", 0.4)), torn(("QS", 0.7), ("QC", 0.3))]))
def test_the_order_does_not_matter(readings):
    assert sorted(map(str, names(readings))) == ["KC", "KS", "QC", "QS"]
