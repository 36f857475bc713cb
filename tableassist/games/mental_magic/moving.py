"""Cards that go from zone to zone, and identities that last there or lapse (MM.3a)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableassist.games.mental_magic import cost as costs
from tableassist.games.mental_magic.actions import AsLand, Lapse, Move, Reveal, SetZone, ShowFace, TurnDown, TurnUp
from tableassist.games.mental_magic.grounds import MEANINGS, STAYING
from tableassist.games.mental_magic.knowledge import DOUBLE_FACED, SPLIT, Knowledge
from tableassist.games.mental_magic.ledger import NEW, change_card, has_card, remove_card, take_card
from tableassist.games.mental_magic.refusals import refuse_stranger, refuse_unknown_card, refuse_while_waiting
from tableassist.games.mental_magic.state import MASK, TURNED, UTOPIA, Card, Identity, State
from tableassist.games.mental_magic.zones import HIDDEN, IN_PLAY, Where
from tableassist.rules.card_names import is_name, name_key
from tableassist.rules.game import Refused


def refuse_move(state: State, action: Move) -> Iterator[Refused]:
    """Every objection to a card's going elsewhere."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    yield from refuse_unknown_card(state, action.seat, action.card)
    card = state.card(action.card)
    comes_under_another = card is not None and action.under not in (None, card.controller)
    if (NEW[action.card] if card is None else card.zone) is action.to and not comes_under_another:
        yield Refused("R-TB-002", f"It is in that zone already: {action.to}.", "Choose another zone.")
    elif card is not None and card.down == UTOPIA and action.to is Where.STACK:
        yield Refused("R-MM-012", "A Utopia is a land: it is never cast.", "Enter first that it is that no longer.")
    elif card is not None and card.zone is Where.BATTLEFIELD and action.to is Where.STACK:
        yield Refused("A-MM-09", "Of a permanent only abilities go on the stack.", "Abilities are not entered.")
    if action.under is not None and not state.has(action.under):
        yield Refused("R-TB-010", "There is no such player.", "Name a player of this game.")
    yield from _against_undeclared(action, card)
    if card is not None and card.down == MASK and card.printed is None and action.to not in IN_PLAY:
        # MM.5a
        yield Refused("R-MM-013", "Illusionary Mask turned it face down: it is shown as it leaves.", "Reveal it first.")


def _against_undeclared(action: Move, card: Card | None) -> Iterator[Refused]:
    """MM.3c: what would last must be declared."""
    if card is not None and (card.identity is not None or card.down):
        return
    if action.to in IN_PLAY:
        yield Refused("R-MM-006", "A card must be declared to get there face up.", "Declare it, or cast it face down.")
    elif action.ground in STAYING and action.to not in HIDDEN:
        label = MEANINGS[action.ground].label
        yield Refused("R-MM-006", f"It must be declared: {label}.", "The players may agree that nobody cares.")


def apply_move(state: State, action: Move) -> State:
    """The card is there, with its identity where that lasts."""
    if not has_card(state, action.card):
        return state
    state, card = take_card(state, action.seat, action.card)
    if action.to in HIDDEN:
        return remove_card(state, card, action.to)
    # MM.4b: a Utopia that something still needs is one elsewhere, too, though it does not lie face down there.
    stays_down = action.to in IN_PLAY or (card.down == UTOPIA and action.ground in STAYING)
    controller = action.under if action.under is not None and state.has(action.under) else card.controller
    return change_card(
        state,
        card,
        zone=action.to,
        controller=controller if action.to in IN_PLAY else card.owner,
        identity=_kept(card.identity, action),
        down=card.down if stays_down else "",
    )


def _kept(identity: Identity | None, action: Move) -> Identity | None:
    if identity is None or action.to in IN_PLAY:
        return identity
    if action.ground in STAYING:
        # Out of play a card has the characteristics of its front, or of both halves (CR 709.4, 712.8).
        return replace(identity, ground=action.ground, face="")
    return None


def refuse_lapse(state: State, action: Lapse) -> Iterator[Refused]:
    """Only what is declared lapses, and not in play face up (R-MM-004 a)."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    card = state.card(action.card)
    if card is None or (card.identity is None and card.down != UTOPIA):
        yield Refused("R-MM-004", f"The card {action.card} is declared as nothing.", "Choose a card that is declared.")
    elif card.in_play:
        name = card.identity.name if card.identity is not None else "A Utopia"
        yield Refused("R-MM-004", f"{name} lasts while it is on the {card.zone}.", "Tell where it went.")


def apply_lapse(state: State, action: Lapse) -> State:
    """The card is a Mental Magic card again and nothing else; its name stays used (A-MM-07)."""
    card = state.card(action.card)
    if card is None:
        return state
    return change_card(state, card, identity=None, down=card.down if card.in_play else "")


def refuse_turn_down(state: State, action: TurnDown) -> Iterator[Refused]:
    """Only a permanent that lies face up is turned face down."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    card = state.card(action.card)
    if card is None or card.zone is not Where.BATTLEFIELD or card.down:
        yield Refused(
            "R-MM-013",
            "Only a card that lies face up on the battlefield is turned face down.",
            "Choose a card that does.",
        )


def apply_turn_down(state: State, action: TurnDown) -> State:
    """It lies face down and is, by exception, what it was declared as (MM.5b)."""
    card = state.card(action.card)
    return state if card is None else change_card(state, card, down=TURNED)


