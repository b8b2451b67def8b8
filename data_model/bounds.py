"""All limits on untrusted input: files, rows and replies, and the processes that read them.

All code takes its limits from this module, so that `docs/limits.md` lists all of them.
"""

from typing import NamedTuple


class Bound(NamedTuple):
    """One limit.

    Attributes:
        amount: The maximum, in `unit`.
        subject: What is limited.
        consequence: What happens if the limit is exceeded.
    """

    name: str
    amount: float
    unit: str
    subject: str
    consequence: str


BOUNDS: dict[str, list[Bound]] = {}
"""All limits by their heading in `docs/limits.md`."""


def _define_bound(heading: str, name: str, amount: int, unit: str, subject: str, consequence: str) -> int:
    assert all(name != bound.name for bounds in BOUNDS.values() for bound in bounds), f"two limits are called {name}"
    BOUNDS.setdefault(heading, []).append(Bound(name, amount, unit, subject, consequence))
    return amount


_FILE_UNREADABLE = "the file cannot be read as its type: an action is refused, a check fails"
_INPUT_REFUSED = "refused with file and line, exit code 2"

_DATASET = "Datasets"
ROW_BYTES = _define_bound(_DATASET, "ROW_BYTES", 4_000_000, "bytes", "a row of a JSON Lines file", _INPUT_REFUSED)
TASK_BYTES = _define_bound(
    _DATASET, "TASK_BYTES", 1_000_000, "bytes", "a row of a dataset: a task or a dialogue", _INPUT_REFUSED
)
ROW_DEPTH = _define_bound(_DATASET, "ROW_DEPTH", 100, "levels", "an object inside a row", _INPUT_REFUSED)
ROW_VALUES = _define_bound(
    _DATASET, "ROW_VALUES", 50_000, "values", "a row: texts, numbers, lists and objects", _INPUT_REFUSED
)
ROW_FILE_BYTES = _define_bound(_DATASET, "ROW_FILE_BYTES", 2_000_000_000, "bytes", "a JSON Lines file", _INPUT_REFUSED)
ROW_FILE_LINES = _define_bound(
    _DATASET, "ROW_FILE_LINES", 1_000_000, "lines", "a JSON Lines file, including blank lines", _INPUT_REFUSED
)
MANIFEST_BYTES = _define_bound(_DATASET, "MANIFEST_BYTES", 32_000_000, "bytes", "`manifest.json`", _INPUT_REFUSED)
MANIFEST_VALUES = _define_bound(_DATASET, "MANIFEST_VALUES", 1_000_000, "values", "`manifest.json`", _INPUT_REFUSED)
OFFICE_TABLE_BYTES = _define_bound(
    _DATASET, "OFFICE_TABLE_BYTES", 8_000_000, "bytes", "a file of `offices/`", _INPUT_REFUSED
)
STORED_FILE_BYTES = _define_bound(
    _DATASET, "STORED_FILE_BYTES", 100_000_000, "bytes", "a file of `files/`", _INPUT_REFUSED
)
REFERENCES_BYTES = _define_bound(
    _DATASET, "REFERENCES_BYTES", 200_000_000, "bytes", "all references of a task", _INPUT_REFUSED
)
TRANSCRIPTION_BYTES = _define_bound(
    _DATASET, "TRANSCRIPTION_BYTES", 1_000_000, "bytes", "a file of `transcriptions/`", _INPUT_REFUSED
)
OTHER_FILES_BYTES = _define_bound(
    _DATASET, "OTHER_FILES_BYTES", 100_000_000, "bytes", "all other files that a manifest names, such as `README.md`",
    "`homer check` fails without hashing them; an export is refused, exit code 2",
)  # fmt: skip
DATASET_BYTES = _define_bound(
    _DATASET, "DATASET_BYTES", 10_000_000_000, "bytes", "all files of a dataset that is checked or copied",
    "as above",
)  # fmt: skip

_TASKS = "Tasks and dialogues"
TEXT_CHARS = _define_bound(
    _TASKS, "TEXT_CHARS", 20_000, "characters", "an intent, a description, a fact or a turn", _INPUT_REFUSED
)
SEED_TEXT_CHARS = _define_bound(
    _TASKS, "SEED_TEXT_CHARS", 8_000, "characters", "the text of a seed that is rewritten", "the seed is rejected"
)
ID_CHARS = _define_bound(
    _TASKS, "ID_CHARS", 200, "characters", "the id of a task, a fact, a subtask or a turn", _INPUT_REFUSED
)
FACTS = _define_bound(_TASKS, "FACTS", 1_000, "facts", "a task", _INPUT_REFUSED)
CRITERIA = _define_bound(_TASKS, "CRITERIA", 200, "criteria", "a task", _INPUT_REFUSED)
BINDINGS = _define_bound(_TASKS, "BINDINGS", 10_000, "bindings", "a task", _INPUT_REFUSED)
WAYS = _define_bound(_TASKS, "WAYS", 500, "plans", "the right ways of a task, and also its wrong ways", _INPUT_REFUSED)
STEPS = _define_bound(_TASKS, "STEPS", 1_000, "steps", "a plan", _INPUT_REFUSED)
REFERENCES = _define_bound(_TASKS, "REFERENCES", 1_000, "files", "the references of a task", _INPUT_REFUSED)
ENTRIES = _define_bound(_TASKS, "ENTRIES", 200, "entries", "any other list or table of a task", _INPUT_REFUSED)
DAYS = _define_bound(_TASKS, "DAYS", 1_000, "days", "a dialogue", _INPUT_REFUSED)
SESSIONS = _define_bound(_TASKS, "SESSIONS", 200, "sessions", "a day", _INPUT_REFUSED)
TURNS = _define_bound(_TASKS, "TURNS", 5_000, "turns", "a dialogue", _INPUT_REFUSED)
EVIDENCE = _define_bound(_TASKS, "EVIDENCE", 3_000, "rows of evidence", "a dialogue", _INPUT_REFUSED)

