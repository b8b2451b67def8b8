"""The files of the office that a solution does not change, and the criterion that they stay as they are."""

from typing import NamedTuple

from data_model import Criterion
from generators.tasks.recipe import make_criterion
from office_env import Office, Workspace


class FileChanges(NamedTuple):
    """The files of an office after a plan was run: those that it changed or removed, and all others."""

    changed: tuple[str, ...]
    unchanged: tuple[str, ...]


def find_changed_files(office: Office, workspace: Workspace) -> FileChanges:
    """Compare the files of an office with those that a plan left in a workspace; new files do not count."""
    after = workspace.digests()
    changed = tuple(name for name, digest in office.digests().items() if after.get(name) != digest)
    return FileChanges(changed, tuple(name for name in office.names() if name not in changed))


def make_unchanged_files_criteria(files: FileChanges) -> tuple[Criterion, ...]:
    """Return the criterion that all files but the changed ones stay the same; none if there are no other files."""
    return (make_criterion("evaluate_files_unchanged", but=list(files.changed)),) if files.unchanged else ()
