"""Comparators such as `lambda x: x in ['1', '2']`: parsed into a checked expression that our own code evaluates.

Nothing is ever handed to `eval`: the text is parsed, every node is held against a list of what is allowed, sizes are
bounded, and the tree is walked here.
"""

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from data_model import InputError

MAX_TEXT = 2_000
MAX_NODES = 200
_MAX_VALUE = 100_000
_LARGEST = 10**100

Equal = Callable[[Any, Any], bool]

_ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_ORDER: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "int": int, "float": float, "str": str, "bool": bool, "len": len, "abs": abs, "round": round,
}  # fmt: skip
_METHODS = frozenset(
    {
        "strip", "lstrip", "rstrip", "lower", "upper", "casefold", "title", "startswith", "endswith", "isdigit",
        "isdecimal", "isnumeric", "isalpha", "isalnum", "islower", "isupper", "isspace", "replace", "split", "count",
        "find",
    }
)  # fmt: skip
_NODES = (
    ast.Expression, ast.Lambda, ast.arguments, ast.arg, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.IfExp,
    ast.Constant, ast.List, ast.Tuple, ast.Set, ast.Name, ast.Load, ast.Call, ast.Attribute, ast.Subscript,
    ast.And, ast.Or, ast.Not, ast.USub, ast.UAdd, ast.In, ast.NotIn, ast.Eq, ast.NotEq, ast.Is, ast.IsNot,
    *_ARITHMETIC, *_ORDER,
)  # fmt: skip


class ComparatorFailed(ValueError):
    """The expression cannot be worked out for this value, as when `int(x)` meets a word."""


@dataclass(frozen=True)
class Comparator:
    """A checked expression over one name. text: as it was written."""

    text: str
    parameter: str
    body: ast.expr

    def holds(self, value: object, equal: Equal = operator.eq) -> bool:
        """Say whether the expression is true of a value. Raises ComparatorFailed.

        equal: what `==` and `in` mean, and (where it is not Python's own) whether `<` reads text as numbers.
        """
        try:
            return bool(_value(self.body, self.parameter, value, equal))
        except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
            raise ComparatorFailed(f"{self.text!r} of {str(value)[:40]!r}: {error}") from error


@lru_cache(maxsize=256)
def parse_comparator(text: str) -> Comparator:
    """Parse `lambda x: ...`. Raises InputError for anything that is not on the list of what is allowed."""
    if len(text) > MAX_TEXT:
        raise _refused(text, f"is longer than {MAX_TEXT} characters")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _refused(text, "is no expression") from error
    nodes = list(ast.walk(tree))
    if len(nodes) > MAX_NODES:
        raise _refused(text, f"has more than {MAX_NODES} parts")
    function = tree.body
    if not isinstance(function, ast.Lambda) or ast.dump(function.args) != ast.dump(_one_argument(function)):
        raise _refused(text, "is not of the form `lambda x: ...`")
    parameter = function.args.args[0].arg
    for node in nodes:
        if not isinstance(node, _NODES) or not _is_plain(node, function, parameter):
            raise _refused(text, f"holds {type(node).__name__}, which is not evaluated here")
    return Comparator(text, parameter, function.body)


def _one_argument(function: ast.Lambda) -> ast.arguments:
    names = [ast.arg(one.arg) for one in function.args.args[:1]]
    return ast.arguments(posonlyargs=[], args=names or [ast.arg("x")], kwonlyargs=[], kw_defaults=[], defaults=[])


def _is_plain(node: ast.AST, function: ast.Lambda, parameter: str) -> bool:
    match node:
        case ast.Lambda():
            return node is function
        case ast.Constant(value=value):
            return isinstance(value, str | int | float | None)
        case ast.Call(func=ast.Name(id=name), keywords=[]):
            return name in _FUNCTIONS
        case ast.Call(func=ast.Attribute(attr=name), keywords=[]):
            return name in _METHODS
        case ast.Call():
            return False
        case ast.Attribute(attr=name):
            return name in _METHODS
        case ast.Name(id=name):
            return name == parameter or name in _FUNCTIONS
    return True


def _value(node: ast.expr, name: str, given: object, equal: Equal) -> Any:
    def of(inner: ast.expr) -> Any:
        return _value(inner, name, given, equal)

    match node:
        case ast.Constant(value=constant):
            return constant
        case ast.Name(id=found) if found == name:
            return given
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            return [of(part) for part in parts]
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(of(part) for part in parts)
        case ast.BoolOp(values=parts):
            return any(of(part) for part in parts)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return of(body) if of(test) else of(orelse)
        case ast.Compare(left=left, ops=ops, comparators=rights):
            operands = [of(left), *(of(right) for right in rights)]
            return all(_compared(op, operands[at], operands[at + 1], equal) for at, op in enumerate(ops))
    return _computed(node, of)


def _computed(node: ast.expr, of: Callable[[ast.expr], Any]) -> Any:
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not of(operand)
        case ast.UnaryOp(op=sign, operand=operand):
            return -_number(of(operand)) if isinstance(sign, ast.USub) else _number(of(operand))
        case ast.BinOp(left=left, op=op, right=right):
            return _number(_ARITHMETIC[type(op)](_number(of(left)), _number(of(right))))
        case ast.Subscript(value=inner, slice=index):
            return of(inner)[of(index)]
        case ast.Call(func=ast.Name(id=function), args=arguments):
            return _bounded(_FUNCTIONS[function](*(of(one) for one in arguments)))
        case ast.Call(func=ast.Attribute(value=inner, attr=method), args=arguments):
            return _called(of(inner), method, [of(one) for one in arguments])
    raise ValueError(f"{type(node).__name__} is not evaluated here")


def _compared(op: ast.cmpop, left: Any, right: Any, equal: Equal) -> bool:
    match op:
        case ast.Eq() | ast.Is():
            return equal(left, right)
        case ast.NotEq() | ast.IsNot():
            return not equal(left, right)
        case ast.In() | ast.NotIn():
            found = left in right if isinstance(right, str) else any(equal(left, one) for one in right)
            return found is isinstance(op, ast.In)
    if equal is not operator.eq:
        left, right = _as_number_if_one(left), _as_number_if_one(right)
    return bool(_ORDER[type(op)](left, right))


def _as_number_if_one(value: Any) -> Any:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return value


def _called(text: Any, method: str, arguments: list[Any]) -> Any:
    if not isinstance(text, str) or any(isinstance(one, str) and len(one) > MAX_TEXT for one in arguments):
        raise TypeError(f"{method}() is for text")
    if method == "replace" and (not arguments or not arguments[0] or len(text) > _MAX_VALUE // 100):
        raise ValueError("replace() is for short texts")
    return _bounded(getattr(text, method)(*arguments))


def _number(value: Any) -> Any:
    """Arithmetic is for numbers of a sane size: texts and lists could be multiplied into gigabytes."""
    if not isinstance(value, int | float) or abs(value) > _LARGEST:
        raise TypeError("arithmetic is for numbers")
    return value


def _bounded(value: Any) -> Any:
    if isinstance(value, str | list) and len(value) > _MAX_VALUE:
        raise ValueError("the value is too long")
    return value


def _refused(text: str, why: str) -> InputError:
    return InputError(f"the comparator {text[:80]!r} {why}", expected="such as \"lambda x: x in ['1', '2']\"")
