"""Networks: found in the order that is promised, and missed in words that help."""

import numpy as np
import pytest

from tableassist.vision.weights import (
    SETTING,
    WeightsBroken,
    WeightsMissing,
    load_network,
    weight_folders,
    weights_path,
)


def test_the_users_own_folder_comes_first(tmp_path, monkeypatch):
    monkeypatch.setenv(SETTING, str(tmp_path))
    (tmp_path / "faces.onnx").write_bytes(b"mine")
    assert weights_path("faces.onnx") == tmp_path / "faces.onnx"


def test_the_sources_come_before_the_installed_package(monkeypatch):
    monkeypatch.delenv(SETTING, raising=False)
    sources, installed = weight_folders()
    assert sources.name == "models"
    assert installed.parts[-3:] == ("share", "tableassist", "models")


def test_a_missing_network_says_where_it_was_looked_for_and_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv(SETTING, str(tmp_path))
    with pytest.raises(WeightsMissing, match=r"no-such\.onnx is missing.*Install TableAssist again") as trouble:
        weights_path("no-such.onnx")
    assert str(tmp_path) in str(trouble.value)


def test_a_network_that_is_none_is_refused(tmp_path):
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(b"not a network")
    with pytest.raises(WeightsBroken, match=r"broken\.onnx is no network"):
        load_network(broken)


def test_a_path_to_nothing_is_refused(tmp_path):
    with pytest.raises(WeightsMissing, match="There is no network at"):
        load_network(tmp_path / "nothing.onnx")


@pytest.mark.parametrize(("name", "size"), [("faces.onnx", (2, 3, 160, 112)), ("index.onnx", (2, 3, 64, 40))])
def test_networks_answer_alike_however_opencv_runs_them(name, size):
    picture = np.random.default_rng(0).standard_normal(size).astype(np.float32)
    answers = []
    for small in (False, True):
        net = load_network(weights_path(name), small=small)
        net.setInput(picture)
        answers.append(net.forward().copy())
    np.testing.assert_allclose(*answers, atol=1e-3)
