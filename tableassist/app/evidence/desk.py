"""The pictures of a running game: kept as frames come in, handed out with everything covered that nobody may see."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from tableassist.evidence.faces import (
    FaceHistory,
    KeptPicture,
    are_of_one_card,
    areas_to_cover,
    faces_up,
    next_withheld,
)
from tableassist.evidence.ring import EventPictures, EvidenceRing
from tableassist.journal.events import Acted, Entry, Flagged, Overruled
from tableassist.referee.decisions import CAMERA
from tableassist.referee.match import Match
from tableassist.referee.verdicts import SeenLot, SeenTables, SeenZones
from tableassist.rules.view import Exhibit
from tableassist.table.geometry import Mat, Rect, ZoneName, angle_between
from tableassist.table.layout import Layout, SettledLayout
from tableassist.table.observation import Detection, Face, Observation
from tableassist.table.picture import TablePicture
from tableassist.vision.table.rectified import cover_picture, hide_moving

CLIP_STEP_MS = 200
"""How far apart the pictures of a clip are at least, in milliseconds."""

AROUND_MM, SMALLEST_MM = 50.0, 200.0
"""So much of the table around the places in question is shown with them, and no smaller part of it."""

NEAR_MM, DETAIL_MM = 320.0, 16.0
"""Places that need a larger part of the table are shown one by one, each with so much around it."""

MOST_CROPS, MOST_MARKS, MOST_CLOSE = 3, 12, 2
"""More places are shown in one picture, and more than that unmarked; of small ones those by themselves."""

_LOOSE = frozenset(("field", "pile"))
"""Kinds of zones in which a card that nobody can read hides none of the others."""

_TURNED = 45.0
"""From how many degrees off its row's own angle a card lies across."""

_MOST_COVERED = 24
"""So many covered pictures are kept ready."""


class EvidenceDesk:
    """Keeps what belongs to disputes, and shows it.

    `mat` is the game's. `cover` paints areas over, `hide` all of a picture that no table at rest shows.
    """

    def __init__(
        self,
        mat: Mat,
        *,
        ring: EvidenceRing | None = None,
        cover: Callable[[TablePicture, Iterable[Rect]], TablePicture] = cover_picture,
        hide: Callable[[TablePicture, Sequence[TablePicture]], TablePicture] = hide_moving,
    ) -> None:
        self.ring = ring if ring is not None else EvidenceRing()
        self._mat, self._cover, self._hide_moving = mat, cover, hide
        self._last: KeptPicture | None = None
        self._seen_up = Layout()
        self._withheld: frozenset[ZoneName] = frozenset()
        self._shown: tuple[Detection, ...] = ()
        self._private: frozenset[ZoneName] = frozenset()
        self._seen_at = 0
        self._kept_at = -CLIP_STEP_MS
        # Each with the pictures it was made of: were they let go, others could come to have their ids.
        self._ready: OrderedDict[tuple[Any, ...], tuple[tuple[KeptPicture, ...], TablePicture]] = OrderedDict()

    # What goes in ----------------------------------------------------------------------------------------------------

    def watch(self, seen: Observation) -> None:
        """One frame; while somebody looks at cards in private none is kept (R-TB-004)."""
        self._last, self._seen_at = None, seen.taken_at
        if seen.detections != self._shown:
            self._shown = seen.detections
            self._withheld = next_withheld(self._withheld, seen.detections, self._mat)
        if seen.picture is None:
            return
        self._last = KeptPicture(seen.picture, seen.detections, seen.hand_in_view or bool(seen.trouble))
        if not self._private and seen.taken_at - self._kept_at >= CLIP_STEP_MS:
            self.ring.keep(self._last)
            self._kept_at = seen.taken_at

    def settle(self, settled: SettledLayout, match: Match) -> None:
        """The table has come to rest as the last frame shows it."""
        self._seen_up, self._withheld, self._shown = settled.layout, frozenset(), ()
        self.note_faces(match, settled.at)
        if self._last is not None and self._last.taken_at == settled.at:
            self.ring.settle(replace(self._last, settled=True), settled.layout)

    def note_faces(self, match: Match, at: int) -> None:
        """Which faces everybody can see from now on: by the game, and on the table.

        Where a player has begun to look at cards in private, what was kept of the way to the hand is forgotten.
        """
        private = match.game.private(match.state)
        looks = private - match.game.private(match.first)
        if looks - self._private:
            self.ring.forget_way_here()
        self._private = looks
        seen = Layout(tuple(lot for lot in self._seen_up if lot.zone not in private))
        self.ring.show(at, faces_up(match.game.layout(match.state), seen))

    def hear(self, entry: Entry, match: Match) -> None:
        """An entry counts: what was seen of it is kept with it."""
        if isinstance(entry.event, Acted | Overruled | Flagged):
            self.ring.link(entry.number, seen=entry.source == CAMERA)
        self.note_faces(match, self._seen_at)

    # What comes out --------------------------------------------------------------------------------------------------

    def covered(self, kept: KeptPicture, uncovered: Sequence[Rect] = ()) -> TablePicture | None:
        """The picture as it may be shown now; None where it may not be.

        Cards in the areas `uncovered` are shown although they are secret: the dispute is about them, and all players
        agree to see them. A zone that is covered as a whole, because nobody knows where in it the card lies, stays so.
        """
        areas = areas_to_cover(kept, self._history(), self._mat)
        if areas is None:
            return None
        shown = tuple(area for area in areas if not any(are_of_one_card(area, one) for one in uncovered))
        return self._once((kept,), shown, lambda: self._cover(kept.picture, shown))

    def _once(
        self, made_of: tuple[KeptPicture, ...], areas: tuple[Rect, ...], paint: Callable[[], TablePicture]
    ) -> TablePicture:
        """What is painted, once as long as it is kept ready."""
        key = (*map(id, made_of), areas)
        if key not in self._ready:
            self._ready[key] = made_of, paint()
            while len(self._ready) > _MOST_COVERED:
                self._ready.popitem(last=False)
        return self._ready[key][1]

    def exhibit(
        self,
        caption: str,
        kept: KeptPicture | None,
        marks: tuple[Rect, ...],
        uncovered: Sequence[Rect] = (),
    ) -> Exhibit | None:
        """A picture with what is in question marked; None where there is none that may be shown."""
        return _exhibit(caption, self.covered(kept, uncovered) if kept is not None else None, marks)

    def moving_exhibit(
        self, caption: str, kept: KeptPicture, pictures: EventPictures, marks: tuple[Rect, ...]
    ) -> Exhibit | None:
        """A picture of a clip, in which only what the table shows before or after is to be seen.

        Whatever moves there is in a hand, and what is in a hand is for nobody else's eyes (R-TB-004).
        """
        return _exhibit(caption, self.still_part(kept, pictures), marks)

    def still_part(self, kept: KeptPicture, pictures: EventPictures) -> TablePicture | None:
        """What a picture of a clip shows of the table at rest, before or after, the rest painted over; None for none.

        Args:
            kept: The picture.
            pictures: Those that the clip belongs to.
        """
        shown = self.covered(kept)
        tables = [one for one in (pictures.before, pictures.after) if one is not None]
        if shown is None or not tables:
            return None
        return self._once((kept, *tables), shown.covered, lambda: self._hide_moving(shown, self._all_covered(tables)))

    def _all_covered(self, tables: Iterable[KeptPicture]) -> list[TablePicture]:
        return [shown for one in tables if (shown := self.covered(one)) is not None]

    def clip(self, pictures: EventPictures) -> tuple[KeptPicture, ...]:
        """The pictures of a clip that may be shown now, oldest first."""
        history = self._history()
        return tuple(one for one in pictures.clip if areas_to_cover(one, history, self._mat) is not None)

    def _history(self) -> FaceHistory:
        """The faces that were up until now; what is turned down is a secret before the table has come to rest."""
        return replace(self.ring.history(), withheld=self._withheld)

    def tables(self, pictures: EventPictures) -> SeenTables:
        """What the settled tables before and after an event show, zone by zone."""
        before, after = pictures.before, pictures.after
        return SeenTables(
            self._zones(before) if before is not None else None, self._zones(after) if after is not None else None
        )

    def _zones(self, kept: KeptPicture) -> SeenZones:
        """What a settled table shows; zones in which something hides what lies there are left out."""
        lots: dict[ZoneName, tuple[SeenLot, ...]] = {zone.name: () for zone in self._mat.zones}
        hidden = set()
        for one in kept.detections:
            zone = self._mat.zone_at(one.place)
            if zone is None:
                continue
            if one.kind in ("hidden", "occluded") or (one.face is Face.UNKNOWN and zone.kind not in _LOOSE):
                hidden.add(zone.name)
            turned = zone.kind == "row" and angle_between(one.angle, zone.angle) >= _TURNED
            lot = SeenLot(one.kind, one.name, one.face, one.confidence, turned)
            lots[zone.name] = (*lots[zone.name], lot)
        return {zone: there for zone, there in lots.items() if zone not in hidden}


