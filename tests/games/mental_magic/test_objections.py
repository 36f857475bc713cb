"""Objections that every action meets: by nobody, by who is out, with no such card, while a declaration waits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.notation import FORMS
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.game import Seat

ANN, BOB, NOBODY = Seat(0), Seat(1), Seat(7)
WAITS = "declare 0 hand cast told {R} printed={R} My Card"

EVERY = (
    actions.Declare(ANN, "hand", Ground.CAST, "book", "{R}", "Firebolt", "{R}"),
    actions.Confirm(BOB),
    actions.Object(BOB),
    actions.Move(ANN, "hand", Where.EXILE),
    actions.Lapse(ANN, "1"),
    actions.Utopia(ANN),
    actions.Morph(ANN),
    actions.Land(ANN),
    actions.ExtraLands(ANN, 1),
    actions.TurnDown(ANN, "1"),
    actions.TurnUp(ANN, "1"),
    actions.ShowFace(ANN, "1", "Freeze"),
    actions.Reveal(ANN, "1", "{R}"),
    actions.AsLand(ANN, "hand", "discard", "{0}"),
    actions.Search(ANN, BOB),
    actions.Shuffle(ANN, BOB),
    actions.Dredge(ANN, "1"),
    actions.Draw(ANN, 1),
    actions.PutBack(ANN, 1),
    actions.Life(ANN, 19),
    actions.EndTurn(ANN),
    actions.Respond(BOB),
    actions.Done(BOB),
    actions.Lose(ANN, "concedes"),
    actions.LapseTurn(ANN),
    actions.OutOfTime(ANN),
    actions.InTime(ANN),
    actions.Laid(ANN, "hand", Where.STACK, "Firebolt", "{R}"),
    actions.SetCount(ANN, Where.HAND, 3),
)
FLAGS = (actions.LapseTurn, actions.OutOfTime, actions.InTime)
ANY_TIME = (actions.Life, actions.Lose, actions.ExtraLands, actions.Search, actions.Shuffle, actions.Dredge, *FLAGS)
"""What may be told while a declaration waits: it changes nothing that the declaration rests on."""


def kind_of(action):
    return type(action).__name__


def test_every_kind_of_action_is_here():
    assert len({type(action) for action in EVERY}) == len(FORMS) - len(("set_zone", "known"))


@pytest.mark.parametrize("action", EVERY, ids=kind_of)
def test_nobody_does_nothing(known, start, action):
    refused = known.judge(start(), replace(action, seat=NOBODY))
    assert refused.rule == "R-TB-010"
    assert known.apply(start(), replace(action, seat=NOBODY)) == start()


@pytest.mark.parametrize(
    "action", [action for action in EVERY if not isinstance(action, actions.SetCount)], ids=kind_of
)
def test_who_is_out_does_nothing(known, start, script, action):
    state = script(start(3), "lose 2 concedes")
    refused = known.judge(state, replace(action, seat=Seat(2)))
    assert (refused.rule, refused.why) == ("R-TB-010", "Cleo is out of the game.")


@pytest.mark.parametrize("action", EVERY, ids=kind_of)
def test_while_a_declaration_waits(known, start, script, action):
    """A-MM-05"""
    refused = known.judge(script(start(), WAITS), action)
    if isinstance(action, ANY_TIME):
        assert refused is None or refused.rule in ("R-MM-015", "R-CK-006")
    elif isinstance(action, actions.Confirm | actions.Object):
        assert refused is None
    else:
        assert refused.rule == "A-MM-05"


def test_corrections_of_the_ledger_wait_too(known, start, script, rule_of):
    """Or a declaration could be of a card that is not there any more."""
    state = script(start(), "zone_change 0 hand graveyard", "declare 0 1 cast told {R} printed={R} My Card")
    assert rule_of(state, "set_zone 1 hand") == "A-MM-05"
    assert rule_of(state, "known 1 printed={R} Firebolt") == "A-MM-05"


@pytest.mark.parametrize("action", [action for action in EVERY if hasattr(action, "card")], ids=kind_of)
def test_a_card_that_is_not_there(known, start, action):
    absent = replace(action, card="9")
    refused = known.judge(start(), absent)
    assert refused is not None
    assert refused.rule in known.rulebook
    assert known.apply(start(), absent) == start()


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("declare 0 9 cast book {R} printed={R} Firebolt", "R-TB-002"),
        ("zone_change 0 9 exile", "R-TB-002"),
        ("reveal 0 9 {1}", "R-TB-002"),
        ("set_zone 9 exile", "R-TB-002"),
        ("known 9 Firebolt", "R-TB-002"),
        ("lapse 0 9", "R-MM-004"),
        ("turn_down 0 9", "R-MM-013"),
        ("turn_up 0 9", "R-MM-013"),
        ("face 0 9 Freeze", "R-MM-014"),
        ("as_land 0 9 target printed={0}", "R-TB-002"),
        ("search 0 9", "R-TB-010"),
        ("shuffle 0 9", "R-TB-010"),
        ("end_turn 0 9", "R-TB-010"),
        ("zone_change 0 hand exile under=9", "R-TB-010"),
        ("zone_change 0 hand hand", "R-TB-002"),
        ("zone_change 0 library library", "R-TB-002"),
    ],
)
def test_what_is_not_there_by_its_rule(start, rule_of, line, rule):
    assert rule_of(start(), line) == rule


def test_hands_and_libraries_run_out(start, script, rule_of):
    """A-MM-09"""
    state = script(start(), "set_count 0 hand 0", "set_count 0 library 0")
    for line in (
        "zone_change 0 hand exile",
        "zone_change 0 library exile",
        "morph 0",
        "as_land 0 hand discard printed={0}",
    ):
        assert rule_of(state, line) == "A-MM-09", line
    assert rule_of(state, "declare 0 hand cast book {R} printed={R} Firebolt") == "A-MM-09"


def test_overruled_declarations_count(known, start, script):
    """A person's word stands above every rule: what was refused happens, as far as it can."""
    action = known.parse("declare 0 hand cast book {1} printed={9} Sol Ring")
    assert known.judge(start(), action).rule == "R-MM-018"
    state = known.apply(start(), action)
    assert state.card("1").identity.name == "Sol Ring"
    assert state.used[0].name == "Sol Ring"
    assert known.judge(state, known.parse("declare 1 hand cast book {1} printed={1} Sol Ring")) is not None
    again = known.apply(state, known.parse("end_turn 0 9"))
    assert again.active == 1


@pytest.mark.parametrize("name", ["", "   ", "Two  Spaces", " Space", "A | B", "printed={1} B", "x" * 300, "new\nline"])
def test_a_declaration_needs_a_name(known, start, name):
    """R-MM-003"""
    action = actions.Declare(ANN, "hand", Ground.CAST, "told", "{R}", name, "{R}")
    refused = known.judge(start(), action)
    assert refused.rule == "R-MM-003"


def test_what_no_line_can_say_is_refused_all_the_same(known, start, script):
    """Actions that were made without a line being read."""
    state = script(start(), "zone_change 0 hand exile")
    assert known.judge(state, actions.Reveal(ANN, "1", "{Q}")).rule == "R-MM-003"
    assert known.judge(state, actions.AsLand(ANN, "1", "target", "{Q}")).rule == "R-MM-003"
    assert known.judge(state, actions.Lose(ANN, "boredom")).rule == "A-MM-09"
