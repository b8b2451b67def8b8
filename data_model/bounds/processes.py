"""Limits of processes, actions, criteria and clients."""

from data_model.bounds.definition import INPUT_REFUSED, define_bound

_PROCESSES = "Processes and time"
WORKER_BYTES = define_bound(
    _PROCESSES, "WORKER_BYTES", 768_000_000, "bytes", "the memory of a process that reads, converts or scores files",
    "the action is refused or the check is an error; if the process dies, as for `ACTION_S`",
)  # fmt: skip
OWN_BYTES = define_bound(
    _PROCESSES, "OWN_BYTES", 900_000_000, "bytes",
    "the memory of `homer` itself, if the system has `/proc`; the environment variable HOMER_MEMORY_BYTES sets "
    "another limit", "exit code 2; the work of a run is kept",
)  # fmt: skip
ACTION_S = define_bound(
    _PROCESSES, "ACTION_S", 20, "seconds", "one action in an office, or reading one file",
    "the process is ended: an episode is scored with the files as they are, a candidate is rejected with the reason "
    "`limits`",
)  # fmt: skip
CRITERION_S = define_bound(
    _PROCESSES, "CRITERION_S", 20, "seconds", "one criterion", "the check is an error, so the verdict fails"
)
VERDICT_CPU_S = define_bound(
    _PROCESSES, "VERDICT_CPU_S", 30, "seconds of CPU time", "all criteria of a verdict",
    "the checks of the remaining criteria are errors, so the verdict fails",
)  # fmt: skip
PROVING_CPU_S = define_bound(
    _PROCESSES, "PROVING_CPU_S", 120, "seconds of CPU time", "all proofs of a task",
    "the remaining proofs fail",
)  # fmt: skip
CALL_ENDINGS = define_bound(
    _PROCESSES, "CALL_ENDINGS", 5, "processes",
    "one command that reads many files: worker processes that were ended at a limit of this table",
    "the other files are not read; each of them counts as if it had ended a process too",
)  # fmt: skip
DEMONSTRATION_S = define_bound(
    _PROCESSES, "DEMONSTRATION_S", 20, "seconds", "carrying out the solution of a task for `homer export sft`",
    "the task is left out and named",
)  # fmt: skip
SOLVING_CPU_S = define_bound(
    _PROCESSES, "SOLVING_CPU_S", 120, "seconds of CPU time", "all steps of `homer solve`",
    "exit code 2, and the folder for the files is removed",
)  # fmt: skip
ANSWER_BYTES = define_bound(
    _PROCESSES,
    "ANSWER_BYTES",
    256_000_000,
    "bytes",
    "the reply of a worker process about a unit",
    "the process is ended",
)
STOPPED_S = define_bound(
    _PROCESSES, "STOPPED_S", 5, "seconds", "how long a worker process may be stopped by a signal", "as for `ACTION_S`"
)
SILENCE_S = define_bound(
    _PROCESSES, "SILENCE_S", 120, "seconds", "a step of a worker process that has no other limit", "as for `ACTION_S`"
)
SOLVER_BYTES = define_bound(
    _PROCESSES, "SOLVER_BYTES", 4_000_000_000, "bytes", "the memory of each process of your own solver",
    "Python raises MemoryError in that process",
)  # fmt: skip
SOLVER_REQUEST_BYTES = define_bound(
    _PROCESSES,
    "SOLVER_REQUEST_BYTES",
    8_000_000,
    "bytes",
    "an action that your own solver sends",
    "the episode ends with `solver_error`",
)

