"""The eyes in a process of their own see what they see here; killed, hung or failing they are there again."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from dataclasses import replace
from pathlib import Path

import odd_eyes
import pytest
from odd_eyes import DIE, FINE, HANG, PLAN, RAISE, SLOW, frame

from tableassist.app.build import game_named
from tableassist.app.eyes.parts import EyesPlan
from tableassist.app.eyes.process import EyesFailed, EyesLost, EyesProcess
from tableassist.app.eyes.supervised import FIRST_PAUSE_MS, SupervisedEyes, UnreadableFrame
from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow

NOTHING = frozenset()


@pytest.fixture
def eyes():
    process = EyesProcess(odd_eyes.odd, start_s=30, read_s=2)
    yield process
    process.close()


def test_what_they_see_is_what_eyes_in_this_process_see():
    """A table to which a card comes, until it has come to rest again: each observation and the settled table."""
    mat = game_named("deluxe-memory").mat({})
    table = VirtualTable(mat)
    for zone, card in zip(mat.card_zones()[20:24], ("QH", "7S", "10D", "KC"), strict=True):
        table.lay(CardName(card), zone.area.centre, zone.angle, Face.UP)
    clock = iter(range(1000, 1_000_000, 100))
    camera = SimCamera(table, draw_conditions(0, "kind"), (1280, 720), lambda: next(clock), seed=0)
    camera.open()
    process, here = EyesProcess(), TableWatcher(mat)
    try:
        there, settled = process.reader(EyesPlan(mat)), 0
        for number in range(20):
            if number == 12:
                table.lay(CardName("2C"), mat.card_zones()[30].area.centre, mat.card_zones()[30].angle, Face.UP)
            taken = camera.read(1.0)
            seen = there(taken, NOTHING)
            assert seen == here(taken, NOTHING)
            settled += seen[1] is not None
        assert settled
    finally:
        process.close()


def test_the_frame_its_time_and_what_is_private_reach_them(eyes):
    seen, settled = eyes.reader(PLAN)(frame(FINE, 200, at=77), frozenset({"D5"}))
    assert (seen.taken_at, seen.trouble.split(" ", 1)[1], settled) == (77, "200 ['D5']", None)
    assert int(seen.trouble.split()[0]) == eyes.pid() != os.getpid()


def test_an_error_there_is_an_error_here_and_the_process_goes_on(eyes):
    reader = eyes.reader(PLAN)
    reader(frame(FINE), NOTHING)
    before = eyes.pid()
    with pytest.raises(EyesFailed, match="ZeroDivisionError: odd"):
        reader(frame(RAISE), NOTHING)
    assert reader(frame(FINE), NOTHING)[1] is None
    assert eyes.pid() == before


def test_eyes_that_cannot_be_made_say_why(eyes):
    with pytest.raises(EyesFailed, match="the network is gone"):
        eyes.reader(replace(PLAN, evidence=True))(frame(FINE), NOTHING)
    eyes.reader(PLAN)(frame(FINE), NOTHING)


def test_the_next_game_has_the_same_process(eyes):
    pids = {eyes.reader(PLAN)(frame(FINE), NOTHING)[0].trouble.split()[0] for _ in range(3)}
    assert len(pids) == 1
    assert eyes.restarts == 0


@pytest.mark.parametrize("does", [DIE, HANG])
def test_a_process_that_dies_or_hangs_is_made_anew(eyes, does):
    reader = eyes.reader(PLAN)
    before = reader(frame(FINE), NOTHING)[0].trouble.split()[0]
    with pytest.raises(EyesLost):
        reader(frame(does), NOTHING)
    assert not is_running(int(before))
    assert reader(frame(FINE), NOTHING)[0].trouble.split()[0] != before
    assert eyes.restarts == 1


def test_one_that_was_killed_between_two_frames_is_made_anew(eyes):
    reader = eyes.reader(PLAN)
    reader(frame(FINE), NOTHING)
    os.kill(eyes.pid(), signal.SIGKILL)
    time.sleep(0.2)
    reader(frame(FINE), NOTHING)
    assert eyes.restarts == 1


def test_supervised_they_are_tried_again_after_a_pause(eyes):
    now = [10_000]
    reader = eyes.reader(PLAN)
    supervised = SupervisedEyes(reader, lambda: reader, lambda: now[0])

    def look(does):
        return supervised(frame(does, at=now[0], size=(48, 64)), NOTHING)

    look(FINE)
    now[0] += 100
    with pytest.raises(UnreadableFrame):
        look(DIE)
    now[0] += FIRST_PAUSE_MS - 1
    with pytest.raises(UnreadableFrame):
        look(FINE)
    now[0] += 1
    assert look(FINE)[1] is None


def test_who_leaves_a_game_does_not_wait_for_the_picture_in_progress(eyes):
    reader, ended = eyes.reader(PLAN), []
    reader(frame(FINE), NOTHING)

    def read():
        try:
            reader(frame(HANG), NOTHING)
        except EyesLost:
            ended.append(True)

    thread = threading.Thread(target=read)
    thread.start()
    time.sleep(0.2)
    eyes.abandon()
    thread.join(1.0)
    assert ended == [True]


def test_nothing_here_waits_while_a_picture_is_read(eyes):
    """Another thread gets the interpreter every millisecond while a second's picture is read there."""
    reader = eyes.reader(PLAN)
    reader(frame(FINE), NOTHING)
    thread = threading.Thread(target=reader, args=(frame(SLOW), NOTHING))
    thread.start()
    turns, until = 0, time.monotonic() + 0.5
    while time.monotonic() < until:
        time.sleep(0.001)
        turns += 1
    assert thread.is_alive(), "the picture is still being read"
    assert turns > 50
    thread.join()


def test_a_picture_that_is_too_large_is_told(eyes, monkeypatch):
    monkeypatch.setattr("tableassist.hardware.spawned.SharedMemory.size", property(lambda _self: 10))
    with pytest.raises(EyesFailed, match="too large"):
        eyes.reader(PLAN)(frame(FINE), NOTHING)


def test_closed_twice_nothing_is_left(eyes):
    eyes.reader(PLAN)(frame(FINE), NOTHING)
    pid = eyes.pid()
    eyes.close()
    eyes.close()
    assert eyes.pid() is None
    assert not is_running(pid)
    with pytest.raises(EyesLost, match="closed"):
        eyes.reader(PLAN)(frame(FINE), NOTHING)


def test_a_program_that_is_killed_leaves_no_eyes(tmp_path):
    program = f"""
        import sys, time
        sys.path[:0] = {sys.path!r}
        import odd_eyes
        from tableassist.app.eyes.process import EyesProcess
        if __name__ == "__main__":
            process = EyesProcess(odd_eyes.odd)
            process.reader(odd_eyes.PLAN)(odd_eyes.frame(odd_eyes.FINE), frozenset())
            print(process.pid(), flush=True)
            time.sleep(60)
    """
    (tmp_path / "program.py").write_text(textwrap.dedent(program))
    with subprocess.Popen([sys.executable, tmp_path / "program.py"], stdout=subprocess.PIPE, text=True) as running:
        pid = int(running.stdout.readline())
        assert is_running(pid)
        running.kill()
    until = time.monotonic() + 10
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_running(pid)


def is_running(pid):
    """Whether a process runs; one that is only waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
