"""Limits of datasets, offices and imports."""

from data_model.bounds.definition import INPUT_REFUSED, define_bound

_DATASET = "Datasets"
ROW_BYTES = define_bound(_DATASET, "ROW_BYTES", 4_000_000, "bytes", "a row of a JSON Lines file", INPUT_REFUSED)
TASK_BYTES = define_bound(
    _DATASET, "TASK_BYTES", 1_000_000, "bytes", "a row of a dataset: a task or a dialogue", INPUT_REFUSED
)
ROW_DEPTH = define_bound(_DATASET, "ROW_DEPTH", 100, "levels", "an object inside a row", INPUT_REFUSED)
ROW_VALUES = define_bound(
    _DATASET, "ROW_VALUES", 50_000, "values", "a row: texts, numbers, lists and objects", INPUT_REFUSED
)
ROW_FILE_BYTES = define_bound(_DATASET, "ROW_FILE_BYTES", 2_000_000_000, "bytes", "a JSON Lines file", INPUT_REFUSED)
ROW_FILE_LINES = define_bound(
    _DATASET, "ROW_FILE_LINES", 1_000_000, "lines", "a JSON Lines file, including blank lines", INPUT_REFUSED
)
MANIFEST_BYTES = define_bound(_DATASET, "MANIFEST_BYTES", 32_000_000, "bytes", "`manifest.json`", INPUT_REFUSED)
MANIFEST_VALUES = define_bound(_DATASET, "MANIFEST_VALUES", 1_000_000, "values", "`manifest.json`", INPUT_REFUSED)
OFFICE_TABLE_BYTES = define_bound(
    _DATASET, "OFFICE_TABLE_BYTES", 8_000_000, "bytes", "a file of `offices/`", INPUT_REFUSED
)
STORED_FILE_BYTES = define_bound(
    _DATASET, "STORED_FILE_BYTES", 100_000_000, "bytes", "a file of `files/`", INPUT_REFUSED
)
REFERENCES_BYTES = define_bound(
    _DATASET, "REFERENCES_BYTES", 200_000_000, "bytes", "all references of a task", INPUT_REFUSED
)
TRANSCRIPTION_BYTES = define_bound(
    _DATASET, "TRANSCRIPTION_BYTES", 1_000_000, "bytes", "a file of `transcriptions/`", INPUT_REFUSED
)
OTHER_FILES_BYTES = define_bound(
    _DATASET, "OTHER_FILES_BYTES", 100_000_000, "bytes", "all other files that a manifest names, such as `README.md`",
    "`homer check` fails and does not hash these files; an export is refused, exit code 2",
)  # fmt: skip
DATASET_BYTES = define_bound(
    _DATASET, "DATASET_BYTES", 10_000_000_000, "bytes", "all files of a dataset that is checked or copied",
    "`homer check` fails and does not hash the files; an export is refused, exit code 2",
)  # fmt: skip

_TASKS = "Tasks and dialogues"
TEXT_CHARS = define_bound(
    _TASKS, "TEXT_CHARS", 20_000, "characters", "an intent, a description, a fact or a turn", INPUT_REFUSED
)
SEED_TEXT_CHARS = define_bound(
    _TASKS,
    "SEED_TEXT_CHARS",
    8_000,
    "characters",
    "the text of a seed task that is rewritten",
    "the seed task is rejected",
)
ID_CHARS = define_bound(
    _TASKS, "ID_CHARS", 200, "characters", "the id of a task, a fact, a subtask or a turn", INPUT_REFUSED
)
FACTS = define_bound(_TASKS, "FACTS", 1_000, "facts", "a task", INPUT_REFUSED)
CRITERIA = define_bound(_TASKS, "CRITERIA", 200, "criteria", "a task", INPUT_REFUSED)
BINDINGS = define_bound(_TASKS, "BINDINGS", 10_000, "bindings", "a task", INPUT_REFUSED)
WAYS = define_bound(
    _TASKS, "WAYS", 500, "plans", "the right ways of a task; also its wrong ways, counted separately", INPUT_REFUSED
)
STEPS = define_bound(_TASKS, "STEPS", 1_000, "steps", "a plan", INPUT_REFUSED)
PERMITTED_CHANGES = define_bound(
    _TASKS, "PERMITTED_CHANGES", 2_000, "changes", "what a solver of a task may change", INPUT_REFUSED
)
TRACES = define_bound(_TASKS, "TRACES", 20_000, "traces", "a task", INPUT_REFUSED)
REFERENCES = define_bound(_TASKS, "REFERENCES", 1_000, "files", "the references of a task", INPUT_REFUSED)
ENTRIES = define_bound(_TASKS, "ENTRIES", 200, "entries", "any other list or table of a task", INPUT_REFUSED)
DAYS = define_bound(_TASKS, "DAYS", 1_000, "days", "a dialogue", INPUT_REFUSED)
SESSIONS = define_bound(_TASKS, "SESSIONS", 200, "sessions", "a day", INPUT_REFUSED)
TURNS = define_bound(_TASKS, "TURNS", 5_000, "turns", "a dialogue", INPUT_REFUSED)
EVIDENCE = define_bound(_TASKS, "EVIDENCE", 3_000, "rows of evidence", "a dialogue", INPUT_REFUSED)

