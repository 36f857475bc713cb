"""The journals of games: `game_journals`, `matches`, `last_played`, and the `clerk`, who writes things down."""
