"""Words that all games share: what a game is, a refusal, a clock, a view, a record."""
