"""Every numbered paragraph of the rules, MM.1 to MM.10, and every rule R-MM-001 to R-MM-018."""

from __future__ import annotations

import pytest

from tableassist.games.mental_magic import GAME, banned
from tableassist.games.mental_magic.grounds import LASTING, MEANINGS, STAYING, WHY, Ground, Question
from tableassist.games.mental_magic.rulebook import PAST_IN_FLAMES, RULEBOOK
from tableassist.games.mental_magic.words import name_card
from tableassist.rules.game import Setup, SetupRefused

VOLLEY = "declare 0 hand cast book {1}{R} printed={1}{R} Ember Volley"
KEEPER = "declare 0 hand cast book {1}{R} printed={1}{R} Kiln Keeper"


class TestPlayers:
    """MM.1 and MM.2."""

    def test_mm_1_at_least_one_player_plays_mental_magic(self, start):
        """R-MM-001: the others play their cards as printed, perhaps with a handicap."""
        assert [player.mental for player in start(3).players] == [True, True, True]
        assert [player.mental for player in start(3, mental="2").players] == [False, True, False]

    def test_mm_1_a_seat_that_nobody_has_is_refused(self):
        with pytest.raises(SetupRefused, match="no player 3"):
            GAME.setup(Setup(("Ann", "Bob"), {"mental": "13"}))

    def test_mm_2_everybody_has_a_library_of_forty(self, start):
        """R-MM-002"""
        state = start()
        assert [(player.library, player.hand) for player in state.players] == [(33, 7), (33, 7)]
        assert [player.library for player in start(mental="1").players] == [33, 53]
        shared = start(library="shared")
        assert (shared.shared, shared.library(0), shared.library(1)) == (66, 66, 66)

    def test_mm_2_a_shared_library_is_drawn_from_by_all(self, start, script):
        state = script(start(library="shared"), "draw 0 2", "draw 1 1", "put_back 0 1")
        assert state.shared == 64
        assert [player.hand for player in state.players] == [8, 8]


