"""The text of a formula as a tree; whatever is not understood is named, never skipped."""

import re
from dataclasses import dataclass

from data_model import bounds
from office_env.formats.formulas.values import BAD_REFERENCE, ERRORS, CellError, Unsupported, finite

MAX_ROW, MAX_COLUMN = 1_048_576, 16_384


class NotUnderstood(Exception):
    """A formula, or a part of it, is not evaluated here; the text says which."""


@dataclass(frozen=True)
class Area:
    """Cells between two corners, counted from 1 and both included; sheet None is the formula's own."""

    sheet: str | None
    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True)
class Literal:
    """A number, a text, TRUE, FALSE or an error, as it stands; Unsupported for a name."""

    value: float | str | bool | CellError | Unsupported


@dataclass(frozen=True)
class Chain:
    """Operators of one precedence, from left to right."""

    first: "Node"
    rest: tuple[tuple[str, "Node"], ...]


@dataclass(frozen=True)
class Signed:
    """A minus in front."""

    operand: "Node"


@dataclass(frozen=True)
class Percent:
    """So many percent signs behind."""

    operand: "Node"
    signs: int


@dataclass(frozen=True)
class Call:
    """A function by its name in capitals; None is an argument left out between commas."""

    name: str
    arguments: tuple["Node | None", ...]


Node = Area | Literal | Chain | Signed | Percent | Call

_PRECEDENCE = (("=", "<>", "<", ">", "<=", ">="), ("&",), ("+", "-"), ("*", "/"), ("^",))
_TIGHTEST = len(_PRECEDENCE) - 1

