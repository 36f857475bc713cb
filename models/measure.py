"""Reads every picture of a folder and scores the readings against its labels.

    python models/measure.py ../shared/data/cards/eecs349 [--split dev-val] [--scorer ../shared/tools/score_cards.py]

Writes one JSON line a picture (`{"image", "size", "ms", "cards": [{"card", "face", "corners", "confidence"}]}`, an
unknown card as "?") to `--out`, then runs the scorer, if it is there.
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import cv2

from tableassist.vision.cards.reader import CardReader, CardReading


def main() -> None:
    """Reads, writes, scores."""
    args = arguments()
    cv2.setNumThreads(args.threads)
    reader = CardReader(args.model)
    for folder in args.folders:
        out = args.out / f"{folder.name}.jsonl"
        out.parent.mkdir(parents=True, exist_ok=True)
        with out.open("w") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines(reader, pictures(folder, args.split)))
        score(folder, out, args)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path, help="folders with images/ and labels.csv")
    parser.add_argument("--split", help="only pictures of this split")
    parser.add_argument("--model", type=Path, help="ONNX file; default: the packaged one")
    parser.add_argument("--scorer", type=Path, default=Path("../shared/tools/score_cards.py"))
    parser.add_argument("--out", type=Path, default=Path("/tmp/readings"))
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def pictures(folder: Path, split: str | None) -> list[Path]:
    """The labelled pictures of a folder."""
    with (folder / "labels.csv").open(newline="") as file:
        names = {row["image"] for row in csv.DictReader(file) if split in (None, row["split"])}
    return [folder / name for name in sorted(names)]


def lines(reader: CardReader, paths: list[Path]) -> Iterator[dict[str, object]]:
    """What the reader says about each picture."""
    for path in paths:
        picture = cv2.imread(str(path))
        start = time.perf_counter()
        readings = reader(picture)
        taken = 1000 * (time.perf_counter() - start)
        size = [picture.shape[1], picture.shape[0]]
        yield {"image": path.name, "size": size, "ms": taken, "cards": [card(one) for one in readings]}


def card(reading: CardReading) -> dict[str, object]:
    """A reading as JSON."""
    corners = [[round(x, 1), round(y, 1)] for x, y in reading.corners]
    return {
        "card": reading.card or "?",
        "face": str(reading.face),
        "corners": corners,
        "confidence": round(reading.confidence, 4),
    }


def score(folder: Path, readings: Path, args: argparse.Namespace) -> None:
    """Prints the scorer's line for the folder."""
    if args.scorer.is_file():
        command = [sys.executable, str(args.scorer), str(folder / "labels.csv"), str(readings)]
        command += ["--wrong-list", str(readings.with_suffix(".wrong"))]
        print(folder.name, args.split or "all", end=": ", flush=True)
        subprocess.run([*command, *(["--split", args.split] if args.split else [])], check=True)


if __name__ == "__main__":
    main()
