"""Runs by name: found as their users write them, told from other folders, and published by themselves alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import BaseModel

from data_model import InputError
from run_ledger import (
    check_run_entries,
    create_run,
    find_run,
    make_run_path,
    open_run,
    read_run_config,
    validate_run_config,
)

ROOT = Path(__file__).resolve().parents[2]
CONFIG = {"kind": "build", "seed": 7}


class Config(BaseModel):
    kind: str
    seed: int
    parts: list[dict[str, int]] = []


def test_a_run_is_found_by_its_own_name_and_by_that_of_its_dataset(tmp_path: Path) -> None:
    create_run(tmp_path / "data.run", CONFIG).close()
    for name in ("data", "data.run"):
        assert find_run(tmp_path / name) == tmp_path / "data.run"
    (tmp_path / "data").mkdir()
    assert find_run(tmp_path / "data") == tmp_path / "data.run"
    assert read_run_config(tmp_path / "data.run") == CONFIG
    (tmp_path / "data.run" / "config.json").unlink()
    with pytest.raises(InputError, match="no run is here; expected a directory made by `homer build`"):
        find_run(tmp_path / "data")


@pytest.mark.parametrize("path", ["/", ".", ""])
def test_a_dataset_without_a_name_has_no_run(path: str) -> None:
    with pytest.raises(InputError, match="not a name for a new folder"):
        make_run_path(Path(path))


def test_a_configuration_without_a_kind_is_our_mistake(tmp_path: Path) -> None:
    for config in ({}, {"kind": 3}):
        with pytest.raises(ValueError, match="says its kind"):
            create_run(tmp_path / "data.run", config)
    assert os.listdir(tmp_path) == []


def test_a_setting_that_does_not_fit_is_named_by_file_and_path(tmp_path: Path) -> None:
    assert validate_run_config(Config, CONFIG, tmp_path).seed == 7
    with pytest.raises(InputError) as refused:
        validate_run_config(Config, {**CONFIG, "parts": [{"a": 1}, {"b": "x" * 500}]}, tmp_path)
    assert str(refused.value).startswith(f"{tmp_path / 'config.json'}, /parts/1/b: Input should be a valid integer")
    assert len(str(refused.value)) < 300 + len(str(tmp_path))


def test_a_folder_that_only_looks_like_an_unfinished_run_is_kept(tmp_path: Path) -> None:
    for name in (".data.run.1.part", ".data.run.keep", ".other.run.1.part"):
        (tmp_path / name).mkdir()
        if name != ".data.run.1.part":
            (tmp_path / name / "lock").touch()
    create_run(tmp_path / "data.run", CONFIG).close()
    assert sorted(os.listdir(tmp_path)) == [".data.run.1.part", ".data.run.keep", ".other.run.1.part", "data.run"]


def test_a_dataset_is_published_by_this_run_only_if_it_says_so_and_nothing_is_left_to_publish(tmp_path: Path) -> None:
    out = tmp_path / "data"
    with create_run(make_run_path(out), CONFIG, target=out) as run:
        out.mkdir()
        assert not run.is_published(out)
        run.create_staging()
        with pytest.raises(InputError, match="data: exists already"):
            run.publish(out)
        out.rmdir()
        assert not run.is_published(out)
        run.publish(out)
        assert run.is_published(out)
    with open_run(find_run(out)) as run:
        assert run.is_published(out)
        run.create_staging()
        assert not run.is_published(out)
    # Closed twice, by the `with` and by hand.
    run.close()


def test_hidden_files_and_folders_may_be_in_a_run_and_hidden_links_may_not(tmp_path: Path) -> None:
    create_run(tmp_path / "data.run", CONFIG).close()
    (tmp_path / "data.run" / ".cache").mkdir()
    (tmp_path / "data.run" / ".cache" / "link").symlink_to("/etc")
    (tmp_path / "data.run" / ".note").touch()
    check_run_entries(tmp_path / "data.run")
    for make in (lambda path: path.symlink_to("/etc"), os.mkfifo):
        make(tmp_path / "data.run" / ".hidden")
        with pytest.raises(InputError, match=r"\.hidden: is in the way .* expected a plain file or folder, found"):
            check_run_entries(tmp_path / "data.run")
        (tmp_path / "data.run" / ".hidden").unlink()


OWNS = """
import json, shutil, sys
from pathlib import Path
from run_ledger import create_run, has_run_on_disk
said, path = [has_run_on_disk()], Path(sys.argv[1])
create_run(path, {"kind": "build"}).close()
said.append(has_run_on_disk())
shutil.rmtree(path)
print(json.dumps([*said, has_run_on_disk()]))
"""


def test_a_process_knows_whether_it_leaves_a_run(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OWNS, str(tmp_path / "data.run")]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    assert json.loads(said) == [False, True, False]
