"""What the referee of MemWars does besides the rules: throws the die, shuffles, holds typed answers against the card.

What a player types is his statement (R-MW-040, R-MW-042): a line for each fact, locked once the other side has moved
on (A-MW-32). Nothing of the card is read for it before the card may be read (R-MW-101).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from tableassist.games.memwars.actions import Roll, Shuffled
from tableassist.games.memwars.board import Place
from tableassist.games.memwars.cards import list_in_play, number_of
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.games.memwars.phases import Answering, Challenging, Checking, Claiming, ClaimWindow, Rolling, Shuffling
from tableassist.games.memwars.setting import DIE
from tableassist.games.memwars.sheets import NOT_YET
from tableassist.games.memwars.state import State
from tableassist.memdecks.checker import AnswerVerdict, Checked, Checker
from tableassist.memdecks.files import CannotWrite
from tableassist.memdecks.learnt import Decision, Learnt, load_decisions, save_decisions
from tableassist.referee.assistant import Heard
from tableassist.referee.match import Match
from tableassist.rules.game import Seat
from tableassist.rules.view import Option, Prompt

SAME = "="
"""Typed for a fact that the challenger does not dispute (A-MW-13)."""
TAKE_BACK = "-"
"""Typed to take the last line back."""

_JUDGED = {AnswerVerdict.RIGHT: "right", AnswerVerdict.WRONG: "wrong"}


class FactAsked(NamedTuple):
    """The fact that is being judged: whose, on which place, which card's, which level from 1."""

    seat: Seat
    place: Place
    number: Place
    level: int


