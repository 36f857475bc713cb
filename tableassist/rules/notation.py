"""One text record for every game: tags, then one entry a line in the game's own words.

    [Game "deluxe-memory"]

    1. @0.000 select 0 D3 F5 ; thought long
    amend 1: select 0 D3 F6

A record holds what was said to have happened, no rules: what the words mean is the game's affair.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest

from tableassist.rules.teams import members_of


class BadRecord(ValueError):
    """The text is no record; `line` counts from 1 (0 where no line is to blame), `reason` says what is wrong."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"Line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class Kind(StrEnum):
    """What a line says; the value is the word it begins with, except for actions and comments."""

    ACTION = "do"
    COMMENT = ";"
    NOTE = "note"
    UNDO = "undo"
    AMEND = "amend"
    OVERRULE = "overrule"
    PAUSE = "pause"
    RESUME = "resume"
    ADJUST = "adjust"
    SET = "set"
    FLAG = "flag"
    END = "end"
    SIGN = "sign"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record. Spaces around `text` and `comment` carry no meaning and are dropped.

    `text` is the action, the note or the reason; `number` and `at` (milliseconds since the start) may be missing.
    `target` is the line that `undo` and `amend` speak of, `rule` what `overrule` overrules, `seat`, `ms` and `moves`
    what `adjust`, `set` and `flag` operate; `seat` is also who signs and who paused. The text of a comment line stands
    in `comment`.
    """

    kind: Kind
    text: str = ""
    number: int | None = None
    at: int | None = None
    comment: str = ""
    target: int | None = None
    rule: str = ""
    seat: int | None = None
    ms: int = 0
    moves: int = 0
    kept: tuple[int, ...] = ()
    out: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text.strip())
        object.__setattr__(self, "comment", self.comment.strip())


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as text: `tags` in order, `lines` in order."""

    tags: tuple[tuple[str, str], ...] = ()
    lines: tuple[Line, ...] = ()

    def tag(self, name: str, otherwise: str = "") -> str:
        """The value of the tag of that name."""
        return dict(self.tags).get(name, otherwise)

    @property
    def players(self) -> tuple[str, ...]:
        """The names in the tag `Players`, in seat order."""
        return split_names(self.tag("Players"))

    @property
    def members(self) -> tuple[tuple[str, ...], ...]:
        """The people of each side by the tag `Teams`; empty where there are no teams (R-TB-007)."""
        return tuple(map(members_of, split_names(self.tag("Teams"))))

    @property
    def options(self) -> dict[str, str]:
        """The values of the tags `Option.KEY` by their keys."""
        return {name.removeprefix("Option."): value for name, value in self.tags if name.startswith("Option.")}


def parse_record(text: str) -> GameRecord:
    """The record of that text; raises BadRecord."""
    tags: list[tuple[str, str]] = []
    lines: list[Line] = []
    last = (0, 0)
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = raw.strip()
        if words.startswith("["):
            tags.append(_tag(number, words, tags, lines))
        elif words:
            lines.append(_line(number, words))
            last = _later(number, lines[-1], last)
    return GameRecord(tuple(tags), tuple(lines))


def write_record(record: GameRecord) -> str:
    """The record's text, which `parse_record` reads back exactly; raises BadRecord where no text could say it."""
    head = [f'[{name} "{_escaped(value, _IN_TAG)}"]' for name, value in record.tags]
    body = [_written(line) for line in record.lines]
    text = "\n".join([*head, *([""] if head and body else []), *body])
    text = text + "\n" if text else ""
    _check_reads_back(record, text)
    return text


def join_names(names: Iterable[str]) -> str:
    """Names as one value: `Ann, Bob`, with a backslash before commas and backslashes of their own."""
    return ", ".join(re.sub(r"([\\,])", r"\\\1", name) for name in names)


def split_names(text: str) -> tuple[str, ...]:
    """The names of one value; spaces around a name are dropped."""
    if not text.strip():
        return ()
    names = [""]
    for escaped, plain in re.findall(r"\\(.)|(.)", text, re.DOTALL):
        if plain == ",":
            names.append("")
        else:
            names[-1] += escaped or plain
    return tuple(name.strip() for name in names)


