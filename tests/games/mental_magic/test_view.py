"""What players see and hear, who pays the time, the mat, corrections."""

from __future__ import annotations

import pytest

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.mat import FIRST_MARKER, HEIGHT, STACK, WIDTH, build_mat, zone_of
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.view import Tone
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout

VOLLEY = "declare 0 hand cast book {1}{R} printed={1}{R} Ember Volley"
MINE = "declare 0 hand cast told {R} printed={R} My Card"
LAID = "laid 0 hand battlefield printed={1}{R} Bog Lantern"
LAID_HIDDEN = "laid 0 hand battlefield printed=? ?"
KEEPER = "declare 0 1 enters book {1}{R} Ember Volley"
NAMED = "declare 0 hand cast book {1}{R} printed={1}{R} Ember Volley | Bog Lantern"


class TestView:
    """The screen as plain data."""

    def test_the_first_turn(self, known, start):
        view = known.show(start())
        assert (view.headline, view.detail, view.tone) == ("Ann's turn", "", Tone.CALM)
        assert [(line.name, line.score, line.unit, line.to_move) for line in view.seats] == [
            ("Ann", 20, "life", True),
            ("Bob", 20, "life", False),
        ]
        assert view.seats[0].note == "7 cards in hand, 33 in the library"
        assert view.facts == ("Turn 1", "0 names declared")

    def test_declared_names_are_shown(self, known, start, script):
        state = script(start(), VOLLEY)
        assert known.show(state).detail == "On the stack, last first: Ember Volley."
        state = script(state, "zone_change 0 1 battlefield", "utopia 0")
        assert "Ann: 1: Ember Volley, 1 Utopia" in known.show(state).facts
        state = script(state, "zone_change 0 1 graveyard ground=static")
        assert known.show(state).detail == "Still what they were declared as: 1: Ember Volley (graveyard)."
        assert "1 name declared" in known.show(state).facts

    def test_what_waits_is_asked(self, known, start, script):
        view = known.show(script(start(), MINE))
        assert (view.headline, view.tone) == ("Ann declares My Card: right?", Tone.ASK)
        assert view.detail == "My Card is said to cost {R}."

    def test_badges(self, known, start, script):
        badges = lambda state: known.show(state).seats[0].badges  # noqa: E731
        assert badges(start()) == ()
        assert badges(script(start(), "utopia 0")) == ("Utopia played",)
        gate = "declare 0 hand land book - printed=- Orchard Gate"
        assert badges(script(start(), gate, "extra_lands 0 1")) == ("land played", "1 of 2 lands")
        assert badges(start(mental="2")) == ("cards as printed",)

    def test_the_end(self, known, start, script):
        view = known.show(script(start(), "life 0 0"))
        assert (view.headline, view.detail, view.tone) == ("Bob wins", "Ann has no life left.", Tone.OVER)
        assert view.seats[0].out
        assert not any(line.to_move for line in view.seats)

    def test_tiles_report_how_cards_are_and_never_which(self, known, start, script):
        faces = lambda state: {tile.zone: tile.face for tile in known.show(state).tiles}  # noqa: E731
        assert {name for name, face in faces(start()).items() if face != "empty"} == {"south library", "north library"}
        state = script(start(), VOLLEY)
        assert faces(state)[STACK] == "up"
        state = script(state, "zone_change 0 1 battlefield", "morph 1", "zone_change 1 hand graveyard")
        assert (faces(state)["south battlefield"], faces(state)[STACK]) == ("up", "down")
        assert faces(state)["north graveyard"] == "up"
        assert faces(script(start(), "set_count 0 library 0"))["south library"] == "empty"

    def test_no_view_reports_a_hidden_cost(self, known, start, script):
        """R-MM-030"""
        state = script(start(), "morph 0", "zone_change 0 1 battlefield", "utopia 0")
        assert "{" not in " ".join((known.show(state).detail, *known.show(state).facts[:3]))

    @pytest.mark.parametrize(
        ("lines", "line", "told"),
        [
            pytest.param((LAID, "turn_down 0 1"), LAID, LAID_HIDDEN, id="undeclared"),
            pytest.param((LAID, KEEPER, "turn_down 0 1"), LAID, LAID.replace("Bog Lantern", "?"), id="declared"),
            pytest.param((LAID, KEEPER, "turn_down 0 1"), KEEPER, KEEPER, id="what it was declared as"),
            pytest.param((LAID, KEEPER), LAID, LAID, id="face up"),
            pytest.param(("morph 0", "reveal 0 1 {1}{R}"), "reveal 0 1 {1}{R}", "reveal 0 1 ?", id="shown"),
            pytest.param(("morph 0", "known 1 Bog Lantern"), "known 1 Bog Lantern", "known 1 ?", id="seen"),
            pytest.param(
                (NAMED, "zone_change 0 1 battlefield", "turn_down 0 1"), NAMED, NAMED.replace("Bog Lantern", "?"),
                id="its printed name was asked for",
            ),
        ],
    )  # fmt: skip
    def test_what_is_written_of_a_running_game_reports_no_hidden_print(self, known, start, script, lines, line, told):
        """R-MM-030"""
        state = script(start(), *lines)
        shown = known.conceal_action(state, known.parse(line))
        assert known.write(shown) == told
        assert known.describe(start(), shown)
        cards = [card for card in known.public(state)["cards"] if card["down"]]
        assert all(card["printed"] is None and "own" not in card for card in cards)
        assert known.concealed(state) == {card.own for card in state.cards if card.down and card.own}

    def test_what_everybody_declared_is_no_secret(self, known, start, script):
        """Also where it is printed on a card that lies face down."""
        state = script(start(), LAID.replace("Bog Lantern", "Ember Volley"), KEEPER, "turn_down 0 1")
        assert known.concealed(state) == set()
        assert "own" not in known.public(state)["cards"][0]

    def test_a_declaration_that_waits_reports_no_hidden_cost(self, known, start, script):
        turned_up = "declare 0 1 turned_up told {R} printed={R} My Card"
        state = script(start(), "morph 0", "zone_change 0 1 battlefield", turned_up)
        assert known.plain(state)["waiting"]["printed"] == "{R}"
        assert known.public(state)["waiting"]["printed"] == "?"

    def test_undeclared_cards(self, known, start, script):
        state = script(start(), "zone_change 0 hand graveyard")
        assert "an undeclared card," in known.prompt(state, ("move",)).options[0].label
        state = script(state, "reveal 0 1 {1}{R}")
        assert "an undeclared card of {1}{R}" in known.prompt(state, ("move",)).options[0].label


