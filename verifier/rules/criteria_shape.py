"""Rules about what criteria may ask of each kind of file."""

import re
from collections.abc import Iterator

from data_model import Checks, InputError, Task, Value, ValueType, canonical_value, failed, is_said
from verifier.reading import (
    ANSWER_NAME,
    Leaf,
    base_name,
    bound_paths,
    criterion_leaves,
    is_bound,
    leaves,
    solution_leaves,
)
from verifier.ruling import rule

E2 = "OdysseyBench, Appendix E.2, rules for tasks"
MADE_BY_US = ("neo", "custom")
WORKBOOKS = (".xlsx", ".xlsm", ".xls", "xlsx", "xls")
CALENDAR_DETAILS = re.compile(
    r"location|place|description|remind|alarm|valarm|trigger|attendee|guest|organi[sz]er|notes?$|url"
)
EVENT_KEYS = ("title", "summary", "start", "end", "time_start", "time_end")
MOST_KEYWORD_WORDS = 6
PUNCTUATION = re.compile(r"[,;:!?()\[\]{}\"\u201c\u201d\u2026]|\.(?=\s|$)")
DRAFT = re.compile(
    r"\b(?:sav|keep|kept|stor|leav|left)\w* [^.!?]{0,40}\bdrafts?\b|\bdrafts folder\b"
    r"|\b(?:mail|message|reply) as (?:a |the )?draft\b",
    re.IGNORECASE,
)
ATTACHMENT = re.compile(r"\battach(?:ed|es|ing|ment|ments)?\b", re.IGNORECASE)
NOT_MADE = re.compile(r"\.(?:txt|pptx?|odp|key)$")
VALUE_TYPES: tuple[ValueType, ...] = ("number", "date", "time", "address")


@rule(family="task", source=E2)
def criteria_are_given(task: Task) -> Checks:
    """A task is checked by at least one criterion.

    Source: OdysseyBench, Appendix E.2, rules for tasks: the evaluation is a list of checks.
    """
    if not task.criteria:
        yield failed("/criteria", "at least one criterion", "none")


@rule(family="task", source=E2, splits=MADE_BY_US)
def no_exact_match_against_a_workbook(task: Task) -> Checks:
    """No criterion compares a workbook with a reference workbook; important cells are checked instead.

    Source: OdysseyBench, Appendix E.2, rules for tasks, Excel.
    """
    for index, criterion in enumerate(task.criteria):
        texts = [leaf.text.lower() for leaf in leaves(criterion.args, "")]
        if "exact_match" in criterion.function and any(text.endswith(WORKBOOKS) for text in texts):
            yield failed(f"/criteria/{index}", "checks of important cells", f"{criterion.function} against a workbook")


@rule(family="task", source=E2, splits=MADE_BY_US)
def calendar_criteria_ask_title_start_and_end_alone(task: Task) -> Checks:
    """A criterion about an event asks for its title, start and end, never for its place, text or reminder.

    Source: OdysseyBench, Appendix E.2, rules for tasks, calendar.
    """
    for leaf in _calendar_leaves(task):
        if CALENDAR_DETAILS.search(leaf.key.lower()):
            yield failed(leaf.path, "an event's title, start or end", f"its {leaf.key}")
        elif "keyword" in leaf.key and CALENDAR_DETAILS.match(leaf.text.lower()):
            yield failed(leaf.path, "an event's title, start or end", repr(leaf.text))


@rule(family="task", source=E2, splits=MADE_BY_US)
def event_titles_and_times_are_precise(task: Task) -> Checks:
    """Title, start and end of an expected event are said in the description, or bound to a fact that gives them.

    Source: OdysseyBench, Appendix E.2, rules for tasks, calendar: be precise, or agents name events differently.
    """
    bound = bound_paths(task)
    for leaf in _calendar_leaves(task):
        if leaf.key in EVENT_KEYS and not is_bound(bound, leaf.path) and not _is_told(task, leaf.text):
            yield failed(leaf.path, "an event's title or time that description or facts give", repr(leaf.text))


