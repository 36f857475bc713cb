"""Players of a rehearsal begin once the referee has seen the deal, or take another deck where it says it does not."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tableassist.app.build import game_named
from tableassist.games.deluxe_memory import GAME
from tableassist.referee.ruling import Todo
from tableassist.rehearsal.actor import Actor
from tableassist.rehearsal.dealing import await_deal
from tableassist.rehearsal.kits import rehearsal_of
from tableassist.table.layout import Lot
from tableassist.table.observation import Face


class Rig:
    """Rig and session in one: at each frame the referee comes to what it says next."""

    def __init__(self, *says, laid=("B1", "C1", "D1"), seen=True, mat=None):
        self.says, self.laid, self.pressed, self.frames = list(says), laid, [], 0
        self.mat = mat or GAME.mat({})
        self.session, self.issue, self.todo = self, None, self.owed("B1") if seen else ()
        self.referee = SimpleNamespace(table=SimpleNamespace(seen_layout=lambda: () if seen else None))

    @staticmethod
    def owed(*zones):
        return tuple(Todo(zone, (Lot(zone, "card", None, Face.DOWN),), ()) for zone in zones)

    def until(self, done, limit):
        while not done() and self.frames < limit:
            self.frames += 1
            if self.says:
                self.todo, self.issue = self.says.pop(0)

    def placed_at(self, zone):
        return zone if zone in self.laid else None

    def press(self, button):
        self.pressed.append(button)


def unlaid(*zones):
    return Rig.owed(*zones), SimpleNamespace(kind="unlaid", zones=zones)


def dealt(*says, **how):
    rig = Rig(*says, **how)
    actor = Actor(rig, GAME, None, {"B1": "4C", "C1": "9D"})
    return await_deal(actor), actor, rig


def test_a_deal_that_is_seen_is_played():
    begins, actor, rig = dealt((Rig.owed("C1"), None), ((), None))
    assert (begins, rig.pressed, rig.frames, actor.tally.questions) == (True, [], 2, 0)


@pytest.mark.parametrize("zones", [("B1",), ("B1", "C1")])
def test_a_card_or_two_that_are_not_seen_cost_a_question(zones):
    begins, actor, rig = dealt(unlaid(*zones))
    assert (begins, rig.pressed, actor.tally.questions, actor.tally.unseen) == (True, ["option:on"], 1, ())


def test_of_more_the_players_take_another_deck():
    begins, actor, rig = dealt(unlaid("B1", "C1", "D1"))
    assert (begins, rig.pressed, actor.tally.unseen) == (False, [], ("B1", "C1", "D1"))


def test_at_a_table_that_is_not_seen_nobody_begins():
    begins, actor, rig = dealt(seen=False)
    assert (begins, rig.pressed, actor.tally.unseen) == (False, [], ("B1", "C1"))


def test_where_nothing_is_dealt_players_begin_though_the_table_is_not_seen():
    """Else their game would end before its first move, as if it had been played."""
    begins, actor, rig = dealt(seen=False, mat=game_named("mnemonic").mat({}))
    assert (begins, rig.frames, actor.tally.unseen) == (True, 0, ())


def test_nobody_waits_for_a_card_that_truly_lies_elsewhere():
    begins, _, rig = dealt(laid=())
    assert (begins, rig.frames) == (True, 0)


def test_a_deck_that_is_not_seen_is_not_played_with(monkeypatch):
    rehearsal = rehearsal_of("deluxe-memory", 4, 0.0)
    monkeypatch.setattr("tableassist.rehearsal.rehearsal.await_deal", lambda actor: False)
    assert rehearsal.run() == ""
    rehearsal.rig.close()
    assert rehearsal.actor.done == []
