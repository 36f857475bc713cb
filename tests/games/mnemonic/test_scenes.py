"""Whole games before the camera: hands lay cards, the referee reads the settled table, the rest is told by button.

After each visible play the table is shown as the hands have left it, before anything resolves. What the referee makes
of it is compared with what was really done: silent errors must not happen.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tableassist.games.mnemonic import GAME, rules, sparring, world
from tableassist.games.mnemonic.phases import Targeting
from tableassist.games.mnemonic.state import SEATS
from tableassist.referee.belief import Belief, rebase
from tableassist.referee.ruling import rule
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK
from tableassist.table.layout import SettledLayout

VISIBLE = ("PlayLand", "Cast", "HandAbility", "DeclareAttackers", "DeclareBlockers", "Discard", "TapForMana")


def laid_by_hand(state, action):
    """The table as hands leave it: the action done, nothing resolved, nobody dead yet."""
    _, change = rules._TOPICS[type(action)]
    return GAME.layout(change(state, action))


def moves(seed):
    """A game as states, actions and what follows: players who think, in half of the games mixed with chance."""
    rng = random.Random(seed)
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done"}))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))
    for _ in range(900):
        if GAME.outcome(state) is not None:
            return
        action = sparring.choose_at_random(state, hidden, rng.randrange) if seed % 2 and rng.random() < 0.5 else None
        action = action or next(a for seat in SEATS if (a := sparring.choose_action(state, seat, hidden.hands[seat])))
        after = GAME.apply(state, action)
        yield state, action, after
        hidden = world.follow(hidden, state, action, after, rng.randrange, sparring.take_cards)
        state = after


def ruled(state, action):
    """The referee's ruling on the table after the action, which lay as the game had it before."""
    was, seen = GAME.layout(state), laid_by_hand(state, action)
    moved = was.differing(seen)
    return rule(GAME, state, Belief(was), SettledLayout(0, seen, moved)) if moved else None


def verdict(state, action, after, ruling):
    """What became of it: read rightly, asked about, waited for, refused or wrong."""
    if ruling.doubt is not None:
        return "asked"
    if not ruling.actions:
        return "refused" if ruling.refused else "waits"
    reached = state
    for read in ruling.actions:
        reached = GAME.apply(reached, read)
    if isinstance(reached.phase, Targeting):
        return "asked"
    return "right" if reached == after or floats(state) else f"wrong: {GAME.write(action)}"


def floats(state):
    """Which of several floating mana was spent leaves no trace on the table."""
    return any(player.pool for player in state.players)


@pytest.fixture(scope="module")
def verdicts():
    counts = Counter()
    for seed in range(4):
        for state, action, after in moves(seed):
            kind = type(action).__name__
            if not state.turn or kind not in VISIBLE:
                continue
            ruling = ruled(state, action)
            if ruling is not None:
                counts[kind, verdict(state, action, after, ruling)] += 1
    return counts


def test_nothing_is_read_wrongly_or_refused(verdicts):
    assert not [key for key in verdicts if key[1].startswith("wrong") or key[1] == "refused"]


def test_most_plays_are_read_without_a_question(verdicts):
    for kind in ("PlayLand", "Cast", "DeclareAttackers"):
        total = sum(count for (one, _), count in verdicts.items() if one == kind)
        assert verdicts[kind, "right"] >= 0.85 * total > 20, (kind, verdicts)
    assert verdicts["HandAbility", "asked"], "a target is asked for"
    assert verdicts["DeclareBlockers", "right"], "one attacker: who blocks it is plain"


def test_tapping_alone_waits(verdicts):
    assert {key for key in verdicts if key[0] == "TapForMana"} == {("TapForMana", "waits")}


def test_a_turn_at_the_table(board, script):
    """Land, creature, attack: three settled tables and one press."""
    state = board("2S 3D 4S 9C", "8H*", hands=(3, 0))
    for line in ("play_land 0 6H", "cast 0 KD creature for 2S 3D 4S"):
        ruling = ruled(state, GAME.parse(line))
        assert [GAME.write(action) for action in ruling.actions] == [line]
        state = script(state, line)
    state = script(state, "go 0 begin_combat")
    ruling = ruled(state, GAME.parse("declare_attackers 0 9C"))
    assert [GAME.write(action) for action in ruling.actions] == ["declare_attackers 0 9C"]


def test_what_is_wrong_is_shown_until_it_is_put_right(board):
    state = board("2S 9C")
    was = GAME.layout(state)
    taken = type(was)(tuple(lot for lot in was if lot.name != "9C"))
    ruling = rule(GAME, state, rebase(Belief(was), was), SettledLayout(0, taken, was.differing(taken)))
    assert [todo.zone for todo in ruling.wrong] == ["south creatures"]
    assert ruling.refused.rule == "R-TB-002"
    back = rule(GAME, state, ruling.belief, SettledLayout(1, was, frozenset(("south creatures",))))
    assert not back.wrong


def test_drawing_accuses_nobody(board):
    """The library is handled in every turn; that alone asks nothing."""
    state = board("2S 9C")
    layout = GAME.layout(state)
    ruling = rule(GAME, state, Belief(layout), SettledLayout(0, layout, frozenset(("south library", "north library"))))
    assert (ruling.doubt, ruling.wrong, ruling.actions) == (None, (), ())
