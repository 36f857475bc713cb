"""Makes the README's picture: the demo's window after a few turns that the puppets play.

python examples/demo_picture.py docs/pictures/demo.png
"""

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from tableassist.app.screen import view_of
from tableassist.display.window import Window
from tableassist.rehearsal.kits import rehearsal_of

TURNS = 12


def main(path: str) -> None:
    """Play some turns, then lift a card and save the window."""
    window = Window((1600, 560), side_picture=True, headless=True)
    how = {"players": 2, "level": "easy", "on_frame": lambda frame: window.show_picture(frame.picture)}
    rehearsal = rehearsal_of("deluxe-memory", 6, 0.0, **how)
    rehearsal.rig.until(lambda: rehearsal.actor.session.referee.table.seen_layout() is not None, 20)
    while len(rehearsal.actor.done) < TURNS:
        rehearsal.players.step()
    seat = rehearsal.actor.game.timing(rehearsal.actor.state).owner
    steps = rehearsal.rig.puppets[seat].lift(rehearsal.actor.card_in("D4"))
    for _, _ in zip(steps, range(3), strict=False):
        rehearsal.rig.frame()
    window.draw(view_of(rehearsal.actor.session, rehearsal.rig.now))
    pygame.image.save(pygame.display.get_surface(), path)


if __name__ == "__main__":
    main(sys.argv[1])
