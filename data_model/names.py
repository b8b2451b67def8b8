"""How tasks are named in file names: their ids come from datasets, and a dataset is untrusted."""

import re
from collections.abc import Iterable

from data_model.errors import InputError

LONGEST_NAME = 150
_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]*")


def file_name_of(task: str) -> str:
    """The id of a task as a part of file names: `1-3/2` -> `1-3_2`; InputError for one that no file should have."""
    name = task.replace("/", "_")
    if task.startswith("/") or not _PLAIN.fullmatch(name) or len(name) > LONGEST_NAME or ".." in name:
        expected = f"at most {LONGEST_NAME} letters, digits, `_`, `-`, `.`, `/` and spaces"
        raise InputError("the id of a task that no file can be named after", "tasks.jsonl", expected, repr(task)[:80])
    return name


def check_names(tasks: Iterable[str]) -> None:
    """Raise InputError where an id cannot name a file, or two ids would name the same."""
    taken: dict[str, str] = {}
    for task in tasks:
        # Some file systems do not tell upper from lower case.
        other = taken.setdefault(file_name_of(task).lower(), task)
        if other != task:
            raise InputError("two tasks whose files would have the same name", "tasks.jsonl", found=f"{other}, {task}")
