"""Remembers what networks say of a picture, so that a reader can be run many times with most of its work done once.

Counts what a run without any memory would have cost, in inferences of a YOLO-nano (`tests/vision/nano.py`), by the
number of patches and pixels that networks were asked about.
"""

from __future__ import annotations

import hashlib
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
from numpy.typing import NDArray

from tableassist.vision.cards import reader
from tableassist.vision.cards.faces import FaceReader
from tableassist.vision.cards.indices import IndexFinder, IndexReader
from tableassist.vision.cards.quads import QuadFinder

Numbers = NDArray[np.float32]

NANO_MS = 115.6
"""One inference of a YOLO-nano, 640 x 640 pixels, on one core of the machine on which the others were measured."""
FACE, INDEX, PIXEL = 1.25 / NANO_MS, 1.40 / NANO_MS, 111.8 / (1280 * 720) / NANO_MS
"""What a face one way up, an index, and a pixel of the finder's picture cost beside that, measured in the same run."""


SEARCHES = ("find_overlapping_pairs",)
"""What the reader searches whole pictures with, beside the networks and the outlines."""


@dataclass
class Cost:
    """What was asked of the networks, and the milliseconds of everything else."""

    faces: int = 0
    indices: int = 0
    pixels: int = 0
    outlines_ms: float = 0.0
    other_ms: float = 0.0

    @property
    def inferences(self) -> float:
        """The networks' share, in inferences of a YOLO-nano."""
        return self.faces * FACE + self.indices * INDEX + self.pixels * PIXEL

    @property
    def total(self) -> float:
        """The whole cost, in inferences of a YOLO-nano."""
        return self.inferences + (self.outlines_ms + self.other_ms) / NANO_MS


@dataclass
class Memory:
    """The answers of all networks, by what they were asked; `file` keeps them between runs."""

    file: Path
    known: dict[bytes, Any] = field(default_factory=dict)
    cost: Cost = field(default_factory=Cost)
    variant: str = ""
    """What is other about how outlines are found than it is in the package, so that they are not mixed up."""
    _asked_ms: float = 0.0
    _fresh: int = 0

    def __post_init__(self) -> None:
        if self.file.exists():
            self.known = pickle.loads(self.file.read_bytes())

    def save(self) -> None:
        """Writes what is known, if anything is new."""
        if self._fresh:
            part = self.file.with_suffix(".part")
            part.write_bytes(pickle.dumps(self.known, protocol=5))
            part.replace(self.file)
            self._fresh = 0

    @contextmanager
    def measured(self) -> Iterator[Cost]:
        """Counts the cost of what happens meanwhile."""
        self.cost, self._asked_ms, start = Cost(), 0.0, time.thread_time()
        yield self.cost
        self.cost.other_ms = 1000 * (time.thread_time() - start) - self._asked_ms

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Remembers for all readers while it lasts."""
        glances, classify = FaceReader._glances, IndexReader.classify_patches
        find, outline = IndexFinder.__call__, QuadFinder.find_in

        def glanced(one: FaceReader, faces: Sequence[Any], *, turned: bool = False) -> Numbers:
            self.cost.faces += len(faces)
            return self._each(b"face" + bytes([turned]), faces, 22, lambda some: glances(one, some, turned=turned))

        def read(one: IndexReader, patches: Sequence[Any]) -> Numbers:
            self.cost.indices += len(patches)
            return self._each(b"index", patches, 25, lambda some: classify(one, some))

        def found(finder: IndexFinder, picture: Any) -> Any:
            self.cost.pixels += picture.shape[0] * picture.shape[1]
            return self._whole(b"find", picture, lambda: find(finder, picture))[0]

        def outlined(finder: QuadFinder, picture: Any) -> Any:
            kind = (self.variant + repr(finder)).encode()
            quads, taken = self._whole(kind, picture.soft, lambda: outline(finder, picture))
            self.cost.outlines_ms += taken
            return quads

        searches = {name: getattr(reader, name) for name in SEARCHES}

        def searched(name: str, picture: Any, *rest: Any) -> Any:
            kind = (self.variant + name).encode() + pickle.dumps([np.round(np.float32(one), 2) for one in rest])
            answer, taken = self._whole(kind, picture.soft, lambda: searches[name](picture, *rest))
            self.cost.outlines_ms += taken
            return answer

        with (
            mock.patch.multiple(reader, **{name: partial(searched, name) for name in searches}),
            mock.patch.object(FaceReader, "_glances", glanced),
            mock.patch.object(IndexReader, "classify_patches", read),
            mock.patch.object(IndexFinder, "__call__", found),
            mock.patch.object(QuadFinder, "find_in", outlined),
        ):
            yield

    def _each(self, kind: bytes, patches: Sequence[Any], width: int, ask: Callable[[list[Any]], Numbers]) -> Numbers:
        """The answers about each patch; only those that are not known are asked about."""
        start = time.thread_time()
        keys = [key(kind, patch) for patch in patches]
        new = {one: patch for one, patch in zip(keys, patches, strict=True) if one not in self.known}
        if new:
            self.known |= dict(zip(new, ask([*new.values()]), strict=True))
            self._fresh += len(new)
        answers = np.array([self.known[one] for one in keys], np.float32).reshape(-1, width)
        self._asked_ms += 1000 * (time.thread_time() - start)
        return answers

    def _whole(self, kind: bytes, picture: Any, ask: Callable[[], Any]) -> tuple[Any, float]:
        """The answer about a whole picture, and the milliseconds that it took when it was asked for."""
        start = time.thread_time()
        one = key(kind, picture)
        if one not in self.known:
            began = time.thread_time()
            answer = ask()
            self.known[one] = answer, 1000 * (time.thread_time() - began)
            self._fresh += 1
        self._asked_ms += 1000 * (time.thread_time() - start)
        return self.known[one]


def key(kind: bytes, picture: Any) -> bytes:
    """What a question is known by."""
    digest = hashlib.blake2b(kind, digest_size=16)
    digest.update(repr(picture.shape).encode())
    digest.update(np.ascontiguousarray(picture))
    return digest.digest()
