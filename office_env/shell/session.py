"""What a command of our shell gets and gives, and how its options are read."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import NamedTuple

from data_model import ActionRefused
from office_env.confinement import ALIAS
from office_env.shell.tree import Folder, Kept, Node, Tree

_LONG = {
    "all": "a", "recursive": "r", "force": "f", "parents": "p", "verbose": "v", "archive": "a", "lines": "l",
    "words": "w", "bytes": "c", "ignore-case": "i", "count": "c", "line-number": "n", "fixed-strings": "F",
    "files-with-matches": "l", "invert-match": "v", "almost-all": "A", "human-readable": "h", "directory": "d",
}  # fmt: skip


class Session:
    """A command line at work. here: the current folder, as a path of the tree."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.here = ""

    def located(self, given: str) -> str:
        """The path of what a command names."""
        return self.tree.located(self.here, given)

    def found(self, given: str, complaint: str) -> Node:
        """What stands at a path. complaint: the start of the refusal where there is nothing: `rm: cannot remove`."""
        node = self.tree.node(self.located(given))
        if node is None or (given.endswith("/") and not isinstance(node, dict)):
            raise ActionRefused(f"{complaint} {given!r}: No such file or directory")
        return node

    def text(self, command: str, given: str) -> bytes:
        """The content of a file that a command reads as text."""
        path = self.located(given)
        node = self.tree.node(path)
        if isinstance(node, dict):
            raise ActionRefused(f"{command}: {given}: Is a directory")
        if not isinstance(node, Kept | bytes):
            raise ActionRefused(f"{command}: {given}: No such file or directory")
        return self.content(node)

    def content(self, node: Kept | bytes) -> bytes:
        """The content of a file that is gone through line by line."""
        self.tree.budget.spend_bytes(self.tree.size(node))
        content = self.tree.content(node)
        self.tree.budget.spend_steps(content.count(b"\n") // 8)
        return content

    def line(self, text: str) -> str:
        """A line that will be put out: what would be too long is never collected."""
        self.tree.budget.spend_bytes(len(text) + 1)
        return text

    def parent(self, path: str) -> Folder | None:
        """The folder in which a path stands or would stand, or None."""
        return self.tree.folder(path.rpartition("/")[0])

    def write(self, given: str, content: bytes, appends: bool = False) -> None:
        """Write a file as a redirection does."""
        path = self.located(given)
        node = self.tree.node(path)
        if isinstance(node, dict) or not path:
            raise ActionRefused(f"bash: {given}: Is a directory")
        if self.parent(path) is None or given.endswith("/"):
            raise ActionRefused(f"bash: {given}: No such file or directory")
        before = self.content(node) if appends and isinstance(node, Kept | bytes) else b""
        self.tree.budget.spend_bytes(len(before) + len(content))
        self.put(path, before + content)

    def put(self, path: str, node: Node) -> None:
        """Set what stands at a path; a link there stays."""
        self.tree.node(f"{path}/")
        self.tree.put(path, node)

    def shown(self, path: str) -> str:
        """A path from the root of the machine."""
        return f"{ALIAS}/{path}".rstrip("/")


class Result(NamedTuple):
    """What a command put out, and whether one after `&&` goes on."""

    out: bytes = b""
    succeeded: bool = True


Program = Callable[[Session, list[str]], Result]


def lines(texts: list[str]) -> Result:
    """A result of lines of text."""
    return Result("".join(f"{text}\n" for text in texts).encode("utf-8", errors="surrogateescape"))


def options(command: str, words: list[str], known: str, valued: str = "") -> tuple[Mapping[str, str], list[str]]:
    """Part the options of a command from its other words.

    known: the letters that it takes; valued: those of them that are followed by a value. Returns {letter: value, or
    empty} and the other words. Raises ActionRefused for another letter.
    """
    given: dict[str, str] = {}
    others: list[str] = []
    queue = deque(words)
    while queue:
        word = queue.popleft()
        if word == "--":
            return given, [*others, *queue]
        if not word.startswith("-") or word == "-":
            others.append(word)
            continue
        name, _, value = word[2:].partition("=")
        letters = _LONG.get(name, "?") if word.startswith("--") else word[1:]
        for place, letter in enumerate(letters):
            if letter not in known:
                options_known = " ".join(f"-{one}" for one in known) or "none"
                raise ActionRefused(
                    f"{command}: the option {word[:40]!r} is not known here; known are: {options_known}."
                )
            given[letter] = ""
            if letter in valued:
                rest = value if word.startswith("--") else letters[place + 1 :]
                if not rest and not queue:
                    raise ActionRefused(f"{command}: option requires an argument -- {letter!r}")
                given[letter] = rest or queue.popleft()
                break
    return given, others