def refuse_turn_up(state: State, action: TurnUp) -> Iterator[Refused]:
    """Only what was turned down in play; a card that was cast face down is declared instead."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    card = state.card(action.card)
    if card is None or card.down != TURNED:
        yield Refused("R-MM-013", "No effect has turned that card face down.", "One cast face down is declared.")


def apply_turn_up(state: State, action: TurnUp) -> State:
    """It lies face up and is what it was."""
    card = state.card(action.card)
    return state if card is None else change_card(state, card, down="")


def refuse_show_face(known: Knowledge, state: State, action: ShowFace) -> Iterator[Refused]:
    """Halves are chosen as a card is cast, faces turn on the battlefield (R-MM-009, R-MM-014)."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    card = state.card(action.card)
    if card is None or card.identity is None or not card.in_play or not is_name(action.face):
        yield Refused("R-MM-014", "Only a declared card in play shows another half or face.", "Declare it first.")
        return
    magic = known.card(card.identity.name) if state.options.card_db == "used" else None
    if magic is None:
        return
    if name_key(action.face) not in {name_key(face.name) for face in magic.faces}:
        yield Refused("R-MM-014", f"{magic.name} has no face {action.face}.", "Choose one of its faces.")
    elif card.zone is Where.BATTLEFIELD and magic.layout not in DOUBLE_FACED:
        what = "a split card" if magic.layout in SPLIT else "no double-faced card"
        yield Refused("R-MM-014", f"{magic.name} is {what}: it does not turn on the battlefield.", "It stays as it is.")


def apply_show_face(state: State, action: ShowFace) -> State:
    """The declared card shows that half or face."""
    card = state.card(action.card)
    if card is None or card.identity is None:
        return state
    return change_card(state, card, identity=replace(card.identity, face=action.face))


def refuse_reveal(state: State, action: Reveal) -> Iterator[Refused]:
    """A card shows one mana cost, and a Utopia is never shown (R-MM-012)."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    card = state.card(action.card)
    if card is None:
        yield Refused("R-TB-002", f"The ledger has no card {action.card}.", "Check its number.")
    elif card.down == UTOPIA:
        yield Refused("R-MM-012", "A Utopia need not be shown.", "Play on.")
    yield from _against_cost(card, action.printed)


def _against_cost(card: Card | None, printed: str) -> Iterator[Refused]:
    try:
        cost = costs.write_cost(printed)
    except costs.BadCost as bad:
        yield Refused("R-MM-003", str(bad), "Enter a cost like {2}{R}.")
        return
    if card is not None and card.printed is not None and costs.write_cost(card.printed) != cost:
        yield Refused(
            "R-MM-003",
            f"The card was seen to cost {card.printed or 'nothing'}.",
            "Enter that cost, or look at the card.",
        )


def apply_reveal(state: State, action: Reveal) -> State:
    """Everybody knows the card's own mana cost."""
    card = state.card(action.card)
    return state if card is None else change_card(state, card, printed=action.printed)


def refuse_as_land(state: State, action: AsLand) -> Iterator[Refused]:
    """R-MM-016: only a card of mana cost {0}, or of none, without an identity."""
    yield from refuse_stranger(state, action.seat)
    yield from refuse_while_waiting(state)
    yield from refuse_unknown_card(state, action.seat, action.card)
    card = state.card(action.card)
    if action.use == "discard" and action.card != "hand":
        yield Refused("R-MM-016", "Cards are discarded from the hand.", "Choose a card of the hand.")
    elif action.use == "target" and card is None:
        yield Refused("R-MM-016", "Only a card that everybody sees is targeted.", "Choose a card that lies there.")
    if card is not None and (card.identity is not None or card.down):
        yield Refused("R-MM-016", "It has an identity, and is that.", "Use it as what it is.")
    printed = action.printed if card is None or card.printed is None else card.printed
    if printed is None:
        yield Refused("R-MM-016", "Say which mana cost is printed on the card.", "Enter its cost.")
        return
    if action.printed is not None:
        yield from _against_cost(card, action.printed)
    if not is_free(printed):
        yield Refused("R-MM-016", f"A card that costs {printed} counts as no land.", "Only one of {0} does.")


def is_free(printed: str) -> bool:
    """Whether a card of that cost has mana cost {0}, or none (R-MM-016)."""
    try:
        return costs.fits_cost(printed, "{0}")
    except costs.BadCost:
        return False


def apply_as_land(state: State, action: AsLand) -> State:
    """Discarded into the graveyard, or targeted where it is; either way everybody has seen its cost."""
    if not has_card(state, action.card):
        return state
    state, card = take_card(state, action.seat, action.card)
    zone = Where.GRAVEYARD if action.use == "discard" else card.zone
    return change_card(state, card, zone=zone, printed=card.printed if action.printed is None else action.printed)


def refuse_set_zone(state: State, action: SetZone) -> Iterator[Refused]:
    """Corrections are for cards that the ledger has."""
    yield from refuse_while_waiting(state)
    if state.card(action.card) is None:
        yield Refused("R-TB-002", f"The ledger has no card {action.card}.", "Check its number.")


def apply_set_zone(state: State, action: SetZone) -> State:
    """The card lies there, and is what it was; nothing is read into it. Only in play do cards lie face down."""
    card = state.card(action.card)
    if card is None:
        return state
    if action.zone in HIDDEN:
        return remove_card(state, card, action.zone)
    if action.zone in IN_PLAY:
        return change_card(state, card, zone=action.zone)
    return change_card(state, card, zone=action.zone, controller=card.owner, down="")
