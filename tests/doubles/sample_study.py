"""Views of studying alone: where to begin, a question, its answer, the result, what leaks.

They say what the app says of such a study; the tests study up to them and compare.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from sample_board import board, marked

from tableassist.rules.view import Mark, Option, Sheet, SoftKey, Status, StudyQuestion, Tile, Tone, View
from tableassist.table.geometry import Rect

_MAT = Rect(0, 0, 594, 594)
_KNOWN = " ".join(
    str(place) for place in range(1, 81) if place not in (5, 6, 9, 15, 20, 24, 33, 38, 46, 52, 58, 61, 77)
)
_LEAKY = {
    "level:0": _KNOWN,
    "level:1": "9 15 33 46 52 77",
    "level:2": "5 20 58 61",
    "level:3": "6 24",
    "level:4": "38",
}


def _board(lies: Mapping[str, str], numbered: str = "") -> tuple[Tile, ...]:
    """The board without its piles; the numbered places stand out."""
    wanted = frozenset(numbered.split())
    tiles = (tile for tile in board(lies) if tile.kind != "pile")
    return tuple(replace(tile, text=tile.zone) if tile.zone in wanted else tile for tile in tiles)


def _keys(*labels: str) -> tuple[SoftKey, ...]:
    return tuple(SoftKey(label) for label in labels)


START = View(
    "Gods & Heroes · Ada",
    "13 due",
    "20 facts were never asked yet.",
    tiles=_board(_LEAKY),
    mat=_MAT,
    facts=("a tick: always known", "a disc: missed, the larger the more often"),
    options=(
        Option("due", "What is due"),
        Option("forward", "Forward"),
        Option("backward", "Backward"),
        Option("random", "At random"),
        Option("depth", "Depth 1"),
        Option("leaks", "What leaks"),
    ),
    chosen=0,
    keys=_keys("◄", "►", "What is due", "End"),
    status=Status(""),
)
_AT_17 = marked(_board({}), {"17": Mark.CHOICE})
_FRONT = "Told that a child of his would unseat him, this king made sure: he ate each one as soon as it was born."
_NOTE = "Picture a king at table with a sickle for a fork, chewing on a stone wrapped like a baby."
_SO_FAR = StudyQuestion(_FRONT, known=45, missed=3, total=300, rest="252 left, 9 due")
QUESTION = View(
    START.title,
    "Place 17",
    "Greek, NW",
    tiles=_AT_17,
    mat=_MAT,
    options=(Option("show", "Show me"),),
    keys=_keys("Show me", "", "", "Menu"),
    status=Status(""),
    typed=True,
    line="Cron",
    inline=True,
    asked=replace(_SO_FAR, question="Name?"),
)
KEYS = QUESTION.with_(inline=False)
SHOWN = View(
    START.title,
    "Cronus",
    _NOTE,
    tiles=_AT_17,
    mat=_MAT,
    prompt="Did you know it?",
    options=(Option("yes", "I knew it"), Option("no", "I did not")),
    keys=_keys("I knew it", "I did not", "", "Menu"),
    status=Status(""),
    sheet=Sheet(
        "Place 17",
        ("Question", "Answer"),
        (
            ("Name", "Cronus (Kronos, Cronos)"),
            ("Race of gods he led", "is asked later"),
            ("Wife", "is asked later"),
            ("Father, whom he overthrew", "Uranus (Ouranos)"),
            ("Tool he used against his father", "sickle (scythe, adamant sickle)"),
            ("Age of mankind under his rule", "Golden Age (golden race, age of gold, gold)"),
            ("His feast in Athens, when slaves dined with masters", "Kronia (Cronia)"),
        ),
        marked=0,
    ),
    asked=_SO_FAR,
)
RIGHT = SHOWN.with_(
    headline="Right: Cronus",
    tone=Tone.GOOD,
    prompt="",
    options=(Option("next", "Next"),),
    keys=_keys("Next", "", "", "Menu"),
    asked=replace(_SO_FAR, known=46, rest="251 left, 9 due"),
)
ALMOST = SHOWN.with_(
    headline="Almost: Cronus",
    detail=f"You typed “Cronsu”.\n{_NOTE}",
    tone=Tone.ASK,
    prompt="Does it count?",
    options=(Option("yes", "It counts"), Option("no", "It does not")),
    keys=_keys("It counts", "It does not", "", "Menu"),
)
WRONG = RIGHT.with_(
    headline="No: Cronus",
    detail=f"You typed “Atlas”.\n{_NOTE}",
    tone=Tone.WRONG,
    options=(Option("next", "Next"), Option("right", "I was right")),
    keys=_keys("Next", "I was right", "", "Menu"),
    asked=replace(_SO_FAR, missed=4, rest="251 left, 9 due"),
)
RESULT = View(
    START.title,
    "7 of 10 known",
    "Every answer is kept. 3 due now.",
    Tone.OVER,
    tiles=_board({"level:0": "5 9 15 24 33 38 58", "level:1": "6 20 61"}, "6 20 61"),
    mat=_MAT,
    options=(Option("again", "Ask the missed again"), Option("leaks", "What leaks")),
    keys=_keys("Ask the missed again", "What leaks", "", "Menu"),
    status=Status(""),
    sheet=Sheet(
        "",
        ("Missed", "Right is"),
        (("6  Name", "Athena"), ("20  Name", "Helios"), ("61  Name", "Osiris")),
    ),
)
LEAKS = START.with_(
    headline="What leaks",
    detail="Greek 32%, Roman 19%, Egyptian 17%, Norse 17%.",
    tiles=_board(_LEAKY, "38 6 24 5 20 58 61 9 15 33"),
    facts=(),
    options=(Option("worst", "Ask the leaks"), Option("due", "What is due")),
    chosen=None,
    keys=_keys("Ask the leaks", "What is due", "", "Menu"),
    sheet=Sheet(
        "",
        ("Place", "Known now", "Missed", "Asked"),
        (
            ("38  Mercury", "69%", "4", "5"),
            ("6  Athena", "70%", "3", "4"),
            ("24  Achilles", "70%", "3", "4"),
            ("5  Hades", "75%", "2", "3"),
            ("20  Helios", "75%", "2", "3"),
            ("58  Geb", "75%", "2", "3"),
            ("61  Osiris", "75%", "2", "3"),
            ("9  Aphrodite", "82%", "1", "2"),
            ("15  Persephone", "82%", "1", "2"),
            ("33  Saturn", "82%", "1", "2"),
        ),
    ),
)

STUDY_EXAMPLES: Mapping[str, View] = MappingProxyType(
    {
        "study-start": START,
        "study-question": QUESTION,
        "study-keys": KEYS,
        "study-shown": SHOWN,
        "study-right": RIGHT,
        "study-almost": ALMOST,
        "study-wrong": WRONG,
        "study-result": RESULT,
        "study-leaks": LEAKS,
    }
)
"""Every example of studying by its name."""
