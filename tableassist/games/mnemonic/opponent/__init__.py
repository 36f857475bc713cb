"""The opponent that thinks: it searches worlds that may be, and drafts decks that can be paid for.

Reading order: `strength` (easy, normal, strong), `guess` (what hidden cards may be), `choices` (what is worth thinking
about), `outlook` and `playout` (what an action leads to), `search` (which one wins most often), `decks` (draft and
sideboard), `opponent` (all of it as one player).

It may know the table, its own hand and the deck that it drafted; nothing else is handed to it. Chance comes in as a
function and time as whoever stops asking, so that it decides alike whenever both are alike.
"""

from tableassist.games.mnemonic.opponent.opponent import Opponent, ponder
from tableassist.games.mnemonic.opponent.strength import STRENGTHS, Strength, find_strength

__all__ = ["STRENGTHS", "Opponent", "Strength", "ponder", "find_strength"]
