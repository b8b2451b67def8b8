"""Parses the text of a formula into a tree; anything that is not understood is named, never skipped."""

import re
from dataclasses import dataclass

from data_model import bounds
from file_formats.formulas.values import BAD_REFERENCE, ERRORS, CellError, Unsupported, to_finite

MAX_ROW, MAX_COLUMN = 1_048_576, 16_384


class UnsupportedFormula(Exception):
    """Raised for a formula, or a part of one, that is not evaluated here; the message says which."""


@dataclass(frozen=True)
class Area:
    """The cells between two corners, counted from 1 and both included; a sheet of None is the formula's own."""

    sheet: str | None
    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True)
class Literal:
    """A number, a text, TRUE, FALSE or an error as written; Unsupported for cells beyond the last one."""

    value: float | str | bool | CellError | Unsupported


@dataclass(frozen=True)
class OperatorChain:
    """Operators of one precedence, from left to right."""

    first: "Node"
    rest: tuple[tuple[str, "Node"], ...]


@dataclass(frozen=True)
class Negation:
    """A minus sign before an operand."""

    operand: "Node"


@dataclass(frozen=True)
class Percent:
    """Percent signs after an operand, and their number."""

    operand: "Node"
    signs: int


@dataclass(frozen=True)
class FunctionCall:
    """A call of a function, whose name is in capitals; None is an argument left out between commas."""

    name: str
    arguments: tuple["Node | None", ...]


@dataclass(frozen=True)
class Name:
    """A name that the workbook defines."""

    text: str


@dataclass(frozen=True)
class TableReference:
    """Cells of a table by its name: the names of columns, and parts such as `#Totals`."""

    table: str
    parts: tuple[str, ...] = ()


Node = Area | Literal | OperatorChain | Negation | Percent | FunctionCall | Name | TableReference

_PRECEDENCE = (("=", "<>", "<", ">", "<=", ">="), ("&",), ("+", "-"), ("*", "/"), ("^",))
_HIGHEST_PRECEDENCE = len(_PRECEDENCE) - 1

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
    |(?P<table>[^\W\d][\w.]*\[(?:[^][]|\[[^][]*\])*\])
    |(?P<name>[^\W\d][\w.]*)
    |(?P<sign><>|<=|>=|[-+*/^&=<>%(),])""",
    re.VERBOSE,
)

_TABLE_PART = re.compile(r"\[([^][]*)\]")


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    sheet: str | None = None


def parse_formula(formula: str) -> Node:
    """Parse a formula, with or without its leading `=`.

    Raises:
        UnsupportedFormula: The text is not a formula, or not one that is evaluated here: it has arrays in braces
            or references to other workbooks, more than `bounds.FORMULA_CHARS` characters or more than
            `bounds.FORMULA_LEVELS` levels.
    """
    if len(formula) > bounds.FORMULA_CHARS:
        raise UnsupportedFormula(f"a formula of more than {bounds.FORMULA_CHARS:,} characters is not evaluated")
    parser = _Parser(_tokenize(formula.removeprefix("=")))
    node = parser.parse_chain(0)
    parser.expect_end()
    return node


def _tokenize(text: str) -> list[_Token]:
    tokens, position = [], 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise UnsupportedFormula(_explain_unknown_sign(text[position]))
        kind = match.lastgroup or ""
        sheet = match["plain"] or (match["quoted"] or "").replace("''", "'") or None
        if kind != "space":
            tokens.append(_Token(kind, match[kind], sheet))
        position = match.end()
    return tokens


def _explain_unknown_sign(sign: str) -> str:
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

    def parse_chain(self, level: int) -> Node:
        """Parse operands joined by this level's operators; each operand consists of the levels that bind tighter."""
        first = self.parse_chain(level + 1) if level < _HIGHEST_PRECEDENCE else self._parse_signed()
        rest = []
        while (sign := self._accept(*_PRECEDENCE[level])) is not None:
            rest.append((sign, self.parse_chain(level + 1) if level < _HIGHEST_PRECEDENCE else self._parse_signed()))
        return OperatorChain(first, tuple(rest)) if rest else first

    def expect_end(self) -> None:
        if self._next < len(self._tokens):
            raise UnsupportedFormula(f"the formula cannot be read at {self._tokens[self._next].text[:40]!r}")

    def _accept(self, *signs: str) -> str | None:
        if self._next < len(self._tokens):
            token = self._tokens[self._next]
            if token.kind == "sign" and token.text in signs:
                self._next += 1
                return token.text
        return None

    def _parse_signed(self) -> Node:
        minus_count = 0
        while (sign := self._accept("-", "+")) is not None:
            minus_count += sign == "-"
        node = self._parse_operand()
        # A minus converts its operand to a number, so an even number of them counts as two and not as none.
        for _ in range(minus_count if minus_count < 2 else 2 - minus_count % 2):
            node = Negation(node)
        percent_count = 0
        while self._accept("%"):
            percent_count += 1
        return Percent(node, percent_count) if percent_count else node

    def _parse_operand(self) -> Node:
        if self._next >= len(self._tokens):
            raise UnsupportedFormula("the formula ends too early")
        if self._accept("("):
            node = self._parse_nested()
            self._expect_closing_bracket()
            return node
        token = self._tokens[self._next]
        self._next += 1
        if token.kind == "function":
            return self._parse_call(token.text.upper())
        return _make_leaf(token)

    def _parse_call(self, name: str) -> Node:
        arguments: list[Node | None] = []
        if self._accept(")"):
            return FunctionCall(name, ())
        while True:
            is_omitted = self._next < len(self._tokens) and self._tokens[self._next] in _ARGUMENT_ENDS
            arguments.append(None if is_omitted else self._parse_nested())
            if not self._accept(","):
                self._expect_closing_bracket()
                return FunctionCall(name, tuple(arguments))

    def _parse_nested(self) -> Node:
        self._depth += 1
        if self._depth > bounds.FORMULA_LEVELS:
            raise UnsupportedFormula(f"a formula of more than {bounds.FORMULA_LEVELS} levels is not evaluated")
        node = self.parse_chain(0)
        self._depth -= 1
        return node

    def _expect_closing_bracket(self) -> None:
        if not self._accept(")"):
            raise UnsupportedFormula("the formula lacks a closing bracket")


