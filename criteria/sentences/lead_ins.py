"""What may stand before words that were to be said as they are: `Please note that ...`, `A quick reminder: ...`."""

import re
from collections.abc import Sequence

from criteria.sentences.phrases import read_lead_in_words, read_phrases
from criteria.sentences.splitting import blank_out
from criteria.step_budget import spend_steps
from data_model import Span

_STEPS_PER_CHAR = 4
_MAX_CHARS = 400
_BOUNDARY = re.compile(r"[.!?:;\n|\u2013\u2014\u2022]| [-*] ")
_WORD = re.compile(r"[^\W_][\w'\u2019-]*")


def find_wrong_lead_in(text: str, wording: Span, held: Sequence[Span]) -> str | None:
    """Return what a sentence says before words that were to stand as they are, if that changes what they mean.

    `There is no need to bring the forms` and `I will bring the forms` do, `Remember to bring the forms` does not.

    Args:
        wording: Where the text holds the words.
        held: Where it greets, and where it holds anything else that it must; these places change nothing.
    """
    start = max(0, wording.start - _MAX_CHARS)
    before = blank_out(text, held)[start : wording.start]
    spend_steps(_STEPS_PER_CHAR * len(before))
    ends = [match.end() for match in _BOUNDARY.finditer(before)]
    lead_in = before[ends[-1] if ends else 0 :]
    known = read_lead_in_words()
    plain = read_phrases().fair.sub(" ", lead_in)
    words = (word.casefold().replace("\u2019", "'") for word in _WORD.findall(plain))
    return " ".join(lead_in.split())[:80] if any(word not in known for word in words) else None