_IN_TAG = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_IN_TEXT = {"\\": "\\\\", ";": "\\;", "\n": "\\n", "\r": "\\r"}
_IN_COMMENT = {"\\": "\\\\", "\n": "\\n", "\r": "\\r"}
_MEANS = {"n": "\n", "r": "\r"}

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_.-]*)\s+"((?:[^"\\]|\\.)*)"\]')
_STAMP = re.compile(r"(?:([0-9]{1,9})\.(?:\s+|$))?(?:@([0-9]{1,9})(?:\.([0-9]{1,3}))?(?:\s+|$))?")
_SYMBOL = r"\{(?:[0-9]+|[WUBRGCXYZS]|H[WUBRG])(?:/[0-9WUBRGCP]+)*\}"
"""A mana symbol in its braces: it belongs to what is said, any other brace opens a comment."""
_BODY = re.compile(rf"((?:[^;{{\\]|\\.|{_SYMBOL})*)(?:;(.*)|\{{([^}}]*)\}})?", re.IGNORECASE)
_COMMENT_BRACE = re.compile(rf"(?!{_SYMBOL})\{{", re.IGNORECASE)
_ADJUST = re.compile(
    r"([0-9])\s+([+-])([0-9]{1,9})(?:\.([0-9]{1,3}))?(?:\s+([+-][0-9]{1,3}) moves?)?(?:\s+(.*))?", re.DOTALL
)
_SEAT = re.compile(r"([0-9])(?:\s+(.*))?", re.DOTALL)
_PAUSE = re.compile(r"([0-9]):(?:\s+(.*))?", re.DOTALL)
_NUMBERS = r"[0-9]{1,9}(?:,[0-9]{1,9})*"
_AMEND = re.compile(rf"([0-9]{{1,9}})(?:\s+kept\s+({_NUMBERS}))?(?:\s+out\s+({_NUMBERS}))?:\s*(.*)", re.DOTALL)
_UNDO = re.compile(r"([0-9]{1,9})(?:\s+(.*))?", re.DOTALL)
_OVERRULE = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*):\s*(.*)", re.DOTALL)
_RESERVED = frozenset(Kind) - {Kind.COMMENT}


def _tag(number: int, words: str, tags: list[tuple[str, str]], lines: list[Line]) -> tuple[str, str]:
    match = _TAG.fullmatch(words)
    if not match:
        raise BadRecord(number, f'a tag is written [Name "value"], not {words}.')
    if any(line.kind is not Kind.COMMENT for line in lines):
        raise BadRecord(number, f"the tag {match[1]} comes after the first entry; tags stand at the top.")
    if match[1] in dict(tags):
        raise BadRecord(number, f"the tag {match[1]} stands here twice.")
    return match[1], _plain(match[2])


def _line(number: int, words: str) -> Line:
    stamp = _STAMP.match(words)
    assert stamp is not None  # it matches nothing, too
    count, whole, part = stamp.groups()
    body = _BODY.fullmatch(words[stamp.end() :])
    if not body:
        raise BadRecord(number, r"a comment is written ; so or {so} at the end of the line, and \\ means \.")
    text, comment = _plain(body[1]).strip(), body[2] if body[2] is not None else body[3]
    line = _parse_line(number, text) if text or comment is None else Line(Kind.COMMENT)
    at = None if whole is None else int(whole) * 1000 + int((part or "").ljust(3, "0"))
    return replace(line, number=int(count) if count else None, at=at, comment=_plain((comment or "").strip()))


def _parse_line(number: int, text: str) -> Line:
    word, rest = _first_word(text)
    kind, rest = (Kind(word), rest) if word in _RESERVED else (Kind.ACTION, text)
    line = _spoken(kind, rest)
    if line is None:
        raise BadRecord(number, f"{text!r} is incomplete: write {_FORMS[kind]}.")
    return line


def _first_word(text: str) -> tuple[str, str]:
    word, *rest = text.split(None, 1) or [""]
    return word, rest[0] if rest else ""


def _spoken(kind: Kind, rest: str) -> Line | None:
    match kind:
        case Kind.ACTION | Kind.NOTE:
            return Line(kind, rest) if rest else None
        case Kind.UNDO:
            found = _UNDO.fullmatch(rest)
            return found and Line(kind, found[2] or "", target=int(found[1]))
        case Kind.AMEND:
            return _amended(_AMEND.fullmatch(rest))
        case Kind.OVERRULE:
            found = _OVERRULE.fullmatch(rest)
            return Line(kind, found[2], rule=found[1]) if found and found[2].strip() else None
        case Kind.ADJUST:
            found = _ADJUST.fullmatch(rest)
            return found and Line(kind, found[6] or "", seat=int(found[1]), ms=_signed(found), moves=int(found[5] or 0))
        case Kind.SET | Kind.FLAG:
            found = _SEAT.fullmatch(rest)
            return found and Line(kind, found[2] or "", seat=int(found[1]))
        case Kind.PAUSE if found := _PAUSE.fullmatch(rest):
            return Line(kind, found[2] or "", seat=int(found[1]))
        case Kind.SIGN if found := _SEAT.fullmatch(rest):
            return Line(kind, found[2] or "", seat=int(found[1]))
    return Line(kind, rest)


