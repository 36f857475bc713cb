"""Public names are words of the glossary: none of those that it has retired."""

import ast
import re
from collections.abc import Iterator

import pytest
from package_trees import PACKAGE, tree_of

ROOT = PACKAGE.parent
WORDS = (
    "aide alike amends amiss apart beneath beside company companions distinct heap heaps lain lies likewise look",
    "looked looking looks lying meanwhile meddled once said say says settler shapely sighting sightings stray strays",
    "tell teller telling tells thing things told untold upset veiled wish wishes witness",
)
RETIRED = frozenset(" ".join(WORDS).split())
# The author's own word for two cards taken into the hand (glossary, "Play").
OF_THE_GAME = {"deluxe_memory": frozenset({"look", "looked", "looking", "looks"})}


def words(name: str) -> set[str]:
    """The words of a name in any of Python's spellings.

    >>> sorted(words("EndLook"))
    ['end', 'look']
    """
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def public_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Classes, functions, their parameters, fields and constants that do not begin with an underscore."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef(name=name):
                if not name.startswith("_") or name == "__init__":
                    yield node.lineno, name
                    for given in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
                        yield given.lineno, given.arg
            case ast.ClassDef(name=name):
                if not name.startswith("_"):
                    yield node.lineno, name
                    yield from public_names(node)
            case ast.Assign(targets=targets):
                yield from ((node.lineno, each.id) for each in targets if isinstance(each, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield node.lineno, name


@pytest.mark.parametrize("room", sorted(path.name for path in PACKAGE.iterdir() if path.name != "__pycache__"))
def test_no_public_name_has_a_retired_word(room):
    found = []
    paths = [PACKAGE / room] if room.endswith(".py") else sorted((PACKAGE / room).rglob("*.py"))
    for path in paths:
        allowed = frozenset().union(*(OF_THE_GAME.get(part, ()) for part in path.parts))
        named = [(0, path.stem), *public_names(tree_of(path))]
        bad = RETIRED - allowed
        found += [f"{path.relative_to(ROOT)}:{line} {name}" for line, name in named if words(name) & bad]
    assert found == []


def test_the_glossary_retires_the_same_words():
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    _, _, retired = text.partition("## Retired words")
    named = {word for span in re.findall(r"\*([^*]+)\*", retired) for word in re.findall(r"[a-z]+", span)}
    assert named <= RETIRED | {"settler"}
    assert named


def test_names_of_one_kind_of_thing_are_found():
    tree = ast.parse("class SomeWish:\n    told: int = 1\n\ndef f(look):\n    lying = 1\n")
    assert [name for _, name in public_names(tree) if words(name) & RETIRED] == ["SomeWish", "told", "look"]
