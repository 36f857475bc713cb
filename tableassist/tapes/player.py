"""Plays a tape: what each line does, and what came of it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tableassist.display.visitor import NotOnTheScreen, Visitor
from tableassist.journal.whole import read_bounded
from tableassist.ports import Pressed
from tableassist.tapes.game_stage import GameStage
from tableassist.tapes.home_stage import HomeStage
from tableassist.tapes.lines import BadTape, Impossible, TapeLine, TapeWord, parse_duration, parse_size, parse_tape
from tableassist.tapes.opening import game_wanted, home_wanted, study_wanted
from tableassist.tapes.seen import plain_view, view_keys, view_lines
from tableassist.tapes.stage import Doing, TapeStage
from tableassist.tapes.study_stage import StudyStage

MOST_BYTES = 1_000_000
SIZE = (800, 480)
"""The screen on which a tape is played, in pixels, and the usual size of its pictures."""

_STATE = "STATE_DIRECTORY"
_PICTURE_NAME = re.compile(r"[\w-]+")
"""A picture's name leads into no other folder."""

OPENINGS: Mapping[str, Callable[[Sequence[TapeWord], Path], TapeStage]] = {
    "game": lambda words, folder: GameStage(game_wanted(words, folder)),
    "start": lambda words, _folder: HomeStage(home_wanted(words)),
    "study": lambda words, _folder: StudyStage(study_wanted(words)),
}
"""What a tape may begin with."""


@dataclass(frozen=True, slots=True)
class ShownScreen:
    """What was on the screen at a line that looked there: a `shoot` with its `picture`, or an `expect`."""

    number: int
    line: str
    ok: bool
    view: Mapping[str, Any]
    picture: str = ""
    why: str = ""

    def plain(self, tape: str) -> dict[str, Any]:
        """As `tape --json` prints it."""
        about = {"picture": self.picture} if self.picture else {}
        return {"tape": tape, "n": self.number, "line": self.line, "ok": self.ok, **about, "view": dict(self.view)}


