"""Blanks of a template that nobody filled in."""

import re

_PLACEHOLDER = re.compile(
    r"[\[{<](?:your |recipient'?s? |insert |sender'?s? |the )?(?:full |first |last )?(?:name|title|position|company"
    r"|signature|greeting|date|phone|contact|recipient|sender|details?)\b[^\]}>\n]{0,40}[\]}>]"
    r"|^[ \t]*\((?:your |full )?(?:name|signature|position|title)\)[ \t]*$"
    r"|\[insert [^\]\n]{0,60}\]|\b(?:todo|tbd|xxx|lorem ipsum)\b",
    re.IGNORECASE | re.MULTILINE,
)


def find_placeholder(text: str) -> str:
    """Return the first blank that a text leaves to fill in, such as `[Your Name]`, or nothing."""
    blank = _PLACEHOLDER.search(text)
    return blank[0] if blank else ""
