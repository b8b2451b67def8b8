"""Lines without anything wanted, which only name what a text holds: those that claim something of their own.

Such a line may hold any known noun. A direction, a time, a comparison, a mood, an owner or a state in it is a claim,
which may be the opposite of what is so, although its words are all known: it needs somebody who said the same words in
the same order.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from criteria.sentences.bending_words import bends
from criteria.sentences.known_words import fold_word, list_basic_forms
from criteria.sentences.phrases import VALUE
from criteria.sentences.vocabulary import read_vocabulary
from criteria.step_budget import spend_steps
from data_model import cache_by_text

_STEPS_PER_WORD = 30
_WORD = re.compile(rf"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*|\d[\w.,:/-]*|{VALUE}+|[.!?;:,](?=\s|$)|\{{0\}}|\n")
_FILE = re.compile(r"(?:[A-Z][\w-]*(?: (?!from\b|in\b|of\b)[\w-]+){0,3}|[\w-]+)\.(?:xlsx|docx|pdf|ics|eml)\b")
_DOER = re.compile(
    r"(?:^|[.;,:]\s+|\b(?:that|and|but) )(?P<name>[A-Z][\w\u2019-]+(?: [A-Z][\w\u2019-]+)*)"
    r" (?P<verb>is|has|was|[a-z]{2,}s)\b"
)
_SMALL = frozenset(
    "a an the this these that those following all both each every our your my his her its their here there below also"
    " just of on in and it them is are be am will may".split()
)
"""Words that nothing turns on."""
_LINKS = frozenset(
    "until till after before since behind than by above under without instead because"
    " more less fewer most least higher lower larger smaller greater old former previous previously formerly"
    " originally yours mine theirs ours hers yourself".split()
)
_PARTICLES = frozenset("over up down off out away".split())
_MOODS = frozenset("was were had would shall should must might need needs".split())
_VERBS_OF_THINGS = frozenset("takes has holds runs starts begins meets".split())
"""What an event does whose name a line begins with."""
_ORDERS = frozenset("please kindly".split())
_TO_NAMES = frozenset("for with to at from".split())
_PEOPLE = frozenset("you me us him now today".split())
"""Whom `from` may mean, and since when, beside people of names."""
_LOOKING = frozenset("find see note look look read check let".split())
_DOCUMENTS = frozenset(
    "list register table sheet workbook file document letter mail email statement records data calendar".split()
)
_MOOD_WINDOW = 2
_WHOLE = frozenset("together altogether overall total sum".split())
_PLAIN_WORD = re.compile(r"[^\W\d_]+")
_NO_NOUNS = _LINKS | _PARTICLES | _MOODS | _ORDERS | _TO_NAMES


class _LineToken(NamedTuple):
    word: str
    text: str

    @property
    def is_word(self) -> bool:
        return self.word[:1].isalpha()

    @property
    def is_end(self) -> bool:
        return self.word[:1] in ".!?;:,\n"

    @property
    def is_name(self) -> bool:
        return self.text[:1].isupper()


def find_claim_of_line(
    line: str, said: Sequence[str], names: Collection[str] = (), asks: bool = False, has_states: bool = False
) -> str | None:
    """Return the words by which a line claims something that nobody said; None if it only names something.

    Args:
        line: The line, with blanks in the place of courtesy, and `VALUE` in that of values.
        said: What was said: the request, what the text must say, and what it may repeat.
        names: Words that are names, in lower case.
        asks: Whether the text is to ask for something.
        has_states: Whether it tells what has happened to things, so that states are judged elsewhere.
    """
    line = _FILE.sub(VALUE, line)
    tokens = [one for one in _read_tokens(line) if one.word not in _SMALL]
    spend_steps(_STEPS_PER_WORD * len(tokens))
    runs = [_list_words_said(one) for one in said]
    for words in _list_claims(tokens, asks, has_states):
        # `with Fee` names a heading.
        is_heading = words[0].word in _TO_NAMES and words[-1].word not in names and words[-1].is_name
        if not (is_heading or any(_holds(run, words) for run in runs) or _is_quoted(words[0].word, said)):
            return " ".join(one.text for one in words).replace(VALUE, "...")
    for match in _DOER.finditer(line):
        last, verb = match["name"].rpartition(" ")[2], match["verb"]
        if last.casefold() in names and not any(f"{last} {verb}".casefold() in one.casefold() for one in said):
            return f"{last} {verb}"
    return None


def list_names(request: str) -> frozenset[str]:
    """List the words, in lower case, that a request has with a capital alone: names of people and things."""
    words = _PLAIN_WORD.findall(request)
    plain = {one for one in words if one.islower()}
    return frozenset(one.casefold() for one in words if one[0].isupper() and one.casefold() not in plain)


def find_unsaid_state(line: str, said: Sequence[str]) -> str | None:
    """Return a state that a line puts before the name of things and that nobody said of them: `the paid invoices`."""
    tokens = [one for one in _read_tokens(line) if one.word not in _SMALL]
    runs = [_list_words_said(one) for one in said]
    for token, behind in pairwise(tokens):
        is_noun = (
            behind.text.islower() and behind.word not in _NO_NOUNS and behind.word not in read_vocabulary().grammar
        )
        is_state = token.is_word and is_noun and bends(token.word, ("states",))
        is_unsaid = is_state and not any(_holds(run, (token, behind)) for run in runs)
        is_known = behind.word in _WHOLE or any(_holds(run, (behind,)) for run in runs)
        if is_unsaid and is_known and not _is_quoted(token.word, said):
            return f"{token.text} {behind.text}"
    return None


def _list_claims(tokens: Sequence[_LineToken], asks: bool, has_states: bool) -> Iterator[Sequence[_LineToken]]:
    for at, token in enumerate(tokens):
        next_one = tokens[at + 1] if at + 1 < len(tokens) else None
        before = tokens[at - 1] if at and tokens[at - 1].is_word else None
        behind = next_one if next_one and next_one.is_word else None
        if token.word in _MOODS and not token.is_name:
            yield [one for one in tokens[max(0, at - _MOOD_WINDOW) : at + _MOOD_WINDOW + 1] if one.is_word]
        elif token.word in _PARTICLES and before:
            yield [before, token]
        elif (behind and _leads_on(token, behind, asks, has_states)) or (
            behind and at and tokens[at - 1].word[0] == VALUE and _is_verb_of_thing(token)
        ):
            yield [token, behind]
        elif token.word in _LINKS and before and (next_one is None or next_one.is_end) and token.word != "above":
            yield [before, token]


def _leads_on(token: _LineToken, behind: _LineToken, asks: bool, has_states: bool) -> bool:
    """Return whether a word says something of the word behind it: `from Ann`, `paid invoices`, `please cancel`."""
    if token.word in _LINKS:
        return behind.word not in _DOCUMENTS and not (token.word == "under" and behind.is_name)
    if token.word in _ORDERS:
        return not asks and behind.word not in _LOOKING
    if token.word in _TO_NAMES:
        return behind.is_name or (token.word == "from" and behind.word in _PEOPLE)
    return not behind.is_name and not has_states and bends(token.word, ("states", "news"))


def _is_verb_of_thing(token: _LineToken) -> bool:
    """Return whether a word behind a name says what the thing does: `'Stock talk' clashes with ...`."""
    return token.word.endswith("s") and token.text.islower() and token.word not in _VERBS_OF_THINGS


def _read_tokens(text: str) -> list[_LineToken]:
    return [_LineToken(fold_word(match[0]), match[0]) for match in _WORD.finditer(text)]


# The request is the same for every line of every mail of a task.
@cache_by_text
def _list_words_said(text: str) -> tuple[frozenset[str], ...]:
    words = [one.word for one in _read_tokens(text)]
    return tuple(frozenset({word, *list_basic_forms(word)}) for word in words if word not in _SMALL)


def _is_quoted(word: str, said: Sequence[str]) -> bool:
    """Return whether somebody said a word as the name of a state: `those with the Status 'approved'`."""
    return any(f"'{word}'" in one.casefold() for one in said)


def _holds(said: Sequence[frozenset[str]], words: Sequence[_LineToken]) -> bool:
    forms = [frozenset({one.word, *list_basic_forms(one.word)}) for one in words]
    return any(
        all(not one.isdisjoint(other) for one, other in zip(forms, said[start:], strict=False))
        for start in range(len(said) - len(forms) + 1)
    )
