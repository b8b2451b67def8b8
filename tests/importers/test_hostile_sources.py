"""Published benchmarks are untrusted: whatever they hold, a task is refused by name, never a traceback, never half."""

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data_model import Dataset, InputError
from importers import import_odysseybench, import_officebench
from tests.importers.published import EXISTS, HISTORY, QUESTION, TASK, odysseybench, officebench, write


def refusal(source: Path, id: str = "1-1/1") -> str:
    """Import a source in which one task is sound; return why the other was refused."""
    goal = source.parent / "goal"
    result = import_officebench(source, goal)
    assert [one.task for one in result.refused] == [id]
    assert [task.id for task in Dataset(goal).tasks()] == ["1-1/0"]
    return result.refused[0].reason


def beside_a_sound_one(tmp_path: Path, task: Any) -> Path:
    return officebench(tmp_path / "source", {"1-1/0": TASK, "1-1/1": task})


def with_check(function: str, **args: Any) -> dict[str, Any]:
    return {**TASK, "evaluation": [{"function": function, "args": args}]}


CELL = {"file": "data/a.xlsx"}
HOSTILE_TEXTS = {
    "not JSON": ("username: Bob", "is not JSON"),
    "nothing": ("", "is not JSON"),
    "a list": ("[]", "expected a JSON object, found list"),
    "Latin-1": (json.dumps({**TASK, "task": "café"}, ensure_ascii=False).encode("latin-1"), "is not JSON"),
    "deep nesting": ("[" * 100_000 + "]" * 100_000, "is not JSON"),
    "less deep nesting": ('{"a":' * 300 + "1" + "}" * 300, "nests too deeply"),
    "2 MB": (json.dumps({**TASK, "task": "x" * 2_000_000}), "is too large"),
    "60,000 values": (json.dumps({**TASK, "extra": [{}] * 60_000}), "at most 50,000 values"),
    "infinity": (json.dumps({**TASK, "extra": 1}).replace("1}", "1e999}"), "NaN, infinity"),
    "half a pair": (json.dumps({**TASK, "task": "x"}).replace('"x"', '"\\ud800"'), "half a surrogate pair"),
    "a long number": (json.dumps({**TASK, "extra": 1}).replace("1}", "9" * 5000 + "}"), "is not JSON"),
}


HOSTILE_TASKS = {
    "no user": ({**TASK, "username": None}, "/username: expected a text, found None"),
    "blank text": ({**TASK, "task": "  "}, "/task"),
    "no such day": ({**TASK, "date": "2020-02-30"}, "/date"),
    "no such time": ({**TASK, "time": "25:61"}, "/time"),
    "no checks": ({**TASK, "evaluation": []}, "/evaluation"),
    "checks without end": ({**TASK, "evaluation": [EXISTS] * 201}, "at most 200 checks"),
    "a check that is a text": ({**TASK, "evaluation": ["evaluate_file_exist"]}, "/evaluation/0"),
    "arguments that are a text": ({**TASK, "evaluation": [{**EXISTS, "args": "x"}]}, "/evaluation/0/args"),
    "unknown function": (with_check("os.system", file="data/x"), "there is no criterion 'os.system'"),
    "unknown argument": (with_check("evaluate_file_exist", file="data/x", shell=True), "/evaluation/0/args/shell"),
    "a path that leaves": (with_check("evaluate_file_exist", file="../../etc/passwd"), "leaves the workspace"),
    "an absolute path": (with_check("evaluate_file_exist", file="/etc/passwd"), "is absolute"),
    "a reference that leaves": (
        with_check("evaluate_exact_match", result_file="data/a.txt", expected_file="../../../../reference/../../x"),
        "leaves the workspace",
    ),
    "an office that leaves": (
        with_check("evaluate_diff_contain_text", input_file="../../../../cache/0/testbed/../../x",
                   output_file="data/x", keywords=["x"]),
        "leaves the workspace",
    ),
    "a row that is none": (
        with_check("evaluate_excel_cell_value", **CELL, matches=[{"row": "9" * 5000, "col": 1, "value": "1"}]),
        "/evaluation/0/args/matches/0/row",
    ),
    "code for a comparator": (
        with_check("evaluate_excel_cell_comparator", **CELL,
                   matches=[{"row": 1, "col": 1, "comparator": "lambda x: __import__('os').system('id')"}]),
        "/evaluation/0/args/matches/0/comparator",
    ),
}  # fmt: skip


HOSTILE_FILES: dict[str, tuple[Any, str]] = {**HOSTILE_TEXTS, **HOSTILE_TASKS}


