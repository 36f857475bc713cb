"""What is known to lie on a board, renewed only around what changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Point, ZoneName, enclose
from tableassist.table.layout import ELSEWHERE
from tableassist.table.observation import Detection, Face
from tableassist.vision.pieces.blobs import Blob, find_blobs
from tableassist.vision.pieces.board_colours import BoardColourModel
from tableassist.vision.pieces.closeup import PX_PER_MM, CloseUp
from tableassist.vision.pieces.counters import RADIUS_MM
from tableassist.vision.pieces.counters_under_crystals import CounterAppearance, find_counter_under
from tableassist.vision.pieces.density import Density, measure_density
from tableassist.vision.pieces.die import DieFinder, FoundDie
from tableassist.vision.pieces.faint_glass import CONFIDENCE, FaintGlass
from tableassist.vision.pieces.glass_judge import ALL_OF_IT_MM, GlassJudge, Placed, is_near
from tableassist.vision.pieces.held_pieces import HeldPieces, Known
from tableassist.vision.pieces.memcards import KIND, SeenCard, covers_place, find_memcards
from tableassist.vision.pieces.piece_stacks import DIE, PieceFinder, SeenPiece
from tableassist.vision.pieces.places import Places
from tableassist.vision.table.background import BareMat
from tableassist.vision.table.components import disc
from tableassist.vision.table.frame_average import FrameAverage
from tableassist.vision.table.gain_compensation import Gain, compensate_gain
from tableassist.vision.table.homography import Fit, turned_corners
from tableassist.vision.table.overview import estimate_difference, strongest_channel
from tableassist.vision.types import Mask, Picture

_READS = 3
_STEP, _SMALLEST_PX = 16, 12
_DEVIATIONS = 4.5
"""Of the noise, by which no dozen of pixels beside each other differs: all of a noisy board was read in each frame."""
_FOLLOWED = 0.25  # of each frame in the mean it is compared with: this has little noise, and follows the light
_SPREAD_MM, _AROUND_MM = 8.0, 30.0
_MARGIN_MM = 6.0
_TOUCHED_MM = 6.0
_TOUCHING_MM = 1.5
_UPON_MM = 13.0
_STAYED_MM = 3.0
_SHOWN_BARE, _ASIDE_MM = 0.99, 1.2
"""How surely a counter is seen that lies bare, and how far aside at most under two fits of one camera.

