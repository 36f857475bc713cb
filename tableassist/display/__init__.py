"""What players see and hear: the only room that knows pygame."""

import os

# What a command prints is its own: pygame greets on standard output otherwise.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
