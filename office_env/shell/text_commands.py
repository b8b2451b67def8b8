"""Shell commands that print text: echo, cat, head, tail, wc, grep."""

import io
import re
from collections.abc import Iterator, Mapping
from itertools import islice

from data_model import ActionRefused
from office_env.shell.session import CommandResult, ShellSession, make_result, parse_options
from office_env.shell.staged_tree import ExistingFile, Node

_ESCAPES = {"\\n": "\n", "\\t": "\t", "\\\\": "\\", "\\r": "\r"}
_CHUNK_BYTES = 1_000_000
_REGEX_CHARACTERS = set("^$*[]\\")


def echo(session: ShellSession, words: list[str]) -> CommandResult:
    """Print the words; -n without the line end, -e with \\n and \\t read as such."""
    options = ""
    while words and re.fullmatch(r"-[neE]+", words[0]):
        options += words[0]
        words = words[1:]
    text = " ".join(words)
    if "e" in options:
        text = re.sub(r"\\[nt\\r]", lambda match: _ESCAPES[match[0]], text)
    session.charge_line(text)
    return CommandResult((text if "n" in options else f"{text}\n").encode("utf-8", errors="replace"))


def cat(session: ShellSession, words: list[str]) -> CommandResult:
    """Print files, one after the other."""
    _, operands = parse_options("cat", words, "")
    if not operands:
        raise ActionRefused("cat: name a file; nothing is typed in here")
    return CommandResult(b"".join([session.read_text("cat", operand) for operand in operands]))


def head(session: ShellSession, words: list[str]) -> CommandResult:
    """Print the first lines of files, 10 or -n NUMBER."""
    return _print_ends(session, "head", words)


def tail(session: ShellSession, words: list[str]) -> CommandResult:
    """Print the last lines of files, 10 or -n NUMBER."""
    return _print_ends(session, "tail", words)


def wc(session: ShellSession, words: list[str]) -> CommandResult:
    """Count lines, words and bytes of files; -l, -w and -c show one of them."""
    options, operands = parse_options("wc", words, "lwc")
    if not operands:
        raise ActionRefused("wc: name a file; nothing is typed in here")
    rows = [(operand, _count_text(session.read_text("wc", operand))) for operand in operands]
    if len(rows) > 1:
        rows.append(("total", {letter: sum(counts[letter] for _, counts in rows) for letter in "lwc"}))
    shown_letters = [letter for letter in "lwc" if letter in options or not options]
    return make_result([" ".join([*(str(counts[letter]) for letter in shown_letters), name]) for name, counts in rows])


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


def _count_text(content: bytes) -> dict[str, int]:
    words = ends_in_word = 0
    # In chunks, because a list of all words takes many times the memory of the text.
    for start in range(0, len(content), _CHUNK_BYTES):
        chunk = content[start : start + _CHUNK_BYTES]
        words += len(chunk.split()) - (ends_in_word and not chunk[:1].isspace())
        ends_in_word = not chunk[-1:].isspace()
    return {"l": content.count(b"\n"), "w": words, "c": len(content)}


def _print_ends(session: ShellSession, command: str, words: list[str]) -> CommandResult:
    expanded_words = [f"-n{word[1:]}" if re.fullmatch(r"-[0-9]+", word) else word for word in words]
    options, operands = parse_options(command, expanded_words, "n", letters_with_value="n")
    count = options.get("n", "10")
    if not re.fullmatch(r"[0-9]{1,9}", count):
        raise ActionRefused(f"{command}: invalid number of lines: {count[:40]!r}")
    if not operands:
        raise ActionRefused(f"{command}: name a file; nothing is typed in here")
    parts = []
    for operand in operands:
        content = session.read_text(command, operand)
        part = _take_first_lines(content, int(count)) if command == "head" else _take_last_lines(content, int(count))
        title = (
            f"==> {session.charge_line(operand)} <==\n".encode("utf-8", errors="replace") if len(operands) > 1 else b""
        )
        parts.append(title + part)
    return CommandResult(b"\n".join(parts))


def _take_first_lines(content: bytes, count: int) -> bytes:
    end = 0
    while count and end < len(content):
        end = content.find(b"\n", end) + 1 or len(content)
        count -= 1
    return content[:end]


def _take_last_lines(content: bytes, count: int) -> bytes:
    start = len(content)
    while count and start:
        # Skip the line end that closes this line, and find the one before it.
        start = content.rfind(b"\n", 0, start - 1) + 1
        count -= 1
    return content[start:]


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
