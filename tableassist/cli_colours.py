"""The command that teaches the colours of crystals."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_learn_colours(commands: Commands) -> None:
    """`tableassist learn-colours`."""
    sub = commands.add_parser("learn-colours", help="show one crystal of each colour, and they are known from then on")
    sub.set_defaults(command=_run)
    sub.add_argument("shown", nargs="*", metavar="COLOUR=PLACE", help="what lies where, say red=3 blue=13 challenge=28")
    sub.add_argument("--camera", default="pi", help="pi, usb:ID, video:FILE, images:DIR, or sim, which keeps nothing")
    sub.add_argument("--game", default="", help="whose board they lie on; else that of the first game with pieces")
    sub.add_argument("--forget", action="store_true", help="forget the learnt colours")
    sub.add_argument("--config", type=Path, help="settings file")


def _run(options: argparse.Namespace) -> int:
    from tableassist.app.commands.colours import ColoursRequest, forget_colours, learn_colours

    if options.forget:
        return forget_colours(options.config, options.camera)
    return learn_colours(ColoursRequest(tuple(options.shown), options.camera, options.game, options.config))
