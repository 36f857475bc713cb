"""Objections that all topics share: whose turn it is to act, and what the game waits for."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mnemonic.phases import (
    FIGHT,
    MAIN,
    Answering,
    Attacking,
    Blocking,
    Bottoming,
    Deciding,
    Discarding,
    Dividing,
    Drafting,
    Ordering,
    Over,
    Phase,
    Priority,
    Shuffling,
    Siding,
    Starting,
    Targeting,
)
from tableassist.games.mnemonic.state import State
from tableassist.games.mnemonic.words import compose_headline
from tableassist.rules.game import Refused, Seat

WAITING_RULES: dict[type[Phase], str] = {
    Drafting: "R-MN-014",
    Siding: "R-MN-017",
    Starting: "R-MN-020",
    Shuffling: "R-MN-021",
    Deciding: "R-MN-023",
    Bottoming: "R-MN-023",
    Priority: "R-MN-037",
    Targeting: "R-MN-053",
    Attacking: "R-MN-070",
    Blocking: "R-MN-071",
    Dividing: "R-MN-073",
    Ordering: "R-MN-064",
    Answering: "R-MN-006",
    Discarding: "R-MN-035",
    Over: "R-MN-061",
}


def waits_for(state: State) -> Refused:
    """What the game waits for, as the objection to anything else."""
    return Refused(WAITING_RULES[type(state.phase)], _say_what_goes_on(state), INSTEAD[type(state.phase)])


def _say_what_goes_on(state: State) -> str:
    """The headline as a sentence of its own."""
    headline = compose_headline(state)
    match state.phase:
        case Starting() if state.options.chooser is None:
            return headline
        case Priority(seat=seat) if seat == state.active and not state.stack and state.step not in FIGHT:
            return f"It is {headline}."
    return f"{headline}."


def refuse_unknown_seat(state: State, seat: Seat) -> Iterator[Refused]:
    """R-TB-011: there are two players."""
    if not state.has(seat):
        yield Refused("R-TB-011", f"There is no player {seat + 1}.", "Mnemonic is for two players.")


def refuse_wrong_phase(state: State, seat: Seat, phase: type[Phase]) -> Iterator[Refused]:
    """Only in this phase, and only the player who is asked."""
    yield from refuse_unknown_seat(state, seat)
    if not isinstance(state.phase, phase):
        yield waits_for(state)
    elif state.acting is not None and state.acting != seat:
        name = state.name(state.acting)
        yield Refused(WAITING_RULES[type(state.phase)], _say_what_goes_on(state), f"{name} is to act.")


def refuse_without_priority(state: State, seat: Seat) -> Iterator[Refused]:
    """R-MN-037: who wants to act needs priority (CR 117.1)."""
    yield from refuse_wrong_phase(state, seat, Priority)


def refuse_out_of_turn(state: State, seat: Seat, what: str, rule: str) -> Iterator[Refused]:
    """Only in a turn of one's own: whose it is says more than who has priority in it."""
    if state.turn and state.has(seat) and seat != state.active:
        yield Refused(rule, f"{what} only in your own turn: it is {state.name(state.active)}'s.", "Wait for your turn.")


def refuse_instant_speed(state: State, seat: Seat, what: str, rule: str) -> Iterator[Refused]:
    """Only in a main phase with nothing on the stack (CR 117.1a); of another's turn `refuse_out_of_turn` speaks."""
    if state.active != seat:
        return
    if state.step not in MAIN:
        yield Refused(rule, f"{what} only in a main phase.", "Wait for your main phase.")
    elif state.stack:
        yield Refused(rule, f"{what} only while nothing else is waiting to resolve.", "Let it resolve first.")


INSTEAD: dict[type[Phase], str] = {
    Drafting: "Keep half of the cards and pass the others.",
    Siding: "Set aside up to 5 cards each.",
    Starting: "Say who has the first turn.",
    Deciding: "Keep the hand, or take a mulligan.",
    Bottoming: "Put the cards on the bottom.",
    Priority: "Act, or pass.",
    Ordering: "Say which ability resolves first.",
    Answering: "Say what you do with it.",
    Over: "Start another game.",
    Shuffling: "Press the button when the library is shuffled.",
    Targeting: "Name the target.",
    Attacking: "Declare attackers, or none.",
    Blocking: "Declare blockers, or none.",
    Dividing: "Say how the damage is divided.",
    Discarding: "Discard first.",
}
