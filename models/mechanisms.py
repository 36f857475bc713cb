"""The mechanisms of the reader of photographs, each with what stands in its place where it is switched off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tableassist.vision.cards import (
    assembly,
    back_template,
    backs,
    candidates,
    fusion,
    indices,
    local_plane,
    masks,
    rectangles,
    side_refinement,
    silhouettes,
    surroundings,
)
from tableassist.vision.cards import letters as letters_room
from tableassist.vision.cards import reader as room
from tableassist.vision.cards.reader import CardReader


@dataclass(frozen=True)
class Mechanism:
    """A part of the reader: its name, its functions, what takes the place of which name of `vision.cards`.

    `outlines` says that outlines are found otherwise without it.
    """

    name: str
    parts: Sequence[Any]
    neutral: Mapping[str, Any] = field(default_factory=dict)
    outlines: bool = False


def same(things: Any, *_: Any, **__: Any) -> list[Any]:
    return [*things]


def never(*_: Any, **__: Any) -> bool:
    return False


def none(*_: Any, **__: Any) -> list[Any]:
    return []


def first_look_only(self, picture, whole):
    return room.assembled(self._indices([*room.resized(picture, whole)]))


def mean_only(self, place):
    away = np.linalg.norm(self.middles - place, axis=1) / self.spans
    weights = np.where(away < local_plane.REACH, 1 / np.maximum(away, local_plane.NEXT) ** 2, 0)
    return np.average(self.measures, axis=0, weights=weights) if weights.any() else None


def overlap_only(one, other):
    if one.silhouette is not None and one.silhouette == other.silhouette:
        return False
    both = one.reading.card and other.reading.card and one.reading.card != other.reading.card
    return room_overlap(one.quad, other.quad) > (candidates.OVERLAP_OF_TWO if both else candidates.OVERLAP)


room_overlap = candidates.overlap

MECHANISMS = (
    Mechanism("second look", [local_plane.fitted], {"reader.CardReader._indexed": first_look_only}),
    Mechanism("seven frames (1)", [], {"indices.FRAMES": indices.FRAMES[:1]}),
    Mechanism("seven frames (3)", [], {"indices.FRAMES": indices.FRAMES[:3]}),
    Mechanism("nearer look", [indices.IndexReader.nearer], {"indices.IndexReader.nearer": lambda self, p, i: tuple(i)}),
    Mechanism(
        "reject_shape_outliers",
        [local_plane.reject_shape_outliers, local_plane.is_said_within],
        {"reader.reject_shape_outliers": same},
    ),
    Mechanism("handedness", [local_plane.resolve_corner_handedness], {"reader.resolve_corner_handedness": same}),
    Mechanism(
        "both sizes", [local_plane.in_both_sizes], {"reader.in_both_sizes": lambda some, plane: map(plane.like, some)}
    ),
    Mechanism("slope of plane", [], {"local_plane.LocalPlane.around": mean_only}),
    Mechanism("rejoined mirrored", [assembly.rejoined, assembly.fits_on], {"reader.rejoined": same}),
    Mechanism("two names nearer", [], {"assembly.REPEATED_OF_TWO": assembly.REPEATED}),
    Mechanism(
        "same middle of name",
        [],
        {"assembly.SAME_MIDDLE_OF_NAME": assembly.SAME_MIDDLE, "assembly.SAME_SIZE_OF_NAME": assembly.SAME_SIZE},
    ),
    Mechanism("label smoothing undone", [indices.sharpened], {"indices.sharpened": lambda shares: shares}),
    Mechanism("plain at own size", [indices.Index.read_again], {"indices.PLAIN": 2.0}),
    Mechanism("face weight 1 if crowded", [], {"fusion.FACE_CROWDED": 1.0}),
    Mechanism("face weight .6, .3", [], {"fusion.FACE_CROWDED": 0.3, "fusion.FACE_ALONE": 0.6}),
    Mechanism("print on backs", [fusion.is_print], {"fusion.is_print": never}),
    Mechanism("lonely face", [fusion.without_index], {"fusion.without_index": lambda face, least: face}),
    Mechanism("differs", [fusion.differs], {"fusion.differs": never}),
    Mechanism(
        "words",
        [CardReader._without_words, room.others, room.should_show, room.is_lone],
        {"reader.CardReader._without_words": lambda self, p, found: [*found]},
    ),
    Mechanism(
        "backs by shape of cards",
        [backs.agreeing, backs.tells, backs.in_shape],
        {
            "reader.chosen": lambda found: backs.without_odd_backs(
                candidates.non_max_suppression(backs.fitting_backs(found, candidates.non_max_suppression(found)))
            )
        },
    ),
    Mechanism("chosen by nms", [backs.chosen], {"reader.chosen": candidates.non_max_suppression}),
    Mechanism(
        "backs of another size",
        [backs.fitting_backs, backs.fits_in, backs.usual_area],
        {"backs.fitting_backs": lambda found, among: [*found]},
    ),
    Mechanism("backs by template", [back_template], {"reader.CardReader._likewise": none}),
    Mechanism("backs by four sides", [rectangles, surroundings], {"reader.CardReader._further_backs": none}),
    Mechanism("overlapping backs", [silhouettes], {"reader.CardReader._overlapping_backs": none}),
    Mechanism("letters", [letters_room], {"reader.resolve_letters": same}),
    Mechanism(
        "nms by indices",
        [candidates.shows_on, candidates.apart_by_indices, candidates.is_clear],
        {"candidates.same": overlap_only},
    ),
    Mechanism("oddness", [], {"candidates.Candidate.oddness": property(lambda self: 0)}),
    Mechanism("faces between indices", [CardReader._between], {"reader.CardReader._between": none}),
    Mechanism("picture is a card", [room.frame], {"reader.CardReader._guesses": none}),
    Mechanism(
        "all scales",
        [room.scales],
        {
            "reader.scales": lambda picture, heights: [
                s for side in room.SIDES if (s := side / max(picture.shape[:2])) <= room.MOST_ENLARGED
            ]
        },
    ),
    Mechanism("scale 320", [], {"reader.SIDES": (640, 1280)}),
    Mechanism("enlarging", [], {"reader.MOST_ENLARGED": 1.0}),
    Mechanism("trusted", [room.trusted], {"reader.trusted": lambda found, size: [*found]}),
    Mechanism("MOST 80", [], {"reader.MOST": 80}),
    Mechanism("outlines onto edges", [side_refinement], {"quads.onto_edges": lambda quads, steep: quads}, True),
    Mechanism("mask bright", [masks.bright], {"masks.bright": lambda grey: iter(())}, True),
    Mechanism("mask levels", [], {"masks.OCTAVE_LEVELS": (0.5,)}, True),
    Mechanism("mask unlike table", [masks.unlike_table], {"masks.unlike_table": lambda lab: iter(())}, True),
    Mechanism("mask edged", [masks.edged], {"masks.edged": lambda *a: iter(())}, True),
)
