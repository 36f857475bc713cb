"""MemDecks outside the game: written down, found, imported, exported, answered and studied.

Reading order: `problems` (what can be wrong), `shape` (what a deck may hold), `format` (the TOML file), `lines` (where
in it a thing stands), `advice` (what is allowed but unwise), `library` (shipped decks and the players' own).
"""
