"""The plan of a solver that only touches files: the least effort that satisfies existence checks."""

from collections.abc import Iterable
from typing import NamedTuple

from data_model import ActionRefused, Criterion
from office_env import OFFICE_FOLDERS, FileTree, normalize_path


class TouchedFiles(NamedTuple):
    """The files that touching creates and deletes, as sorted paths.

    Attributes:
        create: Files to create, empty.
        delete: Files or folders to delete.
    """

    create: tuple[str, ...]
    delete: tuple[str, ...]


def plan_touch(criteria: Iterable[Criterion], workspace: FileTree) -> TouchedFiles:
    """Return the files that touching would create and delete, without doing it.

    Every missing target of `evaluate_file_exist` is created and every target of `evaluate_file_not_exist` is deleted,
    nothing else. Paths that leave the workspace or lead through a file are left out, and so are paths inside a folder
    that is deleted anyway.
    """
    checked = tuple(criteria)
    create = {name for name in _find_targets(checked, "evaluate_file_exist") if not _is_present(workspace, name)}
    delete = {name for name in _find_targets(checked, "evaluate_file_not_exist") if _is_present(workspace, name)}
    delete -= set(OFFICE_FOLDERS)
    files = {*workspace.names(), *create}
    creatable = {name for name in create if files.isdisjoint(_list_parents(name))}
    return TouchedFiles(
        tuple(sorted(creatable)), tuple(sorted(name for name in delete if delete.isdisjoint(_list_parents(name))))
    )


def _find_targets(criteria: Iterable[Criterion], function: str) -> list[str]:
    targets = []
    for criterion in criteria:
        path = criterion.args.get("file") if criterion.function == function else None
        try:
            name = normalize_path(path) if isinstance(path, str) else ""
        except ActionRefused:
            continue
        if name and not name.startswith(("seed/", "reference/")):
            targets.append(name)
    return targets


def _is_present(workspace: FileTree, name: str) -> bool:
    try:
        return workspace.exists(name)
    except ActionRefused:
        return False


def _list_parents(name: str) -> list[str]:
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
