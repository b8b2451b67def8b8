"""System: switch between applications, finish the task, and handle files without a shell."""

from pathlib import PurePosixPath

from data_model import ActionRefused, FileMissing, suggest_name
from office_env.action_registry import APPS, action
from office_env.refusals import FileExists
from office_env.workspace.file_tree import ANSWER_FILE
from office_env.workspace.paths import normalize_path
from office_env.workspace.workspace import Workspace


@action(app="system", writes=False, failure="Failed to switch to app {target_app}.")
def switch_app(workspace: Workspace, target_app: str) -> str:
    """Switch to another application.

    Args:
        target_app: One of calendar, excel, ocr, pdf, shell, word, email and llm.
    """
    if target_app not in APPS:
        raise ActionRefused(f"The apps are {', '.join(APPS)}.{suggest_name(target_app, APPS)}")
    return f"Successfully switched to app: {target_app}"


@action(app="system", writes=True, failure="Failed to finish the task.")
def finish_task(workspace: Workspace, answer: str | bool | None = None) -> str:
    """Finish the task. Nothing can be done afterwards.

    Args:
        answer: The answer, short and plain, if the task asks a question or cannot be done; leave it out otherwise.
    """
    if answer is not None:
        workspace.write(ANSWER_FILE, _encode_text(f"{answer}\n"))
    return "Task finished"


@action(app="system", writes=False, failure="Failed to list files in {folder_path}.")
def list_files(workspace: Workspace, folder_path: str = "") -> str:
    """List all files below a folder with their paths, and the empty folders among them.

    Args:
        folder_path: The folder, such as data or emails/Bob; the whole workspace when left out.
    """
    top = normalize_path(folder_path)
    if not workspace.is_folder(top):
        raise FileMissing(f"There is no folder {folder_path!r}.")
    prefix = f"{top}/" if top else ""
    files = [name for name in workspace.names() if name.startswith(prefix)]
    names = sorted([*files, *_list_empty_folders(workspace, top)])
    label = top or "the workspace"
    return f"The files in {label} are:\n" + "\n".join(names) if names else f"There are no files in {label}."


@action(
    app="system",
    writes=True,
    failure="Failed to copy {source_path} to {target_path}.",
    missing="The file {source_path} does not exist. Failed to copy the file.",
)
def copy_file(workspace: Workspace, source_path: str, target_path: str) -> str:
    """Copy a file. Refused when the target exists already.

    Args:
        source_path: The file to copy, such as data/budget.xlsx.
        target_path: The path of the copy, or an existing folder that shall hold it; missing folders are made.
    """
    content = workspace.read(source_path)
    workspace.write(_resolve_free_target(workspace, source_path, target_path), content)
    return f"Successfully copy {source_path} to {target_path}."


@action(
    app="system",
    writes=True,
    failure="Failed to move {source_path} to {target_path}.",
    missing="The file {source_path} does not exist. Failed to move the file.",
)
def move_file(workspace: Workspace, source_path: str, target_path: str) -> str:
    """Move or rename a file. Refused when the target exists already.

    Args:
        source_path: The file to move, such as data/budget.xlsx.
        target_path: Its new path, or an existing folder that shall hold it; missing folders are made.
    """
    content = workspace.read(source_path)
    workspace.write(_resolve_free_target(workspace, source_path, target_path), content)
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

    Args:
        file_path: The file, such as data/old.xlsx.
    """
    if workspace.is_folder(file_path) and workspace.list_folder(file_path):
        raise ActionRefused(f"{file_path!r} is a folder that holds files; delete those first.")
    workspace.delete(file_path)
    return f"Successfully delete {file_path}."


@action(app="system", writes=True, failure="Failed to make folder {folder_path}.")
def make_folder(workspace: Workspace, folder_path: str) -> str:
    """Make a folder, and every missing folder above it.

    Args:
        folder_path: The folder, such as data/invoices.
    """
    if workspace.exists(folder_path):
        raise ActionRefused(f"{folder_path!r} exists already.")
    workspace.make_folder(folder_path)
    return f"Successfully make folder {folder_path}."


def _resolve_free_target(workspace: Workspace, source: str, target: str) -> str:
    if workspace.is_folder(target):
        target = f"{normalize_path(target)}/{PurePosixPath(normalize_path(source)).name}".lstrip("/")
    if workspace.exists(target):
        raise FileExists(f"{normalize_path(target)!r} exists already; delete it first, or choose another name.")
    return target


def _list_empty_folders(workspace: Workspace, top: str) -> list[str]:
    empty_folders, pending = [], [top]
    while pending:
        folder = pending.pop()
        entries = workspace.list_entries(folder)
        if not entries and folder != top:
            empty_folders.append(f"{folder}/")
        pending += (f"{folder}/{entry.name}".lstrip("/") for entry in entries if entry.kind == "folder")
    return empty_folders


def _encode_text(text: str) -> bytes:
    return text.encode("utf-8", errors="replace")