@pytest.mark.parametrize(
    ("before", "line", "said"),
    [
        ((), VOLLEY, "Ann declares Ember Volley, {1}{R}: it is cast."),
        ((), MINE, "Ann declares My Card, {R}: it is cast; somebody else must agree: My Card is said to cost {R}."),
        ((MINE,), "confirm 1", "Bob agrees."),
        ((MINE,), "object 1", "Bob does not agree to My Card."),
        ((MINE,), "object 0", "Ann takes back My Card."),
        ((VOLLEY,), "zone_change 0 1 battlefield", "Ann says that Ember Volley goes to the battlefield."),
        (
            (VOLLEY,),
            "zone_change 0 1 graveyard ground=static_itself",
            "Ann says that Ember Volley goes to the graveyard; it is Ember Volley no longer, "
            "as its static ability affects only the card itself (MM.3a).",
        ),
        (
            (VOLLEY,),
            "zone_change 0 1 exile ground=linked",
            "Ann says that Ember Volley goes to the exile; it stays Ember Volley, "
            "as something refers to it and its characteristics matter (MM.3a).",
        ),
        (
            (VOLLEY,),
            "zone_change 0 1 hand",
            "Ann says that Ember Volley goes to the hand; it is Ember Volley no longer.",
        ),
        ((), "zone_change 0 library graveyard", "Ann says that a card of the library goes to the graveyard."),
        (
            (VOLLEY, "zone_change 0 1 exile ground=linked"),
            "lapse 0 1",
            "Ann says that Ember Volley is that no longer.",
        ),
        ((), "utopia 0", "Ann plays a Utopia."),
        ((), "morph 0", "Ann casts a card face down."),
        ((), "extra_lands 0 1", "Ann may play 1 land more this turn."),
        ((), "as_land 0 hand discard printed={0}", "Ann discards a card of the hand as a land."),
        ((), "search 0 1", "Ann searches Bob's library."),
        ((), "shuffle 0 0", "Ann shuffles Ann's library."),
        ((), "draw 0 2", "Ann draws 2 cards."),
        ((), "put_back 0 1", "Ann puts 1 card back into the library."),
        ((), "life 1 17", "Bob has 17 life."),
        ((), "life 1 0", "Bob has 0 life; Bob has no life left; the game is over: Ann wins."),
        ((), "lose 1 concedes", "Bob has conceded; the game is over: Ann wins."),
        ((), "end_turn 0", "Ann ends the turn."),
        ((), "end_turn 0 0", "Ann ends the turn; the next one is Ann's by an effect."),
        ((), "respond 1", "Bob responds."),
        ((), "set_count 0 hand 3", "Ann has 3 cards in the hand after a correction."),
        ((VOLLEY,), "set_zone 1 exile", "Somebody corrects: Ember Volley is in the exile."),
        ((VOLLEY,), "reveal 0 1 {1}{R}", "Ann shows a card that costs {1}{R}."),
        ((), "object 1", "Bob objects."),
    ],
)
def test_says(known, start, script, before, line, said):
    assert known.describe(script(start(), *before), known.parse(line)) == said


