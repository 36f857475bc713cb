"""Which question or dispute a table leads to: what lies there, does it lie there still, whose hand was it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tableassist.journal.events import Acted
from tableassist.referee.belief import hidden_touches, without_cleared
from tableassist.referee.decisions import CAMERA
from tableassist.referee.issues import (
    Issue,
    ask_between,
    ask_card,
    ask_hand,
    ask_how,
    ask_late,
    ask_owner,
    ask_piece,
    ask_still,
    ask_touched,
    ask_which,
    ask_whose,
    dispute,
)
from tableassist.referee.match import check_amendment, past_before
from tableassist.referee.readings import find_whole_peek
from tableassist.referee.row_cards import (
    find_unseen_cards,
    first_possibly_present,
    first_unread,
    likely_names,
    possible_names,
    with_name,
)
from tableassist.referee.ruling import Doubt, Ruling
from tableassist.referee.table_belief import TableBelief
from tableassist.rules.declarations import DeclaresTogether
from tableassist.rules.game import Seat
from tableassist.rules.hands import ActsAnytime
from tableassist.rules.pieces import NamesAmbiguities, PlaysWithPieces, are_pieces
from tableassist.rules.unseen import HingesOnUnseen
from tableassist.table.cards import CardName
from tableassist.table.geometry import Side, ZoneName
from tableassist.table.layout import ELSEWHERE, Lot, SettledLayout
from tableassist.table.observation import Face

Between = tuple[tuple[Lot, ...], tuple[CardName, ...]]
"""What lies between places, and between which."""


def question_of_doubt(table: TableBelief, doubt: Doubt) -> Issue:
    """What must be asked before the table can be ruled."""
    if doubt.kind == "card":
        return question_of_contents(table, doubt.zones[0], doubt.names)
    if doubt.card is not None and doubt.card.lot.name is not None:
        return ask_how(doubt.card, doubt.card.lot.name)
    return ask_touched(table.game, table.state, doubt)


def question_of_contents(table: TableBelief, zone: ZoneName, names: Sequence[CardName] = ()) -> Issue:
    """What lies in a zone; `names` are those that it may be, likeliest first."""
    seen, settled = table.placed().at(zone), table.settled.explained if table.settled is not None else None
    if are_pieces(seen) and table.pieces is not None:
        candidate_names = settled.candidate_names.get(zone, ()) if settled is not None else ()
        if settled is not None and zone in settled.vague:
            # None of their names counts then, but each is likely.
            candidate_names = (*candidate_names, *(lot.name for lot in seen if lot.name is not None))
            seen = tuple(lot._replace(name=None) for lot in seen)
        return ask_piece(table.pieces, table.state, seen, table.belief.was.at(zone), tuple(map(str, candidate_names)))
    card = first_unread(settled, zone) if settled is not None else None
    if card is None:
        return ask_card(zone, names)
    among = possible_names(table.game, table.state, zone, table.placed())
    return ask_card(zone, likely_names(table.game, table.state, card, among), card=card, among=among)


def unreadable_zone(table: TableBelief) -> ZoneName | None:
    """The first zone in which the game waits for a card to be read and no face can be made out; None for none."""
    piles = {zone.name for zone in table.mat.zones if zone.kind == "pile"}
    # What lies beside all places is nobody's to be read: a phone, a card from the box.
    waited_for, placed = table.game.unread(table.state) - table.private() - piles - {ELSEWHERE}, table.placed()
    return min((zone for zone in waited_for if any(lot.face is Face.UNKNOWN for lot in placed.at(zone))), default=None)


def issue_of_wrong(table: TableBelief, ruling: Ruling) -> Issue:
    """The dispute that a ruling opens; but nobody is accused of what may only not be seen."""
    return question_of_hidden_card(table, fresh=ruling.action is not None, tucked=True) or dispute(ruling)


def question_of_hidden_card(
    table: TableBelief, *, fresh: bool, vanished: bool = False, tucked: bool = False
) -> Issue | None:
    """Whether a card of the game still lies where nothing shows it; None where there is none."""
    settled = table.read_anew(fresh=fresh, vanished=vanished, tucked=tucked)
    possibly_present = first_possibly_present(table.game, table.state, settled) if settled is not None else None
    return None if possibly_present is None else ask_still(*possibly_present)


def question_before(table: TableBelief, ruling: Ruling, sides: Sequence[Side]) -> Issue | None:
    """What must be asked before the actions of a ruling count: whose hand it was, or whether a card lies there."""
    asked = question_of_hand(table, ruling, sides) or question_of_whose(table, ruling)
    asked = asked or question_of_unseen(table, ruling)
    return asked or question_of_held(table, ruling, sides) or question_of_late(table, ruling)


def question_of_hand(table: TableBelief, ruling: Ruling, sides: Sequence[Side]) -> Issue | None:
    """Whose hand it was, where only hands from other players' edges were seen at a player's move."""
    hands = table.hands(frozenset[ZoneName]().union(*map(table.game.touches, ruling.actions)))
    actors = {table.game.actor(action) for action in ruling.actions} - {None}
    if not hands or len(actors) != 1:
        return None
    actor = next(seat for seat in actors if seat is not None)
    others = _others_at_work(hands, sides, actor)
    if not others:
        return None
    names, game = table.match.started.players, table.game
    if not isinstance(game, ActsAnytime):
        return ask_hand(names[actor], names[others[0]], actor)
    theirs = tuple(game.done_by(action, Seat(others[0])) for action in ruling.actions)
    return None if theirs == ruling.actions else ask_owner(names[actor], names[others[0]], actor, theirs)


def find_hand(table: TableBelief, sides: Sequence[Side]) -> Seat | None:
    """Whose hand alone was seen since the last accepted table; None where several or none were."""
    seats = [Seat(seat) for seat, side in enumerate(sides) if side in table.hands()]
    return seats[0] if len(seats) == 1 else None


def question_of_whose(table: TableBelief, ruling: Ruling) -> Issue | None:
    """Whose pieces are which, where players laid them down in one reach and they look the same."""
    ambiguity = table.game.ambiguity(table.state, ruling.actions) if isinstance(table.game, NamesAmbiguities) else None
    return ask_whose(ambiguity) if ambiguity is not None else None


def question_of_held(table: TableBelief, ruling: Ruling, sides: Sequence[Side]) -> Issue | None:
    """What was done to a card face down that may be the first of a look, where only others' hands were seen.

    Who lays a card down has taken it, whoever else has reached in since.
    """
    placed = table.placed()
    hidden = [zone for zone in sorted(ruling.held) if any(lot.face is Face.DOWN for lot in placed.at(zone))]
    last = table.last_hands(frozenset(hidden))
    asked = hidden and (are_hands_of_others(table, sides) or _others_at_work(last, sides, _awaited(table)))
    return question_of_doubt(table, Doubt("touched", tuple(hidden))) if asked else None


def question_of_late(table: TableBelief, ruling: Ruling) -> Issue | None:
    """Whether what was done to cards belongs to an action that counted last, where nothing else was done since."""
    game, match, seen = table.game, table.match, table.as_ruled()
    changed, last = table.belief.was.differing(seen), match.last
    if ruling.actions or not changed or last is None or not isinstance(game, DeclaresTogether):
        return None
    if not isinstance(last.event, Acted) or last.source != CAMERA:
        return None
    done = game.parse(last.event.action)
    if not game.is_declaration(done):
        # What was before an action is found by following the whole game once more.
        return None
    past = past_before(match, last.number)
    whole = game.complete(past.state, done, seen)
    if whole is None or check_amendment(match, last.number, game.write(whole.action), past) is not None:
        return None
    zones = sorted((whole.places | {lot.zone for lot in seen if lot.name in whole.late}) & changed)
    return ask_late(game, whole, zones) if zones else None


def question_of_slid(table: TableBelief, action: Any) -> Issue | None:
    """Whether cards that only slid were looked at as well, if the action ends a peek that is whole then."""
    if table.is_outdated():
        return None
    seen, belief = table.as_ruled(), table.belief
    slid = hidden_touches(belief, seen) & belief.slid
    whole = _peek_ended_by(table, action, slid)
    if whole:
        return question_of_doubt(table, Doubt("touched", tuple(sorted(slid)), actions=whole))
    each = {zone: _peek_ended_by(table, action, frozenset((zone,))) for zone in sorted(slid)}
    choices = {str(zone): peek for zone, peek in each.items() if peek}
    return ask_which(sorted(slid), choices) if choices else None


def _peek_ended_by(table: TableBelief, action: Any, slid: frozenset[ZoneName]) -> tuple[Any, ...]:
    """The peek that the action's player has made if he looked at these cards as well; empty where it is none."""
    game, belief = table.game, table.belief
    state = without_cleared(game, table.state, belief)
    peek = find_whole_peek(game, state, belief, table.as_ruled(), slid) if slid else ()
    return peek if peek and game.actor(peek[0]) == game.actor(action) else ()


