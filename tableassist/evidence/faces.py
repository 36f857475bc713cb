"""Which faces everybody may see now, and what must be covered on an older picture of the table (R-TB-003).

A face that was up when a picture was taken and lies down now would play the memory game for whoever looks at that
picture. Where it cannot be told where such a face is, more is covered, or the picture is not shown at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Point, Rect, ZoneName
from tableassist.table.layout import ELSEWHERE, Layout
from tableassist.table.observation import Detection, Face
from tableassist.table.picture import TablePicture

MARGIN_MM = 12.0
"""So far around a place is covered what nobody may see: cards lie over its edges, and their edges show more."""

FACELESS = frozenset(("crystal", "die", "hidden", "occluded", "challenge"))
"""Kinds of detections and lots that have no face which could be secret."""

SEVERAL = frozenset(("row", "field", "pile"))
"""Kinds of zones in which several cards lie as they like, so that a card there is found by its name."""


class ShownFace(NamedTuple):
    """A face that is up somewhere: `name` is None where it was not read."""

    zone: ZoneName
    kind: str
    name: CardName | None


Faces = frozenset[ShownFace]


class FacesAt(NamedTuple):
    """The faces that were up at a moment, by the game and by what was seen."""

    at: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """A picture with what was seen in its frame.

    `settled` says that the table had come to rest, `hand_in_view` that something reached over it, so that a card may be
    on its way where no zone is.
    """

    picture: TablePicture
    detections: tuple[Detection, ...] = ()
    hand_in_view: bool = False
    settled: bool = False

    @property
    def taken_at(self) -> int:
        """When the frame was exposed, in milliseconds."""
        return self.picture.taken_at


def faces_up(*layouts: Layout) -> Faces:
    """The faces that are up in any of the layouts; of a lot whose face cannot be told it is taken to be up."""
    lots = (lot for layout in layouts for lot in layout)
    return frozenset(
        ShownFace(lot.zone, lot.kind, lot.name)
        for lot in lots
        if lot.face is not Face.DOWN and lot.kind not in FACELESS
    )


@dataclass(frozen=True)
class FaceHistory:
    """The faces that were up from moment to moment, oldest first; the last are those that everybody sees now.

    But for those in the zones `withheld`: what lies there may have been turned down since.
    """

    moments: tuple[FacesAt, ...]
    withheld: frozenset[ZoneName] = frozenset()

    def around(self, at: int) -> Faces:
        """The faces that were up shortly before or after a moment, and may be seen in a picture of it."""
        before = [one for one in self.moments if one.at <= at]
        after = [one for one in self.moments if one.at > at]
        return frozenset().union(*(one.faces for one in (*before[-1:], *after[:1])))

    def knows(self, at: int) -> bool:
        """Whether it goes back to that moment."""
        return bool(self.moments) and self.moments[0].at <= at

    def is_public(self, face: ShownFace, at: int) -> bool:
        """Whether a face that was seen at a moment may be shown now."""
        now = self.moments[-1].faces if self.moments else frozenset()
        if face.name is not None and face.kind == "card":
            return any(one.name == face.name for one in now if one.zone not in self.withheld)
        if face.zone in self.withheld:
            return False
        return self._unbroken(face, at) if face.name is not None else self._unread_is_public(face.zone, at)

    def _unbroken(self, face: ShownFace, at: int) -> bool:
        """Whether it has been up ever since, where its name alone does not say which one it is."""
        later = [one.faces for one in self.moments if one.at > at] or [one.faces for one in self.moments[-1:]]
        return bool(later) and all(face in faces for faces in later)

    def _unread_is_public(self, zone: ZoneName, at: int) -> bool:
        """Whether a face that was not read can only be one that has been up there ever since."""
        later = [one.faces for one in self.moments if one.at > at] or [one.faces for one in self.moments[-1:]]
        there = [frozenset(face for face in faces if face.zone == zone) for faces in later]
        known = all(self.is_public(face, at) for face in self.around(at) if face.zone == zone and face.name is not None)
        return bool(there) and all(there) and all(faces == there[-1] for faces in there) and known


def next_withheld(withheld: frozenset[ZoneName], detections: Iterable[Detection], mat: Mat) -> frozenset[ZoneName]:
    """The places whose card a hand may be turning down, or has turned down, by one more frame.

    Args:
        withheld: Those by the frames before, since the table was last at rest.
        detections: What the frame shows; what lies up in it is public again.
        mat: The mat, for its zones.
    """
    at = [(mat.zone_at(one.place), one) for one in detections if one.kind == "hidden" or one.kind not in FACELESS]
    places = [(zone.name, one) for zone, one in at if zone is not None and zone.kind not in SEVERAL]
    up = {name for name, one in places if one.face is Face.UP}
    return withheld.union(name for name, one in places if one.face is Face.DOWN or one.kind == "hidden") - up


def areas_to_cover(kept: KeptPicture, history: FaceHistory, mat: Mat) -> tuple[Rect, ...] | None:
    """What must be covered on a picture that is shown now (R-TB-003); None where it may not be shown at all.

    Args:
        kept: The picture, with what was seen in its frame.
        history: The faces that were up from moment to moment until now.
        mat: The mat, for its zones.

    Returns:
        Areas in millimetres; empty where all of the picture may be seen.
    """
    at = kept.taken_at
    if not history.knows(at):
        return None
    hidden = [one for one in _shown(kept, mat) if not history.is_public(one.face, at)]
    secret = frozenset(face for face in history.around(at) if not history.is_public(face, at))
    if kept.hand_in_view and (hidden or secret):
        # A card in a hand is on its way: it may show its face anywhere.
        return None
    found = [_area_of(one, mat) for one in hidden]
    missing = (face for face in secret if not _is_found(face, hidden))
    return tuple(dict.fromkeys((*found, *_zone_areas((face.zone for face in missing), mat))))


class _Shown(NamedTuple):
    face: ShownFace
    place: Point


def _shown(kept: KeptPicture, mat: Mat) -> Sequence[_Shown]:
    """The faces that the frame showed, each with its place."""
    seen = (one for one in kept.detections if one.face is not Face.DOWN and one.kind not in FACELESS)
    return [_Shown(ShownFace(_zone_at(one.place, mat), one.kind, one.name), one.place) for one in seen]


def _zone_at(place: Point, mat: Mat) -> ZoneName:
    zone = mat.zone_at(place)
    return zone.name if zone is not None else ELSEWHERE


def _is_found(face: ShownFace, hidden: Iterable[_Shown]) -> bool:
    """Whether the picture's own detections say where the face is."""
    return any(one.face.zone == face.zone and one.face.name == face.name for one in hidden)


def _area_of(one: _Shown, mat: Mat) -> Rect:
    """What is covered of a face: its place on the mat, or where it lies among others."""
    zone = mat.zone_at(one.place)
    if zone is not None and zone.kind not in SEVERAL:
        return zone.area.grow(MARGIN_MM)
    width, height = mat.card_size
    reach = (width**2 + height**2) ** 0.5 / 2
    return Rect(one.place.x, one.place.y, 0.0, 0.0).grow(reach)


def _zone_areas(zones: Iterable[ZoneName], mat: Mat) -> Iterable[Rect]:
    """Whole zones; what lies outside all of them hides the whole mat."""
    known = {zone.name: zone.area for zone in mat.zones}
    for name in zones:
        yield known.get(name, Rect(0.0, 0.0, mat.width, mat.height)).grow(MARGIN_MM)


def are_of_one_card(area: Rect, other: Rect) -> bool:
    """Whether two areas are those of one card, or of one place: each holds the other's centre."""
    return area.holds(other.centre) and other.holds(area.centre)
