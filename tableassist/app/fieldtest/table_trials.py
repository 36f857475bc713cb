"""Trials of the eyes: twenty cards and ten crystals, laid as asked, and read."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.app.fieldtest.camera_trials import TIMEOUT_S, opened_camera
from tableassist.app.fieldtest.owner import ItemToLay, Owner
from tableassist.app.fieldtest.results import TrialResult, TrialVerdict, skipped
from tableassist.ports import Camera, CameraLost, Frame
from tableassist.table.cards import DECK
from tableassist.table.geometry import Mat
from tableassist.table.layout import SettledLayout
from tableassist.vision.picture import jpeg_of
from tableassist.vision.pieces.colours import USUAL, Palette

CARDS, CRYSTALS = 20, 10
FRAMES = 25
_COLOURS = ("red", "blue")
_SEED = 7

MakeCamera = Callable[[Mat], Camera]
"""Gives the camera above the table on which a mat lies."""


def try_cards(make: MakeCamera, mat: Mat, owner: Owner) -> TrialResult:
    """Twenty cards face up, spread over the mat, each on a place."""
    draw = random.Random(_SEED)
    zones = sorted(draw.sample(mat.card_zones(), CARDS), key=lambda zone: (zone.area.top, zone.area.left))
    items = [ItemToLay("card", card, zone) for card, zone in zip(draw.sample(DECK, CARDS), zones, strict=True)]
    words = f"Lay these {CARDS} cards face up on their places, and nothing else on the mat:"
    return _try("cards", f"{CARDS} cards", make, mat, items, words, owner, None)


def try_crystals(make: MakeCamera, mat: Mat, owner: Owner) -> TrialResult:
    """Ten crystals of two colours, each on a place of the board."""
    draw = random.Random(_SEED)
    places = [zone for zone in mat.zones if zone.kind == "place"]
    zones = sorted(draw.sample(places, CRYSTALS), key=lambda zone: int(zone.name))
    items = [ItemToLay("crystal", _COLOURS[number % 2], zone) for number, zone in enumerate(zones)]
    words = f"Lay the board, and these {CRYSTALS} crystals on its places (s where you have none):"
    return _try("crystals", f"{CRYSTALS} crystals", make, mat, items, words, owner, USUAL.only(*_COLOURS))


def _try(
    key: str,
    title: str,
    make: MakeCamera,
    mat: Mat,
    items: Sequence[ItemToLay],
    words: str,
    owner: Owner,
    palette: Palette | None,
) -> TrialResult:
    if not owner.lay(items, words):
        return skipped(key, title)
    owner.inform("Hands off, please: the table is read.")
    try:
        with opened_camera(make(mat)) as camera:
            settled, frame, took = _look(camera, TableWatcher(mat, palette=palette))
    except CameraLost as lost:
        return TrialResult(key, title, TrialVerdict.FAILED, str(lost))
    if settled is None or frame is None:
        pictures = {"what was seen": jpeg_of(frame.picture)} if frame is not None else {}
        return TrialResult(
            key, title, TrialVerdict.FAILED, f"The table did not come to rest in {FRAMES} looks.", {}, pictures
        )
    return _compared(key, title, items, settled, frame, took)


def _look(camera: Camera, eyes: TableWatcher) -> tuple[SettledLayout | None, Frame | None, list[float]]:
    """Looks until nothing more comes of it: the table as it is believed, the last picture, and each look's time."""
    settled: SettledLayout | None = None
    last: Frame | None = None
    took: list[float] = []
    for _ in range(FRAMES):
        frame = camera.read(TIMEOUT_S)
        if frame is None:
            break
        begun = time.monotonic()
        settled, last = eyes(frame, frozenset())[1] or settled, frame
        took.append(1000 * (time.monotonic() - begun))
    return settled, last, took


def _compared(
    key: str, title: str, items: Sequence[ItemToLay], settled: SettledLayout, frame: Frame, took: Sequence[float]
) -> TrialResult:
    wrong, unsure = [], []
    for item in items:
        seen = [lot.name for lot in settled.layout.at(item.zone.name)]
        if item.zone.name in settled.unsure or seen == [None]:
            unsure.append(item.zone.name)
        elif seen != [item.name]:
            wrong.append(f"{item.zone.name} ({item.name}): {', '.join(map(str, seen)) or 'nothing'} was seen")
    right = len(items) - len(wrong) - len(unsure)
    asked = {item.zone.name for item in items}
    ghosts = sorted({lot.zone for lot in settled.layout.lots} - asked)
    figures = {
        "read as they lie": f"{right} of {len(items)}",
        "asked about": ", ".join(unsure) or "none",
        "read as something else": "; ".join(wrong) or "none",
        "seen where nothing lies": ", ".join(ghosts) or "nowhere",
        "first look, and the others in the middle": f"{took[0]:.0f} ms, {statistics.median(took):.0f} ms",
    }
    verdict = TrialVerdict.FAILED if wrong or ghosts else TrialVerdict.WEAK if unsure else TrialVerdict.GOOD
    words = f"{right} of {len(items)} were read as they lie."
    return TrialResult(key, title, verdict, words, figures, {"what was read": jpeg_of(frame.picture)})
