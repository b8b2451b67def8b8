"""Commands of the shell that look at folders: ls, find, pwd."""

from collections.abc import Iterator

from data_model import ActionRefused
from office_env.shell.globbing import matches, pattern_of
from office_env.shell.session import Result, Session, lines, options
from office_env.shell.tree import Folder, Foreign, Node

_DEEPEST = 100


def pwd(session: Session, words: list[str]) -> Result:
    """The current folder."""
    return lines([session.shown(session.here)])


def ls(session: Session, words: list[str]) -> Result:
    """The names in folders, sorted; -a with hidden ones, -l with sizes, -R with all folders below, -d not inside."""
    given, others = options("ls", words, "laAR1hdF")
    named = [(one, session.found(one, "ls: cannot access")) for one in others or ["."]]
    folders = [(name, node) for name, node in named if isinstance(node, dict) and "d" not in given]
    files = {name: node for name, node in named if not isinstance(node, dict) or "d" in given}
    shown = _entries(session, files, given) if files else []
    sections = [section for name, folder in folders for section in _sections(name, folder, "R" in given, 0)]
    for place, (name, folder) in enumerate(sections):
        if shown or place:
            shown.append("")
        if len(named) > 1 or "R" in given:
            shown.append(f"{name}:")
        visible = {one: folder[one] for one in sorted(folder) if set("aA") & given.keys() or one[:1] != "."}
        dots: Folder = {".": {}, "..": {}} if "a" in given else {}
        shown += _entries(session, dots | visible, given)
    return lines(shown)


def find(session: Session, words: list[str]) -> Result:
    """Everything below folders, with -name, -iname, -type f or d, and -maxdepth."""
    tops, tests = _parted(words)
    found: list[str] = []
    for top in tops or ["."]:
        node = session.found(top, "find:")
        for path, name, depth, below in _below(top, top.rstrip("/").rpartition("/")[2] or top, node, 0):
            if depth <= tests.depth and tests.fit(name, below):
                found.append(path)
    return lines(found)


class _Tests:
    """The conditions of one find."""

    def __init__(self) -> None:
        self.depth = _DEEPEST
        self.kind = ""
        self.names: list[tuple[str, bool]] = []

    def add(self, test: str, value: str) -> None:
        if test == "-type" and value in ("f", "d"):
            self.kind = value
        elif test == "-maxdepth" and value.isdecimal() and value.isascii():
            self.depth = min(int(value[:4]), _DEEPEST)
        elif test in ("-name", "-iname"):
            self.names.append((value.lower() if test == "-iname" else value, test == "-iname"))
        else:
            known = "-name PATTERN, -iname PATTERN, -type f, -type d, -maxdepth NUMBER"
            raise ActionRefused(f"find: {test} {value!r} is not known here; known are: {known}.")

    def fit(self, name: str, node: Node) -> bool:
        if self.kind and (self.kind == "d") != isinstance(node, dict):
            return False
        return all(matches(pattern_of(wanted), name.lower() if folds else name) for wanted, folds in self.names)


def _parted(words: list[str]) -> tuple[list[str], _Tests]:
    tests = _Tests()
    start = next((place for place, word in enumerate(words) if word.startswith("-")), len(words))
    rest = [word for word in words[start:] if word not in ("-print", "-and", "-a")]
    if len(rest) % 2:
        raise ActionRefused(f"find: missing argument to {rest[-1]!r}, or a condition that is not known here")
    for test, value in zip(rest[::2], rest[1::2], strict=True):
        tests.add(test, value)
    return words[:start], tests


def _below(path: str, name: str, node: Node, depth: int) -> Iterator[tuple[str, str, int, Node]]:
    yield path, name, depth, node
    if isinstance(node, dict):
        for child in sorted(node):
            yield from _below(f"{path.rstrip('/')}/{child}", child, node[child], depth + 1)


def _sections(name: str, folder: Folder, recurses: bool, depth: int) -> Iterator[tuple[str, Folder]]:
    yield name, folder
    if recurses:
        for child in sorted(folder):
            below = folder[child]
            if isinstance(below, dict):
                yield from _sections(f"{name.rstrip('/')}/{child}", below, recurses, depth + 1)


def _entries(session: Session, entries: Folder, given: object) -> list[str]:
    letters = given if isinstance(given, dict) else {}
    names = {name: f"{name}/" if "F" in letters and isinstance(node, dict) else name for name, node in entries.items()}
    if "l" not in letters:
        return list(names.values())
    sizes = {name: str(session.tree.size(node)) for name, node in entries.items()}
    width = max(map(len, sizes.values()), default=0)
    kinds = {name: "drwxr-xr-x" if isinstance(node, dict) else _mode(node) for name, node in entries.items()}
    return [f"{kinds[name]} 1 user user {sizes[name].rjust(width)} {names[name]}" for name in entries]


def _mode(node: Node) -> str:
    return "lrwxrwxrwx" if isinstance(node, Foreign) else "-rw-r--r--"
