"""Parse Google-style docstrings for the schemas and pages generated from them."""

from functools import cache
from typing import NamedTuple

_SOURCE = "Source: "


class ParsedDocstring(NamedTuple):
    """The parts of a docstring.

    Attributes:
        description: Everything before the sections, with the line breaks of the code.
        arguments: Name -> description on one line, from `Args:` or `Attributes:`.
        source: The paragraph `Source: ...`, or an empty string.
    """

    description: str
    arguments: dict[str, str]
    source: str


@cache
def parse_docstring(docstring: str) -> ParsedDocstring:
    """Split a Google-style docstring into its parts.

    Args:
        docstring: Without indentation, as `inspect.getdoc` returns it.

    Returns:
        The parts. Do not modify the dictionary: results are cached, so later calls share it.
    """
    from docstring_parser import DocstringStyle, parse

    paragraphs = docstring.split("\n\n")
    source = next((paragraph for paragraph in paragraphs if paragraph.startswith(_SOURCE)), "")
    parsed = parse("\n\n".join(paragraph for paragraph in paragraphs if paragraph != source), DocstringStyle.GOOGLE)
    arguments = {
        name.strip(): " ".join((parameter.description or "").split())
        for parameter in parsed.params
        for name in parameter.arg_name.split(",")
    }
    return ParsedDocstring((parsed.description or "").strip(), arguments, source.strip())
