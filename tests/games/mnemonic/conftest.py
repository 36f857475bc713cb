"""What the tests of Mnemonic share: games in a given position, scripts of actions, whole random games."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import islice

import pytest

from tableassist.games.mnemonic import GAME, world
from tableassist.games.mnemonic.cards import is_land, is_seven
from tableassist.games.mnemonic.flow import proceed
from tableassist.games.mnemonic.options import options_of
from tableassist.games.mnemonic.phases import Attacking, Checking, Priority, Step
from tableassist.games.mnemonic.state import Battlefield, Permanent, Player, State
from tableassist.rules.game import Seat, Setup
from tableassist.table.cards import DECK, card

NAMES = ("Ann", "Bob")
EVERY_LAND = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in range(2, 8))


def permanents(text, seat, turn):
    """Cards of one side: `5H`, tapped `5H*`, summoning sick `7S!`, an Aura `JD@9C`, the other's own card `QS~`."""
    for word in text.split():
        name, _, host = word.rstrip("*!~").partition("@")
        owner = Seat(1 - seat) if "~" in word else Seat(seat)
        row = "lands" if is_land(card(name)) and not is_seven(card(name)) else "creatures"
        since = turn if "!" in word or "~" in word else 0
        yield Permanent(
            card(name),
            owner,
            Seat(seat),
            since,
            "*" in word,
            host=card(host) if host else None,
            row=row,
            haste="~" in word,
        )


def position(
    south="", north="", *, hands=(7, 7), libraries=(10, 10), graveyards=("", ""), life=(20, 20), step="main1", active=0,
    turn=5, pool=("", ""), attacking=False, **options,
):  # fmt: skip
    """A game in the middle: the active player has priority in that step, or declares attackers."""
    field_ = (*permanents(south, 0, turn), *permanents(north, 1, turn))
    players = tuple(
        Player(
            name,
            life[seat],
            hands[seat],
            libraries[seat],
            graveyard=tuple(map(card, graveyards[seat].split())),
            pool=tuple(map(card, pool[seat].split())),
            kept=True,
            owned=frozenset(one.card for one in field_ if one.owner == seat)
            | frozenset(map(card, graveyards[seat].split())),
        )
        for seat, name in enumerate(NAMES)
    )
    phase = Attacking(Seat(active)) if attacking else Checking(Seat(active))
    step = Step.ATTACK if attacking else Step(step)
    state = State(options_of(options), players, phase, Seat(active), turn, step, Battlefield(field_))
    return proceed(state)


def run_script(state, *lines):
    """The state after legal actions, as lines; a refused one fails the test.

    `resolve` passes for both until the stack is empty, or something is asked; `until upkeep` until that step.
    """
    for line in lines:
        if line == "resolve":
            state = resolved(state)
            continue
        if line.startswith("until "):
            state = waited(state, line.split()[1])
            continue
        action = GAME.parse(line)
        assert GAME.judge(state, action) is None, (line, GAME.judge(state, action))
        state = GAME.apply(state, action)
    return state


def resolved(state):
    """The state after everybody has let the stack resolve."""
    while state.stack and isinstance(state.phase, Priority):
        state = GAME.apply(state, GAME.parse(f"pass {state.phase.seat}"))
    return state


def waited(state, step):
    """The state after everybody has passed until that step began, or something is asked."""
    while isinstance(state.phase, Priority) and state.step != step:
        state = GAME.apply(state, GAME.parse(f"pass {state.phase.seat}"))
    return state


@dataclass
class Walk:
    """A random game: its options, every state, the action that followed it and the hidden cards; and how it ended."""

    options: dict
    steps: list = field(default_factory=list)
    last: object = None
    hidden: object = None


def options_for(rng):
    """Random house rules."""
    return {option.key: rng.choice(option.values) for option in GAME.options}


def random_game(seed, options=None, most=50_000):
    """A whole random game; half of them with random house rules, by which one that nobody means to win may be long."""
    rng = random.Random(seed)
    options = options if options is not None else (options_for(rng) if seed % 2 else {})
    state = GAME.setup(Setup(NAMES, options))
    walk = Walk(options, hidden=world.deal_world(state, rng.sample(DECK, len(DECK))))
    while GAME.outcome(state) is None and len(walk.steps) < most:
        action = likely(rng, list(islice(GAME.actions(state, walk.hidden.world()), 400)))
        walk.steps.append((state, action, walk.hidden))
        after = GAME.apply(state, action)
        walk.hidden = world.follow(walk.hidden, state, action, after, rng.randrange, chooser(rng))
        state = after
    walk.last = state
    return walk


def likely(rng, legal):
    """A random action, more often one that does something than one that only taps a land."""
    doing = [action for action in legal if type(action).__name__ not in ("TapForMana", "Respond", "Mulligan")]
    return rng.choice(doing if rng.random() < 0.9 and doing else legal)


def chooser(rng):
    """Picks hidden cards at random."""
    return lambda _seat, _what, cards, count: world.draw_some(cards, count, rng.randrange)


@pytest.fixture(scope="session")
def board():
    return position


@pytest.fixture(scope="session")
def every_land():
    return EVERY_LAND


@pytest.fixture(scope="session")
def script():
    return run_script


@pytest.fixture(scope="session")
def rule_of():
    """The rule of the first objection to a line, None where it is legal."""

    def judge(state, line):
        refused = GAME.judge(state, GAME.parse(line))
        assert refused is None or (refused.why.endswith(".") and refused.rule in GAME.rulebook and refused.instead)
        return refused and refused.rule

    return judge


@pytest.fixture(scope="session")
def game_of():
    return random_game


@pytest.fixture(scope="session")
def random_options():
    return options_for


@pytest.fixture(scope="session")
def picks():
    return chooser


@pytest.fixture(scope="session")
def some_games():
    """Eight whole games, half of them with random house rules."""
    return [random_game(seed) for seed in range(8)]
