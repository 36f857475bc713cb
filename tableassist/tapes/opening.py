"""How a tape begins: `start home`, or `game` and `study` with what `play` and `study` take on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tableassist.tapes.lines import Impossible, TapeWord

_MOST_DIGITS = 9


@dataclass(frozen=True)
class GameWanted:
    """A game at a virtual table, as `tableassist play` begins one; `seed` is for everything that chance decides.

    `camera` is "sim" or "none". With a `record` the game goes on after its entry `until`, or after its last one.
    `arbiter` are the digits by which an arbiter settles how the past is put right, none if empty.
    """

    game: str
    players: tuple[str, ...] = ("Ann", "Bob")
    options: Mapping[str, str] = field(default_factory=dict)
    clock: str = ""
    seed: int = 1
    camera: str = "sim"
    level: str = "kind"
    record: Path | None = None
    until: int | None = None
    arbiter: str = ""


@dataclass(frozen=True)
class StudyWanted:
    """One player and one deck, as `tableassist study` begins."""

    deck: str
    player: str = "me"
    path: str = ""
    depth: int = 1


HOME, FIRST = "home", "first"

_GAME = ("players", "option", "clock", "seed", "camera", "level", "record", "until", "arbiter")


@dataclass(frozen=True)
class HomeWanted:
    """Home, as `tableassist table` begins, on a device on which nothing was played yet.

    `broken` is what is broken, `stick` which kind of memory stick is plugged in. With `first` it is switched on for the
    first time and set up.
    """

    seed: int = 1
    camera: str = "sim"
    level: str = "kind"
    broken: str = ""
    first: bool = False
    stick: str = ""


def game_wanted(words: Sequence[TapeWord], folder: Path) -> GameWanted:
    """What a `game` line asks for; a record is looked for beside the tape. Raises Impossible."""
    name, given = _flags(words, _GAME, "game")
    camera = _camera(given)
    record = _one(given, "record", "")
    return GameWanted(
        name,
        tuple(part.strip() for part in _one(given, "players", "Ann,Bob").split(",") if part.strip()),
        dict(_pair(text) for text in given.get("option", ())),
        _one(given, "clock", ""),
        _number(given, "seed") or 1,
        camera,
        _one(given, "level", "kind"),
        folder / record if record else None,
        _number(given, "until"),
        _one(given, "arbiter", ""),
    )


def study_wanted(words: Sequence[TapeWord]) -> StudyWanted:
    """What a `study` line asks for; raises Impossible."""
    name, given = _flags(words, ("player", "path", "depth"), "study")
    return StudyWanted(name, _one(given, "player", "me"), _one(given, "path", ""), _number(given, "depth") or 1)


def home_wanted(words: Sequence[TapeWord]) -> HomeWanted:
    """What a `start` line asks for; raises Impossible."""
    where, given = _flags(words, ("seed", "camera", "level", "broken", "stick"), "start")
    if where not in (HOME, FIRST):
        raise Impossible(f"There is no {where!r} to start at: write start {HOME} or start {FIRST}.")
    return HomeWanted(
        _number(given, "seed") or 1,
        _camera(given),
        _one(given, "level", "kind"),
        _one(given, "broken", ""),
        first=where == FIRST,
        stick=_one(given, "stick", ""),
    )


def _camera(given: Mapping[str, Sequence[str]]) -> str:
    camera = _one(given, "camera", "sim")
    if camera not in ("sim", "none"):
        raise Impossible(f"There is no camera {camera!r} on a tape: sim or none.")
    return camera


def _flags(words: Sequence[TapeWord], known: Sequence[str], verb: str) -> tuple[str, dict[str, list[str]]]:
    """What stands before the options, and the values of each option."""
    if not words or words[0].text.startswith("--"):
        raise Impossible(f"Write what to begin with: {verb} NAME.")
    given: dict[str, list[str]] = {}
    rest = [word.text for word in words[1:]]
    for flag, value in zip(rest[::2], [*rest[1::2], ""], strict=False):
        if not flag.startswith("--") or flag.removeprefix("--") not in known:
            raise Impossible(f"{flag!r} is no option of `{verb}`; there is {', '.join(f'--{one}' for one in known)}.")
        if not value:
            raise Impossible(f"{flag} needs a value.")
        given.setdefault(flag.removeprefix("--"), []).append(value)
    return words[0].text, given


def _one(given: Mapping[str, Sequence[str]], key: str, otherwise: str) -> str:
    return given.get(key, (otherwise,))[-1]


def _number(given: Mapping[str, Sequence[str]], key: str) -> int | None:
    text = _one(given, key, "")
    if text and not (text.isdecimal() and len(text) <= _MOST_DIGITS):
        raise Impossible(f"--{key} {text!r}: write a number of at most {_MOST_DIGITS} digits.")
    return int(text) if text else None


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise Impossible(f"--option {text!r}: write KEY=VALUE, for example cross=x.")
    return key, value
