"""What the tests of known cards share: the sample in a file, and lists of every form made of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tableassist.cardbase.base import CardBase
from tableassist.cardbase.importing import import_cards
from tableassist.cardbase.sample import write_sample

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def sample_path(tmp_path_factory):
    path = tmp_path_factory.mktemp("sample") / "cards.db"
    write_sample(path)
    return path


@pytest.fixture(scope="session")
def base(sample_path):
    with CardBase(sample_path) as opened:
        yield opened


@pytest.fixture
def load(tmp_path):
    """Imports bytes as a list of that file name; gives the report and the cards."""

    def imported(name, data):
        source = tmp_path / name
        source.write_bytes(data)
        into = tmp_path / "cards.db"
        report = import_cards(source, into, today="2026-11-21")
        return report, CardBase(into)

    return imported
