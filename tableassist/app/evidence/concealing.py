"""What lies hidden in a game that is not over, left out of what is written and reported of it (R-TB-003)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any

from tableassist.journal.events import Acted, Amended, Entry, Flagged, Overruled, Refusal, Undone
from tableassist.referee.claims import cards_in, describe_action
from tableassist.referee.counting import action_of
from tableassist.referee.match import AnyGame, Match
from tableassist.rules.concealed import ConcealsWords
from tableassist.rules.game import BadAction, Conceals, ConcealsActions
from tableassist.table.cards import DECK, JOKERS, UNKNOWN, CardName, format_card

_PLAYING_CARDS = frozenset((*DECK, *JOKERS))
_NONE = frozenset[CardName]()


def conceal(match: Match, text: str) -> str:
    """A text without the cards that lie face down in a game that is not over: `?` stands in their place (R-TB-003)."""
    return hide_cards(match.game, text, hidden_cards(match))


def hide_cards(game: AnyGame, text: str, cards: Iterable[CardName]) -> str:
    """A text with `?` in place of these cards, as records and as players write them, and without what tells them."""
    cards = frozenset(cards)
    text = _without(text, _naming(cards))
    return game.conceal_words(text, cards) if cards and isinstance(game, ConcealsWords) else text


def hidden_cards(match: Match) -> frozenset[CardName]:
    """The cards that lie face down in a game that is not over; none where all may be shown."""
    game = match.game
    return frozenset(game.concealed(match.state)) if match.outcome is None and isinstance(game, Conceals) else _NONE


@dataclass(frozen=True)
class Concealer:
    """What may be written and reported of a match as it stands now; all of it once the game is over."""

    match: Match

    def action(self, text: str) -> str:
        """An action in the game's own words without what lies hidden."""
        game = self.match.game
        try:
            action = game.parse(text) if self._conceals_actions else None
        except BadAction:
            action = None
        if action is None:
            return _without(text, _naming(self._cards))
        shown = self._shown(action)
        return text if shown == action else game.write(shown)

    def text(self, text: str) -> str:
        """A sentence without the cards that lie hidden, and without actions that say what does."""
        text = hide_cards(self.match.game, text, self._cards)
        if self._actions is None:
            return text
        pattern, shown = self._actions
        return pattern.sub(lambda found: shown[found[0]], text)

    def sentence(self, state: Any, text: str) -> str:
        """What an action did in this state, in the game's sentence; the action itself where that cannot be said."""
        return self.text(describe_action(self.match.game, state, text, self._shown)) or self.action(text)

    def hides(self, text: str) -> bool:
        """Whether an action in the game's own words says what lies hidden."""
        return self.action(text) != text

    @cached_property
    def left_out(self) -> frozenset[int]:
        """The entries of which only their numbers may be written: by other words they may tell what lies hidden again.

        These are what was done or refused after an action that names a card that lies hidden until that was taken back
        or amended, as far as it does not count, and the undoing of such.
        """
        entries, counting = self.match.entries, frozenset(entry.number for entry in self.match.counted)
        gone = frozenset(entry.number for entry in entries if action_of(entry)) - counting
        changed = gone | {entry.event.number for entry in entries if isinstance(entry.event, Amended)}
        naming = (entry for entry in entries if self._cards & cards_in(action_of(entry)) and entry.number in changed)
        spans = [range(entry.number + 1, _taken_back_at(entry.number, entries)) for entry in naming]
        if not any(spans):
            return frozenset()
        within = frozenset(chain.from_iterable(spans))
        refused = (entry.number for entry in entries if isinstance(entry.event, Refusal))
        undone = (one.number for one in entries if isinstance(one.event, Undone) and one.event.number in within)
        return frozenset((*(within & gone), *within.intersection(refused), *undone))

    def state(self) -> dict[str, Any]:
        """The state as plain data."""
        game, state = self.match.game, self.match.state
        return game.public(state) if self._runs and isinstance(game, Conceals) else game.plain(state)

    def _shown(self, action: Any) -> Any:
        game, state = self.match.game, self.match.state
        return game.conceal_action(state, action) if self._runs and isinstance(game, ConcealsActions) else action

    @cached_property
    def _runs(self) -> bool:
        return self.match.outcome is None

    @cached_property
    def _conceals_actions(self) -> bool:
        return self._runs and isinstance(self.match.game, ConcealsActions)

    @cached_property
    def _cards(self) -> frozenset[CardName]:
        return hidden_cards(self.match)

    @cached_property
    def _actions(self) -> tuple[re.Pattern[str], dict[str, str]] | None:
        """Finds the actions of the match that say what lies hidden, as notes quote them; None for none."""
        if not self._conceals_actions:
            return None
        shown = {text: self.action(text) for text in set(_actions_in(self.match.entries))}
        hiding = {text: other for text, other in shown.items() if other != text}
        return (_words_of(hiding), hiding) if hiding else None


def _taken_back_at(number: int, entries: Iterable[Entry]) -> int:
    """The entry after which an action no longer counts as it was done; its own number where it always does."""
    for entry in entries:
        match entry.event:
            case Undone(first) if first <= number < entry.number:
                return entry.number
            case Amended(changed, dropped=dropped) if number in (changed, *dropped):
                return entry.number
    return number


def _actions_in(entries: Iterable[Entry]) -> Iterator[str]:
    """The actions that the entries hold, in the game's own words."""
    for entry in entries:
        match entry.event:
            case Acted(text) | Overruled(text) | Refusal(text) | Amended(_, text) | Flagged(_, text) if text:
                yield text


@lru_cache(maxsize=64)
def _naming(cards: frozenset[CardName]) -> re.Pattern[str] | None:
    """Finds the cards in a text, as records and as players write them; None for no cards."""
    signs = {format_card(card) for card in cards & _PLAYING_CARDS}
    return _words_of(cards | signs) if cards else None


def _words_of(texts: Iterable[str]) -> re.Pattern[str]:
    """Finds the texts where they stand as words of their own, the longest first."""
    words = sorted(texts, key=lambda text: (-len(text), text))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)")


def _without(text: str, names: re.Pattern[str] | None) -> str:
    return text if names is None else names.sub(UNKNOWN, text)
