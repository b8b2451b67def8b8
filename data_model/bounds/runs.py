"""Limits of runs, their workspaces and reports."""

from data_model.bounds.definition import INPUT_REFUSED, define_bound

_RUNS = "Runs"
RUN_CONFIG_BYTES = define_bound(
    _RUNS, "RUN_CONFIG_BYTES", 32_000_000, "bytes", "`config.json`, `grid.json` or `sources.json`", INPUT_REFUSED
)
RUN_CONFIG_VALUES = define_bound(
    _RUNS, "RUN_CONFIG_VALUES", 1_000_000, "values", "`config.json` or `grid.json`", INPUT_REFUSED
)
COUNTED = define_bound(
    _RUNS, "COUNTED", 10**15, "steps, tokens, calls, seconds or USD",
    "one number in an episode's row of `episodes.jsonl`",
    INPUT_REFUSED,
)  # fmt: skip
RUN_DEPTH = define_bound(
    _RUNS, "RUN_DEPTH", 20, "folders", "the path from the folder that `homer report` is given to a run",
    "deeper runs are not found",
)  # fmt: skip
TRAJECTORY_STEPS = define_bound(
    _RUNS, "TRAJECTORY_STEPS", 10_000, "steps", "a trajectory that is shown or exported", INPUT_REFUSED
)
TRAJECTORY_BYTES = define_bound(
    _RUNS, "TRAJECTORY_BYTES", 20_000_000, "bytes", "all steps of a trajectory that is shown or exported", INPUT_REFUSED
)
DATABASE_S = define_bound(
    _RUNS, "DATABASE_S", 20, "seconds",
    "opening `ledger.sqlite` or `replies.sqlite`; one second is added for every 20 MB of the file",
    INPUT_REFUSED,
)  # fmt: skip
KEPT_JSON_VALUES = define_bound(
    _RUNS,
    "KEPT_JSON_VALUES",
    2_000_000,
    "values",
    "the JSON that a run or a recording keeps of a unit or a reply",
    INPUT_REFUSED,
)
DATABASE_TEXT_BYTES = define_bound(
    _RUNS, "DATABASE_TEXT_BYTES", 16_000_000, "bytes", "a row of `ledger.sqlite` or `replies.sqlite`", INPUT_REFUSED
)
TRACE_LINE_BYTES = define_bound(
    _RUNS,
    "TRACE_LINE_BYTES",
    64_000_000,
    "bytes",
    "an incomplete line at the end of `trace.jsonl`, left by a kill",
    INPUT_REFUSED,
)
FAULT_CHARS = define_bound(
    _RUNS, "FAULT_CHARS", 20_000, "characters", "a fault of a unit in `faults.log`", "only its end is kept"
)
SUMMARY_CHARS = define_bound(
    _RUNS, "SUMMARY_CHARS", 4_000, "characters",
    "a model's summary of a conversation; the limit for a longer conversation is its own length",
    "it is truncated",
)  # fmt: skip
KEPT_SUMMARY_BYTES = define_bound(
    _RUNS, "KEPT_SUMMARY_BYTES", 4_000_000, "bytes", "a model's summary that a run keeps", "the summary is made again"
)

_WORKSPACES = "What an episode leaves behind"
_WORKSPACE_UNSCORED = "nothing in the workspace is scored or recorded: the check is an error, so the verdict fails"
WORKSPACE_ENTRIES = define_bound(
    _WORKSPACES, "WORKSPACE_ENTRIES", 50_000, "files and folders", "a workspace", _WORKSPACE_UNSCORED
)
WORKSPACE_BYTES = define_bound(
    _WORKSPACES, "WORKSPACE_BYTES", 1_000_000_000, "bytes", "all files of a workspace", _WORKSPACE_UNSCORED
)
WORKSPACE_FILE_BYTES = define_bound(
    _WORKSPACES,
    "WORKSPACE_FILE_BYTES",
    100_000_000,
    "bytes",
    "a file of a workspace",
    "it is neither read nor recorded",
)

_REPORTS = "Work of `homer report`"
EXPLANATION_S = define_bound(
    _REPORTS, "EXPLANATION_S", 20, "seconds",
    "explaining one failed episode, including scoring criteria again",
    "the process is ended, and the episode is counted as unexplained",
)  # fmt: skip
REPORT_EXPLANATION_ENDINGS = define_bound(
    _REPORTS, "REPORT_EXPLANATION_ENDINGS", 5, "processes",
    "a report: processes that were ended while explaining episodes",
    "further explanations do not score criteria again; after twice as many processes, no further episode is explained",
)  # fmt: skip
REPORT_READER_ENDINGS = define_bound(
    _REPORTS, "REPORT_READER_ENDINGS", 5, "processes",
    "a run or a dataset: processes that were ended while reading its files for the page",
    "the other files of the run or dataset are not read; the page shows only their size",
)  # fmt: skip
REPORT_EXPLANATIONS_S = define_bound(
    _REPORTS, "REPORT_EXPLANATIONS_S", 60, "seconds",
    "explaining all failed episodes together; the first second of each is not counted",
    "the other episodes are counted as unexplained",
)  # fmt: skip
_BY_SIZE = "other files are not read, and only their size is shown"
REPORT_RUN_READING_S = define_bound(
    _REPORTS, "REPORT_RUN_READING_S", 20, "seconds",
    "reading the files of a run or a dataset for the page; the first second of each file is not counted", _BY_SIZE,
)  # fmt: skip
REPORT_READING_S = define_bound(
    _REPORTS,
    "REPORT_READING_S",
    60,
    "seconds",
    "reading the files of all runs and datasets of a report, counted in the same way",
    _BY_SIZE,
)
REPORT_TASK_CHARS = define_bound(
    _REPORTS, "REPORT_TASK_CHARS", 10_000_000, "characters",
    "all texts that the page shows for the episodes of a task", "of any further text, the page shows only the length",
)  # fmt: skip
REPORT_PAIRS = define_bound(
    _REPORTS,
    "REPORT_PAIRS",
    300,
    "pairs of runs",
    "pairs listed in the comparison of a report",
    "the others are only counted",
)
