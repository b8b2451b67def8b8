"""Escape what a terminal would obey or not show, in texts that other people wrote."""

import re
import unicodedata

# Control characters (including those that terminals obey), invisible characters that reorder or join their
# neighbours, lone surrogates, and Unicode line and paragraph separators.
_INVISIBLE_CATEGORIES = ("Cc", "Cf", "Cs", "Zl", "Zp")


def escape_unprintable(text: str) -> str:
    """Make text safe to display: replace invisible characters by escapes such as `\\x1b`, `\\u202e` or `\\udcff`.

    These are characters that a terminal obeys, that reorder other characters, or that UTF-8 cannot encode. Newlines
    and tabs stay.
    """
    return re.sub(r"[^ -~\n\t]", _escape_character, text)


def _escape_character(match: re.Match[str]) -> str:
    character = match[0]
    if unicodedata.category(character) not in _INVISIBLE_CATEGORIES:
        return character
    return character.encode("unicode_escape").decode()
