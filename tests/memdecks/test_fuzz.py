from __future__ import annotations

import importlib.util
import random
from pathlib import Path

import pytest

pytest.importorskip("zstandard")
SPEC = importlib.util.spec_from_file_location("memdeck_fuzz", Path(__file__).with_name("fuzz.py"))
fuzz = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(fuzz)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.slow
def test_mutated_files_are_read_or_refused_with_a_sentence(tmp_path, seed):
    found = fuzz.run(220, seed, tmp_path)
    assert found["crashes"] == []
    assert found["silent"] == 0
    assert found["slowest_s"] < fuzz.SLOW_S
    assert all(counts["refused"] for counts in found["kinds"].values())
    assert sum(counts["read"] + counts["refused"] for counts in found["kinds"].values()) == 220


def test_the_same_seed_gives_the_same_files():
    for make, _ in fuzz.sources().values():
        assert make(random.Random(3)) == make(random.Random(3))


def test_without_a_mutation_every_kind_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz, "mutated", lambda data, _chance: data)
    found = fuzz.run(10, 1, tmp_path)
    assert all(counts == {"read": 1, "refused": 0} for counts in found["kinds"].values()), found


def test_a_crash_is_reported(tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz, "read_deck", lambda _path: 1 // 0)
    found = fuzz.run(10, 1, tmp_path)
    assert "ZeroDivisionError" in found["crashes"][0]["what"]
