"""The extra cards of MemWars: play, scoring, topology maps, and how to remember (R-MW-005)."""

from __future__ import annotations

from functools import partial
from math import ceil

from tableassist.games.memwars.board import LATTICE, PLACES, QUADRANTS, Place, lattice_of
from tableassist.games.memwars.topologies import TOPOLOGIES, Topology
from tableassist.printing.edition import LIGHT, Edition
from tableassist.printing.pen import HAIR, Pen
from tableassist.printing.reference import Half, Reference, ReferenceLine, Section, draw_halves, draw_reference
from tableassist.table.geometry import Point, Rect

PLAY = Reference(
    game="memwars",
    title="MemWars: play",
    subtitle="100 places, a card of facts for each · claim places by saying their facts · most points win",
    sections=(
        Section(
            "Before the game",
            (
                ReferenceLine("Who begins", "Throw the D8: the highest begins; equals at the top throw again."),
                ReferenceLine("North", "The next player chooses which side of the board is north."),
                ReferenceLine(
                    "Board", "All of it, or one to three quadrants with their cards, in order of their numbers."
                ),
                ReferenceLine(
                    "Pieces", "A colour each and 13 challenge pieces (four sides: 12). The others are the pool."
                ),
                ReferenceLine("Agree on", "Mode, depth, topology, extra points, path, clock, lightning rounds."),
            ),
        ),
        Section(
            "Standard mode: your turn",
            (
                ReferenceLine(
                    "Claim", "Put a piece on an empty place and say its facts to your depth. You may not pass."
                ),
                ReferenceLine(
                    "Challenge", "The next player may add a piece and a challenge piece, and say what is right."
                ),
                ReferenceLine("Give up", "Take your piece back; the place is the challenger's."),
                ReferenceLine("Contest", "Stand by it. The challenger forsakes or maintains the challenge."),
                ReferenceLine("Forsake", "You keep the place and take the challenger's piece."),
                ReferenceLine("Maintain", "The card is read; see the other card for what follows."),
                ReferenceLine("Stock", "A challenge that succeeds is replaced from the pool, one that fails is not."),
            ),
        ),
        Section(
            "Basic mode: your turn",
            (
                ReferenceLine(
                    "Question", "The next player shows you the front of the next card. Name it, give the facts."
                ),
                ReferenceLine("Right", "Your piece on the place, the card on the discard pile."),
                ReferenceLine("Wrong", "A challenge piece on the place, the card on the lightning pile."),
                ReferenceLine("Lightning", "Then that pile is played: a right answer replaces the challenge piece."),
            ),
        ),
        Section(
            "The end", (ReferenceLine("Full", "Every place in play holds a player's piece or a challenge piece."),)
        ),
    ),
)
"""R-MW-020…035, R-MW-040…052 in short."""

SCORING = Reference(
    game="memwars",
    title="MemWars: scoring",
    subtitle="T is the player who claimed, C the one who challenged · a lost turn passes you over once",
    sections=(
        Section(
            "What becomes of a claim",
            (
                ReferenceLine("No challenge", "T owns the place: 1 point."),
                ReferenceLine("Given up", "C owns it: 2 points. T's piece goes back to T."),
                ReferenceLine("Forsaken", "T owns it: 2 points. T takes C's piece."),
                ReferenceLine("C is right", "C owns it: 2 points. C takes T's piece; T loses a turn."),
                ReferenceLine("T is right", "T owns it: 2 points. T takes C's piece; C loses a turn."),
                ReferenceLine("Both right", "T owns it: 2 points. T takes C's piece; nobody loses a turn."),
                ReferenceLine("Both wrong", "The board's: 1 point. The board takes both pieces; no turn is lost."),
            ),
        ),
        Section(
            "At the end",
            (
                ReferenceLine("Places", "1 point for each piece and challenge piece on a place you own."),
                ReferenceLine("Quadrants", "Most points in a full one: 5 for the first that is won, then 3, 2, 1."),
                ReferenceLine("Tied", "A tied quadrant is nobody's; the next one won takes its bonus."),
                ReferenceLine("Captured", "2 points for each piece of another player that you took."),
                ReferenceLine("Lost", "3 points off for each of your pieces that the board took."),
                ReferenceLine("The board", "1 point for each place with a challenge piece alone. It can win."),
                ReferenceLine("Basic mode", "Places alone: nothing for quadrants, and nothing is captured."),
            ),
        ),
        Section(
            "Only where agreed",
            (
                ReferenceLine("Counters", "Whoever wins the place adds their value (or multiplies by it)."),
                ReferenceLine("Centres", "Double on the centre of each quincunx."),
                ReferenceLine("Central", "Double or triple on the central quincunx of each quadrant."),
                ReferenceLine("Card points", "The points on a card's front multiply its place."),
                ReferenceLine("Patterns", "A bonus for a whole quincunx, a quadrant or a diagonal."),
                ReferenceLine("Order", "First everything that multiplies, then counters."),
            ),
        ),
    ),
)
"""R-MW-048, R-MW-060…073, R-MW-083…086, R-MW-036, A-MW-12, A-MW-16, A-MW-25 and A-MW-30 in short."""

