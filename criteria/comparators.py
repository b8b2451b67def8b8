"""Comparators such as `lambda x: x in ['1', '2']`, parsed into a checked expression that our own code evaluates.

Nothing is ever passed to `eval`: the text is parsed, every node is checked against a list of allowed ones, sizes are
bounded, and we walk the tree ourselves.
"""

import ast
import operator
from dataclasses import dataclass
from functools import lru_cache

from criteria.comparator_evaluation import (
    ARITHMETIC,
    FUNCTIONS,
    METHODS,
    ORDERINGS,
    ComparatorEvaluation,
    EqualityTest,
    evaluate_node,
)
from data_model import InputError, bounds
from file_formats import silence_output

_ALLOWED_NODES = (
    ast.Expression, ast.Lambda, ast.arguments, ast.arg, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.IfExp,
    ast.Constant, ast.List, ast.Tuple, ast.Set, ast.Name, ast.Load, ast.Call, ast.Attribute, ast.Subscript,
    ast.And, ast.Or, ast.Not, ast.USub, ast.UAdd, ast.In, ast.NotIn, ast.Eq, ast.NotEq, ast.Is, ast.IsNot,
    *ARITHMETIC, *ORDERINGS,
)  # fmt: skip


class ComparatorError(ValueError):
    """The expression cannot be evaluated for this value, as when `int(x)` meets a word."""


@dataclass(frozen=True)
class Comparator:
    """A checked expression with one parameter.

    Attributes:
        text: The comparator as it was written.
        parameter: The name of the parameter, such as `x`.
        body: The tree of the expression after the colon.
    """

    text: str
    parameter: str
    body: ast.expr

    def accepts(self, value: object, equals: EqualityTest = operator.eq) -> bool:
        """Return whether the expression is true for a value.

        Args:
            equals: The meaning of `==` and `in`. If it is not Python's own, `<` also reads text as numbers.

        Raises:
            ComparatorError: The expression cannot be evaluated for this value.
        """
        if isinstance(value, str) and len(value) > bounds.COMPARED_CHARS:
            raise ComparatorError(f"{self.text!r} of a text with over {bounds.COMPARED_CHARS:,} characters")
        try:
            return bool(evaluate_node(self.body, ComparatorEvaluation(self.parameter, value, equals)))
        except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
            raise ComparatorError(f"{self.text!r} of {str(value)[:40]!r}: {error}") from error


@lru_cache(maxsize=256)
def parse_comparator(text: str) -> Comparator:
    """Parse a comparator of the form `lambda x: ...`.

    Raises:
        InputError: The text is too long or too deep, or uses anything that is not allowed.
    """
    if len(text) > bounds.COMPARATOR_CHARS:
        raise _make_error(text, f"is longer than {bounds.COMPARATOR_CHARS:,} characters")
    try:
        with silence_output():  # Python warns about unusual notations of texts and numbers.
            tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _make_error(text, "is not an expression") from error
    nodes = list(ast.walk(tree))
    if len(nodes) > bounds.COMPARATOR_PARTS:
        raise _make_error(text, f"has more than {bounds.COMPARATOR_PARTS} parts")
    if _measure_depth(tree) > bounds.COMPARATOR_LEVELS:
        raise _make_error(text, f"has more than {bounds.COMPARATOR_LEVELS} levels")
    function = tree.body
    if not isinstance(function, ast.Lambda) or ast.dump(function.args) != ast.dump(_make_single_argument(function)):
        raise _make_error(text, "is not of the form `lambda x: ...`")
    parameter = function.args.args[0].arg
    for node in nodes:
        if not isinstance(node, _ALLOWED_NODES) or not _is_allowed_node(node, function, parameter):
            raise _make_error(text, f"contains {type(node).__name__}, which is not allowed")
    return Comparator(text, parameter, function.body)


def _measure_depth(tree: ast.AST) -> int:
    deepest, level = 0, [tree]
    while level:
        deepest, level = deepest + 1, [inner for node in level for inner in ast.iter_child_nodes(node)]
    return deepest


def _make_single_argument(function: ast.Lambda) -> ast.arguments:
    names = [ast.arg(one.arg) for one in function.args.args[:1]]
    return ast.arguments(posonlyargs=[], args=names or [ast.arg("x")], kwonlyargs=[], kw_defaults=[], defaults=[])


def _is_allowed_node(node: ast.AST, function: ast.Lambda, parameter: str) -> bool:
    match node:
        case ast.Lambda():
            return node is function
        case ast.Constant(value=value):
            return isinstance(value, str | int | float | None)
        case ast.Call(func=ast.Name(id=name), keywords=[]):
            return name in FUNCTIONS
        case ast.Call(func=ast.Attribute(attr=name), keywords=[]):
            return name in METHODS
        case ast.Call():
            return False
        case ast.Attribute(attr=name):
            return name in METHODS
        case ast.Name(id=name):
            return name == parameter or name in FUNCTIONS
    return True


def _make_error(text: str, reason: str) -> InputError:
    return InputError(f"the comparator {text[:80]!r} {reason}", expected="such as \"lambda x: x in ['1', '2']\"")
