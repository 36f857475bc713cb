"""Declaring a card: who chooses, on what ground, by which name, at which mana cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableassist.games.mental_magic import cost as costs
from tableassist.games.mental_magic.actions import BOOK, ENTERED, Confirm, Declare, Object
from tableassist.games.mental_magic.banned import NAMES, find_ban
from tableassist.games.mental_magic.grounds import MEANINGS, STAYING, TO_BATTLEFIELD, TO_STACK, Ground
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.ledger import NEW, change_card, has_card, take_card
from tableassist.games.mental_magic.options import Options
from tableassist.games.mental_magic.refusals import refuse_stranger, refuse_unknown_card, refuse_while_waiting
from tableassist.games.mental_magic.state import UTOPIA, Card, Identity, State, Used
from tableassist.games.mental_magic.zones import IN_PLAY, Where
from tableassist.rules.card_names import is_name, is_near_match, name_key, name_keys
from tableassist.rules.game import Refused, Seat


def refuse_declare(known: Knowledge, state: State, action: Declare) -> Iterator[Refused]:
    """Every objection to a declaration, the one to show first."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    chooser = owner_of(state, action)
    if chooser is None or not state.has(chooser):
        yield Refused("R-TB-002", f"The ledger has no card {action.card}.", "Check its number.")
        return
    yield from refuse_unknown_card(state, chooser, action.card)
    yield from _against_chooser(state, action, chooser)
    yield from _against_ground(state, action)
    yield from _against_name(known, state, action)
    yield from _against_cost(known, state, action)


def fits_agreed_cost(options: Options, printed: str, declared: str) -> bool:
    """Whether a card of the first cost can be declared as one of the second, as these players agreed (R-MM-009).

    Raises:
        BadCost: One of them is no mana cost.
    """
    by_value, whole = options.match == "mana_value", options.split == "combined"
    return costs.fits_cost(printed, declared, by_value=by_value, whole=whole)


def owner_of(state: State, action: Declare) -> Seat | None:
    """Whose card it is: of a new one, the chooser's; None where the ledger has no such card."""
    if action.card in NEW:
        return action.seat
    card = state.card(action.card)
    return None if card is None else card.owner


def apply_declare(state: State, action: Declare) -> State:
    """The declaration, or the wait for somebody else's word where it needs that (A-MM-04, A-MM-05)."""
    return state.with_(waiting=action) if needs_word(state, action) else complete_declaration(state, action)


def needs_word(state: State, action: Declare) -> bool:
    """Whether somebody else must agree: the cost was only entered, or the name looks like one declared before."""
    return action.source == ENTERED or bool(list_lookalikes(state, action))


def list_banned_lookalikes(state: State, action: Declare) -> tuple[str, ...]:
    """Banned names that an entered one may be a slip of the fingers for (A-MM-04)."""
    if state.options.fuzzy_names == "off" or not state.options.ban_list or action.source != ENTERED:
        return ()
    return tuple(name for name in NAMES if is_near_match(name, action.name))


def list_lookalikes(state: State, action: Declare) -> tuple[str, ...]:
    """Names declared before that may be the same card, misspelt or cut short (A-MM-04)."""
    if state.options.fuzzy_names == "off":
        return ()
    # Two names that are both in the book are two cards, however alike they look.
    doubtful = (used for used in _barring(state, action) if ENTERED in (action.source, used.source))
    return tuple(used.name for used in doubtful if is_near_match(used.name, action.name))


def complete_declaration(state: State, action: Declare) -> State:
    """The state once the declaration counts."""
    if not has_card(state, action.card):
        return state.with_(waiting=None)
    state, card = take_card(state, action.seat, action.card)
    zone = _goes_to(card, action.ground)
    controller = action.seat if action.effect is not None else card.controller
    state = change_card(
        state,
        card,
        zone=zone,
        down="",
        controller=controller if zone in IN_PLAY else card.owner,
        printed=card.printed if action.printed is None else action.printed,
        identity=Identity(action.name, action.cost, action.ground),
    )
    played = 1 if action.ground is Ground.LAND else 0
    used = (*state.used, Used(action.name, action.seat, action.source))
    return state.with_(used=used, waiting=None, lands=state.lands + played)


def refuse_confirm(state: State, action: Confirm) -> Iterator[Refused]:
    """Only somebody else agrees to what was entered (A-MM-05)."""
    yield from refuse_stranger(state, action.seat)
    if state.waiting is None:
        yield Refused("A-MM-05", "No declaration waits for an answer.", "Play on.")
    elif state.waiting.seat == action.seat:
        yield Refused("A-MM-05", "Somebody else must agree.", "The declaration can be taken back.")


def apply_confirm(state: State, _action: Confirm) -> State:
    """The declaration that waited counts."""
    return state if state.waiting is None else complete_declaration(state, state.waiting)


