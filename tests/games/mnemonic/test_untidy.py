"""Hands are slow: the dead still lie in rows, spells on the strip, lands are not untapped. Nobody is accused of it.

The table is kept as hands really leave it; now and then it is tidied to what the game has, which must not be read as
anything that was done.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tableassist.games.mnemonic import GAME, rules, sparring, world
from tableassist.games.mnemonic.mat import GRAVEYARD
from tableassist.games.mnemonic.phases import Targeting
from tableassist.games.mnemonic.state import SEATS
from tableassist.referee.belief import Belief, rebase
from tableassist.referee.ruling import rule
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK, card
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import Face

VISIBLE = ("PlayLand", "Cast", "HandAbility", "DeclareAttackers", "DeclareBlockers", "Discard", "TapForMana")


def handled(table, before, after):
    """The table after hands have moved the cards that differ between two layouts, and no others."""
    old, new = ({lot.name: lot for lot in layout if lot.name} for layout in (before, after))
    lots = {lot.name: lot for lot in table if lot.name and not lot.zone.endswith(GRAVEYARD)}
    for name in {*old, *new}:
        if old.get(name) != new.get(name):
            lots.pop(name, None)
            if name in new and not new[name].zone.endswith(GRAVEYARD):
                lots[name] = new[name]
    for zone in (f"south {GRAVEYARD}", f"north {GRAVEYARD}"):
        top = after.at(zone) if after.at(zone) != before.at(zone) else table.at(zone)
        lots |= {lot.name: lot for lot in top if lot.name not in lots}
    return Layout((*lots.values(), *(lot for lot in after if lot.name is None)))


def laid_by_hand(state, action):
    _, change = rules._TOPICS[type(action)]
    return GAME.layout(change(state, action))


def verdict(state, after, ruling):
    if not ruling.actions:
        return "refused" if ruling.refused else "waits"
    reached = state
    for read in ruling.actions:
        reached = GAME.apply(reached, read)
    if isinstance(reached.phase, Targeting):
        return "asked"
    return "right" if reached == after or any(player.pool for player in state.players) else "wrong"


def played(seed, tidiness):
    """What became of each play and each tidying of a game."""
    rng = random.Random(seed)
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done"}))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))
    table, belief = Layout(), Belief(Layout())
    for _ in range(700):
        if GAME.outcome(state) is not None:
            return
        action = next(a for seat in SEATS if (a := sparring.choose_action(state, seat, hidden.hands[seat])))
        after = GAME.apply(state, action)
        if state.turn and rng.random() < tidiness:
            want = GAME.layout(state)
            ruling = rule(GAME, state, belief, SettledLayout(0, want, table.differing(want)))
            yield "tidied", "read" if ruling.actions else "wrong" if ruling.wrong else "right"
            table, belief = want, rebase(ruling.belief, want)
        if state.turn and type(action).__name__ in VISIBLE:
            seen = handled(table, GAME.layout(state), laid_by_hand(state, action))
            if table.differing(seen):
                ruling = rule(GAME, state, belief, SettledLayout(0, seen, table.differing(seen)))
                yield type(action).__name__, verdict(state, after, ruling)
            table, belief = seen, rebase(belief, seen)
        hidden = world.follow(hidden, state, action, after, rng.randrange, sparring.take_cards)
        state = after


@pytest.fixture(scope="module")
def verdicts():
    return Counter(verdict for seed in range(4) for verdict in played(seed, 0.7))


def test_what_is_left_placed_is_no_play_and_no_fault(verdicts):
    assert not [key for key in verdicts if key[1] in ("wrong", "refused", "read")], verdicts
    assert verdicts["tidied", "right"] > 150


def test_most_plays_are_still_read(verdicts):
    for kind in ("PlayLand", "Cast", "DeclareAttackers"):
        total = sum(count for (one, _), count in verdicts.items() if one == kind)
        assert verdicts[kind, "right"] >= 0.85 * total > 12, (kind, verdicts)


@pytest.mark.parametrize(
    ("place", "name", "turned"),
    [
        pytest.param("south creatures", "8S", False, id="a dead creature still in its row"),
        pytest.param("south stack", "9C", False, id="a creature still on the strip"),
        pytest.param("south combat", "9C", True, id="an attacker not taken back"),
        pytest.param("north creatures", "9C", False, id="a creature not given back"),
    ],
)
def test_what_is_left_over_waits(board, place, name, turned):
    state = board("9C 2S", "8H", step="main2", graveyards=("8S", ""))
    lots = [lot for lot in GAME.layout(state) if lot.name != name]
    shape = GAME.layout(state).lots[0]
    left = shape._replace(zone=place, kind="card", name=name, turned=turned, face=type(shape.face).UP)
    seen = Layout((*lots, left))
    assert GAME.read(state, seen, frozenset(GAME.layout(state).differing(seen))) == ((),)


def test_lands_that_are_untapped_while_something_is_begun_pay_for_it_once_they_are_turned(board):
    """R-MN-042: they had been turned when the table was last accepted, so that turning them again looked like nothing.

    Somebody untaps and lays a spell down in one reach; "you tapped nothing", he was told.
    """
    state = board("6D 6H", hands=(5, 0))
    want, lands, strip = GAME.layout(state), "south lands", "south stack"
    turned = tuple(lot._replace(turned=True) for lot in want.at(lands))
    begun = want.with_zone(strip, (Lot(strip, "card", card("JD"), Face.UP),))
    waiting = rule(
        GAME, state, Belief(want.with_zone(lands, turned)), SettledLayout(0, begun, frozenset({lands, strip}))
    )
    assert (waiting.actions, waiting.refused) == ((), None)
    paid = rule(GAME, state, waiting.belief, SettledLayout(1, begun.with_zone(lands, turned), frozenset({lands})))
    assert [GAME.write(one).split()[:3] for one in paid.actions] == [["cast", "0", "JD"]]


def test_lands_that_are_untapped_while_another_row_is_wrong_pay_for_what_is_laid_down_later(board):
    """R-MN-042: what lies as the game has it is known, whatever is wrong elsewhere (he "tapped nothing")."""
    state = board("6D 6H", "4C", hands=(5, 0))
    want, lands, strip = GAME.layout(state), "south lands", "south stack"
    turned = tuple(lot._replace(turned=True) for lot in want.at(lands))
    unseen = want.with_zone("north lands", ())
    untapped = SettledLayout(0, unseen, frozenset({lands, "north lands"}))
    wrong = rule(GAME, state, Belief(want.with_zone(lands, turned)), untapped)
    assert [one.zone for one in wrong.wrong] == ["north lands"]
    cast = unseen.with_zone(strip, (Lot(strip, "card", card("JD"), Face.UP),)).with_zone(lands, turned)
    paid = rule(GAME, state, wrong.belief, SettledLayout(1, cast, frozenset({lands, strip})))
    assert [GAME.write(one).split()[:3] for one in paid.actions] == [["cast", "0", "JD"]]
