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

_ENDPOINTS = "Endpoints of models"
REPLY_BYTES = _bound(
    _ENDPOINTS, "REPLY_BYTES", 32_000_000, "bytes", "the body of a reply, also when it is unpacked",
    "the attempt failed, and is tried again as after any fault of the endpoint",
)  # fmt: skip

_ARCHIVES = "Archives: Word documents and Excel workbooks"
ARCHIVE_MEMBERS = _bound(_ARCHIVES, "ARCHIVE_MEMBERS", 5_000, "members", "an archive", _UNREADABLE)
ARCHIVE_BYTES = _bound(_ARCHIVES, "ARCHIVE_BYTES", 100_000_000, "bytes", "an archive, unpacked", _UNREADABLE)
ARCHIVE_RATIO = _bound(
    _ARCHIVES, "ARCHIVE_RATIO", 200, "times its size", "what a member of over a megabyte unpacks to", _UNREADABLE
)

_WORKBOOKS = "Excel workbooks"
WORKBOOK_CELLS = _bound(
    _WORKBOOKS, "WORKBOOK_CELLS", 200_000, "cells",
    "a workbook: filled or formatted cells, and the rectangles from A1 to the last one of all sheets", _UNREADABLE,
)  # fmt: skip
WORKBOOK_ROWS = _bound(_WORKBOOKS, "WORKBOOK_ROWS", 200_000, "rows", "all sheets of a workbook", _UNREADABLE)
WORKBOOK_SHEETS = _bound(_WORKBOOKS, "WORKBOOK_SHEETS", 250, "sheets", "a workbook", _UNREADABLE)
WORKBOOK_STRINGS = _bound(_WORKBOOKS, "WORKBOOK_STRINGS", 200_000, "texts", "a workbook's table of them", _UNREADABLE)
WORKBOOK_TEXT_CHARS = _bound(
    _WORKBOOKS, "WORKBOOK_TEXT_CHARS", 10_000_000, "characters", "all cells of a workbook", _UNREADABLE
)
WORKBOOK_XML_BYTES = _bound(_WORKBOOKS, "WORKBOOK_XML_BYTES", 50_000_000, "bytes", "a workbook's XML", _UNREADABLE)
WORKBOOK_ELEMENTS = _bound(
    _WORKBOOKS, "WORKBOOK_ELEMENTS", 1_200_000, "elements", "rows, cells, their values and texts", _UNREADABLE
)
WORKBOOK_OTHERS = _bound(
    _WORKBOOKS, "WORKBOOK_OTHERS", 50_000, "elements",
    "all else: styles, names, rules and their ranges, comments, charts, parts of formatted texts; and at least one for "
    "each 100 bytes", _UNREADABLE,
)  # fmt: skip
WORKBOOK_MERGED = _bound(_WORKBOOKS, "WORKBOOK_MERGED", 10_000, "areas", "merged cells", _UNREADABLE)
WORKBOOK_SHARED_CHARS = _bound(
    _WORKBOOKS, "WORKBOOK_SHARED_CHARS", 5_000_000, "characters", "formulas that cells share, once for each cell",
    _UNREADABLE,
)  # fmt: skip

RANGE_CELLS = _bound(
    _WORKBOOKS, "RANGE_CELLS", 200_000, "cells", "what `excel.read_range` reads at once", "the action is refused"
)

_FORMULAS = "Formulas of a workbook"
FORMULAS = _bound(_FORMULAS, "FORMULAS", 100_000, "formulas", "a workbook", "none of them is computed")
FORMULAS_CHARS = _bound(
    _FORMULAS, "FORMULAS_CHARS", 5_000_000, "characters", "all formulas of a workbook", "none of them is computed"
)
FORMULA_CHARS = _bound(_FORMULAS, "FORMULA_CHARS", 8_192, "characters", "a formula", "its value is not computed")
FORMULA_LEVELS = _bound(
    _FORMULAS, "FORMULA_LEVELS", 32, "levels", "brackets within brackets", "its value is not computed"
)
FORMULA_READS = _bound(
    _FORMULAS, "FORMULA_READS", 2_000_000, "cells", "what all formulas of a workbook read, long texts counting more",
    "values past it are not computed",
)  # fmt: skip
FORMULA_TEXT_CHARS = _bound(
    _FORMULAS, "FORMULA_TEXT_CHARS", 10_000_000, "characters", "long texts that formulas give in all",
    "values past it are not computed",
)  # fmt: skip
FORMULA_PATTERN_CHARS = _bound(
    _FORMULAS, "FORMULA_PATTERN_CHARS", 255, "characters", "a condition with `*` or `?`, as in Excel",
    "its value is not computed",
)  # fmt: skip
FORMULA_PATTERN_STEPS = _bound(
    _FORMULAS, "FORMULA_PATTERN_STEPS", 2_000, "characters",
    "a text times what stands with a `?` between two stars", "its value is not computed",
)  # fmt: skip

_IMAGES = "Images"
IMAGE_PIXELS = _bound(_IMAGES, "IMAGE_PIXELS", 16_000_000, "pixels", "an image, or a page drawn as one", _UNREADABLE)
IMAGE_BYTES = _bound(_IMAGES, "IMAGE_BYTES", 64_000_000, "bytes", "an image", _UNREADABLE)

