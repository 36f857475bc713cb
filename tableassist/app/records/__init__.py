"""What is left of a game: `records` (text that everybody can read), `report` (for an arbiter)."""
