"""What a request says is not there, and an answer may repeat: `with nothing under Paid on`, `unpaid`."""

import re

_ASKED = re.compile(
    r"\b(?:nothing|no (?:date|entry|day|value|name))(?: [\w{}]+){0,4}? under (?P<heading>[A-Z][\w-]*(?: (?:on|by|at"
    r"|in|to|of|from))?)"
)
_LACK = (
    r"(?:nothing|no (?:date|entry|day|value|name|text|payment)|(?:a |an )?(?:blank|empty)(?: (?:cell|field|entry"
    r"|date))?|not anything"
    r"|an? (?:open|missing) (?:date|entry)|no)(?: (?:yet|at all|entered|so far))?"
)
_PARTICIPLE = re.compile(r"(?P<word>[A-Z][a-z]+(?:ed|id|nt|ld|ne|et|en)) (?:on|by|at|in)")

_NOT_THE_SUM = r"(?! ?(?:EUR|USD|GBP|CHF|JPY|[$\u20ac\u00a3\u00a5]|[0-9]))"
"""In `was not paid EUR 300`, the sum is what was not paid."""


def list_lacking_headings(request: str) -> tuple[str, ...]:
    """Return the headings under which a request asks for nothing, the longest first."""
    return tuple(sorted({match["heading"] for match in _ASKED.finditer(request)}, key=len, reverse=True))


def blank_asked_lacks(text: str, request: str) -> str:
    """Return an answer with blanks for what it says is not there, as the request has it: nothing under a heading.

    Args:
        request: The words of the request.
    """
    for heading in list_lacking_headings(request):
        name = re.escape(heading)
        # Nothing alone is no thing of which there is a sum.
        forms = [
            rf"(?<=\w ){_LACK} (?:under|in|at|for) (?:the (?:column|heading) )?['\"]?{name}\b['\"]?(?: yet| so far)?",
            rf"an? (?:blank|empty) ['\"]?{name}\b['\"]?",
        ]
        if participle := _PARTICIPLE.match(heading):
            word = participle["word"].casefold()
            is_not = r"(?:have|has|were|was|are|is)(?: not|n['\u2019]t)(?: yet)?(?: been)?"
            forms += [
                rf"(?:that |which )?{is_not} {word}{_NOT_THE_SUM}(?: yet| so far)?",
                rf"not (?:yet )?{word}{_NOT_THE_SUM}(?: yet| so far)?",
                rf"(?:that |which )?(?:are|were|is) (?:still |yet )?(?:un{word}|to be {word})|(?:still )?un{word}",
            ]
        pattern = re.compile(rf"\b(?:{'|'.join(forms)})(?!\w)", re.IGNORECASE)
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text