class TestTime:
    """R-CK-021, A-CK-06."""

    def test_whose_time_runs(self, known, start, script):
        state = script(start(), "respond 1")
        assert (known.timing(state).owner, known.timing(state).charged) == (0, 1)
        assert known.timing(script(state, "done 1")).charged == 0
        assert known.timing(script(state, "end_turn 0")).turn == 2

    def test_nobodys_while_a_declaration_waits(self, known, start, script):
        state = script(start(), MINE)
        assert known.timing(state).charged is None
        assert known.timing(script(state, "confirm 1")).charged == 0

    def test_a_seats_own_button(self, known, start, script):
        written = lambda state, seat: [known.write(action) for action in known.pressed(state, seat)]  # noqa: E731
        assert written(start(), 0) == ["end_turn 0"]
        assert written(start(), 1) == ["respond 1"]
        assert written(script(start(), "respond 1"), 1) == ["done 1"]
        assert written(script(start(), "respond 1"), 0) == ["respond 0"]
        assert written(script(start(), MINE), 1) == ["confirm 1"]

    def test_time_is_taken_and_given_back_once(self, start, script, rule_of):
        assert rule_of(start(), "respond 0") == rule_of(start(), "done 1") == rule_of(start(), "done 0") == "R-CK-003"
        assert rule_of(script(start(), "respond 1"), "respond 1") == "R-CK-003"

    def test_a_fallen_flag(self, known, start, script):
        """R-CK-028"""
        assert known.flagged(start(), 1, "lose") == actions.Lose(1, "time")
        assert known.flagged(start(), 1, "none") is None
        assert known.flagged(script(start(), "lose 1 concedes"), 1, "lose") is None
        three = script(start(3), "respond 1", "lose 1 time")
        assert (three.holder, three.seats) == (0, (0, 2))


