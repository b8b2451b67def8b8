"""Criteria for whether files outside the task were left alone."""

from collections.abc import Set

from criteria.cannot_check import CannotCheck
from criteria.registry import Args, References, criterion
from data_model import Checks, failed, passed
from office_env import FileTree, normalize_path

_MAX_REPORTED = 20


class UnchangedArgs(Args):
    """The files that must not change.

    Attributes:
        files: Paths of files or folders that must not change; if left out, all files of the office.
        but: Paths of files or folders that may change.
    """

    files: tuple[str, ...] | None = None
    but: tuple[str, ...] = ()


class NoExtraArgs(Args):
    """The new files that are allowed.

    Attributes:
        allowed: Paths of files or folders (`emails/Bob`) that may be new; `data/answer.txt` must be listed too.
    """

    allowed: tuple[str, ...] = ()


@criterion
def evaluate_files_unchanged(
    workspace: FileTree, seed: FileTree, references: References, args: UnchangedArgs
) -> Checks:
    """The files of the office are unchanged, byte for byte, except those in `but`; new files do not matter here."""
    before, after = seed.digests(), workspace.digests()
    files = None if args.files is None else {normalize_path(name) for name in args.files}
    excepted = {normalize_path(name) for name in args.but}
    checked = [name for name in before if (files is None or _is_within(name, files)) and not _is_within(name, excepted)]
    known_paths = {path for name in before for path in _list_path_and_parents(name)}
    for name in sorted(files or ()):
        if name not in known_paths:
            raise CannotCheck("the office held no such file, so it cannot be unchanged", name)
    changed = [name for name in checked if after.get(name) != before[name]]
    for name in changed[:_MAX_REPORTED]:
        yield failed(name, "the file as it was", "another content" if name in after else "no such file")
    if not changed:
        yield passed(f"{len(checked)} files are as they were")


@criterion
def evaluate_no_extra_files(workspace: FileTree, seed: FileTree, references: References, args: NoExtraArgs) -> Checks:
    """There are no new files except those in `allowed`."""
    seed_names = set(seed.digests())
    allowed = {normalize_path(name) for name in args.allowed}
    extra = [name for name in workspace.names() if name not in seed_names and not _is_within(name, allowed)]
    for name in extra[:_MAX_REPORTED]:
        yield failed(name, "no such file", "a new file")
    if not extra:
        yield passed("no file is new but those allowed")


def _is_within(name: str, paths: Set[str]) -> bool:
    return not paths.isdisjoint(_list_path_and_parents(name))


def _list_path_and_parents(name: str) -> list[str]:
    """Return a path with all the folders above it, including the root."""
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(len(parts) + 1)]
