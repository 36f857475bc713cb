"""The rulings A-MM-01 to A-MM-10, with every value of their options."""

from __future__ import annotations

import pytest

from tableassist.games.mental_magic.options import OPTIONS, Options, options_of
from tableassist.games.mental_magic.words import list_doubts
from tableassist.rules.game import SetupRefused
from tableassist.rules.options import write_options

VOLLEY = "declare 0 hand cast book {1}{R} printed={1}{R} Ember Volley"


def test_a_mm_01_exact_or_by_mana_value(start, rule_of):
    line = "declare 0 hand cast book {1}{U} printed={1}{R} Glass Harbour"
    assert rule_of(start(), line) == "R-MM-003"
    assert rule_of(start(match="mana_value"), line) is None


def test_a_mm_02_the_printed_card(start, rule_of):
    own, other, unnamed = (f"{VOLLEY}{rest}" for rest in (" | ember volley", " | Shock", ""))
    assert [rule_of(start(), line) for line in (own, other, unnamed)] == [None, None, None]
    strict = start(allow_printed="false")
    assert [rule_of(strict, line) for line in (own, other, unnamed)] == ["A-MM-02", None, "A-MM-02"]


def test_a_mm_03_unique_for_all_or_for_each(start, script, rule_of):
    again = VOLLEY.replace("declare 0", "declare 1")
    assert rule_of(script(start(), VOLLEY), again) == "R-MM-008"
    each = script(start(unique="per_player"), VOLLEY)
    assert rule_of(each, again) is None
    assert rule_of(each, VOLLEY) == "R-MM-008"


def test_a_mm_04_names_that_look_alike_are_asked_about(start, script):
    """A name from the book that looks like one that was only told waits too."""
    first = ("declare 0 hand cast told {1}{R} printed={1}{R} Ember Voley", "confirm 1")
    state = script(start(), *first, VOLLEY)
    assert state.waiting is not None
    assert list_doubts(state, state.waiting) == "Ember Voley was declared before: is it the same card?"
    assert script(state, "object 1").used == state.used
    assert script(start(fuzzy_names="off"), *first, VOLLEY).waiting is None


def test_a_mm_04_two_cards_of_the_book_are_two_cards(start, script):
    alike = "declare 1 hand cast book {R} printed={R} Ember Lance"
    state = script(start(), "declare 0 hand cast told {R} printed={R} Ember Lanse", "confirm 1", alike)
    assert state.waiting is not None
    state = script(start(), "declare 0 hand cast book {R} printed={R} Firebolt", alike)
    assert state.waiting is None


class TestCardDb:
    """A-MM-05: costs from imported cards, or told and confirmed."""

    def test_what_is_entered_waits_for_somebody_else(self, start, script, rule_of):
        state = script(start(), "declare 0 hand cast told {1}{R} printed={1}{R} Nobody's Card")
        assert state.cards == ()
        assert state.used == ()
        for line in ("confirm 0", "utopia 0", "draw 0 1", "end_turn 0", VOLLEY, "zone_change 1 hand graveyard"):
            assert rule_of(state, line) == "A-MM-05", line
        assert rule_of(state, "life 0 19") is None
        assert script(state, "confirm 1").card("1").identity.name == "Nobody's Card"

    @pytest.mark.parametrize("seat", [0, 1])
    def test_what_is_objected_to_never_was(self, start, script, seat):
        state = script(start(), "declare 0 hand cast told {1}{R} printed={1}{R} Nobody's Card", f"object {seat}")
        assert state == start()

    def test_nothing_waits_nothing_is_answered(self, start, rule_of):
        assert rule_of(start(), "confirm 1") == rule_of(start(), "object 1") == "A-MM-05"

    def test_the_book_is_believed_where_it_knows(self, start, rule_of):
        right, wrong = ("declare 0 hand cast {0} {1} printed={1} Ember Volley",) * 2
        for source in ("book", "told"):
            assert rule_of(start(), right.format(source, "{1}{R}")) is None
            assert rule_of(start(), wrong.format(source, "{1}{U}")) == "A-MM-05"

    def test_what_the_book_does_not_know_must_be_entered(self, start, rule_of):
        line = "declare 0 hand cast {} {{1}}{{R}} printed={{1}}{{R}} Nobody's Card"
        assert rule_of(start(), line.format("book")) == "A-MM-05"
        assert rule_of(start(), line.format("told")) is None

    def test_without_a_book_what_it_once_said_stands(self, start, rule_of, told):
        """So a journal is read anywhere."""
        assert rule_of(start(), VOLLEY, game=told) is None

    def test_a_book_may_be_ignored(self, start, rule_of):
        ignored = start(card_db="ignored")
        assert rule_of(ignored, VOLLEY) == "A-MM-05"
        assert rule_of(ignored, "declare 0 hand cast told {9} printed={9} Ember Volley") is None

    def test_a_cost_that_is_none_is_refused(self, known, start):
        action = known.parse(VOLLEY)
        bad = type(action)(action.seat, action.card, action.ground, "told", "{Q}", "A Card", "{1}")
        assert known.judge(start(), bad).rule == "A-MM-05"


