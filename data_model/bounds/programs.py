"""Limits of other programs and both shells."""

from data_model.bounds.definition import define_bound

_PROGRAMS = "Tesseract and LibreOffice"
PROGRAM_S = define_bound(
    _PROGRAMS, "PROGRAM_S", 60, "seconds", "one image or file", "the program is ended and the action refused"
)
PROGRAM_BYTES = define_bound(
    _PROGRAMS,
    "PROGRAM_BYTES",
    1_000_000_000,
    "bytes",
    "the memory of each process",
    "the process gets no more memory and fails",
)
PROGRAM_OUTPUT_BYTES = define_bound(
    _PROGRAMS, "PROGRAM_OUTPUT_BYTES", 1_000_000, "bytes", "the text recognised in an image",
    "the program is ended and the action refused",
)  # fmt: skip
PROGRAM_FILE_BYTES = define_bound(
    _PROGRAMS,
    "PROGRAM_FILE_BYTES",
    100_000_000,
    "bytes",
    "a file that the program writes",
    "the program is ended and fails",
)

_SHELL = "The built-in shell"
_ACTION_REFUSED = "the action is refused and nothing has changed"
LINE_CHARACTERS = define_bound(_SHELL, "LINE_CHARACTERS", 100_000, "characters", "a command line", _ACTION_REFUSED)
LINE_COMMANDS = define_bound(_SHELL, "LINE_COMMANDS", 200, "commands", "a command line", _ACTION_REFUSED)
LINE_WORDS = define_bound(
    _SHELL,
    "LINE_WORDS",
    10_000,
    "words",
    "all commands of a line, including the names that wildcards expand to",
    _ACTION_REFUSED,
)
LINE_STEPS = define_bound(
    _SHELL, "LINE_STEPS", 1_000_000, "steps",
    "the work of a line; one step examines one name or eight lines of text",
    _ACTION_REFUSED,
)  # fmt: skip
LINE_TEXT_BYTES = define_bound(
    _SHELL,
    "LINE_TEXT_BYTES",
    32_000_000,
    "bytes",
    "all text that a line reads, prints or writes",
    _ACTION_REFUSED,
)
LINE_MOVED_BYTES = define_bound(
    _SHELL, "LINE_MOVED_BYTES", 256_000_000, "bytes", "the files that a line makes, copies and moves", _ACTION_REFUSED
)
LINE_FILES = define_bound(
    _SHELL, "LINE_FILES", 10_000, "files and folders", "what a line makes, copies and moves", _ACTION_REFUSED
)
LINE_SHOWN_CHARACTERS = define_bound(
    _SHELL, "LINE_SHOWN_CHARACTERS", 200_000, "characters", "the output of a line", "it is truncated, with a note"
)
LINE_WORKSPACE_FILES = define_bound(
    _SHELL,
    "LINE_WORKSPACE_FILES",
    40_000,
    "files and folders",
    "the workspace after a line that adds to it",
    _ACTION_REFUSED,
)
LINE_WORKSPACE_BYTES = define_bound(
    _SHELL, "LINE_WORKSPACE_BYTES", 1_000_000_000, "bytes", "all files of the workspace after a line that adds to it",
    _ACTION_REFUSED,
)  # fmt: skip

_SANDBOX = "The sandboxed shell"
_LINE_KILLED = "the line is ended, the action is refused and nothing has changed"
SHELL_LINE_BYTES = define_bound(
    _SANDBOX, "SHELL_LINE_BYTES", 100_000, "bytes", "a command line", "the action is refused"
)
SHELL_S = define_bound(_SANDBOX, "SHELL_S", 30, "seconds", "a command line", _LINE_KILLED)
SHELL_OUTPUT_BYTES = define_bound(
    _SANDBOX, "SHELL_OUTPUT_BYTES", 400_000, "bytes", "the output of a command line", _LINE_KILLED
)
SHELL_MEMORY_BYTES = define_bound(
    _SANDBOX,
    "SHELL_MEMORY_BYTES",
    1_000_000_000,
    "bytes",
    "the memory of all processes of a command line together",
    _LINE_KILLED,
)
SHELL_SPARED_BYTES = define_bound(
    _SANDBOX, "SHELL_SPARED_BYTES", 250_000_000, "bytes",
    "not a maximum: the memory of the machine that must stay free",
    "if less is free, the line is ended, the action is refused and nothing has changed",
)  # fmt: skip
SHELL_ADDRESS_BYTES = define_bound(
    _SANDBOX,
    "SHELL_ADDRESS_BYTES",
    4_000_000_000,
    "bytes",
    "the address space of one process",
    "it gets no more memory",
)
SHELL_MAPPINGS_BYTES = define_bound(
    _SANDBOX, "SHELL_MAPPINGS_BYTES", 8_000_000, "bytes",
    "the kernel's lists of memory mappings for all processes of a command line; a mapping takes about a hundred bytes",
    _LINE_KILLED,
)  # fmt: skip
SHELL_PROCESSES = define_bound(
    _SANDBOX, "SHELL_PROCESSES", 256, "processes", "a command line, threads included",
    "no more can be started, or the line is ended, the action is refused and nothing has changed",
)  # fmt: skip
SHELL_OPEN_FILES = define_bound(
    _SANDBOX, "SHELL_OPEN_FILES", 256, "files", "open files of a process", "no more can be opened"
)
SHELL_FILE_BYTES = define_bound(_SANDBOX, "SHELL_FILE_BYTES", 500_000_000, "bytes", "one file", "the process is ended")
SHELL_WRITTEN_BYTES = define_bound(
    _SANDBOX, "SHELL_WRITTEN_BYTES", 1_000_000_000, "bytes",
    "all files while a command line runs, including those of the office",
    "writing fails as on a full disk",
)  # fmt: skip
SHELL_FILES = define_bound(
    _SANDBOX, "SHELL_FILES", 20_000, "files", "all files and folders while a command line runs", "no more can be made"
)
