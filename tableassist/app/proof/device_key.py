"""The device's own key: made at first use, kept where only its owner may read it, never shown."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

KEY_FILE = "device.key"
_OWNER_ONLY = 0o600


class DeviceKeyUnusable(ValueError):
    """The device's key cannot be read or made; the sentence says what to do."""


def device_key(folder: Path) -> Ed25519PrivateKey:
    """The key of this device, which is made where there is none yet.

    Args:
        folder: Where the device keeps its data; need not exist.

    Raises:
        DeviceKeyUnusable: The file is no such key, or the folder takes none.
    """
    path = folder / KEY_FILE
    try:
        if not path.exists():
            _make(path)
        path.chmod(_OWNER_ONLY)
        key = load_pem_private_key(path.read_bytes(), password=None)
    except OSError as error:
        raise DeviceKeyUnusable(f"{path} cannot be used ({error.strerror}): check the folder it is in.") from error
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise DeviceKeyUnusable(f"{path} is no key of a device: move it away, and a new one is made.") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise DeviceKeyUnusable(f"{path} is a key of another kind: move it away, and a new one is made.")
    return key


def public_text(key: Ed25519PrivateKey) -> str:
    """The public part of a key, in 64 hexadecimal digits."""
    return key.public_key().public_bytes_raw().hex()


def known_public_text(folder: Path) -> str:
    """The public part of this device's key, empty where it has none that can be read; makes none."""
    if not (folder / KEY_FILE).exists():
        return ""
    with contextlib.suppress(DeviceKeyUnusable):
        return public_text(device_key(folder))
    return ""


def is_signed(text: str, signature: str, public: str) -> bool:
    """Whether the signature of a text was made by the key with that public part, and is written as the device does."""
    try:
        signed = bytes.fromhex(signature)
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(signed, text.encode())
    except (ValueError, InvalidSignature):
        return False
    # The same bytes in capitals would fit as well, and a slip with them is not the one that was written.
    return signed.hex() == signature


def _make(path: Path) -> None:
    """Writes a new key, whole or not at all; where another program is quicker, that one's key stands."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pem = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _OWNER_ONLY)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(part, path)
    finally:
        part.unlink(missing_ok=True)
