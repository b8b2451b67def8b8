"""Names of which any will do, replaced by the first of them, so that the rest of a check knows one name only."""

import re
from collections.abc import Iterable

from criteria.documents.wanted_content import ContentPart, WantedContent


def unify_names(text: str, parts: Iterable[ContentPart]) -> str:
    """Return a text in which every name that has synonyms is written as the first of them."""
    for part in parts:
        for name, _ in part.pairs:
            if not isinstance(name, str):
                text = _replace_synonyms(text, name)
    return text


def unify_wanted_names(wanted: WantedContent) -> WantedContent:
    """Return the wanted content with the same names as the text that `unify_names` gives."""

    def unify(text: str) -> str:
        return unify_names(text, wanted.parts)

    def unify_part(part: ContentPart) -> ContentPart:
        pairs = tuple((unify(name) if isinstance(name, str) else name[0], unify(value)) for name, value in part.pairs)
        update = {"quote": unify(part.quote), "pairs": pairs, "values": tuple(map(unify, part.values))}
        return part.model_copy(update=update)

    update = {
        "heading": unify(wanted.heading),
        "parts": tuple(map(unify_part, wanted.parts)),
        "never": tuple(map(unify, wanted.never)),
        "may_state": tuple(map(unify, wanted.may_state)),
        "may_pair": tuple((unify(name), unify(value)) for name, value in wanted.may_pair),
    }
    return wanted.model_copy(update=update)


def _replace_synonyms(text: str, names: tuple[str, ...]) -> str:
    if len(names) < 2:
        return text
    synonyms = "|".join(re.escape(one) for one in sorted(names[1:], key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{synonyms})(?!\w)", lambda _: names[0], text, flags=re.IGNORECASE)