class TestMat:
    """The printed mat."""

    def test_markers_and_size(self):
        printed = build_mat()
        assert [marker.number for marker in printed.markers] == [12, 13, 14, 15] == [FIRST_MARKER + n for n in range(4)]
        assert (printed.width, printed.height) == (WIDTH, HEIGHT) == (841.0, 594.0)

    def test_zones_are_on_the_sheet_and_nowhere_twice(self):
        areas = [zone.area for zone in build_mat().zones] + [marker.square for marker in build_mat().markers]
        for number, one in enumerate(areas):
            assert 0 <= one.left < one.right <= WIDTH
            assert 0 <= one.top < one.bottom <= HEIGHT
            for other in areas[:number]:
                apart = one.right <= other.left or other.right <= one.left
                assert apart or one.bottom <= other.top or other.bottom <= one.top, (one, other)

    def test_piles_take_a_card_turned_either_way(self):
        assert all(min(zone.area.width, zone.area.height) >= 88 for zone in build_mat().zones)

    def test_every_zone_of_the_game_has_its_place(self):
        names = {zone.name for zone in build_mat().zones}
        told = {zone_of(where, seat) for where in Where for seat in (0, 1)}
        assert told - {None} == names
        assert zone_of(Where.HAND, 0) is None
        assert zone_of(Where.LIBRARY, 2) is None
        assert zone_of(Where.STACK, 3) == STACK

    def test_no_zone_is_held_against_the_ledger_and_libraries_are_not_read(self, known, start):
        """R-MM-030: declared names are told, not seen, and what is in a library nobody may see."""
        state = start()
        everywhere = frozenset(zone.name for zone in build_mat().zones)
        assert known.unread(state) == known.touches(actions.Done(0)) == everywhere
        assert known.private(state) == {"south library", "north library"}
        assert known.layout(state) == Layout()
        assert known.read(state, Layout(), everywhere) == ()
        assert known.correct(state, STACK, ()) is None
        assert known.touched_out_of_turn(state, (STACK,), "looked") is None
        assert known.audit(state) == ()
        assert not known.possible(state, ZoneName("stack"), "AS")
        assert known.possible(state, ZoneName("stack"), "Kiln Keeper")
        assert known.advise({}, ("AS", "AD"))["match"] is False
        assert known.mat({}) == build_mat()


class TestCorrections:
    """What people put right by hand."""

    def lines(self, known, state, *chosen):
        return [known.write(option.action) for option in known.corrections(state, chosen).options]

    def test_counts_and_life(self, known, start):
        assert self.lines(known, start(), "life", "1")[0] == "life 1 21"
        assert self.lines(known, start(), "hand", "0")[0] == "set_count 0 hand 8"
        assert self.lines(known, start(library="shared"), "library", "0")[0] == "set_count 0 library 67"
        assert len(known.corrections(start(), ()).options) == 3, "there is no card that could lie elsewhere"
        assert [option.label for option in known.corrections(start(), ("life",)).options] == ["Ann", "Bob"]

    def test_where_a_card_is(self, known, start, script, rule_of):
        state = script(start(), VOLLEY)
        assert self.lines(known, state, "card", "1")[-1] == "set_zone 1 exile"
        moved = script(state, "set_zone 1 graveyard")
        assert (moved.card("1").zone, moved.card("1").identity.name) == ("graveyard", "Ember Volley")
        assert script(state, "set_zone 1 hand").players[0].hand == 7
        assert rule_of(start(), "set_zone 4 exile") == "R-TB-002"
        assert rule_of(start(), "set_count 0 exile 2") == "R-TB-002"
        assert rule_of(start(), "set_count 5 hand 2") == "R-TB-010"

    def test_paths_that_lead_nowhere(self, known, start):
        for chosen in (("luck",), ("card", "7"), ("life", "9"), ("life", "x"), ("life", "0", "1")):
            assert known.corrections(start(), chosen) is None
        assert known.corrections(start(), ("card",)).options == ()


def test_a_mm_09_what_came_last_is_on_top_whatever_its_number(known, start, script):
    """The last on the stack resolves first (CR 405.5): a card flashed back in response was shown below; so the dead."""
    state = script(
        *(start(), "zone_change 0 hand graveyard", "declare 1 hand cast book {1}{R} printed={1}{R} Ember Volley"),
        "declare 0 1 cast book {R} printed={R} Firebolt",
    )
    assert known.show(state).detail == "On the stack, last first: Firebolt, Ember Volley."
    assert [card["number"] for card in known.plain(state)["cards"]] == [1, 2]
    assert [card["number"] for card in known.public(state)["cards"]] == [1, 2]
    state = script(start(), "morph 0", "zone_change 0 1 battlefield", "zone_change 0 hand graveyard")
    state = script(state, "zone_change 0 1 graveyard")
    pile = next(tile for tile in known.show(state).tiles if tile.text.startswith("Graveyard 2"))
    assert [row[0].partition(":")[0] for row in pile.about.rows] == ["1", "2"]
