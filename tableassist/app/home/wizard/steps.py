"""The steps that need no camera: each button pressed once, lights, sound, the date."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from tableassist.app.home.setting_words import button_label
from tableassist.ports import Lights, Pressed, Speaker
from tableassist.rules.view import Option, Snapshot

NEXT, SKIP = "next", "skip"
FOUR_KEYS = ("soft0", "soft1", "soft2", "soft3")
LATER = "Later"
"""What the fourth key does at every step: the next one is begun, and this one is left for another time."""


@dataclass(frozen=True)
class StepPage:
    """What a step shows: its title, what to do, what may be pressed, and what the camera sees.

    `keys` are the words above the four keys where these are not the options.
    """

    title: str
    detail: str
    options: tuple[Option, ...] = ()
    facts: tuple[str, ...] = ()
    snapshot: Snapshot | None = None
    good: bool = False
    keys: tuple[str, ...] = ()


class SetUpStep(Protocol):
    """One step of setting up. `name` is the word by which it is begun again."""

    name: str
    title: str

    def begin(self) -> None:
        """The step is open now."""

    def page(self) -> StepPage:
        """What is shown."""

    def press(self, pressed: Pressed) -> bool:
        """A press that the step itself wants; whether it was one."""

    def take(self, key: str) -> None:
        """An option was chosen."""

    def close(self) -> None:
        """The step is left."""

    @property
    def done(self) -> bool:
        """Whether the next step may begin."""


@dataclass
class PlainStep:
    """What the steps without a camera have in common."""

    name: str = ""
    title: str = ""
    done: bool = False

    def begin(self) -> None:
        """Begin with nothing done."""
        self.done = False

    def press(self, pressed: Pressed) -> bool:
        """No press is the step's own."""
        del pressed
        return False

    def take(self, key: str) -> None:
        """Go on."""
        self.done = key in (NEXT, SKIP)

    def close(self) -> None:
        """Nothing to put away."""


@dataclass
class ButtonsStep(PlainStep):
    """Each wired button pressed once; the last of the four keys, pressed again, leaves the rest out."""

    wired: Sequence[str] = ()
    name: str = "buttons"
    title: str = "The buttons"
    _pressed: set[str] = field(default_factory=set)

    def begin(self) -> None:
        """No button was pressed yet."""
        super().begin()
        self._pressed = set()

    def page(self) -> StepPage:
        """Which buttons were felt, and which are still to be pressed."""
        missing = [button_label(name) for name in self.wired if name not in self._pressed]
        detail = f"Press each button once. Still to be pressed: {', '.join(missing)}."
        fact = f"{len(self._pressed)} of {len(self.wired)} work."
        rest = (Option(SKIP, "Leave the rest out"),)
        return StepPage(self.title, detail, rest, (fact,), keys=tuple(map(self._word, FOUR_KEYS)))

    def _word(self, key: str) -> str:
        """What stands above one of the four keys."""
        if key not in self.wired:
            return ""
        if key not in self._pressed:
            return "Press"
        return LATER if key == FOUR_KEYS[-1] else "Works"

    def press(self, pressed: Pressed) -> bool:
        """A button of the device; once all have been pressed, the step is done."""
        button = pressed.button
        if button not in self.wired or (button == "soft3" and button in self._pressed):
            return False
        self._pressed.add(button)
        self.done = self._pressed >= set(self.wired)
        return True


@dataclass
class LightsStep(PlainStep):
    """One light after the other."""

    lights: Lights | None = None
    count: int = 0
    name: str = "lights"
    title: str = "The lights"
    _at: int = 0
    _dark: list[int] = field(default_factory=list)

    def begin(self) -> None:
        """The first light is lit."""
        super().begin()
        self._at, self._dark = 0, []
        self._light()

    def page(self) -> StepPage:
        """Which light should be lit now."""
        if self._at < self.count:
            options = (Option("lit", "It is lit"), Option("dark", "It is dark"))
            return StepPage(self.title, f"The light of seat {self._at + 1} is to be lit now, and no other.", options)
        dark = ", ".join(str(number + 1) for number in self._dark)
        detail = f"Dark at seat {dark}: look after its wire and its resistor, and its pin in the settings."
        return StepPage(self.title, detail, (Option("again", "Again"), Option(NEXT, "Go on")))

    def take(self, key: str) -> None:
        """What was seen of a light."""
        if key == "again":
            return self.begin()
        if key in ("lit", "dark"):
            if key == "dark":
                self._dark.append(self._at)
            self._at += 1
            self._light()
            self.done = self._at == self.count and not self._dark
            return None
        return super().take(key)

    def close(self) -> None:
        """All dark."""
        if self.lights is not None:
            self.lights.show((False,) * self.count)

    def _light(self) -> None:
        if self.lights is not None:
            self.lights.show(tuple(number == self._at for number in range(self.count)))


@dataclass
class SoundStep(PlainStep):
    """A cue that somebody hears."""

    speaker: Speaker | None = None
    works: bool = True
    name: str = "sound"
    title: str = "The sound"
    _silent: bool = False

    def begin(self) -> None:
        """The cue is played."""
        super().begin()
        self._silent = False
        self._play()

    def page(self) -> StepPage:
        """What was played, or what to look after where nothing was heard."""
        options = (Option(NEXT, "I hear it"), Option("again", "Play it again"), Option("silent", "Nothing is heard"))
        if not self.works:
            detail = "No loudspeaker was found: connect one before switching on. Every cue is shown as well."
            return StepPage(self.title, detail, (Option(NEXT, "Go on"),))
        if self._silent:
            detail = "Look after the loudspeaker's cable, switch and loudness. Every cue is shown as well."
            return StepPage(self.title, detail, (*options[1:2], Option(NEXT, "Go on")))
        return StepPage(self.title, "Three rising tones and a long one are played now.", options)

    def take(self, key: str) -> None:
        """What was heard."""
        self._silent = key == "silent"
        if key == "again":
            self._play()
        super().take(key)

    def _play(self) -> None:
        if self.speaker is not None:
            self.speaker.play("over")


@dataclass
class DateStep(PlainStep):
    """The day and the time, which records bear; no game's clock goes by them."""

    now: Callable[[], datetime] = datetime.now
    name: str = "date"
    title: str = "Day and time"
    _wrong: bool = False

    def begin(self) -> None:
        """Asked anew."""
        super().begin()
        self._wrong = False

    def page(self) -> StepPage:
        """What the machine takes the day and the time for."""
        if self._wrong:
            detail = (
                "A Pi sets its clock by the network: connect it once, or fit a battery for its clock. Until then "
                "records bear a wrong day. Clocks of games are right all the same."
            )
            return StepPage(self.title, detail, (Option(NEXT, "Go on"),))
        now = self.now()
        said = f"{now.day} {now:%B %Y}, {now:%H:%M}"
        options = (Option(NEXT, "That is right"), Option("wrong", "That is wrong"))
        return StepPage(self.title, f"It is {said}.", options)

    def take(self, key: str) -> None:
        """What was said of it."""
        self._wrong = key == "wrong"
        super().take(key)
