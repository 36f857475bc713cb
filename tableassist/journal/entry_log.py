"""A log that one more entry is added to in constant time, with every earlier version of it still there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from tableassist.journal.events import Entry


class EntryLog(Sequence[Entry]):
    """Entries that never change, like a tuple of them, but cheap to lengthen.

    A longer log shares its list with the log that it was made of. Its own last entry is kept beside the list until
    something follows it: what is only looked at, and what is taken back at once, costs those that go on nothing. Where
    two logs that follow from the same one both go on, the second has a list of its own.

    >>> from tableassist.journal.events import Beat
    >>> short = EntryLog([Entry(1, 0, Beat(), "engine")])
    >>> long = short.with_entry(Entry(2, 5, Beat(), "engine"))
    >>> len(short), len(long)
    (1, 2)
    """

    __slots__ = ("_last", "_settled", "_shared")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._shared = list(entries)
        self._settled = len(self._shared)
        self._last: Entry | None = None

    def with_entry(self, entry: Entry) -> EntryLog:
        """The log with one more entry at its end."""
        return self._of(self._joined(), len(self), entry)

    def first(self, length: int) -> EntryLog:
        """The log as it was when it had so many entries, in constant time."""
        return self._of(self._shared, length, None) if length < len(self) else self

    @staticmethod
    def _of(shared: list[Entry], settled: int, last: Entry | None) -> EntryLog:
        log = EntryLog()
        log._shared, log._settled, log._last = shared, settled, last
        return log

    def _joined(self) -> list[Entry]:
        """A list that begins with all entries of this log."""
        shared, at, last = self._shared, self._settled, self._last
        if last is None or shared[at : at + 1] == [last]:
            return shared
        shared = shared if len(shared) == at else shared[:at]
        shared.append(last)
        return shared

    def __len__(self) -> int:
        return self._settled + (self._last is not None)

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, index: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(index, slice):
            return tuple(self._at(at) for at in range(*index.indices(len(self))))
        return self._at(range(len(self))[index])

    def _at(self, at: int) -> Entry:
        last = self._last
        return self._shared[at] if last is None or at < self._settled else last

    def __iter__(self) -> Iterator[Entry]:
        return (self._at(at) for at in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, EntryLog | tuple):
            return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"EntryLog({list(self)!r})"
