"""Faults in front of the real referee, with hands that move settled tables instead of pictures."""

from random import Random
from types import SimpleNamespace

import pytest

from tableassist.app.build import game_named
from tableassist.games.deluxe_memory.phases import Over, Revealing
from tableassist.journal.events import Asked, Undone
from tableassist.rehearsal import faults as deluxe
from tableassist.rehearsal.actor import Actor
from tableassist.rehearsal.faults import Faults
from tableassist.rehearsal.kits import rehearsal_kit_of
from tableassist.rehearsal.memwars import faults as memwars
from tableassist.rehearsal.mental_magic import faults as mental_magic
from tableassist.rehearsal.mnemonic import faults as mnemonic
from tableassist.table.cards import DECK
from tableassist.table.observation import Face

SEED = 0


class Bench:
    """What a rig is to an actor, with a scene for the table: zones stand for places, and a move takes no frames."""

    def __init__(self, scene):
        self.scene, self.session = scene, scene.session
        self.mat = self.session.match.game.mat({})
        self.cards = dict(zip(scene.placed, DECK, strict=True))
        self.puppets = [Hand(self, side) for side in ("south", "north")]
        self.moved_at = 0
        self.table = SimpleNamespace(placed=lambda _card: SimpleNamespace(at=None))

    def play(self, steps):
        self.moved_at = self.scene.now

    def bump(self, at, besides=()):
        """Nobody bumps anything here."""

    def jitter(self):
        return None

    def press(self, button):
        self.scene.press(button)

    def spot(self, zone):
        return zone, 0.0

    def placed_at(self, zone):
        if zone not in self.scene.placed:
            return None
        face = Face.DOWN if self.scene.placed[zone] == "down" else Face.UP
        return SimpleNamespace(card=self.cards[zone], face=face)

    def until(self, done, limit):
        for _ in range(limit):
            if done():
                return True
            self.scene.wait(0)
        return done()


class Hand:
    """A player's hand; the table is seen again once it has withdrawn."""

    def __init__(self, bench, side):
        self.bench, self.scene, self.side = bench, bench.scene, side

    def lift(self, *cards):
        zones = {card: zone for zone, card in self.bench.cards.items()}
        self.scene.lift(*(zones[card] for card in cards), hand=self.side)

    def lay(self, card, zone, angle, face, jitter=None):
        self.bench.cards[zone] = card
        self.scene.lay(**{zone: card if face is Face.UP else "down"})

    def flip(self, card):
        zone = next(zone for zone, placed in self.bench.cards.items() if placed == card)
        self.scene.lay(**{zone: "down" if self.scene.placed[zone] == card else card})

    def withdraw(self):
        self.scene.settle()


def provoking(scene):
    """Faults at every opportunity, on a table that has just been dealt; the first is a hand out of turn."""
    bench = Bench(scene)
    actor = Actor(bench, scene.session.match.game, scene.state, dict(bench.cards))
    return Faults(actor, Random(SEED), 1.0)


def test_a_fault_that_passed_for_a_move_is_taken_back(table):
    """Where nobody can tell whose hand it was, two cards in it are a selection by the player on turn."""
    faults = provoking(table)
    faults.before_turn(0)
    assert faults.injected == {"out_of_turn": 1}
    assert {action[:8] for action in table.acted} == {"select 0"}
    assert len(table.events(Undone)) == len(table.acted)
    assert set(faults.actor.tally.helped) == {"undo"}
    assert faults.actor.agreed()


def test_a_fault_that_was_caught_takes_nothing_back(scene):
    table = scene(sides=("south", "north"))
    faults = provoking(table)
    faults.before_turn(0)
    assert faults.caught == {"out_of_turn": 1}
    assert table.refusals == ["R-TB-010"]
    assert table.events(Undone) == []
    assert faults.actor.agreed()


