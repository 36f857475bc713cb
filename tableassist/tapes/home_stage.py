"""Home as a stage, and each game begun there: the table of one game after the other is laid by the tape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from tableassist.app.folders import FILE, state_dir
from tableassist.app.home.catalogue import installed
from tableassist.app.home.evening import About, Evening, Opened
from tableassist.app.home.pages import Begin, Errand, GoOn, Mend, UseStick
from tableassist.app.home.stick.jobs import JobProgress, StickDone, StickRefused
from tableassist.app.home.stick.plugged import Stick
from tableassist.app.prompting.signing import WaysOut
from tableassist.app.settings.kept import read_settings_file
from tableassist.ports import Pressed
from tableassist.rules.view import View
from tableassist.study.corners import pastimes
from tableassist.tapes.damage import damage_of, found_troubles, with_damage
from tableassist.tapes.first_stage import FirstStart
from tableassist.tapes.game_stage import GameStage
from tableassist.tapes.lines import Impossible, TapeWord
from tableassist.tapes.opening import GameWanted, HomeWanted
from tableassist.tapes.stage import Doing
from tableassist.tapes.sticks import NAME, TapeStick, stick_named

TODAY = "2026-01-01"
_STEP_MS = 100


class HomeStage:
    """What `tableassist table` shows. `playing` is the game that is played now, None at home.

    What is dealt at home lies so on the table of the game that is begun next.
    """

    patience_ms = 8000

    def __init__(self, wanted: HomeWanted) -> None:
        self._wanted = wanted
        self._now = 0
        self._begun = 0
        self._dealt: list[TapeWord] = []
        self._opened: Opened | None = None
        self.playing: GameStage | None = None
        self._first = (
            FirstStart(wanted.seed, wanted.level, lambda: self._now, camera=wanted.camera != "none")
            if wanted.first
            else None
        )
        damage, folder = damage_of(wanted.broken), state_dir()
        damage.spoil(folder)
        self._plugged = ExitStack()
        stick, sticks = self._plug_in(wanted.stick)
        about = About(
            pastimes(),
            read_settings_file(folder / FILE),
            lambda kept: found_troubles(damage, kept.settings, folder),
            self._first.steps if self._first is not None else (),
            renew=lambda: (installed(), pastimes()),
            write_report=stick.write_report,
            sticks=lambda: sticks,
        )
        self._evening = Evening(folder, with_damage(installed(), damage), today=lambda: TODAY, about=about)

    @property
    def now(self) -> int:
        """Milliseconds since the tape began."""
        return self._now if self.playing is None else self.playing.now

    @property
    def players(self) -> tuple[str, ...]:
        """Whose own buttons there are."""
        return () if self.playing is None else self.playing.players

    @property
    def doings(self) -> Mapping[str, Doing]:
        """What hands can do at the table of the game that is played."""
        if self._first is not None and not self._first.wizard.ended:
            return {**_ELSEWHERE, "deal": self._lay}
        return {**_ELSEWHERE, "deal": self._dealt.extend} if self.playing is None else self.playing.doings

    def begin(self) -> None:
        """The table of the game is laid out, where one is played."""
        if self.playing is not None:
            self.playing.begin()

    def view(self) -> View:
        """Home, or the game, or what is set up at the first start."""
        if self._first is not None and not self._first.wizard.ended:
            return self._first.wizard.view()
        return self._evening.home.view() if self.playing is None else self.playing.view()

    def press(self, pressed: Pressed) -> None:
        """A button was pressed, which may begin a game or end one."""
        if self._first is not None and not self._first.wizard.ended:
            self._first.wizard.press(pressed)
        elif self.playing is not None:
            self.playing.press(pressed)
            self._follow(self.playing)
        elif (errand := self._evening.press(pressed)) is not None:
            self._carry_out(errand)

    def wait(self, ms: int) -> None:
        """Time passes."""
        if self.playing is not None:
            return self.playing.wait(ms)
        until = self._now + ms
        while self._first is not None and not self._first.wizard.ended and self._now < until:
            self.step()
        self._now = until
        return None

    def step(self) -> None:
        """A moment passes."""
        if self.playing is None:
            self._now += _STEP_MS
            if self._first is not None:
                self._first.read_frame()
        else:
            self.playing.step()

    def picture(self) -> NDArray[np.uint8]:
        """What the camera sees of the game (height x width x 3, BGR).

        Raises:
            Impossible: No game is played, or it is played without a camera.
        """
        seen = self._first.picture() if self._first is not None else None
        if self.playing is None and seen is not None:
            return seen
        if self.playing is None:
            raise Impossible("Nothing is played: there is no table to be seen.")
        return self.playing.picture()

    def close(self) -> None:
        """The game is put away, and the stick pulled out."""
        self._put_away()
        self._plugged.close()
        if self._first is not None:
            self._first.close()
        if self._opened is not None:
            self._opened.journal.close()

    def _plug_in(self, kind: str) -> tuple[TapeStick, tuple[Stick, ...]]:
        """A stick of that kind in a folder of its own; none for no kind."""
        if not kind:
            return TapeStick(), ()
        folder = Path(self._plugged.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))) / NAME
        folder.mkdir()
        stick_named(kind).fill(folder)
        return stick_named(kind), (Stick(folder, folder.stat().st_dev),)

    def _lay(self, words: Sequence[TapeWord]) -> None:
        """Lay cards on the mat that is set up: D5=9H."""
        for word in words:
            place, _, card = word.text.partition("=")
            if self._first is None or not card:
                raise Impossible(f"{word.text!r}: write PLACE=CARD, say D5=9H.")
            self._first.lay(card, place)

    def _carry_out(self, errand: Errand) -> None:
        if isinstance(errand, Mend):
            return self._evening.mend(errand.repair)
        if isinstance(errand, UseStick):
            return self._use_stick(errand)
        if not isinstance(errand, Begin | GoOn):
            raise Impossible("A tape that starts at home plays, mends and uses a stick there, and nothing else.")
        return self._play(self._evening.open(errand))

    def _use_stick(self, errand: UseStick) -> None:
        try:
            result: StickDone | StickRefused = self._evening.stick.do(errand.job, JobProgress())
        except StickRefused as refused:
            result = refused
        self._evening.after_stick(result)

    def _follow(self, playing: GameStage) -> None:
        """What follows a game that was left."""
        session = playing.session
        if session.quitting and self._opened is not None:
            self._put_away()
            self._play(self._evening.follow(session.left, self._opened, session.match))

    def _play(self, opened: Opened | None) -> None:
        """A game with a table of its own, or home where there is none."""
        self._opened = opened
        if opened is None:
            return
        self._begun += 1
        wanted = GameWanted(
            opened.match.game.name,
            seed=self._wanted.seed + self._begun - 1,
            camera=self._wanted.camera,
            level=self._wanted.level,
        )
        self.playing = GameStage(wanted, opened.match, opened.journal, now=self._now, ways=WaysOut.HOME)
        if self._dealt:
            self.playing.doings["deal"](self._dealt)
            self._dealt = []

    def _put_away(self) -> None:
        self._now = self.now
        if self.playing is not None:
            self.playing.close()
        self.playing = None


def _nothing(_words: Sequence[TapeWord]) -> None:
    raise Impossible("Nothing is played: begin a game first.")


_ELSEWHERE: Mapping[str, Doing] = dict.fromkeys(("lift", "lay", "turn", "move", "take", "put"), _nothing)
