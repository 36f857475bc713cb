"""What a settled table says was done: likeliest first, whatever the order of hands was."""

from __future__ import annotations

import pytest

from tableassist.games.mnemonic import GAME, rules
from tableassist.games.mnemonic.mat import COMBAT, CREATURES, GRAVEYARD, LANDS, PASS, STACK, name_zone
from tableassist.rules.game import Seat, Setup
from tableassist.table.cards import card
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

P = pytest.param
ROWS = {"L": LANDS, "C": CREATURES, "F": COMBAT, "S": STACK, "G": GRAVEYARD}


def lot(word):
    """`sL5H*`: the 5♥ in the south's row of lands, tapped."""
    place = name_zone(Seat("sn".index(word[0])), ROWS[word[1]])
    return Lot(place, "card", card(word[2:].rstrip("*")), Face.UP, word.endswith("*"))


def laid(state, *words, gone=""):
    """The table as the game has it, with some cards elsewhere than it has them."""
    lots = [lot(word) for word in words]
    moved = {one.name for one in lots} | {card(name) for name in gone.split()}
    kept = [one for one in GAME.layout(state) if one.name is None or one.name not in moved]
    covered = {one.zone for one in lots if one.zone.endswith(GRAVEYARD)}
    return Layout(tuple(one for one in kept if one.zone not in covered) + tuple(lots))


def readings(state, *words, gone=""):
    """The candidates as lines."""
    seen = laid(state, *words, gone=gone)
    found = GAME.read(state, seen, GAME.layout(state).differing(seen))
    return [[GAME.write(action) for action in candidate] for candidate in found]


def first_legal(state, *words, gone=""):
    """The candidate that counts, as lines; None where none is legal, [] where it is waited for more."""
    seen = laid(state, *words, gone=gone)
    for candidate in GAME.read(state, seen, GAME.layout(state).differing(seen)):
        after = state
        for action in candidate:
            if GAME.judge(after, action) is not None:
                break
            after = GAME.apply(after, action)
        else:
            return [GAME.write(action) for action in candidate]
    return None


LAND_ROW = "2S 3D 4S 4H 9C"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        P(["sL6H"], ["play_land 0 6H"], id="a land"),
        P(["sC7S"], ["play_land 0 7S"], id="a 7 among the creatures"),
        P(["sL7S"], ["play_land 0 7S", "shift 7S lands"], id="a 7 among the lands"),
        P(["sL2S*"], [], id="a tapped land alone says nothing yet"),
        P(["sSKD", "sL2S*", "sL3D*", "sL4S*"], ["cast 0 KD creature for 2S 3D 4S"], id="a king on the strip"),
        P(["sCKD", "sL2S*", "sL3D*", "sL4S*"], ["cast 0 KD creature for 2S 3D 4S"], id="a king among the creatures"),
        P(["sSKD", "sL2S*", "sL3D*"], [], id="two of three lands: it is waited for the third"),
        P(["sSKD"], [], id="announced, not paid yet"),
        P(["sSKD", "sL2S*", "sL3D*", "sL4S*", "sL4H*"], ["cast 0 KD creature for 2S 3D 4S 4H"],
          id="one too many floats"),
        P(["sC8C"], ["cast 0 8C creature"], id="an 8 of clubs is free"),
        P(["sC8S", "sL2S*"], ["cast 0 8S creature for 2S"], id="an 8"),
        P(["sSJS", "sL4S*", "sL4H*"], ["cast 0 JS creature for 4S 4H"], id="a jack for a pair"),
        P(["sSJH", "sL4H*"], ["cast 0 JH aura for 4H"], id="a jack for one land is an Aura; its target is asked"),
        P(["sSJD", "sL3D*"], ["cast 0 JD aura on 9C for 3D"], id="where it can be nothing else, only one creature"),
        P(["sGQH", "sL4H*"], ["hand_ability 0 QH killer on 9C for 4H"], id="a queen discarded, only one target"),
        P(["sGAS", "sL2S*"], ["hand_ability 0 AS face for 2S"], id="an ace discarded: the target is asked"),
        P(["sSQH", "sL4H*"], ["hand_ability 0 QH killer on 9C for 4H"], id="announced in the strip"),
        P(["sL6H*", "sC8H"], ["play_land 0 6H", "cast 0 8H creature for 6H"], id="land and creature in one go"),
        P(["sF9C*"], ["go 0 begin_combat", "declare_attackers 0 9C"], id="attackers pushed forward"),
        P(["sF9C"], ["go 0 begin_combat", "declare_attackers 0 9C"], id="not turned yet"),
        P(["sC9C*"], ["go 0 begin_combat", "declare_attackers 0 9C"], id="only turned in its row"),
    ],
)  # fmt: skip
def test_what_the_active_player_did(board, words, expected):
    state = board(LAND_ROW, hands=(5, 0))
    assert first_legal(state, *words) == expected


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        P(["sSKC", "sL2S*", "sL3D*", "sL4S*"], "R-MN-047", id="a run, no club"),
        P(["sCAD", "sL2S*", "sL4S*", "sL4H*"], "R-MN-047", id="the wrong suit"),
        P(["sSQH", "sL2S*", "sL3D*", "sL4S*"], "R-MN-047", id="no three of a kind"),
        P(["nL6H"], "R-MN-040", id="the other's land in my turn"),
    ],
)
def test_an_illegal_reading_says_why(board, words, rule):
    state = board(LAND_ROW, hands=(5, 5))
    found = readings(state, *words)
    assert found
    assert first_legal(state, *words) is None
    refused = GAME.judge(state, GAME.parse(found[0][0]))
    assert refused.rule == rule


