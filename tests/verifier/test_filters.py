"""The first filter: criteria that can be asked at all, of files that are there or come to be."""

from pathlib import Path

import pytest

from data_model import Action, Criterion, Task
from office_env import Workspace
from tests.offices import office
from tests.verifier.candidates import task
from verifier import check_criteria

SOLUTION = (Action(app="word", action="create_new_file", args={"file_path": "data/new.docx"}),)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return office(tmp_path_factory.mktemp("filters"), text={"notes.txt": "Call Tom."}, calendar={"Bob": []})


def with_criterion(function: str, **args: object) -> Task:
    references = {"gold.docx": "0" * 64}
    return task(criteria=(Criterion(function=function, args=args),), solution=SOLUTION, references=references)


def messages(one: Task, files: Workspace) -> list[str]:
    return [check.message for check in check_criteria(one, files).failures]


def test_a_task_without_criteria_checks_nothing(files: Workspace) -> None:
    assert messages(task(criteria=()), files) == ["/criteria: the task has no criteria"]


def test_an_unknown_criterion_is_named_with_the_nearest(files: Workspace) -> None:
    (message,) = messages(with_criterion("evaluate_file_exists", file="data/notes.txt"), files)
    assert message == "there is no criterion 'evaluate_file_exists'. Did you mean 'evaluate_file_exist'?"


@pytest.mark.parametrize(
    ("args", "where"),
    [({}, "/args/file"), ({"file": "data/notes.txt", "files": 1}, "/args/files"), ({"file": ["x"]}, "/args/file")],
)
def test_arguments_that_do_not_fit_are_named(files: Workspace, args: dict[str, object], where: str) -> None:
    offences = check_criteria(with_criterion("evaluate_file_exist", **args), files).failures
    assert offences[0].where == "/criteria/0"
    assert offences[0].message.startswith(f"{where}: evaluate_file_exist: ")


@pytest.mark.parametrize(
    "file",
    ["data/notes.txt", "./data/notes.txt", "/testbed/data/notes.txt", "data/new.docx", "/testbed/data/new.docx",
     "reference/gold.docx", "seed/data/notes.txt", "data/answer.txt"],
)  # fmt: skip
def test_a_file_may_be_there_already_or_come_to_be(files: Workspace, file: str) -> None:
    assert messages(with_criterion("evaluate_contain", doc_type="docx", file=file, keywords=["x"]), files) == []


@pytest.mark.parametrize(
    "file", ["data/never.docx", "seed/data/never.docx", "reference/none.docx", "../data/new.docx", "/etc/new.docx"]
)
def test_a_file_that_never_comes_to_be_is_named(files: Workspace, file: str) -> None:
    (message,) = messages(with_criterion("evaluate_contain", doc_type="docx", file=file, keywords=["x"]), files)
    assert message == (
        "/criteria/0/args/file: expected a file of the office, a reference, or one that the solution names, "
        f"found {file}"
    )


def test_a_file_may_be_asked_to_be_absent(files: Workspace) -> None:
    assert messages(with_criterion("evaluate_file_not_exist", file="data/never.docx"), files) == []


def test_without_a_solution_nothing_is_known_of_what_comes_to_be(files: Workspace) -> None:
    one = with_criterion("evaluate_file_exist", file="data/never.docx")
    assert messages(one.model_copy(update={"solution": None}), files) == []


def test_each_criterion_is_looked_at(files: Workspace, tmp_path: Path) -> None:
    one = task()
    verdict = check_criteria(one, office(tmp_path, calendar={"Bob": []}))
    assert [check.where for check in verdict.checks] == [f"/criteria/{index}" for index in range(len(one.criteria))]
    assert {check.name for check in verdict.checks} == {"criteria"}
