"""Fair forms of the values that the solution writes: numbers, times and dates as people write them."""

import re
from collections.abc import Callable, Iterator
from datetime import date, datetime
from functools import partial

from data_model import ValueType, find_mentions
from file_formats import Paragraph, docx, ics
from office_env import ANSWER_FILE
from verifier.operator_edits import edit_document, set_block_text, set_cells, set_mail_body
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject
from verifier.written_cells import list_written_sheets
from verifier.written_currencies import choose_text_form

FAIR = {"kind": "fair", "part": "none", "label": ""}
_LARGE_NUMBER = re.compile(r"(?<![\w.,:/@#-])[1-9][0-9]{4,8}(?![\w,:/@-]|\.[0-9])")
_TIME = re.compile(r"(?<![\w:.-])(0[0-9]|1[0-9]|2[0-3]):([0-5][0-9])(?![\w:]|\.[0-9]|\s*[ap]\.?m\b)", re.IGNORECASE)
_ISO_DATE = re.compile(r"(?<![\w-])(20[0-9]{2})-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])(?![\w-])")
_MONTHS = "January February March April May June July August September October November December".split()
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()

Rewrite = Callable[[str], str]


@operator(**FAIR)
def numbers_with_separators(subject: OperatorSubject) -> Iterator[Variant]:
    """Numbers from 10,000 on are written with commas between the thousands, but not in workbooks."""
    yield from _rewrite_all(subject, "number", lambda text: _LARGE_NUMBER.sub(lambda match: f"{int(match[0]):,}", text))


@operator(**FAIR)
def numbers_with_currency(subject: OperatorSubject) -> Iterator[Variant]:
    """Numbers from 10,000 on are written as `$10,000.00`, in the currency of the request, but not in workbooks."""
    form = choose_text_form(subject)
    if form:
        yield from _rewrite_all(
            subject, "number", lambda text: _LARGE_NUMBER.sub(lambda match: f"{form.sign}{int(match[0]):,}.00", text)
        )


@operator(**FAIR)
def times_of_twelve_hours(subject: OperatorSubject) -> Iterator[Variant]:
    """Times are written as `4:00 PM`, and a mail about an event says its time so."""
    yield from _rewrite_all(subject, "time", lambda text: _TIME.sub(_write_twelve_hours, text))


@operator(**FAIR)
def dates_in_words(subject: OperatorSubject) -> Iterator[Variant]:
    """Dates are written as `17 May 2024`, and a mail about an event says its day so."""
    yield from _rewrite_all(subject, "date", lambda text: _ISO_DATE.sub(_write_date, text))


@operator(**FAIR)
def answer_in_words(subject: OperatorSubject) -> Iterator[Variant]:
    """An answer that is a number up to twelve is a word."""
    answer = _read_answer(subject)
    if answer.isdigit() and int(answer) < len(_WORDS):
        text = _WORDS[int(answer)].capitalize()
        yield Variant(f"answers {text!r}", ANSWER_FILE, {ANSWER_FILE: f"{text}\n".encode()})


@operator(**FAIR)
def answer_with_full_stop(subject: OperatorSubject) -> Iterator[Variant]:
    """The answer ends with a full stop."""
    answer = _read_answer(subject)
    if answer and not answer.endswith("."):
        yield Variant(f"answers '{answer}.'", ANSWER_FILE, {ANSWER_FILE: f"{answer}.\n".encode()})


@operator(**FAIR)
def answer_in_sentence(subject: OperatorSubject) -> Iterator[Variant]:
    """The answer stands in a sentence: `The answer is ...`."""
    answer = _read_answer(subject).rstrip(".")
    if answer:
        yield Variant(
            f"answers in a sentence {answer[:60]!r}", ANSWER_FILE, {ANSWER_FILE: f"The answer is {answer}.\n".encode()}
        )


