"""One word, one meaning: names that several modules give are listed here, and functions of games are verbs."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from package_trees import PACKAGE, modules, tree_of

GAMES = PACKAGE / "games"


def words(*lines: str) -> frozenset[str]:
    """The words of some lines."""
    return frozenset(" ".join(lines).split())


PROTOCOL = words(
    "actions advise apply back_in_time conceal_action conceal_state conceal_words correct corrections describe flagged",
    "grounds layout objections outcome parse possible pressed private prompt read score show timing",
    "touched_out_of_turn touches unread verdicts_instead write",
)
"""What a game answers (`rules/game.py`), under the protocol's own names."""

EVERY_GAME = words(
    "build_mat compose_headline describe_cost find_differences find_learnt first_state format_question",
    "list_concealed list_mishaps make_sheet name_disturbance options_of refuse_unasked waits_for with_player",
    "write_plain write_public zone_of",
)
"""Functions of one meaning that several games have, each for its own state, actions or mat."""

PAIRED = ("apply_", "refuse_")
"""What an action changes, and what speaks against it; the action's name follows."""

VOCABULARY = frozenset({"actions", "phases", "state", "options", "differences", "cost", "costs"})
"""Modules of a game whose classes are its own words: they stand in journals and digests, so they stay."""

ELSEWHERE = {
    "Change": "what more or less lies in a zone (`table`); what a choice changes on a page of home (`app.home`)"
}
"""Names that two rooms give to different classes, and why that is not read wrongly: neither imports the other."""

QUERIES = tuple(
    words(
        "is_ are_ has_ can_ could_ may_ needs_ fits_ begins_ incurs_ waives waits_for pays touches",
    )
)
ACCESSORS = ("_of", "_in", "_on", "_at", "_for", "_to_cast", "_of_one", "_of_ability", "_of_cross", "_of_square")
VERBS = words(
    "add advise agree answer apply appraise ask audit award balance begin build carry change check choose clean",
    "combine complete compose continue correct count deal describe destroy draw drop eliminate empty end enter",
    "evaluate exchange explain find finish follow forget format gain give go grant guess idle intercept keep",
    "label lay leave lift limit list lose make name normalise note number parse pass pay place play pluralise",
    "ponder proceed put rate read refuse remove replace resolve score search set settle share show shuffle sort",
    "spread stack stop strike take unshield with write",
)
NOUNS_OF_THE_PROTOCOL = PROTOCOL | {"first_state", "game"}


def public(path: Path) -> list[ast.FunctionDef | ast.ClassDef]:
    """The public functions and classes at the top of a module."""
    nodes = tree_of(path).body
    return [
        node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]


def game_of(path: Path) -> str:
    """The game in whose folder a module is, empty for none."""
    return path.relative_to(GAMES).parts[0] if path.is_relative_to(GAMES) else ""


@cache
def homes() -> dict[str, list[Path]]:
    """Where each public name is given."""
    found = defaultdict(list)
    for path in modules():
        for node in public(path):
            found[node.name].append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def is_per_game(name: str, paths: list[Path]) -> bool:
    """Whether each is a game's own, one in each, and of a kind that games share."""
    games = [game_of(path) for path in paths]
    if not all(games) or len(set(games)) < len(games):
        return False
    if name[0].isupper():
        return all(path.stem in VOCABULARY for path in paths)
    return name in PROTOCOL | EVERY_GAME or name.startswith(PAIRED)


def test_no_name_is_given_twice_with_another_meaning():
    found = {
        name: [str(path.relative_to(PACKAGE)) for path in paths]
        for name, paths in homes().items()
        if name not in ELSEWHERE and not is_per_game(name, paths)
    }
    assert found == {}


def test_what_is_listed_is_still_shared():
    shared = set(homes())
    assert set(ELSEWHERE) <= shared
    assert shared >= EVERY_GAME


@pytest.mark.parametrize("game", ["deluxe_memory", "memwars", "mental_magic", "mnemonic"])
def test_functions_of_games_are_verbs(game):
    names = [
        f"{path.stem}.{node.name}"
        for path in sorted((GAMES / game).rglob("*.py"))
        for node in public(path)
        if isinstance(node, ast.FunctionDef)
    ]
    assert len(names) > 50
    assert [name for name in names if not is_verb(name.partition(".")[2])] == []


def is_verb(name: str) -> bool:
    """Whether a function's name says what it does, asks a question, or gives a part of its argument."""
    verb, _, _ = name.partition("_")
    return name in NOUNS_OF_THE_PROTOCOL or verb in VERBS or name.startswith(QUERIES) or name.endswith(ACCESSORS)


@pytest.mark.parametrize("name", ["drawn", "resolved", "given_up", "payments", "unchallenged", "challengers", "over"])
def test_participles_and_plurals_are_no_verbs(name):
    assert not is_verb(name)


def test_a_name_in_two_games_is_one_meaning_or_none():
    here, there = GAMES / "mnemonic" / "mana.py", GAMES / "memwars" / "turns.py"
    assert is_per_game("waits_for", [here, there])
    assert is_per_game("apply_draw", [here, there])
    assert not is_per_game("drawn", [here, there])
    assert not is_per_game("waits_for", [here, here])
    assert not is_per_game("Draw", [here, there])
    assert is_per_game("Draw", [GAMES / "mnemonic" / "actions.py", GAMES / "memwars" / "actions.py"])
    assert not is_per_game("Draw", [here, PACKAGE / "display" / "cards.py"])
