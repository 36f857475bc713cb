"""What people put right by hand, and what is said of cards that were touched without leave."""

from __future__ import annotations

from collections.abc import Sequence

from tableassist.games.deluxe_memory.actions import Action, SetPlace, SetTokens
from tableassist.games.deluxe_memory.grid import DOWN
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.deluxe_memory.phases import Choosing, Over
from tableassist.games.deluxe_memory.state import State
from tableassist.rules.game import Refused, Seat
from tableassist.rules.view import Option, Prompt
from tableassist.table.cards import DECK, JOKERS, RANKS, format_card, rank, suit
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Lot
from tableassist.table.observation import Face

STEPS = (1, 5, -1, -5)


def touches(action: Action) -> frozenset[ZoneName]:
    """The places that an action names."""
    named = [getattr(action, field, None) for field in ("place", "a", "b", "came_from")]
    named += getattr(action, "places", None) or ()
    named += [place for place, _ in getattr(action, "up", ())]
    return frozenset(place[0] if isinstance(place, tuple) else place for place in named if place)


def correct(state: State, zone: ZoneName, lots: Sequence[Lot]) -> SetPlace | None:
    """The correction after which the game has what lies on the place."""
    if zone not in list_places(state.options.jokers):
        return None
    if not lots:
        return SetPlace(zone, "empty") if state.at(zone) else None
    if lots[0].face is Face.UP and lots[0].name is not None:
        return SetPlace(zone, "up", lots[0].name) if state.at(zone) != lots[0].name else None
    return SetPlace(zone, "down") if state.at(zone) != DOWN else None


def corrections(state: State, chosen: tuple[str, ...]) -> Prompt | None:
    """Tokens of a player, or what lies on a place; step by step."""
    match chosen:
        case _ if isinstance(state.phase, Over):
            return None
        case ():
            return Prompt("Correct what?", (Option("tokens", "Tokens"), Option("place", "A card")))
        case ("tokens",):
            options = (Option(str(n), player.name, seat=n) for n, player in enumerate(state.players))
            return Prompt("Whose tokens?", tuple(options))
        case ("tokens", seat):
            return _tokens(state, Seat(int(seat)))
        case ("place",):
            grid = (Option(place, place, zone=place) for place in list_places(state.options.jokers))
            return Prompt("Which place?", tuple(grid))
        case ("place", place):
            return _contents(ZoneName(place))
        case ("place", place, "up"):
            return _ranks(state, place)
        case ("place", place, "up", of_rank):
            return _suits(ZoneName(place), of_rank)
    return None


def touched_out_of_turn(state: State, zones: Sequence[ZoneName], how: str) -> Refused:
    """What the rules say of cards looked at or exchanged when nothing allowed it."""
    places = " and ".join(zones)
    if how == "swapped":
        return Refused("R-DM-064", f"{places} have changed places.", "Change them back.")
    several = "was" if len(zones) == 1 else "were"
    allowed = "A turn looks at two cards." if isinstance(state.phase, Choosing) else "Nobody may look at cards now."
    return Refused("R-DM-020", f"{places} {several} looked at. {allowed}", "What was seen stays seen; play on.")


def _tokens(state: State, seat: Seat) -> Prompt:
    now = state.tokens(seat)
    most = None if state.bank is None else now + state.bank
    counts = (now + step for step in STEPS)
    options = (
        Option(str(count), str(count), SetTokens(seat, count))
        for count in counts
        if count >= 0 and (most is None or count <= most)
    )
    return Prompt(f"{state.name(seat)} has {now} tokens. How many really?", tuple(options))


def _contents(place: ZoneName) -> Prompt:
    options = (
        Option("empty", "Empty", SetPlace(place, "empty")),
        Option("down", "Face down", SetPlace(place, "down")),
        Option("up", "Face up"),
    )
    return Prompt(f"What lies at {place}?", options)


def _ranks(state: State, place: str) -> Prompt:
    ranks = (*RANKS, "X") if state.options.jokers else RANKS
    options = (Option(of_rank, "Joker" if of_rank == "X" else of_rank) for of_rank in ranks)
    return Prompt(f"Which rank lies at {place}?", tuple(options))


def _suits(place: ZoneName, of_rank: str) -> Prompt:
    cards = (name for name in (*DECK, *JOKERS) if rank(name) == of_rank)
    options = (Option(suit(name), format_card(name), SetPlace(place, "up", name)) for name in cards)
    return Prompt(f"Which {'joker' if of_rank == 'X' else of_rank} lies at {place}?", tuple(options))
