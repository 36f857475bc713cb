"""Everything that is called of picamera2 exists there: in the published source, and so in the double of the tests."""

from __future__ import annotations

import ast
import inspect
import json
from pathlib import Path

import pytest
from fake_picamera2 import FakePicamera2, FakeRequest

import tableassist.hardware.camera as adapter

PUBLISHED = json.loads(Path(__file__).with_name("picamera2.json").read_text())
TREE = ast.parse(inspect.getsource(adapter))
CAMERA, REQUEST = "Picamera2", "CompletedRequest"
KINDS = {CAMERA: FakePicamera2, REQUEST: FakeRequest}


def receiver(node):
    """The class that an expression of the adapter stands for, by the names the adapter uses."""
    match ast.unparse(node):
        case "self._camera" | "camera" | "library or _library()":
            return CAMERA
        case "request":
            return REQUEST
    return None


def used():
    """Every (class, name) that the adapter reaches for, with the keywords where it is called."""
    calls = {
        node.func: [keyword.arg for keyword in node.keywords] for node in ast.walk(TREE) if isinstance(node, ast.Call)
    }
    for node in ast.walk(TREE):
        if isinstance(node, ast.Attribute) and (kind := receiver(node.value)):
            yield kind, node.attr, tuple(calls.get(node, ()))


USED = sorted(set(used()))


def test_the_adapter_is_really_looked_through():
    names = {name for _, name, _ in USED}
    assert {"configure", "start", "capture_request", "wait", "close", "make_array", "global_camera_info"} <= names


@pytest.mark.parametrize(("kind", "name", "keywords"), USED)
@pytest.mark.parametrize("version", sorted(PUBLISHED))
def test_what_is_called_was_published(version, kind, name, keywords):
    assert name in PUBLISHED[version][kind]
    assert set(keywords) <= set(PUBLISHED[version][kind][name])


@pytest.mark.parametrize("kind", [CAMERA, REQUEST])
@pytest.mark.parametrize("version", sorted(PUBLISHED))
def test_the_double_has_nothing_that_the_real_one_lacks(version, kind):
    methods = inspect.getmembers(KINDS[kind], inspect.isfunction)
    for name, method in ((name, method) for name, method in methods if not name.startswith("_")):
        accepted = set(inspect.signature(method).parameters) - {"self", "given"}
        assert accepted <= set(PUBLISHED[version][kind][name]), name
