"""Texts without what belongs to one row, so that the same sentence about another record is the same."""

import re
from collections.abc import Iterable

from data_model import Task

MARK = "…"

_SPACE = re.compile(r"\s+")
_TOKEN = re.compile(r"\S+")
_WORD = re.compile(r"\w[\w'\u2019-]*")
_FILE = re.compile(r"[\w/-]+\.[a-z]{2,4}")
_MARKS = re.compile(rf"{MARK}(?:\s*{MARK})*")
_PUNCTUATION = ".,;:!?()[]\"'\u201c\u201d\u2018\u2019"
_NO_NAMES = {"I", "Word", "Excel", "PDF"}


def fold(text: str) -> str:
    """Return a text without the differences of case and blanks."""
    return _SPACE.sub(" ", text).strip().casefold()


def mask_intent(task: Task) -> str:
    """Return the intent of a task, folded, with a mark for everything of this office: its values, names and figures.

    A word with a capital letter within a sentence is taken for a name, unless it names an application or a format.
    Example: `Please send Ann Lee the terms of L-0012.` becomes `please send … the terms of ….`.
    """
    values = (value.value for fact in task.facts for value in fact.values)
    return mask_text(task.intent, {task.persona.name, task.persona.email, task.provenance.company or "", *values})


def mask_text(text: str, values: Iterable[str]) -> str:
    """Return a text, folded, in which a mark stands for these values, for names and for figures."""
    text = _SPACE.sub(" ", text).strip()
    for value in sorted((one for one in values if one and one in text), key=lambda one: (-len(one), one)):
        text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", MARK, text)
    text = _TOKEN.sub(_mask_figure, text)
    text = _WORD.sub(lambda word: MARK if _is_name(word) else word[0], text)
    return fold(_MARKS.sub(MARK, text))


def _mask_figure(token: re.Match[str]) -> str:
    """Replace a figure, a date, the number of a record, an address or a file, but not the punctuation around it."""
    core = token[0].strip(_PUNCTUATION)
    is_masked = any(one.isdigit() for one in core) or "@" in core or _FILE.fullmatch(core)
    return token[0].replace(core, MARK) if is_masked else token[0]


def _is_name(word: re.Match[str]) -> bool:
    if not word[0][0].isupper() or re.split(r"['\u2019-]", word[0])[0] in _NO_NAMES:
        return False
    before = word.string[max(0, word.start() - 2) : word.start()]
    return before.endswith(" ") and (before[0].isalnum() or before[0] in {",", ";", "&", MARK})
