"""The manuals of this room and of the journal: their examples run, and their tables hold."""

import doctest
import re
from pathlib import Path

import pytest

from tableassist.app.records.records import follow_record
from tableassist.rules.clock import TimeControl
from tableassist.rules.notation import Kind, parse_record, write_record

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["clock.md", "notation.md", "journal.md"])
def test_examples_run(name):
    failed, tried = doctest.testfile(str(DOCS / name), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_every_time_control_of_the_manual_can_be_set():
    rows = re.findall(r"^\| `([^`]+)` \|", (DOCS / "clock.md").read_text("utf-8"), re.MULTILINE)
    assert len(rows) > 15
    assert [str(TimeControl.parse(text)) for text in rows if text != "10!lose"] == [r for r in rows if r != "10!lose"]


def test_the_record_of_the_manual_is_in_the_form_that_is_written():
    text = (DOCS / "notation.md").read_text("utf-8").split("```")[1].lstrip("\n")
    record = parse_record(text)
    assert write_record(record) == text
    assert {line.kind for line in record.lines} == set(Kind)


def test_the_record_of_the_manual_can_be_replayed():
    """Copied as it is, it says what it says there: nothing is refused, and the result is that of its tag."""
    record = parse_record((DOCS / "notation.md").read_text("utf-8").split("```")[1])
    match, verdicts = follow_record(record)
    assert [(one.number, one.why) for one in verdicts if one.verdict != "ok"] == []
    assert record.tag("Result") == "nobody"
    assert match.outcome is not None
    assert match.outcome.names(match.started.players) == ()
    assert match.signed
