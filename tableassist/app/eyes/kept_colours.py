"""The colours of a set of crystals as they were shown, kept beside the calibration and read again."""

from __future__ import annotations

import json
from pathlib import Path

from tableassist.app.eyes.table_watcher import palette_of
from tableassist.app.settings.config import Settings, calibration_file
from tableassist.journal.whole import read_bounded, write_whole
from tableassist.referee.match import Match
from tableassist.vision.pieces.colours import Palette, Swatch

MOST_BYTES = 1_000_000
FILE = "colours.json"


class BadColours(ValueError):
    """What was asked for, or is kept in the file, are no colours; the sentence says what to do."""


def colours_file(settings: Settings) -> Path:
    """Where learnt colours are kept, beside the calibration; the file need not exist."""
    return calibration_file(settings).with_name(FILE)


def palette_for(match: Match, settings: Settings) -> Palette | None:
    """The colours of the pieces of a game, as they were learnt; None where it has no such pieces."""
    usual, path = palette_of(match), colours_file(settings)
    if usual is None or not path.exists():
        return usual
    learnt = {swatch.name: swatch for swatch in read_colours(path).swatches}
    return Palette(tuple(learnt.get(swatch.name, swatch) for swatch in usual.swatches))


def save_colours(palette: Palette, path: Path) -> None:
    """Keeps the colours in a file, the old one whole until the new one is; raises BadColours."""
    kept = {swatch.name: swatch.direction for swatch in palette.swatches}
    try:
        write_whole(path, (json.dumps({"colours": kept}, indent=2) + "\n").encode("utf-8"))
    except OSError as error:
        raise BadColours(f"The colours cannot be kept in {path}: {error.strerror or error}.") from error


def read_colours(path: Path) -> Palette:
    """The colours that are kept in a file; raises BadColours."""
    try:
        kept = json.loads(read_bounded(path, MOST_BYTES))["colours"]
        return Palette(tuple(Swatch(str(name), _direction(value)) for name, value in kept.items()))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        way = "learn them again, or forget them with `tableassist learn-colours --forget`"
        raise BadColours(f"{path} holds no colours: {way}.") from error


def _direction(value: object) -> float | None:
    return None if value is None else float(str(value)) % 360
