"""What a settled table says was done: each legal step is read back, each mishap is named."""

from __future__ import annotations

import random

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.actions import (
    Look,
    NoMatch,
    Rearranged,
    Reveal,
    Select,
    ShowMatch,
    Swap,
)
from tableassist.table.cards import rank
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

P = pytest.param
LOOK = ("select 0 B1 C1",)
OPEN = (*LOOK, "end_look 0 open")
UP_5C_6C = ("miss 5C 6C",)


def lot(place, content):
    """A lot as vision sees it: `?` face down, `!` unreadable, `~` of unknown face, else a card face up."""
    faces = {"?": Face.DOWN, "~": Face.UNKNOWN}
    name = None if content in ("?", "!", "~") else content
    return Lot(ZoneName(place), "card", name, faces.get(content, Face.UP))


def altered(layout, changes):
    """The layout with other contents of some places; a space separates cards that lie on one another."""
    for place, content in changes.items():
        layout = layout.with_zone(place, [lot(place, one) for one in content.split()])
    return layout


def seen_after(state, changes, moved=None):
    """The candidates for a table that differs from the state's by the changes, as far as cards were `moved`.

    Unless it is said, that is where it differs, and cards in the hand, which a press has read anew.
    """
    touched = frozenset(changes) | GAME.unread(state) if moved is None else frozenset(moved)
    return GAME.read(state, altered(GAME.layout(state), changes), touched)


def first_legal(state, candidates):
    """The first candidate whose actions are all legal one after the other."""
    for candidate in candidates:
        now = state
        for action in candidate:
            if GAME.judge(now, action):
                break
            now = GAME.apply(now, action)
        else:
            return candidate
    return None


def physical(rng, state, action, world):
    """How the table lies after the action; None where no camera can tell it."""
    match action:
        case Select(places=places) | Look(places=places):
            return dict.fromkeys(places, "")
        case ShowMatch(cards=cards):
            return dict(zip(state.phase.places, cards, strict=True))
        case NoMatch(up=up):
            return dict.fromkeys(state.phase.places, "?") | dict(up)
        case Swap(a=a, b=b) if state.phase.back:
            return {a: state.at(b), b: state.at(a)}
        case Reveal(place=place, card=card) if state.at(place) == "?":
            # Cards revealed before may still lie face up or be turned down already.
            left = {old: name for old, name in state.phase.done if rng.random() < 0.5 and not state.phase.stays}
            return left | {place: card}
    return None


def is_match(action):
    """Whether the cards laid open are of one rank."""
    return len(action.up) == 2 and len({rank(card) for _, card in action.up}) == 1


def test_every_legal_step_is_read_back(some_games):
    rng, read_back = random.Random(5), {}
    for walk in some_games:
        for state, action, world in walk.steps:
            changes = physical(rng, state, action, world)
            claim = getattr(state.phase, "claim", "open")
            if changes is None or (claim, type(action)) in (("match", NoMatch), ("no_match", ShowMatch)):
                continue
            if claim == "open" and isinstance(action, NoMatch) and is_match(action):
                # Two equal cards laid open are a match, unless the player says otherwise (A-DM-26).
                continue
            candidates = seen_after(state, changes)
            assert first_legal(state, candidates) == (action,), (GAME.write(action), candidates)
            read_back[type(action)] = read_back.get(type(action), 0) + 1
    assert set(read_back) == {Select, Look, ShowMatch, NoMatch, Swap, Reveal}
    assert min(read_back.values()) >= 3


def test_a_table_as_it_should_be_says_nothing(some_games):
    for walk in some_games[:6]:
        for state, _, _ in walk.steps:
            claimed = type(state.phase).__name__ in ("Looking", "Swapping", "Rearranging")
            if not claimed:
                assert GAME.read(state, GAME.layout(state), frozenset()) == ()


def test_private_places_are_unread(some_games):
    lifted = 0
    for walk in some_games:
        for state, _, _ in walk.steps:
            assert GAME.private(state) <= GAME.unread(state)
            lifted += bool(GAME.private(state))
    assert lifted