def _rewrite_all(subject: OperatorSubject, type: ValueType, rewrite: Rewrite) -> Iterator[Variant]:
    """Yield one variant for each file whose values can be written in another form."""
    values = [value for fact in subject.task.facts if fact.needed for value in fact.values if value.type == type]

    def rewrite_values(text: str) -> str:
        # Words to be quoted keep their form, so that only texts which hold a value that was said are written anew.
        is_value = type == "number" or any(find_mentions(text, value) for value in values)
        return rewrite(text) if is_value and not _is_quoted(subject, text) else text

    for sent in subject.sent_mails:
        body = sent.mail.body if sent.is_forward else rewrite_values(sent.mail.body)
        if body != sent.mail.body:
            edits = {
                path: set_mail_body(subject.files.read(path), f"{body}\n") for path in subject.list_same_mails(sent)
            }
            if None not in edits.values():
                yield Variant(f"writes {body[:60]!r} into the mail", sent.paths[0], edits)
    yield from _tell_of_events(subject, type, rewrite)
    for path in _list_unconverted(subject, *subject.list_files("created", ".docx")):
        content = subject.files.read(path)
        for number, block in enumerate(docx.read_document(content).blocks, start=1):
            if isinstance(block, Paragraph) and (text := rewrite_values(block.text)) != block.text:
                edited = edit_document(content, partial(set_block_text, number=number, text=text))
                yield Variant(f"writes {text[:60]!r} into {path}", f"{path}#{number}", {path: edited})
    # A number with commas or a currency is a text in a workbook, which no formula adds up.
    for one in list_written_sheets(subject) if type != "number" else ():
        # A date or a time among other words may be a line to be filed word for word.
        forms = {
            place: rewrite(str(value)) for place, value in one.cells.items() if not any(map(str.isalpha, str(value)))
        }
        changed = {place: text for place, text in forms.items() if text != str(one.cells[place])}
        if changed and _list_unconverted(subject, one.path):
            edited = set_cells(one.content, one.sheet, dict(changed))
            yield Variant(
                f"writes {min(changed.values())!r} into {one.path}", f"{one.path}#{one.sheet}", {one.path: edited}
            )


def _tell_of_events(subject: OperatorSubject, type: ValueType, rewrite: Rewrite) -> Iterator[Variant]:
    """Yield one variant for each mail about an event that the solution books or moves: it says the day or the time."""
    if type not in ("date", "time"):
        return
    rivals = [pair.wrong for pair in (*subject.superseded_values, *subject.decoy_values)]
    for event in _list_booked_events(subject):
        moment = f"{event.start:%Y-%m-%d}" if type == "date" else f"at {event.start:%H:%M}"
        if any(find_mentions(moment, rival) for rival in rivals):
            continue
        for sent in subject.sent_mails:
            start = sent.mail.body.find(event.summary)
            if sent.is_forward or start < 0 or sent.mail.body.count(event.summary) > 1:
                continue
            end = start + len(event.summary)
            body = f"{sent.mail.body[:end]} ({rewrite(moment)}){sent.mail.body[end:]}\n"
            edits = {path: set_mail_body(subject.files.read(path), body) for path in subject.list_same_mails(sent)}
            if None not in edits.values():
                yield Variant(f"adds {rewrite(moment)!r} to the mail", sent.paths[0], edits)


def _list_booked_events(subject: OperatorSubject) -> Iterator[ics.Event]:
    for path, kind in subject.changes.items():
        if path.endswith(".ics") and kind != "deleted":
            old = ics.read_calendar(subject.office.read(path)).events if kind == "changed" else ()
            for event in ics.read_calendar(subject.files.read(path)).events:
                if event not in old and isinstance(event.start, datetime) and not event.is_series:
                    yield event


def _list_unconverted(subject: OperatorSubject, *paths: str) -> tuple[str, ...]:
    """Return the files that are not converted, since the result of a conversion would have to say the same."""
    return tuple(path for path in paths if path not in subject.converted_files)


def _is_quoted(subject: OperatorSubject, text: str) -> bool:
    """Return whether a text holds a wording of the task with digits in it, which must stay word for word."""
    wordings = (value.value for fact in subject.task.facts for value in fact.values if value.type == "text")
    return any(any(character.isdigit() for character in wording) and wording in text for wording in wordings)


def _write_twelve_hours(match: re.Match[str]) -> str:
    hour = int(match[1])
    return f"{hour % 12 or 12}:{match[2]} {'AM' if hour < 12 else 'PM'}"


def _write_date(match: re.Match[str]) -> str:
    try:
        day = date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return match[0]
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def _read_answer(subject: OperatorSubject) -> str:
    if ANSWER_FILE not in subject.changes:
        return ""
    return subject.files.read(ANSWER_FILE).decode(errors="replace").strip()
