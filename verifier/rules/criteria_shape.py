"""Rules about what criteria may ask of each type of file."""

import re
from collections.abc import Iterator

from data_model import (
    Checks,
    InputError,
    RowLeaf,
    Task,
    Value,
    ValueType,
    failed,
    is_bound,
    is_mentioned,
    list_bound_paths,
    parse_value,
    walk_criterion_leaves,
    walk_leaves,
    walk_solution_leaves,
)
from verifier.office_names import ANSWER_NAME, file_base_name
from verifier.rule_registry import rule

TASK_RULES_SOURCE = "OdysseyBench, Appendix E.2, rules for tasks"
OWN_SPLITS = ("neo", "custom")
WORKBOOKS = (".xlsx", ".xlsm", ".xls", "xlsx", "xls")
CALENDAR_DETAILS = re.compile(
    r"location|place|description|remind|alarm|valarm|trigger|attendee|guest|organi[sz]er|notes?$|url"
)
EVENT_KEYS = ("title", "summary", "start", "end", "time_start", "time_end")
MAX_KEYWORD_WORDS = 6
PUNCTUATION = re.compile(r"[,;:!?()\[\]{}\"\u201c\u201d\u2026]|\.(?=\s|$)")
MAIL_DRAFT = re.compile(
    r"\b(?:sav|keep|kept|stor|leav|left)\w* [^.!?]{0,40}\bdrafts?\b|\bdrafts folder\b"
    r"|\b(?:mail|message|reply) as (?:a |the )?draft\b",
    re.IGNORECASE,
)
ATTACHMENT = re.compile(r"\battach(?:ed|es|ing|ment|ments)?\b", re.IGNORECASE)
UNWANTED_FILE = re.compile(r"\.(?:txt|pptx?|odp|key)$")
VALUE_TYPES: tuple[ValueType, ...] = ("number", "date", "time", "address")


@rule(family="task", source=TASK_RULES_SOURCE)
def criteria_are_given(task: Task) -> Checks:
    """A task is checked by at least one criterion.

    Source: OdysseyBench, Appendix E.2, rules for tasks: the evaluation is a list of checks.
    """
    if not task.criteria:
        yield failed("/criteria", "at least one criterion", "none")


@rule(family="task", source=TASK_RULES_SOURCE, splits=OWN_SPLITS)
def no_exact_match_against_a_workbook(task: Task) -> Checks:
    """No criterion compares a workbook with a reference workbook; criteria check important cells instead.

    Source: OdysseyBench, Appendix E.2, rules for tasks, Excel.
    """
    for index, criterion in enumerate(task.criteria):
        texts = [leaf.text.lower() for leaf in walk_leaves(criterion.args, "")]
        if "exact_match" in criterion.function and any(text.endswith(WORKBOOKS) for text in texts):
            yield failed(f"/criteria/{index}", "checks of important cells", f"{criterion.function} against a workbook")


@rule(family="task", source=TASK_RULES_SOURCE, splits=OWN_SPLITS)
def calendar_criteria_ask_title_start_and_end_alone(task: Task) -> Checks:
    """A criterion about an event checks the event's title, start and end, never its place, text or reminder.

    Source: OdysseyBench, Appendix E.2, rules for tasks, calendar.
    """
    for leaf in _walk_calendar_leaves(task):
        if CALENDAR_DETAILS.search(leaf.key.lower()):
            yield failed(leaf.path, "an event's title, start or end", f"its {leaf.key}")
        elif "keyword" in leaf.key and CALENDAR_DETAILS.match(leaf.text.lower()):
            yield failed(leaf.path, "an event's title, start or end", repr(leaf.text))


@rule(family="task", source=TASK_RULES_SOURCE, splits=OWN_SPLITS)
def event_titles_and_times_are_precise(task: Task) -> Checks:
    """The description or a fact gives the title, start and end of every event that the criteria expect.

    Source: OdysseyBench, Appendix E.2, rules for tasks, calendar: be precise, or agents name events differently.
    """
    bound = list_bound_paths(task)
    for leaf in _walk_calendar_leaves(task):
        if leaf.key in EVENT_KEYS and not is_bound(bound, leaf.path) and not _is_in_description(task, leaf.text):
            yield failed(leaf.path, "an event's title or time that description or facts give", repr(leaf.text))


