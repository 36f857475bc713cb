"""Two cards that came back are entered by hand: rehearsed players find the keys, however many cards are named."""

from types import SimpleNamespace

import pytest

from tableassist.games.deluxe_memory import GAME as DELUXE
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.match import start_match
from tableassist.rehearsal.deluxe import DeluxeActor


def actor_after(*actions):
    match = start_match(DELUXE, Entry(1, 0, Started(DELUXE.name, "test", "", ("Ann", "Bob"), {}), "told"))
    for action in actions:
        match = match.after(match.next(Acted(action), match.entries[-1].at + 1000, "camera"))
    return DeluxeActor(SimpleNamespace(session=SimpleNamespace(match=match)), DELUXE, match.state, {})


def way(actor, text):
    state = actor.session.match.state
    found = actor.way_to(lambda keys: DELUXE.prompt(state, keys, by_hand=True), DELUXE.parse(text))
    assert found[-1][0].action == DELUXE.parse(text)
    return [option.key for option, _ in found]


@pytest.mark.parametrize(
    ("claim", "text", "keys"),
    [
        ("open", "no_match 0 B1=4C C1=9D", "no_match up 4 C 9 D"),
        ("open", "no_match 0 C1=9D", "no_match C1 9 D"),
        ("open", "no_match 0", "no_match hidden"),
        ("no_match", "no_match 0 B1=4C C1=10D", "up 4 C 10 D"),
        ("open", "match 0 5S 5C", "match 5 S 5 C"),
        ("match", "match 0 5S 5C", "5 S 5 C"),
    ],
)
def test_the_keys_lead_to_the_cards(claim, text, keys):
    assert way(actor_after("select 0 B1 C1", f"end_look 0 {claim}"), text) == keys.split()


def test_a_card_that_lies_face_up_is_not_asked_for():
    before = ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D", "select 1 B1 D1", "end_look 1 open")
    assert way(actor_after(*before), "no_match 1 B1=4C D1=KH") == ["no_match", "up", "K", "H"]


def test_other_actions_are_found_by_trying():
    assert way(actor_after(), "select 0 B1 C1") == ["B1", "C1"]
