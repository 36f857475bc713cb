"""The page on known cards: its example runs."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "cardbase.md"


def test_the_example_runs():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 8) == (0, True)
