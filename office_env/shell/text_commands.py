"""Shell commands that print text: echo, cat, head, tail, wc, grep."""

import re

from data_model import ActionRefused
from office_env.shell.session import CommandResult, ShellSession, make_result, parse_options

_ESCAPES = {"\\n": "\n", "\\t": "\t", "\\\\": "\\", "\\r": "\r"}
_CHUNK_BYTES = 1_000_000


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
