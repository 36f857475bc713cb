"""The first turns of a rehearsed game, through pictures and the real eyes, with and without faults."""

from collections import Counter
from dataclasses import replace
from math import hypot
from random import Random
from statistics import median

import pytest

from tableassist.games.deluxe_memory.actions import Name, Select
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.journal.events import Refusal
from tableassist.rehearsal.deluxe import DeluxeRehearsal
from tableassist.rehearsal.exam import GameReport, examine, is_passed, scene_of, silent_errors, summary
from tableassist.rehearsal.faults import KINDS
from tableassist.rehearsal.prompt_ways import find_way, walk_prompts
from tableassist.rehearsal.rehearsal import USUAL
from tableassist.rehearsal.rig import Rig, brisk, miss
from tableassist.rules.view import Option, Prompt
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.levels import draw_conditions
from tableassist.table.cards import DECK

pytestmark = pytest.mark.slow


def begun(seed, faults):
    rehearsal = DeluxeRehearsal(seed, faults, players=2, level="easy")
    rehearsal.rig.until(lambda: rehearsal.actor.session.referee.table.seen_layout() is not None, 20)
    return rehearsal


@pytest.mark.slow
def test_what_was_played_is_what_was_seen():
    rehearsal = begun(1, 0.0)
    while len(rehearsal.actor.done) < 9:
        rehearsal.players.step()
    actor = rehearsal.actor
    assert actor.session.match.game.plain(actor.session.match.state) == actor.game.plain(actor.state)
    assert actor.tally.accusations == []
    assert not [entry for entry in rehearsal.store.entries if isinstance(entry.event, Refusal)]


@pytest.mark.slow
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
    return GameReport(**usual | changes)


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
    answer = summary([report(), report(**changes)], 3.0, KINDS)
    assert is_passed(answer) is fine
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
    assert walk_prompts(ask, Name(0, (1,)), ("a", "b")) == find_way(ask, Name(0, (1,)))
    for keys in ((), ("a",), ("x",), ("a", "c"), ("a", "b", "b")):
        assert walk_prompts(ask, Name(0, (1,)), keys) is None


def rig_at(conditions, **how):
    return Rig(deluxe_mat(), 2, conditions, 1, **how)


def test_a_rig_has_the_pictures_its_conditions_ask_for():
    rig = rig_at(Conditions(size=(640, 360), frame_ms=500))
    rig.frame()
    assert rig.now == 500
    assert rig.camera.read(1).picture.shape == (360, 640, 3)
    assert rig_at(Conditions(size=(640, 360)), size=(800, 450)).camera.read(1).picture.shape == (450, 800, 3)


def test_people_wait_as_long_before_a_fast_camera_and_as_many_pictures_before_a_slow_one():
    counts = {}
    for frame_ms in (100, 200, 500):
        rig = rig_at(Conditions(size=(320, 180), frame_ms=frame_ms))
        rig.until(lambda: False, 10)
        counts[frame_ms] = rig.frames
    assert counts == {100: 20, 200: 10, 500: 10}


def test_hands_are_as_fast_before_any_camera():
    assert [brisk(Conditions(frame_ms=ms)).speed for ms in (100, 200, 400)] == [190.0, 380.0, 760.0]


def test_cards_are_laid_off_as_far_as_these_people_miss():
    def off(slip):
        rng = Random(1)
        return [hypot(*miss(slip, rng)[:2]) for _ in range(2000)]

    neat, kitchen = off(3.0), off(9.0)
    assert max(neat) <= 3 * 2**0.5
    assert 6 < max(kitchen) <= 9
    assert 1.5 < median(kitchen) < 4
    assert sum(one > 5.5 for one in kitchen) < 0.05 * len(kitchen)


def test_neighbours_are_bumped_by_accident_and_never_the_card_at_work():
    rig = rig_at(Conditions(size=(320, 180), bumps=1.0))
    zones = [zone.name for zone in rig.mat.card_zones()]
    rig.deal(dict(zip(zones, DECK, strict=True)))
    before = {placed.card: placed for placed in rig.table.cards}
    rig.bump(before[DECK[20]].at, (DECK[20],))
    (moved,) = (placed for placed in rig.table.cards if placed != before[placed.card])
    assert moved.card != DECK[20]
    assert moved.at.to(before[DECK[20]].at) < 115
    assert 0.4 < moved.at.to(before[moved.card].at) < 4.1
    assert moved.face is before[moved.card].face
    for _ in range(300):
        rig.bump(before[DECK[20]].at, (DECK[20],))
    far = [placed.at.to(rig.mat.zone(zone).area.centre) for zone, placed in zip(zones, rig.table.cards, strict=True)]
    assert max(far) < 6 + 4.1


def test_nobody_is_bumped_at_a_kind_table():
    rig = rig_at(Conditions(size=(320, 180)))
    rig.deal(dict(zip([zone.name for zone in rig.mat.card_zones()], DECK, strict=True)))
    before = list(rig.table.cards)
    for placed in before:
        rig.bump(placed.at)
    assert rig.table.cards == before


def test_a_kitchen_dresses_its_players_and_furnishes_its_table():
    rig = rig_at(replace(Conditions(size=(320, 180)), clutter=12, resting=2, wardrobe=700))
    assert len(rig.table.items) > 6
    assert rig.table.arms
    assert len({rig.sleeve(0), rig.sleeve(1), 700}) >= 2
    assert rig_at(Conditions(size=(320, 180))).sleeve(1) == 1


def test_the_exam_is_of_a_level_and_of_a_split(monkeypatch, capsys):
    asked = {}

    class Tiny:
        def __init__(self, seed, faults, **how):
            asked.update(how)
            raise Asked

    monkeypatch.setattr("tableassist.rehearsal.exam.rehearsal_of", lambda _name, *seed, **how: Tiny(*seed, **how))
    with pytest.raises(Asked):
        examine(1, 0.1)
    assert asked == {"level": "kitchen", "decks": "unseen", "terms": USUAL}


class Asked(Exception):
    """The rehearsal was asked for."""


def test_a_report_says_what_was_played_with():
    how = replace(draw_conditions(3, "cruel"), deck="art:x", back="drawn:7", size=(1280, 720), frame_ms=250)
    assert scene_of(how) == f"edge {how.edge}, art:x with back drawn:7, 1280x720 every 250 ms"
