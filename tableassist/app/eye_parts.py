"""What the eyes of every game are made of: networks, a learnt deck, enrolled cards and colours, each loaded once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from tableassist.app.colours import BadColours, palette_for
from tableassist.app.config import Settings, deck_file
from tableassist.app.enrolling.pools import enrols, pool_file
from tableassist.app.table_watcher import TableWatcher, has_spread_zones, ordinary_reader, palette_of
from tableassist.referee.match import Match
from tableassist.table.geometry import Mat
from tableassist.vision.cards.flat import FlatReader
from tableassist.vision.cards.loose import LooseReader
from tableassist.vision.gallery.deckfile import BadLearntDeck, load_deck
from tableassist.vision.gallery.enrolled import Pool
from tableassist.vision.gallery.enrolled_file import BadPool, load_pool
from tableassist.vision.gallery.learnt import LearntReader
from tableassist.vision.table.lens import Lens

Part = TypeVar("Part")


class EyeParts:
    """Makes the eyes of one game after the other; what is in files is loaded anew only when its file has changed.

    `loads` counts what was loaded. A deck, a pool or colours that cannot be used are left out: the game is read without
    them. The parts serve one thread at a time: `forget` them where another may still be at work with them.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, Any]] = {}
        self.loads = 0

    def watcher(self, match: Match, settings: Settings, lens: Lens | None) -> TableWatcher:
        """The eyes for a game as it was begun; raises WeightsMissing or WeightsBroken."""
        mat = match.game.mat(match.started.options)
        palette = self._palette(match, settings)
        if palette is not None:
            return TableWatcher(mat, lens=lens, palette=palette)
        if enrols(match.game):
            return TableWatcher(mat, lens=lens, pool=self._pool(pool_file(settings)))
        faces = self._faces(deck_file(settings))
        return TableWatcher(
            mat, lens=lens, faces=faces, loose=self._loose(mat, faces) if has_spread_zones(mat) else None
        )

    def forget(self) -> None:
        """Everything is loaded anew for the next game."""
        self._kept.clear()

    def _palette(self, match: Match, settings: Settings) -> Any:
        try:
            return palette_for(match, settings)
        except BadColours:
            return palette_of(match)

    def _pool(self, path: Path) -> Pool:
        return self._part("pool", _stamp(path), lambda: _or(lambda: load_pool(path), BadPool, Pool()))

    def _faces(self, path: Path) -> FlatReader | LearntReader:
        plain: FlatReader = self._part("faces", None, ordinary_reader)
        ordinary: FlatReader | LearntReader = plain

        def learnt() -> FlatReader | LearntReader:
            return LearntReader(plain, load_deck(path)) if path.exists() else ordinary

        return self._part("deck", _stamp(path), lambda: _or(learnt, BadLearntDeck, ordinary))

    def _loose(self, mat: Mat, faces: FlatReader | LearntReader) -> LooseReader:
        return self._part("loose", (mat.card_size, faces), lambda: LooseReader(mat.card_size, faces=faces))

    def _part(self, name: str, made_of: object, load: Callable[[], Part]) -> Part:
        """The part as it was loaded before, where what it is made of is the same."""
        known = self._kept.get(name)
        if known is None or known[0] != made_of:
            self.loads += 1
            known = self._kept[name] = (made_of, load())
        part: Part = known[1]
        return part


def _or(load: Callable[[], Part], bad: type[Exception], otherwise: Part) -> Part:
    try:
        return load()
    except bad:
        return otherwise


def _stamp(path: Path) -> tuple[Path, int, int]:
    """What tells one state of a file from another."""
    try:
        found = path.stat()
    except OSError:
        return path, 0, 0
    return path, found.st_mtime_ns, found.st_size
