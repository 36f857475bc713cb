"""For all tests: what stands in for things, in `doubles`, can be imported by its name; no test fails by the clock."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

DOUBLES = str(Path(__file__).parent / "doubles")
if DOUBLES not in sys.path:
    sys.path.insert(0, DOUBLES)

# An example takes long where the machine does other things as well, which says nothing about it.
settings.register_profile("tests", deadline=None)
settings.load_profile("tests")
