"""The topic of a fact, and the parts of it that a sentence must name because the fact's clause does not."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from data_model import make_clock

_PART_OF_THING = re.compile(r"((?:the|a|an) [\w' -]+?) (?:of|for|behind|with) ((?:the|a|an|my|our|your)\b.+)")
_QUESTION_WORDS = ("where ", "who ", "when ", "what ", "which ", "how ")
_VERBS = "is|are|was|were|gets?|goes|stands?|starts?|begins?|ends?"
_NOUN = re.compile(rf"\b(the|a|an|my|our|your) [\w' -]+?(?= ({_VERBS})\b|$)")
_FUNCTION_WORDS = frozenset({"with", "from", "that", "this", "which", "what", "whom", "when", "where", "about", "gets"})


def split_topic(topic: str) -> tuple[str, str]:
    """Split a topic into head and object: `the file name of the list` into `the file name` and `the list`.

    The head may be empty.
    """
    match = _PART_OF_THING.fullmatch(topic)
    if match:
        return match[1], match[2]
    noun = _NOUN.search(topic) if topic.startswith(_QUESTION_WORDS) else None
    return "", noun[0] if noun else topic


def describe_topic(topic: str, question: str, time_phrase: str) -> dict[str, str]:
    """Return the slot texts that describe a fact to frames.

    Args:
        topic: The topic of its statement.
        question: The question of its statement.
        time_phrase: The result of `describe_elapsed_time`.
    """
    head, subject = split_topic(topic)
    question = question.strip()
    starts_with_a_name = not question[1:2].islower()
    return {
        "topic": topic,
        "bare_topic": re.sub(r"^(the|a|an) ", "", topic),
        "head": head,
        "object": subject,
        "question": question if starts_with_a_name else question[:1].lower() + question[1:],
        "when": time_phrase,
        "when_asked": f" I asked for{time_phrase}" if time_phrase else "",
    }


def describe_elapsed_time(earlier_day: int, current_day: int, dates: Sequence[str]) -> str:
    """Phrase how long ago something was said (` yesterday`), with a leading space.

    Args:
        earlier_day: The number of the day on which it was said, from 1.
        current_day: The number of the day on which the phrase is used.
        dates: The dates of all days as `YYYY-MM-DD`.
    """
    if not 1 <= earlier_day <= current_day <= len(dates):
        return ""
    day, today = (dt.date.fromisoformat(dates[at - 1]) for at in (earlier_day, current_day))
    days = (today - day).days
    if days == 0:
        return " earlier"
    return " yesterday" if days == 1 else f" on {make_clock(day).weekday}" if days < 7 else " a while back"


def find_missing_names(clause: str, slot_texts: Mapping[str, str]) -> dict[str, str]:
    """Return the slot texts for what a clause leaves out of its topic: only the head if the clause names the object."""
    topic, subject = slot_texts.get("topic", ""), slot_texts.get("object", "")
    is_covered = not subject or subject in clause or covers_topic(clause, subject)
    return {
        "named": (slot_texts.get("head") or topic) if is_covered else topic,
        "about": "" if is_covered else f" about {subject}",
    }


@lru_cache(maxsize=8192)
def covers_topic(clause: str, topic: str) -> bool:
    """Tell whether a clause names everything that the topic names, possibly in another form of the word."""
    clause_text = clause.lower()
    words = [word for word in re.findall(r"[a-z]{4,}", topic.lower()) if word not in _FUNCTION_WORDS]
    return bool(words) and all(word[: max(4, len(word) - 3)] in clause_text for word in words)
