"""Pairs: twelve cards lie face down. Turn two of them; keep them where they are of one rank, else turn them back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tableassist.rules.base_game import BaseGame, tiles
from tableassist.rules.game import Outcome, Refused, Seat, Timing, World
from tableassist.rules.view import GameView, SeatLine
from tableassist.table.cards import CardName, format_card, rank
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.grid_mat import grid_mat
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

MAT = grid_mat("pairs", columns=4, rows=3)
FIRST = Seat(0)
CARDS = tuple(CardName(rank + suit) for suit in "SH" for rank in "A23456")

RULES = {
    "P-1": "On a turn a player turns two face-down cards up, one after the other.",
    "P-2": "Two cards of one rank are kept, and the player has another turn.",
    "P-3": "Two others are turned back, and it is the next player's turn.",
    "P-4": "Nobody touches a face-down card but to turn it.",
    "P-5": "Whoever has the most pairs when no card is left wins.",
}


@dataclass(frozen=True)
class Turn:
    """Turns a face-down card up."""

    seat: Seat
    place: ZoneName
    card: CardName


@dataclass(frozen=True)
class Keep:
    """Takes the two cards that lie face up."""

    seat: Seat
    first: ZoneName
    second: ZoneName


@dataclass(frozen=True)
class TurnBack:
    """Turns the two cards face down again."""

    seat: Seat
    first: ZoneName
    second: ZoneName


Action = Turn | Keep | TurnBack


@dataclass(frozen=True)
class State:
    """Where cards lie face down, which lie face up, the pairs that everybody has, and whose turn it is."""

    players: tuple[str, ...]
    pairs: tuple[int, ...]
    down: tuple[ZoneName, ...]
    up: tuple[tuple[ZoneName, CardName], ...] = ()
    seat: Seat = FIRST
    turn: int = 1

    @property
    def name(self) -> str:
        """Whose turn it is."""
        return self.players[self.seat]

    @property
    def is_pair(self) -> bool:
        """Whether two cards of one rank lie face up."""
        return len(self.up) == 2 and rank(self.up[0][1]) == rank(self.up[1][1])


class Pairs(BaseGame[State, Action]):
    """The game: what it does not say, it has from BaseGame."""

    name = "pairs"
    title = "Pairs"
    api = 1
    players = (2, 4)
    rulebook = RULES
    cards = CARDS
    action_types = (Turn, Keep, TurnBack)

    def mat(self, options: Mapping[str, str]) -> Mat:
        return MAT

    def first_state(self, players: tuple[str, ...], options: Mapping[str, str]) -> State:
        return State(players, (0,) * len(players), tuple(zone.name for zone in MAT.card_zones()))

    # The rules

    def objections(self, state: State, action: Action) -> Iterator[Refused]:
        if action.seat != state.seat:
            yield Refused("P-3", f"It is {state.name}'s turn.", "Put it back.")
        match action:
            case Turn(_, place) if len(state.up) == 2:
                what = "Take the pair" if state.is_pair else "Turn the two back"
                yield Refused("P-1", f"Two cards lie face up: {place} is one too many.", f"{what} first.")
            case Turn(_, place) if place not in state.down:
                yield Refused("P-1", f"No card lies face down at {place}.", "Turn another.")
            case Keep() if not state.is_pair:
                yield Refused("P-2", "These are not two cards of one rank.", "Turn them back.")
            case TurnBack() if len(state.up) < 2:
                yield Refused("P-1", "A second card is to be turned first.", "Turn one.")
            case TurnBack() if state.is_pair:
                yield Refused("P-2", "These are of one rank.", "Take them.")

    def apply(self, state: State, action: Action) -> State:
        match action:
            case Turn(_, place, card):
                down = tuple(zone for zone in state.down if zone != place)
                return replace(state, down=down, up=(*state.up, (place, card)))
            case Keep(seat):
                pairs = tuple(count + (number == seat) for number, count in enumerate(state.pairs))
                return replace(state, pairs=pairs, up=(), turn=state.turn + 1)
            case TurnBack(seat):
                down = tuple(sorted((*state.down, *(zone for zone, _ in state.up))))
                following = Seat((seat + 1) % len(state.players))
                return replace(state, down=down, up=(), seat=following, turn=state.turn + 1)

    def actions(self, state: State, world: World) -> Iterator[Action]:
        if len(state.up) == 2:
            yield (Keep if state.is_pair else TurnBack)(state.seat, state.up[0][0], state.up[1][0])
        else:
            yield from (Turn(state.seat, place, world[place]) for place in state.down if place in world)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.down or state.up else self.score(state)

    def score(self, state: State, overtime: Sequence[int] = ()) -> Outcome:
        best = max(state.pairs)
        winners = tuple(Seat(seat) for seat, count in enumerate(state.pairs) if count == best)
        return Outcome(winners, f"{best} pairs are the most.", state.pairs)

    def timing(self, state: State) -> Timing:
        return Timing(state.turn, state.seat, state.seat)

    def touched_out_of_turn(self, state: State, zones: Sequence[ZoneName], how: str) -> Refused:
        return Refused("P-4", f"{' and '.join(zones)}: {how} without leave.", "Put the cards back as they lay.")

    # The table

    def layout(self, state: State) -> Layout:
        down = (Lot(place, "card", None, Face.DOWN) for place in state.down)
        return Layout((*down, *(Lot(place, "card", card, Face.UP) for place, card in state.up)))

    def read(self, state: State, seen: Layout, moved: frozenset[ZoneName]) -> Sequence[tuple[Action, ...]]:
        done: list[Action] = []
        placed = [seen.at(place) for place, _ in state.up]
        if len(state.up) == 2 and not any(placed):
            done.append(Keep(state.seat, state.up[0][0], state.up[1][0]))
        elif len(state.up) == 2 and all(lots and lots[0].face is Face.DOWN for lots in placed):
            done.append(TurnBack(state.seat, state.up[0][0], state.up[1][0]))
        seat = self.apply(state, done[0]).seat if done else state.seat
        for place in sorted(moved & frozenset(state.down)):
            done += [Turn(seat, place, lot.name) for lot in seen.at(place) if lot.face is Face.UP and lot.name]
        return [tuple(done)] if done else []

    # What players see

    def show(self, state: State) -> GameView:
        seats = (
            SeatLine(name, state.pairs[seat], "pairs", to_move=seat == state.seat)
            for seat, name in enumerate(state.players)
        )
        if len(state.up) < 2:
            headline = f"{state.name} turns a card"
        else:
            headline = f"{state.name} takes the pair" if state.is_pair else f"{state.name} turns them back"
        return GameView(headline, "", tuple(seats), tiles(MAT, self.layout(state)))

    def describe(self, state: State, action: Action) -> str:
        match action:
            case Turn(_, place, card):
                return f"{state.name} turns {format_card(card)} at {place}."
            case Keep():
                return f"{state.name} has a pair of {rank(state.up[0][1])}s."
        return f"{state.name} turns the two back."

    def prefer(self, state: State, actions: Sequence[Action], world: World, chance: float) -> Action:
        """Players who rehearse the game remember two cards in five."""
        fits = [one for one in actions if state.up and isinstance(one, Turn) and rank(one.card) == rank(state.up[0][1])]
        return fits[0] if fits and chance < 0.4 else actions[int(chance * len(actions))]


GAME = Pairs()
