"""How a fault is injected: done on the table, waited for, owned up to, put right like people would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Generic, TypeVar

from tableassist.journal.events import Asked, Refusal
from tableassist.rehearsal.actor import Actor, Stuck

NOTICE = 30
"""Frames within which the referee must have said something."""

Hands = TypeVar("Hands", bound=Actor)


class Provoker(Generic[Hands]):
    """Injects faults with a chance of `rate` at every opportunity, and counts which were caught.

    A fault counts as caught when the referee refused it or asked about it before it was put right. Those `at_rest`
    must leave no trace in the game. `reasons` are the rules that may be named for each kind; whatever else is named
    for it is a wrong reason. `on_fault` hears of each fault that was done, with the rules that may be named for it.
    """

    at_rest: frozenset[str] = frozenset()
    reasons: Mapping[str, frozenset[str]] = {}

    def __init__(self, actor: Hands, rng: Random, rate: float) -> None:
        self.actor, self.rng, self.rate = actor, rng, rate
        self.injected: Counter[str] = Counter()
        self.caught: Counter[str] = Counter()
        self.wrong_reasons: list[str] = []
        self.on_fault: Callable[[frozenset[str]], None] | None = None

    def _provoke(
        self,
        kind: str,
        wrong: Callable[[], None],
        repair: Callable[[], None],
        explain: str = "",
        *,
        notice: int = NOTICE,
    ) -> None:
        """Do something wrong, see whether it is noticed, own up to it, and put it right."""
        self.actor.await_layout()
        self.actor.in_time()
        actor, before, agreed = self.actor, self._complaints(), self.actor.agreed()
        written = len(actor.session.match.entries)
        actor.fault = kind
        self._see_whether_caught(kind, wrong, lambda: self._complaints() > before, notice)
        if self.on_fault is not None:
            self.on_fault(self.reasons[kind])
        self._own_up(explain)
        self._judge_reasons(kind, written)
        repair()
        actor.in_time()
        actor.await_layout()
        actor.rig.until(lambda: actor.session.issue is None and not actor.session.todo, NOTICE)
        self._own_up("nudged")
        if kind in self.at_rest and agreed:
            self._take_back()
        actor.fault = ""

    def _see_whether_caught(
        self, kind: str, wrong: Callable[[], None], complains: Callable[[], bool], notice: int
    ) -> None:
        """Where a flag falls before the referee has said anything, nobody knows whether it would have."""
        try:
            wrong()
            caught = self.actor.rig.until(complains, notice)
            if not caught:
                self.actor.in_time()
        except Stuck:
            if self.actor.overtaken:
                raise
            self.injected[kind] += 1
            raise
        self.injected[kind] += 1
        self.caught[kind] += caught

    def _judge_reasons(self, kind: str, written: int) -> None:
        """Every rule that was named since so many entries must be one that was broken."""
        for entry in self.actor.session.match.entries[written:]:
            if isinstance(entry.event, Refusal) and entry.event.rule not in self.reasons[kind]:
                self.wrong_reasons.append(f"{kind}: {entry.event.rule}, {entry.event.why}")

    def _take_back(self) -> None:
        """Undo what the referee took for a move: two cards in the hand of the player on turn look like one."""
        for _ in range(2):
            if self.actor.agreed():
                return
            self.actor.tally.helped.append("undo")
            self.actor.rig.press("undo")
            self._agree()

    def _agree(self) -> None:
        """The others agree to the take-back, where they are asked: they have seen what happened."""
        session = self.actor.session
        while session.take_backs.is_open and (choice := session.prompts.choice()) is not None:
            asked = next(option.seat for option in choice.options if option.seat is not None)
            self.actor.rig.press(f"seat{asked}")

    def _own_up(self, explain: str) -> None:  # noqa: ARG002
        """Answer what the referee asks about the fault."""
        issue = self.actor.session.issue
        if issue is not None and issue.kind != "dispute":
            self.actor.answer()

    def _complaints(self) -> int:
        return sum(isinstance(entry.event, Refusal | Asked) for entry in self.actor.session.match.entries)

    def _spared(self) -> bool:
        return self.rng.random() >= self.rate
