"""What each game says was learnt by an action: looks, faces, draws, shuffles, dice; and nothing where nothing was."""

import pytest
from four_games import DELUXE, MAGIC, MEMWARS, MNEMONIC, READY

from tableassist.rules.game import RevealsHidden, Setup
from tableassist.rules.learnt import DRAWN, PEEKED, READ, SEEN, SHUFFLED, THROWN, learnt_by_table

SHOWN = ("select 0 B1 C1", "end_look 0 open")
THEN = ("select 1 D1 E1", "end_look 1 open", "match 1 3C 3D")


def state_after(game, *actions, **options):
    state = game.setup(Setup(("Ann", "Bob"), options))
    for text in actions:
        action = game.parse(text)
        assert game.judge(state, action) is None, (text, game.judge(state, action))
        state = game.apply(state, action)
    return state


@pytest.mark.parametrize(
    ("game", "before", "action", "learnt"),
    [
        (DELUXE, (), "select 0 B1 C1", PEEKED),
        (DELUXE, SHOWN[:1], "end_look 0 open", ""),
        (DELUXE, SHOWN, "no_match 0 B1=4C C1=9D", SEEN),
        (DELUXE, SHOWN, "no_match 0", ""),
        (DELUXE, SHOWN, "match 0 5C 5D", SEEN),
        (DELUXE, (*SHOWN, "match 0 5C 5D"), "name_player 0 1", ""),
        (DELUXE, (*SHOWN, "match 0 AC AD", "name_player 0 0 1"), "reveal 0 D1 4C", SEEN),
        (DELUXE, (*SHOWN, "match 0 3C 3D"), "reveal 0 D1 4C", SEEN),
        (DELUXE, (*SHOWN, "match 0 5C 5D"), "reveal 0 D1 4C", SEEN),
        (DELUXE, (*SHOWN, "match 0 5C 5D"), "cross 0 D3", ""),
        (DELUXE, (*SHOWN, "no_match 0 B1=4C", *THEN), "reveal 1 B1 4C", ""),
        (MAGIC, (), "draw 0 1", DRAWN),
        (MAGIC, (), "shuffle 0 1", SHUFFLED),
        (MAGIC, (), "zone_change 0 library graveyard", DRAWN),
        (MAGIC, (), "zone_change 0 hand graveyard", ""),
        (MAGIC, (), "utopia 0", ""),
        (MAGIC, (), "end_turn 0", ""),
        (MNEMONIC, READY["mnemonic"][1][:1], "sideboard 1 0", ""),
        (MNEMONIC, READY["mnemonic"][1][:3], "library_shuffled 0", SHUFFLED),
        (MNEMONIC, READY["mnemonic"][1], "play_land 0 5S", ""),
        (MNEMONIC, READY["mnemonic"][1], "go 0 end", DRAWN),
        (MEMWARS, (), "roll 0 5", THROWN),
    ],
)
def test_what_was_learnt(game, before, action, learnt):
    options = READY[game.name][0] if game is MNEMONIC else {}
    assert isinstance(game, RevealsHidden)
    assert game.learnt(state_after(game, *before, **options), game.parse(action)) == learnt


def test_a_draft_shows_packets():
    assert MNEMONIC.learnt(state_after(MNEMONIC), MNEMONIC.parse("draft_keep 0 8")) == PEEKED


def test_a_turn_that_brings_somebodys_draw_says_so():
    state = state_after(MNEMONIC, *READY["mnemonic"][1], **READY["mnemonic"][0])
    found = set()
    for _ in range(12):
        action = next(iter(MNEMONIC.pressed(state, MNEMONIC.timing(state).charged)), None)
        if action is None or MNEMONIC.judge(state, action) is not None:
            break
        after = MNEMONIC.apply(state, action)
        drew = sum(one.library for one in after.players) < sum(one.library for one in state.players)
        assert MNEMONIC.learnt(state, action) == (DRAWN if drew else "")
        found.add(drew)
        state = after
    assert True in found


def test_a_card_that_is_read_is_learnt():
    state = state_after(MEMWARS, **READY["memwars"][0])
    assert MEMWARS.learnt(state, MEMWARS.parse("maintain 1")) == READ


@pytest.mark.parametrize("action", ["decline 1", "window_closed"])
@pytest.mark.parametrize(("value", "learnt"), [("5", "Counters were turned over."), ("?", "")])
def test_a_claim_that_stands_shows_the_counters_of_its_place(action, value, learnt):
    """R-MW-100: a value that was kept secret is shown only once it was told."""
    house = {"topology": "competitive", "quadrants": "NW", "counters": "5:2,3:0,2:0"}
    placed = (f"place_counter 1 1 {value}", f"place_counter 0 2 {value}")
    state = state_after(MEMWARS, *placed, "claim 0 1", **READY["memwars"][0], **house)
    assert MEMWARS.learnt(state, MEMWARS.parse(action)) == learnt
    assert MEMWARS.learnt(state, MEMWARS.parse("challenge 1")) == ""


def test_a_game_that_says_nothing_is_judged_by_its_table():
    """Faces that lie up since, and cards that are in a hand."""
    state = state_after(DELUXE)
    assert learnt_by_table(DELUXE, state, DELUXE.parse("select 0 B1 C1")) == PEEKED
    assert learnt_by_table(DELUXE, state_after(DELUXE, *SHOWN), DELUXE.parse("no_match 0 B1=4C")) == SEEN
    assert learnt_by_table(DELUXE, state_after(DELUXE, SHOWN[0]), DELUXE.parse("end_look 0 open")) == ""
