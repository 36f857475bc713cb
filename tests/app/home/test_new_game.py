"""What a new game is chosen by: names letter by letter, a clock step by step, and the table as it will lie."""

from types import SimpleNamespace

import pytest

from tableassist.app.home.catalogue import Material, installed
from tableassist.app.home.clock_pages import steps_page
from tableassist.app.home.pages import Known
from tableassist.app.home.plan import Plan
from tableassist.app.home.plan_pages import new_game_page, with_plan
from tableassist.app.home.typing_pages import sign_items
from tableassist.rules.game import OptionKey


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


def test_every_sign_that_may_be_typed_is_shown_as_it_is():
    known = Known(None, Plan(""), name="ab")
    signs = {item.label: item.then.known.name for item in sign_items(known, longest=3)}
    assert signs == {"Space" if sign == " " else sign: f"ab{sign}" for sign in "0123456789 ',-+./:_=!&@"}
    assert [*sign_items(known, longest=2)] == []


@pytest.mark.parametrize(
    ("players", "sides"),
    [((2, 2), (("Ann",), ("Bob",))), ((3, 4), (("Ann",), ("Bob",), ()))],
)
def test_in_another_game_those_who_were_chosen_sit_each_for_himself(players, sides):
    catalogue = SimpleNamespace(game=lambda *_: SimpleNamespace(players=players))
    known = Known(catalogue, Plan("one", (("Ann", "Cleo"), ("Bob",))))
    assert with_plan(known, "other").plan == Plan("other", sides)


def test_what_is_played_with_is_called_by_its_title():
    game = SimpleNamespace(title="MemWars", options=(OptionKey("deck", ("gods", "rivers"), "A-1", "Which deck"),))
    catalogue = SimpleNamespace(
        names=("memwars",),
        game=lambda *_: game,
        table=lambda _: ((), None),
        rules=lambda _: (),
        matches=lambda _: (),
        trouble=lambda _: "",
        material=lambda _: Material("deck", "Deck", (("gods", "Gods and heroes"), ("rivers", "Rivers"))),
    )
    for options, title in (({}, "Gods and heroes"), ({"deck": "rivers"}, "Rivers"), ({"deck": "mine"}, "mine")):
        page = new_game_page(Known(catalogue, Plan("memwars", ((), ()), options)))
        assert next(item.note for item in page.items if item.label == "Deck") == title


def test_the_table_is_shown_as_it_will_lie(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    tiles, area = installed(["deluxe-memory"]).table(Plan("deluxe-memory", ((), ())))
    assert sum(tile.face == "down" for tile in tiles) == 52
    assert all(tile.area.left >= 0 and tile.area.right <= area.right for tile in tiles)