@pytest.mark.parametrize(
    ("lines", "changes", "expected"),
    [
        P((), {"B1": ""}, [], id="one card lifted: wait"),
        P((), {"B1": "QS"}, [], id="one card turned up, the other follows: wait"),
        P((), {"B1": "", "C1": ""}, ["select 0 B1 C1"], id="two cards lifted"),
        P((), {"B1": "", "C1": "QS"}, ["select 0 B1 C1"], id="one lifted, one turned up"),
        P(UP_5C_6C, {"B1": "", "D1": ""}, ["select 1 B1 D1"], id="a face-up card is selected (A-DM-25)"),
        P((), {"B1": "QS", "C1": "QC"}, ["select 0 B1 C1", "end_look 0 open", "match 0 QS QC"], id="both turned up"),
        P(
            (),
            {"B1": "QS", "C1": "7D"},
            ["select 0 B1 C1", "end_look 0 open", "no_match 0 B1=QS C1=7D"],
            id="both turned up, no match",
        ),
        P(
            UP_5C_6C,
            {"B1": "?", "D1": "7D"},
            ["select 1 B1 D1", "end_look 1 open", "no_match 1 D1=7D"],
            id="a face-up card hidden",
        ),
        P(OPEN, {}, ["no_match 0"], id="both hidden"),
        P(OPEN, {"B1": "QS", "C1": "QC"}, ["match 0 QS QC"], id="a match"),
        P(OPEN, {"B1": "QS", "C1": "!"}, [], id="a card that cannot be read: ask"),
        P(OPEN, {"B1": "QS", "C1": "~"}, [], id="a face that cannot be told: ask"),
        P(OPEN, {"B1": "QS", "C1": ""}, [], id="one card still in the hand: wait"),
        P((*LOOK, "end_look 0 match"), {"B1": "QS"}, [], id="the second card is still to be shown"),
        P((*LOOK, "end_look 0 no_match"), {"B1": "QS"}, ["no_match 0 B1=QS"], id="one hidden"),
        P(LOOK, {"B1": "", "C1": ""}, [], id="both in the hand"),
        P(("pair 4S 4D",), {"D3": "", "E4": ""}, ["square 0 D3", "look 0 D3 E4"], id="a square by its diagonal"),
        P(("pair 4S 4D",), {"D3": ""}, [], id="a square by one card: wait"),
        P(("pair QS QC",), {"D1": "", "E1": ""}, [], id="plays on before the payer is named: wait"),
        P(("pair 5S 5D",), {"D4": "QS"}, ["reveal 0 D4 QS"], id="a card of some cross"),
        P(("pair 4S 4D",), {"D3": "", "E3": ""}, [], id="a row lies in two squares: ask"),
        P(
            ("pair 5S 5D",),
            {"D3": "QS", "D4": "QC"},
            ["reveal 0 D3 QS", "reveal 0 D4 QC"],
            id="two neighbours lie in two crosses: the next will tell",
        ),
        P(
            ("pair 5S 5D", "reveal 0 D3 QS"),
            {"D5": "KS"},
            ["cross 0 D4", "reveal 0 D5 KS"],
            id="a cross by one card after the other",
        ),
        P(
            ("pair 5S 5D",),
            {"D3": "QS", "D5": "QC"},
            ["cross 0 D4", "reveal 0 D3 QS", "reveal 0 D5 QC"],
            id="a cross by its ends",
        ),
        P(
            ("pair 3S 3D",),
            {"D3": "QS", "D5": "QC"},
            ["reveal 0 D3 QS", "reveal 0 D5 QC"],
            id="two reveals at once",
        ),
        P(
            ("pair 4S 4D", "square 0 D3", "look 0 D3 E4"),
            {"E3": "QS"},
            ["end_look 0 open", "reveal 0 E3 QS"],
            id="revealed as soon as the look has ended",
        ),
        P(
            ("pair 4S 4D", "square 0 D3", "look 0 D3 E4"),
            {"E3": "QS", "D3": ""},
            [],
            id="revealed with a card still in the hand: wait",
        ),
        P(("pair 2S 2D", "look 0 D3 E3", "end_look 0 open"), {}, ["swap 0 D3 E3"], id="two face-down cards swapped"),
        P(("pair 2S 2D", "look 0 D3 E3", "end_look 0 open"), {"D3": ""}, [], id="a card of a swap in the hand"),
        P(("pair 2S 2D", "look 0 D3 E3"), {}, [], id="a swap is not told before the look has ended"),
        P(
            (*UP_5C_6C, "pair 2S 2D", "look 1 B1 D3", "end_look 1 open"),
            {"B1": "?", "D3": "5C"},
            ["swap 1 B1 D3"],
            id="a face-up card proves the swap",
        ),
        P(("pair QS QC",), {"B1": "QS", "C1": "QC"}, [], id="a matched pair still to be taken away"),
    ],
)
def test_readings(start, script, lines, changes, expected):
    state = script(start(), *lines)
    candidates = seen_after(state, changes)
    told = [GAME.write(action) for action in candidates[0]] if candidates else []
    assert told == expected
    assert not expected or first_legal(state, candidates) == candidates[0]


