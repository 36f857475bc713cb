"""Everything can be entered by button, a step at a time."""

from __future__ import annotations

import pytest

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.asking import Ask, Choice
from tableassist.games.mental_magic.cost import parse_cost
from tableassist.games.mental_magic.entering import SYMBOLS, ask_cost
from tableassist.games.mental_magic.notation import FORMS
from tableassist.rules.asking import answer_question, prompt_of

VOLLEY = "declare 0 hand cast book {1}{R} printed={1}{R} Ember Volley"
FROM_HAND = ("declare", "hand", "cast", "{1}", "{R}", "done")


@pytest.fixture
def press(known):
    """Presses the keys in this state; gives the action, or the labels of the open question."""

    def pressed(state, *keys, game=known):
        *before, last = keys
        prompt = game.prompt(state, tuple(before))
        options = {option.key: option for option in prompt.options}
        assert last in options, (last, prompt.text, sorted(options))
        if options[last].action is not None:
            return game.write(options[last].action)
        return [option.label for option in game.prompt(state, keys).options]

    return pressed


def test_declaring_letter_by_letter(start, press):
    labels = press(start(), *FROM_HAND, "e", "m", "b")
    assert labels[:2] == ["Ember Volley", "Ember Lance"]
    assert press(start(), *FROM_HAND, "e", "m", "b", "1") == VOLLEY
    # A card of another cost is offered all the same: that is for the players to know.
    assert "Ember Lance" in press(start(), *FROM_HAND, "e", "m", "b", "e", "back")


def test_no_name_is_offered_before_three_letters(start, press):
    assert "Ember Volley" not in press(start(), *FROM_HAND, "e", "m")


def test_declaring_by_keyboard(start, press):
    assert press(start(), "declare", "hand", "cast", "=1r", "=ember volley", "yes") == VOLLEY
    assert press(start(), "declare", "hand", "cast", "={1}{R}", "=EMBER VOLLEY", "yes") == VOLLEY


def test_a_name_that_is_not_known_is_reported_with_its_cost(start, press, told):
    line = "declare 0 hand cast told {1}{R} printed={1}{R} My Card"
    assert press(start(), *FROM_HAND, "=My Card", "{1}", "{R}", "done") == line
    assert press(start(), *FROM_HAND, "=Ember Volley", "=1r", "yes", game=told) == line.replace(
        "My Card", "Ember Volley"
    )
    assert press(start(), *FROM_HAND, "=My Card", "none").endswith("told - printed={1}{R} My Card")
    assert press(start(card_db="ignored"), *FROM_HAND, "=Ember Volley", "none").startswith("declare 0 hand cast told -")


def test_a_slip_of_the_fingers_is_asked_about(start, press):
    """A-MM-04"""
    assert press(start(), *FROM_HAND, "=Ember Voley", "1") == VOLLEY
    line = press(start(), *FROM_HAND, "=Ember Voley", "other", "=1r", "yes")
    assert line == "declare 0 hand cast told {1}{R} printed={1}{R} Ember Voley"


def test_what_is_typed_wrongly_is_asked_again(known, start):
    prompt = known.prompt(start(), ("declare", "hand", "cast", "=red"))
    assert "is no mana cost" in prompt.text
    assert known.prompt(start(), (*FROM_HAND, "=  ")).text == "Declared as?"


def test_the_printed_card_is_asked_where_it_may_not_be_declared(start, press):
    """A-MM-02"""
    keys = (*FROM_HAND, "=Shock", "=Ember Volley", "yes")
    assert press(start(allow_printed="false"), *keys) == f"{VOLLEY} | Shock"


def test_a_card_in_the_graveyard_with_its_led_question(start, script, press):
    state = script(start(), "zone_change 1 hand graveyard", "reveal 1 1 {1}{R}")
    labels = press(state, "declare", "1", "stays")
    assert labels[0] == "To put an ability from it on the stack"
    line = press(state, "declare", "1", "stays", "3", "1", "owner", "=Ember Volley", "yes")
    assert line == "declare 1 1 linked book {1}{R} Ember Volley"
    line = press(state, "declare", "1", "enters", "0", "=Ember Volley", "yes")
    assert line == "declare 0 1 enters book {1}{R} effect=0 Ember Volley"


