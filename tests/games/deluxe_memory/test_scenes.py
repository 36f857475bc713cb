"""Scenes at the table: cards are moved and keys pressed, the game follows.

A line is what happens: `B1=QS C1=?` lays cards (`-` takes one away), `*B1 C1` touches them, `match 0` and other words
are keys. What the referee would do is done here in its plainest form: the first legal reading counts.
"""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.rehearsal.players import Players
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

KEYS = {"match": "end_look {} match", "no_match": "end_look {} no_match"}


class Scene:
    """A table and the game on it; `log` is what counted, `refused` the rules that were broken."""

    def __init__(self, state):
        self.state, self.log, self.refused = state, [], []
        self.placed = {lot.zone: "?" for lot in GAME.layout(state).lots}
        self.moved = frozenset()

    def play(self, *lines):
        for line in lines:
            if "=" in line:
                self.lay(dict(one.split("=") for one in line.split()))
            elif line.startswith("*"):
                self.settle(set(line[1:].split()))
            else:
                self.press(line)
        return self

    def press(self, line):
        word, *rest = line.split()
        if word == "seat":
            for action in GAME.pressed(self.state, int(rest[0])):
                self.count(action)
        else:
            self.count(GAME.parse(KEYS[word].format(rest[0]) if word in KEYS else line))
        self.settle(set(GAME.unread(self.state)))

    def lay(self, changes):
        self.placed |= changes
        self.settle(set(changes))

    def settle(self, moved):
        """A still table: what it says is done, if it is allowed."""
        self.moved |= frozenset(map(ZoneName, moved))
        for candidate in GAME.read(self.state, self.seen(), self.moved):
            state = self.state
            for action in candidate:
                refused = GAME.judge(state, action)
                if refused:
                    self.refused.append(refused.rule)
                    break
                state = GAME.apply(state, action)
            else:
                for action in candidate:
                    self.count(action)
                self.moved = self.moved if not candidate else frozenset()
                return

    def count(self, action):
        refused = GAME.judge(self.state, action)
        if refused:
            self.refused.append(refused.rule)
            return
        self.log.append(GAME.write(action))
        self.state = GAME.apply(self.state, action)

    def seen(self):
        private = GAME.private(self.state)
        lots = []
        for place, content in self.placed.items():
            if content == "?":
                lots.append(Lot(ZoneName(place), "card", None, Face.DOWN))
            elif content != "-":
                lots.append(Lot(ZoneName(place), "card", None if place in private else content, Face.UP))
        return Layout(tuple(lots))

    def owed(self):
        """The places that are not as the game has them."""
        return set(self.seen().differing(GAME.layout(self.state))) - GAME.unread(self.state)


@pytest.fixture
def scene(start):
    return lambda **setup: Scene(start(**setup))


def test_no_match_with_one_card_hidden(scene):
    table = scene().play("B1=- C1=-", "no_match 0", "B1=4C", "C1=?")
    assert table.log == ["select 0 B1 C1", "end_look 0 no_match", "no_match 0 B1=4C"]
    assert (table.state.tokens(0), table.state.acting, table.refused) == (19, 1, [])
    assert table.owed() == set()


def test_one_card_after_the_other_is_lifted(scene):
    table = scene().play("B1=-", "C1=-", "B1=? C1=?", "seat 0")
    assert table.log == ["select 0 B1 C1", "end_look 0 open", "no_match 0"]
    assert table.refused == []


def test_a_match_and_its_payment(scene):
    table = scene().play("B1=- C1=-", "match 0", "B1=QS", "C1=QC", "name_player 0 1", "B1=- C1=-")
    assert table.log == ["select 0 B1 C1", "end_look 0 match", "match 0 QS QC", "name_player 0 1"]
    assert (table.state.tokens(1), table.owed()) == (8, set())


def test_the_next_player_lifts_before_the_pair_is_cleared(scene):
    table = scene().play("B1=- C1=-", "match 0", "B1=QS C1=QC", "name_player 0 1", "D3=- E3=-")
    assert table.log[-1] == "select 1 D3 E3"
    assert table.owed() == {"B1", "C1"}


def test_a_wrong_claim_is_refused_and_corrected_r_dm_024(scene):
    table = scene().play("B1=- C1=-", "match 0", "B1=QS C1=7D")
    assert (table.log[-1], table.refused) == ("end_look 0 match", ["R-DM-024"])
    table.play("no_match 0")
    assert table.log[-1] == "no_match 0 B1=QS C1=7D"


def test_a_concealed_match_is_refused_and_shown_a_dm_26(scene):
    table = scene().play("B1=- C1=-", "no_match 0", "B1=QS C1=QC")
    assert table.refused == ["A-DM-26"]
    table.play("match 0")
    assert table.log[-1] == "match 0 QS QC"


def test_a_third_card_is_refused_and_put_back_r_dm_020(scene):
    table = scene().play("B1=- C1=- D1=-")
    assert (table.log, table.refused) == ([], ["R-DM-020"])
    table.play("D1=?")
    assert table.log == ["select 0 B1 C1"]


def test_more_hidden_than_there_are_tokens_a_dm_09(scene):
    table = scene(tokens=(1, 20, 20)).play("B1=- C1=-", "no_match 0", "B1=? C1=?")
    assert table.refused == ["A-DM-09"]
    table.play("B1=4C")
    assert table.log[-1] == "no_match 0 B1=4C"
    assert table.state.players[0].out