def refuse_object(state: State, action: Object) -> Iterator[Refused]:
    """There must be something to object to."""
    yield from refuse_stranger(state, action.seat)
    if state.waiting is None:
        yield Refused("A-MM-05", "No declaration waits for an answer.", "Play on.")


def apply_object(state: State, _action: Object) -> State:
    """The declaration never was: the card is where it was, and its name is free."""
    return state.with_(waiting=None)


def _goes_to(card: Card, ground: Ground) -> Where:
    if ground in TO_STACK:
        return Where.STACK
    if ground in TO_BATTLEFIELD:
        return Where.BATTLEFIELD
    # Cards show abilities from the hand by being discarded, as with cycling.
    return Where.GRAVEYARD if card.zone is Where.HAND else card.zone


def _against_chooser(state: State, action: Declare, owner: Seat) -> Iterator[Refused]:
    # R-MM-007
    if action.effect is not None and not state.has(action.effect):
        yield Refused("R-MM-007", "There is no such player.", "Name a player of this game.")
        return
    chooser = owner if action.effect is None else action.effect
    if action.seat != chooser:
        yield Refused(
            "R-MM-007",
            f"{state.name(chooser)} chooses what this card is.",
            "The owner chooses, but for another's effect that could put it under that player's control.",
        )


def _against_ground(state: State, action: Declare) -> Iterator[Refused]:
    meaning = MEANINGS[action.ground]
    if not meaning.lasts:
        why = f"That is no reason to declare it: {meaning.label} ({meaning.paragraph})."
        yield Refused(meaning.rule, why, "It stays undeclared.")
        return
    card = state.card(action.card)
    if card is not None and card.identity is not None:
        yield Refused("R-MM-004", f"It is {card.identity.name} already.", "That lasts until it lapses.")
    elif card is not None and card.lasting:
        yield Refused("R-MM-012", "It is a Utopia still.", "That lasts until it lapses.")
    elif card is not None and card.down == UTOPIA:
        yield Refused(
            "R-MM-012", "A Utopia stays a Utopia, face down, while it is on the battlefield.", "Declare another card."
        )
    else:
        yield from _against_zone(action, card)
    if action.ground is Ground.LAND:
        yield from refuse_land_drop(state, action.seat)


def _against_zone(action: Declare, card: Card | None) -> Iterator[Refused]:
    """Whether that can happen to a card where it is."""
    zone = NEW[action.card] if card is None else card.zone
    if action.ground is Ground.TURNED_UP:
        if card is None or zone is not Where.BATTLEFIELD or not card.down:
            yield Refused(
                "R-MM-013",
                "Only a card that lies face down on the battlefield is turned face up.",
                "Choose a card that does.",
            )
    elif card is not None and card.laid:
        if action.ground not in TO_STACK | TO_BATTLEFIELD:
            yield Refused(
                "R-MM-006", f"It lies on the {zone} face up.", "Declare it as it is cast, played or put there."
            )
    elif zone in IN_PLAY:
        yield Refused("R-MM-013", "It is in play face down.", "Declare it as it is turned face up.")
    elif action.ground in STAYING and zone is Where.LIBRARY:
        yield Refused("R-MM-004", "No identity lasts in a library.", "It is declared when it is cast or put into play.")
    elif action.ground in STAYING - {Ground.ABILITY} and zone is Where.HAND:
        yield Refused(
            "R-MM-004", "No identity lasts in a hand.", "It is declared when it is cast, played or discarded."
        )


def refuse_land_drop(state: State, seat: Seat) -> Iterator[Refused]:
    """One land a turn, in one's own, and more where effects allow them (A-MM-08); nothing waits (CR 305.1)."""
    yield from refuse_while_stacked(state)
    if seat != state.active:
        yield Refused(
            "A-MM-08", f"Lands are played in one's own turn; it is {state.name(state.active)}'s.", "Wait for your turn."
        )
    elif state.lands >= state.allowed:
        yield Refused("A-MM-08", "The land of this turn is played.", "Tell it first where an effect allows another.")


def refuse_while_stacked(state: State) -> Iterator[Refused]:
    """Lands are played while nothing is on the stack (A-MM-09, CR 305.1).

    A card that only lies there is no spell before it is declared (R-MM-006): people lay a spell down, then the land
    that pays for it, or enter the land first.
    """
    left = next((card for card in state.at(Where.STACK) if card.identity is not None or card.down), None)
    if left is not None:
        what = left.identity.name if left.identity else f"the face-down card {left.ref}"
        yield Refused("A-MM-09", f"No land is played while {what} is on the stack.", "Tell first where that went.")


