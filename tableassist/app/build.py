"""The wiring: which game, camera, buttons and screen belong to which word of the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tableassist.games import deluxe_memory
from tableassist.ports import Camera
from tableassist.referee.match import AnyGame

GAMES: dict[str, AnyGame] = {deluxe_memory.GAME.name: deluxe_memory.GAME}


class UnknownName(ValueError):
    """A game or camera of that name does not exist; the sentence lists what does."""


def game_named(name: str) -> AnyGame:
    """The game of that name; raises UnknownName."""
    if name not in GAMES:
        raise UnknownName(f"There is no game {name!r}. The games are: {', '.join(sorted(GAMES))}.")
    return GAMES[name]


def camera_maker(spec: str) -> Callable[[], Camera]:
    """What makes the camera that the word names: pi, usb:ID, video:FILE or images:DIR; raises UnknownName.

    The result can be sent to another process, so that a hanging camera stops nothing but itself.
    """
    from functools import partial

    from tableassist.hardware.camera import PiCamera
    from tableassist.hardware.usb import UsbCamera
    from tableassist.hardware.video import ImageFolder, VideoCamera

    kind, _, what = spec.partition(":")
    if kind == "pi" and not what:
        return PiCamera
    if kind == "usb" and what:
        return partial(UsbCamera, what)
    if kind == "video" and what:
        return partial(VideoCamera, Path(what))
    if kind == "images" and what:
        return partial(ImageFolder, Path(what))
    raise UnknownName(f"There is no camera {spec!r}: use sim, pi, usb:ID, video:FILE, images:DIR or none.")


def live_camera(spec: str) -> Camera:
    """The camera, run where its hanging cannot stop the clock; files need no such guard."""
    from tableassist.hardware.supervised import SupervisedCamera

    make = camera_maker(spec)
    return make() if spec.startswith(("video:", "images:")) else SupervisedCamera(make)
