"""`python -m tableassist` and the `tableassist` command."""

from __future__ import annotations

import os
import signal
import sys

from tableassist.app.play.stopping import EarlyEnd
from tableassist.cli import run


def main() -> None:
    """Run the command line and leave with its exit code."""
    # Read when numpy is imported. On cores that have other work, threads wait for each other longer than small matrices
    # take: where silhouettes of pairs are compared, twenty times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    signal.signal(signal.SIGTERM, EarlyEnd())
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