@pytest.mark.parametrize(
    ("words", "found"),
    [
        P("sF9C", [[]], id="it may attack later: it is waited for"),
        P("sF8H", [["declare_attackers 0 8H"]], id="it came this turn"),
        P("sF9C sF8H", [["declare_attackers 0 8H"]], id="both"),
    ],
)
def test_attackers_pushed_forward_where_nothing_is_cut_short(board, words, found):
    """R-MN-070, A-MN-36: it was told that the table is not as the game has it."""
    state = board("9C 8H!", "8D", stack_ui="full")
    assert readings(state, *words.split()) == found


def test_a_second_land_is_refused(board, script):
    state = script(board(LAND_ROW), "play_land 0 6H")
    assert readings(state, "sL6D") == [["play_land 0 6D"]]
    assert GAME.judge(state, GAME.parse("play_land 0 6D")).rule == "R-MN-040"


def test_a_spell_waits_where_it_is(board, script):
    """Laid among the creatures while the other may still respond: that changes nothing."""
    state = board("2S", "2D", hands=(3, 3))
    assert first_legal(state, "sC8S", "sL2S*") == ["cast 0 8S creature for 2S", "shift 8S creatures"]
    state = script(state, "cast 0 8S creature for 2S", "shift 8S creatures")
    assert state.stack
    assert Lot(name_zone(Seat(0), CREATURES), "card", card("8S"), Face.UP) in GAME.layout(state).lots


def test_floating_mana_helps_to_pay(board):
    state = board("2S 3D* 4S", pool=("3D", ""))
    assert first_legal(state, "sSKD", "sL2S*", "sL4S*") == ["cast 0 KD creature for 2S 3D 4S"]


def test_a_jack_on_the_other_side_is_an_aura(board):
    state = board("4H", "9D 8D", hands=(3, 0))
    assert first_legal(state, "nCJH", "sL4H*") == ["cast 0 JH aura for 4H"]
    state = board("4H", "9D", hands=(3, 0))
    assert first_legal(state, "nCJH", "sL4H*") == ["cast 0 JH aura on 9D for 4H"]


def test_an_ability_in_response(board, script):
    state = script(board("9C", "5D", attacking=True, hands=(0, 3)), "declare_attackers 0 9C")
    assert first_legal(state, "nGQD", "nL5D*") == ["hand_ability 1 QD killer on 9C for 5D"]