_ACTIONS = "Actions, as solvers and models write them"
_ACTION_MALFORMED = "the action counts as malformed, and the observation says so"
ACTION_TEXT_CHARS = define_bound(
    _ACTIONS, "ACTION_TEXT_CHARS", 1_000_000, "characters", "an action in the text of a reply", _ACTION_MALFORMED
)
ACTION_LITERAL_CHARS = define_bound(
    _ACTIONS, "ACTION_LITERAL_CHARS", 100_000, "characters",
    "an action in the text of a reply that is written as a Python literal instead of JSON",
    _ACTION_MALFORMED,
)  # fmt: skip
ARGUMENTS_CHARS = define_bound(
    _ACTIONS, "ARGUMENTS_CHARS", 1_000_000, "characters", "the arguments of a tool call", _ACTION_MALFORMED
)
ACTION_LEVELS = define_bound(
    _ACTIONS, "ACTION_LEVELS", 20, "levels", "nested lists and objects in the arguments of an action", _ACTION_MALFORMED
)
PATH_BYTES = define_bound(_ACTIONS, "PATH_BYTES", 1_024, "bytes", "a path in an office", "the action is refused")
NAME_BYTES = define_bound(_ACTIONS, "NAME_BYTES", 255, "bytes", "a name in a path", "the action is refused")

_CRITERIA = "Criteria"
_CHECK_IS_ERROR = "the check is an error, so the verdict fails"
CRITERION_STEPS = define_bound(
    _CRITERIA, "CRITERION_STEPS", 100_000_000, "steps",
    "the work of one check: about one step for each character searched for a keyword, 150 for each one read as "
    "a number or a date, 1,000 for each pair of cells compared", _CHECK_IS_ERROR,
)  # fmt: skip
SEARCHED_CHARS = define_bound(
    _CRITERIA,
    "SEARCHED_CHARS",
    4_000_000,
    "characters",
    "a file or mailbox that is searched for keywords",
    _CHECK_IS_ERROR,
)
COMPARED_LINES = define_bound(
    _CRITERIA, "COMPARED_LINES", 40_000, "lines", "two texts that are compared line by line, added up",
    "the check is an error; a report says that all lines changed",
)  # fmt: skip
COMPARED_PAIRS = define_bound(
    _CRITERIA, "COMPARED_PAIRS", 1_000_000_000, "pairs",
    "two texts that are compared line by line: the number of pairs of equal lines times the number of all lines",
    "the check is an error; a report says that all lines changed",
)  # fmt: skip
CONTENT_CHANGES = define_bound(
    _CRITERIA, "CONTENT_CHANGES", 10_000, "items",
    "a file whose changes are found item by item", "the file counts as changed as a whole",
)  # fmt: skip
COMPARATOR_CHARS = define_bound(_CRITERIA, "COMPARATOR_CHARS", 2_000, "characters", "a comparator", INPUT_REFUSED)
COMPARATOR_PARTS = define_bound(_CRITERIA, "COMPARATOR_PARTS", 200, "parts", "a comparator", INPUT_REFUSED)
COMPARATOR_LEVELS = define_bound(
    _CRITERIA, "COMPARATOR_LEVELS", 50, "levels", "nested parts of a comparator", INPUT_REFUSED
)
COMPARATOR_STEPS = define_bound(
    _CRITERIA, "COMPARATOR_STEPS", 2_000_000, "steps", "one comparator on one cell", "the comparator counts as false"
)
COMPARED_CHARS = define_bound(
    _CRITERIA,
    "COMPARED_CHARS",
    100_000,
    "characters",
    "a text that a comparator receives or produces",
    "the comparator counts as false",
)

_CLIENTS = "Clients of the Model Context Protocol"
FRAME_BYTES = define_bound(
    _CLIENTS,
    "FRAME_BYTES",
    1_000_000,
    "bytes",
    "a line that a client sends",
    "the line is skipped and answered with an error",
)
FRAMES_UNANSWERED = define_bound(
    _CLIENTS, "FRAMES_UNANSWERED", 16, "requests",
    "requests without an answer, or with an answer that the client has not read",
    "no further line is read until the client has read an answer",
)  # fmt: skip
FRAME_UNREAD_S = define_bound(
    _CLIENTS, "FRAME_UNREAD_S", 5, "seconds", "how long a client that has closed the input may take to read an answer",
    "the client counts as gone, and unread answers are dropped",
)  # fmt: skip
FRAME_VALUES = define_bound(
    _CLIENTS, "FRAME_VALUES", 50_000, "values",
    "a line that a client sends: texts, numbers, lists, objects and their keys",
    "it is answered with an error",
)  # fmt: skip
FRAME_MESSAGES = define_bound(_CLIENTS, "FRAME_MESSAGES", 100, "messages", "a batch", "it is answered with an error")
