"""The ruling card: what is disputed, what the pictures say of it, what players may answer, and what comes of that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tableassist.app.disputes.pages import DisputePages, name_claimed
from tableassist.app.disputes.timeline import Timeline
from tableassist.app.evidence.concealing import hidden_cards, hide_cards
from tableassist.app.evidence.desk import EvidenceDesk
from tableassist.app.evidence.files import PictureStore
from tableassist.app.evidence.marks import areas_in_question, mark_places
from tableassist.app.prompting.choices import Cursor
from tableassist.evidence.faces import are_of_one_card
from tableassist.evidence.ring import EventPictures
from tableassist.journal.events import Entry
from tableassist.referee.claims import (
    ClaimKind,
    DisputeClaim,
    DisputeSubject,
    cards_in,
    cards_of,
    earlier_subject,
    find_claims,
    has_earlier_subject,
    is_last,
    last_subject,
    may_overrule,
    named_cards,
    zones_of,
)
from tableassist.referee.match import Match
from tableassist.referee.verdicts import (
    UNDECIDED,
    Certainty,
    EvidenceVerdict,
    SeenTables,
    weigh_claim,
    weigh_event,
)
from tableassist.rules.concealed import WithholdsGrounds
from tableassist.rules.game import DealsCards, Seat, StatesGrounds
from tableassist.rules.view import Exhibit, Prompt, RulingCard, Sheet
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import Mat, Rect, ZoneName
from tableassist.table.layout import Layout, SettledLayout
from tableassist.table.observation import Face, Observation

CLIP_STEP_MS = 200
"""How long each picture of a clip is shown: about as long as it took."""

BECAUSE = {
    Certainty.SURE: "The pictures show it.",
    Certainty.LIKELY: "Seen, but a card is hard to read.",
    Certainty.UNKNOWN: "The pictures do not show it.",
}
UNSEEN = "There is no picture of it."
STANDS = "It counts as it is."
ANOTHER = "Say what it was."
CANNOT = "What you decide counts."
AGAINST = "The pictures say otherwise, so that all must agree."
_THEN = {True: STANDS, False: ANOTHER, None: CANNOT}


@dataclass(frozen=True)
class OpenDispute:
    """A dispute that is open: its subject, what was seen of it, and what can be claimed instead.

    `by` is who disputes, None where that is not known; `opened_at` is when its clip began.
    """

    subject: DisputeSubject
    pictures: EventPictures
    tables: SeenTables
    verdict: EvidenceVerdict
    claims: tuple[DisputeClaim, ...]
    overrules: bool
    by: Seat | None
    opened_at: int


def dispute_desk(mat: Mat, folder: Path | None = None, *, pictures: bool = True) -> DisputeDesk:
    """The desk of a new game: with pictures unless none are to be kept; those of disputes go to the folder, if any."""
    store = PictureStore(folder) if folder is not None and pictures else None
    return DisputeDesk(mat, EvidenceDesk(mat) if pictures else None, store)


class DisputeDesk:
    """Opens and closes the ruling card, and says what stands on it.

    Attributes:
        evidence: The pictures of the game; None where none are kept.
        dispute: The open dispute, or None.
        pending: The claim that the pictures speak against and that all must agree to, or None.
    """

    def __init__(self, mat: Mat, evidence: EvidenceDesk | None = None, store: PictureStore | None = None) -> None:
        self.evidence = evidence
        self.dispute: OpenDispute | None = None
        self.pending: DisputeClaim | None = None
        self._mat, self._store, self._timeline = mat, store, Timeline(mat)
        self._agreed: frozenset[int] = frozenset()
        self._up, self._cards_shown = Layout(), frozenset[CardName]()
        self._found_hidden: tuple[tuple[Any, ...], frozenset[CardName]] | None = None

    # What goes in ----------------------------------------------------------------------------------------------------

    def watch(self, seen: Observation) -> None:
        """One frame of the table."""
        if self.evidence is not None:
            self.evidence.watch(seen)

    def settle(self, settled: SettledLayout, match: Match) -> None:
        """The table has come to rest."""
        private = match.game.private(match.state)
        self._up = Layout(tuple(lot for lot in settled.layout if lot.face is Face.UP and lot.zone not in private))
        if self.evidence is not None:
            self.evidence.settle(settled, match)
            self._cover_again(match)

    def hear(self, entry: Entry, match: Match) -> None:
        """An entry counts."""
        if self.evidence is not None:
            self.evidence.hear(entry, match)
            self._cover_again(match)

    def _cover_again(self, match: Match) -> None:
        if self._store is None or self.evidence is None:
            return
        self._store.cover_again(self.evidence.covered)
        if self._store.has_older:
            if self._cards_shown & self._cards_face_down(match):
                self._store.remove_older()
            self._cards_shown |= self._cards_face_up(match)

    # Opening and closing ---------------------------------------------------------------------------------------------

    def open(self, match: Match, by: Seat | None, now: int, until: int | None = None) -> OpenDispute | None:
        """Open the card about what was ruled last; None where nothing was that can be disputed.

        What was refused after entry `until` is not meant.
        """
        subject = last_subject(match, until)
        return None if subject is None else self._about(match, subject, by, now)

    def go_back(self, match: Match, now: int) -> None:
        """Dispute what counted before the present subject instead."""
        assert self.dispute is not None
        subject = earlier_subject(match, self.dispute.subject)
        if subject is not None:
            self._about(match, subject, self.dispute.by, now)

    def _about(self, match: Match, subject: DisputeSubject, by: Seat | None, now: int) -> OpenDispute:
        pictures = self._pictures(subject)
        tables = self.evidence.tables(pictures) if self.evidence is not None else SeenTables()
        claims = find_claims(match, subject, self._mat)
        verdict = weigh_event(match.game, subject, claims, tables) if subject.refused is None else UNDECIDED
        overrules = may_overrule(match, subject)
        self.dispute = OpenDispute(subject, pictures, tables, verdict, claims, overrules, by, now)
        self.pending, self._agreed, self._found_hidden = None, frozenset(), None
        return self.dispute

    def close(self) -> None:
        """Nothing is disputed any more."""
        self.dispute, self.pending, self._agreed = None, None, frozenset()

    def play_again(self, now: int) -> None:
        """Play the clip once more."""
        if self.dispute is not None:
            self.dispute = replace(self.dispute, opened_at=now)

    def agree(self, seat: int, players: int) -> bool:
        """A player agrees to see what is covered and disputed; whether all have."""
        self._agreed |= {seat}
        return len(self._agreed) == players

    def weigh(self, match: Match, claim: DisputeClaim) -> EvidenceVerdict:
        """What the pictures say of a claim."""
        assert self.dispute is not None
        return weigh_claim(match.game, self.dispute.subject, claim, self.dispute.tables)

    def save(self, number: int) -> str:
        """Write the pictures of the open dispute to the disk, covered as on the screen; what they are called."""
        if self.dispute is None or self._store is None or self.evidence is None:
            return ""
        kept = {"before": self.dispute.pictures.before, "after": self.dispute.pictures.after}
        return self._store.keep(
            number, {word: one for word, one in kept.items() if one is not None}, self.evidence.covered
        )

    def _pictures(self, subject: DisputeSubject) -> EventPictures:
        if self.evidence is None:
            return EventPictures()
        if subject.refused is None:
            return self.evidence.ring.of(subject.entry.number)
        return self.evidence.ring.now()

    # What is asked ---------------------------------------------------------------------------------------------------

    def page(self, match: Match, chosen: tuple[str, ...]) -> Prompt | None:
        """The page that the keys chosen so far lead to."""
        if self.dispute is None:
            return None
        dispute, conceals = self.dispute, self._conceals(match)
        pages = DisputePages(
            match.started.players,
            dispute.subject,
            dispute.claims,
            dispute.tables,
            instead=dispute.verdict.instead,
            overrules=dispute.overrules,
            clip=bool(self._clip(dispute)),
            earlier=has_earlier_subject(match, dispute.subject),
            covered=conceals or self._is_covered(match),
            unmarked=_deck(match) if conceals or self._leaves_out_hidden(match, dispute) else None,
            pending=self.pending,
            grounds=self._grounds(match, dispute.subject),
        )
        return pages(chosen)

    def _grounds(self, match: Match, subject: DisputeSubject) -> Sheet | None:
        """What the ruling rests on besides the table, where the game can show that."""
        game = match.game
        if not isinstance(game, StatesGrounds) or not subject.text:
            return None
        action, earlier = game.parse(subject.text), not is_last(match, subject)
        if (
            earlier
            and isinstance(game, WithholdsGrounds)
            and game.withholds_grounds(match.state, subject.before, action)
        ):
            return None
        return game.grounds(subject.before, action)

    # What may be named -----------------------------------------------------------------------------------------------

    def conceal(self, match: Match, text: str) -> str:
        """A text of the card without what may be named to nobody, until all players have agreed to see it (R-TB-003).

        That is what lies face down by the game, and what the event names where its places are covered. What lies open
        on the table everybody sees.
        """
        return hide_cards(match.game, text, self._hidden(match)) if self.dispute is not None else text

    def conceal_down(self, match: Match, texts: Iterable[str]) -> list[str]:
        """Texts without the cards that lie face down now, as what happened earlier may name them (R-TB-003)."""
        down = self._cards_face_down(match)
        return [hide_cards(match.game, text, down) for text in texts]

    def _hidden(self, match: Match) -> frozenset[CardName]:
        if self._have_all_agreed(match) or match.outcome is not None or self.dispute is None:
            return frozenset()
        # What is covered on a picture follows from all that was seen since: once for each state of the game and table.
        found, now = self._found_hidden, (self.dispute.subject, match.state, self._up)
        if found is None or any(one is not other for one, other in zip(found[0], now, strict=True)):
            self._found_hidden = found = now, self._find_hidden(match, self.dispute)
        return found[1]

    def _find_hidden(self, match: Match, dispute: OpenDispute) -> frozenset[CardName]:
        named = cards_in(dispute.subject.text) if self._is_covered(match) else frozenset()
        return self._cards_face_down(match) | (named - self._cards_face_up(match))

    def _cards_face_down(self, match: Match) -> frozenset[CardName]:
        return hidden_cards(match) - self._cards_face_up(match)

    def _cards_face_up(self, match: Match) -> frozenset[CardName]:
        """What everybody sees, by the game or on the table, where the game may have it down already."""
        return match.game.layout(match.state).open_cards() | self._up.open_cards()

    def _conceals(self, match: Match) -> bool:
        """Whether what is said of the open dispute would name what may be named to nobody."""
        dispute = self.dispute
        if dispute is None:
            return False
        subject, claim = dispute.subject, dispute.verdict.instead
        why = subject.refused.why if subject.refused is not None else ""
        said = "\n".join((subject.text, subject.sentence, why, claim.value if claim is not None else ""))
        return self.conceal(match, said) != said

    def _leaves_out_hidden(self, match: Match, dispute: OpenDispute) -> bool:
        """Whether it would tell where a card that lies face down was, that it is none of those it may have been.

        Of what counts last everybody sees what it cannot have been; what is left out of earlier events may lie face
        down since, or may have been named later.
        """
        return bool(named_cards(dispute.subject) and not is_last(match, dispute.subject) and self._hidden(match))

    # What is shown ---------------------------------------------------------------------------------------------------

    def card(self, match: Match, now: int) -> RulingCard:
        """The card with its pictures: while the clip plays it takes the place of the second one."""
        dispute = self.dispute
        assert dispute is not None
        zones = _zones_in_question(match, dispute)
        weighed = dispute.verdict if self.pending is None else self.weigh(match, self.pending)
        names = cards_of(match.game, dispute.subject.before, dispute.subject.text)
        marks = mark_places(self._mat, zones, dispute.pictures, names)
        shown = self._exhibits(dispute.pictures, marks, now - dispute.opened_at, self._uncovered(match))
        if dispute.subject.refused is not None and self.pending is None:
            return RulingCard(tuple(shown), now=CANNOT if dispute.overrules else "")
        then = AGAINST if self.pending is not None else _THEN[weighed.stands]
        because = _because(weighed, match.started.players) if _is_seen(dispute.tables) else UNSEEN
        because = self.conceal(match, because)
        return RulingCard(tuple(shown), weighed.certainty, because, then)

    def picture_entries(self, choice: Cursor | None, match: Match) -> Cursor | None:
        """A choice of entries of the past with what was seen of each, where pictures are kept; any other as it is."""
        if choice is None or self.evidence is None:
            return choice
        return self._timeline.add_pictures(choice, match, self.evidence)

    def refusal_card(self, zones: Sequence[ZoneName], since: int, now: int) -> RulingCard | None:
        """The pictures of what was just refused; None where there are none."""
        if self.evidence is None:
            return None
        now_kept = self.evidence.ring.now()
        # What happens while the card is shown is no part of what was refused.
        pictures = replace(now_kept, clip=tuple(one for one in now_kept.clip if one.taken_at <= since))
        marks = mark_places(self._mat, zones, pictures)
        shown = tuple(self._exhibits(pictures, marks, now - since, ()))
        return RulingCard(shown) if len(shown) > 1 else None

    def _exhibits(
        self,
        pictures: EventPictures,
        marks: tuple[Rect, ...],
        elapsed: int,
        uncovered: tuple[Rect, ...],
    ) -> Iterator[Exhibit]:
        if self.evidence is None:
            return
        before = self.evidence.exhibit("Before", pictures.before, marks, uncovered)
        clip, at = self.evidence.clip(pictures), elapsed // CLIP_STEP_MS
        if at < len(clip):
            last = clip[-1].taken_at
            caption = f"{(last - clip[at].taken_at) / 1000:.1f} s earlier"
            second = self.evidence.moving_exhibit(caption, clip[at], pictures, marks)
        else:
            second = self.evidence.exhibit("After", pictures.after, marks, uncovered)
        yield from (one for one in (before, second) if one is not None)

    def _clip(self, dispute: OpenDispute) -> bool:
        return self.evidence is not None and bool(self.evidence.clip(dispute.pictures))

    def _is_covered(self, match: Match) -> bool:
        """Whether what is in question is covered on a picture of the dispute."""
        dispute = self.dispute
        if dispute is None or self.evidence is None or self._have_all_agreed(match):
            return False
        kept = [one for one in (dispute.pictures.before, dispute.pictures.after) if one is not None]
        covered = [area for one in kept if (shown := self.evidence.covered(one)) is not None for area in shown.covered]
        asked = self._in_question(match, dispute)
        zones = _zones_in_question(match, dispute)
        centres = [zone.area.centre for zone in self._mat.zones if zone.name in zones]
        return any(
            any(are_of_one_card(area, one) for one in asked) or any(map(area.holds, centres)) for area in covered
        )

    def _uncovered(self, match: Match) -> tuple[Rect, ...]:
        """Where the cards lie that all players have agreed to see."""
        if self.dispute is None or not self._have_all_agreed(match):
            return ()
        return self._in_question(match, self.dispute)

    def _in_question(self, match: Match, dispute: OpenDispute) -> tuple[Rect, ...]:
        names = cards_of(match.game, dispute.subject.before, dispute.subject.text)
        return areas_in_question(self._mat, _zones_in_question(match, dispute), dispute.pictures, names)

    def _have_all_agreed(self, match: Match) -> bool:
        return len(self._agreed) == len(match.started.players)


def _deck(match: Match) -> Sequence[CardName]:
    """The cards of the game, whichever of them lie where."""
    game = match.game
    return game.dealt_cards(match.started.options) if isinstance(game, DealsCards) else DECK


def _is_seen(tables: SeenTables) -> bool:
    return tables.before is not None or tables.after is not None


def _zones_in_question(match: Match, dispute: OpenDispute) -> frozenset[ZoneName]:
    """The zones that the verdict is about, or the event itself."""
    zones = dispute.verdict.zones
    return frozenset(zones) if zones else zones_of(match.game, dispute.subject.before, dispute.subject.text)


def _because(verdict: EvidenceVerdict, players: Sequence[str]) -> str:
    """What a verdict rests on, and what the pictures show where they speak against the referee."""
    if verdict.stands is not False:
        return BECAUSE[verdict.certainty]
    claim = verdict.instead
    if claim is None:
        return "The pictures show something else."
    value = name_claimed(claim.kind, claim.value, players)
    return f"The pictures show {f'it at {value}' if claim.kind is ClaimKind.PLACE else value}."