_CHECKS = "Work of `homer check`"
_TASK_UNCHECKED = "the task is not checked further and fails with the name `limits`"
COMPARISONS = _define_bound(
    _CHECKS,
    "COMPARISONS",
    1_000_000,
    "comparisons",
    "values of a task with the texts of its row",
    _TASK_UNCHECKED,
)
STEPS_RUN = _define_bound(_CHECKS, "STEPS_RUN", 2_000, "steps", "all plans of a task together", _TASK_UNCHECKED)
CRITERIA_RUN = _define_bound(
    _CHECKS, "CRITERIA_RUN", 3_000, "criteria", "a task, counted once for each plan", _TASK_UNCHECKED
)
TASK_FAILURES = _define_bound(
    _CHECKS, "TASK_FAILURES", 1_000, "failures", "listed failures of one task, at most 2,000 characters each",
    "the others are only counted",
)  # fmt: skip
DATASET_FAILURES = _define_bound(
    _CHECKS, "DATASET_FAILURES", 10_000, "failures", "listed failures of a dataset", "the others are only counted"
)

_REPORTS = "Work of `homer report`"
EXPLANATION_S = _define_bound(
    _REPORTS, "EXPLANATION_S", 20, "seconds",
    "explaining one failed episode, including criteria that are scored again for it",
    "the process is ended, and the episode is counted as unexplained",
)  # fmt: skip
REPORT_EXPLANATION_ENDINGS = _define_bound(
    _REPORTS, "REPORT_EXPLANATION_ENDINGS", 5, "processes", "a report, ended while explaining episodes",
    "no criterion is scored again for further explanations; after twice as many, nothing more is explained",
)  # fmt: skip
REPORT_READER_ENDINGS = _define_bound(
    _REPORTS, "REPORT_READER_ENDINGS", 5, "processes", "a run or a dataset, ended while reading its files for the page",
    "its other files are not read, and only their size is shown",
)  # fmt: skip
REPORT_EXPLANATIONS_S = _define_bound(
    _REPORTS, "REPORT_EXPLANATIONS_S", 60, "seconds",
    "explaining all failed episodes together, without the first second of each",
    "the other episodes are counted as unexplained",
)  # fmt: skip
_BY_SIZE = "other files are not read, and only their size is shown"
REPORT_RUN_READING_S = _define_bound(
    _REPORTS, "REPORT_RUN_READING_S", 20, "seconds",
    "reading files of a run or a dataset for the page, without the first second of each", _BY_SIZE,
)  # fmt: skip
REPORT_READING_S = _define_bound(
    _REPORTS, "REPORT_READING_S", 60, "seconds", "the same for all runs and datasets of a report", _BY_SIZE
)
REPORT_TASK_CHARS = _define_bound(
    _REPORTS, "REPORT_TASK_CHARS", 10_000_000, "characters",
    "texts that the page shows for all episodes of a task", "only the length of other texts is shown",
)  # fmt: skip
REPORT_PAIRS = _define_bound(
    _REPORTS,
    "REPORT_PAIRS",
    300,
    "pairs of runs",
    "pairs listed in the comparison of a report",
    "the others are only counted",
)

_RUNS = "Runs"
RUN_CONFIG_BYTES = _define_bound(
    _RUNS, "RUN_CONFIG_BYTES", 32_000_000, "bytes", "`config.json`, `grid.json` or `sources.json`", _INPUT_REFUSED
)
RUN_CONFIG_VALUES = _define_bound(
    _RUNS, "RUN_CONFIG_VALUES", 1_000_000, "values", "`config.json` or `grid.json`", _INPUT_REFUSED
)
COUNTED = _define_bound(
    _RUNS, "COUNTED", 10**15, "steps, tokens, calls, seconds or USD", "an episode, as its row in `episodes.jsonl` says",
    _INPUT_REFUSED,
)  # fmt: skip
RUN_DEPTH = _define_bound(
    _RUNS, "RUN_DEPTH", 20, "folders on the way", "a run below the folder that `homer report` is given",
    "deeper runs are not found",
)  # fmt: skip
TRAJECTORY_STEPS = _define_bound(
    _RUNS, "TRAJECTORY_STEPS", 10_000, "steps", "a trajectory that is shown or exported", _INPUT_REFUSED
)
TRAJECTORY_BYTES = _define_bound(
    _RUNS, "TRAJECTORY_BYTES", 20_000_000, "bytes", "all steps of such a trajectory", _INPUT_REFUSED
)
DATABASE_S = _define_bound(
    _RUNS, "DATABASE_S", 20, "seconds",
    "opening `ledger.sqlite` or `replies.sqlite`, plus one for every 20 MB of the file",
    _INPUT_REFUSED,
)  # fmt: skip
KEPT_JSON_VALUES = _define_bound(
    _RUNS,
    "KEPT_JSON_VALUES",
    2_000_000,
    "values",
    "the JSON that a run or a recording keeps of a unit or a reply",
    _INPUT_REFUSED,
)
DATABASE_TEXT_BYTES = _define_bound(
    _RUNS, "DATABASE_TEXT_BYTES", 16_000_000, "bytes", "a row of `ledger.sqlite` or `replies.sqlite`", _INPUT_REFUSED
)
TRACE_LINE_BYTES = _define_bound(
    _RUNS,
    "TRACE_LINE_BYTES",
    64_000_000,
    "bytes",
    "an incomplete line at the end of `trace.jsonl`, left by a kill",
    _INPUT_REFUSED,
)
FAULT_CHARS = _define_bound(
    _RUNS, "FAULT_CHARS", 20_000, "characters", "a fault of a unit in `faults.log`", "only its end is kept"
)
SUMMARY_CHARS = _define_bound(
    _RUNS, "SUMMARY_CHARS", 4_000, "characters", "a model's summary of a conversation, or as many as that has, if more",
    "it is truncated",
)  # fmt: skip
KEPT_SUMMARY_BYTES = _define_bound(
    _RUNS, "KEPT_SUMMARY_BYTES", 4_000_000, "bytes", "a model's summary that a run keeps", "it is made again"
)

