"""Short scenes by the rules: a position, what is done, what is left. Most are lines of `scenes.txt`."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.phases import Priority


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


class Scene(NamedTuple):
    """One line of `scenes.txt`."""

    title: str
    south: str
    north: str
    settings: dict
    lines: tuple[str, ...]
    result: str


def scene(line):
    title, board, lines, result = (part.strip() for part in line.split("|"))
    board, _, settings = board.partition(";")
    south, north = (side.strip().replace("-", "") for side in board.split("/"))
    return Scene(title, south, north, setting(settings.split()), tuple(one.strip() for one in lines.split(";")), result)


def setting(words):
    """What is set apart from the table; in an attack nobody has cards in hand unless it is said."""
    found = {"hands": (0, 0) if "attack" in words else (4, 0)}
    for word in words:
        key, _, value = word.partition("=")
        if key == "attack":
            found["attacking"] = True
        elif key in ("hands", "life"):
            found[key] = tuple(map(int, value.split(",")))
        else:
            found[key] = int(value) if key == "active" else value
    return found


def scenes():
    text = (Path(__file__).parent / "scenes.txt").read_text(encoding="utf-8")
    return [scene(line) for line in text.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("one", scenes(), ids=lambda one: one.title)
def test_scene(board, script, rule_of, one):
    state = board(one.south, one.north, **one.settings)
    *before, last = one.lines
    for line in before:
        state = script(ready(state), line)
    state = ready(state)
    if one.result.startswith("refused "):
        assert rule_of(state, last) == one.result.removeprefix("refused ")
    else:
        assert told(settled(script(state, last))) == one.result


def ready(state):
    """The state when what is on the stack has resolved, so that the next thing can be done."""
    return settled(state) if isinstance(state.phase, Priority) and state.stack else state


def told(state):
    """The result as a scene's last field says it."""
    lives, *sides = left(state)
    return f"{lives[0]} {lives[1]} : {sides[0] or '-'} / {sides[1] or '-'}"


def test_there_are_scenes_for_most_rules():
    assert len(scenes()) >= 120
    assert len({one.title.split()[0] for one in scenes()}) >= 45


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
