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

_PROGRAMS = "Tesseract and LibreOffice"
PROGRAM_S = _bound(
    _PROGRAMS, "PROGRAM_S", 60, "seconds", "one image or file", "the program is ended, the action refused"
)
PROGRAM_BYTES = _bound(
    _PROGRAMS, "PROGRAM_BYTES", 1_000_000_000, "bytes", "the memory of each process", "it gets no more, and fails"
)
PROGRAM_OUTPUT_BYTES = _bound(
    _PROGRAMS, "PROGRAM_OUTPUT_BYTES", 1_000_000, "bytes", "the text that is read in an image",
    "the program is ended, the action refused",
)  # fmt: skip
PROGRAM_FILE_BYTES = _bound(
    _PROGRAMS, "PROGRAM_FILE_BYTES", 100_000_000, "bytes", "a file that is made", "the program is ended, and fails"
)

_SHELL = "The built-in shell"
_NOTHING_DONE = "the action is refused, nothing has changed"
LINE_CHARACTERS = _bound(_SHELL, "LINE_CHARACTERS", 100_000, "characters", "a command line", _NOTHING_DONE)
LINE_COMMANDS = _bound(_SHELL, "LINE_COMMANDS", 200, "commands", "a command line", _NOTHING_DONE)
LINE_WORDS = _bound(
    _SHELL,
    "LINE_WORDS",
    10_000,
    "words",
    "all commands of a line, with the names that wildcards stand for",
    _NOTHING_DONE,
)
LINE_STEPS = _bound(
    _SHELL, "LINE_STEPS", 1_000_000, "steps",
    "the work of a line, where a step is a name that is looked at, or eight lines of text", _NOTHING_DONE,
)  # fmt: skip
LINE_TEXT_BYTES = _bound(
    _SHELL,
    "LINE_TEXT_BYTES",
    32_000_000,
    "bytes",
    "what a line reads as text, puts out and writes, together",
    _NOTHING_DONE,
)
LINE_MOVED_BYTES = _bound(
    _SHELL, "LINE_MOVED_BYTES", 256_000_000, "bytes", "the files that a line makes, copies and moves", _NOTHING_DONE
)
LINE_FILES = _bound(
    _SHELL, "LINE_FILES", 10_000, "files and folders", "what a line makes, copies and moves", _NOTHING_DONE
)
LINE_SHOWN_CHARACTERS = _bound(
    _SHELL, "LINE_SHOWN_CHARACTERS", 200_000, "characters", "the output of a line", "it is cut, which is said"
)
WORKSPACE_FILES = _bound(
    _SHELL, "WORKSPACE_FILES", 40_000, "files and folders", "the workspace after a line that adds to it", _NOTHING_DONE
)
WORKSPACE_BYTES = _bound(
    _SHELL, "WORKSPACE_BYTES", 1_000_000_000, "bytes", "all files of the workspace after a line that adds to it",
    _NOTHING_DONE,
)  # fmt: skip

_SANDBOX = "The sandboxed shell"
_ENDED = "the line is ended, the action is refused, nothing has changed"
SHELL_LINE_BYTES = _bound(_SANDBOX, "SHELL_LINE_BYTES", 100_000, "bytes", "a command line", "the action is refused")
SHELL_S = _bound(_SANDBOX, "SHELL_S", 30, "seconds", "a command line", _ENDED)
SHELL_OUTPUT_BYTES = _bound(_SANDBOX, "SHELL_OUTPUT_BYTES", 400_000, "bytes", "what a command line puts out", _ENDED)
SHELL_MEMORY_BYTES = _bound(
    _SANDBOX, "SHELL_MEMORY_BYTES", 1_000_000_000, "bytes", "the memory of all its processes together", _ENDED
)
SHELL_SPARED_BYTES = _bound(
    _SANDBOX, "SHELL_SPARED_BYTES", 250_000_000, "bytes", "the machine's memory that has to stay free",
    "with less, a line is ended as above",
)  # fmt: skip
SHELL_ADDRESS_BYTES = _bound(
    _SANDBOX, "SHELL_ADDRESS_BYTES", 4_000_000_000, "bytes", "the addresses of one process", "it gets no more memory"
)
SHELL_PROCESSES = _bound(
    _SANDBOX, "SHELL_PROCESSES", 256, "processes", "a command line, threads included",
    "no more can be started, or it is ended as above",
)  # fmt: skip
SHELL_OPEN_FILES = _bound(_SANDBOX, "SHELL_OPEN_FILES", 256, "files", "what a process holds open", "no more are opened")
SHELL_FILE_BYTES = _bound(_SANDBOX, "SHELL_FILE_BYTES", 500_000_000, "bytes", "one file", "the process is ended")
SHELL_WRITTEN_BYTES = _bound(
    _SANDBOX, "SHELL_WRITTEN_BYTES", 1_000_000_000, "bytes", "all files while it runs, the office's included",
    "there is no space left on the device",
)  # fmt: skip
SHELL_FILES = _bound(
    _SANDBOX, "SHELL_FILES", 20_000, "files", "all files and folders while it runs", "no more can be made"
)

_ENDPOINTS = "Endpoints of models"
REPLY_BYTES = _bound(
    _ENDPOINTS, "REPLY_BYTES", 32_000_000, "bytes", "the body of a reply, also when it is unpacked",
    "the attempt failed, and is tried again as after any fault of the endpoint",
)  # fmt: skip

_CLIENTS = "Clients of the Model Context Protocol"
FRAME_BYTES = _bound(_CLIENTS, "FRAME_BYTES", 8_000_000, "bytes", "a line", "skipped, and answered with an error")
FRAME_MESSAGES = _bound(_CLIENTS, "FRAME_MESSAGES", 100, "messages", "a batch", "answered with an error")

_FORMATS = "File formats"
WORKBOOK_CELLS = _bound(
    _FORMATS, "WORKBOOK_CELLS", 200_000, "cells",
    "a workbook: filled cells, and the rectangle from A1 to the last one of each sheet", _UNREADABLE,
)  # fmt: skip
