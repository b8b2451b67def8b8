"""System actions: switching, finishing, and files without a shell."""

from pathlib import Path

import pytest

from office_env import Workspace
from tests.office_env.actions.acting import act, refusal
from tests.offices import office


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return office(tmp_path, text={"a.txt": "a", "b.txt": "b", "data/in/c.txt": "c"})


def test_switching_knows_the_apps(workspace: Workspace) -> None:
    assert act(workspace, "system.switch_app", target_app="excel") == "Successfully switched to app: excel"
    said = refusal(workspace, "system.switch_app", target_app="exel")
    assert said.startswith("Failed to switch to app exel. The apps are calendar, excel, ")
    assert said.endswith("Did you mean 'excel'?")


@pytest.mark.parametrize(
    ("answer", "line"), [('Bob\'s "5"', 'Bob\'s "5"\n'), (5, "5\n"), (True, "True\n"), ("None", "None\n"), ("ü", "ü\n")]
)
def test_an_answer_is_written_whole(workspace: Workspace, answer: object, line: str) -> None:
    assert act(workspace, "system.finish_task", answer=answer) == "Task finished"
    assert workspace.read("data/answer.txt").decode() == line


def test_without_an_answer_nothing_is_written(workspace: Workspace) -> None:
    before = workspace.digests()
    assert act(workspace, "system.finish_task") == "Task finished"
    assert workspace.digests() == before


def test_files_are_moved_and_copied_to_names_and_into_folders(workspace: Workspace) -> None:
    assert act(workspace, "system.move_file", source_path="data/a.txt", target_path="data/new/d.txt") == (
        "Successfully move data/a.txt to data/new/d.txt."
    )
    act(workspace, "system.copy_file", source_path="data/b.txt", target_path="data/in")
    assert workspace.names() == ("data/b.txt", "data/in/b.txt", "data/in/c.txt", "data/new/d.txt")
    assert workspace.read("data/new/d.txt") == b"a"
    assert workspace.read("data/in/b.txt") == b"b"


@pytest.mark.parametrize("name", ["move_file", "copy_file"])
def test_no_file_is_ever_replaced(workspace: Workspace, name: str) -> None:
    for target in ("data/b.txt", "data/a.txt", "data"):
        said = refusal(workspace, f"system.{name}", source_path="data/a.txt", target_path=target)
        assert "exists already" in said
    said = refusal(workspace, f"system.{name}", source_path="data/no.txt", target_path="data/e.txt")
    assert said.startswith(f"The file data/no.txt does not exist. Failed to {name.partition('_')[0]} the file. ")
    refusal(workspace, f"system.{name}", source_path="data/a.txt", target_path="data/b.txt/e.txt")
    refusal(workspace, f"system.{name}", source_path="data/a.txt", target_path="../e.txt")


def test_files_and_empty_folders_are_deleted_full_ones_stay(workspace: Workspace) -> None:
    act(workspace, "system.delete_file", file_path="data/a.txt")
    assert "holds files" in refusal(workspace, "system.delete_file", file_path="data/in")
    act(workspace, "system.delete_file", file_path="data/in/c.txt")
    act(workspace, "system.delete_file", file_path="data/in")
    assert workspace.list_folder("data") == ("b.txt",)
    assert "stays" in refusal(workspace, "system.delete_file", file_path="emails")


def test_files_are_listed_sorted_with_empty_folders(workspace: Workspace) -> None:
    assert act(workspace, "system.make_folder", folder_path="data/empty") == "Successfully make folder data/empty."
    assert act(workspace, "system.list_files") == (
        "The files in the workspace are:\ncalendar/\ndata/a.txt\ndata/b.txt\ndata/empty/\ndata/in/c.txt\nemails/"
    )
    assert act(workspace, "system.list_files", folder_path="/testbed/data/in") == (
        "The files in data/in are:\ndata/in/c.txt"
    )
    assert act(workspace, "system.list_files", folder_path="emails") == "There are no files in emails."
    assert "no folder" in refusal(workspace, "system.list_files", folder_path="nowhere")
    assert "exists already" in refusal(workspace, "system.make_folder", folder_path="data/in")
