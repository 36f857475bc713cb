"""What the eyes of every game are made of: networks, a learnt deck, enrolled cards and colours, each loaded once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from tableassist.app.enrolling.pools import enrols, pool_file
from tableassist.app.eyes.kept_colours import BadColours, palette_for
from tableassist.app.eyes.table_watcher import (
    TableWatcher,
    has_spread_zones,
    ordinary_reader,
    palette_of,
    search_indices,
)
from tableassist.app.settings.config import Settings, deck_file
from tableassist.referee.match import Match
from tableassist.table.geometry import Mat
from tableassist.vision.cards.flat import FlatReader
from tableassist.vision.cards.index_search import IndexSearch
from tableassist.vision.cards.loose import LooseReader
from tableassist.vision.gallery.deckfile import BadLearntDeck, load_deck
from tableassist.vision.gallery.enrolled import Pool
from tableassist.vision.gallery.enrolled_file import BadPool, load_pool
from tableassist.vision.gallery.learnt import LearntReader
from tableassist.vision.pieces.colours import Palette
from tableassist.vision.table.lens import Lens
from tableassist.vision.trained import TRAINED, check_trained

Part = TypeVar("Part")


@dataclass(frozen=True)
class EyesPlan:
    """What the eyes of one game are made of, as plain data that another process understands.

    `palette` are the colours of pieces, else `pool` is the file of enrolled cards, else `deck` that of a learnt deck.
    """

    mat: Mat
    lens: Lens | None = None
    palette: Palette | None = None
    pool: Path | None = None
    deck: Path | None = None
    evidence: bool = False

    def learnt_deck(self) -> Path | None:
        """The file of the learnt deck, None where there is none, or no playing cards are read."""
        reads_cards = self.palette is None and self.pool is None
        return self.deck if reads_cards and self.deck is not None and self.deck.exists() else None


def eyes_plan(match: Match, settings: Settings, lens: Lens | None) -> EyesPlan:
    """The eyes for a game as it was begun; colours that cannot be used are left out."""
    return EyesPlan(
        match.game.mat(match.started.options),
        lens,
        _palette(match, settings),
        pool_file(settings) if enrols(match.game) else None,
        deck_file(settings),
        settings.game.evidence,
    )


def checked_plan(match: Match, settings: Settings) -> EyesPlan:
    """The eyes for a game as it was begun, for who would rather be refused than play without a file.

    Raises:
        WeightsMissing: A trained network is not there.
        WeightsBroken: A trained network cannot be used.
        BadColours: The learnt colours cannot be used.
        BadPool: The enrolled cards cannot be used.
        BadLearntDeck: The learnt deck cannot be used.
    """
    for name in TRAINED:
        check_trained(name)
    palette_for(match, settings)
    plan = eyes_plan(match, settings, None)
    if plan.pool is not None:
        load_pool(plan.pool)
    if (deck := plan.learnt_deck()) is not None:
        load_deck(deck)
    return plan


class EyeParts:
    """Makes the eyes of one game after the other; what is in files is loaded anew only when its file has changed.

    `loads` counts what was loaded. A deck or a pool that cannot be used is left out: the game is read without it. The
    parts serve one thread at a time.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, Any]] = {}
        self.loads = 0

    def watcher(self, plan: EyesPlan) -> TableWatcher:
        """The eyes of that plan; raises WeightsMissing or WeightsBroken."""
        mat, lens, evidence = plan.mat, plan.lens, plan.evidence
        if plan.palette is not None:
            return TableWatcher(mat, lens=lens, palette=plan.palette, evidence=evidence)
        if plan.pool is not None:
            return TableWatcher(mat, lens=lens, pool=self._pool(plan.pool), evidence=evidence)
        faces = self.faces(plan.deck) if plan.deck is not None else self._plain()
        if has_spread_zones(mat):
            return TableWatcher(mat, lens=lens, loose=self._loose(mat, faces), evidence=evidence)
        return TableWatcher(mat, lens=lens, faces=self._searched(faces), evidence=evidence)

    def _pool(self, path: Path) -> Pool:
        return self._part("pool", _stamp(path), lambda: _or(lambda: load_pool(path), BadPool, Pool()))

    def _plain(self) -> FlatReader:
        plain: FlatReader = self._part("faces", None, ordinary_reader)
        return plain

    def faces(self, path: Path) -> FlatReader | LearntReader:
        """The reader of playing cards, which knows the learnt deck in a file where there is one that can be used."""
        plain = self._plain()
        ordinary: FlatReader | LearntReader = plain

        def learnt() -> FlatReader | LearntReader:
            return LearntReader(plain, load_deck(path)) if path.exists() else ordinary

        return self._part("deck", _stamp(path), lambda: _or(learnt, BadLearntDeck, ordinary))

    def _loose(self, mat: Mat, faces: FlatReader | LearntReader) -> LooseReader:
        return self._part("loose", (mat.card_size, faces), lambda: LooseReader(mat.card_size, faces=faces))

    def _searched(self, faces: FlatReader | LearntReader) -> IndexSearch:
        return self._part("places", faces, lambda: search_indices(faces))

    def _part(self, name: str, made_of: object, load: Callable[[], Part]) -> Part:
        """The part as it was loaded before, where what it is made of is the same."""
        known = self._kept.get(name)
        if known is None or known[0] != made_of:
            self.loads += 1
            known = self._kept[name] = (made_of, load())
        part: Part = known[1]
        return part


def _palette(match: Match, settings: Settings) -> Palette | None:
    try:
        return palette_for(match, settings)
    except BadColours:
        return palette_of(match)


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