class TestCost:
    """MM.3 and MM.3f to MM.3i."""

    def test_mm_3_declared_as_a_card_of_the_same_cost(self, start, script, rule_of):
        """R-MM-003"""
        assert rule_of(start(), "declare 0 hand cast book {1}{U} printed={1}{R} Glass Harbour") == "R-MM-003"
        state = script(start(), VOLLEY)
        assert name_card(state.card("1")) == "Ember Volley"
        assert state.players[0].hand == 6

    def test_mm_3_the_printed_cost_must_be_known(self, start, script, rule_of):
        assert rule_of(start(), "declare 0 hand cast book {1}{R} Ember Volley") == "R-MM-003"
        seen = script(start(), "zone_change 0 hand graveyard", "reveal 0 1 {1}{R}")
        assert rule_of(seen, "declare 0 1 cast book {1}{R} Ember Volley") is None
        assert rule_of(seen, "declare 0 1 cast book {1}{R} printed={R} Ember Volley") == "R-MM-003"
        assert rule_of(seen, "reveal 0 1 {R}") == "R-MM-003"

    def test_mm_3f_no_mana_cost_is_zero(self, start, rule_of):
        """R-MM-009"""
        assert rule_of(start(), "declare 0 hand cast book {0} printed=- Paper Lantern") is None
        assert rule_of(start(), "declare 0 hand cast book {0} printed={1} Paper Lantern") == "R-MM-003"

    @pytest.mark.parametrize("printed", ["{1}{R}", "{1}{U}"])
    def test_mm_3g_a_split_card_by_either_half_cast_as_either(self, start, script, printed):
        """R-MM-009"""
        line = f"declare 0 hand cast book {{1}}{{R}}//{{1}}{{U}} printed={printed} Thaw // Freeze"
        for half in ("Thaw", "Freeze"):
            state = script(start(), line, f"face 0 1 {half}")
            assert name_card(state.card("1")) == f"Thaw // Freeze ({half})"

    def test_mm_3g_a_half_is_no_card_of_its_own(self, start, script, rule_of):
        assert rule_of(start(), "declare 0 hand cast book {1}{U} printed={1}{U} Freeze") == "R-MM-003"
        assert rule_of(start(), "declare 0 hand cast told {1}{G} printed={1}{G} Shake Loose") == "R-MM-003"
        state = script(start(), "declare 0 hand cast book {1}{R}//{1}{U} printed={1}{U} Thaw // Freeze")
        assert rule_of(state, "face 0 1 Steam") == "R-MM-014"

    def test_mm_3g_a_half_that_was_entered_takes_up_the_whole_card(self, start, script, rule_of, told):
        """R-MM-008, where no card is known."""
        state = script(start(), "declare 0 hand cast told {1}{U} printed={1}{U} Freeze", "confirm 1", game=told)
        other = "declare 1 hand cast told {1}{R}//{1}{U} printed={1}{U} Thaw // Freeze"
        assert rule_of(state, other, game=told) == "R-MM-008"

    def test_mm_3h_hybrid_symbols_match_each_combination(self, start, rule_of):
        """R-MM-010"""
        line = "declare 0 hand cast told {W/B} printed={W/U} Border Treaty"
        assert rule_of(start(), line) is None

    def test_mm_3i_phyrexian_symbols_are_their_colour(self, start, rule_of):
        """R-MM-010"""
        assert rule_of(start(), "declare 0 hand cast book {U/P} printed={U} Blue Oil") is None
        assert rule_of(start(), "declare 0 hand cast told {U} printed={U/P} Second Thoughts") is None

    @pytest.mark.parametrize(
        ("printed", "told", "rule"),
        [
            ("{B}{R}{R}", "{2/B}{R}{R}", "R-MM-003"),
            ("{2}{R}{R}", "{2/B}{R}{R}", None),
            ("{R}{R}{R}", "{R}{R}{R}", None),
        ],
    )
    def test_mm_3h_an_entered_cost_is_no_bridge_between_two_others(self, start, rule_of, printed, told, rule):
        """Each end matched what was entered, and not the other: {B}{R}{R} passed for Flame Javelin."""
        line = f"declare 0 hand cast told {told} printed={printed} Flame Javelin"
        assert rule_of(start(), line) == rule


