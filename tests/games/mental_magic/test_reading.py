"""What known cards on the mat say was done (R-MM-003, R-MM-011, R-MM-013), and what follows from nothing."""

from __future__ import annotations

import pytest

from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import STRANGER, Face

SOUTH, NORTH, STACK, GRAVE = "south battlefield", "north battlefield", "stack", "south graveyard"
VOLLEY = "declare 0 hand cast book {1}{R} printed={1}{R} Ember Volley"


def placed(*cards, down=()):
    """Cards face up as `zone: name`, and zones in which a card lies face down."""
    up = [Lot(ZoneName(zone), "card", CardName(name), Face.UP) for zone, name in cards]
    return Layout((*up, *(Lot(ZoneName(zone), "card", None, Face.DOWN) for zone in down)))


@pytest.fixture
def read(known):
    """The lines that the table says were done, each of them legal or not."""

    def lines(state, seen):
        candidates = known.read(state, seen, frozenset())
        return [known.write(action) for sequence in candidates for action in sequence]

    return lines


@pytest.fixture
def laid(start, script):
    """Ann has laid Kiln Keeper on the stack."""
    return script(start(), "laid 0 hand stack printed={1}{R} Kiln Keeper")


class TestCardsThatComeFromAHand:
    def test_on_the_stack_whoever_has_the_time_cast_it(self, start, script, read):
        seen = placed((STACK, "Kiln Keeper"))
        assert read(start(), seen) == ["laid 0 hand stack printed={1}{R} Kiln Keeper"]
        assert read(script(start(), "respond 1"), seen) == ["laid 1 hand stack printed={1}{R} Kiln Keeper"]

    def test_on_a_battlefield_its_player_did(self, start, read):
        assert read(start(), placed((NORTH, "Orchard Gate"))) == ["laid 1 hand battlefield printed=- Orchard Gate"]

    def test_what_the_book_does_not_know_has_no_cost_yet(self, start, read, script, rule_of):
        assert read(start(), placed((STACK, "Our Own Card"))) == ["laid 0 hand stack Our Own Card"]
        state = script(start(), "laid 0 hand stack Our Own Card")
        assert rule_of(state, "declare 0 1 cast book {1}{R} Ember Volley") == "R-MM-003"
        assert rule_of(state, "declare 0 1 cast book {1}{R} printed={1}{R} Ember Volley") is None

    def test_a_book_that_is_ignored_tells_no_cost(self, start, read):
        """A-MM-05"""
        state = start(card_db="ignored")
        assert read(state, placed((STACK, "Kiln Keeper"))) == ["laid 0 hand stack Kiln Keeper"]

    def test_in_a_graveyard_nobody_knows_from_where(self, start, read):
        assert read(start(), placed((GRAVE, "Kiln Keeper"))) == []

    def test_two_of_one_print_prove_nothing(self, start, read):
        assert read(start(), placed((STACK, "Kiln Keeper"), (SOUTH, "Kiln Keeper"))) == []

    def test_cards_that_are_played_as_printed_are_not_read(self, start, read):
        assert read(start(mental="2"), placed((SOUTH, "Kiln Keeper"), down=(SOUTH,))) == []

    def test_it_is_read_once(self, laid, read):
        assert read(laid, placed((STACK, "Kiln Keeper"))) == []

    def test_nothing_is_read_while_a_declaration_waits_or_after_the_end(self, start, script, read):
        waits = script(start(), "declare 0 hand cast told {R} printed={R} My Card")
        assert read(waits, placed((STACK, "Kiln Keeper"))) == []
        assert read(script(start(), "lose 0 concedes"), placed((STACK, "Kiln Keeper"))) == []


