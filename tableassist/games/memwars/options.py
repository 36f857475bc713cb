"""The house rules: every ruling with a second playable reading, and what players agree on before play (R-MW-025).

An option's values are its default and the alternatives. Where any number, or one value for each side, may be agreed,
the values listed are examples and `about` says what else is understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from tableassist.games.memwars.actions import CHALLENGE
from tableassist.games.memwars.board import QUADRANTS, Quadrant
from tableassist.games.memwars.memdeck import MOST_LEVELS
from tableassist.games.memwars.spots import VALUES
from tableassist.games.memwars.topologies import TOPOLOGIES
from tableassist.rules.game import OptionKey, SetupRefused

_YES_NO, _NO_YES = ("true", "false"), ("false", "true")

MODES = ("standard", "basic", "study", "review")
SOLITAIRE = ("study", "review")
UNTIL_EMPTY = "until_empty"
PATTERNS = ("quincunx", "quadrant", "minor", "major")

_BONUSES = ("0", "2", "5", "10", "x2", "x3")
"""Examples of what a pattern may be worth: so many points, or so many times the points of its places."""

NO_PRIZE, LONGEST_PRIZE = "none", 60

ANY_MEMBER, IN_TURN = "any", "in_turn"
"""Who speaks for a team (R-MW-096)."""

OPTIONS: tuple[OptionKey, ...] = (
    OptionKey("mode", MODES, "R-MW-091", "How the game is played; standard,basic gives each side its own"),
    OptionKey("depth", tuple("12345678"), "R-MW-092", "Facts to be recalled; 3,1 gives each side its own"),
    OptionKey("quadrants", ("all", "NW", "NW,NE", "NW,NE,SW"), "R-MW-022", "The quadrants in play, any of the four"),
    OptionKey("first", ("roll", "1", "2", "3", "4"), "R-MW-020", "Who goes first: the die decides, or a side's number"),
    OptionKey(
        "north", ("choose", "north", "east", "south", "west"), "R-MW-021", "The table's side at which the north lies"
    ),
    OptionKey("path", ("free", "forward", "backward", "random"), "R-MW-090", "The order in which places are addressed"),
    OptionKey("window", ("10", "5", "15", "20", "30", "60", "0"), "R-CK-022", "Seconds to challenge; 0 is no limit"),
    OptionKey("lightning", ("1", "0", "2", "3", UNTIL_EMPTY), "R-MW-034", "How many lightning rounds are played"),
    OptionKey("topology", ("flat", "standard", "competitive"), "R-MW-080", "Whether counters make places worth more"),
    OptionKey("topology_map", tuple(TOPOLOGIES), "A-MW-24", "The map of a standard topology"),
    OptionKey("counter", ("add", "multiply"), "R-MW-083", "What a counter does with the points of its place"),
    OptionKey("counters", ("5:12,3:12,2:12",), "A-MW-20", "How many counters of each value there are"),
    OptionKey("two_counters", ("sum",), "A-MW-21", "How two counters on one place count"),
    OptionKey("centre", ("1", "2", "3"), "R-MW-084", "How often the centre of a quincunx counts"),
    OptionKey("central_quincunx", ("1", "2", "3"), "R-MW-084", "How often the central quincunx of a quadrant counts"),
    OptionKey("card_points", _NO_YES, "R-MW-085", "The points printed on a card count for its place"),
    OptionKey("score_order", ("multipliers_then_counters",), "A-MW-30", "Multipliers first, then counters"),
    *(OptionKey(f"pattern_{name}", _BONUSES, "R-MW-086", f"What a whole {about} earns; x2 counts it twice")
      for name, about in zip(PATTERNS, ("quincunx", "quadrant", "quadrant diagonal", "board diagonal"), strict=True)),
    OptionKey("first_place", ("nw_corner", "upper_right"), "A-MW-01", "On which place the deck's card 1 belongs"),
    OptionKey("giveup_piece", ("return", "challenger", "board"), "A-MW-02", "Where a given-up piece goes"),
    OptionKey("challenge_piece_stays", _YES_NO, "A-MW-04", "The challenge piece stays after the card was read"),
    OptionKey("challenge_offer", ("next_only", "round"), "A-MW-07", "Who may challenge with three sides or more"),
    OptionKey("ineligible_until", ("skip_served", "next_turn"), "A-MW-08", "How long who lost a turn cannot challenge"),
    OptionKey("capture_scores", ("all", "challenger_only"), "A-MW-11", "Which captured pieces score"),
    OptionKey(
        "both_right", ("t_keeps_no_penalty", "as_c_wrong", "void"), "A-MW-12", "When both were right after a challenge"
    ),
    OptionKey("board_score", ("places", "places_and_pieces", "with_quadrants"), "A-MW-14", "What the board scores for"),
    OptionKey("board_quadrants", _NO_YES, "A-MW-15", "The board can win a quadrant"),
    OptionKey(
        "quadrant_tie", ("none_tier_kept", "none_tier_used", "split", "places"), "A-MW-16", "When a quadrant is tied"
    ),
    OptionKey("final_tie", ("shared", "quadrants", "captures"), "A-MW-18", "What decides a tied game"),
    OptionKey("virtual_markers", _YES_NO, "A-MW-23", "Where challenge pieces run out, anything else marks the place"),
    OptionKey("basic_quadrants", _NO_YES, "A-MW-25", "Quadrants also count where all sides play Basic"),
    OptionKey("hybrid_challenge", _NO_YES, "A-MW-29", "Sides in Basic mode may challenge those in Standard mode"),
    OptionKey("verdict", ("told",), "A-MW-34", "Who judges the facts: the players, from the card"),
    OptionKey("speaker", (ANY_MEMBER, IN_TURN), "R-MW-096", "Who speaks for a team: any member, or each in turn"),
    OptionKey("prize", ("none",), "R-MW-005", "What the winner gets, in a few words"),
    OptionKey("colours", ("red,blue,green,amber",), "R-MW-024", "The colour of each side's crystals, in seat order"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed, as the rules read it; `mode` and `depth` hold one value, or one for each side."""

    deck: str = ""
    mode: tuple[str, ...] = ("standard",)
    depth: tuple[int, ...] = (1,)
    quadrants: tuple[Quadrant, ...] = QUADRANTS
    first: str = "roll"
    north: str = "choose"
    path: str = "free"
    window: int = 10
    lightning: str = "1"
    topology: str = "flat"
    topology_map: str = next(iter(TOPOLOGIES))
    counter: str = "add"
    counters: tuple[int, ...] = (12, 12, 12)
    two_counters: str = "sum"
    centre: int = 1
    central_quincunx: int = 1
    card_points: bool = False
    score_order: str = "multipliers_then_counters"
    pattern_quincunx: str = "0"
    pattern_quadrant: str = "0"
    pattern_minor: str = "0"
    pattern_major: str = "0"
    first_place: str = "nw_corner"
    giveup_piece: str = "return"
    challenge_piece_stays: bool = True
    challenge_offer: str = "next_only"
    ineligible_until: str = "skip_served"
    capture_scores: str = "all"
    both_right: str = "t_keeps_no_penalty"
    board_score: str = "places"
    board_quadrants: bool = False
    quadrant_tie: str = "none_tier_kept"
    final_tie: str = "shared"
    virtual_markers: bool = True
    basic_quadrants: bool = False
    hybrid_challenge: bool = False
    verdict: str = "told"
    speaker: str = ANY_MEMBER
    prize: str = NO_PRIZE
    colours: tuple[str, ...] = ("red", "blue", "green", "amber")


