"""Whether a text in an event is about another event: it names that one, or says the opposite of what was asked."""

import re
from collections.abc import Iterator, Sequence

from criteria.keyword_matching import fold_text
from criteria.sentences import fold_word, read_vocabulary
from criteria.step_budget import spend_steps

_WORD = re.compile(r"[^\W\d_]+")
# Not at a semicolon: `at 10:00; its title is ...` is about one event.
_SENTENCE_END = re.compile(r"[.!?](?=\s)|\n")
_OPPOSITES = (
    ("highest", "lowest"), ("most", "least"), ("most", "fewest"), ("largest", "smallest"), ("biggest", "smallest"),
    ("greatest", "smallest"), ("maximum", "minimum"), ("top", "bottom"), ("best", "worst"), ("first", "last"),
    ("higher", "lower"), ("larger", "smaller"), ("earliest", "latest"), ("longest", "shortest"),
    ("opening", "closing"), ("internal", "external"), ("incoming", "outgoing"), ("arrival", "departure"),
    ("increase", "decrease"), ("upper", "lower"), ("income", "expense"),
)  # fmt: skip
_OPPOSITE_WORDS = {
    word: frozenset(other for pair in _OPPOSITES if word in pair for other in pair if other != word)
    for word in {word for pair in _OPPOSITES for word in pair}
}
_SEQUENCE = re.compile(
    r"\b(?:before|after|afterwards|then|next|follow(?:s|ed|ing)?|preced(?:es|ed|ing)|prior to|ahead of|prepar\w+)\b",
    re.IGNORECASE,
)


def find_other_titles(text: str, title: str, others: Sequence[str], request: str) -> Iterator[str]:
    """Find the titles of other wanted events in a text that stands in an event.

    Two titles that begin alike are told apart by their other words: `Outlook on Labels` and `Outlook on Survey`.

    Args:
        others: The titles of the other wanted events.
        request: If it puts events in an order, a text may say what comes before or after.
    """
    if _SEQUENCE.search(text) and _SEQUENCE.search(request):
        return
    words, own = [fold_word(word) for word in _WORD.findall(text)], {fold_word(word) for word in _WORD.findall(title)}
    spend_steps(len(others) * (len(words) + 10))
    for other in others:
        named = [fold_word(word) for word in _WORD.findall(other)]
        telling = [word for word in named if word not in own]
        is_plain = not telling or all(word in read_vocabulary().plain for word in telling)
        # One word may be about anything, unless it is the whole title.
        sought = named if len(telling) == 1 else telling
        if not is_plain and any(words[at : at + len(sought)] == sought for at in range(len(words))):
            yield other


def find_opposites(text: str, title: str, moment: str, request: str) -> Iterator[str]:
    """Find words of a text that are the opposite of those which the request has for this event.

    Args:
        moment: Day and time of the event as `YYYY-MM-DD` and `HH:MM`, by which the request may mean it.
        request: The words of the request.
    """
    own = [title, *_list_sentences_about(request, title, moment)]
    said = {fold_word(word) for one in own for word in _WORD.findall(one)}
    for word in _WORD.findall(text):
        if fold_word(word) not in said and not said.isdisjoint(_OPPOSITE_WORDS.get(fold_word(word), ())):
            yield word


def _list_sentences_about(request: str, title: str, moment: str) -> Iterator[str]:
    marks = moment.split()
    for sentence in _SENTENCE_END.split(request):
        is_named = fold_text(title) in fold_text(sentence)
        if is_named or (marks and all(mark in sentence for mark in marks)):
            yield sentence
