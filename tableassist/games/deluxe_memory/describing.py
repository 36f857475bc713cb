"""What an action did, in one sentence for players.

A card is never named together with its place: the sentence may stay in sight longer than the card (R-TB-003).
"""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.deluxe_memory import actions
from tableassist.games.deluxe_memory.actions import Action
from tableassist.games.deluxe_memory.cards import CHART, Colour, colour_of, value_of
from tableassist.games.deluxe_memory.phases import Looking, Over, Rearranging, Revealing
from tableassist.games.deluxe_memory.rules import apply
from tableassist.games.deluxe_memory.state import Pair, State
from tableassist.games.deluxe_memory.view import describe_pair
from tableassist.games.deluxe_memory.words import compose_headline, format_tokens, name_players
from tableassist.rules.game import Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest
from tableassist.rules.wording import list_in_words
from tableassist.table.cards import format_card, rank


def describe(state: State, action: Action) -> str:
    """What the action does in this state, and what follows from it."""
    return "; ".join((_did(state, action), *_followed(state, apply(state, action), action))) + "."


def _did(state: State, action: Action) -> str:
    seat = getattr(action, "seat", None)
    who = state.name(seat) if seat is not None and state.has(seat) else "Somebody"
    match action:
        case actions.Select() | actions.EndLook() | actions.ShowMatch() | actions.NoMatch():
            return f"{who} {_with_two_cards(state, action)}"
        case actions.TurnedDown() | actions.TurnedUp() | actions.Strayed() | actions.Swapped() | actions.Removed():
            return _happened(action)
        case actions.SetPlace(place=place, face=face):
            return f"The place {place} was put right: {'empty' if face == 'empty' else f'a card face {face}'}"
        case actions.SetTokens(tokens=tokens):
            return f"{who} has {format_tokens(tokens)} now"
        case actions.Copy(rank=of_rank):
            return f"{who}'s king takes the effect of {of_rank}: {CHART[of_rank].label if of_rank in CHART else ''}"
    return f"{who} {_describe(state, action)}"


def _with_two_cards(state: State, action: Action) -> str:
    match action:
        case actions.EndLook(claim=claim):
            return _ended(state, claim)
        case actions.ShowMatch(cards=pair):
            return f"shows {describe_pair(state.with_(pair=pair))}; {_meaning(state, pair)}"
        case actions.NoMatch(up=up):
            shown = list_in_words(format_card(card) for _, card in up)
            down = "one card" if up else "both cards"
            if len(up) == 2:
                return f"shows {shown}, no match"
            return f"shows {shown} and hides {down}" if up else f"hides {down}"
    return "looks at two cards"


def _ended(state: State, claim: str) -> str:
    match state.phase:
        case Looking():
            return {"match": "calls a match", "no_match": "calls no match"}.get(claim, "lays the cards back")
        case Rearranging():
            return "has rearranged the cards"
    return "has looked"


def _meaning(state: State, pair: Pair) -> str:
    amount = value_of(pair[0])
    match colour_of(pair):
        case Colour.BLACK:
            return f"somebody pays {amount}"
        case Colour.RED:
            return f"somebody gains {amount}"
        case Colour.JOKERS:
            return "a minute to rearrange the cards"
        case Colour.MIXED if state.options.simplicity:
            return f"one player gives another {amount}"
    return CHART[rank(pair[0])].label


def _describe(state: State, action: Action) -> str:
    match action:
        case actions.Name(players=players):
            return f"names {name_players(state, dict.fromkeys(players)) or 'nobody'}"
        case actions.Reveal(card=card):
            return f"reveals {format_card(card)}"
        case actions.Look(places=places):
            return f"looks at {'a card' if len(places) == 1 else 'two cards'}"
        case actions.Square(place=place):
            return f"selects the square that begins at {place}"
        case actions.Cross(place=place):
            return f"selects the cross around {place}"
        case actions.Pay5(yes=yes):
            return "pays for another turn" if yes else "does not pay for another turn"
        case actions.Stop() if not isinstance(state.phase, Revealing):
            return "presses the button"
        case actions.Take10(yes=yes):
            return "uses the tens" if yes else "keeps the tens"
    return _PLAINLY[type(action)]


_PLAINLY: dict[type[object], str] = {
    actions.Stop: "reveals no more cards",
    actions.Swap: "swaps two cards",
    actions.Rearranged: "has rearranged the cards",
    actions.Lapse: "loses the turn on time",
    PassRest: "is out of time and passes the rest of the game",
    InTime: "has time again",
    LoseOnTime: "loses on time",
}


def _happened(action: Action) -> str:
    match action:
        case actions.TurnedDown(place=place):
            return f"The card on {place} was turned face down"
        case actions.TurnedUp(place=place):
            return f"The card on {place} was turned face up"
        case actions.Strayed(came_from=came_from, place=place):
            return f"The card of {came_from} lies on {place}"
        case actions.Swapped(a=a, b=b):
            return f"The cards on {a} and {b} changed places"
        case actions.Removed(place=place):
            return f"The card on {place} was taken"
    return ""


def _followed(before: State, after: State, action: Action) -> Iterator[str]:
    for number, player in enumerate(before.players):
        seat = Seat(number)
        now = after.players[seat]
        if now.out > player.out:
            yield f"{player.name} has no tokens left and is out"
        elif now.tokens != player.tokens and not isinstance(action, actions.SetTokens):
            more = now.tokens - player.tokens
            yield f"{player.name} {'gains' if more > 0 else 'loses'} {format_tokens(abs(more))}"
        if len(now.nines) < len(player.nines) and not now.out:
            yield f"{player.name}'s 9s are discarded instead"
        # With a match of 10s they may keep the new pair in the place of the old one.
        if not set(player.tens) <= set(now.tens) and not now.out:
            yield f"{player.name}'s 10s take the effect"
    if after.turn > before.turn:
        yield from (f"{before.name(seat)} is skipped" for seat in after.skipped)
    if isinstance(after.phase, Over):
        yield f"the game is over: {compose_headline(after)}"
