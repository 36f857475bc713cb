"""The program as a service manager watches it: fed while its loop runs, silent when that stands still, there again."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import watched

pytestmark = pytest.mark.slow

SILENT = """
import os, socket, time
line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
line.connect(os.environ["NOTIFY_SOCKET"])
line.send(b"READY=1")
time.sleep(60)
"""


@pytest.fixture
def manager(tmp_path):
    settings = tmp_path / "settings.toml"
    settings.write_text("[buttons]\ngpio = false\n[sound]\non = false\n")
    environ = os.environ | {
        "STATE_DIRECTORY": str(tmp_path),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    made = []

    def make(*command, watchdog_s):
        made.append(watched.Manager(command, environ, tmp_path / "notify", watchdog_s))
        return made[-1]

    make.settings = settings
    yield make
    for one in made:
        one.close()


def test_a_loop_that_stands_still_is_found_out_and_the_program_is_there_again(manager):
    program = (sys.executable, "-m", "tableassist", "table", "--config", str(manager.settings))
    assert watched.check(manager(*program, watchdog_s=6.0)) == []


def test_a_program_that_does_not_feed_its_watchdog_is_found_out(manager):
    assert "the watchdog is not fed" in watched.check(manager(sys.executable, "-c", SILENT, watchdog_s=0.5))
