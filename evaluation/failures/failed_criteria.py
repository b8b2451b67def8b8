"""Which criteria of a task failed, what they look at, and of which types those files are."""

from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from data_model import Check, Criterion, Task, Verdict
from evaluation.failures.acts import place, text_of
from evaluation.failures.model import FileType
from office_env import ANSWER_FILE
from office_env.criteria import FILE_ARGUMENTS

Score = Callable[[Criterion], tuple[Check, ...]]
_CALENDAR = ("evaluate_event", "evaluate_event_absent", "evaluate_calendar_no_overlap")
_TYPES: dict[str, FileType] = {".docx": "docx", ".xlsx": "xlsx", ".pdf": "pdf", ".eml": "eml", ".ics": "ics"}


class FailedCriterion(NamedTuple):
    """A criterion of which a check failed. at: its place in the task. places: what it looks at, in lower case."""

    at: int
    criterion: Criterion
    checks: tuple[Check, ...]
    places: tuple[str, ...]

    @property
    def asked(self) -> tuple[str, ...]:
        """The texts that it looks for."""
        return tuple(
            text for key, part in self.criterion.args.items() if key not in _NOT_ASKED for text in _leaves(part)
        )


_NOT_ASKED = (*FILE_ARGUMENTS, "doc_type", "username", "user", "not_to", "without", "but", "files", "allowed", "match")


def failed_criteria(task: Task, verdict: Verdict, score: Score) -> tuple[FailedCriterion, ...]:
    """The criteria of a task that failed in a verdict. score: makes the checks of one criterion again, where needed."""
    found = []
    for at, checks in enumerate(_checks_by_criterion(task, verdict, score)):
        offences = tuple(check for check in checks if check.status in ("failed", "error"))
        if offences:
            criterion = task.criteria[at]
            found.append(FailedCriterion(at, criterion, offences, tuple(_places(criterion, offences))))
    return tuple(found)


def file_types(failed: tuple[FailedCriterion, ...]) -> tuple[FileType, ...]:
    """The types of the files that failed criteria look at, sorted."""
    return tuple(sorted({_type_of(one) for criterion in failed for one in criterion.places}))


def _checks_by_criterion(task: Task, verdict: Verdict, score: Score) -> Iterator[tuple[Check, ...]]:
    """A verdict does not say where one of two like criteria ends; those that cannot be told apart are scored again."""
    checks = list(verdict.checks)
    for function, alike in groupby(task.criteria, key=lambda one: one.function):
        criteria = list(alike)
        count = next((index for index, check in enumerate(checks) if check.name != function), len(checks))
        own, checks = checks[:count], checks[count:]
        if len(criteria) == 1:
            yield tuple(own)
        elif len(criteria) == len(own):
            yield from ((check,) for check in own)
        else:
            yield from (score(criterion) for criterion in criteria)


def _places(criterion: Criterion, offences: tuple[Check, ...]) -> Iterator[str]:
    args, function = criterion.args, criterion.function
    if function == "evaluate_answer":
        yield ANSWER_FILE.lower()
    elif function == "evaluate_mail_sent":
        yield f"emails/to/{text_of(args.get('to', ''))}".lower()
    elif function in _CALENDAR:
        yield f"calendar/{text_of(args.get('user', args.get('username', '')))}.ics".lower()
    elif any(isinstance(args.get(name), str) for name in FILE_ARGUMENTS):
        paths = [str(args[name]) for name in FILE_ARGUMENTS if isinstance(args.get(name), str)]
        own = [path for path in paths if not path.startswith(("reference/", "seed/", "../"))]
        yield from dict.fromkeys(place(path) for path in own or paths)
    elif args.get("username"):
        yield f"emails/{args['username']}".lower()
    else:
        yield from dict.fromkeys(place(check.where) for check in offences if check.where)


def _type_of(where: str) -> FileType:
    if where == ANSWER_FILE.lower():
        return "answer"
    if where == "emails" or where.startswith("emails/"):
        return "eml"
    return _TYPES.get(PurePosixPath(where).suffix, "other")


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        # Of a cell, where it is does not say what it holds.
        parts: Any = [value[key] for key in value if key not in ("row", "col")]
    else:
        parts = value if isinstance(value, list | tuple) else ()
    if not isinstance(value, dict | list | tuple):
        yield str(value)
    for part in parts:
        yield from _leaves(part)