@rule(family="task", source=E2, splits=MADE_BY_US)
def answers_go_to_the_answer_file_alone(task: Task) -> Checks:
    """What answers a question is expected in answer.txt, and the solution then gives it with finish_task.

    Source: OdysseyBench, Appendix E.2, rules for tasks, question answering.
    """
    asked = [leaf for _, leaf in criterion_leaves(task) if base_name(leaf.text) == ANSWER_NAME]
    answers = [leaf.text for action, leaf in solution_leaves(task) if (action, leaf.key) == ("finish_task", "answer")]
    if asked and task.solution is not None and not any(answers):
        yield failed(asked[0].path, "a solution that finishes with an answer", "a check of answer.txt without one")
    for action, leaf in solution_leaves(task):
        if base_name(leaf.text) == ANSWER_NAME:
            yield failed(leaf.path, "answer.txt to be written by finish_task alone", f"{action} on it")


@rule(family="task", source=E2, splits=MADE_BY_US)
def no_text_or_presentation_is_made(task: Task, office_files: tuple[str, ...]) -> Checks:
    """No presentation and no text file but answer.txt is made or expected.

    Source: OdysseyBench, Appendix E.2, rules for tasks: no powerpoint or txt files but answer.txt.
    """
    held = {base_name(path) for path in office_files}
    for _, leaf in (*criterion_leaves(task), *solution_leaves(task)):
        name = base_name(leaf.text) if _is_path(leaf) else ""
        if NOT_MADE.search(name) and name not in held and name != ANSWER_NAME:
            yield failed(leaf.path, "a docx, xlsx or pdf file", repr(leaf.text))


@rule(family="task", source=E2, splits=MADE_BY_US)
def no_drafts_and_no_attachments(task: Task) -> Checks:
    """Mails are sent: nothing is kept as a draft or attached.

    Source: OdysseyBench, Appendix E.2, rules for tasks, e-mail.
    """
    texts = [("/description", task.description), ("/intent", task.intent)]
    texts += [(f"/subtasks ({subtask.id})", subtask.instruction) for subtask in task.subtasks]
    texts += [(f"/facts ({fact.id})", fact.text) for fact in task.facts if fact.kind != "decoy"]
    for where, text in texts:
        for found in (DRAFT.search(text), ATTACHMENT.search(text)):
            if found:
                yield failed(where, "no draft and no attachment", repr(found.group()))
    for _, leaf in (*criterion_leaves(task), *solution_leaves(task)):
        if re.search("attach|draft", leaf.key.lower()):
            yield failed(leaf.path, "no draft and no attachment", f"an argument {leaf.key!r}")


@rule(family="task", source=E2, splits=MADE_BY_US)
def keywords_are_short_chunks(task: Task) -> Checks:
    """Each keyword is a value or a few words, without punctuation; a long text is checked by several.

    Source: OdysseyBench, Appendix E.2, rules for tasks: split keywords into chunks, skip punctuation, no sentences.
    """
    for _, leaf in criterion_leaves(task):
        if "keyword" not in leaf.key or _is_value(leaf.text):
            continue
        if not leaf.text.strip():
            yield failed(leaf.path, "a keyword", "an empty one, which every text holds")
        elif len(leaf.text.split()) > MOST_KEYWORD_WORDS:
            yield failed(leaf.path, f"keywords of at most {MOST_KEYWORD_WORDS} words", repr(leaf.text))
        elif PUNCTUATION.search(leaf.text):
            yield failed(leaf.path, "a keyword without punctuation, split where it stands", repr(leaf.text))


def _calendar_leaves(task: Task) -> Iterator[Leaf]:
    """The arguments of every criterion about a calendar."""
    for index, criterion in enumerate(task.criteria):
        found = tuple(leaves(criterion.args, f"/criteria/{index}/args"))
        names = [leaf.text for leaf in found if leaf.key in ("doc_type", "file")]
        if re.search("calendar|event", criterion.function) or any(
            name == "ics" or name.endswith(".ics") for name in names
        ):
            yield from found


def _is_told(task: Task, text: str) -> bool:
    day, _, time = text.replace("T", " ").partition(" ")
    parts = [day, time] if _is_value(day) and _is_value(time) else [text]
    return all(any(is_said(task.description, value) for value in _readings(part)) for part in parts)


def _readings(text: str) -> list[Value]:
    readings = [Value(type="text", value=text)]
    for type in VALUE_TYPES:
        try:
            readings.append(canonical_value(type, text))
        except InputError:
            continue
    return readings


def _is_value(text: str) -> bool:
    return len(_readings(text)) > 1


def _is_path(leaf: Leaf) -> bool:
    return bool(re.search("file|path|name|source|target|destination", leaf.key))