_CELL = r"\$?[A-Za-z]{1,3}\$?[0-9]{1,7}"
_TOKEN = re.compile(
    rf"""(?P<space>\s+)
    |(?P<text>"(?:[^"]|"")*")
    |(?:(?:'(?P<quoted>(?:[^']|'')+)'|(?P<plain>[^\W\d][\w.]*))!)?
     (?P<area>{_CELL}:{_CELL}(?![\w.(!])|{_CELL}(?![\w.(!])|\#REF!
       |\$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}}(?![\w.(!])|\$?[0-9]{{1,7}}:\$?[0-9]{{1,7}}(?![\w.(!]))
    |(?P<error>\#(?:NULL!|DIV/0!|VALUE!|NAME\?|NUM!|N/A))
    |(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{{1,4}})?)
    |(?P<function>[^\W\d][\w.]*)\(
    |(?P<name>[^\W\d][\w.]*)
    |(?P<sign><>|<=|>=|[-+*/^&=<>%(),])""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    sheet: str | None = None


def parse(formula: str) -> Node:
    """Read a formula, with or without its leading `=`.

    Raises NotUnderstood for anything that is no formula, or is one that is not evaluated here: arrays,
    tables, names, other workbooks, more than `bounds.FORMULA_CHARS` characters or `bounds.FORMULA_LEVELS` levels.
    """
    if len(formula) > bounds.FORMULA_CHARS:
        raise NotUnderstood(f"a formula of more than {bounds.FORMULA_CHARS:,} characters is not evaluated")
    parser = _Parser(_tokens(formula.removeprefix("=")))
    node = parser.chain(0)
    parser.expect_end()
    return node


def _tokens(text: str) -> list[_Token]:
    tokens, position = [], 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise NotUnderstood(_unknown_sign(text[position]))
        kind = match.lastgroup or ""
        sheet = match["plain"] or (match["quoted"] or "").replace("''", "'") or None
        if kind != "space":
            tokens.append(_Token(kind, match[kind], sheet))
        position = match.end()
    return tokens


def _unknown_sign(sign: str) -> str:
    names = {
        "{": "an array in braces",
        "[": "a table or another workbook",
        "@": "the sign '@'",
        ":": "a range between anything but cells",
        "#": "a spilled range",
        "!": "a name on another sheet",
    }
    return f"{names[sign]} is not evaluated" if sign in names else f"the formula cannot be read at {sign!r}"


class _Parser:
    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens, self._next, self._depth = tokens, 0, 0

    def chain(self, level: int) -> Node:
        """Read operands joined by the operators of this level, each made of the levels that bind tighter."""
        first = self.chain(level + 1) if level < _TIGHTEST else self._signed()
        rest = []
        while (sign := self._take(*_PRECEDENCE[level])) is not None:
            rest.append((sign, self.chain(level + 1) if level < _TIGHTEST else self._signed()))
        return Chain(first, tuple(rest)) if rest else first

    def expect_end(self) -> None:
        if self._next < len(self._tokens):
            raise NotUnderstood(f"the formula cannot be read at {self._tokens[self._next].text[:40]!r}")

    def _take(self, *signs: str) -> str | None:
        if self._next < len(self._tokens):
            token = self._tokens[self._next]
            if token.kind == "sign" and token.text in signs:
                self._next += 1
                return token.text
        return None

    def _signed(self) -> Node:
        minus = 0
        while (sign := self._take("-", "+")) is not None:
            minus += sign == "-"
        node = self._operand()
        # Each minus reads its operand as a number, so that two of them still do.
        for _ in range(minus if minus < 2 else 2 - minus % 2):
            node = Signed(node)
        signs = 0
        while self._take("%"):
            signs += 1
        return Percent(node, signs) if signs else node

    def _operand(self) -> Node:
        if self._next >= len(self._tokens):
            raise NotUnderstood("the formula ends too early")
        if self._take("("):
            node = self._nested()
            self._close()
            return node
        token = self._tokens[self._next]
        self._next += 1
        if token.kind == "function":
            return self._call(token.text.upper())
        return _leaf(token)

    def _call(self, name: str) -> Node:
        arguments: list[Node | None] = []
        if self._take(")"):
            return Call(name, ())
        while True:
            blank = self._next < len(self._tokens) and self._tokens[self._next] in _ENDS
            arguments.append(None if blank else self._nested())
            if not self._take(","):
                self._close()
                return Call(name, tuple(arguments))

    def _nested(self) -> Node:
        self._depth += 1
        if self._depth > bounds.FORMULA_LEVELS:
            raise NotUnderstood(f"a formula of more than {bounds.FORMULA_LEVELS} levels is not evaluated")
        node = self.chain(0)
        self._depth -= 1
        return node

    def _close(self) -> None:
        if not self._take(")"):
            raise NotUnderstood("the formula lacks a closing bracket")


_ENDS = (_Token("sign", ","), _Token("sign", ")"))


def _leaf(token: _Token) -> Node:
    if token.kind == "number":
        return Literal(finite(float(token.text)))
    if token.kind == "text":
        return Literal(token.text[1:-1].replace('""', '"'))
    if token.kind == "error":
        return Literal(ERRORS[token.text])
    if token.kind == "area":
        return _area(token)
    if token.kind == "name" and token.text.upper() in ("TRUE", "FALSE"):
        return Literal(token.text.upper() == "TRUE")
    if token.kind == "name":
        return _name(token.text)
    raise NotUnderstood(f"the formula cannot be read at {token.text[:40]!r}")


def _name(text: str) -> Node:
    return Literal(Unsupported(f"the name {text[:40]!r} is not evaluated"))


def _area(token: _Token) -> Node:
    if token.text == "#REF!":
        return Literal(BAD_REFERENCE)
    corners = token.text.replace("$", "").upper().split(":")
    columns = [_column(corner.rstrip("0123456789")) for corner in corners]
    rows = [int(digits) if (digits := corner.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) else None for corner in corners]
    across = sorted(column for column in columns if column is not None) or [1, MAX_COLUMN]
    down = sorted(row for row in rows if row is not None) or [1, MAX_ROW]
    if across[-1] > MAX_COLUMN or down[-1] > MAX_ROW or down[0] < 1:
        return _name(token.text)
    return Area(token.sheet, down[0], across[0], down[-1], across[-1])


def _column(letters: str) -> int | None:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number or None