_ARGUMENT_ENDS = (_Token("sign", ","), _Token("sign", ")"))


def _make_leaf(token: _Token) -> Node:
    if token.kind == "number":
        return Literal(to_finite(float(token.text)))
    if token.kind == "text":
        return Literal(token.text[1:-1].replace('""', '"'))
    if token.kind == "error":
        return Literal(ERRORS[token.text])
    if token.kind == "area":
        return _make_area(token)
    if token.kind == "name" and token.text.upper() in ("TRUE", "FALSE"):
        return Literal(token.text.upper() == "TRUE")
    if token.kind == "name":
        return Name(token.text)
    if token.kind == "table":
        return _make_table_reference(token.text)
    raise UnsupportedFormula(f"the formula cannot be read at {token.text[:40]!r}")


def _make_table_reference(text: str) -> Node:
    table, _, inside = text.removesuffix("]").partition("[")
    nested = _TABLE_PART.findall(inside)
    # What lies between the parts is a comma, or a colon between the first and the last column.
    if nested and _TABLE_PART.sub("", inside).strip(" ,:"):
        raise UnsupportedFormula("such a reference to a table is not evaluated")
    return TableReference(table, tuple(nested) if nested else (inside,) if inside else ())


def _make_unsupported_name(text: str) -> Node:
    return Literal(Unsupported(f"the name {text[:40]!r} is not evaluated"))


def _make_area(token: _Token) -> Node:
    if token.text == "#REF!":
        return Literal(BAD_REFERENCE)
    corners = token.text.replace("$", "").upper().split(":")
    columns = [_parse_column(corner.rstrip("0123456789")) for corner in corners]
    rows = [int(digits) if (digits := corner.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) else None for corner in corners]
    column_span = sorted(column for column in columns if column is not None) or [1, MAX_COLUMN]
    row_span = sorted(row for row in rows if row is not None) or [1, MAX_ROW]
    if column_span[-1] > MAX_COLUMN or row_span[-1] > MAX_ROW or row_span[0] < 1:
        return _make_unsupported_name(token.text)
    return Area(token.sheet, row_span[0], column_span[0], row_span[-1], column_span[-1])


def _parse_column(letters: str) -> int | None:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number or None
