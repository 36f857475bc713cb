"""Every action is one line, and every line that is none says why."""

from __future__ import annotations

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.notation import FORMS
from tableassist.games.mnemonic.rules import _TOPICS
from tableassist.rules.game import BadAction

LINES = (
    "count_life 1 17",
    "draft_discards 2S 3S",
    "draft_keep 0 8",
    "sideboard 1 5",
    "starts 0",
    "library_shuffled 1",
    "mulligan 0",
    "keep 1",
    "bottom 0 2",
    "play_land 0 5H",
    "tap_for_mana 1 7S",
    "cast 0 KD creature for 2S 3D 4S",
    "cast 0 8C creature",
    "cast 1 JH aura on 8D for 4H",
    "cast 1 JH aura for 4H",
    "hand_ability 0 AH face on 1 for 5H",
    "hand_ability 0 QS killer on 10H for 2S",
    "hand_ability 0 AS annihilate for 2S 3S 4S",
    "hand_ability 0 KC command for 2C",
    "aim 0 1",
    "aim 1 10H",
    "pass 0",
    "respond 1",
    "go 0 begin_combat",
    "declare_attackers 0",
    "declare_attackers 0 KC 8S",
    "declare_blockers 1",
    "declare_blockers 1 9H=8S 9D=8S",
    "divide_damage 0 KC 9H=2 9D=1",
    "order_triggers 0 8D KH",
    "durable 0 yes",
    "durable 1 no",
    "dig 0 8S",
    "dig 0 no",
    "discard_to_seven 0 8S 9S",
    "concede 1",
    "lapse 0",
    "out_of_time 1",
    "in_time 1",
    "lose 0 time",
    "shift 7S lands",
    "set_life 0 -2",
    "set_count 1 library 9",
    "set_card JH battlefield 0 tapped",
    "set_card JH battlefield 0 on 9C",
    "set_card JH hand 1",
    "set_zone south creatures 9C=tapped 8S",
    "set_zone north lands",
)


@pytest.mark.parametrize("line", LINES)
def test_lines_are_read_back(line):
    assert GAME.write(GAME.parse(line)) == line


def test_every_action_has_a_line_and_a_form():
    assert {type(GAME.parse(line)) for line in LINES} == set(_TOPICS)
    assert {line.split()[0] for line in LINES} == set(FORMS)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' begins with no action."),
        ("fly 0", "'fly 0' begins with no action."),
        ("cast 0 KD", "The form is: cast SEAT CARD creature|aura [on CARD] [for LAND …]."),
        ("cast 0 KD sorcery", "'sorcery' is no mode: creature, aura."),
        ("cast 0 1D creature", "'1D' is no card"),
        ("cast 0 XB creature", "Mnemonic is played with 52 cards, without XB."),
        ("cast 0 KD creature for 2S XR", "Mnemonic is played with 52 cards, without XR."),
        ("hand_ability 0 QS killer on XB", "Mnemonic is played with 52 cards, without XB."),
        ("cast 0 JD aura on 9C 8C", "Nothing follows, not '8C'."),
        ("hand_ability 0 QS kill on 9C", "'kill' is no ability: killer, command, face, annihilate."),
        ("pass", "The form is: pass SEAT."),
        ("pass Ann", "The form is: pass SEAT."),
        ("go 0 draw", "'draw' is no step to go to: begin_combat, main2, end."),
        ("durable 0 perhaps", "'perhaps' is neither yes nor no."),
        ("declare_blockers 0 9H", "The form is: declare_blockers SEAT [BLOCKER=ATTACKER …]."),
        ("set_card JH exile 0", "'exile' is no place: battlefield, graveyard, hand, library."),
        ("set_card JH hand 0 sideways", "The form is: set_card"),
        ("set_zone west lands", "'west' is no side: south, north."),
        ("set_count 0 graveyard 3", "'graveyard' is no count: hand, library."),
        ("divide_damage 0", "The form is: divide_damage SEAT ATTACKER BLOCKER=NUMBER …."),
        ("shift 7S moon", "'moon' is no row: lands, creatures, combat, stack, graveyard."),
    ],
)
def test_what_is_no_action_says_why(text, why):
    with pytest.raises(BadAction) as refused:
        GAME.parse(text)
    assert why in str(refused.value)
