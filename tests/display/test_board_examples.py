"""The examples of a board say what the game says: each is played up to and compared."""

from dataclasses import replace

import pytest
import sample_board as examples
from sample_board import BOARD_EXAMPLES

from tableassist.games.memwars import game
from tableassist.games.memwars.board import PLACES, Quadrant
from tableassist.games.memwars.mat import build_mat
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.rules.game import Setup

NAMES = ("Ada", "Ben", "Cleo", "Dov")
MERCURY = (
    Fact("Name", "Mercury", ("Mercurius", "Mercurio")),
    Fact("God of", "trade", ("commerce", "merchants", "business")),
    Fact("What he holds besides his staff", "purse", ("money bag", "pouch")),
)
FRONT = "With wings at his hat and his heels he carries messages, and every merchant counts his coins in his name."
CARDS = tuple(
    MemCard(number, FRONT, MERCURY, note="Picture a purse with wings that flutters over the market.")
    for number in PLACES
)
GAME = game(MemDeck("mercury", "Mercury", "Tests", "All the same.", dict.fromkeys(Quadrant, "Mercury"), CARDS))

# A place alone is claimed and not challenged; g: given up, f: forsaken, and after the card was read C: the challenger
# was right, T: the claimant was, x: neither.
TWO = (
    "6g 57g 100g 10 87f 16 43 88x 95f 5g 29x 72 13 58 25 8 9 32 19C 2 4 7 1 24C 45 26f 3 96 22 12 17 40 14T 46 65 81 "
    "89 31f 92g 39 20g 86 18T 63g 11 75 21 15 53T 35g 76T 79 85g 69g 70f 23g 49 71"
)
FOUR = (
    "55 39 67 53 5 21 40g 10 11 83 46 37 86 52 98g 92 68 17 82 34 25 54 93 100 66 6 60 78f 41 81 24 96 31 75 26 49g 32 "
    "47 20 89 44 70 97 22"
)
ONE_QUADRANT = "1 2g 3f 4C 5 6T 7x 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25"


def started(players=2, **options):
    return GAME.setup(Setup(NAMES[:players], {"first": "1", "north": "north", "depth": "3", **options}))


def told(state, *lines):
    """The state after these actions, all of which have to count."""
    for line in lines:
        action = GAME.parse(line)
        assert GAME.judge(state, action) is None, line
        state = GAME.apply(state, action)
    return state


def quiet(state):
    """The state after nobody challenged."""
    return told(state, "window_closed") if hasattr(state.phase, "asked") else state


def claimed(state, token):
    """The state after a claim and what came of it."""
    place, how = token.rstrip("gfCTx"), token.lstrip("0123456789")
    seat = state.acting
    state = told(state, f"claim {seat} {place}")
    if not how:
        return quiet(state)
    other = state.phase.asked
    state = told(state, f"challenge {other}", f"stated {other}")
    if how == "g":
        return told(state, f"give_up {seat}")
    state = told(state, f"contest {seat}")
    if how == "f":
        return told(state, f"forsake {other}")
    judged = (
        ",".join(["right" if right else "wrong"] * state.depth(seat, int(place))) for right in (how == "T", how == "C")
    )
    return told(state, f"maintain {other}", f"verdict {' '.join(judged)}")


def played(state, tokens):
    for token in tokens.split():
        state = claimed(state, token)
    return state


@pytest.fixture(scope="module")
def two():
    return played(started(), TWO)


def same(view, state, **changes):
    """Whether the example shows the state, but for what the app adds to it."""
    shown = GAME.show(state)
    seen = {"headline": view.headline, "detail": view.detail, "tone": view.tone, "sheet": view.sheet}
    wanted = {"headline": shown.headline, "detail": shown.detail, "tone": shown.tone, "sheet": shown.sheet, **changes}
    assert seen == wanted
    assert view.seats == shown.seats
    assert view.facts == shown.facts
    assert [one for one, other in zip(view.tiles, shown.tiles, strict=True) if one != other] == []


def asks(view, prompt):
    assert view.prompt == prompt.text
    assert [option.label for option in view.options] == [option.label for option in prompt.options]
    assert [option.zone for option in view.options] == [option.zone for option in prompt.options]