def test_annihilate_is_recognised_by_its_payment(board):
    state = board("2S 3S 4S 9C", "8D")
    assert first_legal(state, "sGAS", "sL2S*", "sL3S*", "sL4S*") == ["hand_ability 0 AS annihilate for 2S 3S 4S"]


def test_lands_not_untapped_yet_are_no_payment(board, script):
    state = script(board("2S* 3S 4S", active=1, step="end", hands=(3, 0)), "until main1")
    assert state.stale == {"2S"}
    assert first_legal(state, "sL2S*", "sL3S*", "sC8S") == ["cast 0 8S creature for 3S"]
    # Only where nothing else pays.
    assert first_legal(state, "sL2S*", "sC8S") == ["cast 0 8S creature for 2S"]


def test_playing_without_passing_the_upkeep(board, script):
    """Out of order and harmless (MTR 4.3): who draws and plays has passed in his upkeep."""
    state = script(board("2S 3S", active=1, step="end", hands=(3, 0)), "until upkeep")
    assert state.step == "upkeep"
    assert first_legal(state, "sL6S") == ["pass 0", "play_land 0 6S"]
    assert first_legal(state, "sC8S", "sL2S*") == ["pass 0", "cast 0 8S creature for 2S"]


def test_attackers_wait_for_a_response(board, script):
    state = board("9C 8C", "2D", hands=(0, 3))
    assert first_legal(state, "sF9C*") == ["go 0 begin_combat"], "Bob may respond first"
    state = script(state, "go 0 begin_combat")
    assert {name_zone(Seat(0), COMBAT), name_zone(Seat(0), CREATURES)} <= GAME.unread(state)
    state = script(state, "pass 1")
    assert first_legal(state, "sF9C*") == ["declare_attackers 0 9C"]


def test_blockers(board, script):
    state = script(board("9C", "8D 8H", attacking=True), "declare_attackers 0 9C")
    assert first_legal(state, "nF8D") == ["declare_blockers 1 8D=9C"]
    assert first_legal(state, "nF8D", "nF8H") == ["declare_blockers 1 8D=9C 8H=9C"]
    state = script(board("9C 9S", "8D 8H", attacking=True), "declare_attackers 0 9C 9S")
    assert first_legal(state, "nF8D") == [], "with two attackers it must be told who blocks whom"


def test_discards_and_durable(board, script):
    state = board(step="end", hands=(8, 0))
    assert first_legal(state, "sGKS") == ["discard_to_seven 0 KS"]
    state = script(board("5D QH", graveyards=("2S", "")), "hand_ability 0 QD killer on QH for 5D")
    assert first_legal(state, "sG2S") == ["durable 0 yes"]


def test_harmless_orders_change_nothing(board):
    state = board("7S 2S", graveyards=("2H 3H", ""))
    assert first_legal(state, "sL7S") == ["shift 7S lands"]
    assert first_legal(state, "sG2H") == ["shift 2H graveyard"]
    shifted = GAME.apply(state, GAME.parse("shift 2H graveyard"))
    assert shifted.players[0].graveyard == ("3H", "2H")


def test_a_card_that_cannot_be_read_is_asked_for(board):
    state = board("2S 3S")
    place = name_zone(Seat(0), CREATURES)
    seen = Layout((*GAME.layout(state).lots, Lot(place, "card", None, Face.UP)))
    assert GAME.read(state, seen, frozenset((place,))) == ()


def test_a_card_taken_away_means_nothing(board):
    state = board("2S 9C")
    assert readings(state, gone="9C") == []


def test_zones_that_nobody_touched_say_nothing(board):
    state = board("2S 9C")
    seen = laid(state, "sC8S", "sL2S*")
    assert GAME.read(state, seen, frozenset()) == ()


def test_the_draft_is_read_off_the_pass_zones(script):
    state = GAME.setup(Setup(("Ann", "Bob")))
    south, north = name_zone(Seat(0), PASS), name_zone(Seat(1), PASS)
    back = Lot(south, "card", None, Face.DOWN)
    both = Layout((back, back._replace(zone=north)))
    assert GAME.read(state, Layout((back,)), frozenset((south,))) == ((GAME.parse("draft_keep 0 8"),),)
    (candidate,) = GAME.read(state, both, frozenset((south, north)))
    assert [GAME.write(action) for action in candidate] == ["draft_keep 0 8", "draft_keep 1 8"]
    assert south in GAME.unread(state)


