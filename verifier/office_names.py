"""Names that the office itself gives a solver: of its files, its people and the answer."""

from collections.abc import Collection
from functools import lru_cache
from pathlib import PurePosixPath

from data_model import Task, Value, ValueType, normalize_value
from office_env import ANSWER_FILE

ANSWER_NAME = PurePosixPath(ANSWER_FILE).name


def file_base_name(path: str) -> str:
    """Return the last part of a path, in lower case."""
    return PurePosixPath(path.replace("\\", "/")).name.lower()


def is_in_office(value: Value, task: Task, office_files: Collection[str]) -> bool:
    """Return whether a value names a file, mailbox or calendar of the office, or the persona."""
    if value.type == "file":
        return normalize_value(value) in _make_normal_forms("file", tuple(office_files))
    people = (task.persona.name, task.persona.email)
    is_name = value.type in ("name", "address", "text")
    return is_name and normalize_value(value) in _make_normal_forms(
        value.type, (*_list_owners(tuple(office_files)), *people)
    )


@lru_cache(maxsize=8)
def _list_owners(office_files: tuple[str, ...]) -> tuple[str, ...]:
    """Return the users whose mailboxes and calendars an office holds."""
    names = (PurePosixPath(path).parts[1].removesuffix(".ics") for path in office_files if "/" in path)
    return tuple(dict.fromkeys(names))


@lru_cache(maxsize=8)
def _make_normal_forms(type: ValueType, names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(normalize_value(Value(type=type, value=name)) for name in names if name)