_OFFICES = "Offices of a build or an import"
OFFICE_FILE_BYTES = _define_bound(
    _OFFICES, "OFFICE_FILE_BYTES", 64_000_000, "bytes", "a file of an office", "the file is left out and named"
)
OFFICE_BYTES = _define_bound(
    _OFFICES, "OFFICE_BYTES", 200_000_000, "bytes", "all files of an office", "the office is refused, exit code 2"
)
OFFICE_ENDINGS = _define_bound(
    _OFFICES, "OFFICE_ENDINGS", 3, "files", "files of an office that may take too much time or memory to read",
    "the office is refused, exit code 2",
)  # fmt: skip
OFFICE_READING_CPU_S = _define_bound(
    _OFFICES, "OFFICE_READING_CPU_S", 120, "seconds of CPU time", "reading all files of an office, before a build",
    "the office is refused, exit code 2, and the slowest file is named",
)  # fmt: skip
OFFICE_ASKERS = _define_bound(
    _OFFICES, "OFFICE_ASKERS", 150, "people", "owners of mails or events who are considered as the user of a task",
    "this many of them are drawn",
)  # fmt: skip
OFFICE_FILES = _define_bound(
    _OFFICES, "OFFICE_FILES", 20_000, "files", "an office", "the office is refused, exit code 2"
)
OFFICE_DEPTH = _define_bound(
    _OFFICES, "OFFICE_DEPTH", 40, "folders", "the path of a file", "the folder is left out and named"
)

_WORKSPACES = "What an episode leaves behind"
_WORKSPACE_UNSCORED = "nothing in it is scored or recorded: the verdict is an error, which fails"
WORKSPACE_ENTRIES = _define_bound(
    _WORKSPACES, "WORKSPACE_ENTRIES", 50_000, "files and folders", "a workspace", _WORKSPACE_UNSCORED
)
WORKSPACE_BYTES = _define_bound(
    _WORKSPACES, "WORKSPACE_BYTES", 1_000_000_000, "bytes", "all files of a workspace", _WORKSPACE_UNSCORED
)
WORKSPACE_FILE_BYTES = _define_bound(
    _WORKSPACES,
    "WORKSPACE_FILE_BYTES",
    100_000_000,
    "bytes",
    "a file of a workspace",
    "it is neither read nor recorded",
)

_PUBLISHED = "Published benchmarks"
_TASK_REFUSED = "the task is refused and named, the others are imported"
PUBLISHED_TASK_BYTES = _define_bound(
    _PUBLISHED, "PUBLISHED_TASK_BYTES", 1_000_000, "bytes", "the file of a task", _TASK_REFUSED
)
PUBLISHED_LEVELS = _define_bound(_PUBLISHED, "PUBLISHED_LEVELS", 40, "levels", "a JSON file", _TASK_REFUSED)
HISTORY_BYTES = _define_bound(_PUBLISHED, "HISTORY_BYTES", 4_000_000, "bytes", "a chat history", _TASK_REFUSED)
HISTORY_SESSIONS = _define_bound(
    _PUBLISHED, "HISTORY_SESSIONS", 1_000, "sessions", "a chat history; its turns are limited like those of a dialogue",
    _TASK_REFUSED,
)  # fmt: skip
MOMENT_CHARS = _define_bound(
    _PUBLISHED, "MOMENT_CHARS", 100, "characters", "the time of a session or a turn",
    "it is not a valid time: for a session, the task is refused; a turn gets a time after the turn before it",
)  # fmt: skip

_PROCESSES = "Processes and time"
WORKER_BYTES = _define_bound(
    _PROCESSES, "WORKER_BYTES", 768_000_000, "bytes", "the memory of a process that reads, converts or scores files",
    "the action is refused or the check is an error; if the process dies, as below",
)  # fmt: skip
OWN_BYTES = _define_bound(
    _PROCESSES, "OWN_BYTES", 900_000_000, "bytes",
    "the memory of `homer` itself, if the system has `/proc`; the environment variable HOMER_MEMORY_BYTES sets "
    "another limit", "exit code 2; the work of a run is kept",
)  # fmt: skip
ACTION_S = _define_bound(
    _PROCESSES, "ACTION_S", 20, "seconds", "one action in an office, or reading one file",
    "the process is ended: an episode is scored with its present files, a candidate is rejected with reason `limits`",
)  # fmt: skip
CRITERION_S = _define_bound(
    _PROCESSES, "CRITERION_S", 20, "seconds", "one criterion", "the verdict is an error, which fails"
)
VERDICT_CPU_S = _define_bound(
    _PROCESSES, "VERDICT_CPU_S", 30, "seconds of CPU time", "all criteria of a verdict",
    "the remaining criteria are errors, which fail",
)  # fmt: skip
PROVING_CPU_S = _define_bound(
    _PROCESSES, "PROVING_CPU_S", 120, "seconds of CPU time", "all proofs of a task",
    "the remaining proofs fail",
)  # fmt: skip
CALL_ENDINGS = _define_bound(
    _PROCESSES, "CALL_ENDINGS", 5, "processes", "one command that reads many things, ended at the limits above",
    "what follows is not read and counts as if it, too, had ended a process",
)  # fmt: skip
DEMONSTRATION_S = _define_bound(
    _PROCESSES, "DEMONSTRATION_S", 20, "seconds", "carrying out the solution of a task for `homer export sft`",
    "the task is left out and named",
)  # fmt: skip
SOLVING_CPU_S = _define_bound(
    _PROCESSES, "SOLVING_CPU_S", 120, "seconds of CPU time", "all steps of `homer solve`",
    "exit code 2, no files are left",
)  # fmt: skip
ANSWER_BYTES = _define_bound(
    _PROCESSES,
    "ANSWER_BYTES",
    256_000_000,
    "bytes",
    "the reply of a worker process about a unit",
    "the process is ended",
)
STOPPED_S = _define_bound(
    _PROCESSES, "STOPPED_S", 5, "seconds", "how long a signal may stop a worker process", "as for one action"
)
SILENCE_S = _define_bound(
    _PROCESSES, "SILENCE_S", 120, "seconds", "any other step of a worker process", "as for one action"
)
SOLVER_BYTES = _define_bound(
    _PROCESSES, "SOLVER_BYTES", 4_000_000_000, "bytes", "the memory of each process of your own solver",
    "Python raises MemoryError in it",
)  # fmt: skip
SOLVER_REQUEST_BYTES = _define_bound(
    _PROCESSES,
    "SOLVER_REQUEST_BYTES",
    8_000_000,
    "bytes",
    "an action that your own solver sends",
    "the episode ends with `solver_error`",
)

