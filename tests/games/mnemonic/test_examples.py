"""The worked examples X-MN-01 … X-MN-14 of the rulings."""

from __future__ import annotations

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.phases import Answering, Attacking, Blocking, Priority, Siding
from tableassist.rules.game import Setup

P = pytest.param


def life(state):
    return tuple(player.life for player in state.players)


def on_field(state, seat=None):
    return sorted(one.card for one in state.field if seat in (None, one.controller))


@pytest.mark.parametrize(
    ("lands", "line", "rule"),
    [
        # X-MN-01
        P("4S 4H 4D 5S", "cast 0 JS creature for 4S 4H", None, id="X-MN-01 a pair with a spade"),
        P("4S 4H 4D 5S", "cast 0 JS creature for 4H 4D", "R-MN-047", id="X-MN-01 no spade"),
        P("4S 4H 4D 5S", "cast 0 JS creature for 4S 5S", "R-MN-047", id="X-MN-01 no pair"),
        P("4S 4H 4D 5S", "cast 0 JS creature for 4S 4H 5S", None, id="X-MN-01 one land too many"),
        P("4S 4H 4D 5S 9H", "cast 0 JS aura on 9H for 5S", None, id="X-MN-01 as an Aura"),
        P("4S 4H 4D 5S 9H", "cast 0 JS aura on 9H for 4H", "R-MN-047", id="X-MN-01 as an Aura, wrong suit"),
        # X-MN-02
        P("3H 3D 3C 3S 4H", "cast 0 QH creature for 3H 3D 3C", None, id="X-MN-02 with a heart"),
        P("3H 3D 3C 3S 4H", "cast 0 QH creature for 3S 3D 3C", "R-MN-047", id="X-MN-02 without"),
        P("3H 3D 3C 3S 4H", "cast 0 QH creature for 3H 3D 4H", "R-MN-047", id="X-MN-02 not of a kind"),
        # X-MN-03
        P("2S 3D 4S 2D 4D 3C 4H", "cast 0 KD creature for 2S 3D 4S", None, id="X-MN-03 mixed"),
        P("2S 3D 4S 2D 4D 3C 4H", "cast 0 KD creature for 2D 3D 4D", None, id="X-MN-03 suited"),
        P("2S 3D 4S 2D 4D 3C 4H", "cast 0 KD creature for 2S 3C 4H", "R-MN-047", id="X-MN-03 no diamond"),
        P("6D 7D 2D", "cast 0 KD creature for 6D 7D 2D", "R-MN-047", id="X-MN-03 no wrap"),
        P("5D 6C 7H", "cast 0 KD creature for 5D 6C 7H", None, id="X-MN-03 a ready 7"),
        P("5D 6C 7H!", "cast 0 KD creature for 5D 6C 7H", "A-MN-02", id="X-MN-03 a sick 7"),
        P("5D 6C 7H*", "cast 0 KD creature for 5D 6C 7H", "R-MN-045", id="X-MN-03 a tapped 7"),
        # X-MN-04
        P("2S 5S 6S 3S 4S 6H", "cast 0 AS creature for 2S 5S 6S", None, id="X-MN-04 three spades"),
        P("2S 5S 6S 3S 4S 6H", "cast 0 AS creature for 2S 3S 4S", None, id="X-MN-04 a straight flush is a flush"),
        P("2S 5S 6S 3S 4S 6H", "cast 0 AS creature for 2S 5S 6H", "R-MN-047", id="X-MN-04 a heart among them"),
        P("3S 4S 5S 6S", "hand_ability 0 AS annihilate for 3S 4S 5S", None, id="X-MN-04 annihilate"),
        P("3S 4S 5S 6S", "hand_ability 0 AS annihilate for 3S 4S 6S", "R-MN-047", id="X-MN-04 no run"),
        P("5S 6S 7S", "hand_ability 0 AS annihilate for 5S 6S 7S", None, id="X-MN-04 with a ready 7"),
        # X-MN-05
        P("9C 2C 2D", "cast 0 8C creature", None, id="X-MN-05 an 8 for nothing"),
        P("9C 2C 2D", "cast 0 JC creature for 2C", None, id="X-MN-05 a jack for one club"),
        P("9C 2C 2D", "cast 0 JC creature for 2D", "R-MN-047", id="X-MN-05 not for a diamond"),
        P("9C 6C 6H 6D", "cast 0 QC creature for 6C 6H", None, id="X-MN-05 a queen for a pair"),
        P("9C 6C 6H 6D", "cast 0 QC creature for 6H 6D", "R-MN-047", id="X-MN-05 without a club"),
        P("9C 4C 5D 4D 6D 7D", "cast 0 KC creature for 4C 5D", None, id="X-MN-05 a king for neighbours"),
        P("9C 4C 5D 4D 6D 7D", "cast 0 KC creature for 4D 5D", "R-MN-047", id="X-MN-05 neighbours without a club"),
        P("9C 4C 5D 4D 6D 7D", "cast 0 KC creature for 4C 6D", None, id="X-MN-05 with a gap"),
        P("9C 4C 5D 4D 6D 7D", "cast 0 KC creature for 4C 7D", "R-MN-047", id="X-MN-05 too wide a gap"),
        P("9C 2C 6C", "cast 0 AC creature for 2C 6C", None, id="X-MN-05 an ace for two clubs"),
        P("9C 2C", "cast 0 JC aura on 9C", None, id="X-MN-05 the Aura for nothing"),
        P("9C 2C", "hand_ability 0 QC killer on 9C for 2C", None, id="X-MN-05 Killer Queen for a club"),
        P("9C 2C", "hand_ability 0 QC killer on 9C", "R-MN-042", id="X-MN-05 not for nothing"),
        P("9H JC@9H 2C", "cast 0 8C creature", "R-MN-042", id="X-MN-05 an Aura is no creature"),
    ],
)
def test_payments(board, rule_of, lands, line, rule):
    assert rule_of(board(lands), line) == rule