def _exhibit(caption: str, picture: TablePicture | None, marks: tuple[Rect, ...]) -> Exhibit | None:
    if picture is None:
        return None
    return Exhibit(caption, picture.jpeg, picture.area, marks, crops_around(marks, picture.area))


def crops_around(marks: Sequence[Rect], area: Rect) -> tuple[Rect, ...]:
    """The parts of the table to show: all marked places in one where they are near, else each by itself.

    Where none is marked, or many are, the whole table is shown.
    """
    if not marks or len(marks) > MOST_MARKS:
        return (area,)
    whole = _crop(marks, area, AROUND_MM, SMALLEST_MM)
    if len(marks) == 1 or max(whole.width, whole.height) <= NEAR_MM:
        return (whole,)
    if len(marks) > MOST_CROPS or max(mark.width for mark in marks) > NEAR_MM:
        return (whole,)
    return tuple(_crop((mark,), area, DETAIL_MM, 0.0) for mark in marks)


def close_up(marks: Sequence[Rect], area: Rect) -> tuple[Rect, ...]:
    """The parts of the table to show where there is little room: two places each by itself, more of them in one."""
    if len(marks) <= MOST_CLOSE and max((mark.width for mark in marks), default=0.0) <= NEAR_MM:
        return tuple(_crop((mark,), area, DETAIL_MM, 0.0) for mark in marks)
    return (_crop(marks, area, DETAIL_MM, 0.0),)


def _crop(marks: Sequence[Rect], area: Rect, around: float, smallest: float) -> Rect:
    left, right = min(one.left for one in marks) - around, max(one.right for one in marks) + around
    top, bottom = min(one.top for one in marks) - around, max(one.bottom for one in marks) + around
    left, width = _within(left, max(right - left, smallest), area.left, area.width)
    top, height = _within(top, max(bottom - top, smallest), area.top, area.height)
    return Rect(left, top, width, height)


def _within(start: float, length: float, least: float, most: float) -> tuple[float, float]:
    """A stretch of that length near the start that lies inside the whole."""
    length = min(length, most)
    return min(max(start, least), least + most - length), length
