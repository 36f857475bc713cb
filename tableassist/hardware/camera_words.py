"""What kept a Pi camera from starting, in a sentence with the way out."""

from __future__ import annotations

from collections.abc import Iterator

NO_LIBRARY = (
    "The Pi camera's library is missing: run `sudo apt install --no-install-recommends python3-picamera2` "
    "and make the virtual environment with --system-site-packages."
)
WRONG_NUMPY = (
    "The Pi camera's library was built for another numpy: run `pip install --upgrade simplejpeg` "
    "in the environment of TableAssist."
)
BROKEN_LIBRARY = (
    "The Pi camera's library does not load ({}): run `sudo apt full-upgrade`, and install no part of it with pip."
)
NO_RIBBON = (
    "No ribbon-cable camera is found: seat its cable with the power off, and let camera_auto_detect=1 stand in "
    "/boot/firmware/config.txt. A USB camera is --camera usb:NAME."
)
TAKEN = (
    "The Pi camera is in use by another program: end what else shows its picture; the service is stopped by "
    "`sudo systemctl stop tableassist`."
)
NO_MEMORY = (
    "There is too little memory for the camera's pictures: choose a smaller camera.width and camera.height, or reserve "
    "more by dtoverlay=vc4-kms-v3d,cma-512 in /boot/firmware/config.txt."
)
NO_RIGHTS = "This user may not use the Pi camera: run `sudo usermod -aG video $USER`, then log in again."

# What picamera2, libcamera and the kernel say, in small letters. The words of a cause that is closer to it count first.
_SENTENCES = (
    (("busy", "in use by another", "acquire"), TAKEN),
    (("permission denied", "not permitted"), NO_RIGHTS),
    (("cannot allocate memory", "failed to allocate", "no memory"), NO_MEMORY),
    (("no camera number", "camera(s) not found", "list index out of range"), NO_RIBBON),
)


def why_not_started(error: BaseException) -> str:
    """Why a camera did not start, by the exception that it raised and what caused that."""
    chain = [str(link) for link in _causes(error)]
    for said in reversed(chain):
        for words, sentence in _SENTENCES:
            if any(word in said.lower() for word in words):
                return sentence
    return f"The Pi camera does not start ({chain[-1]}); check its cable, then restart."


def why_not_loaded(error: ImportError) -> str:
    """Why the library of the camera cannot be imported."""
    if isinstance(error, ModuleNotFoundError):
        return NO_LIBRARY
    return WRONG_NUMPY if "numpy" in str(error).lower() else BROKEN_LIBRARY.format(error)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An exception, and what caused it, in turn."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