def test_x_mn_01_what_is_too_much_is_lost(board, script):
    state = script(board("4S 4H 4D 5S"), "cast 0 JS creature for 4S 4H 5S", "resolve")
    assert state.players[0].pool == ("5S",)
    assert "JS" in on_field(state)
    state = script(state, "go 0 begin_combat")
    assert state.players[0].pool == ()


def test_x_mn_05_contiguous(board, rule_of):
    state = board("9C 4C 6D", club_discount="contiguous")
    assert rule_of(state, "cast 0 KC creature for 4C 6D") == "R-MN-047"


def test_x_mn_06_combat_and_triggers(board, script):
    state = board("KC 8S", "9H", attacking=True, hands=(0, 0))
    state = script(state, "declare_attackers 0 KC 8S", "declare_blockers 1 9H=8S")
    # The Healing on top has resolved already, the Dig below asks.
    assert state.phase == Answering(0, "dig", "8S", 0)
    assert life(state) == (20, 18)
    state = script(state, "dig 0 8S", "library_shuffled 0")
    assert (state.players[0].library, state.players[0].graveyard) == (11, ())
    assert state.players[1].graveyard == ("9H",)
    assert life(state) == (20, 18)


@pytest.mark.parametrize(("target", "expected"), [(1, (21, 17)), (0, (18, 20))])
def test_x_mn_07_ace_of_hearts(board, script, target, expected):
    state = script(board("5H"), f"hand_ability 0 AH face on {target} for 5H")
    assert life(state) in ((21, 20), expected), "the Healing resolves first, at once where nobody can respond"
    assert life(script(state, "resolve")) == expected


def test_x_mn_07_healing_is_above_the_ability(board, script):
    state = script(board("5H", stack_ui="full"), "hand_ability 0 AH face on 1 for 5H")
    state = script(state, "pass 0", "pass 1")
    assert life(state) == (21, 20)
    assert life(script(state, "pass 0", "pass 1")) == (21, 17)


def test_x_mn_08_the_loop_of_the_ace_of_diamonds(board, script):
    state = board("2D", hands=(1, 0), libraries=(30, 30))
    seen = []
    while GAME.outcome(state) is None:
        state = script(state, "hand_ability 0 AD face on 1 for 2D", "durable 0 yes", "resolve")
        seen.append(state.players[1].life)
        if GAME.outcome(state) is None:
            assert state.players[0].top == ("AD",)
            state = script(state, "go 0 end", "go 1 end")
            discards = [f"set_count 1 hand {min(7, state.players[1].hand)}"]
            state = script(state, *discards)
            assert "AD" in state.players[0].held, "he draws it again"
    assert seen == [17, 14, 11, 8, 5, 2, -1]
    assert GAME.outcome(state).winners == (0,)


def draw_step(board, **options):
    graveyards = options.pop("graveyards", ("2S 3S 4S 5S 6S 8S", ""))
    return board(step="end", active=1, hands=(2, 0), libraries=(0, 9), graveyards=graveyards, life=(5, 20), **options)


@pytest.mark.parametrize(
    ("empty_draw", "library", "hand"), [("draw", 5, 3), ("skip", 6, 2)]
)  # fmt: skip
def test_x_mn_09_empty_library(board, script, empty_draw, library, hand):
    state = script(draw_step(board, empty_draw=empty_draw), "library_shuffled 0")
    player = state.players[0]
    assert (player.life, player.library, player.hand, player.graveyard) == (4, library, hand, ())


def test_x_mn_09_empty_graveyard_too(board):
    player = draw_step(board, graveyards=("", "")).players[0]
    assert (player.life, player.library, player.hand) == (4, 0, 2)


def test_x_mn_10_a_jack_on_a_dying_creature(board, script):
    state = board("8D JH@8D", "2S", active=1)
    state = script(state, "hand_ability 1 QS killer on 8D for 2S", "dig 1 no", "resolve")
    assert state.phase == Answering(0, "durable", "8D", 0)
    jack = state.creature("JH")
    assert jack is not None
    assert not state.is_sick(jack), "controlled since his turn began"
    state = script(state, "durable 0 yes")
    assert state.players[0].top == ("8D",)
    assert life(state) == (20, 20)


