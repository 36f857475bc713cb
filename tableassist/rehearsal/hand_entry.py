"""A whole game entered by buttons alone, as with the camera off; run as a module it plays into a journal file.

`python -m tableassist.rehearsal.hand_entry JOURNAL SEED [GAME]` begins or resumes a game there and prints, for every
entry that is safe on disk, its number and the digest of the state after it.
"""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from tableassist.app.build import default_game, game_named
from tableassist.app.session.session import Session
from tableassist.journal.events import Entry, Started
from tableassist.journal.file import Journal
from tableassist.ports import Pressed
from tableassist.referee.match import replay_entries, start_match
from tableassist.rehearsal.hidden import HiddenCards
from tableassist.rehearsal.kits import rehearsal_kit_of
from tableassist.rehearsal.prompt_ways import find_way
from tableassist.rehearsal.rehearsal import NAMES

STEP_MS = 900
_PLAYERS = 3
"""So many sit there, or as many as the game is for at most."""


class HandEntry:
    """Plays a session by its prompts. What really lies where is hidden; nobody but the players knows."""

    def __init__(self, session: Session, hidden: HiddenCards, rng: Random, now: int = 0) -> None:
        self.session, self.rng, self.now = session, rng, now
        self._hidden, self._world = hidden, hidden.world(session.match, rng)

    def step(self) -> bool:
        """One legal action, entered by buttons; false where the game is over."""
        match = self.session.match
        if match.outcome is not None:
            return False
        legal = sorted(match.game.actions(match.state, self._world), key=match.game.write)
        action = self.rng.choice([one for one in legal if self._hidden.willing(one)])
        self._press(action)
        self._hidden.after(action, self._world)
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


def run_hand_entry(path: Path, seed: int, name: str = "") -> None:
    """Begin or resume the game in the journal and play it to its end."""
    name = name or default_game()
    kit = rehearsal_kit_of(name)
    options = dict(kit.quick)
    game = game_named(name, options)
    rng = Random(seed)
    with closing(Journal.open(path) if path.exists() else Journal.create(path)) as journal:
        if journal.entries:
            match = replay_entries(game, journal.entries)
        else:
            names = NAMES[: min(_PLAYERS, game.players[1])]
            match = start_match(game, Entry(1, 0, Started(game.name, "", "", names, options, "15+5", seed), "told"))
            journal.append(match.entries[0])
        _report(match.entries[-1].number, match.digest)
        session = Session(match, journal, now=0, camera=False, on_entry=_reported)
        players = HandEntry(session, kit.hidden, rng)
        while players.step():
            session.tick(players.now)


def _reported(entry: Entry) -> None:
    _report(entry.number, entry.digest)


def _report(number: int, digest: str) -> None:
    print(number, digest, flush=True)


if __name__ == "__main__":
    run_hand_entry(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