def options_of(chosen: Mapping[str, str], deck: str) -> Options:
    """The options with the chosen values; raises SetupRefused for a key or a value that does not exist."""
    if chosen.get("deck", deck) != deck:
        raise SetupRefused(f"This game is played with the deck {deck!r}, not with {chosen['deck']!r}.")
    return Options(deck=deck, **{key: _typed(key, value) for key, value in chosen.items() if key != "deck"})


def write_option_values(options: Options) -> dict[str, str]:
    """The options as they are chosen: text by key."""
    return {field.name: _text(field.name, getattr(options, field.name)) for field in fields(options)}


def _typed(key: str, value: str) -> Any:
    known = {option.key: option for option in OPTIONS}
    if key not in known:
        raise SetupRefused(f"There is no option {key!r}. The options are deck, {', '.join(known)}.")
    reader = _READERS.get(key)
    if reader is not None:
        return reader(key, value)
    values = known[key].values
    if value not in values:
        raise SetupRefused(f"The option {key} cannot be {value!r}. It can be {' or '.join(values)}.")
    return value == "true" if values in (_YES_NO, _NO_YES) else value


def _text(key: str, value: Any) -> str:
    if key == "counters":
        return ",".join(f"{worth}:{count}" for worth, count in zip(VALUES, value, strict=True))
    if key == "quadrants" and value == QUADRANTS:
        return "all"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _modes(key: str, value: str) -> tuple[str, ...]:
    modes = _listed(value)
    if not set(modes) <= set(MODES) or (len(modes) > 1 and set(modes) & set(SOLITAIRE)):
        raise SetupRefused(
            f"The option {key} cannot be {value!r}. It can be {' or '.join(MODES)}, or standard and basic for each "
            "side, as in standard,basic."
        )
    return modes


