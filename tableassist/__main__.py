"""`python -m tableassist` and the `tableassist` command."""

from __future__ import annotations

import signal
import sys

from tableassist.app.stopping import EarlyEnd
from tableassist.cli import run


def main() -> None:
    """Run the command line and leave with its exit code."""
    signal.signal(signal.SIGTERM, EarlyEnd())
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
