"""What a mail lacks of what it must say, and what it says that it must not."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from criteria.fair_forms import (
    ExpectedValue,
    LabelledThings,
    contains_wording,
    find_statements,
    find_unpaired_names,
    find_wrong_relations,
    find_wrong_value_labels,
    find_wrong_weekdays,
    states_value,
)
from criteria.fair_forms.expected_values import read_expected_value
from criteria.fair_forms.list_numbers import mark_list_items
from criteria.fair_forms.unit_names import blank_metres
from criteria.keyword_matching import fold_text
from criteria.mails.bent_values import find_bent_values
from criteria.mails.comparisons import find_wrong_comparisons
from criteria.mails.complaints import find_confused_claims
from criteria.mails.conduct import (
    FREE_WORDS,
    FREE_WORDS_PER_ITEM,
    count_free_words,
    find_false_claims,
    find_false_news,
    find_unfinished_work,
)
from criteria.mails.figures import find_wrong_sources, states_figure
from criteria.mails.letter_parts import find_letter_parts, list_phone_numbers
from criteria.mails.originals import has_subject_of, strip_prefixes, strip_quotation
from criteria.mails.other_events import find_other_events
from criteria.mails.proposals import find_wrong_proposals
from criteria.mails.remarks import find_remarks
from criteria.mails.reversed_roles import find_reversed_roles
from criteria.mails.states import find_states, find_turned_states, find_wrong_states
from criteria.mails.true_details import blank_true_details, find_rivals
from criteria.mails.true_limits import find_wrong_limits
from criteria.mails.turned_claims import find_turned_claims
from criteria.mails.unasked_values import (
    find_misspelt_files,
    find_unasked_values,
    find_unknown_places,
    find_unrelated_values,
)
from criteria.mails.unbacked import find_unbacked_statements
from criteria.mails.wanted_message import WantedMessage
from criteria.mails.wanted_places import as_text, find_figures, find_wanted, list_expected, list_words
from criteria.mails.wrong_actors import find_wrong_actors
from criteria.mails.wrong_currencies import find_wrong_currencies
from criteria.sentences import (
    KINDS,
    blank_out,
    find_objections,
    takes_back,
)
from criteria.step_budget import cache_with_steps
from data_model import Span, Value
from file_formats.eml import Mail

MAX_UNRELATED_VALUES = 8
"""How many numbers, dates, times, addresses and files a mail may state that nobody asked for and nothing rules out."""
MAX_READ_CHARS = 100_000
"""A mail that is longer, without what it quotes, is none that anybody asked for."""
_MAX_CACHED_CHARS = 20_000
_MAX_REPORTED = 3
_MAX_TRIED = 20
_IDLE_QUESTION = re.compile(r"\b(?:do|did|does) (?:you|they|i|we) (?:need|want)\b[^.!?\n]{0,200}\?", re.IGNORECASE)
_CHANGE_BEFORE = re.compile(
    r"\b(?:from|instead of|rather than|previously|formerly|originally|earlier|until now|so far|was|were|no longer|not"
    r"|used to be|old)\b(?![^.!?\n]*\bor\b)[^.!?;\n]{0,40}$",
    re.IGNORECASE,
)


def find_lacks(mail: Mail, wanted: WantedMessage) -> tuple[str, ...]:
    """Return what a mail lacks, in words that follow `lacks`."""
    return _find_lacks(mail, wanted) if _is_long(mail, wanted) else _find_lacks_once(_keep_content(mail), wanted)


def find_excess(mail: Mail, wanted: WantedMessage) -> tuple[str, ...]:
    """Return what a mail says that it must not, in words that follow the path of the mail."""
    return _find_excess(mail, wanted) if _is_long(mail, wanted) else _find_excess_once(_keep_content(mail), wanted)


def _is_long(mail: Mail, wanted: WantedMessage) -> bool:
    return sum(map(len, (mail.subject, mail.body, *mail.attachments, wanted.quoted))) > _MAX_CACHED_CHARS


def _keep_content(mail: Mail) -> Mail:
    """Return a mail without the headers that its copies, and the same mail of another attempt, do not share."""
    return Mail("", (), (), mail.subject, None, mail.body, mail.attachments)


def _find_lacks(mail: Mail, wanted: WantedMessage) -> tuple[str, ...]:
    text = _read_own_text(mail, wanted)
    if len(text) > MAX_READ_CHARS:
        return (f"a text of readable length (it has {len(text):,} characters)",)
    lacks = []
    if wanted.subject is not None and fold_text(mail.subject) != fold_text(wanted.subject):
        lacks.append(f"the subject {wanted.subject!r} (it has {mail.subject[:80]!r})")
    lacks += [repr(words) for words in wanted.says if not contains_wording(text, words)]
    if wanted.says_one_of and not any(_affirms(text, words) for words in wanted.says_one_of):
        lacks.append(" or ".join(map(repr, wanted.says_one_of[:_MAX_REPORTED])))
    is_only_one = len(wanted.values) < 2
    lacks += [repr(one) for one in wanted.values if not states_figure(text, one, wanted.source, is_only_one)]
    if wanted.source.limit and not states_value(text, wanted.source.limit):
        lacks.append(repr(wanted.source.limit))
    if wanted.values_one_of and not any(
        states_figure(text, value, wanted.source, is_only_one) for value in wanted.values_one_of
    ):
        lacks.append(" or ".join(map(repr, wanted.values_one_of)))
    if wanted.pairs:
        pairs = [(Value(type="name", value=name), value) for name, value in wanted.pairs]
        unpaired = find_unpaired_names(text, pairs)
        values = {name.value: value for name, value in pairs}
        lacks += [f"{values[str(one.value)]!r} for {one.value!r}" for one in unpaired if isinstance(one, Value)]
    if len(wanted.states) > 1:
        lacks += find_wrong_states(text, wanted.states)
    return tuple(lacks)


def _find_excess(mail: Mail, wanted: WantedMessage) -> tuple[str, ...]:
    own_text = _read_own_text(mail, wanted)
    if len(own_text) > MAX_READ_CHARS:
        return (f"holds {len(own_text):,} characters, far more than was asked for",)
    return tuple(_iterate_excess(mail, own_text, wanted))


_find_lacks_once, _find_excess_once = cache_with_steps(_find_lacks), cache_with_steps(_find_excess)


def _iterate_excess(mail: Mail, own_text: str, wanted: WantedMessage) -> Iterator[str]:
    spans = find_wanted(own_text, wanted)
    items = len(wanted.says) + len(wanted.pairs) + len(wanted.states) + len(wanted.values) + 1
    free_words = count_free_words(own_text, spans)
    if free_words > FREE_WORDS + FREE_WORDS_PER_ITEM * items:
        yield f"holds {free_words} words beside those that it must, far more than was asked for"
        return
    expected = list_expected(wanted)
    own_text = blank_true_details(
        own_text, spans, expected, wanted, _list_days([*expected, *(one for _, one in wanted.moments)])
    )
    text = _mask_old_values(own_text, wanted.tells_change_from)
    words = list_words(wanted)
    allowed: list[ExpectedValue] = [*(Value(type="text", value=one) for one in words), *wanted.allowed, *wanted.parties]
    rivals = find_rivals(text, expected, allowed, wanted)
    yield from (f"holds {rival!r}, too" for rival in rivals[:_MAX_REPORTED])
    if wanted.context:
        text = blank_out(text, list_phone_numbers(text, find_letter_parts(text, text.find("\n") + 1).signature))
    unrelated = find_unrelated_values(text, [*expected, *allowed], wanted)
    if not rivals and len(unrelated) > MAX_UNRELATED_VALUES:
        yield f"states {len(unrelated)} further values: {', '.join(unrelated[:_MAX_REPORTED])} ..."
    if wanted.is_closed and not rivals:
        unasked = find_unasked_values(text, expected, allowed, wanted)
        unasked += find_unknown_places(text, [*expected, *allowed], wanted) if wanted.context else []
        yield from (f"states {one!r}, too" for one in unasked[:_MAX_REPORTED])
    days = _list_days([*expected, *allowed, *(moment for _, moment in wanted.moments)])
    yield from (f"gives a date another weekday: {one!r}" for one in find_wrong_weekdays(own_text, days))
    kinds = [one for one in KINDS if one != "question" or not wanted.asks]
    yield from (f"takes it back by a {one}" for one in islice(find_objections(own_text, spans, kinds), _MAX_REPORTED))
    if wanted.asks and (question := _find_idle_question(own_text, spans)):
        yield f"asks {question!r}"
    yield from find_wrong_sources(own_text, find_figures(own_text, wanted), wanted.source, wanted.allowed)
    yield from find_wrong_currencies(own_text, find_figures(own_text, wanted), wanted.source)
    yield from find_wrong_comparisons(own_text, wanted.compared)
    yield from islice(find_wrong_relations(own_text, expected, wanted.moments, wanted.context), _MAX_REPORTED)
    yield from islice(find_wrong_proposals(own_text, wanted), 1)
    yield from islice(find_misspelt_files(own_text, wanted), _MAX_REPORTED)
    if wanted.context:
        things = LabelledThings([*words, *expected], wanted.moments, wanted.context, wanted.columns)
        yield from islice(find_wrong_value_labels(own_text.partition("\n")[2], things), _MAX_REPORTED)
    # A sentence with another value in the place of the wanted one is no remark.
    if wanted.context and not rivals:
        yield from find_remarks(own_text, spans, wanted)
        yield from find_unbacked_statements(own_text, spans, wanted, days, list_words(wanted))
        yield from find_reversed_roles(own_text, spans, wanted)
        yield from find_bent_values(own_text, spans, wanted)
        # `It was moved` is what such a mail is to say.
        states = set(find_states(own_text, wanted.states))
        yield from find_turned_claims(own_text, [one for one in spans if one not in states], wanted)
        yield from find_wrong_actors(own_text, spans, wanted)
    yield from find_false_claims(mail, own_text, spans, bool(wanted.quoted))
    if wanted.says_one_of:
        yield from find_unfinished_work(own_text, spans)
    if not wanted.states:
        yield from find_false_news(own_text, spans, " ".join([wanted.subject or "", wanted.quoted, *wanted.allowed]))
    yield from find_turned_states(own_text, wanted.states, wanted.request)
    yield from islice(find_wrong_limits(own_text, wanted), 1)
    yield from islice(find_other_events(own_text, wanted), 1)
    yield from islice(find_confused_claims(own_text, wanted), 1)
    if len(wanted.states) == 1:
        yield from (f"does not speak of {one}" for one in find_wrong_states(own_text, wanted.states))


def _find_idle_question(text: str, spans: Sequence[Span]) -> str | None:
    """Find a question for what the reader needs in the place of the request: `Do you need your notes by 09:00?`."""
    for match in _IDLE_QUESTION.finditer(text):
        if any(match.start() < span.start < match.end() for span in spans):
            return " ".join(match[0].split())[:80]
    return None


def _list_days(values: Sequence[ExpectedValue]) -> set[str]:
    return {part.value for one in values for part in read_expected_value(one) if part.type == "date"}


def _read_own_text(mail: Mail, wanted: WantedMessage) -> str:
    """Return subject and body without what the mail quotes."""
    subject = mail.subject
    if any(name == "subject" and has_subject_of(mail, text) for name, text in wanted.quoted_headers):
        subject = ""
    if wanted.quoted:
        own_body = mark_list_items(strip_quotation(mail.body, wanted.quoted, wanted.quoted_headers))
        return f"{strip_prefixes(subject)}\n{own_body}"
    return blank_metres(f"{subject}\n{mark_list_items(mail.body)}", f"{wanted.source.column} {wanted.context}")


def _affirms(text: str, words: str) -> bool:
    return any(not takes_back(text, span) for span in find_statements(text, as_text(words))[:_MAX_TRIED])


def _mask_old_values(text: str, old_values: Sequence[str]) -> str:
    """Blank out the old values that the text names as the old ones: `from 3 pm`, `instead of Monday`."""
    spans = [span for value in old_values for span in find_statements(text, value)]
    named = [span for span in spans if _CHANGE_BEFORE.search(text[max(0, span.start - 80) : span.start])]
    return blank_out(text, named)
