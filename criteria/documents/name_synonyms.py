"""Names of which any will do, replaced by the first of them, so that the rest of a check knows one name only."""

import re
from collections.abc import Iterable

from criteria.documents.wanted_content import ContentPart


def unify_names(text: str, parts: Iterable[ContentPart]) -> str:
    """Return a text in which every name that has synonyms is written as the first of them."""
    for part in parts:
        for name, _ in part.pairs:
            if not isinstance(name, str):
                text = _replace_synonyms(text, name)
    return text


def _replace_synonyms(text: str, names: tuple[str, ...]) -> str:
    if len(names) < 2:
        return text
    synonyms = "|".join(re.escape(one) for one in sorted(names[1:], key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{synonyms})(?!\w)", lambda _: names[0], text, flags=re.IGNORECASE)
