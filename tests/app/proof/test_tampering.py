"""A sample of `make verify-exam`: journals and slips altered in each way, then by chance; none may be called whole."""

import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from tampering import KINDS, games_in, one


@pytest.mark.parametrize(("anew", "number"), [(False, 300), (True, 40)])
def test_no_alteration_is_called_whole(tmp_path, anew, number):
    games, foreign = games_in(tmp_path)
    rng, counts = Random(7), Counter()
    each = [{"kind": kind, "slip": slip} for kind in KINDS for slip in (False, True)]
    while sum(counts.values()) < number:
        found, kind = one(rng.choice(games), foreign, rng, anew=anew, **(each[0] if each else {}))
        if found is not None:
            assert found, kind
            counts[kind] += 1
            each = each[1:]
    assert all(counts[f"slip, {kind}"] for kind in KINDS)
    assert all(counts[f"written anew, {kind}" if anew else kind] for kind in KINDS)
