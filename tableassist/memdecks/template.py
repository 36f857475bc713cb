"""An empty deck to fill in: the file's form with a word on each part, and a card for each place."""

from __future__ import annotations

from tableassist.games.memwars.board import PLACES, Place, places_of, quadrant_of
from tableassist.memdecks.problems import BadDeck
from tableassist.memdecks.shape import DECK_KEY, DEVICES, VERSION

_SPOTS = ("upper left", "upper right", "centre", "lower left", "lower right")
_HEAD = """# A MemDeck: a card for each of the board's 100 places. Everything behind a # is for you and may go.
# Look it through at any time with:  tableassist deck check {key}.toml

format = {version}
key = "{key}"
title = "{title}"
author = "Your name"
licence = ""                 # what others may do with it, for example CC-BY-4.0
language = "en"              # whose articles ("the", "der") do not count in an answer
mapping = "Say in a sentence or two which card lies where, and why."

[quadrants]                  # what each quarter of the board is about
NW = "North-west"
NE = "North-east"
SW = "South-west"
SE = "South-east"

# A card: the prompt is its front and must not hold the name; the facts are its back, the name first, then from the
# easiest to the hardest, up to eight. Aliases are answers that are just as right. It may also have
#   points = 2               # 1 to 20, for games with card_points
#   picture = "name.png"     # a file beside this one
#   note = "…"               # a help to remember it, told at study
"""
_CARD = """
[[cards]]
number = {number}{gap}# {where}
prompt = ""
facts = [
  {{ ask = "Name", answer = "", aliases = [] }},
  {{ ask = "Fact 2", answer = "", aliases = [] }},
  {{ ask = "Fact 3", answer = "", aliases = [] }},
]
"""


def make_template(key: str) -> str:
    """The text of an empty deck; raises `BadDeck` where the key cannot be one."""
    if not DECK_KEY.fullmatch(key) or DEVICES.fullmatch(key) or len(key) > 60:
        raise BadDeck.because(key[:60], "A deck's key has small letters, digits and hyphens, like gods-and-heroes.")
    head = _HEAD.format(key=key, version=VERSION, title=key.replace("-", " ").title())
    return head + "".join(map(_card, PLACES))


def _card(place: Place) -> str:
    gap = " " * (19 - len(str(place)))
    return _CARD.format(number=place, gap=gap, where=_where(place))


def _where(place: Place) -> str:
    """Where a place is: the quadrant, the quincunx within it, and the spot within that (R-MW-010…012)."""
    quadrant = quadrant_of(place)
    block, spot = divmod(place - places_of(quadrant)[0], 5)
    return f"{quadrant}, {_SPOTS[block]} five, {_SPOTS[spot]}"