def are_hands_of_others(table: TableBelief, sides: Sequence[Side]) -> bool:
    """Whether hands were seen, and none from the edge of the player who is to act."""
    return bool(_others_at_work(table.hands(), sides, _awaited(table)))


def _awaited(table: TableBelief) -> Seat:
    """Who is to act: whose time runs, which may be another than whose turn it is (R-CK-021), else whose turn it is."""
    timing = table.game.timing(table.state)
    return timing.owner if timing.charged is None else timing.charged


def _others_at_work(hands: frozenset[Side], sides: Sequence[Side], actor: Seat) -> list[int]:
    """The other seats from whose edges hands were seen; none where one came from the actor's edge."""
    if actor >= len(sides) or sides[actor] in hands:
        return []
    return [seat for seat, side in enumerate(sides) if side in hands and seat != actor]


def question_of_unseen(table: TableBelief, ruling: Ruling) -> Issue | None:
    """Whether a card lies where nothing shows it, where that makes another action of what is read."""
    state = table.state
    for action in ruling.actions:
        if question := _question_of_deciding(table, state, action):
            return question
        state = table.game.apply(state, action)
    return None


def question_of_known_card(table: TableBelief, action: Any) -> Issue | None:
    """Whether a card that nothing shows lies there, or lies turned by now, where an action was begun and not completed.

    First come those that would complete it.
    """
    completing = _question_of_deciding(table, table.state, action)
    return completing or question_of_hidden_card(table, fresh=True, vanished=True)