def test_a_face_down_card_is_turned_up(start, script, press):
    state = script(start(), "morph 0", "zone_change 0 1 battlefield")
    line = press(state, "declare", "1", "turned_up", "=1r", "=Kiln Keeper", "yes")
    assert line == "declare 0 1 turned_up book {1}{R} printed={1}{R} Kiln Keeper"


def test_where_a_card_goes_and_whether_it_lasts(start, script, press):
    state = script(start(), VOLLEY)
    assert press(state, "move", "1", "battlefield") == "zone_change 0 1 battlefield"
    assert press(state, "move", "1", "graveyard", "1") == "zone_change 0 1 graveyard ground=nothing"
    assert press(state, "move", "1", "exile", "4", "1") == "zone_change 0 1 exile ground=linked"
    assert press(state, "move", "library", "graveyard") == "zone_change 0 library graveyard"
    state = script(state, "zone_change 0 1 battlefield")
    assert press(state, "move", "1", "under1") == "zone_change 0 1 battlefield under=1"
    assert script(state, "zone_change 0 1 battlefield under=1").card("1").controller == 1
    assert "Stack" not in press(state, "move", "1")


def test_mm_4b_where_a_utopia_goes_and_whether_it_lasts(start, script, press):
    """R-MM-012: nobody was asked, and none came back."""
    state = script(start(), "utopia 0")
    assert press(state, "move", "1", "graveyard", "1") == "zone_change 0 1 graveyard ground=nothing"
    assert press(state, "move", "1", "hand") == "zone_change 0 1 hand"
    state = script(state, "zone_change 0 1 exile ground=linked")
    assert press(state, "move", "1") == ["Graveyard", "Battlefield", "Hand", "Library"]
    assert press(state, "move", "1", "battlefield") == "zone_change 0 1 battlefield"
    assert press(state, "more", "lapse", "1") == "lapse 0 1"


def test_illusionary_mask_asks_what_it_hid(start, script, press):
    """MM.5a"""
    state = script(start(), "morph 0 mask", "zone_change 0 1 battlefield")
    assert press(state, "move", "1", "graveyard", "=1r", "yes") == "reveal 0 1 {1}{R}"
    assert press(script(state, "reveal 0 1 {1}{R}"), "move", "1", "graveyard") == "zone_change 0 1 graveyard"


def test_a_declaration_that_waits_is_all_that_is_asked(known, start, script):
    state = script(start(3), "declare 0 hand cast told {R} printed={R} My Card")
    prompt = known.prompt(state)
    assert "My Card" in prompt.text
    assert "{R}" in prompt.text
    lines = [known.write(option.action) for option in prompt.options]
    assert lines == ["confirm 1", "confirm 2", "object 1", "object 2", "object 0"]


def test_everybody_has_a_menu(start, press):
    assert press(start(), "for1", "draw", "1") == "draw 1 1"
    assert press(start(), "for1", "respond") == "respond 1"
    assert press(start(), "end") == "end_turn 0"
    assert press(start(mental="2"), "land") == "land 0"
    assert press(start(), "utopia") == "utopia 0"
    assert press(start(), "life", "-3") == "life 0 17"
    assert press(start(), "life", "=-4", "yes") == "life 0 -4"


def test_life_that_is_no_number_is_asked_again(known, start):
    prompt = known.prompt(start(), ("life", "=many"))
    assert (prompt.text, prompt.options) == ("many is no number.", ())


