"""What the torture programme is made of can be imported by its name."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent / "cardbase"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
