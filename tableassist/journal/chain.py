"""The chain of a journal's entries: each link is the SHA-256 of the one before it and of the entry's own text.

So the last link stands for every entry, for their order, and for the format of the journal that the first one names.
Who can write the file can also write it anew from the first entry on with other links: what proves anything is a link,
or the code made of it, that somebody else has kept (docs/proof.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from hashlib import sha256

from tableassist.journal.codec import encode_body
from tableassist.journal.events import Entry

NO_LINK = ""
"""What stands before the first link."""


def link_after(before: str, body: str) -> str:
    """What the chain comes to with one more entry.

    Args:
        before: The link of the entry before it, `NO_LINK` for the first one.
        body: The text of the entry that follows, as it stands in the journal (`codec.encode_body`).

    Returns:
        64 hexadecimal digits.
    """
    return sha256(f"{before}\n{body}".encode("utf-8", "replace")).hexdigest()


def link_of(entries: Iterable[Entry]) -> str:
    """What the chain of entries comes to that this version writes, `NO_LINK` for none; raises BadEntry."""
    return reduce(link_after, map(encode_body, entries), NO_LINK)
