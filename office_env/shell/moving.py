"""Commands of the shell that change which files there are: cp, mv, rm, rmdir, mkdir, touch."""

from data_model import ActionRefused
from office_env.shell.session import Result, Session, lines, options
from office_env.shell.tree import Folder, Foreign, copied


def cp(session: Session, words: list[str]) -> Result:
    """Copy files, and with -r folders; a file in the way is written over, as in any shell."""
    given, others = options("cp", words, "rRafpv")
    return _placed(session, "cp", others, recurses=bool({"r", "R", "a"} & given.keys()))


def mv(session: Session, words: list[str]) -> Result:
    """Move or rename files and folders; a file in the way is written over, as in any shell."""
    _, others = options("mv", words, "fv")
    return _placed(session, "mv", others, recurses=True)


def rm(session: Session, words: list[str]) -> Result:
    """Delete files, and with -r folders; with -f what does not exist is no error."""
    given, others = options("rm", words, "rRfvd")
    if not others and "f" not in given:
        raise ActionRefused("rm: missing operand")
    for one in others:
        path = session.located(one)
        node = session.tree.node(path)
        if node is None and "f" in given:
            continue
        session.found(one, "rm: cannot remove")
        if isinstance(node, dict) and not {"r", "R"} & given.keys():
            raise ActionRefused(f"rm: cannot remove {one!r}: Is a directory")
        session.tree.take(path)
    return Result()


def rmdir(session: Session, words: list[str]) -> Result:
    """Delete empty folders."""
    _, others = options("rmdir", words, "")
    for one in _some("rmdir", others):
        node = session.found(one, "rmdir: failed to remove")
        if not isinstance(node, dict) or node:
            why = "Directory not empty" if isinstance(node, dict) else "Not a directory"
            raise ActionRefused(f"rmdir: failed to remove {one!r}: {why}")
        session.tree.take(session.located(one))
    return Result()


def mkdir(session: Session, words: list[str]) -> Result:
    """Make folders; with -p those on the way too, and none is missed that exists."""
    given, others = options("mkdir", words, "pv")
    for one in _some("mkdir", others):
        path = session.located(one)
        if session.tree.node(path) is not None and not ("p" in given and session.tree.folder(path) is not None):
            raise ActionRefused(f"mkdir: cannot create directory {one!r}: File exists")
        steps = path.split("/") if path else []
        for count in range(1 if "p" in given else len(steps), len(steps) + 1):
            _make(session, one, "/".join(steps[:count]))
    return Result()


def touch(session: Session, words: list[str]) -> Result:
    """Make empty files; those that exist stay as they are."""
    _, others = options("touch", words, "")
    for one in _some("touch", others):
        if session.tree.node(session.located(one)) is None:
            if one.endswith("/") or session.parent(session.located(one)) is None:
                raise ActionRefused(f"touch: cannot touch {one!r}: No such file or directory")
            session.put(session.located(one), b"")
    return Result()


def _placed(session: Session, command: str, others: list[str], recurses: bool) -> Result:
    if len(others) < 2:
        missing = "missing file operand" if not others else f"missing destination file operand after {others[0]!r}"
        raise ActionRefused(f"{command}: {missing}")
    *sources, goal = others
    is_folder = session.tree.folder(session.located(goal)) is not None
    if not is_folder and len(sources) > 1:
        raise ActionRefused(f"{command}: target {goal!r}: No such file or directory")
    for source in sources:
        _place(session, command, source, goal, is_folder, recurses)
    return lines([])


def _place(session: Session, command: str, source: str, goal: str, into: bool, recurses: bool) -> None:
    node = session.found(source, f"{command}: cannot stat")
    start, end = session.located(source), session.located(goal)
    if into:
        end = f"{end}/{start.rpartition('/')[2]}".strip("/")
    if isinstance(node, dict) and not recurses:
        raise ActionRefused(f"{command}: -r not specified; omitting directory {source!r}")
    if start == end:
        raise ActionRefused(f"{command}: {source!r} and {session.shown(end)!r} are the same file")
    if isinstance(node, dict) and (not start or f"{end}/".startswith(f"{start}/")):
        raise ActionRefused(f"{command}: cannot {command} a directory, {source!r}, into itself")
    if session.parent(end) is None or (goal.endswith("/") and not into and not isinstance(node, dict)):
        raise ActionRefused(f"{command}: cannot create {goal!r}: No such file or directory")
    _refuse_loss(session, command, end, isinstance(node, dict))
    kept = copied(node) if command == "cp" else session.tree.take(start)
    below = session.tree.folder(end)
    if below is not None and isinstance(kept, dict):
        _merge(session, end, kept)
    else:
        session.put(end, kept)


def _refuse_loss(session: Session, command: str, end: str, is_folder: bool) -> None:
    there = session.tree.node(end)
    if isinstance(there, Foreign):
        raise ActionRefused(f"{command}: {session.shown(end)!r} is a link or a device")
    if there is None:
        return
    if isinstance(there, dict) != is_folder:
        what = ("directory", "non-directory") if isinstance(there, dict) else ("non-directory", "directory")
        raise ActionRefused(f"{command}: cannot overwrite {what[0]} {session.shown(end)!r} with {what[1]}")
    if command == "mv" and isinstance(there, dict) and there:
        raise ActionRefused(f"mv: cannot move to {session.shown(end)!r}: Directory not empty")


def _merge(session: Session, path: str, folder: Folder) -> None:
    """Lay a folder over another, as `cp -r` does."""
    for name, node in folder.items():
        below = f"{path}/{name}".lstrip("/")
        _refuse_loss(session, "cp", below, isinstance(node, dict))
        if isinstance(node, dict) and session.tree.folder(below) is not None:
            _merge(session, below, node)
        else:
            session.put(below, node)


def _make(session: Session, given: str, path: str) -> None:
    there = session.tree.node(path)
    if there is None:
        if session.parent(path) is None:
            raise ActionRefused(f"mkdir: cannot create directory {given!r}: No such file or directory")
        session.put(path, {})
    elif not isinstance(there, dict):
        raise ActionRefused(f"mkdir: cannot create directory {given!r}: Not a directory")


def _some(command: str, others: list[str]) -> list[str]:
    if not others:
        raise ActionRefused(f"{command}: missing operand")
    return others
