"""Find the failed criteria of a task, the places that they look at, and the types of those files."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from criteria import ANSWER_CRITERIA, FILE_ARGUMENTS
from data_model import Check, Criterion, Task, Verdict
from failure_analysis.calls import Call, join_text, normalise_place
from failure_analysis.episode_failure import FileType
from office_env import ANSWER_FILE

RescoreCriterion = Callable[[Criterion], tuple[Check, ...]]
_CALENDAR_CRITERIA = ("evaluate_events", "evaluate_event", "evaluate_event_absent", "evaluate_calendar_no_overlap")
_CALENDAR_OF = "the calendar of "
"""How checks begin to say whose calendar they looked into."""
_SHOWN_CHARS = 60
"""How much of a long text a check shows at least."""
_OFFICE_FOLDERS = ("data/", "emails/", "calendar/", "scratch/")
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

    @property
    def place(self) -> str:
        """The place at which the first check failed, as a person writes it."""
        where = self.checks[0].where
        if where.startswith(_CALENDAR_OF):
            return f"calendar/{where.removeprefix(_CALENDAR_OF)}.ics"
        if not where.startswith(_OFFICE_FOLDERS):
            user = self.criterion.args.get("user", self.criterion.args.get("username"))
            where = f"calendar/{join_text(user)}.ics" if self.criterion.function in _CALENDAR_CRITERIA else where
        return where or next(iter(self.places), "")

    def find_place_of(self, call: Call) -> str:
        """Return the calendar that a call changes, of several that the criterion looks at, or else `place`."""
        users = self.criterion.args.get("users")
        calendars = [f"calendar/{join_text(user)}.ics" for user in users] if isinstance(users, list | tuple) else []
        return next((one for one in calendars if one.lower() in call.changed_places), self.place)

    @property
    def source(self) -> str:
        """The file of which the criterion expects a conversion, in lower case; empty if there is none."""
        source = self.criterion.args.get("source", self.criterion.args.get("pdf"))
        return normalise_place(source) if isinstance(source, str) and "/" in source else ""

    def names(self, text: str) -> bool:
        """Return whether a failed check expects a text, or fails at a cell of that name."""
        return any(holds_words(expected, text) for expected in self._expected)

    @property
    def _expected(self) -> tuple[str, ...]:
        texts = (f"{check.expected} {check.where} {'' if check.expected else check.message}" for check in self.checks)
        return tuple(text.replace("\\n", " ") for text in texts)


UNCHANGED_CRITERIA = ("evaluate_files_unchanged", "evaluate_no_extra_files")
"""The criteria by which a row without `may_change` guards the rest of its office."""
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
        criterion = task.criteria[position]
        if failed_checks and criterion.function not in UNCHANGED_CRITERIA:
            failed.append(
                FailedCriterion(position, criterion, failed_checks, tuple(_find_places(criterion, failed_checks)))
            )
    return tuple(failed)


def find_damage(verdict: Verdict) -> tuple[Check, ...]:
    """Return the failed checks of whatever must be as it was; of the copies of one mail, the first."""
    found: dict[str, Check] = {}
    for check in verdict.failures:
        if check.part == "collateral" or check.name in UNCHANGED_CRITERIA:
            item = check.where.partition(", mail ")[2]
            found.setdefault(f"{check.name} {item or check.where}", check)
    return tuple(found.values())


def find_path(check: Check) -> str:
    """Return the file in which a check found something, in lower case."""
    return normalise_place(check.where.partition(", ")[0])


def list_file_types(failed_criteria: Sequence[FailedCriterion], damage: Sequence[Check]) -> tuple[FileType, ...]:
    """Return the types of the files that failed criteria look at and that hold damage, sorted."""
    places = [one for criterion in failed_criteria for one in criterion.places]
    return tuple(sorted({_find_file_type(one) for one in (*places, *map(find_path, damage))}))


def _split_checks(task: Task, verdict: Verdict, rescore: RescoreCriterion) -> Iterator[tuple[Check, ...]]:
    """Yield the checks of each criterion.

    A verdict does not mark where one of several criteria of the same function ends; ambiguous ones are scored again.
    """
    checks = [check for check in verdict.checks if check.part == "goal"]
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


def holds_words(text: str, words: str) -> bool:
    """Return whether a text holds words, or their beginning, that do not begin or end inside one of its own."""
    text, words = " ".join(text.split()).casefold(), " ".join(words.split()).casefold()[:_SHOWN_CHARS]
    start = text.find(words) if words else -1
    while start >= 0:
        before, after = text[max(start - 1, 0) : start], text[start + len(words) : start + len(words) + 1]
        if not (before.isalnum() and words[0].isalnum()) and not (after.isalnum() and words[-1].isalnum()):
            return True
        start = text.find(words, start + 1)
    return False


def _find_places(criterion: Criterion, failed_checks: tuple[Check, ...]) -> Iterator[str]:
    args, function = criterion.args, criterion.function
    if function in ANSWER_CRITERIA:
        yield ANSWER_FILE.lower()
    elif function == "evaluate_mail_sent":
        yield f"emails/to/{join_text(args.get('to', ''))}".lower()
    elif function == "evaluate_mail":
        recipients = args.get("recipients")
        people = recipients if isinstance(recipients, list | tuple) else ()
        yield from (f"emails/to/{join_text(one)}".lower() for one in people)
    elif function == "evaluate_free_slot" and isinstance(args.get("users"), list | tuple):
        yield from (f"calendar/{join_text(user)}.ics".lower() for user in args["users"])
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
