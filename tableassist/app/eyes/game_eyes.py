"""The eyes of an evening's games: in a process of their own, with the picture of the menu and the light beside them."""

from __future__ import annotations

from threading import enumerate as enumerate_threads

from tableassist.app.eyes.light_watch import LightWatch
from tableassist.app.eyes.live_picture import LivePicture
from tableassist.app.eyes.parts import eyes_plan
from tableassist.app.eyes.process import EyesProcess
from tableassist.app.eyes.supervised import Reader
from tableassist.app.eyes.worker import EYES
from tableassist.app.settings.config import Settings
from tableassist.referee.match import Match
from tableassist.vision.calibrate.profile import CalibrationProfile


class GameEyes:
    """Reads the pictures of one game after the other; `live` and `light` are of the game that is being read."""

    def __init__(self) -> None:
        self._process = EyesProcess()
        self.light, self.live = LightWatch(), LivePicture()

    def reader(self, match: Match, settings: Settings, profile: CalibrationProfile | None) -> Reader:
        """The eyes for a game as it was begun, for a camera that was measured so, or never."""
        lens = profile.lens if profile is not None else None
        mat = match.game.mat(match.started.options)
        read = self.live.over(self._process.reader(eyes_plan(match, settings, lens)), mat, lens)
        return self.light.over(read, mat, profile.white if profile is not None else None)

    def let_go(self) -> None:
        """The next game does not wait for a picture that takes long and is still being read."""
        if any(thread.name == EYES for thread in enumerate_threads()):
            self.abandon()

    def abandon(self) -> None:
        """End the process at once; the next frame makes another, which loads every file anew."""
        self._process.abandon()

    def close(self) -> None:
        """End the process for good."""
        self._process.close()
