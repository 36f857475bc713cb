"""The wiring: which game, camera, buttons and screen belong to which word of the command line."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType

from tableassist.app.config import Settings, state_dir
from tableassist.app.memdecks import learnt_file, library
from tableassist.cardbase.base import FILE as CARDS
from tableassist.cardbase.base import CardBase
from tableassist.games import deluxe_memory, memwars, mental_magic, mnemonic
from tableassist.hardware.camera import PiCamera
from tableassist.hardware.profile import CameraProfile
from tableassist.hardware.supervised import SupervisedCamera
from tableassist.hardware.usb import UsbCamera
from tableassist.hardware.video import ImageFolder, VideoCamera
from tableassist.memdecks.assistant import MemWarsAssistant
from tableassist.ports import Camera
from tableassist.referee.assistant import GameAssistant, NoAssistant
from tableassist.referee.match import AnyGame

FROZEN_MS = 1000
"""The very same picture for so long counts as none: a real sensor is never without noise."""

USUAL_DECK = "gods-and-heroes"
"""The MemDeck of a game in which none was chosen."""

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


def _memwars(options: Mapping[str, str]) -> AnyGame:
    return memwars.game(library().deck(options.get("deck", USUAL_DECK)))


def _mental_magic(_options: Mapping[str, str]) -> AnyGame:
    """With the cards that were imported, where some were (A-MM-05)."""
    cards = state_dir() / CARDS
    return mental_magic.MentalMagic(CardBase(cards)) if cards.exists() else mental_magic.GAME


GAMES: dict[str, Callable[[Mapping[str, str]], AnyGame]] = {
    deluxe_memory.GAME.name: lambda _options: deluxe_memory.GAME,
    "memwars": _memwars,
    mental_magic.GAME.name: _mental_magic,
    mnemonic.GAME.name: lambda _options: mnemonic.GAME,
}
"""What makes each game; options may say with which material it is played."""


class UnknownName(ValueError):
    """A game or camera of that name does not exist; the sentence lists what does."""


def game_named(name: str, options: Mapping[str, str] = NO_OPTIONS) -> AnyGame:
    """The game of that name, with the material that the options name; raises UnknownName, UnknownDeck or BadDeck."""
    if name not in GAMES:
        raise UnknownName(f"There is no game {name!r}. The games are: {', '.join(sorted(GAMES))}.")
    return GAMES[name](options)


def with_material(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """The options of a game, with the material it is played with named even where it was not chosen."""
    return {**options, "deck": game.deck.key} if isinstance(game, memwars.MemWars) else dict(options)


def _seed() -> int:
    return secrets.randbelow(2**32)


def _moment() -> str:
    return f"{datetime.now():%Y-%m-%d %H:%M}"


def assistant_for(game: AnyGame, seed: Callable[[], int] = _seed, moment: Callable[[], str] = _moment) -> GameAssistant:
    """What helps a referee of this game with chance, typed answers and hands; raises Unreadable.

    `seed` gives chance, `moment` the day and time at which something was decided.
    """
    if isinstance(game, memwars.MemWars):
        return MemWarsAssistant(game.deck, seed, moment, learnt_file(game.deck.key))
    return NoAssistant()


def camera_maker(spec: str, settings: Settings, profile: CameraProfile | None = None) -> Callable[[], Camera]:
    """What makes the camera that the word names: pi, usb:ID, video:FILE or images:DIR; raises UnknownName.

    The result can be sent to another process, so that a hanging camera stops nothing but itself.
    """
    kind, _, what = spec.partition(":")
    wish = settings.camera
    size = (wish.width, wish.height)
    if kind == "pi" and not what:
        return partial(PiCamera, size, profile=profile, number=wish.number, fps=wish.fps, mains_hz=wish.mains_hz)
    if kind == "usb" and what:
        return partial(UsbCamera, what, size, profile=profile, fps=wish.fps, mains_hz=wish.mains_hz)
    if kind == "video" and what:
        return partial(VideoCamera, Path(what))
    if kind == "images" and what:
        return partial(ImageFolder, Path(what))
    raise UnknownName(f"There is no camera {spec!r}: use sim, pi, usb:ID, video:FILE, images:DIR or none.")


def live_camera(spec: str, settings: Settings, profile: CameraProfile | None = None) -> Camera:
    """The camera, run where its hanging cannot stop the clock; files need no such guard."""
    make = camera_maker(spec, settings, profile)
    return make() if spec.startswith(("video:", "images:")) else SupervisedCamera(make, frozen_ms=FROZEN_MS)
