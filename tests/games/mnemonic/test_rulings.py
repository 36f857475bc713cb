"""Every ruling with a second reading, in both readings, and the rules that no worked example covers."""

from __future__ import annotations

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.cards import LAND_CARDS, power_of
from tableassist.games.mnemonic.phases import Answering, Blocking, Discarding, Ordering, Priority, Shuffling
from tableassist.games.mnemonic.phases import Step as S
from tableassist.games.mnemonic.refusals import INSTEAD, WAITING_RULES
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK, rank, suit

P = pytest.param


def life(state):
    return tuple(player.life for player in state.players)


# A-MN-01, A-MN-02 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "option", "rule"),
    [
        P("cast 0 KS creature for 5S 6S 7S", "true", None, id="counts"),
        P("cast 0 KS creature for 5S 6S 7S", "false", "R-MN-047", id="does not count"),
        P("cast 0 8S creature for 7S", "false", None, id="a single suit it pays all the same"),
        P("hand_ability 0 QS killer on 7S for 7S", "false", None, id="and an ability"),
        P("hand_ability 0 AS annihilate for 5S 6S 7S", "false", "R-MN-047", id="but not Annihilate"),
    ],
)
def test_a_mn_01_sevens_in_hands(board, rule_of, line, option, rule):
    assert rule_of(board("5S 6S 7S", sevens_in_hands=option), line) == rule


@pytest.mark.parametrize(("option", "rule"), [("true", "A-MN-02"), ("false", None)])
def test_a_mn_02_a_fresh_seven(board, rule_of, option, rule):
    assert rule_of(board("7S!", seven_tap_sick=option), "tap_for_mana 0 7S") == rule


def test_a_mn_02_a_seven_with_haste_may_be_tapped_at_once(board, script, rule_of):
    state = script(board("5H", "7S"), "hand_ability 0 KH command on 7S for 5H", "resolve")
    assert rule_of(state, "tap_for_mana 0 7S") is None
    assert rule_of(state, "tap_for_mana 1 7S") is not None


def test_a_seven_is_played_never_cast(board, rule_of):
    state = board("2S 3S")
    assert rule_of(state, "cast 0 7S creature for 2S") == "R-MN-040"
    assert rule_of(state, "play_land 0 7S") is None
    assert rule_of(state, "play_land 0 8S") == "R-MN-040"


# A-MN-04 … A-MN-06 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lands", "option", "rule"),
    [("2D 3S 4S", "any", None), ("2D 3S 4S", "printed", "R-MN-047"), ("2S 3S 4D", "printed", None)],
)
def test_a_mn_04_suit_position(board, rule_of, lands, option, rule):
    assert rule_of(board(lands, suit_position=option), f"cast 0 KD creature for {lands}") == rule


def test_a_mn_05_lands_too_many_float_but_are_no_part_of_the_hand(board, script, rule_of):
    state = script(board("4S 4H 5S 6S"), "cast 0 JS creature for 4S 4H 5S", "resolve")
    assert state.players[0].pool == ("5S",)
    assert rule_of(state, "cast 0 8S creature for 5S") is None
    assert rule_of(board("4S 4H 5S", float="false"), "cast 0 JS creature for 4S 4H 5S") == "A-MN-06"


def test_a_mn_05_a_land_named_for_what_costs_nothing_floats(board, script, rule_of):
    """It was spent on a card that Membership Benefits make free."""
    state = script(board("9C 3C 4C"), "cast 0 8C creature for 3C", "resolve")
    assert state.players[0].pool == ("3C",)
    assert rule_of(state, "hand_ability 0 QC killer on 9C for 3C") is None
    refused = GAME.judge(board("9C 3C", float="false"), GAME.parse("cast 0 8C creature for 3C"))
    assert (refused.rule, refused.instead) == ("A-MN-06", "Tap nothing for it.")
    assert ("Would pay", "nothing") in GAME.grounds(board("9C 3C"), GAME.parse("cast 0 8C creature for 3C")).rows


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("cast 0 JS creature for 4H 4D 5S", "A pair needs a ♠ in it: you tapped 4♥ 4♦ 5♠."),
        ("cast 0 JS creature for 4H 4D", "A pair needs a ♠: you tapped 4♥ 4♦."),
        (
            "hand_ability 0 AS annihilate for 3S 4D 5S 7S",
            "A run of three ♠ needs nothing but ♠ in it: you tapped 3♠ 4♦ 5♠ 7♠.",
        ),
    ],
)
def test_r_mn_044_the_suit_must_be_in_the_hand_not_beside_it(board, line, why):
    """ "A pair needs a ♠: you tapped 4♥ 4♦ 5♠", it said."""
    refused = GAME.judge(board("3S 4H 4D 5S 7S"), GAME.parse(line))
    assert (refused.rule, refused.why) == ("R-MN-047", why)


