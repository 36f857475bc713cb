"""Small pictures beside the entries of the past: what was seen of each, as it may be shown now."""

import pytest
from filmed_table import Filmed, names_in

from tableassist.app.disputes.timeline import NEAR, Timeline
from tableassist.app.prompting.past_desk import PAST_LABEL
from tableassist.app.session.screen import view_of
from tableassist.journal.events import Overruled


def shown(table, **cards):
    table.lift(*cards).settle()
    table.press(f"seat{table.state.acting}")
    return table.lay(**cards).settle()


def pictures(table):
    """The names that the entries' pictures show, by the action; None where an entry has no picture."""
    table.press("menu").choose(PAST_LABEL)
    view = view_of(table.session, table.now)
    found = {entry.number: entry.event.action for entry in table.session.match.counted}
    return {
        found[int(one.key)]: None if one.picture is None else names_in(one.picture)
        for one in view.options
        if one.key.isdecimal()
    }


@pytest.fixture
def table():
    return shown(Filmed(), B1="4C", C1="9D")


def test_an_entry_has_what_was_seen_of_it(table):
    found = pictures(table)
    assert found["no_match 0 B1=4C C1=9D"] == {"4C", "9D"}
    assert found["end_look 0 open"] is None


def test_each_place_is_shown_by_itself(table):
    table.press("menu").choose(PAST_LABEL)
    picture = next(one.picture for one in view_of(table.session, table.now).options if one.picture is not None)
    assert len(picture.crops) == 2
    assert picture.marks == ()
    for zone, crop in zip(("B1", "C1"), picture.crops, strict=True):
        assert crop.holds(table.mat.zone(zone).area.centre)
        assert crop.width < 2 * table.mat.zone(zone).area.width


def test_what_has_gone_down_since_is_covered(table):
    """R-TB-003."""
    for place in ("B1", "C1"):
        table.session.corrections.correct(Overruled(f"set_place {place} down", "R-TB-002", "players"), table.now)
    table.lay(B1="down", C1="down").settle().settle()
    assert pictures(table)["no_match 0 B1=4C C1=9D"] == set()


def test_without_pictures_the_entries_stand_there_alone(scene):
    table = scene(camera=False)
    for text in ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D"):
        table.session.enter(table.session.match.game.parse(text), table.now)
    assert set(pictures(table).values()) == {None}


def test_only_entries_near_the_cursor_have_their_pictures(table):
    for at, one in enumerate(("D1", "F1", "B2", "D2", "F2", "B3")):
        other = f"{chr(ord(one[0]) + 1)}{one[1]}"
        shown(table, **{one: f"{at + 2}S", other: f"{at + 3}H"})
    table.press("menu").choose(PAST_LABEL)
    options = view_of(table.session, table.now).options
    assert len(options) > 2 * NEAR
    assert all(one.picture is None for one in options[NEAR + 1 : -1])
    assert any(one.picture is not None for one in options[: NEAR + 1])
    for _ in range(NEAR):
        table.press("right")
    assert any(one.picture is not None for one in view_of(table.session, table.now).options[NEAR + 1 :])


def test_no_other_question_has_any(table):
    choice = table.press("menu").session.prompts.choice()
    assert table.session.disputes.desk.picture_entries(choice, table.session.match) == choice
    assert Timeline(table.mat).add_pictures(choice, table.session.match, table.evidence) is choice
