"""`python -m tableassist` and the `tableassist` command."""

from __future__ import annotations

import signal
import sys
from types import FrameType

from tableassist.cli import run


def main() -> None:
    """Run the command line and leave with its exit code."""
    signal.signal(signal.SIGTERM, _leave)
    sys.exit(run(sys.argv[1:]))


def _leave(number: int, _frame: FrameType | None) -> None:
    """End as by an error, so that nothing half done is left behind; what runs a game heeds the signal itself."""
    sys.exit(128 + number)


if __name__ == "__main__":
    main()