def test_the_boards_places_are_the_printed_ones():
    assert [(tile.zone, tile.area, tile.kind) for tile in examples.board({})] == [
        (zone.name, zone.area, zone.kind) for zone in build_mat().zones
    ]
    assert examples.CLAIM.mat.width == build_mat().width


def test_a_claim(two):
    same(examples.CLAIM, two)


def test_the_last_that_happened_is_the_news(two):
    before = played(started(), TWO.rsplit(" ", 1)[0])
    claim = GAME.parse("claim 1 71")
    says = (GAME.describe(before, claim), GAME.describe(GAME.apply(before, claim), GAME.parse("window_closed")))
    assert examples.CLAIM.news == says[::-1]


def test_a_window_to_challenge(two):
    state = told(two, "claim 0 38")
    counted = f"8 seconds left. {GAME.show(state).detail}"
    same(examples.WINDOW, state, detail=counted)
    asks(examples.WINDOW, GAME.prompt(state))
    assert [key.label for key in examples.WINDOW.keys[:2]] == [each.label for each in examples.WINDOW.options]


def test_a_challenge_that_waits_for_an_answer(two):
    state = told(two, "claim 0 38", "challenge 1", "stated 1")
    same(examples.RESPOND, state)
    asks(examples.RESPOND, GAME.prompt(state))


def test_a_card_that_is_being_judged(two):
    state = told(two, "claim 0 38", "challenge 1", "stated 1", "contest 0", "maintain 1")
    prompt = GAME.prompt(state, ("right", "wrong", "right", "same"))
    same(examples.CHECK, state, sheet=prompt.sheet)
    asks(examples.CHECK, prompt)


def test_a_place_that_is_taken(two):
    refused = GAME.judge(two, GAME.parse("claim 0 12"))
    view = examples.TAKEN
    assert (view.headline, view.why, view.instead) == (refused.why, refused.why, refused.instead)
    assert view.rule == f"{refused.rule}  {GAME.rulebook[refused.rule]}"
    placed = next(tile for tile in view.tiles if tile.zone == "12")
    assert placed.pieces == ("blue", "red")
    assert [tile for tile in view.tiles if tile.zone != "12"] == [
        tile for tile in GAME.show(two).tiles if tile.zone != "12"
    ]


def test_a_claim_that_is_entered(two):
    same(examples.STATED, two)
    asks(examples.STATED, GAME.prompt(two, by_hand=True))


def test_four_players():
    state = played(started(4, depth="2"), FOUR)
    state = told(state, f"claim {state.acting} 38")
    same(examples.FOUR, state)
    asks(examples.FOUR, GAME.prompt(state))


def test_counters_of_a_standard_topology():
    same(examples.COUNTERS, played(started(depth="1", topology="standard"), "13 38 63"))


def test_the_score_of_the_worked_example():
    """X-MW-01: 27 to 6, and 1 for the board."""
    state = played(started(depth="1", quadrants="NW"), ONE_QUADRANT)
    same(examples.SCORE, state)
    assert examples.SCORE.sheet.rows[-1] == ("Total", "27", "6", "1")
    assert GAME.outcome(state).winners == (0,)


def test_the_front_of_a_card_and_nothing_of_its_back():
    """R-MW-101."""
    state = started(mode="basic")
    same(examples.CARD, state)
    asks(examples.CARD, GAME.prompt(state))
    assert "Mercury" not in str(examples.CARD)


def test_a_card_that_is_studied():
    same(examples.STUDY, started(1, mode="study", depth="1"))


def test_every_example_of_a_board_is_compared():
    compared = {
        "claim",
        "window",
        "respond",
        "check",
        "taken",
        "entered",
        "four",
        "counters",
        "score",
        "card",
        "study",
    }
    assert {name.removeprefix("board-") for name in BOARD_EXAMPLES} == compared


def test_marks_are_put_on_the_tiles_that_are_named():
    tiles = examples.marked(examples.board({}), {"7": "wrong"})
    assert [tile.zone for tile in tiles if tile.mark == "wrong"] == ["7"]
    assert [replace(tile, mark="none") for tile in tiles] == list(examples.board({}))
