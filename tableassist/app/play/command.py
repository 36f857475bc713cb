"""`tableassist play`: a real game with whatever camera, buttons and screen there are.

Start-up order: settings, screen, journal and match, buttons and lights, camera; undone in reverse. Every file that can
be refused is read before the journal is begun.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from tableassist.app.build import assistant_for, game_named
from tableassist.app.calibrating.measured import calibration_of, held_at
from tableassist.app.cameras import camera_maker, live_camera
from tableassist.app.disputes.disputing import dispute_desk
from tableassist.app.evidence.files import FOLDER_ENDING
from tableassist.app.eyes.game_eyes import GameEyes
from tableassist.app.eyes.live_picture import LivePicture
from tableassist.app.eyes.parts import eyes_plan
from tableassist.app.eyes.supervised import Reader
from tableassist.app.eyes.worker import Worker
from tableassist.app.folders import state_dir
from tableassist.app.journals.game_journals import begin_again, resume_game, unfinished_journals
from tableassist.app.journals.matches import match_title
from tableassist.app.journals.notes import store_note
from tableassist.app.play.game_request import PlayRequest as PlayRequest
from tableassist.app.play.game_request import begin_game as begin_game
from tableassist.app.play.game_request import check_files, options_of_request
from tableassist.app.play.idle import Idle as Idle
from tableassist.app.play.journal_notes import show_note
from tableassist.app.play.kept_camera import KeptCamera
from tableassist.app.play.live import Live
from tableassist.app.play.outputs import NO_LIGHTS, NO_SCREEN, NO_SOUND, OptionalLights, OptionalScreen, OptionalSpeaker
from tableassist.app.play.stopping import StopRequest
from tableassist.app.play.text_screen import TextScreen, warn_of_unread_lines
from tableassist.app.prompting.clock_desk import describe_control
from tableassist.app.prompting.signing import NEW, WaysOut
from tableassist.app.proof.slip import keep_slip, slip_after
from tableassist.app.records.kept_records import keep_record, remove_record
from tableassist.app.session.session import Session
from tableassist.app.settings.config import Settings, load_settings
from tableassist.hardware.buttons import GpioButtons, NoButtons, NoGpio
from tableassist.hardware.lights import GpioBuzzer, GpioLights, NoLights
from tableassist.hardware.notify import Service
from tableassist.hardware.timing import monotonic_ms
from tableassist.journal.file import Journal
from tableassist.ports import Camera, Lights, Screen, Speaker
from tableassist.referee.match import AnyGame, Match
from tableassist.rules.teams import chairs
from tableassist.table.geometry import SIDES

Device = TypeVar("Device")
Other = TypeVar("Other")


class NoMatchHere(ValueError):
    """The simulated table plays single games; another camera, or none, plays matches."""


class NothingToResume(ValueError):
    """No unfinished game was found; start one without --resume."""


@dataclass(frozen=True)
class Devices:
    """What stays open from game to game; everything that comes in goes through the `inbox`.

    `camera` is kept open as well, None where nothing is to be seen; `make_eyes` makes the eyes of a game,
    `release_eyes` is called when its last picture is asked for no more, and `live` is the picture that the menu shows.
    `notices` say what the players are told of the machine, "" for nothing.
    """

    screen: OptionalScreen
    speaker: OptionalSpeaker
    buttons: GpioButtons | NoButtons
    lights: OptionalLights
    inbox: SimpleQueue[object]
    stop: StopRequest
    camera: Camera | None = None
    make_eyes: Callable[[Match], Reader] | None = None
    release_eyes: Callable[[], None] = lambda: None
    notices: tuple[Callable[[], str], ...] = ()
    live: LivePicture | None = None

    @property
    def service(self) -> Service:
        """The program as the service manager sees it."""
        return self.stop.service

    def seeing(self, camera: Camera | None, eyes: GameEyes, make_eyes: Callable[[Match], Reader]) -> Devices:
        """The same devices beside a camera and the eyes that `make_eyes` makes for each game."""
        return replace(
            self,
            camera=camera,
            make_eyes=make_eyes,
            release_eyes=eyes.let_go,
            notices=(eyes.light.notice,),
            live=eyes.live,
        )

    def troubles(self) -> tuple[str, ...]:
        """What players are told of devices that fail, and of buttons that stick; the screen's is for the log alone."""
        stuck = self.buttons.stuck()
        sticks = f"button {', '.join(stuck)} is stuck" if stuck else ""
        noticed = [notice() for notice in self.notices]
        return tuple(filter(None, (sticks, *noticed, self.lights.trouble, self.speaker.trouble, self.screen.trouble)))


