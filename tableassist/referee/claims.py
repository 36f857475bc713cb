"""What a dispute is about, and what players can claim instead: pure, without any picture.

A claim is another reading of the same entry: one word of the action is another card, another place or another player,
or one fact is ruled otherwise.
Only what the rules allow at that point is offered, so that whatever is chosen leads to an entry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any

from tableassist.journal.events import Acted, Entry, Flagged, Overruled, Refusal, Undone
from tableassist.referee.match import AnyGame, Match, Past, check_amendment, check_overrule, past_before
from tableassist.rules.game import BadAction, Refused, RulesOnFacts
from tableassist.table.cards import DECK, JOKERS, CardName
from tableassist.table.geometry import Mat, ZoneName

_WORD = re.compile(r"[^ =,]+")
_CARDS = frozenset((*DECK, *JOKERS))

NO_ACTION = (BadAction, ValueError, KeyError, IndexError, AttributeError)
"""What comes of a text that is no action, or of one that does not fit the state."""


class ClaimKind(StrEnum):
    """What is another than the referee has it."""

    CARD = "card"
    PLACE = "place"
    PLAYER = "player"
    FACT = "fact"


@dataclass(frozen=True, slots=True)
class DisputeSubject:
    """What a dispute is about: an event that counts, or an action that was refused.

    Attributes:
        entry: Its entry in the journal.
        text: The action in the game's notation.
        sentence: What was done, in the words in which players were shown it.
        before: The state of the game before it.
        refused: Why it does not count; None for an event that counts.
    """

    entry: Entry
    text: str
    sentence: str
    before: Any
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class DisputeClaim:
    """What a player says it really was: `text` is the action, `value` the word that differs from `instead_of`.

    Of a fact `value` says in words how it is to be ruled.
    """

    kind: ClaimKind
    text: str
    value: str
    instead_of: str


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card that an action names: where its name stands in the action's text, and on which place it lay.

    `place` is empty where the action does not say.
    """

    start: int
    end: int
    place: str

    def claim(self, text: str, card: str) -> DisputeClaim:
        """The claim that it was this card; the claim does not say which one the referee has instead."""
        return DisputeClaim(ClaimKind.CARD, f"{text[: self.start]}{card}{text[self.end :]}", card, "")


def named_cards(subject: DisputeSubject) -> tuple[NamedCard, ...]:
    """The cards that an event names, in the order of its text; none of what was refused."""
    if subject.refused is not None or not isinstance(subject.entry.event, Acted):
        return ()
    words = list(_WORD.finditer(subject.text))
    return tuple(
        NamedCard(found.start(), found.end(), before[0] if subject.text[before.end()] == "=" else "")
        for before, found in pairwise(words)
        if found[0] in _CARDS
    )


def cards_in(text: str) -> frozenset[CardName]:
    """The cards that an action's text names."""
    return frozenset(CardName(word) for word in _WORD.findall(text) if word in _CARDS)


def earlier_subject(match: Match, subject: DisputeSubject) -> DisputeSubject | None:
    """The action that counts before the subject; None where there is none."""
    found = (event_subject(match, entry) for entry in _acted_before(match, subject))
    return next((one for one in found if one is not None), None)


def has_earlier_subject(match: Match, subject: DisputeSubject) -> bool:
    """Whether an action counts before the subject, without looking at what it was."""
    return any(True for _ in _acted_before(match, subject))


def _acted_before(match: Match, subject: DisputeSubject) -> Iterator[Entry]:
    """The entries of actions that count before the subject, the last one first."""
    return (entry for entry in reversed(match.counted) if entry.number < subject.entry.number and _action_of(entry))


def last_subject(match: Match, until: int | None = None) -> DisputeSubject | None:
    """What “that is wrong” is about: the newest refusal, else the event that counts last; None before there is any.

    A refusal is meant only while nothing has counted since and nothing that counted before it was taken back, and
    where it is no later than entry `until`.
    """
    counted, entries = match.last, match.entries[:until]
    refusal = next((entry for entry in reversed(entries) if isinstance(entry.event, Refusal)), None)
    if refusal is not None and (counted is None or refusal.number > counted.number) and not _is_void(match, refusal):
        return _refused_subject(match, refusal)
    return event_subject(match, counted) if counted is not None else None


def is_last(match: Match, subject: DisputeSubject) -> bool:
    """Whether the subject is what counts last: nothing that was done since rests on it."""
    return match.last is not None and match.last.number == subject.entry.number


def _is_void(match: Match, refusal: Entry) -> bool:
    """Whether something was taken back since that counted when it was refused: there is no such position any more."""
    later = (entry.event for entry in match.entries[refusal.number :])
    return any(isinstance(event, Undone) and event.number < refusal.number for event in later)


def event_subject(match: Match, entry: Entry) -> DisputeSubject | None:
    """The event of an entry that counts as it counts now; None where it is no action of the game."""
    text = _action_of(entry)
    if not text:
        return None
    game, before = match.game, state_before(match, entry.number)
    return DisputeSubject(entry, text, game.describe(before, game.parse(text)), before)


def state_before(match: Match, number: int) -> Any:
    """The game's state before the entry of that number, by everything that counts."""
    state = match.first
    for entry in match.counted:
        if entry.number >= number:
            break
        if text := _action_of(entry):
            state = match.game.apply(state, match.game.parse(text))
    return state