def play_tape(tape: Path, out: Path | None) -> Iterator[ShownScreen]:
    """Everything that a tape looks at, in turn; pictures go to a folder. Raises BadTape."""
    try:
        text = read_bounded(tape, MOST_BYTES).decode("utf-8")
    except OSError as error:
        raise BadTape(str(tape), 0, f"it cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise BadTape(str(tape), 0, "it is no text in UTF-8.") from error
    played = parse_tape(text, str(tape))
    if not played or played[0].verb not in OPENINGS:
        *most, last = OPENINGS
        begins = f"{', '.join(most)} or {last}"
        raise BadTape(str(tape), played[0].number if played else 1, f"a tape begins with {begins}.")
    with _own_folder():
        yield from _played(played, tape, out)


@contextmanager
def _own_folder() -> Iterator[None]:
    """Nothing that is kept on this machine changes a tape, and no tape changes it."""
    before = os.environ.get(_STATE)
    with TemporaryDirectory() as folder:
        os.environ[_STATE] = folder
        try:
            yield
        finally:
            os.environ.pop(_STATE)
            if before is not None:
                os.environ[_STATE] = before


def _played(played: Sequence[TapeLine], tape: Path, out: Path | None) -> Iterator[ShownScreen]:
    first = played[0]
    with _placed(tape, first):
        stage = OPENINGS[first.verb](first.rest, tape.parent)
    player = TapePlayer(stage, out)
    try:
        for line in played[1:]:
            with _placed(tape, line):
                shown = player.do(line)
            if shown is not None:
                yield shown
    finally:
        player.close()


@contextmanager
def _placed(tape: Path, line: TapeLine) -> Iterator[None]:
    """Whatever a line cannot do is reported with the line."""
    try:
        yield
    except (ValueError, NotOnTheScreen) as error:
        raise BadTape(str(tape), line.number, str(error)) from error


class TapePlayer:
    """One tape at its stage, with somebody before the screen."""

    def __init__(self, stage: TapeStage, out: Path | None) -> None:
        self._stage, self._out = stage, out
        self._visitor = Visitor(SIZE, lambda: stage.now)
        self._own: Mapping[str, Doing] = {
            "press": self._press,
            "type": self._type,
            "wait": self._wait,
        }

    def do(self, line: TapeLine) -> ShownScreen | None:
        """One line; gives what was looked at. Raises Impossible, NotOnTheScreen."""
        if line.verb == "shoot":
            return self._shoot(line)
        if line.verb == "expect":
            return self._expect(line)
        # What hands can do is another matter in another game.
        doings = {**self._stage.doings, **self._own}
        if line.verb not in doings:
            known = ", ".join(sorted((*doings, "shoot", "expect", "repeat")))
            raise Impossible(f"{line.verb!r} is nothing that can be done here; there is {known}.")
        doings[line.verb](line.rest)
        return None

    def close(self) -> None:
        """Everything is put away."""
        self._visitor.close()
        self._stage.close()

    # What is done ------------------------------------------------------------------------------------------------

    def _show(self) -> Visitor:
        """The screen as it is now."""
        self._stage.begin()
        self._visitor.show(self._stage.view())
        return self._visitor

    def _hand_on(self, presses: Sequence[Pressed]) -> None:
        for pressed in presses:
            self._stage.press(pressed)
        self._show()

    def _press(self, words: Sequence[TapeWord]) -> None:
        """What stands on the screen is touched, by its words or its name; other buttons are beside the screen."""
        held = len(words) == 2 and words[1].text == "long"
        if len(words) != 1 + held:
            raise Impossible('Write one thing to press: press "Menu", press seat0, or press soft3 long.')
        visitor, word = self._show(), words[0]
        if word.quoted:
            self._hand_on(visitor.touch(visitor.called(word.text)))
        elif not held and visitor.has(word.text):
            self._hand_on(visitor.touch(word.text))
        else:
            self._hand_on((Pressed(self._button(word.text), self._stage.now, held),))
        self._stage.step()

    def _button(self, text: str) -> str:
        """A button by its name, or by the player's whose own it is."""
        named = {name.casefold(): f"seat{seat}" for seat, name in enumerate(self._stage.players)}
        button = named.get(text.casefold(), text)
        if button not in BUTTONS:
            raise Impossible(f'There is no button {text!r}; there is {", ".join(BUTTONS)}, and press "…" for words.')
        return button

    def _type(self, words: Sequence[TapeWord]) -> None:
        """Signs are typed one by one, and Enter at the end unless it says `open`."""
        still = len(words) == 2 and words[1].text == "open"
        if len(words) != 1 + still:
            raise Impossible('Write what is typed: type "Zeus", or type "Ze" open.')
        if not self._show().ready_to_type():
            raise Impossible("Nothing can be typed now.")
        for sign in words[0].text:
            self._hand_on(self._visitor.sign(sign))
        if not still:
            self._hand_on(self._visitor.enter())
        self._stage.step()

    def _wait(self, words: Sequence[TapeWord]) -> None:
        lasts = parse_duration(words[0].text) if len(words) == 1 else None
        if lasts is None:
            raise Impossible("Write for how long, in ms, s, min, h or d: wait 3s.")
        self._stage.begin()
        self._stage.wait(lasts)

    # What is looked at -------------------------------------------------------------------------------------------

    def _shoot(self, line: TapeLine) -> ShownScreen:
        words = [word.text for word in line.rest]
        with_table = words[-2:] == ["with", "table"]
        words = words[:-2] if with_table else words
        size = parse_size(words[1]) if len(words) == 2 else SIZE
        if not 1 <= len(words) <= 2 or size is None:
            raise Impossible("Write a name, a size where it is another, and `with table`: shoot menu 1280x720.")
        if not _PICTURE_NAME.fullmatch(words[0]):
            raise Impossible(f"{words[0]!r} is no name for a picture: write letters, digits, - and _.")
        visitor = self._show()
        if self._out is not None:
            self._out.mkdir(parents=True, exist_ok=True)
            path = self._out / f"{words[0]}.png"
            if with_table:
                visitor.save_with_table(path, size, self._stage.picture())
            else:
                visitor.save(path, size)
        return ShownScreen(line.number, line.text, True, plain_view(visitor), picture=words[0])

    def _expect(self, line: TapeLine) -> ShownScreen:
        """What is expected may take the product a moment; what must not be there must not be there now."""
        no = bool(line.rest) and line.rest[0].text == "no"
        words = line.rest[1:] if no else line.rest
        if len(words) != 2 or words[0].text not in EXPECTED:
            raise Impossible(f'Write what is expected: expect key "Undo"; there is {", ".join(EXPECTED)}.')
        there, wanted = EXPECTED[words[0].text], words[1].text
        until = self._stage.now + self._stage.patience_ms
        while not (ok := (wanted in there(self._show())) is not no) and not no and self._stage.now < until:
            self._stage.step()
        why = "" if ok else f"there is {', '.join(f'“{one}”' for one in there(self._visitor)) or 'nothing'}"
        return ShownScreen(line.number, line.text, ok, plain_view(self._visitor), why=why)


def _seats(visitor: Visitor) -> list[str]:
    return [f"{seat.name} {seat.score}" for seat in visitor.shown.seats]


EXPECTED: Mapping[str, Callable[[Visitor], Sequence[str]]] = {
    "headline": lambda visitor: [visitor.shown.headline],
    "line": lambda visitor: view_lines(visitor.shown),
    "key": view_keys,
    "prompt": lambda visitor: [visitor.shown.prompt],
    "score": _seats,
}
"""What can be expected, and what there is of it on the screen."""

BUTTONS = (
    *(f"seat{number}" for number in range(4)),
    *(f"soft{number}" for number in range(4)),
    *("up", "down", "left", "right", "ok", "back", "undo", "pause", "wrong", "menu", "mute", "quit"),
)
"""The buttons that can be pressed without looking."""
