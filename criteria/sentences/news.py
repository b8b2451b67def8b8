"""Statements that something has changed, was decided or will be done, in whatever words of the request."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from criteria.sentences.phrases import VALUE, read_phrases
from criteria.sentences.splitting import blank_out
from criteria.sentences.vocabulary import read_vocabulary
from criteria.step_budget import spend_steps
from data_model import Span

_STEPS_PER_CHAR = 10
_ADVERB = (
    r"(?:\w+ly|also|now|just|then|thus|soon|all|both|already|still|always|not|never|again|since|therefore|instead"
    r"|no longer|going to|about to|had to|have to|has to|able to)"
)
_AUXILIARY = (
    r"(?:is|are|am|was|were|be|been|being|has|have|had|will|shall|must|should|can|could|would|may|might|got|gets|get"
    r"|do|did|does|to)"
)
_SUBJECT = rf"(?:i|we|you|they|he|she|it|this|that|who|which|everybody|somebody|nobody|{VALUE})"
_CONTRACTION = r"['\u2019](?:ll|ve|d|s|re|m)"


class News(NamedTuple):
    """What is news wherever it stands.

    Attributes:
        pattern: Matches the words.
        wrong: Examples, in braces what a text must say.
        fair: Texts that look like them and bring no news.
    """

    pattern: re.Pattern[str]
    wrong: tuple[str, ...]
    fair: tuple[str, ...]


@lru_cache(maxsize=1)
def read_news() -> News:
    """Return the table."""
    table = _read_file()
    verbs = "|".join([*map(re.escape, table["verbs"].split()), *table["phrases"]])
    lead = rf"(?:{_SUBJECT}['\"\u201d)]?(?:{_CONTRACTION})?|(?<!\w){_AUXILIARY}|\w{_CONTRACTION})"
    between = rf"(?: {_ADVERB}| {_AUXILIARY}){{0,4}}"
    pattern = rf"(?<!\w){lead}{between} (?:{verbs})(?!\w)(?! by (?:your|this|the kind))"
    return News(re.compile(pattern, re.IGNORECASE), tuple(table["wrong"]), tuple(table["fair"]))


def read_news_verbs() -> frozenset[str]:
    """Return the forms of verbs that tell of a change or a decision, in lower case."""
    return frozenset(_read_file()["verbs"].split())


def find_news(text: str, spans: Sequence[Span], quoted: str = "") -> Iterator[str]:
    """Find statements of a change, a decision or a promise of one.

    Args:
        spans: Where the text holds what it must say, in whose words nothing is news.
        quoted: The mail that it is about, and whatever else may be repeated.

    Yields:
        The words of a statement.
    """
    spend_steps(_STEPS_PER_CHAR * len(text))
    plain = blank_out(text.replace(VALUE, " "), spans, VALUE)
    for fair in (read_vocabulary().frame, read_phrases().fair):
        plain = fair.sub(lambda match: " " * len(match[0]), plain)
    known = " ".join(quoted.split()).casefold()
    for match in read_news().pattern.finditer(plain):
        words = " ".join(match[0].replace(VALUE, " ").split())
        if words.casefold() not in known:
            yield words


def _read_file() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("news.toml").read_text(encoding="utf-8"))
