"""Giving up, cards that lie in another row, and what people put right by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableassist.games.mnemonic.actions import Concede, CountLife, SetCard, SetCount, SetLife, SetZone, Shift
from tableassist.games.mnemonic.cards import is_land, is_seven
from tableassist.games.mnemonic.knowledge import find_public_place, lift, take_from_hand
from tableassist.games.mnemonic.mat import COMBAT, CREATURES, GRAVEYARD, LANDS, STACK, find_owner
from tableassist.games.mnemonic.phases import (
    Over,
    Priority,
    Step,
    make_checking,
)
from tableassist.games.mnemonic.placement import place_cards
from tableassist.games.mnemonic.refusals import refuse_unknown_seat, waits_for
from tableassist.games.mnemonic.state import SEATS, Permanent, Spell, State, opponent_of
from tableassist.rules.game import Refused, Seat
from tableassist.rules.wording import format_count
from tableassist.table.cards import CardName, format_card, rank

PLACES = ("battlefield", "graveyard", "hand", "library")


def refuse_concede(state: State, action: Concede) -> Iterator[Refused]:
    """CR 104.3a: at any time."""
    yield from refuse_unknown_seat(state, action.seat)


def apply_concede(state: State, action: Concede) -> State:
    """The other player has won."""
    return state.with_(phase=Over((opponent_of(action.seat),), f"{state.name(action.seat)} concedes."))


def refuse_shift(state: State, action: Shift) -> Iterator[Refused]:
    """A 7 lies with the lands or the creatures, a spell in its strip or with the creatures already."""
    if action.row not in list_rows_for(state, action.card):
        why = f"{format_card(action.card)} does not belong in the row of {action.row}."
        yield Refused("R-MN-081", why, "Put it back into its row.")


def list_rows_for(state: State, card: CardName) -> tuple[str, ...]:
    """The rows among which the card may lie as its player likes."""
    one = state.permanent(card)
    if one is not None:
        return (LANDS, CREATURES) if is_seven(card) else ()
    # What lies on top of a graveyard matters to no rule.
    return {"stack": (STACK, CREATURES), "graveyard": (GRAVEYARD,)}.get(find_public_place(state, card), ())


def apply_shift(state: State, action: Shift) -> State:
    """The card lies there; nothing else changes."""
    if action.row not in list_rows_for(state, action.card):
        return state
    if action.row == GRAVEYARD:
        return _on_top(state, action.card)
    stack = (
        replace(item, row=action.row) if isinstance(item, Spell) and item.card == action.card else item
        for item in state.stack
    )
    return state.with_permanent(action.card, row=action.row).with_(stack=tuple(stack))


def _on_top(state: State, card: CardName) -> State:
    seat = SEATS[card in state.players[1].graveyard]
    rest = tuple(one for one in state.players[seat].graveyard if one != card)
    return state.with_player(seat, graveyard=(*rest, card))


def refuse_count_life(state: State, action: CountLife) -> Iterator[Refused]:
    """R-MN-022: the referee's count is shown where another one was made."""
    yield from refuse_unknown_seat(state, action.seat)
    if state.has(action.seat) and state.players[action.seat].life != action.life:
        player = state.players[action.seat]
        why = f"{player.name} has {player.life} life, not {action.life}."
        yield Refused("R-MN-022", why, "Put the count right, or correct the referee's with the menu.")


def apply_count_life(state: State, _action: CountLife) -> State:
    """Nothing changes where both count the same."""
    return state


def refuse_set_life(state: State, action: SetLife) -> Iterator[Refused]:
    """Any number of life will do."""
    yield from refuse_unknown_seat(state, action.seat)


def apply_set_life(state: State, action: SetLife) -> State:
    """The player has so much life."""
    return _checked(state.with_player(action.seat, life=action.life))


def refuse_set_count(state: State, action: SetCount) -> Iterator[Refused]:
    """Cards move between hand and library; there are no more and no fewer of them."""
    yield from refuse_unknown_seat(state, action.seat)
    yield from _in_a_turn(state)
    if not state.has(action.seat):
        return
    player = state.players[action.seat]
    if action.what not in ("hand", "library"):
        yield Refused("R-MN-080", f"There is no count of {action.what!r}.", "Correct the hand or the library.")
    elif not 0 <= action.count <= player.hand + player.library:
        most = player.hand + player.library
        why = f"{player.name} has {format_count(most)} in hand and library together."
        yield Refused("R-MN-080", why, "Count again.")


def apply_set_count(state: State, action: SetCount) -> State:
    """So many cards are in the hand or the library, the rest in the other."""
    player = state.players[action.seat]
    total = player.hand + player.library
    if not 0 <= action.count <= total or action.what not in ("hand", "library"):
        return state
    hand = action.count if action.what == "hand" else total - action.count
    # Cards went to and fro unseen, so that nothing is known of them any more.
    return state.with_player(action.seat, hand=hand, library=total - hand, held=frozenset(), top=(), sunk=frozenset())


