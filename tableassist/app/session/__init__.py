"""The main flow of a game: `session` (what comes in and what follows), `screen` (what players see of it)."""
