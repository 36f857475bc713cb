"""Trials of the machine: what the doctor says, power and heat, the buttons' contacts, and pulling the plug."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path

from tableassist import __version__
from tableassist.app.doctor.command import doctor
from tableassist.app.doctor.machine import Machine, ThisMachine
from tableassist.app.fieldtest.owner import SKIP, Owner
from tableassist.app.fieldtest.results import TrialResult, TrialVerdict, skipped
from tableassist.hardware.power import Throttled, power_trouble, read_throttled
from tableassist.journal.events import Entry, Started
from tableassist.journal.file import Journal, JournalCorrupt, read_journal
from tableassist.ports import Pressed

PRESSES = 5
BOUNCE_MS = 120
"""Nobody presses a button twice within so many milliseconds: what comes sooner is the contact."""

_HEAT = Path("/sys/class/thermal/thermal_zone0/temp")


def try_doctor(machine: Machine | None = None) -> TrialResult:
    """Everything that the doctor looks at."""
    out = io.StringIO()
    patient = machine or ThisMachine()
    status = doctor(out, patient)
    lines = out.getvalue().splitlines()
    figures = {
        "version": __version__,
        "machine": patient.text("/proc/device-tree/model") or patient.processor,
        "system": _named(patient.text("/etc/os-release") or ""),
        **{f"finding {number}": line.strip() for number, line in enumerate(lines, 1) if line.strip()},
    }
    weak = any(line.startswith("warning") for line in lines)
    verdict = TrialVerdict.FAILED if status else TrialVerdict.WEAK if weak else TrialVerdict.GOOD
    return TrialResult("doctor", "Machine", verdict, lines[-1] if lines else "", figures)


def _named(release: str) -> str:
    names = [line.partition("=")[2].strip('"') for line in release.splitlines() if line.startswith("PRETTY_NAME=")]
    return names[0] if names else "unknown"


def try_power(read: Callable[[], Throttled | None] = read_throttled, heat: Path = _HEAT) -> TrialResult:
    """Power and heat after the eyes have worked for a while."""
    bits = read()
    if bits is None:
        return skipped("power", "Power and heat", "This machine does not tell of its power.")
    figures = {"throttled": f"0x{bits:x} ({', '.join(bit.name.lower() for bit in bits if bit.name) or 'never'})"}
    if heat.exists():
        figures["temperature"] = f"{int(heat.read_text()) / 1000:.0f} °C"
    trouble = power_trouble(bits)
    verdict = TrialVerdict.FAILED if trouble else TrialVerdict.WEAK if bits else TrialVerdict.GOOD
    words = f"Right now: {trouble}." if trouble else "It was so before." if bits else "Enough power, and cool."
    return TrialResult("power", "Power and heat", verdict, words, figures)


def try_buttons(names: Sequence[str], presses: Callable[[], Sequence[Pressed]], owner: Owner) -> TrialResult:
    """Every wired button five times; `presses` gives what was pressed since it was last asked."""
    key, title = "buttons", "Buttons"
    if not names:
        return skipped(key, title, "No buttons are wired, or none are in the settings.")
    figures, bad = {}, []
    for name in names:
        presses()
        if owner.ask(f"Press the button {name} {PRESSES} times, firmly, about once a second; then Enter.") == SKIP:
            figures[name] = "left out"
            continue
        figures[name], good = _counted(name, presses())
        if not good:
            bad.append(name)
    if set(figures.values()) == {"left out"}:
        return skipped(key, title)
    verdict = TrialVerdict.FAILED if bad else TrialVerdict.GOOD
    words = f"To look at: {', '.join(bad)}." if bad else "Each press was counted once."
    return TrialResult(key, title, verdict, words, figures)


def _counted(name: str, presses: Sequence[Pressed]) -> tuple[str, bool]:
    """What came of a button, in words, and whether it is as it should be."""
    mine = [pressed.at for pressed in presses if pressed.button == name and not pressed.held]
    others = Counter(pressed.button for pressed in presses if pressed.button != name)
    gaps = [after - before for before, after in pairwise(mine)]
    bounces = sum(gap < BOUNCE_MS for gap in gaps)
    words = f"{len(mine)} of {PRESSES} presses, {bounces} within {BOUNCE_MS} ms"
    if others:
        words += f"; {', '.join(sorted(others))} came with it"
    return words, len(mine) == PRESSES and not bounces and not others


CUES = ("accept", "ask", "flag")
"""What is played: short and rising, four notes, and long."""


def try_sound(play: Callable[[str], None], owner: Owner, wait: Callable[[], None]) -> TrialResult:
    """Some cues, and how many of them the owner heard; `wait` waits until one has sounded."""
    key, title = "sound", "Sound"
    if owner.ask(f"Listen: {len(CUES)} cues will be played. Sit where you will play.") == SKIP:
        return skipped(key, title)
    for cue in CUES:
        play(cue)
        wait()
    heard = owner.ask("How many cues did you hear?")
    figures = {"cues heard": f"{heard or 'none'} of {len(CUES)}"}
    if heard == str(len(CUES)):
        return TrialResult(key, title, TrialVerdict.GOOD, "All cues were heard.", figures)
    words = "Cues were not heard: turn the volume up, or name the sound card by AUDIODEV (docs/install.md)."
    return TrialResult(key, title, TrialVerdict.WEAK, f"{words} Every cue is also seen.", figures)


PLUG_FILE = "fieldtest-plug.journal"


def pull_plug(folder: Path, owner: Owner, wait: Callable[[], None]) -> bool:
    """Writes a line a second as a game does, and tells its number, until the plug is pulled or somebody is tired of it.

    Returns:
        Whether anything was written: after the next start `try_plug` tells what became of it.
    """
    if owner.ask("Last: pulling the plug. Numbers are counted; pull the plug at one, and remember it.") == SKIP:
        return False
    path = folder / PLUG_FILE
    path.unlink(missing_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    with Journal.create(path) as journal:
        while True:
            number = journal.next_number
            started = Started("fieldtest", __version__, date.today().isoformat(), ("plug",), {}, "")
            journal.append(Entry(number, 1000 * number, started, "engine"))
            owner.inform(f"{number} is safe")
            wait()


def try_plug(folder: Path, owner: Owner) -> TrialResult | None:
    """What became of the lines when the plug was pulled; None where it was not."""
    path = folder / PLUG_FILE
    if not path.exists():
        return None
    key, title = "plug", "Pulling the plug"
    answer = owner.ask("The plug was pulled. Which number was the last that you saw?")
    try:
        kept = len(read_journal(path)[0])
    except JournalCorrupt as damaged:
        return TrialResult(key, title, TrialVerdict.FAILED, f"The file is damaged: {damaged}")
    if not answer.isdigit():
        return TrialResult(key, title, TrialVerdict.WEAK, f"{kept} lines were kept; which was seen last is not known.")
    figures = {"lines that were kept": str(kept), "last number seen": answer}
    lost = int(answer) - kept
    verdict = TrialVerdict.FAILED if lost > 0 else TrialVerdict.GOOD
    words = f"{lost} lines that were told as safe are lost." if lost > 0 else "Nothing that was told as safe was lost."
    return TrialResult(key, title, verdict, words, figures)
