"""MemDecks outside the game: written down, found, imported, exported, answered and studied.

Reading order: `problems` (what can be wrong), `shape` (what a deck may hold), `format` (the TOML file, with `lines` for
where in it a thing stands, `advice` for what is allowed but unwise, and `template` for an empty one), `library` (those
shipped and the players' own). Tables and Anki: `sheet` (rows into a deck and back) with `columns`, `tables`, and `anki`
over `package`, `collection` and `markup`, which distrust what they are given. Answers: `words` (the plain form),
`checker` (right, almost, wrong), `learnt` (what players accepted). `study` (what is due, what leaks). `files` keeps all
of it whole. `assistant` helps the referee, `plugin` registers the game.
"""

from tableassist.games.memwars.memdeck import MemDeck

__all__ = ["MemDeck"]