So are all of 465 bare ones on 24 *kitchen* boards under a camera that was nudged, and of 42 with glass on them 7.
"""
# Coloured glass throws its light and its shadow on the counter beside it.
_DISTURBED, _SHADED = 0.16, 0.45


class BoardMemory:
    """The pieces on a board under one fit, as they were last read.

    `counters` are those that were seen bare before, under another fit.
    """

    def __init__(self, mat: Mat, fit: Fit, known: BoardColourModel, counters: Sequence[CounterAppearance] = ()) -> None:
        self._mat = mat
        self._fit = fit
        self._close = CloseUp(mat, fit)
        self._colours = known
        self._find_dice = DieFinder(PX_PER_MM)
        self._places = Places(mat)
        self._field = enclose([zone.area for zone in mat.zones]).grow(_MARGIN_MM)
        self._spread = disc(2 * _SPREAD_MM * PX_PER_MM)
        self.pieces: tuple[Known, ...] = ()
        self.held = HeldPieces()
        self.counters: list[CounterAppearance] = list(counters)
        self._by_another_fit = self.counters
        self._missed: set[tuple[CounterAppearance, int]] = set()
        self._faint = FaintGlass(mat, known.palette.clear)
        self._cards: list[SeenCard] = []
        self._seen: NDArray[np.float32] | None = None
        self._stale: Mask | None = None
        self._reads = 0
        self._read_so_far: list[tuple[Known, ...]] = []
        self._average = FrameAverage()

    def refresh(self, picture: Picture, gain: Gain | None, ground: BareMat) -> bool:
        """Reads around what changed, as often as it takes; whether anything was new in this picture."""
        flat = self._close(picture)
        changed = self._changed(compensate_gain(flat, gain))
        if changed is not None:
            self._stale = changed if self._stale is None else self._stale | changed
            self._reads = _READS
            self._read_so_far, self._missed = [], set()
            self._average.restart()
        if self._stale is not None:
            mean = self._average.add(picture)
            if self._average.is_noisy:
                picture, flat = mean, self._close(mean)
            # What one read overlooks is stale still: the next ones must be able to find it.
            self._stale = self._whole(self._stale)
            self._read_cards(picture, self._stale)
            self._read(flat, ground, self._stale)
            self._reads -= 1
            self._read_so_far.append(self.pieces)
            self.pieces = self.pieces if self._reads else _most_often(self._read_so_far)
            self._forget_missed()
            self._stale = self._stale if self._reads else None
        return changed is not None

    def possibly_present(self) -> Iterator[Known]:
        """The clear glass that nothing surely shows, where it may lie all the same."""
        things = [seen.place for _, seen in self.pieces if seen.kind == "counter"]
        for zone, faint in self._faint.found():
            if not self._is_print(faint) and not is_near(faint.place, things, ALL_OF_IT_MM):
                yield zone, faint

    @property
    def settled(self) -> bool:
        """Whether all that changed was read as often as it takes."""
        return self._stale is None

    def _changed(self, flat: Picture) -> Mask | None:
        """The surroundings of what looks other than when it was read last; from now on it counts as read."""
        calm = cv2.blur(flat, (3, 3)).astype(np.float32)
        if self._seen is None:
            self._seen = calm
            return np.full(flat.shape[:2], 255, np.uint8)
        step = max(_STEP, _DEVIATIONS * estimate_difference(calm, self._seen))
        _, mask = cv2.threshold(strongest_channel(cv2.absdiff(calm, self._seen)), step, 255, cv2.THRESH_BINARY)
        cv2.accumulateWeighted(calm, self._seen, _FOLLOWED)
        if cv2.countNonZero(mask) < _SMALLEST_PX:
            return None
        changed = np.zeros(mask.shape, np.uint8)
        for blob in find_blobs(mask.astype(np.uint8), _SMALLEST_PX):
            blob.of(changed)[...] |= blob.mask
        if not changed.any():
            return None
        changed = np.asarray(cv2.dilate(changed, self._spread), np.uint8)
        cv2.copyTo(calm, changed, self._seen)
        return changed

    def _whole(self, stale: Mask) -> Mask:
        """The stale part with all of every piece that it touches.

        What seemed one piece may be two, or have another middle now that less of it is hidden: were it read again only
        where its middle is stale, it could be seen twice or not at all.
        """
        whole = stale.copy()
        for _, seen in self.pieces:
            column, row = round(seen.place.x * PX_PER_MM), round(seen.place.y * PX_PER_MM)
            around = round(_TOUCHED_MM * PX_PER_MM)
            if stale[max(0, row - around) : row + around, max(0, column - around) : column + around].any():
                cv2.circle(whole, (column, row), round(ALL_OF_IT_MM * PX_PER_MM), 255, cv2.FILLED)
        return whole

    def _read(self, flat: Picture, ground: BareMat, stale: Mask) -> None:
        pieces = [(zone, seen) for zone, seen in self.pieces if seen.kind != KIND]
        kept = [(zone, seen) for zone, seen in pieces if not _covers(stale, seen.place)]
        margin = round(_AROUND_MM * PX_PER_MM)
        if self._reads == _READS:
            self._faint.forget(stale)
        fresh = [known for part in find_blobs(stale, 1, margin) for known in self._read_part(flat, ground, part)]
        bare = [(zone, seen) for zone, seen in (*kept, *fresh) if not self._is_print(seen)]
        cards = [(self._places.zone(card.detection), card.detection) for card in self._cards]
        self.pieces = tuple(sorted(self.held((*bare, *cards)), key=_order))

    def _read_cards(self, picture: Picture, stale: Mask) -> None:
        """Reads the cards whose markers lie where something changed."""
        fresh = []
        for part in find_blobs(stale, 1, round(_AROUND_MM * PX_PER_MM)):
            near = find_memcards(picture, self._fit, self._close.area(part.rows, part.columns))
            fresh += [card for card in near if _covers(part.mask, card.marker, part)]
        self._cards = [card for card in self._cards if not _covers(stale, card.marker)] + fresh

    def _is_print(self, seen: Detection) -> bool:
        """Whether what seems to be a piece is printed on a card."""
        return any(covers_place(card.detection, seen.place) for card in self._cards)

    def _read_part(self, flat: Picture, ground: BareMat, part: Blob) -> list[Known]:
        """What is newly read in a stale part; what lies beside it was only needed to see it well."""
        patch = part.of(flat)
        area = self._close.area(part.rows, part.columns)
        bare = ground.patch(turned_corners(area, 0.0), patch.shape[1], patch.shape[0])
        seen = measure_density(patch, bare, PX_PER_MM)
        dice = self._find_dice(patch, seen)
        self._forget_shown_bare(seen, dice, part)
        under = self._still_under(seen, part)
        # Glass that lies on a counter shows the counter's digit.
        dice = [die for die in dice if not _on_one_of(under, self._at(part, die))]
        pieces = [(piece, self._at(part, piece)) for piece in self._find(seen, dice)]
        # What is left of a counter that was taken off is no second one.
        pieces = [(piece, at) for piece, at in pieces if piece.kind != "counter" or not _on_one_of(under, at)]
        self._faint.read(seen, part)
        judge = GlassJudge(self._find, self._faint)
        pieces = judge.judge(pieces)
        middles = (self._find.clear_glass(x, y, CONFIDENCE) for _, (x, y) in self._faint.middles_in(part))
        pieces += judge.missed(pieces, [(one, self._at(part, one)) for one in middles])
        pieces += [(one, self._at(part, one)) for one in self._upon(under, seen, part, pieces)]
        found: list[Known] = [
            (one.zone, one.detection) for one in under if _covers(part.mask, one.detection.place, part)
        ]
        for piece, middle in pieces:
            reported = part.holds(piece.x, piece.y) and not self._is_shadow_of_a_thing(piece, middle, pieces)
            known = self._known(piece, middle, pieces) if reported else None
            if known is not None:
                found.append(known)
                self._remember(piece, known, seen, part)
        return found

    @property
    def _find(self) -> PieceFinder:
        return PieceFinder(self._colours.palette, PX_PER_MM)

    def _at(self, part: Blob, piece: SeenPiece | FoundDie) -> Point:
        return self._close.place(part.columns.start + piece.x, part.rows.start + piece.y)

    def _forget_shown_bare(self, seen: Density, dice: Sequence[FoundDie], part: Blob) -> None:
        """Forgets the counters seen under another fit that lie bare in a part: they are seen anew.

        Under two fits of one camera a counter lies a little aside, and looks as if glass lay on it. Where glass does
        lie on it, both together may be one counter that lies further aside.
        """
        old = [one for one in self._by_another_fit if one in self.counters and one.inside(part)]
        if not old:
            return
        sure = (one for one in self._find(seen, dice) if one.kind == "counter" and one.sure >= _SHOWN_BARE)
        bare = [self._at(part, one) for one in sure]
        near = [one for one in old if any(one.detection.place.to(at) <= _ASIDE_MM for at in bare)]
        self.counters = [one for one in self.counters if one not in near]

    def _still_under(self, seen: Density, part: Blob) -> list[CounterAppearance]:
        """The counters of earlier frames that still lie in a part; what they swallow is taken off."""
        inside = [one for one in self.counters if one.inside(part)]
        still = [one for one in inside if one.still_seen(seen, part, PX_PER_MM)]
        self._missed |= {(one, self._reads) for one in inside if one not in still}
        for one in still:
            one.taken_off(seen, part)
        return still

    def _forget_missed(self) -> None:
        """Forgets the counters that most reads of a scene miss: what one frame's noise hides lies there still."""
        missed = [one for one, _ in self._missed]
        self.counters = [one for one in self.counters if 2 * missed.count(one) <= _READS]

    def _upon(
        self, under: Sequence[CounterAppearance], rest: Density, part: Blob, found: Sequence[Placed]
    ) -> list[SeenPiece]:
        """Something that nobody can name, on counters that look other than bare although no glass explains that.

        What a coloured crystal changes of the counter that it lies on explains it where surely no clear glass does.
        """
        unknown = []
        for one in under:
            at = one.detection.place
            near = [piece for piece, middle in found if middle.to(at) < _UPON_MM]
            coloured = [piece for piece in near if piece.kind == "crystal" and piece.name != self._find.palette.clear]
            if coloured and self._faint.denies(at):
                continue
            rounds = [(piece.x, piece.y, piece.radius * PX_PER_MM) for piece in coloured]
            allowed = _SHADED if coloured else _DISTURBED
            if len(coloured) == len(near) and one.disturbed(rest, part, rounds, PX_PER_MM) > allowed:
                x, y = at.x * PX_PER_MM - part.columns.start, at.y * PX_PER_MM - part.rows.start
                unknown.append(self._find.clear_glass(x, y))
        return unknown

    def _remember(self, piece: SeenPiece, known: Known, seen: Density, part: Blob) -> None:
        if piece.kind == "counter":
            one = find_counter_under(*known, (piece.x, piece.y), seen, part, PX_PER_MM)
            if one is not None:
                # It is the one that was missed there, seen bare again.
                others = [other for other in self.counters if not _on_one_of([other], known[1].place)]
                self.counters = [*others, one]
        elif piece.tint is not None and not self._find.is_clear(piece):
            self._colours.meet(known[1].place, piece.tint)

    def _known(self, piece: SeenPiece, middle: Point, pieces: Sequence[Placed]) -> Known | None:
        """The detection of a piece and its zone; None where pieces may lie as they please."""
        if piece.kind == DIE:
            die = Detection(DIE, None if piece.name is None else CardName(piece.name), middle, 0.0, Face.UP, piece.sure)
            return self._places.zone(die), die
        zones = self._places.near(middle)
        if not zones and not self._is_noticed(piece, middle):
            return None
        if len(zones) > 1:
            together = self._places.together(self._group(piece, middle, pieces), zones[0])
            zones = zones[:1] if together or self._stays(piece, middle, zones[0]) else zones
        between = zones if len(zones) > 1 else ()
        candidate_names = tuple(CardName(name) for name in between or piece.candidate_names)
        name = None if piece.name is None else CardName(piece.name)
        seen = Detection(piece.kind, name, middle, 0.0, piece.face, piece.sure, candidate_names)
        return (zones[0] if len(zones) == 1 else ELSEWHERE), seen

    def _stays(self, piece: SeenPiece, middle: Point, zone: ZoneName) -> bool:
        """Whether it was seen to lie on that place before; what has not moved belongs where it belonged.

        Of two that lay side by side around a place's middle, the one that stays has not come to lie between two places.
        """
        before = (seen for own, seen in self.pieces if own == zone and _is_same_piece(seen, piece))
        return any(seen.place.to(middle) < _STAYED_MM for seen in before)

    def _group(self, piece: SeenPiece, middle: Point, pieces: Sequence[Placed]) -> list[Point]:
        """The middles of a piece, of those that touch it and of those that touch them, all nearest to the same place;
        none where another place's piece touches it as well."""
        nearest = self._places.near(middle)[:1]
        group, rest = [(piece, middle)], [(one, at) for one, at in pieces if one is not piece]
        if any(_touch((piece, middle), one) and self._places.near(one[1])[:1] != nearest for one in rest):
            return []
        own = [one for one in rest if self._places.near(one[1])[:1] == nearest]
        while near := [one for one in own if any(_touch(one, other) for other in group)]:
            group += near
            own = [one for one in own if one not in near]
        return [at for _, at in group]

    def _is_shadow_of_a_thing(self, piece: SeenPiece, middle: Point, pieces: Sequence[Placed]) -> bool:
        """Whether it is dark because a thing on the board's rim is beside it: it lies on no place and has no colour."""
        may_be_clear = piece.kind == "crystal" and self._find.is_clear(piece)
        if not may_be_clear or self._places.holds(middle):
            return False
        return any(_touch((piece, middle), one) for one in pieces if not self._field.holds(one[1]))

    def _is_noticed(self, piece: SeenPiece, middle: Point) -> bool:
        """Whether something far from all places is reported: neither in a pile's area, nor on the board's rim."""
        zone = self._mat.zone_at(middle)
        return self._field.holds(middle) and (zone is None or zone.kind != "pile") and piece.clearly_there


