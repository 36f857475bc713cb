"""The mechanisms of the eyes over places, each with what stands in its place where it is switched off."""

from __future__ import annotations

from typing import Any

import numpy as np
from mechanisms import Mechanism, always, unchanged

from tableassist.vision import back_comparer, grid_reader
from tableassist.vision.cards import (
    back_model,
    back_print,
    cells,
    edge_refinement,
    rotational_symmetry,
    unique_names,
)
from tableassist.vision.table import (
    digital_gain,
    frame_average,
    furniture,
    gain_compensation,
    homography,
    marker_corners,
    marker_distortion,
    plumb_line,
    soft_shadow,
)
from tableassist.vision.table.homography import TableFinder


def no_lens(finder: TableFinder, seen: Any, _size: Any) -> Any:
    """`TableFinder._fit` where only a lens that somebody calibrated is known."""
    fit = finder._through(seen, finder._lens)
    return fit if fit is not None and fit.error_mm <= homography._WORST_ERROR_MM else None


def fit_as_found(_picture: Any, fit: Any, _mat: Any) -> Any:
    """`straighten_edges` that leaves the fit as it is."""
    return fit


def corners_as_found(_grey: Any, corners: Any) -> Any:
    """`refine_corners` that leaves the corners as they are."""
    return corners


def pose_as_found(_picture: Any, _fit: Any, _size: Any, place: Any, angle: float) -> Any:
    """`refine_pose` that leaves the pose as it is."""
    return place, angle


def place_as_found(_picture: Any, _fit: Any, _size: Any, place: Any, _angle: float) -> Any:
    """`centre_on_print` that leaves the place as it is."""
    return place


def no_shadow(flat: Any, *_: Any) -> Any:
    """A mask of no shadow."""
    return np.zeros(flat.shape[:2], np.uint8)


def light_as_it_is(_compensator: Any, flat: Any) -> Any:
    """`GainCompensator.__call__` that leaves the light as it is."""
    return flat


MECHANISMS = (
    Mechanism(
        "markers' corners on their edges", [marker_corners], {"table.homography.refine_corners": corners_as_found}
    ),
    Mechanism("a lens by the markers' shapes", [marker_distortion], {"table.homography.TableFinder._fit": no_lens}),
    Mechanism("a lens by the mat's straight edges", [plumb_line], {"table.tracker.straighten_edges": fit_as_found}),
    Mechanism("poses on a card's edges", [edge_refinement], {"cards.cells.refine_pose": pose_as_found}),
    Mechanism("cards centred on their print", [rotational_symmetry], {"cards.cells.centre_on_print": place_as_found}),
    Mechanism("means of noisy frames", [frame_average], {"table.frame_average.frames_needed": always(1)}),
    Mechanism("dark pictures lifted", [digital_gain], {"table.digital_gain.choose_gain": always(1)}),
    Mechanism(
        "light compensated", [gain_compensation], {"table.gain_compensation.GainCompensator.__call__": light_as_it_is}
    ),
    Mechanism(
        "soft shadows",
        [soft_shadow],
        {
            "table.hands.find_soft_shadows": no_shadow,
            "table.hands.find_cast_shadow": lambda *given: no_shadow(given[2]),
        },
    ),
    Mechanism("furniture", [furniture], {"table.furniture.Furniture.learn": always(None)}),
    Mechanism("no name twice", [unique_names], {"place_detections.assign_unique_names": unchanged}),
    Mechanism(
        "doubtful places held against the back",
        [back_comparer.BackComparer],
        {"back_comparer.BackComparer.__call__": always(False)},
    ),
    Mechanism("the back's signature", [back_model], {"cards.back_model.BackModel._is_back": always(False)}),
    Mechanism("the back's print", [back_print], {"cards.back_model.learn_print": always(None)}),
    Mechanism(
        "the mat in a known shade",
        [cells.ComparedPlace.is_shaded],
        {"cards.cells.ComparedPlace.is_shaded": always(False)},
    ),
    Mechanism(
        "cards found last that may lie there",
        [back_comparer.BackComparer._shows_card],
        {"back_comparer.BackComparer._shows_card": always(False)},
    ),
    Mechanism(
        "cards that seem to lie aside stay",
        [grid_reader.GridFrameReader._stays],
        {"grid_reader.GridFrameReader._stays": always(False)},
    ),
)
