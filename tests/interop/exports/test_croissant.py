"""A dataset with Croissant metadata is still a dataset, and mlcroissant reads its rows."""

import json
from pathlib import Path
from typing import Any

import pytest

from data_model import Dataset, InputError
from interop import export_croissant
from tests.homeragents.datasets import Homer, homer_in_this_process, small_dataset
from tests.interop.exports.loading import CROISSANT, NEO, contents, loaded, needs


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Path:
    goal = tmp_path_factory.mktemp("croissant") / "neo"
    export_croissant(NEO, goal)
    return goal


@needs("mlcroissant")
def test_every_row_is_read(described: Path, tmp_path: Path) -> None:
    told = loaded(CROISSANT, tmp_path, described / "croissant.json")
    assert told["errors"] == []
    tasks, records = list(Dataset(NEO).tasks()), told["records"]
    assert [row["intent"] for row in records["tasks"]] == [task.intent for task in tasks]
    assert [len(row["facts"]) for row in records["gold"]] == [len(task.facts) for task in tasks]
    assert [row["provenance"]["canary"] for row in records["gold"]] == [task.provenance.canary for task in tasks]
    dialogues = [Dataset(NEO).dialogue(task.id) for task in tasks]
    assert [[day["date"] for day in row["days"]] for row in records["dialogues"]] == [
        [day.date for day in one.days] for one in dialogues if one
    ]
    assert [len(row["evidence"]) for row in records["evidence"]] == [len(one.evidence) for one in dialogues if one]


def test_the_public_part_has_a_record_set_of_its_own(described: Path) -> None:
    document: dict[str, Any] = json.loads((described / "croissant.json").read_text())
    sets = {one["name"]: {field["name"] for field in one["field"]} for one in document["recordSet"]}
    assert sets["tasks"] == {"id", "intent", "persona", "clock", "office"}
    assert sets["tasks"] & sets["gold"] == {"id"}


def test_the_copy_passes_the_check_and_differs_by_the_metadata_alone(
    described: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    homer: Homer = homer_in_this_process
    assert homer(capsys, "check", described).code == 0
    before, after = contents(NEO), contents(described)
    assert {name for name in after if before.get(name) != after[name]} == {"croissant.json", "manifest.json"}
    assert before.keys() == after.keys() - {"croissant.json"}


def test_two_exports_are_the_same_bytes(described: Path, tmp_path: Path) -> None:
    export_croissant(NEO, tmp_path / "again")
    assert contents(tmp_path / "again") == contents(described)
    export_croissant(described, tmp_path / "third")
    assert contents(tmp_path / "third") == contents(described)


def test_a_link_out_of_a_dataset_is_not_followed(tmp_path: Path) -> None:
    root = small_dataset(tmp_path / "dataset")
    (tmp_path / "secret.txt").write_text("mine")
    (root / "files" / "link").symlink_to(tmp_path / "secret.txt")
    (root / "folder").symlink_to(tmp_path, target_is_directory=True)
    export_croissant(root, tmp_path / "out")
    assert not [name for name, content in contents(tmp_path / "out").items() if content == b"mine"]


def test_a_destination_that_exists_is_refused(described: Path) -> None:
    with pytest.raises(InputError, match="exists already"):
        export_croissant(NEO, described)
