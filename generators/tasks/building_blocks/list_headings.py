"""What the columns of a new list may be called: the heading that the request names, and plain words for it."""

from collections.abc import Callable, Sequence

from generators.tasks.recipe import Values

HeadingsFunction = Callable[[Values], Sequence[Sequence[str]]]
AMOUNT, COUNT, PERSON = ("amount", "sum", "total"), ("number", "count"), ("name", "person")


def name_columns(*columns: Sequence[str]) -> HeadingsFunction:
    """Build the function of a list whose columns are always called the same."""
    return lambda values: columns


def list_headings(headings: HeadingsFunction | None, values: Values) -> dict[str, object]:
    """Return the argument of the criterion with what the columns are called; none if that is not known."""
    return {"headings": [list(dict.fromkeys(one)) for one in headings(values)]} if headings else {}
