"""Commands of the shell that put out text: echo, cat, head, tail, wc, grep."""

import io
import re
from collections.abc import Iterator, Mapping
from itertools import islice

from data_model import ActionRefused
from office_env.shell.session import Result, Session, lines, options
from office_env.shell.tree import Kept, Node

_ESCAPES = {"\\n": "\n", "\\t": "\t", "\\\\": "\\", "\\r": "\r"}
_PIECE = 1_000_000
_REGULAR = set("^$*[]\\")


def echo(session: Session, words: list[str]) -> Result:
    """Put out its words; -n without the line end, -e with \\n and \\t read as such."""
    given = ""
    while words and re.fullmatch(r"-[neE]+", words[0]):
        given += words[0]
        words = words[1:]
    text = " ".join(words)
    if "e" in given:
        text = re.sub(r"\\[nt\\r]", lambda match: _ESCAPES[match[0]], text)
    session.line(text)
    return Result((text if "n" in given else f"{text}\n").encode("utf-8", errors="replace"))


def cat(session: Session, words: list[str]) -> Result:
    """Put out files, one after the other."""
    _, others = options("cat", words, "")
    if not others:
        raise ActionRefused("cat: name a file; nothing is typed in here")
    return Result(b"".join([session.text("cat", one) for one in others]))


def head(session: Session, words: list[str]) -> Result:
    """The first lines of files, 10 or -n NUMBER."""
    return _ends(session, "head", words)


def tail(session: Session, words: list[str]) -> Result:
    """The last lines of files, 10 or -n NUMBER."""
    return _ends(session, "tail", words)


def wc(session: Session, words: list[str]) -> Result:
    """Count lines, words and bytes of files; -l, -w and -c show one of them."""
    given, others = options("wc", words, "lwc")
    if not others:
        raise ActionRefused("wc: name a file; nothing is typed in here")
    rows = [(one, _counted(session.text("wc", one))) for one in others]
    if len(rows) > 1:
        rows.append(("total", {letter: sum(counts[letter] for _, counts in rows) for letter in "lwc"}))
    asked = [letter for letter in "lwc" if letter in given or not given]
    return lines([" ".join([*(str(counts[letter]) for letter in asked), name]) for name, counts in rows])


def grep(session: Session, words: list[str]) -> Result:
    """The lines of files that hold a text; -i whatever its case, -n with numbers, -r in folders, -v without, -c, -l."""
    given, others = options("grep", words, "inrRvclFHh")
    if len(others) < 2 and not ({"r", "R"} & given.keys() and others):
        raise ActionRefused("grep: name a text and the files to search")
    wanted, places = others[0], others[1:] or ["."]
    if "F" not in given and set(wanted) & _REGULAR:
        raise ActionRefused("grep: only plain text is searched here; give -F where the signs themselves are meant.")
    if "i" in given:
        wanted = wanted.lower()
    files = [file for place in places for file in _files(session, place, bool({"r", "R"} & given.keys()))]
    named = (len(files) > 1 or bool({"r", "R", "H"} & given.keys())) and "h" not in given
    shown = [line for name, node in files for line in _found(session, name, node, wanted, given, named)]
    return Result(lines(shown).out, succeeded=bool(shown))


def _counted(content: bytes) -> dict[str, int]:
    words = ends_in_word = 0
    # In pieces, for a list of all words takes many times the memory of the text.
    for start in range(0, len(content), _PIECE):
        piece = content[start : start + _PIECE]
        words += len(piece.split()) - (ends_in_word and not piece[:1].isspace())
        ends_in_word = not piece[-1:].isspace()
    return {"l": content.count(b"\n"), "w": words, "c": len(content)}


def _ends(session: Session, command: str, words: list[str]) -> Result:
    short = [f"-n{word[1:]}" if re.fullmatch(r"-[0-9]+", word) else word for word in words]
    given, others = options(command, short, "n", valued="n")
    count = given.get("n", "10")
    if not re.fullmatch(r"[0-9]{1,9}", count):
        raise ActionRefused(f"{command}: invalid number of lines: {count[:40]!r}")
    if not others:
        raise ActionRefused(f"{command}: name a file; nothing is typed in here")
    parts = []
    for one in others:
        content = session.text(command, one)
        part = _first_lines(content, int(count)) if command == "head" else _last_lines(content, int(count))
        title = f"==> {session.line(one)} <==\n".encode("utf-8", errors="replace") if len(others) > 1 else b""
        parts.append(title + part)
    return Result(b"\n".join(parts))


def _first_lines(content: bytes, count: int) -> bytes:
    end = 0
    while count and end < len(content):
        end = content.find(b"\n", end) + 1 or len(content)
        count -= 1
    return content[:end]


def _last_lines(content: bytes, count: int) -> bytes:
    start = len(content)
    while count and start:
        # The line end that closes a line is not the one before it.
        start = content.rfind(b"\n", 0, start - 1) + 1
        count -= 1
    return content[start:]


def _files(session: Session, given: str, recurses: bool) -> Iterator[tuple[str, Node]]:
    node = session.found(given, "grep:")
    if isinstance(node, dict) and not recurses:
        raise ActionRefused(f"grep: {given}: Is a directory")
    return ((path, below) for path, below in session.tree.walk(given, node) if not isinstance(below, dict))


def _found(session: Session, name: str, node: Node, wanted: str, given: Mapping[str, str], named: bool) -> list[str]:
    content = session.content(node) if isinstance(node, Kept | bytes) else b""
    hits = _hits(content, wanted, given)
    prefix = f"{name}:" if named else ""
    if "l" in given:
        return [session.line(name) for _ in islice(hits, 1)]
    if "c" in given:
        return [session.line(f"{prefix}{sum(1 for _ in hits)}")]
    if b"\0" in content:
        return [session.line(f"grep: {name}: binary file matches") for _ in islice(hits, 1)]
    return [session.line(f"{prefix}{f'{number}:' if 'n' in given else ''}{line}") for number, line in hits]


def _hits(content: bytes, wanted: str, given: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    for number, row in enumerate(io.BytesIO(content), start=1):
        line = row.decode("utf-8", errors="replace").removesuffix("\n").removesuffix("\r")
        if (wanted in (line.lower() if "i" in given else line)) != ("v" in given):
            yield number, line
