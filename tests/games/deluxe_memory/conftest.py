"""What the tests of Deluxe Memory share: games in a given position, scripts of actions, whole random games."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from itertools import chain, islice

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.actions import Rearranged, Select, Swap
from tableassist.games.deluxe_memory.grid import PLACES, list_face_down
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK, JOKERS, card, rank

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def start_game(players=3, tokens=None, bank=-1, nines=(), tens=(), **options):
    """A game before its first turn; `tokens` per seat, `nines` and `tens` the seats that hold such a pair.

    The bank has the rest unless told; None is one that cannot run out.
    """
    state = GAME.setup(Setup(NAMES[:players], options))
    tokens = tokens or (20,) * players
    held = tuple(
        replace(
            player,
            tokens=tokens[seat],
            out=tokens[seat] == 0 and not state.options.underdogs,
            nines=((card("9S"), card("9D")),) if seat in nines else (),
            tens=((card("10S"), card("10D")),) if seat in tens else (),
        )
        for seat, player in enumerate(state.players)
    )
    gone = (*(("9S", "9D") if nines else ()), *(("10S", "10D") if tens else ()))
    rest = 30 * players - sum(tokens) if bank == -1 else bank
    return state.with_(players=held, bank=rest, gone=gone)


def expanded(state, line):
    """A line of a script as actions: `pair QS QC` and `miss 4C -` (a dash is a hidden card) are whole looks."""
    word, *rest = line.split()
    if word not in ("pair", "miss"):
        return [line]
    seat, (a, b) = state.acting, list_face_down(state.grid)[:2]
    look = [f"select {seat} {a} {b}", f"end_look {seat} open"]
    if word == "pair":
        return [*look, f"match {seat} {' '.join(rest)}"]
    up = [f"{place}={name}" for place, name in zip((a, b), rest, strict=True) if name != "-"]
    return [*look, " ".join(("no_match", str(seat), *up))]


def run_script(state, *lines):
    """The state after legal actions, as lines; a refused one fails the test."""
    for line in lines:
        for text in expanded(state, line):
            action = GAME.parse(text)
            assert GAME.judge(state, action) is None, (text, GAME.judge(state, action))
            state = GAME.apply(state, action)
    return state


@dataclass
class Walk:
    """A random game: what lies where, every state and the action that followed it."""

    world: dict
    steps: list = field(default_factory=list)
    last: object = None


def deal(rng, jokers=False):
    """A shuffled deck on the places."""
    deck = [*DECK, *(JOKERS if jokers else ())]
    rng.shuffle(deck)
    return dict(zip(list_places(jokers), deck, strict=True))


def follow(world, action):
    """The world after an action that moves cards nobody can see."""
    assert not isinstance(action, Rearranged) or action.places is None
    if isinstance(action, Swap):
        return {**world, action.a: world[action.b], action.b: world[action.a]}
    return world


def options_for(rng):
    """Random house rules."""
    options = {option.key: rng.choice(option.values) for option in GAME.options if option.key != "first"}
    if options["simplicity"] == "true":
        # A-DM-35: without the chart there are no nines and tens to speak of.
        options = {key: value for key, value in options.items() if not key.startswith(("shield", "ten_"))}
    return options


def random_game(seed, options=None, prefer_matches=True):
    """A whole random game; with matches preferred it reaches the effects more often."""
    rng = random.Random(seed)
    options = options if options is not None else (options_for(rng) if seed % 2 else {})
    state = GAME.setup(Setup(NAMES[: rng.randint(2, 4)], options))
    walk = Walk(deal(rng, options.get("jokers") == "true"))
    while GAME.outcome(state) is None:
        legal = list(GAME.actions(state, walk.world))
        action = rng.choice(legal)
        if prefer_matches and isinstance(action, Select) and rng.random() < 0.5:
            cut = rng.randrange(len(legal))
            round_ = chain(islice(legal, cut, None), islice(legal, cut))
            action = next((a for a in round_ if matches(walk.world, a)), action)
        walk.steps.append((state, action, walk.world))
        walk.world = follow(walk.world, action)
        state = GAME.apply(state, action)
    walk.last = state
    return walk


def matches(world, action):
    """Whether the action selects two cards of one rank."""
    first, second = action.places
    return rank(world[first]) == rank(world[second])


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
        assert refused is None or (refused.why and refused.rule in GAME.rulebook)
        return refused and refused.rule

    return judge


@pytest.fixture(scope="session")
def game_of():
    return random_game


@pytest.fixture(scope="session")
def some_games():
    """Twenty-four whole games, half of them with random house rules."""
    return [random_game(seed) for seed in range(24)]


@pytest.fixture(scope="session")
def last_two():
    """The game when only two cards are left, on B1 and C1."""

    def leave(state, first, second):
        keep = ("B1", "C1")
        grid = tuple(content if place in keep else "" for place, content in zip(PLACES, state.grid, strict=True))
        return state.with_(grid=grid, gone=tuple(name for name in DECK if name not in (first, second)))

    return leave


@pytest.fixture(scope="session")
def deal_cards():
    return deal


@pytest.fixture(scope="session")
def random_options():
    return options_for


@pytest.fixture(scope="session")
def follow_world():
    return follow
