"""Mental Magic: every card may be declared as another Magic card with the same mana cost.

Reading order: `cost` and `names` (what makes two of them the same), `knowledge` (what may be known of cards), `banned`,
`zones` and `grounds` (where an identity lasts), `actions`, `options` and `state` with `ledger`; `rules` (judge and
apply), split by topic into `declaring`, `moving`, `playing`, `seeing` and `turns`; `mat`, `reading` and `takeovers`;
`view`, `tiles`, `placing`, `words`, `describe`; `prompts` with `declares`, `reporting` and `entering`; `pricing`;
`notation`, `plain` and `hidden`.

The referee keeps a ledger: names, costs, zones. What cards do stays with the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tableassist.games.mental_magic import (
    corrections,
    hidden,
    legal,
    notation,
    pricing,
    reading,
    rules,
    takeovers,
    turns,
)
from tableassist.games.mental_magic import mat as mats
from tableassist.games.mental_magic import plain as plainly
from tableassist.games.mental_magic.actions import Action, Laid, Morph, Utopia
from tableassist.games.mental_magic.describing import describe as describe_action
from tableassist.games.mental_magic.knowledge import Knowledge, NothingKnown
from tableassist.games.mental_magic.learnt import find_learnt
from tableassist.games.mental_magic.options import OPTIONS, options_of
from tableassist.games.mental_magic.placing import place_tiles
from tableassist.games.mental_magic.prompts import prompt as prompted
from tableassist.games.mental_magic.rulebook import RULEBOOK
from tableassist.games.mental_magic.state import State, first_state
from tableassist.games.mental_magic.view import show as shown
from tableassist.rules.base_game import BaseGame
from tableassist.rules.clock import FlagAction
from tableassist.rules.game import Outcome, Refused, Seat, Timing, World
from tableassist.rules.located import Located
from tableassist.rules.pieces import Ambiguity
from tableassist.rules.series import MatchKind, next_first
from tableassist.rules.view import GameView, Prompt, Sheet, Tile
from tableassist.table.cards import DECK, JOKERS, CardName
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.layout import Layout
from tableassist.table.observation import Detection

PLAYING_CARDS = frozenset((*DECK, *JOKERS))


class MentalMagic(BaseGame[State, Action]):
    """The game as a value: see `tableassist.rules.game.Game`. What is known of cards is handed in."""

    name = "mental-magic"
    title = "Mental Magic"
    api = 1
    question = pricing.QUESTION
    cards_are_enrolled = True
    players = (2, 4)
    options = OPTIONS
    flag_actions: frozenset[str] = frozenset({FlagAction.LOSE, FlagAction.LOSE_TURN, FlagAction.NONE})
    rulebook: Mapping[str, str] = RULEBOOK
    codec = notation.CODEC
    match_kind = MatchKind.GAMES

    def __init__(self, knowledge: Knowledge | None = None) -> None:
        self._known = NothingKnown() if knowledge is None else knowledge

    @property
    def material(self) -> str:
        """The list of cards it is played with, empty where none is known."""
        return self._known.edition

    @property
    def recorded(self) -> MentalMagic:
        """The same game judged by the costs that a record holds, whatever list was known when they counted."""
        return GAME

    def mat(self, options: Mapping[str, str]) -> Mat:
        """The mat for two; the options change nothing on it."""
        options_of(options)
        return mats.build_mat()

    def first_state(self, players: tuple[str, ...], options: Mapping[str, str]) -> State:
        """Everybody with seven cards and the rest in the library; raises SetupRefused."""
        return first_state(players, options_of(options))

    def objections(self, state: State, action: Action) -> Iterator[Refused]:
        """Every objection to the action, the one to show the players first."""
        return rules.objections(self._known, state, action)

    def no_teams(self, options: Mapping[str, str]) -> Refused | None:  # noqa: ARG002
        """Libraries and hands belong to players."""
        why = f"{self.title} is played by players with a library and a hand of their own."
        return Refused("R-MM-002", why, "Name one player for each side.")

    def next_options(self, options: Mapping[str, str], state: State, outcome: Outcome | None) -> dict[str, str]:
        """The next player clockwise begins (A-MM-09)."""
        return next_first(options, len(state.players), outcome)

    def swapped_options(self, options: Mapping[str, str], sides: int) -> dict[str, str]:
        """Who plays by the printed cards alone goes on doing so (R-MM-001)."""
        mental = options.get("mental", "")
        if not mental.isdecimal():
            return dict(options)
        return {**options, "mental": "".join(sorted(str(int(seat) % sides + 1) for seat in mental))}

    def apply(self, state: State, action: Action) -> State:
        """The state after the action."""
        return rules.apply(state, action)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return turns.outcome(state)

    def score(self, state: State, _overtime: Sequence[int] = ()) -> Outcome:
        """The game scored as it stands, by life."""
        return turns.score(state)

    def timing(self, state: State) -> Timing:
        """Whose turn it is and whose clock runs."""
        return turns.timing(state)

    def layout(self, _state: State) -> Layout:
        """Nothing: what lies on the table is read where it is known, and never held against the ledger."""
        return Layout()

    def unread(self, _state: State) -> frozenset[ZoneName]:
        """Every zone: a card that is not where the ledger has it was only not seen, or is still to be entered."""
        return reading.EVERYWHERE

    def locate_cards(self, state: State) -> Located:
        """Where known cards and those that lie face down may lie: a spell on the stack or on a battlefield."""
        return reading.find_located(state)

    def private(self, _state: State) -> frozenset[ZoneName]:
        """The libraries: nobody may see what is in them (R-MM-030)."""
        return reading.LIBRARIES

    def read(self, state: State, seen: Layout, _moved: frozenset[ZoneName]) -> Sequence[tuple[Action, ...]]:
        """What known cards and face-down ones say was done; what they are declared as is entered."""
        return reading.read(self._known, state, seen)

    def acting(self, state: State, seat: Seat) -> State:
        """Who lays a card in another's time responds, whether or not he has pressed (R-CK-003)."""
        return state.with_(holder=seat)

    def done_by(self, action: Action, seat: Seat) -> Action:
        """A card from a hand is that player's; what happens to one that lies there is done by any hand."""
        match action:
            case Laid(card="hand") | Utopia() | Morph():
                return replace(action, seat=seat)
        return action

    def prompt(self, state: State, chosen: tuple[str, ...] = (), *, by_hand: bool = False) -> Prompt | None:  # noqa: ARG002
        """What may be entered by button now: always everything."""
        return prompted(self._known, state, chosen)

    def pressed(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What the press of a seat's own button means now."""
        return reading.pressed(state, seat)

    def actions(self, state: State, world: World) -> Iterator[Action]:
        """Legal actions, given the printed costs in the hands."""
        return legal.list_actions_in(self._known, state, world)

    def show(self, state: State) -> GameView:
        """What players may see of the state."""
        return shown(state, self._known)

    def placed(self, state: State, seen: Sequence[Detection]) -> tuple[Tile, ...]:
        """The table as it lies, with what was declared near the cards that were seen."""
        return tuple(place_tiles(state, self._known, seen))

    def grounds(self, state: State, action: Action) -> Sheet | None:
        """What is printed on the card that was declared."""
        return pricing.grounds(self._known, state, action)

    def asked(self, state: State, key: str) -> Prompt | None:
        """“Is that its cost?”, about any name that was declared."""
        return pricing.ask_price(self._known, state, key)

    def plain(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-ready plain data."""
        return plainly.write_plain(state)

    def public(self, state: State) -> dict[str, Any]:
        """The state without what is printed on cards that lie face down (R-MM-030)."""
        return hidden.write_public(state)

    def concealed(self, state: State) -> frozenset[CardName]:
        """The names printed on cards that lie face down."""
        return hidden.list_concealed(state)

    def conceal_action(self, state: State, action: Action) -> Action:
        """The action without what is printed on a card that lies face down now."""
        concealed: Action = hidden.conceal_action(state, action)
        return concealed

    def learnt(self, _state: State, action: Action) -> str:
        """What players learnt by an action: cards of a library, shuffles, cards that were shown."""
        return find_learnt(action)

    def touches(self, _action: Action) -> frozenset[ZoneName]:
        """Every zone: any card may be touched at any time."""
        return reading.EVERYWHERE

    def ambiguity(self, state: State, actions: Sequence[Action]) -> Ambiguity | None:
        """Whose a card is that came to another player's half."""
        return takeovers.find_takeover(state, actions)

    def libraries(self) -> frozenset[ZoneName]:
        """The zones of both libraries."""
        return reading.LIBRARIES

    def corrections(self, state: State, chosen: tuple[str, ...]) -> Prompt | None:
        """What players may correct by hand, step by step."""
        return corrections.corrections(state, chosen)

    def flagged(self, state: State, seat: Seat, flag_action: str) -> Action | None:
        """What a fallen flag entails (A-CK-09)."""
        return corrections.flagged(state, seat, flag_action)

    def back_in_time(self, state: State, seat: Seat) -> Action | None:
        """Who was out of time takes turns again (R-CK-006)."""
        return corrections.back_in_time(state, seat)

    def possible(self, _state: State, _zone: ZoneName, card: CardName) -> bool:
        """Any enrolled card may lie anywhere; no playing card belongs to this game."""
        return card not in PLAYING_CARDS

    def advise(self, _options: Mapping[str, str], _cards: tuple[CardName, CardName]) -> dict[str, Any]:
        """Nothing: a photograph does not show what a card was declared as."""
        return {"match": False, "rule": "R-MM-030", "row": "", "says": "Declared names are told, not seen."}

    def describe(self, state: State, action: Action) -> str:
        """What the action did, in one sentence."""
        return describe_action(state, action)


GAME = MentalMagic()
"""Mental Magic with no card known: costs are entered and confirmed (A-MM-05)."""