def test_a_mn_06_mana_floats_with_its_rank(board, script, rule_of):
    state = script(board("4S 4H 5S"), "tap_for_mana 0 4S")
    assert rule_of(state, "cast 0 JS creature for 4S 4H") is None
    assert rule_of(state, "cast 0 JS creature for 5S 4H") == "R-MN-047"
    state = script(state, "cast 0 JS creature for 4S 4H")
    assert state.players[0].pool == ()
    assert rule_of(board("4S", float="false"), "tap_for_mana 0 4S") == "A-MN-06"


def test_the_same_land_twice_is_one_source(board, script, rule_of):
    """R-MN-042: a 7 untapped by a king gives a second mana of the same land, which is no pair."""
    state = script(board("7S 5H"), "tap_for_mana 0 7S", "hand_ability 0 KH command on 7S for 5H", "resolve")
    state = script(state, "tap_for_mana 0 7S")
    assert state.players[0].pool == ("7S", "7S")
    assert rule_of(state, "cast 0 JS creature for 7S 7S") == "R-MN-042"


def test_a_mn_06_of_two_mana_of_one_land_one_is_spent_at_a_time(board, script, rule_of):
    """Both were lost with the first thing that one of them paid for."""
    state = script(board("7S 5H"), "tap_for_mana 0 7S", "hand_ability 0 KH command on 7S for 5H", "resolve")
    state = script(state, "tap_for_mana 0 7S", "cast 0 9S creature for 7S", "resolve")
    assert state.players[0].pool == ("7S",)
    state = script(state, "cast 0 10S creature for 7S", "resolve")
    assert state.players[0].pool == ()
    assert rule_of(state, "cast 0 8S creature for 7S") == "R-MN-045"


def test_mana_is_lost_at_the_end_of_a_step_r_mn_036(board, script):
    state = script(board("4S 9H", "8H"), "tap_for_mana 0 4S", "go 0 begin_combat")
    assert state.players[0].pool == ()


@pytest.mark.parametrize(
    ("line", "rule", "why"),
    [
        ("play_land 1 2H", "R-MN-040", "Lands are played only in your own turn: it is Ann's."),
        ("cast 1 9H creature for 5H", "R-MN-041", "Cards are cast only in your own turn: it is Ann's."),
        ("cast 1 JH aura on 9C for 5H", "R-MN-041", "Cards are cast only in your own turn: it is Ann's."),
        ("hand_ability 1 QH killer on 9C for 5H", "R-MN-037", "It is Ann's first main phase."),
    ],
)
def test_r_mn_040_r_mn_041_in_anothers_turn_whose_it_is(board, line, rule, why):
    """ "Ann's first main phase. Ann is to act": as though it only had to be waited for."""
    refused = GAME.judge(board("9C", "5H"), GAME.parse(line))
    assert (refused.rule, refused.why) == (rule, why)
    jack = GAME.judge(board("9C", "5H", jack_mode="activated"), GAME.parse("cast 1 JH aura on 9C for 5H"))
    assert (jack.rule, jack.instead) == ("R-MN-037", "Ann is to act.")


def test_r_mn_020_nobody_plays_before_it_is_known_who_begins(script):
    state = script(GAME.setup(Setup(("Ann", "Bob"), {"draft": "done"})), "sideboard 0 0", "sideboard 1 0")
    assert GAME.judge(state, GAME.parse("keep 0")).why == "Who has the first turn?"


# A-MN-10 … A-MN-14 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "rule"), [("hand", "R-MN-001"), ("hand_or_battlefield", None)])
def test_a_mn_10_discard_from(board, rule_of, script, option, rule):
    state = board("2S QS", "9H", discard_from=option, hands=(0, 0))
    line = "hand_ability 0 QS killer on 9H for 2S"
    assert rule_of(state, line) == rule
    if rule is None:
        state = script(state, line)
        assert state.permanent("QS") is None
        assert state.phase == Answering(0, "dig", "QS", 0), "its own Dig resolves first"


def test_r_mn_053_a_queen_alone_on_the_battlefield_aims_at_nothing_afterwards(board, rule_of):
    """Discarded from there (A-MN-10) she was asked for a target of which there was none, and the game stood still."""
    alone = board("2S QS", discard_from="hand_or_battlefield", hands=(0, 0))
    assert rule_of(alone, "hand_ability 0 QS killer for 2S") == "R-MN-053"
    assert rule_of(alone, "hand_ability 0 QS killer on QS for 2S") is None
    assert rule_of(board("2S QS", "9H", discard_from="hand_or_battlefield"), "hand_ability 0 QS killer for 2S") is None