@pytest.mark.parametrize(
    ("lines", "keys", "line"),
    [
        ((), ("mask",), "morph 0 mask"),
        ((), ("as_land", "none"), "as_land 0 hand discard printed=-"),
        ((), ("lands", "2"), "extra_lands 0 2"),
        ((), ("back", "1"), "put_back 0 1"),
        ((), ("shuffle", "1"), "shuffle 0 1"),
        ((), ("search", "0"), "search 0 0"),
        ((), ("next", "0"), "end_turn 0 0"),
        ((), ("lose", "concedes"), "lose 0 concedes"),
        (("zone_change 0 hand exile",), ("reveal", "1", "=1", "yes"), "reveal 0 1 {1}"),
        (("zone_change 0 hand exile",), ("target", "1", "none"), "as_land 0 1 target printed=-"),
        (("zone_change 0 hand exile", "reveal 0 1 {0}"), ("target", "1"), "as_land 0 1 target"),
        ((VOLLEY, "zone_change 0 1 battlefield"), ("down", "1"), "turn_down 0 1"),
        ((VOLLEY, "zone_change 0 1 battlefield", "turn_down 0 1"), ("up", "1"), "turn_up 0 1"),
        ((VOLLEY, "zone_change 0 1 exile ground=linked"), ("lapse", "1"), "lapse 0 1"),
        (
            ("declare 0 hand cast book {1}{R}//{1}{U} printed={1}{R} Thaw // Freeze",),
            ("face", "1.1"),
            "face 0 1 Freeze",
        ),
    ],
)
def test_what_is_entered_less_often(start, script, press, lines, keys, line):
    assert press(script(start(), *lines), "more", *keys) == line


def test_mm_6_what_no_list_knows_is_turned_by_name(start, script, press, told):
    """R-MM-014: without a list of cards nobody could enter that a card transforms, or as which half it is cast."""
    told_card = "declare 0 hand cast told {U} printed={U} Our Apprentice"
    state = script(start(), told_card, "confirm 1", "zone_change 0 1 battlefield")
    assert press(state, "more", "face", "1.named", "=Our Mistress", "yes") == "face 0 1 Our Mistress"
    state = script(start(), told_card, "confirm 1", game=told)
    assert press(state, "more", "face", "1.named", "=Our Mistress", "yes", game=told) == "face 0 1 Our Mistress"


def test_nothing_is_offered_that_the_list_knows_to_be_refused(start, script, press):
    """R-MM-014, R-MM-016: an adventurer on the battlefield, and a card that costs something."""
    giant = script(start(), "declare 0 hand cast book {2}{G} printed={2}{G} Bramble Giant")
    assert press(giant, "more", "face", "1.1") == "face 0 1 Shake Loose"
    assert "Show another half or face" not in press(script(giant, "zone_change 0 1 battlefield"), "more")
    state = script(start(), "zone_change 0 hand exile", "reveal 0 1 {1}")
    assert "Target a card of {0} as a land" not in press(state, "more")


def test_dredge_is_for_printed_cards(start, press):
    assert press(start(mental="2"), "more", "dredge") == "dredge 0 printed"
    assert "Dredge" not in press(start(), "more")


def test_a_mm_09_whoever_cannot_draw_has_lost(start, script, press):
    """ "How many cards?" was asked, and nothing offered."""
    state = script(start(), "draw 0 33")
    assert press(state, "draw") == ["Ann could not draw"]
    assert press(state, "draw", "library") == "lose 0 library"
    assert press(script(start(), "draw 0 32"), "draw") == ["1"]


def test_no_question_has_nothing_to_answer_it_with(known, start, script):
    """Of a player without cards: what is declared, put back, or lies elsewhere than the ledger has it."""
    state = script(start(mental="1"), "put_back 0 7")
    keys = [option.key for option in known.prompt(state, ()).options]
    assert ("declare" in keys, "back" in [option.key for option in known.prompt(state, ("more",)).options]) == (0, 0)
    assert "declare" not in [option.key for option in known.prompt(state, ("for1",)).options]
    assert "card" not in [option.key for option in known.corrections(state, ()).options]
    state = script(start(), VOLLEY)
    assert "declare" in [option.key for option in known.prompt(state, ("for1",)).options]
    assert "card" in [option.key for option in known.corrections(state, ()).options]


