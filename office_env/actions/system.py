"""System: switch between applications, finish the task, and handle files without a shell."""

from pathlib import PurePosixPath

from data_model import ActionRefused, FileMissing, nearest
from office_env.action import APPS, action
from office_env.confinement import normal_name
from office_env.files import ANSWER_FILE
from office_env.refusals import FileExists
from office_env.workspace import Workspace


@action(app="system", writes=False, failure="Failed to switch to app {target_app}.")
def switch_app(workspace: Workspace, target_app: str) -> str:
    """Switch to another application.

    target_app: calendar, excel, ocr, pdf, shell, word, email or llm.
    """
    if target_app not in APPS:
        raise ActionRefused(f"The apps are {', '.join(APPS)}.{nearest(target_app, APPS)}")
    return f"Successfully switched to app: {target_app}"


@action(app="system", writes=True, failure="Failed to finish the task.")
def finish_task(workspace: Workspace, answer: str | bool | None = None) -> str:
    """Finish the task. Nothing can be done afterwards.

    answer: the answer, short and plain, where the task asks a question; left out where it asks none.
    """
    if answer is not None:
        workspace.write(ANSWER_FILE, _encoded(f"{answer}\n"))
    return "Task finished"


@action(app="system", writes=False, failure="Failed to list files in {folder_path}.")
def list_files(workspace: Workspace, folder_path: str = "") -> str:
    """List all files below a folder with their paths, and the empty folders among them.

    folder_path: the folder, such as data or emails/Bob; the whole workspace when left out.
    """
    top = normal_name(folder_path)
    if not workspace.is_folder(top):
        raise FileMissing(f"There is no folder {folder_path!r}.")
    inside = f"{top}/" if top else ""
    files = [name for name in workspace.names() if name.startswith(inside)]
    names = sorted([*files, *_empty_folders(workspace, top)])
    place = top or "the workspace"
    return f"The files in {place} are:\n" + "\n".join(names) if names else f"There are no files in {place}."


@action(
    app="system",
    writes=True,
    failure="Failed to copy {source_path} to {target_path}.",
    missing="The file {source_path} does not exist. Failed to copy the file.",
)
def copy_file(workspace: Workspace, source_path: str, target_path: str) -> str:
    """Copy a file. Refused when the target exists already.

    source_path: the file to copy, such as data/budget.xlsx.
    target_path: the path of the copy, or an existing folder that shall hold it; folders on the way are made.
    """
    content = workspace.read(source_path)
    workspace.write(_free_target(workspace, source_path, target_path), content)
    return f"Successfully copy {source_path} to {target_path}."


@action(
    app="system",
    writes=True,
    failure="Failed to move {source_path} to {target_path}.",
    missing="The file {source_path} does not exist. Failed to move the file.",
)
def move_file(workspace: Workspace, source_path: str, target_path: str) -> str:
    """Move or rename a file. Refused when the target exists already.

    source_path: the file to move, such as data/budget.xlsx.
    target_path: its new path, or an existing folder that shall hold it; folders on the way are made.
    """
    content = workspace.read(source_path)
    workspace.write(_free_target(workspace, source_path, target_path), content)
    workspace.delete(source_path)
    return f"Successfully move {source_path} to {target_path}."


@action(
    app="system",
    writes=True,
    failure="Failed to delete {file_path}.",
    missing="The file {file_path} does not exist. Failed to delete the file.",
)
def delete_file(workspace: Workspace, file_path: str) -> str:
    """Delete one file, or an empty folder. There is no way to bring it back.

    file_path: the file, such as data/old.xlsx.
    """
    if workspace.is_folder(file_path) and workspace.list_folder(file_path):
        raise ActionRefused(f"{file_path!r} is a folder that holds files; delete those first.")
    workspace.delete(file_path)
    return f"Successfully delete {file_path}."


@action(app="system", writes=True, failure="Failed to make folder {folder_path}.")
def make_folder(workspace: Workspace, folder_path: str) -> str:
    """Make a folder, with those on the way to it.

    folder_path: the folder, such as data/invoices.
    """
    if workspace.exists(folder_path):
        raise ActionRefused(f"{folder_path!r} exists already.")
    workspace.make_folder(folder_path)
    return f"Successfully make folder {folder_path}."


def _free_target(workspace: Workspace, source: str, target: str) -> str:
    if workspace.is_folder(target):
        target = f"{normal_name(target)}/{PurePosixPath(normal_name(source)).name}".lstrip("/")
    if workspace.exists(target):
        raise FileExists(f"{normal_name(target)!r} exists already; delete it first, or choose another name.")
    return target


def _empty_folders(workspace: Workspace, top: str) -> list[str]:
    folders = (path for path in (workspace.root / top).rglob("*") if path.is_dir() and not any(path.iterdir()))
    return [f"{path.relative_to(workspace.root).as_posix()}/" for path in folders]


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", errors="replace")
