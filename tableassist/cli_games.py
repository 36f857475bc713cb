"""The words of the command line about the games that are installed: which there are, what of them is printed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def games(commands: Commands) -> None:
    """`tableassist games`."""
    sub = commands.add_parser("games", help="the games that are installed, and which of them are broken")
    sub.set_defaults(command=_run_games)
    sub.add_argument("--json", action="store_true", help="one object a line for each game")


def printing(commands: Commands) -> None:
    """`tableassist print`."""
    sub = commands.add_parser("print", help="mats, boards, cards and targets as PDF")
    sub.set_defaults(command=_run_print)
    sub.add_argument("game", metavar="GAME", help="a game, or “targets”")
    sub.add_argument("--out", type=Path, required=True)
    sub.add_argument("--paper", default="a1", choices=("a1", "a2", "a3", "a4", "letter"))
    sub.add_argument(
        "--what",
        default="all",
        metavar="PART",
        help="of a board: board, cards, counters, reference or all; of mats with rows: mat, reference or all",
    )
    sub.add_argument("--deck", default="", metavar="KEY", help="the MemDeck of the cards, by key or file")


def _run_games(options: argparse.Namespace) -> int:
    from tableassist.app.games import list_games

    return list_games(as_json=options.json)


def _run_print(options: argparse.Namespace) -> int:
    from tableassist.printing import commands as printing
    from tableassist.printing import kits

    if options.game != "targets":
        kits.print_for(options.game, kits.PrintRequest(options.out, options.paper, options.what, options.deck))
    elif options.what != "all":
        raise printing.CannotPrint("targets is printed whole: leave --what out; games may come in parts.")
    else:
        printing.print_targets(options.out, "a4" if options.paper == "a1" else options.paper)
    return 0
