"""Short scenes by the rules: a position, what is done, what is left. Each names the rule it shows."""

from __future__ import annotations

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.phases import Priority

P = pytest.param


def left(state):
    """Life of both, and the creatures and Auras of both sides, tapped ones with a star."""
    lives = tuple(player.life for player in state.players)
    return lives, *(" ".join(sorted(names(state, seat))) for seat in (0, 1))


def names(state, seat):
    mine = (one for one in state.field if one.controller == seat and not plain_land(one))
    return [one.card + "*" * one.tapped for one in mine]


def plain_land(one):
    return one.is_land and not one.is_creature


def settled(state):
    """The state after everything has resolved, with Durable refused, Dig refused, triggers as they come."""
    while state.stack or not isinstance(state.phase, Priority):
        if GAME.outcome(state) is not None:
            return state
        kind = type(state.phase).__name__
        lines = {
            "Priority": f"pass {state.acting}",
            "Answering": f"{'dig' if getattr(state.phase, 'kind', '') == 'dig' else 'durable'} {state.acting} no",
            "Blocking": f"declare_blockers {state.acting}",
        }
        if kind == "Ordering":
            cards = " ".join(trigger.card for trigger in state.pending if trigger.seat == state.acting)
            lines["Ordering"] = f"order_triggers {state.acting} {cards}"
        if kind not in lines:
            return state
        action = GAME.parse(lines[kind])
        assert GAME.judge(state, action) is None
        state = GAME.apply(state, action)
    return state


def scene(south, north, lines, expected, **more):
    return south, north, lines, expected, more


COMBAT = {"attacking": True, "hands": (0, 0)}