_CHECKS = "Work of `homer check`"
_TASK_UNCHECKED = "the task is not checked further and fails with the name `limits`"
COMPARISONS = define_bound(
    _CHECKS,
    "COMPARISONS",
    1_000_000,
    "comparisons",
    "checking a task: comparisons of its values with the texts of its row",
    _TASK_UNCHECKED,
)
STEPS_RUN = define_bound(_CHECKS, "STEPS_RUN", 2_000, "steps", "all plans of a task together", _TASK_UNCHECKED)
CRITERIA_RUN = define_bound(
    _CHECKS,
    "CRITERIA_RUN",
    3_000,
    "criteria",
    "a task: its criteria are counted once for each plan that is run",
    _TASK_UNCHECKED,
)
TASK_FAILURES = define_bound(
    _CHECKS, "TASK_FAILURES", 1_000, "failures", "listed failures of one task, at most 2,000 characters each",
    "the others are only counted",
)  # fmt: skip
DATASET_FAILURES = define_bound(
    _CHECKS, "DATASET_FAILURES", 10_000, "failures", "listed failures of a dataset", "the others are only counted"
)

_OFFICES = "Offices of a build or an import"
OFFICE_FILE_BYTES = define_bound(
    _OFFICES, "OFFICE_FILE_BYTES", 64_000_000, "bytes", "a file of an office", "the file is left out and named"
)
OFFICE_BYTES = define_bound(
    _OFFICES, "OFFICE_BYTES", 200_000_000, "bytes", "all files of an office", "the office is refused, exit code 2"
)
OFFICE_ENDINGS = define_bound(
    _OFFICES, "OFFICE_ENDINGS", 3, "files",
    "an office: files that are left out because reading them takes too much time or memory",
    "the office is refused, exit code 2",
)  # fmt: skip
OFFICE_READING_CPU_S = define_bound(
    _OFFICES, "OFFICE_READING_CPU_S", 120, "seconds of CPU time", "reading all files of an office, before a build",
    "the office is refused, exit code 2, and the slowest file is named",
)  # fmt: skip
OFFICE_ASKERS = define_bound(
    _OFFICES, "OFFICE_ASKERS", 150, "people", "owners of mails or events, one of whom becomes the user of a task",
    "a random sample of this size is considered",
)  # fmt: skip
OFFICE_TRIED_FINDINGS = define_bound(
    _OFFICES, "OFFICE_TRIED_FINDINGS", 120, "findings",
    "tables, documents, mails and events on which the kinds of task are tried before a build",
    "all mails and events of the user of the task and a random sample of the others are considered",
)  # fmt: skip
OFFICE_FILES = define_bound(
    _OFFICES, "OFFICE_FILES", 20_000, "files", "an office", "the office is refused, exit code 2"
)
OFFICE_DEPTH = define_bound(
    _OFFICES, "OFFICE_DEPTH", 40, "folders", "the path of a file", "the folder is left out and named"
)

_PUBLISHED = "Published benchmarks"
_TASK_REFUSED = "the task is refused and named, the others are imported"
PUBLISHED_TASK_BYTES = define_bound(
    _PUBLISHED, "PUBLISHED_TASK_BYTES", 1_000_000, "bytes", "the file of a task", _TASK_REFUSED
)
PUBLISHED_LEVELS = define_bound(_PUBLISHED, "PUBLISHED_LEVELS", 40, "levels", "a JSON file", _TASK_REFUSED)
HISTORY_BYTES = define_bound(_PUBLISHED, "HISTORY_BYTES", 4_000_000, "bytes", "a chat history", _TASK_REFUSED)
HISTORY_SESSIONS = define_bound(
    _PUBLISHED, "HISTORY_SESSIONS", 1_000, "sessions", "a chat history (`TURNS` limits its turns)",
    _TASK_REFUSED,
)  # fmt: skip
MOMENT_CHARS = define_bound(
    _PUBLISHED, "MOMENT_CHARS", 100, "characters", "the time of a session or a turn",
    "the time is invalid: if it belongs to a session, the task is refused; if it belongs to a turn, the turn gets a "
    "time after that of the previous turn",
)  # fmt: skip
