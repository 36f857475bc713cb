"""The mode of each sensor that is sold for a Pi: the whole field, and no more pixels than the eyes need."""

from __future__ import annotations

import pytest

from tableassist.hardware.modes import FEWEST_PIXELS, MOST_PIXELS, choose_mode, picture_size

REQUESTED = (2304, 1296)


def mode(width, height, crop=None, bits=10):
    return {"size": (width, height), "bit_depth": bits, "crop_limits": crop or (0, 0, *WHOLE[-1])}


WHOLE = [(4608, 2592)]
SENSORS = {
    "imx708 (Camera Module 3)": (
        (4608, 2592), [((1536, 864), (768, 432, 3072, 1728)), ((2304, 1296), None), ((4608, 2592), None)],
        (2304, 1296), (2304, 1296),
    ),
    "imx219 (Camera Module 2)": (
        (3280, 2464),
        [((640, 480), (1000, 752, 1280, 960)), ((1640, 1232), None), ((1920, 1080), (680, 692, 1920, 1080)),
         ((3280, 2464), None)],
        (1640, 1232), (1632, 1232),
    ),
    "imx477 (High Quality)": (
        (4056, 3040),
        [((1332, 990), (696, 528, 2664, 1980)), ((2028, 1080), (0, 440, 4056, 2160)), ((2028, 1520), None),
         ((4056, 3040), None)],
        (2028, 1520), (1984, 1488),
    ),
    "imx296 (Global Shutter)": ((1456, 1088), [((1456, 1088), None)], (1456, 1088), (1456, 1088)),
    "ov5647 (Camera Module 1)": (
        (2592, 1944), [((640, 480), None), ((1296, 972), None), ((1920, 1080), (348, 434, 1928, 1080)),
                       ((2592, 1944), None)],
        (2592, 1944), (1984, 1488),
    ),
    "ov64a40 (64 MP)": (
        (9248, 6944), [((2312, 1736), None), ((3840, 2160), (784, 1312, 7680, 4320)), ((4624, 3472), None),
                       ((9248, 6944), None)],
        (2312, 1736), (1984, 1488),
    ),
}  # fmt: skip


def modes_of(name):
    field, modes, *_ = SENSORS[name]
    return [{"size": size, "bit_depth": 10, "crop_limits": crop or (0, 0, *field)} for size, crop in modes]


@pytest.mark.parametrize("name", SENSORS)
def test_every_sensor_gets_a_mode_of_its_whole_field_without_needless_pixels(name):
    _, _, wanted, picture = SENSORS[name]
    chosen = choose_mode(modes_of(name), REQUESTED)
    assert chosen["size"] == wanted
    assert chosen["size"][0] * chosen["size"][1] <= MOST_PIXELS * REQUESTED[0] * REQUESTED[1]
    assert picture_size(chosen, REQUESTED) == picture


@pytest.mark.parametrize("name", SENSORS)
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), REQUESTED, (4608, 2592)])
def test_pictures_keep_the_field_are_no_larger_than_the_mode_and_can_be_read(name, size):
    chosen = choose_mode(modes_of(name), size)
    wide, high = picture_size(chosen, size)
    assert wide <= chosen["size"][0]
    assert high <= chosen["size"][1]
    assert wide * high <= 1.01 * size[0] * size[1]
    assert wide * high >= 0.9 * min(FEWEST_PIXELS, size[0] * size[1])
    # The shape of the mode within the sixteen pixels to which sizes are rounded: nothing of the table is cropped.
    assert wide / high == pytest.approx(chosen["size"][0] / chosen["size"][1], rel=0.03)


@pytest.mark.parametrize("size", [(1280, 720), REQUESTED, (4608, 2592)])
@pytest.mark.parametrize("fewer_bits_first", [False, True])
def test_of_one_size_the_mode_with_the_most_bits_is_pinned(size, fewer_bits_first):
    """A Camera Module 2 lists all its sizes twice; pictures of its 8-bit modes are damaged, or it does not start."""
    ten = modes_of("imx219 (Camera Module 2)")
    eight = [{**mode, "bit_depth": 8} for mode in ten]
    assert choose_mode(eight + ten if fewer_bits_first else ten + eight, size)["bit_depth"] == 10


def test_a_sensor_that_tells_of_no_modes_gets_what_was_requested():
    assert choose_mode([], REQUESTED) is None
    assert picture_size(None, REQUESTED) == REQUESTED


def test_a_sensor_with_one_huge_mode_is_used_as_it_is():
    assert choose_mode([mode(4608, 2592)], (1280, 720))["size"] == (4608, 2592)
    tiny = [mode(320, 180), mode(4608, 2592)]
    assert choose_mode(tiny, (1280, 720))["size"] == (4608, 2592)
