"""What MemWars registers to be printed."""

from __future__ import annotations

from tableassist.memdecks.plugin import USUAL_DECK
from tableassist.printing.commands import deck_for, print_memwars
from tableassist.printing.kits import PrintKit, PrintRequest


def _draw(request: PrintRequest) -> int:
    wanted = request.part in ("cards", "all")
    deck, pictures = deck_for(request.deck or USUAL_DECK) if wanted else (None, None)
    return print_memwars(request.out, request.paper, request.part, deck, pictures, request.edition)


KIT = PrintKit(_draw, ("guide", "board", "cards", "counters", "reference"), ("board",), decked=("cards",))
"""The cover sheet, the board, the cards of a MemDeck, counters and reference cards."""
