"""The mechanisms of the eyes over pieces, each with what stands in its place where it is switched off."""

from __future__ import annotations

from typing import Any

import numpy as np
from mechanisms import Mechanism, always, as_it_is

from tableassist.vision.pieces import (
    bars,
    blobs,
    board_colours,
    board_memory,
    counters_under_crystals,
    density,
    faint_glass,
    glass_judge,
    held_pieces,
    touching,
)
from tableassist.vision.pieces.board_memory import BoardMemory
from tableassist.vision.pieces.crystals import CrystalFinder
from tableassist.vision.pieces.places import Places


def last_of(reads: Any) -> Any:
    """`_most_often` that believes the last read."""
    return reads[-1]


def second_as_it_is(_self: Any, given: Any, *_: Any) -> Any:
    """A method that leaves what it is given as it is."""
    return given


def parts_as_found(_finder: Any, parts: Any, *_: Any) -> Any:
    """`CrystalFinder._whole_ones` that joins none."""
    return [*parts]


def nothing_of(mask: Any, *_: Any) -> Any:
    """A mask of nothing."""
    return np.zeros_like(mask)


def whole_of(mask: Any, *_: Any) -> Any:
    """`split_at_waists` that splits nothing."""
    return [mask]


def over_pieces(name: str, parts: list[Any], target: str, neutral: Any) -> Mechanism:
    """A mechanism of pieces that one name stands for."""
    return Mechanism(name, parts, {f"pieces.{target}": neutral})


MEMORY, FINDER = "board_memory.BoardMemory", "crystals.CrystalFinder"
MECHANISMS = (
    over_pieces("three reads of what changed", [board_memory._most_often], "board_memory._READS", 1),
    over_pieces("what most reads found", [board_memory._most_often], "board_memory._most_often", last_of),
    over_pieces("all of a piece is read anew", [BoardMemory._whole], f"{MEMORY}._whole", second_as_it_is),
    over_pieces("noise is no change", [], "board_memory._DEVIATIONS", 0.0),
    over_pieces("light compensated close up", [], "board_memory.compensate_gain", as_it_is),
    over_pieces("colours met on this board", [board_colours], "board_colours.BoardColourModel.meet", always(None)),
    over_pieces("counters under crystals", [counters_under_crystals], "board_memory.find_counter_under", always(None)),
    over_pieces("counters that something lies on", [BoardMemory._upon], f"{MEMORY}._upon", always([])),
    over_pieces("held while the light changes", [held_pieces], "held_pieces.HeldPieces.__call__", second_as_it_is),
    Mechanism(
        "clear glass by its place",
        [faint_glass, glass_judge],
        {"pieces.faint_glass.FaintGlass.found": always(()), "pieces.faint_glass.FaintGlass._near": always(())},
    ),
    over_pieces(
        "those that touch lie together", [Places.together, BoardMemory._group], "places.Places.together", always(False)
    ),
    over_pieces("what has not moved belongs where it did", [BoardMemory._stays], f"{MEMORY}._stays", always(False)),
    over_pieces("two of clear glass that touch", [touching], "crystals.probability_of_two", always(0.0)),
    over_pieces(
        "two small ones are no large one", [CrystalFinder._fill_like_two], f"{FINDER}._fill_like_two", always(False)
    ),
    over_pieces(
        "parts of one crystal",
        [CrystalFinder._whole_ones, CrystalFinder._joined, CrystalFinder._is_of],
        f"{FINDER}._whole_ones",
        parts_as_found,
    ),
    over_pieces("light thrown is no crystal", [CrystalFinder._throws], f"{FINDER}._throws", always(False)),
    over_pieces("dark sides are no clear glass", [CrystalFinder._same], f"{FINDER}._same", always(False)),
    over_pieces("pale parts of clear glass", [CrystalFinder._is_minor], f"{FINDER}._is_minor", always(False)),
    over_pieces("rims of which parts show", [CrystalFinder._close_rims], f"{FINDER}._close_rims", second_as_it_is),
    over_pieces("what is straight is no glass", [bars], "crystals.find_bars", nothing_of),
    over_pieces("what is too wide for glass", [blobs.find_masses], "crystals.find_masses", nothing_of),
    over_pieces("holes of glass filled", [blobs.plug_holes], "crystals.plug_holes", as_it_is),
    over_pieces("split at waists", [blobs.split_at_waists], "crystals.split_at_waists", whole_of),
    over_pieces("soft shadows swallow nothing", [density._shade], "density._shade", always(np.float32(0.0))),
    over_pieces("middles of counters weighed", [], "counters._SHIFTS_MM", (0.0,)),
)
"""What crystals are made of that this leaves out has exams of its own; so have dice, cards and things on the rim."""
