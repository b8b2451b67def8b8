"""Docstrings in Google style, read for the schemas and pages that are made from them."""

from functools import cache
from typing import NamedTuple

_SOURCE = "Source: "


class ParsedDocstring(NamedTuple):
    """The parts of a docstring.

    Attributes:
        description: Everything before the sections, as it is wrapped in the code.
        arguments: Name -> description on one line, from `Args:` or `Attributes:`.
        source: The paragraph `Source: ...`, or an empty text.
    """

    description: str
    arguments: dict[str, str]
    source: str


@cache
def parse_docstring(docstring: str) -> ParsedDocstring:
    """Split a docstring in Google style into its parts.

    Args:
        docstring: Without indentation, as `inspect.getdoc` returns it.

    Returns:
        The parts; do not change its dictionary, which later calls share.
    """
    from docstring_parser import DocstringStyle, parse

    paragraphs = docstring.split("\n\n")
    source = next((one for one in paragraphs if one.startswith(_SOURCE)), "")
    parsed = parse("\n\n".join(one for one in paragraphs if one != source), DocstringStyle.GOOGLE)
    arguments = {
        name.strip(): " ".join((parameter.description or "").split())
        for parameter in parsed.params
        for name in parameter.arg_name.split(",")
    }
    return ParsedDocstring((parsed.description or "").strip(), arguments, source.strip())
