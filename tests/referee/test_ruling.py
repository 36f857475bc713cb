"""A settled table against the game: when a dispute stands, and when it does not."""

import pytest

from tableassist.app.build import game_named
from tableassist.games.deluxe_memory import GAME
from tableassist.referee.belief import Belief
from tableassist.referee.ruling import merge_entered, rule
from tableassist.rules.game import Setup
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import Face

STATE = GAME.setup(Setup(("Ann", "Bob")))
WANT = GAME.layout(STATE)


def up(zone, name="KS"):
    return WANT.with_zone(zone, (Lot(zone, "card", CardName(name), Face.UP),))


def ruled(was, disputed, seen, moved=()):
    belief = Belief(was, disputed=frozenset(disputed))
    return rule(GAME, STATE, belief, SettledLayout(1, seen, frozenset(moved)))


def test_a_disputed_zone_that_is_still_other_is_still_wrong():
    ruling = ruled(WANT, ["B1"], up("B1"), ["B1"])
    assert [one.zone for one in ruling.wrong] == ["B1"]
    assert ruling.refused.rule == "R-TB-002"
    assert ruling.actions == ()


def test_a_zone_that_is_other_than_it_was_and_as_it_should_be_is_put_right():
    ruling = ruled(up("B1"), ["B1"], WANT, ["B1"])
    assert ruling.wrong == ()
    assert ruling.refused is None


def test_a_zone_that_was_wrong_already_is_not_disputed_because_it_still_is():
    ruling = ruled(up("B1"), ["B1"], up("B1"))
    assert ruling.wrong == ()
    assert [one.zone for one in ruling.todo] == ["B1"]


@pytest.mark.parametrize(("home", "name"), [(Face.DOWN, None), (Face.UP, "KS")])
def test_an_unread_card_may_be_the_one_that_has_left_its_place(home, name):
    """A face that was swapped with a card face down lies where nobody knew it: it is no other for that."""
    state = STATE
    for line in ("select 0 F4 D6", "end_look 0 no_match", "no_match 0 F4=AS D6=8D"):
        state = GAME.apply(state, GAME.parse(line))
    was = GAME.layout(state)
    seen = was.with_zone("B7", (Lot("B7", "card", None, Face.UP),))
    seen = seen.with_zone("F4", (Lot("F4", "card", None if home is Face.DOWN else CardName("AS"), home),))
    candidates = {ZoneName("B7"): (CardName("AS"), CardName("KS"))}
    settled = SettledLayout(1, seen, frozenset({"B7", "F4"}), unsure=frozenset({"B7"}), candidate_names=candidates)
    (lot,) = merge_entered(GAME, state, Belief(was), settled).at("B7")
    assert lot.name == name


@pytest.mark.parametrize(("names", "name"), [("AH KS", "KS"), ("KS", "KS"), ("AH AD KS", None)])
def test_only_a_short_list_of_names_leaves_one_where_the_others_lie_elsewhere(names, name):
    """A list that was cut off need not hold the right name: an A♠ was named A♣ because two kings lay elsewhere."""
    seen = WANT
    for zone, there in (("A1", "AH"), ("A2", "AD")):
        seen = seen.with_zone(zone, (Lot(zone, "card", CardName(there), Face.UP),))
    seen = seen.with_zone("B7", (Lot("B7", "card", None, Face.UP),))
    candidates = {ZoneName("B7"): tuple(map(CardName, names.split()))}
    settled = SettledLayout(1, seen, frozenset({"B7"}), unsure=frozenset({"B7"}), candidate_names=candidates)
    (lot,) = merge_entered(GAME, STATE, Belief(WANT), settled).at("B7")
    assert lot.name == name


@pytest.mark.parametrize("disputed", [(), ("C1",), ("B1", "C1")])
def test_without_an_open_dispute_about_it_the_same_table_is_explained_by_what_was_done(disputed):
    lifted = Layout(tuple(lot for lot in WANT if lot.zone not in ("D1", "E1")))
    ruling = ruled(WANT, disputed, lifted, ["D1", "E1"])
    assert [GAME.write(action) for action in ruling.actions] == ["select 0 D1 E1"]
    assert ruled(WANT, ["D1", "E1"], lifted, ["D1", "E1"]).actions == ()


@pytest.mark.parametrize(("disputed", "wrong", "todo"), [((), ["B1"], []), (("B1",), [], ["B1"])])
def test_a_place_that_is_disputed_already_is_not_wrong_once_more_beside_what_was_done(disputed, wrong, todo):
    """Its card is away as it was before: whoever put a hand there while another card was taken changed nothing."""
    away = WANT.with_zone("B1", ())
    seen = Layout(tuple(lot for lot in away if lot.zone not in ("D1", "E1")))
    ruling = ruled(away, disputed, seen, ["B1", "D1", "E1"])
    assert [GAME.write(action) for action in ruling.actions] == ["select 0 D1 E1"]
    assert [one.zone for one in ruling.wrong] == wrong
    assert [one.zone for one in ruling.todo] == todo


class TestADisputeAboutPieces:
    """They are ruled anew wherever they come to: a crystal of the right side is a claim, whatever lay there before."""

    GAME = game_named("memwars")
    STATE = GAME.setup(Setup(("Ann", "Bob"), {"first": "1", "north": "north"}))
    PLACE = ZoneName("12")

    def with_crystal(self, side):
        colour = self.GAME.show(self.STATE).seats[side].colour
        return self.GAME.layout(self.STATE).with_zone(self.PLACE, (Lot(self.PLACE, "crystal", colour, Face.UP),))

    def ruled(self, disputed, seen):
        belief = Belief(self.GAME.layout(self.STATE), disputed=frozenset(disputed))
        ruling = rule(self.GAME, self.STATE, belief, SettledLayout(1, seen, frozenset({self.PLACE})))
        return [self.GAME.write(action) for action in ruling.actions], ruling.refused

    def test_another_crystal_in_its_place_counts(self):
        assert self.ruled([self.PLACE], self.with_crystal(0)) == (["claim 0 12"], None)

    def test_the_one_that_is_disputed_does_not(self):
        actions, refused = self.ruled([self.PLACE], self.with_crystal(1))
        assert actions == []
        assert refused is not None


def test_what_players_answered_is_younger_than_what_was_known_of_a_zone_that_the_eyes_are_unsure_of():
    """Else the answer that another card lies there now is taken for the one that lay there, as if it was uncovered."""
    unread = WANT.with_zone("B1", (Lot("B1", "card", None, Face.UP),))
    settled = SettledLayout(1, unread, unsure=frozenset(["B1"]))
    known = up("B1", "7C")
    answered = (Lot(ZoneName("B1"), "card", CardName("9C"), Face.UP),)
    assert merge_entered(GAME, STATE, Belief(known), settled) == known
    assert merge_entered(GAME, STATE, Belief(known, entered=answered), settled).at("B1") == answered