_ACTIONS = "Actions, as solvers and models write them"
_ACTION_MALFORMED = "the action counts as malformed, and the observation says so"
ACTION_TEXT_CHARS = _define_bound(
    _ACTIONS, "ACTION_TEXT_CHARS", 1_000_000, "characters", "an action in the text of a reply", _ACTION_MALFORMED
)
ACTION_LITERAL_CHARS = _define_bound(
    _ACTIONS, "ACTION_LITERAL_CHARS", 100_000, "characters",
    "such an action written as a Python literal instead of JSON",
    _ACTION_MALFORMED,
)  # fmt: skip
ARGUMENTS_CHARS = _define_bound(
    _ACTIONS, "ARGUMENTS_CHARS", 1_000_000, "characters", "the arguments of a tool call", _ACTION_MALFORMED
)
ACTION_LEVELS = _define_bound(
    _ACTIONS, "ACTION_LEVELS", 20, "levels", "nested lists and objects in the arguments of an action", _ACTION_MALFORMED
)
PATH_BYTES = _define_bound(_ACTIONS, "PATH_BYTES", 1_024, "bytes", "a path in an office", "the action is refused")
NAME_BYTES = _define_bound(_ACTIONS, "NAME_BYTES", 255, "bytes", "a name in a path", "the action is refused")

_PROGRAMS = "Tesseract and LibreOffice"
PROGRAM_S = _define_bound(
    _PROGRAMS, "PROGRAM_S", 60, "seconds", "one image or file", "the program is ended and the action refused"
)
PROGRAM_BYTES = _define_bound(
    _PROGRAMS, "PROGRAM_BYTES", 1_000_000_000, "bytes", "the memory of each process", "it gets no more memory and fails"
)
PROGRAM_OUTPUT_BYTES = _define_bound(
    _PROGRAMS, "PROGRAM_OUTPUT_BYTES", 1_000_000, "bytes", "the text recognised in an image",
    "the program is ended and the action refused",
)  # fmt: skip
PROGRAM_FILE_BYTES = _define_bound(
    _PROGRAMS, "PROGRAM_FILE_BYTES", 100_000_000, "bytes", "a file that is made", "the program is ended and fails"
)

_SHELL = "The built-in shell"
_ACTION_REFUSED = "the action is refused and nothing has changed"
LINE_CHARACTERS = _define_bound(_SHELL, "LINE_CHARACTERS", 100_000, "characters", "a command line", _ACTION_REFUSED)
LINE_COMMANDS = _define_bound(_SHELL, "LINE_COMMANDS", 200, "commands", "a command line", _ACTION_REFUSED)
LINE_WORDS = _define_bound(
    _SHELL,
    "LINE_WORDS",
    10_000,
    "words",
    "all commands of a line, including the names that wildcards expand to",
    _ACTION_REFUSED,
)
LINE_STEPS = _define_bound(
    _SHELL, "LINE_STEPS", 1_000_000, "steps",
    "the work of a line: a step is one examined name or eight lines of text",
    _ACTION_REFUSED,
)  # fmt: skip
LINE_TEXT_BYTES = _define_bound(
    _SHELL,
    "LINE_TEXT_BYTES",
    32_000_000,
    "bytes",
    "text that a line reads, prints and writes, together",
    _ACTION_REFUSED,
)
LINE_MOVED_BYTES = _define_bound(
    _SHELL, "LINE_MOVED_BYTES", 256_000_000, "bytes", "the files that a line makes, copies and moves", _ACTION_REFUSED
)
LINE_FILES = _define_bound(
    _SHELL, "LINE_FILES", 10_000, "files and folders", "what a line makes, copies and moves", _ACTION_REFUSED
)
LINE_SHOWN_CHARACTERS = _define_bound(
    _SHELL, "LINE_SHOWN_CHARACTERS", 200_000, "characters", "the output of a line", "it is truncated, with a note"
)
LINE_WORKSPACE_FILES = _define_bound(
    _SHELL,
    "LINE_WORKSPACE_FILES",
    40_000,
    "files and folders",
    "the workspace after a line that adds to it",
    _ACTION_REFUSED,
)
LINE_WORKSPACE_BYTES = _define_bound(
    _SHELL, "LINE_WORKSPACE_BYTES", 1_000_000_000, "bytes", "all files of the workspace after a line that adds to it",
    _ACTION_REFUSED,
)  # fmt: skip

