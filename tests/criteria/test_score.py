"""A task is scored by all its criteria, under the profile that is asked for."""

from pathlib import Path

import pytest

from criteria import Profile, score_criterion, score_workspace
from data_model import Criterion, InputError, Task
from office_env import InMemoryFileTree, Workspace
from tests.data_model.rows import task
from tests.offices import office

NOTE = Criterion(function="evaluate_contain", args={"doc_type": "txt", "file": "data/note.txt", "keywords": ["Tom"]})
GONE = Criterion(function="evaluate_file_not_exist", args={"file": "data/old.txt"})
KEPT = Criterion(function="evaluate_files_unchanged", args={"but": ["data/note.txt"]})
SEED = InMemoryFileTree({"data/note.txt": b"Call.", "data/kept.txt": b"1"})


@pytest.fixture
def left(tmp_path: Path) -> Workspace:
    return office(tmp_path, text={"note.txt": "Call Tom.", "kept.txt": "1"})


def list_statuses(left: Workspace, *criteria: Criterion, profile: Profile = "corrected") -> list[tuple[str, str]]:
    one: Task = task(criteria=criteria)
    verdict = score_workspace(one, left, SEED, {}, profile)
    return [(check.name, check.status) for check in verdict.list_part("goal")]


def test_every_criterion_is_asked_and_named(left: Workspace) -> None:
    assert list_statuses(left, NOTE, GONE, KEPT) == [(one.function, "passed") for one in (NOTE, GONE, KEPT)]
    left.write("data/old.txt", b"")
    left.write("data/kept.txt", b"2")
    verdict = score_workspace(task(criteria=(NOTE, GONE, KEPT)), left, SEED, {})
    assert not verdict.passed
    assert [check.name for check in verdict.failures] == [GONE.function, KEPT.function]


def test_a_task_without_criteria_is_not_passed(left: Workspace) -> None:
    assert not score_workspace(task(criteria=()), left, SEED, {}).passed


def test_scoring_changes_nothing(left: Workspace) -> None:
    before = left.digests()
    list_statuses(left, NOTE, GONE, KEPT)
    list_statuses(left, NOTE, GONE, KEPT, profile="officebench-exact")
    assert left.digests() == before


def test_an_unknown_criterion_is_the_tasks_mistake(left: Workspace) -> None:
    with pytest.raises(InputError, match=r"there is no criterion 'evaluate_contian'. Did you mean 'evaluate_contain'"):
        list_statuses(left, Criterion(function="evaluate_contian"))
    (check,) = score_criterion(Criterion(function="evaluate_contian"), left, SEED, {}, "officebench-exact")
    assert check.status == "error"


@pytest.mark.parametrize("published", [{"args": 1}, {"function": "evaluate_contain"}, {"function": ["x"], "args": {}}])
def test_a_damaged_original_is_an_error_and_no_crash(left: Workspace, published: dict[str, object]) -> None:
    damaged = NOTE.model_copy(update={"as_published": published})
    (check,) = score_criterion(damaged, left, SEED, {}, "officebench-exact")
    assert check.status == "error"


def test_the_exact_profile_scores_what_was_published_and_our_own_criteria_alike(left: Workspace) -> None:
    mended = NOTE.model_copy(
        update={"as_published": {"function": "evaluate_contain", "args": {**NOTE.args, "keywords": ["Ann"]}}}
    )
    assert list_statuses(left, mended) == [("evaluate_contain", "passed")]
    assert list_statuses(left, mended, KEPT, profile="officebench-exact") == [
        ("evaluate_contain", "failed"),
        ("evaluate_files_unchanged", "passed"),
    ]
