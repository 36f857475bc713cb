"""A sample of the kills of `make torture-crash`; and that it finds what it is there to find."""

import crash
import pytest

from tableassist.app.build import game_named
from tableassist.journal.events import Acted, Entry, Started
from tableassist.journal.file import Journal

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["mnemonic", "deluxe-memory"])
def test_nothing_acknowledged_is_lost(name):
    told = crash.torture(name, kills=2, seed=3)
    assert told["lost"] == []
    assert told["acknowledged"] > 0


@pytest.mark.parametrize(
    ("acknowledged", "says"), [({3: "x"}, "3 entries were acknowledged, 2"), ({2: "x"}, "another state")]
)
def test_what_is_lost_is_found(tmp_path, acknowledged, says):
    path = tmp_path / "0.journal"
    with Journal.create(path) as journal:
        journal.append(Entry(1, 0, Started("deluxe-memory", "", "", ("Ann", "Bob"), {}), "told"))
        journal.append(Entry(2, 400, Acted("select 0 B1 C1"), "told", digest="abc"))
    with pytest.raises(crash.Lost, match=says):
        crash.check(path, game_named("deluxe-memory"), acknowledged)