def _refused_subject(match: Match, entry: Entry) -> DisputeSubject:
    event = entry.event
    assert isinstance(event, Refusal)
    sentence = describe_action(match.game, match.state, event.action) or event.why
    return DisputeSubject(entry, event.action, sentence, match.state, Refused(event.rule, event.why))


def describe_action(game: AnyGame, state: Any, text: str, shown: Callable[[Any], Any] = lambda action: action) -> str:
    """What an action does in this state, or would have done where it was refused; "" where that cannot be said.

    Args:
        text: The action in the game's own words.
        shown: Makes of the action what is described of it.
    """
    try:
        return game.describe(state, shown(game.parse(text))) if text else ""
    except NO_ACTION:
        return ""


def _action_of(entry: Entry) -> str:
    return entry.event.action if isinstance(entry.event, Acted | Overruled | Flagged) else ""


# What can be claimed -------------------------------------------------------------------------------------------------


def find_claims(match: Match, subject: DisputeSubject, mat: Mat) -> tuple[DisputeClaim, ...]:
    """What players can say that it was instead: everything that the rules allowed then and that fits what followed."""
    if subject.refused is not None or not isinstance(subject.entry.event, Acted):
        return ()
    last = match.last
    followed = last is None or last.number != subject.entry.number
    variants = (*_variants(match, subject, mat), *_other_verdicts(match.game, subject))
    possible = tuple(claim for claim in variants if _is_allowed(match.game, subject, claim))
    return _fitting_what_followed(match, subject, possible) if followed else possible


def _variants(match: Match, subject: DisputeSubject, mat: Mat) -> Iterator[DisputeClaim]:
    """The action with one word replaced by another of its kind."""
    words, game = list(_WORD.finditer(subject.text)), match.game
    actor, kinds = game.actor(game.parse(subject.text)), {zone.name: zone.kind for zone in mat.zones}
    seats = range(len(match.started.players))
    for at, found in enumerate(words[1:], 1):
        word = found[0]
        if at == 1 and actor is not None and word == str(actor):
            yield from _replaced(subject.text, found, ClaimKind.PLAYER, map(str, seats))
        elif word in _CARDS:
            yield from _replaced(subject.text, found, ClaimKind.CARD, (*DECK, *JOKERS))
        elif ZoneName(word) in kinds:
            alike = (str(zone) for zone, kind in kinds.items() if kind == kinds[ZoneName(word)])
            yield from _replaced(subject.text, found, ClaimKind.PLACE, alike)


def _replaced(text: str, found: re.Match[str], kind: ClaimKind, values: Iterable[str]) -> Iterator[DisputeClaim]:
    for value in values:
        if value != found[0]:
            yield DisputeClaim(kind, f"{text[: found.start()]}{value}{text[found.end() :]}", value, found[0])


def _other_verdicts(game: AnyGame, subject: DisputeSubject) -> Iterator[DisputeClaim]:
    """The same action with one fact ruled otherwise, where it ruled on facts."""
    if isinstance(game, RulesOnFacts):
        for action, words in game.verdicts_instead(subject.before, game.parse(subject.text)):
            yield DisputeClaim(ClaimKind.FACT, game.write(action), words, "")


def _is_allowed(game: AnyGame, subject: DisputeSubject, claim: DisputeClaim) -> bool:
    """Whether the rules allowed it then."""
    try:
        return game.judge(subject.before, game.parse(claim.text)) is None
    except NO_ACTION:
        return False


def _fitting_what_followed(
    match: Match, subject: DisputeSubject, claims: Sequence[DisputeClaim]
) -> tuple[DisputeClaim, ...]:
    """The claims with which everything that counts after the subject would have been allowed as well."""
    if not claims:
        return ()
    try:
        past = past_before(match, subject.entry.number)
    except NO_ACTION:
        return ()
    return tuple(claim for claim in claims if _fits_what_followed(match, claim, past))


def _fits_what_followed(match: Match, claim: DisputeClaim, past: Past) -> bool:
    try:
        return check_amendment(match, past.number, claim.text, past) is None
    except NO_ACTION:
        return False


def may_overrule(match: Match, subject: DisputeSubject) -> bool:
    """Whether players can let the refused action count against its rule (R-TB-002)."""
    if subject.refused is None or not subject.text:
        return False
    try:
        return check_overrule(match, subject.text) is None and match.outcome is None
    except NO_ACTION:
        return False


# Where it is seen ----------------------------------------------------------------------------------------------------


def zones_of(game: AnyGame, before: Any, text: str) -> frozenset[ZoneName]:
    """The places that an action is about: where it changes the table, or from which cards are lifted for it."""
    try:
        action = game.parse(text)
        after = game.apply(before, action)
        changed = game.layout(before).differing(game.layout(after))
        # Cards that are taken in the hand belong where they were; that they are lifted is what is to be seen.
        return changed or game.touches(action) & (game.unread(after) - game.unread(before))
    except NO_ACTION:
        return frozenset()


def cards_of(game: AnyGame, before: Any, text: str) -> frozenset[CardName]:
    """The cards that an action lays, takes or turns where everybody sees them."""
    try:
        changes = game.layout(before).changes_to(game.layout(game.apply(before, game.parse(text))))
    except NO_ACTION:
        return frozenset()
    return frozenset(change.lot.name for change in changes if change.lot.kind == "card" and change.lot.name is not None)