@pytest.mark.parametrize("line", ["hand_ability 0 QS killer for 2S", "cast 0 JS aura for 2S"])
def test_r_mn_053_what_is_let_pass_without_any_target_resolves_without(board, script, line):
    state = board("2S")
    assert GAME.judge(state, GAME.parse(line)) is not None
    state = script(GAME.apply(state, GAME.parse(line)), "resolve")
    assert isinstance(state.phase, Priority | Answering)


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("hand_ability 0 QS face on 1 for 2S", "Discard an ace."),
        ("hand_ability 0 AS killer on 9H for 2S", "Discard a queen."),
        ("hand_ability 0 JS command on 9H for 2S", "Discard a king."),
    ],
)
def test_r_mn_051_whose_ability_it_is(board, line, instead):
    refused = GAME.judge(board("2S", "9H"), GAME.parse(line))
    assert (refused.rule, refused.instead) == ("R-MN-051", instead)


@pytest.mark.parametrize(("option", "rule"), [("instant", None), ("sorcery", "A-MN-11")])
def test_a_mn_11_when_abilities_are_used(board, rule_of, option, rule):
    state = board("9C", "2S", active=0, step="main1", hand_ability_timing=option, stack_ui="full")
    state = GAME.apply(state, GAME.parse("pass 0"))
    assert rule_of(state, "hand_ability 1 QS killer on 9C for 2S") == rule


@pytest.mark.parametrize(("option", "rule"), [("bestow", "R-MN-041"), ("activated", None)])
def test_a_mn_12_jack_mode(board, rule_of, option, rule):
    state = GAME.apply(board("9C", "2S", jack_mode=option, stack_ui="full"), GAME.parse("pass 0"))
    assert rule_of(state, "cast 1 JS aura on 9C for 2S") == rule
    assert rule_of(state, "cast 1 JS creature for 2S") == "R-MN-041"


def test_a_mn_14_any_creature_but_not_itself(board, rule_of):
    state = board("2S", "9H 7C")
    assert rule_of(state, "cast 0 JS aura on 9H for 2S") is None
    assert rule_of(state, "cast 0 JS aura on 7C for 2S") is None
    assert rule_of(state, "cast 0 JS aura on JS for 2S") == "R-MN-057"
    assert rule_of(state, "cast 0 8S aura on 9H for 2S") == "R-MN-057"
    assert rule_of(board("2S"), "cast 0 JS aura for 2S") == "R-MN-057"


def test_flying_r_mn_072(board, script, rule_of):
    state = script(board("9C JS@9C", "8D 8H JH@8H", attacking=True), "declare_attackers 0 9C")
    assert rule_of(state, "declare_blockers 1 8D=9C") == "R-MN-072"
    assert rule_of(state, "declare_blockers 1 8H=9C") is None


@pytest.mark.parametrize("option", ["creature", "graveyard"])
def test_r_mn_058_an_aura_whose_target_is_gone(board, script, option):
    state = script(board("2S 9C", "3D", jack_unattached=option), "cast 0 JS aura on 9C for 2S")
    state = script(state, "hand_ability 1 QD killer on 9C for 3D", "durable 1 no", "resolve")
    jack = state.creature("JS")
    assert (jack is not None) == (option == "creature")
    if option == "graveyard":
        assert state.phase == Answering(0, "dig", "JS", 0)


def test_an_aura_stays_with_its_creature_and_its_owner_a_mn_33(board, script):
    state = script(board("4H", "9D JS@9D"), "hand_ability 0 KH command on 9D for 4H", "resolve")
    assert state.permanent("9D").controller == 0
    assert state.permanent("JS").controller == 1, "R-MN-059"
    assert state.flies("9D")
    state = script(state, "go 0 end", "until upkeep")
    assert state.permanent("9D").controller == 1
    assert state.permanent("JS").host == "9D"


# A-MN-17, A-MN-19 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "rule"), [("true", None), ("false", "R-MN-042")])
def test_a_mn_17_the_aura_of_a_club(board, rule_of, option, rule):
    assert rule_of(board("9C", club_discount_aura=option), "cast 0 JC aura on 9C") == rule


@pytest.mark.parametrize(
    ("south", "north", "rule"),
    [
        P("7C", "", None, id="a 7 of clubs is a creature"),
        P("9C 10C", "", None, id="two are as good as one"),
        P("9C~", "", None, id="a stolen one counts"),
        P("", "9C", "R-MN-042", id="the other's does not"),
        P("2C*", "", "R-MN-042", id="a land does not"),
    ],
)
def test_a_mn_19_who_gives_the_benefits(board, rule_of, south, north, rule):
    assert rule_of(board(south, north), "cast 0 8C creature") == rule


def test_a_card_does_not_count_itself_and_the_cost_is_locked_in(board, rule_of, script):
    assert rule_of(board("2S"), "cast 0 8C creature") == "R-MN-042"
    # R-MN-048: the discount stays although the only creature may die in response.
    state = script(board("9C 2C", "3D"), "cast 0 JC creature for 2C")
    state = script(state, "hand_ability 1 QD killer on 9C for 3D", "durable 1 no", "resolve")
    assert state.creature("JC") is not None


# A-MN-20 … A-MN-26 -----------------------------------------------------------------------------------------------


