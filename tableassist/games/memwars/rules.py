"""Judging and applying: which objections an action meets, and what it changes. Split by topic; see the imports."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from tableassist.games.memwars import (
    actions,
    basic,
    challenges,
    claims,
    counters,
    lapses,
    mending,
    mishaps,
    refusals,
    scoring,
    setting,
)
from tableassist.games.memwars.actions import Action, AgreeOption, ChooseQuadrants, SetDepth
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.games.memwars.phases import Between, Checking, Counting, Over, Setting, Window
from tableassist.games.memwars.spots import BOARD
from tableassist.games.memwars.state import State
from tableassist.rules.game import Outcome, Refused, Seat, Timing
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest

_TOPICS: dict[type[Any], tuple[Callable[[State, Any], Iterator[Refused]], Callable[[State, Any], State]]] = {
    actions.Roll: (setting.against_roll, setting.roll),
    actions.Orient: (setting.against_orient, setting.orient),
    actions.Shuffled: (setting.against_shuffled, setting.shuffled),
    actions.PlaceCounter: (setting.against_place_counter, setting.place_counter),
    actions.Draw: (basic.against_draw, basic.draw),
    actions.Claim: (claims.against_claim, claims.claim),
    actions.Challenge: (claims.against_challenge, claims.challenge),
    actions.Decline: (claims.against_decline, claims.decline),
    actions.WindowClosed: (claims.against_window_closed, claims.window_closed),
    actions.Stated: (challenges.against_stated, challenges.stated),
    actions.GiveUp: (challenges.against_response, challenges.give_up),
    actions.Contest: (challenges.against_response, challenges.contest),
    actions.Forsake: (challenges.against_decision, challenges.forsake),
    actions.Maintain: (challenges.against_decision, challenges.maintain),
    actions.Verdict: (challenges.against_verdict, challenges.verdict),
    actions.Finished: (basic.against_finished, basic.finished),
    actions.Answer: (basic.against_answer, basic.answer),
    actions.NextRound: (basic.against_next_round, basic.next_round),
    actions.Stop: (basic.against_stop, basic.stop),
    actions.Study: (basic.against_study, basic.study),
    actions.CountersRevealed: (counters.against_revealing, counters.reveal_values),
    actions.LoseTurn: (lapses.against_lose_turn, lapses.lose_turn),
    PassRest: (lapses.against_pass_rest, lapses.pass_rest),
    InTime: (lapses.against_in_time, lapses.in_time),
    LoseOnTime: (lapses.against_lose, lapses.lose),
    actions.Appeared: (mishaps.against_appeared, mishaps.appeared),
    actions.Vanished: (mishaps.against_vanished, mishaps.vanished),
    actions.Shifted: (mishaps.against_shifted, mishaps.shifted),
    actions.Turned: (mishaps.against_turned, mishaps.turned),
    actions.WrongPiece: (mishaps.against_wrong_piece, mishaps.wrong_piece),
    actions.SetPlace: (mending.against_set_place, mending.set_place),
    actions.SetChallenge: (mending.against_set_challenge, mending.set_challenge),
    actions.SetCaptured: (mending.against_set_captured, mending.set_captured),
}


def objections(state: State, action: Action, deck: MemDeck) -> Iterator[Refused]:
    """Every objection to the action, the one to tell the players first."""
    # R-MW-052: after the end nothing counts.
    if isinstance(state.phase, Over):
        yield refusals.waits_for(state)
        return
    if isinstance(action, AgreeOption | ChooseQuadrants | SetDepth):
        yield from setting.against_agreeing(state, deck, setting.meaning(state, action))
        return
    against, _ = _TOPICS[type(action)]
    yield from against(state, action)


def apply(state: State, action: Action, deck: MemDeck) -> State:
    """The state after the action. Never judges: an overruled action changes what it can and nothing else."""
    if isinstance(action, AgreeOption | ChooseQuadrants | SetDepth):
        chosen = setting.meaning(state, action)
        return setting.agree(state, deck, chosen) if isinstance(state.phase, Setting) else state
    seat: Seat | None = getattr(action, "seat", None)
    if isinstance(state.phase, Over) or (seat is not None and not state.has(seat)):
        return state
    _, change = _TOPICS[type(action)]
    return change(state, action)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it runs."""
    if not isinstance(state.phase, Over):
        return None
    as_it_stands = score(state)
    return replace(as_it_stands, winners=state.phase.winners, why=state.phase.why, board_wins=state.phase.board)


def score(state: State, overtime: Sequence[int] = ()) -> Outcome:
    """The game as it stands: most points lead, and the board may (R-MW-073); overtime is taken off (A-CK-09)."""
    costs = overtime or (0,) * len(state.players)
    points = tuple(scoring.score(state, seat).total - costs[seat] for seat in state.seats)
    board = scoring.board_score(state).total if scoring.board_plays(state) else None
    best = scoring.winners(state, costs)
    winners = tuple(seat for seat in best if seat != BOARD)
    return Outcome(winners, "", points, board, BOARD in best)


def timing(state: State) -> Timing:
    """Whose time runs (R-CK-024): nobody's before play, while a window is open and while a card is read."""
    phase = state.phase
    if isinstance(phase, Window):
        return Timing(state.turn, state.owner, None, 1000 * state.options.window)
    if isinstance(phase, Setting):
        return Timing(1, Seat(0) if state.first is None else state.first, None)
    if isinstance(phase, Checking | Counting | Between | Over):
        return Timing(max(1, state.turn), state.owner, None)
    return Timing(state.turn, state.owner, state.acting)
