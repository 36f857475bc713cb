from __future__ import annotations

import time

import pytest

from tableassist.hardware.buttons import NoGpio
from tableassist.hardware.lights import CUES, GpioBuzzer, GpioLights, NoLights


def lit(pins, *numbers):
    return tuple(bool(pins.pin(number).state) for number in numbers)


def test_exactly_the_seats_named_are_lit(pins):
    lights = GpioLights([5, 6, 13], factory=pins)
    lights.show((True, False, True))
    assert lit(pins, 5, 6, 13) == (True, False, True)
    lights.show((False, True, False))
    assert lit(pins, 5, 6, 13) == (False, True, False)
    lights.close()


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        pytest.param((True,), (True, False), id="a seat without a word is dark"),
        pytest.param((False, False, True), (False, False), id="a seat without a light"),
    ],
)
def test_more_or_fewer_seats_than_lights(pins, word, shown):
    lights = GpioLights([5, 6], factory=pins)
    lights.show((True, True))
    lights.show(word)
    assert lit(pins, 5, 6) == shown
    lights.close()


def test_closing_puts_the_lights_out_and_frees_the_pins(pins):
    lights = GpioLights([5], factory=pins)
    lights.show((True,))
    lights.close()
    lights.close()
    lights.show((True,))
    assert pins.pin(5).function == "input"
    GpioLights([5], factory=pins).close()


def test_a_pin_used_twice_is_reported_and_the_first_is_freed(pins):
    with pytest.raises(NoGpio, match="GPIO 5 is wired to the light of seat 1"):
        GpioLights([5, 5], factory=pins)
    GpioLights([5], factory=pins).close()


@pytest.mark.parametrize("cue", sorted(CUES))
def test_a_cue_beeps_as_often_as_it_should_without_waiting(pins, cue, monkeypatch):
    beeps = CUES[cue]._replace(on=0.001, off=0.001)
    monkeypatch.setattr("tableassist.hardware.lights.CUES", {cue: beeps})
    buzzer = GpioBuzzer(18, factory=pins)
    pin = pins.pin(18)
    pin.clear_states()
    buzzer.play(cue)
    until(lambda: [state.state for state in pin.states].count(True) == beeps.times and not pin.state)
    buzzer.close()


def test_no_two_cues_sound_alike():
    assert len(set(CUES.values())) == len(CUES)


def test_a_cue_does_not_wait_for_its_end(pins):
    buzzer = GpioBuzzer(18, factory=pins)
    start = time.monotonic()
    buzzer.play("flag")
    buzzer.play("over")
    assert time.monotonic() - start < 0.5
    buzzer.close()
    assert pins.pin(18).function == "input"


def test_what_no_buzzer_can_play_is_silent(pins):
    buzzer = GpioBuzzer(18, factory=pins)
    buzzer.play("fanfare")
    assert not pins.pin(18).state
    buzzer.close()
    buzzer.play("accept")


def test_no_lights_show_nothing():
    lights = NoLights()
    lights.show((True,))
    lights.close()


def until(true, seconds=2.0):
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.002)
