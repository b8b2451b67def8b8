"""Comparators such as `lambda x: x in ['1', '2']`: parsed into a checked expression that our own code evaluates.

Nothing is ever handed to `eval`: the text is parsed, every node is held against a list of what is allowed, sizes are
bounded, and the tree is walked here.
"""

import ast
import operator
from dataclasses import dataclass
from functools import lru_cache

from data_model import InputError, bounds
from office_env.criteria.comparator_values import ARITHMETIC, FUNCTIONS, METHODS, ORDER, Equal, Work, value_of
from office_env.formats.quiet import quiet

_NODES = (
    ast.Expression, ast.Lambda, ast.arguments, ast.arg, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.IfExp,
    ast.Constant, ast.List, ast.Tuple, ast.Set, ast.Name, ast.Load, ast.Call, ast.Attribute, ast.Subscript,
    ast.And, ast.Or, ast.Not, ast.USub, ast.UAdd, ast.In, ast.NotIn, ast.Eq, ast.NotEq, ast.Is, ast.IsNot,
    *ARITHMETIC, *ORDER,
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
        if isinstance(value, str) and len(value) > bounds.COMPARED_CHARS:
            raise ComparatorFailed(f"{self.text!r} of a text with over {bounds.COMPARED_CHARS:,} characters")
        try:
            return bool(value_of(self.body, Work(self.parameter, value, equal)))
        except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
            raise ComparatorFailed(f"{self.text!r} of {str(value)[:40]!r}: {error}") from error


@lru_cache(maxsize=256)
def parse_comparator(text: str) -> Comparator:
    """Parse `lambda x: ...`. Raises InputError for anything that is not on the list of what is allowed."""
    if len(text) > bounds.COMPARATOR_CHARS:
        raise _refused(text, f"is longer than {bounds.COMPARATOR_CHARS:,} characters")
    try:
        with quiet():  # Python warns of odd ways of writing a text or a number.
            tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _refused(text, "is no expression") from error
    nodes = list(ast.walk(tree))
    if len(nodes) > bounds.COMPARATOR_PARTS:
        raise _refused(text, f"has more than {bounds.COMPARATOR_PARTS} parts")
    if _levels(tree) > bounds.COMPARATOR_LEVELS:
        raise _refused(text, f"has more than {bounds.COMPARATOR_LEVELS} levels")
    function = tree.body
    if not isinstance(function, ast.Lambda) or ast.dump(function.args) != ast.dump(_one_argument(function)):
        raise _refused(text, "is not of the form `lambda x: ...`")
    parameter = function.args.args[0].arg
    for node in nodes:
        if not isinstance(node, _NODES) or not _is_plain(node, function, parameter):
            raise _refused(text, f"holds {type(node).__name__}, which is not evaluated here")
    return Comparator(text, parameter, function.body)


def _levels(tree: ast.AST) -> int:
    deepest, level = 0, [tree]
    while level:
        deepest, level = deepest + 1, [inner for node in level for inner in ast.iter_child_nodes(node)]
    return deepest


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


def _refused(text: str, why: str) -> InputError:
    return InputError(f"the comparator {text[:80]!r} {why}", expected="such as \"lambda x: x in ['1', '2']\"")