_TEXTS = "Plain text and calendars"
TEXT_BYTES = _bound(_TEXTS, "TEXT_BYTES", 16_000_000, "bytes", "a text file", _UNREADABLE)
CALENDAR_BYTES = _bound(_TEXTS, "CALENDAR_BYTES", 2_000_000, "bytes", "a calendar", _UNREADABLE)
CALENDAR_LEVELS = _bound(_TEXTS, "CALENDAR_LEVELS", 50, "levels", "components within components", _UNREADABLE)
CALENDAR_ZONES = _bound(_TEXTS, "CALENDAR_ZONES", 40, "time zones", "a calendar", "the others are left out")
CALENDAR_DAYS = _bound(
    _TEXTS, "CALENDAR_DAYS", 200_000, "days", "what the rules of all events that repeat are followed over",
    "later repetitions do not count",
)  # fmt: skip
CALENDAR_REPEATS = _bound(
    _TEXTS, "CALENDAR_REPEATS", 5_000, "times", "an event that repeats", "later repetitions do not count"
)

_MAILS = "Mails"
MAIL_BYTES = _bound(_MAILS, "MAIL_BYTES", 25_000_000, "bytes", "a mail", _UNREADABLE)
MAIL_LINES = _bound(_MAILS, "MAIL_LINES", 500_000, "lines", "a mail", _UNREADABLE)
MAIL_PARTS = _bound(_MAILS, "MAIL_PARTS", 1_000, "parts", "a mail, those of attached mails among them", _UNREADABLE)
MAIL_DEPTH = _bound(_MAILS, "MAIL_DEPTH", 50, "levels", "parts within parts", "the mail is read as one text")
MAIL_HEADER_CHARS = _bound(
    _MAILS, "MAIL_HEADER_CHARS", 1_000_000, "characters", "all headers of a mail and its parts", _UNREADABLE
)
MAIL_TEXT_BYTES = _bound(
    _MAILS, "MAIL_TEXT_BYTES", 4_000_000, "bytes", "the text of a mail, without its attachments", _UNREADABLE
)
MAIL_ADDRESSES_CHARS = _bound(
    _MAILS, "MAIL_ADDRESSES_CHARS", 20_000, "characters", "a header that lists addresses", "the rest is not read"
)
MAIL_ADDRESS_LEVELS = _bound(
    _MAILS, "MAIL_ADDRESS_LEVELS", 50, "levels", "comments within comments, or groups, in a list of addresses",
    "the list is read as words without an address",
)  # fmt: skip
MAIL_PARAMETERS_CHARS = _bound(
    _MAILS, "MAIL_PARAMETERS_CHARS", 2_000, "characters", "a header with parameters, such as a file name",
    "the rest is not read",
)  # fmt: skip
MAIL_WORDS_CHARS = _bound(
    _MAILS, "MAIL_WORDS_CHARS", 50_000, "characters", "a header with encoded words", "they are not decoded"
)
_AS_ORIGINAL = "as where OfficeBench's own reader raises: the mailbox is an error message"
EXACT_HEADER_CHARS = _bound(
    _MAILS, "EXACT_HEADER_CHARS", 20_000, "characters", "a header that the profile `officebench-exact` reads",
    _AS_ORIGINAL,
)  # fmt: skip
EXACT_HEADERS_CHARS = _bound(
    _MAILS, "EXACT_HEADERS_CHARS", 200_000, "characters", "all different headers of a mail that this profile reads",
    _AS_ORIGINAL,
)  # fmt: skip

_CRITERIA = "Criteria"
_IS_ERROR = "the verdict of the check is an error, which fails"
CRITERION_STEPS = _bound(
    _CRITERIA, "CRITERION_STEPS", 100_000_000, "steps",
    "the work of one check: about one for each character that a keyword is looked for in, 150 for one that is read as "
    "a number or a date, 1,000 for two cells compared", _IS_ERROR,
)  # fmt: skip
SEARCHED_CHARS = _bound(
    _CRITERIA, "SEARCHED_CHARS", 4_000_000, "characters", "a file or mailbox that keywords are looked for in", _IS_ERROR
)
COMPARED_LINES = _bound(
    _CRITERIA, "COMPARED_LINES", 40_000, "lines", "two texts that are compared line by line, together",
    "the check is an error; a report says that all lines changed",
)  # fmt: skip
COMPARED_PAIRS = _bound(
    _CRITERIA, "COMPARED_PAIRS", 1_000_000_000, "pairs", "their pairs of equal lines, times their lines",
    "the check is an error; a report says that all lines changed",
)  # fmt: skip
COMPARATOR_CHARS = _bound(_CRITERIA, "COMPARATOR_CHARS", 2_000, "characters", "a comparator", _INPUT)
COMPARATOR_PARTS = _bound(_CRITERIA, "COMPARATOR_PARTS", 200, "parts", "a comparator", _INPUT)
COMPARATOR_LEVELS = _bound(_CRITERIA, "COMPARATOR_LEVELS", 50, "levels", "a comparator's parts", _INPUT)
COMPARATOR_STEPS = _bound(
    _CRITERIA, "COMPARATOR_STEPS", 2_000_000, "steps", "one comparator on one cell", "it does not hold"
)
COMPARED_CHARS = _bound(
    _CRITERIA, "COMPARED_CHARS", 100_000, "characters", "a text that a comparator is given or makes", "it does not hold"
)
