"""What a game is: a value that holds its rules as pure functions over plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, NewType, Protocol, TypeVar, runtime_checkable

from tableassist.rules.view import GameView, Prompt, Sheet, Tile
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Detection

API = 1
"""The version of what a game must offer; it grows when a game written for the last version would not work any more."""

Seat = NewType("Seat", int)
"""A player's number, 0-based, clockwise as seen from above (R-TB-010)."""

GONG = "gong"
"""The flag action of a time that is given anew for every turn."""

ASK = "ask"
"""The key of the question that a game answers, and with ":" what the keys of its further choices begin with."""

World = Mapping[ZoneName, CardName]
"""What really lies where, known only to a simulation: never to a referee."""

State = TypeVar("State")
Action = TypeVar("Action")
StateIn = TypeVar("StateIn", contravariant=True)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an action does not count: the rule's id, a sentence players understand, what would be allowed instead.

    >>> Refused("R-DM-005", "It is Ann's turn.").rule
    'R-DM-005'
    """

    rule: str
    why: str
    instead: str = ""


BOARD_NAME = "board"
"""What the board is called where it stands among the winners (A-MW-18)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. Several winners share the win; none is a draw of nobody.

    `scores` are those of the players in seat order. `board` is the board's own score in a game in which it can win
    (R-MW-073), None in any other, and `board_wins` whether it is among the winners.

    >>> Outcome((Seat(0), Seat(1)), "Both have 12 tokens.", (12, 12)).winners
    (0, 1)
    """

    winners: tuple[Seat, ...]
    why: str
    scores: tuple[int, ...] = ()
    board: int | None = None
    board_wins: bool = False

    def names(self, players: Sequence[str]) -> tuple[str, ...]:
        """All winners by name, the board as `board`."""
        return (*(players[seat] for seat in self.winners), *((BOARD_NAME,) if self.board_wins else ()))


@dataclass(frozen=True, slots=True)
class Timing:
    """Whose time runs: `turn` counts turns from 1 and belongs to `owner`; `charged` is who pays now, None for nobody.

    Where `charged` is not `owner`, the clock treats it as an interrupt (R-CK-021). `countdown_ms` is a time of its own
    for what is going on now, nobody's bank (R-CK-024); 0 for none. At its end it is as if `answers` had pressed his
    button, or the owner where that is None (R-CK-023). `answered_at` is the place on which something may be laid to
    answer, None for none: while the camera cannot see it nobody may be taken to have done nothing.
    """

    turn: int
    owner: Seat
    charged: Seat | None
    countdown_ms: int = 0
    answers: Seat | None = None
    answered_at: ZoneName | None = None


@dataclass(frozen=True, slots=True)
class OptionKey:
    """A house rule: its key, the values it may have (the first is the default) and the ruling it comes from."""

    key: str
    values: tuple[str, ...]
    ruling: str
    about: str


Members = tuple[str, ...]
"""The people of one side: one, or several who are a team (R-TB-007)."""


@dataclass(frozen=True)
class Setup:
    """How a game starts: the sides' names in seat order and the options that differ from the defaults.

    `members` are the people of each side, empty where every side is one player.
    """

    players: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    members: tuple[Members, ...] = ()

    @property
    def sides(self) -> tuple[Members, ...]:
        """The people of each side, in seat order."""
        return self.members or tuple((name,) for name in self.players)


class SetupRefused(ValueError):
    """The game cannot start with these players or options; the sentence says what to change."""


class BadAction(ValueError):
    """The text is no action of the game; the sentence says what is wrong with it."""


class Game(Protocol[State, Action]):
    """A game's table of contents. Everything is pure: time and chance come in through actions.

    An action is what a player did, legal or not: `judge` gives the first objection to it or None; `apply` never
    judges and may assume that `judge` found nothing.
    """

    name: str
    title: str
    api: int
    """The version of this interface that the game was written for: API as it was then."""
    players: tuple[int, int]
    options: tuple[OptionKey, ...]
    flag_actions: frozenset[str]
    """What a fallen flag may entail in the game (A-CK-09), in the words of the time control."""
    rulebook: Mapping[str, str]
    """Rule id to the sentence that the screen quotes."""

    def mat(self, options: Mapping[str, str]) -> Mat:
        """The mat the game is played on."""

    def setup(self, setup: Setup) -> State:
        """The first state; raises SetupRefused."""

    def judge(self, state: State, action: Action) -> Refused | None:
        """The first objection to the action, or None where the rules allow it."""

    def apply(self, state: State, action: Action) -> State:
        """The state after the action."""

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def score(self, state: State, overtime: Sequence[int] = ()) -> Outcome:
        """The game as it stands, over or not, less what `overtime` costs each seat; `why` only where that decides."""

    def timing(self, state: State) -> Timing:
        """Whose turn it is and whose clock runs."""

    def layout(self, state: State) -> Layout:
        """What should lie on the table. Zones in `unread` are not to be compared, or only for occupancy."""

    def unread(self, state: State) -> frozenset[ZoneName]:
        """The zones that may be in any condition now (cards of a private look in the hand or coming back)."""

    def private(self, state: State) -> frozenset[ZoneName]:
        """The zones whose faces must not be read now (R-TB-004): a subset of `unread`."""

    def read(self, state: State, seen: Layout, moved: frozenset[ZoneName]) -> Sequence[tuple[Action, ...]]:
        """What the settled table says was done: candidate action sequences, likeliest first.

        `moved` are the zones that were physically touched since the last accepted table. A candidate may be illegal:
        judge then gives the reason. Empty where what lies there means nothing in the game.
        """

    def prompt(self, state: State, chosen: tuple[str, ...] = (), *, by_hand: bool = False) -> Prompt | None:
        """What may be entered by button now, given the option keys already chosen in this prompt; None for nothing.

        With `by_hand` everything can be entered, also what a camera would see (camera off, or it cannot read).
        """

    def pressed(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What the press of a seat's own button means now (R-CK-002); may be an illegal action, or nothing."""

    def actions(self, state: State, world: World) -> Iterator[Action]:
        """Every legal action, given what really lies where (for simulation and tests)."""

    def show(self, state: State) -> GameView:
        """What players may see of the state, as plain data."""

    def actor(self, action: Action) -> Seat | None:
        """Who does the action, None for nobody in particular."""

    def write(self, action: Action) -> str:
        """The action in the vocabulary of the rulings, one line; `parse` reads it back."""

    def parse(self, text: str) -> Action:
        """The action of that text; raises BadAction."""

    def plain(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-ready plain data: for digests, exports and comparison."""

    def touches(self, action: Action) -> frozenset[ZoneName]:
        """The zones that the action itself accounts for, so that nobody asks why they were touched."""

    def correct(self, state: State, zone: ZoneName, lots: Sequence[Lot]) -> Action | None:
        """The correction that makes the game agree with what lies in the zone, or None where none is needed."""

    def corrections(self, state: State, chosen: tuple[str, ...]) -> Prompt | None:
        """What players may correct by hand, step by step as in `prompt`; None where nothing can be."""

    def touched_out_of_turn(self, state: State, zones: Sequence[ZoneName], how: str) -> Refused | None:
        """What the rules say where the cards in the zones were "looked" at or "swapped" without leave."""

    def flagged(self, state: State, seat: Seat, flag_action: str) -> Action | None:
        """What a fallen flag entails in the game (A-CK-09), or None for nothing.

        `flag_action` is the time control's, or GONG where the time of one turn is over.
        """

    def back_in_time(self, state: State, seat: Seat) -> Action | None:
        """What follows when a seat that was out of time is given time again (R-CK-006), or None for nothing."""

    def possible(self, state: State, zone: ZoneName, card: CardName) -> bool:
        """Whether this card may lie face up in the zone, by all that is publicly known: to notice what was misread."""

    def advise(self, options: Mapping[str, str], cards: tuple[CardName, CardName]) -> dict[str, Any]:
        """What the rules say of cards shown in one photograph: "match", "rule", "row" and a sentence in "says"."""

    def audit(self, state: State) -> tuple[str, ...]:
        """What became public knowledge only now and sheds light on earlier turns (information only)."""

    def describe(self, state: State, action: Action) -> str:
        """What the action did, in one sentence for players, from the state before it."""


@runtime_checkable
class ShowsPlaces(Protocol):
    """A game whose cards lie where players like, and which shows them near where they are seen."""

    def placed(self, state: Any, seen: Sequence[Detection]) -> tuple[Tile, ...]:
        """The table as it lies, for everybody's eyes (R-TB-003); empty where it cannot be shown so."""


@runtime_checkable
class HasLibraries(Protocol):
    """A game with piles from which cards are taken: hands are over them all the time, and nothing shows there."""

    def libraries(self) -> frozenset[ZoneName]:
        """The zones of these piles."""


@runtime_checkable
class PeeksAtCards(Protocol):
    """A game in which players look at cards that lie face down, one after the other, and lay them back so."""

    def is_peek_awaited(self, state: Any) -> bool:
        """Whether the next cards that are touched belong to one look, though nothing shows of them afterwards."""

    def tidied(self, state: Any) -> Any:
        """The state once the table was seen as the game wants it: no card is touched for what went before any more."""

    def exchanging(self, state: Any) -> frozenset[ZoneName]:
        """The places whose face-down cards change places as a player said, which nobody sees: he may do it later."""


@runtime_checkable
class SetsCardsAside(Protocol):
    """A game out of which cards go whose players take them off when they come to it."""

    def is_set_aside(self, state: Any, lot: Lot) -> bool:
        """Whether the card is out of the game and lies in nobody's way: moved about there, it is no news."""


@runtime_checkable
class TucksCards(Protocol):
    """A game in which cards lie tucked under others, so that hardly anything of them shows."""

    def tucked(self, state: Any) -> frozenset[CardName]:
        """The cards that lie under another one."""


@runtime_checkable
class StatesGrounds(Protocol):
    """A game that shows what an action rests on besides the table: a card that was read, a cost and what pays it."""

    def grounds(self, state: Any, action: Any) -> Sheet | None:
        """What the ruling on the action rests on, told of the state before it; None where there is nothing to read."""


@runtime_checkable
class RulesOnFacts(Protocol):
    """A game some of whose actions rule on single facts, each of which players may dispute."""

    def verdicts_instead(self, state: Any, action: Any) -> Sequence[tuple[Any, str]]:
        """The same action with one fact ruled otherwise, each with that in words, as “Ann, God of: right”."""


@runtime_checkable
class RevealsHidden(Protocol):
    """A game that says what an action let players know: a take-back asks the others where there was anything."""

    def learnt(self, state: Any, action: Any) -> str:
        """What was learnt or decided by chance, in one sentence, told of the state before it; empty for nothing."""


@runtime_checkable
class NamesDisturbances(Protocol):
    """A game with rules against what may be seen on the table although nobody did anything that it knows."""

    def disturbed(self, state: Any, zone: ZoneName, want: Sequence[Lot], seen: Sequence[Lot]) -> Refused | None:
        """The rule that is broken where this lies in the zone instead of what the game wants; None for none."""


@runtime_checkable
class PlaysEnrolledCards(Protocol):
    """A game whose cards the eyes know only where they were enrolled."""

    cards_are_enrolled: bool


@runtime_checkable
class HasMaterial(Protocol):
    """A game that judges by something outside of it which may change, so that its records name that.

    What counted was judged by what was known then: `recorded` is the same game which takes a record's word for it.
    """

    @property
    def material(self) -> str:
        """What it is played with, empty for nothing."""

    @property
    def recorded(self) -> Game[Any, Any]:
        """The same game, judged by what its actions say."""


@runtime_checkable
class ChoosesMaterial(Protocol):
    """A game that is played with one of several materials, which its records name even where nobody chose it."""

    def with_material(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options with that of the material."""


@runtime_checkable
class DealsCards(Protocol):
    """A game that is dealt face down on places, with other cards than a whole deck of 52."""

    def dealt_cards(self, options: Mapping[str, str]) -> Sequence[CardName]:
        """The cards that are shuffled and dealt."""


@runtime_checkable
class PrefersActions(Protocol):
    """A game that says what players rather do, so that games which are rehearsed do not go on for ever."""

    def prefer(self, state: Any, actions: Sequence[Any], world: World, chance: float) -> Any:
        """One of the legal actions; `chance` is at least 0 and below 1, `world` what really lies where."""


@runtime_checkable
class Conceals(Protocol):
    """A game whose record shows what lies hidden now, which is shown once the game is over (R-TB-003)."""

    def concealed(self, state: Any) -> Set[CardName]:
        """The cards that may lie face down now."""

    def public(self, state: Any) -> dict[str, Any]:
        """The state as plain data without what lies hidden."""


@runtime_checkable
class ConcealsActions(Protocol):
    """A game some of whose actions say what lies hidden afterwards: a record says it once the game is over."""

    def conceal_action(self, state: Any, action: Any) -> Any:
        """The action without what lies hidden in this state, and still one that can be written and applied."""


@runtime_checkable
class AnswersQuestion(Protocol):
    """A game with a question that players may ask the referee at any time, and that changes nothing."""

    question: str

    def asked(self, state: Any, key: str) -> Prompt | None:
        """What may be chosen after ASK, or the answer after a choice; None where there is nothing to ask."""