@pytest.mark.parametrize("odd", ["{X}", "{S}", "{C}"])
def test_a_mm_06_odd_symbols_match_only_themselves(start, rule_of, odd):
    assert rule_of(start(), f"declare 0 hand cast told {odd} printed={odd} A Card") is None
    assert rule_of(start(), f"declare 0 hand cast told {odd} printed={{1}} A Card") == "R-MM-003"


def test_a_mm_07_lapsing_frees_no_name(start, script, rule_of):
    state = script(start(), VOLLEY, "zone_change 0 1 graveyard ground=linked", "lapse 0 1")
    assert rule_of(state, "declare 0 1 cast book {1}{R} Ember Volley") == "R-MM-008"
    assert rule_of(script(state, "zone_change 0 1 hand"), VOLLEY) == "R-MM-008"


@pytest.mark.parametrize(
    ("lines", "utopia", "land"),
    [
        pytest.param([], None, None, id="nothing played"),
        pytest.param(["utopia 0"], "R-MM-012", "A-MM-08", id="a Utopia"),
        pytest.param(["LAND"], "A-MM-08", "A-MM-08", id="a land"),
        pytest.param(["utopia 0", "extra_lands 0 1"], "R-MM-012", None, id="a Utopia, another land allowed"),
        pytest.param(["LAND", "extra_lands 0 1"], None, None, id="a land, another allowed"),
        pytest.param(["utopia 0", "extra_lands 0 1", "LAND"], "R-MM-012", "A-MM-08", id="both"),
    ],
)
def test_a_mm_08_one_drop_and_extra_ones_for_real_lands(start, script, rule_of, lines, utopia, land):
    gate = "declare 0 hand land book - printed=- Orchard Gate"
    state = script(start(), *(line.replace("LAND", gate) for line in lines))
    assert rule_of(state, "utopia 0") == utopia
    assert rule_of(state, "declare 0 hand land told - printed=- Another Gate") == land
    turned = script(state, "end_turn 0")
    assert (turned.lands, turned.utopias, turned.allowed) == (0, 0, 1)
    assert rule_of(turned, "declare 0 hand land told - printed=- Another Gate") == "A-MM-08"
    assert rule_of(state, "extra_lands 0 0") == "A-MM-08"