@pytest.fixture(scope="module")
def reasons(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Import all hostile files at once, with a sound task before and after them; return why each was refused."""
    folder = tmp_path_factory.mktemp("hostile")
    ids = {name: f"1-1/{number}" for number, name in enumerate(HOSTILE_FILES, start=1)}
    last = f"1-1/{len(ids) + 1}"
    files = {ids[name]: content for name, (content, _) in HOSTILE_FILES.items()}
    source = officebench(folder / "source", {"1-1/0": TASK, **files, last: TASK})
    result = import_officebench(source, folder / "goal")
    assert [task.id for task in Dataset(folder / "goal").tasks()] == ["1-1/0", last]
    refused = {one.task: one.reason for one in result.refused}
    assert refused.keys() == set(ids.values())
    return {name: refused[id] for name, id in ids.items()}


@pytest.mark.parametrize("name", HOSTILE_FILES)
def test_a_file_that_is_no_task_is_refused_with_the_place(name: str, reasons: dict[str, str]) -> None:
    assert HOSTILE_FILES[name][1] in reasons[name]


def test_a_comparator_is_never_run(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    comparator = f"lambda x: __import__('pathlib').Path({str(mark)!r}).touch()"
    matches = [{"row": 1, "col": 1, "comparator": comparator}]
    refusal(beside_a_sound_one(tmp_path, with_check("evaluate_excel_cell_comparator", **CELL, matches=matches)))
    assert not mark.exists()


def test_a_task_file_that_is_a_link_a_pipe_a_device_or_a_folder_is_refused(tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK})
    subtasks = source / "tasks" / "1-1" / "subtasks"
    secret = tmp_path / "secret.json"
    write(secret, TASK)
    (subtasks / "1.json").symlink_to(secret)
    (subtasks / "2.json").symlink_to("/dev/zero")
    os.mkfifo(subtasks / "3.json")
    (subtasks / "4.json").mkdir()
    (subtasks / "note.json").write_text("{}")
    result = import_officebench(source, tmp_path / "goal")
    assert result.imported == 1
    assert [one.task for one in result.refused] == ["1-1/1", "1-1/2", "1-1/3", "1-1/4", "1-1/note"]


@pytest.mark.parametrize("where", ["testbed/data/x", "testbed/data/folder", "testbed", "reference", "reference/x"])
def test_a_link_among_the_assets_refuses_the_tasks_of_their_folder(tmp_path: Path, where: str) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK, "1-2/0": TASK, "1-2/1": TASK})
    secret = tmp_path / "secret"
    write(secret / "x", "the secret")
    link = source / "tasks" / "1-2" / where
    if where == "testbed":
        (link / "data/seed.txt").unlink()
        (link / "data").rmdir()
        link.rmdir()
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(secret / "x" if where.endswith("x") else secret)
    result = import_officebench(source, tmp_path / "goal")
    assert [one.task for one in result.refused] == ["1-2/0", "1-2/1"]
    assert all("link" in one.reason for one in result.refused)
    assert not any(path.is_file() and b"the secret" in path.read_bytes() for path in (tmp_path / "goal").rglob("*"))


@pytest.mark.parametrize("where", ["1-2", "1-2/subtasks"])
def test_a_task_folder_that_is_a_link_is_refused(tmp_path: Path, where: str) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK})
    other = officebench(tmp_path / "other", {"1-2/0": TASK})
    (source / "tasks" / where).parent.mkdir(exist_ok=True)
    (source / "tasks" / where).symlink_to(other / "tasks" / where)
    result = import_officebench(source, tmp_path / "goal")
    assert [one.task for one in result.refused] == ["1-2"]


def test_a_pipe_in_a_testbed_is_refused(tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK, "1-2/0": TASK})
    os.mkfifo(source / "tasks/1-2/testbed/data/pipe")
    assert "devices" in refusal(source, "1-2/0")


@pytest.mark.parametrize("name", [b"data/\xff.txt", b"data/a\nb.txt", b"data/nul.txt", b"data/a\\..\\b", b"~/x"])
def test_a_file_whose_name_no_workspace_takes_is_refused_in_words_that_can_be_printed(
    tmp_path: Path, name: bytes
) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK, "1-2/0": TASK})
    write(Path(os.fsdecode(os.fsencode(source / "tasks/1-2/testbed") + b"/" + name)), "x")
    assert refusal(source, "1-2/0").encode()


def test_a_name_longer_than_a_workspace_takes_is_refused(tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK, "1-2/0": TASK})
    folder = source / "tasks/1-2/testbed/data"
    for _ in range(5):
        folder = folder / ("n" * 250)
    write(folder / "x", "x")
    assert "at most" in refusal(source, "1-2/0")


def test_a_folder_deeper_than_a_workspace_takes_is_refused(tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK, "1-2/0": TASK})
    data = source / "tasks/1-2/testbed/data"
    folders = [data / ("d/" * depth) for depth in range(1, 1500)]
    for folder in folders:
        folder.mkdir()
    try:
        assert "testbed" in refusal(source, "1-2/0")
    finally:
        # Whoever cleans up after the tests does so recursively, and would not come to the end of these.
        for folder in reversed(folders):
            folder.rmdir()


def sparse(path: Path, size: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.truncate(size)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", ["testbed/data/huge.xlsx", "reference/huge.xlsx"])
def test_a_file_that_never_ends_refuses_the_tasks_of_its_folder(tmp_path: Path, name: str) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK, "1-2/0": TASK})
    sparse(source / "tasks/1-2" / name, 900_000_000_000)
    assert "huge.xlsx: is too large; expected at most" in refusal(source, "1-2/0")


def test_an_office_too_large_in_sum_refuses_the_tasks_of_its_folder(tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK, "1-2/0": TASK})
    for number in range(4):
        sparse(source / f"tasks/1-2/testbed/data/{number}.xlsx", 60_000_000)
    assert "testbed: is too large; expected at most 200,000,000 bytes" in refusal(source, "1-2/0")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"task": "x" * 20_001}, "1.json, /description: String should have at most 20000 characters"),
        ({"evaluation": TASK["evaluation"] * 201}, "/evaluation: expected at most 200 checks"),
    ],
)
def test_a_task_that_no_dataset_holds_is_refused(tmp_path: Path, change: Any, reason: str) -> None:
    assert reason in refusal(beside_a_sound_one(tmp_path, {**TASK, **change}))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
checks = st.fixed_dictionaries(
    {
        "function": st.sampled_from(
            ["evaluate_contain", "evaluate_exact_match", "evaluate_excel_cell_value", "evaluate_file_exist"]
        ),
        "args": st.dictionaries(
            st.sampled_from(["file", "doc_type", "keywords", "matches", "username", "expected_file"]), json_values
        ),
    }
)
tasks = st.builds(
    lambda changed, made: {**TASK, **changed, **({"evaluation": made} if made else {})},
    st.dictionaries(st.sampled_from([*QUESTION, "extra"]), json_values, max_size=3),
    st.lists(checks | json_values, max_size=2),
)


# Several at a time, since an import starts a process.
@pytest.mark.slow
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(tasks, min_size=4, max_size=9))
def test_whatever_stands_in_a_task_it_is_taken_or_refused(several: list[Any]) -> None:
    with TemporaryDirectory() as folder:
        files = {f"1-1/{number}": task for number, task in enumerate([TASK, *several])}
        result = import_officebench(officebench(Path(folder) / "source", files), Path(folder) / "goal")
        taken = [one.id for one in Dataset(Path(folder) / "goal").tasks()]
        assert "1-1/0" in taken
        assert sorted(taken + [one.task for one in result.refused]) == sorted(files)


histories = st.recursive(
    json_values,
    lambda inner: (
        st.fixed_dictionaries({"conversation": inner})
        | st.fixed_dictionaries({"session_1": inner, "session_1_date_time": st.just("2020-05-01") | inner})
        | st.fixed_dictionaries({"speaker": st.just("Bob") | inner, "text": st.just("Hello") | inner})
        | st.lists(inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(histories, json_values), min_size=4, max_size=9))
def test_whatever_stands_in_a_history_or_a_memory_it_is_taken_or_refused(several: list[tuple[Any, Any]]) -> None:
    with TemporaryDirectory() as folder:
        source = odysseybench(Path(folder) / "source", {"plus/1-3/0": QUESTION})
        for number, (history, memory) in enumerate(several, start=1):
            changed = {f"neo/1-3/{number}": {**QUESTION, "ground_truth_memory": memory}}
            odysseybench(source, changed, [{**HISTORY[0], "extra": 1}] if history is None else history)
        result = import_odysseybench(source, Path(folder) / "goal")
        dataset = Dataset(Path(folder) / "goal")
        taken = [one.id for one in dataset.tasks()]
        ids = [*(f"neo/1-3/{number}" for number, _ in enumerate(several, start=1)), "plus/1-3/0"]
        assert sorted(taken + [one.task for one in result.refused]) == ids
        assert [one.task for one in dataset.dialogues()] == taken


def test_a_failure_on_the_way_leaves_nothing(tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": [], "1-2/0": {}})
    with pytest.raises(InputError):
        import_officebench(source, tmp_path / "deep" / "goal")
    assert list((tmp_path / "deep").iterdir()) == []