_SANDBOX = "The sandboxed shell"
_LINE_KILLED = "the line is ended, the action is refused and nothing has changed"
SHELL_LINE_BYTES = _define_bound(
    _SANDBOX, "SHELL_LINE_BYTES", 100_000, "bytes", "a command line", "the action is refused"
)
SHELL_S = _define_bound(_SANDBOX, "SHELL_S", 30, "seconds", "a command line", _LINE_KILLED)
SHELL_OUTPUT_BYTES = _define_bound(
    _SANDBOX, "SHELL_OUTPUT_BYTES", 400_000, "bytes", "the output of a command line", _LINE_KILLED
)
SHELL_MEMORY_BYTES = _define_bound(
    _SANDBOX, "SHELL_MEMORY_BYTES", 1_000_000_000, "bytes", "the memory of all its processes together", _LINE_KILLED
)
SHELL_SPARED_BYTES = _define_bound(
    _SANDBOX, "SHELL_SPARED_BYTES", 250_000_000, "bytes", "memory of the machine that must stay free (a minimum)",
    "with less, a line is ended as above",
)  # fmt: skip
SHELL_ADDRESS_BYTES = _define_bound(
    _SANDBOX,
    "SHELL_ADDRESS_BYTES",
    4_000_000_000,
    "bytes",
    "the address space of one process",
    "it gets no more memory",
)
SHELL_MAPPINGS_BYTES = _define_bound(
    _SANDBOX, "SHELL_MAPPINGS_BYTES", 8_000_000, "bytes",
    "the kernel's lists of memory mappings of all its processes, about a hundred bytes per mapping", _LINE_KILLED,
)  # fmt: skip
SHELL_PROCESSES = _define_bound(
    _SANDBOX, "SHELL_PROCESSES", 256, "processes", "a command line, threads included",
    "no more can be started, or the line is ended as above",
)  # fmt: skip
SHELL_OPEN_FILES = _define_bound(
    _SANDBOX, "SHELL_OPEN_FILES", 256, "files", "open files of a process", "no more can be opened"
)
SHELL_FILE_BYTES = _define_bound(_SANDBOX, "SHELL_FILE_BYTES", 500_000_000, "bytes", "one file", "the process is ended")
SHELL_WRITTEN_BYTES = _define_bound(
    _SANDBOX, "SHELL_WRITTEN_BYTES", 1_000_000_000, "bytes", "all files while it runs, including those of the office",
    "there is no space left on the device",
)  # fmt: skip
SHELL_FILES = _define_bound(
    _SANDBOX, "SHELL_FILES", 20_000, "files", "all files and folders while it runs", "no more can be made"
)

_ENDPOINTS = "Models and their endpoints"
_ATTEMPT_FAILED = "the attempt fails and is retried as after any fault of the endpoint"
REPLY_BYTES = _define_bound(
    _ENDPOINTS, "REPLY_BYTES", 8_000_000, "bytes", "the body of a reply, compressed or not",
    _ATTEMPT_FAILED,
)  # fmt: skip
ERROR_BYTES = _define_bound(
    _ENDPOINTS, "ERROR_BYTES", 1_000_000, "bytes", "the body of an unsuccessful response", _ATTEMPT_FAILED
)
REPLY_CHARACTERS = _define_bound(
    _ENDPOINTS, "REPLY_CHARACTERS", 1_000_000, "characters",
    "the text of one reply, including the arguments of its tool calls", _ATTEMPT_FAILED,
)  # fmt: skip
REPLY_MEMBERS = _define_bound(
    _ENDPOINTS, "REPLY_MEMBERS", 500_000, "lists, objects and keys",
    "the body of a reply: its opening brackets and colons, including those in texts", _ATTEMPT_FAILED,
)  # fmt: skip
REPLY_SEARCHED = _define_bound(
    _ENDPOINTS, "REPLY_SEARCHED", 1_500_000, "characters",
    "texts and keys in the body of a reply that are searched for secrets; each counts 20 more",
    "further texts become `***` and further objects lose their members, unread",
)  # fmt: skip
REPLY_TOOL_CALLS = _define_bound(_ENDPOINTS, "REPLY_TOOL_CALLS", 1_000, "tool calls", "one reply", _ATTEMPT_FAILED)
REPLY_TOKENS = _define_bound(
    _ENDPOINTS, "REPLY_TOKENS", 100_000_000, "tokens", "the token counts in a reply, input and output each",
    "the count is ignored, and the tokens are estimated",
)  # fmt: skip
VECTOR_NUMBERS = _define_bound(
    _ENDPOINTS, "VECTOR_NUMBERS", 8_192, "numbers", "the embedding of a text", _ATTEMPT_FAILED
)
EPISODE_REPLIES_BYTES = _define_bound(
    _ENDPOINTS, "EPISODE_REPLIES_BYTES", 2_000_000, "bytes", "a model's replies in one episode, in memory",
    "the episode ends with `context`",
)  # fmt: skip
IDLE_CONNECTION_MS = _define_bound(
    _ENDPOINTS, "IDLE_CONNECTION_MS", 250, "milliseconds",
    "an idle connection, on which a server may send data unasked",
    "it is closed; the next call opens another one",
)  # fmt: skip
ANSWER_DEPTH = _define_bound(
    _ENDPOINTS, "ANSWER_DEPTH", 60, "levels", "a JSON object that a model writes",
    "the model is asked to repair it, then asked again",
)  # fmt: skip
MODELS_LISTED = _define_bound(
    _ENDPOINTS, "MODELS_LISTED", 10_000, "models", "the list of models that an endpoint serves",
    "the rest is ignored; a model that is not listed is asked for one token",
)  # fmt: skip
PROPOSED_CHARACTERS = _define_bound(
    _ENDPOINTS, "PROPOSED_CHARACTERS", 200_000, "characters",
    "the arguments of all criteria that a model proposes, or of its plan; each text counts 100 more",
    "the model is told, as for any other fault of its proposal",
)  # fmt: skip
RECORDING_LINE_BYTES = _define_bound(
    _ENDPOINTS, "RECORDING_LINE_BYTES", 16_000_000, "bytes", "a line of a recording", _INPUT_REFUSED
)
SETTINGS_BYTES = _define_bound(
    _ENDPOINTS, "SETTINGS_BYTES", 256_000, "bytes", "a run file, or a file of prices", _INPUT_REFUSED
)
SETTINGS_LINE = _define_bound(_ENDPOINTS, "SETTINGS_LINE", 4_000, "characters", "a line of such a file", _INPUT_REFUSED)
SETTING_PER_MINUTE = _define_bound(
    _ENDPOINTS, "SETTING_PER_MINUTE", 10**9, "requests or tokens a minute",
    "a rate in the settings, which is at least 0.001",
    _INPUT_REFUSED,
)  # fmt: skip
SETTING_SECONDS = _define_bound(
    _ENDPOINTS, "SETTING_SECONDS", 10**8, "seconds", "a waiting time in the settings", _INPUT_REFUSED
)
SETTING_COUNT = _define_bound(
    _ENDPOINTS,
    "SETTING_COUNT",
    10**6,
    "calls",
    "concurrent calls, retries or consecutive failures in the settings",
    _INPUT_REFUSED,
)
SETTING_USD = _define_bound(
    _ENDPOINTS, "SETTING_USD", 10**9, "USD", "the price of a million tokens, or the budget of a run", _INPUT_REFUSED
)

