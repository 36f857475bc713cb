"""Files spoilt at random: bytes, words and numbers changed, pieces lost, doubled and mixed, archives repacked."""

from __future__ import annotations

import io
import re
import zipfile

WORDS = (
    *(b"\0", b"\x1b[2J", "\u202e".encode(), b"\xff\xfe", b"\xef\xbb\xbf", b"\r\n", b"\n" * 200, b"\xed\xa0\x80"),
    *(b"[" * 3000, b"{" * 3000, b'{"a":' * 2000, b"9" * 400, b"9" * 5000, b"A" * 20_000, b"+" * 300, b"0" * 50),
    *(b"-1", b"1e999", b"NaN", b"Infinity", b"null", b"true", b'""', b"''", b",", b"!", b"\\u0000", b"\\ud800"),
    *(b"../../etc/passwd", b"con", b"%s%n"),
)


def mutated(data, chance, others):
    """The bytes spoilt in one to four ways."""
    if data[:2] == b"PK" and chance.random() < 0.7:
        repacked = repack(data, chance, others)
        if repacked is not None:
            return repacked
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        data = chance.choice(WAYS)(data, chance, others)
    return data[:2_000_000]


def repack(data, chance, others):
    """An archive with one of its members spoilt, or its names."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old:
            members = [(name, old.read(name)) for name in old.namelist()]
    except Exception:
        return None
    if not members:
        return None
    at = chance.randrange(len(members))
    name, held = members[at]
    if chance.random() < 0.2:
        members[at] = (chance.choice(("../x", "/etc/x", name * 2, "", "\u202e" + name)), held)
    else:
        members[at] = (name, mutated(held, chance, others))
    new = io.BytesIO()
    with zipfile.ZipFile(new, "w", chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as file:
        for name, held in members:
            file.writestr(zipfile.ZipInfo(name or "x"), held)
    return new.getvalue()


def _at(data, chance):
    return chance.randrange(len(data) + 1)


def flip(data, chance, _others):
    if not data:
        return b"\0"
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def overwrite(data, chance, _others):
    at = _at(data, chance)
    return data[:at] + chance.randbytes(chance.randrange(1, 30)) + data[at + 8 :]


def lose(data, chance, _others):
    at = _at(data, chance)
    return data[:at] + data[at + chance.randrange(1, 60) :]


def double(data, chance, _others):
    at = _at(data, chance)
    piece = data[at : at + chance.randrange(1, 200)]
    return data[:at] + piece * chance.choice((2, 3, 50)) + data[at:]


def cut(data, chance, _others):
    return data[: _at(data, chance)]


def splice(data, chance, others):
    other = chance.choice(others)
    return data[: _at(data, chance)] + other[_at(other, chance) :]


def insert(data, chance, _others):
    at = _at(data, chance)
    return data[:at] + chance.choice(WORDS) + data[at:]


def number(data, chance, _others):
    """Another number in the place of one."""
    found = list(re.finditer(rb"\d+", data))
    if not found:
        return insert(data, chance, _others)
    one = chance.choice(found)
    new = chance.choice((b"0", b"-1", b"99999999999", b"1e400", b"0.5", b"9" * 400, b"9" * 5000, b"true"))
    return data[: one.start()] + new + data[one.end() :]


def value(data, chance, _others):
    """Another value in the place of one between quotes."""
    found = list(re.finditer(rb'"[^"\n]*"', data))
    if not found:
        return insert(data, chance, _others)
    one = chance.choice(found)
    new = chance.choice((b'""', b"null", b"[]", b"{}", b"1", b'"' + chance.choice(WORDS) + b'"', b'"x"'))
    return data[: one.start()] + new + data[one.end() :]


def swap_lines(data, chance, _others):
    lines = data.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


WAYS = (flip, overwrite, lose, double, cut, splice, insert, number, value, swap_lines)
