"""Each correction of OfficeBench is proved on the real office: right work passes it, and did not pass before."""

from pathlib import Path

import pytest

from criteria import criterion, validate_arguments
from criteria.file_text import read_file_text
from criteria.target_files import TargetFile
from importers.correction_overlay import read_overlay
from tests.conformance.solutions import SOURCE, ImportedTask, import_tasks, read_solutions

CORRECTIONS = read_overlay("officebench").corrections
"""Task id -> correction; those without a change only name a defect."""


@pytest.fixture(scope="module")
def tasks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ImportedTask]:
    return import_tasks(tmp_path_factory.mktemp("imported"))


def find(tasks: dict[str, ImportedTask], id: str) -> ImportedTask:
    if id not in tasks:
        pytest.skip(f"OfficeBench is not beside the repository, and {id} is not among the tasks in {SOURCE}")
    return tasks[id]


def test_every_corrected_check_is_one_that_we_have() -> None:
    for correction in CORRECTIONS.values():
        for check in correction.checks:
            assert criterion[check.corrected.function]
            validate_arguments(check.corrected)


def test_every_correction_says_why_and_has_a_solution() -> None:
    assert all(correction.why and correction.evidence for correction in CORRECTIONS.values())
    assert {id for id, correction in CORRECTIONS.items() if correction.changes_task} <= set(read_solutions())


@pytest.mark.parametrize("id", [id for id, correction in CORRECTIONS.items() if correction.changes_task])
def test_right_work_passes_a_corrected_task(id: str, tasks: dict[str, ImportedTask], tmp_path: Path) -> None:
    task, solution = find(tasks, id), read_solutions()[id]
    assert "corrected" in task.task.quality
    right, refusal = task.run(solution.right, tmp_path / "right")
    assert refusal == ""
    assert task.passes(right)


@pytest.mark.parametrize("id", [id for id, correction in CORRECTIONS.items() if correction.checks])
def test_the_published_checks_refuse_the_right_work_or_accept_wrong_work(
    id: str, tasks: dict[str, ImportedTask], tmp_path: Path
) -> None:
    task, solution = find(tasks, id), read_solutions()[id]
    right, _ = task.run(solution.right, tmp_path / "right")
    refuses_right = not task.passes(right, "officebench-exact") or not task.passes(right, as_published=True)
    assert refuses_right or solution.wrong is not None
    if solution.wrong is not None:
        wrong, refusal = task.run(solution.wrong, tmp_path / "wrong")
        assert refusal == ""
        assert task.passes(wrong, "officebench-exact")
        assert not task.passes(wrong)


@pytest.mark.parametrize("id", [id for id, one in CORRECTIONS.items() if one.text is not None and not one.checks])
def test_what_the_published_text_says_does_not_pass_or_cannot_be_done(
    id: str, tasks: dict[str, ImportedTask], tmp_path: Path
) -> None:
    task, solution = find(tasks, id), read_solutions()[id]
    assert solution.literal is not None or solution.absent
    if solution.literal is not None:
        literal, _ = task.run(solution.literal, tmp_path / "literal")
        assert not task.passes(literal)
    text = "\n".join(task.office.names()) + "\n".join(_read(task, name) for name in task.office.names())
    assert not [word for word in solution.absent if word.casefold() in text.casefold()]
    assert all(word in (CORRECTIONS[id].published_text or "") for word in solution.absent)


def test_a_task_without_a_correction_keeps_its_tags(tasks: dict[str, ImportedTask]) -> None:
    for id, correction in CORRECTIONS.items():
        if not correction.changes_task:
            assert set(correction.defects) <= set(find(tasks, id).task.quality)


@pytest.mark.slow
def test_the_exact_profile_scores_what_was_published(tasks: dict[str, ImportedTask], tmp_path: Path) -> None:
    for index, id in enumerate(sorted(set(tasks) & set(CORRECTIONS) & set(read_solutions()))):
        task = tasks[id]
        right, _ = task.run(read_solutions()[id].right, tmp_path / str(index))
        for state in (right, task.office):
            passes = task.passes(state, "officebench-exact")
            assert passes == task.passes(state, "officebench-exact", as_published=True)


def _read(task: ImportedTask, name: str) -> str:
    return read_file_text(TargetFile(task.office, name, name))
