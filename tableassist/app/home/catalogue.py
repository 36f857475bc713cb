"""The games that can be played here, and whether a plan of one can be begun; broken ones say why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from tableassist.app.build import NO_OPTIONS, game_named, game_names, materials_of
from tableassist.app.home.plan import Plan, started_of
from tableassist.journal.events import Entry
from tableassist.referee.match import AnyGame, start_match
from tableassist.rules.game import OptionKey, Setup
from tableassist.rules.series import FEWEST, MOST, kind_of, match_of
from tableassist.rules.teams import OffersTeams
from tableassist.rules.view import Tile
from tableassist.rules.wording import count_refused
from tableassist.table.geometry import Rect

Found = Callable[[str, Mapping[str, str]], AnyGame]
"""Gives a game by name, with the material that the options name; raises ValueError with a sentence for players."""

STAND_INS = ("Ann", "Bob", "Cleo", "Dan")
"""Who sits at a table that is only shown."""


@dataclass(frozen=True)
class Material:
    """What a game is played with: the option that names it, what that is called, and what there is, with titles."""

    key: str = ""
    title: str = ""
    choices: tuple[tuple[str, str], ...] = ()


@dataclass
class Catalogue:
    """Every game by its name; games are made once for each material."""

    names: tuple[str, ...]
    find: Found = game_named
    materials: Mapping[str, Material] = field(default_factory=dict)
    troubles: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self._made: dict[tuple[str, str], AnyGame] = {}

    def material(self, name: str) -> Material:
        """What the game may be played with."""
        return self.materials.get(name, Material())

    def game(self, name: str, options: Mapping[str, str] = NO_OPTIONS) -> AnyGame:
        """The game with the material of these options; raises ValueError with a sentence for players."""
        key = self.material(name).key
        chosen = options.get(key, "")
        if (name, chosen) not in self._made:
            self._made[name, chosen] = self.find(name, {key: chosen} if chosen else {})
        return self._made[name, chosen]

    def trouble(self, plan: Plan) -> str:
        """Why the plan cannot be begun, in a sentence; empty where it can."""
        try:
            game = self.game(plan.game, plan.options)
            low, high = game.players
            if not low <= len(plan.sides) <= high:
                return count_refused(game.title, game.players, len(plan.sides))
            start_match(game, Entry(1, 0, started_of(plan, game, ""), ""))
        except ValueError as refused:
            return str(refused)
        return ""

    def table(self, plan: Plan) -> tuple[tuple[Tile, ...], Rect]:
        """How the table lies when the plan is begun, or at least how it usually does; empty where neither is known."""
        for options in (plan.options, NO_OPTIONS):
            try:
                game = self.game(plan.game, options)
                names = STAND_INS[: max(len(plan.sides), game.players[0], 2)]
                mat = game.mat(options)
                shown = game.show(game.setup(Setup(names, options)))
            except ValueError:
                continue
            return shown.tiles, Rect(0, 0, mat.width, mat.height)
        return (), Rect(0, 0, 1, 1)

    def rules(self, plan: Plan) -> tuple[OptionKey, ...]:
        """The house rules among which players may choose."""
        key = self.material(plan.game).key
        options = self.game(plan.game, plan.options).options
        return tuple(option for option in options if option.key != key and len(option.values) > 1)

    def has_teams(self, plan: Plan) -> bool:
        """Whether a side may be several people with these house rules."""
        game = self.game(plan.game, plan.options)
        return isinstance(game, OffersTeams) and game.no_teams(plan.options) is None

    def matches(self, plan: Plan) -> tuple[str, ...]:
        """The matches of several games that there are, as they are written."""
        game = self.game(plan.game, plan.options)
        found = []
        for games in range(FEWEST, MOST + 1):
            try:
                found.append(match_of(kind_of(game), games, game.title))
            except ValueError:
                continue
        return tuple(found)


def installed(names: Iterable[str] | None = None) -> Catalogue:
    """The games of this machine that can be made; a broken one says why and stops no other."""
    found, troubles = {}, []
    for name in game_names() if names is None else names:
        try:
            game_named(name)
            found[name] = Material(*materials_of(name))
        except ValueError as why:
            troubles.append(str(why))
    return Catalogue(tuple(found), materials=found, troubles=tuple(troubles))