def test_reveals_one_by_one_and_turned_down_again_r_dm_033(scene):
    table = scene().play("B1=- C1=-", "match 0", "B1=3S C1=3D", "B1=- C1=-")
    table.play("D3=5C", "D3=? E3=3H", "seat 0")
    assert table.log[-3:] == ["reveal 0 D3 5C", "reveal 0 E3 3H", "stop 0"]
    table.play("name_player 0 1 2", "E3=?")
    assert (table.state.acting, table.owed(), table.refused) == (1, set(), [])


def test_two_revealed_cards_are_turned_down_together(scene):
    table = scene().play("B1=- C1=-", "match 0", "B1=3S C1=3D", "B1=- C1=-", "D3=5C E3=6H", "seat 0", "D3=? E3=?")
    assert table.log[-1] == "stop 0", "turning them down selects nothing"
    table.play("F6=- G6=-")
    assert table.log[-1] == "select 1 F6 G6"


def test_a_square_a_dm_23(scene):
    table = scene().play("B1=- C1=-", "match 0", "B1=4S C1=4D", "B1=- C1=-")
    table.play("D3=- E4=-", "D3=? E4=?", "seat 0", "E3=KS", "E3=? D4=KC", "D4=?")
    assert table.log[3:] == ["square 0 D3", "look 0 D3 E4", "end_look 0 open", "reveal 0 E3 KS", "reveal 0 D4 KC"]
    assert (table.state.acting, table.refused) == (1, [])


def test_a_square_that_must_be_pointed_at(scene):
    table = scene().play("B1=- C1=-", "match 0", "B1=4S C1=4D", "B1=- C1=-", "D3=- E3=-")
    assert table.log[-1] == "match 0 4S 4D"
    assert {"D2", "D3"} <= {option.key for option in GAME.prompt(table.state).options}
    table.play("square 0 D3", "*D3 E3", "D3=? E3=?", "seat 0", "D4=KS", "E4=KC")
    assert table.log[3:] == ["square 0 D3", "look 0 D3 E3", "end_look 0 open", "reveal 0 D4 KS", "reveal 0 E4 KC"]


def test_a_cross_and_another_turn_r_dm_035(scene):
    table = scene().play("B1=- C1=-", "match 0", "B1=5S C1=5D", "B1=- C1=-")
    table.play("D3=KS", "D5=KC", "C4=QS D4=QC E4=JS")
    assert table.log[3:6] == ["reveal 0 D3 KS", "cross 0 D4", "reveal 0 D5 KC"]
    assert len(table.log) == 9
    assert (table.state.acting, table.state.turn) == (0, 2)


def test_a_swap_that_shows_r_dm_032(scene):
    table = scene().play("B1=- C1=-", "no_match 0", "B1=5C C1=6H")
    table.play("D1=- E1=-", "match 1", "D1=2S E1=2D", "D1=- E1=-")
    table.play("B1=- G5=-", "seat 1", "B1=5C G5=?")
    assert (table.refused, table.log[-1]) == (["R-DM-032"], "end_look 1 open")
    table.play("B1=? G5=5C")
    assert table.log[-1] == "swap 1 B1 G5"
    assert table.owed() == set()


def test_face_up_cards_must_stay_up_r_dm_024(scene):
    table = scene().play("B1=- C1=-", "no_match 0", "B1=5C C1=6H", "B1=?")
    assert table.refused == ["R-DM-024"]
    assert table.owed() == {"B1"}
    table.play("B1=5C")
    assert (table.refused, table.owed()) == (["R-DM-024"], set())


def test_tens_take_the_match_r_dm_040(scene):
    table = scene(tens=(2,)).play("B1=- C1=-", "match 0", "B1=QH C1=QD", "name_player 0 0")
    assert table.refused == ["R-DM-040"]
    table.play("name_player 2 2")
    assert (table.state.tokens(2), table.state.acting) == (32, 1)


def test_jokers_a_dm_36(scene):
    table = scene(jokers="true").play("A1=- B1=-", "match 0", "A1=XR B1=XB", "A1=- B1=-")
    table.play("A1=? H7=-", "seat 0")
    assert table.log[-1].startswith("rearranged 0 A1=?")
    assert (table.state.acting, table.owed()) == (1, set())


def test_jokers_that_are_there_still_are_no_cards_that_were_moved_a_dm_36(scene):
    """They are taken off when their player comes to it; only then the grid is as the game has it."""
    table = scene(jokers="true").play("A1=- B1=-", "match 0", "A1=XR B1=XB", "seat 0")
    assert table.refused == []
    assert table.log[-1].startswith("rearranged 0 C1=?")
    assert table.owed() == {"A1", "B1"}


def test_a_rehearsed_player_says_of_the_cards_after_a_pair_of_jokers_what_is_read_there_a_dm_36(scene):
    """Else the exam takes what the camera read for an action that nobody did."""
    table = scene(jokers="true").play("A1=- B1=-", "match 0", "A1=XR B1=XB", "A1=- B1=-")
    done = []
    actor = SimpleNamespace(
        state=table.state,
        rig=SimpleNamespace(puppets=("Ann", "Bob"), press=lambda _button: None),
        count=lambda *actions: done.extend(actions),
        await_agreement=lambda *_actions: None,
        tidy=lambda: None,
    )
    Players(actor, None, Random(1)).step()
    table.play("seat 0")
    assert GAME.write(done[-1]) == table.log[-1]
