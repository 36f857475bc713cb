"""Mutation testing of a room (`make mutation ROOM=journal`): its code is spoilt in one place, and tests must fail.

What can be spoilt is found by cosmic-ray, and any statement may be left out; of all places a sample is drawn by a seed.
Only the tests that came by the line are run, as coverage saw them. Annotations are left alone: nothing of them runs.
"""

from __future__ import annotations

import argparse
import ast
import json
import sqlite3
import sys
import tempfile
import time
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

from workbench import PASSED, ROOT, TOO_LONG, Workbench

ROOMS = {
    "referee": (
        "tests/referee",
        *(
            f"tests/app/test_{name}.py"
            for name in ("session", "clock_desk", "disputes", "past_desk", "endings", "menu")
        ),
        *(
            f"tests/app/test_{name}.py"
            for name in ("mnemonic_table", "memwars_camera", "touched_cards", "blocked_view")
        ),
    ),
    "journal": ("tests/journal", "tests/app/journals/test_damaged_journals.py", "tests/app/records/test_report.py"),
    "rules": (
        *("tests/rules", "tests/referee", "tests/games/test_learnt.py", "tests/games/test_lines.py"),
        *(f"tests/games/{name}/test_view.py" for name in ("deluxe_memory", "memwars", "mental_magic", "mnemonic")),
        *(f"tests/games/mental_magic/test_{name}.py" for name in ("names", "prompts")),
        *(f"tests/display/test_{name}.py" for name in ("exhibits", "snapshots", "seats")),
        "tests/app/test_plugins.py",
    ),
    "app": ("tests/app",),
}
LONGEST_S = 120.0
DROP = "drop"
OUTCOMES = {PASSED: "mutant", TOO_LONG: "too_long"}
"""Every place is told as it was tried: a run that is cut short has figures. `--again` takes those that passed."""
QUICK = ("-m", "not slow")
LONG = ("rules", "app")
"""Of these rooms only the quick tests are run, where `--slow` is not given; those of the others are not that slow."""


@dataclass(frozen=True)
class Mutant:
    """One place in a file, and how it is spoilt there."""

    path: str
    operator: str
    occurrence: int
    place: tuple[int, int]

    def __str__(self):
        return f"{self.path}:{self.place[0]} {self.operator.removeprefix('core/')}"


def mutants_of(path):
    """All that can be spoilt in a file and runs: by cosmic-ray's operators, and by leaving out a statement."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    source = (ROOT / path).read_text(encoding="utf-8")
    tree, silent = get_ast(source), annotations(source)
    for name in sorted(operator_names()):
        kind = get_operator(name)
        if kind.arguments() or "NoOp" in name:
            continue
        places = [place for node in ast_nodes(tree) for place in kind().mutation_positions(node)]
        for occurrence, (place, _end) in enumerate(places):
            if "Mul" in name and source.splitlines()[place[0] - 1][place[1] :].startswith("*,"):
                continue  # no product: what follows it is given by name
            if not any(begin <= place < end for begin, end in silent):
                yield Mutant(str(path), name, occurrence, place)
    for occurrence, node in enumerate(statements(source)):
        yield Mutant(str(path), DROP, occurrence, (node.lineno, node.col_offset))


def annotations(source):
    """Where annotations stand: from and to which line and column."""
    found = []
    for node in ast.walk(ast.parse(source)):
        for one in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if one is not None:
                found.append(((one.lineno, one.col_offset), (one.end_lineno, one.end_col_offset)))
    return found


def statements(source):
    """The statements of functions that can be left out: calls, what is assigned, what is returned."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    inner = {id(node): node for function in functions for node in ast.walk(function) if is_droppable(node)}
    return sorted(inner.values(), key=lambda node: (node.lineno, node.col_offset))


def is_droppable(node):
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Return):
        # Nothing instead of no is the same to most who ask.
        return node.value is not None and getattr(node.value, "value", True) not in (None, False)
    return isinstance(node, ast.Assign | ast.AugAssign)


def without(source, node):
    """The source without the statement."""
    lines = source.splitlines(keepends=True)
    indent = lines[node.lineno - 1][: node.col_offset]
    instead = "return None" if isinstance(node, ast.Return) else "pass"
    return "".join([*lines[: node.lineno - 1], f"{indent}{instead}\n", *lines[node.end_lineno :]])


