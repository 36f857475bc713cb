"""Earcons: distinct, soft, and never in the way."""

import numpy as np
import pygame
import pytest

from tableassist.display import sound
from tableassist.display.sound import CUES, RATE, PygameSpeaker, Silent

NAMES = ("accept", "refuse", "ask", "turn", "low", "flag", "over")


def loudest_pitches(notes):
    samples = sound.wave(notes).astype(float)
    strength = np.abs(np.fft.rfft(samples))
    return np.fft.rfftfreq(len(samples), 1 / RATE)[strength > strength.max() * 0.6]


def test_there_is_a_cue_for_everything_that_the_port_names():
    assert set(CUES) == set(NAMES)


@pytest.mark.parametrize("cue", NAMES)
def test_a_cue_is_short_clickless_and_not_overdriven(cue):
    samples = sound.wave(CUES[cue]).astype(int)
    assert 0.1 < len(samples) / RATE < 1.0
    assert abs(samples[0]) < 200
    assert abs(samples[-1]) < 200
    assert 4_000 < np.abs(samples).max() < 32_767


@pytest.mark.parametrize("cue", NAMES)
def test_a_cue_sounds_at_the_pitch_it_is_written_in(cue):
    pitches = [note.pitch for note in CUES[cue] if note.pitch]
    assert any(abs(heard - pitch) < 15 for heard in loudest_pitches(CUES[cue]) for pitch in pitches)


def test_no_two_cues_share_melody_or_rhythm():
    assert len({tuple((note.pitch, note.length) for note in notes) for notes in CUES.values()}) == len(CUES)
    assert len({tuple(note.length for note in notes) for notes in CUES.values()}) == len(CUES)


@pytest.fixture
def speaker(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = PygameSpeaker(volume=0.5)
    yield made
    made.close()


def playing():
    return pygame.mixer.get_busy()


def test_a_cue_is_played_at_the_volume(speaker):
    assert speaker.works
    speaker.play("over")
    assert playing()
    assert pygame.mixer.Channel(0).get_sound().get_volume() == pytest.approx(0.5, abs=0.02)


def test_mute_is_silent(speaker):
    speaker.muted = True
    speaker.play("over")
    assert not playing()


def test_an_unknown_cue_is_silent(speaker):
    speaker.play("fanfare")
    assert not playing()


def test_the_volume_stays_between_nothing_and_all(speaker):
    speaker.volume = 7
    assert speaker.volume == 1
    speaker.volume = -1
    assert speaker.volume == 0


def test_without_a_device_nothing_is_heard_and_nothing_breaks(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    speaker = PygameSpeaker()
    assert not speaker.works
    speaker.play("turn")
    speaker.close()


def test_after_closing_nothing_is_heard_and_nothing_breaks(speaker):
    speaker.close()
    speaker.play("turn")
    speaker.close()


def test_silent():
    silent = Silent()
    silent.play("turn")
    silent.close()