SCENES = [
    P(*scene("KS", "QH", ["declare_attackers 0 KS", "declare_blockers 1 QH=KS"], ((20, 21), "", ""), **COMBAT),
      id="R-MN-062 equal creatures kill each other, and the heart heals"),
    P(*scene("KS", "9C", ["declare_attackers 0 KS", "declare_blockers 1 9C=KS"], ((20, 20), "KS*", ""), **COMBAT),
      id="R-MN-073 damage goes to the blocker, none to the player"),
    P(*scene("9S", "QC", ["declare_attackers 0 9S", "declare_blockers 1 QC=9S"], ((20, 20), "", "QC"), **COMBAT),
      id="R-MN-062 a queen survives a nine"),
    P(*scene("QS", "9H 9C 10C", ["declare_attackers 0 QS", "declare_blockers 1 9H=QS 9C=QS 10C=QS",
                                 "divide_damage 0 QS 9H=1 9C=1 10C=1"], ((20, 21), "", ""), **COMBAT),
      id="R-MN-071 three blockers for one attacker, all die"),
    P(*scene("JS", "9H", ["declare_attackers 0 JS", "declare_blockers 1"], ((20, 18), "JS*", "9H"), **COMBAT),
      id="R-MN-005 a jack has power 2"),
    P(*scene("AS KD 9C", "", ["declare_attackers 0 AS KD 9C"], ((20, 13), "9C* AS* KD*", ""), **COMBAT),
      id="R-MN-005 three, three and one"),
    P(*scene("7S 7H", "", ["declare_attackers 0 7S"], ((20, 19), "7H 7S*", ""), **COMBAT),
      id="R-MN-004 a 7 attacks as a creature"),
    P(*scene("9C JS@9C", "8H 8D", ["declare_attackers 0 9C"], ((20, 19), "9C* JS", "8D 8H"), **COMBAT),
      id="R-MN-072 nobody without flying can be asked to block"),
    P(*scene("9C", "8H JD@8H", ["declare_attackers 0 9C", "declare_blockers 1 8H=9C"], ((20, 21), "", "JD"), **COMBAT),
      id="R-MN-072 a flying creature may block one that does not fly"),
    P(*scene("KS", "9H*", ["declare_attackers 0 KS"], ((20, 17), "KS*", "9H*"), **COMBAT),
      id="R-MN-071 tapped creatures cannot block"),
    P(*scene("9C JS@9C JD@9C", "", ["declare_attackers 0 9C"], ((20, 19), "9C* JD JS", ""), **COMBAT),
      id="A-MN-14 two Auras on one creature"),
    P(*scene("3C", "9H", ["hand_ability 0 QC killer on 9H for 3C"], ((20, 21), "", "")),
      id="R-MN-051 Killer Queen"),
    P(*scene("3C QC", "", ["hand_ability 0 KC command on QC for 3C"], ((20, 20), "QC", "")),
      id="A-MN-31 Kings Command on a creature of one's own"),
    P(*scene("3C QC*", "", ["hand_ability 0 KC command on QC for 3C"], ((20, 20), "QC", "")),
      id="R-MN-055 it untaps the creature"),
    P(*scene("3C", "QD*", ["hand_ability 0 KC command on QD for 3C"], ((20, 20), "QD", "")),
      id="R-MN-055 and takes it"),
    P(*scene("3C", "QD", ["hand_ability 0 KC command on QD for 3C", "until main1", "go 0 begin_combat",
                          "declare_attackers 0 QD"], ((20, 17), "QD*", ""), hands=(2, 0)),
      id="R-MN-055 haste: it may attack at once"),
    P(*scene("3C", "7D", ["hand_ability 0 KC command on 7D for 3C", "tap_for_mana 0 7D"], ((20, 20), "7D*", "")),
      id="A-MN-02 a stolen 7 with haste gives mana"),
    P(*scene("3C", "", ["hand_ability 0 AC face on 1 for 3C"], ((20, 17), "", "")),
      id="A-MN-32 Ace to the Face"),
    P(*scene("3C", "", ["hand_ability 0 AC face on 0 for 3C"], ((17, 20), "", "")),
      id="A-MN-32 on oneself, if one likes"),
    P(*scene("3C 4C 5C 9C JS@9C", "8H 7D", ["hand_ability 0 AC annihilate for 3C 4C 5C"], ((20, 21), "JS", "")),
      id="R-MN-056 an Aura survives Annihilate and is a creature again"),
    P(*scene("3C 4C 5C 9C JH@9C", "", ["hand_ability 0 AC annihilate for 3C 4C 5C"], ((21, 20), "", ""),
             jack_unattached="graveyard"),
      id="A-MN-13 or goes to the graveyard, and heals"),
    P(*scene("2H 2S", "", ["cast 0 JH creature for 2H 2S"], ((20, 20), "JH", "")),
      id="R-MN-041 a jack is cast"),
    P(*scene("2C 9C", "", ["cast 0 10C creature"], ((20, 20), "10C 9C", "")),
      id="R-MN-048 a club for nothing"),
    P(*scene("2H", "9C", ["cast 0 JH aura on 9C for 2H"], ((20, 20), "JH", "9C")),
      id="A-MN-14 an Aura on the other's creature"),
    P(*scene("2H 3S", "9H", ["cast 0 JH aura on 9H for 2H", "until main1", "hand_ability 0 QS killer on 9H for 3S"],
             ((20, 21), "JH", "")),
      id="R-MN-058 the enchanted creature dies, the jack stays"),
    P(*scene("2S 2H", "", ["play_land 0 7C", "go 0 end"], ((20, 20), "7C", ""), hands=(3, 0)),
      id="R-MN-040 a 7 is the land for the turn"),
    P(*scene("", "", ["set_life 0 1", "set_life 1 1", "concede 0"], ((1, 1), "", "")),
      id="CR 104.3a conceding"),
    P(*scene("5H 6H", "", ["hand_ability 0 AH face on 1 for 5H", "until main1"], ((21, 17), "", "")),
      id="R-MN-054 the discarded heart heals first"),
    P(*scene("2H 2D", "8D 9H", ["hand_ability 0 QH killer on 9H for 2H", "until main1",
                                "hand_ability 0 QD killer on 8D for 2D"], ((21, 21), "", "")),
      id="R-MN-063 everything goes to its owner's graveyard"),
]  # fmt: skip