@pytest.mark.parametrize(
    ("lines", "changes", "first", "rule"),
    [
        P((), {"B1": "", "C1": "", "D1": ""}, "select 0 B1 C1 D1", "R-DM-020", id="three lifted"),
        P(LOOK, {"B1": "", "C1": "", "D1": ""}, "select 0 B1 C1 D1", "R-DM-020", id="a third lifted"),
        P(("pair 2S 2D",), {"D1": "QS"}, "turned_up D1 QS", "R-DM-032", id="turned up"),
        P(UP_5C_6C, {"B1": "?"}, "turned_down B1", "R-DM-024", id="turned down"),
        P(UP_5C_6C, {"B1": "6C", "C1": "5C"}, "swapped C1 B1", "R-DM-020", id="exchanged"),
        P(UP_5C_6C, {"B1": "?", "D1": "5C"}, "swapped B1 D1", "R-DM-020", id="exchanged with a face-down card"),
        P((), {"B1": "", "A1": "?"}, "strayed B1 A1", "R-DM-020", id="laid on a corner"),
        P(LOOK, {"B1": "?", "C1": "", "A1": "?"}, "strayed C1 A1", "R-DM-064", id="a looked-at card strays"),
        P(OPEN, {"B1": "QS", "C1": "", "H7": "7D"}, "strayed C1 H7", "R-DM-064", id="laid back elsewhere"),
        P(OPEN, {"B1": "", "C1": "7D", "D1": "? ?"}, "strayed B1 D1", "R-DM-064", id="laid on another card"),
        P((*LOOK, "end_look 0 match"), {"B1": "QS", "C1": "7D"}, "match 0 QS 7D", "R-DM-024", id="wrong pair"),
        P(
            (*LOOK, "end_look 0 no_match"),
            {"B1": "QS", "C1": "QC"},
            "no_match 0 B1=QS C1=QC",
            "A-DM-26",
            id="a match concealed",
        ),
        P(("pair QS QC",), {"D1": "9C"}, "turned_up D1 9C", "R-DM-021", id="turned up before the payer is named"),
        P(("pair AS AD",), {"D1": "9C"}, "turned_up D1 9C", "R-DM-031", id="ace reveals before the choice"),
        P(("pair 5S 5D", "cross 0 D4"), {"B3": "9C"}, "reveal 0 B3 9C", "R-DM-035", id="outside the cross"),
        P(("pair 5S 5D",), {"B3": "9C", "G6": "9H"}, "turned_up B3 9C", "R-DM-035", id="no cross holds both"),
        P(("pair 4S 4D",), {"B3": "", "G6": ""}, "removed B3", "R-DM-034", id="no square holds both"),
        P(("pair 4S 4D", "square 0 D3"), {"E3": "9C"}, "turned_up E3 9C", "R-DM-034", id="turned up before the look"),
        P(
            ("pair 4S 4D", "square 0 D3", "look 0 D3 E3"),
            {"D3": "", "E3": "", "D4": ""},
            "look 0 D3 E3 D4",
            "R-DM-034",
            id="a third card of the square lifted",
        ),
        P(("pair 2S 2D",), {"B3": "", "C3": "", "D3": ""}, "look 0 B3 C3 D3", "R-DM-032", id="2 lifts three"),
        P(
            (*UP_5C_6C, "pair 2S 2D", "look 1 B1 D3", "end_look 1 open"),
            {},
            "stop 1",
            "R-DM-032",
            id="not swapped",
        ),
        P(
            (*UP_5C_6C, "pair 2S 2D", "look 1 B1 D3", "end_look 1 open"),
            {"B1": "?", "D3": "?"},
            "turned_down D3",
            "A-DM-27",
            id="swapped but turned down",
        ),
        P(
            ("pair AS AD", "name_player 0 1 2", "reveal 0 D3 KS"),
            {"D3": "KS", "D4": "KC"},
            "reveal 0 D4 KC",
            "R-DM-031",
            id="one reveal too many",
        ),
    ],
)
def test_mishaps(start, script, rule_of, lines, changes, first, rule):
    state = script(start(), *lines)
    moved = set(changes) - {"D3"} if "one" in first or "D4 KC" in first else None
    candidates = seen_after(state, changes, moved)
    assert candidates
    assert GAME.write(candidates[0][0]) == first
    assert rule_of(state, first) == rule
    assert first_legal(state, candidates) is None