def refuse_set_card(state: State, action: SetCard) -> Iterator[Refused]:
    """The place exists, and the card can come from somewhere."""
    yield from refuse_unknown_seat(state, action.seat)
    yield from _in_a_turn(state)
    if not state.has(action.seat):
        return
    if action.place not in PLACES:
        yield Refused("R-MN-007", f"There is no place {action.place!r}.", f"It is one of {', '.join(PLACES)}.")
    if action.host is not None and (rank(action.card) != "J" or state.creature(action.host) is None):
        yield Refused("R-MN-057", "Only a jack can be an Aura, and only on a creature.", "Name jack and creature.")
    if find_public_place(state, action.card) not in ("", "out"):
        return
    owner = _owner(state, action.seat, action.card)
    player = state.players[owner]
    if not player.hand and not player.library:
        yield Refused("R-MN-080", f"{player.name} has no hidden cards it could come from.", "Check the card.")


def apply_set_card(state: State, action: SetCard) -> State:
    """The card is there and nowhere else; nothing triggers."""
    if action.place not in PLACES or not state.turn:
        return state
    owner = _owner(state, action.seat, action.card)
    before = state.permanent(action.card)
    state = _taken_up(state, owner, action.card)
    return _checked(_laid(state, action, owner, before))


def refuse_set_zone(state: State, action: SetZone) -> Iterator[Refused]:
    """Only rows and graveyards are put right this way."""
    yield from _in_a_turn(state)
    found = find_owner(action.zone)
    if found is None or found[1] not in (LANDS, CREATURES, COMBAT, GRAVEYARD):
        yield Refused("R-MN-081", f"{action.zone} cannot be put right as a whole.", "Correct single cards.")


def apply_set_zone(state: State, action: SetZone) -> State:
    """What lies there is on the battlefield or on the graveyard; what does not is back in its owner's hand."""
    found = find_owner(action.zone)
    if found is None or not state.turn:
        return state
    seat, row = found
    if row == GRAVEYARD:
        for card, _ in action.lots:
            state = apply_set_card(state, SetCard(card, "graveyard", seat))
        return state
    listed = dict(action.lots)
    for card, placement in place_cards(state).items():
        one = state.permanent(card)
        if placement.zone == action.zone and card not in listed and one is not None:
            state = apply_set_card(state, SetCard(card, "hand", one.owner))
    for card, tapped in listed.items():
        state = _in_row(state, seat, row, card, tapped)
    return state


def _in_row(state: State, seat: Seat, row: str, card: CardName, tapped: bool) -> State:
    one = state.permanent(card)
    if one is None or one.controller != seat:
        state = apply_set_card(state, SetCard(card, "battlefield", seat, tapped))
    elif one.host is None:
        state = state.with_permanent(card, tapped=tapped)
    if is_seven(card) and row in (LANDS, CREATURES):
        state = state.with_permanent(card, row=row)
    return _fights(state, seat, row, card)


def _fights(state: State, seat: Seat, row: str, card: CardName) -> State:
    """Who lies in the active player's combat lane attacks, who lies elsewhere does not fight."""
    attacks = card in state.combat.attackers
    if row != COMBAT:
        return state.with_(combat=state.combat.without(card))
    if seat != state.active or attacks or state.step not in _FIGHTING:
        return state
    return state.with_(combat=replace(state.combat, attackers=(*state.combat.attackers, card)))


_FIGHTING = (Step.ATTACK, Step.BLOCK, Step.DAMAGE, Step.END_COMBAT)


def _owner(state: State, seat: Seat, card: CardName) -> Seat:
    return opponent_of(seat) if card in state.players[opponent_of(seat)].owned else seat


def _taken_up(state: State, owner: Seat, card: CardName) -> State:
    """The card is in the hand, so to speak, but counted nowhere."""
    player = state.players[owner]
    if not find_public_place(state, card) and not player.hand and not player.library:
        return state
    return take_from_hand(state, owner, card) if not find_public_place(state, card) else lift(state, card)


def _laid(state: State, action: SetCard, owner: Seat, before: Permanent | None) -> State:
    player = state.players[owner]
    match action.place:
        case "battlefield":
            since = before.since if before and before.controller == action.seat else state.turn
            row = LANDS if is_land(action.card) and not is_seven(action.card) else CREATURES
            one = Permanent(action.card, owner, action.seat, since, action.tapped, host=action.host, row=row)
            state = state.with_(field=(*state.field, one))
        case "graveyard":
            state = state.with_player(owner, graveyard=(*player.graveyard, action.card))
        case "hand":
            state = state.with_player(owner, hand=player.hand + 1, held=player.held | {action.card})
        case _:
            state = state.with_player(owner, library=player.library + 1, sunk=player.sunk | {action.card})
    owned = state.players[owner].owned | {action.card}
    return state.with_player(owner, owned=owned)


def _checked(state: State) -> State:
    """Life or creatures have changed: state-based actions are looked at again where a player has priority."""
    return state.with_(phase=make_checking(state.phase.seat)) if isinstance(state.phase, Priority) else state


def _in_a_turn(state: State) -> Iterator[Refused]:
    if not state.turn:
        yield waits_for(state)
