"""Whole random games: what must hold in each of their positions.

`MNEMONIC_GAMES=2000` plays more than the usual number.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from invariants import check_battlefield, check_cards

from tableassist.games.mnemonic import GAME, world
from tableassist.games.mnemonic.phases import Dealing, Entering, Passing, Priority
from tableassist.games.mnemonic.state import SEATS
from tableassist.journal.events import Acted, Entry, Started, Undone
from tableassist.referee.match import digest_of, replay_entries
from tableassist.rules.game import Seat, Setup
from tableassist.table.cards import DECK

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("MNEMONIC_GAMES", "8"))
STATES = int(os.environ.get("MNEMONIC_STATES", "800"))


@settings(max_examples=GAMES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**9))
def test_games_end_and_keep_every_card(game_of, seed):
    walk = game_of(seed)
    for state, _, hidden in walk.steps[:: 1 + seed % 3]:
        check_cards(state, hidden)
        check_battlefield(state)
    check_cards(walk.last, walk.hidden)
    outcome = GAME.outcome(walk.last)
    assert outcome is not None
    assert outcome.why
    lives = [player.life for player in walk.last.players]
    assert outcome.scores == tuple(lives)
    assert outcome.winners == tuple(seat for seat in SEATS if lives[seat] > 0)


def test_replay_by_text_gives_the_same_states(some_games):
    """Undo is a replay of fewer lines, so every prefix must lead to the same state."""
    for walk in some_games[:4]:
        first = walk.steps[0][0]
        again = first
        for state, action, _ in walk.steps:
            assert again == state
            assert hash(again) == hash(state)
            text = GAME.write(action)
            assert GAME.parse(text) == action
            again = GAME.apply(again, GAME.parse(text))
        assert json.dumps(GAME.plain(again)) == json.dumps(GAME.plain(walk.last))


@settings(max_examples=GAMES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**9))
def test_a_journal_replays_with_equal_digests_and_is_undone(game_of, seed):
    """R-TB-005: to any entry, and to the start; `replay_entries` raises where a digest differs."""
    walk = game_of(seed)
    entries = [Entry(1, 0, Started("mnemonic", "", "", ("Ann", "Bob"), walk.options), "engine")]
    afters = [state for state, _, _ in walk.steps[1:]] + [walk.last]
    for number, ((_, action, _), after) in enumerate(zip(walk.steps, afters, strict=True), 2):
        digest = digest_of(GAME, after) if number % 40 == seed % 40 or after is walk.last else ""
        entries.append(Entry(number, 0, Acted(GAME.write(action)), "told", digest=digest))
    match = replay_entries(GAME, entries)
    assert match.state == walk.last
    back = len(entries) // 2 + 1
    for number, state in ((back, walk.steps[back - 2][0]), (2, match.first)):
        assert match.after(Entry(len(entries) + 1, 0, Undone(number), "told")).state == state


def test_plain_distinguishes_states(some_games):
    for walk in some_games[:4]:
        digests = {json.dumps(GAME.plain(state), sort_keys=True) for state, _, _ in walk.steps}
        assert len(digests) == len({state for state, _, _ in walk.steps})


def test_what_is_listed_is_accepted_and_what_is_altered_refused(game_of):
    """`MNEMONIC_STATES=100000` does so in more positions than usual."""
    rng, states, listed, rules, seed = random.Random(7), 0, 0, Counter(), 0
    while states < STATES:
        for state, action, hidden in game_of(seed).steps:
            legal = list(islice(GAME.actions(state, hidden.world()), 400))
            assert legal
            assert len(set(map(GAME.write, legal))) == len(legal)
            for one in legal:
                refused = GAME.judge(state, one)
                assert refused is None, (GAME.write(one), refused)
            rules.update(refusals(rng, state, action))
            states, listed = states + 1, listed + len(legal)
        seed += 1
    assert len(rules) > 12, rules
    print(f"{states} positions of {seed} games, {listed} listed, {rules.total()} altered by {len(rules)} rules")


def refusals(rng, state, action):
    """The rules by which altered actions are refused, each with a reason and a way out."""
    for other in altered(rng, state, action):
        refused = GAME.judge(state, other)
        assert refused is not None, (GAME.write(other), state.phase)
        assert refused.rule in GAME.rulebook, refused
        assert refused.why.endswith("."), refused
        assert refused.instead, refused
        yield refused.rule


def altered(rng, state, action):
    """Actions that cannot be legal: another's, with cards that are elsewhere, unpaid or for the wrong lands."""
    if hasattr(action, "seat") and type(action).__name__ not in ("DraftKeep", "Sideboard", "Starts", "Shuffled"):
        yield replace(action, seat=Seat(1 - action.seat))
    if hasattr(action, "seat"):
        yield replace(action, seat=Seat(7))
    if getattr(action, "payment", ()):
        yield replace(action, payment=())
        yield replace(action, payment=(*action.payment[1:], rng.choice([c for c in DECK if c[0] in "89JQKA"])))
    if hasattr(action, "payment"):
        there = [one.card for one in state.field]
        yield from (replace(action, card=name) for name in there[:2])
    if hasattr(action, "count"):
        yield replace(action, count=action.count + 6)
    if hasattr(action, "parts"):
        yield replace(action, parts=tuple((name, part + 1) for name, part in action.parts))
    if type(action).__name__ in ("OrderTriggers", "Discard"):
        yield replace(action, cards=action.cards[1:])


