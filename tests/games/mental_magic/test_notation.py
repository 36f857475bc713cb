"""Actions as lines of text, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.games.mental_magic import GAME
from tableassist.games.mental_magic.notation import FORMS
from tableassist.journal.events import Acted, Entry, Started, Undone
from tableassist.referee.match import replay_entries, start_match
from tableassist.rules.game import BadAction

LINES = (
    "declare 0 hand cast book {1}{R} printed={1}{R} Ember Volley",
    "declare 1 12 linked told {1}{R}//{1}{U} effect=1 Thaw // Freeze",
    "declare 0 hand cast told - printed=- Nobody's Card | Some Other Card",
    "declare 0 library enters told {2/W}{G/W/P}{X} printed={0} _____",
    "confirm 1",
    "object 0",
    "zone_change 0 hand graveyard",
    "zone_change 1 3 exile ground=only_moved",
    "zone_change 0 3 battlefield ground=enters under=1",
    "lapse 0 3",
    "utopia 0",
    "morph 1",
    "morph 1 mask",
    "land 0",
    "extra_lands 0 2",
    "turn_down 0 4",
    "turn_up 0 4",
    "face 0 4 Freeze the Lake",
    "reveal 0 4 {1}{R}",
    "reveal 0 4 -",
    "as_land 0 hand discard printed={0}",
    "as_land 1 7 target",
    "search 0 1",
    "shuffle 0 1",
    "dredge 0 4",
    "dredge 1 printed",
    "draw 0 2",
    "put_back 0 1",
    "life 0 -3",
    "end_turn 0",
    "end_turn 0 1",
    "respond 1",
    "done 1",
    "lose 0 concedes",
    "life 0 -3 1 0",
    "lapse_turn 0",
    "out_of_time 1",
    "in_time 1",
    "laid 0 hand stack printed={1}{R} Kiln Keeper",
    "laid 1 7 battlefield Nobody's Card",
    "known 4 printed=- Orchard Gate",
    "set_count 0 library 12",
    "set_zone 4 exile",
)


@pytest.mark.parametrize("line", LINES)
def test_written_and_read_back(line):
    action = GAME.parse(line)
    assert GAME.write(action) == line
    assert GAME.parse(GAME.write(action)) == action


def test_every_action_has_a_line_here():
    assert {line.split()[0] for line in LINES} == set(FORMS)
    assert all(form.split()[0] == word for word, form in FORMS.items())


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("declare 0 hand cast book 1r printed=1R   Ember   Volley ", LINES[0]),
        ("zone_change 0 007 exile", "zone_change 0 7 exile"),
    ],
)
def test_other_ways_to_write_the_same(typed, written):
    assert GAME.write(GAME.parse(typed)) == written


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "no action"),
        ("fly 0", "begins with no action"),
        ("utopia", "utopia SEAT"),
        ("utopia 0 1", "utopia SEAT"),
        ("utopia x", "no number"),
        ("utopia ²", "no number"),
        ("life 0 99999999999", "no number"),
        ("declare 0 hand cast book {1}{R}", "NAME"),
        ("declare 0 hand cast book", "declare SEAT"),
        ("declare 0 hand cast book {Q} A Card", "no mana cost"),
        ("declare 0 hand cast guess {1} A Card", "book, told"),
        ("declare 0 hand luck book {1} A Card", "no ground"),
        ("declare 0 sleeve cast book {1} A Card", "no number"),
        (f"declare 0 hand cast book {{1}} {'x' * 300}", "NAME"),
        ("zone_change 0 1 pocket", "no zone"),
        ("zone_change 0 1 exile luck=1", "zone_change SEAT"),
        ("zone_change 0 1 exile ground=luck", "no ground"),
        ("morph 0 cloak", "morph SEAT"),
        ("end_turn 0 1 2", "end_turn SEAT"),
        ("face 0 1", "face SEAT"),
        ("as_land 0 hand burn", "discard, target"),
        ("as_land 0 hand discard 1", "as_land SEAT"),
        ("lose 0 luck", "concedes"),
        ("laid 0 hand battlefield printed=? Bog Lantern", "wait for its end"),
    ],
)
def test_what_is_no_action_is_refused_with_a_sentence(line, words):
    with pytest.raises(BadAction, match=words):
        GAME.parse(line)


@given(st.text(max_size=40), st.sampled_from(sorted(FORMS)))
def test_any_text_is_an_action_or_refused(text, word):
    for line in (text, f"{word} {text}"):
        try:
            action = GAME.parse(line)
        except BadAction:
            continue
        assert GAME.parse(GAME.write(action)) == action


def test_a_game_in_the_journal_with_undo(known, told, game_of):
    """R-TB-005: what was played with cards known is replayed without any, digest by digest."""
    walk = game_of(2, known)
    players = tuple(player.name for player in walk.last.players)
    match = start_match(known, Entry(1, 0, Started(known.name, "", "", players, {}), "told"))
    states = [match.state]
    for _, action in walk.steps:
        entry = match.next(Acted(known.write(action)), 0, "told")
        match = match.after(entry)
        states.append(match.state)
    assert match.state == walk.last
    assert replay_entries(told, match.entries).state == walk.last
    for number in (2, 10, 40):
        undone = match.after(Entry(len(match.entries) + 1, 0, Undone(number), "told"))
        assert undone.state == states[number - 2]