class Misled:
    """An actor whose referee is so many moves `ahead` of the game, and takes an exchange of cards for more of them."""

    def __init__(self, taken_for, ahead=0):
        self.ahead, self.taken_for, self.pressed = ahead, taken_for, []
        self.world = dict(zip(("B1", "C1", "D1", "E1"), DECK, strict=False))
        self.state, self.fault, self.tally = None, "", SimpleNamespace(helped=[])
        self.overtaken = False
        self.game = SimpleNamespace(timing=lambda _: SimpleNamespace(owner=0))
        self.session = SimpleNamespace(
            take_backs=SimpleNamespace(is_open=False),
            issue=None,
            todo=(),
            match=SimpleNamespace(entries=(), state=None),
        )
        self.rig = SimpleNamespace(press=self.press, until=lambda done, limit: done())

    def exchange(self, seat, a, b):
        self.ahead, self.taken_for = self.ahead + self.taken_for, 0

    def press(self, button):
        self.pressed.append(button)
        self.ahead -= 1

    def agreed(self):
        return self.ahead == 0

    def await_layout(self):
        pass

    def in_time(self):
        pass


@pytest.mark.parametrize("moves", range(3))
def test_undo_is_pressed_until_the_games_agree_and_no_longer(moves):
    actor = Misled(moves)
    Faults(actor, Random(SEED), 1.0).while_choosing()
    assert actor.pressed == ["undo"] * moves
    assert actor.tally.helped == actor.pressed
    assert actor.agreed()


def test_nothing_is_undone_where_the_games_did_not_agree_before():
    actor = Misled(1, ahead=1)
    Faults(actor, Random(SEED), 1.0).while_choosing()
    assert actor.pressed == []


@pytest.mark.parametrize("asked", [True, False])
def test_an_exchange_that_nothing_was_said_of_may_be_asked_about_later(asked):
    class Asking(Misled):
        def exchange(self, seat, a, b):
            super().exchange(seat, a, b)
            self.exchanged = frozenset((a, b))
            if asked:
                self.session.match.entries = (SimpleNamespace(event=Asked("What happened?")),)

    actor = Asking(0)
    actor.tally.unnoticed = None
    Faults(actor, Random(SEED), 1.0).while_choosing()
    assert actor.tally.unnoticed == (None if asked else ("swapped_unasked", actor.exchanged))


@pytest.mark.parametrize(
    ("phase", "injected"),
    [
        (Revealing(0, "3", ("B1", "C1"), 2), {"too_many_revealed": 1}),
        (Over((0,), "the last card was revealed"), {}),
    ],
)
def test_a_card_too_many_is_revealed_only_while_the_game_runs(table, phase, injected):
    faults = provoking(table)
    faults.actor.state = faults.actor.state.with_(phase=phase)
    placed = dict(table.placed)
    faults.after_reveal(0)
    assert faults.injected == injected
    assert table.placed == placed


# Reasons ------------------------------------------------------------------------------------------------------------


def test_a_fault_that_is_refused_by_its_rule_has_no_wrong_reason(scene):
    faults = provoking(scene(sides=("south", "north")))
    faults.before_turn(0)
    assert faults.caught == {"out_of_turn": 1}
    assert faults.wrong_reasons == []


def test_a_fault_that_is_refused_by_another_rule_is_caught_for_a_wrong_reason(scene):
    faults = provoking(scene(sides=("south", "north")))
    faults.reasons = {"out_of_turn": frozenset(("R-DM-020",))}
    faults.before_turn(0)
    assert faults.caught == {"out_of_turn": 1}
    (reason,) = faults.wrong_reasons
    assert reason.startswith("out_of_turn: R-TB-010, It is ")


@pytest.mark.parametrize(
    ("game", "reasons"),
    [
        ("deluxe-memory", deluxe.REASONS),
        ("memwars", memwars.REASONS),
        ("mental-magic", mental_magic.REASONS),
        ("mnemonic", mnemonic.REASONS),
    ],
)
def test_every_reason_is_a_rule_that_the_screen_can_quote(game, reasons):
    assert rehearsal_kit_of(game).reasons == reasons
    rulebook = game_named(game).rulebook
    for kind, rules in reasons.items():
        assert rules, kind
        assert rules <= rulebook.keys() | {"R-TB-002", "R-TB-010"}, (kind, rules - rulebook.keys())
