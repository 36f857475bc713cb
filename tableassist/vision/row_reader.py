"""One frame of a mat on which cards lie as they like, in rows and heaps: from a picture to what lies where.

Only zones that changed are read, once, or up to three times where that does not show all cards surely; and of a
zone only the part in which something changed and something lies. A zone that is not read to the end yet is reported as
hidden, so that nothing is believed of it. While nothing stirs, a frame costs no more than a glance for hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from math import inf

from tableassist.ports import Frame
from tableassist.table.geometry import Mat, Rect, ZoneName
from tableassist.table.observation import Observation
from tableassist.vision.cards.loose import LooseCard, LooseReader, PoseReader, Reader
from tableassist.vision.row_scene import RowScene
from tableassist.vision.table.frame_average import FrameAverage
from tableassist.vision.table.homography import Fit
from tableassist.vision.table.lens import Lens
from tableassist.vision.table.tracker import TableTracker
from tableassist.vision.tracking.row_layout_tracker import ROWS
from tableassist.vision.tracking.row_zone import MOST_READINGS, RowZone
from tableassist.vision.types import Picture

_READINGS_A_FRAME = 3  # at most, so that hands are seen in time
_SHIFT_MM = 1.3  # no whole number of the finder's cells


class RowFrameReader:
    """Sees which cards lie in the zones of a mat, picture after picture, however they overlap.

    Zones in `private` are not read at all (R-TB-004). `read_poses` reads cards of which only pips show, where these say
    that they lie; without it they are missed.
    """

    def __init__(
        self,
        mat: Mat,
        reader: Reader | None = None,
        *,
        read_poses: PoseReader | None = None,
        lens: Lens | None = None,
    ) -> None:
        self._mat = mat
        self._read: Reader = reader if reader is not None else LooseReader(mat.card_size)
        self._read_poses = read_poses
        self._table = TableTracker(mat, lens)
        self._scene: RowScene | None = None
        self._average = FrameAverage()

    @property
    def fit(self) -> Fit | None:
        """How the last frame lies on the table, or None where the table was not found."""
        return self._table.fit

    def __call__(self, frame: Frame, private: frozenset[ZoneName] = frozenset()) -> Observation:
        """What the frame shows."""
        trouble = self._table(frame.picture, frame.taken_at, hurry=self._scene is not None and self._scene.disturbed)
        fit = self._table.fit
        if fit is None or self._table.blind:
            return Observation(frame.taken_at, (), trouble=trouble)
        if self._table.renewed or self._scene is None:
            self._scene = RowScene(self._mat, fit, frame.picture, self._scene)
            self._average.restart()
        cover = self._scene.take_in(frame)
        if trouble or (cover.hand and not cover.withdrawn):
            self._average.restart()
        else:
            self._refresh(self._scene, frame.picture, fit, private)
        detections, hidden = tuple(self._scene.detections(cover, private)), tuple(self._scene.possibly_present(private))
        return Observation(frame.taken_at, detections, cover.hand, cover.sides, trouble, hidden, cover.obstacle_sides)

    def _refresh(self, scene: RowScene, picture: Picture, fit: Fit, private: frozenset[ZoneName]) -> None:
        """Reads on in the zones that changed, in the mean of the frames since.

        As soon as a hand is withdrawn they are looked at, while the next frame is awaited that shows the table at rest.
        """
        for covered in scene.find_covered(private):
            scene.uncovered.take(covered.zone, self._read(picture, fit, covered.zone.area))
        changed = scene.forget_changed()
        due = [one for one in scene.places if one.missing and not one.occluded and one.zone.name not in private]
        if changed or not due:
            self._average.restart()
        if not due:
            return
        mean = self._average.add(picture)
        read, due = [one for one in due if one.is_read], [one for one in due if not one.is_read]
        for place in read:
            self._end(scene, place)
        if self._average.is_clean:
            self._read_on(scene, due, mean, fit)
        elif self._average.is_halfway:
            self._read_halfway(scene, due, mean, fit)

    def _read_halfway(self, scene: RowScene, due: Iterable[RowZone], picture: Picture, fit: Fit) -> None:
        """Looks at zones while frames are awaited: where one look is plain for all the noise, none more is needed."""
        looked = [(place, self._read_part(scene, place, picture, fit)) for place in islice(due, _READINGS_A_FRAME)]
        for place, part in looked:
            if part is None or scene.is_settled(place):
                self._end(scene, place)
            else:
                place.doubtful = scene.find_doubtful(place)
                place.tracks.restart(place.doubtful)

    def _read_on(self, scene: RowScene, due: Sequence[RowZone], picture: Picture, fit: Fit) -> None:
        """Reads in turn the zones that are due, as often as there is time for; bare ones take none.

        All are looked at before any is judged: a card that left one may be seen in another. What is read for the last
        time is read in another frame: two looks at one frame may err alike.
        """
        left = _READINGS_A_FRAME
        while due and left:
            looked = [(place, self._read_part(scene, place, picture, fit)) for place in due[:left]]
            due = due[left:]
            left -= sum(part is not None for _, part in looked)
            for place, part in looked:
                if part is None or scene.is_settled(place) or place.missing == 1:
                    self._end(scene, place)
                    continue
                place.missing -= 1
                place.doubtful = scene.find_doubtful(place)
                if place.missing > 1:
                    due = [*due, place]

    def _end(self, scene: RowScene, place: RowZone) -> None:
        """A zone was looked at often enough: what is seen counts once the table is at rest."""
        place.is_read = True
        if not scene.disturbed:
            self._finish(scene, place)

    def _finish(self, scene: RowScene, place: RowZone) -> None:
        """A zone was read to its end; all of it is read anew where that contradicts what lies beside it."""
        place.missing, place.is_read = 0, False
        if scene.is_consistent(place):
            scene.finish(place)
        else:
            place.begin(-inf, inf)

    def _read_part(self, scene: RowScene, place: RowZone, picture: Picture, fit: Fit) -> Rect | None:
        """One more look at the part of a zone in which something lies, or at those of it in which something is in
        doubt; where a first, quick one settles it there is no other. Returns the part, None where the zone is bare:
        that takes no look.
        """
        part = scene.filled(place)
        seen: list[LooseCard] = []
        if part is not None:
            for each in place.doubtful or (part,):
                area = _shifted(each, place.missing)
                seen += self._read(picture, fit, area, thorough=place.missing < MOST_READINGS)
            if self._read_poses is not None and place.zone.kind in ROWS:
                pips = scene.unexplained_pips(place, [one.detection for one in seen])
                seen += pips.explained_by(self._read_poses(picture, fit, pips.poses(place.zone.angle)))
        place.tracks.add(seen, place.doubtful)
        return part


def _shifted(part: Rect, times: int) -> Rect:
    """The part begun a little further left: what falls badly on the pixels of one frame does not in the next."""
    return Rect(part.left - times * _SHIFT_MM, part.top, part.width + times * _SHIFT_MM, part.height)
