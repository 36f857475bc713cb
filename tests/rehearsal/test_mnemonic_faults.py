"""Every fault that is injected on the playmat is one: held against the rules it is refused, asked about, or waits."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.cards import is_land, is_seven
from tableassist.games.mnemonic.mat import CREATURES, GRAVEYARD, name_zone
from tableassist.games.mnemonic.phases import Blocking, Priority, Step
from tableassist.games.mnemonic.state import NORTH, SOUTH, Ability, Combat, Permanent
from tableassist.games.mnemonic.world import Hidden
from tableassist.referee.belief import Belief
from tableassist.referee.ruling import rule
from tableassist.rehearsal.mnemonic.faults import KINDS, REASONS, MnemonicFaults
from tableassist.rehearsal.mnemonic.hands import Place
from tableassist.rehearsal.mnemonic.rehearsal import MnemonicRehearsal
from tableassist.table.cards import card
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import Face

P = pytest.param


@pytest.fixture(scope="module")
def actor():
    """Hands at a table at which no picture is taken."""
    rehearsal = MnemonicRehearsal(2, 0.0, level="easy")
    yield rehearsal.actor
    rehearsal.rig.close()


def permanents(text, seat):
    for word in text.split():
        name = card(word.rstrip("*!").partition("@")[0].rstrip("*!"))
        host = card(word.partition("@")[2].rstrip("*!")) if "@" in word else None
        row = "lands" if is_land(name) and not is_seven(name) else "creatures"
        yield Permanent(name, seat, seat, 5 if "!" in word else 0, "*" in word, host=host, row=row)


class Laid(MnemonicFaults):
    """Faults that are only laid out in the mind: what would lie there, by kind."""

    def __init__(self, actor, state, hand, hand2=""):
        super().__init__(actor, Random(3), 1.0)
        names = [tuple(map(card, text.split())) for text in (hand, hand2)]
        for seat, held in enumerate(names):
            state = state.with_player(seat, hand=len(held), library=9)
        actor.state, actor.places = state, {}
        actor.hidden = Hidden(hands=tuple(names), libraries=((card("2H"),), (card("2D"),)))
        actor.places = actor.wanted(state)
        self.astray = {}

    def _put(self, kind, seat, astray):
        self.injected[kind] += 1
        self.astray[kind] = astray
        return True

    def ruling(self, kind):
        """What the referee makes of it."""
        state = self.actor.state
        lots = []
        tops = {}
        for name, place in self.astray[kind].items():
            lot = Lot(place.zone, "card", name if place.face is Face.UP else None, place.face, place.turned)
            if place.zone.endswith((GRAVEYARD, "library")):
                tops[place.zone] = lot
            else:
                lots.append(lot)
        seen, was = Layout((*lots, *tops.values())), GAME.layout(state)
        return rule(GAME, state, Belief(was), SettledLayout(0, seen, was.differing(seen)))


def main(actor, south="", north="", **player):
    state = actor.game.apply(actor.state, GAME.parse("go 0 end")).with_(
        phase=Priority(SOUTH), turn=5, active=SOUTH, step=Step.MAIN1, stack=(), combat=Combat(), stale=frozenset()
    )
    state = state.with_(field=(*permanents(south, SOUTH), *permanents(north, NORTH)))
    return state.with_player(SOUTH, **{"graveyard": (), "pool": (), "played_land": False, **player})


def blocking(actor, south, north, *attackers):
    state = main(actor, south, north)
    return state.with_(phase=Blocking(NORTH), step=Step.BLOCK, combat=Combat(tuple(map(card, attackers))))


@pytest.mark.parametrize(
    ("kind", "south", "hand", "rule_id"),
    [
        P("wrong_mana_hand", "2S 3D 4H", "9C", "R-MN-047", id="no club for a 9 of clubs"),
        P("wrong_mana_hand", "2S 3D 5H", "KD", "R-MN-047", id="no run for a king"),
        P("tapped_land_again", "2C* 3D", "9C", "R-MN-042", id="the only club is tapped"),
        P("sick_seven_tapped", "7S! 3D", "", "A-MN-02", id="a 7 of this turn"),
        P("sick_attacker", "9C! 8S", "", "R-MN-070", id="a 9 of this turn"),
        P("cast_without_mana", "2C*", "9C", "R-MN-042", id="no land left"),
    ],
)
def test_what_is_laid_down_against_a_rule_is_reported_with_it(actor, kind, south, hand, rule_id):
    faults = Laid(actor, main(actor, south), hand)
    assert getattr(faults, f"_{kind}")(SOUTH)
    ruling = faults.ruling(kind)
    refused = ruling.refused or ruling.begun[1]
    assert refused.rule == rule_id
    assert ruling.actions == ()


@pytest.mark.parametrize(
    ("kind", "south", "hand"),
    [
        P("wrong_mana_hand", "2C 3C", "9C", id="every land would do"),
        P("wrong_mana_hand", "2S", "", id="nothing to cast"),
        P("tapped_land_again", "2C 3D*", "9C", id="it can be paid for"),
        P("tapped_land_again", "9S 4H* 4D", "JD", id="an Aura would be paid for"),
        P("sick_seven_tapped", "7S", "", id="no sick 7"),
        P("sick_attacker", "9C 7S!", "", id="a 7 may be turned for mana"),
        P("cast_without_mana", "2S", "9C", id="there is a land"),
        P("second_land", "2S", "3D", id="no land was played yet"),
        P("untapped_out_of_step", "2S", "", id="nothing is tapped"),
    ],
)
def test_without_an_occasion_there_is_no_fault(actor, kind, south, hand):
    faults = Laid(actor, main(actor, south), hand)
    assert not getattr(faults, f"_{kind}")(SOUTH)
    assert faults.injected == Counter()


def test_a_sick_seven_may_be_tapped_where_a_house_rule_lets_it(actor):
    """A-MN-02: with `seven_tap_sick` false that is no fault, and nobody has to be told of it."""
    state = main(actor, "7S!")
    lenient = state.with_(options=replace(state.options, seven_tap_sick=False))
    assert not Laid(actor, lenient, "")._sick_seven_tapped(SOUTH)


def test_a_land_that_may_not_be_untapped_yet_makes_no_wrong_hand_of_an_auras_cost(actor):
    """R-MN-031: what lies turned since the turn before was perhaps not turned now, and then the Aura is paid for."""
    state = main(actor, "9S 7C 6H")
    assert Laid(actor, state, "JH")._wrong_mana_hand(SOUTH)
    for stale in ({card("7C")}, {card("7C"), card("6H")}):
        assert not Laid(actor, state.with_(stale=frozenset(stale)), "JH")._wrong_mana_hand(SOUTH)
    assert Laid(actor, state.with_(stale=frozenset({card("6H")})), "JH")._wrong_mana_hand(SOUTH)


def test_a_second_land_and_a_land_out_of_turn(actor):
    faults = Laid(actor, main(actor, "2S", played_land=True), "3D", "4H")
    assert faults._second_land(SOUTH)
    assert faults._out_of_turn(SOUTH)
    assert faults.ruling("second_land").refused.rule == "R-MN-040"
    assert faults.ruling("out_of_turn").refused.rule == "R-MN-040"


def test_a_card_that_stands_up_again_is_not_as_the_game_has_it(actor):
    faults = Laid(actor, main(actor, "2S* 9C"), "")
    assert faults._untapped_out_of_step(SOUTH)
    ruling = faults.ruling("untapped_out_of_step")
    assert [one.zone for one in ruling.wrong] == ["south lands"]


@pytest.mark.parametrize(
    ("kind", "north", "rule_id"),
    [P("tapped_blocker", "10H* 8D", "R-MN-071", id="tapped"), P("grounded_blocker", "10H", "R-MN-072", id="no flyer")],
)
def test_who_cannot_block_is_refused(actor, kind, north, rule_id):
    faults = Laid(actor, blocking(actor, "9S* JS*@9S", north, "9S"), "")
    assert getattr(faults, f"_{kind}")(NORTH)
    assert faults.ruling(kind).refused.rule == rule_id


def attacked(actor, north, *, stack=(), blocks=()):
    """South's 9 that flies attacks, and he may still do something himself."""
    fight = Combat((card("9S"),), blocks, tuple({attacker for _, attacker in blocks}))
    state = main(actor, "9S* JS*@9S 2S", north)
    return state.with_(step=Step.ATTACK, combat=fight, stack=stack)


