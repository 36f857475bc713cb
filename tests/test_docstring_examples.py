"""The examples in the docstrings of the types that everything else is made of."""

import doctest
import importlib

import pytest

from tableassist import ports
from tableassist.journal.events import Entry
from tableassist.rules.clock import Clock
from tableassist.rules.game import Outcome, Refused
from tableassist.rules.view import View
from tableassist.table.layout import Change, Layout
from tableassist.table.observation import Detection

CENTRAL = (ports.Frame, ports.Pressed, Detection, Layout, Change, Refused, Outcome, Clock, Entry, View)


@pytest.mark.parametrize("kind", CENTRAL, ids=lambda kind: kind.__name__)
def test_its_example_runs(kind):
    names = vars(importlib.import_module(kind.__module__))
    tests = list(doctest.DocTestFinder(recurse=False).find(kind, kind.__name__, globs=dict(names)))
    assert sum(len(test.examples) for test in tests) > 0
    assert doctest.DocTestRunner().run(tests[0]).failed == 0


@pytest.mark.parametrize(
    "port", [ports.Camera, ports.Buttons, ports.Lights, ports.Speaker, ports.Screen], ids=lambda port: port.__name__
)
def test_every_method_of_a_port_is_described(port):
    methods = {name: one for name, one in vars(port).items() if callable(one) and not name.startswith("_")}
    assert methods
    assert [name for name, one in methods.items() if not one.__doc__] == []