_FORMS = {
    Kind.ACTION: "the action itself",
    Kind.NOTE: "note and what there is to say",
    Kind.UNDO: "undo N with the number of a line",
    Kind.AMEND: "amend N: ACTION with the number of a line",
    Kind.OVERRULE: "overrule RULE: ACTION",
    Kind.ADJUST: "adjust SEAT ±SECONDS, as in adjust 1 +120.000",
    Kind.SET: "set SEAT",
    Kind.FLAG: "flag SEAT",
}


def _amended(found: re.Match[str] | None) -> Line | None:
    if found is None:
        return None
    target, kept, out = int(found[1]), _numbers(found[2]), _numbers(found[3])
    says = bool(found[4].strip()) or target in out
    return Line(Kind.AMEND, found[4], target=target, kept=kept, out=out) if says else None


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()


def _signed(found: re.Match[str]) -> int:
    return int(found[2] + found[3] + (found[4] or "").ljust(3, "0"))


def _written(line: Line) -> str:
    stamps = ["" if line.number is None else f"{line.number}."]
    stamps.append("" if line.at is None else f"@{line.at // 1000}.{line.at % 1000:03}")
    comment = f"; {_escaped(line.comment, _IN_COMMENT)}".strip() if line.comment or line.kind is Kind.COMMENT else ""
    words = _COMMENT_BRACE.sub(r"\{", _escaped(_words(line), _IN_TEXT))
    return " ".join(part for part in (*stamps, words, comment) if part)


def _words(line: Line) -> str:
    match line.kind:
        case Kind.COMMENT:
            return ""
        case Kind.ACTION:
            return f"do {line.text}" if _needs_do(line.text) else line.text
        case Kind.UNDO:
            return f"undo {line.target} {line.text}".strip()
        case Kind.AMEND:
            kept, out = (",".join(map(str, numbers)) for numbers in (line.kept, line.out))
            fates = (f" kept {kept}" if kept else "") + (f" out {out}" if out else "")
            return f"amend {line.target}{fates}: {line.text}".strip()
        case Kind.OVERRULE:
            return f"overrule {line.rule}: {line.text}"
        case Kind.ADJUST:
            sign, ms = "-" if line.ms < 0 else "+", abs(line.ms)
            moves = f" {line.moves:+} moves" if line.moves else ""
            return f"adjust {line.seat} {sign}{ms // 1000}.{ms % 1000:03}{moves} {line.text}".strip()
        case Kind.SET | Kind.FLAG:
            return f"{line.kind} {line.seat} {line.text}".strip()
        case Kind.PAUSE if line.seat is not None:
            return f"pause {line.seat}: {line.text}".strip()
        case Kind.SIGN if line.seat is not None:
            return f"sign {line.seat} {line.text}".strip()
    return f"{line.kind} {line.text}".strip()


def _needs_do(action: str) -> bool:
    # An action that would read as something else is distinguished by the word "do" before it.
    return _first_word(action)[0] in _RESERVED or action[:1] in tuple("[@0123456789\ufeff")


def _later(number: int, line: Line, last: tuple[int, int]) -> tuple[int, int]:
    """The last number and time after the line, which must not be before those until then."""
    count, time = last
    if line.number is not None and line.number <= count:
        raise BadRecord(number, f"the number {line.number} comes after {count}; numbers must go up.")
    if line.at is not None and line.at < time:
        raise BadRecord(number, f"the time {line.at / 1000} comes after {time / 1000}; times must not go down.")
    return count if line.number is None else line.number, time if line.at is None else line.at


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(letter, letter) for letter in text)


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: _MEANS.get(match[1], match[1]), text, flags=re.DOTALL)


def _check_reads_back(record: GameRecord, text: str) -> None:
    back = parse_record(text)
    if back != record:
        mine, theirs = (*record.tags, *record.lines), (*back.tags, *back.lines)
        odd = next((part for part, other in zip_longest(mine, theirs) if part != other), record)
        raise BadRecord(0, f"no text can say {odd!r}.")
