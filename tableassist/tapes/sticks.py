"""Memory sticks for tapes: a folder with what lies on it, and what goes wrong with it."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tableassist.app.commands.memdecks import library
from tableassist.app.device.backup import Device, make_backup
from tableassist.app.home.stick.carried_out import WriteReport, write_page
from tableassist.memdecks.tables import write_table
from tableassist.tapes.lines import Impossible

NAME = "TRAVEL"
_BROKEN_DECK = 'format = 1\nkey = "half"\ntitle = "Half a deck"\n\n[[cards]]\nnumber = 201\n'
_LIST = """[{"layout": "normal", "name": "Kiln Keeper", "mana_cost": "{1}{R}", "cmc": 2.0, "type_line": "Creature"},
 {"layout": "normal", "name": "Tide Pupil", "mana_cost": "{U}", "cmc": 1.0, "type_line": "Creature"}]
"""


@dataclass(frozen=True)
class TapeStick:
    """One kind: what is put on it, and who writes the reports of games onto it."""

    fill: Callable[[Path], None] = lambda _folder: None
    write_report: WriteReport = write_page


def _useful(folder: Path) -> None:
    """Decks, one of them not whole, a list of cards and a backup of another device."""
    deck = library().deck(library().keys()[0])
    (folder / "decks").mkdir()
    (folder / "decks" / "rivers.csv").write_bytes(write_table(replace(deck, key="rivers", title="Rivers")))
    (folder / "decks" / "half.toml").write_text(_BROKEN_DECK, encoding="utf-8")
    (folder / "oracle-cards.json").write_text(_LIST, encoding="utf-8")
    other = folder / ".other"
    (other / "games").mkdir(parents=True)
    (other / "home.json").write_text('{"people": [{"name": "Zoe", "edge": "north"}]}', encoding="utf-8")
    make_backup(Device(other, other / "settings.toml"), folder / "tableassist-2025-12-24.zip", "2025-12-24")
    shutil.rmtree(other)


def _useless(folder: Path) -> None:
    (folder / "holiday.jpg").write_bytes(b"\xff\xd8\xff")


def _full(_journal: Path, _folder: Path) -> object:
    raise OSError(errno.ENOSPC, "No space left on device")


def _pulled(_journal: Path, folder: Path) -> object:
    shutil.rmtree(folder.parent)
    raise OSError(errno.EIO, "Input/output error")


STICKS: Mapping[str, TapeStick] = {
    "useful": TapeStick(_useful),
    "useless": TapeStick(_useless),
    "full": TapeStick(write_report=_full),
    "pulled": TapeStick(write_report=_pulled),
}
"""Every kind, by the word of `start home --stick`."""


def stick_named(kind: str) -> TapeStick:
    """The stick of that kind; raises Impossible."""
    if kind not in STICKS:
        raise Impossible(f"There is no stick {kind!r}; there is {', '.join(STICKS)}.")
    return STICKS[kind]
