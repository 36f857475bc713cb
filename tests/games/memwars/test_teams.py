"""Teams in MemWars (R-MW-096): one score, one supply, one clock, and who speaks."""

from __future__ import annotations

import random

import pytest
from memwars_table import DECK

from tableassist.games.memwars import game
from tableassist.games.memwars.plain import write_plain
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.match import start_match
from tableassist.rules.game import Setup
from tableassist.rules.teams import side_name

DOUBLES = (("Ann", "Bob"), ("Cleo", "Dan"))
READY = {"first": "1", "north": "north", "quadrants": "NW"}
GAME = game(DECK)


def match(sides=DOUBLES, clock="", **options):
    names = tuple(map(side_name, sides))
    return start_match(
        GAME, Entry(1, 0, Started("memwars", "", "", names, READY | options, clock, members=sides), "told")
    )


def played(game, *actions, at=1000):
    for action in actions:
        game = game.after(game.next(Acted(action), at, "told"))
        at += 1000
    return game


def headline(game):
    return GAME.show(game.state).headline


def test_a_team_has_one_score_one_supply_and_one_clock():
    # R-TB-007, R-CK-026
    after = played(match(clock="5"), "claim 0 1", "window_closed", "claim 1 2", "challenge 0", "stated 0", "give_up 1")
    lines = GAME.show(after.state).seats
    assert [line.name for line in lines] == ["Ann+Bob", "Cleo+Dan"]
    assert [line.score for line in lines] == [3, 0]
    assert [player.supply for player in after.state.players] == [98, 100]
    assert len(after.clock.sides) == 2


def test_any_member_speaks_unless_they_take_turns():
    game = played(match(), "claim 0 1", "window_closed", "claim 1 2", "window_closed")
    assert headline(game) == "Ann+Bob claims a place"


def test_members_take_turns_clockwise():
    game, said = match(speaker="in_turn"), []
    for place in range(1, 6):
        said.append(headline(game))
        game = played(game, f"claim {1 - place % 2} {place}", "window_closed")
    assert said == [f"{name} claims a place" for name in ("Ann", "Cleo", "Bob", "Dan", "Ann")]


def test_who_challenges_is_the_member_whose_turn_comes_next():
    game = played(match(speaker="in_turn"), "claim 0 1", "challenge 1")
    assert headline(game) == "Cleo challenges 1"
    game = played(game, "stated 1", "contest 0", "maintain 1")
    assert GAME.show(game.state).sheet.heads[-2:] == ("Ann", "Cleo")
    assert GAME.prompt(game.state).text == "Name: was Ann right?"


def test_a_lost_turn_is_nobodys_turn_within_the_team():
    # R-MW-051
    game = played(match(speaker="in_turn"), "claim 0 1", "challenge 1", "stated 1", "contest 0", "maintain 1")
    game = played(game, "verdict right wrong")
    assert headline(game) == "Bob claims a place"
    assert headline(played(game, "claim 0 2")) == "Cleo+Dan may challenge 2"
    assert headline(played(game, "claim 0 2", "window_closed")) == "Cleo claims a place"


def test_a_single_player_against_a_team():
    game = match((("Ann",), ("Cleo", "Dan")), speaker="in_turn")
    assert headline(game) == "Ann claims a place"
    game = played(game, "claim 0 1", "window_closed", "claim 1 2", "window_closed", "claim 0 3", "window_closed")
    assert headline(game) == "Dan claims a place"


def test_the_screen_says_before_play_who_sits_where():
    # R-TB-010
    names = tuple(map(side_name, DOUBLES))
    state = GAME.setup(Setup(names, {}, DOUBLES))
    assert GAME.show(state).facts == ("Clockwise: Ann, Cleo, Bob and Dan",)
    assert GAME.show(GAME.setup(Setup(("Ann", "Bob")))).facts == ()


def test_a_winning_team_is_named_by_its_members():
    game = match()
    for place in range(1, 26):
        game = played(game, f"claim {1 - place % 2} {place}", "window_closed")
    assert headline(game) == "Ann and Bob win"
    assert game.outcome.names(game.started.players) == ("Ann+Bob",)


def test_options_agreed_before_play_keep_the_teams():
    state = GAME.setup(Setup(tuple(map(side_name, DOUBLES)), {"quadrants": "NW"}, DOUBLES))
    state = GAME.apply(state, GAME.parse("set_depth 0 2"))
    assert [player.members for player in state.players] == list(DOUBLES)


def test_a_game_without_teams_has_the_digests_it_always_had():
    told = write_plain(GAME.setup(Setup(("Ann", "Bob"))))
    assert "speaker" not in told["options"]
    assert all(not {"members", "turns"} & player.keys() for player in told["players"])
    with_teams = write_plain(GAME.setup(Setup(tuple(map(side_name, DOUBLES)), {"speaker": "in_turn"}, DOUBLES)))
    assert with_teams["options"]["speaker"] == "in_turn"
    assert with_teams["players"][0]["members"] == ["Ann", "Bob"]


@pytest.mark.parametrize("undone", [6, 5, 3])
def test_undoing_gives_the_turn_back_to_who_had_it(undone):
    # R-TB-005
    from tableassist.journal.events import Undone

    game, heads = match(speaker="in_turn"), {}
    for place in range(1, 4):
        for action in (f"claim {1 - place % 2} {place}", "window_closed"):
            heads[len(game.entries) + 1] = headline(game)
            game = played(game, action)
    back = game.after(game.next(Undone(undone), 90_000, "told"))
    assert headline(back) == heads[undone]


def alone(state):
    """The state as it would be without teams: R-MW-096, a team replaces a player."""
    told = write_plain(state)
    told["options"].pop("speaker", None)
    for player, name in zip(told["players"], ("Ann", "Bob"), strict=True):
        player.pop("members", None)
        player.pop("turns", None)
        player["name"] = name
    return told


@pytest.mark.parametrize("speaker", ["any", "in_turn"])
@pytest.mark.parametrize("seed", range(4))
def test_r_mw_096_a_game_of_teams_goes_as_a_game_of_players(seed, speaker):
    chance = random.Random(seed)
    options = {"quadrants": "NW", "speaker": speaker, "mode": chance.choice(("standard", "basic", "standard,basic"))}
    teams = GAME.setup(Setup(tuple(map(side_name, DOUBLES)), options, DOUBLES))
    players = GAME.setup(Setup(("Ann", "Bob"), options))
    while GAME.outcome(players) is None:
        assert alone(teams) == alone(players)
        actions = [GAME.write(action) for action in GAME.actions(players, {})]
        assert actions == [GAME.write(action) for action in GAME.actions(teams, {})]
        action = GAME.parse(chance.choice(actions))
        players, teams = GAME.apply(players, action), GAME.apply(teams, action)
        assert [line.to_move for line in GAME.show(teams).seats] == [line.to_move for line in GAME.show(players).seats]
    assert GAME.outcome(teams) is not None
    assert GAME.outcome(teams).scores == GAME.outcome(players).scores
