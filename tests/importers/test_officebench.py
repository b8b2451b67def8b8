"""OfficeBench as it is published becomes a dataset; what stands in the way of a task is named."""

import json
from pathlib import Path

import pytest

from data_model import Dataset, InputError
from importers import ImportResult, import_officebench
from tests.importers.published import COMMITTED, EXISTS, SHARED, TASK, contents, officebench
from verifier import check_dataset

NOOP_PASSES = ("1-2/1", "1-11/3", "2-16/0", "2-25/0")


@pytest.fixture(scope="module")
def committed(tmp_path_factory: pytest.TempPathFactory) -> tuple[ImportResult, Dataset]:
    goal = tmp_path_factory.mktemp("imports") / "committed"
    return import_officebench(COMMITTED, goal, original=True), Dataset(goal)


def test_every_committed_task_is_taken_under_its_own_id(committed: tuple[ImportResult, Dataset]) -> None:
    result, dataset = committed
    published = {f"{path.parents[1].name}/{path.stem}" for path in (COMMITTED / "tasks").glob("*/subtasks/*.json")}
    assert {task.id for task in dataset.tasks()} == published
    assert (result.imported, result.refused) == (len(published), ())


def test_a_task_keeps_what_was_published(committed: tuple[ImportResult, Dataset]) -> None:
    _, dataset = committed
    for task in dataset.tasks():
        folder, number = task.id.split("/")
        published = json.loads((COMMITTED / "tasks" / folder / "subtasks" / f"{number}.json").read_text("utf-8"))
        assert task.intent == task.description == published["task"]
        assert (task.persona.name, task.clock.date) == (published["username"], published["date"])
        assert (task.clock.weekday, task.clock.time) == (published["weekday"], published["time"])
        assert [one.function for one in task.criteria] == [one["function"] for one in published["evaluation"]]
        assert (task.facts, task.solution, dataset.dialogue(task.id)) == ((), None, None)
        assert task.difficulty.apps == int(folder[0])


def test_an_office_holds_the_files_of_its_testbed(committed: tuple[ImportResult, Dataset]) -> None:
    _, dataset = committed
    for task in dataset.tasks():
        testbed = contents(COMMITTED / "tasks" / task.id.split("/")[0] / "testbed")
        table = dataset.store.read_office_table(task.office)
        assert {name: dataset.store.read(digest) for name, digest in table.items()} == testbed


def test_a_check_whose_file_lay_outside_its_arguments_is_mended_and_kept(
    committed: tuple[ImportResult, Dataset],
) -> None:
    result, dataset = committed
    mended = [one for one in dataset.task("2-48/0").criteria if one.as_published]
    assert mended
    assert all("file" in one.args and "file" not in (one.as_published or {})["args"] for one in mended)
    assert result.mended == sum(one.as_published is not None for task in dataset.tasks() for one in task.criteria)


def test_paths_into_references_and_into_the_untouched_office_are_written_our_way(
    committed: tuple[ImportResult, Dataset],
) -> None:
    _, dataset = committed
    paths = {value for task in dataset.tasks() for one in task.criteria for value in one.args.values()
             if isinstance(value, str) and value.startswith(("reference/", "seed/", ".."))}  # fmt: skip
    assert "reference/sorted_score.xlsx" in paths
    assert any(path.startswith("seed/data/") for path in paths)
    assert not any(path.startswith("..") for path in paths)
    assert dataset.read_references(dataset.task("1-11/0"))


def test_the_tags_name_what_is_known_to_be_wrong(committed: tuple[ImportResult, Dataset]) -> None:
    result, _ = committed
    assert result.tags["noop-pass"] == NOOP_PASSES
    assert "1-3/0" in result.tags["existence-only"]
    assert {"2-48/0", "3-62/0", "3-82/0"} <= set(result.tags["impossible"])


@pytest.mark.slow
def test_the_dataset_is_whole_and_its_known_faults_are_all_that_check_finds(
    committed: tuple[ImportResult, Dataset],
) -> None:
    result, dataset = committed
    verdict = check_dataset(dataset.root, "officebench-exact")
    assert {failure.name for failure in verdict.failures} == {"noop_fails", "touch_fails"}
    assert verdict.noop_passes == tuple(sorted(NOOP_PASSES))
    assert set(verdict.noop_passes) | set(result.tags["existence-only"]) <= set(verdict.touch_passes)
    assert len(verdict.not_run["rules"]) == result.imported


