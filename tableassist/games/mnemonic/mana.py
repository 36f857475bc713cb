"""Sources of mana: untapped lands that may be tapped, and mana that floats until the step ends (R-MN-036, R-MN-045)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tableassist.games.mnemonic import payment
from tableassist.games.mnemonic.actions import TapForMana
from tableassist.games.mnemonic.cards import CREATURE_CARDS, LAND_CARDS
from tableassist.games.mnemonic.costs import Cost
from tableassist.games.mnemonic.refusals import refuse_without_priority
from tableassist.games.mnemonic.state import Permanent, State
from tableassist.rules.game import Refused, Seat
from tableassist.table.cards import CardName, format_card


def may_tap(state: State, one: Permanent) -> bool:
    """Whether the land can be tapped for mana now (A-MN-02: not a 7 that is summoning sick)."""
    if one.tapped or one.card not in LAND_CARDS:
        return False
    return not (one.card in CREATURE_CARDS and state.options.seven_tap_sick and state.is_sick(one))


def list_untapped(state: State, seat: Seat) -> tuple[CardName, ...]:
    """The lands the player can tap for mana now."""
    upright = state.field.upright[seat]
    if not state.field.upright_creatures:
        return upright
    sick = [one.card for one in state.field.upright_creatures if not may_tap(state, one)]
    return tuple([land for land in upright if land not in sick]) if sick else upright


def has_any_mana(state: State, seat: Seat) -> bool:
    """Whether the player has any mana to pay with now."""
    return bool(state.players[seat].pool or list_untapped(state, seat))


def list_sources(state: State, seat: Seat) -> frozenset[CardName]:
    """All mana the player can pay with now: floating or still in untapped lands."""
    return frozenset((*state.players[seat].pool, *list_untapped(state, seat)))


def refuse_mana_of(state: State, seat: Seat, card: CardName) -> Iterator[Refused]:
    """Why this land cannot give the player mana."""
    one = state.permanent(card)
    if one is None or one.controller != seat:
        yield Refused("R-MN-045", f"{state.name(seat)} controls no {format_card(card)}.", "Tap a land of your own.")
    elif not one.is_land:
        yield Refused("R-MN-045", f"{format_card(card)} is no land.", "Tap a land: 2 to 7.")
    elif one.tapped:
        yield Refused("R-MN-045", f"{format_card(card)} is tapped already.", "Tap another land.")
    elif not may_tap(state, one):
        why = (
            f"{format_card(card)} is summoning sick: it came under {state.name(seat)}'s control this turn or the last."
        )
        yield Refused("A-MN-02", why, "Wait until it has been yours since your turn began.")


def refuse_tap_for_mana(state: State, action: TapForMana) -> Iterator[Refused]:
    """A mana ability needs priority, or is used while paying (CR 605.3a)."""
    yield from refuse_without_priority(state, action.seat)
    if not state.options.float:
        yield Refused("A-MN-06", "Here lands are tapped only to pay for something.", "Name what you pay for.")
    yield from refuse_mana_of(state, action.seat, action.card)


def apply_tap_for_mana(state: State, action: TapForMana) -> State:
    """The land is tapped; its mana floats."""
    one = state.permanent(action.card)
    if one is None or not one.is_land:
        return state
    player = state.players[action.seat]
    state = state.with_player(action.seat, pool=(*player.pool, action.card))
    return _tapped(state, (action.card,))


def refuse_payment(state: State, seat: Seat, cost: Cost, mana: tuple[CardName, ...]) -> Iterator[Refused]:
    """Why the cost is not paid by this mana (R-MN-042 … R-MN-047)."""
    floating = state.players[seat].pool
    for number, land in enumerate(mana):
        if land in mana[:number]:
            why = f"{format_card(land)} is named twice: every mana comes from another land."
            yield Refused("R-MN-042", why, "Name different lands.")
        elif land not in floating:
            yield from refuse_mana_of(state, seat, land)
    sevens = state.options.sevens_in_hands
    if payment.pays(cost, mana, sevens):
        return
    if payment.find_payment_in(cost, mana, sevens) is None:
        rule = "R-MN-042" if len(mana) < cost.count else "R-MN-047"
        yield Refused(rule, payment.explain_why_not(cost, mana, sevens), describe_what_pays(state, seat, cost))
    elif not state.options.float:
        why = f"{payment.format_mana(mana)} is more than it costs, and no mana may be left over here."
        yield Refused("A-MN-06", why, describe_what_pays(state, seat, cost))


def pay_mana(state: State, seat: Seat, cost: Cost, mana: tuple[CardName, ...]) -> State:
    """The lands are tapped; what the cost does not need stays in the pool (A-MN-05)."""
    sevens = state.options.sevens_in_hands
    spent = mana if payment.pays(cost, mana, sevens) else payment.find_payment_in(cost, mana, sevens)
    if spent is None:
        # A refusal was overruled: what was named is gone.
        spent = mana
    floating = state.players[seat].pool
    left = list(floating)
    for land in spent:
        # A land that Kings Command untapped may have given mana twice: one of them is spent.
        if land in left:
            left.remove(land)
    tapped = [land for land in mana if land not in floating]
    pool = (*left, *[land for land in tapped if land not in spent])
    return _tapped(state if pool == floating else state.with_player(seat, pool=pool), tapped)


def describe_what_pays(state: State, seat: Seat, cost: Cost) -> str:
    """What could be paid instead, or why nothing can."""
    sevens = state.options.sevens_in_hands
    have = list_sources(state, seat)
    ways = payment.list_payments(cost, have, sevens)
    if ways:
        return f"{payment.format_mana(ways[0])} would pay." if ways[0] else "Tap nothing for it."
    return payment.explain_missing(cost, have, sevens)


def empty_pool(state: State) -> State:
    """Unspent mana is lost (R-MN-036)."""
    south, north = state.players
    if not (south.pool or north.pool):
        return state
    return state.with_(players=(south.with_(pool=()), north.with_(pool=())))


def _tapped(state: State, lands: Collection[CardName]) -> State:
    if not lands:
        return state
    field = [one.with_(tapped=True) if one.card in lands else one for one in state.field]
    return state.with_(field=field, stale=state.stale.difference(lands))