@rule(family="task", source=TASK_RULES_SOURCE, splits=OWN_SPLITS)
def answers_go_to_the_answer_file_alone(task: Task) -> Checks:
    """If the criteria look for an answer in answer.txt, the solution gives it with finish_task and nothing else.

    Source: OdysseyBench, Appendix E.2, rules for tasks, question answering.
    """
    expected_in_file = [leaf for _, leaf in walk_criterion_leaves(task) if file_base_name(leaf.text) == ANSWER_NAME]
    answers = [
        leaf.text for action, leaf in walk_solution_leaves(task) if (action, leaf.key) == ("finish_task", "answer")
    ]
    if expected_in_file and task.solution is not None and not any(answers):
        yield failed(
            expected_in_file[0].path, "a solution that finishes with an answer", "a check of answer.txt without one"
        )
    for action, leaf in walk_solution_leaves(task):
        if file_base_name(leaf.text) == ANSWER_NAME:
            yield failed(leaf.path, "answer.txt to be written by finish_task alone", f"{action} on it")


@rule(family="task", source=TASK_RULES_SOURCE, splits=OWN_SPLITS)
def no_text_or_presentation_is_made(task: Task, office_files: tuple[str, ...]) -> Checks:
    """Solution and criteria create or expect no presentation, and no text file except answer.txt.

    Source: OdysseyBench, Appendix E.2, rules for tasks: no powerpoint or txt files but answer.txt.
    """
    existing = {file_base_name(path) for path in office_files}
    for _, leaf in (*walk_criterion_leaves(task), *walk_solution_leaves(task)):
        name = file_base_name(leaf.text) if _is_path(leaf) else ""
        if UNWANTED_FILE.search(name) and name not in existing and name != ANSWER_NAME:
            yield failed(leaf.path, "a docx, xlsx or pdf file", repr(leaf.text))


@rule(family="task", source=TASK_RULES_SOURCE, splits=OWN_SPLITS)
def no_drafts_and_no_attachments(task: Task) -> Checks:
    """Mails are sent: nothing is saved as a draft or attached.

    Source: OdysseyBench, Appendix E.2, rules for tasks, e-mail.
    """
    texts = [("/description", task.description), ("/intent", task.intent)]
    texts += [(f"/subtasks ({subtask.id})", subtask.instruction) for subtask in task.subtasks]
    texts += [(f"/facts ({fact.id})", fact.text) for fact in task.facts if fact.kind != "decoy"]
    for where, text in texts:
        for match in (MAIL_DRAFT.search(text), ATTACHMENT.search(text)):
            if match:
                yield failed(where, "no draft and no attachment", repr(match.group()))
    for _, leaf in (*walk_criterion_leaves(task), *walk_solution_leaves(task)):
        if re.search("attachment|draft", leaf.key.lower()):
            yield failed(leaf.path, "no draft and no attachment", f"an argument {leaf.key!r}")


@rule(family="task", source=TASK_RULES_SOURCE, splits=OWN_SPLITS)
def keywords_are_short_chunks(task: Task) -> Checks:
    """Each keyword is a value or a few words without punctuation; several keywords check a long text.

    Source: OdysseyBench, Appendix E.2, rules for tasks: split keywords into chunks, skip punctuation, no sentences.
    """
    for _, leaf in walk_criterion_leaves(task):
        if "keyword" not in leaf.key or _is_value(leaf.text):
            continue
        if not leaf.text.strip():
            yield failed(leaf.path, "a keyword", "an empty one, which every text holds")
        elif len(leaf.text.split()) > MAX_KEYWORD_WORDS:
            yield failed(leaf.path, f"keywords of at most {MAX_KEYWORD_WORDS} words", repr(leaf.text))
        elif PUNCTUATION.search(leaf.text):
            yield failed(leaf.path, "a keyword without punctuation, split where it stands", repr(leaf.text))


def _walk_calendar_leaves(task: Task) -> Iterator[RowLeaf]:
    """Yield the arguments of every criterion about a calendar."""
    for index, criterion in enumerate(task.criteria):
        leaves_of_criterion = tuple(walk_leaves(criterion.args, f"/criteria/{index}/args"))
        names = [leaf.text for leaf in leaves_of_criterion if leaf.key in ("doc_type", "file")]
        if re.search("calendar|event", criterion.function) or any(
            name == "ics" or name.endswith(".ics") for name in names
        ):
            yield from leaves_of_criterion


def _is_in_description(task: Task, text: str) -> bool:
    day, _, time = text.replace("T", " ").partition(" ")
    parts = [day, time] if _is_value(day) and _is_value(time) else [text]
    return all(any(is_mentioned(task.description, value) for value in _read_as_values(part)) for part in parts)


def _read_as_values(text: str) -> list[Value]:
    readings = [Value(type="text", value=text)]
    for type in VALUE_TYPES:
        try:
            readings.append(parse_value(type, text))
        except InputError:
            continue
    return readings


def _is_value(text: str) -> bool:
    return len(_read_as_values(text)) > 1


def _is_path(leaf: RowLeaf) -> bool:
    return bool(re.search("file|path|name|source|target|destination", leaf.key))
