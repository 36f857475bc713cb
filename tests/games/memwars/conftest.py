"""What the tests of MemWars share: a made-up deck, games in a given position, scripts of actions, random games."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from tableassist.games.memwars import game
from tableassist.games.memwars.actions import Challenge, Decline, Finished, WindowClosed
from tableassist.games.memwars.board import PLACES, Place, Quadrant
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.games.memwars.phases import Claiming
from tableassist.games.memwars.scoring import score_board, score_side
from tableassist.games.memwars.spots import BOARD, put_spot, spot_at
from tableassist.rules.game import Seat, Setup

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
    """The state after legal actions, as lines; a refused one fails the test.

    `quiet 5 6` are claims of whoever is on turn that nobody challenges; `won 5 C` a claim challenged and maintained,
    with C for the challenger being right, T for the claimant, `both` or `none`.
    """
    for line in lines:
        word, *rest = line.split()
        if word == "quiet":
            for place in rest:
                state = _closed(_counts(state, f"claim {state.acting} {place}"))
        elif word == "won":
            state = _maintained(state, *rest)
        else:
            state = _counts(state, line)
    return state


def _counts(state, text):
    action = GAME.parse(text)
    assert GAME.judge(state, action) is None, (text, GAME.judge(state, action))
    return GAME.apply(state, action)


def _closed(state):
    while hasattr(state.phase, "asked"):
        state = GAME.apply(state, WindowClosed())
    return state


def _maintained(state, place, right):
    """A challenge to its end; every fact is right or wrong together."""
    t, c = right in ("T", "both"), right in ("C", "both")
    claimant = state.acting
    state = _counts(state, f"claim {claimant} {place}")
    challenger = state.phase.asked
    for line in ("challenge {c}", "stated {c}", "contest {t}", "maintain {c}"):
        state = _counts(state, line.format(t=claimant, c=challenger))
    facts = [
        ",".join(["right" if side else "wrong"] * state.depth(seat, Place(int(place))))
        for seat, side in ((claimant, t), (challenger, c))
    ]
    return _counts(state, f"verdict {facts[0]} {facts[1]}")


def lay(state, contents, acting=0):
    """A game in a given position: `A` is a crystal of the first side, `B+` one with a challenge piece, `x` the
    board's place. It is `acting`'s turn to claim."""
    players, board, pool = list(state.players), state.board, state.pool
    for place, content in contents.items():
        seat = None if content == "x" else Seat("ABCD".index(content[0]))
        challenge = content in ("x", f"{content[0]}+")
        spot = spot_at(board, place)._replace(
            owner=BOARD if seat is None else seat, crystals=() if seat is None else (seat,), challenge=challenge
        )
        board, pool = put_spot(board, place, spot), pool - challenge
        if seat is not None:
            players[seat] = players[seat].with_(supply=players[seat].supply - 1)
    left = sum(spot.owner is None for spot in board)
    phase = Claiming(Seat(acting))
    return state.with_(
        board=board, players=tuple(players), pool=pool, left=left, owner=Seat(acting), phase=phase, turn=1
    )


@dataclass
class Walk:
    """A random game: every state and the action that followed it."""

    steps: list = field(default_factory=list)
    last: object = None


def random_options(rng, players):
    """Random house rules that fit so many sides."""
    options = {option.key: rng.choice(option.values) for option in GAME.options if option.key not in ("first", "mode")}
    if options["board_quadrants"] == "true" or options["board_score"] == "with_quadrants":
        # A-MW-15: these two need each other.
        options |= {"board_quadrants": "true", "board_score": "with_quadrants"}
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
def deep():
    """The game with a deck of which every card has six facts."""
    return game(made_up_deck(facts=lambda number: 6))


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


@pytest.fixture(scope="session")
def position():
    """A game in a given position: see `lay`."""
    return lambda contents, acting=0, **setup: lay(start_game(**setup), contents, acting)


@pytest.fixture(scope="session")
def totals():
    """Every side's points, then the board's."""
    return lambda state: [*(score_side(state, seat).total for seat in state.seats), score_board(state).total]


@pytest.fixture(scope="session")
def setup_of():
    """Names and options of a random game."""
    return random_setup
