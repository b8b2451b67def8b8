"""Whether what nobody asked about was left alone."""

from collections.abc import Set

from criteria.registry import Args, References, criterion
from data_model import Checks, error, failed, passed
from office_env import FileTree, normalize_path

_MAX_REPORTED = 20


class UnchangedArgs(Args):
    """files: paths or folders of the office; all where left out. but: paths or folders that may change."""

    files: tuple[str, ...] | None = None
    but: tuple[str, ...] = ()


class NoExtraArgs(Args):
    """allowed: paths or folders (`emails/Bob`) that may be new; `data/answer.txt` too must be listed."""

    allowed: tuple[str, ...] = ()


@criterion
def evaluate_files_unchanged(
    workspace: FileTree, seed: FileTree, references: References, args: UnchangedArgs
) -> Checks:
    """The files of the office are as they were, byte for byte, but those excepted; new files do not matter here."""
    before, after = seed.digests(), workspace.digests()
    files = None if args.files is None else {normalize_path(name) for name in args.files}
    excepted = {normalize_path(name) for name in args.but}
    checked = [name for name in before if (files is None or _is_within(name, files)) and not _is_within(name, excepted)]
    known_paths = {path for name in before for path in _list_path_and_parents(name)}
    for name in sorted(files or ()):
        if name not in known_paths:
            yield error("the office held no such file, so that it cannot have stayed as it was", name)
            return
    changed = [name for name in checked if after.get(name) != before[name]]
    for name in changed[:_MAX_REPORTED]:
        yield failed(name, "the file as it was", "another content" if name in after else "no such file")
    if not changed:
        yield passed(f"{len(checked)} files are as they were")


@criterion
def evaluate_no_extra_files(workspace: FileTree, seed: FileTree, references: References, args: NoExtraArgs) -> Checks:
    """No file is new but those allowed."""
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
    """A file itself, the folders that it lies in, and the root of all."""
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(len(parts) + 1)]
