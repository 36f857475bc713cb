"""The six words of a statement are those that players have photographed, whatever becomes of the program."""

import pytest

from tableassist.app.proof.statement import Statement, code_of

TIED = Statement(
    "deluxe-memory", "2026-03-01", ("Ann", "Bob"), ("Ann", "Bob"), "Both found as much.", (4, 4), ("Ann",), 12, "0" * 64
)


@pytest.mark.usefixtures("real_codes")
def test_a_code_is_the_one_that_was_given_before():
    assert code_of(TIED) == ("raccoon", "allow", "roof", "bunker", "burger", "dawn")
