"""What seeing costs, beside OpenCV's own floor and a small detector, in one run: `make bench-vision`.

Every measurement is taken once a round, one after the other, so that whatever else the machine does touches all of them
alike; told are medians over the rounds, and their ratios, which mean more than milliseconds on a machine that is busy.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.ports import Frame
from tableassist.table.observation import Face

MAT = deluxe_mat()
SIZES = ((1280, 720), (1920, 1080))
CHANGES = {"one changed card": 1, "12 cards anew": 12, "52 cards anew": 52}
STILL, FLOOR, NANO, PHOTOGRAPH = "still scene", "grey, half, difference", "YOLO-nano 640 x 640", "photograph 1280 x 720"
PHOTOGRAPHS = {f"{PHOTOGRAPH}, 8 cards": (8, 5.0), f"{PHOTOGRAPH}, 52 cards": (52, 15.0)}
"""Photographs with so many cards, and the inferences that reading one may cost."""
SEED = 1
TURNED = 20  # the card that lies face down at first
FRAMES = 5  # pictures of each table; only their noise differs
REST, LOOKS = 12, 6  # looks until a table rests; looks in which a change is read
FRAME_MS = 100
STILL_FLOORS, ONE_NANOS, ALL_NANOS, MEMORY_MB = 2.0, 0.2, 3.0, 300.0
Times = dict[str, list[float]]


def main() -> None:
    """Measures, prints a table, and writes JSON where asked to."""
    args = arguments()
    if args.memory:
        print(json.dumps(memory(args.memory)))
        return
    with tempfile.TemporaryDirectory() as folder:
        results = measured(args, Path(folder))
    show(results)
    if args.json:
        args.json.write_text(json.dumps(results, indent=2) + "\n")


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--level", default="kitchen", help="how hard the table is to see: kind, kitchen or cruel")
    parser.add_argument("--json", type=Path, help="file to write the figures to")
    parser.add_argument("--memory", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args()


def measured(args: argparse.Namespace, folder: Path) -> dict:
    """All figures of one run."""
    scenes = {size: scene(size, args.level) for size in SIZES}
    results = {"opencv": cv2.__version__, "cores": os.cpu_count(), "rounds": args.rounds, "level": args.level}
    results["memory_mb"] = {name(size): memory_of(one, folder / name(size)) for size, one in scenes.items()}
    nano = detector(folder)
    results["threads"] = {threads: timed(args.rounds, threads, scenes, nano) for threads in args.threads}
    return results


def name(size: tuple[int, int]) -> str:
    """A picture's size in words."""
    return f"{size[0]}x{size[1]}"


# What is looked at ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pictures:
    """Pictures of one table: as it lies first, and with so many cards replaced by others."""

    first: list[np.ndarray]
    changed: dict[str, list[np.ndarray]]


def scene(size: tuple[int, int], level: str) -> Pictures:
    """A simulated table with 52 cards on the Deluxe Memory mat, all but one face up, with noise, shadows and JPEG."""
    from tableassist.simulator.camera import SimCamera
    from tableassist.simulator.household import Household
    from tableassist.simulator.levels import draw_conditions
    from tableassist.simulator.table import VirtualTable
    from tableassist.table.geometry import Side

    table = VirtualTable(MAT)
    camera = SimCamera(table, draw_conditions(SEED, level), size, seed=SEED)
    camera.open()
    Household(table, camera, tuple(Side), SEED).furnish()
    deck = order(0)
    lay(table, deck, down=TURNED)
    first = [camera.read(1.0).picture for _ in range(FRAMES)]
    changed = {}
    for change, count in CHANGES.items():
        lay(table, replaced(deck, count))
        changed[change] = [camera.read(1.0).picture for _ in range(FRAMES)]
    return Pictures(first, changed)


def order(seed: int) -> list[str]:
    """The 52 cards in an order of chance."""
    from tableassist.table.cards import DECK

    return random.Random(seed).sample(DECK, len(DECK))


def replaced(deck: list[str], count: int) -> list[str]:
    """The deck with so many cards in each other's places; a single one stays and is only turned up."""
    places = random.Random(7).sample(range(len(deck)), count)
    other = list(deck)
    for here, there in zip(places, places[1:] + places[:1], strict=True):
        other[here] = deck[there]
    return other


