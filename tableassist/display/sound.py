"""Short, distinct earcons. A missing audio device stops nothing, because every cue is also seen."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import pygame
from numpy.typing import NDArray

RATE = 44_100
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Beep:
    """A tone: its pitch in hertz (0 is silence), its length in milliseconds, how loud from 0 to 1."""

    pitch: float
    length: int
    loud: float = 1.0


# Rising is good, falling is bad, an open fifth asks; the clock's cues repeat one tone, and no two share a rhythm.
CUES: Mapping[str, tuple[Beep, ...]] = MappingProxyType(
    {
        "accept": (Beep(660, 70), Beep(990, 130)),
        "refuse": (Beep(311, 150), Beep(0, 40), Beep(233, 260)),
        "ask": (Beep(587, 110), Beep(880, 110), Beep(587, 110), Beep(880, 160)),
        "turn": (Beep(523, 160, 0.8),),
        "low": (Beep(1175, 60, 0.7), Beep(0, 90), Beep(1175, 60, 0.7)),
        "flag": (Beep(784, 140), Beep(0, 60), Beep(784, 140), Beep(0, 60), Beep(784, 420)),
        "over": (Beep(523, 130), Beep(659, 130), Beep(784, 130), Beep(1047, 420)),
    }
)


def wave(notes: tuple[Beep, ...]) -> NDArray[np.int16]:
    """The notes as samples of one channel, each softly struck and dying away, so that nothing clicks.

    Returns:
        Samples (n,) at the mixer's rate.
    """
    return np.concatenate([_tone(note) for note in notes])


class PygameSpeaker:
    """Plays cues through pygame's mixer."""

    def __init__(self, volume: float = 0.6, muted: bool = False) -> None:
        self._volume = min(1.0, max(0.0, volume))
        self.muted = muted
        self._sounds = _sounds()

    @property
    def works(self) -> bool:
        """Whether there is an audio device."""
        return bool(self._sounds)

    @property
    def volume(self) -> float:
        """How loud the cues are, from 0 to 1."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(1.0, max(0.0, volume))

    def play(self, cue: str) -> None:
        """Plays the cue without waiting; an unknown cue, a mute and a lost device are silent."""
        sound = self._sounds.get(cue)
        if sound is None or self.muted:
            return
        try:
            sound.set_volume(self._volume)
            sound.play()
        except pygame.error as error:
            _log.warning("No sound: %s", error)

    def close(self) -> None:
        """Gives the audio device back."""
        self._sounds = {}
        if pygame.mixer.get_init():
            pygame.mixer.quit()


class Silent:
    """A speaker that says nothing."""

    def play(self, cue: str) -> None:
        """Nothing is heard."""

    def close(self) -> None:
        """Nothing is held."""


def _sounds() -> dict[str, pygame.mixer.Sound]:
    try:
        pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=1024)
        return {cue: pygame.mixer.Sound(buffer=wave(notes).tobytes()) for cue, notes in CUES.items()}
    except (pygame.error, NotImplementedError) as error:
        _log.warning("There is no audio device, so cues are only seen: %s", error)
        return {}


def _tone(note: Beep) -> NDArray[np.int16]:
    time = np.arange(RATE * note.length // 1000) / RATE
    length = note.length / 1000
    body = np.sin(2 * np.pi * note.pitch * time) + 0.25 * np.sin(4 * np.pi * note.pitch * time)
    shape = np.minimum(1.0, time / 0.006) * np.minimum(1.0, (length - time) / 0.03) * np.exp(-2.2 * time / length)
    return np.asarray(body * shape * note.loud * 0.7 * 32_767 / 1.25, dtype=np.int16)
