"""An error of a light, a speaker or a screen is told once, tried again with growing pauses, and ends no game."""

from itertools import pairwise

import pytest
from play_steps import Steps

from tableassist.app.play import command as play
from tableassist.app.play.outputs import (
    FIRST_PAUSE_MS,
    LONGEST_PAUSE_MS,
    NO_LIGHTS,
    NO_SCREEN,
    NO_SOUND,
    OptionalLights,
    OptionalScreen,
    OptionalSpeaker,
)
from tableassist.ports import Pressed
from tableassist.rules.view import View

VIEW = View("Deluxe Memory", "Ann to move")


class Broken:
    """A device that fails as long as `broken` says so; every one that is made is counted, and every call."""

    broken, made, calls, closed = True, 0, 0, 0

    def __init__(self):
        type(self).made += 1

    def _do(self, *_given):
        type(self).calls += 1
        if self.broken:
            raise OSError(5, "Input/output error")
        return (Pressed("ok", 1),)

    show = play = draw = presses = _do

    def close(self):
        type(self).closed += 1
        raise OSError(19, "No such device")


@pytest.fixture
def device():
    return type("Device", (Broken,), {})


@pytest.fixture
def clock():
    return [0]


KINDS = [
    pytest.param(OptionalLights, lambda one: one.show((True,)), NO_LIGHTS, id="lights"),
    pytest.param(OptionalSpeaker, lambda one: one.play("ask"), NO_SOUND, id="speaker"),
    pytest.param(OptionalScreen, lambda one: one.draw(VIEW), NO_SCREEN, id="screen"),
]


@pytest.mark.parametrize(("kind", "use", "says"), KINDS)
class TestAnOutputThatFails:
    def test_is_told_and_raises_nothing(self, device, clock, kind, use, says):
        output = kind(device(), device, says, lambda: clock[0])
        assert output.trouble == ""
        use(output)
        assert output.trouble == says

    def test_is_logged_once(self, device, clock, kind, use, says, caplog):
        output = kind(device(), device, says, lambda: clock[0])
        for at in range(0, 60_000, 50):
            clock[0] = at
            use(output)
        assert [record.message for record in caplog.records] == [says]

    def test_is_tried_again_after_pauses_that_double(self, device, clock, kind, use, says):
        output = kind(device(), device, says, lambda: clock[0])
        tried = []
        for at in range(0, 60_000, 50):
            clock[0], before = at, device.calls
            use(output)
            tried += [at] * (device.calls - before)
        pauses = [later - sooner for sooner, later in pairwise(tried)]
        assert pauses[:5] == [FIRST_PAUSE_MS * 2**n for n in range(5)]
        assert set(pauses[5:]) == {LONGEST_PAUSE_MS}

    def test_is_made_anew_and_works_again(self, device, clock, kind, use, says):
        output = kind(device(), device, says, lambda: clock[0])
        use(output)
        device.broken = False
        clock[0] = FIRST_PAUSE_MS
        use(output)
        assert (output.trouble, device.made, device.closed) == ("", 2, 1)
        use(output)
        assert device.made == 2

    def test_that_cannot_be_made_anew_is_waited_for(self, device, clock, kind, use, says):
        made = []

        def make():
            made.append(clock[0])
            if len(made) < 3:
                raise OSError(19, "No such device")
            return device()

        output = kind(device(), make, says, lambda: clock[0])
        for at in range(0, 10_000, 50):
            clock[0] = at
            device.broken = at == 0
            use(output)
        assert made == [500, 1500, 3500]
        assert output.trouble == ""

    def test_is_let_go_whatever_it_says(self, device, clock, kind, use, says):
        output = kind(device(), device, says, lambda: clock[0])
        output.close()
        output.close()
        assert device.closed == 1


def test_a_screen_that_cannot_draw_still_hears_its_keys(device, clock):
    screen = OptionalScreen(device(), device, NO_SCREEN, lambda: clock[0])
    screen.draw(VIEW)
    assert screen.presses() == ()
    device.broken = False
    assert screen.presses() == (Pressed("ok", 1),)
    assert screen.trouble == NO_SCREEN, "it is told until it draws"


def test_nothing_is_pressed_on_a_screen_that_is_gone(device, clock):
    screen = OptionalScreen(device(), device, NO_SCREEN, lambda: clock[0])
    screen.close()
    assert screen.presses() == (), "and it is opened anew"
    assert device.made == 2


class TestAWholeGame:
    """It is played to its last key, whichever device fails, and the status says so."""

    @pytest.fixture
    def failing(self, monkeypatch):
        def failing(name):
            class Failing:
                def _fail(self, *_given):
                    raise OSError(5, "Input/output error")

                show = play = _fail

                def close(self): ...

            monkeypatch.setattr(play, name, lambda *_given: Failing())

        return failing

    def test_whose_lights_fail(self, run_play, failing):
        failing("_lights")
        screen = run_play("menu", lambda: None)
        assert NO_LIGHTS in screen.views[-1].status.camera

    def test_whose_sound_fails(self, run_play, failing):
        failing("_speaker")
        screen = run_play("menu", "option:end", "option:end:yes", lambda: None)
        assert NO_SOUND in screen.views[-1].status.camera

    def test_whose_screen_fails_for_a_while(self, run_play, monkeypatch):
        drawn, failed = Steps.draw, []

        def draw(screen, view):
            drawn(screen, view)
            if len(screen.views) == 2:
                failed.append(view)
                raise OSError(5, "Input/output error")

        monkeypatch.setattr(Steps, "draw", draw)
        screen = run_play("menu", *[lambda: None] * 4)
        assert failed
        assert screen.steps == screen.steps.__class__()
