"""Journals and slips altered by chance, and held against what somebody has kept: `make verify-exam`.

An alteration flips a bit, drops, inserts or reorders lines, or cuts the end off; in a part of them somebody who knows
the format has written everything anew, with checksums and links that fit. None may be called whole.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2] / "doubles"))

from proven_games import TURN, play_game

from tableassist.app.proof.statement import qr_text
from tableassist.app.proof.verify import WHOLE, parse_anchor, verify_data, verify_with_slip
from tableassist.journal.chain import link_after
from tableassist.journal.codec import BadEntry, decode_linked, encode
from tableassist.journal.events import Acted, Noted

KINDS = ("flip", "drop", "insert", "reorder", "truncate")
ANCHORS = ("words", "qr", "slip")
ANEW, SLIPS = 0.05, 0.2
"""The share of journals that are written anew, and of alterations that are a slip's."""


def alter(data, kind, rng, foreign=b""):
    """The bytes after one alteration of that kind; they may be the same by chance."""
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    if kind == "flip":
        place = rng.randrange(len(data))
        return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
    if kind == "drop":
        end = min(len(lines), at + rng.choice((1, 1, 2)))
        return b"".join(lines[:at] + lines[end:])
    if kind == "insert":
        more = rng.choice(lines + foreign.splitlines(keepends=True))
        return b"".join([*lines[:at], more, *lines[at:]])
    if kind == "reorder":
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
        return b"".join(lines)
    return data[: rng.choice((rng.randrange(len(data)), sum(map(len, lines[:at]))))]


def write_anew(data, kind, rng, foreign):
    """An alteration by somebody who knows the format: numbers, checksums and links fit again."""
    entries = [decode_linked(line).entry for line in data.decode().splitlines()]
    others = [decode_linked(line).entry for line in foreign.decode().splitlines()[1:]]
    at = rng.randrange(1, len(entries))
    if kind == "flip":
        entries[at] = _changed(entries[at], rng)
    elif kind == "drop":
        del entries[at]
    elif kind == "insert":
        entries.insert(at, rng.choice((*others, type(entries[0])(0, 0, Noted("nothing"), "told"))))
    elif kind == "reorder":
        other = rng.randrange(1, len(entries))
        entries[at], entries[other] = entries[other], entries[at]
    else:
        entries = entries[:at]
    link, lines = "", []
    for number, entry in enumerate(entries, 1):
        entry = type(entry)(number, entry.at, entry.event, entry.source, "", entry.evidence, entry.extra)
        body = encode(entry).rpartition(" ")[0]
        link = link_after(link, body)
        lines.append(encode(entry, link) + "\n")
    return "".join(lines).encode()


def _changed(entry, rng):
    event = rng.choice((Acted(rng.choice(TURN)), Noted(f"remark {rng.random()}"), entry.event))
    return type(entry)(entry.number, entry.at + rng.choice((0, 1, 1000)), event, entry.source)


def one(game, foreign, rng, *, anew, kind="", slip=None):
    """Whether one alteration of a game was found; None where it altered nothing. And what kind it was.

    The kind, and whether the slip is altered or the journal, are drawn where they are not told.
    """
    kind, anchor = kind or rng.choice(KINDS), rng.choice(ANCHORS)
    data = game.path.read_bytes()
    if rng.random() < SLIPS if slip is None else slip:
        altered = alter(game.slip_data, kind, rng)
        if altered == game.slip_data:
            return None, kind
        game.slip.write_bytes(altered)
        verdict = verify_with_slip(game.path, data, game.slip)
        game.slip.write_bytes(game.slip_data)
        return verdict.what != WHOLE, f"slip, {kind}"
    try:
        altered = write_anew(data, kind, rng, foreign) if anew else alter(data, kind, rng, foreign)
    except BadEntry:
        return None, kind
    if altered == data:
        return None, kind
    how = "written anew, " if anew else ""
    return held_against(game, altered, anchor) != WHOLE, f"{how}{kind}"


def held_against(game, data, anchor):
    """What is said of a journal's bytes by what was kept."""
    if anchor == "slip":
        return verify_with_slip(game.path, data, game.slip).what
    kept = game.code if anchor == "words" else qr_text(game.statement, "Deluxe Memory")
    return verify_data(game.path, data, parse_anchor(kept)).what


def games_in(folder):
    """Games to be altered, each whole by all that is kept of it, and lines of another one."""
    games = [play_game(folder / "a"), play_game(folder / "b", Noted("a remark"), names=("Cleo", "Dan"), clock="")]
    for game in games:
        game.slip_data = game.slip.read_bytes()
        assert [held_against(game, game.path.read_bytes(), anchor) for anchor in ANCHORS] == [WHOLE] * len(ANCHORS)
    return games, play_game(folder / "c", names=("Eve", "Finn")).path.read_bytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=100_000, help="alterations")
    parser.add_argument("--seed", type=int, default=1)
    request = parser.parse_args()
    rng, counts, verified, begun = Random(request.seed), Counter(), 0, time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        games, foreign = games_in(Path(place))
        while sum(counts.values()) < request.number:
            found, kind = one(rng.choice(games), foreign, rng, anew=rng.random() < ANEW)
            if found is None:
                continue
            counts[kind] += 1
            verified += not found
            if not found:
                print(f"called whole: {kind}", file=sys.stderr)
    told = {"alterations": sum(counts.values()), "verified": verified, "seconds": round(time.monotonic() - begun, 1)}
    print(json.dumps(told | {"kinds": dict(sorted(counts.items()))}))
    return 1 if verified else 0


if __name__ == "__main__":
    raise SystemExit(main())
