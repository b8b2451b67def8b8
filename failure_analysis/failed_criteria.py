"""Find the failed criteria of a task, the places that they look at, and the types of those files."""

from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from criteria import FILE_ARGUMENTS
from data_model import Check, Criterion, Task, Verdict
from failure_analysis.calls import join_text, normalise_place
from failure_analysis.episode_failure import FileType
from office_env import ANSWER_FILE

RescoreCriterion = Callable[[Criterion], tuple[Check, ...]]
_CALENDAR_CRITERIA = ("evaluate_events", "evaluate_event", "evaluate_event_absent", "evaluate_calendar_no_overlap")
_TYPE_BY_EXTENSION: dict[str, FileType] = {
    ".docx": "docx",
    ".xlsx": "xlsx",
    ".pdf": "pdf",
    ".eml": "eml",
    ".ics": "ics",
}


class FailedCriterion(NamedTuple):
    """A criterion with at least one failed check.

    Attributes:
        position: Its index among the task's criteria.
        checks: The failed checks.
        places: The places in the office that it looks at, in lower case.
    """

    position: int
    criterion: Criterion
    checks: tuple[Check, ...]
    places: tuple[str, ...]

    @property
    def expected_texts(self) -> tuple[str, ...]:
        """The texts that the criterion looks for."""
        return tuple(
            text
            for key, part in self.criterion.args.items()
            if key not in _ARGUMENTS_WITHOUT_TEXT
            for text in _iterate_leaves(part)
        )


_ARGUMENTS_WITHOUT_TEXT = (
    *FILE_ARGUMENTS,
    "doc_type",
    "username",
    "user",
    "not_to",
    "never",
    "without",
    "but",
    "files",
    "allowed",
    "tells_change_from",
    "says_one_of",
    "may_attach",
    "sender",
    "match",
    "gone",
    "zone",
)


def find_failed_criteria(task: Task, verdict: Verdict, rescore: RescoreCriterion) -> tuple[FailedCriterion, ...]:
    """Return the criteria of a task that failed in a verdict.

    Args:
        rescore: Scores one criterion again; called only if the verdict does not show which checks are whose.
    """
    failed = []
    for position, checks in enumerate(_split_checks(task, verdict, rescore)):
        failed_checks = tuple(check for check in checks if check.status in ("failed", "error"))
        if failed_checks:
            criterion = task.criteria[position]
            failed.append(
                FailedCriterion(position, criterion, failed_checks, tuple(_find_places(criterion, failed_checks)))
            )
    return tuple(failed)


def list_file_types(failed_criteria: tuple[FailedCriterion, ...]) -> tuple[FileType, ...]:
    """Return the types of the files that failed criteria look at, sorted."""
    return tuple(sorted({_find_file_type(one) for criterion in failed_criteria for one in criterion.places}))


def _split_checks(task: Task, verdict: Verdict, rescore: RescoreCriterion) -> Iterator[tuple[Check, ...]]:
    """Yield the checks of each criterion.

    A verdict does not mark where one of several criteria of the same function ends; ambiguous ones are scored again.
    """
    checks = list(verdict.checks)
    for function, same_function in groupby(task.criteria, key=lambda one: one.function):
        criteria = list(same_function)
        count = next((index for index, check in enumerate(checks) if check.name != function), len(checks))
        own_checks, checks = checks[:count], checks[count:]
        if len(criteria) == 1:
            yield tuple(own_checks)
        elif len(criteria) == len(own_checks):
            yield from ((check,) for check in own_checks)
        else:
            yield from (rescore(criterion) for criterion in criteria)


def _find_places(criterion: Criterion, failed_checks: tuple[Check, ...]) -> Iterator[str]:
    args, function = criterion.args, criterion.function
    if function == "evaluate_answer":
        yield ANSWER_FILE.lower()
    elif function == "evaluate_mail_sent":
        yield f"emails/to/{join_text(args.get('to', ''))}".lower()
    elif function == "evaluate_mail":
        recipients = args.get("recipients")
        people = recipients if isinstance(recipients, list | tuple) else ()
        yield from (f"emails/to/{join_text(one)}".lower() for one in people)
    elif function in _CALENDAR_CRITERIA:
        yield f"calendar/{join_text(args.get('user', args.get('username', '')))}.ics".lower()
    elif any(isinstance(args.get(name), str) for name in FILE_ARGUMENTS):
        paths = [str(args[name]) for name in FILE_ARGUMENTS if isinstance(args.get(name), str)]
        office_paths = [path for path in paths if not path.startswith(("reference/", "seed/", "../"))]
        yield from dict.fromkeys(normalise_place(path) for path in office_paths or paths)
    elif args.get("username"):
        yield f"emails/{args['username']}".lower()
    else:
        yield from dict.fromkeys(normalise_place(check.where) for check in failed_checks if check.where)


def _find_file_type(place: str) -> FileType:
    if place == ANSWER_FILE.lower():
        return "answer"
    if place == "emails" or place.startswith("emails/"):
        return "eml"
    return _TYPE_BY_EXTENSION.get(PurePosixPath(place).suffix, "other")


def _iterate_leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        # The position of a cell says nothing about its content.
        parts: Any = [value[key] for key in value if key not in ("row", "col")]
    else:
        parts = value if isinstance(value, list | tuple) else ()
    if not isinstance(value, dict | list | tuple):
        yield str(value)
    for part in parts:
        yield from _iterate_leaves(part)