TOPOLOGY = Reference(
    game="memwars",
    title="MemWars: topologies",
    subtitle="Where the 36 counters lie before play: 12 of each value on the whole board, north at the top",
    sections=(
        Section(
            "Ways to place them",
            (
                ReferenceLine("Flat", "No counters: every place is worth the same."),
                ReferenceLine("Standard", "One of the maps below, values up."),
                ReferenceLine("Competitive", "By turns, the second player first, values down, one of yours a place."),
            ),
        ),
    ),
)
"""R-MW-080…082 in short; the maps are drawn from the game's own."""

MEMORY = Reference(
    game="memwars",
    title="MemWars: remembering",
    subtitle="How to learn a hundred cards, a handful at a time",
    sections=(
        Section(
            "Make a picture",
            (
                ReferenceLine("See it", "Turn the name into something you can see: by its sound, its look, its story."),
                ReferenceLine("Exaggerate", "Make it huge, loud, absurd. What surprises you stays with you."),
                ReferenceLine("Let it act", "Put the facts into one scene: who does what to whom, with which thing."),
                ReferenceLine("Your own", "A picture that you made up holds better than one that you were told."),
            ),
        ),
        Section(
            "Put it in its place",
            (
                ReferenceLine("The board", "The place is a part of the fact. See your picture standing on it."),
                ReferenceLine("Five by five", "Learn a quincunx: four corners and a centre, one little story."),
                ReferenceLine("Walk", "Go through the places in order, forwards, then backwards."),
                ReferenceLine("Numbers", "Give each figure from 0 to 9 a person; two of them together are a number."),
            ),
        ),
        Section(
            "Come back to it",
            (
                ReferenceLine("Ask first", "Say the answer before you turn the card. Looking it up teaches little."),
                ReferenceLine("Spread out", "Again after an hour, a day, three days, a week, a month."),
                ReferenceLine("Mend", "Where you were wrong make a stronger picture, not more repetitions."),
                ReferenceLine("Mix", "Shuffle the deck now and then, so that the order alone does not help you."),
                ReferenceLine("Deeper", "Names first. Add a level when all the names come without effort."),
            ),
        ),
    ),
)
"""R-MW-094 and R-MW-095: what the study mode is for."""

_MAP_GAP, _WORDS, _MAP_END = 8.0, 17.0, 192.0
_GROUND, _EMPTY = 0.96, 0.78
_TOKENS = {5: (0.1, 1.0), 3: (0.45, 1.0), 2: (1.0, 0.0)}
"""The ground and the ink of a value on a map: the higher, the darker."""


def draw_memwars_references(pen: Pen, paper: tuple[float, float], version: str, edition: Edition = LIGHT) -> int:
    """Draws two pages, sideways on the paper, of two cards each; gives their number."""
    width, height = max(paper), min(paper)
    pairs: tuple[tuple[Half, Half], ...] = (
        (partial(draw_reference, pen, PLAY, edition=edition), partial(draw_reference, pen, SCORING, edition=edition)),
        (partial(draw_topologies, pen, edition=edition), partial(draw_reference, pen, MEMORY, edition=edition)),
    )
    for number, halves in enumerate(pairs, 1):
        pen.page(width, height)
        draw_halves(
            pen, width, height, halves, f"MemWars, reference cards {number} of {len(pairs)} · {version}", edition
        )
    return len(pairs)


def draw_topologies(pen: Pen, at: Point, width: float, edition: Edition = LIGHT) -> None:
    """The topology card: the maps two by two under the ways to place counters."""
    top = draw_reference(pen, TOPOLOGY, at, width, edition) + 3.0
    column_width, rows = (width - _MAP_GAP) / 2, ceil(len(TOPOLOGIES) / 2)
    size = min(column_width, (_MAP_END - top) / rows - _WORDS)
    for place, topology in enumerate(TOPOLOGIES.values()):
        row, column = divmod(place, 2)
        corner = Point(at.x + column * (column_width + _MAP_GAP), top + row * (size + _WORDS))
        _draw_map(pen, topology, corner, size)
        pen.text(Point(corner.x, corner.y + size + 3.8), topology.title, 2.2, edition.text, bold=True)
        for line, words in enumerate(pen.wrapped(topology.about, 1.6, column_width)):
            pen.text(Point(corner.x, corner.y + size + 7.4 + line * 2.9), words, 1.6, edition.quiet)


def _draw_map(pen: Pen, topology: Topology, at: Point, size: float) -> None:
    step, counters = size / LATTICE, topology.counters()
    for number in range(len(QUADRANTS)):
        row, column = divmod(number, 2)
        half = size / 2
        pen.area(Rect(at.x + column * half + 0.2, at.y + row * half + 0.2, half - 0.4, half - 0.4), _GROUND, radius=1.0)
    for place in PLACES:
        row, column = lattice_of(place)
        _draw_token(pen, Point(at.x + (column + 0.5) * step, at.y + (row + 0.5) * step), counters.get(Place(place)))


def _draw_token(pen: Pen, centre: Point, value: int | None) -> None:
    if value is None:
        pen.disc(centre, 0.45, _EMPTY)
        return
    ground, ink = _TOKENS[value]
    pen.disc(centre, 1.3, ground)
    pen.circle(centre, 1.3, 0.1, HAIR * 0.6)
    pen.text(Point(centre.x, centre.y + 0.7), str(value), 1.4, ink, align="middle", bold=True)
