"""The words of the command line about trading cards: what is known of them, which are enrolled, practice."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TypeAlias

from tableassist.cli_numbers import whole

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_cards(commands: Commands) -> None:
    """`tableassist cards`."""
    sub = commands.add_parser("cards", help="Magic cards for Mental Magic: import a list of them, look one up")
    actions = sub.add_subparsers(title="actions", metavar="ACTION", required=True)
    take = actions.add_parser(
        "import", help="a list of cards from Scryfall, MTGJSON or Forge; it replaces the last one"
    )
    take.set_defaults(command=_run_import)
    take.add_argument(
        "file", metavar="FILE", help=".json, .gz, .xz, .zip or a folder; “sample” for a few cards of ours"
    )
    take.add_argument("--replace", action="store_true", help="also where far fewer cards are in it than are known now")
    info = actions.add_parser("info", help="what is known and where it came from")
    info.set_defaults(command=_run_info)
    find = actions.add_parser("find", help="a card by any of its names, or the names near it")
    find.set_defaults(command=_run_find)
    find.add_argument("name", metavar="NAME")


def add_enrol(commands: Commands) -> None:
    """`tableassist enrol`."""
    sub = commands.add_parser("enrol", help="show each card of any print once and name it: it is known from then on")
    sub.set_defaults(command=_run_enrol)
    cameras = "pi, usb:ID, video:FILE, images:DIR with a picture a card, or sim, which keeps nothing"
    sub.add_argument("--camera", default="pi", help=cameras)
    sub.add_argument("--pool", default="", metavar="NAME", help="a pool of its own, instead of that of Mental Magic")
    sub.add_argument("--game", default="", help="whose mat they lie on; else that of the first game with such cards")
    what = sub.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help="which cards are enrolled")
    what.add_argument("--undo", action="store_true", help="take the last card back")
    what.add_argument("--remove", default="", metavar="CARD", help="take this card back")
    what.add_argument("--forget", action="store_true", help="forget every card")
    sub.add_argument("--config", type=Path, help="settings file")


def add_practise(commands: Commands) -> None:
    """`tableassist practise`."""
    sub = commands.add_parser("practise", help="name as many cards of a mana cost as you can, away from the table")
    sub.set_defaults(command=_run_practise)
    sub.add_argument("--cost", default="", metavar="COST", help="begin with this one, like 1r or {1}{R}")
    sub.add_argument("--rounds", type=whole, default=0, metavar="N", help="so many and no more; 0 for no end")
    sub.add_argument("--seed", type=int, help="the same costs again")


def _run_import(options: argparse.Namespace) -> int:
    from datetime import date

    from tableassist.app.folders import state_dir
    from tableassist.cardbase import base, commands

    into = state_dir() / base.FILE
    return commands.import_list(options.file, into, sys.stdout, today=date.today().isoformat(), replace=options.replace)


def _run_info(_options: argparse.Namespace) -> int:
    from tableassist.app.folders import state_dir
    from tableassist.cardbase import base, commands

    return commands.info(state_dir() / base.FILE, sys.stdout)


def _run_find(options: argparse.Namespace) -> int:
    from tableassist.app.folders import state_dir
    from tableassist.cardbase import base, commands

    return commands.find(options.name, state_dir() / base.FILE, sys.stdout)


def _run_enrol(options: argparse.Namespace) -> int:
    from tableassist.app.commands.enrol import EnrolRequest
    from tableassist.app.commands.enrol import run_enrol as run

    requested = ("camera", "pool", "game", "list", "undo", "remove", "forget", "config")
    return run(EnrolRequest(**{key: getattr(options, key) for key in requested}))


def _run_practise(options: argparse.Namespace) -> int:
    from tableassist.study.practice import PracticeRequest
    from tableassist.study.practice import practise as run

    return run(PracticeRequest(options.cost, options.rounds, options.seed))