class TestIdentity:
    """MM.3a to MM.3e."""

    def test_mm_3a_on_the_stack_and_the_battlefield_it_lasts(self, start, script, rule_of):
        """R-MM-004 a"""
        state = script(start(), VOLLEY)
        assert rule_of(state, "lapse 0 1") == "R-MM-004"
        state = script(state, "zone_change 0 1 battlefield")
        assert state.card("1").identity.name == "Ember Volley"
        assert rule_of(state, "lapse 0 1") == "R-MM-004"
        assert rule_of(state, "declare 0 1 cast book {1}{R} Kiln Keeper") == "R-MM-004"

    @pytest.mark.parametrize("ground", sorted(Ground))
    def test_mm_3a_elsewhere_it_lasts_on_some_grounds_only(self, start, script, ground):
        """R-MM-004 b to e, R-MM-005"""
        state = script(start(), VOLLEY, f"zone_change 0 1 graveyard ground={ground}")
        kept = state.card("1").identity is not None
        assert kept is (ground in STAYING)
        assert not kept or MEANINGS[ground].lasts
        if kept:
            assert state.card("1").identity.ground is ground
            assert script(state, "lapse 0 1").card("1").identity is None

    @pytest.mark.parametrize("zone", ["hand", "library"])
    def test_mm_3a_where_nobody_sees_it_it_lapses(self, start, script, zone):
        state = script(start(), VOLLEY, f"zone_change 0 1 {zone}")
        assert state.cards == ()
        assert state.players[0].hand + state.players[0].library == 40

    @pytest.mark.parametrize(
        ("answers", "ground"),
        [
            pytest.param(("1",), Ground.NOTHING, id="Firebolt in the graveyard"),
            pytest.param(("2",), Ground.ABILITY, id="an ability from it on the stack"),
            pytest.param(("3", "2"), Ground.STATIC_ITSELF, id="Crusader of Odric: affects only itself"),
            pytest.param(("3", "1", "3"), Ground.STATIC_UNMET, id="Wonder without an Island"),
            pytest.param(("3", "1", "2"), Ground.STATIC, id="Wonder with an Island"),
            pytest.param(("3", "1", "1"), Ground.STATIC, id="a static ability without a condition"),
            pytest.param(("4", "5"), Ground.LAST_KNOWN, id="Fling: last known information"),
            pytest.param(("4", "1"), Ground.LINKED, id="Flicker, Oblivion Ring: it may come back as that"),
            pytest.param(("4", "6"), Ground.NO_MATTER, id="Angel of Serenity: no longer matters"),
            pytest.param(("4", "3"), Ground.ONLY_COUNTED, id="Crypt Incursion counts"),
            pytest.param(("4", "4"), Ground.ONLY_MOVED, id="all of a kind are moved"),
            pytest.param(("4", "2"), Ground.ONLY_TARGET, id="Archaeomancer: targeting only"),
            pytest.param(("4", "7"), Ground.AGREED, id="nobody cares"),
            pytest.param(("5",), Ground.AURA, id="an Aura is attached"),
        ],
    )
    def test_mm_3a_as_a_led_question(self, answers, ground):
        here = LASTING
        for answer in answers:
            here = here.answers[int(answer) - 1][1]
        assert here is ground

    def test_mm_3a_only_moves_that_are_not_into_play_are_exempt_r_mm_005(self):
        """ "Only that all of a kind are moved" was the answer also for Exhume, which needs what a card is."""
        (label,) = (label for label, ground in LASTING.answers[3][1].answers if ground is Ground.ONLY_MOVED)
        assert label.endswith("not into play")
        assert MEANINGS[Ground.ONLY_MOVED].label.endswith("not into play")

    def test_mm_3a_every_question_ends(self):
        def leaves(question):
            for _, answer in question.answers:
                yield from leaves(answer) if isinstance(answer, Question) else [answer]

        ends = {*leaves(LASTING), *leaves(WHY)}
        from_elsewhere = {Ground.CAST, Ground.LAND, Ground.ENTERS, Ground.TURNED_UP}
        assert ends == {*Ground} - from_elsewhere
        assert {MEANINGS[ground].rule for ground in Ground} == {"R-MM-004", "R-MM-005", "R-MM-006"}

    def test_mm_3b_it_may_be_declared_where_it_would_last(self, start, script, rule_of):
        """R-MM-006: Firebolt to be cast at once, Divination for Snapcaster Mage, but not for Archaeomancer."""
        state = script(start(), "zone_change 0 hand graveyard", "reveal 0 1 {R}")
        assert rule_of(state, "declare 0 1 cast book {R} Firebolt") is None
        assert rule_of(state, "declare 0 1 linked book {R} Firebolt") is None
        assert rule_of(state, "declare 0 1 only_target book {R} Firebolt") == "R-MM-006"
        assert rule_of(state, "declare 0 1 nothing book {R} Firebolt") == "R-MM-004"
        assert rule_of(state, "declare 0 1 only_counted book {R} Firebolt") == "R-MM-005"
        flashed = script(state, "declare 0 1 cast book {R} Firebolt")
        assert flashed.card("1").zone == "stack"
        assert script(state, "declare 0 1 linked book {R} Firebolt").card("1").zone == "graveyard"

    def test_mm_3b_not_where_nobody_sees_it(self, start, rule_of):
        assert rule_of(start(), "declare 0 hand static book {R} printed={R} Firebolt") == "R-MM-004"
        assert rule_of(start(), "declare 0 library linked book {R} printed={R} Firebolt") == "R-MM-004"

    def test_mm_3b_an_ability_from_the_hand_discards_it(self, start, script):
        state = script(start(), "declare 0 hand ability book {R} printed={R} Firebolt")
        assert (state.card("1").zone, state.card("1").identity.ground) == ("graveyard", Ground.ABILITY)

    def test_mm_3c_it_must_be_declared_to_enter_the_battlefield(self, start, script, rule_of):
        """R-MM-006: Exhume."""
        state = script(start(), "zone_change 0 hand graveyard")
        for zone in ("battlefield", "stack"):
            assert rule_of(state, f"zone_change 0 1 {zone}") == "R-MM-006"
            assert rule_of(state, f"zone_change 0 hand {zone}") == "R-MM-006"
        entered = script(state, "declare 0 1 enters book {1}{R} printed={1}{R} Kiln Keeper")
        assert entered.card("1").zone == "battlefield"

    def test_mm_3c_it_must_be_declared_where_something_needs_it(self, start, script, rule_of):
        state = script(start(), "zone_change 0 hand graveyard")
        assert rule_of(state, "zone_change 0 1 exile ground=linked") == "R-MM-006"

    def test_mm_3c_the_players_may_agree_that_nobody_cares(self, start, script, rule_of):
        state = script(start(), "zone_change 0 hand graveyard")
        assert rule_of(state, "zone_change 0 1 exile ground=agreed") is None

    def test_mm_3d_the_owner_chooses(self, start, script, rule_of):
        """R-MM-007"""
        state = script(start(), "zone_change 1 hand graveyard", "reveal 1 1 {1}{R}")
        assert rule_of(state, "declare 0 1 enters book {1}{R} Kiln Keeper") == "R-MM-007"
        assert rule_of(state, "declare 1 1 enters book {1}{R} Kiln Keeper") is None
        assert rule_of(state, "declare 0 1 enters book {1}{R} effect=1 Kiln Keeper") == "R-MM-007"

    def test_mm_3d_but_for_anothers_effect_that_could_take_it(self, start, script, rule_of):
        """R-MM-007"""
        state = script(start(), "zone_change 1 hand graveyard", "reveal 1 1 {1}{R}")
        assert rule_of(state, "declare 1 1 enters book {1}{R} effect=0 Kiln Keeper") == "R-MM-007"
        assert rule_of(state, "declare 0 1 enters book {1}{R} effect=7 Kiln Keeper") == "R-MM-007"
        state = script(state, "declare 0 1 enters book {1}{R} effect=0 Kiln Keeper")
        assert (state.card("1").owner, state.card("1").controller) == (1, 0)
        gone = script(state, "zone_change 0 1 graveyard")
        assert gone.card("1").controller == 1

    def test_mm_3e_a_name_is_chosen_once(self, start, script, rule_of):
        """R-MM-008: by anyone, however it is written."""
        state = script(start(), "declare 0 hand cast book {1}{R} printed={1}{R} Séance of Sparks")
        assert rule_of(state, "declare 1 hand cast book {1}{R} printed={1}{R} seance of sparks") == "R-MM-008"
        assert rule_of(state, "declare 0 hand cast book {1}{R} printed={1}{R} Séance of Sparks") == "R-MM-008"


