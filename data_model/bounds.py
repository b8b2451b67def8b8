"""Every limit on what comes from outside: files, rows, replies, and the processes that read them.

Whoever applies a limit takes it from here, so that `docs/limits.md` lists all of them.
"""

from typing import NamedTuple


class Bound(NamedTuple):
    """One limit. amount: in the unit. of: what is limited. beyond: what happens to what is larger."""

    name: str
    amount: float
    unit: str
    of: str
    beyond: str


BOUNDS: dict[str, list[Bound]] = {}
"""All limits, by the heading that the page lists them under."""


def _bound(heading: str, name: str, amount: int, unit: str, of: str, beyond: str) -> int:
    BOUNDS.setdefault(heading, []).append(Bound(name, amount, unit, of, beyond))
    return amount


_UNREADABLE = "the file cannot be read as its type: an action is refused, a check fails"
_INPUT = "refused with file and line, exit code 2"

_DATASET = "Datasets"
ROW_BYTES = _bound(_DATASET, "ROW_BYTES", 4_000_000, "bytes", "a row of a JSON Lines file", _INPUT)
TASK_BYTES = _bound(_DATASET, "TASK_BYTES", 1_000_000, "bytes", "a row of a dataset: a task or a dialogue", _INPUT)
ROW_DEPTH = _bound(_DATASET, "ROW_DEPTH", 100, "levels", "an object inside a row", _INPUT)
ROW_VALUES = _bound(_DATASET, "ROW_VALUES", 50_000, "values", "a row: texts, numbers, lists and objects", _INPUT)
ROW_FILE_BYTES = _bound(_DATASET, "ROW_FILE_BYTES", 2_000_000_000, "bytes", "a JSON Lines file", _INPUT)
MANIFEST_BYTES = _bound(_DATASET, "MANIFEST_BYTES", 32_000_000, "bytes", "`manifest.json`", _INPUT)
OFFICE_TABLE_BYTES = _bound(_DATASET, "OFFICE_TABLE_BYTES", 8_000_000, "bytes", "a file of `offices/`", _INPUT)
STORED_FILE_BYTES = _bound(_DATASET, "STORED_FILE_BYTES", 100_000_000, "bytes", "a file of `files/`", _INPUT)
REFERENCES_BYTES = _bound(_DATASET, "REFERENCES_BYTES", 200_000_000, "bytes", "all references of a task", _INPUT)
TRANSCRIPTION_BYTES = _bound(_DATASET, "TRANSCRIPTION_BYTES", 1_000_000, "bytes", "a file of `transcriptions/`", _INPUT)

_TASKS = "Tasks and dialogues"
TEXT_CHARS = _bound(_TASKS, "TEXT_CHARS", 20_000, "characters", "an intent, a description, a fact or a turn", _INPUT)
FACTS = _bound(_TASKS, "FACTS", 1_000, "facts", "a task", _INPUT)
CRITERIA = _bound(_TASKS, "CRITERIA", 200, "criteria", "a task", _INPUT)
BINDINGS = _bound(_TASKS, "BINDINGS", 10_000, "bindings", "a task", _INPUT)
WAYS = _bound(_TASKS, "WAYS", 500, "plans", "the right ways of a task; likewise its wrong ways", _INPUT)
STEPS = _bound(_TASKS, "STEPS", 1_000, "steps", "a plan", _INPUT)
REFERENCES = _bound(_TASKS, "REFERENCES", 1_000, "files", "the references of a task", _INPUT)
ENTRIES = _bound(_TASKS, "ENTRIES", 200, "entries", "any other list or table of a task", _INPUT)
DAYS = _bound(_TASKS, "DAYS", 1_000, "days", "a dialogue", _INPUT)
SESSIONS = _bound(_TASKS, "SESSIONS", 200, "sessions", "a day", _INPUT)
TURNS = _bound(_TASKS, "TURNS", 5_000, "turns", "a dialogue", _INPUT)
EVIDENCE = _bound(_TASKS, "EVIDENCE", 3_000, "rows of evidence", "a dialogue", _INPUT)

_CHECKS = "Work of `homer check`"
_UNCHECKED = "the task is not checked further, and fails by the name `limits`"
COMPARISONS = _bound(
    _CHECKS, "COMPARISONS", 1_000_000, "comparisons", "values of a task with the texts of its row", _UNCHECKED
)
STEPS_RUN = _bound(_CHECKS, "STEPS_RUN", 2_000, "steps", "all plans of a task together", _UNCHECKED)
CRITERIA_RUN = _bound(_CHECKS, "CRITERIA_RUN", 3_000, "criteria", "a task, counted once for each plan", _UNCHECKED)

_OFFICES = "Offices of a build or an import"
OFFICE_FILE_BYTES = _bound(
    _OFFICES, "OFFICE_FILE_BYTES", 64_000_000, "bytes", "a file of an office", "the file is left out and named"
)
OFFICE_BYTES = _bound(
    _OFFICES, "OFFICE_BYTES", 200_000_000, "bytes", "all files of an office", "the office is refused, exit code 2"
)
OFFICE_FILES = _bound(_OFFICES, "OFFICE_FILES", 20_000, "files", "an office", "the office is refused, exit code 2")
OFFICE_DEPTH = _bound(_OFFICES, "OFFICE_DEPTH", 40, "folders", "the way to a file", "the folder is left out and named")

_PUBLISHED = "Published benchmarks"
_REFUSED_TASK = "the task is refused and named, the others are imported"
PUBLISHED_TASK_BYTES = _bound(
    _PUBLISHED, "PUBLISHED_TASK_BYTES", 1_000_000, "bytes", "the file of a task", _REFUSED_TASK
)
PUBLISHED_LEVELS = _bound(_PUBLISHED, "PUBLISHED_LEVELS", 40, "levels", "a JSON file", _REFUSED_TASK)
HISTORY_BYTES = _bound(_PUBLISHED, "HISTORY_BYTES", 4_000_000, "bytes", "a chat history", _REFUSED_TASK)

_PROCESSES = "Processes and time"
WORKER_BYTES = _bound(
    _PROCESSES, "WORKER_BYTES", 768_000_000, "bytes", "the memory of a process that reads, converts or scores files",
    "the action is refused or the check is an error; where the process dies of it, as below",
)  # fmt: skip
ACTION_S = _bound(
    _PROCESSES, "ACTION_S", 20, "seconds", "one action in an office, or reading one file",
    "the process is ended: an episode is scored as its files are, a candidate is rejected with the reason `limits`",
)  # fmt: skip
CRITERION_S = _bound(_PROCESSES, "CRITERION_S", 20, "seconds", "one criterion", "the verdict is an error, which fails")
SILENCE_S = _bound(_PROCESSES, "SILENCE_S", 120, "seconds", "any other step of a worker process", "as for one action")
SOLVER_BYTES = _bound(
    _PROCESSES, "SOLVER_BYTES", 4_000_000_000, "bytes", "the memory of each process of a solver of yours",
    "Python raises MemoryError in it",
)  # fmt: skip

_ENDPOINTS = "Endpoints of models"
REPLY_BYTES = _bound(
    _ENDPOINTS, "REPLY_BYTES", 32_000_000, "bytes", "the body of a reply, also when it is unpacked",
    "the attempt failed, and is tried again as after any fault of the endpoint",
)  # fmt: skip

_FORMATS = "File formats"
WORKBOOK_CELLS = _bound(
    _FORMATS, "WORKBOOK_CELLS", 200_000, "cells",
    "a workbook: filled cells, and the rectangle from A1 to the last one of each sheet", _UNREADABLE,
)  # fmt: skip
