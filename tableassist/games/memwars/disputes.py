"""What a ruling rests on where facts were said: the card that was read, and each fact ruled otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tableassist.games.memwars.actions import Action, Answer, Verdict
from tableassist.games.memwars.board import Place
from tableassist.games.memwars.cards import card_of
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.games.memwars.phases import Answering, Checking
from tableassist.games.memwars.sheets import make_answer_sheet, make_checking_sheet
from tableassist.games.memwars.state import State
from tableassist.rules.view import Sheet


def grounds(state: State, deck: MemDeck, action: Action) -> Sheet | None:
    """The card with what was ruled of each fact; only where its back was read anyway (R-MW-101)."""
    match action, state.phase:
        case Verdict(t=t, c=c), Checking():
            return make_checking_sheet(state, deck, state.phase, t, c)
        case Answer(facts=facts), Answering(finished=True):
            return make_answer_sheet(state, deck, state.phase, facts)
    return None


def is_asked_again(state: State, before: State, action: Action) -> bool:
    """Whether the card of an answer that was ruled lies on the lightning pile: its back is hidden again (R-MW-034)."""
    answered = before.phase.place if isinstance(action, Answer) and isinstance(before.phase, Answering) else None
    return answered in (*state.pile, *state.missed)


def verdicts_instead(state: State, deck: MemDeck, action: Action) -> Sequence[tuple[Action, str]]:
    """The action with one fact ruled otherwise, each with that in words (A-MW-34)."""
    match action, state.phase:
        case Verdict(t=t, c=c), Checking(claimant=claimant, challenger=challenger, place=place):
            asked = _questions(state, deck, place)
            of_t = ((replace(action, t=row), n) for row, n in _flipped(t))
            of_c = ((replace(action, c=row), n) for row, n in _flipped(c))
            return [
                *((one, f"{state.speaker(claimant)}, {asked[n]}: {_word(not t[n])}") for one, n in of_t),
                *((one, f"{state.speaker(challenger)}, {asked[n]}: {_word(not c[n])}") for one, n in of_c),
            ]
        case Answer(seat=seat, facts=facts), Answering(place=place):
            asked = _questions(state, deck, place)
            rows = ((replace(action, facts=row), n) for row, n in _flipped(facts))
            return [(one, f"{state.speaker(seat)}, {asked[n]}: {_word(not facts[n])}") for one, n in rows]
    return ()


def _flipped(facts: Sequence[bool]) -> Iterator[tuple[tuple[bool, ...], int]]:
    """The row with each of its facts ruled otherwise, one at a time."""
    for n, fact in enumerate(facts):
        yield (*facts[:n], not fact, *facts[n + 1 :]), n


def _questions(state: State, deck: MemDeck, place: Place) -> tuple[str, ...]:
    return tuple(fact.ask for fact in card_of(deck, state.options, place).facts)


def _word(right: bool) -> str:
    return "right" if right else "wrong"
