"""What everybody knows of hidden cards, and how it changes: enough to refuse an impossible play, never to be shown.

A card seen once belongs to whoever showed it (R-MN-082). Put on top of a library it stays known until it is drawn;
shuffled into it, until a card is drawn that could be it. No more is inferred (R-MN-084).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tableassist.games.mnemonic.state import SEATS, Spell, State, opponent_of
from tableassist.rules.game import Refused, Seat
from tableassist.table.cards import CardName, format_card


def find_public_place(state: State, card: CardName) -> str:
    """Where everybody can see the card: "battlefield", "graveyard", "stack", "out" or "" for nowhere."""
    if state.permanent(card) is not None:
        return "battlefield"
    if any(card in player.graveyard for player in state.players):
        return "graveyard"
    if any(isinstance(item, Spell) and item.card == card for item in state.stack):
        return "stack"
    return "out" if card in state.out else ""


def refuse_not_in_hand(state: State, seat: Seat, card: CardName) -> Iterator[Refused]:
    """Why the card cannot be in the player's hand, by all that is publicly known."""
    here, name, player = find_public_place(state, card), state.name(seat), state.players[seat]
    if here:
        # R-MN-001: each card exists once.
        yield Refused("R-MN-001", f"{format_card(card)} {_ZONES[here]}.", "Check the card.")
    elif card in state.players[opponent_of(seat)].owned:
        why = f"{format_card(card)} belongs to {state.name(opponent_of(seat))}."
        yield Refused("R-MN-082", why, f"Give it back to {state.name(opponent_of(seat))}.")
    elif card in player.top or card in player.sunk:
        yield Refused("R-MN-080", f"{format_card(card)} is in {name}'s library.", "Check the card.")
    elif player.hand == 0:
        yield Refused("R-MN-080", f"{name} has no cards in hand.", "Correct the number of cards if that is wrong.")
    elif player.hand <= len(player.held) and card not in player.held:
        yield Refused(
            "R-MN-080", f"{name} cannot have {format_card(card)}: all of this hand is known.", "Check the card."
        )


def could_hold(state: State, seat: Seat, card: CardName) -> bool:
    """Whether the card may be offered as one of the player's hand.

    R-MN-084: what is known of the hand itself does not count, or the offer would give it away.
    """
    player = state.players[seat]
    elsewhere = find_public_place(state, card) or card in state.players[opponent_of(seat)].owned
    return not elsewhere and card not in player.top and card not in player.sunk and player.hand > 0


_ZONES = {
    "battlefield": "is on the battlefield already",
    "graveyard": "lies in a graveyard",
    "stack": "is being cast already",
    "out": "was left out of the draft",
}


def take_from_hand(state: State, seat: Seat, card: CardName) -> State:
    """The card has left the hand for everybody to see, or wherever it was where a refusal was overruled."""
    here = find_public_place(state, card)
    if here:
        return _own(lift(state, card), seat, card)
    player = state.players[seat]
    if card in player.top or card in player.sunk or not player.hand:
        top, sunk = tuple(one for one in player.top if one != card), player.sunk - {card}
        gone = {"library": player.library - 1} if player.library else {"aside": max(0, player.aside - 1)}
        changes: dict[str, Any] = {"top": top, "sunk": sunk, **gone}
    else:
        changes = {"hand": player.hand - 1, "held": player.held - {card}}
    return _own(state, seat, card, **changes)


def lift(state: State, card: CardName) -> State:
    """The state without the card where everybody could see it."""
    for seat in SEATS:
        graveyard = state.players[seat].graveyard
        if card in graveyard:
            state = state.with_player(seat, graveyard=tuple(one for one in graveyard if one != card))
    return state.with_(
        field=tuple(one for one in state.field if one.card != card),
        stack=tuple(item for item in state.stack if not (isinstance(item, Spell) and item.card == card)),
        combat=state.combat.without(card),
        out=state.out - {card},
        stale=state.stale - {card},
    )


def _own(state: State, seat: Seat, card: CardName, **changes: Any) -> State:
    """The card is the player's from now on (R-MN-082), with these other changes of what he has."""
    rival = state.players[opponent_of(seat)]
    if card in rival.owned:
        state = state.with_player(opponent_of(seat), owned=rival.owned - {card}, held=rival.held - {card})
    return state.with_player(seat, owned=state.players[seat].owned | {card}, **changes)


def draw_from_library(state: State, seat: Seat, count: int = 1) -> State:
    """So many cards went from the library to the hand; there are as many."""
    for _ in range(count):
        player = state.players[seat]
        if player.top:
            known, *rest = player.top
            changes: dict[str, object] = {"held": player.held | {known}, "top": tuple(rest)}
        else:
            # The card drawn could be any of those that were shuffled in.
            changes = {"sunk": frozenset()}
        state = state.with_player(seat, hand=player.hand + 1, library=player.library - 1, **changes)
    return state


def put_onto_library(state: State, seat: Seat, card: CardName) -> State:
    """The card, which everybody saw, lies on top of the library."""
    player = state.players[seat]
    return state.with_player(seat, library=player.library + 1, top=(card, *player.top))


def put_into_library(state: State, seat: Seat, cards: tuple[CardName, ...]) -> State:
    """The cards, which everybody saw, are in the library, which is to be shuffled."""
    player = state.players[seat]
    sunk = player.sunk | frozenset(cards) | frozenset(player.top)
    return state.with_player(seat, library=player.library + len(cards), sunk=sunk, top=())


def put_hand_into_library(state: State, seat: Seat) -> State:
    """The whole hand goes back into the library (R-MN-023)."""
    player = state.players[seat]
    sunk = player.sunk | player.held | frozenset(player.top)
    return state.with_player(seat, hand=0, library=player.library + player.hand, sunk=sunk, held=frozenset(), top=())
