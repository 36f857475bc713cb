"""Teams: who belongs to a side, who sits where, and which games know them (R-TB-007, R-MW-096)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.app.build import game_named
from tableassist.journal.codec import decode, encode
from tableassist.journal.events import Entry, Started
from tableassist.referee.match import start_match
from tableassist.rules.game import Setup, SetupRefused
from tableassist.rules.notation import join_names, parse_record, split_names
from tableassist.rules.teams import chairs, check_teams, members_of, side_at, side_name, write_members

DOUBLES = (("Ann", "Bob"), ("Cleo", "Dan"))


def started(game, sides, **options):
    names = tuple(map(side_name, sides))
    return Entry(1, 0, Started(game, "", "", names, options, members=tuple(sides)), "told")


def people(sides):
    return [chair.person for chair in chairs(sides)]


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("Ann", ("Ann",)),
        ("Ann+Bob", ("Ann", "Bob")),
        (" Ann + Bob ", ("Ann", "Bob")),
        (r"A\+B", ("A+B",)),
        (r"A\+B+C\\D", ("A+B", "C\\D")),
        ("Ann+", ("Ann", "")),
    ],
)
def test_members_are_joined_by_a_plus(text, members):
    assert members_of(text) == members


NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc", "Z")), min_size=1, max_size=8)


@given(st.lists(st.lists(NAMES, min_size=1, max_size=4).map(tuple), min_size=1, max_size=4).map(tuple))
def test_sides_are_read_back_as_they_were_written(sides):
    text = join_names(map(write_members, sides))
    assert tuple(map(members_of, split_names(text))) == sides


def test_teams_sit_alternately_so_that_play_goes_clockwise():
    # R-TB-010
    assert people(DOUBLES) == ["Ann", "Cleo", "Bob", "Dan"]
    assert people((("Ann", "Bob", "Eve"), ("Cleo",))) == ["Ann", "Cleo", "Bob", "Eve"]
    assert people((("Ann",), ("Bob",), ("Cleo",))) == ["Ann", "Bob", "Cleo"]


def test_the_button_of_any_member_counts_for_the_side():
    # R-TB-007
    assert [side_at(DOUBLES, chair) for chair in range(5)] == [0, 1, 0, 1, None]
    assert side_at(DOUBLES, -1) is None


@given(st.lists(st.integers(1, 4), min_size=2, max_size=4))
def test_every_person_has_one_chair_and_the_first_chairs_are_the_sides_own(sizes):
    sides = tuple(tuple(f"{side}.{number}" for number in range(size)) for side, size in enumerate(sizes))
    found = chairs(sides)
    assert sorted(chair.person for chair in found) == sorted(name for members in sides for name in members)
    assert [chair.side for chair in found[: len(sides)]] == list(range(len(sides)))
    assert all(chair.person in sides[chair.side] for chair in found)


@pytest.mark.parametrize(
    ("game", "rule"),
    [("mnemonic", "R-TB-011"), ("deluxe-memory", "R-DM-001"), ("mental-magic", "R-MM-002")],
)
def test_games_whose_text_knows_players_alone_refuse_teams(game, rule):
    with pytest.raises(SetupRefused, match=rule) as refused:
        start_match(game_named(game), started(game, DOUBLES))
    assert "Name one player for each side." in str(refused.value)


def test_memwars_is_played_in_teams_but_not_studied_in_one():
    # R-MW-096, R-MW-094
    game = game_named("memwars")
    assert start_match(game, started("memwars", DOUBLES)).started.sides == DOUBLES
    with pytest.raises(SetupRefused, match="R-MW-094"):
        start_match(game, started("memwars", (("Ann", "Bob"),), mode="study"))


def test_five_teams_are_more_than_the_board_has_room_for():
    # R-TB-011, A-MW-22
    sides = tuple((f"a{number}", f"b{number}") for number in range(5))
    with pytest.raises(SetupRefused, match="2 to 4 sides"):
        start_match(game_named("memwars"), started("memwars", sides))


def test_a_game_that_says_nothing_of_teams_has_none():
    with pytest.raises(SetupRefused, match="R-TB-007"):
        check_teams(object(), Setup(("Ann+Bob", "Cleo"), {}, (("Ann", "Bob"), ("Cleo",))))


@pytest.mark.parametrize(
    "sides",
    [(("Ann", "Ann"), ("Bob",)), (("Ann", "Bob"), ("Bob", "Cleo")), (("Ann", ""), ("Bob",))],
    ids=["twice in a team", "in both", "without a name"],
)
def test_every_member_has_a_name_of_his_own(sides):
    with pytest.raises(SetupRefused, match="name of his own"):
        start_match(game_named("memwars"), started("memwars", sides))


def test_nobody_in_a_team_is_called_like_the_board():
    # A-MW-18
    with pytest.raises(SetupRefused, match="board"):
        start_match(game_named("memwars"), started("memwars", (("Ann", "Board"), ("Bob",))))


def test_members_that_do_not_fit_the_sides_are_refused():
    entry = Entry(1, 0, Started("memwars", "", "", ("Ann+Bob", "Cleo"), members=(("Ann", "Bob"), ("Dan",))), "told")
    with pytest.raises(SetupRefused, match="do not fit"):
        start_match(game_named("memwars"), entry)


def test_the_journal_holds_the_members_and_old_lines_are_read():
    entry = started("memwars", DOUBLES)
    assert decode(encode(entry)) == entry
    old = (
        '{"at":0,"event":{"clock":"","date":"2026-03-01","game":"memwars","kind":"Started","material":"","options":{},'
        '"players":["A+B","Cleo"],"seed":null,"version":"0.1.0"},"number":1,"source":"told"}'
    )
    from zlib import crc32

    read = decode(f"{old} {crc32(old.encode()):08x}").event
    assert read.sides == (("A+B",), ("Cleo",))


def test_a_record_names_the_members_in_a_tag_of_its_own():
    record = parse_record('[Game "memwars"]\n[Players "Ann+Bob, Cleo+Dan"]\n[Teams "Ann+Bob, Cleo+Dan"]\n')
    assert record.members == DOUBLES
    assert parse_record('[Players "A+B, Cleo"]').members == ()
