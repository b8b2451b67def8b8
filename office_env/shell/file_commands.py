"""Shell commands that change which files exist: cp, mv, rm, rmdir, mkdir, touch."""

from data_model import ActionRefused
from office_env.shell.session import CommandResult, ShellSession, make_result, parse_options
from office_env.shell.staged_tree import Folder, UnsupportedEntry, copy_node


def cp(session: ShellSession, words: list[str]) -> CommandResult:
    """Copy files, and with -r folders; an existing file is overwritten, as in any shell."""
    options, operands = parse_options("cp", words, "rRafpv")
    return _copy_or_move_all(session, "cp", operands, is_recursive=bool({"r", "R", "a"} & options.keys()))


def mv(session: ShellSession, words: list[str]) -> CommandResult:
    """Move or rename files and folders; an existing file is overwritten, as in any shell."""
    _, operands = parse_options("mv", words, "fv")
    return _copy_or_move_all(session, "mv", operands, is_recursive=True)


def rm(session: ShellSession, words: list[str]) -> CommandResult:
    """Delete files, and with -r folders; with -f, a missing file is not an error."""
    options, operands = parse_options("rm", words, "rRfvd")
    if not operands and "f" not in options:
        raise ActionRefused("rm: missing operand")
    for operand in operands:
        path = session.resolve_path(operand)
        node = session.tree.find_node(path)
        if node is None and "f" in options:
            continue
        session.require_node(operand, "rm: cannot remove")
        if isinstance(node, dict) and not {"r", "R"} & options.keys():
            raise ActionRefused(f"rm: cannot remove {operand!r}: Is a directory")
        session.tree.remove_node(path)
    return CommandResult()


def rmdir(session: ShellSession, words: list[str]) -> CommandResult:
    """Delete empty folders."""
    _, operands = parse_options("rmdir", words, "")
    for operand in _require_operands("rmdir", operands):
        node = session.require_node(operand, "rmdir: failed to remove")
        if not isinstance(node, dict) or node:
            why = "Directory not empty" if isinstance(node, dict) else "Not a directory"
            raise ActionRefused(f"rmdir: failed to remove {operand!r}: {why}")
        session.tree.remove_node(session.resolve_path(operand))
    return CommandResult()


def mkdir(session: ShellSession, words: list[str]) -> CommandResult:
    """Create folders; with -p also those that lead to them, and an existing folder is not an error."""
    options, operands = parse_options("mkdir", words, "pv")
    for operand in _require_operands("mkdir", operands):
        path = session.resolve_path(operand)
        if session.tree.find_node(path) is not None and not (
            "p" in options and session.tree.find_folder(path) is not None
        ):
            raise ActionRefused(f"mkdir: cannot create directory {operand!r}: File exists")
        steps = path.split("/") if path else []
        for count in range(1 if "p" in options else len(steps), len(steps) + 1):
            _make_folder(session, operand, "/".join(steps[:count]))
    return CommandResult()


def touch(session: ShellSession, words: list[str]) -> CommandResult:
    """Create empty files; those that exist stay as they are."""
    _, operands = parse_options("touch", words, "")
    for operand in _require_operands("touch", operands):
        if session.tree.find_node(session.resolve_path(operand)) is None:
            if operand.endswith("/") or session.find_parent(session.resolve_path(operand)) is None:
                raise ActionRefused(f"touch: cannot touch {operand!r}: No such file or directory")
            session.put_node(session.resolve_path(operand), b"")
    return CommandResult()


def _copy_or_move_all(session: ShellSession, command: str, operands: list[str], is_recursive: bool) -> CommandResult:
    if len(operands) < 2:
        missing = "missing file operand" if not operands else f"missing destination file operand after {operands[0]!r}"
        raise ActionRefused(f"{command}: {missing}")
    *sources, target = operands
    is_folder = session.tree.find_folder(session.resolve_path(target)) is not None
    if not is_folder and len(sources) > 1:
        raise ActionRefused(f"{command}: target {target!r}: No such file or directory")
    for source in sources:
        _copy_or_move(session, command, source, target, is_folder, is_recursive)
    return make_result([])


def _copy_or_move(
    session: ShellSession, command: str, source: str, target: str, into_folder: bool, is_recursive: bool
) -> None:
    node = session.require_node(source, f"{command}: cannot stat")
    source_path, target_path = session.resolve_path(source), session.resolve_path(target)
    if into_folder:
        target_path = f"{target_path}/{source_path.rpartition('/')[2]}".strip("/")
    if isinstance(node, dict) and not is_recursive:
        raise ActionRefused(f"{command}: -r not specified; omitting directory {source!r}")
    if source_path == target_path:
        raise ActionRefused(f"{command}: {source!r} and {session.format_path(target_path)!r} are the same file")
    if isinstance(node, dict) and (not source_path or f"{target_path}/".startswith(f"{source_path}/")):
        raise ActionRefused(f"{command}: cannot {command} a directory, {source!r}, into itself")
    if session.find_parent(target_path) is None or (
        target.endswith("/") and not into_folder and not isinstance(node, dict)
    ):
        raise ActionRefused(f"{command}: cannot create {target!r}: No such file or directory")
    _check_overwrite(session, command, target_path, isinstance(node, dict))
    placed_node = copy_node(node) if command == "cp" else session.tree.remove_node(source_path)
    target_folder = session.tree.find_folder(target_path)
    if target_folder is not None and isinstance(placed_node, dict):
        _merge_folder(session, target_path, placed_node)
    else:
        session.put_node(target_path, placed_node)


def _check_overwrite(session: ShellSession, command: str, target_path: str, is_folder: bool) -> None:
    existing = session.tree.find_node(target_path)
    if isinstance(existing, UnsupportedEntry):
        raise ActionRefused(f"{command}: {session.format_path(target_path)!r} is a link or a device")
    if existing is None:
        return
    if isinstance(existing, dict) != is_folder:
        kinds = ("directory", "non-directory") if isinstance(existing, dict) else ("non-directory", "directory")
        raise ActionRefused(
            f"{command}: cannot overwrite {kinds[0]} {session.format_path(target_path)!r} with {kinds[1]}"
        )
    if command == "mv" and isinstance(existing, dict) and existing:
        raise ActionRefused(f"mv: cannot move to {session.format_path(target_path)!r}: Directory not empty")


def _merge_folder(session: ShellSession, path: str, folder: Folder) -> None:
    """Merge a folder into another, as `cp -r` does."""
    for name, node in folder.items():
        target_path = f"{path}/{name}".lstrip("/")
        _check_overwrite(session, "cp", target_path, isinstance(node, dict))
        if isinstance(node, dict) and session.tree.find_folder(target_path) is not None:
            _merge_folder(session, target_path, node)
        else:
            session.put_node(target_path, node)


def _make_folder(session: ShellSession, raw_path: str, path: str) -> None:
    existing = session.tree.find_node(path)
    if existing is None:
        if session.find_parent(path) is None:
            raise ActionRefused(f"mkdir: cannot create directory {raw_path!r}: No such file or directory")
        session.put_node(path, {})
    elif not isinstance(existing, dict):
        raise ActionRefused(f"mkdir: cannot create directory {raw_path!r}: Not a directory")


def _require_operands(command: str, operands: list[str]) -> list[str]:
    if not operands:
        raise ActionRefused(f"{command}: missing operand")
    return operands
