"""The wiring of cameras: which one belongs to which word of the command line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tableassist.app.build import UnknownName
from tableassist.app.settings.config import Settings
from tableassist.hardware.camera import PiCamera
from tableassist.hardware.profile import CameraProfile
from tableassist.hardware.supervised import SupervisedCamera
from tableassist.hardware.usb import UsbCamera
from tableassist.hardware.video import ImageFolder, VideoCamera
from tableassist.ports import Camera

FROZEN_MS = 1000
"""The very same picture for so long counts as none: a real sensor is never without noise."""


def camera_maker(spec: str, settings: Settings, profile: CameraProfile | None = None) -> Callable[[], Camera]:
    """What makes the camera that the word names: pi, usb:ID, video:FILE or images:DIR; raises UnknownName.

    The result can be sent to another process, so that a hanging camera stops nothing but itself.
    """
    kind, _, what = spec.partition(":")
    request = settings.camera
    size = (request.width, request.height)
    if kind == "pi" and not what:
        return partial(
            PiCamera, size, profile=profile, number=request.number, fps=request.fps, mains_hz=request.mains_hz
        )
    if kind == "usb" and what:
        return partial(UsbCamera, what, size, profile=profile, fps=request.fps, mains_hz=request.mains_hz)
    if kind == "video" and what:
        return partial(VideoCamera, Path(what))
    if kind == "images" and what:
        return partial(ImageFolder, Path(what))
    kinds = "pi, usb:ID, video:FILE, images:DIR, sim to try it, or none to play without one"
    raise UnknownName(f"There is no camera {spec!r} here: use {kinds}.")


def live_camera(spec: str, settings: Settings, profile: CameraProfile | None = None) -> Camera:
    """The camera, run where its hanging cannot stop the clock; files need no such guard."""
    make = camera_maker(spec, settings, profile)
    return make() if spec.startswith(("video:", "images:")) else SupervisedCamera(make, frozen_ms=FROZEN_MS)
