"""What an action let players know that lay hidden, and what chance decided: dice, shuffles, cards and counters."""

from __future__ import annotations

from typing import Any

from tableassist.games.memwars import actions
from tableassist.games.memwars.state import State
from tableassist.rules.learnt import READ, SHUFFLED, THROWN

TURNED_OVER = "Counters were turned over."

_LEARNT: dict[type[Any], str] = {
    actions.Roll: THROWN,
    actions.Shuffled: SHUFFLED,
    actions.Draw: "A card was turned over.",
    actions.Maintain: READ,
    actions.Verdict: READ,
    actions.Finished: READ,
    actions.Answer: READ,
    actions.Study: READ,
    actions.CountersRevealed: TURNED_OVER,
}


def find_learnt(before: State, after: State, action: Any) -> str:
    """What players learnt by it, in one sentence; empty for nothing."""
    return _LEARNT.get(type(action), "") or (TURNED_OVER if _turns_over(before, after) else "")


def _turns_over(before: State, after: State) -> bool:
    """Whether a counter whose value was entered lay hidden and lies open now, for its place was won (R-MW-100)."""
    spots = zip(before.board, after.board, strict=True)
    return any(now.open and not was.open and any(one.value for one in now.counters) for was, now in spots)
