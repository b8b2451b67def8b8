"""Names of people as registers write them, the last name first: `Lee, Ann`."""

import re

from criteria.step_budget import spend_steps
from data_model import Span

_NAME = re.compile(r"[^\W\d_a-z][\w'\u2019-]*(?: [^\W\d_a-z][\w'\u2019-]*){1,2}")
# Of `Ann Lee, Bob Ray` nobody is called Bob Lee.
_GOES_ON_BEFORE = re.compile(r"[^\W\d_a-z][\w'\u2019-]* $")
_GOES_ON_BEHIND = re.compile(r" [^\W\d_a-z]")


def find_inverted_names(text: str, name: str) -> tuple[Span, ...]:
    """Find where a text writes a name of two or three words with the last one first, followed by a comma."""
    words = name.strip()
    if "," not in text or not _NAME.fullmatch(words):
        return ()
    spend_steps(len(text) + len(words))
    first, _, last = words.rpartition(" ")
    pattern = re.compile(rf"(?<![\w-]){re.escape(last)}, {{0,2}}{re.escape(first)}(?![\w-])", re.IGNORECASE)
    return tuple(
        Span(*match.span())
        for match in pattern.finditer(text)
        if not _GOES_ON_BEFORE.search(text[max(0, match.start() - 40) : match.start()])
        and not _GOES_ON_BEHIND.match(text, match.end())
    )