def test_who_does_not_fly_comes_forward_although_nobody_is_asked_to_block(actor):
    faults = Laid(actor, attacked(actor, "10H 8D*"), "3D")
    faults._rests = lambda: True
    faults.before_decision()
    assert faults.injected == Counter(grounded_blocker=1)
    assert faults.astray["grounded_blocker"]["10H"].zone == "north combat"
    assert faults.ruling("grounded_blocker").refused.rule == "R-MN-072"


@pytest.mark.parametrize(
    ("north", "fight"),
    [
        P("10H 8D JD@8D", {}, id="somebody is going to be asked"),
        P("10H*", {}, id="nobody stands there untapped"),
        P("10H", {"stack": (Ability(SOUTH, card("AH"), "face", NORTH),)}, id="something waits to resolve"),
        P("10H 8D", {"blocks": (("8D", "9S"),)}, id="blocks are declared"),
    ],
)
def test_where_nobody_comes_forward_in_vain(actor, north, fight):
    faults = Laid(actor, attacked(actor, north, **fight), "3D")
    faults._rests = lambda: True
    faults.before_decision()
    assert faults.injected == Counter()


def test_what_is_seldom_possible_is_likelier_until_it_was_met(actor):
    """A land that is tapped already would pay, and so would no other: few decisions have that occasion."""
    faults = Laid(actor, main(actor, "2C* 3D"), "9C")
    faults._rests, faults.rate = lambda: True, 0.1
    faults.rng.random = lambda: 0.39
    for _ in range(3):
        faults.before_decision()
    assert faults.injected == Counter(tapped_land_again=1)


