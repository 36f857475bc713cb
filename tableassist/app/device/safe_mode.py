"""Finds what of a device cannot be used, so that it starts all the same and says which.

Nothing here raises for what is wrong with a file, a disk or a camera: that is what it is for.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

from tableassist.app.calibrating.measured import calibration_of
from tableassist.app.device.troubles import CheckAgain, PutAside, SetUp, Trouble, damaged
from tableassist.app.enrolling.pools import pool_file
from tableassist.app.eyes.kept_colours import BadColours, colours_file, read_colours
from tableassist.app.settings.config import Settings, calibration_file, deck_file
from tableassist.hardware.usb import usb_devices
from tableassist.vision.calibrate.profile import BadCalibration, OtherCamera
from tableassist.vision.gallery.deckfile import BadLearntDeck, load_deck
from tableassist.vision.gallery.enrolled_file import BadPool, load_pool
from tableassist.vision.trained import TRAINED, check_trained
from tableassist.vision.weights import WeightsBroken, WeightsMissing, weights_path

_log = logging.getLogger(__name__)

_BY_HAND = "Games go on by the keys: everything can be entered by hand."
_UNMEASURED = "The camera sets itself."
_NO_CAMERA = "No camera is connected."


def measured_troubles(settings: Settings, camera: str) -> Iterator[Trouble]:
    """What was measured, learnt or enrolled and cannot be used."""
    if camera != "none":
        try:
            calibration_of(camera, settings)
        except (BadCalibration, OtherCamera) as why:
            path = calibration_file(settings)
            said = str(why) if isinstance(why, OtherCamera) else damaged(path)
            yield Trouble("calibration", "Calibration", said, _UNMEASURED, (SetUp("camera"), PutAside(path)))
    kept = (
        (
            "deck",
            "Learnt deck",
            deck_file(settings),
            load_deck,
            BadLearntDeck,
            "Cards are read as usual ones.",
        ),
        ("pool", "Enrolled cards", pool_file(settings), load_pool, BadPool, "None of these cards is known by sight."),
        ("colours", "Colours", colours_file(settings), read_colours, BadColours, "Crystals are taken for usual glass."),
    )
    for key, title, path, load, bad, instead in kept:
        if not _loads(load, path, bad):
            yield Trouble(key, title, damaged(path), instead, (PutAside(path),))


def _loads(load: Callable[[Path], object], path: Path, bad: type[Exception]) -> bool:
    """Whether the file can be loaded, where there is one; what is wrong with it in detail goes into the log."""
    try:
        if path.exists():
            load(path)
    except (bad, OSError) as why:
        _log.warning("%s", why)
        return False
    return True


def network_troubles(find: Callable[[str], Path] = weights_path) -> Iterator[Trouble]:
    """The trained networks, without which nothing on the table is read; `find` says where one lies."""
    for name, what in TRAINED.items():
        try:
            check_trained(name, find)
        except (WeightsMissing, WeightsBroken) as why:
            state = "is missing" if isinstance(why, WeightsMissing) else "is broken"
            sentence = f"The network {name}, which reads {what}, {state}: install TableAssist again."
            yield Trouble("networks", "Card reader", sentence, _BY_HAND, (CheckAgain(),))
            return


def camera_troubles(
    camera: str, devices: Callable[[], tuple[str, ...]] = usb_devices, nodes: Path = Path("/dev")
) -> Iterator[Trouble]:
    """A camera that is not there; whether it gives pictures is seen in the game."""
    kind, _, what = camera.partition(":")
    missing = {
        "pi": lambda: not any(nodes.glob("media*")) and not any(nodes.glob("video*")),
        "usb": lambda: what not in devices() and not Path(what).exists() and not (nodes / what).exists(),
        "video": lambda: not Path(what).is_file(),
        "images": lambda: not Path(what).is_dir(),
    }
    if kind in missing and missing[kind]():
        why = _NO_CAMERA if kind in ("pi", "usb") else f"There is nothing at {what}."
        yield Trouble("camera", "Camera", why, _BY_HAND, (CheckAgain(),))


def storage_troubles(folder: Path, why_not: Callable[[Path], str] | None = None) -> Iterator[Trouble]:
    """A disk that takes nothing: games would not be kept."""
    why = (why_not or why_not_writable)(folder)
    if why:
        instead = "Games are kept only until it is switched off."
        yield Trouble("storage", "Storage", f"Nothing can be written to the disk: {why}.", instead, (CheckAgain(),))


def why_not_writable(folder: Path) -> str:
    """Why nothing can be written into the folder; empty where it can."""
    # A name of its own, for two programs may try at the same time.
    trial = folder / f".trial-{uuid4().hex}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        trial.write_bytes(b"x" * 4096)
    except OSError as error:
        return (error.strerror or str(error)).lower()
    finally:
        _remove(trial)
    return ""


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def writable_folder(folder: Path) -> Path:
    """The folder where something can be written there, else one that lasts until the machine is switched off."""
    return Path(tempfile.mkdtemp(prefix="tableassist-")) if why_not_writable(folder) else folder


def screen_troubles(*, fonts: bool, sound: bool) -> Iterator[Trouble]:
    """Parts of the screen and the loudspeaker: `fonts` and `sound` say whether they are there where they are wanted."""
    if not fonts:
        why = "The fonts that come with TableAssist are missing: install it again."
        yield Trouble("fonts", "Fonts", why, "Another type stands in.", (CheckAgain(),))
    if not sound:
        why = "No loudspeaker was found."
        yield Trouble("sound", "Sound", why, "Every cue is shown on the screen as well.", (CheckAgain(),), minor=True)
