"""How each game is rehearsed: what a package registers for that, and what serves where it registers nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tableassist.app.build import UnknownName, game_named, game_names
from tableassist.app.enrolling.pools import enrols
from tableassist.app.plugins import REHEARSALS, broken_plugin, load_plugin, registered_plugins
from tableassist.referee.match import AnyGame
from tableassist.rehearsal.hidden import HiddenCards
from tableassist.rehearsal.places import PlacesRehearsal, reasons_in
from tableassist.rehearsal.rehearsal import Rehearsal
from tableassist.rules.pieces import PlaysWithPieces


@dataclass(frozen=True)
class RehearsalKit:
    """How a game is rehearsed.

    `make` takes a seed, the chance of a fault, and by name `players` (how many), `level`, `decks`, `terms` (names,
    house rules, clock: see `Terms`) and what a rig takes. `reasons` are the kinds of faults that it injects,
    each with the rules by which it may be refused. `quick` are options of a short game, `hidden` keeps track of hidden
    cards: both for games that are entered by hand.
    """

    make: Callable[..., Rehearsal]
    reasons: Mapping[str, frozenset[str]]
    quick: Mapping[str, str] = field(default_factory=dict)
    hidden: HiddenCards = field(default_factory=HiddenCards)

    @property
    def faults(self) -> tuple[str, ...]:
        """The kinds of faults that are injected."""
        return tuple(self.reasons)


def rehearsal_kit_of(name: str) -> RehearsalKit:
    """How the game of that name is rehearsed; raises UnknownName, BrokenPlugin."""
    entry = registered_plugins(REHEARSALS).get(name)
    if entry is None:
        return _default(name)
    kit = load_plugin(entry)
    if not isinstance(kit, RehearsalKit):
        raise broken_plugin(entry, f"registers {type(kit).__name__} for its rehearsal, not a RehearsalKit")
    return kit


def rehearsal_of(name: str, seed: int, faults: float, **how: Any) -> Rehearsal:
    """A game of that name, ready to be rehearsed; raises UnknownName, BrokenPlugin."""
    return rehearsal_kit_of(name).make(seed, faults, **how)


def uses_places(game: AnyGame) -> bool:
    """Whether all that lies on the table are playing cards, each in a place of its own."""
    kinds = {zone.kind for zone in game.mat({}).zones}
    return kinds <= {"card", "tray"} and "card" in kinds and not isinstance(game, PlaysWithPieces) and not enrols(game)


def _default(name: str) -> RehearsalKit:
    """Cards in places can be rehearsed without knowing the game: its rules say what hands have to do."""
    if name not in game_names():
        raise UnknownName(f"There is no exam for {name!r}; the games are {', '.join(game_names())}.")
    game = game_named(name)
    if not uses_places(game):
        raise UnknownName(
            f"There is no exam for {name!r}: it registers none, and not all that lies on its table are cards in places."
        )
    return RehearsalKit(partial(PlacesRehearsal, name), reasons_in(game))
