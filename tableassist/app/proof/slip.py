"""The slip of a result: a small file beside the journal that says what was proven, signed by the device."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableassist.app.error_words import error_in_words
from tableassist.app.proof.statement import Statement, code_of, statement_of
from tableassist.journal.events import Entry, Signed
from tableassist.journal.file import Journal
from tableassist.journal.whole import write_whole
from tableassist.referee.match import Match

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SLIP_ENDING = ".slip"
FORMAT = 1
_FIELDS = {"code", "format", "key", "signature", "statement"}


class BadSlip(ValueError):
    """The file is no slip of a result; the sentence says why."""


@dataclass(frozen=True)
class Slip:
    """A statement with its code, the public part of the device's key, and the device's signature of all three."""

    statement: dict[str, Any]
    code: str
    key: str
    signature: str = ""

    def signed_text(self) -> str:
        """What the device signs."""
        signed = {"code": self.code, "format": FORMAT, "key": self.key, "statement": self.statement}
        return json.dumps(signed, sort_keys=True, separators=(",", ":"))


def slip_path(journal: Path) -> Path:
    """Where the slip of a journal is kept."""
    return journal.with_suffix(SLIP_ENDING)


def sign_slip(statement: Statement, key: Ed25519PrivateKey) -> Slip:
    """The slip of a statement."""
    from tableassist.app.proof.device_key import public_text

    bare = Slip(statement.plain(), " ".join(code_of(statement)), public_text(key))
    return Slip(bare.statement, bare.code, bare.key, key.sign(bare.signed_text().encode()).hex())


def write_slip(slip: Slip, path: Path) -> None:
    """Writes a slip to a file, whole or not at all; raises OSError."""
    plain = json.loads(slip.signed_text()) | {"signature": slip.signature}
    write_whole(path, (json.dumps(plain, sort_keys=True, indent=1) + "\n").encode("ascii"))


def read_slip(path: Path) -> Slip:
    """The slip in a file, whether its signature fits or not.

    Raises:
        BadSlip: It cannot be read, or is not written exactly as a slip is.
    """
    try:
        data = path.read_bytes()
        plain = json.loads(data.decode("ascii"))
    except OSError as error:
        raise BadSlip(f"{path} cannot be read ({error.strerror}).") from error
    except (ValueError, RecursionError) as error:
        raise BadSlip(f"{path} is no slip: it was changed, or written only in part.") from error
    if not isinstance(plain, dict) or plain.keys() != _FIELDS or plain["format"] != FORMAT:
        raise BadSlip(f"{path} is no slip that this version knows.")
    if data != (json.dumps(plain, sort_keys=True, indent=1) + "\n").encode("ascii"):
        raise BadSlip(f"{path} is not as a device wrote it.")
    if not isinstance(plain["statement"], dict) or not all(isinstance(plain[one], str) for one in _TEXTS):
        raise BadSlip(f"{path} is no slip: something in it is not what it should be.")
    return Slip(plain["statement"], plain["code"], plain["key"], plain["signature"])


_TEXTS = ("code", "key", "signature")


def keep_slip(match: Match, journal: Journal, folder: Path) -> None:
    """Write the slip of a game that is over beside its journal; what keeps that from being done stops no game.

    Args:
        folder: Where the device keeps its key.
    """
    from tableassist.app.proof.device_key import DeviceKeyUnusable, device_key

    if match.outcome is None:
        return
    try:
        write_slip(sign_slip(statement_of(match, journal.link), device_key(folder)), slip_path(journal.path))
    except (OSError, DeviceKeyUnusable) as error:
        print(f"tableassist: the result's slip cannot be written: {error_in_words(error)}", file=sys.stderr)


def slip_after(entry: Entry, match: Match, journal: Journal, folder: Path) -> None:
    """Keep the slip after an entry by which somebody has signed: nobody waits until the game is left."""
    if isinstance(entry.event, Signed):
        keep_slip(match, journal, folder)
