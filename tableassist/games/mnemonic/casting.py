"""Playing lands and casting creatures and Auras, from hand to battlefield (R-MN-040, R-MN-041, R-MN-057)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mnemonic import graveyard, mana
from tableassist.games.mnemonic.actions import Cast, PlayLand
from tableassist.games.mnemonic.cards import AURA, CREATURE, is_castable, is_land, is_seven
from tableassist.games.mnemonic.costs import Cost, cost_to_cast
from tableassist.games.mnemonic.knowledge import refuse_not_in_hand, take_from_hand
from tableassist.games.mnemonic.phases import Targeting, make_checking
from tableassist.games.mnemonic.refusals import refuse_instant_speed, refuse_out_of_turn, refuse_without_priority
from tableassist.games.mnemonic.state import Permanent, Spell, State
from tableassist.rules.game import Refused, Seat
from tableassist.table.cards import CardName, format_card, rank


def refuse_play_land(state: State, action: PlayLand) -> Iterator[Refused]:
    """R-MN-040: one land a turn, in a main phase, with nothing on the stack."""
    yield from refuse_out_of_turn(state, action.seat, "Lands are played", "R-MN-040")
    yield from refuse_without_priority(state, action.seat)
    if not is_land(action.card):
        yield Refused("R-MN-040", f"{format_card(action.card)} is no land: it is cast.", "Cast it and pay for it.")
    yield from refuse_instant_speed(state, action.seat, "Lands are played", "R-MN-040")
    if state.players[action.seat].played_land:
        why = f"{state.name(action.seat)} has played a land this turn."
        yield Refused("R-MN-040", why, "Play it next turn.")
    yield from refuse_not_in_hand(state, action.seat, action.card)


def apply_play_land(state: State, action: PlayLand) -> State:
    """The land is on the battlefield; it never was on the stack."""
    state = take_from_hand(state, action.seat, action.card).with_player(action.seat, played_land=True)
    return _entered(state, action.seat, action.card).with_(phase=make_checking(action.seat))


def cost_of(state: State, seat: Seat, card: CardName, mode: str) -> Cost:
    """What the spell costs now, Membership Benefits included."""
    return cost_to_cast(state.options, card, mode, state.has_club_creature(seat))


def refuse_cast(state: State, action: Cast) -> Iterator[Refused]:
    """R-MN-041: timing, the card, the target, the payment, in this order."""
    # A-MN-12
    at_once = action.mode == AURA and state.options.jack_mode == "activated"
    if not at_once:
        yield from refuse_out_of_turn(state, action.seat, "Cards are cast", "R-MN-041")
    yield from refuse_without_priority(state, action.seat)
    if not is_castable(action.card):
        yield _no_spell(action.card)
        return
    if action.mode == AURA and rank(action.card) != "J":
        yield Refused(
            "R-MN-057", f"Only a jack can be an Aura, not {format_card(action.card)}.", "Cast it as a creature."
        )
    if not at_once:
        yield from refuse_instant_speed(state, action.seat, "Cards are cast", "R-MN-041")
    yield from refuse_not_in_hand(state, action.seat, action.card)
    yield from _against_target(state, action)
    cost = cost_of(state, action.seat, action.card, action.mode)
    yield from mana.refuse_payment(state, action.seat, cost, action.payment)


def apply_cast(state: State, action: Cast) -> State:
    """The card is on the stack and paid for; the cost is locked in before anything is tapped (CR 601.2f)."""
    cost = cost_of(state, action.seat, action.card, action.mode)
    state = mana.pay_mana(state, action.seat, cost, action.payment)
    state = take_from_hand(state, action.seat, action.card)
    spell = Spell(action.seat, action.card, action.mode, action.target)
    asks = spell.needs_target and state.creatures()
    phase = Targeting(action.seat) if asks else make_checking(action.seat)
    return state.with_(stack=(*state.stack, spell), phase=phase, goal=None)


def resolve_spell(state: State, spell: Spell) -> State:
    """The spell becomes a permanent under its player's control (R-MN-041)."""
    if spell.mode == CREATURE:
        return _entered(state, spell.seat, spell.card)
    if state.creature(spell.target) is not None:
        return _entered(state, spell.seat, spell.card, host=spell.target)
    if state.options.jack_unattached == "graveyard":
        # A-MN-13
        return graveyard.put_on_graveyard(state, spell.card, spell.seat, spell.seat)
    # R-MN-058: without its target it resolves as a creature.
    return _entered(state, spell.seat, spell.card)


def _entered(state: State, seat: Seat, card: CardName, host: CardName | None = None) -> State:
    row = "creatures" if is_seven(card) or not is_land(card) else "lands"
    one = Permanent(card, seat, seat, since=state.turn, host=host, row=row)
    return state.with_(field=(*state.field, one))


def _no_spell(card: CardName) -> Refused:
    why = f"{format_card(card)} is a land: it is played, never cast."
    return Refused("R-MN-040", why, "Play it as your land for the turn, without paying.")


def _against_target(state: State, action: Cast) -> Iterator[Refused]:
    if action.mode != AURA:
        if action.target is not None:
            yield Refused("R-MN-057", "A creature spell has no target.", "Name a target only for an Aura.")
    elif action.target is not None and state.creature(action.target) is None:
        yield Refused(
            "R-MN-057", f"{format_card(action.target)} is no creature on the battlefield.", "Choose a creature."
        )
    elif not state.creatures():
        yield Refused("R-MN-057", "There is no creature to enchant.", "Cast it as a creature, or wait.")