def test_without_a_rate_there_is_no_fault(actor):
    faults = Laid(actor, main(actor, "2C* 3D"), "9C")
    faults._rests, faults.rate = lambda: True, 0.0
    faults.rng.random = lambda: 0.0
    faults.before_decision()
    assert faults.injected == Counter()


def test_the_dead_on_the_wrong_graveyard_or_left_placed(actor):
    state = main(actor, "9C", graveyard=(card("8S"),))
    faults = Laid(actor, state, "")
    assert list(faults._dead()) == []
    actor.places = {**actor.places, card("8S"): Place(name_zone(SOUTH, CREATURES), 1)}
    assert list(faults._dead()) == ["8S"]
    assert faults._wrong_graveyard(SOUTH)
    assert faults._dead_left_behind(SOUTH)
    wrong = faults.ruling("wrong_graveyard")
    assert "north graveyard" in {one.zone for one in wrong.wrong}
    assert wrong.refused.rule in REASONS["wrong_graveyard"]
    left = faults.ruling("dead_left_behind")
    assert "south creatures" in {one.zone for one in left.todo}
    assert left.refused is None


def test_what_stands_up_before_its_untap_step_is_reported_so(actor):
    """R-MN-031."""
    faults = Laid(actor, main(actor, "2S* 3D"), "")
    assert faults._untapped_out_of_step(SOUTH)
    refused = faults.ruling("untapped_out_of_step").refused
    assert (refused.rule, refused.why) == ("R-MN-031", "2♠ stays tapped until it untaps.")


def test_another_count_of_life_is_entered_and_refused(actor):
    faults = Laid(actor, main(actor, "9C"), "")
    counted = []
    faults._counts = lambda seat, life: counted.append((seat, life))
    faults._provoke = lambda kind, wrong, repair: wrong()
    assert faults._life_miscounted(SOUTH)
    ((seat, life),) = counted
    refused = GAME.judge(actor.state, GAME.parse(f"count_life {seat} {life}"))
    assert refused.rule == "R-MN-022"


def test_the_rarest_fault_comes_first(actor):
    faults = Laid(actor, main(actor, "2S* 9C!", played_land=True), "3D", "4H")
    faults._rests = lambda: True
    faults._counts = lambda seat, life: None
    faults._provoke = lambda kind, wrong, repair: faults.injected.update([kind])
    for _ in range(4):
        faults.before_decision()
    assert set(faults.injected.values()) == {1}
    assert set(faults.injected) <= set(KINDS)
    assert len(faults.injected) == 4


def test_every_kind_of_fault_is_played():
    assert [kind for kind in KINDS if not callable(getattr(MnemonicFaults, f"_{kind}", None))] == []
