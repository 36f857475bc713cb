"""What buttons, lights and speakers promise (ports), held against all of them."""

from __future__ import annotations

import time

import pytest

from tableassist.hardware.buttons import GpioButtons, NoButtons
from tableassist.hardware.lights import CUES, GpioBuzzer, GpioLights, NoLights

NAMES = {"seat0": 17, "ok": 27}


@pytest.fixture(params=["gpio", "none"])
def buttons(request, pins):
    return GpioButtons(NAMES, factory=pins) if request.param == "gpio" else NoButtons()


@pytest.fixture(params=["gpio", "none"])
def lights(request, pins):
    return GpioLights([5, 6], factory=pins) if request.param == "gpio" else NoLights()


@pytest.fixture(params=["buzzer", "silent", "sound"])
def speaker(request, pins, monkeypatch):
    if request.param == "buzzer":
        return GpioBuzzer(18, factory=pins)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound = pytest.importorskip("tableassist.display.sound")
    return sound.Silent() if request.param == "silent" else sound.PygameSpeaker()


def test_buttons_report_whole_milliseconds_and_close_twice(buttons, pins):
    told = []
    buttons.listen(told.append)
    pins.pin(17).drive_low()
    assert all((press.button, press.held, type(press.at)) == ("seat0", False, int) for press in told)
    assert buttons.stuck() == ()
    buttons.close()
    buttons.close()
    pins.pin(17).drive_high()
    pins.pin(17).drive_low()
    assert len(told) <= 1


@pytest.mark.parametrize("word", [(), (True,), (True, True), (False, True, True, False)])
def test_lights_take_any_number_of_seats(lights, word):
    lights.show(word)
    lights.close()
    lights.close()
    lights.show(word)


@pytest.mark.parametrize("cue", [*sorted(CUES), "no such cue", ""])
def test_a_speaker_never_raises_and_never_waits(speaker, cue):
    start = time.monotonic()
    speaker.play(cue)
    speaker.play(cue)
    assert time.monotonic() - start < 0.5
    speaker.close()
    speaker.close()
    speaker.play(cue)