class TestDeclaringWhatLiesThere:
    def test_its_cost_need_not_be_entered(self, laid, script, rule_of):
        assert rule_of(laid, "declare 0 1 cast book {1}{U} Glass Harbour") == "R-MM-003"
        state = script(laid, "declare 0 1 cast book {1}{R} Ember Volley")
        card = state.card("1")
        assert (card.identity.name, card.own, card.zone, card.printed) == (
            "Ember Volley",
            "Kiln Keeper",
            STACK,
            "{1}{R}",
        )
        assert state.players[0].hand == 6

    def test_two_presses_lead_to_the_name(self, known, laid):
        options = known.prompt(laid).options
        assert (options[0].key, options[0].label) == ("laid1", "Declare Kiln Keeper")
        prompt = known.prompt(laid, ("laid1", "=ember volley"))
        assert known.write(prompt.options[0].action) == "declare 0 1 cast book {1}{R} Ember Volley"
        assert known.prompt(laid, ("declare", "1", "=ember volley")) == prompt

    def test_on_the_battlefield_it_is_asked_how_it_came(self, known, start, script):
        state = script(start(), "laid 0 hand battlefield printed=- Orchard Gate")
        assert [one.key for one in known.prompt(state, ("laid1",)).options] == ["land", "cast", "enters"]
        prompt = known.prompt(state, ("laid1", "land", "=paper lantern"))
        assert known.write(prompt.options[0].action) == "declare 0 1 land book {0} Paper Lantern"

    @pytest.mark.parametrize("ground", ["linked", "ability", "static", "turned_up"])
    def test_it_came_there_by_being_played(self, laid, rule_of, ground):
        assert rule_of(laid, f"declare 0 1 {ground} book {{1}}{{R}} Ember Volley") in ("R-MM-006", "R-MM-013")

    def test_the_printed_name_is_known(self, start, script, rule_of, known):
        """A-MM-02."""
        state = script(start(allow_printed="false"), "laid 0 hand stack printed={1}{R} Kiln Keeper")
        assert rule_of(state, "declare 0 1 cast book {1}{R} Kiln Keeper") == "A-MM-02"
        prompt = known.prompt(state, ("laid1", "=ember volley"))
        assert known.write(prompt.options[0].action) == "declare 0 1 cast book {1}{R} Ember Volley"

    def test_a_turn_does_not_end_with_it_on_the_stack(self, laid, rule_of, script):
        assert rule_of(laid, "end_turn 0") == "A-MM-09"
        assert rule_of(script(laid, "zone_change 0 1 hand"), "end_turn 0") is None


class TestCardsThatGoElsewhere:
    @pytest.fixture
    def declared(self, laid, script):
        return script(laid, "declare 0 1 cast book {1}{R} Ember Volley")

    @pytest.mark.parametrize(
        ("zone", "line"),
        [
            (SOUTH, "zone_change 0 1 battlefield"),
            (NORTH, "zone_change 0 1 battlefield under=1"),
            (GRAVE, "zone_change 0 1 graveyard"),
            ("south exile", "zone_change 0 1 exile"),
        ],
    )
    def test_from_the_stack(self, declared, read, zone, line):
        assert read(declared, placed((zone, "Kiln Keeper"))) == [line]

    def test_a_card_goes_to_no_other_players_graveyard(self, declared, read):
        assert read(declared, placed(("north graveyard", "Kiln Keeper"))) == []

    def test_what_is_not_seen_went_nowhere(self, declared, read):
        assert read(declared, Layout()) == []

    def test_what_is_in_a_graveyard_is_declared_anew_where_it_comes_into_play(self, declared, script, read):
        gone = script(declared, "zone_change 0 1 graveyard")
        assert gone.card("1").identity is None
        assert read(gone, placed((STACK, "Kiln Keeper"))) == ["laid 0 1 stack printed={1}{R} Kiln Keeper"]
        back = script(gone, "laid 0 1 stack printed={1}{R} Kiln Keeper")
        assert script(back, "declare 0 1 cast book {1}{R} Séance of Sparks").card("1").zone == STACK

    def test_what_was_laid_and_never_declared_may_be_discarded(self, laid, read):
        assert read(laid, placed((GRAVE, "Kiln Keeper"))) == ["zone_change 0 1 graveyard"]

    def test_a_card_under_anothers_control(self, declared, script, read):
        state = script(declared, "zone_change 0 1 battlefield")
        assert read(state, placed((NORTH, "Kiln Keeper"))) == ["zone_change 0 1 battlefield under=1"]


