"""Reasons that a mail gives although nobody gave one."""

import re
from collections.abc import Iterator

_REASON = re.compile(
    r"\b(?:because(?: of)?|due to(?! (?:be|start|begin|take|happen|arrive|end|go)\b)|owing to|on account of"
    r"|as a result of|for (?:the )?reasons? of)\b(?P<reason>[^.!?;\n]*)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_KNOWN_WORDS = frozenset(
    """
all already also an and are as ask asked asking at be been being both by can change changed changes correct corrected
correction corrections did do does error everybody everyone figure fix fixed for from had has have he her him his in
information is it its know like made me mention mentioned mistake more my need needed needs new number now of on one
our request requested row see she should sheet so still table that the their them there these they this those to too
typo update updated us want wanted wants was we were what which who will wish wished with would wrong you your
""".split()
)
"""Words of grammar, and what a mail may be sent because of: a request, and something that was corrected."""


def find_invented_reasons(text: str, request: str) -> Iterator[str]:
    """Yield the first reason that holds a word which neither the request nor a correction explains.

    Args:
        text: The mail without what it must say.
        request: The words of the request.
    """
    known = {*_KNOWN_WORDS, *_WORD.findall(request.casefold())}
    for match in _REASON.finditer(text):
        if not known.issuperset(_WORD.findall(match["reason"].casefold())):
            yield f"gives the reason {' '.join(match[0].split())[:80]!r}"
            return
