"""Teams in rehearsed and random games: drawn where the rules know them, any member presses (R-TB-007)."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

from four_games import DELUXE, MAGIC, MEMWARS, MNEMONIC

from tableassist.ports import Pressed
from tableassist.rehearsal.exam import terms_of
from tableassist.rehearsal.house_rules import MOST_MEMBERS, any_teams
from tableassist.rehearsal.rehearsal import Terms, begin_rehearsal
from tableassist.rehearsal.rig import Rig

NAMES = ("Ann", "Bob", "Cleo")


def drawn(game, count=60, **options):
    return [any_teams(game, NAMES[:2], options, Random(seed)) for seed in range(count)]


def test_teams_are_drawn_where_the_rules_know_them():
    sides = drawn(MEMWARS)
    with_teams = [one for one in sides if one != (("Ann",), ("Bob",))]
    assert 10 < len(with_teams) < 30
    assert {len(members) for one in with_teams for members in one} == set(range(1, MOST_MEMBERS + 1))
    assert all(len({person for members in one for person in members}) == sum(map(len, one)) for one in sides)


def test_nobody_is_put_into_a_team_where_they_do_not():
    alone = {(("Ann",), ("Bob",))}
    for game in (DELUXE, MAGIC, MNEMONIC):
        assert set(drawn(game)) == alone
    assert set(drawn(MEMWARS, mode="review")) == alone


def test_a_mix_has_teams_but_for_players_who_were_named():
    mixed, named = Terms(mixed=True), Terms(("Ann", "Bob"), mixed=True)
    sides = {mixed.teams(MEMWARS, NAMES, seed, {}) for seed in range(20)}
    assert len(sides) > 2
    assert NAMES in sides
    assert mixed.teams(MEMWARS, NAMES, 7, {}) == mixed.teams(MEMWARS, NAMES, 7, {})
    assert {named.teams(MEMWARS, NAMES[:2], seed, {}) for seed in range(20)} == {NAMES[:2]}
    assert {Terms().teams(MEMWARS, NAMES, seed, {}) for seed in range(20)} == {NAMES}


def test_the_exam_says_who_played_against_whom():
    match = begin_rehearsal(MEMWARS, ("Ann+Bob", "Cleo"), {"first": "1"}, "5+3", 1)
    assert match.started.sides == (("Ann", "Bob"), ("Cleo",))
    assert terms_of(match.started) == "Ann+Bob against Cleo clock 5+3 first=1"
    assert terms_of(begin_rehearsal(MEMWARS, NAMES, {}, "", 1).started) == ""


def test_any_member_presses_the_button_of_a_side():
    """R-TB-007: chairs are counted clockwise, the first of each side before the second of any (R-TB-010)."""
    pressed, sides = [], (("Ann", "Bob"), ("Cleo", "Dan", "Eve"))
    session = SimpleNamespace(match=SimpleNamespace(started=SimpleNamespace(sides=sides)), press=pressed.append)
    rig = SimpleNamespace(session=session, now=5, _members=Random(1))
    rig._chair = lambda *of: Rig._chair(rig, *of)
    for _ in range(40):
        Rig.press(rig, "seat1")
    assert {one.button for one in pressed} == {"seat1", "seat3", "seat4"}
    pressed.clear()
    for button in ("undo", "option:seat0", "soft1"):
        Rig.press(rig, button, held=True)
    assert pressed == [Pressed(button, 5, True) for button in ("undo", "option:seat0", "soft1")]
    session.match.started.sides = (("Ann",), ("Cleo",))
    Rig.press(rig, "seat1")
    assert pressed[-1].button == "seat1"
