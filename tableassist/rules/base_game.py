"""A game with honest defaults for all that most games need not say; see `tableassist.rules.game.Game`.

A game of its own derives from `BaseGame` and writes what only it knows: `mat`, `first_state`, `objections`, `apply`,
`outcome`, `score`, `timing`, `layout`, `read`, `actions` and `show`. What it does not write says truly that the game
has no such thing: nothing is private, nobody corrects anything, a fallen flag entails nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar, Generic, TypeVar

from tableassist.rules.action_codec import ActionCodec, places_in
from tableassist.rules.by_hand import menu
from tableassist.rules.clock import FlagAction
from tableassist.rules.game import OptionKey, Outcome, Refused, Seat, Setup, SetupRefused, Timing, World
from tableassist.rules.learnt import learnt_by_table
from tableassist.rules.options import chosen_values
from tableassist.rules.view import GameView, Prompt, Tile
from tableassist.rules.wording import count_refused
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

State = TypeVar("State")
Action = TypeVar("Action")


class BaseGame(ABC, Generic[State, Action]):
    """What most games have in common. `cards` are what it is played with, `action_types` the classes of its actions."""

    name: str
    title: str
    api: int
    players: tuple[int, int] = (2, 2)
    options: tuple[OptionKey, ...] = ()
    flag_actions: frozenset[str] = frozenset({FlagAction.NONE})
    rulebook: Mapping[str, str] = {}
    cards: Sequence[CardName] = DECK
    action_types: ClassVar[tuple[type[Any], ...]] = ()
    codec: ActionCodec[Action]
    """Writes and reads the actions: by their classes, where a game brings none of its own."""

    def __init_subclass__(cls) -> None:
        if "codec" not in vars(cls):
            cls.codec = ActionCodec(cls.action_types)

    # What only the game knows -----------------------------------------------------------------------------------------

    @abstractmethod
    def mat(self, options: Mapping[str, str]) -> Mat:
        """The mat the game is played on."""

    def first_state(self, players: tuple[str, ...], options: Mapping[str, str]) -> State:
        """The first state, for players and options that fit; a value for every option that there is.

        Not asked for where a game has a `setup` of its own.
        """
        raise NotImplementedError

    def objections(self, state: State, action: Action) -> Iterator[Refused]:
        """Every objection to the action, the one to show the players first.

        Not asked for where a game has a `judge` of its own.
        """
        raise NotImplementedError

    @abstractmethod
    def apply(self, state: State, action: Action) -> State:
        """The state after the action."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it runs."""

    @abstractmethod
    def score(self, state: State, overtime: Sequence[int] = ()) -> Outcome:
        """The game scored as it stands."""

    @abstractmethod
    def timing(self, state: State) -> Timing:
        """Whose turn it is and whose clock runs."""

    @abstractmethod
    def layout(self, state: State) -> Layout:
        """What should lie on the table."""

    @abstractmethod
    def read(self, state: State, seen: Layout, moved: frozenset[ZoneName]) -> Sequence[tuple[Action, ...]]:
        """What the settled table says was done: candidate action sequences, likeliest first."""

    @abstractmethod
    def actions(self, state: State, world: World) -> Iterator[Action]:
        """Every legal action, given what really lies where."""

    @abstractmethod
    def show(self, state: State) -> GameView:
        """What players may see of the state."""

    # Beginning --------------------------------------------------------------------------------------------------------

    def setup(self, setup: Setup) -> State:
        """The first state; raises SetupRefused."""
        self.check_players(setup.players)
        usual = {option.key: option.values[0] for option in self.options}
        chosen_values(self.options, setup.options, ())
        return self.first_state(setup.players, usual | dict(setup.options))

    def check_players(self, players: Sequence[str]) -> None:
        """Raises SetupRefused where there are too many or too few, or two of one name (R-TB-011)."""
        low, high = self.players
        if not low <= len(players) <= high:
            raise SetupRefused(count_refused(self.title, self.players, len(players)))
        if len({name.strip() for name in players} - {""}) != len(players):
            raise SetupRefused("Every player needs a name of his own.")

    def dealt_cards(self, options: Mapping[str, str]) -> Sequence[CardName]:  # noqa: ARG002
        """The cards that are shuffled and dealt: all."""
        return self.cards

    # Judging ----------------------------------------------------------------------------------------------------------

    def judge(self, state: State, action: Action) -> Refused | None:
        """The first objection to the action, or None where the rules allow it."""
        return next(self.objections(state, action), None)

    def actor(self, action: Action) -> Seat | None:
        """Who does the action: its `seat`, where it has one."""
        return getattr(action, "seat", None)

    # The table --------------------------------------------------------------------------------------------------------

    def unread(self, state: State) -> frozenset[ZoneName]:  # noqa: ARG002
        """Nothing may lie as it likes."""
        return frozenset()

    def private(self, state: State) -> frozenset[ZoneName]:  # noqa: ARG002
        """Nothing is looked at in private."""
        return frozenset()

    def possible(self, state: State, zone: ZoneName, card: CardName) -> bool:
        """Whether it is a card of the game that does not lie face up elsewhere."""
        elsewhere = {lot.name for lot in self.layout(state) if lot.zone != zone}
        return card in self.cards and card not in elsewhere

    def learnt(self, state: State, action: Action) -> str:
        """What players learnt by an action, by the table alone: faces that lie up since, cards taken in a hand.

        A game in which anything is drawn, thrown, or shown elsewhere says so by a method of its own.
        """
        return learnt_by_table(self, state, action)

    def touches(self, action: Action) -> frozenset[ZoneName]:
        """The zones that the action names."""
        return frozenset(places_in(action))

    def correct(self, state: State, zone: ZoneName, lots: Sequence[Lot]) -> Action | None:  # noqa: ARG002
        """Nothing: what lies there is put right, not the game."""
        return None

    def corrections(self, state: State, chosen: tuple[str, ...]) -> Prompt | None:  # noqa: ARG002
        """Nothing is corrected by hand; the last action can be taken back."""
        return None

    def touched_out_of_turn(self, state: State, zones: Sequence[ZoneName], how: str) -> Refused | None:  # noqa: ARG002
        """The rules of the game say nothing of it."""
        return None

    # Buttons ----------------------------------------------------------------------------------------------------------

    def is_seen(self, action: Action) -> bool:  # noqa: ARG002
        """Whether the camera sees that the action was done: so it does."""
        return True

    def entries(self, state: State) -> Iterator[Action]:
        """Every action that may be entered now, whatever lies face down."""
        worlds: list[World] = [{}]
        for lot in self.layout(state):
            if lot.face is Face.DOWN:
                worlds += ({lot.zone: card} for card in self.cards if self.possible(state, lot.zone, card))
        yield from dict.fromkeys(action for world in worlds for action in self.actions(state, world))

    def prompt(self, state: State, chosen: tuple[str, ...] = (), *, by_hand: bool = False) -> Prompt | None:
        """What may be entered by button now: what no camera sees, and by hand everything, word by word."""
        if self.outcome(state) is not None:
            return None
        options = [action for action in self.entries(state) if by_hand or not self.is_seen(action)]
        return menu({self.write(action): action for action in options}, chosen, self.timing(state).owner)

    def pressed(self, state: State, seat: Seat) -> tuple[Action, ...]:  # noqa: ARG002
        """A seat's own button means nothing."""
        return ()

    # Time -------------------------------------------------------------------------------------------------------------

    def flagged(self, state: State, seat: Seat, flag_action: str) -> Action | None:  # noqa: ARG002
        """Nothing follows from a fallen flag."""
        return None

    def back_in_time(self, state: State, seat: Seat) -> Action | None:  # noqa: ARG002
        """Nothing follows from new time."""
        return None

    # Words ------------------------------------------------------------------------------------------------------------

    def write(self, action: Action) -> str:
        """The action as one line."""
        return self.codec.write(action)

    def parse(self, text: str) -> Action:
        """The action of that line; raises BadAction."""
        return self.codec.parse(text)

    def plain(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-ready plain data, field by field."""
        data: dict[str, Any] = plain_data(state)
        return data

    def advise(self, options: Mapping[str, str], cards: tuple[CardName, CardName]) -> dict[str, Any]:  # noqa: ARG002
        """The rules say nothing of two cards in a photograph."""
        return {"match": False, "rule": "", "row": "", "says": f"{self.title} has no rule for two cards shown alone."}

    def audit(self, state: State) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing that becomes public sheds light on earlier turns."""
        return ()

    def describe(self, state: State, action: Action) -> str:  # noqa: ARG002
        """What the action did, in the words of the record."""
        return self.write(action)


def plain_data(value: Any) -> Any:
    """A value of dataclasses, mappings, sequences, texts and numbers as JSON-ready data; others as their text."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain_data(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain_data(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [plain_data(one) for one in value]
    if isinstance(value, frozenset | set):
        return sorted(map(plain_data, value))
    return value if isinstance(value, bool | int | float | str | None) else str(value)


def tiles(mat: Mat, layout: Layout) -> tuple[Tile, ...]:
    """The places of a mat as everybody sees them: a card, a back, or nothing."""
    return tuple(
        Tile(zone.name, zone.area, lots[0].face if lots else "empty", lots[0].name if lots else None)
        for zone in mat.card_zones()
        for lots in [layout.at(zone.name)]
    )