def test_four_reveals_and_a_fifth_at_once_r_dm_033(start, script):
    state = script(start(), "pair 3S 3D")
    fives = {"B3": "5C", "C3": "6D", "D3": "KS", "E3": "AS", "F3": "JH"}
    (candidate,) = seen_after(state, fives)
    for action in candidate[:-1]:
        assert GAME.judge(state, action) is None
        state = GAME.apply(state, action)
    assert GAME.judge(state, candidate[-1]).rule == "R-DM-033"


def test_hiding_more_than_there_are_tokens_a_dm_09(start, script):
    state = script(start(tokens=(1, 20, 20)), *OPEN)
    (candidate,) = seen_after(state, {})
    refused = GAME.judge(state, candidate[0])
    assert (refused.rule, refused.instead) == ("A-DM-09", "Turn a card face up.")


def test_a_revealed_card_that_is_still_up_is_no_news(start, script):
    state = script(start(), "pair AS AD", "name_player 0 1 2", "reveal 0 D3 KS")
    assert seen_after(state, {"D3": "KS"}, moved=()) == ()
    assert seen_after(state, {"D3": "KS", "E5": "", "F5": ""}, moved=("E5", "F5"))[0] == (GAME.parse("select 1 E5 F5"),)


def test_the_next_player_may_be_quick(start, script):
    state = script(start(), *OPEN)
    candidates = seen_after(state, {"B1": "QS", "C1": "7D", "E5": "", "F5": ""})
    assert GAME.write(first_legal(state, candidates)[0]) == "no_match 0 B1=QS C1=7D"


@pytest.mark.parametrize("changes", [{}, {"C1": ""}])
def test_a_second_card_is_awaited_once_the_first_lies_face_down_again(start, changes):
    """R-DM-020."""
    assert seen_after(start(), changes, moved={"B1", *changes}) == ((),)


def test_a_card_turned_up_is_the_second_where_one_was_looked_at(start):
    """R-DM-062: whether the first is hidden for a token its player says by ending the look."""
    candidates = seen_after(start(), {"C1": "QS"}, moved={"B1", "C1"})
    assert [[GAME.write(action) for action in one] for one in candidates] == [["select 0 B1 C1"]]


@pytest.mark.parametrize(
    ("lines", "look"),
    [(("pair 2S 2D",), "look 0 D1 E1"), (("pair 4S 4D", "square 0 D1"), "look 0 D1 E1")],
)
def test_the_cards_of_an_effect_are_looked_at_one_after_the_other(start, script, lines, look):
    """R-DM-032, R-DM-034: of the first players were asked what had happened to it."""
    state = script(start(), *lines)
    assert seen_after(state, {}, moved={"D1"}) == ((),)
    assert [GAME.write(action) for action in seen_after(state, {}, moved={"D1", "E1"})[0]] == [look]


def test_two_cards_peeked_at_are_selected(start):
    """Both lie as before, but both were touched: the look has begun, and the player says how it ends."""
    assert [GAME.write(a) for a in seen_after(start(), {}, moved={"B1", "C1"})[0]] == ["select 0 B1 C1"]


@pytest.mark.parametrize(
    "lines",
    [
        P(("pair 3S 3D", "reveal 0 D4 5C", "reveal 0 E4 6C", "stop 0"), id="revealed cards turned down again"),
        P(("pair 4S 4D", "square 0 A3", "look 0 A4 B4", "end_look 0 open", *("reveal 0 A3 5C", "reveal 0 B3 6C"))),
        P(("pair 2S 2D", "look 0 D4 E4", "swap 0 D4 E4"), id="swapped by a key, laid back later"),
        P(("select 0 D4 E4", "end_look 0 no_match", "no_match 0"), id="told by a key, laid back later"),
    ],
)
def test_cards_on_their_way_back_are_no_selection(start, script, lines):
    state = script(start(), *lines)
    coming = state.settling[-2:]
    assert len(coming) == 2
    assert seen_after(state, {}, moved=coming) == ()
    other = seen_after(state, {"F6": "", "G6": ""}, moved=(*coming, "F6", "G6"))
    assert GAME.write(other[0][0]) == "select 1 F6 G6"


