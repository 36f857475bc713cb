"""What players let count of a table: each correction that changes something, and else the first reason against it."""

from types import SimpleNamespace

import pytest

from tableassist.journal.events import Overruled
from tableassist.referee import correction
from tableassist.rules.game import Refused

FIRST, SECOND = Overruled("one", "R-TB-002"), Overruled("two", "R-TB-002")
NO, NEITHER = Refused("R-TB-002", "Nothing would come of it."), Refused("R-TB-002", "Nor of that.")


@pytest.mark.parametrize(
    ("objections", "comes_out"),
    [
        ({}, [FIRST, SECOND]),
        ({"one": NO}, [SECOND]),
        ({"two": NO}, [FIRST]),
        ({"one": NO, "two": NEITHER}, [NO]),
    ],
)
def test_what_changes_something_counts_and_else_the_first_reason_is_given(monkeypatch, objections, comes_out):
    monkeypatch.setattr(correction, "_overruling", lambda _table, _issue: iter((FIRST, SECOND)))
    monkeypatch.setattr(correction, "check_correction", lambda _match, event: objections.get(event.action))
    assert list(correction.accepting_table(SimpleNamespace(match=None), None)) == comes_out