class TestUtopia:
    """MM.4."""

    def test_mm_4_once_a_turn_by_the_active_player(self, start, script, rule_of):
        """R-MM-011"""
        assert rule_of(start(), "utopia 1") == "R-MM-011"
        state = script(start(), "utopia 0")
        assert (state.card("1").zone, state.card("1").down) == ("battlefield", "utopia")
        assert rule_of(state, "utopia 0") == "R-MM-012"
        assert rule_of(script(state, "end_turn 0"), "utopia 1") is None

    def test_mm_4_from_the_hand(self, start, script, rule_of):
        assert rule_of(script(start(), "set_count 0 hand 0"), "utopia 0") == "A-MM-09"

    def test_mm_4a_it_is_the_land_of_the_turn(self, start, script, rule_of):
        """R-MM-012"""
        land = "declare 0 hand land book - printed=- Orchard Gate"
        assert rule_of(script(start(), "utopia 0"), land) == "A-MM-08"
        assert rule_of(script(start(), land), "utopia 0") == "A-MM-08"
        assert rule_of(script(start(), "utopia 0", "extra_lands 0 2"), "utopia 0") == "R-MM-012"

    def test_mm_4b_it_stays_face_down(self, start, script, rule_of):
        """R-MM-012"""
        state = script(start(), "utopia 0")
        assert rule_of(state, "declare 0 1 turned_up book {1}{R} printed={1}{R} Kiln Keeper") == "R-MM-012"
        assert rule_of(state, "turn_up 0 1") == rule_of(state, "turn_down 0 1") == "R-MM-013"

    def test_mm_4c_it_is_not_shown_as_it_leaves(self, start, script, rule_of):
        """R-MM-012"""
        state = script(start(), "utopia 0")
        assert rule_of(state, "reveal 0 1 {1}") == "R-MM-012"
        state = script(state, "zone_change 0 1 graveyard")
        assert state.card("1").printed is None
        assert script(state, "zone_change 0 1 hand").players[0].hand == 7

    def test_mm_4b_a_utopia_that_comes_back_is_one_still(self, start, script, rule_of, known):
        """R-MM-012: as good as declared, it lasts while something refers to it (MM.3a), as where Flickerwisp takes it.

        It was an undeclared card in exile, which could come back face up only, and declared anew.
        """
        exiled = script(start(), "utopia 0", "zone_change 0 1 exile ground=linked")
        assert name_card(exiled.card("1")) == "a Utopia"
        assert rule_of(exiled, "declare 0 1 linked book {R} printed={R} Firebolt") == "R-MM-012"
        assert rule_of(exiled, "zone_change 0 1 stack") == "R-MM-012"
        back = script(exiled, "zone_change 0 1 battlefield")
        assert (back.card("1").zone, back.card("1").down, back.lands) == ("battlefield", "utopia", 1)
        gone = script(exiled, "lapse 0 1")
        assert name_card(gone.card("1")) == "an undeclared card"
        assert rule_of(gone, "zone_change 0 1 battlefield") == "R-MM-006"
        assert rule_of(script(start(), "utopia 0"), "lapse 0 1") == "R-MM-004"
        said = known.describe(script(start(), "utopia 0"), known.parse("zone_change 0 1 exile ground=linked"))
        assert said.endswith("it stays a Utopia, as something refers to it and its characteristics matter (MM.3a).")

    @pytest.mark.parametrize("line", ["zone_change 0 1 exile", "zone_change 0 1 graveyard ground=nothing"])
    def test_mm_4b_mostly_it_lapses_as_it_leaves(self, start, script, line):
        assert script(start(), "utopia 0", line).card("1").down == ""

    @pytest.mark.parametrize("zone", ["graveyard", "exile"])
    def test_mm_4b_put_right_by_hand_it_is_no_utopia_elsewhere(self, start, script, rule_of, zone):
        """Corrected, it stayed a face-down Utopia where it was none, which nobody could declare (R-MM-012)."""
        state = script(start(), "utopia 0", "zone_change 0 1 battlefield under=1", f"set_zone 1 {zone}")
        (card,) = state.cards
        assert (card.down, card.controller) == ("", 0)
        assert rule_of(state, "declare 0 1 enters book {R} printed={R} Firebolt") is None

    def test_mm_4d_utopia_is_a_land_type(self, known, start, script):
        """R-MM-012, R-MM-011"""
        state = script(start(), "utopia 0")
        assert any("any colour" in fact and "land type" in fact for fact in known.show(state).facts)
        state = script(start(utopia="basic_types"), "utopia 0")
        assert any("every basic land type" in fact for fact in known.show(state).facts)

    def test_mm_4e_utopia_is_no_name(self, start, rule_of):
        """R-MM-012"""
        assert rule_of(start(), "declare 0 hand land told - printed=- Utopia") == "R-MM-012"

    def test_a_game_without_utopia(self, start, rule_of):
        assert rule_of(start(utopia="off"), "utopia 0") == "R-MM-011"


