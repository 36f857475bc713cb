"""Players who look at their cards one after the other, before the real eyes: R-DM-020, R-DM-032, R-DM-034."""

from dataclasses import replace

import pytest

from tableassist.games.deluxe_memory import phases
from tableassist.journal.events import Asked, Refusal
from tableassist.rehearsal.deluxe import DeluxeRehearsal

pytestmark = pytest.mark.slow


@pytest.fixture
def begin():
    begun = []

    def start(seed):
        rehearsal = DeluxeRehearsal(seed, 0.0, players=2, level="easy")
        begun.append(rehearsal)
        camera = rehearsal.rig.camera
        camera.change(replace(camera.conditions, one_by_one=1.0))
        assert rehearsal.rig.until(lambda: rehearsal.actor.session.referee.table.seen_layout() is not None, 20)
        return rehearsal

    yield start
    for rehearsal in begun:
        rehearsal.rig.close()


def assert_played_as_seen(rehearsal):
    actor, match = rehearsal.actor, rehearsal.actor.session.match
    assert match.game.plain(match.state) == actor.game.plain(actor.state)
    assert actor.tally.accusations == []
    assert actor.tally.helped == []
    assert [entry.event for entry in rehearsal.store.entries if isinstance(entry.event, Asked | Refusal)] == []


def test_two_cards_looked_at_or_turned_up_one_after_the_other_are_selected(begin):
    """R-DM-020"""
    rehearsal = begin(1)
    while sum(one.startswith("select") for one in rehearsal.actor.done) < 4:
        rehearsal.players.step()
    assert_played_as_seen(rehearsal)


@pytest.mark.parametrize(
    ("rank", "phase", "after"),
    [
        pytest.param("2", phases.Peeking, "swap", id="a two swaps two cards: R-DM-032"),
        pytest.param("4", phases.Inspecting, "end_look", id="a four shows two cards of a square: R-DM-034"),
    ],
)
def test_cards_of_an_effect_looked_at_one_after_the_other_are_looked_at(begin, rank, phase, after):
    rehearsal = begin(2)
    actor, players = rehearsal.actor, rehearsal.players
    of_rank = {place: card for place, card in actor.world.items() if card.startswith(rank)}
    for memory in players._memory:
        memory.update(of_rank)
    while not isinstance(actor.state.phase, phase):
        players.step()
    begun = len(actor.done)
    players.step()
    players.step()
    assert actor.done[begun].startswith("look")
    assert actor.done[-1].startswith(after)
    assert_played_as_seen(rehearsal)
