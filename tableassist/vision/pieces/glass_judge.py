"""What on a board is clear glass: what was made out there, held against what its place as a whole says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tableassist.table.geometry import Point
from tableassist.vision.pieces.faint_glass import CONFIDENCE, FaintGlass
from tableassist.vision.pieces.piece_stacks import PieceFinder, SeenPiece

REACH_MM = 15.0
"""From a place's middle, in which its pieces show."""

ALL_OF_IT_MM = 10.0
"""From the middle of a counter or a die, in which it is all that shows."""

Placed = tuple[SeenPiece, Point]


@dataclass(frozen=True)
class GlassJudge:
    """Judges the pieces that `find` made out by what `faint` says of their places."""

    find: PieceFinder
    faint: FaintGlass

    def judge(self, pieces: Sequence[Placed]) -> list[Placed]:
        """The pieces as their places have them, without dark sides of crystals that seemed to be clear glass."""
        things = _things(pieces)
        judged = ((self._judged(piece, at, pieces, things), at) for piece, at in pieces)
        return [(piece, at) for piece, at in judged if piece is not None]

    def missed(self, pieces: Sequence[Placed], middles: Iterable[Placed]) -> list[Placed]:
        """Of clear glass in the `middles` of places, what surely lies there and is none of the pieces made out."""
        things = _things(pieces)
        clear = [at for piece, at in pieces if piece.kind == "crystal" and self.find.is_clear(piece)]
        sure = ((piece, at) for piece, at in middles if self.faint.is_sure(at))
        alone = ((piece, at) for piece, at in sure if not is_near(at, things, ALL_OF_IT_MM))
        return [(piece, at) for piece, at in alone if not is_near(at, clear, REACH_MM)]

    def _judged(
        self, piece: SeenPiece, at: Point, pieces: Sequence[Placed], things: Sequence[Point]
    ) -> SeenPiece | None:
        sure, denied = self.faint.is_sure(at), self.faint.denies(at)
        if not (sure or denied) or not self.find.is_clear(piece) or is_near(at, things, ALL_OF_IT_MM):
            return piece
        if piece.name is None and len(piece.candidate_names) > 1:
            return self._coloured(piece) if denied or self._is_another_clear(at, pieces) else piece
        if piece.name is None or piece.sure >= CONFIDENCE:
            return piece
        if sure:
            return replace(piece, sure=CONFIDENCE)
        # Else it is something all the same: a crystal without its colour was gone, and its owner accused.
        return None if self._is_near_coloured(at, pieces) else piece

    def _coloured(self, piece: SeenPiece) -> SeenPiece:
        """What may be clear or coloured, where it is not the clear glass."""
        return replace(piece, name=piece.candidate_names[0], sure=CONFIDENCE, candidate_names=())

    def _is_another_clear(self, at: Point, pieces: Sequence[Placed]) -> bool:
        clear = self.find.palette.clear
        return is_near(at, (where for one, where in pieces if one.name == clear), REACH_MM)

    def _is_near_coloured(self, at: Point, pieces: Sequence[Placed]) -> bool:
        coloured = (where for one, where in pieces if one.kind == "crystal" and not self.find.is_clear(one))
        return is_near(at, coloured, REACH_MM)


def is_near(at: Point, others: Iterable[Point], most: float) -> bool:
    """Whether any of some points is nearer than so many millimetres."""
    return any(at.to(other) < most for other in others)


def _things(pieces: Sequence[Placed]) -> list[Point]:
    """Where counters and dice lie: what shows of their print is no glass."""
    return [at for piece, at in pieces if piece.kind != "crystal"]
