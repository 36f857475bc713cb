"""What the mean of frames is worth: rows of cards read frame by frame and in means, before noisy cameras.

    python models/noisy_rows.py --level kitchen --first 30000 --tables 30 --least-noise 4.5 --out /tmp/noisy_rows.jsonl
    python models/noisy_rows.py ... --single --out /tmp/single_rows.jsonl

Each table has another camera, light, mat and deck. Rows of overlapping cards, some of them turned or tucked under
others, are read as in a game, until all zones were read: right, wrong, unknown and missed cards are counted, and
frames. With `--single` every frame is read alone and none is waited for; `--bearable` is the noise up to which one is
enough. Tables whose camera has less noise than `--least-noise` are left out. One JSON line a table is appended to
`--out`; tables that are there already are left out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import islice

from exams import TABLE, Line, examined, of_tables
from rows import FRAME_MS, Laid, judged_card, matched, spread
from scoring import share

from tableassist.app.eyes.table_watcher import ordinary_reader
from tableassist.games.mnemonic.mat import build_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Point
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.loose import LooseReader
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.table import frame_average
from tableassist.vision.tracking.row_layout_tracker import ROWS
from tableassist.vision.types import HIDDEN

MAT, MOST_FRAMES = build_mat(), 60
SIZE = "its own"
WHAT = ("right", "wrong", "unknown", "missed")


def main() -> None:
    """Reads the tables that have not been read yet, and tells about all."""
    asked = of_tables(__doc__.splitlines()[0], 30)
    asked.add_argument("--least-noise", type=float, default=0.0, help="grey levels")
    asked.add_argument("--single", action="store_true", help="read every frame alone")
    asked.add_argument("--bearable", type=float, default=frame_average.BEARABLE, help="grey levels, were white 255")
    args = asked.parse_args()
    frame_average.BEARABLE = args.bearable
    if args.single:
        frame_average.BEARABLE = 1e9
        frame_average.FrameAverage.add = lambda _, picture: picture
        frame_average.FrameAverage.is_clean = property(lambda _: True)
    seeds = range(args.first, args.first + 100_000)
    noisy = (seed for seed in seeds if draw_conditions(seed, args.level, "unseen").noise >= args.least_noise)
    wanted = ((args.level, SIZE, seed) for seed in islice(noisy, args.tables))
    report(examined(args, args.out, TABLE, wanted, lambda: partial(judged, LooseReader(faces=ordinary_reader()))))


def judged(reader: LooseReader, level: str, size: str, seed: int) -> Line:
    """What becomes of the cards of one table."""
    table, how = VirtualTable(MAT), draw_conditions(seed, level, "unseen")
    laid = [one for one in spread(random.Random(seed)) if lies_in_row(one)]
    for _, card, x, y, angle in laid:
        table.lay(card, Point(x, y), angle, Face.UP)
    camera = SimCamera(table, how, how.size, seed=seed)
    camera.open()
    seen, frames = read_out(RowFrameReader(MAT, reader, read_poses=reader.read_poses), camera)
    found = matched(laid, seen)
    cards = [judged_card(one, seen[found[n]] if n in found else None) for n, one in enumerate(laid)]
    spurious = [card.name for n, card in enumerate(seen) if n not in found.values()]
    about = {"level": level, "size": size, "seed": seed, "noise": 255 * how.noise / min(255, 255 * how.exposure)}
    return about | {"frames": frames, "cards": cards, "spurious": spurious}


def lies_in_row(one: Laid) -> bool:
    """Whether a card lies in a row."""
    zone = MAT.zone_at(Point(one[2], one[3]))
    return zone is not None and zone.kind in ROWS


def read_out(look: RowFrameReader, camera: SimCamera) -> tuple[tuple[Detection, ...], int]:
    """The cards seen once all zones were read, and after how many frames that was."""
    for number in range(MOST_FRAMES):
        seen = look(Frame(camera.read(1.0).picture, number * FRAME_MS))
        if number > 1 and not any(one.kind == HIDDEN for one in seen.detections):
            break
    return tuple(one for one in seen.detections if one.kind == "card"), number + 1


def report(lines: list[Line]) -> None:
    """Prints what became of the cards, of all tables and of those with much noise."""
    told("all", lines)
    told("noise of 6 and more, were white 255", [line for line in lines if line["noise"] >= 6])


def told(what: str, lines: Iterable[Line]) -> None:
    """Prints one line."""
    some = [*lines]
    counts = Counter(card["outcome"] for line in some for card in line["cards"])
    cells = "  ".join(f"{one} {counts[one]} ({share(counts[one], counts.total())})" for one in WHAT)
    frames = sum(line["frames"] for line in some) / max(1, len(some))
    print(f"{what}: {len(some)} tables, {counts.total()} cards, {frames:.1f} frames: {cells}")
    print(f"    where no card lies: {sum(len(line['spurious']) for line in some)}")


if __name__ == "__main__":
    main()