def test_what_is_there_is_what_the_game_has(some_games):
    for walk in some_games:
        for state, _, _ in walk.steps[::7]:
            layout = GAME.layout(state)
            names = [one.name for one in layout if one.name is not None]
            assert len(names) == len(set(names))
            assert GAME.read(state, layout, frozenset()) == ()
            assert {one.zone for one in layout} <= {place.name for place in GAME.mat({}).zones}
            assert GAME.private(state) <= GAME.unread(state)


def test_a_whole_game_is_read_off_the_table(some_games):
    """What is laid down after each play of cards is read as that play, or as one that leads to the same table."""
    read = 0
    for walk in some_games[:6]:
        for state, action, _ in walk.steps:
            if type(action).__name__ not in ("PlayLand", "Cast"):
                continue
            after = GAME.apply(state, action)
            seen = GAME.layout(after)
            moved = GAME.layout(state).differing(seen)
            if not moved:
                continue
            found = [one for candidate in GAME.read(state, seen, frozenset(moved)) for one in candidate]
            assert any(getattr(one, "card", None) == action.card for one in found), (GAME.write(action), found)
            read += 1
    assert read > 100


@pytest.mark.parametrize(
    ("phase", "pressing", "expected"),
    [
        P("main1", 0, ["pass 0"], id="one's own main phase"),
        P("main1", 1, ["pass 1"], id="the other's press is refused"),
    ],
)
def test_a_press(board, phase, pressing, expected):
    state = board("2S", step=phase)
    assert [GAME.write(action) for action in GAME.pressed(state, Seat(pressing))] == expected


def test_presses_by_phase(board, script):
    attack = board("9C", "8D", attacking=True)
    assert [GAME.write(a) for a in GAME.pressed(attack, Seat(0))] == ["declare_attackers 0"]
    block = script(attack, "declare_attackers 0 9C")
    assert [GAME.write(a) for a in GAME.pressed(block, Seat(1))] == ["declare_blockers 1"]
    window = script(board("5H 9C", "2D"), "hand_ability 0 AH face on 1 for 5H")
    assert GAME.pressed(window, Seat(0)) == (), "the active player cannot cut the other's time short"
    assert [GAME.write(a) for a in GAME.pressed(window, Seat(1))] == ["pass 1"]
    draft = GAME.setup(Setup(("Ann", "Bob")))
    assert [GAME.write(a) for a in GAME.pressed(draft, Seat(1))] == ["draft_keep 1 8"]


def test_zone_names_are_words():
    assert name_zone(Seat(0), LANDS) == ZoneName("south lands")


def test_some_are_pushed_forward_and_some_only_turned(board):
    state = board("9C 8C JD", attacking=True)
    assert first_legal(state, "sF9C*", "sCJD*") == ["declare_attackers 0 9C JD"]


def test_a_seven_that_is_turned_while_attackers_are_declared_attacks(board):
    """R-MN-070: nobody has priority then, to tap it for mana."""
    assert first_legal(board("7S 9C", attacking=True), "sC7S*") == ["declare_attackers 0 7S"]
    assert first_legal(board("7S 9C"), "sC7S*") == []


def test_a_sick_creature_that_is_turned_is_refused(board):
    state = board("9C!", hands=(5, 5))
    assert readings(state, "sC9C*")[0] == ["go 0 begin_combat", "declare_attackers 0 9C"]
    state = board("9C! 8C", attacking=True)
    refused = GAME.judge(state, GAME.parse(readings(state, "sC9C*")[0][0]))
    assert refused.rule == "R-MN-070"


def test_a_creature_turned_after_combat_is_refused(board):
    state = board("9C", step="main2")
    assert first_legal(state, "sC9C*") is None
    refused = GAME.judge(state, GAME.parse(readings(state, "sC9C*")[0][0]))
    assert refused.rule.startswith("R-MN-")