def play_games(request: PlayRequest, simulate: Callable[[PlayRequest], int]) -> int:
    """Referee games until the players leave; each one's record is written beside its journal.

    `simulate` plays it at a virtual table instead, where the camera is to be simulated: with the same players, options
    and clock. Raises NothingToResume where such a game is to be gone on with, for none is kept.
    """
    settings = load_settings(request.config)
    game = game_named(request.game, dict(settings.game.options) | request.options)
    options = options_of_request(request, settings, game)
    if request.camera == "sim":
        if request.resume:
            raise NothingToResume("A game at the simulated table is not kept: start without --resume.")
        if request.match:
            raise NoMatchHere("The simulated table plays single games: leave out --match, or take another camera.")
        players, clock = request.players or settings.game.players, request.clock or settings.game.clock
        return simulate(replace(request, players=tuple(players), options=options, clock=clock))
    folder = state_dir() / "games"
    if request.camera != "none":
        # A camera that cannot be used begins no game.
        camera_maker(request.camera, settings)
        calibration_of(request.camera, settings)
    with ExitStack() as stack:
        stop = stack.enter_context(StopRequest().heeding_signals())
        screen = stack.enter_context(open_screen(request.display, settings))
        journal, match = _game(request, settings, game, folder)
        # A journal that was begun later takes the place of the one before it.
        keeping = stack.enter_context(ExitStack())
        keeping.callback(journal.close)
        devices = open_devices(stack, request, settings, len(chairs(match.started.sides)), screen, stop)
        devices = _with_eyes(stack, request, settings, match, devices)
        while (session := referee(request, settings, journal, match, devices)).left == NEW:
            keeping.close()
            journal, match = begin_again(session.match, journal.path)
            keeping.callback(journal.close)
        devices.service.stopping()
    return 0


def open_devices(
    stack: ExitStack,
    request: PlayRequest,
    settings: Settings,
    people: int,
    screen: OptionalScreen,
    stop: StopRequest,
) -> Devices:
    """Sound, buttons and lights, which the stack closes in reverse, beside a screen that is open.

    Args:
        people: How many buttons of players are listened to.
        screen: The screen, which stays open.
        stop: What heeds the signals that end the program. It does so since before the screen was opened.
    """
    from tableassist.display.sound import Silent

    inbox: SimpleQueue[object] = SimpleQueue()
    sound = partial(_speaker, request, settings)
    speaker = stack.enter_context(closing(OptionalSpeaker(_or_without(sound, Silent()), sound, NO_SOUND)))
    buttons = stack.enter_context(closing(_buttons(settings)))
    light = partial(_lights, settings, people)
    lights = stack.enter_context(closing(OptionalLights(_or_without(light, NoLights()), light, NO_LIGHTS)))
    buttons.listen(inbox.put)
    return Devices(screen, speaker, buttons, lights, inbox, stop)


def referee(
    request: PlayRequest,
    settings: Settings,
    journal: Journal,
    match: Match,
    on: Devices,
    ways: WaysOut = WaysOut.GAME,
) -> Session:
    """Referees one game until the players leave it.

    Args:
        match: The game as the journal has it.
        on: The devices that are open, and stay open.
        ways: Where the last screen leads: out of the program, or home.

    Returns:
        The session as it was left.

    Raises:
        ValueError: The game's material or the camera's calibration cannot be used.
        OSError: A file of theirs cannot be read.
    """
    remove_record(journal.path)
    session = _session(request, settings, journal, match, on.speaker, ways)
    session.live = on.live
    show_note(session, journal, monotonic_ms())
    with ExitStack() as stack:
        # What an earlier game's camera still had to say is about another game.
        while not on.inbox.empty():
            on.inbox.get()
        if request.camera != "none":
            stack.callback(_watch_table(session, on).close)
        idle = Idle(on.service, session, on.troubles, on.stop)
        Live(session, on.screen, on.lights, on.inbox, monotonic_ms, idle=idle, ready=on.service.ready).run()
    on.release_eyes()
    record = keep_record(session.match, journal.path)
    keep_slip(session.match, journal, state_dir())
    print(f"The game is kept in {journal.path}{record}.")
    return session


def _session(
    request: PlayRequest, settings: Settings, journal: Journal, match: Match, speaker: Speaker, ways: WaysOut
) -> Session:
    print(_set_up_in_words(match))
    assistant = assistant_for(match.game)
    session = Session(
        match,
        journal,
        now=monotonic_ms(),
        camera=request.camera != "none",
        sides=SIDES.get(len(match.started.players), ()) if assistant.hands_are_evidence else (),
        speaker=speaker,
        assistant=assistant,
        penalty_ms=settings.game.penalty_s * 1000,
        arbiter=settings.game.arbiter,
        ways=ways,
        disputes=dispute_desk(
            match.game.mat(match.started.options),
            journal.path.with_suffix(FOLDER_ENDING),
            pictures=settings.game.evidence and request.camera != "none",
        ),
        on_entry=lambda entry: slip_after(entry, session.match, journal, state_dir()),
    )
    return session


