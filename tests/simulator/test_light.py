"""Light and sensor noise."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.light import Noise, glare_field, light_field

SIZE = (320, 180)


def field(**conditions: float) -> np.ndarray:
    return light_field(Conditions(**{"gradient": 0.0, "vignetting": 0.0, "exposure": 1.0, **conditions}), SIZE)


def test_even_light_leaves_colours_alone():
    assert np.abs(field() - 1).max() < 1e-5


@pytest.mark.parametrize(
    ("lamp", "bright", "dark"),
    [
        pytest.param(0, np.s_[:30], np.s_[-30:], id="north"),
        pytest.param(90, np.s_[:, -30:], np.s_[:, :30], id="east"),
        pytest.param(180, np.s_[-30:], np.s_[:30], id="south"),
        pytest.param(270, np.s_[:, :30], np.s_[:, -30:], id="west"),
    ],
)
def test_the_lamps_side_is_brighter(lamp, bright, dark):
    light = field(light_from=lamp, gradient=0.3)
    assert light[bright].mean() > light[dark].mean() + 0.2


def test_exposure_scales_everything():
    assert np.abs(field(exposure=0.7) - 0.7).max() < 1e-5


def test_warm_light_has_more_red_and_less_blue():
    blue, green, red = field(warmth=1.0).mean(axis=(0, 1))
    assert blue < green < red
    blue, green, red = field(warmth=-1.0).mean(axis=(0, 1))
    assert red < green < blue


def test_vignetting_darkens_the_corners():
    light = field(vignetting=0.3)
    assert light[90, 160].mean() == pytest.approx(1, abs=0.01)
    assert light[0, 0].mean() == pytest.approx(0.7, abs=0.02)


def test_soft_shadows_darken_but_never_brighten():
    light = field(shadows=3, shadow_depth=0.4, seed=2)
    assert light.max() <= 1.01
    assert 0.2 < light.min() < 0.7
    steps = np.abs(np.diff(light[..., 0], axis=1)).max()
    assert steps < 0.1


def test_without_glare_there_is_no_field():
    assert glare_field(Conditions(glare=0.0), SIZE) is None


def test_glare_is_a_spot():
    spot = glare_field(Conditions(glare=0.5), SIZE)
    assert spot.shape == (180, 320)
    assert 70 < spot.max() <= 81
    assert np.median(spot) < 20


def test_noise_has_the_asked_strength_and_no_tendency():
    noise = Noise(4.0, SIZE, np.random.default_rng(1))
    picture = np.full((180, 320, 3), 128, np.uint8)
    noise.add_to(picture)
    assert picture.std() == pytest.approx(4.0, rel=0.1)
    assert picture.mean() == pytest.approx(128, abs=0.3)


def test_noise_is_fresh_in_every_picture_and_the_same_for_a_seed():
    def two(seed: int) -> list[np.ndarray]:
        noise = Noise(3.0, SIZE, np.random.default_rng(seed))
        pictures = [np.full((180, 320, 3), 128, np.uint8) for _ in range(2)]
        for picture in pictures:
            noise.add_to(picture)
        return pictures

    first, second = two(7)
    assert (first != second).any()
    assert all((a == b).all() for a, b in zip(two(7), two(7), strict=True))
    assert (first != two(8)[0]).any()


def test_a_sensor_without_noise_adds_none():
    picture = np.full((180, 320, 3), 50, np.uint8)
    Noise(0.0, SIZE, np.random.default_rng(1)).add_to(picture)
    assert (picture == 50).all()


def test_noise_does_not_wrap_around():
    for level in (0, 255):
        picture = np.full((180, 320, 3), level, np.uint8)
        Noise(5.0, SIZE, np.random.default_rng(1)).add_to(picture)
        assert np.abs(picture.astype(int) - level).max() < 60
