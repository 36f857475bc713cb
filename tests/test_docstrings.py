"""Docstrings say what a reader cannot see: what is raised, which shape an array has, what many parameters mean."""

import ast
import re
from collections.abc import Iterator

import pytest
from package_trees import PACKAGE, modules, tree_of

MANY = 5
"""From so many parameters on nobody sees from the names alone what each is for."""

SHAPELESS = re.compile(
    r"\b(Numbers|NDArray|Floats|Signature|Points|Places|Matrix|Field|Values|Samples|Map|Levels|Colours|Pixel|Sample)\b"
)
"""Annotations of arrays that say no shape; `Picture`, `Mask` and `Quad` say theirs where they are defined."""

SHAPE = re.compile(
    r"\([\w ]+,[\w, …]*\)|\d ?[x×] ?\d|\bn [x×]|[Hh]eight [x×] width|vector|corner|one (?:value|number|row)|row"
    r"|matrix|for each|millimetres|pixels|[Pp]robabilit|[Oo]f any shape|spread|angle|\(\d+\)|Raises"
)
"""What tells a shape, or what the numbers stand for."""

NO_REASON = frozenset({"NotImplementedError", "StopIteration", "AssertionError"})
"""Raised where the code itself would be wrong."""

Definition = ast.FunctionDef | ast.ClassDef


def definitions(body: list[ast.stmt], owner: str = "") -> Iterator[tuple[str, Definition]]:
    """Public functions, classes and their public methods, by their qualified names."""
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_") or is_setter(node):
            continue
        yield owner + node.name, node
        if isinstance(node, ast.ClassDef):
            yield from definitions(node.body, f"{owner}{node.name}.")


def is_setter(node: Definition) -> bool:
    """Whether it sets a property, which is described where it is read."""
    return any(ast.unparse(one).endswith(".setter") for one in node.decorator_list)


def functions(body: list[ast.stmt]) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Public functions and methods."""
    return ((name, node) for name, node in definitions(body) if isinstance(node, ast.FunctionDef))


def described(node: Definition) -> str:
    """What the docstring says."""
    return ast.get_docstring(node) or ""


def own_nodes(node: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function without those of the functions in it."""
    waiting: list[ast.AST] = list(node.body)
    while waiting:
        one = waiting.pop()
        yield one
        if not isinstance(one, Definition | ast.Lambda):
            waiting += ast.iter_child_nodes(one)


def raised(node: ast.FunctionDef) -> set[str]:
    """The exceptions that a function raises by name itself."""
    found = set()
    for one in own_nodes(node):
        if isinstance(one, ast.Raise) and one.exc is not None:
            kind = one.exc.func if isinstance(one.exc, ast.Call) else one.exc
            found.add(getattr(kind, "id", getattr(kind, "attr", "")))
    return {name for name in found if name[:1].isupper()} - NO_REASON


def parameters(node: ast.FunctionDef) -> list[ast.arg]:
    """The parameters but for the instance or the class."""
    given = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    return [one for one in given if one.arg not in ("self", "cls")]


def annotations(node: ast.FunctionDef) -> str:
    """All annotations of a signature."""
    all_of_them = [*(one.annotation for one in parameters(node)), node.returns]
    return " ".join(ast.unparse(one) for one in all_of_them if one is not None)


def without_docstring(body: list[ast.stmt]) -> list[str]:
    """What has no docstring at all."""
    return [name for name, node in definitions(body) if not described(node)]


def without_raises(body: list[ast.stmt]) -> list[str]:
    """What raises something and does not say so."""
    return [name for name, node in functions(body) if raised(node) and not re.search("[Rr]aises", described(node))]


def without_shapes(body: list[ast.stmt]) -> list[str]:
    """What takes or gives arrays and says nothing of their shapes."""
    return [
        name
        for name, node in functions(body)
        if SHAPELESS.search(annotations(node)) and not SHAPE.search(described(node))
    ]


def without_arguments(body: list[ast.stmt]) -> list[str]:
    """What has many parameters and does not say what they mean."""
    return [
        name
        for name, node in functions(body)
        if len(parameters(node)) >= MANY and "Args:" not in described(node) and not names_one(node)
    ]


def names_one(node: ast.FunctionDef) -> bool:
    """Whether the prose says what a parameter means whose name does not."""
    return any(f"`{one.arg}`" in described(node) for one in parameters(node))


def wrong_arguments(body: list[ast.stmt]) -> list[str]:
    """Sections that explain a parameter which is not there."""
    found = []
    for name, node in functions(body):
        _, _, section = described(node).partition("Args:\n")
        named = re.findall(r"^    (\w+):", section.partition("\n\n")[0], re.MULTILINE)
        known = {one.arg for one in parameters(node)}
        found += [f"{name}({word})" for word in named if word not in known]
    return found


CHECKS = (without_docstring, without_raises, without_shapes, without_arguments, wrong_arguments)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_docstrings_leave_nothing_to_be_guessed(check):
    found = [f"{path.relative_to(PACKAGE)}: {name}" for path in modules() for name in check(tree_of(path).body)]
    assert found == []


SAMPLE = '''
def bare(): pass

def silent(text):
    """Reads it."""
    raise BadText(text)

def reads(text):
    """Reads it; raises BadText."""
    raise BadText(text)

def later(text):
    """Gives what raises."""
    def inner():
        raise BadText(text)
    return inner

def moved(points: Points) -> Points:
    """The same elsewhere."""

def turned(points: Points) -> Points:
    """The same (n, 2) turned."""

def many(a, b, c, d, e):
    """Does it."""

def said(a, b, c, d, e):
    """Does it.

    Args:
        a: The first.
        z: Not there.
    """

class Thing:
    """A thing."""

    def bare(self): pass

    def _hidden(self): pass
'''


@pytest.mark.parametrize(
    ("check", "found"),
    [
        (without_docstring, ["bare", "Thing.bare"]),
        (without_raises, ["silent"]),
        (without_shapes, ["moved"]),
        (without_arguments, ["many"]),
        (wrong_arguments, ["said(z)"]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_each_check_finds_what_it_is_for(check, found):
    assert check(ast.parse(SAMPLE).body) == found
