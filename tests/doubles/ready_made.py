"""Makes the sheets of `calibration/` again: `python tests/doubles/ready_made.py`."""

from __future__ import annotations

from pathlib import Path

from tableassist.printing.commands import print_targets
from tableassist.printing.kits import PrintRequest, print_for

FOLDER = Path(__file__).parents[2] / "calibration"
MATS = {
    "deluxe-memory": ("mat", ""),
    "mnemonic": ("mat", ""),
    "mental-magic": ("mat", ""),
    "memwars": ("board", "-board"),
}
"""The part of each game that is large, and what its file is called besides the game."""
REFERENCES = ("deluxe-memory", "mnemonic", "mental-magic")
PAPERS = ("a1", "a3", "a4", "letter")
SMALL = ("a4", "letter")


def ready_made() -> dict[str, tuple[str, PrintRequest]]:
    """The name of every file that comes along, with the game and what is printed of it."""
    files = {}
    for game, (part, word) in MATS.items():
        for paper in PAPERS:
            files[f"{game}{word}-{paper}.pdf"] = game, PrintRequest(FOLDER, paper, part)
        for edition in ("dark", "saving"):
            if (game, edition) != ("memwars", "dark"):
                files[f"{game}{word}-{edition}-a1.pdf"] = game, PrintRequest(FOLDER, "a1", part, "", edition)
        files[f"{game}-guide.pdf"] = game, PrintRequest(FOLDER, "a4", "guide")
    for paper in SMALL:
        files[f"memwars-counters-{paper}.pdf"] = "memwars", PrintRequest(FOLDER, paper, "counters")
        files |= {
            f"{game}-reference-{paper}.pdf": (game, PrintRequest(FOLDER, paper, "reference")) for game in REFERENCES
        }
    return files


def main() -> None:
    """Writes them all."""
    for name, (game, request) in ready_made().items():
        print_for(game, PrintRequest(FOLDER / name, request.paper, request.part, request.deck, request.edition))
    for paper in SMALL:
        print_targets(FOLDER / f"targets-{paper}.pdf", paper)


if __name__ == "__main__":
    main()
