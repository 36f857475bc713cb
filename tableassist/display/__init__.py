"""What players see and hear: the only room that knows pygame."""