class TestCardsThatWereToldBeforeTheyWereSeen:
    def test_the_one_that_it_can_be(self, start, script, read):
        state = script(start(), VOLLEY)
        assert read(state, placed((STACK, "Kiln Keeper"))) == ["known 1 printed={1}{R} Kiln Keeper"]
        assert script(state, "known 1 printed={1}{R} Kiln Keeper").card("1").own == "Kiln Keeper"

    def test_a_card_of_another_cost_is_another_card(self, start, script, read, rule_of):
        state = script(start(), VOLLEY)
        assert read(state, placed((STACK, "Glass Harbour"))) == ["laid 0 hand stack printed={1}{U} Glass Harbour"]
        assert rule_of(state, "known 1 printed={1}{U} Glass Harbour") == "R-MM-003"

    def test_a_stranger_who_is_there_still_is_the_one_that_was_entered(self, start, script, read):
        stranger = Layout((Lot(ZoneName(STACK), STRANGER, None, Face.DOWN), *placed((STACK, "Kiln Keeper"))))
        assert read(script(start(), VOLLEY), stranger) == ["laid 0 hand stack printed={1}{R} Kiln Keeper"]

    def test_strangers_do_not_be_face_down(self, start, read):
        assert read(start(), Layout((Lot(ZoneName(SOUTH), STRANGER, None, Face.DOWN),))) == []

    def test_of_two_nobody_knows_which(self, start, script, read):
        state = script(start(), "zone_change 0 hand graveyard", "zone_change 0 hand graveyard")
        assert read(state, placed((GRAVE, "Kiln Keeper"))) == []

    def test_a_card_has_one_name(self, laid, rule_of):
        assert rule_of(laid, "known 1 Firebolt") == "R-TB-002"


