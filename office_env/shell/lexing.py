"""A command line taken apart: words with their quotes resolved, `&&`, `;` and redirections; all else is refused."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from data_model import ActionRefused, bounds

_IN_WORD = r"""
  (?P<blank>[ \t\r]+)
| (?P<operator>&&|\|\||>>|<<|[;\n|&<>()])
| (?P<single>'[^']*')
| (?P<double>"(?:[^"\\]|\\.)*")
| (?P<escaped>\\.)
| (?P<plain>.)
"""
_AT_WORD = rf"(?P<quiet>2>[ \t]*/dev/null(?![^\s;&|<>()])|2>&1(?![^\s;&|<>()]))|(?P<comment>\#[^\n]*)|{_IN_WORD}"
_INSIDE, _BETWEEN = (re.compile(pattern, re.VERBOSE | re.DOTALL) for pattern in (_IN_WORD, _AT_WORD))
_SUBSTITUTION = re.compile(r"`|\$[A-Za-z0-9_({?@*#!$-]")
_REFUSED = {
    "|": "Pipes (|) are not supported; write the result to a file with > and read that, or run the commands by turns.",
    "||": "`||` is not supported; run the commands one after the other.",
    "&": "Commands in the background (&) are not supported.",
    "<": "Input from a file (<) is not supported; name the file as an argument.",
    "<<": "Here-documents (<<) are not supported; write lines with echo and >>.",
    "(": "Subshells and substitution, ( ), are not supported.",
    ")": "Subshells and substitution, ( ), are not supported.",
}


class Word(NamedTuple):
    """One word without its quotes. wild: the places of `*` and `?` that stood outside of quotes."""

    text: str
    wild: frozenset[int] = frozenset()


class Command(NamedTuple):
    """One command of a line. after: whether it runs only where the one before succeeded (`&&`).

    target: the file that its output goes into, if any; appends: with `>>`.
    """

    words: tuple[Word, ...]
    after: bool
    target: Word | None
    appends: bool


def parse_line(line: str) -> tuple[Command, ...]:
    """Take a command line apart. Raises ActionRefused, in a shell's words, for what is not supported."""
    if len(line) > bounds.LINE_CHARACTERS:
        raise ActionRefused(f"bash: the command line is over {bounds.LINE_CHARACTERS:,} characters long.")
    commands: list[Command] = []
    part: list[Word | str] = []
    after = False
    for token in (*_tokens(line), ""):
        if token not in ("&&", ";", "\n", ""):
            part.append(token)
            continue
        if part:
            if len(commands) == bounds.LINE_COMMANDS:
                raise ActionRefused(f"bash: more than {bounds.LINE_COMMANDS} commands in one line.")
            commands.append(_command(part, after))
        elif token == "&&" or (token == ";" and (after or not commands)):
            raise ActionRefused(f"bash: syntax error near unexpected token `{token}'")
        if part or token not in ("\n", ""):
            after = token == "&&"
        part = []
    if after or not commands:
        raise ActionRefused("bash: syntax error: unexpected end of the command line")
    return tuple(commands)


def _command(part: list[Word | str], after: bool) -> Command:
    words: list[Word] = []
    target, appends = None, False
    places = iter(part)
    for token in places:
        if isinstance(token, Word):
            words.append(token)
            continue
        file = next(places, None)
        if not isinstance(file, Word):
            raise ActionRefused(f"bash: syntax error near unexpected token `{file or 'newline'}'")
        if target is not None:
            raise ActionRefused("bash: one command can write into one file; give a single > or >>.")
        target, appends = file, token == ">>"
    if not words:
        raise ActionRefused("bash: a command is expected before the redirection; to make an empty file use touch.")
    return Command(tuple(words), after, target, appends)


def _tokens(line: str) -> Iterator[Word | str]:
    word: list[tuple[str, bool]] | None = None
    place = 0
    while place < len(line):
        match = (_BETWEEN if word is None else _INSIDE).match(line, place)
        assert match is not None, "every character is matched by `plain`"
        kind, text, place = str(match.lastgroup), match[0], match.end()
        if kind in ("blank", "operator", "comment", "quiet"):
            if word is not None:
                yield _word(word)
                word = None
            if kind == "operator":
                yield _operator(text)
        else:
            word = [] if word is None else word
            word += _characters(kind, text, line, place)
    if word is not None:
        yield _word(word)


def _operator(text: str) -> str:
    if text in _REFUSED:
        raise ActionRefused(f"bash: {_REFUSED[text]}")
    return text


def _characters(kind: str, text: str, line: str, place: int) -> list[tuple[str, bool]]:
    """The characters that a part of a word stands for, each with whether it stood outside of quotes."""
    if kind == "single":
        return [(one, False) for one in text[1:-1]]
    if kind == "escaped":
        return [] if text == "\\\n" else [(text[1], False)]
    if kind == "double":
        plain = re.sub(r"\\.", "", text, flags=re.DOTALL)
        _refuse_substitution(plain)
        return [(one, False) for one in re.sub(r'\\(["\\$`])|\\\n', r"\1", text[1:-1])]
    if text in "'\"":
        raise ActionRefused(f"bash: unexpected EOF while looking for matching `{text}'")
    _refuse_substitution(text + line[place : place + 1])
    return [(text, True)]


def _refuse_substitution(text: str) -> None:
    if found := _SUBSTITUTION.search(text):
        raise ActionRefused(
            f"bash: variables and substitution ({found[0]}) are not supported; put the text into single quotes "
            "where the sign itself is meant."
        )


def _word(characters: list[tuple[str, bool]]) -> Word:
    bare = "".join(character if is_bare else "\0" for character, is_bare in characters)
    if braces := _braces(bare):
        raise ActionRefused(f"bash: braces ({braces[:40]}) are not supported; write out each name.")
    wild = frozenset(place for place, character in enumerate(bare) if character in "*?")
    return Word("".join(character for character, _ in characters), wild)


def _braces(bare: str) -> str:
    """The first pair of braces that a shell would expand, or nothing."""
    for closed in bare.split("}")[:-1]:
        opened = closed.partition("{")[2]
        if "," in opened or ".." in opened:
            return f"{{{opened}}}"
    return ""
