"""A whole game entered by buttons alone, as with the camera off; run as a module it plays into a journal file.

`python -m tableassist.rehearsal.hand_entry JOURNAL SEED [GAME]` begins or resumes a game there and prints, for every
entry that is safe on disk, its number and the digest of the state after it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from tableassist.app.build import game_named
from tableassist.app.session import Session
from tableassist.games.deluxe_memory.actions import Lapse, Match, NoMatch, Rearranged, Reveal, Select, Swap
from tableassist.journal.events import Entry, Started
from tableassist.journal.file import Journal
from tableassist.ports import Pressed
from tableassist.referee.match import Match as Game
from tableassist.referee.match import begin, replay
from tableassist.rehearsal.actor import find_way
from tableassist.rehearsal.deluxe import dealt
from tableassist.rehearsal.rehearsal import NAMES
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName

STEP_MS = 900

OPTIONS = {"memwars": {"quadrants": "NE", "depth": "2", "topology": "competitive", "deck": "gods-and-heroes"}}
"""What a game is played with here where the defaults would take too long."""


class HandEntry:
    """Plays a session by its prompts. `world` is what really lies where; nobody but the players knows."""

    def __init__(self, session: Session, world: dict[ZoneName, CardName], rng: Random, now: int = 0) -> None:
        self.session, self.world, self.rng, self.now = session, world, rng, now

    def step(self) -> bool:
        """One legal action, entered by buttons; false where the game is over."""
        match = self.session.match
        if match.outcome is not None:
            return False
        legal = sorted(match.game.actions(match.state, self.world), key=match.game.write)
        action = self.rng.choice([one for one in legal if not isinstance(one, Lapse | Rearranged)])
        self._press(action)
        if isinstance(action, Swap):
            self.world[action.a], self.world[action.b] = self.world[action.b], self.world[action.a]
        return True

    def _press(self, action: Any) -> None:
        match = self.session.match
        way = find_way(lambda chosen: match.game.prompt(match.state, chosen, by_hand=True), action, depth=6)
        if way is None:
            self.session.enter(action, self._tick())
            return
        for option, _ in way:
            self.session.press(Pressed(f"option:{option.key}", self._tick()))

    def _tick(self) -> int:
        self.now += STEP_MS
        return self.now


def world_of(match: Game, rng: Random) -> dict[ZoneName, CardName]:
    """A deal that fits all that the match's entries tell, for going on with a game that was interrupted."""
    seen: dict[ZoneName, CardName] = {}
    swaps: list[tuple[ZoneName, ZoneName]] = []
    held: tuple[ZoneName, ...] = ()
    for entry in match.entries:
        action = match.game.parse(entry.event.action) if hasattr(entry.event, "action") else None
        if isinstance(action, Select):
            held = action.places
        shown = _shown_by(action, held)
        for zone, card in shown:
            for a, b in reversed(swaps):
                zone = {a: b, b: a}.get(zone, zone)
            seen[zone] = card
        if isinstance(action, Swap):
            swaps.append((action.a, action.b))
    world = dealt(rng, match.game)
    rest = [card for card in world.values() if card not in seen.values()]
    world = {zone: seen.get(zone) or rest.pop() for zone in world}
    for a, b in swaps:
        world[a], world[b] = world[b], world[a]
    return world


def _shown_by(action: Any, held: tuple[ZoneName, ...]) -> tuple[tuple[ZoneName, CardName], ...]:
    """What an action tells of the cards on the places."""
    match action:
        case Match(_, cards):
            return tuple(zip(held, cards, strict=True))
        case NoMatch(_, up):
            return up
        case Reveal(_, place, card):
            return ((place, card),)
    return ()


def main(path: Path, seed: int, name: str = "deluxe-memory") -> None:
    """Begin or resume the game in the journal and play it to its end."""
    options = OPTIONS.get(name, {})
    game = game_named(name, options)
    rng = Random(seed)
    journal = Journal.open(path) if path.exists() else Journal.create(path)
    if journal.entries:
        match = replay(game, journal.entries)
    else:
        match = begin(game, Entry(1, 0, Started(game.name, "", "", NAMES[:3], options, "15+5", seed), "told"))
        journal.append(match.entries[0])
    _say(match.entries[-1].number, match.digest)
    session = Session(match, journal, now=0, camera=False, on_entry=lambda entry: _say(entry.number, entry.digest))
    players = HandEntry(session, world_of(match, rng) if game.mat(options).card_zones() else {}, rng)
    while players.step():
        session.tick(players.now)


def _say(number: int, digest: str) -> None:
    print(number, digest, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
