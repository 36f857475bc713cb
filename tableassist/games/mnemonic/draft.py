"""The draft as a led procedure (R-MN-010 … R-MN-019), the sideboards and who goes first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tableassist.games.mnemonic import opening
from tableassist.games.mnemonic.actions import DraftDiscards, DraftKeep, Sideboard, Starts
from tableassist.games.mnemonic.phases import Drafting, Siding, Starting
from tableassist.games.mnemonic.refusals import refuse_unknown_seat, waits_for
from tableassist.games.mnemonic.state import DRAFTED, LEFT_OUT, MOST_ASIDE, SEATS, State, opponent_of
from tableassist.rules.game import Outcome, Refused, Seat
from tableassist.rules.wording import format_count


def chunk_of(left: int) -> int:
    """How many cards are taken off the pile next: the largest power of two (R-MN-012)."""
    return 1 << (left.bit_length() - 1)


def refuse_draft_discards(state: State, action: DraftDiscards) -> Iterator[Refused]:
    """A-MN-28: ten cards, named once and before anybody has kept any."""
    if state.options.draft_discards != "open":
        yield Refused("A-MN-28", "The cards left out of the draft are not looked at.", "Leave them face down.")
    if not isinstance(state.phase, Drafting) or state.phase.chunk != 32 or state.phase.packet != 16 or state.out:
        yield waits_for(state)
    if len(set(action.cards)) != LEFT_OUT or len(action.cards) != LEFT_OUT:
        yield Refused("R-MN-011", f"Ten cards are left out, not {len(set(action.cards))}.", "Name all ten.")


def apply_draft_discards(state: State, action: DraftDiscards) -> State:
    """Everybody knows the cards left out."""
    return state.with_(out=frozenset(action.cards))


def refuse_draft_keep(state: State, action: DraftKeep) -> Iterator[Refused]:
    """R-MN-014: half of what was received, each player once."""
    yield from refuse_unknown_seat(state, action.seat)
    if not isinstance(state.phase, Drafting):
        yield waits_for(state)
    elif action.seat in state.phase.done:
        yield _done(state, action.seat, "R-MN-014")
    elif action.count != state.phase.keep:
        why = f"Of {format_count(state.phase.packet)} you keep {state.phase.keep}, not {action.count}."
        yield Refused("R-MN-014", why, f"Keep {state.phase.keep}.")


def apply_draft_keep(state: State, action: DraftKeep) -> State:
    """The player has kept his half; once both have, the packets change hands."""
    phase = state.phase
    if not isinstance(phase, Drafting) or action.seat in phase.done:
        return state
    state = state.with_player(action.seat, library=state.players[action.seat].library + phase.keep)
    done = phase.done | {action.seat}
    if len(done) < len(SEATS):
        return state.with_(phase=Drafting(phase.chunk, phase.packet, phase.left, done))
    return state.with_(phase=_next_packet(phase))


def _next_packet(phase: Drafting) -> Drafting | Siding:
    if phase.packet > 1:
        # R-MN-015
        return Drafting(phase.chunk, phase.packet // 2, phase.left)
    if not phase.left:
        return Siding()
    # R-MN-016
    chunk = chunk_of(phase.left)
    return Drafting(chunk, chunk // 2, phase.left - chunk)


def refuse_sideboard(state: State, action: Sideboard) -> Iterator[Refused]:
    """R-MN-017: up to five cards, each player once."""
    yield from refuse_unknown_seat(state, action.seat)
    if not isinstance(state.phase, Siding):
        yield waits_for(state)
    elif action.seat in state.phase.done:
        yield _done(state, action.seat, "R-MN-017")
    elif not 0 <= action.count <= MOST_ASIDE:
        why = f"Of {DRAFTED} cards 16 to {DRAFTED} are played with: a sideboard has up to 5, not {action.count}."
        rule = "A-MN-29" if state.options.draft == "kept" else "R-MN-017"
        yield Refused(rule, why, "Set aside 0 to 5 cards.")


def apply_sideboard(state: State, action: Sideboard) -> State:
    """The player has set cards aside; once both have, it is asked who starts."""
    phase = state.phase
    if not isinstance(phase, Siding) or action.seat in phase.done:
        return state
    player = state.players[action.seat]
    state = state.with_player(action.seat, library=player.library - action.count, aside=action.count)
    done = phase.done | {action.seat}
    if len(done) < len(SEATS):
        return state.with_(phase=Siding(done))
    if not state.options.first.isdecimal():
        return state.with_(phase=Starting())
    return opening.begin_opening(state, Seat(int(state.options.first) - 1))


def refuse_starts(state: State, action: Starts) -> Iterator[Refused]:
    """R-MN-020"""
    yield from refuse_unknown_seat(state, action.seat)
    if not isinstance(state.phase, Starting):
        yield waits_for(state)


def apply_starts(state: State, action: Starts) -> State:
    """The player has the first turn."""
    return opening.begin_opening(state, action.seat) if isinstance(state.phase, Starting) else state


def choose_next_options(options: Mapping[str, str], state: State, outcome: Outcome | None) -> dict[str, str]:
    """The options of the next game of a match; `outcome` is None where this game does not count.

    A-MN-29: the drafted cards are kept. R-MN-020: the loser chooses who begins; after a draw who chose before does.
    """
    kept = {"draft": "kept"} if _is_drafted(state) else {}
    if outcome is None or len(outcome.winners) != 1:
        return {**options, **kept}
    loser = opponent_of(outcome.winners[0])
    return {**options, **kept, "first": f"{loser + 1}_chooses"}


def _is_drafted(state: State) -> bool:
    """Whether both players have all their cards, wherever they are by now."""
    return state.turn > 0 or all(one.library + one.hand + one.aside >= DRAFTED for one in state.players)


def _done(state: State, seat: Seat, rule: str) -> Refused:
    return Refused(rule, f"{state.name(seat)} has done so already.", "The other player is to do it.")
