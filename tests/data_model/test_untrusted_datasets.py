"""A dataset that was changed, leads elsewhere or is larger than any may be is refused before its rows are used."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from data_model import (
    Dataset,
    InputError,
    canonical_json,
    format_row,
    write_atomically,
    write_rows,
)
from tests.data_model.rows import dialogue, sealed, task, written


@pytest.mark.parametrize("name", ["tasks.jsonl", "dialogues.jsonl"])
def test_rows_that_are_not_those_of_the_manifest_are_never_used(dataset: Path, name: str) -> None:
    text = (dataset / name).read_text(encoding="utf-8")
    (dataset / name).write_text(text.replace("neo-1-00000", "neo-1-99999"), encoding="utf-8")
    opened = Dataset(dataset)
    looks: list[Callable[[], object]] = [opened.verify_row_files]
    if name == "tasks.jsonl":
        looks += [lambda: list(opened.tasks()), lambda: opened.task("neo-1-00001"), opened.task_ids]
    else:
        looks += [lambda: list(opened.dialogues()), lambda: opened.dialogue("neo-1-00002")]
    for look in looks:
        with pytest.raises(
            InputError, match=f"{name}: was changed: its hash differs from the one in the manifest; `homer check"
        ):
            look()


def test_rows_are_held_again_when_the_file_is_another_one(dataset: Path) -> None:
    opened = Dataset(dataset)
    assert opened.seek_task("neo-1-00001").id == "neo-1-00001"
    same = (dataset / "tasks.jsonl").read_bytes()
    write_atomically(dataset / "tasks.jsonl", same)
    assert opened.seek_task("neo-1-00001").id == "neo-1-00001"
    write_atomically(dataset / "tasks.jsonl", same.replace(b"Please", b"Thanks"))
    with pytest.raises(InputError, match="was changed"):
        opened.seek_task("neo-1-00001")


def test_rows_behind_a_link_are_not_read_though_their_hash_is_right(dataset: Path, tmp_path: Path) -> None:
    for name in ("tasks.jsonl", "dialogues.jsonl", "manifest.json"):
        (dataset / name).rename(tmp_path / "elsewhere")
        (dataset / name).symlink_to(tmp_path / "elsewhere")
        with pytest.raises(InputError, match=f"{name}: is a link, which may lead anywhere"):
            Dataset(dataset).verify_row_files()
        (tmp_path / "elsewhere").rename(dataset / name)


def test_rows_that_only_manifest_or_folder_has_are_refused(dataset: Path) -> None:
    (dataset / "dialogues.jsonl").unlink()
    with pytest.raises(InputError, match=r"dialogues.jsonl: cannot be read: No such file"):
        Dataset(dataset).dialogue("neo-1-00000")
    write_rows(sealed(dataset) / "dialogues.jsonl", [dialogue()])
    with pytest.raises(InputError, match=r"dialogues.jsonl: is not named in the manifest; `homer check"):
        Dataset(dataset).dialogue("neo-1-00000")
    assert [one.task for one in Dataset(dataset, verify_row_hashes=False).dialogues()] == ["neo-1-00000"]


def test_a_file_of_rows_that_never_ends_is_refused_before_it_is_read(dataset: Path) -> None:
    with (dataset / "tasks.jsonl").open("ab") as stream:
        stream.truncate(900_000_000_000)
    with pytest.raises(InputError, match=r"tasks.jsonl: is too large; expected at most 2,000,000,000 bytes"):
        Dataset(dataset).task_ids()


def test_a_manifest_that_never_ends_is_refused_before_it_is_read(dataset: Path) -> None:
    with (dataset / "manifest.json").open("ab") as stream:
        stream.truncate(900_000_000_000)
    with pytest.raises(InputError, match=r"manifest.json: is too large; expected at most 32,000,000 bytes"):
        Dataset(dataset)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"intent": "x" * 20_001}, "line 1, /intent: String should have at most 20000 characters"),
        ({"facts": [1] * 60_000}, "line 1: the row contains too many values; expected at most 50,000 values"),
        ({"quality": ["x"] * 201}, "line 1, /quality: Tuple should have at most 200 items"),
        ({"description": "x" * 1_000_000}, "line 1: the row is too long; expected at most 1,000,000 bytes"),
    ],
)
def test_a_row_beyond_the_largest_is_refused(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    write_atomically(tmp_path / "tasks.jsonl", canonical_json({**json.loads(format_row(task())), **change}) + "\n")
    with pytest.raises(InputError, match=f"tasks.jsonl {said}"):
        list(Dataset(sealed(tmp_path)).tasks())


def test_a_dialogue_of_too_many_turns_is_refused(tmp_path: Path) -> None:
    row = written(dialogue().model_dump(mode="json"))
    session = row["days"][0]["sessions"][0]
    row["days"][0]["sessions"] = [{"id": f"s{number}", "turns": session["turns"] * 25} for number in range(101)]
    write_rows(tmp_path / "tasks.jsonl", [task()])
    write_atomically(tmp_path / "dialogues.jsonl", canonical_json(row) + "\n")
    with pytest.raises(InputError, match="more than 5,000 turns in all"):
        list(Dataset(sealed(tmp_path)).dialogues())


def test_the_references_of_a_task_have_a_limit_in_sum(dataset: Path) -> None:
    (dataset / "files").mkdir()
    for digit in "abc":
        with (dataset / "files" / (digit * 64)).open("wb") as stream:
            stream.truncate(90_000_000)
    row = task(references={digit: digit * 64 for digit in "abc"})
    with pytest.raises(
        InputError, match=r"/references of task 'neo-1-00000': is too large; expected at most 200,000,000"
    ):
        Dataset(dataset).read_references(row)