def _against_name(known: Knowledge, state: State, action: Declare) -> Iterator[Refused]:
    if not is_name(action.name) or (action.printed_name and not is_name(action.printed_name)):
        yield Refused(
            "R-MM-003",
            "A declaration needs the name of a Magic card, without signs like | and =.",
            "Write the name without them.",
        )
    if name_key(action.name) == "utopia":
        yield Refused("R-MM-012", "Utopia is no card name.", "Play the card face down as Utopia.")
    group = find_ban(action.name) if state.options.ban_list else ""
    if group:
        yield Refused("R-MM-018", f"{action.name} is banned: {group}.", "Declare another card.")
    for used in _barring(state, action):
        if not name_keys(used.name).isdisjoint(name_keys(action.name)):
            yield Refused("R-MM-008", f"{used.name} was declared before, by {state.name(used.seat)}.", "Another name.")
    yield from _against_printed_name(state, action)
    yield from _against_face(known, state, action)


def _barring(state: State, action: Declare) -> tuple[Used, ...]:
    """The declarations whose names this player may not use again (A-MM-03). Lapsing frees no name (A-MM-07)."""
    mine = state.options.unique == "per_player"
    return tuple(used for used in state.used if not mine or used.seat == action.seat)


def _against_printed_name(state: State, action: Declare) -> Iterator[Refused]:
    # A-MM-02
    if state.options.allow_printed:
        return
    card = state.card(action.card)
    own = action.printed_name or ("" if card is None else card.own)
    if not own:
        yield Refused("A-MM-02", "Say which card it is, printed.", "It may be declared as any other.")
    elif not name_keys(own).isdisjoint(name_keys(action.name)):
        yield Refused("A-MM-02", f"It is printed {own}.", "Declare it as another card.")


def _against_face(known: Knowledge, state: State, action: Declare) -> Iterator[Refused]:
    """A card is declared by the name it has in a hand (R-MM-009, R-MM-014)."""
    card = known.card(action.name) if _asks(state) else None
    if card is not None and name_key(card.name) != name_key(action.name):
        yield Refused("R-MM-003", f"{action.name} is a half or the other face of {card.name}.", f"Declare {card.name}.")


def _asks(state: State) -> bool:
    return state.options.card_db == "used"


def _against_cost(known: Knowledge, state: State, action: Declare) -> Iterator[Refused]:
    try:
        yield from _against_source(known, state, action)
        yield from _against_other_cost(known, state, action)
    except costs.BadCost as bad:
        yield Refused("A-MM-05", str(bad), "Enter a cost like {2}{R}.")


def _against_source(known: Knowledge, state: State, action: Declare) -> Iterator[Refused]:
    """What the book says counts where it knows the card; without a book there is nothing to hold it against."""
    card = known.card(action.name) if _asks(state) else None
    if card is not None:
        if not costs.fits_cost(card.cost, action.cost) and costs.write_cost(card.cost) != costs.write_cost(action.cost):
            yield Refused(
                "A-MM-05",
                f"{card.name} costs {describe_cost(card.cost)}, not {describe_cost(action.cost)}.",
                "Enter the cost that it has.",
            )
    elif action.source == BOOK and (len(known) or not _asks(state)):
        yield Refused("A-MM-05", f"{action.name} is not among the known cards.", "Tell its mana cost.")


def _against_other_cost(known: Knowledge, state: State, action: Declare) -> Iterator[Refused]:
    """R-MM-003: the same mana cost, as these players read that (A-MM-01); what was entered only reads the book's."""
    card = state.card(action.card)
    printed = action.printed if card is None or card.printed is None else card.printed
    if printed is None:
        yield Refused("R-MM-003", "Say which mana cost is printed on the card.", "Enter its cost.")
        return
    if action.printed is not None and costs.write_cost(action.printed) != costs.write_cost(printed):
        yield Refused(
            "R-MM-003",
            f"The card was seen to cost {describe_cost(printed)}, not {describe_cost(action.printed)}.",
            "Enter that cost, or look at the card.",
        )
    magic = known.card(action.name) if _asks(state) else None
    for cost in (action.cost,) if magic is None else dict.fromkeys((magic.cost, action.cost)):
        if not fits_agreed_cost(state.options, printed, cost):
            yield Refused(
                "R-MM-003",
                f"{action.name} costs {describe_cost(cost)}, the card {describe_cost(printed)}.",
                "Declare a card with the same mana cost.",
            )


def describe_cost(cost: str) -> str:
    """A cost in a sentence."""
    return cost or "nothing ({0})"


def normalise_declaration(action: Declare) -> Declare:
    """The same declaration with its costs as they are always written; raises BadCost."""
    printed = None if action.printed is None else costs.write_cost(action.printed)
    return replace(action, cost=costs.write_cost(action.cost), printed=printed)
