"""A game that puppets play to its end on a rig, and what every such game shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from tableassist import __version__
from tableassist.app.session.session import Session
from tableassist.journal.events import Entry, Started
from tableassist.referee.assistant import GameAssistant
from tableassist.referee.match import AnyGame, Match, start_match
from tableassist.rehearsal.actor import Actor, Stuck
from tableassist.rehearsal.dealing import await_deal
from tableassist.rehearsal.house_rules import any_options, any_teams
from tableassist.rehearsal.rig import Rig
from tableassist.rules.teams import has_teams, members_of, side_name, write_members
from tableassist.table.geometry import Side

NAMES = ("Ann", "Bob", "Cleo", "Dan")
MOST_FRAMES = 12_000


@dataclass
class Supply:
    """A store that keeps entries in memory."""

    entries: list[Entry] = field(default_factory=list)

    def append(self, entry: Entry) -> None:
        """Keep the entry."""
        self.entries.append(entry)


class Injects(Protocol):
    """What goes wrong on purpose in a rehearsal, how much of it was caught, and what was said of it for no reason."""

    injected: Counter[str]
    caught: Counter[str]
    wrong_reasons: list[str]


class Disputes(Protocol):
    """Players who dispute what was done."""

    def after_move(self) -> None:
        """Something was done and understood."""


class Plays(Protocol):
    """The players of a rehearsal."""

    def step(self) -> None:
        """One decision of whoever is to act, carried out and understood."""

    def start_anew(self) -> None:
        """A flag has fallen: whatever was planned is forgotten."""


@dataclass(frozen=True)
class Terms:
    """By what a rehearsed game is played: who sits there, house rules, clock.

    `names` are the players', in seat order, empty for the usual ones; with `mixed` house rules are drawn by the seed,
    but for those in `options`, and so are teams where the game knows them.
    """

    names: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    mixed: bool = False
    clock: str = ""

    def players(self, usual: int) -> tuple[str, ...]:
        """The players' names: the named ones, or so many of the usual."""
        return self.names or NAMES[:usual]

    def house_rules(
        self,
        game: AnyGame,
        names: Sequence[str],
        seed: int,
        usual: Mapping[str, str],
        unplayed: Mapping[str, str] | None = None,
        by_side: Collection[str] = (),
    ) -> dict[str, str]:
        """The options of a game, chosen or drawn by chance.

        Args:
            seed: What chance follows from.
            usual: What holds where nothing was chosen.
            unplayed: Options that are never drawn, since other things than the rules depend on them.
            by_side: Options that may have a value for each side.
        """
        if not self.mixed:
            return {**usual, **self.options}
        fixed = {**(unplayed or {}), **self.options}
        return any_options(game, names, Random(f"house rules {seed}"), by_side=by_side, fixed=fixed)

    def teams(self, game: AnyGame, names: Sequence[str], seed: int, options: Mapping[str, str]) -> tuple[str, ...]:
        """The sides by their members: with a mix, teams in some games, unless the players are named (R-TB-007)."""
        if not self.mixed or self.names:
            return tuple(names)
        return tuple(map(write_members, any_teams(game, names, options, Random(f"teams {seed}"))))


USUAL = Terms()
"""The usual players by the usual rules, without a clock."""


def begin_rehearsal(game: AnyGame, names: Sequence[str], options: Mapping[str, str], clock: str, seed: int) -> Match:
    """The game as it starts.

    Args:
        clock: The time control as `--clock` takes it, empty for none.
        seed: What chance follows from.

    Raises:
        SetupRefused: The game refuses the players or an option.
        BadTimeControl: The time control cannot be read.
    """
    sides = tuple(map(members_of, names))
    players, members = tuple(map(side_name, sides)), sides if has_teams(sides) else ()
    started = Started(game.name, __version__, "", players, dict(options), clock, seed, members=members)
    return start_match(game, Entry(1, 0, started, "told"))


class Rehearsal:
    """One game on a rig, from the set-up to the end."""

    rig: Rig
    store: Supply
    actor: Actor
    faults: Injects
    players: Plays
    disputants: Disputes | None = None

    def run(self) -> str:
        """Play to the end; the trouble that ended it before, or nothing. A deck that is not seen is not played with."""
        self.rig.until(lambda: self.actor.session.referee.table.seen_layout() is not None, 20)
        if not await_deal(self.actor):
            return ""
        while self.actor.game.outcome(self.actor.state) is None:
            if self.rig.frames > MOST_FRAMES:
                return "the game did not come to an end"
            try:
                self.actor.remember()
                self.players.step()
                if self.disputants is not None:
                    self.disputants.after_move()
            except Stuck as stuck:
                if not self.actor.overtaken:
                    return str(stuck)
            if self.actor.overtaken:
                self.actor.recover()
                self.players.start_anew()
        return ""

    def _begin(self, match: Match, *, sides: Sequence[Side] = (), assistant: GameAssistant | None = None) -> None:
        """Referee the match on the rig from its first entry on."""
        self.store = Supply([match.entries[0]])
        self.rig.session = Session(
            match, self.store, now=0, camera=True, sides=sides, assistant=assistant, on_entry=self._heard
        )

    def _heard(self, entry: Entry) -> None:
        """The referee has written something down."""
        self.actor.heard(entry)
