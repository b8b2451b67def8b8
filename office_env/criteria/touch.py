"""What a solver does that only touches files: the least effort by which existence checks can be met."""

from collections.abc import Iterable
from typing import NamedTuple

from data_model import ActionRefused, Criterion
from office_env.confinement import normal_name
from office_env.files import STORES, FileTree


class Touch(NamedTuple):
    """create: files to make, empty. delete: files or folders to delete. Both are paths, sorted."""

    create: tuple[str, ...]
    delete: tuple[str, ...]


def touched(criteria: Iterable[Criterion], workspace: FileTree) -> Touch:
    """Return what touching does, without doing it.

    Every missing target of `evaluate_file_exist` is made, every target of `evaluate_file_not_exist` deleted, nothing
    else. Paths that leave the workspace, or lead through a file, are left out, and what a deleted folder takes along.
    """
    asked = tuple(criteria)
    create = {name for name in _targets(asked, "evaluate_file_exist") if not _exists(workspace, name)}
    delete = {name for name in _targets(asked, "evaluate_file_not_exist") if _exists(workspace, name)}
    delete -= set(STORES)
    files = {*workspace.names(), *create}
    free = {name for name in create if files.isdisjoint(_parents(name))}
    return Touch(tuple(sorted(free)), tuple(sorted(name for name in delete if delete.isdisjoint(_parents(name)))))


def _targets(criteria: Iterable[Criterion], function: str) -> list[str]:
    targets = []
    for one in criteria:
        path = one.args.get("file") if one.function == function else None
        try:
            name = normal_name(path) if isinstance(path, str) else ""
        except ActionRefused:
            continue
        if name and not name.startswith(("seed/", "reference/")):
            targets.append(name)
    return targets


def _exists(workspace: FileTree, name: str) -> bool:
    try:
        return workspace.exists(name)
    except ActionRefused:
        return False


def _parents(name: str) -> list[str]:
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]
