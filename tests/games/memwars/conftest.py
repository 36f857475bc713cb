"""What the tests of MemWars share: a made-up deck, games in a given position, scripts of actions, random games."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from tableassist.games.memwars import game
from tableassist.games.memwars.actions import Challenge, Claim, Decline, Finished, WindowClosed
from tableassist.games.memwars.board import PLACES, Quadrant
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.rules.game import Setup

NAMES = ("Ann", "Bob", "Cleo", "Dan")
READY = {"first": "1", "north": "north", "window": "10"}
"""Nothing is left to do before play."""


def made_up_deck(points=lambda number: 1 + number % 3, facts=lambda number: 1 + number % 4, numbers=PLACES):
    """A deck of nonsense: card n has 1 to 4 facts, of which the first is "thing n"."""
    cards = tuple(
        MemCard(
            number,
            prompt=f"picture of the {number}th",
            facts=tuple(Fact(f"question {level}", f"answer {number}.{level}") for level in range(1, facts(number) + 1)),
            points=points(number),
            note=f"image {number}",
        )
        for number in numbers
    )
    return MemDeck("made-up", "Made up", "Tests", "Place n is thing n.", dict.fromkeys(Quadrant, "things"), cards)


DECK = made_up_deck()
GAME = game(DECK)


def start_game(players=2, deck=None, **options):
    """A game whose first side, Ann, is on turn unless the options say otherwise."""
    chosen = {**READY, **options}
    return game(deck or DECK).setup(Setup(NAMES[:players], chosen))


def run_script(state, *lines):
    """The state after legal actions, as lines; a refused one fails the test. `quiet 5 6` claims unchallenged."""
    for line in lines:
        for text in expanded(state, line):
            action = GAME.parse(text)
            assert GAME.judge(state, action) is None, (text, GAME.judge(state, action))
            state = GAME.apply(state, action)
            if isinstance(action, Claim) and line.startswith("quiet"):
                while hasattr(state.phase, "asked"):
                    state = GAME.apply(state, WindowClosed())
    return state


def expanded(state, line):
    """`quiet 8 9` as claims of whoever is on turn; anything else as it is."""
    word, *rest = line.split()
    if word != "quiet":
        yield line
        return
    for number, place in enumerate(rest):
        assert number == 0 or len(rest) == 1, "quiet takes one place, so that the side on turn is known"
        yield f"claim {state.acting} {place}"


@dataclass
class Walk:
    """A random game: every state and the action that followed it."""

    steps: list = field(default_factory=list)
    last: object = None


def random_options(rng, players):
    """Random house rules that fit so many sides."""
    options = {option.key: rng.choice(option.values) for option in GAME.options if option.key not in ("first", "mode")}
    modes = [rng.choice(("standard", "standard", "basic")) for _ in range(players)]
    options["mode"] = ",".join(modes) if players > 1 else rng.choice(("study", "review"))
    options["depth"] = ",".join(str(rng.randint(1, 8)) for _ in range(players))
    return options


def random_setup(rng):
    """The names and options of a random game: every third by the default rules, solitaire now and then."""
    players = rng.choice((1, 2, 2, 2, 3, 4))
    options = random_options(rng, players) if players == 1 or rng.random() < 0.7 else {}
    return NAMES[:players], options


def random_game(seed, names=None, options=None, quiet=0.6):
    """A whole random game, with most claims unchallenged so that many end by all their quadrants."""
    rng = random.Random(seed)
    if names is None:
        names, options = random_setup(rng)
    state, walk = GAME.setup(Setup(names, options or {})), Walk()
    while GAME.outcome(state) is None:
        legal = list(GAME.actions(state, {}))
        action = rng.choice(legal)
        if isinstance(action, Challenge) and rng.random() < quiet:
            action = Decline(action.seat)
        if isinstance(action, Finished) and rng.random() < quiet:
            action = legal[1]
        walk.steps.append((state, action))
        state = GAME.apply(state, action)
    walk.last = state
    return walk


@pytest.fixture(scope="session")
def deck():
    return DECK


@pytest.fixture(scope="session")
def deck_of():
    return made_up_deck


@pytest.fixture(scope="session")
def memwars():
    return GAME


@pytest.fixture(scope="session")
def start():
    return start_game


@pytest.fixture(scope="session")
def script():
    return run_script


@pytest.fixture(scope="session")
def rule_of():
    """The rule of the first objection to a line, None where it is legal."""

    def judge(state, line):
        refused = GAME.judge(state, GAME.parse(line))
        assert refused is None or (refused.why.endswith(".") and refused.rule in GAME.rulebook)
        return refused and refused.rule

    return judge


@pytest.fixture(scope="session")
def game_of():
    return random_game


@pytest.fixture(scope="session")
def some_games():
    """Thirty whole games, most of them with random house rules."""
    return [random_game(seed) for seed in range(30)]