class TestFaceDown:
    """MM.5."""

    def test_mm_5_any_card_is_cast_face_down(self, start, script, rule_of):
        """R-MM-013"""
        state = script(start(), "morph 1")
        assert (state.card("1").zone, state.card("1").down, state.card("1").identity) == ("stack", "morph", None)
        state = script(state, "zone_change 1 1 battlefield")
        assert state.card("1").down == "morph"
        assert rule_of(start(morph="false"), "morph 0") == "R-MM-013"

    def test_mm_5_turned_up_it_is_declared(self, start, script, rule_of):
        state = script(start(), "morph 0", "zone_change 0 1 battlefield")
        up = "declare 0 1 turned_up book {1}{R} printed={1}{R} Kiln Keeper"
        assert rule_of(state, "turn_up 0 1") == "R-MM-013"
        assert rule_of(state, "declare 0 1 cast book {1}{R} printed={1}{R} Kiln Keeper") == "R-MM-013"
        state = script(state, up)
        assert (state.card("1").down, state.card("1").zone) == ("", "battlefield")
        assert rule_of(start(), "declare 0 hand turned_up book {1}{R} printed={1}{R} Kiln Keeper") == "R-MM-013"

    def test_mm_5a_it_is_not_shown_as_it_leaves(self, start, script):
        """R-MM-013"""
        state = script(start(), "morph 0", "zone_change 0 1 graveyard")
        assert (state.card("1").down, state.card("1").printed) == ("", None)

    def test_mm_5a_but_for_illusionary_mask(self, start, script, rule_of):
        """R-MM-013"""
        state = script(start(), "morph 0 mask", "zone_change 0 1 battlefield")
        assert rule_of(state, "zone_change 0 1 graveyard") == "R-MM-013"
        assert rule_of(script(state, "reveal 0 1 {1}{R}"), "zone_change 0 1 graveyard") is None

    def test_mm_5b_what_an_effect_turns_down_keeps_its_identity(self, start, script, rule_of):
        """R-MM-013: Ixidron."""
        state = script(start(), KEEPER, "zone_change 0 1 battlefield", "turn_down 1 1")
        assert name_card(state.card("1")) == "Kiln Keeper, face down"
        assert rule_of(state, "turn_down 1 1") == "R-MM-013"
        assert name_card(script(state, "turn_up 0 1").card("1")) == "Kiln Keeper"
        assert script(state, "zone_change 0 1 graveyard").card("1").identity is None


