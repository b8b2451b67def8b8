"""First names and surnames in a document, where they can only mean one of the people that it is to name."""

import re
from collections.abc import Sequence

from criteria.documents.lines import DocumentLine

_TITLE = r"(?:(?:Mr|Mrs|Ms|Mx|Dr)\.? )?"
_NAME_BEFORE = re.compile(r"[^\W\d_a-z][\w'\u2019-]*,? $")


def write_names_out(lines: Sequence[DocumentLine], short_names: Sequence[tuple[str, str]]) -> list[DocumentLine]:
    """Return lines with the full name in the place of each first name or surname that stands alone.

    Args:
        short_names: First names and surnames, each with the full name that it is short for.
    """
    full_names = dict(short_names)
    if not full_names:
        return list(lines)
    known = "|".join(re.escape(one) for one in sorted({*full_names, *full_names.values()}, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w@.-]){_TITLE}(?P<name>{known})(?![\w@]|[-.]\w)(?=(?P<next>,? [A-Z][\w'\u2019-]*)?)")

    def write_out(match: re.Match[str]) -> str:
        full = full_names.get(match["name"])
        following = (match["next"] or "").strip(", ")
        before = _NAME_BEFORE.search(match.string, 0, match.start())
        # `Lorenz Rask` and `Vidal, Lorenz` are full names themselves.
        is_part = bool(following) and (not (match["next"] or "").startswith(",") or full_names.get(following) == full)
        if full is None or is_part or (before and _is_part_of_name(before[0], full, full_names)):
            return match[0]
        return full

    return [line._replace(text=pattern.sub(write_out, line.text)) for line in lines]


def _is_part_of_name(before: str, full: str, full_names: dict[str, str]) -> bool:
    """Return whether the word before a name is part of the name: `Olaf Vidal`, or `Vidal, Lorenz`."""
    return "," not in before or full_names.get(before.strip(", ")) == full