def lay(table, deck: list[str], down: int | None = None) -> None:
    """Lays the cards in the mat's places, each a little askew; the one with the number `down` lies face down."""
    rng = random.Random(3)
    table.cards.clear()
    for number, (card, zone) in enumerate(zip(deck, MAT.card_zones(), strict=False)):
        face = Face.DOWN if number == down else Face.UP
        table.lay(card, zone.area.centre, zone.angle + rng.uniform(-3, 3), face)


# What is measured -----------------------------------------------------------------------------------------------------


@dataclass
class Watch:
    """A table's eyes, and the milliseconds of their looks."""

    eyes: TableWatcher = field(default_factory=lambda: TableWatcher(MAT))
    now: int = 0

    def look(self, pictures: Sequence[np.ndarray], looks: int) -> list[float]:
        """The milliseconds of so many looks at these pictures in turn."""
        taken = []
        for number in range(looks):
            self.now += FRAME_MS
            frame = Frame(pictures[number % len(pictures)], self.now)
            taken.append(clocked(lambda frame=frame: self.eyes(frame, frozenset())))
        return taken


def clocked(work: Callable[[], object]) -> float:
    """The milliseconds that some work takes."""
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def detector(folder: Path) -> Callable[[], object]:
    """One inference of a network like YOLOv8n, by the runtime that reads the cards."""
    import nano

    from tableassist.vision.weights import load_network

    path = folder / "nano.onnx"
    nano.write(path)
    net = load_network(path)
    picture = np.random.default_rng(1).random((1, 3, nano.SIDE, nano.SIDE), np.float32)
    return lambda: net(picture)


def photographs() -> dict[str, Callable[[], object]]:
    """One reading of each photograph of an unknown table; none where a network is not there."""
    from tableassist.vision.cards.reader import CardReader
    from tableassist.vision.weights import WeightsMissing

    try:
        reader = CardReader()
    except WeightsMissing as missing:
        print(f"The photographs are left out: {missing}", file=sys.stderr)
        return {}
    pictures = {what: table_of(count) for what, (count, _) in PHOTOGRAPHS.items()}
    return {what: lambda picture=picture: reader(picture) for what, picture in pictures.items()}


def table_of(count: int) -> np.ndarray:
    """A picture of a table on which so many cards lie face up, in the places of the Deluxe Memory mat."""
    from tableassist.simulator.camera import SimCamera
    from tableassist.simulator.levels import draw_conditions
    from tableassist.simulator.table import VirtualTable

    table = VirtualTable(MAT)
    camera = SimCamera(table, draw_conditions(SEED, "kind"), SIZES[0], seed=SEED)
    camera.open()
    lay(table, order(0)[:count])
    return camera.read(1.0).picture


def floor(pictures: Sequence[np.ndarray]) -> Callable[[], object]:
    """The least that tells whether anything changed: grey, half the size, difference."""
    width, height = pictures[0].shape[1] // 2, pictures[0].shape[0] // 2
    halves = [cv2.resize(cv2.cvtColor(one, cv2.COLOR_BGR2GRAY), (width, height)) for one in pictures[:1]]

    def work() -> object:
        grey = cv2.cvtColor(pictures[1], cv2.COLOR_BGR2GRAY)
        return cv2.absdiff(cv2.resize(grey, (width, height), interpolation=cv2.INTER_AREA), halves[0])

    return work


def timed(rounds: int, threads: int, scenes: dict, nano: Callable[[], object]) -> dict[str, dict[str, float]]:
    """The medians (ms) with so many threads: of each picture's size, and of what knows no size."""
    cv2.setNumThreads(threads)
    watches = {size: Watch() for size in scenes}
    for size, watch in watches.items():
        watch.look(scenes[size].first, REST)
    read = photographs()
    times: dict[str, Times] = defaultdict(lambda: defaultdict(list))
    for _ in range(rounds):
        for size, pictures in scenes.items():
            rounded(times[name(size)], watches[size], pictures)
        times["any"][NANO] += [clocked(nano) for _ in range(2)]
        for what, work in read.items():
            times["any"][what].append(clocked(work))
    return {size: {what: statistics.median(taken) for what, taken in some.items()} for size, some in times.items()}