def test_a_mn_21_each_empty_draw_costs_one(board):
    state = board(step="end", active=1, hands=(2, 0), libraries=(0, 9), life=(1, 20))
    assert GAME.outcome(state).winners == (1,)


def test_a_mn_34_the_last_life_is_looked_at_after_the_draw(board, script):
    state = board(step="end", active=1, hands=(2, 0), libraries=(0, 9), life=(1, 20), graveyards=("2S", ""))
    assert isinstance(state.phase, Shuffling), "not lost yet: the graveyard is shuffled first"
    state = script(state, "library_shuffled 0")
    assert GAME.outcome(state).winners == (1,)
    assert state.players[0].hand == 3


@pytest.mark.parametrize(("option", "who"), [("owner", 0), ("last_controller", 1)])
def test_a_mn_22_whose_durable_it_is(board, script, option, who):
    """Ann's 9♦, which Bob has taken, dies."""
    state = board("2H", "9D~", graveyard_you=option)
    state = script(state, "hand_ability 0 QH killer on 9D for 2H", "resolve")
    assert state.phase == Answering(who, "durable", "9D", 0)
    state = script(state, f"durable {who} yes")
    assert state.players[0].top == ("9D",), "it goes to its owner's library all the same"


def test_a_mn_25_healing_is_the_owners_whoever_had_it(board, script):
    state = board("2C", "9H~", graveyard_you="last_controller")
    assert life(script(state, "hand_ability 0 QC killer on 9H for 2C", "resolve")) == (21, 20)


@pytest.mark.parametrize(("option", "rule"), [("true", None), ("false", "A-MN-24")])
def test_a_mn_24_dig_may_take_the_spade_itself(board, script, rule_of, option, rule):
    state = script(board("5S QH", graveyards=("2S", ""), dig_self=option), "hand_ability 0 QS killer on QH for 5S")
    assert rule_of(state, "dig 0 QS") == rule
    assert rule_of(state, "dig 0 2S") is None
    assert rule_of(state, "dig 0 KH") == "R-MN-006"
    assert rule_of(state, "dig 0 no") is None


def test_a_dig_without_a_card_shuffles_nothing(board, script):
    state = script(board("5S QH"), "hand_ability 0 QS killer on QH for 5S", "dig 0 no")
    assert isinstance(state.phase, Priority)
    state = script(board("5S QH", dig_self="false"), "hand_ability 0 QS killer on QH for 5S")
    assert isinstance(state.phase, Priority), "an empty graveyard is not asked about"


def test_a_card_dug_up_is_in_the_library_for_certain(board, script, rule_of):
    state = script(board("5S QH", graveyards=("8H", "")), "hand_ability 0 QS killer on QH for 5S", "dig 0 8H")
    assert rule_of(state, "pass 0") == "R-MN-021", "the library is to be shuffled first"
    state = script(state, "library_shuffled 0", "resolve")
    assert rule_of(state, "cast 0 8H creature for 5S") == "R-MN-080"


def test_a_mn_26_the_active_players_triggers_resolve_last(board, script):
    state = script(board("8D", "9D", attacking=True, hands=(0, 0)), "declare_attackers 0 8D")
    state = script(state, "declare_blockers 1 9D=8D")
    assert state.phase == Answering(1, "durable", "9D", 1)
    assert script(state, "durable 1 no").phase == Answering(0, "durable", "8D", 0)


def test_healing_alone_needs_no_order(board, script):
    state = script(board("3S 4S 5S", "8H 9H"), "hand_ability 0 AS annihilate for 3S 4S 5S", "dig 0 no", "resolve")
    assert life(state) == (20, 22)
    assert not isinstance(state.phase, Ordering)


# Turn, priority, combat ------------------------------------------------------------------------------------------


def test_every_step_with_the_whole_stack(board, script):
    """R-MN-030: without shortcuts both pass in every step in which there is priority."""
    state, steps = board("2S", step="upkeep", turn=4, stack_ui="full", libraries=(9, 9), hands=(3, 3)), []
    while state.turn == 4:
        steps.append((state.step, state.phase.seat))
        state = script(state, f"pass {state.phase.seat}")
    both = [S.UPKEEP, S.DRAW, S.MAIN1, S.BEGIN_COMBAT, S.ATTACK, S.END_COMBAT, S.MAIN2, S.END]
    assert steps == [(step, seat) for step in both for seat in (0, 1)]
    assert (state.turn, state.active, state.step) == (5, 1, S.UPKEEP)
    assert state.players[0].hand == 4


def test_the_first_turn_draws_nothing_r_mn_024(script):
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done", "first": "2"}))
    state = script(state, "sideboard 0 5", "sideboard 1 3", "library_shuffled 1", "library_shuffled 0")
    state = script(state, "keep 1", "keep 0", "until main1")
    assert (state.turn, state.active, state.players[1].hand, state.players[1].library) == (1, 1, 7, 11)
    state = script(state, "go 1 end", "until main1")
    assert (state.turn, state.players[0].hand, state.players[0].library) == (2, 8, 8)


