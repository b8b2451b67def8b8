"""What a command of our shell receives and returns, and how its options are read."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import NamedTuple

from data_model import ActionRefused
from office_env.shell.staged_tree import ExistingFile, Folder, Node, StagedTree
from office_env.workspace.paths import ROOT_ALIAS

_LONG_OPTIONS = {
    "all": "a", "recursive": "r", "force": "f", "parents": "p", "verbose": "v", "archive": "a", "lines": "l",
    "words": "w", "bytes": "c", "ignore-case": "i", "count": "c", "line-number": "n", "fixed-strings": "F",
    "files-with-matches": "l", "invert-match": "v", "almost-all": "A", "human-readable": "h", "directory": "d",
}  # fmt: skip


class ShellSession:
    """The state of a running command line.

    Attributes:
        current_folder: A path of the tree.
    """

    def __init__(self, tree: StagedTree) -> None:
        self.tree = tree
        self.current_folder = ""

    def resolve_path(self, raw_path: str) -> str:
        """Return the path that a command names."""
        return self.tree.resolve_path(self.current_folder, raw_path)

    def require_node(self, raw_path: str, error_prefix: str) -> Node:
        """Return what is at a path; raise ActionRefused if there is nothing.

        Args:
            error_prefix: The start of the refusal, such as `rm: cannot remove`.
        """
        node = self.tree.find_node(self.resolve_path(raw_path))
        if node is None or (raw_path.endswith("/") and not isinstance(node, dict)):
            raise ActionRefused(f"{error_prefix} {raw_path!r}: No such file or directory")
        return node

    def read_text(self, command: str, raw_path: str) -> bytes:
        """Return the content of a file that a command reads as text."""
        path = self.resolve_path(raw_path)
        node = self.tree.find_node(path)
        if isinstance(node, dict):
            raise ActionRefused(f"{command}: {raw_path}: Is a directory")
        if not isinstance(node, ExistingFile | bytes):
            raise ActionRefused(f"{command}: {raw_path}: No such file or directory")
        return self.read_content(node)

    def read_content(self, node: ExistingFile | bytes) -> bytes:
        """Return the content of a file that is gone through line by line, and charge it to the budget."""
        self.tree.budget.spend_bytes(self.tree.get_size(node))
        content = self.tree.read_content(node)
        self.tree.budget.spend_steps(content.count(b"\n") // 8)
        return content

    def charge_line(self, text: str) -> str:
        """Charge a line of output to the budget and return it, so that output that is too long is never collected."""
        self.tree.budget.spend_bytes(len(text) + 1)
        return text

    def find_parent(self, path: str) -> Folder | None:
        """Return the folder that holds or would hold a path, or None."""
        return self.tree.find_folder(path.rpartition("/")[0])

    def write_file(self, raw_path: str, content: bytes, appends: bool = False) -> None:
        """Write a file as a redirection does."""
        path = self.resolve_path(raw_path)
        node = self.tree.find_node(path)
        if isinstance(node, dict) or not path:
            raise ActionRefused(f"bash: {raw_path}: Is a directory")
        if self.find_parent(path) is None or raw_path.endswith("/"):
            raise ActionRefused(f"bash: {raw_path}: No such file or directory")
        old_content = self.read_content(node) if appends and isinstance(node, ExistingFile | bytes) else b""
        self.tree.budget.spend_bytes(len(old_content) + len(content))
        self.put_node(path, old_content + content)

    def put_node(self, path: str, node: Node) -> None:
        """Set what is at a path; a link there is refused."""
        self.tree.find_node(f"{path}/")
        self.tree.put_node(path, node)

    def format_path(self, path: str) -> str:
        """Return a path as a command prints it, from the root of the machine."""
        return f"{ROOT_ALIAS}/{path}".rstrip("/")


class CommandResult(NamedTuple):
    """The result of a command.

    Attributes:
        output: What it printed.
        is_success: Whether a command after `&&` runs.
    """

    output: bytes = b""
    is_success: bool = True


CommandFunction = Callable[[ShellSession, list[str]], CommandResult]


def make_result(texts: list[str]) -> CommandResult:
    """Return a result whose output is these lines."""
    return CommandResult("".join(f"{text}\n" for text in texts).encode("utf-8", errors="surrogateescape"))


def parse_options(
    command: str, words: list[str], known_letters: str, letters_with_value: str = ""
) -> tuple[Mapping[str, str], list[str]]:
    """Separate the options of a command from its other words.

    Args:
        known_letters: The option letters that the command takes.
        letters_with_value: Those of them that a value follows.

    Returns:
        {letter: its value, or an empty text}, and the other words.

    Raises:
        ActionRefused: An option is not known, or lacks its value.
    """
    values: dict[str, str] = {}
    operands: list[str] = []
    queue = deque(words)
    while queue:
        word = queue.popleft()
        if word == "--":
            return values, [*operands, *queue]
        if not word.startswith("-") or word == "-":
            operands.append(word)
            continue
        name, _, value = word[2:].partition("=")
        letters = _LONG_OPTIONS.get(name, "?") if word.startswith("--") else word[1:]
        for index, letter in enumerate(letters):
            if letter not in known_letters:
                known_options = " ".join(f"-{one}" for one in known_letters) or "none"
                raise ActionRefused(
                    f"{command}: the option {word[:40]!r} is not known here; known are: {known_options}."
                )
            values[letter] = ""
            if letter in letters_with_value:
                rest = value if word.startswith("--") else letters[index + 1 :]
                if not rest and not queue:
                    raise ActionRefused(f"{command}: option requires an argument -- {letter!r}")
                values[letter] = rest or queue.popleft()
                break
    return values, operands