class TestFaceDown:
    def test_one_more_on_a_battlefield_is_a_utopia(self, start, read, script, rule_of):
        assert read(start(), placed(down=(SOUTH,))) == ["utopia 0"]
        state = script(start(), "utopia 0")
        assert read(state, placed(down=(SOUTH,))) == []
        assert read(state, placed(down=(SOUTH, SOUTH))) == ["utopia 0"]
        assert rule_of(state, "utopia 0") == "R-MM-012"

    def test_out_of_turn_it_is_one_too_and_refused(self, start, read, rule_of):
        assert read(start(), placed(down=(NORTH,))) == ["utopia 1"]
        assert rule_of(start(), "utopia 1") == "R-MM-011"

    def test_on_the_stack_it_is_cast_and_then_resolves(self, start, read, script):
        assert read(start(), placed(down=(STACK,))) == ["morph 0"]
        state = script(start(), "morph 0")
        assert read(state, placed(down=(STACK,))) == []
        assert read(state, placed(down=(SOUTH,))) == ["zone_change 0 1 battlefield"]
        assert read(state, placed(down=(STACK, SOUTH))) == ["utopia 0"]

    def test_it_may_be_a_card_that_was_turned_down(self, laid, script, read):
        state = script(laid, "declare 0 1 cast book {1}{R} Ember Volley", "zone_change 0 1 battlefield")
        assert read(state, placed((SOUTH, "Kiln Keeper"), down=(SOUTH,))) == ["utopia 0"]
        assert read(state, placed(down=(SOUTH,))) == []
        down = script(state, "turn_down 0 1")
        assert read(down, placed((SOUTH, "Kiln Keeper"))) == ["turn_up 0 1"]

    def test_turned_up_it_is_known_and_then_declared(self, start, script, read, known):
        state = script(start(), "morph 0", "zone_change 0 1 battlefield", "utopia 0")
        seen = placed((SOUTH, "Kiln Keeper"), down=(SOUTH,))
        assert read(state, seen) == ["known 1 printed={1}{R} Kiln Keeper"]
        state = script(state, "known 1 printed={1}{R} Kiln Keeper")
        assert read(state, seen) == []
        prompt = known.prompt(state, ("declare", "1", "turned_up", "=ember volley"))
        assert known.write(prompt.options[0].action) == "declare 0 1 turned_up book {1}{R} Ember Volley"

    def test_whether_a_stranger_or_a_card_turned_up_is_known_now_waits_until_the_other_is_seen(
        self, start, script, read
    ):
        """Kitchen 9998004: the stranger that nothing showed for a while was the card that had just been turned up."""
        state = script(start(), VOLLEY, "zone_change 0 1 battlefield", "morph 0", "zone_change 0 2 battlefield")
        turned_up = placed((SOUTH, "Kiln Keeper"))
        assert read(state, turned_up) == []
        stranger = Layout((*turned_up, Lot(ZoneName(SOUTH), STRANGER, None, Face.DOWN)))
        assert read(state, stranger) == ["known 2 printed={1}{R} Kiln Keeper"]
        assert read(state, placed((SOUTH, "Kiln Keeper"), down=(SOUTH,))) == ["known 1 printed={1}{R} Kiln Keeper"]

    def test_mm_4b_one_that_may_have_come_back_is_entered(self, start, script, read):
        state = script(start(), "utopia 0", "zone_change 0 1 exile ground=linked")
        assert read(state, placed(down=(SOUTH,))) == []
        assert read(script(state, "zone_change 0 1 battlefield"), placed(down=(SOUTH, SOUTH))) == ["utopia 0"]
        assert read(script(state, "lapse 0 1"), placed(down=(SOUTH,))) == ["utopia 0"]

    def test_a_utopia_is_never_turned_up(self, start, script, read, rule_of):
        state = script(start(), "utopia 0")
        assert read(state, placed((SOUTH, "Kiln Keeper"))) == ["laid 0 hand battlefield printed={1}{R} Kiln Keeper"]
        assert rule_of(state, "known 1 Kiln Keeper") == "R-MM-012"

    def test_a_utopia_is_played_before_a_card_is_cast(self, start, read, script):
        """A-MM-09: not while the spell is on the stack, so that both seen at once tell their order."""
        assert read(start(), placed(down=(STACK, SOUTH))) == ["utopia 0", "morph 0"]
        assert read(script(start(), "morph 0"), placed(down=(STACK, STACK, SOUTH))) == ["morph 0"]

    def test_a_utopia_may_be_seen_with_a_spell_that_resolves(self, start, read, script):
        state = script(start(), "morph 0")
        assert read(state, placed(down=(SOUTH, SOUTH))) == ["zone_change 0 1 battlefield", "utopia 0"]

    def test_several_at_once_are_entered(self, start, read):
        assert read(start(), placed(down=(SOUTH, SOUTH))) == []


def test_a_ledger_without_cameras_keeps_its_digests(known, start, script, laid):
    assert "own" not in known.plain(script(start(), VOLLEY))["cards"][0]
    assert known.plain(laid)["cards"][0]["own"] == "Kiln Keeper"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("laid 0 hand graveyard Kiln Keeper", "R-TB-002"),
        ("laid 0 1 battlefield Kiln Keeper", "R-TB-002"),
        ("laid 1 hand stack a|b", "R-TB-002"),
        ("known 1 a=b", "R-TB-002"),
    ],
)
def test_what_no_camera_can_have_seen(laid, rule_of, line, rule):
    assert rule_of(laid, line) == rule


def test_costs_that_no_line_can_say(known, laid):
    from tableassist.games.mental_magic import actions

    assert known.judge(laid, actions.Recognise("1", "Kiln Keeper", "{Q}")).rule == "R-MM-003"


def test_an_arm_over_a_library_hides_no_evidence(known, laid):
    """Any zone may be touched by anything; what lies face down in a library proves nothing."""
    from tableassist.games.mental_magic import actions

    touched = known.touches(actions.EndTurn(0, 1))
    assert known.libraries() == {"south library", "north library"}
    assert {"south battlefield", "north graveyard", "stack"} <= touched - known.libraries()
