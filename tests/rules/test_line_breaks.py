"""Where lines end in scripts without spaces between words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.rules.line_breaks import parts_of


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("Zoë’s", "Zoë’s"),
        ("дерево", "дерево"),
        ("한국어", "한국어"),
        ("👩\u200d👧👍🏽", "👩\u200d👧👍🏽"),
        ("中文", "中 文"),
        ("きょうは、", "きょ う は、"),
        ("コーヒー", "コー ヒー"),
        ("（人）は“人”です", "（人） は “人” で す"),
        ("人=person", "人 =person"),
        ("3月5日", "3 月 5 日"),
    ],
)
def test_parts(word, parts):
    assert parts_of(word) == tuple(parts.split(" "))


@given(st.text())
def test_nothing_is_lost(word):
    assert "".join(parts_of(word)) == word
