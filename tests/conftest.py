"""For all tests: what stands in for things, in `doubles`, can be imported by its name."""

from __future__ import annotations

import sys
from pathlib import Path

DOUBLES = str(Path(__file__).parent / "doubles")
if DOUBLES not in sys.path:
    sys.path.insert(0, DOUBLES)