class TestOrdinaryRules:
    """A-MM-09"""

    def test_life_hands_and_who_goes_first(self, start):
        state = start(life="30", first="2")
        assert [player.life for player in state.players] == [30, 30]
        assert (state.active, state.turn, [player.hand for player in state.players]) == (1, 1, [7, 7])

    def test_without_life_a_player_is_out(self, known, start, script):
        state = script(start(), "life 1 0")
        assert known.outcome(state).winners == (0,)
        assert known.outcome(state).why == "Bob has no life left."
        assert known.outcome(script(start(zero_life="told"), "life 1 -3")) is None

    def test_the_others_go_on(self, known, start, script, rule_of):
        state = script(start(3), VOLLEY, "zone_change 0 1 battlefield", "lose 0 concedes")
        assert known.outcome(state) is None
        assert state.cards == ()
        assert (state.active, state.seats) == (1, (1, 2))
        assert rule_of(state, "draw 0 1") == "R-TB-010"
        # R-MM-008 still holds.
        assert rule_of(state, VOLLEY.replace("declare 0", "declare 1")) == "R-MM-008"

    def test_who_leaves_takes_only_his_own_cards(self, start, script):
        state = script(start(3), "zone_change 1 hand graveyard", "reveal 1 1 {1}{R}")
        state = script(state, "declare 0 1 enters book {1}{R} effect=0 Kiln Keeper", "lose 0 poison")
        assert (state.card("1").owner, state.card("1").controller) == (1, 1)

    def test_what_waits_goes_with_who_leaves(self, start, script):
        waits = "declare 0 hand cast told {R} printed={R} A Card"
        assert script(start(3), waits, "lose 0 concedes").waiting is None
        state = script(start(3), "zone_change 1 hand graveyard", "reveal 1 1 {R}")
        state = script(state, "declare 0 1 enters told {R} effect=0 A Card", "lose 1 concedes")
        assert state.waiting is None

    def test_nothing_is_left_on_the_stack(self, start, script, rule_of):
        state = script(start(), VOLLEY)
        assert rule_of(state, "end_turn 0") == "A-MM-09"
        assert rule_of(script(state, "zone_change 0 1 graveyard"), "end_turn 0") is None
        assert rule_of(script(start(), "morph 1"), "end_turn 0") == "A-MM-09"

    def test_turns_go_round_clockwise(self, start, script, rule_of):
        """R-TB-010"""
        assert rule_of(start(3), "end_turn 1") == "R-TB-010"
        state = script(start(3), "end_turn 0", "end_turn 1", "end_turn 2")
        assert (state.active, state.turn) == (0, 4)
        assert script(state, "end_turn 0 0").active == 0
        assert script(start(3), "lose 1 effect", "end_turn 0").active == 2
        assert rule_of(script(start(3), "lose 1 effect"), "end_turn 0 1") == "R-TB-010"

    def test_no_more_is_drawn_than_there_is(self, start, script, rule_of):
        assert rule_of(start(), "draw 0 34") == rule_of(start(), "draw 0 0") == "A-MM-09"
        assert rule_of(start(), "put_back 0 8") == "A-MM-09"
        assert script(start(), "draw 0 33").players[0].library == 0
        assert rule_of(start(), "life 0 9999999") == "A-MM-09"

    def test_everybody_losing_at_once_is_impossible(self, known, start, script):
        state = script(start(), "lose 1 library")
        assert known.judge(state, known.parse("lose 0 library")).rule == "A-MM-09"


class TestPrintedPlayers:
    """A-MM-10: whoever does not play Mental Magic."""

    @pytest.mark.parametrize(
        "line",
        ["utopia 1", "morph 1", "zone_change 1 hand graveyard", "declare 1 hand cast told {R} printed={R} A Card"],
    )
    def test_cards_are_what_is_printed(self, start, script, rule_of, line):
        assert rule_of(script(start(mental="1"), "end_turn 0"), line) == "A-MM-10"

    def test_lands_are_counted(self, start, script, rule_of):
        state = script(start(mental="1"), "end_turn 0", "land 1")
        assert rule_of(state, "land 1") == "A-MM-08"
        assert state.players[1].hand == 6
        assert rule_of(start(), "land 0") == "R-MM-003"
        assert rule_of(start(mental="1"), "land 1") == "A-MM-08"

    def test_they_choose_for_cards_that_they_take(self, start, script):
        """R-MM-007"""
        state = script(start(mental="1"), "zone_change 0 hand graveyard", "reveal 0 1 {1}{R}")
        state = script(state, "declare 1 1 enters book {1}{R} effect=1 Kiln Keeper")
        assert state.card("1").controller == 1


