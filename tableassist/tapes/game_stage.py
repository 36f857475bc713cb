"""A game as a stage: a virtual table, the simulated camera, the real eyes, a session, and people's hands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from tableassist import __version__
from tableassist.app.build import assistant_for, game_named, with_material
from tableassist.app.eyes.live_picture import LivePicture
from tableassist.app.eyes.table_watcher import palette_of
from tableassist.app.folders import state_dir
from tableassist.app.journals.clerk import Store
from tableassist.app.prompting.signing import WaysOut
from tableassist.app.records.records import follow_record, load_record
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.cardbase.base import FILE
from tableassist.cardbase.sample import write_sample
from tableassist.journal.events import Entry, Started
from tableassist.ports import CameraLost, Pressed
from tableassist.referee.match import AnyGame, Match, start_match
from tableassist.rehearsal.mental_magic.hidden import NAMES as SAMPLE_CARDS
from tableassist.rehearsal.mental_magic.shown import pool_of
from tableassist.rehearsal.pieces import Pieces
from tableassist.rehearsal.rehearsal import Supply
from tableassist.rehearsal.rig import Rig
from tableassist.rules.game import HasMaterial, PlaysEnrolledCards, SetupRefused
from tableassist.rules.teams import has_teams, members_of, side_name
from tableassist.rules.view import View
from tableassist.rules.wording import count_refused
from tableassist.simulator.levels import draw_conditions
from tableassist.table.geometry import SIDES
from tableassist.tapes.hands import TableHands
from tableassist.tapes.laying import Layer
from tableassist.tapes.lines import Impossible, TapeWord
from tableassist.tapes.opening import GameWanted
from tableassist.tapes.stage import Doing
from tableassist.tapes.targets import Namer
from tableassist.vision.sight_overlay import draw_sight
from tableassist.vision.table.homography import TableFinder

_FIRST_FRAMES = 20
_UNDERSTOOD = 15
"""So many pictures at most show the table after a hand was there, until a line is over."""

_SHORT_MS, _LONG_WAIT = 10_000, 50
"""A wait that is longer is seen in about so many pictures."""
_KEEN_MS, _IDLE_MS = 1_000, 1_000
"""So long a wait begins with every picture of the camera; of a table on which nobody does anything one a second do."""

_MOMENT = "2026-01-01 12:00"


class GameStage:
    """One game from its set-up, or from an entry of a record, with the table laid as the game then wants it."""

    patience_ms = 8000

    def __init__(
        self,
        wanted: GameWanted,
        opened: Match | None = None,
        store: Store | None = None,
        *,
        now: int = 0,
        ways: WaysOut = WaysOut.NONE,
    ) -> None:
        """The wanted game; or one that is opened already, kept in the store, from `now` on."""
        write_sample(state_dir() / FILE)
        match = _match(wanted) if opened is None else opened
        self.players = match.started.players
        enrolled = SAMPLE_CARDS if _is_enrolled(match.game) else ()
        self._rig = _rig_for(match, wanted, enrolled)
        self._rig.now = now
        self._camera = wanted.camera != "none"
        store = Supply(list(match.entries)) if store is None else store
        self.session = self._rig.session = _session_for(match, wanted, store, now, ways)
        if self._camera:
            self._rig.keep_evidence()
        self._live = self.session.live = LivePicture()
        namer = Namer(self._rig.mat, enrolled)
        pieces = Pieces(self._rig, Random(f"pieces {wanted.seed}"))
        self._layer = Layer(self._rig, namer, pieces, Random(f"deal {wanted.seed}"))
        colours = [seat.colour for seat in match.game.show(match.state).seats]
        hands = TableHands(self._rig, namer, self.players, self._acting, pieces, colours)
        self._begun = False
        self.doings = {
            **{verb: self._seen(doing) for verb, doing in hands.doings().items()},
            "deal": self._deal,
            "camera": self._switch,
        }

    @property
    def now(self) -> int:
        """Milliseconds since the tape began."""
        return self._rig.now

    def begin(self) -> None:
        """The table is laid out, and the camera looks at it."""
        if self._begun:
            return
        self._begun = True
        match = self.session.match
        self._layer.lay_out(match.game.layout(match.state))
        if self._camera:
            self._rig.until(lambda: self.session.referee.table.seen_layout() is not None, _FIRST_FRAMES)

    def view(self) -> View:
        """What the players see."""
        seen = self.session.last_seen
        if self.session.prompts.shows_camera() and seen is not None and not seen.trouble:
            finder = TableFinder(self._rig.mat)
            self._live.latest = draw_sight(self.picture(), finder, self._rig.mat, seen, self.session.private())
        return view_of(self.session, self.now)

    def press(self, pressed: Pressed) -> None:
        """A button was pressed."""
        self.session.press(pressed)

    def wait(self, ms: int) -> None:
        """Time passes; where it is much, in fewer pictures."""
        step = self._rig.frame_ms if ms <= _SHORT_MS else max(self._rig.frame_ms, ms // _LONG_WAIT)
        begun, until, seen = self.now, self.now + ms, self.now
        while self.now < until:
            wanted = self.now < begun + _KEEN_MS or self.now + step >= min(seen + _IDLE_MS, until)
            if wanted or not self._camera:
                self._pass(min(step, until - self.now))
                self.session.tick(self.now)
                seen = self.now
            else:
                self._rig.pass_unheard()

    def step(self) -> None:
        """The time of one picture."""
        self._pass(self._rig.frame_ms)

    def _pass(self, ms: int) -> None:
        if self._camera:
            return self._rig.frame(ms)
        self._rig.now += ms
        return self.session.tick(self.now)

    def picture(self) -> NDArray[np.uint8]:
        """What the camera sees now (height x width x 3, BGR).

        Raises:
            Impossible: The game is played without a camera.
        """
        try:
            return self._rig.camera.read(1.0).picture
        except CameraLost as lost:
            raise Impossible(f"There is no picture of the table: {lost}") from lost

    def close(self) -> None:
        """The camera and the eyes are put away."""
        self._rig.close()

    def _acting(self) -> int:
        """Whose time runs, or whose turn it is."""
        timing = self.session.match.game.timing(self.session.match.state)
        return timing.owner if timing.charged is None else timing.charged

    def _seen(self, doing: Doing) -> Doing:
        """The doing, and afterwards some pictures until the eyes have seen the table as it lies then."""

        def done(words: Sequence[TapeWord]) -> None:
            if not self._camera:
                raise Impossible("Nobody sees the table: this tape begins with --camera none.")
            self.begin()
            doing(words)
            table = self.session.referee.table
            self._rig.until(lambda: table.seen_at() > self._rig.moved_at, _UNDERSTOOD)

        return done

    def _deal(self, words: Sequence[TapeWord]) -> None:
        if self._begun:
            raise Impossible("Deal before anything else: the camera has seen the table already.")
        self._layer.deal(words)

    def _switch(self, words: Sequence[TapeWord]) -> None:
        how = [word.text for word in words]
        if how == ["lost"]:
            self._rig.camera.close()
        elif how == ["back"]:
            self._rig.camera.open()
        else:
            raise Impossible("Write camera lost, or camera back.")
        self.step()


def _is_enrolled(game: AnyGame) -> bool:
    return isinstance(game, PlaysEnrolledCards) and game.cards_are_enrolled


def _rig_for(match: Match, wanted: GameWanted, enrolled: Sequence[str]) -> Rig:
    """The table of the match, before the camera and in the light that the seed draws."""
    return Rig(
        match.game.mat(match.started.options),
        len(match.started.players),
        draw_conditions(wanted.seed, wanted.level),
        wanted.seed,
        palette=palette_of(match),
        pool=pool_of(enrolled) if enrolled else None,
    )


def _session_for(match: Match, wanted: GameWanted, store: Store, now: int, ways: WaysOut) -> Session:
    """A session whose chance follows from the seed and that takes every moment for the same one."""
    chance = Random(f"tape {wanted.seed}")
    assistant = assistant_for(match.game, lambda: chance.getrandbits(32), lambda: _MOMENT)
    return Session(
        match,
        store,
        now=now,
        camera=wanted.camera != "none",
        sides=SIDES.get(len(match.started.players), ()) if assistant.hands_are_evidence else (),
        assistant=assistant,
        ways=ways,
        arbiter=wanted.arbiter,
    )


def _match(wanted: GameWanted) -> Match:
    """The game as `play` begins it, or as its record has it; raises Impossible, SetupRefused, BadRecord …"""
    if wanted.record is not None:
        return _recorded(wanted.record, wanted.until)
    game = game_named(wanted.game, wanted.options)
    low, high = game.players
    if not low <= len(wanted.players) <= high:
        raise SetupRefused(count_refused(game.title, game.players, len(wanted.players)))
    options = with_material(game, wanted.options)
    material = game.material if isinstance(game, HasMaterial) else ""
    sides = tuple(map(members_of, wanted.players))
    players, members = tuple(map(side_name, sides)), sides if has_teams(sides) else ()
    started = Started(game.name, __version__, "", players, options, wanted.clock, wanted.seed, material, members)
    return start_match(game, Entry(1, 0, started, "told"))


def _recorded(path: Path, until: int | None) -> Match:
    match, verdicts = follow_record(load_record(path), until)
    refused = next((one for one in verdicts if one.verdict == "refused"), None)
    if refused is not None:
        raise Impossible(f"{path.name}, entry {refused.number}: {refused.action} is refused, {refused.why}")
    return match
