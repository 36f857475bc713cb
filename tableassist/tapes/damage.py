"""A device of which one thing is broken, for tapes: a file is damaged, or a part is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tableassist.app.device.safe_mode import (
    camera_troubles,
    measured_troubles,
    network_troubles,
    screen_troubles,
    storage_troubles,
)
from tableassist.app.device.troubles import Trouble
from tableassist.app.enrolling.pools import pool_file
from tableassist.app.eyes.kept_colours import colours_file
from tableassist.app.home.catalogue import Catalogue
from tableassist.app.settings.config import Settings, calibration_file, deck_file
from tableassist.tapes.lines import Impossible
from tableassist.vision.weights import WeightsMissing

JUNK = b"PK\x03\x04 torn"


def _no_network(name: str) -> Path:
    raise WeightsMissing(name)


@dataclass(frozen=True)
class Damage:
    """One kind: what it does to the folder of a device, and what is found missing besides."""

    spoil: Callable[[Path], None] = lambda _folder: None
    missing: Callable[[Path], Iterator[Trouble]] = lambda _folder: iter(())
    game: str = ""


def _written(name: str, content: bytes) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    return write


def _spoiled(path_of: Callable[[Settings], Path], content: bytes = JUNK) -> Callable[[Path], None]:
    return lambda _folder: _written(path_of(Settings()).name, content)(path_of(Settings()).parent)


DAMAGE: Mapping[str, Damage] = {
    "settings": Damage(_written("settings.toml", b"[camera\nwidth = 1920\n")),
    "setting": Damage(_written("settings.toml", b"[camera]\nwidht = 1920\n\n[sound]\nvolume = 11\n")),
    "calibration": Damage(_spoiled(calibration_file, b"{torn")),
    "journal": Damage(_written("games/deluxe-20260101-120000.journal", b"{}\nnot an entry\n{}\n")),
    "networks": Damage(missing=lambda _folder: network_troubles(_no_network)),
    "deck": Damage(_spoiled(deck_file)),
    "pool": Damage(_spoiled(pool_file)),
    "colours": Damage(_spoiled(colours_file)),
    "plug-in": Damage(game="The game “pairs” of the package pairs cannot be loaded: No module named 'cards'."),
    "disk": Damage(missing=lambda folder: storage_troubles(folder, lambda _folder: "no space left on device")),
    "camera": Damage(missing=lambda folder: camera_troubles("usb:none", lambda: (), folder)),
    "fonts": Damage(missing=lambda _folder: screen_troubles(fonts=False, sound=True)),
    "sound": Damage(missing=lambda _folder: screen_troubles(fonts=True, sound=False)),
}
"""Every kind, by the word of `start home --broken`."""


def damage_of(kind: str) -> Damage:
    """The damage of that kind, none for no kind; raises Impossible."""
    if not kind:
        return Damage()
    if kind not in DAMAGE:
        raise Impossible(f"Nothing called {kind!r} can be broken; there is {', '.join(DAMAGE)}.")
    return DAMAGE[kind]


def found_troubles(damage: Damage, settings: Settings, folder: Path) -> tuple[Trouble, ...]:
    """What is found on the damaged device."""
    return (*damage.missing(folder), *measured_troubles(settings, "pi"))


def with_damage(catalogue: Catalogue, damage: Damage) -> Catalogue:
    """The games, and the one that is broken."""
    return replace(catalogue, troubles=(*catalogue.troubles, damage.game)) if damage.game else catalogue
