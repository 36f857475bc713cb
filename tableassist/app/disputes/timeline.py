"""Small pictures beside the entries of the past: what was seen of each, covered as on any other picture."""

from __future__ import annotations

from dataclasses import replace

from tableassist.app.evidence.desk import EvidenceDesk, close_up
from tableassist.app.evidence.marks import mark_places
from tableassist.app.prompting.choices import Cursor
from tableassist.app.prompting.past_desk import WHICH_ENTRY
from tableassist.journal.entry_log import EntryLog
from tableassist.referee.claims import cards_of, zones_of
from tableassist.referee.counting import action_of
from tableassist.referee.match import Match
from tableassist.referee.repair import amendable_entries
from tableassist.rules.view import Exhibit
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, ZoneName

NEAR = 6
"""So many entries before the cursor and after it have their pictures: more are not on the screen at once."""

_About = tuple[frozenset[ZoneName], frozenset[CardName]]


class Timeline:
    """The pictures of one game's entries.

    `mat` is the game's.
    """

    def __init__(self, mat: Mat) -> None:
        self._mat = mat
        self._abouts: dict[int, _About] = {}
        self._counted: EntryLog | None = None

    def add_pictures(self, choice: Cursor, match: Match, evidence: EvidenceDesk) -> Cursor:
        """The choice with pictures beside the entries near the cursor, where it is one of entries; else as it is."""
        if choice.prompt.text != WHICH_ENTRY:
            return choice
        options = tuple(
            option
            if abs(at - choice.at % len(choice.options)) > NEAR
            else replace(option, picture=self._exhibit(int(option.key), match, evidence))
            for at, option in enumerate(choice.options)
        )
        return replace(choice, prompt=replace(choice.prompt, options=options))

    def _exhibit(self, number: int, match: Match, evidence: EvidenceDesk) -> Exhibit | None:
        """What was seen of an entry: the table after it, else before it; None where nothing may be shown.

        What changed nothing on the table has none either: so small, a whole table shows nothing.
        """
        pictures = evidence.ring.of(number)
        zones, names = self._about(match).get(number, (frozenset(), frozenset()))
        marks = mark_places(self._mat, zones, pictures, names)
        if not marks:
            return None
        for kept in (pictures.after, pictures.before):
            shown = evidence.exhibit("", kept, marks)
            if shown is not None:
                crops = close_up(marks, shown.area)
                return replace(shown, crops=crops, marks=marks if len(crops) < len(marks) else ())
        return None

    def _about(self, match: Match) -> dict[int, _About]:
        """What each entry is about, all by one way through the game, and anew once others count."""
        if self._counted is not match.counted:
            found, game, state = dict[int, _About](), match.game, match.first
            for entry in amendable_entries(match):
                text = action_of(entry)
                found[entry.number] = zones_of(game, state, text), cards_of(game, state, text)
                state = game.apply(state, game.parse(text))
            self._counted, self._abouts = match.counted, found
        return self._abouts
