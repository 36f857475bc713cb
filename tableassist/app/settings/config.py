"""The settings: what a table's owner may choose, read from a TOML file. Every key has a default, so none is needed."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tableassist.app.folders import FILE, state_dir, usual_file
from tableassist.app.settings.values import (
    BadValue,
    ClockText,
    Digits,
    FileName,
    ListOf,
    Number,
    OneOf,
    SideNames,
    TableOf,
    Text,
    ValueKind,
    Whole,
    YesNo,
    line_of,
    parse_twice,
)
from tableassist.journal.whole import read_bounded
from tableassist.rules.series import FEWEST, MOST

MOST_BYTES = 1_000_000
CALIBRATION = "calibration.json"
DECK, PART_OF_DECK = "deck.zip", "deck.part.zip"
BUTTONS = (
    *(f"seat{seat}" for seat in range(4)),
    *(f"soft{key}" for key in range(4)),
    *["up", "down", "left", "right", "ok", "back", "undo", "pause", "wrong", "menu", "mute", "quit"],
)
"""Every name a button may have, as in ports.Pressed."""

WIRING = MappingProxyType(
    {
        "seat0": 17,
        "seat1": 27,
        "seat2": 22,
        "seat3": 23,
        "soft0": 5,
        "soft1": 6,
        "soft2": 13,
        "soft3": 26,
        "pause": 24,
        "wrong": 25,
    }
)
_MATCH = OneOf((0, *range(FEWEST, MOST + 1)))
_GPIO = Whole(2, 27)  # 0 and 1 belong to the identification of an expansion board


class BadSettings(ValueError):
    """The settings cannot be used; the sentence names the file, the line and what to write instead.

    `path` leads to what is wrong, section first; it is empty where the file as a whole cannot be read. Of two settings
    that cannot be together `others` leads to the other one.
    """

    def __init__(self, sentence: str, path: tuple[str, ...] = (), others: tuple[tuple[str, ...], ...] = ()) -> None:
        super().__init__(sentence)
        self.path, self.others = path, others


def _key(default: Any, about: str, kind: ValueKind) -> Any:
    metadata = {"about": about, "check": kind}
    if isinstance(default, Mapping):
        return field(default_factory=lambda: default, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class CameraSettings:
    """The picture that is asked of a camera."""

    width: int = _key(2304, "Width of the picture in pixels.", Whole(320, 9248))
    height: int = _key(1296, "Height of the picture in pixels.", Whole(180, 6944))
    fps: float = _key(15.0, "Pictures a second.", Number(1, 60))
    mains_hz: int = _key(50, "Frequency of the mains, so that lamps do not flicker in the picture.", OneOf((50, 60)))
    timeout_s: float = _key(1.0, "Seconds without a picture after which the camera counts as lost.", Number(0.2, 30))
    number: int = _key(0, "Which of several ribbon-cable cameras.", Whole(0, 7))
    calibration: str = _key("", "File with what was measured of the camera; empty for the usual one.", FileName())


@dataclass(frozen=True)
class DisplaySettings:
    """The screen."""

    width: int = _key(1280, "Width of the window; a kiosk fills its screen.", Whole(480, 7680))
    height: int = _key(720, "Height of the window.", Whole(320, 4320))


@dataclass(frozen=True)
class SoundSettings:
    """What is heard."""

    on: bool = _key(True, "Whether cues sound when the program starts.", YesNo())
    volume: float = _key(0.7, "Loudness from 0 to 1.", Number(0, 1))
    buzzer: bool = _key(False, "Whether a buzzer on a pin sounds in place of the loudspeaker.", YesNo())


@dataclass(frozen=True)
class ButtonSettings:
    """The buttons that are wired."""

    gpio: bool = _key(True, "Whether to look for buttons on the pins at all.", YesNo())
    hold_s: float = _key(0.8, "Seconds after which a press counts as held.", Number(0.3, 5))
    pins: Mapping[str, int] = _key(WIRING, "GPIO number (BCM) of each button.", TableOf(_GPIO, BUTTONS))


@dataclass(frozen=True)
class LightSettings:
    """Lights beside the seats, and the buzzer."""

    gpio: bool = _key(False, "Whether lights are wired.", YesNo())
    seats: tuple[int, ...] = _key((12, 16, 20, 21), "GPIO number of each seat's light.", ListOf(_GPIO, 4))
    buzzer: int = _key(18, "GPIO number of the buzzer.", _GPIO)


@dataclass(frozen=True)
class GameSettings:
    """What `play` starts with where the command line does not say."""

    players: tuple[str, ...] = _key((), "The players' names in seat order; Ann+Bob is a team.", SideNames())
    clock: str = _key("", "Time control, as after --clock; empty for none.", ClockText())
    match: int = _key(0, "Games of a match, as after --match; 0 for games by themselves.", _MATCH)
    penalty_s: int = _key(120, "Seconds that a penalty on the clock gives the other side.", Whole(1, 3600))
    evidence: bool = _key(True, "Whether pictures of the table are kept for disputes.", YesNo())
    arbiter: str = _key("", "Digits by which an arbiter settles how the past is put right; none if empty.", Digits())
    options: Mapping[str, str] = _key(MappingProxyType({}), "House rules, as after --option.", TableOf(Text()))


@dataclass(frozen=True)
class Settings:
    """All settings, a section each."""

    camera: CameraSettings = field(default_factory=CameraSettings)
    display: DisplaySettings = field(default_factory=DisplaySettings)
    sound: SoundSettings = field(default_factory=SoundSettings)
    buttons: ButtonSettings = field(default_factory=ButtonSettings)
    lights: LightSettings = field(default_factory=LightSettings)
    game: GameSettings = field(default_factory=GameSettings)


def load_settings(given: Path | None = None, environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the file given, else of the usual file, else the defaults; raises BadSettings."""
    path = given or usual_file(environ)
    try:
        content = read_bounded(path, MOST_BYTES)
    except FileNotFoundError:
        if given is None:
            return Settings()
        raise BadSettings(f"There is no settings file {path}.") from None
    except OSError as error:
        raise BadSettings(f"The settings file {path} cannot be read ({error.strerror}).") from error
    try:
        return parse_settings(content.decode("utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise BadSettings(f"{path} is not written in UTF-8; save it as plain text in UTF-8.") from error


def parse_settings(toml: str, name: str = FILE) -> Settings:
    """The settings that a TOML text says; raises BadSettings."""
    try:
        plain = tomllib.loads(toml)
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise BadSettings(f"{name} is no TOML: {error}.") from error
    return SettingsReader(toml, name).settings(plain)


def calibration_file(settings: Settings, environ: Mapping[str, str] = os.environ) -> Path:
    """Where what was measured of the camera is kept; the file need not exist."""
    given = settings.camera.calibration
    return Path(given).expanduser() if given else state_dir(environ) / CALIBRATION


def deck_file(settings: Settings, environ: Mapping[str, str] = os.environ) -> Path:
    """Where a learnt deck is kept, beside the calibration; the file need not exist."""
    return calibration_file(settings, environ).with_name(DECK)


def part_of_deck_file(settings: Settings, environ: Mapping[str, str] = os.environ) -> Path:
    """Where a deck is kept of which not all cards were shown yet; the file need not exist."""
    return calibration_file(settings, environ).with_name(PART_OF_DECK)


class SettingsReader:
    """Makes settings of plain data and, where it cannot, says in which line of which file."""

    def __init__(self, toml: str, name: str) -> None:
        self._toml, self._name = toml, name

    def settings(self, plain: Mapping[str, Any]) -> Settings:
        """The settings that plain data say; raises BadSettings for the first that cannot be."""
        sections = {item.name: item for item in fields(Settings)}
        for key in plain:
            if key not in sections:
                raise self._unknown((key,), self._everything())
        settings = Settings(**{key: self._section(sections[key], value) for key, value in plain.items()})
        self._refuse_shared_pins(settings)
        self._refuse_unknown_options(settings)
        return settings

    def _section(self, section: Field[Any], plain: Any) -> Any:
        kind: Any = section.default_factory
        if not isinstance(plain, dict):
            wanted = f"{section.name} must be a section: write [{section.name}] on a line of its own"
            raise self._bad((section.name,), wanted)
        keys = {item.name: item for item in fields(kind)}
        for key in plain:
            if key not in keys:
                raise self._unknown((section.name, key), [f"{section.name}.{known}" for known in keys])
        return kind(**{key: self._value(section.name, keys[key], value) for key, value in plain.items()})

    def _value(self, section: str, key: Field[Any], value: Any) -> Any:
        try:
            return key.metadata["check"](value)
        except BadValue as bad:
            raise self._bad((section, key.name), f"{section}.{key.name} must be {bad}") from None

    def _refuse_shared_pins(self, settings: Settings) -> None:
        for pin, (one, other) in parse_twice(_pins(settings)).items():
            first, second = (tuple(use.split(".")[:3]) for use in (one, other))
            raise self._bad(second, f"GPIO {pin} is given to both {one} and {other}", others=(first,))

    def _refuse_unknown_options(self, settings: Settings) -> None:
        """Refuse what no game has; what only other games have does no harm to the one that is played."""
        if not settings.game.options:
            return
        # Settings without house rules need no games, which would be two fifths of the time that loading takes.
        from tableassist.app.settings.house_rules import option_keys

        known = option_keys()
        for key in settings.game.options:
            if known is not None and key not in known:
                near = get_close_matches(key, known, 1, 0.5)
                hint = f"did you mean {near[0]}?" if near else "leave it out."
                raise self._bad(("game", "options", key), f"no game has the house rule {key}; {hint}", end="")

    def _unknown(self, path: tuple[str, ...], known: list[str]) -> BadSettings:
        key = ".".join(path)
        near = get_close_matches(key, known, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}."
        return self._bad(path, f"there is no setting {key}; {hint}", end="")

    def _everything(self) -> list[str]:
        return [item.name for item in fields(Settings)]

    def _bad(
        self, path: tuple[str, ...], sentence: str, end: str = ".", others: tuple[tuple[str, ...], ...] = ()
    ) -> BadSettings:
        line = line_of(self._toml, path)
        where = f"{self._name}, line {line}" if line else self._name
        return BadSettings(f"{where}: {sentence}{end}", path, others)


def _pins(settings: Settings) -> Iterator[tuple[str, int]]:
    """Every pin in use, with the key that names it."""
    if settings.buttons.gpio:
        yield from ((f"buttons.pins.{name}", pin) for name, pin in settings.buttons.pins.items())
    if settings.lights.gpio:
        yield from (("lights.seats", pin) for pin in settings.lights.seats)
    if settings.sound.buzzer:
        yield "lights.buzzer", settings.lights.buzzer