_ARCHIVES = "Archives: Word documents and Excel workbooks"
ARCHIVE_MEMBERS = _define_bound(_ARCHIVES, "ARCHIVE_MEMBERS", 5_000, "members", "an archive", _FILE_UNREADABLE)
ARCHIVE_BYTES = _define_bound(
    _ARCHIVES, "ARCHIVE_BYTES", 100_000_000, "bytes", "an archive, unpacked", _FILE_UNREADABLE
)
ARCHIVE_RATIO = _define_bound(
    _ARCHIVES,
    "ARCHIVE_RATIO",
    200,
    "times its size",
    "the unpacked size of a member of over a megabyte",
    _FILE_UNREADABLE,
)

_DOCUMENTS = "Word documents"
DOCUMENT_TAGS = _define_bound(
    _DOCUMENTS,
    "DOCUMENT_TAGS",
    1_500_000,
    "tags",
    "start and end tags in the XML of a document",
    _FILE_UNREADABLE,
)
DOCUMENT_CELLS = _define_bound(
    _DOCUMENTS, "DOCUMENT_CELLS", 200_000, "cells",
    "all tables of a document; a merged cell counts as all cells it covers",
    _FILE_UNREADABLE,
)  # fmt: skip
DOCUMENT_MARKER_CHARS = _define_bound(
    _DOCUMENTS, "DOCUMENT_MARKER_CHARS", 255, "characters", "the numbering pattern of a list", "the rest is not read"
)

WRITTEN_TABLE_CELLS = _define_bound(
    _DOCUMENTS, "WRITTEN_TABLE_CELLS", 20_000, "cells", "a table that an action writes", "the action is refused"
)
CONVERTED_BLOCKS = _define_bound(
    _DOCUMENTS,
    "CONVERTED_BLOCKS",
    50_000,
    "paragraphs and tables",
    "a document made from a PDF",
    "the action is refused",
)

_PDFS = "PDF files"
PDF_BYTES = _define_bound(_PDFS, "PDF_BYTES", 64_000_000, "bytes", "a PDF", _FILE_UNREADABLE)
PDF_PAGES = _define_bound(_PDFS, "PDF_PAGES", 1_000, "pages", "a PDF", _FILE_UNREADABLE)
PDF_TEXT_CHARS = _define_bound(
    _PDFS, "PDF_TEXT_CHARS", 10_000_000, "characters", "the text of all pages", _FILE_UNREADABLE
)
PDF_OPERATIONS = _define_bound(
    _PDFS, "PDF_OPERATIONS", 1_000_000, "drawing operations", "all pages of a PDF", _FILE_UNREADABLE
)
PDF_TOKENS = _define_bound(
    _PDFS,
    "PDF_TOKENS",
    1_000_000,
    "numbers, names and operators",
    "the content of a page, or of one form on it",
    _FILE_UNREADABLE,
)
PDF_STREAM_BYTES = _define_bound(_PDFS, "PDF_STREAM_BYTES", 16_000_000, "bytes", "a stream, unpacked", _FILE_UNREADABLE)
PDF_STREAM_WORK_BYTES = _define_bound(
    _PDFS,
    "PDF_STREAM_WORK_BYTES",
    64_000_000,
    "bytes",
    "a stream as unpacked by each of its filters, together",
    _FILE_UNREADABLE,
)
PDF_DAMAGED_BYTES = _define_bound(
    _PDFS, "PDF_DAMAGED_BYTES", 1_000_000, "bytes", "a damaged stream, packed", "it is not repaired"
)
PDF_FORMS = _define_bound(
    _PDFS, "PDF_FORMS", 200, "forms", "forms that a page draws, including nested ones", _FILE_UNREADABLE
)
_PAGES_READ_AS_LINES = "tables and paragraphs are not detected: the text of each page is read line by line"
PDF_LAYOUT_OPERATIONS = _define_bound(
    _PDFS, "PDF_LAYOUT_OPERATIONS", 200_000, "drawing operations", "a PDF that is laid out", _PAGES_READ_AS_LINES
)
PDF_LAYOUT_PAGES = _define_bound(
    _PDFS, "PDF_LAYOUT_PAGES", 200, "pages", "a PDF that is laid out", _PAGES_READ_AS_LINES
)
PDF_LAYOUT_BYTES = _define_bound(
    _PDFS,
    "PDF_LAYOUT_BYTES",
    100_000_000,
    "bytes",
    "all streams of a PDF that is laid out, unpacked",
    _PAGES_READ_AS_LINES,
)
PDF_LAYOUT_RULES = _define_bound(
    _PDFS, "PDF_LAYOUT_RULES", 10_000, "lines and boxes", "a page whose tables are detected", "it has no tables"
)
PDF_LAYOUT_TESTS = _define_bound(
    _PDFS, "PDF_LAYOUT_TESTS", 5_000_000, "tests", "the cells of a page's tables times its words", "it has no tables"
)

