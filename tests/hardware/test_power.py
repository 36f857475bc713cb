"""Power and heat: what the firmware's bits mean, where they are read, and how often."""

from __future__ import annotations

import pytest

from tableassist.hardware.power import EVERY_MS, HOT, WEAK, PowerWatch, Throttled, power_trouble, read_throttled


@pytest.fixture
def firmware(tmp_path):
    """The file of a Pi 4's firmware."""
    file = tmp_path / "devices" / "platform" / "soc" / "soc:firmware" / "get_throttled"
    file.parent.mkdir(parents=True)
    return file


@pytest.mark.parametrize(
    ("bits", "says"),
    [
        (0x0, ""),
        (0x1, WEAK),
        (0x50005, WEAK),
        (0x2, HOT),
        (0x4, HOT),
        (0x8, HOT),
        (0x50000, ""),
        (0xE0000, ""),
    ],
)
def test_what_is_wrong_now_is_told_and_what_was_is_not(firmware, tmp_path, bits, says):
    firmware.write_text(f"{bits:x}\n")
    assert read_throttled(tmp_path) == Throttled(bits)
    assert power_trouble(read_throttled(tmp_path)) == says


def test_a_pi_5_has_its_firmware_elsewhere(tmp_path):
    file = tmp_path / "devices" / "platform" / "soc@107c000000" / "soc@107c000000:firmware" / "get_throttled"
    file.parent.mkdir(parents=True)
    file.write_text("50005")
    assert power_trouble(read_throttled(tmp_path)) == WEAK


@pytest.mark.parametrize(("alarm", "says"), [("1\n", WEAK), ("0\n", "")])
def test_without_the_firmwares_word_the_kernels_alarm_counts(tmp_path, alarm, says):
    for number, name in enumerate(("cpu_thermal", "rpi_volt")):
        folder = tmp_path / "class" / "hwmon" / f"hwmon{number}"
        folder.mkdir(parents=True)
        (folder / "name").write_text(name + "\n")
        (folder / "in0_lcrit_alarm").write_text(alarm if name == "rpi_volt" else "1\n")
    assert power_trouble(read_throttled(tmp_path)) == says


def test_what_cannot_be_read_is_no_trouble(firmware, tmp_path):
    firmware.write_text("what?")
    assert read_throttled(tmp_path) is None
    assert read_throttled(tmp_path / "nowhere") is None
    assert power_trouble(None) == ""


def test_it_is_read_every_ten_seconds_and_told_in_between():
    times, reads = [0], []

    def read():
        reads.append(times[0])
        return Throttled.WEAK_POWER if len(reads) == 2 else Throttled(0)

    watch = PowerWatch(lambda: times[0], read)
    said = []
    for times[0] in range(0, 3 * EVERY_MS, EVERY_MS // 4):
        said.append(watch())
    assert reads == [0, EVERY_MS, 2 * EVERY_MS]
    assert said == [""] * 4 + [WEAK] * 4 + [""] * 4
