"""What a mail must say, and where its text says it."""

from criteria.fair_forms import ExpectedValue, find_statements
from criteria.mails.states import find_states
from criteria.mails.wanted_message import WantedMessage
from criteria.sentences import join_spans
from data_model import Span, Value


def list_expected(wanted: WantedMessage) -> list[ExpectedValue]:
    """Return the values that a mail must state."""
    limit = [wanted.source.limit] if wanted.source.limit else []
    return [*wanted.values, *limit, *wanted.values_one_of, *(value for _, value in wanted.pairs)]


def find_wanted(text: str, wanted: WantedMessage) -> tuple[Span, ...]:
    """Return where a text holds what it must say; overlapping places are one."""
    words = [as_text(one) for one in (*wanted.says, *list_names(wanted))]
    spans = [span for one in words for span in find_statements(text, one)]
    spans += [span for one in wanted.says_one_of for span in find_statements(text, as_text(one))][:1]
    spans += find_states(text, wanted.states) if spans and wanted.states else ()
    spans += find_figures(text, wanted)
    return join_spans(spans)


def find_figures(text: str, wanted: WantedMessage) -> tuple[Span, ...]:
    """Return where a text states the values that it must."""
    return tuple(span for value in list_expected(wanted) for span in find_statements(text, value))


def list_names(wanted: WantedMessage) -> list[str]:
    """Return the names beside which a mail must put something."""
    return [name for name, _ in (*wanted.pairs, *wanted.states)]


def list_words(wanted: WantedMessage) -> list[str]:
    """Return the words that a mail must say, with its subject."""
    return [one for one in (*wanted.says, *list_names(wanted), wanted.subject or "") if one.strip()]


def as_text(words: str) -> Value:
    """Return words as a value that a text may state."""
    return Value(type="text", value=words)