_WORKBOOKS = "Excel workbooks"
WORKBOOK_CELLS = _define_bound(
    _WORKBOOKS, "WORKBOOK_CELLS", 200_000, "cells",
    "a workbook: filled or formatted cells, and the rectangles from A1 to the last one of all sheets", _FILE_UNREADABLE,
)  # fmt: skip
WORKBOOK_ROWS = _define_bound(
    _WORKBOOKS, "WORKBOOK_ROWS", 200_000, "rows", "all sheets of a workbook", _FILE_UNREADABLE
)
WORKBOOK_SHEETS = _define_bound(_WORKBOOKS, "WORKBOOK_SHEETS", 250, "sheets", "a workbook", _FILE_UNREADABLE)
WORKBOOK_STRINGS = _define_bound(
    _WORKBOOKS, "WORKBOOK_STRINGS", 200_000, "texts", "a workbook's table of shared texts", _FILE_UNREADABLE
)
WORKBOOK_TEXT_CHARS = _define_bound(
    _WORKBOOKS, "WORKBOOK_TEXT_CHARS", 10_000_000, "characters", "all cells of a workbook", _FILE_UNREADABLE
)
WORKBOOK_XML_BYTES = _define_bound(
    _WORKBOOKS, "WORKBOOK_XML_BYTES", 50_000_000, "bytes", "a workbook's XML", _FILE_UNREADABLE
)
WORKBOOK_ELEMENTS = _define_bound(
    _WORKBOOKS, "WORKBOOK_ELEMENTS", 1_200_000, "elements", "rows, cells, their values and texts", _FILE_UNREADABLE
)
WORKBOOK_OTHERS = _define_bound(
    _WORKBOOKS, "WORKBOOK_OTHERS", 50_000, "elements",
    "everything else: styles, names, rules and their ranges, comments, charts, parts of formatted texts; at least one "
    "per 100 bytes", _FILE_UNREADABLE,
)  # fmt: skip
WORKBOOK_MERGED = _define_bound(_WORKBOOKS, "WORKBOOK_MERGED", 10_000, "areas", "merged cells", _FILE_UNREADABLE)
WORKBOOK_SHARED_CHARS = _define_bound(
    _WORKBOOKS, "WORKBOOK_SHARED_CHARS", 5_000_000, "characters", "formulas that cells share, counted once per cell",
    _FILE_UNREADABLE,
)  # fmt: skip

RANGE_CELLS = _define_bound(
    _WORKBOOKS,
    "RANGE_CELLS",
    200_000,
    "cells",
    "the cells that `excel.read_range` reads at once",
    "the action is refused",
)

_FORMULAS = "Formulas of a workbook"
FORMULAS = _define_bound(_FORMULAS, "FORMULAS", 100_000, "formulas", "a workbook", "none of them is computed")
FORMULAS_CHARS = _define_bound(
    _FORMULAS, "FORMULAS_CHARS", 5_000_000, "characters", "all formulas of a workbook", "none of them is computed"
)
FORMULA_CHARS = _define_bound(_FORMULAS, "FORMULA_CHARS", 8_192, "characters", "a formula", "its value is not computed")
FORMULA_LEVELS = _define_bound(
    _FORMULAS, "FORMULA_LEVELS", 32, "levels", "nested brackets", "its value is not computed"
)
FORMULA_READS = _define_bound(
    _FORMULAS, "FORMULA_READS", 2_000_000, "cells",
    "the cells that all formulas of a workbook read; long texts count more",
    "further values are not computed",
)  # fmt: skip
FORMULA_TEXT_CHARS = _define_bound(
    _FORMULAS, "FORMULA_TEXT_CHARS", 10_000_000, "characters", "all long texts that formulas return",
    "further values are not computed",
)  # fmt: skip
FORMULA_PATTERN_CHARS = _define_bound(
    _FORMULAS, "FORMULA_PATTERN_CHARS", 255, "characters", "a condition with `*` or `?`, as in Excel",
    "its value is not computed",
)  # fmt: skip
FORMULA_PATTERN_STEPS = _define_bound(
    _FORMULAS, "FORMULA_PATTERN_STEPS", 2_000, "characters",
    "the length of a text times that of a part with `?` between two `*`", "its value is not computed",
)  # fmt: skip

_IMAGES = "Images"
IMAGE_PIXELS = _define_bound(
    _IMAGES, "IMAGE_PIXELS", 16_000_000, "pixels", "an image, or a page drawn as one", _FILE_UNREADABLE
)
IMAGE_BYTES = _define_bound(_IMAGES, "IMAGE_BYTES", 64_000_000, "bytes", "an image", _FILE_UNREADABLE)

_TEXTS = "Plain text and calendars"
TEXT_BYTES = _define_bound(_TEXTS, "TEXT_BYTES", 16_000_000, "bytes", "a text file", _FILE_UNREADABLE)
CALENDAR_BYTES = _define_bound(_TEXTS, "CALENDAR_BYTES", 2_000_000, "bytes", "a calendar", _FILE_UNREADABLE)
CALENDAR_LEVELS = _define_bound(_TEXTS, "CALENDAR_LEVELS", 50, "levels", "nested components", _FILE_UNREADABLE)
CALENDAR_ZONES = _define_bound(_TEXTS, "CALENDAR_ZONES", 40, "time zones", "a calendar", "the others are left out")
CALENDAR_DAYS = _define_bound(
    _TEXTS, "CALENDAR_DAYS", 200_000, "days", "the days over which the rules of all recurring events are expanded",
    "later recurrences do not count",
)  # fmt: skip
CALENDAR_OCCURRENCES = _define_bound(
    _TEXTS, "CALENDAR_OCCURRENCES", 50_000, "times", "all recurring events of a calendar, in equal shares",
    "later recurrences do not count",
)  # fmt: skip
CALENDAR_RULE_CHARS = _define_bound(
    _TEXTS, "CALENDAR_RULE_CHARS", 1_000, "characters", "the rule of a recurring event",
    "only its first time counts",
)  # fmt: skip
CALENDAR_REPEATS = _define_bound(
    _TEXTS, "CALENDAR_REPEATS", 5_000, "times", "a recurring event", "later recurrences do not count"
)