@pytest.mark.slow
def test_two_imports_give_the_same_bytes_and_leave_the_source_as_it_was(tmp_path: Path) -> None:
    before = contents(COMMITTED)
    for name in ("first", "second"):
        import_officebench(COMMITTED, tmp_path / name)
    assert contents(tmp_path / "first") == contents(tmp_path / "second")
    assert contents(COMMITTED) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["first", "second"]


@pytest.mark.skipif(not SHARED.is_dir(), reason="OfficeBench's tasks are not beside the repository")
def test_all_of_officebench_is_taken_with_its_known_numbers(tmp_path: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in SHARED.rglob("*")}
    result = import_officebench(SHARED, tmp_path / "all", original=True)
    assert {path: path.stat().st_mtime_ns for path in SHARED.rglob("*")} == before
    dataset = Dataset(tmp_path / "all")
    office_files = {
        file for office in dataset.store.list_offices() for file in dataset.store.read_office_table(office).values()
    }
    assert (result.imported, result.refused, result.mended, len(office_files)) == (300, (), 10, 124)
    assert {tag: len(result.tags[tag]) for tag in ("noop-pass", "existence-only", "impossible")} == {
        "noop-pass": 4, "existence-only": 54, "impossible": 8,
    }  # fmt: skip
    verdict = check_dataset(tmp_path / "all", "officebench-exact")
    assert (len(verdict.noop_passes), len(verdict.touch_passes)) == (4, 58)
    assert {failure.name for failure in verdict.failures} == {"noop_fails", "touch_fails"}


def test_a_folder_without_testbed_has_an_empty_office(tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK})
    (source / "tasks/1-1/testbed/data/seed.txt").unlink()
    (source / "tasks/1-1/testbed/data").rmdir()
    (source / "tasks/1-1/testbed").rmdir()
    import_officebench(source, tmp_path / "goal")
    dataset = Dataset(tmp_path / "goal")
    assert dataset.store.read_office_table(dataset.task("1-1/0").office) == {}


def test_what_is_no_task_folder_is_passed_over(tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": TASK, "1-1/10": TASK, "1-1/9": TASK})
    (source / "tasks" / "README.md").write_text("tasks")
    (source / "tasks" / "drafts" / "subtasks").mkdir(parents=True)
    assert import_officebench(source, tmp_path / "goal").imported == 3


def test_a_task_that_cannot_be_taken_is_named_and_the_others_are_taken(tmp_path: Path) -> None:
    unknown = {**TASK, "evaluation": [EXISTS, {"function": "evaluate_file_exists", "args": {"file": "data/x"}}]}
    source = officebench(tmp_path / "source", {"1-1/0": TASK, "1-1/1": unknown})
    result = import_officebench(source, tmp_path / "goal")
    assert result.imported == 1
    (refused,) = result.refused
    assert refused.task == "1-1/1"
    assert refused.reason == (
        "/evaluation/1: there is no criterion 'evaluate_file_exists'. Did you mean 'evaluate_file_exist'?"
    )


def test_where_nothing_can_be_taken_nothing_appears(tmp_path: Path) -> None:
    source = officebench(tmp_path / "source", {"1-1/0": "not JSON"})
    with pytest.raises(InputError, match=r"no task can be imported; found 1-1/0: "):
        import_officebench(source, tmp_path / "goal")
    assert [path.name for path in tmp_path.iterdir()] == ["source"]


@pytest.mark.parametrize("kind", ["folder", "file", "dangling link"])
def test_a_goal_that_exists_is_left_as_it_is(tmp_path: Path, kind: str) -> None:
    goal = tmp_path / "goal"
    if kind == "folder":
        goal.mkdir()
    elif kind == "file":
        goal.write_text("mine")
    else:
        goal.symlink_to(tmp_path / "nowhere")
    with pytest.raises(InputError, match="exists already"):
        import_officebench(COMMITTED, goal)
    assert [path.name for path in tmp_path.iterdir()] == ["goal"]


def test_a_source_without_tasks_and_a_goal_below_a_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="tasks/"):
        import_officebench(tmp_path, tmp_path / "goal")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="nothing can be written there"):
        import_officebench(COMMITTED, tmp_path / "file" / "goal")
