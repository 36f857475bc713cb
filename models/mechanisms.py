"""The mechanisms of the reader of photographs, each with what stands in its place where it is switched off."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import numpy as np

from tableassist.vision.cards import (
    assembly,
    backs,
    candidates,
    fusion,
    indices,
    letters,
    local_plane,
    masks,
    side_refinement,
    silhouettes,
)
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

    @contextmanager
    def off(self, room: str) -> Iterator[None]:
        """Switched off; `room` is the package in which the names are that are replaced."""
        with ExitStack() as stack:
            for target, neutral in self.neutral.items():
                stack.enter_context(mock.patch(f"{room}.{target}", neutral))
            yield

    def count_lines(self) -> int:
        """How many lines of the package it costs."""
        return sum(len(inspect.getsource(one).splitlines()) for one in self.parts)


def always(value: Any) -> Callable[..., Any]:
    """A function that says the same of everything."""
    return lambda *_, **__: value


def unchanged(items: Any, *_: Any) -> list[Any]:
    """The first of the arguments as a list."""
    return [*items]


def as_it_is(item: Any, *_: Any) -> Any:
    """The first of the arguments."""
    return item


def no_second_look(self, picture, whole):
    """`CardReader._indexed` without looking at hidden indices once more."""
    return assembly.assemble_cards(self._indices([*room.pyramid(picture, whole)]))


def level_plane(self, place):
    """`LocalPlane.around` without a slope."""
    away = np.linalg.norm(self.middles - place, axis=1) / self.spans
    weights = np.where(away < local_plane.REACH, 1 / np.maximum(away, local_plane.NEXT) ** 2, 0)
    return np.average(self.measures, axis=0, weights=weights) if weights.any() else None


def overlap_only(one, other):
    """`candidates.same` without indices."""
    if one.silhouette is not None and one.silhouette == other.silhouette:
        return False
    both = one.reading.card and other.reading.card and one.reading.card != other.reading.card
    most = candidates.OVERLAP_OF_TWO if both else candidates.OVERLAP
    return candidates.overlap_of_smaller(one.quad, other.quad) > most


WITHOUT_SCALES = room.choose_scales


def every_scale(picture, _):
    """`reader.scales` where no card is known."""
    return WITHOUT_SCALES(picture, [])


def surest_back(found):
    """`backs.chosen` by overlap alone."""
    return candidates.non_max_suppression(found)


def as_read(face, _):
    """`fusion.without_index` that leaves everything as it is."""
    return face


MECHANISMS = (
    Mechanism(
        "second look at hidden indices", [indices.IndexReader.again], {"reader.CardReader._indexed": no_second_look}
    ),
    Mechanism("  from seven frames, not three", [], {"indices.FRAMES": indices.FRAMES[:3]}),
    Mechanism("  sure at its own size", [indices.Index.read_again], {"indices.PLAIN": 2.0}),
    Mechanism("  on a plane that slopes", [], {"local_plane.LocalPlane.around": level_plane}),
    Mechanism("only sizes that show known cards", [WITHOUT_SCALES], {"reader.choose_scales": every_scale}),
    Mechanism("smallest size of the picture", [], {"reader.SIDES": room.SIDES[1:]}),
    Mechanism("label smoothing undone", [indices.sharpen], {"indices.sharpen": as_it_is}),
    Mechanism(
        "two corners of one name may differ more",
        [],
        {"assembly.SAME_MIDDLE_OF_NAME": assembly.SAME_MIDDLE, "assembly.SAME_SIZE_OF_NAME": assembly.SAME_SIZE},
    ),
    Mechanism("faces between indices", [CardReader._between], {"reader.CardReader._between": always([])}),
    Mechanism("faces alone must be surer", [fusion.read_without_index], {"fusion.read_without_index": as_read}),
    Mechanism("two cards in one corner", [fusion.has_foreign_index], {"fusion.has_foreign_index": always(False)}),
    Mechanism("print on backs", [fusion.is_print], {"fusion.is_print": always(False)}),
    Mechanism(
        "words are no cards",
        [CardReader._without_words, room.other_quads, room.expects_face, room.is_lone],
        {"reader.CardReader._without_words": lambda _self, _picture, found: [*found]},
    ),
    Mechanism(
        "suppression by indices",
        [candidates.has_index_on, candidates.differ_by_index, candidates.overlaps, candidates.is_clear],
        {"candidates.is_same_card": overlap_only},
    ),
    Mechanism("straight backs first", [], {"candidates.Candidate.oddness": property(always(0))}),
    Mechanism(
        "backs of a card's size", [backs.keep_fitting_backs, backs.fits_size], {"reader.choose_cards": surest_back}
    ),
    Mechanism("overlapping backs", [silhouettes], {"reader.CardReader._overlapping_backs": always([])}),
    Mechanism("letters of two meanings", [letters], {"reader.resolve_letters": unchanged}),
    Mechanism("the picture is a card", [room.picture_quad], {"reader.CardReader._guesses": always([])}),
    Mechanism("sides moved onto edges", [side_refinement], {"quads.refine_sides": unchanged}, True),
    Mechanism("masks of brightness", [masks.bright_masks], {"masks.bright_masks": always(())}, True),
    Mechanism("masks of grey edges", [masks.edge_masks], {"masks.edge_masks": always(())}, True),
)