class MemWarsAssistant:
    """Helps with one game. `chance` gives seeds; `moment` says when players decide; `path` keeps what they decide."""

    others_window = True
    hands_are_evidence = False  # crystals have colours

    def __init__(
        self, deck: MemDeck, chance: Callable[[], int], moment: Callable[[], str], path: Path | None = None
    ) -> None:
        learnt = Learnt(deck.key) if path is None else load_decisions(path, deck.key)
        self._deck, self._checker = deck, Checker(deck, learnt)
        self._chance, self._moment, self._path = chance, moment, path
        self._state: State | None = None
        self._seed = 0
        self._turn = 0
        self._stated: dict[Seat, list[str]] = {}

    # Chance ------------------------------------------------------------------------------------------------------

    def prompt(self, match: Match, prompt: Prompt | None, chosen: tuple[str, ...]) -> Prompt | None:
        """The question with the referee's own die or shuffle, or with what was typed for the fact."""
        if prompt is None:
            return None
        state: State = match.state
        if isinstance(state.phase, Rolling | Shuffling) and not chosen:
            return replace(prompt, options=(self._by_chance(state), *prompt.options))
        asked, checked = self._checked(state, prompt)
        if asked is None or checked is None:
            return prompt
        return replace(prompt, text=f"{state.speaker(asked.seat)} said “{checked.given}”. Is that “{checked.meant}”?")

    def _by_chance(self, state: State) -> Option:
        """R-TB-006: chance from the referee; who follows `random.Random` with the seed gets the same."""
        if state != self._state:
            self._state, self._seed = state, self._chance()
        if isinstance(state.phase, Rolling):
            number = Random(f"die {self._seed}").randint(1, DIE)
            return Option("throw", "Throw it here", Roll(state.phase.seat, number, "thrown", self._seed))
        assert isinstance(state.phase, Shuffling)
        order = list(list_in_play(state.options))
        Random(f"deck {self._seed}").shuffle(order)
        return Option("shuffle", "Shuffle here", Shuffled(state.phase.seat, tuple(order), "thrown", self._seed))

    # Typed answers -----------------------------------------------------------------------------------------------

    def typed(self, match: Match, text: str) -> Heard:
        """A line of whoever is to state facts now."""
        state: State = match.state
        seat, line = _speaker(state), " ".join(text.split())
        if seat is None or not line:
            return Heard(sentence="" if seat is not None else "There is nothing to be typed now.")
        lines, name = self._lines(state, seat), state.speaker(seat)
        if line == TAKE_BACK:
            return Heard(f"{name} took back: {lines.pop()}", f"{name} takes that back") if lines else Heard()
        if len(lines) >= state.players[seat].depth:
            return Heard(sentence=f"{name} has said it all; {TAKE_BACK} takes the last line back.")
        lines.append(line)
        return Heard(f"{name} said: {line}", f"{name} says: {line}")

    def hears(self, match: Match) -> bool:
        """Whether somebody may state facts now."""
        return _speaker(match.state) is not None

    def _lines(self, state: State, seat: Seat) -> list[str]:
        if state.turn != self._turn:
            self._turn, self._stated = state.turn, {}
        return self._stated.setdefault(seat, [])

    def forget(self) -> None:
        """What was typed does not count: people judge."""
        self._stated = {}

    def answered(self, match: Match, prompt: Prompt | None) -> str | None:
        """What the checker says of the fact that is asked about; almost is for the players to decide (A-MW-34)."""
        asked = _asked(match.state, prompt)
        if asked is None:
            return None
        if self._text(match.state, asked) == SAME:
            return "same"
        _, checked = self._checked(match.state, prompt)
        return None if checked is None else _JUDGED.get(checked.verdict)

    def decided(self, match: Match, prompt: Prompt, option: Option) -> str:
        """Players have judged an almost: from now on it counts, or never does, without being asked again."""
        asked, checked = self._checked(match.state, prompt)
        if asked is None or checked is None or checked.verdict is not AnswerVerdict.ALMOST:
            return ""
        by = tuple(person for members in match.started.sides for person in members)
        accepted = option.key != "wrong"
        fact = self._deck.card(asked.number).facts[asked.level - 1]
        decision = Decision(asked.number, fact.ask, fact.answer, checked.given, accepted, by, self._moment())
        self._checker.learnt = self._checker.learnt.with_decision(decision)
        verb = "counts" if accepted else "does not count"
        what = f"“{checked.given}” {verb} for “{fact.answer}” ({fact.ask}, card {asked.number})"
        return f"{what}: {' and '.join(by)}, {decision.at}.{self._kept()}"

    def _kept(self) -> str:
        if self._path is None:
            return ""
        try:
            save_decisions(self._checker.learnt, self._path)
        except CannotWrite as error:
            return f" It counts in this game only: {error}"
        return ""

    def _checked(self, state: State, prompt: Prompt | None) -> tuple[FactAsked | None, Checked | None]:
        asked = _asked(state, prompt)
        text = "" if asked is None else self._text(state, asked)
        if asked is None or text in ("", SAME):
            return asked, None
        return asked, self._checker.check(asked.number, asked.level, text)

    def _text(self, state: State, asked: FactAsked) -> str:
        """What was typed for the fact, or nothing."""
        lines = self._stated.get(asked.seat, []) if state.turn == self._turn else []
        return lines[asked.level - 1] if asked.level <= len(lines) else ""


def _speaker(state: State) -> Seat | None:
    """Who may state facts now; a statement is locked when the challenge is laid down (R-MW-049, A-MW-32)."""
    match state.phase:
        case (
            Claiming(seat=seat) | ClaimWindow(seat=seat) | Challenging(seat=seat) | Answering(seat=seat, finished=False)
        ):
            return seat
    return None


def _asked(state: State, prompt: Prompt | None) -> FactAsked | None:
    """The fact that a question asks to be judged, by the sheet that it fills in."""
    sheet = None if prompt is None else prompt.sheet
    if sheet is None or sheet.marked is None or not isinstance(state.phase, Checking | Answering):
        return None
    phase = state.phase
    sides = (phase.claimant, phase.challenger) if isinstance(phase, Checking) else (phase.seat,)
    cells = sheet.rows[sheet.marked][-len(sides) :]
    if NOT_YET not in cells:
        return None
    number = number_of(state.options, phase.place)
    return FactAsked(sides[cells.index(NOT_YET)], phase.place, number, sheet.marked + 1)
