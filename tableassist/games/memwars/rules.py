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
    turns,
)
from tableassist.games.memwars.actions import Action, AgreeOption, ChooseQuadrants, SetDepth
from tableassist.games.memwars.mat import zone_of
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.games.memwars.phases import Answering, Between, Checking, ClaimWindow, Counting, Over, Setting
from tableassist.games.memwars.spots import BOARD
from tableassist.games.memwars.state import State
from tableassist.rules.game import Outcome, Refused, Seat, Timing
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest

_TOPICS: dict[type[Any], tuple[Callable[[State, Any], Iterator[Refused]], Callable[[State, Any], State]]] = {
    actions.Roll: (setting.refuse_roll, setting.apply_roll),
    actions.Orient: (setting.refuse_orient, setting.apply_orient),
    actions.Shuffled: (setting.refuse_shuffled, setting.apply_shuffled),
    actions.PlaceCounter: (setting.refuse_place_counter, setting.apply_place_counter),
    actions.Draw: (basic.refuse_draw, basic.apply_draw),
    actions.Claim: (claims.refuse_claim, claims.apply_claim),
    actions.Challenge: (claims.refuse_challenge, claims.apply_challenge),
    actions.Decline: (claims.refuse_decline, claims.apply_decline),
    actions.WindowClosed: (claims.refuse_window_closed, claims.apply_window_closed),
    actions.Stated: (challenges.refuse_stated, challenges.apply_stated),
    actions.GiveUp: (challenges.refuse_response, challenges.apply_give_up),
    actions.Contest: (challenges.refuse_response, challenges.apply_contest),
    actions.Forsake: (challenges.refuse_decision, challenges.apply_forsake),
    actions.Maintain: (challenges.refuse_decision, challenges.apply_maintain),
    actions.Verdict: (challenges.refuse_verdict, challenges.apply_verdict),
    actions.Finished: (basic.refuse_finished, basic.apply_finished),
    actions.Answer: (basic.refuse_answer, basic.apply_answer),
    actions.NextRound: (basic.refuse_next_round, basic.apply_next_round),
    actions.Stop: (basic.refuse_stop, basic.apply_stop),
    actions.Study: (basic.refuse_study, basic.apply_study),
    actions.CountersRevealed: (counters.refuse_counters_revealed, counters.apply_counters_revealed),
    actions.LoseTurn: (lapses.refuse_lose_turn, lapses.apply_lose_turn),
    PassRest: (lapses.refuse_pass_rest, lapses.apply_pass_rest),
    InTime: (lapses.refuse_in_time, lapses.apply_in_time),
    LoseOnTime: (lapses.refuse_lose_on_time, lapses.apply_lose_on_time),
    actions.Appeared: (mishaps.refuse_appeared, mishaps.apply_appeared),
    actions.Vanished: (mishaps.refuse_vanished, mishaps.apply_vanished),
    actions.Shifted: (mishaps.refuse_shifted, mishaps.apply_shifted),
    actions.Turned: (mishaps.refuse_turned, mishaps.apply_turned),
    actions.WrongPiece: (mishaps.refuse_wrong_piece, mishaps.apply_wrong_piece),
    actions.SetPlace: (mending.refuse_set_place, mending.apply_set_place),
    actions.SetChallenge: (mending.refuse_set_challenge, mending.apply_set_challenge),
    actions.SetCaptured: (mending.refuse_set_captured, mending.apply_set_captured),
}


def objections(state: State, action: Action, deck: MemDeck) -> Iterator[Refused]:
    """Every objection to the action, the one to show the players first."""
    # R-MW-052: after the end nothing counts.
    if isinstance(state.phase, Over):
        yield refusals.waits_for(state)
        return
    if isinstance(action, AgreeOption | ChooseQuadrants | SetDepth):
        yield from setting.refuse_agreeing(state, deck, setting.read_agreement(state, action))
        return
    against, _ = _TOPICS[type(action)]
    yield from against(state, action)


def apply(state: State, action: Action, deck: MemDeck) -> State:
    """The state after the action. Never judges: an overruled action changes what it can and nothing else."""
    if isinstance(action, AgreeOption | ChooseQuadrants | SetDepth):
        chosen = setting.read_agreement(state, action)
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
    points = tuple(scoring.score_side(state, seat).total - costs[seat] for seat in state.seats)
    board = scoring.score_board(state).total if scoring.can_board_win(state) else None
    best = scoring.find_winners(state, costs)
    winners = tuple(seat for seat in best if seat != BOARD)
    # R-MW-005: where overtime decides, the prize is another's as well.
    why = turns.explain_end(state, best) if isinstance(state.phase, Over) and any(costs) and not state.solitaire else ""
    return Outcome(winners, why, points, board, BOARD in best)


def timing(state: State) -> Timing:
    """Whose time runs (R-CK-024): nobody's before play, while a window is open and while a card is read and judged."""
    phase = state.phase
    if isinstance(phase, ClaimWindow):
        window = 1000 * state.options.window
        return Timing(state.turn, state.owner, None, window, answered_at=zone_of(phase.place))
    if isinstance(phase, Setting):
        return Timing(1, Seat(0) if state.first is None else state.first, None)
    # R-CK-002: whoever has finished an answer has pressed; how long the others take to judge it is not his time.
    judged = isinstance(phase, Answering) and phase.finished
    if judged or isinstance(phase, Checking | Counting | Between | Over):
        return Timing(max(1, state.turn), state.owner, None)
    return Timing(state.turn, state.owner, state.acting)
