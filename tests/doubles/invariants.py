"""What holds in every position of a game, whatever was played: nothing is lost, doubled or made up."""

from __future__ import annotations

from collections import Counter

from tableassist.games.deluxe_memory.grid import DOWN, EMPTY, PLACES, list_filled
from tableassist.games.memwars.board import PLACES as BOARD_PLACES
from tableassist.games.memwars.phases import Over as Ended
from tableassist.games.memwars.spots import BOARD, OUTSIDE
from tableassist.games.mental_magic.zones import IN_PLAY, Where
from tableassist.games.mnemonic import world
from tableassist.games.mnemonic.phases import Over, Passing
from tableassist.games.mnemonic.state import SEATS
from tableassist.rules.card_names import name_keys
from tableassist.table.cards import DECK, JOKERS


def check_tokens(state):
    """R-DM-009: tokens and the bank add up, and who is out has nothing."""
    assert all(player.tokens >= 0 for player in state.players)
    if state.bank is not None:
        assert state.bank >= 0
        assert sum(player.tokens for player in state.players) + state.bank == 30 * len(state.players)
    for player in state.players:
        assert not player.out or (player.tokens == 0 and not player.nines and not player.tens)


def check_grid(state, placed):
    """A-DM-04: what left the grid is what was matched; held pairs are among it; what is known of a place is true."""
    deck = (*DECK, *JOKERS) if state.options.jokers else DECK
    there = [placed[place] for place in list_filled(state.grid)]
    assert sorted((*there, *state.gone)) == sorted(deck)
    held = [card for player in state.players for pair in (*player.nines, *player.tens) for card in pair]
    assert len(held) == len(set(held))
    assert set(held) <= set(state.gone)
    for place, content, known in zip(PLACES, state.grid, state.known, strict=True):
        assert content in (EMPTY, DOWN) or content == placed[place]
        assert known in (EMPTY, placed.get(place)) or content == EMPTY


def check_pieces(state):
    """R-MW-074: challenge pieces and crystals are all somewhere."""
    on_places = sum(spot.challenge for spot in state.board)
    assert sum(player.stock for player in state.players) + state.pool + on_places == 50 + state.virtual
    assert min(player.stock for player in state.players) >= 0 <= state.pool
    diamonds = Counter(won.by[0] for won in state.won if len(won.by) == 1 and won.by[0] >= 0)
    for seat, player in enumerate(state.players):
        placed = sum(spot.crystals.count(seat) for spot in state.board)
        held = sum(other.captured[seat] for other in state.players) + state.boxed[seat]
        assert player.supply + placed + held + diamonds[seat] == 100
        assert player.by_challenge <= sum(player.captured)
        assert player.captured[seat] == 0
    check_places(state)


def check_speakers(state):
    """R-MW-096: who speaks for a side is the side itself, or one of its members."""
    for seat, player in enumerate(state.players):
        assert state.speaker(seat) in (player.name, *player.members)


def check_places(state):
    """R-MW-049: a place has an owner exactly when its claim is resolved; R-MW-006: three pieces at most."""
    board = [*zip(BOARD_PLACES, state.board, strict=True)]
    # A flag may end the game while one claim is not resolved.
    pending = [place for place, spot in board if spot.owner is None and spot.pieces]
    expected = [state.pending] if state.pending is not None else pending[:1] if isinstance(state.phase, Ended) else []
    assert pending == expected
    for _, spot in board:
        assert spot.pieces <= 3
        if spot.owner is None:
            continue
        if spot.owner == BOARD:
            assert not spot.crystals
        elif spot.owner != OUTSIDE:
            assert spot.crystals == (spot.owner,)
    assert state.left == sum(spot.owner is None for spot in state.board)


def check_ledger(state):
    """The lines of the ledger of Mental Magic, its counts and its names."""
    for number, player in enumerate(state.players):
        assert player.hand >= 0 <= player.library
        own = [card for card in state.cards if card.owner == number]
        if player.out:
            assert own == []
        elif player.mental and state.shared is None:
            # R-MM-002: 40 cards, wherever they are.
            assert player.hand + player.library + len(own) == state.options.library_size
        if not player.mental:
            # A-MM-10
            assert own == []
    check_shared(state)
    assert state.utopias <= 1  # R-MM-011
    assert state.utopias <= state.lands <= state.allowed
    check_identities(state)


def check_shared(state):
    """R-MM-002: all cards of a shared library are somewhere."""
    mental = [player for player in state.players if player.mental]
    if state.shared is not None and not any(player.out for player in state.players):
        everywhere = state.shared + sum(player.hand for player in mental) + len(state.cards)
        assert everywhere == state.options.library_size * len(mental)


def check_identities(state):
    """R-MM-008, MM.3c: what is in play face up is declared, and a name is declared once."""
    for card in state.cards:
        assert card.zone not in (Where.HAND, Where.LIBRARY)
        if card.zone in IN_PLAY:
            assert card.identity is not None or card.down
        elif card.identity is not None:
            assert not card.down
    for number, used in enumerate(state.used):
        for other in state.used[:number]:
            mine = state.options.unique == "per_player" and used.seat != other.seat
            assert mine or name_keys(used.name).isdisjoint(name_keys(other.name))
    names = [card.identity.name for card in state.cards if card.identity is not None]
    assert len(names) == len(set(names)) or state.options.unique == "per_player"
    assert set(names) <= {used.name for used in state.used}
    assert state.over or state.holder in state.seats


def check_cards(state, hidden):
    """R-MN-001: each of the 52 cards is in exactly one place, and the counts are those of the hidden cards."""
    everywhere = [*world.list_public(state), *hidden.pile, *hidden.out]
    for seat in SEATS:
        player = state.players[seat]
        everywhere += [*hidden.hands[seat], *hidden.libraries[seat], *hidden.asides[seat], *hidden.packets[seat]]
        assert (player.hand, player.library, player.aside) == (
            len(hidden.hands[seat]),
            len(hidden.libraries[seat]),
            len(hidden.asides[seat]),
        )
        # What everybody knows of hidden cards is true.
        assert player.held <= set(hidden.hands[seat])
        assert player.sunk <= set(hidden.libraries[seat])
        assert player.top == hidden.libraries[seat][: len(player.top)]
        assert set(player.graveyard) <= player.owned
    assert sorted(everywhere) == sorted(DECK)


def check_battlefield(state):
    """What the rules of Mnemonic promise of the battlefield, the stack and combat."""
    assert not isinstance(state.phase, Passing)
    for one in state.field:
        assert one.card in state.players[one.owner].owned
        assert one.host is None or state.creature(one.host) is not None
        assert one.damage >= 0
    if not isinstance(state.phase, Over):
        assert all(player.life > 0 or state.phase for player in state.players)
        assert not state.pending or type(state.phase).__name__ in ("Ordering", "Targeting")
    fighting = [*state.combat.attackers, *(blocker for blocker, _ in state.combat.blocks)]
    assert len(fighting) == len(set(fighting))
    assert all(state.creature(card) is not None for card in state.combat.attackers)
