"""Something that takes long, done beside the screen: it says how far it is and may be stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable

from tableassist.app.home.stick.jobs import JobProgress, StickDone, StickRefused
from tableassist.rules.view import SoftKey, Status, View

STOP = "Stop"
_TITLE = "Memory stick"


class BackgroundJob:
    """Does a job on a thread of its own; `result` is what came of it, None while it is at work."""

    def __init__(self, work: Callable[[JobProgress], StickDone]) -> None:
        self.result: StickDone | StickRefused | None = None
        self._work, self._progress = work, JobProgress()
        self._thread = threading.Thread(target=self._run, name="stick", daemon=True)
        self._thread.start()

    def view(self) -> View:
        """What is shown meanwhile."""
        keys = (SoftKey(""), SoftKey(""), SoftKey(""), SoftKey(STOP))
        words = self._progress.words or "The stick is not to be pulled out now."
        return View(title=_TITLE, headline="One moment …", detail=words, keys=keys, status=Status(""), roomy=True)

    def press(self, button: str) -> None:
        """The fourth key stops it, as far as it can be stopped."""
        if button in ("soft3", "back", "quit"):
            self._progress.stop()

    def _run(self) -> None:
        try:
            self.result = self._work(self._progress)
        except StickRefused as refused:
            self.result = refused
        except Exception as error:  # whatever a file from elsewhere does to a library, home has to come back
            self.result = StickRefused(f"It could not be done ({type(error).__name__}). Nothing was changed.")
