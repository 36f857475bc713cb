"""The first turns of a rehearsed game, through pictures and the real eyes, with and without faults."""

from collections import Counter

import pytest

from tableassist.app.rehearsal.actor import find_way, walked
from tableassist.app.rehearsal.deluxe import DeluxeRehearsal
from tableassist.app.rehearsal.exam import Report, passed, silent_errors, summary
from tableassist.app.rehearsal.faults import KINDS
from tableassist.games.deluxe_memory.actions import Name, Select
from tableassist.journal.events import Refusal
from tableassist.rules.view import Option, Prompt


def begun(seed, faults):
    rehearsal = DeluxeRehearsal(seed, faults, players=2, level="easy")
    rehearsal.rig.until(lambda: rehearsal.actor.session.seen_layout() is not None, 20)
    return rehearsal


def test_what_was_played_is_what_was_seen():
    rehearsal = begun(1, 0.0)
    while len(rehearsal.actor.done) < 9:
        rehearsal.players.step()
    actor = rehearsal.actor
    assert actor.session.match.game.plain(actor.session.match.state) == actor.game.plain(actor.state)
    assert actor.tally.accusations == []
    assert not [entry for entry in rehearsal.store.entries if isinstance(entry.event, Refusal)]


def test_faults_are_caught_and_put_right():
    rehearsal = begun(2, 0.8)
    while sum(rehearsal.faults.injected.values()) < 3:
        rehearsal.players.step()
    assert rehearsal.faults.caught == rehearsal.faults.injected
    assert rehearsal.actor.tally.accusations == []
    assert rehearsal.actor.agreed()


def test_the_same_seed_deals_and_plays_the_same():
    one, other = (begun(4, 0.0) for _ in range(2))
    for rehearsal in (one, other):
        rehearsal.players.step()
    assert one.actor.world == other.actor.world
    assert one.actor.done == other.actor.done
    assert one.rig.frames == other.rig.frames


def report(**changes):
    usual = {
        "seed": 1,
        "events": 10,
        "equal": True,
        "silent": (),
        "accusations": (),
        "questions": 0,
        "helped": (),
        "injected": Counter(),
        "caught": Counter(),
        "frames": 1,
        "seconds": 1.0,
    }
    return Report(**usual | changes)


@pytest.mark.parametrize(
    ("changes", "fine"),
    [
        ({}, True),
        ({"equal": False}, False),
        ({"silent": ("match 0 AS AH",)}, False),
        ({"accusations": ("why",)}, False),
        ({"injected": Counter(third_card=2), "caught": Counter(third_card=1)}, False),
        ({"injected": Counter(third_card=2), "caught": Counter(third_card=2)}, True),
    ],
)
def test_what_passes(changes, fine):
    answer = summary([report(), report(**changes)], 3.0)
    assert passed(answer) is fine
    assert set(answer["faults"]) == set(KINDS)
    assert answer["games"] == 2


def test_silent_errors_are_what_counted_and_was_not_done():
    done = ["select 0 A2 B2", "end_look 0 open", "no_match 0"]
    assert silent_errors(done, done, []) == ()
    assert silent_errors(done, [*done, "reveal 0 A2 AS"], []) == ("reveal 0 A2 AS",)
    assert silent_errors(done, ["select 0 A2 B2", "end_look 0 match", "no_match 0"], []) == ()


def test_the_way_through_prompts_to_an_action():
    last = Prompt("two", (Option("b", "B", Name(0, (1,))),))
    first = Prompt("one", (Option("x", "X", Select(0, ())), Option("a", "A")))

    def ask(chosen):
        return {(): first, ("a",): last}.get(chosen)

    assert [option.key for option, _ in find_way(ask, Name(0, (1,)))] == ["a", "b"]
    assert find_way(ask, Name(0, (0,))) is None
    assert walked(ask, Name(0, (1,)), ("a", "b")) == find_way(ask, Name(0, (1,)))
    for keys in ((), ("a",), ("x",), ("a", "c"), ("a", "b", "b")):
        assert walked(ask, Name(0, (1,)), keys) is None