def test_mulligans(script, rule_of):
    def begun(**options):
        state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done", "first": "1", **options}))
        return script(state, "sideboard 0 0", "sideboard 1 0", "library_shuffled 0", "library_shuffled 1")

    state = script(begun(), "mulligan 0", "mulligan 1")
    assert [player.hand for player in state.players] == [0, 0]
    state = script(state, "library_shuffled 1", "library_shuffled 0", "keep 0", "mulligan 1", "library_shuffled 1")
    assert state.phase.seat == 1
    state = script(state, "keep 1")
    assert rule_of(state, "bottom 0 2") == "R-MN-023"
    state = script(state, "bottom 0 1", "bottom 1 2")
    assert [(player.hand, player.library) for player in state.players] == [(6, 15), (5, 16)]
    assert state.turn == 1
    free = script(begun(mulligan="free-first"), "mulligan 0", "keep 1", "library_shuffled 0", "keep 0")
    assert [player.hand for player in free.players] == [7, 7]
    assert begun(mulligan="none").turn == 1


@pytest.mark.parametrize(("taken", "why"), [(1, "1 card goes on the bottom"), (2, "2 cards go on the bottom")])
def test_r_mn_023_how_many_cards_go_on_the_bottom(script, taken, why):
    """ "1 card go on the bottom", it said."""
    setup = Setup(("Ann", "Bob"), {"draft": "done", "first": "1"})
    state = script(GAME.setup(setup), "sideboard 0 0", "sideboard 1 0", "library_shuffled 0", "library_shuffled 1")
    for number in range(taken):
        state = script(state, "mulligan 0", *(["keep 1"] if not number else []), "library_shuffled 0")
    state = script(state, "keep 0")
    refused = GAME.judge(state, GAME.parse("bottom 0 5"))
    assert refused.why == f"{why}, not 5: one for each mulligan."


def test_there_is_an_end_to_mulligans(script, rule_of):
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done", "first": "1", "hand_size": "5"}))
    state = script(state, "sideboard 0 0", "sideboard 1 0", "library_shuffled 0", "library_shuffled 1", "keep 0")
    for _ in range(5):
        state = state if state.phase.seat == 1 else script(state, "keep 0")
        state = script(state, "mulligan 1", "library_shuffled 1")
    assert rule_of(state, "mulligan 1") == "R-MN-023"
    state = script(state, "keep 1", "bottom 1 5")
    assert state.players[1].hand == 0


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("play_land 0 6H", "R-MN-040"),
        ("cast 0 8S creature for 2S", "R-MN-041"),
        ("hand_ability 0 QS killer on 9C for 2S", None),
        ("tap_for_mana 0 2S", None),
    ],
)
def test_what_may_be_done_in_combat(board, script, rule_of, line, rule):
    state = script(board("2S 9C", "8D", attacking=True), "declare_attackers 0 9C")
    assert rule_of(state, line) == rule


def test_one_land_a_turn(board, script, rule_of):
    state = script(board(hands=(3, 3)), "play_land 0 6H")
    assert rule_of(state, "play_land 0 6D") == "R-MN-040"
    state = script(state, "go 0 end", "until main1", "go 1 end", "until main1")
    assert rule_of(state, "play_land 0 6D") is None


@pytest.mark.parametrize(
    ("south", "line", "rule"),
    [
        P("9C!", "declare_attackers 0 9C", "R-MN-070", id="summoning sick"),
        P("9C*", "declare_attackers 0 9C", "R-MN-070", id="tapped"),
        P("9C JS@9C", "declare_attackers 0 JS", "R-MN-070", id="an Aura"),
        P("9C", "declare_attackers 0 8D", "R-MN-070", id="the other's"),
        P("9C", "declare_attackers 0 9C 9C", "R-MN-070", id="twice"),
        P("9C~", "declare_attackers 0 9C", None, id="stolen, with haste"),
    ],
)
def test_who_may_attack(board, rule_of, south, line, rule):
    assert rule_of(board(south + " 10S", "8D", attacking=True), line) == rule


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("declare_blockers 1 8D=9C", "R-MN-071"),
        ("declare_blockers 1 8H=9C", None),
        ("declare_blockers 1 8H=10S", "R-MN-071"),
        ("declare_blockers 1 8H=9C 8H=9C", "R-MN-071"),
        ("declare_blockers 1 10S=9C", "R-MN-071"),
        ("declare_blockers 0 8H=9C", "R-MN-071"),
    ],
)
def test_who_may_block(board, script, rule_of, line, rule):
    state = script(board("9C 10S", "8D* 8H", attacking=True), "declare_attackers 0 9C")
    assert rule_of(state, line) == rule