def spoilt(mutant):
    """The text of the mutant's file, spoilt; None where that is no Python."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    source = (ROOT / mutant.path).read_text(encoding="utf-8")
    if mutant.operator == DROP:
        text = without(source, statements(source)[mutant.occurrence])
    else:
        text = mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence)
    try:
        return text if text and ast.dump(ast.parse(text)) != ast.dump(ast.parse(source)) else None
    except SyntaxError:
        return None


def sample(room, count, seed):
    """So many mutants of a room, the same for the same seed; and of how many places they were drawn.

    First the place is drawn, then what is done there: a sign that can be made eleven others counts once.
    """
    chance = Random(f"mutants {room} {seed}")
    files = sorted(path.relative_to(ROOT) for path in (ROOT / "tableassist" / room).rglob("*.py"))
    places = {}
    for mutant in (mutant for path in files for mutant in mutants_of(path)):
        places.setdefault((mutant.path, mutant.place), []).append(mutant)
    every = [places[place] for place in sorted(places)]
    drawn = (next(filter(spoilt, chance.sample(ways, len(ways))), None) for ways in chance.sample(every, len(every)))
    return list(islice(filter(None, drawn), count)), len(every)


def survived(room, lines):
    """The mutants that an earlier run told of, found again in the sources as they are."""
    told = [one for one in map(json.loads, filter(is_told, lines)) if "mutant" in one]
    files = sorted({one["mutant"].partition(":")[0] for one in told})
    by_name = {}
    for mutant in (mutant for path in files for mutant in mutants_of(path)):
        by_name.setdefault(str(mutant), []).append(mutant)
    found = []
    for one in told:
        ways = [way for way in by_name.get(one["mutant"], ()) if changed(way) == (one["was"], one["is"])]
        found += ways[:1]
    return found, len(told)


def is_told(line):
    """Whether it is a line of ours: libraries greet there, too."""
    return line.startswith("{")


def changed(mutant):
    text = spoilt(mutant)
    return difference((ROOT / mutant.path).read_text(encoding="utf-8"), text) if text else None


def seen_by(bench, room, tests, which):
    """The tests that came by each line of each file: they are run once, watched by coverage."""
    more = (*which, f"--cov=tableassist/{room}", "--cov-context=test", "--cov-report=")
    code = bench.test(tests, seconds=3600, more=more)
    if code != PASSED:
        raise SystemExit(f"the tests fail as they are:\n{bench.last[-2000:]}")
    with sqlite3.connect(bench.folder / ".coverage") as file:
        rows = file.execute(
            "SELECT path, context, numbits FROM line_bits JOIN file ON file.id = file_id "
            "JOIN context ON context.id = context_id"
        ).fetchall()
    seen = {}
    for path, context, bits in rows:
        path = Path(path)
        path = path.relative_to(bench.folder.resolve()) if path.is_absolute() else path
        for line in (8 * at + bit for at, byte in enumerate(bits) for bit in range(8) if byte >> bit & 1):
            seen.setdefault((str(path), line), set()).add(context.partition("|")[0])
    return seen


def chosen(mutant, seen, tests):
    """What is to be run: the tests that came by the line; by its file, where the line runs as that is loaded."""
    contexts = seen.get((mutant.path, mutant.place[0]), set())
    if not contexts or "" in contexts:
        # A line that only the import came by, or the head of a statement of several lines.
        contexts = set().union(*(by for (path, _), by in seen.items() if path == mutant.path)) - {""}
    return sorted(contexts) or list(tests)


def difference(before, after):
    """The lines that were spoilt, as they are and as they were."""
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    return next(((old.strip(), new.strip()) for old, new in pairs if old != new), ("", ""))


def measure(room, seed, drawn, of, tests, which, tell=lambda _told: None):
    """Spoil a room in each of these places; how many the tests found, and which they did not."""
    survivors, slow, begun = [], 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        bench = Workbench(folder)
        seen = seen_by(bench, room, tests, which)
        for number, mutant in enumerate(drawn, 1):
            text = spoilt(mutant)
            with bench.holding(mutant.path, text):
                names = chosen(mutant, seen, tests)
                code = bench.test(names, seconds=LONGEST_S, more=which)
            slow += code == TOO_LONG
            before, after = changed(mutant)
            tell({"number": number, OUTCOMES.get(code, "noticed"): str(mutant), "was": before, "is": after})
            if code == PASSED:
                survivors.append(mutant)
    killed = len(drawn) - len(survivors)
    told = {"room": room, "seed": seed, "of": of, "mutants": len(drawn), "killed": killed, "too_long": slow}
    return {**told, "share": round(killed / max(1, len(drawn)), 3), "seconds": round(time.monotonic() - begun)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--room", choices=ROOMS, required=True)
    parser.add_argument("--sample", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=Path, help="what an earlier run printed: those that survived, and no others")
    parser.add_argument("--tests", nargs="+", help="other tests than those of the room")
    parser.add_argument("--slow", action="store_true", help="those marked slow as well")
    given = parser.parse_args()
    tests, which = given.tests or ROOMS[given.room], QUICK if given.room in LONG and not given.slow else ()
    lines = given.again.read_text(encoding="utf-8").splitlines() if given.again else None
    drawn = sample(given.room, given.sample, given.seed) if lines is None else survived(given.room, lines)
    told = measure(given.room, given.seed, *drawn, tests, which, lambda one: print(json.dumps(one), flush=True))
    print(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
