"""A sample of the power cuts of `make torture-power`; and that it finds what it is there to find."""

import power
import pytest
from powered_disk import PoweredDisk

from tableassist.journal.file import Journal, torn_path


def test_every_state_of_a_short_journal_after_a_cut_is_whole_or_told():
    assert power.every_state(2) > 300


@pytest.mark.parametrize("seed", range(3))
def test_journals_outlive_cuts_at_any_call(seed):
    entries, _ = power.torture(seed, 6)
    assert entries > 0


def test_a_journal_that_does_not_sync_is_found_out(monkeypatch):
    """Else the model would prove nothing."""
    monkeypatch.setattr(PoweredDisk, "sync", lambda self, descriptor: self._spend())
    with pytest.raises(power.Lost):
        [power.torture(seed, 6) for seed in range(20)]


def test_a_journal_that_cuts_off_without_a_word_is_found_out(monkeypatch):
    kept = Journal._read

    def silent(journal):
        kept(journal)
        journal.note = ""

    monkeypatch.setattr(Journal, "_read", silent)
    with pytest.raises(AssertionError, match="without a word"):
        power.every_state(2)


def test_what_is_put_aside_lasts_with_its_name_before_it_is_cut_off(tmp_path):
    """Else a power cut between the two would take the only copy of a line that somebody may still read."""
    path, kept = tmp_path / power.NAME, []
    path.write_bytes(b"half a line")

    class Watched(PoweredDisk):
        def truncate(self, descriptor, size):
            aside = self.images[torn_path(path).name]
            kept.append((aside.named, aside.lasting, aside.since))
            super().truncate(descriptor, size)

    disk = Watched()
    disk.holds(path, path.read_bytes())
    Journal.open(path, disk).close()
    assert kept == [(True, b"half a line", [])]
    assert path.read_bytes() == b""
