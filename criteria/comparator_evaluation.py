"""Evaluation of comparators: we walk the checked tree ourselves and count the work of each part before doing it."""

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from criteria.step_budget import spend_steps
from data_model import bounds

EqualityTest = Callable[[Any, Any], bool]

ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
ORDERINGS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
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
_MAX_NUMBER = 10**100
_MAX_ROUND_DIGITS = 400
_MAX_REPLACE_CHARS = 1_000
_STEPS_PER_NODE, _STEPS_PER_COMPARISON, _CHARS_PER_STEP = 20, 1_000, 10


@dataclass
class ComparatorEvaluation:
    """The evaluation of one comparator for one value.

    Attributes:
        parameter: The name that stands for the value in the expression.
        value: The value that the comparator is asked about.
        equals: The meaning of `==` and `in`.
        steps_left: The number of steps that the evaluation may still take.
    """

    parameter: str
    value: object
    equals: EqualityTest
    steps_left: int = field(default=bounds.COMPARATOR_STEPS)

    def spend_steps(self, steps: int) -> None:
        """Count steps against the limits of this comparator and of the check.

        Raises:
            ValueError: The comparator has used up its own steps.
        """
        self.steps_left -= steps
        if self.steps_left < 0:
            raise ValueError(f"it takes more than {bounds.COMPARATOR_STEPS:,} steps")
        spend_steps(steps)

    def spend_on_lengths(self, *values: Any) -> None:
        """Count the steps of an operation on texts or lists."""
        self.spend_steps(sum(len(value) for value in values if isinstance(value, str | list)) // _CHARS_PER_STEP)


def evaluate_node(node: ast.expr, evaluation: ComparatorEvaluation) -> Any:
    """Return the value of one node of a comparator's tree."""

    def evaluate(inner: ast.expr) -> Any:
        return evaluate_node(inner, evaluation)

    evaluation.spend_steps(_STEPS_PER_NODE)
    match node:
        case ast.Constant(value=constant):
            return constant
        case ast.Name(id=name) if name == evaluation.parameter:
            return evaluation.value
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            return [evaluate(part) for part in parts]
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(evaluate(part) for part in parts)
        case ast.BoolOp(values=parts):
            return any(evaluate(part) for part in parts)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return evaluate(body) if evaluate(test) else evaluate(orelse)
        case ast.Compare(left=left, ops=ops, comparators=rights):
            operands = [evaluate(left), *(evaluate(right) for right in rights)]
            return all(_compare(op, operands[index], operands[index + 1], evaluation) for index, op in enumerate(ops))
    return _evaluate_operation(node, evaluate, evaluation)


def _evaluate_operation(node: ast.expr, evaluate: Callable[[ast.expr], Any], evaluation: ComparatorEvaluation) -> Any:
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not evaluate(operand)
        case ast.UnaryOp(op=sign, operand=operand):
            return -_check_number(evaluate(operand)) if isinstance(sign, ast.USub) else _check_number(evaluate(operand))
        case ast.BinOp(left=left, op=op, right=right):
            return _check_number(ARITHMETIC[type(op)](_check_number(evaluate(left)), _check_number(evaluate(right))))
        case ast.Subscript(value=inner, slice=index):
            return evaluate(inner)[evaluate(index)]
        case ast.Call(func=ast.Name(id=function), args=arguments):
            return _call_function(function, [evaluate(one) for one in arguments], evaluation)
        case ast.Call(func=ast.Attribute(value=inner, attr=method), args=arguments):
            return _call_method(evaluate(inner), method, [evaluate(one) for one in arguments], evaluation)
    raise ValueError(f"{type(node).__name__} is not evaluated here")


def _compare(op: ast.cmpop, left: Any, right: Any, evaluation: ComparatorEvaluation) -> bool:
    evaluation.spend_on_lengths(left, right)
    match op:
        case ast.Eq() | ast.Is():
            return _are_equal(left, right, evaluation)
        case ast.NotEq() | ast.IsNot():
            return not _are_equal(left, right, evaluation)
        case ast.In() | ast.NotIn():
            is_member = (
                left in right if isinstance(right, str) else any(_are_equal(left, one, evaluation) for one in right)
            )
            return is_member is isinstance(op, ast.In)
    if evaluation.equals is not operator.eq:
        left, right = _to_number_if_possible(left), _to_number_if_possible(right)
    return bool(ORDERINGS[type(op)](left, right))


def _are_equal(left: Any, right: Any, evaluation: ComparatorEvaluation) -> bool:
    evaluation.spend_steps(2 if evaluation.equals is operator.eq else _STEPS_PER_COMPARISON)
    return evaluation.equals(left, right)


def _to_number_if_possible(value: Any) -> Any:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return value


def _call_function(name: str, arguments: list[Any], evaluation: ComparatorEvaluation) -> Any:
    evaluation.spend_on_lengths(*arguments)
    if name in ("str", "round") and any(isinstance(one, list) for one in arguments):
        raise TypeError(f"{name}() is for single values")
    if name == "round" and len(arguments) > 1 and arguments[1] is not None and abs(arguments[1]) > _MAX_ROUND_DIGITS:
        raise ValueError(f"round() is for up to {_MAX_ROUND_DIGITS} digits")
    return _check_size(FUNCTIONS[name](*arguments))


def _call_method(text: Any, method: str, arguments: list[Any], evaluation: ComparatorEvaluation) -> Any:
    longest_argument = max((len(one) for one in arguments if isinstance(one, str)), default=0)
    if not isinstance(text, str) or longest_argument > bounds.COMPARATOR_CHARS:
        raise TypeError(f"{method}() is for text")
    evaluation.spend_on_lengths(text, *arguments)
    if method in ("strip", "lstrip", "rstrip"):
        # Each stripped character is searched for among the characters to strip.
        evaluation.spend_steps(len(text) * longest_argument // 1_000)
    if method == "replace" and (not arguments or not arguments[0] or len(text) > _MAX_REPLACE_CHARS):
        raise ValueError("replace() is for short texts")
    return _check_size(getattr(text, method)(*arguments))


def _check_number(value: Any) -> Any:
    """Return a number unless it is too large; texts and lists could be multiplied into gigabytes."""
    if not isinstance(value, int | float) or abs(value) > _MAX_NUMBER:
        raise TypeError("arithmetic is for numbers")
    return value


def _check_size(value: Any) -> Any:
    if isinstance(value, str | list) and len(value) > bounds.COMPARED_CHARS:
        raise ValueError("the value is too long")
    if isinstance(value, int) and abs(value) > _MAX_NUMBER:
        raise ValueError("the number is too large")
    return value
