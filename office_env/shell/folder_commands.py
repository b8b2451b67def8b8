"""Shell commands that look at folders: ls, find, pwd."""

from collections.abc import Iterator, Mapping

from data_model import ActionRefused
from office_env.shell.session import CommandResult, ShellSession, make_result, parse_options
from office_env.shell.staged_tree import Folder, Node, UnsupportedEntry
from office_env.shell.wildcards import WildcardPattern, compile_pattern, mark_all_wildcards, matches_pattern

_MAX_DEPTH = 100


def pwd(session: ShellSession, words: list[str]) -> CommandResult:
    """Print the current folder."""
    return make_result([session.format_path(session.current_folder)])


def ls(session: ShellSession, words: list[str]) -> CommandResult:
    """List the names in folders, sorted; -a with hidden ones, -l with sizes, -R with subfolders, -d folders as such."""
    options, operands = parse_options("ls", words, "laAR1hdF")
    entries = [(path, session.require_node(path, "ls: cannot access")) for path in operands or ["."]]
    folders = [(name, node) for name, node in entries if isinstance(node, dict) and "d" not in options]
    files = {name: node for name, node in entries if not isinstance(node, dict) or "d" in options}
    lines = _format_entries(session, files, options) if files else []
    sections = (
        section for name, folder in folders for section in _list_sections(session, name, folder, "R" in options)
    )
    for number, (name, folder) in enumerate(sections):
        if lines or number:
            lines.append("")
        if len(entries) > 1 or "R" in options:
            lines.append(session.charge_line(f"{name}:"))
        visible = {child: folder[child] for child in sorted(folder) if set("aA") & options.keys() or child[:1] != "."}
        dots: Folder = {".": {}, "..": {}} if "a" in options else {}
        lines += _format_entries(session, dots | visible, options)
    return make_result(lines)


def find(session: ShellSession, words: list[str]) -> CommandResult:
    """List everything below folders that meets -name, -iname, -type f or d, and -maxdepth."""
    roots, conditions = _split_find_arguments(words)
    lines: list[str] = []
    for root in roots or ["."]:
        node = session.require_node(root, "find:")
        prefix = root.rstrip("/") or root
        for path, entry in session.tree.walk(root, node):
            session.tree.budget.spend_steps(conditions.cost_steps)
            depth = 0 if path == root else path.count("/", len(prefix))
            if depth <= conditions.max_depth and conditions.match(path.rstrip("/").rpartition("/")[2] or path, entry):
                lines.append(session.charge_line(path))
    return make_result(lines)


class _FindConditions:
    """The conditions of one find command."""

    def __init__(self) -> None:
        self.max_depth = _MAX_DEPTH
        self.entry_type = ""
        self.name_patterns: list[tuple[WildcardPattern, bool]] = []

    def add_condition(self, option: str, value: str) -> None:
        if option == "-type" and value in ("f", "d"):
            self.entry_type = value
        elif option == "-maxdepth" and value.isdecimal() and value.isascii():
            self.max_depth = min(int(value[:4]), _MAX_DEPTH)
        elif option in ("-name", "-iname"):
            ignores_case = option == "-iname"
            self.name_patterns.append(
                (compile_pattern(mark_all_wildcards(value.lower() if ignores_case else value)), ignores_case)
            )
        else:
            known = "-name PATTERN, -iname PATTERN, -type f, -type d, -maxdepth NUMBER"
            raise ActionRefused(f"find: {option} {value!r} is not known here; known are: {known}.")

    @property
    def cost_steps(self) -> int:
        """How many steps it costs to test one file."""
        return sum(pattern.cost_steps for pattern, _ in self.name_patterns)

    def match(self, name: str, node: Node) -> bool:
        if self.entry_type and (self.entry_type == "d") != isinstance(node, dict):
            return False
        return all(
            matches_pattern(pattern, name.lower() if ignores_case else name)
            for pattern, ignores_case in self.name_patterns
        )


def _split_find_arguments(words: list[str]) -> tuple[list[str], _FindConditions]:
    conditions = _FindConditions()
    start = next((index for index, word in enumerate(words) if word.startswith("-")), len(words))
    rest = [word for word in words[start:] if word not in ("-print", "-and", "-a")]
    if len(rest) % 2:
        raise ActionRefused(f"find: missing argument to {rest[-1]!r}, or a condition that is not known here")
    for option, value in zip(rest[::2], rest[1::2], strict=True):
        conditions.add_condition(option, value)
    return words[:start], conditions


def _list_sections(
    session: ShellSession, name: str, folder: Folder, is_recursive: bool
) -> Iterator[tuple[str, Folder]]:
    if not is_recursive:
        yield name, folder
        return
    for path, node in session.tree.walk(name, folder):
        if isinstance(node, dict):
            yield path, node


def _format_entries(session: ShellSession, entries: Folder, options: Mapping[str, str]) -> list[str]:
    # Reading a size takes longer than listing a name.
    session.tree.budget.spend_steps(len(entries) * (8 if "l" in options else 1))
    names = {name: f"{name}/" if "F" in options and isinstance(node, dict) else name for name, node in entries.items()}
    if "l" not in options:
        return [session.charge_line(name) for name in names.values()]
    sizes = {name: str(session.tree.get_size(node)) for name, node in entries.items()}
    width = max(map(len, sizes.values()), default=0)
    modes = {name: "drwxr-xr-x" if isinstance(node, dict) else _format_mode(node) for name, node in entries.items()}
    return [
        session.charge_line(f"{modes[name]} 1 user user {sizes[name].rjust(width)} {names[name]}") for name in entries
    ]


def _format_mode(node: Node) -> str:
    return "lrwxrwxrwx" if isinstance(node, UnsupportedEntry) else "-rw-r--r--"