def test_jokers_are_read_when_the_player_is_done_a_dm_36(start, script):
    state = script(start(jokers="true"), "pair XR XB")
    assert seen_after(state, {"A1": "?", "D4": ""}) == ()
    state = script(state, "end_look 0 open")
    (candidate,) = seen_after(state, {"A1": "?", "D4": ""})
    assert isinstance(candidate[0], Rearranged)
    assert GAME.judge(state, candidate[0]) is None
    assert GAME.layout(GAME.apply(state, candidate[0])) == altered(GAME.layout(state), {"A1": "?", "D4": ""})
    assert seen_after(state, {"A1": "~", "D4": ""}) == ()
    waits, short = seen_after(state, {"D4": ""})
    assert waits == ()
    assert GAME.judge(state, short[0]).rule == "R-DM-051"


def test_layout_is_the_grid(start, script):
    state = script(start(), "miss 5C -")
    layout = GAME.layout(state)
    assert len(layout.lots) == 52
    assert layout.at("B1") == (lot("B1", "5C"),)
    assert layout.at("C1") == (lot("C1", "?"),)
    assert layout.at("A1") == ()


@pytest.mark.parametrize(
    ("lines", "unread", "private"),
    [
        P((), set(), set(), id="before a look"),
        P(LOOK, {"B1", "C1"}, {"B1", "C1"}, id="in the hand"),
        P(OPEN, {"B1", "C1"}, set(), id="coming back"),
        P(("pair 3S 3D", "reveal 0 D3 KS"), {"D3"}, set(), id="revealed"),
        P(("pair 6S 6D", "reveal 0 D3 KS"), set(), set(), id="turned up for good"),
        P(("pair 2S 2D", "look 0 D3 E3"), {"D3", "E3"}, {"D3", "E3"}, id="the look of a 2"),
        P(("pair 2S 2D", "look 0 D3 E3", "end_look 0 open"), {"D3", "E3"}, set(), id="a swap coming back"),
        P(("pair 4S 4D", "square 0 D3", "look 0 D3 E3"), {"D3", "E3"}, {"D3", "E3"}, id="the look of a 4"),
    ],
)
def test_unread_and_private(start, script, lines, unread, private):
    state = script(start(), *lines)
    assert (GAME.unread(state), GAME.private(state)) == (unread, private)


@pytest.mark.parametrize(
    ("lines", "seat", "expected"),
    [
        P((), 0, "stop 0", id="nothing to end: refused"),
        P((), 1, "stop 1", id="not on turn: refused"),
        P(LOOK, 0, "end_look 0 open", id="a look ends"),
        P(OPEN, 0, None, id="the cards are being read"),
        P(("pair 3S 3D",), 0, "stop 0", id="reveals stop"),
        P(("pair AS AD", "name_player 0 1 2"), 0, None, id="an ace cannot stop"),
        P(("pair QS QC",), 0, None, id="a choice is asked elsewhere"),
        P(("pair 2S 2D", "look 0 D3 E3"), 0, "end_look 0 open", id="the look of a 2 ends"),
        P(("pair 4S 4D", "square 0 D3", "look 0 D3 E3"), 0, "end_look 0 open", id="the look of a 4 ends"),
    ],
)
def test_pressed(start, script, lines, seat, expected):
    pressed = GAME.pressed(script(start(), *lines), seat)
    assert [GAME.write(action) for action in pressed] == ([expected] if expected else [])


def test_a_swept_table_is_refused(start, rule_of):
    ((action,),) = GAME.read(start(), Layout(), frozenset(lot.zone for lot in GAME.layout(start())))
    assert len(action.places) == 52
    assert rule_of(start(), GAME.write(action)) == "R-DM-020"


def test_what_nobody_has_moved_is_missing_and_not_in_the_hand(start):
    assert GAME.read(start(), Layout(), frozenset()) == ()
    assert seen_after(start(), {"B1": "", "C1": "", "D3": ""}, moved={"B1", "C1"})[0] == (GAME.parse("select 0 B1 C1"),)


@pytest.mark.parametrize(("value", "price"), [("false", "pay a token"), ("true", "discard 9s")])
def test_a_card_turned_down_late_costs_what_hiding_costs_a_dm_12(start, script, value, price):
    """A-DM-12, R-DM-024: nines go for it where they cover payments."""
    state = script(start(nines=(0,), shield_covers_payments=value), "select 0 B1 C1", "end_look 0 open")
    seen = Layout((Lot("B1", "card", None, Face.DOWN), Lot("C1", "card", "5C", Face.UP)))
    late = GAME.complete(state, GAME.parse("no_match 0 B1=4C C1=5C"), seen)
    assert late.question == f"4♣ was turned face down. Does Ann {price} for it?"
    assert GAME.write(late.action) == "no_match 0 C1=5C"