def test_sick_creatures_may_block(board, script, rule_of):
    state = script(board("9C", "8H!", attacking=True), "declare_attackers 0 9C")
    assert rule_of(state, "declare_blockers 1 8H=9C") is None


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("divide_damage 0 KS 9H=2 9D=1", None),
        ("divide_damage 0 KS 9H=3", None),
        ("divide_damage 0 KS 9H=2", "R-MN-073"),
        ("divide_damage 0 KS 9H=2 9D=2", "R-MN-073"),
        ("divide_damage 0 KS 9H=2 8C=1", "R-MN-073"),
        ("divide_damage 0 9H 9H=3", "R-MN-073"),
        ("divide_damage 1 KS 9H=2 9D=1", "R-MN-073"),
    ],
)
def test_damage_is_divided_freely(board, script, rule_of, line, rule):
    state = script(board("KS", "9H 9D 8C", attacking=True), "declare_attackers 0 KS")
    assert rule_of(script(state, "declare_blockers 1 9H=KS 9D=KS"), line) == rule


def test_divided_damage_kills_both_and_the_king_lives(board, script):
    state = script(board("KS", "9H 9C", attacking=True, hands=(0, 0)), "declare_attackers 0 KS")
    state = script(state, "declare_blockers 1 9H=KS 9C=KS", "divide_damage 0 KS 9H=1 9C=2")
    assert sorted(one.card for one in state.field) == ["KS"]
    assert life(state) == (20, 21)
    assert state.permanent("KS").damage == 2
    assert script(state, "go 0 end").permanent("KS").damage == 0, "R-MN-062: it wears off"


def test_a_blocked_creature_stays_blocked_r_mn_074(board, script):
    state = script(board("9C 2D", "8H", attacking=True, hands=(1, 0)), "declare_attackers 0 9C", "pass 0")
    assert isinstance(state.phase, Blocking)
    state = script(
        state, "declare_blockers 1 8H=9C", "hand_ability 0 QD killer on 8H for 2D", "durable 0 no", "resolve"
    )
    assert life(state) == (20, 21), "the 9♣ hits nobody; the 8♥ has healed"


def test_unblocked_creatures_hit_the_player(board, script):
    state = script(board("9C QS", "8H*", attacking=True, hands=(0, 0)), "declare_attackers 0 9C QS")
    assert life(state) == (20, 16)
    assert all(state.permanent(name).tapped for name in ("9C", "QS"))


def test_discarding_to_seven_and_another_cleanup_r_mn_035(board, script, rule_of):
    state = board("4S", step="end", hands=(9, 0))
    assert state.phase == Discarding(0, 2)
    assert rule_of(state, "discard_to_seven 0 KS") == "R-MN-035"
    assert rule_of(state, "discard_to_seven 0 KS KS") == "R-MN-001"
    assert rule_of(state, "discard_to_seven 0 KS 4S") == "R-MN-001"
    state = script(state, "discard_to_seven 0 8D KH", "order_triggers 0 8D KH")
    assert state.turn == 5, "something triggered, so the turn is not over"
    state = script(state, "durable 0 no", "until upkeep")
    assert (state.turn, life(state)) == (6, (21, 20))


def test_both_at_zero_is_a_draw_r_mn_061(board):
    state = board(life=(0, -1))
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.why) == ((), "Both players are at 0 life or less: a draw.")
    assert GAME.judge(state, GAME.parse("pass 0")).rule == "R-MN-061"


def test_a_ck_10_with_equal_life_both_share_the_win(board):
    """ "Ann and Bob wins", it said."""
    state = GAME.apply(board(), GAME.parse("out_of_time 0"))
    last = GAME.parse("out_of_time 1")
    assert GAME.outcome(GAME.apply(state, last)).winners == (0, 1)
    assert GAME.describe(state, last).endswith("the game is over: Ann and Bob share the win.")


@pytest.mark.parametrize(("loser", "winner"), [(0, 1), (1, 0)])
def test_conceding(board, loser, winner):
    outcome = GAME.outcome(GAME.apply(board(), GAME.parse(f"concede {loser}")))
    assert outcome.winners == (winner,)


def test_a_target_that_is_gone_r_mn_053(board, script):
    state = script(board("2S 3S QH"), "hand_ability 0 QS killer on QH for 2S", "dig 0 no", "resolve")
    assert state.permanent("QH") is None
    state = script(board("3H 5C 9D", "2S"), "hand_ability 0 KH command on 9D for 3H")
    state = script(state, "pass 1", "hand_ability 1 QS killer on 9D for 2S") if state.phase.seat == 1 else state
    assert state.players[0].graveyard[-1:] == ("KH",)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("hand_ability 0 AH face on 9C for 5H", "A-MN-32"),
        ("hand_ability 0 KH command on 1 for 5H", "A-MN-31"),
        ("hand_ability 0 KH command on 9C for 5H", None),
        ("hand_ability 0 QH killer on 2C for 5H", "R-MN-053"),
        ("hand_ability 0 AH killer on 9C for 5H", "R-MN-051"),
        ("hand_ability 0 8H killer on 9C for 5H", "R-MN-051"),
        ("hand_ability 0 AH annihilate on 9C for 5H", "R-MN-056"),
    ],
)
def test_targets(board, rule_of, line, rule):
    assert rule_of(board("5H 9C 2C"), line) == rule


