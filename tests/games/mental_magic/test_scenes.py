"""Whole evenings in short: what is told, line by line, and what the referee makes of it.

A line that ends with `!RULE` is refused by that rule and changes nothing.
"""

from __future__ import annotations

import pytest

from tableassist.games.mental_magic.words import name_card

SCENES = {
    "a duel of small spells": (
        {},
        """
        utopia 0
        end_turn 0
        draw 1 1
        utopia 1
        declare 1 hand cast book {R} printed={R} Firebolt
        zone_change 1 3 graveyard ground=nothing
        life 0 18
        declare 1 3 cast book {R} Ember Lance
        zone_change 1 3 exile
        life 0 16
        end_turn 1
        draw 0 1
        utopia 0
        utopia 0 !R-MM-012
        declare 0 hand cast book {R} printed={R} Firebolt !R-MM-008
        end_turn 0
        """,
        {1: "a Utopia", 2: "a Utopia", 3: "an undeclared card of {R}", 4: "a Utopia"},
        {"life": (16, 20), "names": ["Firebolt", "Ember Lance"], "active": 1},
    ),
    "a morph turned up, flickered, and turned into something else": (
        {},
        """
        morph 0
        zone_change 0 1 battlefield
        end_turn 0
        end_turn 1
        declare 0 1 turned_up book {1}{R} printed={1}{R} Kiln Keeper
        zone_change 1 1 exile ground=linked
        zone_change 1 1 battlefield
        zone_change 0 1 graveyard ground=last_known
        declare 0 1 enters book {1}{R} Kiln Keeper !R-MM-008
        declare 0 1 enters book {1}{R} Ember Volley
        """,
        {1: "Ember Volley"},
        {"names": ["Kiln Keeper", "Ember Volley"], "active": 0},
    ),
    "a stolen creature": (
        {},
        """
        zone_change 1 library graveyard
        zone_change 1 library graveyard
        reveal 1 2 {1}{R}
        declare 1 2 enters book {1}{R} effect=0 Kiln Keeper !R-MM-007
        declare 0 2 enters book {1}{R} effect=0 Kiln Keeper
        zone_change 0 2 battlefield under=1
        zone_change 0 2 battlefield under=1 !R-TB-002
        zone_change 1 2 hand
        """,
        {1: "an undeclared card"},
        {"names": ["Kiln Keeper"], "hands": (7, 8), "libraries": (33, 31)},
    ),
    "costs that are told": (
        {"card_db": "ignored"},
        """
        declare 0 hand cast told {3}{G} printed={3}{G} Great Bear
        declare 0 hand cast told {3}{G} printed={3}{G} Great Boar !A-MM-05
        object 1
        declare 0 hand cast told {2}{G} printed={3}{G} Great Bear !R-MM-003
        declare 0 hand cast told {3}{G} printed={3}{G} Great Boar
        confirm 0 !A-MM-05
        confirm 1
        end_turn 0 !A-MM-09
        zone_change 0 1 battlefield
        declare 1 hand cast told {3}{G} printed={3}{G} Great Bore
        object 0
        end_turn 0
        """,
        {1: "Great Boar"},
        {"names": ["Great Boar"], "hands": (6, 7), "active": 1},
    ),
    "a land, Wonder, and an Island that leaves": (
        {},
        """
        declare 0 hand land book - printed={0} Orchard Gate
        declare 0 hand cast told {3}{U} printed={3}{U} Wonder
        confirm 1
        zone_change 0 2 battlefield
        zone_change 0 2 graveyard ground=static
        lapse 0 1 !R-MM-004
        zone_change 0 1 graveyard
        lapse 0 2
        lapse 0 2 !R-MM-004
        as_land 1 1 target
        as_land 1 2 target !R-MM-016
        """,
        {1: "an undeclared card of {0}", 2: "an undeclared card of {3}{U}"},
        {"names": ["Orchard Gate", "Wonder"]},
    ),
    "one of three plays as printed, and one leaves": (
        {"mental": "13"},
        """
        utopia 0
        end_turn 0
        utopia 1 !A-MM-10
        land 1
        land 1 !A-MM-08
        extra_lands 1 1
        land 1
        search 1 1
        search 1 0 !R-MM-015
        end_turn 1
        declare 2 hand cast book {W} printed={W} Sparrow Scout
        zone_change 2 2 battlefield
        life 0 0
        end_turn 2
        life 1 20
        """,
        {2: "Sparrow Scout"},
        {"names": ["Sparrow Scout"], "life": (0, 20, 20), "active": 1},
    ),
    "a response, an extra turn, the end": (
        {"first": "2"},
        """
        respond 0
        end_turn 0 !R-TB-010
        done 0
        end_turn 1 1
        utopia 1
        end_turn 1
        lose 0 library
        draw 1 1 !A-MM-09
        """,
        {1: "a Utopia"},
        {"names": [], "active": 0, "over": "Ann could not draw."},
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_scene(start, known, name):
    options, lines, cards, expected = SCENES[name]
    state = start(3 if "three" in name else 2, **options)
    for line in lines.split("\n"):
        told, _, rule = line.strip().partition(" !")
        if not told:
            continue
        action = known.parse(told)
        refused = known.judge(state, action)
        assert (refused and refused.rule) == (rule or None), (line, refused)
        state = state if refused else known.apply(state, action)
    for number, words in cards.items():
        assert name_card(state.card(str(number))) == words
    check(state, expected)


def check(state, expected):
    """The rest of what a scene says at its end."""
    got = {
        "life": tuple(player.life for player in state.players),
        "names": [used.name for used in state.used],
        "hands": tuple(player.hand for player in state.players),
        "libraries": tuple(player.library for player in state.players),
        "active": state.active,
        "over": state.over,
    }
    assert {key: got[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("before", "line", "rule", "why", "instead"),
    [
        ((), "utopia 1", "R-MM-011", "Only the active player plays a Utopia.", "It is Ann's turn."),
        (
            ("utopia 0",),
            "utopia 0",
            "R-MM-012",
            "A Utopia was played this turn, and effects allow no second.",
            "Play it next turn.",
        ),
        (
            ("utopia 0", "extra_lands 0 1"),
            "utopia 0",
            "R-MM-012",
            "A Utopia was played this turn, and effects allow no second.",
            "A real land may be played.",
        ),
        (
            ("declare 0 hand enters book {R} printed={R} Firebolt",),
            "zone_change 0 1 stack",
            "A-MM-09",
            "Of a permanent only abilities go on the stack.",
            "Abilities are not entered.",
        ),
        (
            ("draw 0 32",),
            "draw 0 2",
            "A-MM-09",
            "Ann's library has 1 card, not 2.",
            "Whoever cannot draw loses.",
        ),
        (
            (),
            "declare 0 hand cast book {1}{U} printed={1}{R} Glass Harbour",
            "R-MM-003",
            "Glass Harbour costs {1}{U}, the card {1}{R}.",
            "Declare a card with the same mana cost.",
        ),
        (
            (),
            "declare 0 hand land book - printed={1} Orchard Gate",
            "R-MM-003",
            "Orchard Gate costs nothing ({0}), the card {1}.",
            "Declare a card with the same mana cost.",
        ),
        (
            ("declare 1 hand cast book {R} printed={R} Firebolt",),
            "declare 0 hand cast book {R} printed={R} Firebolt",
            "R-MM-008",
            "Firebolt was declared before, by Bob.",
            "Another name.",
        ),
        (
            (),
            "declare 0 hand cast book {1} printed={1} Sol Ring",
            "R-MM-018",
            "Sol Ring is banned: too powerful.",
            "Declare another card.",
        ),
        (
            (),
            "declare 0 hand cast book {1}{U} printed={1}{U} Freeze",
            "R-MM-003",
            "Freeze is a half or the other face of Thaw // Freeze.",
            "Declare Thaw // Freeze.",
        ),
        (
            (),
            "declare 0 hand cast told {2} printed={2} Ember Volley",
            "A-MM-05",
            "Ember Volley costs {1}{R}, not {2}.",
            "Enter the cost that it has.",
        ),
        (
            (),
            "declare 0 hand static_itself book {R} printed={R} Firebolt",
            "R-MM-004",
            "That is no reason to declare it: its static ability affects only the card itself (MM.3a).",
            "It stays undeclared.",
        ),
        (
            (),
            "search 1 0",
            "R-MM-015",
            "A Mental Magic library cannot be searched.",
            "Shuffle it where the effect says so.",
        ),
        ((), "zone_change 0 7 exile", "R-TB-002", "The ledger has no card 7.", "Declare one first."),
        (("utopia 0",), "zone_change 0 7 exile", "R-TB-002", "The ledger has no card 7.", "It has 1."),
        ((), "draw 0 99", "A-MM-09", "Ann's library has 33 cards, not 99.", "Whoever cannot draw loses."),
        ((), "end_turn 1", "R-TB-010", "It is Ann's turn.", "Only that player ends it."),
        ((), "done 1", "R-CK-003", "Bob has not responded.", "Press when your turn is over."),
        (
            (),
            "land 0",
            "R-MM-003",
            "A Mental Magic card is not what is printed on it.",
            "Declare a land, or play a Utopia.",
        ),
        (
            (),
            "as_land 0 hand discard printed={2}",
            "R-MM-016",
            "A card that costs {2} counts as no land.",
            "Only one of {0} does.",
        ),
    ],
)
def test_refusals_are_sentences_that_help(start, script, known, before, line, rule, why, instead):
    refused = known.judge(script(start(), *before), known.parse(line))
    assert (refused.rule, refused.why, refused.instead) == (rule, why, instead)


def test_every_rule_of_the_book_refuses_something_or_is_covered_elsewhere(known):
    """Each id is the answer to some line of these tests; R-MM-001 is the setup's own."""
    here = __file__.rsplit("/", 1)[0]
    texts = "".join(
        open(f"{here}/{name}.py", encoding="utf-8").read()  # noqa: SIM115
        for name in ("test_scenes", "test_rules", "test_rulings", "test_examples", "test_view", "test_time")
    )
    for rule in known.rulebook:
        assert rule in texts, rule
