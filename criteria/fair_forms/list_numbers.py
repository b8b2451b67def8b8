"""Numbers that only count the lines of a list: `1. Duty roster`, `2) Supplies`."""

import re

from criteria.sentences import blank_out
from data_model import Span

_ITEM = re.compile(r"^[ \t]*(?P<number>[0-9]{1,2})(?P<mark>[.)]) (?=[ \t]*\S)", re.MULTILINE)
_BULLET = "-"


def mark_list_items(text: str) -> str:
    """Put a dash in the place of each number that counts lines, so that nobody reads it as a value: `July`, `2.`."""
    spans = find_list_numbers(text)
    marks = [Span(one.start, one.start + 1) for one in spans]
    return blank_out(blank_out(text, spans), marks, _BULLET)


def find_list_numbers(text: str) -> list[Span]:
    """Find the numbers that count lines, with their marks.

    They begin at 1, go up by 1 and have the same mark. Beside such a list, another one may have a single line.
    """
    lists: list[list[re.Match[str]]] = []
    for match in _ITEM.finditer(text):
        number = int(match["number"])
        if number == 1:
            lists.append([match])
        elif lists and number == len(lists[-1]) + 1 and match["mark"] == lists[-1][0]["mark"]:
            lists[-1].append(match)
    marks = {one[0]["mark"] for one in lists if len(one) > 1}
    counting = [match for one in lists if one[0]["mark"] in marks for match in one]
    return [Span(one.start("number"), one.end("mark")) for one in counting]