def _question_of_deciding(table: TableBelief, state: Any, action: Any) -> Issue | None:
    """Whether a card lies where nothing shows it, where that makes another action of this.

    What players said of it before does not tell, as nobody sees it being turned.
    """
    game, settled = table.game, table.read_without_old_answers()
    if settled is None or not isinstance(game, HingesOnUnseen):
        return None
    unseen = {with_name(*one): one for one in find_unseen_cards(game, state, settled)}
    for lot in game.undecided(state, action, tuple(unseen)):
        there = {one.name for one in table.want().at(lot.zone)}
        return ask_still(*unseen[lot], still=lot.name in there)
    return None


def question_of_place(table: TableBelief) -> Issue | None:
    """To which place a piece belongs that lies between two (R-MW-103); None where none does."""
    if table.settled is None or table.pieces is None:
        return None
    settled = table.settled.explained
    zones = places_between(table.pieces, settled, (zone.name for zone in table.mat.zones))
    return ask_between(table.pieces, table.state, find_belonging(table.pieces, settled), zones) if zones else None


def between_zones(table: TableBelief) -> Between:
    """What the eyes see lie between places, and between which."""
    if table.settled is None or table.pieces is None:
        return (), ()
    seen = table.settled.seen
    return find_belonging(table.pieces, seen), seen.candidate_names.get(ELSEWHERE, ())


def places_between(game: PlaysWithPieces, settled: SettledLayout, zones: Iterable[ZoneName]) -> tuple[ZoneName, ...]:
    """The places between which something lies that belongs to one of them; empty where nothing does."""
    if ELSEWHERE not in settled.unsure or not find_belonging(game, settled):
        return ()
    named = set(map(str, settled.candidate_names.get(ELSEWHERE, ())))
    return tuple(zone for zone in zones if str(zone) in named)


def find_belonging(game: PlaysWithPieces, settled: SettledLayout) -> tuple[Lot, ...]:
    """What lies outside all places and belongs on one."""
    return tuple(lot for lot in settled.layout.at(ELSEWHERE) if game.belongs(lot))