def test_what_an_action_leaves_before_the_game_goes_on(board):
    """Attackers lie in the lane for a moment, also where nobody can block or respond."""
    state = board("9C", attacking=True, hands=(0, 0))
    action = GAME.parse("declare_attackers 0 9C")
    laid = rules.carry_out(state, action)
    assert laid.combat.attackers == ("9C",)
    assert laid.permanent(card("9C")).tapped
    assert GAME.apply(state, action).combat.attackers == ()


# What is begun, and what is wrong whatever still comes ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        P(["sSKD", "sL2S*", "sL3D*"], "R-MN-042", id="two of three lands"),
        P(["sSKD"], "R-MN-042", id="nothing turned yet"),
        P(["sGQH"], "R-MN-042", id="a queen discarded, nothing turned yet"),
        P(["sSQH"], "R-MN-042", id="a queen announced that no lands can cast, nothing turned yet"),
        P(["sC8D", "sL2S*"], "R-MN-047", id="the wrong land first: it floats where the right one follows (A-MN-05)"),
        P(["sSKD", "sL2S*", "sL4S*", "sL4H*"], "R-MN-047", id="as many lands as it costs, and another would do"),
    ],
)
def test_what_is_begun_says_what_is_against_it_should_nothing_come(board, words, rule):
    state = board(LAND_ROW, hands=(5, 0))
    found = readings(state, *words)
    assert found[0] == []
    assert GAME.judge(state, GAME.parse(found[-1][0])).rule == rule


def test_a_sick_seven_that_is_turned_alone_is_reported(board):
    """A-MN-02."""
    state = board("7S! 3D")
    assert readings(state, "sC7S*") == [[], ["tap_for_mana 0 7S"]]
    assert GAME.judge(state, GAME.parse("tap_for_mana 0 7S")).rule == "A-MN-02"
    assert GAME.judge(state, GAME.parse("tap_for_mana 0 3D")) is None


def test_who_cannot_block_at_all_is_refused_though_it_is_open_whom(board, script):
    """R-MN-071, R-MN-072."""
    state = script(board("8S 9S", "10H* 9D", attacking=True), "declare_attackers 0 8S 9S")
    found = readings(state, "nF10H*")
    assert found == [["declare_blockers 1 10H=8S"], []]
    assert GAME.judge(state, GAME.parse(found[0][0])).rule == "R-MN-071"
    assert readings(state, "nF9D") == [[]]


def test_a_dead_creature_on_the_wrong_graveyard_is_no_ability_and_no_order(board):
    """R-MN-063: it is in the other's, whatever lies there."""
    state = board("9C", "4H", graveyards=("QH", ""))
    assert readings(state, "nGQH") == []


def test_what_is_on_the_wrong_graveyard_leaves_its_own_in_no_other_order(board):
    """R-MN-063: of two that died one lies on the other player's; below it is what is missing, no new order."""
    state = board("9C", "4H", graveyards=("", "7S 9S"))
    assert readings(state, "nG7S", "sG9S") == []
    assert readings(state, "nG7S") == [["shift 7S graveyard"]]


def test_a_sick_creature_in_the_lane_does_not_begin_combat(board):
    state = board("9C! 8C", "4H", hands=(5, 5))
    assert readings(state, "sF9C") == [["go 0 begin_combat", "declare_attackers 0 9C"]]
    assert ["go 0 begin_combat"] in readings(state, "sF8C")


def test_more_lands_than_an_aura_costs_are_meant_for_a_creature(board):
    """R-MN-043: two lands that are no pair do not make an Aura with one of them floating."""
    state = board("9C 5S 7D 3H", "4H")
    assert readings(state, "sCJD", "sL5S*", "sC7D*") == [["cast 0 JD creature for 5S 7D"]]
    assert GAME.judge(state, GAME.parse("cast 0 JD creature for 5S 7D")).rule == "R-MN-047"
    late = state.with_(stale=frozenset({card("7D")}))
    assert first_legal(late, "sCJD", "sL5S*", "sC7D*") is None
