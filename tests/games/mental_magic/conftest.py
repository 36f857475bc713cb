"""What the tests of Mental Magic share: games with a few known cards, scripts of actions, whole random games."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from tableassist.games.mental_magic import MentalMagic
from tableassist.games.mental_magic.knowledge import MagicCard, MagicFace
from tableassist.rules.card_names import is_near_match, name_key
from tableassist.rules.game import Setup

NAMES = ("Ann", "Bob", "Cleo", "Dan")

CARDS = (
    ("normal", ("Ember Volley", "{1}{R}"), ("", "")),
    ("normal", ("Kiln Keeper", "{1}{R}"), ("", "")),
    ("normal", ("Séance of Sparks", "{1}{R}"), ("", "")),
    ("normal", ("Glass Harbour", "{1}{U}"), ("", "")),
    ("normal", ("Flame Javelin", "{2/R}{2/R}{2/R}"), ("", "")),
    ("normal", ("Sparrow Scout", "{W}"), ("", "")),
    ("normal", ("Blue Oil", "{U/P}"), ("", "")),
    ("normal", ("Orchard Gate", ""), ("", "")),
    ("normal", ("Paper Lantern", "{0}"), ("", "")),
    ("normal", ("Firebolt", "{R}"), ("", "")),
    ("normal", ("Ember Lance", "{R}"), ("", "")),
    ("normal", ("Past in Flames", "{3}{R}"), ("", "")),
    ("normal", ("Sol Ring", "{1}"), ("", "")),
    ("split", ("Thaw", "{1}{R}"), ("Freeze", "{1}{U}")),
    ("transform", ("Tide Apprentice", "{U}"), ("Tide Mistress", "")),
    ("adventure", ("Bramble Giant", "{2}{G}"), ("Shake Loose", "{1}{G}")),
)


class Known:
    """A handful of cards."""

    def __init__(self, cards=CARDS):
        self._cards = {}
        for layout, *faces in cards:
            card = MagicCard(layout, tuple(MagicFace(*face) for face in faces if face[0]))
            for name in (card.name, *(face.name for face in card.faces)):
                self._cards.setdefault(name_key(name), card)
        self._names = tuple(dict.fromkeys(card.name for card in self._cards.values()))

    def card(self, name):
        return self._cards.get(name_key(name))

    edition = "2026-11-23 0123456789abcdef"

    def suggest(self, typed, most=5):
        return tuple(
            name for name in self.names() if name_key(name).startswith(name_key(typed)) or is_near_match(name, typed)
        )[:most]

    def names(self):
        return self._names

    def __len__(self):
        return len(self.names())


KNOWN = MentalMagic(Known())
ENTERED = MentalMagic()


def start_game(players=2, **options):
    """A game before its first turn."""
    return KNOWN.setup(Setup(NAMES[:players], options))


def run_script(state, *lines, game=KNOWN):
    """The state after legal actions, as lines; a refused one fails the test."""
    for line in lines:
        action = game.parse(line)
        refused = game.judge(state, action)
        assert refused is None, (line, refused)
        state = game.apply(state, action)
    return state


def ruled(state, line, game=KNOWN):
    """The rule of the first objection to a line, None where it is legal."""
    refused = game.judge(state, game.parse(line))
    assert refused is None or (refused.why.endswith(".") and refused.rule in game.rulebook and refused.instead), refused
    return refused and refused.rule


@dataclass
class Walk:
    """A random game: every state with the action that followed, and the last one."""

    steps: list = field(default_factory=list)
    last: object = None


def random_game(seed, game=KNOWN, longest=70, **options):
    """A random game of so many actions at most."""
    rng = random.Random(seed)
    state = game.setup(Setup(NAMES[: 2 + seed % 3], options))
    costs = ["{1}{R}", "{R}", "", "{0}", "{1}{U}", "{U}", "{6}", "{3}{R}", "{W}", "{2}{G}"]
    walk = Walk()
    while game.outcome(state) is None and len(walk.steps) < longest:
        world = {f"hand {seat}": rng.choice(costs) for seat in range(len(state.players))}
        by_kind = {}
        for action in game.actions(state, world):
            by_kind.setdefault(type(action), []).append(action)
        if len(walk.steps) < longest - 10:
            by_kind = {kind: some for kind, some in by_kind.items() if kind.__name__ != "Lose"} or by_kind
        action = rng.choice(by_kind[rng.choice(sorted(by_kind, key=lambda kind: kind.__name__))])
        walk.steps.append((state, action))
        state = game.apply(state, action)
    walk.last = state
    return walk


@pytest.fixture(scope="session")
def start():
    return start_game


@pytest.fixture(scope="session")
def script():
    return run_script


@pytest.fixture(scope="session")
def rule_of():
    return ruled


@pytest.fixture(scope="session")
def known():
    """The game with a handful of known cards."""
    return KNOWN


@pytest.fixture(scope="session")
def told():
    """The game with no card known."""
    return ENTERED


@pytest.fixture(scope="session")
def game_of():
    return random_game


@pytest.fixture(scope="session")
def some_games():
    """Whole random games, half of them with cards known."""
    return [(game, random_game(seed, game)) for seed in range(3) for game in (KNOWN, ENTERED)]