def _on_one_of(counters: Sequence[CounterAppearance], at: Point) -> bool:
    return any(one.detection.place.to(at) < RADIUS_MM for one in counters)


def _is_same_piece(seen: Detection, piece: SeenPiece) -> bool:
    return seen.kind == piece.kind and seen.name == piece.name is not None


def _touch(one: Placed, other: Placed) -> bool:
    return one[1].to(other[1]) <= one[0].radius + other[0].radius + _TOUCHING_MM


def _covers(stale: Mask, place: Point, part: Blob | None = None) -> bool:
    """Whether a place lies in a mask of the whole flat picture, or of a part of it."""
    down, across = (part.rows.start, part.columns.start) if part else (0, 0)
    row, column = int(place.y * PX_PER_MM) - down, int(place.x * PX_PER_MM) - across
    inside = 0 <= row < stale.shape[0] and 0 <= column < stale.shape[1]
    return inside and bool(stale[row, column])


def _most_often(reads: Sequence[tuple[Known, ...]]) -> tuple[Known, ...]:
    """What most reads of one scene found in each zone, as it was last found so.

    It stays what is known until something changes, so that it must not hang on the last picture's noise.
    """
    zones = {zone for read in reads for zone, _ in read}
    chosen = [known for zone in zones for known in _chosen([[one for one in read if one[0] == zone] for read in reads])]
    return tuple(sorted(chosen, key=_order))


def _chosen(reads: Sequence[list[Known]]) -> list[Known]:
    """One zone's pieces by the last of those reads that agree with most others; where none do, by the last."""
    names = [sorted((seen.kind, seen.name or "", seen.face.value) for _, seen in read) for read in reads]
    return max(enumerate(reads), key=lambda one: (names.count(names[one[0]]), one[0]))[1]


def _order(known: Known) -> tuple[str, str, str, float, float]:
    zone, seen = known
    return zone, seen.kind, seen.name or "", seen.place.x, seen.place.y
