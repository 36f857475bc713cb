"""A copy of the sources in which things may be broken, and the tests run to see whether they notice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
PASSED, FAILED, BROKEN = 0, 1, 2
"""What pytest ends with: all passed, some failed, the tests could not even be collected."""
TOO_LONG = 124


class Workbench:
    """The sources as git knows them, in a folder of their own."""

    def __init__(self, folder, root=ROOT):
        self.folder, self.last = Path(folder), ""
        listed = subprocess.run(
            ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            capture_output=True,
            check=True,
        ).stdout
        for name in filter(None, listed.decode().split("\0")):
            if (root / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, self.folder / name)

    @contextmanager
    def holding(self, path, text):
        """Another text in the place of a file's, as long as it is wanted."""
        file = self.folder / path
        before = file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(before, encoding="utf-8")

    def test(self, names, *, seconds=300.0, more=()):
        """Run these tests until one fails; pytest's code, or `TOO_LONG`. What was printed is in `last`."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *more, *names]
        # Without bytecode: a mutant of the same second and size would be taken for the one before it.
        environment = os.environ | {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return TOO_LONG
        self.last = done.stdout + done.stderr
        return done.returncode