_MAILS = "Mails"
MAIL_BYTES = _define_bound(_MAILS, "MAIL_BYTES", 25_000_000, "bytes", "a mail", _FILE_UNREADABLE)
MAIL_LINES = _define_bound(_MAILS, "MAIL_LINES", 500_000, "lines", "a mail", _FILE_UNREADABLE)
MAIL_PARTS = _define_bound(
    _MAILS, "MAIL_PARTS", 1_000, "parts", "a mail, including those of attached mails", _FILE_UNREADABLE
)
MAIL_DEPTH = _define_bound(_MAILS, "MAIL_DEPTH", 50, "levels", "nested parts", "the mail is read as one text")
MAIL_HEADER_CHARS = _define_bound(
    _MAILS, "MAIL_HEADER_CHARS", 1_000_000, "characters", "all headers of a mail and its parts", _FILE_UNREADABLE
)
MAIL_TEXT_BYTES = _define_bound(
    _MAILS, "MAIL_TEXT_BYTES", 4_000_000, "bytes", "the text of a mail, without its attachments", _FILE_UNREADABLE
)
MAIL_ADDRESSES_CHARS = _define_bound(
    _MAILS, "MAIL_ADDRESSES_CHARS", 20_000, "characters", "a header that lists addresses", "the rest is not read"
)
MAIL_ADDRESS_LEVELS = _define_bound(
    _MAILS, "MAIL_ADDRESS_LEVELS", 50, "levels", "nested comments or groups in a list of addresses",
    "the list is read as words without an address",
)  # fmt: skip
MAIL_PARAMETERS_CHARS = _define_bound(
    _MAILS, "MAIL_PARAMETERS_CHARS", 2_000, "characters", "a header with parameters, such as a file name",
    "the rest is not read",
)  # fmt: skip
MAIL_WORDS_CHARS = _define_bound(
    _MAILS, "MAIL_WORDS_CHARS", 50_000, "characters", "a header with encoded words", "they are not decoded"
)
_MAILBOX_IS_ERROR = "the mailbox reads as an error message, as when OfficeBench's own reader raises"
EXACT_HEADER_CHARS = _define_bound(
    _MAILS, "EXACT_HEADER_CHARS", 20_000, "characters", "a header that the profile `officebench-exact` reads",
    _MAILBOX_IS_ERROR,
)  # fmt: skip
EXACT_HEADERS_CHARS = _define_bound(
    _MAILS, "EXACT_HEADERS_CHARS", 200_000, "characters", "all different headers of a mail that this profile reads",
    _MAILBOX_IS_ERROR,
)  # fmt: skip

_CRITERIA = "Criteria"
_CHECK_IS_ERROR = "the verdict of the check is an error, which fails"
CRITERION_STEPS = _define_bound(
    _CRITERIA, "CRITERION_STEPS", 100_000_000, "steps",
    "the work of one check: about one step for each character searched for a keyword, 150 for each one read as "
    "a number or a date, 1,000 for each pair of cells compared", _CHECK_IS_ERROR,
)  # fmt: skip
SEARCHED_CHARS = _define_bound(
    _CRITERIA,
    "SEARCHED_CHARS",
    4_000_000,
    "characters",
    "a file or mailbox that is searched for keywords",
    _CHECK_IS_ERROR,
)
COMPARED_LINES = _define_bound(
    _CRITERIA, "COMPARED_LINES", 40_000, "lines", "two texts together that are compared line by line",
    "the check is an error; a report says that all lines changed",
)  # fmt: skip
COMPARED_PAIRS = _define_bound(
    _CRITERIA, "COMPARED_PAIRS", 1_000_000_000, "pairs", "their pairs of equal lines, times their lines",
    "the check is an error; a report says that all lines changed",
)  # fmt: skip
COMPARATOR_CHARS = _define_bound(_CRITERIA, "COMPARATOR_CHARS", 2_000, "characters", "a comparator", _INPUT_REFUSED)
COMPARATOR_PARTS = _define_bound(_CRITERIA, "COMPARATOR_PARTS", 200, "parts", "a comparator", _INPUT_REFUSED)
COMPARATOR_LEVELS = _define_bound(
    _CRITERIA, "COMPARATOR_LEVELS", 50, "levels", "nested parts of a comparator", _INPUT_REFUSED
)
COMPARATOR_STEPS = _define_bound(
    _CRITERIA, "COMPARATOR_STEPS", 2_000_000, "steps", "one comparator on one cell", "it does not hold"
)
COMPARED_CHARS = _define_bound(
    _CRITERIA,
    "COMPARED_CHARS",
    100_000,
    "characters",
    "a text that a comparator receives or produces",
    "it does not hold",
)

_CLIENTS = "Clients of the Model Context Protocol"
FRAME_BYTES = _define_bound(
    _CLIENTS, "FRAME_BYTES", 1_000_000, "bytes", "a line", "it is skipped and answered with an error"
)
FRAMES_UNANSWERED = _define_bound(
    _CLIENTS, "FRAMES_UNANSWERED", 16, "requests", "requests whose answers are pending or not yet read",
    "no further line is read until one is answered and read",
)  # fmt: skip
FRAME_UNREAD_S = _define_bound(
    _CLIENTS, "FRAME_UNREAD_S", 5, "seconds", "how long an answer waits for a client that has closed the input",
    "the client counts as gone, and unread answers are dropped",
)  # fmt: skip
FRAME_VALUES = _define_bound(
    _CLIENTS, "FRAME_VALUES", 50_000, "values", "a line: texts, numbers, lists, objects and their keys",
    "it is answered with an error",
)  # fmt: skip
FRAME_MESSAGES = _define_bound(_CLIENTS, "FRAME_MESSAGES", 100, "messages", "a batch", "it is answered with an error")
