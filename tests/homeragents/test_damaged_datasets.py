"""A dataset comes from anywhere: whatever is wrong with it is a failure by name or one line, never a traceback."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from data_model import ContentStore, bounds, canonical_json, sha256_hex
from tests.homeragents.datasets import Homer, contains, sealed, small_dataset
from tests.verifier.candidates import dialogue


def failures(homer: Homer, dataset: Path) -> dict[str, list[str]]:
    """What `check` finds, by name."""
    ended = homer("check", dataset, "--json")
    assert (ended.code, ended.errors, ended.document["passed"]) == (1, "", False)
    found: dict[str, list[str]] = {}
    for failure in ended.document["failures"]:
        found.setdefault(failure["name"], []).append(failure["message"])
    return found


def row_of(dataset: Path) -> Any:
    return json.loads((dataset / "tasks.jsonl").read_text("utf-8"))


def with_row(dataset: Path, row: Any) -> Path:
    (dataset / "tasks.jsonl").write_text(row if isinstance(row, str) else json.dumps(row) + "\n", "utf-8")
    return sealed(dataset)


def test_a_sound_dataset_passes(homer: Homer, dataset: Path) -> None:
    assert homer("check", dataset).code == 0


def test_a_file_that_was_changed_is_missing_or_is_extra_is_named(homer: Homer, dataset: Path) -> None:
    (dataset / "README.md").write_text("A card.")
    sealed(dataset)
    (dataset / "README.md").write_text("Another card.")
    (dataset / "rejected.jsonl").write_text("")
    (dataset / "dialogues.jsonl").unlink()
    assert failures(homer, dataset) == {
        "files": [
            "README.md was changed: its hash differs from the one in the manifest",
            "dialogues.jsonl is named in the manifest and missing",
            "rejected.jsonl is not named in the manifest",
        ]
    }


def test_a_link_in_place_of_a_file_is_named_wherever_it_leads(homer: Homer, dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.json").write_text("{}")
    (dataset / "offices" / "linked.json").symlink_to(tmp_path / "outside.json")
    sealed(dataset)
    (dataset / "README.md").symlink_to(tmp_path / "nowhere")
    links = ["README.md is a link, but a dataset may hold only regular files", "offices/linked.json is a link, but"]
    assert [
        message[: len(link)] for message, link in zip(failures(homer, dataset)["files"], links, strict=True)
    ] == links


@pytest.mark.slow
def test_an_office_file_that_was_changed_or_is_missing_is_named(homer: Homer, dataset: Path) -> None:
    (digest, other) = sorted(path.name for path in (dataset / "files").iterdir())[:2]
    (dataset / "files" / digest).write_bytes(b"changed")
    found = failures(homer, dataset)
    assert found["files"] == [f"files/{digest} was changed: its hash differs from the one in the manifest"]
    (dataset / "files" / digest).unlink()
    os.mkfifo(dataset / "files" / digest)
    assert f"files/{digest}" in failures(homer, dataset)["files"][0]
    (dataset / "files" / other).unlink()
    assert len(failures(homer, dataset)["files"]) == 2


def test_a_task_is_still_checked_where_another_is_damaged(homer: Homer, tmp_path: Path) -> None:
    damaged = {"id": "custom-1", "office": "0" * 64}
    unsolved = {"id": "custom-2", "criteria": (contains("data/total.docx", "Total: 99"),)}
    dataset = small_dataset(tmp_path / "two", damaged, unsolved)
    ended = homer("check", dataset, "--json")
    names = {(failure["task"], failure["name"]) for failure in ended.document["failures"]}
    assert ("custom-1", "proofs") in names
    assert ("custom-2", "solution_passes") in names


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


BAD_ROWS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "a wrong type": (lambda row: {**row, "criteria": 5}, "tasks.jsonl line 1, /criteria: Input should be"),
    "a wrong type inside": (
        lambda row: {**row, "criteria": [{"function": 5, "args": {}}]},
        "tasks.jsonl line 1, /criteria/0/function: Input should be a valid string; found 5",
    ),
    "a missing key": (lambda row: {key: row[key] for key in row if key != "intent"}, "tasks.jsonl line 1, /intent: "),
    "an unknown key": (lambda row: {**row, "extra": 1}, "tasks.jsonl line 1, /extra: "),
    "another split": (lambda row: {**row, "split": "mine"}, "tasks.jsonl line 1, /split: "),
    "no such day": (
        lambda row: {**row, "clock": {**row["clock"], "date": "2024-02-30"}}, "tasks.jsonl line 1, /clock/date: ",
    ),
    "a list": (lambda row: [row], "tasks.jsonl line 1, /: "),
    "not JSON": (lambda row: "{'id': 1}\n", "tasks.jsonl line 1: not JSON: "),
    "not JSON further down": (lambda row: json.dumps(row) + "\n\n{\n", "tasks.jsonl line 3: not JSON: "),
    "deep nesting": (lambda row: "[" * 100_000, "tasks.jsonl line 1: not JSON: "),
    "arguments nested deep": (
        lambda row: {**row, "criteria": [{"function": "evaluate_file_exist", "args": {"file": nested(400)}}]},
        "tasks.jsonl line 1, /criteria/0/args: Value error, nested more than 100 deep",
    ),
    "infinity": (lambda row: json.dumps(row).replace('"steps": 2', '"steps": 1e999'), "tasks.jsonl line 1"),
    "half a pair": (lambda row: json.dumps({**row, "intent": "\ud800"}), "tasks.jsonl line 1"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "said"), BAD_ROWS.values(), ids=BAD_ROWS.keys())
def test_a_row_that_is_none_is_named_with_file_line_and_path(
    homer: Homer, dataset: Path, change: Callable[[Any], Any], said: str
) -> None:
    with_row(dataset, change(row_of(dataset)))
    for command in (("check", dataset, "--json"), ("stats", dataset), ("score", dataset, "custom-9", dataset)):
        ended = homer(*command)
        assert ended.code == 2
        assert ended.sentence.startswith(said)


def test_broken_utf8_and_a_row_without_end_are_named(homer: Homer, dataset: Path) -> None:
    content = (dataset / "tasks.jsonl").read_bytes()
    (dataset / "tasks.jsonl").write_bytes(content.replace(b"Please", b"Pl\xe9ase"))
    assert homer("check", dataset).sentence == "tasks.jsonl line 1: not UTF-8"
    (dataset / "tasks.jsonl").write_bytes(content + b" " * (bounds.ROW_BYTES + 1))
    assert homer("check", dataset).sentence.startswith("tasks.jsonl line 2: the row is too long")


def test_a_file_of_too_many_lines_is_named(homer: Homer, dataset: Path) -> None:
    path = dataset / "tasks.jsonl"
    path.write_bytes(b"\n" * bounds.ROW_FILE_LINES + path.read_bytes())
    sealed(dataset)
    assert (
        "tasks.jsonl line 1000001: the file is too long" in homer("solve", dataset, "custom-1", "--out", "w").sentence
    )


def test_a_dataset_without_tasks_fails(homer: Homer, dataset: Path) -> None:
    with_row(dataset, "")
    assert failures(homer, dataset) == {"tasks": ["tasks.jsonl holds no task"]}
    assert homer("stats", dataset).code == 0


def test_two_tasks_of_one_id_fail(homer: Homer, dataset: Path) -> None:
    with_row(dataset, (dataset / "tasks.jsonl").read_text() * 2)
    assert failures(homer, dataset) == {"unique_ids": ["two tasks have this id"]}


def test_dialogues_of_no_task_and_two_of_one_fail(homer: Homer, dataset: Path) -> None:
    stray = canonical_json(dialogue().model_dump(mode="json"))
    own = canonical_json({**json.loads(stray), "task": "custom-1", "evidence": []})
    (dataset / "dialogues.jsonl").write_text(f"{stray}\n{own}\n{own}\n")
    found = failures(homer, sealed(dataset))
    assert found["unique_ids"] == ["the dialogue belongs to no task here", "there are two dialogues for this task"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"bindings": [{"fact": "f9", "value": "12", "path": "/intent", "how": "same"}]}, "there is no fact 'f9'"),
        ({"wrong_ways": [{"kind": "decoy", "fact": "f9", "why": "", "plan": []}]}, "/wrong_ways/0/fact"),
        ({"facts": [{"id": "f1", "kind": "fact", "text": "x", "values": [], "subtask": None, "day": 1,
                     "needed": False}] * 2}, "two facts have the same id"),
    ],
)  # fmt: skip
def test_what_points_to_nothing_fails(homer: Homer, dataset: Path, changes: dict[str, Any], said: str) -> None:
    with_row(dataset, {**row_of(dataset), **changes})
    assert said in failures(homer, dataset)["references"][0]


def test_only_the_first_of_many_failures_are_listed(homer: Homer, dataset: Path) -> None:
    binding = {"fact": "f9", "value": "12", "path": "/intent", "how": "same"}
    with_row(dataset, {**row_of(dataset), "bindings": [binding] * 1_050})
    found = failures(homer, dataset)
    assert len(found["references"]) == bounds.TASK_FAILURES
    assert found["limits"] == ["50 more failures of this task are not listed (TASK_FAILURES)"]


def test_no_more_failures_are_listed_of_a_dataset_than_may_be(homer: Homer, dataset: Path) -> None:
    for number in range(bounds.DATASET_FAILURES + 5):
        (dataset / "files" / str(number)).touch()
    found = failures(homer, dataset)
    assert len(found["files"]) == bounds.DATASET_FAILURES
    assert found["limits"] == ["5 more failures are not listed (DATASET_FAILURES)"]


def test_an_id_that_is_too_long_is_named(homer: Homer, dataset: Path) -> None:
    with_row(dataset, {**row_of(dataset), "id": "x" * 201})
    assert "tasks.jsonl line 1, /id: String should have at most 200 characters" in homer("check", dataset).sentence


def test_evidence_that_points_to_no_turn_fails(homer: Homer, dataset: Path) -> None:
    row = dialogue().model_dump(mode="json")
    row["evidence"][0]["turn"] = "d9.s9.t9"
    (dataset / "dialogues.jsonl").write_text(canonical_json({**row, "task": "custom-1"}) + "\n")
    assert any("there is no turn 'd9.s9.t9'" in message for message in failures(homer, sealed(dataset))["references"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("criterion", "said"),
    [
        ({"function": "evaluate_file_exists", "args": {"file": "x"}}, "Did you mean 'evaluate_file_exist'?"),
        ({"function": "evaluate_file_exist", "args": {"file": ["x"]}}, "/args/file"),
        ({"function": "evaluate_excel_cell_comparator", "args": {"file": "data/score.xlsx", "matches": [
            {"row": 1, "col": 1, "comparator": "lambda x: __import__('os').system('id')"}]}}, "comparator"),
    ],
)  # fmt: skip
def test_criteria_that_cannot_be_run_fail(homer: Homer, dataset: Path, criterion: Any, said: str) -> None:
    with_row(dataset, {**row_of(dataset), "criteria": [criterion]})
    assert said in failures(homer, dataset)["criteria"][0]


@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [["../x"], ["/etc/x"], ["data/../../x"], ["data//x"], ["./data/x"], ["data/\0x"], ["data/nul"],
     ["data/" + "x" * 256], ["data/x", "data/x/y"], ["data"], [""]],
)  # fmt: skip
def test_an_office_whose_paths_would_leave_it_or_clash_is_never_laid_out(
    homer: Homer, dataset: Path, tmp_path: Path, names: list[str]
) -> None:
    digest = ContentStore(dataset).put(b"hostile")
    office = ContentStore(dataset).put_office_table(dict.fromkeys(names, digest))
    with_row(dataset, {**row_of(dataset), "office": office})
    assert f"offices/{office}" in failures(homer, dataset)["proofs"][0]
    for command in (
        ("solve", dataset, "custom-1", "--out", tmp_path / "out"),
        ("score", dataset, "custom-1", tmp_path),
    ):
        ended = homer(*command)
        assert (ended.code, f"offices/{office}" in ended.sentence) == (2, True)
    assert not any(path.read_bytes() == b"hostile" for path in tmp_path.rglob("x*") if path.is_file())


@pytest.mark.parametrize("text", ["not JSON", "[]", '{"data/x": 5}', '{"data/x": "../../x"}', "[" * 100_000])
def test_an_office_that_is_no_table_fails(homer: Homer, dataset: Path, text: str) -> None:
    office = sha256_hex(text)
    (dataset / "offices" / f"{office}.json").write_text(text)
    with_row(dataset, {**row_of(dataset), "office": office})
    assert failures(homer, dataset)["proofs"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": 2, "new": true}', "the dataset has another format version; expected format 1, found 2"),
        ('{"format": "x"}', "the dataset has another format version; expected format 1, found 'x'"),
        ("{}", "/format: Field required"),
        ("[]", "Input should be"),
        ("not JSON", "not JSON"),
        (
            f'{{"config": [{"[]," * 1_000_000}0]}}',
            "manifest.json: contains too many values; expected at most 1,000,000 values",
        ),
        (b"\xff", "cannot be read"),
        (None, "the manifest is missing"),
    ],
)
def test_a_manifest_that_is_none_is_named(homer: Homer, dataset: Path, text: str | bytes | None, said: str) -> None:
    path = dataset / "manifest.json"
    path.unlink()
    if text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    ended = homer("check", dataset)
    assert (ended.code, said in ended.sentence) == (2, True)


def test_a_pipe_in_place_of_a_file_is_not_waited_for(homer: Homer, dataset: Path) -> None:
    (dataset / "manifest.json").unlink()
    os.mkfifo(dataset / "manifest.json")
    assert "manifest.json: expected a regular file" in homer("check", dataset).sentence
    (dataset / "manifest.json").unlink()
    (dataset / "tasks.jsonl").unlink()
    sealed(dataset)
    os.mkfifo(dataset / "tasks.jsonl")
    assert "tasks.jsonl: expected a regular file" in homer("check", dataset).sentence


def test_a_dialogue_row_that_is_none_is_named(homer: Homer, dataset: Path) -> None:
    (dataset / "dialogues.jsonl").write_text('{"task": "custom-1", "days": 5}\n')
    assert homer("check", dataset).sentence.startswith("dialogues.jsonl line 1, /days: ")
    (dataset / "dialogues.jsonl").write_text("\n{\n")
    assert homer("check", dataset).sentence.startswith("dialogues.jsonl line 2: not JSON")
