"""What install.sh would do, told by its dry run on machines that are made up of a few commands."""

from __future__ import annotations

import os
import subprocess
import tomllib
from itertools import chain
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "install.sh"


@pytest.fixture
def told(tmp_path):
    """Runs the dry run with commands that answer as the machine would; gives what it says."""

    def run(**commands):
        commands = {
            "apt-get": "exit 0",
            "apt-cache": "exit 1",
            "dpkg": "echo arm64",
            "dpkg-query": "printf installed",
            "systemctl": "exit 1",
            **{name.replace("_", "-"): answer for name, answer in commands.items()},
        }
        for name, answer in commands.items():
            (tmp_path / name).write_text(f"#!/bin/sh\n{answer}\n")
            (tmp_path / name).chmod(0o755)
        environ = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
        done = subprocess.run(
            [SCRIPT, "--dry-run"], env=environ, capture_output=True, text=True, check=False, timeout=30
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_what_a_pi_has_of_the_system_is_asked_of_apt_and_never_of_pip(told):
    text = told(dpkg_query="exit 1", apt_cache="exit 0")
    assert "python3-picamera2 python3-lgpio" in text
    (pip,) = (line for line in text.splitlines() if "[pi,print,decks]" in line)
    assert "picamera2" not in pip
    named = tomllib.loads((SCRIPT.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*named["dependencies"], *chain.from_iterable(named["optional-dependencies"].values())]
    assert not [one for one in wanted if one.startswith(("picamera2", "lgpio", "libcamera", "RPi.GPIO"))]


@pytest.mark.skipif(not Path("/run/systemd/system").is_dir(), reason="systemd does not run here")
def test_a_desktop_that_holds_the_screen_is_told(told):
    assert "set-default multi-user.target" in told(systemctl="exit 0")
    assert "set-default multi-user.target" not in told()
