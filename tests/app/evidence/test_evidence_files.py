"""Pictures of disputes on the disk: only what belongs to one, covered, and covered again."""

from tableassist.app.evidence.files import PictureStore
from tableassist.evidence.faces import KeptPicture
from tableassist.table.geometry import Rect
from tableassist.table.picture import TablePicture

AREA = Rect(0, 0, 800, 600)
PLACE = Rect(10, 10, 90, 70)


def kept(word):
    return KeptPicture(TablePicture(1000, word.encode(), AREA))


def openly(one):
    return one.picture


def covered(one):
    return TablePicture(one.taken_at, b"covered", AREA, (PLACE,))


def test_pictures_are_called_by_their_entry(tmp_path):
    store = PictureStore(tmp_path / "game.disputes")
    name = store.keep(42, {"before": kept("one"), "after": kept("other")}, openly)
    assert name == "game.disputes/00042"
    assert (tmp_path / "game.disputes" / "00042-before.jpg").read_bytes() == b"one"
    assert (tmp_path / "game.disputes" / "00042-after.jpg").read_bytes() == b"other"


def test_no_folder_without_a_picture(tmp_path):
    store = PictureStore(tmp_path / "game.disputes")
    assert store.keep(42, {}, openly) == ""
    assert store.keep(42, {"after": kept("one")}, lambda _one: None) == ""
    assert not store.folder.exists()


def test_what_has_become_secret_is_covered_on_the_disk(tmp_path):
    store = PictureStore(tmp_path / "game.disputes")
    store.keep(42, {"after": kept("one")}, openly)
    store.cover_again(openly)
    assert (store.folder / "00042-after.jpg").read_bytes() == b"one"
    store.cover_again(covered)
    assert (store.folder / "00042-after.jpg").read_bytes() == b"covered"


def test_what_may_not_be_shown_at_all_any_more_is_removed(tmp_path):
    store = PictureStore(tmp_path / "game.disputes")
    store.keep(42, {"after": kept("one")}, openly)
    store.cover_again(lambda _one: None)
    assert list(store.folder.iterdir()) == []
    store.cover_again(openly)
    assert list(store.folder.iterdir()) == []


def test_pictures_from_before_a_restart_are_removed_once_a_face_goes_down(tmp_path):
    PictureStore(tmp_path / "game.disputes").keep(42, {"after": kept("one")}, openly)
    store = PictureStore(tmp_path / "game.disputes")
    store.keep(43, {"after": kept("other")}, openly)
    store.cover_again(openly)
    store.remove_older()
    assert [path.name for path in store.folder.iterdir()] == ["00043-after.jpg"]


def test_where_there_is_no_room_for_covers_the_picture_is_removed(tmp_path, monkeypatch):
    store = PictureStore(tmp_path / "game.disputes")
    store.keep(42, {"after": kept("one")}, openly)

    def full(_path, _data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tableassist.app.evidence.files.write_whole", full)
    store.cover_again(covered)
    assert list(store.folder.iterdir()) == []


def test_a_disk_that_lets_nothing_be_removed_stops_no_game(tmp_path, monkeypatch, caplog):
    store = PictureStore(tmp_path / "game.disputes")
    store.keep(42, {"after": kept("one")}, openly)

    def read_only(_path, missing_ok=False):
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as disk:
        disk.setattr("pathlib.Path.unlink", read_only)
        store.cover_again(lambda _one: None)
    assert "was not removed" in caplog.text
    store.cover_again(lambda _one: None)
    assert list(store.folder.iterdir()) == []


def test_a_disk_that_refuses_stops_no_game(tmp_path, caplog):
    (tmp_path / "game.disputes").write_text("a file where the folder should be", encoding="utf-8")
    store = PictureStore(tmp_path / "game.disputes")
    assert store.keep(42, {"after": kept("one")}, openly) == ""
    assert "was not kept" in caplog.text