MISHAPS = (
    "play_land 0 5H",
    "play_land 1 7S",
    "tap_for_mana 0 KD",
    "tap_for_mana 1 5H",
    "cast 0 KD creature for 2S",
    "cast 1 KD creature",
    "cast 0 JH aura on 5H",
    "cast 1 2S creature",
    "hand_ability 0 AH face on 9H",
    "hand_ability 1 QS killer on 1",
    "hand_ability 0 KC command on KC",
    "hand_ability 1 AD annihilate",
    "aim 0 1",
    "aim 1 9H",
    "pass 0",
    "respond 1",
    "go 1 end",
    "declare_attackers 0 2S KD KD",
    "declare_blockers 1 KD=2S KD=3S",
    "divide_damage 0 KD 9H=5",
    "order_triggers 0 2S",
    "durable 0 yes",
    "dig 1 KC",
    "dig 0 no",
    "discard_to_seven 0 KD KD 2S",
    "bottom 0 3",
    "bottom 1 40",
    "sideboard 0 9",
    "draft_keep 1 30",
    "mulligan 0",
    "library_shuffled 1",
    "starts 1",
    "shift 7S lands",
    "set_life 0 -3",
    "set_life 1 9",
    "set_count 0 hand 3",
    "set_count 1 library 90",
    "set_card KD battlefield 1 tapped",
    "set_card JS battlefield 0 on KD",
    "set_card 9H graveyard 0",
    "set_card 5H hand 1",
    "set_card 2C library 0",
    "set_zone south creatures KC 9H=tapped 7S",
    "set_zone north lands",
    "set_zone south combat KC",
    "set_zone north graveyard 2D",
    "lapse 0",
    "lapse 1",
    "concede 1",
)


def test_apply_never_fails_also_where_judge_would_refuse(some_games):
    """Players may overrule any refusal; no card is lost or doubled by it."""
    rng = random.Random(9)
    mishaps = [GAME.parse(line) for line in MISHAPS]
    for walk in some_games:
        actions = [*mishaps, *(action for _, action, _ in walk.steps[::9])]
        for state, _, _ in rng.sample(walk.steps, min(8, len(walk.steps))):
            for action in rng.sample(actions, 9):
                check_total(state, action)


def check_total(state, action):
    after = GAME.apply(state, action)
    GAME.judge(after, action)
    GAME.show(after)
    GAME.layout(after)
    GAME.timing(after)
    assert GAME.describe(state, action).endswith(".")
    prompt = GAME.prompt(after, by_hand=True)
    assert prompt is None or prompt.options
    seat = getattr(action, "seat", 0)
    player = state.players[seat]
    if player.hand + player.library + player.aside or type(action).__name__ not in COULD_BE_ANYWHERE:
        assert cards_in(after) == cards_in(state), (GAME.write(action), state.phase)
    shown = [one.card for one in after.field]
    assert len(shown) == len(set(shown))