def test_x_mn_10_with_graveyard(board, script):
    state = board("8D JH@8D", "2S", active=1, jack_unattached="graveyard")
    state = script(state, "hand_ability 1 QS killer on 8D for 2S", "dig 1 no", "resolve")
    while not isinstance(state.phase, Priority) or state.stack:
        lines = {"Ordering": "order_triggers 0 JH 8D", "Answering": "durable 0 no", "Priority": "resolve"}
        state = script(state, lines[type(state.phase).__name__])
    assert "JH" in state.players[0].graveyard
    assert life(state) == (21, 20)


def test_x_mn_11_kings_command_in_combat(board, script):
    state = board("4H", "QS 9D", active=1, attacking=True)
    state = script(state, "declare_attackers 1 QS 9D")
    assert isinstance(state.phase, Priority)
    assert state.phase.seat == 0, "Bob has nothing to act with, so Ann is asked at once"
    state = script(state, "hand_ability 0 KH command on QS for 4H", "resolve")
    assert life(state) == (21, 20)
    queen = state.permanent("QS")
    assert (queen.controller, queen.tapped, queen.owner) == (0, False, 1)
    assert state.combat.attackers == ("9D",)
    assert isinstance(state.phase, Blocking)
    state = script(state, "declare_blockers 0 QS=9D")
    assert state.phase == Answering(1, "durable", "9D", 1)
    state = script(state, "durable 1 no", "go 1 end")
    assert state.turn == 6
    assert state.permanent("QS").controller == 1


def test_x_mn_12_sevens(board, script, rule_of):
    state = board("5S 6D", "9H", turn=3, hands=(7, 3))
    state = script(state, "play_land 0 7S")
    assert rule_of(state, "tap_for_mana 0 7S") == "A-MN-02"
    assert rule_of(state, "cast 0 KS creature for 5S 6D 7S") == "A-MN-02"
    attack = script(state, "go 0 begin_combat")
    assert not isinstance(attack.phase, Attacking), "a fresh 7 cannot attack, so nobody is asked"
    # It may block in the other's turn 4, but it is still sick then.
    state = script(state, "go 0 end", "until begin_combat", "until attack", "declare_attackers 1 9H")
    assert state.turn == 4
    assert isinstance(state.phase, Priority)
    assert rule_of(state, "tap_for_mana 0 7S") == "A-MN-02"
    state = script(state, "pass 0")
    assert rule_of(state, "declare_blockers 0 7S=9H") is None
    state = script(state, "declare_blockers 0", "until main2", "go 1 end", "until upkeep", "until main1")
    assert state.turn == 5
    assert rule_of(state, "cast 0 KS creature for 5S 6D 7S") is None
    paid = script(state, "cast 0 KS creature for 5S 6D 7S", "resolve", "go 0 begin_combat")
    assert not isinstance(paid.phase, Attacking), "tapped for mana it cannot attack"
    attack = script(state, "go 0 begin_combat")
    assert rule_of(attack, "declare_attackers 0 7S") is None


def test_x_mn_12_a_blocking_seven_may_be_tapped_and_still_hits(board, script):
    state = board("9C", "7S", attacking=True, hands=(0, 3))
    state = script(state, "declare_attackers 0 9C")
    state = state if isinstance(state.phase, Blocking) else script(state, "pass 1")
    state = script(state, "declare_blockers 1 7S=9C", "tap_for_mana 1 7S", "pass 1")
    assert "9C" not in on_field(state), "R-MN-075"


def test_x_mn_13_the_draft(script):
    state = GAME.setup(Setup(("Ann", "Bob")))
    kept, chunks = [], []
    while not isinstance(state.phase, Siding):
        if state.phase.chunk not in chunks:
            chunks.append(state.phase.chunk)
        kept.append(state.phase.keep)
        state = script(state, f"draft_keep 0 {state.phase.keep}", f"draft_keep 1 {state.phase.keep}")
    assert chunks == [32, 8, 2]
    assert kept == [8, 4, 2, 1, 1, 2, 1, 1, 1]
    assert [player.library for player in state.players] == [21, 21]
    state = script(state, "sideboard 0 5", "sideboard 1 0")
    assert [player.library for player in state.players] == [16, 21]


def test_x_mn_14_annihilate(board, script):
    state = board("7S 9C JD@9C 3H 4H 5H", "QH 8D", hands=(1, 0))
    state = script(state, "hand_ability 0 AH annihilate for 3H 4H 5H")
    assert life(state) == (21, 20)
    state = script(state, "resolve") if state.stack else state
    # Bob orders his two; Ann's Dig is below them.
    assert {one.card for one in state.field if one.is_creature} == {"JD"}
    state = script(state, "order_triggers 1 8D QH")
    assert state.phase == Answering(1, "durable", "8D", 1)
    state = script(state, "durable 1 yes")
    assert state.phase == Answering(0, "dig", "7S", 0)
    assert life(state) == (21, 21)
