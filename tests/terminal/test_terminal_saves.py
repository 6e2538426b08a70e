import json
import os
import stat

import pytest

from goodfences.errors import GoodFencesError
from goodfences.records import verify_data
from goodfences.terminal import saves


def test_a_saved_match_is_readable_by_its_owner_only(session, home):
    path = saves.save(session())
    assert path.parent == home / "matches"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_C42_the_name_of_the_file_tells_nothing(session):
    played = session()
    name = saves.path_for(played).name
    assert name.startswith("cuckoo-")
    assert played.setup.secret.hex()[:8] not in name


def test_without_a_home_of_ours_it_is_the_systems_place(monkeypatch, tmp_path):
    monkeypatch.delenv("GOODFENCES_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves.home().name == "goodfences"
    assert tmp_path in saves.home().parents


def test_a_failed_save_leaves_the_old_file_and_no_rubbish(session, monkeypatch):
    played = session()
    path = saves.save(played)
    before = path.read_bytes()
    played.spend(99.0)

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(GoodFencesError, match="No space left"):
        saves.save(played)
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_the_newest_match_is_found_and_a_forgotten_one_is_not(session):
    first, second = session(seed="1"), session("beggar", seed="2")
    os.utime(saves.save(first), (1, 1))
    saves.save(second)
    assert saves.newest() == saves.path_for(second)
    saves.forget(second)
    assert saves.newest() == saves.path_for(first)
    saves.forget(first)
    saves.forget(first)
    with pytest.raises(GoodFencesError, match="no saved match"):
        saves.newest()


def test_pace_and_time_are_kept(session):
    played = session(pace="slow")
    played.spend(61.25)
    again = saves.load(saves.save(played))
    assert again.setup.pace == "slow"
    assert again.elapsed_s == pytest.approx(61.2, abs=0.1)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"secret": "zz"}, "not a saved match"),
        ({"secret": "00"}, "has 1 bytes"),
        ({"game": "whist"}, "not a saved match"),
        ({"goodfences_save": 2}, "not a saved match"),
        ({"stranger": 1}, "not a saved match"),
        ({"rules": "nonsense"}, "nonsense"),
        ({"moves": [{"type": "keep", "seat": 3}, {"type": "keep", "seat": 3}]}, "does not fit its rules at move"),
    ],
)
def test_a_file_that_is_no_saved_match_is_refused(session, change, says):
    path = saves.save(session())
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(GoodFencesError, match=says):
        saves.load(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(GoodFencesError, match=r"nothing\.json cannot be read"):
        saves.load(tmp_path / "nothing.json")


def test_the_record_of_a_match_that_is_over_is_true_and_of_a_running_one_there_is_none(session):
    played = session("beggar")
    with pytest.raises(GoodFencesError, match="still running"):
        saves.write_record(played)
    played.skip(card_s=0.0)
    assert verify_data(saves.write_record(played).read_bytes()) == ()
