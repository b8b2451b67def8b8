"""What a fact is about, and how much of that a sentence around its clause still has to name."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from data_model import clock_at

_OF = re.compile(r"((?:the|a|an) [\w' -]+?) (?:of|for|behind|with) ((?:the|a|an|my|our|your)\b.+)")
_ASKING = ("where ", "who ", "when ", "what ", "which ", "how ")
_VERBS = "is|are|was|were|gets?|goes|stands?|starts?|begins?|ends?"
_NOUN = re.compile(rf"\b(the|a|an|my|our|your) [\w' -]+?(?= ({_VERBS})\b|$)")
_FUNCTION_WORDS = frozenset({"with", "from", "that", "this", "which", "what", "whom", "when", "where", "about", "gets"})


def parts_of(topic: str) -> tuple[str, str]:
    """Split a topic into what is told and of what: `the file name` and `the list`; the first may be empty."""
    found = _OF.fullmatch(topic)
    if found:
        return found[1], found[2]
    noun = _NOUN.search(topic) if topic.startswith(_ASKING) else None
    return "", noun[0] if noun else topic


def cast_of(topic: str, question: str, when: str) -> dict[str, str]:
    """Return what frames may name of a fact. when: as `when_told` says it."""
    head, subject = parts_of(topic)
    question = question.strip()
    starts_with_a_name = not question[1:2].islower()
    return {
        "topic": topic,
        "bare_topic": re.sub(r"^(the|a|an) ", "", topic),
        "head": head,
        "object": subject,
        "question": question if starts_with_a_name else question[:1].lower() + question[1:],
        "when": when,
        "when_asked": f" I asked for{when}" if when else "",
    }


def when_told(then: int, now: int, dates: Sequence[str]) -> str:
    """Say on a day of a dialogue when something was told on an earlier one, with a space before; days from 1."""
    if not 1 <= then <= now <= len(dates):
        return ""
    day, today = (dt.date.fromisoformat(dates[at - 1]) for at in (then, now))
    days = (today - day).days
    if days == 0:
        return " earlier"
    return " yesterday" if days == 1 else f" on {clock_at(day).weekday}" if days < 7 else " a while back"


def naming(clause: str, cast: Mapping[str, str]) -> dict[str, str]:
    """Name of a topic what the clause leaves out: nothing but its kind where the clause names the rest."""
    topic, subject = cast.get("topic", ""), cast.get("object", "")
    is_covered = not subject or subject in clause or covers(clause, subject)
    return {
        "named": (cast.get("head") or topic) if is_covered else topic,
        "about": "" if is_covered else f" about {subject}",
    }


@lru_cache(maxsize=8192)
def covers(clause: str, topic: str) -> bool:
    """Tell whether a clause speaks of everything that the topic names, be it in another form of the word."""
    said = clause.lower()
    words = [word for word in re.findall(r"[a-z]{4,}", topic.lower()) if word not in _FUNCTION_WORDS]
    return bool(words) and all(word[: max(4, len(word) - 3)] in said for word in words)
