"""Combat damage: divided among several blockers, dealt by all at the same moment (R-MN-073 … R-MN-075)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mnemonic.actions import DivideDamage
from tableassist.games.mnemonic.cards import power_of
from tableassist.games.mnemonic.phases import Dividing, Striking, make_checking
from tableassist.games.mnemonic.refusals import refuse_wrong_phase
from tableassist.games.mnemonic.state import State, opponent_of
from tableassist.rules.game import Refused
from tableassist.table.cards import CardName, format_card

Divisions = tuple[tuple[CardName, tuple[tuple[CardName, int], ...]], ...]


def strike(state: State, done: Divisions) -> State:
    """The next attacker with several blockers is asked about; after the last one all damage is dealt."""
    divided = [attacker for attacker, _ in done]
    for attacker in state.combat.attackers:
        if attacker not in divided and len(state.combat.blockers_of(attacker)) > 1:
            return state.with_(phase=Dividing(state.active, attacker, done))
    return _dealt(state, dict(done)).with_(phase=make_checking(state.active))


def refuse_divide_damage(state: State, action: DivideDamage) -> Iterator[Refused]:
    """R-MN-073: all of it, among the creatures that block."""
    yield from refuse_wrong_phase(state, action.seat, Dividing)
    if not isinstance(state.phase, Dividing):
        return
    attacker = state.phase.attacker
    if action.attacker != attacker:
        yield Refused(
            "R-MN-073", f"The damage of {format_card(attacker)} is divided now.", f"Divide {format_card(attacker)}'s."
        )
    blockers = state.combat.blockers_of(attacker)
    for number, (card, part) in enumerate(action.parts):
        if card not in blockers or card in [one for one, _ in action.parts[:number]] or part < 0:
            why = (
                f"{format_card(card)} cannot get {part} of it: the blockers are {' '.join(map(format_card, blockers))}."
            )
            yield Refused("R-MN-073", why, "Give each blocker its part once.")
    total = sum(part for _, part in action.parts)
    if total != power_of(attacker):
        yield Refused(
            "R-MN-073", f"{format_card(attacker)} deals {power_of(attacker)}, not {total}.", "Divide all of it."
        )


def apply_divide_damage(state: State, action: DivideDamage) -> State:
    """That attacker is done."""
    if not isinstance(state.phase, Dividing):
        return state
    parts = tuple((card, part) for card, part in action.parts if part)
    return state.with_(phase=Striking((*state.phase.done, (state.phase.attacker, parts))))


def _dealt(state: State, divided: dict[CardName, tuple[tuple[CardName, int], ...]]) -> State:
    """R-MN-073: unblocked attackers hit the player, the others their blockers, and every blocker hits back."""
    combat, hurt = state.combat, dict[CardName, int]()
    defender, hits = opponent_of(state.active), 0
    for attacker in combat.attackers:
        blockers = combat.blockers_of(attacker)
        if attacker not in combat.blocked:
            hits += power_of(attacker)
        alone = tuple((blocker, power_of(attacker)) for blocker in blockers)
        for card, part in divided.get(attacker, alone):
            hurt[card] = hurt.get(card, 0) + part
        for blocker in blockers:
            hurt[attacker] = hurt.get(attacker, 0) + power_of(blocker)
    if hits:
        state = state.with_player(defender, life=state.players[defender].life - hits)
    if not hurt:
        return state
    field = (one.with_(damage=one.damage + hurt[one.card]) if one.card in hurt else one for one in state.field)
    return state.with_(field=tuple(field))