def rounded(times: Times, watch: Watch, pictures: Pictures) -> None:
    """One round of a table: the floor, the table at rest, and every change, there and back."""
    work = floor(pictures.first)
    times[FLOOR] += [clocked(work) for _ in range(2 * REST)]
    still = watch.look(pictures.first, 2 * REST)
    times[STILL] += still
    idle = statistics.median(still)
    for change, after in pictures.changed.items():
        # All that the change costs until its cards are read, however many looks that takes.
        times[change].append(sum(watch.look(after, LOOKS)) - LOOKS * idle)
        watch.look(pictures.first, REST)


# Memory ---------------------------------------------------------------------------------------------------------------


def memory_of(pictures: Pictures, folder: Path) -> dict[str, float]:
    """The peak memory (MB) of a fresh process that does nothing but look at these pictures."""
    folder.mkdir()
    for number, picture in enumerate(sequence(pictures)):
        cv2.imwrite(str(folder / f"{number:03}.bmp"), picture)
    command = [sys.executable, __file__, "--memory", str(folder)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def sequence(pictures: Pictures) -> Iterator[np.ndarray]:
    """The table at rest, and after every change."""
    for some in (pictures.first, *pictures.changed.values()):
        yield from some


def memory(folder: Path) -> dict[str, float]:
    """Looks at the pictures of a folder; the peak memory (MB) before the first and after the last."""
    cv2.setNumThreads(1)
    before, watch = peak(), Watch()
    for path in sorted(folder.glob("*.bmp")):
        watch.look([cv2.imread(str(path))], 1)
    return {"imports": before, "peak": peak()}


def peak() -> float:
    """The most memory (MB) this process has held.

    Linux counts into `ru_maxrss` what the process that started this one held, so its own high-water mark goes first.
    """
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    marks = [float(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")]
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(marks[0] if marks else most / (1024 if sys.platform == "linux" else 1024**2), 1)


# The table ------------------------------------------------------------------------------------------------------------


def show(results: dict) -> None:
    """Prints what was measured."""
    machine = f"OpenCV {results['opencv']}, {results['cores']} cores"
    print(f"{machine}, a {results['level']} table, medians of {results['rounds']} rounds, ms\n")
    columns = [(threads, name(size)) for threads in results["threads"] for size in SIZES]
    print(" " * 26 + "".join(f"{size + ', ' + plural(threads):>30}" for threads, size in columns))
    for what in (FLOOR, STILL, *CHANGES):
        print(
            f"{what:26}" + "".join(f"{cell(results['threads'][threads], size, what):>30}" for threads, size in columns)
        )
    for what in (NANO, *PHOTOGRAPHS):
        for threads, some in results["threads"].items():
            if what in some["any"]:
                print(f"{what:26}{some['any'][what]:10.1f} with {plural(threads)}")
    print()
    for line in goals(results):
        print(line)


def plural(threads: int) -> str:
    """So many threads, in words."""
    return f"{threads} thread" + "s" * (threads != 1)


def cell(some: dict, size: str, what: str) -> str:
    """One measurement, and what part of the floor or of the detector it is."""
    taken = some[size][what]
    if what == FLOOR:
        return f"{taken:.2f}"
    if what == STILL:
        return f"{taken:.2f} = {taken / some[size][FLOOR]:.1f} floors"
    return f"{taken:.1f} = {taken / some['any'][NANO]:.2f} nanos"


def goals(results: dict) -> Iterator[str]:
    """How far each goal is met; the worst of all sizes and threads counts."""
    runs = [(some[name(size)], some["any"]) for some in results["threads"].values() for size in SIZES]
    yield goal("a still scene, in floors", max(one[STILL] / one[FLOOR] for one, _ in runs), STILL_FLOORS)
    for change, most in (("one changed card", ONE_NANOS), ("52 cards anew", ALL_NANOS)):
        yield goal(f"{change}, in nanos", max(one[change] / beside[NANO] for one, beside in runs), most)
    for what, (_, most) in PHOTOGRAPHS.items():
        if all(what in beside for _, beside in runs):
            yield goal(f"{what}, in nanos", max(beside[what] / beside[NANO] for _, beside in runs), most)
    most = max(results["memory_mb"].values(), key=lambda one: one["peak"])
    yield goal(f"memory in MB ({most['imports']:.0f} of it libraries)", most["peak"], MEMORY_MB)


def goal(what: str, reached: float, wanted: float) -> str:
    """One goal in words."""
    return f"{what}: {reached:.2f}, wanted at most {wanted:g}: {'met' if reached <= wanted else 'NOT MET'}"


if __name__ == "__main__":
    main()
