"""Tables to read or fill in: the facts of a card while they may be seen, and the score line by line."""

from __future__ import annotations

from collections.abc import Sequence

from tableassist.games.memwars.cards import card_of
from tableassist.games.memwars.memdeck import Fact, MemDeck
from tableassist.games.memwars.phases import Answering, Checking, Over, Studying
from tableassist.games.memwars.scoring import Score, can_board_win, score_board, score_side
from tableassist.games.memwars.state import State
from tableassist.rules.view import Sheet

RIGHT, WRONG, NOT_YET, NOT_ASKED = "right", "wrong", "", "–"

Judged = Sequence[bool]


def make_sheet(state: State, deck: MemDeck) -> Sheet | None:
    """The table that belongs to what goes on: nothing of a card before its back may be read (R-MW-101)."""
    match state.phase:
        case Checking():
            return make_checking_sheet(state, deck, state.phase)
        case Answering(finished=True):
            return make_answer_sheet(state, deck, state.phase)
        case Studying(place=place):
            card = card_of(deck, state.options, place)
            rows = tuple((fact.ask, _fact_line(fact)) for fact in card.facts[: card.levels])
            return Sheet(card.prompt, ("Question", "Answer"), rows)
        case Over() if not state.solitaire:
            return make_score_sheet(state)
    return None


def make_checking_sheet(state: State, deck: MemDeck, phase: Checking, t: Judged = (), c: Judged = ()) -> Sheet:
    """The card under a maintained challenge, with what was judged so far of each side (R-MW-048).

    Args:
        t: What was judged so far of the claimant's facts.
        c: What was judged so far of the challenger's.
    """
    sides = (phase.claimant, phase.challenger)
    depths = tuple(state.depth(seat, phase.place) for seat in sides)
    facts = card_of(deck, state.options, phase.place).facts[: max(depths)]
    rows = tuple(
        (fact.ask, _fact_line(fact), _cell(t, level, depths[0]), _cell(c, level, depths[1]))
        for level, fact in enumerate(facts)
    )
    heads = ("Question", "Answer", *(state.speaker(seat) for seat in sides))
    asked = len(t) if len(t) < depths[0] else len(c)
    return Sheet(f"The card of {phase.place}", heads, rows, asked if asked < len(rows) else None)


def make_answer_sheet(state: State, deck: MemDeck, phase: Answering, facts: Judged = ()) -> Sheet:
    """The card of a finished answer, with what was judged so far (R-MW-031)."""
    depth = state.depth(phase.seat, phase.place)
    known = card_of(deck, state.options, phase.place).facts[:depth]
    rows = tuple((fact.ask, _fact_line(fact), _cell(facts, level, depth)) for level, fact in enumerate(known))
    asked = len(facts) if len(facts) < depth else None
    return Sheet(f"The card of {phase.place}", ("Question", "Answer", state.speaker(phase.seat)), rows, asked)


def make_score_sheet(state: State) -> Sheet:
    """The score line by line (R-MW-070 … R-MW-073); the board has a column where it can win."""
    totals = [(player.name, score_side(state, seat)) for seat, player in zip(state.seats, state.players, strict=True)]
    if can_board_win(state):
        totals.append(("Board", score_board(state)))
    heads = ("", *(name for name, _ in totals))
    lines = ((label, *(str(line[number]) for _, line in totals)) for number, label in _lines(state))
    return Sheet("Score", heads, (*lines, ("Total", *(str(line.total) for _, line in totals))))


def _lines(state: State) -> Sequence[tuple[int, str]]:
    captures = "Captured as challenger ×2" if state.options.capture_scores == "challenger_only" else "Captured ×2"
    labels = {"places": "Places", "quadrants": "Quadrants", "captures": captures, "boxed": "Held by the board ×−3"}
    labels["patterns"] = "Patterns"
    used = ("places", "quadrants", "captures", "boxed") if can_board_win(state) else ("places",)
    if not can_board_win(state) and state.won:
        used = (*used, "quadrants")
    if any(score_side(state, seat).patterns for seat in state.seats):
        used = (*used, "patterns")
    return tuple((Score._fields.index(field), labels[field]) for field in used)


def _fact_line(fact: Fact) -> str:
    return fact.answer if not fact.aliases else f"{fact.answer} ({', '.join(fact.aliases)})"


def _cell(judged: Judged, level: int, depth: int) -> str:
    if level >= depth:
        return NOT_ASKED
    if level >= len(judged):
        return NOT_YET
    return RIGHT if judged[level] else WRONG