class TestTheRest:
    """MM.6 to MM.10, and the banned names."""

    def test_mm_6_a_double_faced_card_transforms(self, start, script, rule_of):
        """R-MM-014"""
        state = script(
            start(), "declare 0 hand cast book {U} printed={U} Tide Apprentice", "zone_change 0 1 battlefield"
        )
        state = script(state, "face 0 1 Tide Mistress")
        assert name_card(state.card("1")) == "Tide Apprentice (Tide Mistress)"
        assert script(state, "face 0 1 Tide Apprentice").card("1").identity.face == "Tide Apprentice"

    @pytest.mark.parametrize(
        ("lines", "back", "name"),
        [
            (
                ("{U} printed={U} Tide Apprentice", "zone_change 0 1 battlefield", "face 0 1 Tide Mistress"),
                "battlefield",
                "Tide Apprentice",
            ),
            (("{1}{R}//{1}{U} printed={1}{U} Thaw // Freeze", "face 0 1 Freeze"), "stack", "Thaw // Freeze"),
        ],
    )
    def test_mm_6_out_of_play_it_shows_its_front_again(self, start, script, lines, back, name):
        """Flickered it came back as its other face (CR 712.8), and flashed back as the half that it was cast as."""
        declare, *rest = lines
        state = script(start(), f"declare 0 hand cast book {declare}", *rest, "zone_change 0 1 exile ground=linked")
        (card,) = script(state, f"zone_change 0 1 {back}").cards
        assert (card.identity.name, card.identity.face) == (name, "")

    def test_mm_6_others_do_not(self, start, script, rule_of):
        state = script(start(), "declare 0 hand cast book {1}{R}//{1}{U} printed={1}{R} Thaw // Freeze")
        state = script(state, "zone_change 0 1 battlefield")
        assert rule_of(state, "face 0 1 Freeze") == "R-MM-014"
        assert rule_of(script(state, "zone_change 0 1 graveyard"), "face 0 1 Thaw") == "R-MM-014"
        giant = script(start(), "declare 0 hand cast book {2}{G} printed={2}{G} Bramble Giant")
        assert rule_of(giant, "face 0 1 Shake Loose") is None
        assert rule_of(script(giant, "zone_change 0 1 battlefield"), "face 0 1 Shake Loose") == "R-MM-014"

    def test_mm_6_where_no_card_is_known_players_report(self, start, script, rule_of, told):
        line = "declare 0 hand cast told {U} printed={U} Tide Apprentice"
        state = script(start(), line, "confirm 1", "zone_change 0 1 battlefield", game=told)
        assert rule_of(state, "face 0 1 Tide Mistress", game=told) is None

    def test_mm_7_libraries_are_not_searched(self, start, rule_of):
        """R-MM-015; A-MM-10 for the others."""
        assert rule_of(start(mental="1"), "search 1 0") == "R-MM-015"
        assert rule_of(start(mental="1"), "search 0 1") is None
        assert rule_of(start(), "shuffle 1 0") is None

    def test_mm_8_no_dredge(self, start, script, rule_of):
        """R-MM-015"""
        state = script(start(), "zone_change 0 hand graveyard")
        assert rule_of(state, "dredge 0 1") == rule_of(state, "dredge 0 printed") == "R-MM-015"
        assert rule_of(start(mental="1"), "dredge 1 printed") is None

    def test_mm_9_a_card_of_zero_counts_as_a_land_too(self, start, script, rule_of):
        """R-MM-016"""
        for printed in ("{0}", "-"):
            state = script(start(), f"as_land 0 hand discard printed={printed}")
            assert (state.card("1").zone, state.players[0].hand) == ("graveyard", 6)
            assert rule_of(state, "as_land 1 1 target") is None
        assert rule_of(start(), "as_land 0 hand discard printed={1}") == "R-MM-016"
        assert rule_of(start(), "as_land 0 hand discard") == "R-MM-016"
        assert rule_of(start(), "as_land 0 hand target printed={0}") == "R-MM-016"
        assert rule_of(script(start(), "zone_change 0 hand exile"), "as_land 0 1 discard printed={0}") == "R-MM-016"
        seen = script(start(), "zone_change 0 hand exile", "reveal 0 1 {0}")
        assert rule_of(seen, "as_land 0 1 target printed={1}") == "R-MM-003"
        assert rule_of(seen, "as_land 0 1 target printed={0}") is None

    def test_mm_9_only_while_it_has_no_identity(self, start, script, rule_of):
        """R-MM-016"""
        state = script(start(), "declare 0 hand cast book {0} printed={0} Paper Lantern")
        state = script(state, "zone_change 0 1 graveyard ground=linked")
        assert rule_of(state, "as_land 1 1 target") == "R-MM-016"
        assert rule_of(script(state, "lapse 0 1"), "as_land 1 1 target") is None

    def test_mm_10_past_in_flames_is_read_its_own_way(self, known, start, script):
        """R-MM-017"""
        state = script(start(), "declare 0 hand cast book {3}{R} printed={3}{R} Past in Flames")
        assert known.show(state).detail == PAST_IN_FLAMES
        assert known.show(script(state, "zone_change 0 1 graveyard")).detail == ""

    def test_the_ban_list(self):
        """R-MM-018: 11, 18, 18 and 17 names, 64 in all."""
        assert [len(names) for names in banned.GROUPS.values()] == [11, 18, 18, 17]
        every = [name for names in banned.GROUPS.values() for name in names]
        assert len(set(every)) == 64

    @pytest.mark.parametrize("name", [name for names in banned.GROUPS.values() for name in names])
    def test_banned_names_are_refused(self, start, rule_of, name):
        """R-MM-018"""
        line = f"declare 0 hand cast told {{1}} printed={{1}} {name.upper()}"
        assert rule_of(start(), line) == "R-MM-018"
        assert rule_of(start(ban_list="false"), line) is None

    def test_every_rule_that_refuses_is_in_the_book(self):
        assert {meaning.rule for meaning in MEANINGS.values()} <= set(RULEBOOK)
        assert all(sentence.endswith(".") for sentence in RULEBOOK.values())
