"""A dataset with Croissant metadata is still a dataset, and mlcroissant reads its rows."""

import json
from pathlib import Path
from typing import Any

import pytest

from data_model import Dataset, InputError, hash_file, pretty_json
from exporters import export_croissant, export_inspect
from tests.exporters.loading import CROISSANT, NEO, contents, loaded, needs
from tests.homeragents.datasets import Homer, homer_in_this_process, sealed, small_dataset


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


@pytest.mark.slow
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


@pytest.mark.parametrize("export", [export_croissant, export_inspect])
def test_a_copy_takes_no_more_room_than_its_dataset(tmp_path: Path, export: Any) -> None:
    source = small_dataset(tmp_path / "dataset")
    sparse(source / "whole", 20_000_000)
    (source / "whole").rename(source / "files" / hash_file(source / "whole"))
    (source / "first.txt").write_bytes(b"words" * 1_000_000)
    (source / "second.txt").hardlink_to(source / "first.txt")
    export(sealed(source), tmp_path / "out")
    assert room(tmp_path / "out") < room(source) + 200_000
    copy = tmp_path / "out" if export is export_croissant else tmp_path / "out" / "dataset"
    assert (copy / "second.txt").read_bytes() == (source / "second.txt").read_bytes()


def test_a_file_beyond_the_limit_of_its_kind_is_neither_copied_nor_hashed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large = {"files/0": 100_000_001, "offices/0.json": 8_000_001, "transcriptions/0.txt": 1_000_001}
    large["rejected.jsonl"] = 2_000_000_001
    for name, size in large.items():
        source = small_dataset(tmp_path / f"only_{size}")
        with_files(source, {name: size})
        with pytest.raises(InputError, match=f"{name}: is too large"):
            export_inspect(source, tmp_path / "out")
        assert not (tmp_path / "out").exists()
    source = small_dataset(tmp_path / "all")
    with_files(source, large)
    checked = homer_in_this_process(capsys, "check", source)
    assert all(f"{name}: is too large" in checked.output for name in large)


@pytest.mark.slow
@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("sizes", "fault"),
    [
        (
            {f"more/{number}": 40_000_000 for number in range(3)},
            "other than rows, offices and their contents are too large",
        ),
        (
            {f"files/{number}": 100_000_000 for number in range(101)},
            "too large in total; expected at most 10,000,000,000",
        ),
    ],
)
def test_files_beyond_a_limit_in_sum_are_neither_copied_nor_hashed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], sizes: dict[str, int], fault: str
) -> None:
    source = small_dataset(tmp_path / "dataset")
    with_files(source, sizes)
    with pytest.raises(InputError, match=fault):
        export_croissant(source, tmp_path / "out")
    checked = homer_in_this_process(capsys, "check", source)
    assert checked.code == 1
    assert fault in checked.output


def with_files(root: Path, sizes: dict[str, int]) -> None:
    """Name files in a manifest that are large, and hold nothing."""
    manifest = Dataset(root).manifest()
    for name, size in sizes.items():
        sparse(root / name, size)
    files = {**manifest.files, **dict.fromkeys(sizes, "0" * 64)}
    (root / "manifest.json").write_text(pretty_json(manifest.model_copy(update={"files": files}).model_dump()))


def sparse(path: Path, size: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.truncate(size)


def room(folder: Path) -> int:
    """The bytes that all files below a folder take on disk, each counted once whatever its names."""
    found = {(one.st_dev, one.st_ino): one.st_blocks for one in map(Path.stat, folder.rglob("*"))}
    return sum(found.values()) * 512
