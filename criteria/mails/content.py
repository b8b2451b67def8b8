"""What a mail lacks of what it must say, and what it says that it must not."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from criteria.fair_forms import (
    ExpectedValue,
    contains_wording,
    find_competing_values,
    find_stated_values,
    find_statements,
    find_unpaired_names,
    states_value,
)
from criteria.fair_forms.expected_values import read_expected_value
from criteria.keyword_matching import fold_text
from criteria.mails.originals import strip_prefixes, strip_quotation
from criteria.mails.states import State, blank_out, find_wrong_states
from data_model import Value, list_readings
from file_formats.eml import Mail

MAX_UNRELATED_VALUES = 8
"""How many numbers, dates, times, addresses and files a mail may state that nobody asked for and nothing rules out."""
MAX_FURTHER_CHARS = 2_000
"""How much longer than the wanted words a mail may be, without what it quotes."""
MAX_READ_CHARS = 100_000
"""A mail that is longer, without what it quotes, is none that anybody asked for."""
_MAX_REPORTED = 3
_CHANGE_BEFORE = re.compile(
    r"\b(?:from|instead of|rather than|previously|formerly|originally|earlier|until now|so far|was|were|no longer|not"
    r"|used to be|old)\b(?![^.!?\n]*\bor\b)[^.!?;\n]{0,40}$",
    re.IGNORECASE,
)
_DENIAL_BEFORE = re.compile(
    r"(?:\b(?:not|never|no longer|cannot|without|nobody|no one)\b|n['\u2019]t\b)[^.!?;\n]{0,40}$", re.IGNORECASE
)
_DOUBT = re.compile(
    r"\b(?:disregard|ignore (?:this|that|it|the|all|every)|not sure|unsure|uncertain|perhaps|possibly|presumably"
    r"|(?:is|are|was|were|all|this) (?:all )?(?:wrong|false|incorrect|untrue|nonsense)|not (?:true|correct|right))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class WantedMessage:
    """What a mail must say and must not say; the attributes are those of the criterion's arguments.

    Attributes:
        quoted: The text of the mail that it answers or forwards, or of which it is a copy; it may stand below.
        parties: The addresses of all who send and receive it, which it may state.
    """

    subject: str | None = None
    says: tuple[str, ...] = ()
    says_one_of: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    values_one_of: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    states: tuple[tuple[str, State], ...] = ()
    never: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    tells_change_from: tuple[str, ...] = ()
    quoted: str = ""
    parties: tuple[str, ...] = ()

    @property
    def is_specific(self) -> bool:
        """Whether it tells one mail from others."""
        return bool(
            self.subject or self.says or self.values or self.values_one_of or self.pairs or len(self.states) > 1
        )


def find_lacks(mail: Mail, wanted: WantedMessage) -> tuple[str, ...]:
    """Return what a mail lacks, in words that follow `lacks`."""
    text = _read_own_text(mail, wanted)
    if len(text) > MAX_READ_CHARS:
        return (f"a text of readable length (it has {len(text):,} characters)",)
    lacks = []
    if wanted.subject is not None and fold_text(mail.subject) != fold_text(wanted.subject):
        lacks.append(f"the subject {wanted.subject!r} (it has {mail.subject[:80]!r})")
    lacks += [repr(words) for words in wanted.says if not contains_wording(text, words)]
    if wanted.says_one_of and not any(_affirms(text, words) for words in wanted.says_one_of):
        lacks.append(" or ".join(map(repr, wanted.says_one_of[:_MAX_REPORTED])))
    lacks += [repr(value) for value in wanted.values if not states_value(text, value)]
    if wanted.values_one_of and not any(states_value(text, value) for value in wanted.values_one_of):
        lacks.append(" or ".join(map(repr, wanted.values_one_of)))
    if wanted.pairs:
        pairs = [(Value(type="name", value=name), value) for name, value in wanted.pairs]
        unpaired = find_unpaired_names(text, pairs)
        values = {name.value: value for name, value in pairs}
        lacks += [f"{values[str(one.value)]!r} for {one.value!r}" for one in unpaired if isinstance(one, Value)]
    if len(wanted.states) > 1:
        lacks += find_wrong_states(text, wanted.states)
    return tuple(lacks)


def find_excess(mail: Mail, wanted: WantedMessage) -> tuple[str, ...]:
    """Return what a mail says that it must not, in words that follow the path of the mail."""
    own_text = _read_own_text(mail, wanted)
    if len(own_text) > MAX_FURTHER_CHARS + sum(map(len, _list_words(wanted))):
        return (f"holds {len(own_text):,} characters, far more than was asked for",)
    text = _mask_old_values(own_text, wanted.tells_change_from)
    expected: list[ExpectedValue] = [*wanted.values, *wanted.values_one_of, *(value for _, value in wanted.pairs)]
    words = _list_words(wanted)
    allowed: list[ExpectedValue] = [*(Value(type="text", value=one) for one in words), *wanted.allowed, *wanted.parties]
    rivals = find_competing_values(text, expected, allowed, wanted.never)
    excess = [f"holds {rival!r}, too" for rival in rivals[:_MAX_REPORTED]]
    unrelated = _find_unrelated_values(text, [*expected, *allowed])
    if not rivals and len(unrelated) > MAX_UNRELATED_VALUES:
        excess.append(f"states {len(unrelated)} further values: {', '.join(unrelated[:_MAX_REPORTED])} ...")
    doubt = _DOUBT.search(blank_out(text, [span for one in words for span in find_statements(text, _as_text(one))]))
    if doubt:
        excess.append(f"takes it back: {doubt[0]!r}")
    if len(wanted.states) == 1:
        excess += [f"does not speak of {one}" for one in find_wrong_states(text, wanted.states)]
    return tuple(excess)


def _list_words(wanted: WantedMessage) -> list[str]:
    names = [name for name, _ in (*wanted.pairs, *wanted.states)]
    return [one for one in (*wanted.says, *names, wanted.subject or "") if one.strip()]


def _read_own_text(mail: Mail, wanted: WantedMessage) -> str:
    """Return subject and body without what the mail quotes."""
    subject = mail.subject
    if wanted.quoted:
        return f"{strip_prefixes(subject)}\n{strip_quotation(mail.body, wanted.quoted)}"
    return f"{subject}\n{mail.body}"


def _affirms(text: str, words: str) -> bool:
    return any(not _DENIAL_BEFORE.search(text[max(0, span.start - 80) : span.start])
               for span in find_statements(text, _as_text(words)))  # fmt: skip


def _mask_old_values(text: str, old_values: Sequence[str]) -> str:
    """Blank out the old values that the text names as the old ones: `from 3 pm`, `instead of Monday`."""
    spans = [span for value in old_values for span in find_statements(text, value)]
    named = [span for span in spans if _CHANGE_BEFORE.search(text[max(0, span.start - 80) : span.start])]
    return blank_out(text, named)


def _find_unrelated_values(text: str, fair_values: Sequence[ExpectedValue]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_iterate_unrelated_values(text, fair_values)))


def _iterate_unrelated_values(text: str, fair_values: Sequence[ExpectedValue]) -> Iterator[str]:
    parts = [part for value in fair_values for part in read_expected_value(value)]
    readings = {one for part in parts if part.type not in ("text", "name", "file") for one in list_readings(part)}
    spans = [span for part in parts for span in find_statements(text, part)]
    for one in find_stated_values(text):
        is_fair = any(span.start <= one.start and one.end <= span.end for span in spans)
        if not is_fair and not one.readings & readings:
            yield text[one.start : one.end]


def _as_text(words: str) -> Value:
    return Value(type="text", value=words)
