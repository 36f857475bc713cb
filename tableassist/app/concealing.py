"""What lies hidden in a game that is not over, left out of what is written and reported of it (R-TB-003)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from tableassist.journal.events import Acted, Amended, Entry, Flagged, Overruled, Refusal
from tableassist.referee.claims import describe_action
from tableassist.referee.match import Match
from tableassist.rules.game import BadAction, Conceals, ConcealsActions
from tableassist.table.cards import DECK, JOKERS, UNKNOWN, CardName, format_card

_PLAYING_CARDS = frozenset((*DECK, *JOKERS))


def conceal(match: Match, text: str) -> str:
    """A text without the cards that lie face down in a game that is not over: `?` stands in their place (R-TB-003)."""
    return _without(text, _hidden_names(match))


def hide_cards(text: str, cards: Iterable[CardName]) -> str:
    """A text with `?` in place of these cards, as records and as players write them (R-TB-003)."""
    return _without(text, _naming(frozenset(cards)))


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
            return _without(text, self._names)
        shown = self._shown(action)
        return text if shown == action else game.write(shown)

    def text(self, text: str) -> str:
        """A sentence without the cards that lie hidden, and without actions that say what does."""
        text = _without(text, self._names)
        if self._actions is None:
            return text
        pattern, shown = self._actions
        return pattern.sub(lambda found: shown[found[0]], text)

    def sentence(self, state: Any, text: str) -> str:
        """What an action did in this state, in the game's sentence; the action itself where that cannot be said."""
        return self.text(describe_action(self.match.game, state, text, self._shown)) or self.action(text)

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
    def _names(self) -> re.Pattern[str] | None:
        return _hidden_names(self.match)

    @cached_property
    def _actions(self) -> tuple[re.Pattern[str], dict[str, str]] | None:
        """Finds the actions of the match that say what lies hidden, as notes quote them; None for none."""
        if not self._conceals_actions:
            return None
        shown = {text: self.action(text) for text in set(_actions_in(self.match.entries))}
        hiding = {text: other for text, other in shown.items() if other != text}
        return (_words_of(hiding), hiding) if hiding else None


def _actions_in(entries: Iterable[Entry]) -> Iterator[str]:
    """The actions that the entries hold, in the game's own words."""
    for entry in entries:
        match entry.event:
            case Acted(text) | Overruled(text) | Refusal(text) | Amended(_, text) | Flagged(_, text) if text:
                yield text


def _hidden_names(match: Match) -> re.Pattern[str] | None:
    """The cards that lie face down in a game that is not over, as records write them; None where all may be shown."""
    game = match.game
    if match.outcome is not None or not isinstance(game, Conceals):
        return None
    return _naming(frozenset(game.concealed(match.state)))


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
