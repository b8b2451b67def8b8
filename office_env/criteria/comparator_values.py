"""Comparators worked out: our own code walks the checked tree, and counts the work of each part before it is done."""

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from data_model import bounds
from office_env.criteria.effort import spend

Equal = Callable[[Any, Any], bool]

ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
ORDER: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "int": int, "float": float, "str": str, "bool": bool, "len": len, "abs": abs, "round": round,
}  # fmt: skip
METHODS = frozenset(
    {
        "strip", "lstrip", "rstrip", "lower", "upper", "casefold", "title", "startswith", "endswith", "isdigit",
        "isdecimal", "isnumeric", "isalpha", "isalnum", "islower", "isupper", "isspace", "replace", "split", "count",
        "find",
    }
)  # fmt: skip
_LARGEST = 10**100
_MOST_DIGITS = 400
_LONGEST_REPLACED = 1_000
_STEPS_OF_A_PART, _STEPS_OF_A_COMPARISON, _CHARACTERS_OF_A_STEP = 20, 1_000, 10


@dataclass
class Work:
    """One comparator at work on one value. equal: what `==` and `in` mean. left: the steps that it may still take."""

    name: str
    given: object
    equal: Equal
    left: int = field(default=bounds.COMPARATOR_STEPS)

    def take(self, steps: int) -> None:
        """Count steps, of this comparator and of the check; ValueError when its own are used up."""
        self.left -= steps
        if self.left < 0:
            raise ValueError(f"it takes more than {bounds.COMPARATOR_STEPS:,} steps")
        spend(steps)

    def look_at(self, *values: Any) -> None:
        """Count the steps of an operation on texts or lists."""
        self.take(sum(len(value) for value in values if isinstance(value, str | list)) // _CHARACTERS_OF_A_STEP)


def value_of(node: ast.expr, work: Work) -> Any:
    """Work out a part of the tree."""

    def of(inner: ast.expr) -> Any:
        return value_of(inner, work)

    work.take(_STEPS_OF_A_PART)
    match node:
        case ast.Constant(value=constant):
            return constant
        case ast.Name(id=found) if found == work.name:
            return work.given
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
            return all(_compared(op, operands[at], operands[at + 1], work) for at, op in enumerate(ops))
    return _computed(node, of, work)


def _computed(node: ast.expr, of: Callable[[ast.expr], Any], work: Work) -> Any:
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not of(operand)
        case ast.UnaryOp(op=sign, operand=operand):
            return -_number(of(operand)) if isinstance(sign, ast.USub) else _number(of(operand))
        case ast.BinOp(left=left, op=op, right=right):
            return _number(ARITHMETIC[type(op)](_number(of(left)), _number(of(right))))
        case ast.Subscript(value=inner, slice=index):
            return of(inner)[of(index)]
        case ast.Call(func=ast.Name(id=function), args=arguments):
            return _of_function(function, [of(one) for one in arguments], work)
        case ast.Call(func=ast.Attribute(value=inner, attr=method), args=arguments):
            return _of_method(of(inner), method, [of(one) for one in arguments], work)
    raise ValueError(f"{type(node).__name__} is not evaluated here")


def _compared(op: ast.cmpop, left: Any, right: Any, work: Work) -> bool:
    work.look_at(left, right)
    match op:
        case ast.Eq() | ast.Is():
            return _are_equal(left, right, work)
        case ast.NotEq() | ast.IsNot():
            return not _are_equal(left, right, work)
        case ast.In() | ast.NotIn():
            found = left in right if isinstance(right, str) else any(_are_equal(left, one, work) for one in right)
            return found is isinstance(op, ast.In)
    if work.equal is not operator.eq:
        left, right = _as_number_if_one(left), _as_number_if_one(right)
    return bool(ORDER[type(op)](left, right))


def _are_equal(left: Any, right: Any, work: Work) -> bool:
    work.take(2 if work.equal is operator.eq else _STEPS_OF_A_COMPARISON)
    return work.equal(left, right)


def _as_number_if_one(value: Any) -> Any:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return value


def _of_function(name: str, arguments: list[Any], work: Work) -> Any:
    work.look_at(*arguments)
    if name in ("str", "round") and any(isinstance(one, list) for one in arguments):
        raise TypeError(f"{name}() is for single values")
    if name == "round" and len(arguments) > 1 and arguments[1] is not None and abs(arguments[1]) > _MOST_DIGITS:
        raise ValueError(f"round() is for up to {_MOST_DIGITS} digits")
    return _bounded(FUNCTIONS[name](*arguments))


def _of_method(text: Any, method: str, arguments: list[Any], work: Work) -> Any:
    longest = max((len(one) for one in arguments if isinstance(one, str)), default=0)
    if not isinstance(text, str) or longest > bounds.COMPARATOR_CHARS:
        raise TypeError(f"{method}() is for text")
    work.look_at(text, *arguments)
    if method in ("strip", "lstrip", "rstrip"):
        # Each character that is stripped is looked for among those that shall be.
        work.take(len(text) * longest // 1_000)
    if method == "replace" and (not arguments or not arguments[0] or len(text) > _LONGEST_REPLACED):
        raise ValueError("replace() is for short texts")
    return _bounded(getattr(text, method)(*arguments))


def _number(value: Any) -> Any:
    """Arithmetic is for numbers of a sane size: texts and lists could be multiplied into gigabytes."""
    if not isinstance(value, int | float) or abs(value) > _LARGEST:
        raise TypeError("arithmetic is for numbers")
    return value


def _bounded(value: Any) -> Any:
    if isinstance(value, str | list) and len(value) > bounds.COMPARED_CHARS:
        raise ValueError("the value is too long")
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise ValueError("the number is too large")
    return value
