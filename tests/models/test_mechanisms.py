"""What an ablation switches off is there to be switched off."""

import importlib
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
import piece_mechanisms
import remembering
import row_mechanisms
import table_mechanisms

SOURCE = (Path(__file__).resolve().parents[2] / "models" / "mechanisms.py").read_text(encoding="utf-8")
ROOMS = ("cards", "table", "tracking", "gallery", "pieces")


def found(path):
    """Whether a dotted path leads to something in one of the rooms of vision."""
    module, *names = path.split(".")
    for room in ROOMS:
        try:
            there = importlib.import_module(f"tableassist.vision.{room}.{module}")
        except ModuleNotFoundError:
            continue
        for name in names:
            there = getattr(there, name, None)
        return there is not None
    return False


@pytest.mark.parametrize("path", sorted(set(re.findall(r'"([a-z_]+(?:\.[A-Za-z_]+)+)"', SOURCE))))
def test_what_is_replaced_exists(path):
    assert found(path)


@pytest.mark.parametrize(
    "mechanism",
    [*table_mechanisms.MECHANISMS, *row_mechanisms.MECHANISMS, *piece_mechanisms.MECHANISMS],
    ids=lambda one: one.name,
)
def test_what_is_replaced_over_places_rows_and_pieces_exists(mechanism):
    with mechanism.off("tableassist.vision"):
        assert mechanism.count_lines() >= 0


def test_what_is_remembered_exists(tmp_path):
    """A search was renamed, and no ablation could be run any more."""
    with remembering.Memory(tmp_path / "memory.pickle").at_work():
        pass
