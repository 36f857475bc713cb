"""What came of a game in a session, for tests that look at its journal."""

from __future__ import annotations

from tableassist.journal.events import Acted, Asked, Noted, Overruled, Refusal


class Store:
    """Keeps entries, and refuses them where told to: all, or those for which there is no more room."""

    def __init__(self):
        self.entries = []
        self.full = False
        self.room = None

    def append(self, entry):
        if self.full or self.room == 0:
            raise OSError("The disk is full.")
        self.entries.append(entry)
        self.room = None if self.room is None else self.room - 1


class Recorded:
    """Has a `session` and its `store`."""

    def take_back(self, button="undo"):
        """Take back what counts last, and all who are asked agree."""
        self.press(button)
        return self.agree()

    def agree(self):
        """All who are asked about a take-back agree, each by the own button."""
        while self.session.take_backs.is_open:
            seat = next(one.seat for one in self.session.prompts.choice().options if one.seat is not None)
            self.press(f"seat{seat}")
        return self

    @property
    def state(self):
        return self.session.match.state

    def events(self, *kinds):
        return [entry.event for entry in self.store.entries if isinstance(entry.event, kinds)]

    @property
    def acted(self):
        return [event.action for event in self.events(Acted)]

    @property
    def notes(self):
        return [event.text for event in self.events(Noted)]

    @property
    def refusals(self):
        return [event.rule for event in self.events(Refusal)]

    @property
    def questions(self):
        return [event.question for event in self.events(Asked) if not event.answer]

    @property
    def overruled(self):
        return [event.action for event in self.events(Overruled)]
