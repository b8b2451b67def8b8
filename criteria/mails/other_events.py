"""Events of the request that a mail about a moved or cancelled one says nothing of."""

import re
from collections.abc import Iterator

from criteria.mails.wanted_message import WantedMessage
from criteria.mails.wanted_places import list_words

_TITLE = re.compile(r"(?<!\w)'(?P<title>[A-Z][^'\n]+ [^'\n]+)'(?!\w)")


def find_other_events(text: str, wanted: WantedMessage) -> Iterator[str]:
    """Find titles of events that the request names, and the mail is not about."""
    own = [*list_words(wanted), *wanted.allowed, *wanted.values, *(name for name, _ in wanted.moments), wanted.quoted]
    titles = dict.fromkeys(match["title"] for match in _TITLE.finditer(wanted.context) if wanted.states)
    for title in titles:
        if title in text and not any(title in one for one in own):
            yield f"speaks of {title!r}"
