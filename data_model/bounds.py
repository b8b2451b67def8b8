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
ROW_DEPTH = _bound(_DATASET, "ROW_DEPTH", 100, "levels", "an object inside a row", _INPUT)
MANIFEST_BYTES = _bound(_DATASET, "MANIFEST_BYTES", 32_000_000, "bytes", "`manifest.json`", _INPUT)
OFFICE_TABLE_BYTES = _bound(_DATASET, "OFFICE_TABLE_BYTES", 8_000_000, "bytes", "a file of `offices/`", _INPUT)
STORED_FILE_BYTES = _bound(_DATASET, "STORED_FILE_BYTES", 100_000_000, "bytes", "a file of `files/`", _INPUT)
TRANSCRIPTION_BYTES = _bound(_DATASET, "TRANSCRIPTION_BYTES", 1_000_000, "bytes", "a file of `transcriptions/`", _INPUT)

_OFFICES = "Offices of a build or an import"
OFFICE_FILE_BYTES = _bound(
    _OFFICES, "OFFICE_FILE_BYTES", 64_000_000, "bytes", "a file of an office", "the file is left out and named"
)
OFFICE_BYTES = _bound(
    _OFFICES, "OFFICE_BYTES", 200_000_000, "bytes", "all files of an office", "the office is refused, exit code 2"
)
OFFICE_FILES = _bound(_OFFICES, "OFFICE_FILES", 20_000, "files", "an office", "the office is refused, exit code 2")
OFFICE_DEPTH = _bound(_OFFICES, "OFFICE_DEPTH", 40, "folders", "the way to a file", "the folder is left out and named")

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

_ENDPOINTS = "Models and their endpoints"
_BAD_REPLY = "the attempt failed, and is tried again as after any fault of the endpoint"
REPLY_BYTES = _bound(
    _ENDPOINTS, "REPLY_BYTES", 8_000_000, "bytes", "the body of a reply, also when it is unpacked",
    _BAD_REPLY,
)  # fmt: skip
ERROR_BYTES = _bound(
    _ENDPOINTS, "ERROR_BYTES", 1_000_000, "bytes", "the body of an answer that is no success", _BAD_REPLY
)
REPLY_CHARACTERS = _bound(
    _ENDPOINTS, "REPLY_CHARACTERS", 1_000_000, "characters",
    "what a model says in one reply, with the arguments of its tool calls", _BAD_REPLY,
)  # fmt: skip
REPLY_TOOL_CALLS = _bound(_ENDPOINTS, "REPLY_TOOL_CALLS", 1_000, "tool calls", "one reply", _BAD_REPLY)
VECTOR_NUMBERS = _bound(_ENDPOINTS, "VECTOR_NUMBERS", 20_000, "numbers", "the embedding of a text", _BAD_REPLY)
ANSWER_DEPTH = _bound(
    _ENDPOINTS, "ANSWER_DEPTH", 60, "levels", "a JSON object that a model writes",
    "the model is asked to mend it, then asked anew",
)  # fmt: skip
MODELS_LISTED = _bound(
    _ENDPOINTS, "MODELS_LISTED", 10_000, "models", "what an endpoint says it serves",
    "the rest is not looked at; a model that is not listed is asked for one token",
)  # fmt: skip
RECORDING_LINE_BYTES = _bound(_ENDPOINTS, "RECORDING_LINE_BYTES", 16_000_000, "bytes", "a line of a recording", _INPUT)
SETTINGS_BYTES = _bound(_ENDPOINTS, "SETTINGS_BYTES", 1_000_000, "bytes", "a run file, or a file of prices", _INPUT)

_FORMATS = "File formats"
WORKBOOK_CELLS = _bound(
    _FORMATS, "WORKBOOK_CELLS", 200_000, "cells",
    "a workbook: filled cells, and the rectangle from A1 to the last one of each sheet", _UNREADABLE,
)  # fmt: skip
