"""Parses a command line into words without their quotes, `&&`, `;` and redirections; everything else is refused."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from data_model import ActionRefused, bounds

_IN_WORD_TOKENS = r"""
  (?P<blank>[ \t\r]+)
| (?P<operator>&&|\|\||>>|<<|[;\n|&<>()])
| (?P<single>'[^']*')
| (?P<double>"(?:[^"\\]|\\.)*")
| (?P<escaped>\\.)
| (?P<plain>.)
"""
_BETWEEN_WORDS_TOKENS = (
    rf"(?P<quiet>2>[ \t]*/dev/null(?![^\s;&|<>()])|2>&1(?![^\s;&|<>()]))|(?P<comment>\#[^\n]*)|{_IN_WORD_TOKENS}"
)
_IN_WORD_PATTERN, _BETWEEN_WORDS_PATTERN = (
    re.compile(pattern, re.VERBOSE | re.DOTALL) for pattern in (_IN_WORD_TOKENS, _BETWEEN_WORDS_TOKENS)
)
_SUBSTITUTION = re.compile(r"`|\$[A-Za-z0-9_({?@*#!$-]")
_UNSUPPORTED_OPERATORS = {
    "|": "Pipes (|) are not supported; write the result to a file with > and read that, or run the commands by turns.",
    "||": "`||` is not supported; run the commands one after the other.",
    "&": "Commands in the background (&) are not supported.",
    "<": "Input from a file (<) is not supported; name the file as an argument.",
    "<<": "Here-documents (<<) are not supported; write lines with echo and >>.",
    "(": "Subshells and substitution, ( ), are not supported.",
    ")": "Subshells and substitution, ( ), are not supported.",
}


class ShellWord(NamedTuple):
    """One word without its quotes.

    Attributes:
        wildcards: The positions of `*` and `?` that were outside quotes.
    """

    text: str
    wildcards: frozenset[int] = frozenset()


class ShellCommand(NamedTuple):
    """One command of a line.

    Attributes:
        needs_success: Whether it runs only if the command before succeeded (`&&`).
        output_file: The file that its output goes into, if any.
        appends: Whether its output is appended (`>>`).
    """

    words: tuple[ShellWord, ...]
    needs_success: bool
    output_file: ShellWord | None
    appends: bool


def parse_command_line(line: str) -> tuple[ShellCommand, ...]:
    """Split a command line into its commands.

    Raises:
        ActionRefused: Something in the line is not supported; the message is worded as a shell's.
    """
    if len(line) > bounds.LINE_CHARACTERS:
        raise ActionRefused(f"bash: the command line is over {bounds.LINE_CHARACTERS:,} characters long.")
    commands: list[ShellCommand] = []
    tokens: list[ShellWord | str] = []
    needs_success = False
    for token in (*_tokenize(line), ""):
        if token not in ("&&", ";", "\n", ""):
            tokens.append(token)
            continue
        if tokens:
            if len(commands) == bounds.LINE_COMMANDS:
                raise ActionRefused(f"bash: more than {bounds.LINE_COMMANDS} commands in one line.")
            commands.append(_build_command(tokens, needs_success))
        elif token == "&&" or (token == ";" and (needs_success or not commands)):
            raise ActionRefused(f"bash: syntax error near unexpected token `{token}'")
        if tokens or token not in ("\n", ""):
            needs_success = token == "&&"
        tokens = []
    if needs_success or not commands:
        raise ActionRefused("bash: syntax error: unexpected end of the command line")
    return tuple(commands)


def _build_command(tokens: list[ShellWord | str], needs_success: bool) -> ShellCommand:
    words: list[ShellWord] = []
    output_file, appends = None, False
    remaining = iter(tokens)
    for token in remaining:
        if isinstance(token, ShellWord):
            words.append(token)
            continue
        file = next(remaining, None)
        if not isinstance(file, ShellWord):
            raise ActionRefused(f"bash: syntax error near unexpected token `{file or 'newline'}'")
        if output_file is not None:
            raise ActionRefused("bash: one command can write into one file; give a single > or >>.")
        output_file, appends = file, token == ">>"
    if not words:
        raise ActionRefused("bash: a command is expected before the redirection; to make an empty file use touch.")
    return ShellCommand(tuple(words), needs_success, output_file, appends)


def _tokenize(line: str) -> Iterator[ShellWord | str]:
    characters: list[tuple[str, bool]] | None = None
    position = 0
    while position < len(line):
        match = (_BETWEEN_WORDS_PATTERN if characters is None else _IN_WORD_PATTERN).match(line, position)
        assert match is not None, "every character is matched by `plain`"
        kind, text, position = str(match.lastgroup), match[0], match.end()
        if kind in ("blank", "operator", "comment", "quiet"):
            if characters is not None:
                yield _build_word(characters)
                characters = None
            if kind == "operator":
                yield _check_operator(text)
        else:
            characters = [] if characters is None else characters
            characters += _resolve_quotes(kind, text, line, position)
    if characters is not None:
        yield _build_word(characters)


def _check_operator(text: str) -> str:
    if text in _UNSUPPORTED_OPERATORS:
        raise ActionRefused(f"bash: {_UNSUPPORTED_OPERATORS[text]}")
    return text


def _resolve_quotes(kind: str, text: str, line: str, position: int) -> list[tuple[str, bool]]:
    """Return the characters that part of a word stands for, each with whether it was outside quotes."""
    if kind == "single":
        return [(one, False) for one in text[1:-1]]
    if kind == "escaped":
        return [] if text == "\\\n" else [(text[1], False)]
    if kind == "double":
        unescaped = re.sub(r"\\.", "", text, flags=re.DOTALL)
        _refuse_substitution(unescaped)
        return [(one, False) for one in re.sub(r'\\(["\\$`])|\\\n', r"\1", text[1:-1])]
    if text in "'\"":
        raise ActionRefused(f"bash: unexpected EOF while looking for matching `{text}'")
    _refuse_substitution(text + line[position : position + 1])
    return [(text, True)]


def _refuse_substitution(text: str) -> None:
    if match := _SUBSTITUTION.search(text):
        raise ActionRefused(
            f"bash: variables and substitution ({match[0]}) are not supported; put the text into single quotes "
            "where the sign itself is meant."
        )


def _build_word(characters: list[tuple[str, bool]]) -> ShellWord:
    unquoted = "".join(character if is_unquoted else "\0" for character, is_unquoted in characters)
    if braces := _find_braces(unquoted):
        raise ActionRefused(f"bash: braces ({braces[:40]}) are not supported; write out each name.")
    wildcards = frozenset(position for position, character in enumerate(unquoted) if character in "*?")
    return ShellWord("".join(character for character, _ in characters), wildcards)


def _find_braces(unquoted: str) -> str:
    """Return the first pair of braces that a shell would expand, or an empty text."""
    for before_brace in unquoted.split("}")[:-1]:
        content = before_brace.partition("{")[2]
        if "," in content or ".." in content:
            return f"{{{content}}}"
    return ""
