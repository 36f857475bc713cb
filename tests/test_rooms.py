"""The rooms of the package: none is outside the floors that are checked, and each is described."""

import ast
import re
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path
from statistics import median

import pytest
from package_trees import modules, tree_of

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = PROJECT["tool"]["importlinter"]["contracts"]
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef


def rooms(folder):
    """The modules and packages directly in a folder."""
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    return modules | {path.parent.name for path in folder.glob("*/__init__.py")}


def floors(container):
    """The layers of the contract about a container, from the top down, each with its rooms."""
    (contract,) = (one for one in CONTRACTS if one["type"] == "layers" and one["containers"] == [container])
    return [re.split(r"\s*\|\s*", layer) for layer in contract["layers"]]


@pytest.mark.parametrize("container", ["tableassist", "tableassist.vision", "tableassist.app"])
def test_every_module_is_on_one_floor(container):
    named = [room for floor in floors(container) for room in floor]
    assert len(named) == len(set(named))
    assert set(named) == rooms(ROOT / container.replace(".", "/"))


def described(text):
    """The rooms that have a line in a table."""
    lines = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return {room for line in lines for room in re.findall(r"`(\w+)`", line)}


def test_every_room_has_its_line():
    of_the_package, of_the_app = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("Within `app`")
    assert described(of_the_package) == rooms(ROOT / "tableassist")
    assert described(of_the_app) == rooms(ROOT / "tableassist/app")


OWN_GAMES = re.compile(r"deluxe.memory|memwars|mnemonic|mental.magic", re.IGNORECASE)


def general():
    """The files that serve every game: those that the contract about it names."""
    (contract,) = (one for one in CONTRACTS if one["name"].startswith("What referees, rehearses"))
    for module in contract["source_modules"]:
        path = ROOT / module.replace(".", "/")
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


NEEDED = {re.match(r"[\w.-]+", needed).group() for needed in PROJECT["project"]["dependencies"]}


def needed_packages(tree):
    """The names by which a module asks for packages of others that the project needs, as nodes of its tree."""
    asked = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") in METADATA]
    return {id(word) for node in asked for word in node.args if getattr(word, "value", "") in NEEDED}


METADATA = ("distribution", "version")
"""The functions of importlib.metadata that take a package's name: one of BIP-39 words is called as one of our games."""


@pytest.mark.parametrize("path", [*general()], ids=lambda path: str(path.relative_to(ROOT)))
def test_what_serves_every_game_names_none(path):
    """Words of help and of the tools for one game's own material (decks, lists of cards) may, and others' packages."""
    tree = tree_of(path)
    helps = {id(word.value) for word in ast.walk(tree) if isinstance(word, ast.keyword) and word.arg == "help"}
    docs = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, DOCUMENTED)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    others = helps | needed_packages(tree)
    said = [node.value for node in texts if id(node) not in others and node.value not in docs]
    names = {getattr(node, "id", "") or getattr(node, "attr", "") for node in ast.walk(tree)}
    assert not [word for word in (*said, *names) if OWN_GAMES.search(word)]


def test_every_game_of_the_product_is_registered_as_any_other_would_be():
    points = PROJECT["project"]["entry-points"]
    games = points["tableassist.games"]
    assert {path.parent.name.replace("_", "-") for path in (ROOT / "tableassist/games").glob("*/__init__.py")} == {
        *games
    }
    for group in ("tableassist.rehearsals", "tableassist.demos", "tableassist.prints"):
        assert set(points[group]) <= set(games)


def test_what_is_pure_is_contracted_to_be():
    (pure,) = (one for one in CONTRACTS if one["name"].startswith("The pure rooms"))
    assert {f"tableassist.{room}" for room in ("referee", "rules", "games", "table", "evidence")} == set(
        pure["source_modules"]
    )
    forbidden = [
        "cv2",
        "numpy",
        "pygame",
        "gpiozero",
        "picamera2",
        "time",
        "datetime",
        "random",
        "threading",
        "os",
        "pathlib",
        "logging",
    ]
    assert set(forbidden) <= set(pure["forbidden_modules"])


def imported(path, names):
    """The modules among the named ones that a module imports, wherever in it."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in names else node.module for name in inside)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_no_modules_import_each_other_in_a_circle():
    named = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in modules()
    }
    graph = {name: {one for one in imported(path, named) if one in named} for name, path in named.items()}
    assert sum(map(len, graph.values())) > 2 * len(graph)
    TopologicalSorter(graph).prepare()


def functions():
    """Every function of the package with its module and how many lines it has."""
    for path in modules():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield path, node.name, node.end_lineno - node.lineno + 1


def test_modules_and_functions_stay_small():
    """CONTRIBUTING: files up to 400 lines, no function over forty, the median one six."""
    found = list(functions())
    assert not [str(path) for path in modules() if len(path.read_text(encoding="utf-8").splitlines()) > 400]
    assert not [(str(path), name, lines) for path, name, lines in found if lines > 40]
    assert median(lines for _, _, lines in found) <= 6
