"""The shell command grep, which searches for plain text."""

import io
from collections.abc import Iterator, Mapping
from itertools import islice

from data_model import ActionRefused
from office_env.shell.session import CommandResult, ShellSession, make_result, parse_options
from office_env.shell.staged_tree import ExistingFile, Node

_REGEX_CHARACTERS = set("^$*[]\\")


def grep(session: ShellSession, words: list[str]) -> CommandResult:
    """Print the lines of files that hold a text; -i ignores case, -n adds numbers, -r searches folders, -v inverts.

    With -c it prints how many lines of each file there are, with -l only the names of the files.
    """
    options, operands = parse_options("grep", words, "inrRvclFHh")
    if len(operands) < 2 and not ({"r", "R"} & options.keys() and operands):
        raise ActionRefused("grep: name a text and the files to search")
    pattern, paths = operands[0], operands[1:] or ["."]
    if "F" not in options and set(pattern) & _REGEX_CHARACTERS:
        raise ActionRefused("grep: only plain text is searched here; give -F where the signs themselves are meant.")
    if "i" in options:
        pattern = pattern.lower()
    files = [file for place in paths for file in _iterate_files(session, place, bool({"r", "R"} & options.keys()))]
    shows_names = (len(files) > 1 or bool({"r", "R", "H"} & options.keys())) and "h" not in options
    lines = [line for name, node in files for line in _search_file(session, name, node, pattern, options, shows_names)]
    return CommandResult(make_result(lines).output, is_success=bool(lines))


def _iterate_files(session: ShellSession, raw_path: str, is_recursive: bool) -> Iterator[tuple[str, Node]]:
    node = session.require_node(raw_path, "grep:")
    if isinstance(node, dict) and not is_recursive:
        raise ActionRefused(f"grep: {raw_path}: Is a directory")
    return ((path, entry) for path, entry in session.tree.walk(raw_path, node) if not isinstance(entry, dict))


def _search_file(
    session: ShellSession, name: str, node: Node, pattern: str, options: Mapping[str, str], shows_names: bool
) -> list[str]:
    content = session.read_content(node) if isinstance(node, ExistingFile | bytes) else b""
    hits = _find_matching_lines(content, pattern, options)
    prefix = f"{name}:" if shows_names else ""
    if "l" in options:
        return [session.charge_line(name) for _ in islice(hits, 1)]
    if "c" in options:
        return [session.charge_line(f"{prefix}{sum(1 for _ in hits)}")]
    if b"\0" in content:
        return [session.charge_line(f"grep: {name}: binary file matches") for _ in islice(hits, 1)]
    return [session.charge_line(f"{prefix}{f'{number}:' if 'n' in options else ''}{line}") for number, line in hits]


def _find_matching_lines(content: bytes, pattern: str, options: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    for number, row in enumerate(io.BytesIO(content), start=1):
        line = row.decode("utf-8", errors="replace").removesuffix("\n").removesuffix("\r")
        if (pattern in (line.lower() if "i" in options else line)) != ("v" in options):
            yield number, line