@pytest.mark.parametrize(("south", "north", "lines", "expected", "more"), SCENES)
def test_scene(board, script, south, north, lines, expected, more):
    state = board(south, north, **{"hands": (4, 0), **more})
    for line in lines:
        state = script(settled(state) if isinstance(state.phase, Priority) and state.stack else state, line)
    assert left(settled(state)) == expected


@pytest.mark.parametrize(("stack_ui"), ["shortcut", "full"])
def test_a_response_changes_what_resolves(board, script, stack_ui):
    """CR 608.2b: the queen is aimed at a creature that is gone when she resolves; the costs stay paid."""
    state = board("2S 3S 9D", "4C", hands=(2, 2), stack_ui=stack_ui)
    state = script(state, "hand_ability 0 KS command on 9D for 2S")
    while state.phase != Priority(1, 1) and state.phase.__class__.__name__ != "Answering":
        state = script(state, f"pass {state.acting}")
    state = script(state, "dig 0 no") if state.phase.__class__.__name__ == "Answering" else state
    while state.phase.seat != 1:
        state = script(state, f"pass {state.acting}")
    state = settled(script(state, "hand_ability 1 QC killer on 9D for 4C"))
    assert state.permanent("9D") is None
    assert "KS" in state.players[0].graveyard
    assert state.permanent("2S").tapped


def test_lethal_damage_before_healing_loses_cr_704(board, script):
    """State-based actions come before triggers: at 0 the heart comes too late."""
    state = board("KC", "9H", attacking=True, hands=(0, 0), life=(20, 3))
    state = script(state, "declare_attackers 0 KC", "declare_blockers 1")
    assert GAME.outcome(state).winners == (0,)


def test_damage_adds_up_over_a_turn_cr_120(board, script):
    """R-MN-062: a king blocked by a nine has one damage; an ace cannot hit it, but the damage stays until cleanup."""
    state = board("KC", "9H", attacking=True, hands=(0, 0))
    state = script(state, "declare_attackers 0 KC", "declare_blockers 1 9H=KC")
    assert state.permanent("KC").damage == 1
    state = script(state, "go 0 end")
    assert state.permanent("KC").damage == 0


def test_a_new_object_remembers_nothing_cr_400_7(board, script):
    """R-MN-065: a creature that died and was cast again is fresh, untapped and summoning sick."""
    state = board("2D 3S 8D*", hands=(2, 0), libraries=(0, 9))
    state = script(state, "hand_ability 0 QS killer on 8D for 3S", "dig 0 no", "resolve", "durable 0 yes")
    assert state.players[0].top == ("8D",)
    state = script(state, "go 0 end", "until main1", "go 1 end", "until main1", "cast 0 8D creature for 2D", "resolve")
    one = state.permanent("8D")
    assert (one.tapped, one.damage, state.is_sick(one)) == (False, 0, True)


def test_two_turns_at_the_table(board, script):
    """A longer scene by both players: a king is cast, taken, and hits his owner."""
    state = board("2S 3D 4S", "2H 3H", hands=(4, 4), libraries=(8, 8))
    state = script(state, "play_land 0 5D", "cast 0 KD creature for 3D 4S 5D")
    assert GAME.timing(state).answers == 1
    state = script(state, "pass 1", "go 0 end", "until upkeep", "until main1")
    assert (state.turn, state.step) == (6, "main1")
    state = settled(script(state, "play_land 1 4H", "hand_ability 1 KH command on KD for 4H"))
    assert state.permanent("KD").controller == 1
    assert state.players[1].life == 21
    state = script(state, "go 1 begin_combat", "until attack", "declare_attackers 1 KD", "until main2")
    assert state.players[0].life == 17
    state = script(state, "go 1 end", "until upkeep")
    assert state.turn == 7
    assert state.permanent("KD").controller == 0, "R-MN-055: until the end of the turn"
