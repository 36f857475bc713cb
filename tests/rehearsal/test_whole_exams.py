"""The exam of each game, played to its end: seen, refereed, compared. A clock of a few seconds keeps it short."""

import pytest

from tableassist.rehearsal.exam import examine, is_passed, summary
from tableassist.rehearsal.kits import rehearsal_kit_of
from tableassist.rehearsal.rehearsal import Terms

pytestmark = pytest.mark.slow

SHORT = {
    "deluxe-memory": Terms(("Ann", "Bob"), clock="20s"),
    "memwars": Terms(
        ("Ann", "Bob"),
        {"quadrants": "NW", "mode": "standard", "topology": "flat", "path": "free", "first": "1", "north": "north"},
        clock="12s",
    ),
    "mental-magic": Terms(("Ann", "Bob"), clock="15s"),
    "mnemonic": Terms(("Ann", "Bob"), {"draft": "done", "first": "1", "mulligan": "none"}, clock="12s"),
}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", SHORT)
def test_an_exam_is_played_to_its_end(name):
    report = examine(3, 0.1, "easy", name, "", SHORT[name])
    assert report.trouble == ""
    assert report.equal, report
    assert report.silent == report.accusations == report.wrong_reasons == ()
    assert report.events > 1
    assert report.terms.startswith(f"clock {SHORT[name].clock}")
    answer = summary([report], report.seconds, rehearsal_kit_of(name).faults)
    assert is_passed(answer), answer
    assert (answer["games"], answer["state_equal"]) == (1, 1)