COULD_BE_ANYWHERE = ("PlayLand", "Cast", "HandAbility")
"""Played by somebody without hidden cards, a card must have been left out of the draft."""


def cards_in(state):
    """How many cards there are in all, but for the packets of a draft."""
    hidden = sum(player.hand + player.library + player.aside for player in state.players)
    return len(world.list_public(state)) + hidden if state.turn else None


def test_the_turn_counter_only_grows_and_windows_charge_nobody(some_games):
    windows = 0
    for walk in some_games:
        timings = [GAME.timing(state) for state, _, _ in walk.steps]
        assert timings[0].turn == 1
        assert all(b.turn - a.turn in (0, 1) for a, b in pairwise(timings))
        windows += sum(timing.charged is None and timing.countdown_ms > 0 for timing in timings)
        setting_up = sum(not state.turn for state, _, _ in walk.steps)
        assert all(timing.charged is None for timing in timings[:setting_up])
    assert windows


def start(**options):
    state = GAME.setup(Setup(("Ann", "Bob"), options))
    return state, world.deal_world(state, DECK)


def count(state, hidden, depth):
    """How many games of that many actions there are."""
    legal = list(GAME.actions(state, hidden.world()))
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = GAME.apply(state, action)
        there = world.follow(hidden, state, action, after, lambda _: 0, take)
        total += count(after, there, depth - 1) if GAME.outcome(after) is None else 1
    return total


def take(_seat, _what, cards, number):
    """The first cards, where anybody chooses in secret."""
    return cards[:number]


def test_how_many_first_moves_there_are():
    """Worked out by hand: two keep in either order, six sideboards each in either order, two may start."""
    state, hidden = start()
    assert [count(state, hidden, depth) for depth in (1, 2, 3)] == [2, 2, 4]
    state, hidden = start(draft="done")
    assert [count(state, hidden, depth) for depth in (1, 2, 3)] == [12, 12 * 6, 72 * 2]
    assert count(state, hidden, 4) == 72 * 2 * 2
    state, hidden = start(draft="done", first="1", mulligan="none")
    # Both libraries are shuffled in either order; the first turn begins in the first main phase.
    assert count(state, hidden, 3) == 72 * 2


FIELD = "2S 3S 4H 5D 7C 9H JS"


def hands(*cards):
    return world.Hidden(hands=(tuple(cards), ()))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        # Pass, two steps to go to but the one after combat, five lands to tap.
        pytest.param((), 1 + 3 + 5, id="nothing in hand"),
        pytest.param(("6D",), 1 + 3 + 5 + 1, id="a land"),
        pytest.param(("8S",), 1 + 3 + 5 + 2, id="a creature for either spade"),
        # A run with a diamond is 3 4 5; the queen finds no three of a kind, and aims at three creatures.
        pytest.param(("KD",), 1 + 3 + 5 + 1 + 3, id="a king: one run, three targets for a diamond"),
        pytest.param(("QS",), 1 + 3 + 5 + 3 * 2, id="a queen: three targets for either spade"),
        pytest.param(("JC",), 1 + 3 + 5 + 1 + 3, id="a jack: a 7 gives the benefits, so one club; three free hosts"),
        pytest.param(("AH",), 1 + 3 + 5 + 2, id="an ace: two players"),
    ],
)
def test_how_many_plays_there_are(board, hand, expected):
    state = board(FIELD, hands=(len(hand), 0))
    legal = list(GAME.actions(state, hands(*hand).world()))
    assert len(legal) == expected, [GAME.write(action) for action in legal]


def test_counts_to_a_depth(board):
    """Perft: the engine's own counts, so that a change of the rules does not go unnoticed."""
    state = board(FIELD, "8C QH 2H 6H", hands=(2, 1), libraries=(9, 9), graveyards=("", "3D"))
    hidden = world.Hidden(hands=(("KD", "QS"), ("AH",)), libraries=(DECK[:9], DECK[9:18]))
    assert [count(state, hidden, depth) for depth in (1, 2, 3)] == PERFT


PERFT = [25, 295, 3093]


def test_transient_phases_are_distinguished():
    assert isinstance(Entering("upkeep"), Passing)
    assert isinstance(Dealing(()), Passing)
    assert not isinstance(Priority(Seat(0)), Passing)