def test_a_split_card_by_half_or_whole(start, rule_of):
    """R-MM-009 leaves open what cost a split card has in a hand: that of either half, or both together."""
    line = "declare 0 hand cast book {{1}}{{R}}//{{1}}{{U}} printed={} Thaw // Freeze"
    half, whole = line.format("{1}{R}"), line.format("{2}{R}{U}")
    assert (rule_of(start(), half), rule_of(start(), whole)) == (None, "R-MM-003")
    combined = start(split="combined")
    assert (rule_of(combined, half), rule_of(combined, whole)) == ("R-MM-003", None)


def test_options_are_read_and_written():
    assert options_of({}) == Options()
    chosen = {option.key: option.values[-1] for option in OPTIONS}
    assert write_options(options_of(chosen)) == chosen
    assert write_options(Options()) == {option.key: option.values[0] for option in OPTIONS}


@pytest.mark.parametrize(
    ("options", "words"),
    [({"luck": "1"}, "no option"), ({"match": "cost"}, "exact or mana_value"), ({"first": "4"}, "2 players")],
)
def test_options_that_do_not_exist_are_refused(start, options, words):
    with pytest.raises(SetupRefused, match=words):
        start(2, **options)


def test_players_need_names_and_company(known):
    from tableassist.rules.game import Setup

    for players in (("Ann",), ("Ann", "Ann"), ("Ann", " "), tuple("ABCDE")):
        with pytest.raises(SetupRefused):
            known.setup(Setup(players))


class TestNearDuplicates:
    """A-MM-04."""

    def test_a_name_like_a_banned_one_is_asked_about(self, told, start, script):
        state = script(start(), "declare 0 hand cast told {1} printed={1} Sol Rign", game=told)
        assert "Did you mean Sol Ring, which is banned?" in told.show(state).detail
        free = script(start(ban_list="false"), "declare 0 hand cast told {1} printed={1} Sol Rign", game=told)
        assert "banned" not in told.show(free).detail

    def test_letters_of_other_scripts_that_look_the_same_are_the_same(self, told, start, rule_of):
        assert rule_of(start(), "declare 0 hand cast told {1} printed={1} S\u043el Ring", told) == "R-MM-018"
        assert rule_of(start(), "declare 0 hand cast told {1} printed={1} \u0391ncestral Recall", told) == "R-MM-018"


class TestLandsAndTheStack:
    """A-MM-09 (CR 305.1): a land is played while nothing is on the stack."""

    @pytest.mark.parametrize("line", ["utopia 0", "declare 0 hand land book - printed=- Orchard Gate"])
    def test_with_a_spell_on_the_stack(self, start, script, rule_of, line):
        assert rule_of(script(start(), "morph 0"), line) == "A-MM-09"
        assert rule_of(script(start(), "morph 1"), line) == "A-MM-09"
        assert rule_of(script(start(), "morph 0", "zone_change 0 1 battlefield"), line) is None

    def test_a_card_that_only_lies_there_is_no_spell_yet(self, known, start, script, rule_of):
        """R-MM-006: people lay a spell down, and then the land that pays for it."""
        state = script(start(), "laid 0 hand stack printed={1}{R} Kiln Keeper")
        assert rule_of(state, "utopia 0") is None
        assert rule_of(script(state, "declare 0 1 cast book {1}{R} Ember Volley"), "utopia 0") == "A-MM-09"
        ended = known.judge(state, known.parse("end_turn 0"))
        assert ended.why == "On the stack there is still the undeclared card 1."


def test_every_ruling_names_the_paragraph_it_stands_for(known):
    """MM.1 to MM.10 beside our own ids."""
    quoted = {rule: known.rulebook[rule].split(":")[0] for rule in known.rulebook if rule.startswith("R-MM")}
    assert quoted["R-MM-008"] == "MM.3e"
    assert all(one.startswith(("MM.", "Banned")) for one in quoted.values())
