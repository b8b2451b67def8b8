"""Commands of the shell that look at folders: ls, find, pwd."""

from collections.abc import Iterator, Mapping

from data_model import ActionRefused
from office_env.shell.globbing import Pattern, all_wild, compile_pattern, matches
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
    sections = (section for name, folder in folders for section in _sections(session, name, folder, "R" in given))
    for place, (name, folder) in enumerate(sections):
        if shown or place:
            shown.append("")
        if len(named) > 1 or "R" in given:
            shown.append(session.line(f"{name}:"))
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
        root = top.rstrip("/") or top
        for path, below in session.tree.walk(top, node):
            session.tree.budget.spend_steps(tests.cost)
            depth = 0 if path == top else path.count("/", len(root))
            if depth <= tests.depth and tests.fit(path.rstrip("/").rpartition("/")[2] or path, below):
                found.append(session.line(path))
    return lines(found)


class _Tests:
    """The conditions of one find."""

    def __init__(self) -> None:
        self.depth = _DEEPEST
        self.kind = ""
        self.names: list[tuple[Pattern, bool]] = []

    def add(self, test: str, value: str) -> None:
        if test == "-type" and value in ("f", "d"):
            self.kind = value
        elif test == "-maxdepth" and value.isdecimal() and value.isascii():
            self.depth = min(int(value[:4]), _DEEPEST)
        elif test in ("-name", "-iname"):
            folds = test == "-iname"
            self.names.append((compile_pattern(all_wild(value.lower() if folds else value)), folds))
        else:
            known = "-name PATTERN, -iname PATTERN, -type f, -type d, -maxdepth NUMBER"
            raise ActionRefused(f"find: {test} {value!r} is not known here; known are: {known}.")

    @property
    def cost(self) -> int:
        """How many steps it is to look at one file."""
        return sum(pattern.cost for pattern, _ in self.names)

    def fit(self, name: str, node: Node) -> bool:
        if self.kind and (self.kind == "d") != isinstance(node, dict):
            return False
        return all(matches(wanted, name.lower() if folds else name) for wanted, folds in self.names)


def _parted(words: list[str]) -> tuple[list[str], _Tests]:
    tests = _Tests()
    start = next((place for place, word in enumerate(words) if word.startswith("-")), len(words))
    rest = [word for word in words[start:] if word not in ("-print", "-and", "-a")]
    if len(rest) % 2:
        raise ActionRefused(f"find: missing argument to {rest[-1]!r}, or a condition that is not known here")
    for test, value in zip(rest[::2], rest[1::2], strict=True):
        tests.add(test, value)
    return words[:start], tests


def _sections(session: Session, name: str, folder: Folder, recurses: bool) -> Iterator[tuple[str, Folder]]:
    if not recurses:
        yield name, folder
        return
    for path, node in session.tree.walk(name, folder):
        if isinstance(node, dict):
            yield path, node


def _entries(session: Session, entries: Folder, given: Mapping[str, str]) -> list[str]:
    # To ask for a size takes longer than to know a name.
    session.tree.budget.spend_steps(len(entries) * (8 if "l" in given else 1))
    names = {name: f"{name}/" if "F" in given and isinstance(node, dict) else name for name, node in entries.items()}
    if "l" not in given:
        return [session.line(name) for name in names.values()]
    sizes = {name: str(session.tree.size(node)) for name, node in entries.items()}
    width = max(map(len, sizes.values()), default=0)
    kinds = {name: "drwxr-xr-x" if isinstance(node, dict) else _mode(node) for name, node in entries.items()}
    return [session.line(f"{kinds[name]} 1 user user {sizes[name].rjust(width)} {names[name]}") for name in entries]


def _mode(node: Node) -> str:
    return "lrwxrwxrwx" if isinstance(node, Foreign) else "-rw-r--r--"