# The shortcut ----------------------------------------------------------------------------------------------------


def test_a_mn_36_a_window_to_respond(board, script, rule_of):
    state = script(board("5H", "2S", hands=(2, 2)), "hand_ability 0 AH face on 1 for 5H")
    timing = GAME.timing(state)
    assert (timing.charged, timing.countdown_ms, timing.answers, timing.owner) == (None, 10_000, 1, 0)
    assert rule_of(state, "respond 0") == "R-MN-037"
    state = script(state, "respond 1")
    assert GAME.timing(state).charged == 1, "R-CK-022: from now on it is his own time"
    assert rule_of(state, "respond 1") == "A-MN-36"
    assert script(state, "pass 1").players[0].life == 21


@pytest.mark.parametrize(
    ("north", "hands"), [P("2S*", (2, 2), id="no mana"), P("2S", (2, 0), id="no cards"), P("", (2, 2), id="no lands")]
)
def test_nobody_waits_for_who_cannot_respond(board, script, north, hands):
    state = script(board("5H", north, hands=hands), "hand_ability 0 AH face on 1 for 5H")
    assert life(state) == (21, 17)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("go 0 begin_combat", None),
        ("go 0 end", None),
        ("go 1 end", "R-MN-037"),
    ],
)
def test_going_on(board, rule_of, line, rule):
    assert rule_of(board("9C"), line) == rule
    assert rule_of(board("9C", step="main2"), "go 0 begin_combat") == "R-MN-030"
    assert rule_of(board("9C", stack_ui="full"), "go 0 end") == "A-MN-36"


def test_going_to_the_end_declares_no_attackers(board, script):
    state = script(board("9C", "8D"), "go 0 end")
    assert (state.turn, state.active) == (6, 1)
    assert life(state) == (20, 20)


def test_lapsing_does_nothing_and_goes_on(board, script):
    state = script(board("9C", "8D"), "lapse 0")
    assert state.turn == 6
    assert script(board("9C", "8D", attacking=True), "lapse 0").combat.attackers == ()
    blocking = script(board("9C", "8D", attacking=True, hands=(0, 0)), "declare_attackers 0 9C")
    assert life(script(blocking, "lapse 1")) == (20, 19)
    assert GAME.flagged(blocking, 1, "gong") == GAME.parse("lapse 1")
    assert GAME.flagged(blocking, 0, "gong") is None
    assert GAME.flagged(blocking, 1, "lose") == GAME.parse("lose 1 time")
    assert GAME.flagged(blocking, 1, "lose_turn") == GAME.parse("out_of_time 1")


def test_everything_waited_for_has_a_rule_and_a_way_out():
    assert set(WAITING_RULES) == set(INSTEAD)
    assert set(WAITING_RULES.values()) <= set(GAME.rulebook)
    assert all(way.endswith(".") for way in INSTEAD.values())


def test_after_the_end_nothing_counts(board, rule_of):
    over = GAME.apply(board(), GAME.parse("concede 0"))
    for line in ("pass 1", "set_life 0 9", "concede 1", "lapse 0"):
        assert rule_of(over, line) == "R-MN-061"
        assert GAME.apply(over, GAME.parse(line)) == over


# The draft -------------------------------------------------------------------------------------------------------


def test_the_draft_is_led(script, rule_of):
    state = GAME.setup(Setup(("Ann", "Bob")))
    assert rule_of(state, "draft_keep 0 7") == "R-MN-014"
    assert rule_of(state, "sideboard 0 0") == "R-MN-014"
    assert rule_of(state, "draft_discards 2S") == "A-MN-28"
    state = script(state, "draft_keep 0 8")
    assert rule_of(state, "draft_keep 0 8") == "R-MN-014"
    assert state.acting == 1
    state = script(state, "draft_keep 1 8")
    assert state.phase.keep == 4


def test_open_discards_a_mn_28(script, rule_of):
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft_discards": "open"}))
    assert rule_of(state, "draft_discards 2S 3S") == "R-MN-011"
    out = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS"
    state = script(state, f"draft_discards {out}")
    assert len(state.out) == 10
    assert not GAME.possible(state, "south lands", "2S")
    assert rule_of(state, f"draft_discards {out}") == "R-MN-014"


def test_sideboards_r_mn_017(script, rule_of):
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done"}))
    assert rule_of(state, "sideboard 0 6") == "R-MN-017"
    state = script(state, "sideboard 0 5")
    assert rule_of(state, "sideboard 0 5") == "R-MN-017"
    state = script(state, "sideboard 1 0")
    assert rule_of(state, "starts 5") == "R-TB-011"
    assert script(state, "starts 1").active == 1