def test_every_action_but_corrections_and_what_cameras_report_can_be_entered(known, start, script):
    """Walks all the way through the menus of a rich position, but for the alphabet."""
    state = script(
        *(start(mental="1", utopia="any_colour"), VOLLEY, "zone_change 0 1 exile ground=linked"),
        *("morph 0 mask", "zone_change 0 2 battlefield", "zone_change 0 hand graveyard"),
        *("declare 0 hand land book - printed=- Orchard Gate", "turn_down 0 4"),
        "declare 0 hand cast book {1}{R}//{1}{U} printed={1}{R} Thaw // Freeze",
    )
    found = set()
    for position in (state, script(state, "respond 1"), script(state, "turn_up 0 4")):
        _walk(known, position, (), found)
    _walk(known, script(start(), "declare 0 hand cast told {R} printed={R} My Card"), (), found)
    assert {kind.__name__ for kind in found} >= {
        *("Declare", "Confirm", "Object", "Move", "Lapse", "Utopia", "Morph", "Land", "ExtraLands", "TurnDown"),
        *("TurnUp", "ShowFace", "Reveal", "AsLand", "Search", "Shuffle", "Dredge", "Draw", "PutBack", "Life"),
        *("EndTurn", "Respond", "Done", "Lose"),
    }
    assert len(found) == len(FORMS) - len(
        ("set_count", "set_zone", "laid", "known", "lapse_turn", "out_of_time", "in_time")
    )


def _walk(game, state, chosen, found):
    prompt = game.prompt(state, chosen)
    entering = any(option.key in ("q", "{W}", "none") for option in prompt.options)
    for option in prompt.options:
        if option.action is not None:
            found.add(type(option.action))
        elif not entering and len(chosen) < 6 and not (option.key.startswith("for") and chosen):
            _walk(game, state, (*chosen, option.key), found)
    if entering:
        typed = "=Kiln Keeper" if any(option.key == "q" for option in prompt.options) else "=1r"
        _walk(game, state, (*chosen, typed), found)


class TestAsking:
    """Questions as trees."""

    LEAF = actions.Done(0)
    TREE = Ask(
        "One?", lambda: [Choice("a", "A", lambda: Ask("Two?", lambda: [Choice("b", "B", lambda: TestAsking.LEAF)]))]
    )

    def test_a_key_that_fits_nothing_begins_again(self):
        assert answer_question(self.TREE, ("a",)).text == "Two?"
        assert answer_question(self.TREE, ("x",)).text == "One?"
        assert answer_question(self.TREE, ("a", "b")).text == "One?"
        assert answer_question(self.TREE, ("=typed",)).text == "One?"

    def test_leaves_carry_their_action(self):
        assert [option.action for option in prompt_of(self.TREE).options] == [None]
        assert [option.action for option in prompt_of(answer_question(self.TREE, ("a",))).options] == [self.LEAF]


def test_every_symbol_that_is_offered_is_one():
    for symbol in SYMBOLS:
        if symbol != "//":
            assert str(parse_cost(symbol)) == symbol
    keys = [choice.key for choice in ask_cost("?", lambda cost: actions.Done(0)).choices()]
    assert keys[0] == "none"
    assert len(set(keys)) == len(keys)


def test_half_a_split_cost_can_be_taken_back(start, press):
    keys = ("declare", "hand", "cast", "{1}", "//", "{R}")
    assert press(start(), *keys)[0] == "{1}//{R}"
    assert press(start(), *keys, "back")[0] == "No mana cost"


def test_a_players_own_button_is_not_taken_for_a_choice_in_anothers_menu(known, start):
    """R-CK-021: it takes the time; what is told for another is chosen by hand."""
    options = known.prompt(start(3)).options
    assert {"for1", "for2"} <= {option.key for option in options}
    assert all(option.seat is None for option in options)
