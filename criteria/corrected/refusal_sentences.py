"""Sentences of a refusal that have no part in its reason: work that was done, plans, and other news."""

import re
from collections.abc import Iterator, Sequence

from criteria.keyword_matching import contains_keyword
from criteria.sentences import read_phrases, read_vocabulary, split_sentences

_NOTHING_DONE = re.compile(
    r"\b(?:no|not|nothing|nobody|none|neither|nor|never|left|leaves?|leaving|untouched|unchanged"
    r"|as (?:it is|they are))\b"
    r"|n['\u2019]t\b",
    re.IGNORECASE,
)
_DEED = re.compile(
    r"\b(?:i|we|everything|anything|nothing|all|therefore|so|mails?|changes?|entr(?:y|ies)|calendars?|files?|done|undone"
    r"|sent|booked|changed|made|written|moved|created)\b",
    re.IGNORECASE,
)
_PART_OF_REASON = re.compile(
    r"\b(?:rules?|conditions?|asked|wanted|told|said|only|because|since|as|you|your|there|inbox|outbox|calendars?"
    r"|mailbox|folders?|sheets?|registers?|lists?|found|find|exists?|anywhere|same time|from [0-9]|until [0-9]"
    r"|work(?:s|ed)? for|belongs?|may not|may only|allowed|nobody|people|staff|colleagues?|house|address|company)\b",
    re.IGNORECASE,
)
_TURNED = re.compile(r"\b(?:lifted|except|exceptions?|no longer (?:holds|applies|in force)|instead)\b", re.IGNORECASE)
_OFFER = re.compile(r"\b(?:shall|should|can|may|would you like|do you want)\b.*\?$", re.IGNORECASE | re.DOTALL)
_PLAN = re.compile(r"\b(?:i|we)(?:['\u2019]ll| will| shall| am going to| are going to)\b(?! not\b)", re.IGNORECASE)


def find_further_statements(text: str, obstacles: Sequence[str]) -> Iterator[str]:
    """Find sentences of a refusal that are neither its reason, nor that nothing was done, nor courtesy.

    Args:
        text: What follows `Cannot be done`.
        obstacles: The words that name what stands in the way.
    """
    for number, sentence in enumerate(split_sentences(text)):
        words = sentence.text.strip(" :-\u2013\u2014\n")
        plain = read_phrases().fair.sub(" ", read_vocabulary().frame.sub(" ", words))
        is_courtesy = any(kind.start.match(words) for kind in read_vocabulary().courtesy)
        if _OFFER.search(words):
            continue
        if _TURNED.search(plain) or _PLAN.search(plain):
            yield words[:100]
        elif number and not is_courtesy and plain.strip():
            is_reason = any(contains_keyword(plain, one) for one in obstacles) or _PART_OF_REASON.search(plain)
            is_left = _NOTHING_DONE.search(plain) and _DEED.search(plain)
            if not is_reason and not is_left:
                yield words[:100]
