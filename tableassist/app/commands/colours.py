"""`tableassist learn-colours`: the colours of a set of crystals, shown once, known from then on, or forgotten again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tableassist.app.build import default_game, game_named
from tableassist.app.calibrating.measured import calibration_of, held_at
from tableassist.app.cameras import live_camera
from tableassist.app.commands.dry_run import NOT_KEPT, SIMULATED, refuse_dry_run, settings_of_dry_run
from tableassist.app.eyes.kept_colours import BadColours, colours_file, save_colours
from tableassist.app.settings.config import load_settings
from tableassist.ports import Camera, CameraLost
from tableassist.rules.pieces import PlaysWithPieces
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.glass import glassware
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import Crystal
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Mat, ZoneName
from tableassist.vision.pieces.colours import Palette
from tableassist.vision.pieces.show_colours import learn_palette
from tableassist.vision.table.lens import Lens

SETTLING = 10
"""Pictures that a camera takes before its brightness has settled."""
_WAIT_S = 5.0


@dataclass(frozen=True)
class ColoursRequest:
    """What the command line asks for; `shown` are words like `red=3`: a colour and the place where it lies."""

    shown: tuple[str, ...]
    camera: str = "pi"
    game: str = ""
    config: Path | None = None


def learn_colours(request: ColoursRequest) -> int:
    """Learn the colours of the crystals that lie alone on the named places; raises NotShown and TooSimilar.

    Of the simulated camera nothing is kept.
    """
    settings, mat = load_settings(request.config), game_named(request.game or default_game(PlaysWithPieces)).mat({})
    shown, sim = places_of_colours(request.shown, mat), request.camera == SIMULATED
    profile = None if sim else calibration_of(request.camera, settings)
    lens = profile.lens if profile is not None else None
    camera = _laid(mat, shown) if sim else live_camera(request.camera, settings, held_at(profile))
    with settings_of_dry_run(request.camera, settings) as kept:
        path = colours_file(kept)
        save_colours(_seen(camera, mat, shown, lens), path)
    where = NOT_KEPT if sim else f"Kept in {path}.\nTo forget them: tableassist learn-colours --forget"
    print(f"Learnt: {', '.join(shown)}. {where}")
    return 0


def forget_colours(config: Path | None, camera: str = "") -> int:
    """Forget the learnt colours: crystals are taken for what such glass usually looks like; raises NothingKept."""
    refuse_dry_run(camera)
    path = colours_file(load_settings(config))
    known = path.exists()
    path.unlink(missing_ok=True)
    print("The learnt colours are forgotten." if known else "No colours were learnt.")
    return 0


def places_of_colours(words: Sequence[str], mat: Mat) -> dict[str, ZoneName]:
    """The place of every colour that is shown; raises BadColours."""
    shown: dict[str, ZoneName] = {}
    places = {zone.name for zone in mat.zones if zone.kind == "place"}
    if not places:
        raise BadColours("No crystals lie on the mat of that game: leave --game out.")
    for word in words:
        name, _, place = word.partition("=")
        if not name or place not in places:
            raise BadColours(f"{word!r} names no colour and its place: write, say, red=3.")
        if name in shown or place in shown.values():
            raise BadColours(f"{word!r}: every colour is shown once, on a place of its own.")
        shown[name] = ZoneName(place)
    if len(shown) < 2:
        raise BadColours("Show at least two colours, say: red=3 blue=13 challenge=28.")
    return shown


def _seen(camera: Camera, mat: Mat, shown: Mapping[str, ZoneName], lens: Lens | None) -> Palette:
    camera.open()
    try:
        frame = None
        for _ in range(SETTLING):
            # A folder of pictures may have fewer: its last one counts.
            frame = camera.read(_WAIT_S) or frame
        if frame is None:
            raise CameraLost("The camera gives no picture: look after its cable, then show the crystals again.")
        return learn_palette(frame.picture, mat, shown, lens)
    finally:
        camera.close()


def _laid(mat: Mat, shown: Mapping[str, ZoneName]) -> Camera:
    """A virtual board on which the crystals lie."""
    table, conditions = VirtualTable(mat), draw_conditions(0, "easy")
    there = glassware(conditions.seed, conditions.glass)
    for number, (name, zone) in enumerate(shown.items()):
        if name not in there:
            raise BadColours(f"There is no {name} glass on the simulated board; there is {', '.join(there)}.")
        table.put(Crystal(number, name, mat.zone(zone).area.centre))
    return SimCamera(table, conditions)
