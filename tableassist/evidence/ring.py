"""The pictures that are kept of a running game: settled tables, the last seconds, and what led to each event.

Pure bookkeeping: when a picture was taken comes with it, nothing here reads a clock, and nothing is written anywhere.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tableassist.evidence.faces import FaceHistory, Faces, FacesAt, KeptPicture
from tableassist.table.layout import Layout

LIMIT_BYTES = 64 * 2**20
"""All pictures together take no more memory."""

CLIP_MS = 10_000
"""How far a clip goes back."""

MOST_MOMENTS = 4000
"""So many moments are remembered of which faces were up; pictures from before them are not shown any more."""


@dataclass(frozen=True, slots=True)
class EventPictures:
    """What was seen of an event: the table before it and after it, and the pictures between, oldest first."""

    before: KeptPicture | None = None
    after: KeptPicture | None = None
    clip: tuple[KeptPicture, ...] = ()

    def pictures(self) -> Iterator[KeptPicture]:
        """All of them."""
        yield from (one for one in (self.before, self.after) if one is not None)
        yield from self.clip


class EvidenceRing:
    """Keeps pictures as long as there is room: those of the oldest events go first.

    `limit` is in bytes, `clip_ms` in milliseconds.
    """

    def __init__(self, *, limit: int = LIMIT_BYTES, clip_ms: int = CLIP_MS) -> None:
        self._limit, self._clip_ms = limit, clip_ms
        self._recent: deque[KeptPicture] = deque()
        self._settled: list[tuple[KeptPicture, Layout]] = []
        self._events: OrderedDict[int, EventPictures] = OrderedDict()
        self._unfinished: list[int] = []
        self._moments: deque[FacesAt] = deque(maxlen=MOST_MOMENTS)

    # What goes in ----------------------------------------------------------------------------------------------------

    def keep(self, kept: KeptPicture) -> None:
        """One picture of the last seconds."""
        self._recent.append(kept)
        while self._recent[0].taken_at < kept.taken_at - self._clip_ms:
            self._recent.popleft()
        self._make_room()

    def settle(self, kept: KeptPicture, layout: Layout) -> None:
        """The table has come to rest: the picture is what follows the events that nobody had seen the end of."""
        if self._settled and self._settled[-1][1] == layout:
            self._settled[-1] = kept, layout
        else:
            self._settled = [*self._settled[-1:], (kept, layout)]
            self._finish(kept)
        self._make_room()

    def _finish(self, kept: KeptPicture) -> None:
        """What was entered by hand is on the table now."""
        for number in self._unfinished:
            if number in self._events:
                old = self._events[number]
                self._events[number] = replace(old, before=old.after, after=kept)
        self._unfinished.clear()

    def show(self, at: int, faces: Faces) -> None:
        """These faces are up from now on, for everybody to see."""
        if not self._moments or self._moments[-1].faces != faces:
            self._moments.append(FacesAt(at, faces))

    def link(self, number: int, *, seen: bool) -> None:
        """An event counts under this number; of one not `seen` the next settled table shows what came of it."""
        before, after = self._before_and_after()
        since = max(before.taken_at if before is not None else 0, self._newest() - self._clip_ms)
        clip = tuple(one for one in self._recent if one.taken_at >= since and not one.settled)
        self._events[number] = EventPictures(before, after, clip)
        if not seen:
            self._unfinished.append(number)
        self._make_room()

    def forget_way_here(self) -> None:
        """Nothing is kept of what led to the table as it lies: a player has taken cards to look at (R-TB-004)."""
        before = [kept for kept, _ in self._settled[:-1]]
        at = before[-1].taken_at if before else -1
        self._recent = deque(one for one in self._recent if one.taken_at <= at)
        for number, pictures in self._events.items():
            clip = tuple(one for one in pictures.clip if one.taken_at <= at)
            self._events[number] = replace(pictures, clip=clip)

    # What comes out --------------------------------------------------------------------------------------------------

    def of(self, number: int) -> EventPictures:
        """What was seen of the event of that number; nothing where it is kept no longer."""
        return self._events.get(number, EventPictures())

    def now(self) -> EventPictures:
        """What was seen of what is being ruled now: the table before it, as it lies, and the last seconds."""
        before, after = self._before_and_after()
        since = before.taken_at if before is not None else 0
        return EventPictures(before, after, tuple(one for one in self._recent if one.taken_at >= since))

    def recent(self) -> tuple[KeptPicture, ...]:
        """The pictures of the last seconds, oldest first."""
        return tuple(self._recent)

    def history(self) -> FaceHistory:
        """The faces that were up from moment to moment until now."""
        return FaceHistory(tuple(self._moments))

    @property
    def size(self) -> int:
        """How much memory the pictures take, in bytes; one that is kept twice counts once."""
        return sum(len(jpeg) for jpeg in {id(one): one for one in self._jpegs()}.values())

    # Inside ----------------------------------------------------------------------------------------------------------

    def _before_and_after(self) -> tuple[KeptPicture | None, KeptPicture | None]:
        tables = [kept for kept, _ in self._settled]
        return (tables[-2] if len(tables) > 1 else None), (tables[-1] if tables else None)

    def _newest(self) -> int:
        return self._recent[-1].taken_at if self._recent else 0

    def _all(self) -> Iterator[KeptPicture]:
        yield from self._recent
        yield from (kept for kept, _ in self._settled)
        for pictures in self._events.values():
            yield from pictures.pictures()

    def _jpegs(self) -> Iterable[bytes]:
        return (one.picture.jpeg for one in self._all())

    def _make_room(self) -> None:
        """Clips of the oldest events go first, then their other pictures, then the oldest of the last seconds."""
        if self.size <= self._limit:
            return
        for number, pictures in self._events.items():
            if pictures.clip:
                self._events[number] = replace(pictures, clip=())
                if self.size <= self._limit:
                    return
        while self._events and self.size > self._limit:
            self._events.popitem(last=False)
        while self._recent and self.size > self._limit:
            self._recent.popleft()
