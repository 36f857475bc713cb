"""Text from outside is shown as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.rules.showable import INSTEAD, odd_sign, showable


@pytest.mark.parametrize("text", ["", "Zoë O’Hara", "李 小龍", "שרה", "👩‍👧 Ann", "a\u200fb", "½ {R}"])
def test_what_people_are_called_is_shown_as_it_is(text):
    assert (odd_sign(text), showable(text)) == ("", text)


@pytest.mark.parametrize(
    "sign", ["\0", "\x07", "\x1b", "\n", "\r", "\x7f", "\x9b", "\u2028", "\u202e", "\u2067", "\ud800"]
)
def test_what_nobody_can_see_is_shown_as_that(sign):
    assert (odd_sign(f"A{sign}b"), showable(f"A{sign}b")) == (sign, f"A{INSTEAD}b")


def test_lines_may_be_allowed():
    assert showable("a\nb\tc\x1b", "\n\t") == f"a\nb\tc{INSTEAD}"


@given(st.text())
def test_what_is_shown_holds_nothing_odd_and_is_as_long(text):
    shown = showable(text)
    assert odd_sign(shown) == ""
    assert len(shown) == len(text)
    assert showable(shown) == shown
    shown.encode()
