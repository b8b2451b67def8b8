"""A dataset is written whole and read as untrusted input."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import (
    Dataset,
    Fact,
    InputError,
    Task,
    WrongWay,
    bounds,
    canonical_json,
    format_row,
    read_numbered_lines,
    read_rows,
    sha256_hex,
    write_atomically,
    write_manifest,
    write_rows,
)
from tests.data_model.rows import dialogue, sealed, task, written


def test_rows_read_back_as_they_were_written(dataset: Path) -> None:
    opened = Dataset(dataset)
    assert [one.id for one in opened.tasks()] == ["neo-1-00000", "neo-1-00001", "neo-1-00002"]
    assert opened.task("neo-1-00001") == task(id="neo-1-00001")
    assert list(opened.dialogues()) == [dialogue("neo-1-00002", "It is 2."), dialogue("neo-1-00000", "It is 0.")]
    write_rows(dataset / "again.jsonl", opened.tasks())
    assert (dataset / "again.jsonl").read_bytes() == (dataset / "tasks.jsonl").read_bytes()


def test_optional_keys_are_left_out_and_null_is_kept() -> None:
    fact = Fact(id="f1", kind="decoy", text="So.", subtask=None, day=1, needed=False)
    row = json.loads(format_row(task(facts=(fact,), wrong_ways=(WrongWay(kind="collateral", why="slips", plan=()),))))
    assert row["solution"] is None
    assert row["facts"][0]["subtask"] is None
    assert "supersedes" not in row["facts"][0]
    assert "fact" not in row["wrong_ways"][0]
    assert "as_published" not in row["criteria"][0]
    assert not {"seed_task", "archetype"} & row["provenance"].keys()
    replaced = fact.model_copy(update={"supersedes": "f0"})
    assert json.loads(format_row(replaced))["supersedes"] == "f0"
    assert Task.model_validate(row) == Task.model_validate_json(format_row(Task.model_validate(row)))


@given(st.text(), st.dictionaries(st.text(max_size=5), st.none() | st.booleans() | st.integers() | st.text()))
def test_whatever_is_said_survives_the_way_through_a_file(
    tmp_path_factory: pytest.TempPathFactory, text: str, args: dict[str, Any]
) -> None:
    path = tmp_path_factory.getbasetemp() / "rows.jsonl"
    step = {"app": "word", "action": "write", "args": args}
    rows = [task(intent=text, solution=(step,)), task(description=text)]
    write_rows(path, rows)
    assert list(read_rows(path, Task)) == rows
    assert path.read_bytes().count(b"\n") == 2


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda row: row.pop("intent"), "tasks.jsonl line 2, /intent: Field required"),
        (lambda row: row.update(mood="good"), "tasks.jsonl line 2, /mood: Extra inputs are not permitted"),
        (lambda row: row["criteria"][0].update(args=5), "tasks.jsonl line 2, /criteria/0/args: "),
        (lambda row: row.update(split="none"), "tasks.jsonl line 2, /split: "),
        (lambda row: row["clock"].update(date="2024-02-30"), "tasks.jsonl line 2, /clock/date: "),
        (lambda row: row["clock"].update(time="noon"), "tasks.jsonl line 2, /clock/time: "),
    ],
)
def test_what_does_not_fit_is_named_by_file_line_and_path(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    row = json.loads(format_row(task()))
    change(row)
    write_atomically(tmp_path / "tasks.jsonl", format_row(task()) + canonical_json(row) + "\n")
    with pytest.raises(InputError) as refusal:
        list(Dataset(sealed(tmp_path)).tasks())
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"{", "line 3: not JSON"),
        (b"[]", "line 3, /: Input should be"),
        (b"\xff\xfe", "line 3: not UTF-8"),
        (b"[" * 100_000, "line 3: not JSON"),
        (b'{"task": "\\ud800", "days": []}', "line 3: not JSON: half of a surrogate pair"),
        (b'{"task": NaN, "days": []}', "line 3: not JSON"),
        (b'{"task": 1e999, "days": []}', "line 3: not JSON"),
        (b"1" * 5000, "line 3: not JSON"),
    ],
)
def test_a_broken_line_is_named_whichever_way_it_is_read(tmp_path: Path, line: bytes, sentence: str) -> None:
    write_rows(tmp_path / "tasks.jsonl", [task()])
    write_atomically(tmp_path / "dialogues.jsonl", format_row(dialogue()).encode() + b" \n" + line + b"\n")
    with pytest.raises(InputError, match=f"dialogues.jsonl {sentence}"):
        list(Dataset(sealed(tmp_path)).dialogues())
    write_atomically(tmp_path / "tasks.jsonl", format_row(task()).encode() + b" \n" + line + b"\n")
    with pytest.raises(InputError, match=f"tasks.jsonl {sentence}"):
        list(Dataset(sealed(tmp_path)).tasks())


@pytest.mark.parametrize("line", [b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_dialogue_is_never_taken_to_be_missing_where_its_file_is_broken(tmp_path: Path, line: bytes) -> None:
    write_rows(tmp_path / "tasks.jsonl", [task()])
    write_atomically(tmp_path / "dialogues.jsonl", line + b"\n" + format_row(dialogue()).encode())
    with pytest.raises(InputError, match=r"dialogues.jsonl line 1"):
        Dataset(sealed(tmp_path)).dialogue("neo-1-00000")


def test_a_row_that_is_too_long_is_refused_before_it_is_held_in_memory(tmp_path: Path) -> None:
    write_atomically(tmp_path / "tasks.jsonl", b"{}\n" + b" " * (bounds.ROW_BYTES + 1) + b"\n{}\n")
    with pytest.raises(InputError, match=r"tasks.jsonl line 2: the row is too long; expected at most 4,000,000 bytes"):
        list(read_numbered_lines(tmp_path, "tasks.jsonl"))


def test_blank_lines_count_and_say_nothing(tmp_path: Path) -> None:
    write_atomically(tmp_path / "rows.jsonl", "\n{}\n \n[]")
    assert [(number, line.strip()) for number, line in read_numbered_lines(tmp_path, "rows.jsonl")] == [
        (2, "{}"),
        (4, "[]"),
    ]


def test_a_dialogue_is_found_wherever_it_stands_in_the_file(tmp_path: Path) -> None:
    texts = {f"t{index}": "é\u2028ß\U0001f600" * index for index in range(20)}
    write_rows(tmp_path / "tasks.jsonl", [task()])
    rows = "\n \n".join(format_row(dialogue(id, text)).strip() for id, text in texts.items())
    write_atomically(tmp_path / "dialogues.jsonl", rows)
    opened = Dataset(sealed(tmp_path))
    for id in reversed(texts):
        assert opened.dialogue(id) == dialogue(id, texts[id])
    assert opened.dialogue("t20") is None


def test_a_row_that_does_not_fit_is_named_when_its_dialogue_is_asked_for(dataset: Path) -> None:
    row = written(dialogue("neo-1-00001").model_dump(mode="json"))
    row["days"][0]["index"] = "first"
    path = dataset / "dialogues.jsonl"
    path.write_text(path.read_text(encoding="utf-8") + canonical_json(row) + "\n", encoding="utf-8")
    opened = Dataset(sealed(dataset))
    assert opened.dialogue("neo-1-00000") is not None
    with pytest.raises(InputError, match=r"dialogues.jsonl line 3, /days/0/index"):
        opened.dialogue("neo-1-00001")


def test_a_task_that_is_not_there_is_answered_with_the_nearest(dataset: Path) -> None:
    with pytest.raises(InputError, match=r"there is no task 'neo-1-0001'\. Did you mean 'neo-1-00001'\?"):
        Dataset(dataset).task("neo-1-0001")


def test_a_folder_without_tasks_is_no_dataset(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"not a dataset; expected a folder with tasks.jsonl"):
        Dataset(tmp_path)


def test_a_dataset_may_have_no_dialogues(tmp_path: Path) -> None:
    write_rows(tmp_path / "tasks.jsonl", [task()])
    assert list(Dataset(sealed(tmp_path)).dialogues()) == []
    assert Dataset(tmp_path).dialogue("neo-1-00000") is None


def test_the_manifest_hashes_every_file_but_itself(dataset: Path) -> None:
    Dataset(dataset).store.put_office({"data/a.txt": b"one"})
    write_manifest(dataset, "build", {"seed": 1}, {"tasks": 3})
    manifest = Dataset(dataset).manifest()
    present = {path.relative_to(dataset).as_posix(): path for path in dataset.rglob("*") if path.is_file()}
    assert manifest.files.keys() == present.keys() - {"manifest.json"}
    assert all(sha256_hex(present[name].read_bytes()) == digest for name, digest in manifest.files.items())
    assert manifest.versions.keys() >= {"openpyxl", "python-docx"}
    before = (dataset / "manifest.json").read_bytes()
    write_manifest(dataset, "build", {"seed": 1}, {"tasks": 3})
    assert (dataset / "manifest.json").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff", "cannot be read"),
        (b"{", "not JSON"),
        (b"{}", "/format: Field required"),
        (b'{"format":2,"kind":"","config":{},"counts":{},"files":{},"versions":{}}', "expected format 1, found 2"),
    ],
)
def test_a_manifest_that_says_nothing_is_refused(dataset: Path, content: bytes, sentence: str) -> None:
    (dataset / "manifest.json").write_bytes(content)
    with pytest.raises(InputError, match=sentence):
        Dataset(dataset).manifest()


def test_references_are_read_by_name_and_checked(dataset: Path) -> None:
    opened = Dataset(dataset)
    digest = opened.store.put(b"gold")
    assert opened.read_references(task(references={"a.xlsx": digest})) == {"a.xlsx": b"gold"}
    with pytest.raises(InputError, match="not a content hash"):
        opened.read_references(task(references={"a.xlsx": "../../etc/passwd"}))
