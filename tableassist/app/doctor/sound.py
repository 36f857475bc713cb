"""The doctor's check of what is heard."""

from __future__ import annotations

from tableassist.app.doctor.findings import CheckResult, ok, warning
from tableassist.app.doctor.machine import Machine
from tableassist.app.settings.config import BadSettings, Settings, load_settings

_OTHER_CARD = "another sound card than the first is named by AUDIODEV (docs/install.md)"


def check_sound(machine: Machine) -> CheckResult | None:
    """A loudspeaker for the cues, each of which is seen as well; nothing where none is to sound, or a buzzer does."""
    try:
        sound = load_settings(environ=machine.environ).sound
    except BadSettings:
        sound = Settings().sound
    if sound.buzzer or not sound.on:
        return None
    code = "import pygame; pygame.mixer.init(); print(pygame.mixer.get_driver())"
    answer = machine.run_python(f"import os; os.environ['PYGAME_HIDE_SUPPORT_PROMPT'] = '1'; {code}")
    if answer.good:
        return ok(f"played by {answer.output}")
    if "busy" in answer.complaint.lower():
        return ok("in use, by the service or by another program")
    if "libasound" in answer.complaint or "No available audio device" in answer.complaint:
        return warning("Nothing is heard: no library for sound is installed.", "Run `sudo apt install libasound2t64`.")
    return warning(
        "Nothing is heard: there is no loudspeaker.",
        f"Plug one in, or use a screen with one; {_OTHER_CARD}. Or set sound.on = false: every cue is also seen.",
    )
