"""The words of a reason: those of its kind, and of what is not done; any other needs the request."""

import re
from collections.abc import Iterator, Mapping, Sequence

from criteria.corrected.refusal_reasons import ReasonKind
from criteria.fair_forms import find_stated_values
from criteria.sentences import KnownWords, fold_word, list_basic_forms, read_vocabulary
from data_model import Value, list_readings

_COMMON = frozenset(
    """
    no not nothing nobody none neither nor never cannot can't don't doesn't didn't isn't aren't wasn't won't
    couldn't mustn't haven't hasn't only if unless whether because since until without therefore rule rules
    condition conditions ask asked want wanted tell told say said wish wished instruct instruction allow allowed
    permit permitted forbid forbids forbidden may please sorry unfortunately however leave leaves left unchanged
    untouched as was were make made send sent mail mails email emails e-mail message book booked move moved change
    changed create created do does done write written reply replied inform informed answer answered invite invited
    carry carried out enter entered put decline declined drop dropped shall find found look looked check checked
    see calendar mailbox inbox diary follow-up request yet time day date either thanks thank understanding let
    know happy else already
    """.split()
)
_WORDS: Mapping[ReasonKind, frozenset[str]] = {
    "missing": frozenset(),
    "outside": frozenset(
        """
    outside outsider outsiders external externally internal house in-house own people person staff colleague
    colleagues company firm employee employees belong belongs work works working another other different third
    party recipient recipients address addressee domain organisation figure figures number numbers data file files
    stay stays go goes going leave leaves get gets give given given anyone anybody must inside member members one
    of ours partner customer supplier asker asks keep kept within share shared pass passed
    """.split()
    ),
    "taken": frozenset(
        """
    overlap overlaps overlapping overlapped clash clashes clashing conflict conflicts conflicting collide collides
    taken occupied busy blocked free available unavailable double booking bookings twice slot slots period hour
    hours minute minutes half same event events meeting appointment entry entries begin begins start starts end
    ends run runs last lasts take takes place during then still part whole fall falls time times schedule
    scheduled stand stands on between way away holiday vacation absent absence there office back return returns
    wrote write writes mail says according announced days included including first both through inclusive week
    weeks reach reached reachable
    """.split()
    ),
}
_CORE: Mapping[ReasonKind, re.Pattern[str]] = {
    "taken": re.compile(
        r"\b(?:overlap\w*|clash\w*|conflict\w*|collid\w*|taken|occupied|busy|blocked|double|twice|then|already"
        r"|in the way|between|away|leave|holiday|vacation|absen\w+|unavailable|back|out of|same time"
        r"|(?:at|in|during) (?:that|this|the) (?:time|slot|hour|period|moment)|from|until|reach\w*)\b"
        r"|(?:\bnot\b|n['\u2019]t)(?: \w+)? (?:free|available|there|in)\b|\bno(?: \w+)? free\b",
        re.IGNORECASE,
    )
}
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")


def find_foreign_words(
    text: str, kind: ReasonKind, names: Sequence[str], known: KnownWords, context: str
) -> Iterator[str]:
    """Find the first word, number or date of a reason that neither its kind, nor the request, has a use for.

    Args:
        text: What an answer says behind `cannot be done`.
        kind: What stands in the way.
        names: What it is called, and names of where and when it is.
        known: The words of the request and of the names.
        context: The words of the request.
    """
    plain = text
    # What is written small, such as `away`, is a word of the reason.
    for name in sorted({one for one in names if one.strip() and one != one.lower()}, key=len, reverse=True):
        plain = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", plain, flags=re.IGNORECASE)
    grammar = read_vocabulary().grammar | _COMMON | _WORDS[kind]
    values = find_stated_values(plain)
    fair = (one for name in (context, *names) for one in find_stated_values(name))
    known_values = (Value(type=one.type, value=one.value) for one in fair)
    readings = frozenset[tuple[str, str]]().union(*map(list_readings, known_values))
    for value in values:
        if not value.readings & readings and value.value != "1":
            yield repr(plain[value.start : value.end])
            return
    spans = [(value.start, value.end) for value in values]
    for match in _WORD.finditer(plain):
        word = fold_word(match[0])
        is_value = any(start <= match.start() < end for start, end in spans)
        if (
            not is_value
            and word not in grammar
            and not known.holds(match[0])
            and list_basic_forms(word).isdisjoint(grammar)
        ):
            yield repr(match[0])
            return
    core = _CORE.get(kind)
    if core and not core.search(plain):
        yield f"no word of why it stands in the way: {text.strip()[:80]!r}"