def _depths(key: str, value: str) -> tuple[int, ...]:
    depths = _listed(value)
    if not all(_is_number(depth, 1, MOST_LEVELS) for depth in depths):
        raise SetupRefused(f"The option {key} is 1 to {MOST_LEVELS}, or one for each side as in 3,1; not {value!r}.")
    return tuple(map(int, depths))


def _quadrants(key: str, value: str) -> tuple[Quadrant, ...]:
    if value == "all":
        return QUADRANTS
    names = _listed(value)
    if not set(names) <= set(QUADRANTS) or len(set(names)) != len(names):
        raise SetupRefused(f"The option {key} is all, or some of NW,NE,SW,SE; not {value!r}.")
    return tuple(quadrant for quadrant in QUADRANTS if quadrant in names)


def _window(key: str, value: str) -> int:
    return _number(key, value, 0, 600)


def _multiplier(key: str, value: str) -> int:
    return _number(key, value, 1, 3)


def _rounds(key: str, value: str) -> str:
    return value if value == UNTIL_EMPTY else str(_number(key, value, 0, 99))


def _counters(key: str, value: str) -> tuple[int, ...]:
    found = re.fullmatch(r"5:(\d{1,2}),3:(\d{1,2}),2:(\d{1,2})", value)
    if not found:
        raise SetupRefused(f"The option {key} is written like 5:12,3:12,2:12, not {value!r}.")
    return tuple(map(int, found.groups()))


def _bonus(key: str, value: str) -> str:
    if not re.fullmatch(r"\d{1,2}|x[2-9]", value):
        raise SetupRefused(f"The option {key} is 0 to 99 points, or x2 to x9; not {value!r}.")
    return value


def _prize(key: str, value: str) -> str:
    words = " ".join(value.split())
    if not words or len(words) > LONGEST_PRIZE:
        raise SetupRefused(f"The option {key} is {NO_PRIZE}, or a few words, {LONGEST_PRIZE} letters at most.")
    return words


def _colours(key: str, value: str) -> tuple[str, ...]:
    colours = _listed(value)
    if not all(re.fullmatch(r"[a-z]+", colour) for colour in colours) or len(set(colours)) != len(colours):
        raise SetupRefused(f"The option {key} names a different colour for each side, as in red,blue; not {value!r}.")
    if CHALLENGE in colours:
        raise SetupRefused(f"The option {key} cannot have {CHALLENGE!r} for a side: that is the challenge pieces'.")
    return colours


def _number(key: str, value: str, least: int, most: int) -> int:
    if not _is_number(value, least, most):
        raise SetupRefused(f"The option {key} is a number from {least} to {most}, not {value!r}.")
    return int(value)


def _is_number(text: str, least: int, most: int) -> bool:
    # Python reads no number of thousands of digits.
    return text.isdecimal() and len(text) <= len(str(most)) and least <= int(text) <= most


def _listed(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(","))


_READERS: dict[str, Callable[[str, str], Any]] = {
    "mode": _modes,
    "depth": _depths,
    "quadrants": _quadrants,
    "window": _window,
    "lightning": _rounds,
    "counters": _counters,
    "centre": _multiplier,
    "central_quincunx": _multiplier,
    "colours": _colours,
    "prize": _prize,
    **{f"pattern_{name}": _bonus for name in PATTERNS},
}
