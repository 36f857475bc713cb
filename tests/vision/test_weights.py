"""Networks: found in the order that is promised, and missed in words that help."""

import gc
import hashlib
import os
import shutil
import subprocess
import sys
import weakref
from pathlib import Path

import cv2
import numpy as np
import onnxruntime
import pytest

from tableassist.vision import weights
from tableassist.vision.weights import (
    SETTING,
    SUMS,
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


def test_each_shipped_network_is_what_its_folder_lists():
    folder = weights_path("faces.onnx").parent
    listed = dict(line.split()[::-1] for line in (folder / SUMS).read_text().splitlines())
    assert listed == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.onnx")}, (
        f"after training: sha256sum *.onnx > {SUMS}"
    )


def test_one_flipped_bit_in_a_listed_network_is_damage(tmp_path):
    shipped = weights_path("table.onnx")
    shutil.copy(shipped.with_name(SUMS), tmp_path)
    data = bytearray(shipped.read_bytes())
    (tmp_path / "table.onnx").write_bytes(data)
    load_network(tmp_path / "table.onnx")
    data[len(data) // 2] ^= 1
    (tmp_path / "table.onnx").write_bytes(data)
    with pytest.raises(WeightsBroken, match=r"table\.onnx is damaged.*Install TableAssist again"):
        load_network(tmp_path / "table.onnx")
    (tmp_path / SUMS).unlink()
    load_network(tmp_path / "table.onnx")


def test_what_would_crash_the_runtime_is_tried_out_in_another_process(tmp_path, monkeypatch):
    monkeypatch.setattr(weights, "_TRIAL", "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    shutil.copy(weights_path("table.onnx"), tmp_path)
    with pytest.raises(WeightsBroken, match=r"table\.onnx is no network"):
        load_network(tmp_path / "table.onnx")


def test_a_trial_that_never_ends_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(weights, "_TRIAL", "import time; time.sleep(60)")
    monkeypatch.setattr(weights, "_TRIAL_S", 0.2)
    assert not weights.opens_elsewhere(weights_path("table.onnx"))


def test_a_list_that_cannot_be_read_is_told(tmp_path):
    shutil.copy(weights_path("table.onnx"), tmp_path)
    (tmp_path / SUMS).write_bytes(b"\xff\xfe")
    with pytest.raises(WeightsBroken, match="table"):
        load_network(tmp_path / "table.onnx")


def test_a_path_to_nothing_is_refused(tmp_path):
    with pytest.raises(WeightsMissing, match="There is no network at"):
        load_network(tmp_path / "nothing.onnx")


TRAINED = Path(__file__).resolve().parents[2] / "models" / "trained"
QUANTIZED = {"faces.onnx": (8, 3, 160, 112), "indices.onnx": (1, 3, 64, 96)}
AS_TRAINED = {"glass.onnx": (8, 3, 49, 49), "index.onnx": (8, 3, 64, 40), "table.onnx": (1, 3, 64, 128)}


@pytest.mark.parametrize(
    ("path", "size"),
    [
        *((TRAINED / name, size) for name, size in QUANTIZED.items()),
        *((weights_path(name), size) for name, size in AS_TRAINED.items()),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_networks_answer_as_opencv_has_them_answer(path, size):
    """Another implementation of ONNX than the one that runs them."""
    picture = np.random.default_rng(0).standard_normal(size).astype(np.float32)
    net, other = load_network(path, opens=lambda _path: True), cv2.dnn.readNetFromONNX(str(path))
    other.setInput(picture)
    np.testing.assert_allclose(net(picture), other.forward(net.outputs[0]), atol=1e-3)


@pytest.mark.parametrize("name", QUANTIZED)
def test_a_quantized_network_answers_nearly_as_it_was_trained(name):
    picture = np.random.default_rng(0).standard_normal(QUANTIZED[name]).astype(np.float32)
    net, trained = load_network(weights_path(name)), load_network(TRAINED / name, opens=lambda _path: True)
    quantized, wanted = (one(picture).ravel() for one in (net, trained))
    assert np.abs(quantized - wanted).max() > 0
    assert np.corrcoef(quantized, wanted)[0, 1] > 0.99


@pytest.mark.parametrize(
    ("machine", "flags", "told"),
    [
        pytest.param("x86_64", "flags : avx2 fma", True, id="x86"),
        pytest.param("x86_64", "flags : avx2 avx512_vnni", False, id="x86 with VNNI"),
        pytest.param("x86_64", None, True, id="x86 of which nothing is known"),
        pytest.param("aarch64", "Features : asimddp", False, id="Raspberry Pi"),
    ],
)
def test_where_products_of_eight_bits_may_overflow_is_known(tmp_path, machine, flags, told):
    cpuinfo = tmp_path / "cpuinfo"
    if flags is not None:
        cpuinfo.write_text(flags)
    assert weights.overflows(machine, cpuinfo) is told


@pytest.mark.parametrize("may_overflow", [True, False])
def test_the_slower_way_is_taken_where_products_of_eight_bits_may_overflow(monkeypatch, may_overflow):
    picture = np.random.default_rng(0).standard_normal(QUANTIZED["indices.onnx"]).astype(np.float32)
    onnx, told = weights_path("indices.onnx").read_bytes(), {}
    usual = weights.Network(onnx)(picture)
    add = onnxruntime.SessionOptions.add_session_config_entry

    def added(options, key, value):
        told[key] = value
        add(options, key, value)

    monkeypatch.setattr(onnxruntime.SessionOptions, "add_session_config_entry", added)
    monkeypatch.setattr(weights, "overflows", lambda: may_overflow)
    np.testing.assert_allclose(weights.Network(onnx)(picture), usual, atol=1e-3)
    assert told.get("session.x64quantprecision") == ("1" if may_overflow else None)


def test_no_plan_of_the_memory_is_kept_for_every_size_of_batch():
    """Batches of cards and pieces have all sizes: plans of them took 50 MB of 350."""
    net = weights.Network(weights_path("indices.onnx").read_bytes())
    assert not net._session.get_session_options().enable_mem_pattern


def test_a_missing_runtime_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime.capi", None)
    with pytest.raises(WeightsBroken, match=r"ONNX Runtime, which runs faces\.onnx, cannot be loaded.*Install"):
        load_network(weights_path("faces.onnx"))


def test_an_output_is_asked_for_by_its_name():
    net = load_network(weights_path("faces.onnx"))
    assert net.outputs == ("answers", "hidden")
    assert net(np.zeros((3, 3, 160, 112), np.float32), "hidden").shape == (3, 160)


def test_a_network_is_opened_once_for_all_who_have_it_and_for_so_many_threads(monkeypatch):
    path = weights_path("indices.onnx")
    net = load_network(path)
    assert load_network(path) is net
    monkeypatch.setattr(cv2, "getNumThreads", lambda: 7)
    assert load_network(path) is not net


def test_a_network_that_nobody_has_any_longer_is_not_kept(monkeypatch):
    monkeypatch.setattr(cv2, "getNumThreads", lambda: 5)
    net = weakref.ref(load_network(weights_path("indices.onnx")))
    gc.collect()
    assert net() is None


def test_nothing_is_told_of_networks_that_run(tmp_path):
    """ONNX Runtime keeps what it tells its maker in the home folder, but in tests of its own and on build servers."""
    run = "from tableassist.vision.weights import read_network, weights_path; read_network(weights_path('index.onnx'))"
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", run], check=True, env=environment, timeout=60)
    assert [*tmp_path.rglob("*")] == []
