"""Who owes and who acts: statements of a mail that turn these round."""

import re
from collections.abc import Iterator, Sequence

from criteria.mails.wanted_message import WantedMessage
from criteria.sentences import blank_out
from data_model import Span

_OWING = re.compile(
    r"\b(?:(?:we|i)(?: still)? owe|you owe|owed by us|owed to (?:you|them)|owes? (?:you|them))\b", re.IGNORECASE
)
_WRITER_ACTS = re.compile(
    r"\b(?:i|we)(?:['\u2019]ll| will| shall| am going to| are going to) (?:also |then |gladly )?"
    r"(?:answer|reply|respond|send|write|draft|deliver|return|let you have|get back)\b",
    re.IGNORECASE,
)


def find_reversed_roles(text: str, spans: Sequence[Span], wanted: WantedMessage) -> Iterator[str]:
    """Find debts the other way round, and promises where the mail is to ask.

    Args:
        text: Subject and body without what the mail answers or forwards.
        spans: Where it holds what it must say.
    """
    request = wanted.request
    plain = blank_out(text, spans)
    for match in _OWING.finditer(plain):
        if "owe" in request and match[0].casefold() not in request.casefold():
            yield f"says {match[0]!r}"
            break
    promise = _WRITER_ACTS.search(plain)
    if wanted.asks and promise and promise[0].casefold() not in request.casefold():
        yield f"says {promise[0]!r} where it is to ask for that"
