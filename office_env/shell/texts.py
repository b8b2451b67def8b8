"""Commands of the shell that put out text: echo, cat, head, tail, wc, grep."""

import re

from data_model import ActionRefused
from office_env.shell.session import MOST_OUTPUT_BYTES, Result, Session, lines, options
from office_env.shell.tree import Foreign, Node

_ESCAPES = {"\\n": "\n", "\\t": "\t", "\\\\": "\\", "\\r": "\r"}
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
    return Result((text if "n" in given else f"{text}\n").encode("utf-8", errors="replace"))


def cat(session: Session, words: list[str]) -> Result:
    """Put out files, one after the other."""
    _, others = options("cat", words, "")
    if not others:
        raise ActionRefused("cat: name a file; nothing is typed in here")
    parts = [session.text("cat", one) for one in others]
    if sum(map(len, parts)) > MOST_OUTPUT_BYTES:
        raise ActionRefused("cat: the output is too long")
    return Result(b"".join(parts))


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
    files = [file for place in places for file in _files(session, place, bool({"r", "R"} & given.keys()))]
    named = (len(files) > 1 or bool({"r", "R", "H"} & given.keys())) and "h" not in given
    shown = [line for name, node in files for line in _found(session, name, node, wanted, given, named)]
    return Result(lines(shown).out, succeeded=bool(shown))


def _counted(content: bytes) -> dict[str, int]:
    return {"l": content.count(b"\n"), "w": len(content.split()), "c": len(content)}


def _ends(session: Session, command: str, words: list[str]) -> Result:
    short = [f"-n{word[1:]}" if re.fullmatch(r"-[0-9]+", word) else word for word in words]
    given, others = options(command, short, "n", valued="n")
    count = given.get("n", "10")
    if not re.fullmatch(r"[0-9]{1,9}", count):
        raise ActionRefused(f"{command}: invalid number of lines: {count!r}")
    if not others:
        raise ActionRefused(f"{command}: name a file; nothing is typed in here")
    parts = []
    for one in others:
        rows = session.text(command, one).splitlines(keepends=True)
        part = rows[: int(count)] if command == "head" else rows[max(0, len(rows) - int(count)) :]
        title = f"==> {one} <==\n".encode("utf-8", errors="replace") if len(others) > 1 else b""
        parts.append(title + b"".join(part))
    return Result(b"\n".join(parts))


def _files(session: Session, given: str, recurses: bool) -> list[tuple[str, Node]]:
    node = session.found(given, "grep:")
    if not isinstance(node, dict):
        return [(given, node)]
    if not recurses:
        raise ActionRefused(f"grep: {given}: Is a directory")
    return [file for name in sorted(node) for file in _files(session, f"{given.rstrip('/')}/{name}", recurses)]


def _found(session: Session, name: str, node: Node, wanted: str, given: object, named: bool) -> list[str]:
    letters = given if isinstance(given, dict) else {}
    content = b"" if isinstance(node, Foreign) else session.tree.content(node)
    text = content.decode("utf-8", errors="replace")
    folded = (lambda one: one.lower()) if "i" in letters else str
    hits = [
        (number, line)
        for number, line in enumerate(text.splitlines(), start=1)
        if (folded(wanted) in folded(line)) != ("v" in letters)
    ]
    prefix = f"{name}:" if named else ""
    if "l" in letters:
        return [name] if hits else []
    if "c" in letters:
        return [f"{prefix}{len(hits)}"]
    if b"\0" in content:
        return [f"grep: {name}: binary file matches"] if hits else []
    return [f"{prefix}{f'{number}:' if 'n' in letters else ''}{line}" for number, line in hits]
