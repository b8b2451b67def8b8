"""Words that must be there as they were given."""

import re

from criteria.fair_forms.inverted_names import find_inverted_names
from criteria.step_budget import spend_steps
from data_model import Value, find_mentions

_LINE_PREFIX = re.compile(r"^[ \t]*(?:[>|][> |\t]*)", re.MULTILINE)


def contains_wording(text: str, wording: str) -> bool:
    """Return whether a text holds words as they were given: whole, in order and without a gap.

    Case, white space, line breaks, the style of quotes and dashes, and the marks before quoted lines do not matter. The
    name of a person may have the last name first: `Lee, Ann`.
    """
    spend_steps(2 * len(text) + 500)
    value = Value(type="text", value=wording.strip())
    if find_mentions(text, value) or find_mentions(_LINE_PREFIX.sub("", text), value):
        return True
    return bool(find_inverted_names(text, value.value))
