"""Random games as matches: cards and tokens are conserved in every position, and undo leads back to any of them.

`TABLEASSIST_GAMES=10000` plays as many as the published figure was measured with.
"""

import os
from random import Random

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.actions import Lapse, Rearranged, Swap
from tableassist.games.deluxe_memory.grid import list_filled
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.journal.events import Acted, Entry, Started, Undone
from tableassist.referee.match import start_match
from tableassist.table.cards import DECK

GAMES = int(os.environ.get("TABLEASSIST_GAMES", "25"))
NAMES = ("Ann", "Bob", "Cleo", "Dan")


def played(seed):
    """A whole random game, with the state after every entry."""
    rng = Random(seed)
    match = start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", NAMES[: 2 + seed % 3], {}), "told"))
    world = dict(zip(list_places(), rng.sample(DECK, len(DECK)), strict=True))
    states = [match.state]
    while GAME.outcome(match.state) is None:
        legal = list(GAME.actions(match.state, world))
        while isinstance(action := rng.choice(legal), Lapse | Rearranged):
            pass
        if isinstance(action, Swap):
            world[action.a], world[action.b] = world[action.b], world[action.a]
        match = match.after(Entry(len(match.entries) + 1, 0, Acted(GAME.write(action)), "told"))
        states.append(match.state)
    return match, states, world


def test_games_conserve_and_undo_to_any_position():
    for seed in range(GAMES):
        match, states, world = played(seed)
        rng = Random(seed)
        for state in states:
            assert len(list_filled(state.grid)) + len(state.gone) == len(DECK)
            assert sum(player.tokens for player in state.players) + state.bank == 30 * len(state.players)  # R-DM-009
        there = [world[place] for place in list_filled(match.state.grid)]
        assert sorted((*there, *match.state.gone)) == sorted(DECK)
        for number in (2, *(rng.randrange(2, len(match.entries) + 1) for _ in range(3))):
            undone = match.after(Entry(len(match.entries) + 1, 0, Undone(number), "told"))
            assert undone.state == states[number - 2]
