"""A log that one more entry is added to in constant time, with every earlier version of it still there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from tableassist.journal.events import Entry


class EntryLog(Sequence[Entry]):
    """Entries that never change, like a tuple of them, but cheap to lengthen.

    A longer log shares its list with the log that it was made of. Where two logs follow from the same one, the second
    has a list of its own.

    >>> from tableassist.journal.events import Beat
    >>> short = EntryLog([Entry(1, 0, Beat(), "engine")])
    >>> long = short.with_entry(Entry(2, 5, Beat(), "engine"))
    >>> len(short), len(long)
    (1, 2)
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._shared = list(entries)
        self._length = len(self._shared)

    def with_entry(self, entry: Entry) -> EntryLog:
        """The log with one more entry at its end."""
        longer = EntryLog()
        longer._shared = self._shared if len(self._shared) == self._length else self._shared[: self._length]
        longer._shared.append(entry)
        longer._length = self._length + 1
        return longer

    def first(self, length: int) -> EntryLog:
        """The log as it was when it had so many entries, in constant time."""
        shorter = EntryLog()
        shorter._shared, shorter._length = self._shared, min(length, self._length)
        return shorter

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, index: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(index, slice):
            return tuple(self._shared[at] for at in range(*index.indices(self._length)))
        return self._shared[range(self._length)[index]]

    def __iter__(self) -> Iterator[Entry]:
        return (self._shared[at] for at in range(self._length))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, EntryLog | tuple):
            return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"EntryLog({list(self)!r})"
