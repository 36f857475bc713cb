"""Deluxe Memory (Free Game #56), by Jonathan A. Leistiko.

Reading order: `mat` and `grid` (where cards lie), `cards` (what they do), `actions`, `phases` and `state` (what there
is), `options`; `rules` (judge and apply), split by topic into `looking`, `choices`, `revealing`, `mishaps` and
`flags`, with `effects`, `tokens` and `turns` behind them; `reading` (what the table shows); `view`, `words`,
`describing` and `prompts` (what players see and may press), `hidden` (what they may not); `notation` and `plain`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from tableassist.games.deluxe_memory import advice, corrections, flags, hidden, legal, notation, reading, rules, trail
from tableassist.games.deluxe_memory import mat as mats
from tableassist.games.deluxe_memory import plain as plainly
from tableassist.games.deluxe_memory.actions import Action, NoMatch
from tableassist.games.deluxe_memory.describing import describe as describe_action
from tableassist.games.deluxe_memory.learnt import find_learnt
from tableassist.games.deluxe_memory.options import OPTIONS, options_of
from tableassist.games.deluxe_memory.prompts import prompt as prompted
from tableassist.games.deluxe_memory.rulebook import RULEBOOK
from tableassist.games.deluxe_memory.state import State, first_state
from tableassist.games.deluxe_memory.view import show as shown
from tableassist.rules.base_game import BaseGame
from tableassist.rules.clock import FlagAction
from tableassist.rules.declarations import Completed
from tableassist.rules.game import Outcome, Refused, Seat, SetupRefused, Timing, World
from tableassist.rules.series import MatchKind, next_first
from tableassist.rules.view import GameView, Prompt
from tableassist.table.cards import DECK, JOKERS, CardName
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.layout import Layout, Lot


class DeluxeMemory(BaseGame[State, Action]):
    """The game as a value: see `tableassist.rules.game.Game`."""

    name = "deluxe-memory"
    title = "Deluxe Memory"
    api = 1
    players = (2, 4)
    options = OPTIONS
    flag_actions: frozenset[str] = frozenset(FlagAction)
    rulebook: Mapping[str, str] = RULEBOOK
    codec = notation.CODEC
    match_kind = MatchKind.POINTS

    def mat(self, options: Mapping[str, str]) -> Mat:
        """The mat for these options: with jokers it has two places more."""
        return mats.build_mat(options_of(options).jokers)

    def first_state(self, players: tuple[str, ...], options: Mapping[str, str]) -> State:
        """All cards face down, 20 tokens for each player; raises SetupRefused."""
        chosen = options_of(options)
        if chosen.first > len(players):
            raise SetupRefused(f"Player {chosen.first} cannot go first: there are {len(players)} players.")
        return first_state(players, chosen)

    def dealt_cards(self, options: Mapping[str, str]) -> Sequence[CardName]:
        """The deck, with the jokers where they are played with (R-DM-051)."""
        return (*DECK, *JOKERS) if options_of(options).jokers else DECK

    def objections(self, state: State, action: Action) -> Iterator[Refused]:
        """Every objection to the action, the one to show the players first."""
        return rules.objections(state, action)

    def no_teams(self, options: Mapping[str, str]) -> Refused | None:  # noqa: ARG002
        """What a player looks at is for nobody else's eyes (R-DM-020)."""
        why = f"{self.title} is for 2 to 4 players, each of whom looks at cards that nobody else may see."
        return Refused("R-DM-001", why, "Name one player for each side.")

    def next_options(self, options: Mapping[str, str], state: State, outcome: Outcome | None) -> dict[str, str]:
        """The next player clockwise begins (R-DM-005)."""
        return next_first(options, len(state.players), outcome)

    def tokens(self, state: State) -> tuple[int, ...]:
        """How many tokens each player has."""
        return tuple(player.tokens for player in state.players)

    def apply(self, state: State, action: Action) -> State:
        """The state after the action."""
        return rules.apply(state, action)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return rules.outcome(state)

    def score(self, state: State, overtime: Sequence[int] = ()) -> Outcome:
        """The game scored as it stands."""
        return rules.score(state, overtime)

    def timing(self, state: State) -> Timing:
        """Whose turn it is and whose clock runs."""
        return rules.timing(state)

    def layout(self, state: State) -> Layout:
        """What should lie on the table."""
        return reading.layout(state)

    def unread(self, state: State) -> frozenset[ZoneName]:
        """The places that may be in any condition now."""
        return reading.unread(state)

    def private(self, state: State) -> frozenset[ZoneName]:
        """The places whose faces must not be read now (R-TB-004)."""
        return reading.private(state)

    def read(self, state: State, seen: Layout, moved: frozenset[ZoneName]) -> Sequence[tuple[Action, ...]]:
        """What the settled table says was done, likeliest first."""
        return reading.read(state, seen, moved)

    def prompt(self, state: State, chosen: tuple[str, ...] = (), *, by_hand: bool = False) -> Prompt | None:
        """What may be entered by button now."""
        return prompted(state, chosen, by_hand=by_hand)

    def pressed(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What the press of a seat's own button means now."""
        return reading.pressed(state, seat)

    def actions(self, state: State, world: World) -> Iterator[Action]:
        """Every legal action, given what really lies where."""
        return legal.actions(state, world)

    def show(self, state: State) -> GameView:
        """What players may see of the state."""
        return shown(state)

    def plain(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-ready plain data."""
        return plainly.write_plain(state)

    def public(self, state: State) -> dict[str, Any]:
        """The state without what lies face down (R-TB-003)."""
        return hidden.write_public(state)

    def concealed(self, state: State) -> frozenset[CardName]:
        """The cards that may lie face down now."""
        return hidden.list_concealed(state)

    def conceal_words(self, text: str, cards: Set[CardName]) -> str:
        """A sentence without the rank, the colour and the effect of a match that was taken back (R-TB-003)."""
        return hidden.conceal_words(text, cards)

    def conceal_state(self, state: State, cards: Set[CardName]) -> State:
        """The state as if these cards lay face down."""
        return hidden.conceal_state(state, cards)

    def learnt(self, state: State, action: Action) -> str:
        """What players learnt by an action: looks, and cards that were shown."""
        return find_learnt(state, action)

    def is_peek_awaited(self, state: State) -> bool:
        """Whether two cards are to be looked at (R-DM-020, R-DM-032, R-DM-034)."""
        return reading.is_peek_awaited(state)

    def tidied(self, state: State) -> State:
        """The state without what is to be put right of what was looked at and revealed before."""
        return state.with_(settling=(), closed=None) if state.settling or state.closed else state

    def acting(self, state: State, seat: Seat) -> State:
        """A card that is taken when a look only has to be ended is a third one by the hand that looks (R-DM-020)."""
        return state.with_(hand=seat)

    def exchanging(self, state: State) -> frozenset[ZoneName]:
        """The places of a 2 whose cards lie face down (R-DM-032): they may change places after the press only."""
        return reading.list_exchanging(state)

    def is_declaration(self, action: Action) -> bool:
        """Whether it lays two cards back, of which one may be turned up, or down for a token, later (R-DM-024)."""
        return isinstance(action, NoMatch)

    def complete(self, before: State, action: Action, seen: Layout) -> Completed | None:
        """How two cards were really laid back where they were turned over after they had counted."""
        return reading.find_turned_late(before, action, seen)

    def is_set_aside(self, state: State, lot: Lot) -> bool:
        """Whether the card was matched and lies on a bare place, off which it is still to be taken."""
        return lot.name in state.gone and not state.at(lot.zone)

    def touches(self, action: Action) -> frozenset[ZoneName]:
        """The places that the action itself accounts for."""
        return corrections.touches(action)

    def correct(self, state: State, zone: ZoneName, lots: Sequence[Lot]) -> Action | None:
        """The correction after which the game has what lies on the place."""
        return corrections.correct(state, zone, lots)

    def corrections(self, state: State, chosen: tuple[str, ...]) -> Prompt | None:
        """What players may correct by hand, step by step."""
        return corrections.corrections(state, chosen)

    def touched_out_of_turn(self, state: State, zones: Sequence[ZoneName], how: str) -> Refused | None:
        """What the rules say of cards looked at or swapped without leave."""
        return corrections.touched_out_of_turn(state, zones, how)

    def flagged(self, state: State, seat: Seat, flag_action: str) -> Action | None:
        """What a fallen flag entails (A-CK-09)."""
        return flags.flagged(state, seat, flag_action)

    def back_in_time(self, state: State, seat: Seat) -> Action | None:
        """Who was out of time takes turns again (R-CK-006)."""
        return flags.back_in_time(state, seat)

    def possible(self, state: State, zone: ZoneName, card: CardName) -> bool:
        """Whether the card may lie face up on the place, by all that is publicly known."""
        return trail.possible(state, zone, card)

    def advise(self, options: Mapping[str, str], cards: tuple[CardName, CardName]) -> dict[str, Any]:
        """What the rules say of two cards shown, without a game."""
        return advice.advise(options, cards)

    def describe_no_pair(self) -> str:
        """What players hear where no two of the cards shown match."""
        return "No two of the cards shown have the same rank: whichever were selected, they do not match."

    def audit(self, state: State) -> tuple[str, ...]:
        """Matches that were missed, as far as public cards prove them (R-DM-063)."""
        return trail.audit(state)

    def describe(self, state: State, action: Action) -> str:
        """What the action did, in one sentence."""
        return describe_action(state, action)


GAME = DeluxeMemory()
"""Deluxe Memory, to be handed to whoever plays, shows or records it."""
