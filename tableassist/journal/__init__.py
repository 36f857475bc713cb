"""What happened: the events of a game and the only store they are kept in."""
