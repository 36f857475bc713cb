"""What a new game is chosen by: a clock put together step by step, and the table as it will lie."""

import pytest

from tableassist.app.home.catalogue import installed
from tableassist.app.home.clock_pages import steps_page
from tableassist.app.home.pages import Known
from tableassist.app.home.plan import Plan


@pytest.mark.parametrize(
    ("clock", "what", "offered"),
    [
        ("1+3", "main", {"+1": "2+3", "+5": "6+3", "+15": "16+3"}),
        ("179+3", "main", {"+1": "180+3", "-1": "178+3", "-5": "174+3", "-15": "164+3"}),
        ("180+3", "main", {"-1": "179+3", "-5": "175+3", "-15": "165+3"}),
        ("5+2", "extra", {"+1": "5+3", "+5": "5+7", "+15": "5+17", "-1": "5+1"}),
        ("5+180", "extra", {"-1": "5+179", "-5": "5+175", "-15": "5+165"}),
    ],
)
def test_no_step_leads_below_one_or_beyond_three_hours_or_minutes(clock, what, offered):
    page = steps_page(Known(None, Plan("", (("Ann",), ("Bob",)), clock=clock)), what=what)
    steps = [one for one in page.items if one.key.startswith("step:")]
    assert {one.key.removeprefix("step:"): one.then.known.plan.clock for one in steps} == offered


def test_the_table_is_shown_as_it_will_lie(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    tiles, area = installed(["deluxe-memory"]).table(Plan("deluxe-memory", ((), ())))
    assert sum(tile.face == "down" for tile in tiles) == 52
    assert all(tile.area.left >= 0 and tile.area.right <= area.right for tile in tiles)
