"""Which pictures of disputes lie beside a journal: by their names and what is in them, and nothing else."""

import pytest

from tableassist.journal import dispute_pictures as module
from tableassist.journal.dispute_pictures import caption_of, dispute_pictures, media_type, picture_folder

JPEG, PNG = b"\xff\xd8\xff\xe0 more", b"\x89PNG\r\n\x1a\n more"


@pytest.fixture
def lay(tmp_path):
    journal = tmp_path / "game.journal"

    def put(**files):
        picture_folder(journal).mkdir(exist_ok=True)
        for name, data in files.items():
            (picture_folder(journal) / name.replace("__", "-", 1).replace("_", ".")).write_bytes(data)
        return {number: [path.name for path in paths] for number, paths in dispute_pictures(journal).items()}

    put.folder = picture_folder(journal)
    return put


def test_they_are_found_by_entry_in_the_order_of_their_names(lay):
    found = lay(**{"00012__before_jpg": JPEG, "00012__after_jpg": JPEG, "00007__before_png": PNG})
    assert found == {7: ["00007-before.png"], 12: ["00012-after.jpg", "00012-before.jpg"]}


@pytest.mark.parametrize(
    "files",
    [{"00012__before_jpg": PNG}, {"00012__before_png": JPEG}, {"00012__before_txt": JPEG}, {"before_jpg": JPEG}],
)
def test_what_is_none_by_its_name_or_its_content_is_left_out(lay, files):
    assert lay(**files) == {}


def test_what_is_too_large_is_left_out_and_what_is_just_not_is_there(lay, monkeypatch):
    monkeypatch.setattr(module, "_MOST_BYTES", len(JPEG))
    assert lay(**{"00001__before_jpg": JPEG, "00002__before_jpg": JPEG + b"x"}) == {1: ["00001-before.jpg"]}


def test_links_and_folders_are_left_out(lay, tmp_path):
    (tmp_path / "secret.jpg").write_bytes(JPEG)
    lay()
    (lay.folder / "00001-before.jpg").symlink_to(tmp_path / "secret.jpg")
    (lay.folder / "00002-before.jpg").mkdir()
    assert lay() == {}


def test_where_there_is_no_folder_there_are_no_pictures(tmp_path):
    assert dispute_pictures(tmp_path / "game.journal") == {}


def test_each_is_called_what_it_shows_and_what_it_is(lay):
    lay(**{"00012__before_jpg": JPEG})
    assert caption_of(lay.folder / "00012-before.jpg") == "before"
    assert caption_of(lay.folder / "holiday.jpg") == "holiday"
    assert (media_type(lay.folder / "00012-before.jpg"), media_type(lay.folder / "x.png")) == (
        "image/jpeg",
        "image/png",
    )