def _set_up_in_words(match: Match) -> str:
    """The game, who plays it, and its clock with the category (R-CK-010)."""
    return f"{match_title(match)}: {', '.join(match.started.players)}. {describe_control(match)}".rstrip()


def _game(request: PlayRequest, settings: Settings, game: AnyGame, folder: Path) -> tuple[Journal, Match]:
    if request.resume and request.display == "kiosk":
        return _kiosk_game(request, settings, game, folder)
    if request.resume:
        latest = unfinished_journals(folder, game.name, over=True)
        if latest is not None:
            return resume_game(latest, partial(check_files, request, settings))
        raise NothingToResume(f"There is no unfinished game of {game.name} in {folder}: start without --resume.")
    return begin_game(request, settings, game, folder)


def _kiosk_game(request: PlayRequest, settings: Settings, game: AnyGame, folder: Path) -> tuple[Journal, Match]:
    """A kiosk asks nobody: it goes on with the last game, or begins one, and digs out none that was left before.

    Nothing that is wrong with a file keeps it from starting: the file is left as it is, and the players are informed.
    """
    try:
        latest = unfinished_journals(folder, game.name, over=True, older=False)
        if latest is not None:
            return resume_game(latest, partial(check_files, request, settings))
        return begin_game(request, settings, game, folder)
    except Exception as error:  # what an old file does to the rules is not known, but a table must be played at
        print(f"tableassist: the last game cannot be gone on with: {error}", file=sys.stderr)
    journal, match = begin_game(request, settings, game, folder)
    journal.note = "The last game cannot be gone on with, so a new one was begun. Its file was left as it is."
    return journal, store_note(journal, match)


def _with_eyes(stack: ExitStack, request: PlayRequest, settings: Settings, match: Match, devices: Devices) -> Devices:
    """The devices with a camera and eyes beside them, which the stack closes; raises BadCalibration or WrongCamera."""
    if request.camera == "none":
        return devices
    profile = calibration_of(request.camera, settings)
    if (deck := eyes_plan(match, settings, None).learnt_deck()) is not None:
        way = "`tableassist learn-deck --forget` forgets it"
        print(f"The deck learnt in {deck} is known beside the usual ones; {way}.")
    camera = KeptCamera(live_camera(request.camera, settings, held_at(profile)))
    stack.callback(camera.put_away)
    eyes = stack.enter_context(closing(GameEyes()))
    return devices.seeing(camera, eyes, partial(eyes.reader, settings=settings, profile=profile))


def _watch_table(session: Session, on: Devices) -> Worker:
    if on.camera is None or on.make_eyes is None:
        raise ValueError("A game that is to be seen needs a camera and eyes.")
    make_eyes = partial(on.make_eyes, session.match)
    worker = Worker(on.camera, make_eyes(), on.inbox, session.private, rebuild=make_eyes)
    worker.start()
    return worker


def open_screen(display: str, settings: Settings) -> closing[OptionalScreen]:
    """The screen, which is closed again; it may fail later."""
    show = partial(make_screen, display, (settings.display.width, settings.display.height))
    return closing(OptionalScreen(show(), show, NO_SCREEN))


def make_screen(display: str, size: tuple[int, int]) -> Screen:
    """The window, the kiosk's whole screen, or lines of text; raises NoScreen."""
    if display == "none":
        warn_of_unread_lines()
        return TextScreen()
    from tableassist.display.window import Window

    return Window(size, kiosk=display == "kiosk", now=monotonic_ms)


def _speaker(request: PlayRequest, settings: Settings) -> Speaker:
    from tableassist.display.sound import PygameSpeaker, Silent

    if not settings.sound.on or request.display == "none":
        return Silent()
    if settings.sound.buzzer:
        return GpioBuzzer(settings.lights.buzzer)
    return PygameSpeaker(settings.sound.volume)


def _buttons(settings: Settings) -> GpioButtons | NoButtons:
    if not settings.buttons.gpio:
        return NoButtons()
    return _or_without(lambda: GpioButtons(settings.buttons.pins, hold_s=settings.buttons.hold_s), NoButtons())


def _lights(settings: Settings, people: int) -> Lights:
    if not settings.lights.gpio:
        return NoLights()
    return GpioLights(settings.lights.seats[:people])


def _or_without(make: Callable[[], Device], otherwise: Other) -> Device | Other:
    """The thing on the pins; without pins the game goes on, and one line says so."""
    try:
        return make()
    except NoGpio as missing:
        print(f"tableassist: {missing}", file=sys.stderr)
        return otherwise