class TestWhatAPlayerUnderstandsFirst:
    """R-MN-070: why a creature cannot attack comes before that it is not the moment."""

    def test_a_creature_that_came_this_turn(self, board):
        state = board("9C", "8D")
        sick = state.with_permanents(("9C",), since=state.turn)
        refused = GAME.judge(sick, GAME.parse("declare_attackers 0 9C"))
        assert refused.rule == "R-MN-070"
        assert "summoning sick" in refused.why

    def test_a_tapped_one(self, board):
        state = board("9C", "8D")
        refused = GAME.judge(state.with_permanents(("9C",), tapped=True), GAME.parse("declare_attackers 0 9C"))
        assert "is tapped" in refused.why

    def test_one_that_could_attack_is_reported_about_the_moment(self, board):
        refused = GAME.judge(board("9C", "8D"), GAME.parse("declare_attackers 0 9C"))
        assert "is tapped" not in refused.why
        assert "sick" not in refused.why

    def test_in_anothers_turn_whose_turn_it_is(self, board):
        refused = GAME.judge(board("9C", "8D"), GAME.parse("declare_attackers 1 9C"))
        assert "controls no" not in refused.why


def test_r_mn_084_as_many_cards_are_offered_however_much_is_known_of_the_hand(board):
    """R-MN-084."""
    state = board("2C 3C 4C 9C", "8D")
    known = state.with_player(0, held=frozenset({"QS"}), hand=1)
    unknown = state.with_player(0, held=frozenset(), hand=1)
    seen = [GAME.prompt(each, ("cast",), by_hand=True) for each in (known, unknown)]
    assert seen[0] == seen[1]
    assert len(seen[0].options) > 1


def test_durable_says_what_yes_and_no_mean(board):
    """R-MN-006."""
    state = board("9C", "8D").with_player(1, graveyard=("KD",))
    asked = state.with_(phase=Answering(1, "durable", "KD", 1))
    labels = [option.label for option in GAME.prompt(asked).options]
    assert labels[0].startswith("Yes: K")
    assert "library" in labels[0]
    assert "stays in the graveyard" in labels[1]


class TestCardsThemselves:
    """What the card table and the base rules say without a choice."""

    def test_r_mn_002_there_is_no_fifth_type_and_r_mn_003_two_players_share_the_deck(self):
        """R-MN-002, R-MN-003."""
        assert {suit(card) for card in DECK} == set("SHDC")
        assert (GAME.players, len(DECK)) == ((2, 2), 52)

    def test_a_mn_07_aces_are_never_lands(self):
        """A-MN-07."""
        assert {rank(card) for card in LAND_CARDS} == set("234567")

    def test_a_mn_08_a_better_hand_pays_for_no_lesser_one(self, board, rule_of):
        """A-MN-08: three of a kind is no pair."""
        state = board("2S 2H 2D", "8D")
        assert rule_of(state, "cast 0 JS creature for 2S 2H") is None
        assert rule_of(state, "cast 0 JS creature for 2S 2H 2D") is None
        assert rule_of(board("2S 2H 3D", "8D"), "cast 0 QS creature for 2S 2H 3D") is not None

    def test_a_mn_27_the_numbers_are_1_1_and_r_mn_049_a_discount_changes_no_power(self):
        """A-MN-27, R-MN-049."""
        assert [power_of(f"{one}C") for one in ("8", "9", "10", "J", "Q", "K", "A")] == [1, 1, 1, 2, 3, 3, 3]

    def test_a_mn_03_a_7_is_the_land_of_the_turn(self, board, rule_of, script):
        """A-MN-03, R-MN-033: played in a main phase, never cast."""
        state = script(board("2S", "8D"), "play_land 0 7H")
        assert rule_of(state, "play_land 0 3H") == "R-MN-040"
        assert rule_of(board("2S", "8D"), "cast 0 7H creature for 2S") == "R-MN-040"

    def test_a_mn_30_life_hand_and_mulligan_are_options(self):
        """A-MN-30."""
        first = {option.key: option.values[0] for option in GAME.options}
        assert (first["life"], first["hand_size"], first["mulligan"]) == ("20", "7", "london")

    def test_r_mn_013_every_packet_is_halved_down_to_one_card(self):
        """R-MN-013, R-MN-018."""
        state = GAME.setup(Setup(("Ann", "Bob"), {}))
        kept = []
        while type(state.phase).__name__ == "Drafting":
            number = state.phase.keep
            for seat in (0, 1):
                state = GAME.apply(state, GAME.parse(f"draft_keep {seat} {number}"))
            kept.append(number)
        assert kept == [8, 4, 2, 1, 1, 2, 1, 1, 1]
        assert sum(kept) == 21

    def test_a_mn_23_also_a_card_discarded_at_the_end_of_the_turn_triggers(self, board, script):
        """A-MN-23."""
        state = board("2S", "8D").with_player(0, hand=8)
        state = state.with_(phase=Discarding(0, 1), step=S.CLEANUP)
        assert script(state, "discard_to_seven 0 9H").players[0].life == 21
